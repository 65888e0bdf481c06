//! The table of corrections that fits what came of matches.

use engine::{Calibration, Correction};

use super::{Expectation, ExpectedMatch, SEATS};

/// What is seldom seen stays uncorrected: as if so many matches had come out as expected.
const TRUST: f64 = 20.0;
/// Scales are looked for in this range, in points.
const SCALES: (f64, f64) = (0.05, 200.0);
/// What is added to the game's own expectation, too.
const HOUSES: (f64, f64) = (-40.0, 40.0);
/// How often scale and house are looked for in turn, where the game itself plays.
const ROUNDS: usize = 30;
/// What the square of a point for the house costs each turn: where leads hardly differ, scale and house fit together in
/// many ways.
const PULL: f64 = 0.0002;
/// Steps of each search; each narrows it to 0.62 of what it was.
const STEPS: usize = 40;

/// The table for matches with these numbers of seats, as a file holds it.
pub fn fitted(moments: &[&str], matches: &[(u8, Vec<ExpectedMatch>)]) -> String {
    let mut rows = Vec::new();
    for (seats, matches) in matches {
        for (moment, name) in moments.iter().enumerate() {
            if let Some(correction) = correction(*seats, moment, matches) {
                rows.push((*seats, *name, correction));
            }
        }
    }
    Calibration::write(&rows)
}

/// None where the moment was never seen.
fn correction(seats: u8, moment: usize, matches: &[ExpectedMatch]) -> Option<Correction> {
    let seen: Vec<(&Expectation, &ExpectedMatch)> = matches
        .iter()
        .flat_map(|one| one.turns.iter().filter(|turn| turn.moment == moment).map(move |turn| (turn, one)))
        .collect();
    if seen.is_empty() {
        return None;
    }
    let (mut sums, mut counts) = ([0.0; 3], [TRUST; 3]);
    for (turn, one) in &seen {
        for seat in 0..usize::from(seats) {
            let part = usize::from(turn.parts[seat]);
            sums[part] += one.scores[seat] - turn.raw[seat];
            counts[part] += 1.0;
        }
    }
    let offsets = std::array::from_fn(|part| sums[part] / counts[part]);
    // What makes what happened most likely; the likelihood has one peak, along each of the two as well.
    let mut it = Correction { scale: 1.0, offsets, house: 0.0 };
    let rounds = if seen.iter().any(|(turn, _)| turn.house.is_some()) { ROUNDS } else { 1 };
    for round in 0..rounds {
        if round > 0 {
            it.house = least(HOUSES, |house| surprise(seats, &seen, &Correction { house, ..it }));
        }
        let scales = (SCALES.0.ln(), SCALES.1.ln());
        it.scale = least(scales, |log| surprise(seats, &seen, &Correction { scale: log.exp(), ..it })).exp();
    }
    Some(it)
}

/// Where between two numbers a function with one valley is least.
fn least((mut low, mut high): (f64, f64), of: impl Fn(f64) -> f64) -> f64 {
    const GOLDEN: f64 = 0.618_033_988_749_895;
    for _ in 0..STEPS {
        let (left, right) = (high - GOLDEN * (high - low), low + GOLDEN * (high - low));
        if of(left) < of(right) { high = right } else { low = left }
    }
    (low + high) / 2.0
}

/// How unlikely what happened was, with this correction.
fn surprise(seats: u8, seen: &[(&Expectation, &ExpectedMatch)], correction: &Correction) -> f64 {
    let Correction { scale, offsets, house } = correction;
    let seats = usize::from(seats);
    let mut sum = PULL * house * house * seen.len() as f64;
    for (turn, one) in seen {
        let mut leads = [f64::NEG_INFINITY; SEATS + 1];
        for (lead, (raw, part)) in leads.iter_mut().zip(turn.raw.iter().zip(&turn.parts)).take(seats) {
            *lead = (raw + offsets[usize::from(*part)]) / scale;
        }
        leads[SEATS] = turn.house.map_or(f64::NEG_INFINITY, |expected| (expected + house) / scale);
        let most = leads.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let all = most + leads.iter().map(|lead| (lead - most).exp()).sum::<f64>().ln();
        let mut left = 1.0;
        for (lead, won) in leads.iter().zip(one.won).take(seats) {
            sum += won * (all - lead);
            left -= won;
        }
        if turn.house.is_some() {
            sum += left * (all - leads[SEATS]);
        }
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Matches for one in which a lead over the game itself means this much.
    fn matches(truth: Correction) -> Vec<ExpectedMatch> {
        let only = |x: f64| std::array::from_fn(|seat| if seat == 0 { x } else { 0.0 });
        let one = |n: i32| {
            let (raw, house) = (20.0 + f64::from(n % 41 - 20) / 4.0, 20.0);
            let lead = (raw + truth.offsets[0] - house - truth.house) / truth.scale;
            let (scores, won) = (only(raw + truth.offsets[0]), only(1.0 / (1.0 + (-lead).exp())));
            let turn = Expectation {
                moment: 0,
                parts: [0; SEATS],
                raw: only(raw),
                house: Some(house),
                scores: [0.0; SEATS],
                shares: [0.0; SEATS],
            };
            ExpectedMatch { turns: vec![turn], scores, won }
        };
        (0..41 * 100).map(one).collect()
    }

    #[test]
    fn scale_offset_and_house_are_found_again() {
        let truth = Correction { scale: 3.5, offsets: [1.25, 0.0, 0.0], house: -2.0 };
        let found = correction(1, 0, &matches(truth)).unwrap();
        assert!((found.scale - truth.scale).abs() < 0.1, "{found:?}");
        assert!((found.offsets[0] - truth.offsets[0]).abs() < 0.01, "{found:?}");
        assert!((found.house - truth.house).abs() < 0.1, "{found:?}");
        assert!(correction(1, 1, &matches(truth)).is_none(), "a moment that was never seen");
    }
}
