//! The dice under a cup.

use engine::Dice;
use serde::{Deserialize, Serialize};

/// The most dice a player can have.
pub const MOST_DICE: usize = 5;

/// Dice under a cup, the lowest first. In JSON a list: `[1, 3, 3]`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(try_from = "Vec<u8>", into = "Vec<u8>")]
#[cfg_attr(feature = "ts", ts(type = "Array<number>"))]
pub struct Cup {
    dice: [u8; MOST_DICE],
    len: u8,
}

impl Cup {
    /// No dice.
    pub const EMPTY: Cup = Cup { dice: [0; MOST_DICE], len: 0 };

    /// A roll of `len` dice.
    pub fn roll(len: u8, dice: &mut Dice) -> Cup {
        let mut cup = Cup { len, ..Cup::EMPTY };
        let rolled = &mut cup.dice[..usize::from(len)];
        rolled.iter_mut().for_each(|die| *die = 1 + dice.below(6) as u8);
        rolled.sort_unstable();
        cup
    }

    /// The dice, the lowest first.
    pub fn dice(&self) -> &[u8] {
        &self.dice[..usize::from(self.len)]
    }

    /// How many dice there are.
    pub fn len(&self) -> u8 {
        self.len
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// How many dice count for a bid on `face` (LD-3.1, LD-3.2).
    pub fn count(&self, face: u8, ones_wild: bool) -> u8 {
        self.dice().iter().filter(|die| **die == face || ones_wild && **die == 1).count() as u8
    }
}

impl TryFrom<Vec<u8>> for Cup {
    type Error = String;

    fn try_from(mut given: Vec<u8>) -> Result<Self, String> {
        if given.len() > MOST_DICE || given.iter().any(|die| !(1..=6).contains(die)) {
            return Err(format!("a cup has at most {MOST_DICE} dice, each from 1 to 6, not {given:?}"));
        }
        given.sort_unstable();
        let mut cup = Cup { len: given.len() as u8, ..Cup::EMPTY };
        cup.dice[..given.len()].copy_from_slice(&given);
        Ok(cup)
    }
}

impl From<Cup> for Vec<u8> {
    fn from(cup: Cup) -> Self {
        cup.dice().to_vec()
    }
}
