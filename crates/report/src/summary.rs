//! A report's numbers: every format is written from these.

use engine::Over;
use serde::{Serialize, Serializer};

use crate::leads::LeadSummary;
use crate::luck::LuckSummary;
use crate::stats::{Histogram, Mean, Share};

/// Many matches in numbers.
#[derive(Clone, Debug, Serialize)]
pub struct Summary {
    pub game: String,
    #[serde(skip)]
    pub name: String,
    #[serde(skip)]
    pub command: String,
    pub matches: u64,
    pub seed: u64,
    /// The win rate of an average seat: 1 divided by the number of seats; in a solo game, the player's own.
    pub fair: f64,
    pub rounds_per_match: f64,
    pub decisions_per_match: f64,
    /// The best score of each match.
    pub winning_score: Mean,
    /// Who led when, and how often those behind still won.
    pub leads: LeadSummary,
    /// Means without luck, where it was judged.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub luck: Option<LuckSummary>,
    pub seats: Vec<SeatSummary>,
    pub bots: Vec<BotSummary>,
    pub subjects: Vec<SubjectSummary>,
    #[serde(serialize_with = "pairs")]
    pub rounds: Histogram,
    #[serde(skip)]
    pub decisions: Histogram,
    #[serde(serialize_with = "pairs")]
    pub winners: Histogram,
}

/// Wins and scores.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Scores {
    pub win_rate: f64,
    pub win_low: f64,
    pub win_high: f64,
    pub mean_score: f64,
    /// Half the width of the 95 % interval of the mean.
    pub interval: f64,
    pub deviation: f64,
    pub min: i32,
    pub max: i32,
}

#[derive(Clone, Debug, Serialize)]
pub struct SeatSummary {
    pub seat: String,
    pub bot: String,
    #[serde(flatten)]
    pub scores: Scores,
}

/// A bot level, over all its seats.
#[derive(Clone, Debug, Serialize)]
pub struct BotSummary {
    pub bot: String,
    #[serde(flatten)]
    pub scores: Scores,
    #[serde(serialize_with = "pairs")]
    pub histogram: Histogram,
    pub measures: Vec<MeasureSummary>,
}

#[derive(Clone, Debug, Serialize)]
pub struct MeasureSummary {
    pub key: String,
    pub name: String,
    /// How the rounds add up to a match.
    pub over: &'static str,
    /// Of a seat in a match.
    pub value: Mean,
    /// Of a seat in each round, over the matches that had the round.
    pub rounds: Vec<Mean>,
    /// How often a seat had which number in a match, and in each round.
    #[serde(skip)]
    pub matches: Histogram,
    #[serde(skip)]
    pub each: Vec<Histogram>,
}

/// A piece or card: how often it was taken, and how well those did who took it.
#[derive(Clone, Debug, Serialize)]
pub struct SubjectSummary {
    pub key: String,
    pub group: String,
    #[serde(skip)]
    pub group_name: String,
    pub name: String,
    pub full: String,
    /// Matches in which it was offered.
    pub offered: u64,
    /// In how many of those it was taken.
    pub taken: Share,
    /// How often it was taken in such a match.
    pub per_match: Mean,
    /// The round it was taken in.
    pub round: Mean,
    /// Of the seats that took it at least once, and of those that could have and did not.
    pub win_rate: Share,
    pub win_rate_without: Share,
    pub score: Mean,
    pub score_without: Mean,
}

impl Summary {
    /// The subjects by what they are listed under.
    pub fn groups(&self) -> impl Iterator<Item = &[SubjectSummary]> {
        self.subjects.chunk_by(|a, b| a.group == b.group)
    }

    /// All scores together.
    pub fn all_scores(&self) -> Histogram {
        self.bots.iter().fold(Histogram::default(), |all, bot| all.union(&bot.histogram))
    }
}

impl MeasureSummary {
    /// All numbers of these rounds together, counted from 1.
    pub fn over_rounds(&self, rounds: std::ops::RangeInclusive<usize>) -> Histogram {
        let numbered = (1..).zip(&self.each).filter(|(round, _)| rounds.contains(round));
        numbered.fold(Histogram::default(), |all, (_, round)| all.union(round))
    }
}

/// How a measure adds up, in one word.
pub(crate) fn over_word(over: Over) -> &'static str {
    match over {
        Over::Sum => "in all",
        Over::Last => "at the end",
        Over::Least => "lowest",
    }
}

pub(crate) fn pairs<S: Serializer>(histogram: &Histogram, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(histogram.counts())
}
