//! What a bot thinks of a position: the final score by the fitted weights, and
//! what actions promise by the solver.

use engine::{Dice, Heuristic, Seat, Solution, Thought};

use crate::action::Action;
use crate::solver::Aim;
use crate::state::{FantasticFactories, Phase};
use crate::weights::Weights;

/// How big a lead must be, in doubts, for odds of e to 1: both expectations may be off
/// by one doubt.
const ODDS: f64 = 0.78;

impl Heuristic for FantasticFactories {
    /// The work phase is a puzzle that the solver searches: its positions are the budget.
    const LADDER: &'static str = include_str!("../../../docs/ladder-fantastic-factories-elo.csv");

    const LEVELS: [Thought; 5] = [
        Thought { blur: 0.1, effort: 1, iterations: 0, rounds: 0 },
        Thought { blur: 0.0, effort: 2, iterations: 0, rounds: 0 },
        Thought { blur: 0.0, effort: 60, iterations: 0, rounds: 0 },
        Thought { blur: 0.0, effort: 300, iterations: 0, rounds: 0 },
        Thought { blur: 0.0, effort: 20_000, iterations: 0, rounds: 0 },
    ];
    const GLANCE: u32 = 20;

    #[cfg(feature = "anchor")]
    const ANCHOR: Option<(Thought, engine::Freeze<Self>)> =
        Some((crate::anchor::THOUGHT, crate::anchor::player));

    fn evaluate(&self, seat: Seat) -> f64 {
        self.expected(Weights::fitted(self.is_solo()), seat)
    }

    fn doubt(&self) -> f64 {
        if self.phase == Phase::Over {
            return 0.01;
        }
        f64::from(self.stage().mix(&Weights::fitted(self.is_solo()).doubt))
    }

    /// Solo: against what the Machine will have (FF-5.5).
    fn chances(&self, into: &mut [f64]) {
        let doubt = ODDS * self.doubt();
        // A solo player loses a tie.
        let machine = || self.machine_expected(Weights::fitted(true)) + 0.5;
        let rival = if self.is_solo() { machine() } else { f64::NEG_INFINITY };
        for (chance, seat) in into.iter_mut().zip(Seat::all(self.seats)) {
            *chance = self.evaluate(seat);
        }
        let best = into.iter().copied().fold(rival, f64::max);
        let odds = |points: f64| libm::exp((points - best) / doubt);
        into.iter_mut().for_each(|chance| *chance = odds(*chance));
        let sum = into.iter().sum::<f64>() + odds(rival);
        into.iter_mut().for_each(|chance| *chance /= sum);
    }

    fn rank(&self, seat: Seat, effort: u32, dice: &mut Dice, into: &mut Vec<(Action, f64)>) {
        self.rank_by(Weights::fitted(self.is_solo()), seat, effort, dice, into);
    }

    const AIMS: &'static [&'static str] = &["points", "goods", "worth"];

    fn solve(
        &self,
        seat: Seat,
        aim: &str,
        limit: u32,
        progress: &mut dyn FnMut(u32),
    ) -> Option<Solution<Action>> {
        let aim = match aim {
            "points" => Aim::Points,
            "goods" => Aim::Goods,
            "worth" => Aim::Worth,
            _ => return None,
        };
        Some(self.solved(seat, aim, limit, progress))
    }

    fn plan(&self, seat: Seat, effort: u32, dice: &mut Dice, into: &mut Vec<Action>) {
        self.plan_by(Weights::fitted(self.is_solo()), seat, effort, dice, into);
    }
}
