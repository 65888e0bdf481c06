//! What a seat's actions promise: at work by the solver, in the market by
//! imagining the work phase that follows.

use engine::{Actor, Dice, Game as _, Seat, Turn};

use crate::action::Action;
use crate::chance::Owed;
use crate::pool::Pool;
use crate::solver::{Promise, Solver};
use crate::state::{Boon, DICE, Due, FantasticFactories, Pending, Phase};
use crate::weights::Weights;
use crate::worth::Worth;

/// Nodes the solver may look into for one imagined roll: the most, and the fewest that beat a glance.
const NODES_PER_ROLL: u32 = 32;
const TOO_FEW_NODES: u32 = 4;
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

    /// The best turn by these weights: at work the whole line until chance answers, in the market one action.
    pub fn plan_by(
        &self,
        weights: &Weights,
        seat: Seat,
        effort: u32,
        dice: &mut Dice,
        into: &mut Vec<Action>,
    ) {
        if self.phase == Phase::Work {
            let worth = Worth::new(weights, self, seat);
            return Solver::new(&worth, seat, effort).line(self, into);
        }
        let mut ranked = Vec::new();
        self.rank_by(weights, seat, effort, dice, &mut ranked);
        into.clear();
        into.extend(ranked.first().map(|(action, _)| *action));
    }

    /// A gift does the least harm in the hands of the opponent who can expect the least.
    fn rank_gifts(&self, weights: &Weights, seat: Seat, into: &mut Vec<(Action, f64)>) {
        let own = self.expected(weights, seat);
        let rivals = Seat::all(self.seats).filter(|rival| *rival != seat);
        into.extend(
            rivals.map(|rival| (Action::Give { seat: rival }, own - self.expected(weights, rival) / 64.0)),
        );
        best_first(into);
    }

    /// The market: a glance at each action, then a work phase imagined after
    /// it, with the same rolls for all; the better half of them is gone
    /// through again.
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
        let mut tries: Vec<Try> = choices
            .into_iter()
            .map(|action| Try { action, look: self.look(&worth, seat, action, dice), sum: 0.0, rolls: 0 })
            .collect();
        tries.sort_by(|one, other| other.look.total_cmp(&one.look));
        let Some(best_look) = tries.first().map(|best| best.look) else { return };
        let imagines = effort / tries.len() as u32 >= TOO_FEW_NODES;
        if imagines && tries.len() > 1 {
            self.imagine_work(&worth, seat, effort, dice, &mut tries);
        }
        let mut value = tries[0].value();
        for (n, one) in tries.iter().enumerate() {
            // Those that fell out early had other rolls: they are not above those that stayed.
            value = if n == 0 { value } else { one.value().min(value) };
            into.push((one.action, value));
        }
        if imagines {
            let best = into[0].1;
            for refresh in refreshes {
                let gain = self.look_refreshed(&worth, seat, refresh, dice) - best_look;
                into.push((refresh, best + gain));
            }
            best_first(into);
        }
    }

    /// How the seat stands after an action of the market, at a glance.
    fn look(&self, worth: &Worth, seat: Seat, action: Action, dice: &mut Dice) -> f64 {
        worth.before_work(self.after_choice(seat, action, dice).player(seat))
    }

    /// How the best choice looks after a refresh.
    fn look_refreshed(&self, worth: &Worth, seat: Seat, refresh: Action, dice: &mut Dice) -> f64 {
        let mut sum = 0.0;
        let mut legal = Vec::new();
        for _ in 0..ROWS {
            let state = self.after_choice(seat, refresh, dice);
            legal.clear();
            state.legal_actions(seat, &mut legal);
            let looks = legal.iter().map(|action| state.look(worth, seat, *action, dice));
            sum += looks.fold(f64::NEG_INFINITY, f64::max);
        }
        sum / f64::from(ROWS)
    }

    /// Goes through the actions in passes and sorts them, the best first.
    fn imagine_work(&self, worth: &Worth, seat: Seat, effort: u32, dice: &mut Dice, tries: &mut [Try]) {
        let mut left = tries.len();
        for _ in 0..PASSES {
            let share = effort / PASSES / left as u32;
            let nodes = share.clamp(1, NODES_PER_ROLL);
            let rolls = (share / nodes).max(1);
            for _ in 0..rolls {
                let thrown = std::array::from_fn(|_| 1 + dice.below(6) as u8);
                for one in &mut tries[..left] {
                    let state = self.after_choice(seat, one.action, dice).at_work(seat, thrown);
                    one.sum += Solver::new(worth, seat, nodes).solve(&state).0;
                    one.rolls += 1;
                }
            }
            tries[..left].sort_by(|one, other| other.value().total_cmp(&one.value()));
            if left <= 2 {
                break;
            }
            left = left.div_ceil(2);
        }
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

    /// The last player to choose goes straight to work, and the roll must still keep what was promised.
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
        player.step = Pending::Free;
    }

    /// The seat at work with this roll, alone.
    fn at_work(mut self, seat: Seat, thrown: [u8; DICE as usize + 2]) -> FantasticFactories {
        self.phase = Phase::Work;
        self.due = Due::default();
        for other in Seat::all(self.seats) {
            self.player_mut(other).step = Pending::Done;
        }
        let player = self.player_mut(seat);
        let four: Pool = thrown.iter().copied().take(DICE.into()).collect();
        (player.dice, player.step, player.boon) = match player.boon {
            Boon::None => (four, Pending::Free, Boon::None),
            Boon::Specialist => (four, Pending::Free, Boon::Specialist),
            Boon::HiredHands => (thrown.into_iter().collect(), Pending::Free, Boon::None),
            Boon::Foreman => (Pool::NONE, Pending::SetDice { left: DICE, least: 1 }, Boon::None),
        };
        self
    }
}

/// An action of the market under trial.
struct Try {
    action: Action,
    /// At a glance.
    look: f64,
    /// What imagined work phases came to, and how many there were.
    sum: f64,
    rolls: u32,
}

impl Try {
    fn value(&self) -> f64 {
        if self.rolls == 0 { self.look } else { self.sum / f64::from(self.rolls) }
    }
}

fn best_first(actions: &mut [(Action, f64)]) {
    actions.sort_by(|one, other| other.1.total_cmp(&one.1));
}
