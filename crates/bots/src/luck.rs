//! Imagined luck: worlds that are told apart by a number.

use engine::{Dice, Heuristic};

/// Kinds of chance that a world tells apart.
const KINDS: usize = 64;

/// The luck of one imagined course. Chance of one kind brings the same whenever it comes as the same in number, however
/// much other chance there was before: two actions are compared with the same rolls and draws.
pub struct Luck {
    key: [u8; 32],
    number: u32,
    counts: [u16; KINDS],
    /// For whatever is not chance of the game: what is hidden, and what bots draw lots for.
    pub thoughts: Dice,
}

/// A key for the worlds of one decision.
pub fn key(dice: &mut Dice) -> [u8; 32] {
    std::array::from_fn(|_| dice.below(256) as u8)
}

impl Luck {
    pub fn new(key: [u8; 32], number: u32) -> Luck {
        Luck {
            key,
            number,
            counts: [0; KINDS],
            thoughts: Dice::new(key, u64::from(number) << 32 | 0xffff_ffff),
        }
    }

    /// What chance does next.
    pub fn chance<G: Heuristic>(&mut self, state: &G) -> G::Action {
        let kind = usize::from(state.chance_kind()) % KINDS;
        let count = self.counts[kind];
        self.counts[kind] += 1;
        let stream = u64::from(self.number) << 32 | (kind as u64) << 16 | u64::from(count);
        state.sample_chance(&mut Dice::new(self.key, stream))
    }
}
