//! A position solved to the end: what is to be expected, and what is guaranteed.

use engine::{Actor, Answer, Game as _, Seat, Solution};

use super::answers::{draws, rolls};
use super::node::Node;
use super::{Aim, Found, Luck, Solver, rounded};
use crate::action::Action;
use crate::state::{FantasticFactories, Phase};
use crate::weights::Weights;
use crate::worth::Worth;

/// Nodes between two reports of progress.
const STRIDE: u32 = 50_000;

impl Solver<'_> {
    /// Solves the position with at most about `limit` nodes in all, and tells how many it has looked into.
    fn prove(&mut self, state: &FantasticFactories, limit: u32, progress: &mut dyn FnMut(u32)) -> Found {
        loop {
            self.limit = self.nodes.saturating_add(STRIDE).min(limit);
            let found = self.go_on(state);
            progress(self.nodes);
            if found.1 || self.nodes >= limit {
                return found;
            }
        }
    }
}

impl FantasticFactories {
    /// All that matters of a work phase from here on, in one number.
    pub(crate) fn key_of_work(&self, seat: Seat) -> u64 {
        let over = u64::from(self.phase != Phase::Work);
        Node::new(self).key(seat) ^ over
    }

    /// The best line of the seat's work phase. Half of the limit is for what is to be expected, half for
    /// what is guaranteed.
    pub(crate) fn solved(
        &self,
        seat: Seat,
        aim: Aim,
        limit: u32,
        progress: &mut dyn FnMut(u32),
    ) -> Solution<Action> {
        let worth = Worth::new(Weights::fitted(self.seats), self, seat);
        let mut mean = Solver::aiming(&worth, seat, 0, aim, Luck::Mean);
        let mut worst = Solver::aiming(&worth, seat, 0, aim, Luck::Worst);
        let (expected, one) = mean.prove(self, limit / 2, progress);
        let first = mean.nodes;
        let (guaranteed, other) = worst.prove(self, limit / 2, &mut |nodes| progress(first + nodes));
        let (mut line, mut careful) = (Vec::new(), Vec::new());
        mean.best_line(self, &mut line);
        worst.best_line(self, &mut careful);
        let mut after = self.clone();
        for action in &line {
            after.apply(Actor::Seat(seat), *action, &mut |_| {}).expect("the solver keeps to the rules");
        }
        let chances = match (after.due.cards[seat.index()], after.due.dice[seat.index()]) {
            (0, 0) => Vec::new(),
            (0, dice) => rolls(dice, seat),
            _ => draws(&after, seat),
        };
        let positions = mean.nodes + worst.nodes;
        // Where nothing is proven, what is said of the answers costs a part of the limit, however many they are.
        let each = (limit / 4 / chances.len().max(1) as u32).min(STRIDE / 10);
        let mut answers: Vec<_> =
            chances.into_iter().map(|answer| answered(&after, answer, each, &mut mean, &mut worst)).collect();
        answers.sort_by(|one, other| {
            let by_value = rounded(other.expected).total_cmp(&rounded(one.expected));
            by_value.then(other.chance.total_cmp(&one.chance))
        });
        Solution { expected, guaranteed, proven: one && other, positions, line, answers, careful }
    }
}

/// What comes of an answer of chance. Where the position is solved that is known already.
fn answered<'w>(
    state: &FantasticFactories,
    (answer, chance): (Action, f64),
    limit: u32,
    mean: &mut Solver<'w>,
    worst: &mut Solver<'w>,
) -> Answer<Action> {
    let mut after = state.clone();
    after.apply(Actor::Chance, answer, &mut |_| {}).expect("chance may answer that");
    let [expected, guaranteed] = [&mut *mean, worst].map(|solver| {
        solver.limit = solver.nodes.saturating_add(limit);
        solver.go_on(&after).0
    });
    let mut line = Vec::new();
    mean.best_line(&after, &mut line);
    Answer { answer, chance, expected, guaranteed, line }
}
