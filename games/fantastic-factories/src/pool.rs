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
    /// So many dice of one value.
    #[inline]
    pub(crate) fn equal(count: u8, value: u8) -> Pool {
        Pool(u32::from(count) << Pool::shift(value))
    }
    #[inline]
    pub fn len(self) -> u8 {
        const EVEN: u32 = 0x000f_0f0f;
        let pairs = (self.0 & EVEN) + (self.0 >> 4 & EVEN);
        (pairs.wrapping_mul(0x0001_0101) >> 16) as u8
    }
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }
    /// The values there are, each once, from 1 up.
    #[inline]
    pub fn values(self) -> Values {
        Values((self.0 | self.0 >> 1 | self.0 >> 2 | self.0 >> 3) & Values::ALL)
    }
    /// The values of which there are two or more.
    #[inline]
    pub(crate) fn pairs(self) -> Values {
        Values((self.0 >> 1 | self.0 >> 2 | self.0 >> 3) & Values::ALL)
    }
    /// The values of which there are three or more.
    #[inline]
    pub(crate) fn triples(self) -> Values {
        Values((self.0 & self.0 >> 1 | self.0 >> 2 | self.0 >> 3) & Values::ALL)
    }
    /// The lowest values of three dice in a row.
    #[inline]
    pub(crate) fn runs(self) -> Values {
        let Values(there) = self.values();
        Values(there & there >> 4 & there >> 8)
    }
    /// Every die, from low to high.
    pub fn iter(self) -> impl Iterator<Item = u8> {
        (1..=6).flat_map(move |value| std::iter::repeat_n(value, self.count(value) as usize))
    }
    /// Whether every die of `other` is here: four bits compared at a time, the highest of them apart.
    #[inline]
    pub fn includes(self, other: Pool) -> bool {
        const HIGHEST: u32 = 0x0088_8888;
        let rest = (self.0 | HIGHEST) - (other.0 & !HIGHEST);
        ((self.0 & !other.0) | (!(self.0 ^ other.0) & rest)) & HIGHEST == HIGHEST
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
        (self.0 != 0).then(|| 1 + (self.0.ilog2() / 4) as u8)
    }
}

/// A set of values, a bit in every four, which is also the iterator over it, from 1 up.
#[derive(Clone, Copy)]
pub struct Values(u32);

impl Values {
    const ALL: u32 = 0x0011_1111;

    #[inline]
    pub(crate) fn is_empty(self) -> bool {
        self.0 == 0
    }
}

impl Iterator for Values {
    type Item = u8;
    #[inline]
    fn next(&mut self) -> Option<u8> {
        let value = (self.0 != 0).then(|| 1 + (self.0.trailing_zeros() / 4) as u8);
        self.0 &= self.0.wrapping_sub(1);
        value
    }
    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let values = self.0.count_ones() as usize;
        (values, Some(values))
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Every pool with at most so many dice of each value.
    fn pools(most: u32) -> impl Iterator<Item = Pool> {
        let base = most + 1;
        (0..base.pow(6)).map(move |n| Pool((0..6).map(|at| (n / base.pow(at) % base) << (4 * at)).sum()))
    }

    #[test]
    fn operations_on_bits_say_what_counting_says() {
        for pool in pools(4).chain([Pool(0x00ff_ffff), Pool(0x00f8_7f80)]) {
            let with = |least: u8| (1..=6).filter(move |value| pool.count(*value) >= least);
            assert!(pool.values().eq(with(1)), "{pool:?}");
            assert!(pool.pairs().eq(with(2)), "{pool:?}");
            assert!(pool.triples().eq(with(3)), "{pool:?}");
            let is_run = |low: &u8| (*low..low + 3).all(|value| pool.contains(value));
            assert!(pool.runs().eq((1..=4).filter(is_run)), "{pool:?}");
            assert_eq!(pool.len(), (1..=6).map(|value| pool.count(value)).sum::<u8>());
            assert_eq!((pool.lowest(), pool.highest()), (with(1).min(), with(1).max()));
        }
    }

    #[test]
    fn a_pool_includes_what_it_has_enough_of() {
        let full = pools(1).map(|Pool(bits)| Pool(bits * 15));
        let some: Vec<_> = pools(2).chain(full).collect();
        for &pool in &some {
            for &other in &some {
                let enough = (1..=6).all(|value| pool.count(value) >= other.count(value));
                assert_eq!(pool.includes(other), enough, "{pool:?} {other:?}");
            }
        }
    }
}
