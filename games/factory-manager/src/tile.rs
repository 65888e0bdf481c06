//! Tiles: the six types, one tile's numbers, and sets of tiles as bits.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};
use strum::VariantArray;

/// Market tiles in the box. They are numbered by type, then price, then their order in the file.
pub const MARKET_TILES: usize = 81;
/// Market tiles and one player's start tiles, which come after them.
pub const ALL_TILES: usize = MARKET_TILES + 5;

/// The six types of factory tiles, in the order of the columns.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Serialize,
    Deserialize,
    VariantArray,
    strum::EnumString,
    strum::IntoStaticStr,
)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Type {
    Machine,
    WorkingRobot,
    PersonnelRobot,
    Storage,
    Control,
    Optimization,
}

impl Type {
    pub const ALL: &[Type] = Type::VARIANTS;

    /// How many market tiles of the type the box holds.
    pub const fn count(self) -> usize {
        match self {
            Type::Machine => 17,
            Type::WorkingRobot => 18,
            Type::PersonnelRobot => 9,
            Type::Storage => 20,
            Type::Control => 9,
            Type::Optimization => 8,
        }
    }

    /// The number of the type's first tile.
    pub const fn first(self) -> usize {
        match self {
            Type::Machine => 0,
            Type::WorkingRobot => Type::Machine.first() + Type::Machine.count(),
            Type::PersonnelRobot => Type::WorkingRobot.first() + Type::WorkingRobot.count(),
            Type::Storage => Type::PersonnelRobot.first() + Type::PersonnelRobot.count(),
            Type::Control => Type::Storage.first() + Type::Storage.count(),
            Type::Optimization => Type::Control.first() + Type::Control.count(),
        }
    }

    /// Every tile of the type, starting tiles included.
    pub const fn tiles(self) -> Tiles {
        let market = ((1 << self.count()) - 1) << self.first();
        match self {
            Type::Machine => Tiles(market | START_MACHINES.0),
            Type::Storage => Tiles(market | START_STORAGES.0),
            Type::WorkingRobot | Type::PersonnelRobot | Type::Control | Type::Optimization => Tiles(market),
        }
    }

    /// The type's name in a file or on the wire.
    pub fn name(self) -> &'static str {
        self.into()
    }
}

/// Two machines: production 1, 2 workers, 2 energy (FM-S1).
pub const START_MACHINES: Tiles = Tiles(0b00011 << MARKET_TILES);
/// Three storages of size 1 (FM-S1).
pub const START_STORAGES: Tiles = Tiles(0b11100 << MARKET_TILES);
pub const START_TILES: Tiles = START_MACHINES.union(START_STORAGES);
pub const MACHINES: Tiles = Type::Machine.tiles();
pub const ROBOTS: Tiles = Type::WorkingRobot.tiles().union(Type::PersonnelRobot.tiles());
/// Control and optimization: they have spaces of their own (FM-S7).
pub const SPECIAL: Tiles = Type::Control.tiles().union(Type::Optimization.tiles());

/// The player counts a tile is for, as printed on its back (FM-S3, FM-S4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, strum::EnumString)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Mark {
    #[serde(rename = "2-5")]
    #[strum(serialize = "2-5")]
    From2,
    #[serde(rename = "3-5")]
    #[strum(serialize = "3-5")]
    From3,
    #[serde(rename = "4-5")]
    #[strum(serialize = "4-5")]
    From4,
    #[serde(rename = "5")]
    #[strum(serialize = "5")]
    Only5,
    X,
}

impl Mark {
    /// Whether tiles with this mark are in the columns from the start.
    pub fn admits(self, seats: u8) -> bool {
        match self {
            Mark::From2 => true,
            Mark::From3 => seats >= 3,
            Mark::From4 => seats >= 4,
            Mark::Only5 => seats >= 5,
            Mark::X => false,
        }
    }
}

/// What is printed on a tile. Workers and energy: positive numbers are needed or used, negative ones saved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Tile {
    #[serde(rename = "type")]
    pub kind: Type,
    pub price: i16,
    pub production: i16,
    pub storage: i16,
    pub workers: i16,
    pub energy: i16,
    pub mark: Mark,
}

impl Tile {
    pub const START_MACHINE: Tile = Tile {
        kind: Type::Machine,
        price: 0,
        production: 1,
        storage: 0,
        workers: 2,
        energy: 2,
        mark: Mark::From2,
    };
    pub const START_STORAGE: Tile = Tile {
        kind: Type::Storage,
        price: 0,
        production: 0,
        storage: 1,
        workers: 0,
        energy: 0,
        mark: Mark::From2,
    };

    /// Whether the two differ in nothing but the back.
    pub fn is_twin_of(&self, other: &Tile) -> bool {
        Tile { mark: other.mark, ..*self } == *other
    }
}

/// A tile by its number. In actions, events and prompts it is the first of its
/// twins, since nobody can tell them apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(transparent)]
pub struct TileId(pub u8);

/// A set of tiles, one bit per tile. Serialized as the sorted list of their numbers.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Tiles(pub u128);

impl Tiles {
    pub const NONE: Tiles = Tiles(0);

    #[inline]
    pub const fn union(self, other: Tiles) -> Tiles {
        Tiles(self.0 | other.0)
    }
    #[inline]
    pub const fn and(self, other: Tiles) -> Tiles {
        Tiles(self.0 & other.0)
    }
    #[inline]
    pub const fn without(self, other: Tiles) -> Tiles {
        Tiles(self.0 & !other.0)
    }
    #[inline]
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
    /// In halves, as no machine shifts 128 bits at once and some call a function for it.
    #[inline]
    const fn bit(tile: TileId) -> u128 {
        let bit = 1_u64 << (tile.0 & 63);
        if tile.0 < 64 { bit as u128 } else { (bit as u128) << 64 }
    }
    #[inline]
    pub const fn contains(self, tile: TileId) -> bool {
        tile.0 < 128 && self.0 & Self::bit(tile) != 0
    }
    #[inline]
    pub fn insert(&mut self, tile: TileId) {
        self.0 |= Self::bit(tile);
    }
    #[inline]
    pub fn remove(&mut self, tile: TileId) {
        self.0 &= !Self::bit(tile);
    }
    /// The tile with the lowest number: the cheapest of a column.
    #[inline]
    pub fn first(self) -> Option<TileId> {
        (self.0 != 0).then(|| TileId(self.0.trailing_zeros() as u8))
    }
}

impl Iterator for Tiles {
    type Item = TileId;
    #[inline]
    fn next(&mut self) -> Option<TileId> {
        let first = self.first()?;
        self.0 &= self.0 - 1;
        Some(first)
    }
}

impl FromIterator<TileId> for Tiles {
    fn from_iter<I: IntoIterator<Item = TileId>>(tiles: I) -> Self {
        Tiles(tiles.into_iter().fold(0, |set, tile| set | Self::bit(tile)))
    }
}

impl std::fmt::Debug for Tiles {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_set().entries(self.map(|tile| tile.0)).finish()
    }
}

impl Serialize for Tiles {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(*self)
    }
}

impl<'de> Deserialize<'de> for Tiles {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let tiles = Vec::<TileId>::deserialize(deserializer)?;
        match tiles.iter().find(|tile| tile.0 as usize >= ALL_TILES) {
            Some(tile) => Err(D::Error::custom(format!("there is no tile {}", tile.0))),
            None => Ok(tiles.into_iter().collect()),
        }
    }
}

/// A set of types, one bit each: which of the six X tiles are in the market (FM-S4).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(from = "Vec<Type>", into = "Vec<Type>")]
#[cfg_attr(feature = "ts", ts(type = "Array<Type>"))]
pub struct Types(pub u8);

impl Types {
    pub fn contains(self, kind: Type) -> bool {
        self.0 >> kind as u8 & 1 == 1
    }
    pub fn iter(self) -> impl Iterator<Item = Type> {
        Type::ALL.iter().copied().filter(move |&kind| self.contains(kind))
    }
}

impl From<Vec<Type>> for Types {
    fn from(types: Vec<Type>) -> Self {
        Types(types.into_iter().fold(0, |set, kind| set | 1 << kind as u8))
    }
}

impl From<Types> for Vec<Type> {
    fn from(types: Types) -> Self {
        types.iter().collect()
    }
}
