//! The course of a match: what happened at each entry, and how everybody fared from round to round.

use engine::{Actor, Entry, Game, Match, Notes, Seat, Study, Turn, Voice};
use serde::Serialize;
use ts_rs::TS;

use crate::frame::{self, Telling};
use crate::glossary::{self, MeasureName};

/// A match in retrospect, as one viewer may know it.
#[derive(Clone, Debug, Serialize, TS)]
pub struct History {
    /// How many entries there are.
    pub ply: usize,
    pub entries: Vec<Passage>,
    /// What each seat had.
    pub measures: Vec<SeatsHistory>,
    /// Numbers that belong to no seat.
    pub beside: Vec<BesideHistory>,
}

/// What happened at one entry of the log.
#[derive(Clone, Debug, Serialize, TS)]
pub struct Passage {
    pub round: u32,
    /// Whose entry it is; none where chance acted.
    pub seat: Option<Seat>,
    /// Whether it was taken back later.
    pub undone: bool,
    pub events: Vec<Telling>,
}

/// A measure of each seat.
#[derive(Clone, Debug, Serialize, TS)]
pub struct SeatsHistory {
    pub key: String,
    pub name: String,
    /// By seat, a number for each round that is over.
    pub seats: Vec<Vec<i32>>,
}

/// A measure of the table itself, or of an opponent who has no seat.
#[derive(Clone, Debug, Serialize, TS)]
pub struct BesideHistory {
    pub key: String,
    pub name: String,
    /// What the opponent is called whose numbers these are: one more line beside those of the measure with the same
    /// key. None where it is the table's own.
    pub of: Option<String>,
    /// A number for each round that is over.
    pub rounds: Vec<i32>,
}

pub(crate) fn of<G: Study>(game: &Match<G>, voice: &Voice<G>) -> History {
    let (measures, beside) = measured(game, voice);
    History { ply: game.ply(), entries: passages(game, voice), measures, beside }
}

fn passages<G: Game>(game: &Match<G>, voice: &Voice<G>) -> Vec<Passage> {
    let log = game.log();
    let mut undone = vec![true; log.len()];
    game.standing().for_each(|(n, ..)| undone[n] = false);
    let mut passages = Vec::with_capacity(log.len());
    let mut round = 1;
    let replayed = Match::<G>::replay_with(game.header().clone(), log.iter().copied(), |n, after, events| {
        let is_action = matches!(log[n], Entry::Act { .. });
        let seat = match log[n].by() {
            Actor::Seat(seat) => Some(seat),
            Actor::Chance => None,
        };
        let events = frame::retold(&log[n], &events, voice);
        passages.push(Passage { round, seat, undone: undone[n] && is_action, events });
        round = after.round();
    });
    replayed.expect("a match that was played replays");
    passages
}

/// How many rounds are over.
fn rounds<G: Game>(state: &G) -> usize {
    let over = if state.turn() == Turn::Over { state.round() } else { state.round().saturating_sub(1) };
    over as usize
}

/// What the games' own [`Study`] counts, of what was not taken back.
fn measured<G: Study>(game: &Match<G>, voice: &Voice<G>) -> (Vec<SeatsHistory>, Vec<BesideHistory>) {
    let (seats, lang) = (game.header().seats, voice.lang);
    let mut notes = Notes::new(seats, G::measures().len());
    let mut asides = Vec::new();
    let standing = game.standing().map(|(_, by, action)| Entry::Act { by, action });
    let replayed = Match::<G>::replay_with(game.header().clone(), standing, |_, after, events| {
        notes.hear(&events, after);
        asides.resize_with(rounds(after), || after.beside());
    });
    let over = rounds(replayed.expect("what stands replays").state());
    if game.state().turn() == Turn::Over {
        game.state().conclude(&mut notes);
    }
    let of_seats = glossary::measures::<G>(lang).into_iter().enumerate();
    let of_seats = of_seats.map(|(n, MeasureName { key, name, .. })| {
        let of_seat = |seat| notes.rounds(n, seat).take(over).collect();
        SeatsHistory { key, name, seats: Seat::all(seats).map(of_seat).collect() }
    });
    let beside = game.state().beside().into_iter().enumerate().map(|(n, aside)| BesideHistory {
        key: aside.measure.to_owned(),
        name: glossary::measure::<G>(aside.measure, lang),
        of: aside.rival.map(|rival| engine::word::<G>(rival, lang).to_owned()),
        rounds: asides.iter().map(|round| round[n].n).collect(),
    });
    (of_seats.collect(), beside.collect())
}
