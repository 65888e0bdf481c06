//! What a table has counted; the tables are added up at the end.

use std::collections::BTreeMap;
use std::time::Duration;

use serde::Serialize;

/// How many examples of errors are kept.
const EXAMPLES: usize = 8;

#[derive(Debug, Default)]
pub struct SwarmTally {
    /// Moves the server accepted.
    pub actions: u64,
    /// The time from sending a move to the last player's update, in microseconds, by what was going on.
    pub micros: BTreeMap<usize, Vec<u32>>,
    pub matches: u64,
    pub reconnects: u64,
    pub messages: u64,
    pub bytes: u64,
    pub errors: BTreeMap<String, u64>,
    pub examples: Vec<String>,
    /// Mischief by name.
    pub tried: BTreeMap<&'static str, u64>,
    /// The refusals it got, by code.
    pub refusals: BTreeMap<String, u64>,
    /// Seats whose events were compared with the match's history.
    pub retold: u64,
}

impl SwarmTally {
    /// Counts something that should not have happened, by its kind, with an example.
    pub fn error(&mut self, kind: impl Into<String>, example: impl Into<String>) {
        let kind = kind.into();
        if self.examples.len() < EXAMPLES {
            self.examples.push(format!("{kind}: {}", example.into()));
        }
        *self.errors.entry(kind).or_default() += 1;
    }

    pub fn add(&mut self, other: SwarmTally) {
        self.actions += other.actions;
        for (phase, micros) in other.micros {
            self.micros.entry(phase).or_default().extend(micros);
        }
        self.matches += other.matches;
        self.reconnects += other.reconnects;
        self.messages += other.messages;
        self.bytes += other.bytes;
        self.retold += other.retold;
        add(&mut self.errors, other.errors);
        add(&mut self.tried, other.tried);
        add(&mut self.refusals, other.refusals);
        let room = EXAMPLES.saturating_sub(self.examples.len());
        self.examples.extend(other.examples.into_iter().take(room));
    }

    pub fn add_latency(&mut self, phase: usize, time: Duration) {
        self.micros.entry(phase).or_default().push(u32::try_from(time.as_micros()).unwrap_or(u32::MAX));
    }
}

fn add<K: Ord>(counts: &mut BTreeMap<K, u64>, more: BTreeMap<K, u64>) {
    for (key, n) in more {
        *counts.entry(key).or_default() += n;
    }
}

/// Percentiles of latencies, in milliseconds.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Latency {
    pub n: usize,
    pub p50: f64,
    pub p95: f64,
    pub p99: f64,
    pub max: f64,
}

impl Latency {
    /// Exact: every measurement is kept and sorted.
    pub fn of(mut micros: Vec<u32>) -> Latency {
        micros.sort_unstable();
        let at = |percent: usize| {
            // The smallest measurement that this percentage does not exceed.
            let rank = (micros.len() * percent).div_ceil(100).max(1);
            micros.get(rank - 1).map_or(0.0, |&micros| f64::from(micros) / 1000.0)
        };
        Latency { n: micros.len(), p50: at(50), p95: at(95), p99: at(99), max: at(100) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentiles_are_exact() {
        let hundred = Latency::of((1..=100).rev().map(|ms| ms * 1000).collect());
        assert_eq!(hundred, Latency { n: 100, p50: 50.0, p95: 95.0, p99: 99.0, max: 100.0 });
        let one = Latency::of(vec![1500]);
        assert_eq!((one.p50, one.p99, one.max), (1.5, 1.5, 1.5));
        let three = Latency::of(vec![3000, 1000, 2000]);
        assert_eq!((three.p50, three.p95), (2.0, 3.0));
        assert_eq!(Latency::of(Vec::new()), Latency::default());
    }

    #[test]
    fn tallies_add_up_and_keep_a_few_examples() {
        let mut all = SwarmTally::default();
        for n in 0..20 {
            let mut one = SwarmTally { actions: 2, ..SwarmTally::default() };
            one.error("closed", format!("table {n}"));
            one.add_latency(0, Duration::from_millis(n));
            all.add(one);
        }
        assert_eq!((all.actions, all.micros[&0].len(), all.errors["closed"]), (40, 20, 20));
        assert_eq!(all.examples.len(), EXAMPLES);
        assert_eq!(all.examples[0], "closed: table 0");
    }
}
