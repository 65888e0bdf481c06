//! The history of a match: what happened at each entry, and how everybody fared from round to round.

use engine::{Actor, Aside, Game, Lang, Match, Notes, Seat, Study, Turn, Voice};
use serde::Serialize;

use crate::frame::{self, Telling};
use crate::glossary::{self, MeasureName};

/// A match in retrospect, as one viewer may know it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
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
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Passage {
    pub round: u32,
    /// Whose entry it is; none where chance acted.
    pub seat: Option<Seat>,
    /// Whether it was taken back later.
    pub undone: bool,
    pub events: Vec<Telling>,
}

/// A measure of each seat.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SeatsHistory {
    pub key: String,
    pub name: String,
    /// By seat, a number for each round that is over.
    pub seats: Vec<Vec<i32>>,
}

/// A measure of the table itself, or of an opponent who has no seat.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
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
    let (mut entries, mut happened) = (Vec::with_capacity(game.ply()), Vec::with_capacity(game.ply()));
    let mut round = 1;
    // What the game's own Study counts, of what was not taken back.
    let mut notes = Notes::new(game.header().seats, G::measures().len());
    let mut asides = Vec::new();
    game.walk(|at| {
        let seat = match at.entry.by() {
            Actor::Seat(seat) => Some(seat),
            Actor::Chance => None,
        };
        happened.push((at.entry, at.events.to_vec()));
        entries.push(Passage { round, seat, undone: at.undone, events: Vec::new() });
        round = at.after.round();
        if let Some(standing) = at.standing {
            notes.hear(standing.events, standing.after);
            asides.resize_with(rounds(standing.after), || standing.after.beside());
        }
    });
    for (passage, told) in entries.iter_mut().zip(frame::retold::<G>(&happened, voice)) {
        passage.events = told;
    }
    if game.state().turn() == Turn::Over {
        game.state().conclude(&mut notes);
    }
    let measures = measures(game, &notes, voice.lang);
    History { ply: game.ply(), entries, measures, beside: beside(game, &asides, voice.lang) }
}

/// How many rounds are over.
fn rounds<G: Game>(state: &G) -> usize {
    let over = if state.turn() == Turn::Over { state.round() } else { state.round().saturating_sub(1) };
    over as usize
}

fn measures<G: Study>(game: &Match<G>, notes: &Notes, lang: Lang) -> Vec<SeatsHistory> {
    let over = rounds(game.state());
    let measures = glossary::measures::<G>(lang).into_iter().enumerate();
    let measures = measures.map(|(n, MeasureName { key, name, .. })| {
        let of_seat = |seat| notes.rounds(n, seat).take(over).collect();
        SeatsHistory { key, name, seats: Seat::all(game.header().seats).map(of_seat).collect() }
    });
    measures.collect()
}

fn beside<G: Study>(game: &Match<G>, asides: &[Vec<Aside>], lang: Lang) -> Vec<BesideHistory> {
    let beside = game.state().beside().into_iter().enumerate().map(|(n, aside)| BesideHistory {
        key: aside.measure.to_owned(),
        name: glossary::measure::<G>(aside.measure, lang),
        of: aside.rival.map(|rival| engine::word::<G>(rival, lang).to_owned()),
        rounds: asides.iter().map(|round| round[n].n).collect(),
    });
    beside.collect()
}
