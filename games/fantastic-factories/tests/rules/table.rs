//! A table to script: chance and the seats do what they are told, and what
//! comes of it is read from the view, the events and the refusals.

mod check;
mod moves;
mod position;

use engine::{Actor, Game, Illegal as _, Seat, Turn, Viewer};
use fantastic_factories::{
    Action, Blueprint, Blueprint::*, Card, Contractor, Contractor::*, Difficulty, Event, FantasticFactories,
    Illegal, Options, Phase, Tool, View,
};
use serde_json::Value;

pub use check::*;
pub use moves::*;

#[derive(Clone)]
pub struct Table {
    pub state: FantasticFactories,
    /// What the last move led to.
    pub events: Vec<Event>,
}

/// What lies in the marketplace where a test does not say otherwise.
pub const FACE_UP: [Blueprint; 4] = [Golem, Harvester, Motherlode, PowerPlant];
pub const CREW: [Contractor; 4] = [Miner, Electrician, Investor, Specialist];
/// The tokens over the contractors, from the left.
pub const TOOLS: [Tool; 4] = [Tool::Shovel, Tool::Gear, Tool::Wrench, Tool::Hammer];

impl Table {
    /// Before chance has done anything.
    pub fn bare(options: &Options, seats: u8) -> Table {
        let state = FantasticFactories::setup(options, seats).expect("options that can be played");
        Table { state, events: Vec::new() }
    }

    /// Set up with whatever comes first, A to begin: round 1, market phase.
    pub fn set_up(options: &Options, seats: u8) -> Table {
        Table::bare(options, seats).settle()
    }

    /// A market phase of round 1, A first, with empty hands, 1 metal and 2 energy each.
    pub fn market(seats: u8) -> Table {
        Table::set_up(&Options::default(), seats).cleared().blueprints(FACE_UP).contractors(CREW)
    }

    /// A work phase of round 1 with empty hands and no dice, metal or energy.
    pub fn work(seats: u8) -> Table {
        let mut table = Table::market(seats);
        while let Phase::Market { seat, .. } = table.view().phase {
            table = table.play(seat, take(FACE_UP[0])).settle().cleared().blueprints(FACE_UP);
        }
        for seat in Seat::all(seats) {
            table = table.dice(seat, []).metal(seat, 0).energy(seat, 0);
        }
        table.cleared()
    }

    /// The same for one player, against a Machine with these cards.
    pub fn solo<const N: usize>(machine: [Blueprint; N]) -> Table {
        Table::work(1).machine(machine)
    }

    /// Set up against a Machine of this difficulty, nothing dealt yet but the tools.
    pub fn alone(difficulty: Difficulty) -> Table {
        let options = Options { difficulty, ..Options::default() };
        Table::bare(&options, 1).chance(Action::LayTools { tools: TOOLS })
    }

    // Chance and moves.

    pub fn chance(self, action: Action) -> Table {
        self.apply(Actor::Chance, action)
    }

    pub fn play(self, seat: Seat, action: Action) -> Table {
        self.apply(Actor::Seat(seat), action)
    }

    pub fn apply(mut self, actor: Actor, action: Action) -> Table {
        let mut events = Vec::new();
        let done = self.state.apply(actor, action, &mut |event| events.push(event));
        assert_eq!(done, Ok(()), "{actor:?} {action:?} in {:?}", self.view().phase);
        assert_eq!(self.state.invariant(), Ok(()), "after {actor:?} {action:?}");
        self.events = events;
        self
    }

    /// Why the action is refused, if it is.
    pub fn refusal(&self, actor: Actor, action: Action) -> Option<Illegal> {
        let (mut copy, mut events) = (self.state.clone(), Vec::new());
        let refused = copy.apply(actor, action, &mut |event| events.push(event)).err()?;
        assert_eq!(copy, self.state, "{action:?} is refused and changes something");
        assert_eq!(events, [], "{action:?} is refused and something happens");
        Some(refused)
    }

    /// Whether chance can do that; if not, by which rule.
    pub fn possible(&self, action: Action) -> Result<(), &'static str> {
        match self.refusal(Actor::Chance, action) {
            None => Ok(()),
            Some(why) => Err(why.rule()),
        }
    }

    /// Lets chance do the first thing it can until a seat must act. Keeps every event.
    pub fn settle(mut self) -> Table {
        let mut events = std::mem::take(&mut self.events);
        while self.state.turn() == Turn::Chance {
            let action = self.routine();
            self = self.chance(action);
            events.append(&mut self.events);
        }
        self.events = events;
        self
    }

    /// What chance does where a test does not care: the first player is A, cards come in
    /// reverse alphabetical order, dice show 1, the Machine makes as little as it can.
    fn routine(&self) -> Action {
        let seats = || Seat::all(self.state.seats());
        let cards = || Blueprint::ALL.iter().rev().copied();
        let draws = seats().flat_map(|seat| cards().map(move |card| Action::Draw { seat, card }));
        let rolls = seats().flat_map(|seat| {
            (1..=6).map(move |count| Action::Roll { seat, dice: (0..count).map(|_| 1).collect() })
        });
        [
            Action::LayTools { tools: TOOLS },
            Action::ChooseFirst { seat: A },
            Action::RollMachine { dice: [6; 5] },
        ]
        .into_iter()
        .chain(cards().map(|card| Action::MachineDraw { card }))
        .chain(cards().map(|card| Action::RevealBlueprint { card }))
        .chain(Contractor::ALL.iter().map(|&contractor| Action::RevealContractor { contractor }))
        .chain(cards().map(|card| Action::TurnUp { card }))
        .chain(draws)
        .chain(rolls)
        .find(|action| self.possible(*action).is_ok())
        .expect("something chance can do")
    }

    /// Everybody who still works finishes and discards whatever comes first.
    pub fn finish_all(mut self) -> Table {
        let round = self.view().round;
        while self.view().phase == Phase::Work && self.view().round == round {
            let Some(seat) = self.state.turn().seats().first() else { break };
            let legal = self.legal(seat);
            let action = if legal.contains(&FINISH) { FINISH } else { legal[0] };
            self = self.play(seat, action);
        }
        self
    }

    /// On to the next work phase (or to the end): everybody takes the first blueprint, or passes.
    pub fn next_work(mut self) -> Table {
        self = self.finish_all().settle();
        while let Phase::Market { seat, .. } = self.view().phase {
            let legal = self.legal(seat);
            let take = legal.iter().find(|action| matches!(action, Action::Take { .. } | Action::Pass));
            self = self.play(seat, *take.expect("a blueprint to take")).settle();
        }
        self
    }

    // Reading.

    pub fn view(&self) -> View {
        self.state.view(Viewer::Spectator)
    }

    pub fn legal(&self, seat: Seat) -> Vec<Action> {
        let mut legal = Vec::new();
        self.state.legal_actions(seat, &mut legal);
        legal
    }

    pub fn is_legal(&self, seat: Seat, action: Action) -> bool {
        self.legal(seat).contains(&action)
    }

    pub fn hand_of(&self, seat: Seat) -> Vec<Blueprint> {
        cards_in(&self.json()["players"][seat.index()]["hand"])
    }

    pub fn deck_cards(&self) -> Vec<Blueprint> {
        cards_in(&self.json()["deck"])
    }

    fn json(&self) -> Value {
        serde_json::to_value(&self.state).expect("states serialize")
    }
}

fn cards_in(list: &Value) -> Vec<Blueprint> {
    serde_json::from_value(list.clone()).expect("a list of cards")
}
