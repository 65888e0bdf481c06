//! A plan that somebody thinks of afterwards: judged as the played one was, in the same worlds.

use engine::{Heuristic, Match};

use crate::findings::{Class, Decision, Tried};
use crate::parts::{By, parts};
use crate::plans::Question;
use crate::reviewer::{JudgeBudget, key};
use crate::world::{Worlds, differences, score};

/// What another plan for a decision of this match loses against the best one. None where the match has no such decision
/// or the plan is not possible there. The budget must be the review's.
pub fn judge_try<G: Heuristic>(
    of: &Match<G>,
    budget: Option<JudgeBudget>,
    decision: &Decision<G::Action>,
    plan: &[G::Action],
) -> Option<Tried> {
    let (parts, end) = parts(of);
    let budget = budget.unwrap_or_else(|| JudgeBudget::usual::<G>(parts.len(), end.seats()));
    let seat = decision.seat;
    let part = parts.iter().find(|part| part.ply == decision.ply && part.by == By::Seat(seat))?;
    let question = Question { part, seat, budget: &budget, truth: [&[], &[]], doubt_then: 0.0 };
    let [best, tried] = question.closely(&mut Worlds::new(key(of)), [&decision.best, plan])?;
    let lost = differences(&best.outlooks, &tried.outlooks);
    let (lost, error) = (lost.value()[seat.index()], lost.error()[seat.index()]);
    Some(Tried {
        lost,
        error,
        class: Class::of(lost, error, end.seats()),
        right: Class::is_close(lost, end.seats()),
        score: score(&tried.outlooks, seat),
    })
}
