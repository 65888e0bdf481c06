//! The table of corrections that fits what came of matches.

use engine::{Calibration, Correction};

use super::{Expectation, ExpectedMatch, SEATS};

/// What is seldom seen stays uncorrected: as if so many matches had come out as expected.
const TRUST: f64 = 20.0;
/// Scales are looked for in this range, in points.
const SCALES: (f64, f64) = (0.05, 200.0);
/// Steps of the search for a scale; each narrows it to 0.62 of what it was.
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
    // The scale that makes what happened most likely; the likelihood has one peak.
    let (mut low, mut high) = (SCALES.0.ln(), SCALES.1.ln());
    let surprise = |log_scale: f64| surprise(seats, &seen, log_scale.exp(), &offsets);
    const GOLDEN: f64 = 0.618_033_988_749_895;
    for _ in 0..STEPS {
        let (left, right) = (high - GOLDEN * (high - low), low + GOLDEN * (high - low));
        if surprise(left) < surprise(right) { high = right } else { low = left }
    }
    Some(Correction { scale: ((low + high) / 2.0).exp(), offsets })
}

/// How unlikely what happened was, with this scale.
fn surprise(seats: u8, seen: &[(&Expectation, &ExpectedMatch)], scale: f64, offsets: &[f64; 3]) -> f64 {
    let seats = usize::from(seats);
    let mut sum = 0.0;
    for (turn, one) in seen {
        let mut leads = [f64::NEG_INFINITY; SEATS + 1];
        for (lead, (raw, part)) in leads.iter_mut().zip(turn.raw.iter().zip(&turn.parts)).take(seats) {
            *lead = (raw + offsets[usize::from(*part)]) / scale;
        }
        leads[SEATS] = turn.house.map_or(f64::NEG_INFINITY, |house| house / scale);
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
