//! How hard a decision is, for whoever watches: bots take their time over hard ones only.

use engine::{Dice, Heuristic, Seen, softmax};

/// Where all that is worth a thought promises the same within this part of the doubt, nothing is at stake.
const STAKES: f64 = 0.02;

/// How hard the seat's decision is, from 0 (there is one action, one stands out, or nothing is at stake) to 1 (the two
/// best promise the same): by a glance, the same for every level.
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
    let [(_, best), .., (_, worst)] = ranked[..] else { return 0.0 };
    if best - worst < STAKES * imagined.doubt() {
        return 0.0;
    }
    let unit = G::SHARPNESS * imagined.doubt();
    let mut shares: Vec<f64> = ranked.iter().map(|(_, worth)| worth / unit).collect();
    softmax(&mut shares);
    1.0 - (shares[0] - shares[1])
}
