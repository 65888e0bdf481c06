//! How hard a decision is, for whoever watches: bots take their time over hard ones only.

use engine::{Dice, Heuristic, Seen};

/// What promises the same within this part of the doubt comes to the same: nothing to think about.
const SAME: f64 = 0.01;
/// A decision is half as hard where the next best promises less by this part of the doubt.
const CLEAR: f64 = 0.1;

/// How hard the seat's decision is, from 0 (there is one action, or nothing is at stake) to 1 (what comes to something
/// else promises nearly as much as the best): by a glance, the same for every level.
///
/// ```standalone_crate
/// # extern crate engine as shopfloor_engine;
/// # extern crate shopfloor_bots as bots;
/// # mod nim { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/../engine/examples/nim.rs")); }
/// # use nim::{Action, Nim};
/// use engine::{Actor, Game, Seat, Seed, Seen};
///
/// # fn main() {
/// let mut state = Nim::setup(&(), 2).unwrap();
/// for n in 0..7 {
///     state.apply(Actor::Seat(Seat(n % 2)), Action::Take { stones: 2 }, &mut |_| {}).unwrap();
/// }
/// let mut dice = Seed::from_number(1).bot_dice(0);
/// assert_eq!(bots::hardness(Seen::new(&state, Seat(1)), &mut dice), 0.0, "one stone is left");
/// # }
/// ```
pub fn hardness<G: Heuristic>(seen: Seen<G>, dice: &mut Dice) -> f64 {
    let imagined = seen.imagine(dice);
    let mut ranked = Vec::new();
    imagined.rank(seen.seat(), G::GLANCE, dice, &mut ranked);
    let doubt = imagined.doubt();
    let Some((_, best)) = ranked.first().copied() else { return 0.0 };
    let next = ranked.iter().map(|(_, worth)| best - worth).find(|less| *less > SAME * doubt);
    next.map_or(0.0, |less| CLEAR * doubt / (CLEAR * doubt + less))
}
