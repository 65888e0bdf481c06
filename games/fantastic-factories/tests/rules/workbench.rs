//! A workbench for cards: one seat's work phase laid out by a `Position`,
//! scripted actions, and chance scripted where it matters.

use engine::{Actor, BadOptions, Dice, Game, Seat, Turn, Viewer};
use fantastic_factories::{
    Action, Bag, Blueprint, Contractor, Event, FantasticFactories, Illegal, Options, Pool, Position, Tool,
    View,
};

use Blueprint::*;

pub const ME: Seat = Seat(0);

/// What a test's hands are filled with, from the front; none of them can be activated.
pub const HELD: [Blueprint; 6] = [Beacon, Megalith, Obelisk, Beacon, Megalith, Obelisk];

pub fn pool(dice: &[u8]) -> Pool {
    dice.iter().copied().collect()
}

pub fn bag(cards: &[Blueprint]) -> Bag<Blueprint> {
    cards.iter().copied().collect()
}

/// What is wrong with options, without the sentence around it.
pub fn reason(why: &BadOptions) -> String {
    why.0.facts["why"].as_str().expect("a text").to_owned()
}

/// Every multiset of up to four dice, each sorted.
pub fn every_dice() -> Vec<Vec<u8>> {
    let mut all = vec![vec![]];
    let mut longest = all.clone();
    for _ in 0..4 {
        let longer = |dice: &Vec<u8>| {
            let least = dice.last().copied().unwrap_or(1);
            (least..=6).map(|die| [dice.as_slice(), &[die]].concat()).collect::<Vec<_>>()
        };
        longest = longest.iter().flat_map(longer).collect();
        all.extend(longest.clone());
    }
    all
}

/// What a seat has and a recipe takes or gives.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stock {
    pub goods: u8,
    pub metal: u16,
    pub energy: u16,
    pub cards: u8,
    /// Unplaced dice.
    pub dice: Pool,
}

pub const NOTHING: Stock = Stock { goods: 0, metal: 0, energy: 0, cards: 0, dice: Pool::NONE };

impl Stock {
    pub fn plus(self, other: Stock) -> Stock {
        Stock {
            goods: self.goods + other.goods,
            metal: self.metal + other.metal,
            energy: self.energy + other.energy,
            cards: self.cards + other.cards,
            dice: self.dice.union(other.dice),
        }
    }

    /// A work phase with this much and these buildings.
    pub fn beside(self, compound: &[Blueprint]) -> Position {
        Position {
            goods: self.goods,
            metal: self.metal,
            energy: self.energy,
            hand: bag(&HELD[..self.cards as usize]),
            dice: self.dice,
            compound: bag(compound),
            ..Position::default()
        }
    }
}

/// A match on the workbench.
#[derive(Clone)]
pub struct Bench {
    pub state: FantasticFactories,
    /// What the last action and the chance after it brought.
    pub events: Vec<Event>,
    dice: Dice,
}

impl Bench {
    /// Lays the position out.
    pub fn new(position: &Position) -> Bench {
        let options = Options { start: Some(Box::new(position.clone())), ..Options::default() };
        let state = FantasticFactories::setup(&options, 1).expect("the position can be laid out");
        state.invariant().expect("a position conserves all cards");
        Bench { state, events: Vec::new(), dice: Dice::new([7; 32], 0) }
    }

    /// Deals a real match with these contractors over these tools. Seat 0 begins, everybody
    /// holds the start cards in `hands`, and four Obelisks lie in the marketplace.
    pub fn deal(hands: &[[Blueprint; 4]], contractors: [Contractor; 4]) -> Bench {
        let seats = hands.len() as u8;
        let state = FantasticFactories::setup(&Options::default(), seats).expect("a table of two to five");
        let mut bench = Bench { state, events: Vec::new(), dice: Dice::new([7; 32], 0) };
        let mut chance = vec![
            Action::LayTools { tools: [Tool::Shovel, Tool::Gear, Tool::Wrench, Tool::Hammer] },
            Action::ChooseFirst { seat: ME },
        ];
        for (seat, hand) in Seat::all(seats).zip(hands) {
            chance.extend(hand.map(|card| Action::Draw { seat, card }));
        }
        chance.extend([Action::RevealBlueprint { card: Obelisk }; 4]);
        chance.extend(contractors.map(|contractor| Action::RevealContractor { contractor }));
        bench.settle(&chance);
        bench
    }

    /// Plays a seat's action, then lets chance act until a seat must: with the scripted
    /// outcomes in their order, and with anything where none is scripted.
    pub fn seat_plays(&mut self, seat: Seat, action: Action, chance: &[Action]) {
        let events = &mut Vec::new();
        let done = self.state.apply(Actor::Seat(seat), action, &mut |event| events.push(event));
        done.unwrap_or_else(|why| panic!("{action:?}: {why}"));
        self.events = std::mem::take(events);
        self.settle(chance);
    }

    pub fn play_with(&mut self, action: Action, chance: &[Action]) {
        self.seat_plays(ME, action, chance);
    }

    pub fn play(&mut self, action: Action) {
        self.seat_plays(ME, action, &[]);
    }

    fn settle(&mut self, chance: &[Action]) {
        let mut script = chance.iter().copied().peekable();
        while self.state.turn() == Turn::Chance {
            let sampled = self.state.sample_chance(&mut self.dice);
            let kind = std::mem::discriminant(&sampled);
            let action = script.next_if(|next| std::mem::discriminant(next) == kind).unwrap_or(sampled);
            let events = &mut self.events;
            let done = self.state.apply(Actor::Chance, action, &mut |event| events.push(event));
            done.unwrap_or_else(|why| panic!("chance: {action:?}: {why}"));
        }
        assert_eq!(script.next(), None, "chance had no use for this outcome");
        self.state.invariant().expect("all cards are conserved");
    }

    /// Why the action is refused. It must be, must not be offered, and must change nothing.
    pub fn refused(&self, action: Action) -> Illegal {
        let mut after = self.state.clone();
        let why = match after.apply(Actor::Seat(ME), action, &mut |_| {}) {
            Err(why) => why,
            Ok(()) => panic!("{action:?} should be refused"),
        };
        assert_eq!(after, self.state, "a refused action changes nothing");
        assert!(!self.offered().contains(&action), "{action:?} is refused but offered");
        why
    }

    /// Whether the action is accepted; what is accepted must be offered and the other way round.
    pub fn accepts(&self, action: Action) -> bool {
        let accepted = self.state.clone().apply(Actor::Seat(ME), action, &mut |_| {}).is_ok();
        assert_eq!(self.offered().contains(&action), accepted, "offered and accepted differ: {action:?}");
        accepted
    }

    pub fn offered(&self) -> Vec<Action> {
        let mut actions = Vec::new();
        self.state.legal_actions(ME, &mut actions);
        actions
    }

    pub fn view(&self) -> View {
        self.state.view(Viewer::Seat(ME))
    }

    pub fn stock(&self) -> Stock {
        self.stock_of(ME)
    }

    pub fn stock_of(&self, seat: Seat) -> Stock {
        let view = self.view();
        let player = &view.players[seat.index()];
        let (goods, metal, energy) = (player.goods, player.metal, player.energy);
        Stock { goods, metal, energy, cards: player.cards, dice: player.dice }
    }

    pub fn hand(&self) -> Bag<Blueprint> {
        let view = self.view();
        let hand = view.players[0].hand.as_ref().expect("one's own hand");
        hand.iter().flat_map(|held| vec![held.card.card; held.count as usize]).collect()
    }

    pub fn compound(&self) -> Bag<Blueprint> {
        let view = self.view();
        let standing = view.players[0].compound.iter();
        standing.flat_map(|building| vec![building.card.card; building.count as usize]).collect()
    }

    /// Whether the building stands and has done its work this round.
    pub fn has_used(&self, card: Blueprint) -> bool {
        self.view().players[0].compound.iter().any(|building| building.card.card == card && building.used)
    }

    /// Whether a Laboratory, a Scrap Yard or a Solar Array fired after the last action.
    pub fn fired(&self, card: Blueprint) -> bool {
        self.events.contains(&Event::Fired { seat: ME, card })
    }

    /// Ends the round and goes through the next market phase into the next work phase,
    /// taking a blueprint; whatever is over the limits is discarded.
    pub fn next_work_phase(&mut self, dice: &[u8]) {
        let round = self.view().round;
        self.play(Action::Finish);
        while self.view().round == round {
            self.play(self.offered()[0]);
        }
        self.take_a_card(dice);
    }

    /// Takes a face-up blueprint and rolls these dice.
    pub fn take_a_card(&mut self, dice: &[u8]) {
        let card = self.view().blueprints.into_iter().flatten().next().expect("a face-up card").card;
        self.play_with(Action::Take { card }, &[Action::Roll { seat: ME, dice: pool(dice) }]);
    }
}

/// A recipe as it is printed: what it takes, what has to be decided, what it gives.
#[derive(Clone, Copy, Debug)]
pub struct Recipe<'a> {
    pub card: Blueprint,
    pub takes: Stock,
    /// The dice named in the action, where they are not those taken.
    pub named: Option<Pool>,
    /// Decisions after the activation.
    pub then: &'a [Action],
    /// Scripted outcomes of chance after the last decision.
    pub chance: &'a [Action],
    pub gives: Stock,
}

impl Recipe<'_> {
    pub fn of(card: Blueprint, takes: Stock, gives: Stock) -> Recipe<'static> {
        Recipe { card, takes, named: None, then: &[], chance: &[], gives }
    }

    fn action(&self) -> Action {
        Action::Activate { card: self.card, dice: self.named.unwrap_or(self.takes.dice) }
    }

    fn bench(&self, stock: Stock) -> Bench {
        Bench::new(&stock.beside(&[self.card]))
    }

    fn cook(&self, bench: &mut Bench) {
        match self.then {
            [] => bench.play_with(self.action(), self.chance),
            [between @ .., last] => {
                bench.play(self.action());
                between.iter().for_each(|action| bench.play(*action));
                bench.play_with(*last, self.chance);
            }
        }
    }

    /// Takes exactly this, gives exactly that, leaves the rest alone, needs all of it,
    /// and works once a round.
    pub fn check(&self) {
        let mut exact = self.bench(self.takes);
        self.cook(&mut exact);
        assert_eq!(exact.stock(), self.gives, "{self:?}");
        assert!(exact.has_used(self.card));

        let rest = Stock { goods: 3, metal: 4, energy: 5, cards: 1, dice: pool(&[1]) };
        let mut rich = self.bench(self.takes.plus(rest));
        self.cook(&mut rich);
        assert_eq!(rich.stock(), self.gives.plus(rest), "{self:?} with more than it takes");

        self.needs_all_of_it();

        let mut again = self.bench(self.takes.plus(self.takes));
        self.cook(&mut again);
        assert_eq!(again.refused(self.action()), Illegal::UsedAlready { card: self.card });

        exact.next_work_phase(&[1, 2, 3, 4]);
        assert!(!exact.has_used(self.card), "a new round, a new activation");
    }

    fn needs_all_of_it(&self) {
        let Recipe { card, takes, .. } = *self;
        if let Some(metal) = takes.metal.checked_sub(1) {
            let poor = self.bench(Stock { metal, ..takes });
            let why = Illegal::TooLittleMetal { rule: "FF-2.5", have: metal, need: metal as u8 + 1 };
            assert_eq!(poor.refused(self.action()), why);
        }
        if let Some(energy) = takes.energy.checked_sub(1) {
            let poor = self.bench(Stock { energy, ..takes });
            let why = Illegal::TooLittleEnergy { rule: "FF-2.5", have: energy, need: energy as u8 + 1 };
            assert_eq!(poor.refused(self.action()), why);
        }
        if let Some(cards) = takes.cards.checked_sub(1) {
            let poor = self.bench(Stock { cards, ..takes });
            let why = Illegal::TooFewCards { card, have: cards, need: cards + 1 };
            assert_eq!(poor.refused(self.action()), why);
        }
        if self.named.is_none() {
            for die in takes.dice.values() {
                let dice = takes.dice.minus(pool(&[die]));
                let poor = self.bench(Stock { dice, ..takes });
                assert_eq!(poor.refused(self.action()), Illegal::DiceDoNotFit { card });
            }
        }
    }
}

/// Of all sets of up to four dice, with plenty of everything else, the card takes
/// exactly those of which `takes` is true.
pub fn takes_only(card: Blueprint, takes: impl Fn(&[u8]) -> bool) {
    for dice in every_dice() {
        let plenty = Stock { metal: 20, energy: 20, cards: 5, goods: 0, dice: pool(&dice) };
        let bench = Bench::new(&plenty.beside(&[card]));
        let accepted = bench.accepts(Action::Activate { card, dice: pool(&dice) });
        assert_eq!(accepted, takes(&dice), "{card:?} with {dice:?}");
    }
}
