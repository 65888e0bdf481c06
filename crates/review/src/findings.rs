//! What a review says: numbers, in shares of one victory.
//!
//! 1 is a sure win and 1/n is even among n seats. Lists are by seat. In a match of one seat against the game itself
//! the rest of a share is the game's.

use engine::Seat;
use serde::{Deserialize, Serialize};

/// All that is known of a match, of as much of it as is judged.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Review<A> {
    /// Who judged.
    pub judge: Judge,
    /// How far the judge is.
    pub progress: Progress,
    /// Everybody's share at every moment that is judged, in the order of the match: before the first entry, after
    /// every turn and every draw. Seats that act at once are taken one after the other.
    pub standings: Vec<Standing>,
    /// Every turn in which there was something to decide, in the order of the match.
    pub decisions: Vec<Decision<A>>,
    /// What chance did, in the order of the match.
    pub draws: Vec<Draw>,
    /// By seat, how its result came about. Empty until all is judged.
    pub reckonings: Vec<Reckoning>,
}

/// Who judged, and how hard it thought. Reviews of the same match by the same judge are the same everywhere.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Judge {
    /// The judge's version: another one may say something else.
    pub version: u32,
    /// Whose play is assumed after every moment: equals of this level.
    pub assumed: String,
    /// Courses that are imagined from each moment, and for each plan in the last comparison.
    pub courses: u32,
    /// Rounds that are played out beyond the present one before the chances are asked for.
    pub rounds: u32,
}

/// How far the judge is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Progress {
    /// Parts that are judged.
    pub done: u32,
    /// All parts there are.
    pub of: u32,
}

/// How everybody stands, from the true state with all chance to come unknown.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Standing {
    /// How many entries of the log had been written.
    pub ply: usize,
    /// The round then.
    pub round: u32,
    /// By seat, the share of the victory to expect.
    pub shares: Vec<f64>,
    /// By seat, the standard error of that.
    pub errors: Vec<f64>,
}

/// A turn of a seat, from its first action to the last before another seat or chance acts.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Decision<A> {
    /// Whose.
    pub seat: Seat,
    /// In which round.
    pub round: u32,
    /// The number of its first entry: the board before it is what was decided about.
    pub ply: usize,
    /// The number of its last entry.
    pub last: usize,
    /// What was played.
    pub played: Vec<A>,
    /// The best plan that was found; what was played, where nothing better was.
    pub best: Vec<A>,
    /// The number in `played` of the first action that left the best plan; none where the best was played.
    pub step: Option<usize>,
    /// What the seat lost against the best plan by what it could know, at least 0.
    pub lost: f64,
    /// The standard error of that.
    pub error: f64,
    /// What kind of a mistake it was.
    pub class: Class,
    /// Whether every other plan loses so much that this was the only move.
    pub only: bool,
    /// How many different plans were compared, the played one among them.
    pub plans: u32,
    /// The final score the seat can expect after the best plan and after the played one.
    pub scores: PlanScores,
    /// By seat, what the decision brought against what the assumed player would have done, by what the deciding seat
    /// could know. Above 0 where somebody did better than that.
    pub skill: Vec<f64>,
    /// By seat, what it brought beyond that because of what the deciding seat could not know.
    pub hidden: Vec<f64>,
}

/// Expected final scores of the seat that decides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PlanScores {
    /// After the best plan.
    pub best: f64,
    /// After what was played.
    pub played: f64,
}

/// What kind of a mistake a decision was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Class {
    /// None, or none that could be told from chance.
    Fine,
    /// A small one.
    Inaccuracy,
    /// A clear one.
    Mistake,
    /// A big one.
    Blunder,
}

/// A plan that somebody thought of afterwards, judged as the played one was.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Tried {
    /// What it loses against the best plan by what the seat could know; below 0 where it is better than that.
    pub lost: f64,
    /// The standard error of that.
    pub error: f64,
    /// What kind of a mistake it would be.
    pub class: Class,
    /// Whether it is about as good as the best.
    pub right: bool,
    /// The final score the seat can expect after it.
    pub score: f64,
}

/// What chance did at one go: the dice of a seat, the cards it drew, what was laid out for all.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Draw {
    /// The number of its first entry.
    pub ply: usize,
    /// The number of its last entry.
    pub last: usize,
    /// In which round.
    pub round: u32,
    /// Whose dice or cards; none where they are everybody's.
    pub seat: Option<Seat>,
    /// By seat, the value with the best reply to it minus the mean over what could have come.
    pub luck: Vec<f64>,
    /// By seat, the standard error of that.
    pub errors: Vec<f64>,
}

/// How a seat's result came about: `start + luck + own + others + hidden + rest = result`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Reckoning {
    /// Its share before the first entry.
    pub start: f64,
    /// What chance brought it.
    pub luck: f64,
    /// What its own decisions brought, against the assumed player's.
    pub own: f64,
    /// What the others' decisions brought it.
    pub others: f64,
    /// What came of what nobody who decided could know.
    pub hidden: f64,
    /// What the judge cannot account for.
    pub rest: f64,
    /// What came of it: 1 for the winner, shares for those who share the victory.
    pub result: f64,
    /// What its decisions lost against the best plans; only what is clear of chance counts.
    pub lost: f64,
    /// How many turns it had in which there was something to decide.
    pub turns: u32,
    /// How many of them were inaccuracies.
    pub inaccuracies: u32,
    /// How many were mistakes.
    pub mistakes: u32,
    /// How many were blunders.
    pub blunders: u32,
}

/// A share lost that is smaller than this is fine, between two.
const FINE: f64 = 0.02;
/// An inaccuracy below this, a mistake from there.
const MISTAKE: f64 = 0.05;
/// A blunder from here; and the only move, if the second best loses as much.
const BLUNDER: f64 = 0.10;
/// Standard errors that a loss must be away from 0 to be told from chance.
pub(crate) const CLEAR: f64 = 2.0;

impl Class {
    /// The class of a loss, in a match of so many seats: thresholds are those of two, times 2/n.
    pub fn of(lost: f64, error: f64, seats: u8) -> Class {
        if lost < CLEAR * error {
            return Class::Fine;
        }
        match lost / scale(seats) {
            lost if lost < FINE => Class::Fine,
            lost if lost < MISTAKE => Class::Inaccuracy,
            lost if lost < BLUNDER => Class::Mistake,
            _ => Class::Blunder,
        }
    }

    /// Whether a plan that loses so much is about as good as the best.
    pub fn is_close(lost: f64, seats: u8) -> bool {
        lost < FINE * scale(seats)
    }

    /// Whether the second best plan, which loses so much, leaves the best as the only move.
    pub fn leaves_one(second: f64, error: f64, seats: u8) -> bool {
        Class::of(second, error, seats) == Class::Blunder
    }
}

/// How much a share means among so many, against two.
fn scale(seats: u8) -> f64 {
    2.0 / f64::from(seats.max(2))
}

impl<A> Decision<A> {
    /// Whether the loss can be told from chance.
    pub fn is_clear(&self) -> bool {
        self.lost > 0.0 && self.lost >= CLEAR * self.error
    }
}

impl<A> Review<A> {
    /// The decisions that lost most, the worst first; only what is clear of chance.
    pub fn worst(&self) -> Vec<&Decision<A>> {
        let mut worst: Vec<_> = self.decisions.iter().filter(|it| it.class != Class::Fine).collect();
        worst.sort_by(|a, b| b.lost.total_cmp(&a.lost));
        worst
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_are_scaled_by_the_seats_and_need_two_standard_errors() {
        assert_eq!(Class::of(0.019, 0.001, 2), Class::Fine);
        assert_eq!(Class::of(0.02, 0.001, 2), Class::Inaccuracy);
        assert_eq!(Class::of(0.05, 0.001, 2), Class::Mistake);
        assert_eq!(Class::of(0.10, 0.001, 2), Class::Blunder);
        assert_eq!(Class::of(0.05, 0.001, 4), Class::Blunder, "0.05 of four is 0.10 of two");
        assert_eq!(Class::of(0.30, 0.151, 2), Class::Fine, "it may as well be chance");
        assert_eq!(Class::of(0.02, 0.001, 1), Class::Inaccuracy, "against the game itself there are two");
        assert!(Class::is_close(0.019, 2) && !Class::is_close(0.02, 2) && Class::is_close(-0.1, 2));
        assert!(Class::is_close(0.009, 4) && !Class::is_close(0.01, 4));
    }
}
