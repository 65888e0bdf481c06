//! Seats, and who acts or looks on.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};

/// The most seats a table can have. A [`SeatSet`] has a bit for each.
pub const MAX_SEATS: u8 = 8;

/// A place at the table, counted clockwise from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(transparent)]
pub struct Seat(pub u8);

impl Seat {
    /// The seat as an index into an array with one row a seat.
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// All seats of a table with `seats` places, clockwise.
    ///
    /// ```
    /// use shopfloor_engine::Seat;
    ///
    /// assert_eq!(Seat::all(3).collect::<Vec<_>>(), [Seat(0), Seat(1), Seat(2)]);
    /// ```
    pub fn all(seats: u8) -> impl DoubleEndedIterator<Item = Seat> + Clone {
        (0..seats).map(Seat)
    }

    /// The next seat clockwise at a table with `seats` places.
    ///
    /// ```
    /// use shopfloor_engine::Seat;
    ///
    /// assert_eq!((Seat(1).next(3), Seat(2).next(3)), (Seat(2), Seat(0)));
    /// ```
    #[inline]
    pub fn next(self, seats: u8) -> Seat {
        if self.0 + 1 < seats { Seat(self.0 + 1) } else { Seat(0) }
    }
}

/// A set of seats, as bits. Serialized as the sorted list of its seats.
///
/// ```
/// use shopfloor_engine::{Seat, SeatSet};
///
/// let mut acting: SeatSet = Seat::all(3).collect();
/// acting.remove(Seat(1));
/// assert!(acting.contains(Seat(0)) && !acting.contains(Seat(1)));
/// assert_eq!((acting.len(), acting.first()), (2, Some(Seat(0))));
/// assert_eq!(acting.iter().collect::<Vec<_>>(), [Seat(0), Seat(2)]);
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "ts", ts(type = "Array<Seat>"))]
pub struct SeatSet(u8);

impl SeatSet {
    /// Nobody.
    pub const EMPTY: SeatSet = SeatSet(0);

    /// One seat.
    #[inline]
    pub fn only(seat: Seat) -> SeatSet {
        SeatSet(SeatSet::bit(seat))
    }

    /// The seat's bit; none for a seat no table has.
    #[inline]
    fn bit(seat: Seat) -> u8 {
        1u8.checked_shl(seat.0.into()).unwrap_or(0)
    }

    /// Whether `seat` is in the set; false for a seat no table has.
    #[inline]
    pub fn contains(self, seat: Seat) -> bool {
        self.0 & SeatSet::bit(seat) != 0
    }

    /// Adds a seat.
    #[inline]
    pub fn insert(&mut self, seat: Seat) {
        self.0 |= SeatSet::bit(seat);
    }

    /// Takes a seat out.
    #[inline]
    pub fn remove(&mut self, seat: Seat) {
        self.0 &= !SeatSet::bit(seat);
    }

    /// How many seats are in the set.
    #[inline]
    pub fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Whether nobody is in the set.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The seats in ascending order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Seat> + Clone {
        (0..MAX_SEATS).map(Seat).filter(move |&seat| self.contains(seat))
    }

    /// The seat with the lowest number.
    #[inline]
    pub fn first(self) -> Option<Seat> {
        (self.0 != 0).then(|| Seat(self.0.trailing_zeros() as u8))
    }
}

impl FromIterator<Seat> for SeatSet {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Self {
        seats.into_iter().fold(SeatSet::EMPTY, |mut set, seat| {
            set.insert(seat);
            set
        })
    }
}

impl std::fmt::Debug for SeatSet {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_set().entries(self.iter().map(|seat| seat.0)).finish()
    }
}

impl Serialize for SeatSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for SeatSet {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let seats = Vec::<Seat>::deserialize(deserializer)?;
        match seats.iter().find(|seat| seat.0 >= MAX_SEATS) {
            Some(seat) => Err(D::Error::custom(format!("no table has a seat {}", seat.0))),
            None => Ok(seats.into_iter().collect()),
        }
    }
}

/// Who acts: a player, or the table itself (dice, shuffles, draws).
///
/// In JSON a seat is its number and chance is the word `"chance"`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Actor {
    /// The table.
    Chance,
    /// A player.
    Seat(Seat),
}

impl Serialize for Actor {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Actor::Chance => serializer.serialize_str("chance"),
            Actor::Seat(seat) => seat.serialize(serializer),
        }
    }
}

impl<'de> Deserialize<'de> for Actor {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Visitor;
        impl serde::de::Visitor<'_> for Visitor {
            type Value = Actor;
            fn expecting(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
                f.write_str("a seat number or \"chance\"")
            }
            fn visit_str<E: serde::de::Error>(self, word: &str) -> Result<Actor, E> {
                match word {
                    "chance" => Ok(Actor::Chance),
                    other => Err(E::invalid_value(serde::de::Unexpected::Str(other), &self)),
                }
            }
            fn visit_u64<E: serde::de::Error>(self, n: u64) -> Result<Actor, E> {
                let seat = u8::try_from(n).ok().filter(|&n| n < MAX_SEATS);
                let seat = seat.ok_or_else(|| E::invalid_value(serde::de::Unexpected::Unsigned(n), &self))?;
                Ok(Actor::Seat(Seat(seat)))
            }
        }
        deserializer.deserialize_any(Visitor)
    }
}

/// Who looks.
///
/// ```
/// use shopfloor_engine::{Seat, Viewer};
///
/// assert_eq!(Viewer::all(2).count(), 3, "two seats and the spectators");
/// assert!(Viewer::Seat(Seat(1)).is(Seat(1)) && !Viewer::Spectator.is(Seat(1)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Viewer {
    /// The player of this seat.
    Seat(Seat),
    /// Anyone else: may know no secret.
    Spectator,
}

impl Viewer {
    /// Every viewer of a table with `seats` places.
    pub fn all(seats: u8) -> impl Iterator<Item = Viewer> {
        Seat::all(seats).map(Viewer::Seat).chain([Viewer::Spectator])
    }

    /// Whether the viewer plays this seat.
    pub fn is(self, seat: Seat) -> bool {
        self == Viewer::Seat(seat)
    }
}

/// Who may act now. More than one seat means that they act in any order.
///
/// ```
/// use shopfloor_engine::{Seat, SeatSet, Turn};
///
/// let turn = Turn::Seats(SeatSet::only(Seat(2)));
/// assert!(turn.includes(Seat(2)) && !turn.includes(Seat(0)));
/// assert!(Turn::Over.seats().is_empty());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Turn {
    /// These seats, in any order.
    Seats(SeatSet),
    /// The table: somebody must draw, shuffle or roll.
    Chance,
    /// Nobody: the match has ended.
    Over,
}

impl Turn {
    /// The seats that may act; empty for chance and after the end.
    #[inline]
    pub fn seats(self) -> SeatSet {
        match self {
            Turn::Seats(seats) => seats,
            Turn::Chance | Turn::Over => SeatSet::EMPTY,
        }
    }

    /// Whether it is this seat's turn.
    #[inline]
    pub fn includes(self, seat: Seat) -> bool {
        self.seats().contains(seat)
    }
}
