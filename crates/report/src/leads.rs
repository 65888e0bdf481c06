//! Who led when: how often the lead changed hands, and how often those behind still won.

use serde::Serialize;

use crate::record::MatchRecord;
use crate::stats::{Histogram, Mean, Share};
use crate::summary::pairs;

/// Whoever is ahead by less than this share of the victory does not lead.
const EVEN: f64 = 0.01;

/// Shares of the victory that somebody is behind the leader: each band ends where the next begins.
const BANDS: [f64; 6] = [0.0, 0.10, 0.25, 0.50, 0.75, 1.0];

/// The lead in many matches, by the shares to expect at the beginning of each round.
#[derive(Clone, Debug, Serialize)]
pub struct LeadSummary {
    /// How often the lead changed hands in a match, the end counted: a winner who did not lead before takes it then.
    pub changes: Mean,
    /// How many matches had so many changes.
    #[serde(serialize_with = "pairs")]
    pub histogram: Histogram,
    /// By round.
    pub rounds: Vec<RoundLeads>,
}

/// How it ended for those who led or were behind when a round began.
#[derive(Clone, Debug, Serialize)]
pub struct RoundLeads {
    pub round: u32,
    /// How often the leader won; nobody leads where all are even.
    pub leader: Share,
    /// How often somebody behind still won, the closest first.
    pub behind: Vec<Comeback>,
}

/// How often somebody who was behind by so much still won.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Comeback {
    /// The share of the victory behind the leader, at least and less than.
    pub from: f64,
    pub to: f64,
    pub wins: Share,
}

impl LeadSummary {
    /// Without the rounds that fewer than one match in twenty reached.
    pub fn common_rounds(&self) -> &[RoundLeads] {
        let all = self.histogram.n();
        let last = self.rounds.iter().rposition(|round| 20 * round.leader.n >= all && round.leader.n > 0);
        &self.rounds[..last.map_or(0, |last| last + 1)]
    }

    /// The bands in words.
    pub fn bands() -> Vec<String> {
        let percent = |share: f64| format!("{:.0}", 100.0 * share);
        let band = |ends: &[f64]| match (ends[0], ends[1]) {
            (0.0, to) => format!("behind by < {} %", percent(to)),
            (from, 1.0) => format!("≥ {} %", percent(from)),
            (from, to) => format!("{} to {} %", percent(from), percent(to)),
        };
        BANDS.windows(2).map(band).collect()
    }
}

/// The counts so far.
#[derive(Clone, Debug, Default)]
pub(crate) struct LeadTally {
    changes: Histogram,
    rounds: Vec<RoundCounts>,
}

#[derive(Clone, Copy, Debug, Default)]
struct RoundCounts {
    leader: Side,
    behind: [Side; BANDS.len() - 1],
}

/// Those who led, or were behind by so much; a shared win counts in part.
#[derive(Clone, Copy, Debug, Default)]
struct Side {
    n: u64,
    wins: f64,
}

impl Side {
    fn add(&mut self, win: f64) {
        self.n += 1;
        self.wins += win;
    }
}

impl LeadTally {
    pub fn add(&mut self, record: &MatchRecord, wins: &[f64]) {
        let wins = with_the_game(wins);
        let (mut changes, mut last) = (0, None);
        let mut take = |leader: Option<usize>| {
            changes += i32::from(leader.is_some() && last.is_some() && leader != last);
            last = leader.or(last);
        };
        self.rounds.resize(self.rounds.len().max(record.shares.len()), RoundCounts::default());
        for (counts, shares) in self.rounds.iter_mut().zip(&record.shares) {
            let shares = with_the_game(shares);
            let leader = leader(&shares);
            take(leader);
            let Some(leader) = leader else { continue };
            counts.leader.add(wins[leader]);
            for (seat, share) in shares.iter().enumerate().filter(|(seat, _)| *seat != leader) {
                let deficit = shares[leader] - share;
                let band = BANDS.iter().rposition(|from| *from <= deficit).unwrap_or(0);
                counts.behind[band.min(BANDS.len() - 2)].add(wins[seat]);
            }
        }
        take(leader(&wins));
        self.changes.add(changes);
    }

    pub fn summary(&self) -> LeadSummary {
        let share = |side: &Side| Share::of(side.wins, side.n);
        let rounds = (1..).zip(&self.rounds).map(|(round, counts)| RoundLeads {
            round,
            leader: share(&counts.leader),
            behind: BANDS
                .windows(2)
                .zip(&counts.behind)
                .map(|(ends, side)| Comeback { from: ends[0], to: ends[1], wins: share(side) })
                .collect(),
        });
        LeadSummary {
            changes: self.changes.moments().estimate(),
            histogram: self.changes.clone(),
            rounds: rounds.collect(),
        }
    }
}

/// In a match for one, the game has what the player has not.
fn with_the_game(shares: &[f64]) -> Vec<f64> {
    match shares {
        [one] => vec![*one, 1.0 - one],
        _ => shares.to_vec(),
    }
}

/// Who is ahead of all others.
fn leader(shares: &[f64]) -> Option<usize> {
    let first = (0..shares.len()).max_by(|a, b| shares[*a].total_cmp(&shares[*b]))?;
    let mut others = (0..shares.len()).filter(|other| *other != first);
    others.all(|other| shares[first] - shares[other] >= EVEN).then_some(first)
}
