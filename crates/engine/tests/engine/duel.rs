//! Duel, a toy with one of everything a game can have: a card of chance that
//! one seat knows, a die that all see, and a secret choice that all make at
//! their own pace. It can be told to get one thing wrong.
//!
//! Each seat holds a card. Each round a die is rolled; every seat bids coins
//! and seals the bid, and may swap its card for a coin before. When all have
//! sealed, the highest bid that nobody else made wins the die's points and is
//! paid. In the end the card counts as points too.

mod bug;
mod moves;
mod rules;
mod table;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use shopfloor_engine::{
    Actor, BadOptions, Choice, Detail, Dice, Game, Lang, Message, Meta, Open, Outcome, Phrase, Prompt, Seat,
    SeatSet, Turn, Viewer,
};

pub use bug::{Bug, Options};
pub use moves::{Action, Event, Illegal};
use rules::draw;
pub use table::*;

pub const MAX_ROUNDS: u8 = 5;
const MAX_SEATS: usize = 4;
const FACES: usize = 4;
const COPIES: u8 = 4;
const COINS: u8 = 5;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    #[default]
    Open,
    Bid,
    Sealed,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Duel<const FLAW: u8 = SOUND> {
    bug: Bug,
    seats: u8,
    rounds: u8,
    round: u8,
    /// 0 until it is rolled.
    die: u8,
    /// How many of each face are in the deck.
    deck: [u8; FACES],
    hands: [Option<u8>; MAX_SEATS],
    coins: [u8; MAX_SEATS],
    bank: u8,
    points: [u16; MAX_SEATS],
    stages: [Stage; MAX_SEATS],
    bids: [u8; MAX_SEATS],
    swapped: SeatSet,
    /// The bids of the round before.
    last: [u8; MAX_SEATS],
    #[serde(skip)]
    unsaved: u8,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct View {
    pub round: u8,
    pub die: u8,
    pub hands: Vec<Option<u8>>,
    pub bids: Vec<Option<u8>>,
    pub coins: Vec<u8>,
    pub points: Vec<u16>,
    pub stages: Vec<Stage>,
    pub swapped: SeatSet,
    pub last: Vec<u8>,
}

impl<const FLAW: u8> Game for Duel<FLAW> {
    type Options = Options;
    type Action = Action;
    type Event = Event;
    type View = View;
    type Illegal = Illegal;

    const META: Meta = Meta {
        secrets: true,
        longest: MAX_SEATS + MAX_ROUNDS as usize * (1 + 4 * MAX_SEATS),
        ..Meta::new("duel", 2, MAX_SEATS as u8)
    };
    const WORDS: &'static [Phrase] = words(FLAW);

    fn setup(options: &Options, seats: u8) -> Result<Self, BadOptions> {
        let Options { rounds, bug } = *options;
        if !(1..=MAX_ROUNDS).contains(&rounds) {
            return Err(BadOptions::because(format!("1 to {MAX_ROUNDS} rounds, not {rounds}")));
        }
        let coins = std::array::from_fn(|seat| if seat < seats as usize { COINS } else { 0 });
        Ok(Duel {
            bug,
            seats,
            rounds,
            round: 1,
            die: 0,
            deck: [COPIES; FACES],
            hands: Default::default(),
            coins,
            bank: 0,
            points: Default::default(),
            stages: Default::default(),
            bids: Default::default(),
            swapped: SeatSet::EMPTY,
            last: Default::default(),
            unsaved: 0,
        })
    }

    fn seats(&self) -> u8 {
        self.seats
    }

    fn turn(&self) -> Turn {
        if self.round > self.rounds {
            Turn::Over
        } else if self.empty_handed().is_some() || self.die == 0 {
            Turn::Chance
        } else if self.bug == Bug::Stuck && self.round == 2 {
            Turn::Seats(SeatSet::EMPTY)
        } else {
            Turn::Seats(self.all().filter(|seat| self.stages[seat.index()] != Stage::Sealed).collect())
        }
    }

    fn legal_actions(&self, seat: Seat, into: &mut Vec<Action>) {
        let Ok(i) = self.must_be_turn_of(seat) else { return };
        let start = into.len();
        match self.stages[i] {
            Stage::Open => {
                if self.bug == Bug::RepeatedActions {
                    into.push(Action::Bid { coins: 0 });
                }
                into.extend((0..=self.coins[i]).map(|coins| Action::Bid { coins }));
                into.extend(self.may_swap(seat).is_ok().then_some(Action::Swap));
            }
            Stage::Bid => into.push(Action::Seal),
            Stage::Sealed => {}
        }
        if self.bug == Bug::UnsortedActions {
            into[start..].reverse();
        }
    }

    fn prompt(&self, seat: Seat) -> Prompt<Self> {
        let Ok(i) = self.must_be_turn_of(seat) else { return Prompt::wait() };
        let mut prompt = Prompt::<Self>::wait();
        let button = |key, action| Choice { label: Message::new(key), action, open: Open::Nothing };
        match self.stages[i] {
            Stage::Open => {
                let off = i64::from(self.bug == Bug::OffersMore) - i64::from(self.bug == Bug::OffersLess);
                let open = Open::Amount { field: "coins", min: 0, max: i64::from(self.coins[i]) + off };
                prompt.ask = Message::new("ask.bid").with("die", self.die);
                prompt.choices.push(Choice { open, ..button("choice.bid", Action::Bid { coins: 0 }) });
                prompt.choices.extend(self.may_swap(seat).ok().map(|()| button("choice.swap", Action::Swap)));
            }
            Stage::Bid => {
                prompt.ask = Message::new("ask.seal");
                prompt.choices.push(button("choice.seal", Action::Seal));
            }
            Stage::Sealed => {}
        }
        let tried = [Action::Bid { coins: self.coins[i] + 1 }, Action::Swap, Action::Seal];
        let mut prompt = Prompt::asking(self, seat, prompt.ask, prompt.choices, tried);
        if self.bug == Bug::BlocksWrongly {
            prompt.blocked.iter_mut().for_each(|blocked| blocked.why = Illegal::Impossible);
        }
        if self.bug == Bug::AsksTheUnsaid {
            prompt.ask = Message::new("ask.the_unsaid");
        }
        prompt
    }

    fn apply(&mut self, actor: Actor, action: Action, emit: &mut impl FnMut(Event)) -> Result<(), Illegal> {
        emit(match (actor, action) {
            (Actor::Chance, Action::Deal { card }) => self.deal(card)?,
            (Actor::Chance, Action::Roll { die }) => self.roll(die)?,
            (Actor::Seat(seat), Action::Bid { coins }) => self.bid(seat, coins)?,
            (Actor::Seat(seat), Action::Swap) => self.swap(seat)?,
            (Actor::Seat(seat), Action::Seal) => self.seal(seat)?,
            (Actor::Seat(_), Action::Deal { .. } | Action::Roll { .. })
            | (Actor::Chance, Action::Bid { .. } | Action::Swap | Action::Seal) => {
                return Err(Illegal::NotNow);
            }
        });
        self.reveal(emit);
        Ok(())
    }

    fn sample_chance(&self, dice: &mut Dice) -> Action {
        match self.empty_handed() {
            Some(_) => Action::Deal { card: draw(&self.deck, dice) },
            None => Action::Roll { die: 1 + dice.below(6) as u8 },
        }
    }

    fn determinize(&self, seat: Seat, dice: &mut Dice) -> Self {
        let mut guess = self.clone();
        if self.bug == Bug::KnowsAll {
            return guess;
        }
        let others = || self.all().filter(|other| *other != seat).map(Seat::index);
        for card in others().filter_map(|other| self.hands[other]) {
            guess.deck[card as usize] += 1;
        }
        for other in others() {
            if self.hands[other].is_some() {
                let card = draw(&guess.deck, dice);
                guess.deck[card as usize] -= u8::from(self.bug != Bug::InventsCards);
                guess.hands[other] = Some(card);
            }
            if self.stages[other] != Stage::Open && !(self.bug == Bug::Suspects && dice.one_in(2)) {
                guess.bids[other] = dice.below(u32::from(self.coins[other]) + 1) as u8;
            }
        }
        guess
    }

    fn view(&self, viewer: Viewer) -> View {
        let over = self.turn() == Turn::Over;
        let leaks = |seat: Seat| {
            self.bug == Bug::ShowsNeighbour && viewer.is(seat.next(self.seats))
                || self.bug == Bug::ShowsSpectator && viewer == Viewer::Spectator && seat == Seat(0)
        };
        let n = self.seats as usize;
        View {
            round: self.round,
            die: self.die,
            hands: self
                .all()
                .map(|seat| self.hand(seat).filter(|_| over || viewer.is(seat) || leaks(seat)))
                .collect(),
            bids: self.all().map(|seat| viewer.is(seat).then_some(self.bids[seat.index()])).collect(),
            coins: self.coins[..n].to_vec(),
            points: self.points[..n].to_vec(),
            stages: self.stages[..n].to_vec(),
            swapped: self.swapped,
            last: self.last[..n].to_vec(),
        }
    }

    fn redact(event: &Event, viewer: Viewer) -> Event {
        let mut shown = event.clone();
        match &mut shown {
            Event::Drew { seat, card } if FLAW != TELLTALE && !viewer.is(*seat) => *card = None,
            Event::Bid { seat, coins } if !viewer.is(*seat) => *coins = None,
            Event::Rolled { .. }
            | Event::Drew { .. }
            | Event::Swapped { .. }
            | Event::Bid { .. }
            | Event::Sealed { .. }
            | Event::Revealed { .. }
            | Event::Won { .. }
            | Event::Unwon => {}
        }
        shown
    }

    fn outcome(&self) -> Option<Outcome> {
        if self.turn() != Turn::Over || self.bug == Bug::Inconclusive {
            return None;
        }
        let score = |seat: Seat| i32::from(self.points[seat.index()]) + self.hand(seat).map_or(0, i32::from);
        let scores: Vec<i32> = self.all().map(score).collect();
        let coins: Vec<i32> = self.all().map(|seat| i32::from(self.coins[seat.index()])).collect();
        let keys: Vec<_> = scores.iter().zip(&coins).collect();
        let places = Outcome::places(&keys);
        let why = Message::new("outcome.points").with("best", scores.iter().max());
        Some(Outcome { scores, places, why })
    }

    fn round(&self) -> u32 {
        u32::from(self.round.min(self.rounds))
    }

    fn invariant(&self) -> Result<(), String> {
        let coins = self.bank + self.coins.iter().sum::<u8>();
        if coins != COINS * self.seats {
            return Err(format!("{coins} coins for {} seats", self.seats));
        }
        for face in 0..FACES as u8 {
            let held = self.hands.iter().filter(|hand| **hand == Some(face)).count();
            let cards = held + usize::from(self.deck[face as usize]);
            if cards != usize::from(COPIES) {
                return Err(format!("{cards} cards {face}"));
            }
        }
        Ok(())
    }

    fn fact(&self, name: &str, value: &Value, detail: Detail, lang: Lang) -> Option<String> {
        let word = lang.pick(&[["a card", "the card"], ["eine Karte", "die Karte"]]);
        match (name, value.as_u64(), detail) {
            ("card", None, Detail::Name | Detail::Full) => Some(word[0].to_owned()),
            ("card", Some(card), Detail::Name) => Some(format!("{} {card}", word[1])),
            ("card", Some(card), Detail::Full) => Some(format!("{} {card} (+{card})", word[1])),
            (_, _, Detail::Name | Detail::Full) => None,
        }
    }
}
