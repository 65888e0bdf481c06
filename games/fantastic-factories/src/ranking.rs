//! What a seat's actions promise: at work by the solver, in the market by
//! imagining the work phase that follows.

use engine::{Actor, Dice, Game as _, Seat, Turn};

use crate::action::Action;
use crate::chance::Owed;
use crate::pool::Pool;
use crate::solver::{Promise, Solver};
use crate::state::{Boon, DICE, Due, FantasticFactories, Phase, Step};
use crate::weights::Weights;
use crate::worth::Worth;

/// Nodes the solver may look into for one imagined roll.
const NODES_PER_ROLL: u32 = 32;
/// How often the actions are gone through; each time the better half of them is left.
const PASSES: u32 = 3;
/// Rows that are imagined to judge a refresh.
const ROWS: u32 = 6;

impl FantasticFactories {
    /// What each action of the seat promises by these weights, the best first.
    pub fn rank_by(
        &self,
        weights: &Weights,
        seat: Seat,
        effort: u32,
        dice: &mut Dice,
        into: &mut Vec<(Action, f64)>,
    ) {
        into.clear();
        match self.phase {
            Phase::Market { .. } => self.rank_market(weights, seat, effort, dice, into),
            Phase::Gift { .. } => self.rank_gifts(weights, seat, into),
            Phase::Work => {
                let worth = Worth::new(weights, self, seat);
                let mut promises: Vec<Promise> = Vec::new();
                Solver::new(&worth, seat, effort).rank(self, &mut promises);
                into.extend(promises.iter().map(|promise| (promise.action, promise.value)));
            }
            Phase::Machine | Phase::Over => {}
        }
    }

    /// A gift does least harm where least is to be expected.
    fn rank_gifts(&self, weights: &Weights, seat: Seat, into: &mut Vec<(Action, f64)>) {
        let own = self.expected(weights, seat);
        let rivals = Seat::all(self.seats).filter(|rival| *rival != seat);
        into.extend(rivals.map(|rival| {
            (Action::Give { seat: rival }, own - self.expected(weights, rival) / 64.0)
        }));
        best_first(into);
    }

    /// The market: a glance at each action, then a work phase imagined after
    /// it, with the same rolls for all; twice more for the better half.
    fn rank_market(
        &self,
        weights: &Weights,
        seat: Seat,
        effort: u32,
        dice: &mut Dice,
        into: &mut Vec<(Action, f64)>,
    ) {
        let worth = Worth::new(weights, self, seat);
        let mut legal = Vec::new();
        self.legal_actions(seat, &mut legal);
        let (refreshes, choices): (Vec<Action>, Vec<Action>) =
            legal.into_iter().partition(|action| matches!(action, Action::Refresh { .. }));
        let glances = |state: &FantasticFactories, actions: &[Action], dice: &mut Dice| -> Vec<f64> {
            actions.iter().map(|action| worth.before_work(state.after_choice(seat, *action, dice).player(seat))).collect()
        };
        let looks = glances(self, &choices, dice);
        let mut tries: Vec<Try> = choices
            .iter()
            .zip(&looks)
            .map(|(&action, &look)| Try { action, look, gain: 0.0 })
            .collect();
        tries.sort_by(|one, other| other.look.total_cmp(&one.look));
        let best_look = tries.first().map_or(0.0, |best| best.look);
        let mut top = best_look;
        if effort >= NODES_PER_ROLL && tries.len() > 1 {
            top = self.imagine_work(&worth, seat, effort, dice, &mut tries);
        }
        into.extend(tries.iter().map(|one| (one.action, top + one.gain)));
        if effort >= NODES_PER_ROLL {
            for action in refreshes {
                let mut gain = 0.0;
                let mut legal = Vec::new();
                for _ in 0..ROWS {
                    let state = self.after_choice(seat, action, dice);
                    legal.clear();
                    state.legal_actions(seat, &mut legal);
                    let best = glances(&state, &legal, dice).into_iter().fold(f64::NEG_INFINITY, f64::max);
                    gain += (best - best_look) / f64::from(ROWS);
                }
                into.push((action, top + gain));
            }
        }
        best_first(into);
    }

    /// Goes through the actions in passes. Leaves in each what it gains over
    /// the best one, and returns what the best one promises.
    fn imagine_work(
        &self,
        worth: &Worth,
        seat: Seat,
        effort: u32,
        dice: &mut Dice,
        tries: &mut Vec<Try>,
    ) -> f64 {
        let mut left = tries.len();
        let mut values = vec![(0.0, 0u32); left];
        for _ in 0..PASSES {
            let rolls = (effort / PASSES / NODES_PER_ROLL / left as u32).max(1);
            for _ in 0..rolls {
                let thrown: [u8; DICE as usize + 2] = std::array::from_fn(|_| 1 + dice.below(6) as u8);
                for (one, value) in tries[..left].iter().zip(&mut values) {
                    let state = self.after_choice(seat, one.action, dice).at_work(seat, thrown);
                    let (worth, _) = Solver::new(worth, seat, NODES_PER_ROLL).solve(&state);
                    *value = (value.0 + worth, value.1 + 1);
                }
            }
            // The rolls of this pass were the same for all that are left.
            let mean = |value: (f64, u32)| value.0 / f64::from(value.1.max(1));
            let best = values[..left].iter().map(|value| mean(*value)).fold(f64::NEG_INFINITY, f64::max);
            let mut pairs: Vec<(Try, (f64, u32))> =
                tries[..left].iter().copied().zip(values[..left].iter().copied()).collect();
            for (one, value) in &mut pairs {
                one.gain = mean(*value) - best;
            }
            pairs.sort_by(|one, other| other.0.gain.total_cmp(&one.0.gain));
            for (n, (one, value)) in pairs.into_iter().enumerate() {
                (tries[n], values[n]) = (one, value);
            }
            if left <= 2 {
                break;
            }
            left = left.div_ceil(2);
        }
        let (sum, rolls) = values[0];
        sum / f64::from(rolls.max(1))
    }

    /// The state after an action of the market, with what chance owes at once: cards
    /// drawn or turned up, slots filled. The others' turns and the dice are left out.
    fn after_choice(&self, seat: Seat, action: Action, dice: &mut Dice) -> FantasticFactories {
        let mut state = self.clone();
        if state.apply(Actor::Seat(seat), action, &mut |_| {}).is_err() {
            return state;
        }
        state.recall_boon(seat);
        // Who gets the gift makes no difference to the giver.
        if let Phase::Gift { .. } = state.phase {
            let to = seat.next(state.seats);
            let _ = state.apply(Actor::Seat(seat), Action::Give { seat: to }, &mut |_| {});
        }
        while state.turn() == Turn::Chance {
            match state.owed() {
                Some(Owed::Dice(_)) | None => break,
                Some(_) => {
                    let chance = state.sample_chance(dice);
                    if state.apply(Actor::Chance, chance, &mut |_| {}).is_err() {
                        break;
                    }
                }
            }
        }
        state
    }

    /// The last to choose is at work at once: what was promised is still to be kept in the roll.
    fn recall_boon(&mut self, seat: Seat) {
        if self.phase != Phase::Work {
            return;
        }
        let dice = self.due.dice[seat.index()];
        let player = self.player_mut(seat);
        if dice > DICE {
            player.boon = Boon::HiredHands;
        } else if dice < DICE {
            player.boon = Boon::Foreman;
        }
        player.step = Step::Free;
    }

    /// The seat at work with this roll, alone.
    fn at_work(mut self, seat: Seat, thrown: [u8; DICE as usize + 2]) -> FantasticFactories {
        self.phase = Phase::Work;
        self.due = Due::default();
        for other in Seat::all(self.seats) {
            self.player_mut(other).step = Step::Done;
        }
        let player = self.player_mut(seat);
        let four: Pool = thrown.iter().copied().take(DICE.into()).collect();
        (player.dice, player.step, player.boon) = match player.boon {
            Boon::None => (four, Step::Free, Boon::None),
            Boon::Specialist => (four, Step::Free, Boon::Specialist),
            Boon::HiredHands => (thrown.into_iter().collect(), Step::Free, Boon::None),
            Boon::Foreman => (Pool::NONE, Step::SetDice { left: DICE, least: 1 }, Boon::None),
        };
        self
    }
}

/// An action of the market under trial.
#[derive(Clone, Copy)]
struct Try {
    action: Action,
    look: f64,
    /// What it gains over the best one; not above 0.
    gain: f64,
}

fn best_first(actions: &mut [(Action, f64)]) {
    actions.sort_by(|one, other| other.1.total_cmp(&one.1));
}
