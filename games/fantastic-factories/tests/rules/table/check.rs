//! A test in a few lines: a position, moves, what is expected.

use engine::{Actor, Game, Illegal as _, Seat, SeatSet, Turn};
use fantastic_factories::{Action, Blueprint, Contractor, Event, Illegal, Phase};

use super::{Move, Table};

/// One test: from this position these moves, then all of this. The last move
/// may be one that is refused. The table comes back for a second look.
#[track_caller]
pub fn check<const N: usize>(
    mut table: Table,
    moves: impl IntoIterator<Item = Move>,
    expected: [Expect; N],
) -> Table {
    let mut moves: Vec<_> = moves.into_iter().collect();
    let refusal = expected.iter().any(|expect| matches!(expect, Expect::Refused(..)));
    let last = moves.pop_if(|_| refusal);
    for (actor, action) in moves {
        table = table.apply(actor, action);
    }
    for expect in expected {
        table.expect(expect, last);
    }
    table
}

/// What a test expects.
pub enum Expect {
    /// The last move is refused like this, by this rule, and changes nothing.
    Refused(Illegal, &'static str),
    /// What the last move led to, in full.
    Events(Vec<Event>),
    /// Among other things the last move led to this.
    Event(Event),
    /// It is this seat's turn alone.
    Turn(Seat),
    /// These seats may act.
    Working(Vec<Seat>),
    /// Chance must act.
    Chance,
    Phase(Phase),
    /// Exactly these are the seat's legal actions.
    Legal(Seat, Vec<Action>),
    /// Metal, energy, goods.
    Has(Seat, [u16; 3]),
    Hand(Seat, Vec<Blueprint>),
    /// Cards of the hand all know.
    Known(Seat, Vec<Blueprint>),
    Compound(Seat, Vec<Blueprint>),
    /// Unplaced dice.
    Dice(Seat, Vec<u8>),
    /// The face-up blueprints, from the left.
    Blueprints([Option<Blueprint>; 4]),
    Contractors([Option<Contractor>; 4]),
    /// How many cards the deck has.
    Deck(u8),
    Pile(Vec<Blueprint>),
    ContractorPile(Vec<Contractor>),
    /// The Machine's cards.
    Machine(Vec<Blueprint>),
    MachineGoods(u8),
    Round(u8),
}

impl Table {
    #[track_caller]
    fn expect(&self, expect: Expect, last: Option<Move>) {
        let view = self.view();
        let player = |seat: Seat| &view.players[seat.index()];
        match expect {
            Expect::Refused(why, rule) => {
                let (actor, action) = last.expect("a move to refuse");
                assert_eq!(self.refusal(actor, action), Some(why), "{action:?}");
                assert_eq!(why.rule(), rule, "the rule of {why:?}");
                if let Actor::Seat(seat) = actor {
                    assert!(!self.is_legal(seat, action), "{action:?} is refused but legal");
                }
            }
            Expect::Events(events) => assert_eq!(self.events, events),
            Expect::Event(event) => {
                assert!(self.events.contains(&event), "{event:?} not in {:?}", self.events)
            }
            Expect::Turn(seat) => {
                assert_eq!(self.state.turn(), Turn::Seats(SeatSet::only(seat)), "{:?}", view.phase);
            }
            Expect::Working(seats) => {
                assert_eq!(self.state.turn(), Turn::Seats(seats.into_iter().collect()), "{:?}", view.phase);
            }
            Expect::Chance => assert_eq!(self.state.turn(), Turn::Chance, "{:?}", view.phase),
            Expect::Phase(phase) => assert_eq!(view.phase, phase),
            Expect::Legal(seat, actions) => assert_eq!(self.legal(seat), actions),
            Expect::Has(seat, [metal, energy, goods]) => {
                let player = player(seat);
                let has = (player.metal, player.energy, u16::from(player.goods));
                assert_eq!(has, (metal, energy, goods), "metal, energy, goods of {seat:?}");
            }
            Expect::Hand(seat, cards) => {
                assert_eq!(self.hand_of(seat), sorted(cards), "hand of {seat:?}");
                assert_eq!(usize::from(player(seat).cards), self.hand_of(seat).len());
            }
            Expect::Known(seat, cards) => {
                assert_eq!(sorted(player(seat).known.iter()), sorted(cards), "known of {seat:?}");
            }
            Expect::Compound(seat, cards) => {
                let standing = player(seat).compound.iter();
                let standing = standing.flat_map(|b| vec![b.card.card; usize::from(b.count)]);
                assert_eq!(sorted(standing), sorted(cards), "compound of {seat:?}");
            }
            Expect::Dice(seat, dice) => {
                let mut dice = dice;
                dice.sort_unstable();
                assert_eq!(player(seat).dice.iter().collect::<Vec<_>>(), dice, "dice of {seat:?}");
            }
            Expect::Blueprints(row) => {
                let seen: Vec<_> = view.blueprints.iter().map(|slot| slot.map(|card| card.card)).collect();
                assert_eq!(seen, row, "the blueprints of the market");
            }
            Expect::Contractors(row) => {
                let seen: Vec<_> = view.contractors.iter().map(|slot| slot.contractor).collect();
                assert_eq!(seen, row, "the contractors of the market");
            }
            Expect::Deck(cards) => assert_eq!(view.deck, cards, "cards of the deck"),
            Expect::Pile(cards) => assert_eq!(sorted(view.discard.iter()), sorted(cards), "discards"),
            Expect::ContractorPile(crew) => {
                let mut crew = crew;
                crew.sort_unstable();
                assert_eq!(view.contractor_discard.iter().collect::<Vec<_>>(), crew, "discarded contractors");
            }
            Expect::Machine(cards) => {
                let machine = view.machine.as_ref().expect("a solo match");
                assert_eq!(sorted(machine.cards.iter()), sorted(cards), "the Machine's cards");
            }
            Expect::MachineGoods(goods) => {
                assert_eq!(view.machine.as_ref().expect("a solo match").goods, goods, "the Machine's goods");
            }
            Expect::Round(round) => assert_eq!(view.round, round),
        }
    }
}

fn sorted(cards: impl IntoIterator<Item = Blueprint>) -> Vec<Blueprint> {
    let mut cards: Vec<_> = cards.into_iter().collect();
    cards.sort();
    cards
}
