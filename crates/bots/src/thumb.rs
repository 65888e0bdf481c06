//! Plays by a game's rules of thumb, without imagining what others will do.

use engine::{Actor, Dice, Heuristic, Seed, Seen, Thought, Viewer};

use crate::Bot;

/// How many habits a bot has that has any.
const HABITS: usize = 2;

/// Takes what ranks first.
pub struct Thumb<G: Heuristic> {
    thought: Thought,
    ranked: Vec<(G::Action, f64)>,
    /// What the seat will see if nobody acts before its next decision, and what was left of the effort then.
    next: Option<(G::View, u32)>,
    /// The habits of its match; none where its level has none.
    habits: Vec<usize>,
}

impl<G: Heuristic> Thumb<G> {
    pub fn new(thought: Thought, character: u32) -> Self {
        let mut habits = Vec::new();
        if thought.habit > 0.0 {
            habits.extend(0..G::HABITS.len());
            Seed::from_number(character.into()).bot_dice(0).shuffle(&mut habits);
            habits.truncate(HABITS);
        }
        Thumb { thought, ranked: Vec::new(), next: None, habits }
    }
}

impl<G: Heuristic> Bot<G> for Thumb<G> {
    fn choose(&mut self, seen: Seen<G>, dice: &mut Dice, _keep_going: &mut dyn FnMut() -> bool) -> G::Action {
        let seat = seen.seat();
        let mut imagined = seen.imagine(dice);
        let left = match self.next.take() {
            Some((view, left)) if view == seen.view() => left,
            _ => self.thought.effort,
        };
        // Half of what is left: the rest of a turn is an easier question than the whole of it.
        let spent = left.div_ceil(2);
        imagined.rank(seat, spent, dice, &mut self.ranked);
        let blur = self.thought.blur * imagined.doubt();
        if blur > 0.0 {
            self.ranked.iter_mut().for_each(|(_, worth)| *worth += blur * misjudgement(dice));
        }
        let habit = self.thought.habit * imagined.doubt();
        for (action, worth) in &mut self.ranked {
            let lures = self.habits.iter().map(|n| imagined.lure(*n, *action));
            *worth += habit * lures.sum::<f64>();
        }
        // Equals are drawn for, so that a bot does not play the same match twice.
        let best = self.ranked.iter().map(|(_, worth)| *worth).fold(f64::NEG_INFINITY, f64::max);
        let count = self.ranked.iter().filter(|(_, worth)| *worth == best).count();
        let nth = if count > 1 { dice.index(count) } else { 0 };
        let equals = self.ranked.iter().filter(|(_, worth)| *worth == best);
        let best = equals.map(|(action, _)| *action).nth(nth).expect("called only when there is an action");
        let played = imagined.apply(Actor::Seat(seat), best, &mut |_| {});
        if self.thought.effort > 1 && played.is_ok() && imagined.turn().includes(seat) {
            self.next = Some((imagined.view(Viewer::Seat(seat)), left - spent));
        }
        best
    }
}

/// A number around 0, about as far from it as 1: the sum of twelve throws.
fn misjudgement(dice: &mut Dice) -> f64 {
    let throws: u32 = (0..12).map(|_| dice.below(1001)).sum();
    f64::from(throws) / 1000.0 - 6.0
}
