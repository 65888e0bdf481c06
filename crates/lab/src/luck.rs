//! Luck taken out of results: what is left has the same mean and less spread.
//!
//! At every draw, what it is worth with what can be made of it, minus the mean over what could have come, is 0 on
//! average whatever the judge thinks: so taking it away changes no mean, as long as the judge was fixed before the
//! matches were played.

use engine::{Heuristic, Match};
use report::SeatLuck;
use review::{JUDGE, JudgeBudget, Reviewer};

/// How hard luck is judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LuckBudget {
    /// Worlds imagined from each moment.
    pub courses: u32,
    /// Rounds that are played out beyond the present one.
    pub rounds: u32,
}

impl LuckBudget {
    /// What was found best for the money (docs/laboratory.md).
    pub const USUAL: LuckBudget = LuckBudget { courses: 32, rounds: 0 };

    /// Who judges, and how hard, in words.
    pub fn judge_name(self) -> String {
        let LuckBudget { courses, rounds } = self;
        let ahead = match rounds {
            0 => "to the end of the round".to_owned(),
            1 => "1 round ahead".to_owned(),
            n => format!("{n} rounds ahead"),
        };
        format!("judge {JUDGE}, {courses} courses from each moment, {ahead}")
    }

    /// By seat, what chance brought in a match that is over.
    pub(crate) fn judge<G: Heuristic>(self, of: &Match<G>) -> Vec<SeatLuck> {
        let LuckBudget { courses, rounds } = self;
        // Decisions are not judged: their plans would cost more than all the rest.
        let budget = JudgeBudget { courses, tries: 0, plans: 0, effort: 0, rounds };
        let Some(mut reviewer) = Reviewer::new(of, Some(budget)) else { return Vec::new() };
        while reviewer.step() {}
        let seats = reviewer.review().reckonings.iter().zip(reviewer.points());
        seats.map(|(it, points)| SeatLuck { wins: it.luck, score: points.score, lead: points.lead }).collect()
    }
}
