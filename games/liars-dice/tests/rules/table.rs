//! A match with dice that a test decides.

use engine::{Actor, Game, Seat, Viewer};
use liars_dice::{Action, Cup, Event, Illegal, LiarsDice, Options, View};

pub const A: Seat = Seat(0);
pub const B: Seat = Seat(1);
pub const C: Seat = Seat(2);

pub fn cup(dice: &[u8]) -> Cup {
    Cup::try_from(dice.to_vec()).unwrap()
}

pub fn bid(quantity: u8, face: u8) -> Action {
    Action::Bid { quantity, face }
}

pub struct Table {
    pub state: LiarsDice,
    pub events: Vec<Event>,
}

impl Table {
    pub fn new(options: Options, seats: u8) -> Table {
        Table { state: LiarsDice::setup(&options, seats).unwrap(), events: Vec::new() }
    }

    /// Everyone has as many dice as they are dealt here.
    pub fn with_dice(cups: &[&[u8]]) -> Table {
        let dice = cups[0].len() as u8;
        Table::new(Options { dice, ..Options::default() }, cups.len() as u8).roll(cups)
    }

    pub fn attempt(&mut self, actor: Actor, action: Action) -> Result<(), Illegal> {
        self.events.clear();
        self.state.apply(actor, action, &mut |event| self.events.push(event))
    }

    #[track_caller]
    pub fn roll(mut self, cups: &[&[u8]]) -> Table {
        let cups = std::array::from_fn(|seat| cups.get(seat).map_or(Cup::EMPTY, |dice| cup(dice)));
        self.attempt(Actor::Chance, Action::Roll { cups }).unwrap();
        self
    }

    #[track_caller]
    pub fn play(mut self, seat: Seat, action: Action) -> Table {
        self.attempt(Actor::Seat(seat), action).unwrap();
        self
    }

    #[track_caller]
    pub fn refuses(&mut self, seat: Seat, action: Action, why: Illegal) {
        let before = self.state;
        assert_eq!(self.attempt(Actor::Seat(seat), action), Err(why));
        assert_eq!(self.state, before);
    }

    pub fn view(&self) -> View {
        self.state.view(Viewer::Spectator)
    }

    pub fn left(&self) -> Vec<u8> {
        self.view().players.iter().map(|player| player.left).collect()
    }
}
