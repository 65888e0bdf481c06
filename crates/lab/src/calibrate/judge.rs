//! How far expectations were off, and how much of that chance alone explains.

use engine::{Dice, Seed};
use serde::Serialize;

use super::ExpectedMatch;

/// The thirds of a match, and the tenths of a victory.
const THIRDS: usize = 3;
const TENTHS: usize = 10;
/// Sets of matches drawn again from those played, to see how much chance there is in a figure.
const DRAWN_AGAIN: usize = 200;
/// A bin may be off by so many points of a hundred, and by so many standard errors more.
const POINTS: f64 = 2.0;
const ERRORS: f64 = 2.6;
/// The mean absolute deviation may be so many points above what chance alone makes.
const MEAN_POINTS: f64 = 1.5;
/// The mean of the absolute value of a normal variable, in standard deviations.
const MEAN_ABSOLUTE: f64 = 0.797_884_560_802_865;

/// What was expected in a tenth of the victory and a third of the match, and what came of it.
#[derive(Clone, Debug, Serialize)]
pub struct CalibrationBin {
    /// From 1.
    pub third: usize,
    /// From this share of the victory to a tenth more.
    pub from: f64,
    /// Seats at the beginning of turns.
    pub expectations: u64,
    pub expected: f64,
    pub came: f64,
    /// Of the difference, by drawing matches again; no less than there would be if expectations came true.
    pub standard_error: f64,
    pub holds: bool,
}

/// How far the expected scores of a moment were off. Not those of a third: which third it is depends on how long the
/// match will be, and a match that ends soon has lower scores.
#[derive(Clone, Debug, Serialize)]
pub struct ScoreBias {
    pub moment: &'static str,
    pub expected: f64,
    pub came: f64,
    pub standard_error: f64,
    pub holds: bool,
}

/// Whether expectations come true with so many seats.
#[derive(Clone, Debug, Serialize)]
pub struct CalibrationReport {
    pub game: &'static str,
    pub seats: u8,
    pub matches: usize,
    pub bins: Vec<CalibrationBin>,
    pub scores: Vec<ScoreBias>,
    /// Over all bins, in shares; what chance alone makes is taken off.
    pub mean_deviation: f64,
    pub by_chance: f64,
    /// How badly the winners were foreseen: less is better, and not to know anything is the worst.
    pub log_loss: f64,
    pub log_loss_of_nothing: f64,
    pub holds: bool,
}

/// Sums of what was expected and what came.
#[derive(Clone, Copy, Default)]
struct Sums {
    count: f64,
    expected: f64,
    came: f64,
}

impl Sums {
    fn add(&mut self, expected: f64, came: f64) {
        self.count += 1.0;
        self.expected += expected;
        self.came += came;
    }

    fn plus(mut self, other: &Sums) -> Sums {
        self.count += other.count;
        self.expected += other.expected;
        self.came += other.came;
        self
    }

    fn off(&self) -> f64 {
        if self.count == 0.0 { 0.0 } else { (self.expected - self.came) / self.count }
    }
}

/// One match's part in every figure: the bins, then the scores of each moment.
type Figures = Vec<Sums>;

/// How many bins there are.
const BINS: usize = THIRDS * TENTHS;

impl CalibrationReport {
    /// `moments`: their names; `close`: points of the game that expected scores may be off; `points`: points of a
    /// hundred that a bin may be off, where few matches call for more than usual.
    pub fn new(
        game: &'static str,
        seats: u8,
        moments: &[&'static str],
        close: f64,
        points: Option<f64>,
        matches: &[ExpectedMatch],
    ) -> CalibrationReport {
        let each: Vec<Figures> = matches.iter().map(|one| figures(one, seats, moments.len())).collect();
        let add = |mut sum: Figures, one: &Figures| {
            sum.iter_mut().zip(one).for_each(|(sum, one)| *sum = sum.plus(one));
            sum
        };
        let none = vec![Sums::default(); BINS + moments.len()];
        let all = each.iter().fold(none.clone(), add);
        let mut dice: Dice = Seed::from_number(1).dice(0);
        let again: Vec<Figures> = (0..DRAWN_AGAIN)
            .map(|_| (0..each.len()).map(|_| &each[dice.index(each.len())]).fold(none.clone(), add))
            .collect();
        let error = |n: usize| {
            let offs = again.iter().map(|figures| figures[n].off());
            let mean = offs.clone().sum::<f64>() / DRAWN_AGAIN as f64;
            (offs.map(|off| (off - mean) * (off - mean)).sum::<f64>() / DRAWN_AGAIN as f64).sqrt()
        };
        // Where few matches all went the same way, drawing them again tells nothing: as much chance as there would be if
        // expectations came true is there in any case.
        let at_least = |n: usize| {
            let matches = each.iter().filter(|figures| figures[n].count > 0.0).count() as f64;
            let expected = all[n].expected / all[n].count;
            (expected * (1.0 - expected) / matches).sqrt()
        };
        let allowed = points.unwrap_or(POINTS) / 100.0;
        let mut bins = Vec::new();
        let mut scores = Vec::new();
        for (n, sums) in all.iter().enumerate().filter(|(_, sums)| sums.count > 0.0) {
            let standard_error = error(n);
            if n >= BINS {
                let holds = sums.off().abs() <= close + ERRORS * standard_error;
                let (expected, came) = (sums.expected / sums.count, sums.came / sums.count);
                scores.push(ScoreBias { moment: moments[n - BINS], expected, came, standard_error, holds });
            } else {
                let standard_error = standard_error.max(at_least(n));
                bins.push(CalibrationBin {
                    third: n / TENTHS + 1,
                    from: (n % TENTHS) as f64 / TENTHS as f64,
                    expectations: sums.count as u64,
                    expected: sums.expected / sums.count,
                    came: sums.came / sums.count,
                    standard_error,
                    holds: sums.off().abs() <= allowed + ERRORS * standard_error,
                });
            }
        }
        let count: f64 = bins.iter().map(|bin| bin.expectations as f64).sum();
        let mean = |of: &dyn Fn(&CalibrationBin) -> f64| {
            bins.iter().map(|bin| bin.expectations as f64 * of(bin)).sum::<f64>() / count.max(1.0)
        };
        let by_chance = MEAN_ABSOLUTE * mean(&|bin| bin.standard_error);
        let mean_deviation = (mean(&|bin| (bin.expected - bin.came).abs()) - by_chance).max(0.0);
        let holds = bins.iter().all(|bin| bin.holds)
            && scores.iter().all(|bias| bias.holds)
            && mean_deviation <= (MEAN_POINTS.max(points.unwrap_or(0.0))) / 100.0;
        let (log_loss, log_loss_of_nothing) = log_losses(seats, matches);
        CalibrationReport {
            game,
            seats,
            matches: matches.len(),
            bins,
            scores,
            mean_deviation,
            by_chance,
            log_loss,
            log_loss_of_nothing,
            holds,
        }
    }
}

fn figures(one: &ExpectedMatch, seats: u8, moments: usize) -> Figures {
    let mut figures = vec![Sums::default(); BINS + moments];
    for (n, turn) in one.turns.iter().enumerate() {
        let third = n * THIRDS / one.turns.len();
        for seat in 0..usize::from(seats) {
            let tenth = ((turn.shares[seat] * TENTHS as f64) as usize).min(TENTHS - 1);
            figures[third * TENTHS + tenth].add(turn.shares[seat], one.won[seat]);
            figures[BINS + turn.moment].add(turn.scores[seat], one.scores[seat]);
        }
    }
    figures
}

/// The mean surprise about who won, and that of whoever knows nothing.
fn log_losses(seats: u8, matches: &[ExpectedMatch]) -> (f64, f64) {
    let seats = usize::from(seats);
    let (mut sum, mut turns) = (0.0, 0.0);
    for one in matches {
        for turn in &one.turns {
            let least = 1e-9;
            for seat in 0..seats {
                sum -= one.won[seat] * turn.shares[seat].max(least).ln();
            }
            let (lost, house) =
                (1.0 - one.won[..seats].iter().sum::<f64>(), 1.0 - turn.shares[..seats].iter().sum::<f64>());
            if lost > least {
                sum -= lost * house.max(least).ln();
            }
            turns += 1.0;
        }
    }
    (sum / f64::max(turns, 1.0), (seats.max(2) as f64).ln())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::calibrate::{Expectation, SEATS};

    fn by_seat(first: f64, second: f64) -> [f64; SEATS] {
        std::array::from_fn(|seat| [first, second].get(seat).copied().unwrap_or(0.0))
    }

    /// Matches of three turns in which the first seat is expected to win with the given share, and does so with another.
    fn matches(expected: f64, wins_in_ten: u64, bias: f64) -> Vec<ExpectedMatch> {
        let turn = || Expectation {
            moment: 0,
            parts: [0; SEATS],
            raw: [0.0; SEATS],
            house: None,
            scores: by_seat(10.0 + bias, 10.0),
            shares: by_seat(expected, 1.0 - expected),
        };
        let one = |n: u64| {
            let first = f64::from(u8::from(n % 10 < wins_in_ten));
            ExpectedMatch {
                turns: vec![turn(), turn(), turn()],
                scores: [10.0; SEATS],
                won: by_seat(first, 1.0 - first),
            }
        };
        (0..1000).map(one).collect()
    }

    #[test]
    fn what_comes_true_holds_and_what_does_not_is_found() {
        let report =
            |matches: &[ExpectedMatch]| CalibrationReport::new("test", 2, &["any"], 0.2, None, matches);
        let good = report(&matches(0.7, 7, 0.0));
        assert!(good.holds, "{good:?}");
        assert_eq!(good.bins.len(), 6);
        assert!(good.log_loss < good.log_loss_of_nothing);
        let wrong = report(&matches(0.7, 5, 0.0));
        assert!(!wrong.holds && wrong.bins.iter().all(|bin| !bin.holds));
        assert!(wrong.mean_deviation > 0.15, "{}", wrong.mean_deviation);
        let biased = report(&matches(0.7, 7, 1.0));
        assert!(!biased.holds && biased.bins.iter().all(|bin| bin.holds));
        assert!(biased.scores.iter().all(|score| (score.expected - score.came - 0.5).abs() < 1e-9));
    }
}
