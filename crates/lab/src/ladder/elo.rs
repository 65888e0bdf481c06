//! Elo ratings from match results.

/// 95 % of a normal distribution lie within this many deviations.
const Z: f64 = 1.959_963_984_540_054;

/// A player's strength, and half the width of its 95 % interval.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Elo {
    pub elo: f64,
    pub half: f64,
}

/// The anchor's strength by convention.
pub const ANCHOR: f64 = 1000.0;

/// Elo points for a factor of e in the odds.
const POINTS: f64 = 400.0 / std::f64::consts::LN_10;

/// All players' Elo by maximum likelihood (Bradley and Terry): the strengths
/// under which these results are most likely. `wins[a][b]` is what a won
/// against b. `draws` is a number of drawn matches added to each pair that
/// met, so that a player who never lost is not infinitely strong. Intervals
/// are relative to the anchor, whose own is 0.
pub fn elo(wins: &[Vec<f64>], anchor: usize, draws: f64) -> Vec<Elo> {
    let count = wins.len();
    let met = |a: usize, b: usize| wins[a][b] + wins[b][a] > 0.0;
    let prior = |a: usize, b: usize| if met(a, b) { draws / 2.0 } else { 0.0 };
    let won = |a: usize, b: usize| wins[a][b] + prior(a, b);
    let others: Vec<usize> = (0..count).filter(|player| *player != anchor).collect();
    let mut strength = vec![0.0; count];
    let mut spread = Vec::new();
    for _ in 0..100 {
        let mut slope = vec![0.0; others.len()];
        let mut curve = vec![vec![0.0; others.len()]; others.len()];
        for (i, &a) in others.iter().enumerate() {
            for b in (0..count).filter(|b| *b != a && met(a, *b)) {
                let matches = won(a, b) + won(b, a);
                let expected = 1.0 / (1.0 + f64::exp(strength[b] - strength[a]));
                slope[i] += won(a, b) - matches * expected;
                let weight = matches * expected * (1.0 - expected);
                curve[i][i] += weight;
                if let Some(j) = others.iter().position(|other| *other == b) {
                    curve[i][j] -= weight;
                }
            }
            // Players without matches stay where they are.
            curve[i][i] += 1e-9;
        }
        spread = inverse(curve);
        let mut moved: f64 = 0.0;
        for (i, &a) in others.iter().enumerate() {
            let step: f64 = spread[i].iter().zip(&slope).map(|(s, g)| s * g).sum();
            // Newton's steps are too long where a player wins nearly always.
            let step = step.clamp(-1.0, 1.0);
            strength[a] += step;
            moved = moved.max(step.abs());
        }
        if moved < 1e-10 {
            break;
        }
    }
    let mut elos: Vec<Elo> = strength.iter().map(|s| Elo { elo: ANCHOR + POINTS * s, half: 0.0 }).collect();
    for (i, &a) in others.iter().enumerate() {
        elos[a].half = Z * POINTS * spread[i][i].sqrt();
    }
    elos
}

/// Gauss and Jordan, with the largest element of the column first.
fn inverse(mut of: Vec<Vec<f64>>) -> Vec<Vec<f64>> {
    let size = of.len();
    let mut inverse: Vec<Vec<f64>> =
        (0..size).map(|i| (0..size).map(|j| f64::from(u8::from(i == j))).collect()).collect();
    for column in 0..size {
        let largest = (column..size).max_by(|a, b| of[*a][column].abs().total_cmp(&of[*b][column].abs()));
        let largest = largest.expect("a row is left");
        of.swap(column, largest);
        inverse.swap(column, largest);
        let unit = of[column][column];
        for j in 0..size {
            of[column][j] /= unit;
            inverse[column][j] /= unit;
        }
        for row in (0..size).filter(|row| *row != column) {
            let factor = of[row][column];
            for j in 0..size {
                of[row][j] -= factor * of[column][j];
                inverse[row][j] -= factor * inverse[column][j];
            }
        }
    }
    inverse
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(a: f64, b: f64, by: f64) {
        assert!((a - b).abs() < by, "{a} is not {b}");
    }

    #[test]
    fn three_of_four_is_191_elo() {
        let elos = elo(&[vec![0.0, 75.0], vec![25.0, 0.0]], 1, 0.0);
        near(elos[0].elo, 1000.0 + 400.0 * 3f64.log10(), 1e-6);
        // One deviation of the log odds is 1 / sqrt(n p q).
        near(elos[0].half, 1.959_964 * POINTS / (100.0f64 * 0.75 * 0.25).sqrt(), 1e-3);
        assert_eq!(elos[1], Elo { elo: 1000.0, half: 0.0 });
    }

    #[test]
    fn strengths_that_made_the_results_are_found_again() {
        let truth: [f64; 4] = [1000.0, 1130.0, 1290.0, 950.0];
        let won = |a: f64, b: f64| 1000.0 / (1.0 + 10f64.powf((b - a) / 400.0));
        let wins: Vec<Vec<f64>> = (0..4)
            .map(|a| (0..4).map(|b| if a == b { 0.0 } else { won(truth[a], truth[b]) }).collect())
            .collect();
        for (found, truth) in elo(&wins, 0, 0.0).iter().zip(truth) {
            near(found.elo, truth, 1e-6);
        }
    }

    #[test]
    fn a_player_who_never_lost_is_strong_but_not_infinitely() {
        let elos = elo(&[vec![0.0, 0.0], vec![400.0, 0.0]], 0, 1.0);
        near(elos[1].elo, 1000.0 + 400.0 * 801f64.log10(), 1e-6);
        assert!(elos[1].half > 300.0);
    }
}
