//! Multisets of cards, four bits per name: flat and quick to copy.

use std::marker::PhantomData;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};

/// A kind of card: at most 32 names, at most 15 of each.
pub trait Card: Copy + PartialEq + std::fmt::Debug + Serialize + for<'de> Deserialize<'de> + 'static {
    /// Every name, in order.
    const ALL: &'static [Self];
    /// The place of the name in that order.
    fn index(self) -> usize;
    /// How many cards of the name the box holds.
    fn copies(self) -> u8;
    /// The English name on the card.
    fn name(self) -> &'static str;
}

/// Writes an enum of cards and the table of what is printed on them from one
/// list, so that a card is described in one place. The row type has `names` and `copies`.
macro_rules! cards {
    ($(#[$doc:meta])* $card:ident: $row:ident { $($name:ident { $($field:ident: $value:expr),* $(,)? })* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize, strum::VariantArray, strum::IntoStaticStr)]
        #[cfg_attr(feature = "ts", derive(ts_rs::TS))]
        #[serde(rename_all = "snake_case")]
        #[strum(serialize_all = "snake_case")]
        #[repr(u8)]
        pub enum $card {
            $($name),*
        }

        const ROWS: [$row; <$card as strum::VariantArray>::VARIANTS.len()] =
            [$($row { $($field: $value),* }),*];

        // A `Bag` has room for 32 names and 15 cards of each.
        const _: () = {
            assert!(ROWS.len() <= 32);
            let mut n = 0;
            while n < ROWS.len() {
                assert!(ROWS[n].copies <= 15);
                n += 1;
            }
        };

        impl $card {
            /// What is printed on the card.
            #[inline]
            pub const fn row(self) -> &'static $row {
                &ROWS[self as usize]
            }

            /// The name on the wire.
            pub fn id(self) -> &'static str {
                self.into()
            }
        }

        impl $crate::bag::Card for $card {
            const ALL: &'static [$card] = <$card as strum::VariantArray>::VARIANTS;
            #[inline]
            fn index(self) -> usize {
                self as usize
            }
            fn copies(self) -> u8 {
                self.row().copies
            }
            fn name(self) -> &'static str {
                self.row().names[0]
            }
        }
    };
}
pub(crate) use cards;

/// A multiset of cards: a hand, a compound, a deck. It has no order.
/// Serialized as the sorted list of its cards.
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "ts", ts(type = "Array<C>", bound = "C: ts_rs::TS"))]
pub struct Bag<C>(u128, PhantomData<C>);

impl<C> Clone for Bag<C> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<C> Copy for Bag<C> {}
impl<C> Default for Bag<C> {
    fn default() -> Self {
        Bag(0, PhantomData)
    }
}
impl<C> PartialEq for Bag<C> {
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0
    }
}
impl<C> Eq for Bag<C> {}
impl<C> std::hash::Hash for Bag<C> {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.0.hash(state);
    }
}

impl<C: Card> Bag<C> {
    /// Every card of the box.
    pub fn box_full() -> Bag<C> {
        C::ALL.iter().flat_map(|card| std::iter::repeat_n(*card, card.copies() as usize)).collect()
    }

    /// One such card. In halves, as no machine shifts 128 bits at once and some call a function for it.
    #[inline]
    fn one(card: C) -> u128 {
        let index = card.index() as u32;
        let one = 1_u64 << ((4 * index) & 63);
        if index < 16 { u128::from(one) } else { u128::from(one) << 64 }
    }
    #[inline]
    pub fn count(self, card: C) -> u8 {
        let index = card.index() as u32;
        let half = if index < 16 { self.0 as u64 } else { (self.0 >> 64) as u64 };
        (half >> ((4 * index) & 63) & 0xf) as u8
    }
    #[inline]
    pub fn contains(self, card: C) -> bool {
        self.count(card) > 0
    }
    #[inline]
    pub fn add(&mut self, card: C) {
        self.0 += Self::one(card);
    }
    /// Takes one card out, if there is one.
    #[inline]
    pub fn remove(&mut self, card: C) {
        if self.contains(card) {
            self.0 -= Self::one(card);
        }
    }
    #[inline]
    pub fn with(mut self, card: C) -> Self {
        self.add(card);
        self
    }
    #[inline]
    pub fn without(mut self, card: C) -> Self {
        self.remove(card);
        self
    }
    /// Both together.
    #[inline]
    pub fn union(self, other: Self) -> Self {
        Bag(self.0 + other.0, PhantomData)
    }
    /// Whether every card of `other` is here: four bits compared at a time, the highest of them apart.
    #[inline]
    pub fn includes(self, other: Self) -> bool {
        const HIGHEST: u128 = 0x8888_8888_8888_8888_8888_8888_8888_8888;
        let rest = (self.0 | HIGHEST) - (other.0 & !HIGHEST);
        ((self.0 & !other.0) | (!(self.0 ^ other.0) & rest)) & HIGHEST == HIGHEST
    }
    /// What is left when `other` is taken away; `other` must be included.
    #[inline]
    pub fn minus(self, other: Self) -> Self {
        debug_assert!(self.includes(other), "{other:?} is not within {self:?}");
        Bag(self.0.wrapping_sub(other.0), PhantomData)
    }
    /// The whole bag as a number, for hashing.
    #[inline]
    pub(crate) fn bits(self) -> u128 {
        self.0
    }
    /// How many cards there are.
    #[inline]
    pub fn len(self) -> u8 {
        let [low, high] = self.halves();
        (sums(low) >> 56) as u8 + (sums(high) >> 56) as u8
    }
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }
    /// The names in it, in order, each once.
    #[inline]
    pub fn names(self) -> Names<C> {
        let [low, high] = self.halves();
        Names::of_bits(names_of_half(low) | names_of_half(high) << 16)
    }
    /// The first and the last 16 names.
    #[inline]
    fn halves(self) -> [u64; 2] {
        [self.0 as u64, (self.0 >> 64) as u64]
    }
    /// Every card, equal ones as often as they are there.
    pub fn iter(self) -> impl Iterator<Item = C> + Clone {
        self.names().flat_map(move |card| std::iter::repeat_n(card, self.count(card) as usize))
    }
    /// The n-th card, counted through the names in order. For uniform draws.
    #[inline]
    pub fn nth(self, n: u32) -> Option<C> {
        let [low, high] = self.halves();
        let first = (sums(low) >> 56) as u32;
        if n >= self.len().into() {
            return None;
        }
        Some(C::ALL[if n < first { nth_of_half(low, n) } else { 16 + nth_of_half(high, n - first) }])
    }
}

/// For each two of 16 names, a byte: how many cards there are of these and of all before them.
#[inline]
fn sums(half: u64) -> u64 {
    const EVEN: u64 = 0x0f0f_0f0f_0f0f_0f0f;
    ((half & EVEN) + (half >> 4 & EVEN)).wrapping_mul(0x0101_0101_0101_0101)
}

/// Which of 16 names there are, a bit each: the four bits of each name become one, and these close up.
#[inline]
fn names_of_half(half: u64) -> u32 {
    let mut bits = half | half >> 1;
    bits = (bits | bits >> 2) & 0x1111_1111_1111_1111;
    bits = (bits | bits >> 3) & 0x0303_0303_0303_0303;
    bits = (bits | bits >> 6) & 0x000f_000f_000f_000f;
    bits = (bits | bits >> 12) & 0x0000_00ff_0000_00ff;
    (bits | bits >> 24) as u32 & 0xffff
}

/// Which of 16 names the n-th card has; there must be so many.
#[inline]
fn nth_of_half(half: u64, n: u32) -> usize {
    const HIGHEST: u64 = 0x8080_8080_8080_8080;
    let sums = sums(half);
    // Bytes are compared all at once, their highest bits apart: those not above n are left behind.
    let bound = u64::from(n) * 0x0101_0101_0101_0101;
    let rest = (bound | HIGHEST) - (sums & !HIGHEST);
    let behind = ((bound & !sums) | (!(bound ^ sums) & rest)) & HIGHEST;
    let pair = behind.count_ones();
    let left = n - (sums << 8 >> (8 * pair) & 0xff) as u32;
    let evens = (half >> (8 * pair) & 0xf) as u32;
    2 * pair as usize + usize::from(left >= evens)
}

/// A set of names, a bit each, which is also the iterator over it, in the order of the names.
pub struct Names<C>(u32, PhantomData<C>);

impl<C> Clone for Names<C> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<C> Copy for Names<C> {}

impl<C: Card> Names<C> {
    #[inline]
    pub(crate) const fn of_bits(bits: u32) -> Self {
        Names(bits, PhantomData)
    }
    #[inline]
    pub(crate) const fn is_empty(self) -> bool {
        self.0 == 0
    }
    #[inline]
    pub(crate) fn with(self, card: C) -> Self {
        Names::of_bits(self.0 | 1 << card.index())
    }
    #[inline]
    pub(crate) fn without(self, card: C) -> Self {
        Names::of_bits(self.0 & !(1 << card.index()))
    }
}

impl<C: Card> std::ops::BitAnd for Names<C> {
    type Output = Self;
    #[inline]
    fn bitand(self, other: Self) -> Self {
        Names::of_bits(self.0 & other.0)
    }
}

impl<C: Card> std::ops::BitOr for Names<C> {
    type Output = Self;
    #[inline]
    fn bitor(self, other: Self) -> Self {
        Names::of_bits(self.0 | other.0)
    }
}

/// All names but these.
impl<C: Card> std::ops::Not for Names<C> {
    type Output = Self;
    #[inline]
    fn not(self) -> Self {
        Names::of_bits(!self.0)
    }
}

impl<C: Card> FromIterator<C> for Names<C> {
    #[inline]
    fn from_iter<I: IntoIterator<Item = C>>(cards: I) -> Self {
        cards.into_iter().fold(Names::of_bits(0), Names::with)
    }
}

impl<C: Card> Iterator for Names<C> {
    type Item = C;
    #[inline]
    fn next(&mut self) -> Option<C> {
        let card = C::ALL.get(self.0.trailing_zeros() as usize).copied();
        self.0 &= self.0.wrapping_sub(1);
        card
    }
    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let names = self.0.count_ones() as usize;
        (names, Some(names))
    }
}

impl<C: Card> FromIterator<C> for Bag<C> {
    fn from_iter<I: IntoIterator<Item = C>>(cards: I) -> Self {
        cards.into_iter().fold(Bag::default(), Bag::with)
    }
}

impl<C: Card> std::fmt::Debug for Bag<C> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl<C: Card> Serialize for Bag<C> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de, C: Card> Deserialize<'de> for Bag<C> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut bag = Bag::default();
        for card in Vec::<C>::deserialize(deserializer)? {
            if bag.count(card) >= card.copies() {
                let (copies, name) = (card.copies(), card.name());
                return Err(D::Error::custom(format!("the box holds only {copies} × {name}")));
            }
            bag.add(card);
        }
        Ok(bag)
    }
}

#[cfg(test)]
mod tests {
    use engine::{Dice, Seed};

    use super::*;
    use crate::blueprints::Blueprint;

    /// Any counts at all, empty names and full ones among them.
    fn any(dice: &mut Dice) -> Bag<Blueprint> {
        let most = dice.pick(&[1, 2, 4, 16]);
        let sparse = dice.pick(&[1, 2, 8]);
        let bits = (0..32).fold(0u128, |bits, name| {
            let count = if dice.one_in(sparse) { dice.below(most) } else { 0 };
            bits | u128::from(count) << (4 * name)
        });
        Bag(bits, PhantomData)
    }

    fn counts(bag: Bag<Blueprint>) -> impl Iterator<Item = u8> {
        Blueprint::ALL.iter().map(move |card| bag.count(*card))
    }

    #[test]
    fn operations_on_bits_say_what_counting_says() {
        let mut dice = Seed::from_number(1).dice(0);
        for _ in 0..3_000 {
            let (bag, mut other) = (any(&mut dice), any(&mut dice));
            let names: Vec<_> = Blueprint::ALL.iter().copied().filter(|card| bag.contains(*card)).collect();
            assert_eq!(bag.names().collect::<Vec<_>>(), names);
            assert_eq!(bag.includes(other), counts(bag).zip(counts(other)).all(|(a, b)| a >= b));
            other = names.iter().filter(|_| dice.one_in(2)).copied().collect();
            assert!(bag.includes(other));
            let cards: u32 = counts(bag).map(u32::from).sum();
            if cards < 256 {
                assert_eq!(u32::from(bag.len()), cards);
                let all: Vec<_> = bag.iter().collect();
                assert_eq!((0..cards).filter_map(|n| bag.nth(n)).collect::<Vec<_>>(), all);
                assert_eq!(bag.nth(cards), None);
            }
        }
    }
}
