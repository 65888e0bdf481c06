// Nim, complete: take one to three stones; whoever takes the last one wins.
// `cargo run -p shopfloor-engine --example nim` lets two bots play it.

use serde::{Deserialize, Serialize};
use shopfloor_engine::*;

/// The whole state, and also what everybody sees: nothing is hidden.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Nim {
    stones: u8,
    seat: Seat,
    seats: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case")]
pub enum Action {
    Take { stones: u8 },
}

#[derive(Clone, Debug, PartialEq, Serialize, strum::VariantNames)]
#[serde(tag = "did", rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Event {
    Took { seat: Seat, stones: u8 },
}
sayable!(Event, "event", "did");

#[derive(Clone, Debug, PartialEq, Eq, Serialize, strum::VariantNames, thiserror::Error)]
#[serde(tag = "why", rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
#[error("{}", plain_english(Nim::WORDS, &self.message(), self.rule()))]
pub enum NotAllowed {
    OneToThree,
}
sayable!(NotAllowed, "illegal", "why");
impl Illegal for NotAllowed {
    fn rule(&self) -> &'static str {
        "NIM-1"
    }
}

#[rustfmt::skip]
impl Game for Nim {
    type Options = ();
    type Action = Action;
    type Event = Event;
    type View = Nim;
    type Illegal = NotAllowed;

    const META: Meta = Meta::new("nim", 2, 4);
    const WORDS: &'static [Phrase] = &[
        Phrase::new("game.name", &["Nim", "Nim"]),
        Phrase::new("do.take", &["Take {stones}", "{stones} nehmen"]),
        Phrase::new("event.took", &["{seat} {seat?take:takes} {stones}.", "{seat} {seat?nimmst:nimmt} {stones}."]),
        Phrase::new("illegal.one_to_three", &["Take one to three.", "Nimm einen bis drei."]),
        Phrase::new("outcome.last", &["{seat} took the last stone.", "{seat} {seat?hast:hat} den letzten Stein."]),
    ];

    fn setup(_: &(), seats: u8) -> Result<Self, BadOptions> { Ok(Nim { stones: 15, seat: Seat(0), seats }) }
    fn seats(&self) -> u8 { self.seats }
    fn view(&self, _: Viewer) -> Nim { self.clone() }
    fn turn(&self) -> Turn {
        if self.stones == 0 { Turn::Over } else { Turn::Seats(SeatSet::only(self.seat)) }
    }
    fn legal_actions(&self, seat: Seat, into: &mut Vec<Action>) {
        let most = if self.turn().includes(seat) { self.stones.min(3) } else { 0 };
        into.extend((1..=most).map(|stones| Action::Take { stones }));
    }
    fn apply(&mut self, by: Actor, action: Action, emit: &mut impl FnMut(Event)) -> Result<(), NotAllowed> {
        let Action::Take { stones } = action;
        let allowed = by == Actor::Seat(self.seat) && (1..=self.stones.min(3)).contains(&stones);
        if !allowed { return Err(NotAllowed::OneToThree) }
        emit(Event::Took { seat: self.seat, stones });
        self.stones -= stones;
        if self.stones > 0 { self.seat = self.seat.next(self.seats) }
        Ok(())
    }
    fn outcome(&self) -> Option<Outcome> {
        let scores: Vec<i32> = Seat::all(self.seats).map(|seat| i32::from(seat == self.seat)).collect();
        let why = Message::new("outcome.last").with("seat", self.seat);
        (self.stones == 0).then(|| Outcome { places: Outcome::places(&scores), scores, why })
    }
}

/// Bots need nothing more: without rules of thumb they judge a match by its end.
impl Heuristic for Nim {}

pub fn main() {
    let mut players = ["director", "random"].map(|level| bots::bot::<Nim>(level, 0).expect("a level"));
    let header = Header::new::<Nim>(2, (), Seed::from_number(7));
    let (mut game, _) = Match::<Nim>::start(header).expect("two can play");
    while let Some(seat) = game.state().turn().seats().first() {
        let (seen, mut dice) = (Seen::new(game.state(), seat), game.header().seed.bot_dice(game.ply()));
        let action = players[seat.index()].choose(seen, &mut dice, &mut || true);
        game.play(seat, action).expect("bots choose legal actions");
    }
    print!("{}", golden::write::<Nim>(game.header(), game.log(), Lang::EN).expect("it was played"));
}
