//! Three small matches of a game that does not exist, written down by hand.

use catalog::{Glossary, MeasureName, SubjectName};
use engine::{Message, Notes, Over, Seat};
use shopfloor_report::{MatchRecord, Setting, Summary, Tally};

pub const WRENCH: u16 = 3;
pub const HAMMER: u16 = 7;

fn subject(id: u16, key: &str, name: &str) -> SubjectName {
    let (group, group_name) = ("tool".to_owned(), "Tools".to_owned());
    SubjectName { id, key: key.into(), group, group_name, name: name.into(), full: format!("{name} (sharp)") }
}

fn measure(key: &str, name: &str, over: Over) -> MeasureName {
    MeasureName { key: key.into(), name: name.into(), over }
}

pub fn glossary() -> Glossary {
    Glossary {
        subjects: vec![subject(WRENCH, "wrench", "Wrench <1>"), subject(HAMMER, "hammer", "Hammer")],
        measures: vec![measure("coins", "Coins", Over::Sum), measure("cold", "Cold", Over::Least)],
    }
}

/// A match of two seats: scores, the coins of each round by seat, and who took the wrench in round 2.
pub fn record(seed: u64, scores: [i32; 2], coins: &[[i32; 2]], wrench: &[u8]) -> MatchRecord {
    let mut notes = Notes::new(2, 2);
    for (round, coins) in (1..).zip(coins) {
        notes.begin_round(round);
        for seat in [0, 1] {
            notes.add(0, Seat(seat), coins[usize::from(seat)]);
            notes.set(1, Seat(seat), 10 - round as i32);
        }
        if round == 2 {
            wrench.iter().for_each(|seat| notes.take(WRENCH, Seat(*seat)));
        }
    }
    notes.offer(HAMMER);
    let ranking = scores.map(|score| if score == scores[0].max(scores[1]) { 1 } else { 2 });
    MatchRecord {
        seed,
        scores: scores.to_vec(),
        ranking: ranking.to_vec(),
        rounds: coins.len() as u32,
        decisions: 10 * coins.len(),
        why: Message::new("outcome.best"),
        notes,
        shares: vec![vec![0.5, 0.5]; coins.len()],
        luck: Vec::new(),
    }
}

/// 10:4 with the winner's two wrenches, 6:6 with a wrench for the second, 2:8 without one.
pub fn records() -> Vec<MatchRecord> {
    vec![
        record(5, [10, 4], &[[1, 0], [2, 2]], &[0, 0]),
        record(6, [6, 6], &[[3, 0], [0, 0], [3, 1]], &[1]),
        record(7, [2, 8], &[[0, 5]], &[]),
    ]
}

pub fn summary() -> Summary {
    let mut tally = Tally::new(
        Setting {
            game: "toolbox".into(),
            name: "Toolbox & sons".into(),
            seats: vec!["ada".into(), "ben".into()],
            seed: 5,
            command: "shopfloor sim toolbox".into(),
            judge: None,
        },
        glossary(),
    );
    records().iter().for_each(|record| tally.add(record));
    tally.summary()
}
