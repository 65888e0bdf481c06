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

    #[inline]
    fn shift(card: C) -> u32 {
        4 * card.index() as u32
    }
    #[inline]
    pub fn count(self, card: C) -> u8 {
        (self.0 >> Self::shift(card) & 0xf) as u8
    }
    #[inline]
    pub fn contains(self, card: C) -> bool {
        self.count(card) > 0
    }
    #[inline]
    pub fn add(&mut self, card: C) {
        self.0 += 1 << Self::shift(card);
    }
    /// Takes one card out, if there is one.
    #[inline]
    pub fn remove(&mut self, card: C) {
        if self.contains(card) {
            self.0 -= 1 << Self::shift(card);
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
    /// Whether every card of `other` is here.
    pub fn includes(self, other: Self) -> bool {
        C::ALL.iter().all(|&card| self.count(card) >= other.count(card))
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
        const HALF: u128 = 0x0f0f_0f0f_0f0f_0f0f_0f0f_0f0f_0f0f_0f0f;
        let bytes = (self.0 & HALF) + (self.0 >> 4 & HALF);
        bytes.to_le_bytes().iter().sum()
    }
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }
    /// The names in it, in order, each once.
    #[inline]
    pub fn names(self) -> impl Iterator<Item = C> + Clone {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let n = left.trailing_zeros() / 4;
            left &= !(0xf_u128.checked_shl(4 * n).unwrap_or(0));
            C::ALL.get(n as usize).copied()
        })
    }
    /// Every card, equal ones as often as they are there.
    pub fn iter(self) -> impl Iterator<Item = C> + Clone {
        self.names().flat_map(move |card| std::iter::repeat_n(card, self.count(card) as usize))
    }
    /// The n-th card, counted through the names in order. For uniform draws.
    #[inline]
    pub fn nth(self, n: u32) -> Option<C> {
        let mut left = n;
        self.names().find(|&card| {
            let count = u32::from(self.count(card));
            let found = left < count;
            left = left.wrapping_sub(count);
            found
        })
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
