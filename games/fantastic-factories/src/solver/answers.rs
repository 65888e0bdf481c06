//! What chance may answer: every card, every roll, or a few of them imagined.

use engine::Seat;

use crate::action::Action;
use crate::bag::Bag;
use crate::blueprints::Blueprint;
use crate::chance::source;
use crate::pool::Pool;
use crate::state::FantasticFactories;

/// The steps of sequences that are spread evenly, however many of their numbers are taken, in
/// parts of 2^32: one for each card of a draw.
const STEPS: [u32; 4] = [0x9e37_79b9, 0xc13f_a9a9, 0x91e1_0da5, 0xd1b5_4a33];

/// Where in the deck the card of the nth imagined draw lies.
fn spread(seed: u64, card: u32, nth: u32) -> u32 {
    let shift = seed.rotate_left(17 * card) >> 16;
    (shift as u32).wrapping_add(STEPS[card as usize % STEPS.len()].wrapping_mul(nth))
}

/// Blueprints by tool, so that a few of them, evenly spread, show every tool.
static BY_TOOL: [Blueprint; 32] = {
    let mut order = [Blueprint::AluminumFactory; 32];
    let (mut at, mut tool) = (0, 0);
    while tool < 4 {
        let mut n = 0;
        while n < 32 {
            let card = <Blueprint as crate::bag::Card>::ALL[n];
            if card.row().tool as usize == tool {
                order[at] = card;
                at += 1;
            }
            n += 1;
        }
        tool += 1;
    }
    order
};

/// A number that follows from the deck and tells it from others. What is imagined follows
/// from it: whatever a seat does before it draws, it imagines the same cards.
fn seed(deck: Bag<Blueprint>) -> u64 {
    let bits = deck.bits();
    let wide = u128::from((bits as u64) ^ 0x2545_f491_4f6c_dd1d) * u128::from((bits >> 64) as u64 | 1);
    let mixed = (wide as u64) ^ (wide >> 64) as u64;
    let wide = u128::from(mixed ^ (bits as u64)) * 0xd6e8_feb8_6659_fd93;
    (wide as u64) ^ (wide >> 64) as u64
}

/// The cards of the nth imagined draw of so many from this deck.
pub(super) fn imagined_cards(
    state: &FantasticFactories,
    count: u8,
    nth: u32,
) -> impl Iterator<Item = Blueprint> {
    let mut left = source(state.deck, state.discard);
    let seed = seed(left);
    (0..u32::from(count)).map_while(move |part| {
        let place = (u64::from(spread(seed, part, nth)) * u64::from(left.len())) >> 32;
        let mut place = place as u8;
        let card = BY_TOOL.into_iter().find(|card| {
            let count = left.count(*card);
            let found = place < count;
            place = place.wrapping_sub(count);
            found
        })?;
        left.remove(card);
        Some(card)
    })
}

/// Every card that may be drawn next, and its chance.
pub(super) fn draws(state: &FantasticFactories, seat: Seat) -> Vec<(Action, f64)> {
    let from = source(state.deck, state.discard);
    let chance = |card| f64::from(from.count(card)) / f64::from(from.len());
    from.names().map(|card| (Action::Draw { seat, card }, chance(card))).collect()
}

/// Everything so many dice may show, and the chance of each.
pub(super) fn rolls(dice: u8, seat: Seat) -> Vec<(Action, f64)> {
    let mut rolls = vec![(Pool::NONE, 1.0)];
    for n in 1..=dice {
        let mut longer: Vec<(Pool, f64)> = Vec::new();
        for (pool, chance) in rolls {
            // Each multiset is reached once for each of its values: from low to high only.
            for die in pool.highest().unwrap_or(1)..=6 {
                let pool = pool.with(die);
                longer.push((pool, chance * f64::from(n) / f64::from(pool.count(die)) / 6.0));
            }
        }
        rolls = longer;
    }
    rolls.into_iter().map(|(dice, chance)| (Action::Roll { seat, dice }, chance)).collect()
}
