//! How a person does against bots of one level, on the ladder's scale.
//!
//! Each match compares the person with every bot in it: ahead is a point, a tie half a point. With s points of n, the
//! log-odds of being ahead are estimated by the empirical logit, ln((s + 1/2) / (n - s + 1/2)), whose standard error is
//! sqrt(1 / (s + 1/2) + 1 / (n - s + 1/2)): the two halves are a prior that keeps a single win from being an infinite
//! strength. A factor of e in the odds is 400 / ln 10 points of Elo, added to the bots' own.
//!
//! The k comparisons of one match are not independent, for the person plays all of them at once: between equals the
//! points of a match vary 1 + (k - 1) / 3 times as much as k coins. The points are counted as so many fewer.

/// 95 % of a normal distribution lie within this many deviations.
const Z: f64 = 1.959_963_984_540_054;
/// Elo points for a factor of e in the odds.
const POINTS: f64 = 400.0 / std::f64::consts::LN_10;

/// A strength and its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Performance {
    pub rating: f64,
    pub low: f64,
    pub high: f64,
}

/// The performance against bots of strength `elo`: how many matches, how many bots were faced in them, and twice how
/// many the person was ahead of.
pub fn against(elo: f64, matches: i64, faced: i64, beaten: i64) -> Performance {
    let rivals = faced as f64 / (matches as f64).max(1.0);
    let counted = 1.0 / (1.0 + (rivals - 1.0).max(0.0) / 3.0);
    let won = counted * beaten as f64 / 2.0 + 0.5;
    let lost = counted * (faced as f64 - beaten as f64 / 2.0) + 0.5;
    let rating = elo + POINTS * (won / lost).ln();
    let half = POINTS * Z * (1.0 / won + 1.0 / lost).sqrt();
    Performance { rating, low: rating - half, high: rating + half }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_the_points_are_the_bots_own_strength_and_one_win_is_no_infinity() {
        let even = against(1200.0, 10, 10, 10);
        assert!((even.rating - 1200.0).abs() < 1e-9 && (even.high + even.low - 2400.0).abs() < 1e-9);
        let once = against(1000.0, 1, 1, 2);
        // ln 3 = 1.0986 and sqrt(1/1.5 + 1/0.5) = 1.63299, in Elo.
        assert!((once.rating - 1190.85).abs() < 0.01, "{once:?}");
        assert!((once.high - once.rating - 556.01).abs() < 0.01, "{once:?}");
        let never = against(1000.0, 1, 1, 0);
        assert!((once.rating + never.rating - 2000.0).abs() < 1e-9, "winning and losing are mirror images");
        // Many matches: Elo's own formula, 75 % are 190.85 points.
        assert!((against(0.0, 100_000, 100_000, 150_000).rating - 190.85).abs() < 0.1);
        assert!(against(0.0, 100, 100, 150).high - against(0.0, 100, 100, 150).low < 200.0);
    }

    /// Of all ways the matches can go, weighted by how likely they are, so many have the truth within their interval.
    fn coverage(strength: f64, matches: i64) -> f64 {
        let chance = 1.0 / (1.0 + 10f64.powf(-strength / 400.0));
        let mut likely = (1.0 - chance).powi(matches as i32);
        let mut covered = 0.0;
        for won in 0..=matches {
            let found = against(0.0, matches, matches, 2 * won);
            if (found.low..=found.high).contains(&strength) {
                covered += likely;
            }
            likely *= (matches - won) as f64 / (won + 1) as f64 * chance / (1.0 - chance);
        }
        covered
    }

    #[test]
    fn the_interval_holds_the_truth_as_often_as_it_says() {
        for matches in [1, 2, 5, 10, 30, 100] {
            for strength in [-300.0, -100.0, 0.0, 50.0, 200.0, 300.0] {
                let covered = coverage(strength, matches);
                assert!(covered > 0.93, "{covered} of {matches} matches at {strength}");
            }
        }
        let usual: f64 = (-6..=6).map(|n| coverage(f64::from(n) * 50.0, 100)).sum::<f64>() / 13.0;
        assert!((0.94..0.97).contains(&usual), "{usual}");
    }

    #[test]
    fn matches_against_several_bots_count_for_less_than_as_many_matches_against_one() {
        // All orders of four equals: how many of the three others are behind, and how much that varies.
        let k = 3.0;
        let behind = [0.0, 1.0, 2.0, 3.0];
        let varies = behind.map(|n: f64| (n - k / 2.0).powi(2)).iter().sum::<f64>() / 4.0;
        assert!((varies / (k / 4.0) - (1.0 + (k - 1.0) / 3.0)).abs() < 1e-12);
        let (one, three) = (against(0.0, 300, 300, 300), against(0.0, 100, 300, 300));
        let ratio = (three.high - three.low) / (one.high - one.low);
        assert!((ratio - (5.0f64 / 3.0).sqrt()).abs() < 0.01, "{ratio}");
    }
}
