//! A match as a line of JSON.

use catalog::Glossary;
use engine::{Message, Seat};
use serde::Serialize;
use serde_json::{Map, Value};

use crate::record::{MatchRecord, SeatLuck};

/// A record with names for its numbers.
#[derive(Serialize)]
struct Written<'a> {
    seed: u64,
    scores: &'a [i32],
    ranking: &'a [u8],
    rounds: u32,
    decisions: usize,
    why: &'a Message,
    /// By round, everybody's share of the victory to expect when it began.
    shares: &'a [Vec<f64>],
    /// By seat, what chance brought.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    luck: &'a [SeatLuck],
    /// In which round first.
    offered: Map<String, Value>,
    /// What, by which seat, in which round.
    taken: Vec<(&'a str, Seat, u32)>,
    /// By measure, then seat, then round.
    measures: Map<String, Value>,
}

/// The record as one line, without its end.
pub fn line(record: &MatchRecord, glossary: &Glossary) -> String {
    let key = |id: u16| glossary.subjects.iter().find(|subject| subject.id == id).map(|it| it.key.as_str());
    let offered = record.notes.offered().filter_map(|(id, round)| Some((key(id)?.to_owned(), round.into())));
    let taken = record.notes.taken().iter();
    let taken = taken.filter_map(|taking| Some((key(taking.subject)?, taking.seat, taking.round)));
    let seats = record.scores.len() as u8;
    let measure = |(n, measure): (usize, &catalog::MeasureName)| {
        let seat = |seat| Value::from_iter(record.notes.rounds(n, seat));
        (measure.key.clone(), Value::from_iter(Seat::all(seats).map(seat)))
    };
    let written = Written {
        seed: record.seed,
        scores: &record.scores,
        ranking: &record.ranking,
        rounds: record.rounds,
        decisions: record.decisions,
        why: &record.why,
        shares: &record.shares,
        luck: &record.luck,
        offered: offered.collect(),
        taken: taken.collect(),
        measures: glossary.measures.iter().enumerate().map(measure).collect(),
    };
    serde_json::to_string(&written).expect("records serialize")
}
