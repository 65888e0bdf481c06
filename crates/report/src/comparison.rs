//! The same matches with one thing changed: what it does, seed by seed.

mod csv;
mod html;
mod text;

use serde::Serialize;

use crate::record::MatchRecord;
use crate::stats::{Mean, Share, estimate};
use crate::tally::wins;

/// What was compared, for the head of every report.
#[derive(Clone, Debug, Serialize)]
pub struct Experiment {
    pub game: String,
    #[serde(skip)]
    pub name: String,
    /// The bot levels by seat.
    pub seats: Vec<String>,
    /// Matches for each value, and the seed of the first.
    pub matches: u64,
    pub seed: u64,
    /// What was changed.
    pub what: String,
    #[serde(skip)]
    pub command: String,
}

/// The matches played with one value; one column per number of a match.
#[derive(Clone, Debug, Default)]
pub struct Sample {
    scores: Vec<f64>,
    winners: Vec<f64>,
    rounds: Vec<f64>,
    /// By seat.
    seat_wins: Vec<Vec<f64>>,
    seat_scores: Vec<Vec<f64>>,
}

impl Sample {
    pub fn add(&mut self, record: &MatchRecord) {
        let seats = record.scores.len();
        self.scores.push(record.scores.iter().sum::<i32>() as f64 / seats.max(1) as f64);
        self.winners.push(record.scores.iter().copied().max().unwrap_or_default().into());
        self.rounds.push(record.rounds.into());
        self.seat_wins.resize(seats, Vec::new());
        self.seat_scores.resize(seats, Vec::new());
        for (seat, (score, win)) in record.scores.iter().zip(wins(&record.ranking)).enumerate() {
            self.seat_wins[seat].push(win);
            self.seat_scores[seat].push((*score).into());
        }
    }
}

/// A number, and how it differs from the unchanged game's.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Changed {
    #[serde(flatten)]
    pub value: Mean,
    /// The mean of the differences between matches with the same seed.
    pub change: Option<Mean>,
}

impl Changed {
    fn of(column: &[f64], before: Option<&[f64]>) -> Changed {
        let difference = |before: &[f64]| {
            let pairs = column.iter().zip(before);
            estimate(&pairs.map(|(now, before)| now - before).collect::<Vec<_>>())
        };
        Changed { value: estimate(column), change: before.map(difference) }
    }
}

#[derive(Clone, Debug, Serialize)]
pub struct SeatChange {
    pub seat: String,
    pub bot: String,
    pub wins: Share,
    pub wins_change: Option<Mean>,
    pub score: Changed,
}

/// The game with one value.
#[derive(Clone, Debug, Serialize)]
pub struct Variant {
    pub value: String,
    /// Whether this is the unchanged game.
    pub unchanged: bool,
    /// The mean of all seats of a match.
    pub score: Changed,
    /// The best score of a match.
    pub winning_score: Changed,
    pub rounds: Changed,
    pub seats: Vec<SeatChange>,
}

/// All variants, the unchanged game first.
#[derive(Clone, Debug, Serialize)]
pub struct Comparison {
    #[serde(flatten)]
    pub experiment: Experiment,
    pub variants: Vec<Variant>,
}

impl Comparison {
    /// From the matches played with each value; the first is the unchanged game.
    pub fn new(experiment: Experiment, played: &[(String, Sample)]) -> Comparison {
        let base = played.first().map(|(_, played)| played);
        let variants = played.iter().enumerate().map(|(n, (value, played))| {
            let before = base.filter(|_| n > 0);
            variant(&experiment, value, played, before)
        });
        Comparison { variants: variants.collect(), experiment }
    }

    /// For a terminal.
    pub fn table(&self) -> String {
        text::table(self)
    }

    /// For spreadsheets.
    pub fn csv(&self) -> String {
        csv::csv(self)
    }

    /// A page with plots.
    pub fn html(&self) -> String {
        html::html(self)
    }
}

fn variant(experiment: &Experiment, value: &str, played: &Sample, before: Option<&Sample>) -> Variant {
    let seat = |(n, bot): (usize, &String)| {
        let wins = &played.seat_wins[n];
        let change = Changed::of(wins, before.map(|before| before.seat_wins[n].as_slice())).change;
        let scores = before.map(|before| before.seat_scores[n].as_slice());
        SeatChange {
            seat: engine::seat_letter(n as u8),
            bot: bot.clone(),
            wins: Share::of(wins.iter().sum(), wins.len() as u64),
            wins_change: change,
            score: Changed::of(&played.seat_scores[n], scores),
        }
    };
    Variant {
        value: value.to_owned(),
        unchanged: before.is_none(),
        score: Changed::of(&played.scores, before.map(|before| before.scores.as_slice())),
        winning_score: Changed::of(&played.winners, before.map(|before| before.winners.as_slice())),
        rounds: Changed::of(&played.rounds, before.map(|before| before.rounds.as_slice())),
        seats: experiment.seats.iter().enumerate().take(played.seat_wins.len()).map(seat).collect(),
    }
}
