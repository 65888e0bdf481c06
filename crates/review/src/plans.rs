//! Plans for one turn, compared in the same worlds.

use std::ops::Range;

use engine::{Actor, Heuristic, Seat};

use crate::JudgeBudget;
use crate::parts::{Part, turn_goes_on};
use crate::world::{BySeat, Outlook, Worlds, differences, doubted, score, shares};

/// What a comparison of plans says of the one that was played.
pub(crate) struct Comparison<A> {
    pub best: Vec<A>,
    /// What the played plan loses against the best, for the seat that decides.
    pub lost: f64,
    pub error: f64,
    /// What the other of the two plans that were looked at closely loses, and the standard error of that.
    pub second: (f64, f64),
    pub plans: u32,
    /// The final scores to expect after the best plan and the played one.
    pub scores: [f64; 2],
    /// What the played plan brings everybody, against the assumed player's.
    pub skill: BySeat,
}

/// A plan and what came of it.
pub(crate) struct Candidate<G: Heuristic> {
    actions: Vec<G::Action>,
    pub outlooks: Vec<Outlook>,
}

impl<G: Heuristic> Candidate<G> {
    fn new(actions: Vec<G::Action>) -> Self {
        Candidate { actions, outlooks: Vec::new() }
    }

    fn mean(&self, seat: Seat) -> f64 {
        shares(&self.outlooks).value()[seat.index()]
    }
}

/// One decision, in the worlds it is judged in.
pub(crate) struct Question<'a, G: Heuristic> {
    pub part: &'a Part<G>,
    pub seat: Seat,
    pub budget: &'a JudgeBudget,
    /// From the true state, what comes of each world after what was played, and if the assumed player decides.
    pub truth: [&'a [Outlook]; 2],
    /// How much is doubted when the decision has been made.
    pub doubt_then: f64,
}

/// Worlds in which all plans are tried first: numbers far from those of the last comparison.
const FIRST: u32 = 1 << 15;

/// Rounds beyond the present one that plans are compared by. The chances at its end were fitted on what players really
/// do; further ahead a comparison would be about what exactly the others answer, which nobody can know.
const GLIMPSE: u32 = 0;

impl<G: Heuristic> Question<'_, G> {
    /// What comes of a plan in a world, from this state; none where the plan is not possible there.
    fn try_plan(
        &self,
        worlds: &mut Worlds<G>,
        from: &G,
        actions: &[G::Action],
        world: u32,
        rounds: u32,
    ) -> Option<Outlook> {
        let (mut state, mut count) = (from.clone(), self.part.count);
        count.turn(self.seat, state.round());
        for &action in actions {
            state.apply(Actor::Seat(self.seat), action, &mut |_| {}).ok()?;
        }
        Some(worlds.play_on(&mut state, world, count, self.part.before.round() + rounds))
    }

    fn imagine(&self, worlds: &Worlds<G>, world: u32) -> G {
        worlds.imagine(&self.part.before, self.seat, world, self.part.count)
    }

    /// Tries candidates in more worlds, as the seat might imagine them, with the doubt of the moment.
    fn try_all(
        &self,
        worlds: &mut Worlds<G>,
        candidates: &mut Vec<Candidate<G>>,
        numbers: Range<u32>,
        rounds: u32,
    ) {
        let doubt = self.part.doubt;
        for world in numbers {
            let imagined = self.imagine(worlds, world);
            candidates.retain_mut(|candidate| {
                let outlook = self.try_plan(worlds, &imagined, &candidate.actions, world, rounds);
                candidate.outlooks.extend(outlook.map(|it| it.doubted(doubt)));
                outlook.is_some()
            });
        }
    }

    /// Two plans in the worlds of the last comparison; none where one of them is not possible.
    pub fn closely(&self, worlds: &mut Worlds<G>, plans: [&[G::Action]; 2]) -> Option<[Candidate<G>; 2]> {
        let mut finalists = plans.map(|plan| Candidate::new(plan.to_vec())).into();
        self.try_all(worlds, &mut finalists, 0..self.budget.courses, GLIMPSE);
        finalists.try_into().ok()
    }

    /// What the assumed player's own plan brings in each world that the seat might imagine. What these plans bring is
    /// known.
    fn assumed(
        &self,
        worlds: &mut Worlds<G>,
        known: &[Candidate<G>],
        numbers: Range<u32>,
    ) -> Option<Vec<Outlook>> {
        let mut plan = Vec::new();
        let mut outlook = |(n, world): (usize, u32)| {
            let from = self.imagine(worlds, world);
            worlds.assumed(&from, self.seat, world, &mut self.part.count.clone(), &mut plan);
            match known.iter().find(|known| known.actions == plan) {
                Some(known) => Some(known.outlooks[n]),
                None => self.try_plan(worlds, &from, &plan, world, self.budget.rounds),
            }
        };
        numbers.enumerate().map(&mut outlook).collect()
    }

    /// The rest of the turn as the assumed player would play it.
    fn complete(&self, worlds: &Worlds<G>, state: &mut G, plan: &mut Vec<G::Action>, effort: u32) -> bool {
        let mut count = self.part.count;
        let mut more = Vec::new();
        while turn_goes_on(&self.part.before, state, self.seat) {
            worlds.plan(state, self.seat, effort, 0, &mut count, &mut more);
            for &action in &more {
                if state.apply(Actor::Seat(self.seat), action, &mut |_| {}).is_err() {
                    return false;
                }
                plan.push(action);
            }
        }
        true
    }

    /// Plans that differ in what they lead to: the played one first.
    fn plans(&self, worlds: &Worlds<G>) -> Vec<Vec<G::Action>> {
        let budget = self.budget;
        let imagined = worlds.imagine(&self.part.before, self.seat, 0, self.part.count);
        let mut plans: Vec<Vec<G::Action>> = Vec::new();
        let mut ends: Vec<G> = Vec::new();
        let mut add = |plan: Vec<G::Action>, end: G| {
            if !plan.is_empty() && !ends.contains(&end) {
                plans.push(plan);
                ends.push(end);
            }
        };
        let played = |actions: &[G::Action]| {
            let mut state = imagined.clone();
            let mut apply = |action| state.apply(Actor::Seat(self.seat), action, &mut |_| {}).is_ok();
            actions.iter().all(|action| apply(*action)).then_some(state)
        };
        if let Some(end) = played(&self.part.actions) {
            add(self.part.actions.clone(), end);
        }
        for effort in [budget.effort, G::GLANCE] {
            let (mut state, mut plan) = (imagined.clone(), Vec::new());
            if self.complete(worlds, &mut state, &mut plan, effort) {
                add(plan, state);
            }
        }
        let mut ranked = Vec::new();
        worlds.rank(&imagined, self.seat, budget.effort, self.part.count, &mut ranked);
        for (action, _) in ranked.into_iter().take(budget.plans) {
            let mut plan = vec![action];
            let Some(mut state) = played(&plan) else { continue };
            if self.complete(worlds, &mut state, &mut plan, G::GLANCE) {
                add(plan, state);
            }
        }
        plans
    }
}

/// Compares what was played with what could have been; none where there was nothing to decide.
pub(crate) fn compare<G: Heuristic>(
    question: &Question<G>,
    worlds: &mut Worlds<G>,
) -> Option<Comparison<G::Action>> {
    let Question { part, seat, budget, truth: [after, otherwise], doubt_then } = *question;
    let plans = if budget.tries == 0 { Vec::new() } else { question.plans(worlds) };
    if plans.len() < 2 {
        return None;
    }
    let count = plans.len() as u32;
    let mut first: Vec<Candidate<G>> = plans.into_iter().map(Candidate::new).collect();
    question.try_all(worlds, &mut first, FIRST..FIRST + budget.tries, GLIMPSE);
    let is_played = |candidate: &Candidate<G>| candidate.actions == part.actions;
    // The best of the first worlds is looked at again in others: it is not to be best by the luck of the first.
    first.sort_by(|a, b| b.mean(seat).total_cmp(&a.mean(seat)));
    let rival = first.into_iter().find(|candidate| !is_played(candidate))?;
    let [rival, played] = question.closely(worlds, [&rival.actions, &part.actions])?;
    let numbers = 0..budget.courses;
    let gain = differences(&rival.outlooks, &played.outlooks);
    let (gain, error) = (gain.value()[seat.index()], gain.error()[seat.index()]);
    // What it brought is seen as far as the moments of the match are, so that it adds up with them.
    let skill = if G::META.secrets {
        let mut far = vec![Candidate::new(part.actions.clone())];
        question.try_all(worlds, &mut far, numbers.clone(), budget.rounds);
        let assumed = question.assumed(worlds, &far, numbers)?;
        let far = doubted(&far.first()?.outlooks, doubt_then);
        differences(&far, &doubted(&assumed, part.doubt)).value()
    } else {
        differences(after, otherwise).value()
    };
    let is_better = gain > 0.0;
    let best = if is_better { &rival } else { &played };
    Some(Comparison {
        lost: gain.max(0.0),
        error,
        second: (gain.abs(), error),
        plans: count,
        scores: [score(&best.outlooks, seat), score(&played.outlooks, seat)],
        skill,
        best: best.actions.clone(),
    })
}

/// The first action of what was played that is not in the best plan; where all are, the first out of its place.
pub(crate) fn step_off<A: PartialEq>(played: &[A], best: &[A]) -> Option<usize> {
    let mut left: Vec<&A> = best.iter().collect();
    for (n, action) in played.iter().enumerate() {
        match left.iter().position(|other| *other == action) {
            Some(found) => left.remove(found),
            None => return Some(n),
        };
    }
    let differs = played.iter().zip(best).position(|(one, other)| one != other);
    differs.or_else(|| (played.len() != best.len()).then(|| played.len().min(best.len()).saturating_sub(1)))
}
