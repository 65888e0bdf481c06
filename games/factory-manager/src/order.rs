//! Player-order tiles.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};

/// A set of player-order tiles 1 to 12, as bits. Serialized as the sorted list.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "ts", ts(type = "Array<number>"))]
pub struct OrderTiles(u16);

impl OrderTiles {
    pub const NONE: OrderTiles = OrderTiles(0);

    pub const fn of(tiles: &[u8]) -> OrderTiles {
        let (mut set, mut i) = (0, 0);
        while i < tiles.len() {
            set |= 1 << tiles[i];
            i += 1;
        }
        OrderTiles(set)
    }
    #[inline]
    pub fn contains(self, tile: u8) -> bool {
        tile <= 12 && self.0 >> tile & 1 == 1
    }
    #[inline]
    pub fn insert(&mut self, tile: u8) {
        self.0 |= 1 << tile;
    }
    #[inline]
    pub fn remove(&mut self, tile: u8) {
        self.0 &= !(1 << tile);
    }
    #[inline]
    pub fn count(self) -> u8 {
        self.0.count_ones() as u8
    }
    #[inline]
    pub fn includes(self, others: OrderTiles) -> bool {
        others.0 & !self.0 == 0
    }
    #[inline]
    pub fn without(self, others: OrderTiles) -> OrderTiles {
        OrderTiles(self.0 & !others.0)
    }
    #[inline]
    pub fn first(self) -> Option<u8> {
        (self.0 != 0).then(|| self.0.trailing_zeros() as u8)
    }
    #[inline]
    pub fn nth(mut self, n: usize) -> Option<u8> {
        for _ in 0..n {
            self.0 &= self.0.wrapping_sub(1);
        }
        self.first()
    }
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = u8> + Clone {
        (1..=12).filter(move |&tile| self.contains(tile))
    }
}

impl std::fmt::Debug for OrderTiles {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl Serialize for OrderTiles {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for OrderTiles {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let tiles = Vec::<u8>::deserialize(deserializer)?;
        match tiles.iter().find(|tile| !(1..=12).contains(*tile)) {
            Some(tile) => Err(D::Error::custom(format!("there is no order tile {tile}"))),
            None => Ok(OrderTiles::of(&tiles)),
        }
    }
}

/// The tiles dealt at the start, by player count (FM-S2).
pub const fn start_tiles(seats: u8) -> OrderTiles {
    OrderTiles::of(match seats {
        2 => &[2, 10],
        3 => &[5, 7, 8],
        4 => &[7, 8, 9, 10],
        _ => &[8, 9, 10, 11, 12],
    })
}

/// The tiles of the first stack, by player count (FM-S2).
pub const fn stack_tiles(seats: u8) -> OrderTiles {
    OrderTiles::of(match seats {
        2 => &[1, 4, 6, 8],
        3 => &[1, 2, 3, 4, 6],
        4 => &[1, 2, 3, 4, 5, 6],
        _ => &[1, 2, 3, 4, 5, 6, 7],
    })
}
