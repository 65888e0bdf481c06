//! Honest randomness: a seed that is committed to before the match, one
//! stream of dice for each ply, and another key for the bots. With a keyed
//! seed there is a stream for each draw instead, whatever came before it.

use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};

use crate::Seat;

/// The only random generator of the workspace: ChaCha with eight rounds.
///
/// The way a number is drawn from the stream is written down here and not left
/// to a library, so that a stored match can be verified for ever.
///
/// ```
/// use shopfloor_engine::Seed;
///
/// let mut dice = Seed::from_number(1).dice(0);
/// let die = 1 + dice.below(6);
/// assert!((1..=6).contains(&die));
/// assert!(["red", "green"].contains(&dice.pick(&["red", "green"])));
/// let mut cards = [1, 2, 3, 4];
/// dice.shuffle(&mut cards);
/// assert_eq!(cards.iter().sum::<i32>(), 10);
/// # let _: (usize, bool) = (dice.index(3), dice.one_in(2));
/// ```
#[derive(Clone, Debug)]
pub struct Dice {
    rng: ChaCha8Rng,
    /// Whether things are picked by lots of their own, see [`one_of`](Dice::one_of).
    lots: bool,
}

impl Dice {
    /// Stream number `stream` under `key`.
    pub fn new(key: [u8; 32], stream: u64) -> Dice {
        let mut rng = ChaCha8Rng::from_seed(key);
        rng.set_stream(stream);
        Dice { rng, lots: false }
    }

    /// A whole number from 0 to `n - 1`, each as likely as the other. `n` must not be 0.
    ///
    /// A 32-bit word times `n`, upper half; words that would favour some
    /// numbers are thrown away (Lemire's method).
    #[inline]
    pub fn below(&mut self, n: u32) -> u32 {
        debug_assert!(n > 0, "a die has at least one side");
        let mut wide = u64::from(self.rng.next_u32()) * u64::from(n);
        if (wide as u32) < n {
            let unfair = n.wrapping_neg() % n;
            while (wide as u32) < unfair {
                wide = u64::from(self.rng.next_u32()) * u64::from(n);
            }
        }
        (wide >> 32) as u32
    }

    /// An index into something of length `len`, which must not be 0.
    #[inline]
    pub fn index(&mut self, len: usize) -> usize {
        self.below(len as u32) as usize
    }

    /// One of `items`, which must not be empty.
    #[inline]
    pub fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.index(items.len())]
    }

    /// One of `count` things, each as likely as the other, by its number; `count` must not be 0. `name` tells the things
    /// apart, also from those that are not there this time: a card by what it is, not by its place in the deck.
    ///
    /// Keyed dice draw a lot for each name, and the lowest of those that are there wins. So two matches of one seed get
    /// different things only where one of the two is not there in both.
    pub fn one_of(&mut self, count: u32, name: impl Fn(u32) -> u32) -> u32 {
        if !self.lots {
            return self.below(count);
        }
        let key = std::array::from_fn(|_| self.rng.next_u32() as u8);
        let lot = |n: &u32| (Dice::new(key, name(*n).into()).rng.next_u64(), name(*n));
        (0..count).min_by_key(lot).expect("there is something to draw")
    }

    /// True once in `n` times on average.
    #[inline]
    pub fn one_in(&mut self, n: u32) -> bool {
        self.below(n) == 0
    }

    /// Puts `items` into a random order (Fisher-Yates, from the end).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.index(last + 1));
        }
    }
}

/// 32 bytes written as 64 hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "ts", ts(type = "string"))]
pub struct Hex32(pub [u8; 32]);

impl std::fmt::Display for Hex32 {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl std::fmt::Debug for Hex32 {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{self}")
    }
}

impl std::str::FromStr for Hex32 {
    type Err = &'static str;
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        const WRONG: &str = "expected 64 hexadecimal digits";
        if text.len() != 64 || !text.bytes().all(|b| b.is_ascii_hexdigit()) {
            return Err(WRONG);
        }
        let mut bytes = [0; 32];
        for (i, byte) in bytes.iter_mut().enumerate() {
            *byte = u8::from_str_radix(&text[2 * i..2 * i + 2], 16).map_err(|_| WRONG)?;
        }
        Ok(Hex32(bytes))
    }
}

impl Serialize for Hex32 {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Hex32 {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}

/// Where the dice of a match come from.
///
/// The table draws the `secret` and shows its [`commitment`](Seed::commitment)
/// before the players give one nonce each; the secret is shown at the end. So
/// neither the table nor a player can choose the dice, and everybody can
/// check them afterwards.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Seed {
    /// Known to the table alone until the match is over.
    pub secret: Hex32,
    /// One for each seat; may be empty where nobody gave any.
    #[serde(default)]
    pub nonces: Vec<Hex32>,
    /// Whether each draw has dice of its own, by its round, seat, kind and count ([`DrawKey`]), and not by its number in the
    /// log: the same draw then brings the same in every match of this seed.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<bool>"))]
    pub keyed: bool,
}

/// Which draw it is, told apart from all others of a match by what it is for.
///
/// ```
/// use shopfloor_engine::{DrawKey, Seat, Seed};
///
/// let seed = Seed { keyed: true, ..Seed::from_number(1) };
/// let third = DrawKey { round: 2, seat: Some(Seat(0)), kind: 5, count: 3 };
/// let fourth = DrawKey { count: 4, ..third };
/// let throws = |draw| (0..9).map(|_| 0).scan(seed.dice_of(draw), |dice, _| Some(dice.below(6))).collect::<Vec<_>>();
/// assert_eq!(throws(third), throws(third));
/// assert_ne!(throws(third), throws(fourth));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DrawKey {
    /// The round it happens in.
    pub round: u32,
    /// Whose dice or cards; none where they are everybody's.
    pub seat: Option<Seat>,
    /// The game's number for this kind of chance ([`Game::chance_kind`](crate::Game::chance_kind)).
    pub kind: u8,
    /// As what in number of its kind, round and seat, from 1.
    pub count: u32,
}

impl DrawKey {
    /// The number of its stream.
    fn stream(self) -> u64 {
        let seat = self.seat.map_or(0xff, |seat| seat.0);
        u64::from(self.round as u16) << 48
            | u64::from(seat) << 40
            | u64::from(self.kind) << 32
            | u64::from(self.count)
    }
}

impl Seed {
    /// A seed for games played alone: the laboratory, tests, `--seed 7`.
    pub fn from_number(number: u64) -> Seed {
        let mut hash = blake3::Hasher::new_derive_key("shopfloor 2026 seed from a number");
        hash.update(&number.to_le_bytes());
        Seed::of_secret(Hex32(*hash.finalize().as_bytes()))
    }

    /// A seed to which nobody has given a nonce.
    pub fn of_secret(secret: Hex32) -> Seed {
        Seed { secret, nonces: Vec::new(), keyed: false }
    }

    /// What is shown before the first nonce is given: the hash of the secret.
    pub fn commitment(&self) -> Hex32 {
        Hex32(*blake3::hash(&self.secret.0).as_bytes())
    }

    /// The dice of one ply. Each ply has a stream of its own, so that a rule
    /// that draws more or less at one ply shifts no other.
    pub fn dice(&self, ply: usize) -> Dice {
        Dice::new(self.key("shopfloor 2026 match dice"), ply as u64)
    }

    /// Dice for a bot's own thoughts at one ply: another key, so that a search
    /// cannot sample the very outcome that is to come.
    pub fn bot_dice(&self, ply: usize) -> Dice {
        Dice::new(self.key("shopfloor 2026 bot dice"), ply as u64)
    }

    /// The dice of one draw, where the seed is keyed: the same whatever came before it.
    pub fn dice_of(&self, draw: DrawKey) -> Dice {
        Dice { lots: true, ..Dice::new(self.key("shopfloor 2026 keyed dice"), draw.stream()) }
    }

    /// Dice for a bot's own thoughts about its seat's nth decision of a round, where the seed is keyed.
    pub fn bot_dice_of(&self, draw: DrawKey) -> Dice {
        Dice::new(self.key("shopfloor 2026 keyed bot dice"), draw.stream())
    }

    /// A number that a bot in this seat can base its character on: the same for a whole match.
    pub fn character(&self, seat: Seat) -> u32 {
        Dice::new(self.key("shopfloor 2026 bot character"), seat.0.into()).below(u32::MAX)
    }

    fn key(&self, purpose: &str) -> [u8; 32] {
        let mut hash = blake3::Hasher::new_derive_key(purpose);
        hash.update(&self.secret.0);
        for nonce in &self.nonces {
            hash.update(&nonce.0);
        }
        *hash.finalize().as_bytes()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_side_comes_up_as_often_as_the_others() {
        let mut dice = Seed::from_number(1).dice(0);
        for sides in [1, 2, 3, 6, 7, 81] {
            let mut seen = vec![0u32; sides as usize];
            for _ in 0..sides * 10_000 {
                seen[dice.below(sides) as usize] += 1;
            }
            assert!(seen.iter().all(|n| (9_500..10_500).contains(n)), "{sides}: {seen:?}");
        }
    }

    /// The dice of stored matches must never change.
    #[test]
    fn the_streams_are_what_they_have_always_been() {
        let seed = Seed::from_number(7);
        let throws = |mut dice: Dice| (0..8).map(|_| dice.below(6)).collect::<Vec<_>>();
        assert_eq!(
            seed.commitment().to_string(),
            "6988aee18e36d594c8a8300de24b84b9b7d0dcfd4f921670f0e4b8a9adba7349"
        );
        assert_eq!(throws(seed.dice(0)), [1, 5, 3, 3, 0, 3, 1, 1]);
        assert_eq!(throws(seed.dice(1)), [5, 2, 5, 5, 1, 5, 2, 0]);
        assert_eq!(throws(seed.bot_dice(0)), [5, 1, 3, 2, 2, 3, 3, 2]);
    }

    #[test]
    fn keyed_streams_are_what_they_have_always_been() {
        let seed = Seed { keyed: true, ..Seed::from_number(7) };
        let draw = DrawKey { round: 3, seat: Some(Seat(1)), kind: 24, count: 2 };
        let throws = |mut dice: Dice| (0..8).map(|_| dice.below(6)).collect::<Vec<_>>();
        let mut dice = seed.dice_of(draw);
        let picked = [0; 4].map(|_| dice.one_of(80, |n| n));
        let all = (throws(seed.dice_of(draw)), throws(seed.bot_dice_of(draw)), picked);
        assert_eq!(all, (vec![5, 2, 0, 5, 4, 2, 3, 5], vec![0, 4, 1, 2, 0, 1, 0, 1], [65, 58, 15, 42]));
        let streams = [
            draw,
            DrawKey { round: 4, ..draw },
            DrawKey { seat: None, ..draw },
            DrawKey { kind: 25, ..draw },
        ];
        let first = streams.map(|draw| throws(seed.dice_of(draw)));
        assert!((1..4).all(|n| first[n] != first[0]), "round, seat and kind tell draws apart");
    }

    /// With lots, what is not there changes nothing for what is.
    #[test]
    fn lots_are_fair_and_pass_over_what_is_missing() {
        let seed = Seed { keyed: true, ..Seed::from_number(5) };
        let dice = |count| seed.dice_of(DrawKey { round: 1, seat: None, kind: 0, count });
        let (all, some) = ([3, 4, 8, 9, 20], [3, 8, 9, 20]);
        let mut seen = [0u32; 32];
        for count in 0..20_000 {
            let whole = all[dice(count).one_of(5, |n| all[n as usize]) as usize];
            let part = some[dice(count).one_of(4, |n| some[n as usize]) as usize];
            assert!(whole == part || whole == 4, "{whole} was there, but {part} came");
            seen[whole as usize] += 1;
        }
        assert!(all.iter().all(|name| (3_800..4_200).contains(&seen[*name as usize])), "{seen:?}");
        // Without a key a draw takes one number of the stream, as it always has.
        let (mut one, mut other) = (seed.dice(3), seed.dice(3));
        assert_eq!([one.one_of(5, |n| n), one.below(9)], [other.below(5), other.below(9)]);
    }

    #[test]
    fn a_nonce_changes_the_dice_but_not_the_commitment() {
        let (plain, mut salted) = (Seed::from_number(7), Seed::from_number(7));
        salted.nonces.push(Hex32([1; 32]));
        assert_eq!(plain.commitment(), salted.commitment());
        let throws = |seed: &Seed| {
            let mut dice = seed.dice(0);
            (0..32).map(|_| dice.below(6)).collect::<Vec<_>>()
        };
        assert_ne!(throws(&plain), throws(&salted));
    }

    #[test]
    fn hex_reads_what_it_writes_and_refuses_the_rest() {
        let hex = Seed::from_number(3).secret;
        assert_eq!(hex.to_string().parse(), Ok(hex));
        for wrong in ["", "ab", &"g".repeat(64), &"é".repeat(32)] {
            assert!(wrong.parse::<Hex32>().is_err());
        }
    }
}
