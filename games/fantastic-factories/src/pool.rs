//! Dice as values without faces: nobody can tell two dice of one value apart.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};

/// A multiset of dice, four bits per value. Serialized as the sorted list of values.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "ts", ts(type = "Array<number>"))]
pub struct Pool(u32);

impl Pool {
    pub const NONE: Pool = Pool(0);

    #[inline]
    fn shift(value: u8) -> u32 {
        4 * u32::from(value - 1)
    }
    /// The whole pool as a number, for hashing.
    #[inline]
    pub(crate) fn bits(self) -> u32 {
        self.0
    }
    #[inline]
    pub fn count(self, value: u8) -> u8 {
        if (1..=6).contains(&value) { (self.0 >> Pool::shift(value) & 0xf) as u8 } else { 0 }
    }
    #[inline]
    pub fn contains(self, value: u8) -> bool {
        self.count(value) > 0
    }
    /// Adds a die of value 1 to 6.
    #[inline]
    pub fn add(&mut self, value: u8) {
        self.0 += 1 << Pool::shift(value);
    }
    #[inline]
    pub fn remove(&mut self, value: u8) {
        if self.contains(value) {
            self.0 -= 1 << Pool::shift(value);
        }
    }
    #[inline]
    pub fn with(mut self, value: u8) -> Pool {
        self.add(value);
        self
    }
    #[inline]
    pub fn len(self) -> u8 {
        (1..=6).map(|value| self.count(value)).sum()
    }
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }
    /// The values there are, each once, from 1 up.
    #[inline]
    pub fn values(self) -> impl Iterator<Item = u8> + Clone {
        (1..=6).filter(move |&value| self.contains(value))
    }
    /// Every die, from low to high.
    pub fn iter(self) -> impl Iterator<Item = u8> {
        (1..=6).flat_map(move |value| std::iter::repeat_n(value, self.count(value) as usize))
    }
    /// Whether every die of `other` is here.
    #[inline]
    pub fn includes(self, other: Pool) -> bool {
        (1..=6).all(|value| self.count(value) >= other.count(value))
    }
    /// What is left when `other` is taken away; `other` must be included.
    #[inline]
    pub fn minus(self, other: Pool) -> Pool {
        Pool(self.0.wrapping_sub(other.0))
    }
    /// Both together.
    #[inline]
    pub fn union(self, other: Pool) -> Pool {
        Pool(self.0 + other.0)
    }
    pub fn sum(self) -> u8 {
        (1..=6).map(|value| value * self.count(value)).sum()
    }
    /// The lowest value.
    #[inline]
    pub fn lowest(self) -> Option<u8> {
        (self.0 != 0).then(|| 1 + (self.0.trailing_zeros() / 4) as u8)
    }
}

impl Pool {
    /// The highest value.
    #[inline]
    pub fn highest(self) -> Option<u8> {
        (1..=6).rev().find(|value| self.contains(*value))
    }
}

impl FromIterator<u8> for Pool {
    fn from_iter<I: IntoIterator<Item = u8>>(values: I) -> Self {
        values.into_iter().fold(Pool::NONE, Pool::with)
    }
}

impl std::fmt::Debug for Pool {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl Serialize for Pool {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Pool {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let values = Vec::<u8>::deserialize(deserializer)?;
        if values.len() > 15 {
            return Err(D::Error::custom("nobody has more than 15 dice"));
        }
        match values.iter().find(|value| !(1..=6).contains(*value)) {
            Some(value) => Err(D::Error::custom(format!("a die shows 1 to 6, not {value}"))),
            None => Ok(values.into_iter().collect()),
        }
    }
}
