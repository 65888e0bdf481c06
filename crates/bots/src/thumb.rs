//! Plays by a game's rules of thumb, without imagining what others will do.

use engine::{Dice, Heuristic, Seen};

use crate::Bot;

/// Takes what ranks first.
pub struct Thumb<A> {
    /// Positions looked at for a decision.
    effort: u32,
    /// How far each rank is misjudged, in parts of the doubt: who has little experience sees less.
    blur: f64,
    ranked: Vec<(A, f64)>,
}

impl<A> Thumb<A> {
    pub fn new(effort: u32, blur: f64) -> Self {
        Thumb { effort, blur, ranked: Vec::new() }
    }
}

impl<G: Heuristic> Bot<G> for Thumb<G::Action> {
    fn choose(&mut self, seen: Seen<G>, dice: &mut Dice) -> G::Action {
        let imagined = seen.imagine(dice);
        imagined.rank(seen.seat(), self.effort, dice, &mut self.ranked);
        let blur = self.blur * imagined.doubt();
        if blur > 0.0 {
            self.ranked.iter_mut().for_each(|(_, worth)| *worth += blur * misjudgement(dice));
        }
        // Equals are drawn for, so that a bot does not play the same match twice.
        let best = self.ranked.iter().map(|(_, worth)| *worth).fold(f64::NEG_INFINITY, f64::max);
        let count = self.ranked.iter().filter(|(_, worth)| *worth == best).count();
        let nth = if count > 1 { dice.index(count) } else { 0 };
        let equals = self.ranked.iter().filter(|(_, worth)| *worth == best);
        equals.map(|(action, _)| *action).nth(nth).expect("called only when there is an action")
    }
}

/// A number around 0, about as far from it as 1: the sum of twelve throws.
fn misjudgement(dice: &mut Dice) -> f64 {
    let throws: u32 = (0..12).map(|_| dice.below(1001)).sum();
    f64::from(throws) / 1000.0 - 6.0
}
