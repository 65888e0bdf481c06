//! What nobody can guess: ids, secrets, invite codes.

use engine::Hex32;

/// Letters and digits that cannot be mistaken for each other.
const ALPHABET: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";

/// The host's sources of random bytes. They are one and the same, but for a test that wants its match again: ids
/// must differ even then.
#[derive(Clone, Copy)]
pub struct TableRandom {
    /// For what must be new: ids, invite codes.
    pub words: fn(&mut [u8]),
    /// For what a match follows from: the secret of the dice, who sits where, the names of bots.
    pub chance: fn(&mut [u8]),
}

impl TableRandom {
    /// One source for everything.
    pub const fn new(fill: fn(&mut [u8])) -> TableRandom {
        TableRandom { words: fill, chance: fill }
    }

    pub fn bytes<const N: usize>(self) -> [u8; N] {
        filled(self.chance)
    }

    pub fn hex32(self) -> Hex32 {
        Hex32(self.bytes())
    }

    /// A word of `N` characters, five bits each.
    pub fn word<const N: usize>(self) -> String {
        word_of(&filled::<N>(self.words))
    }

    pub fn pick<T: Copy>(self, items: &[T]) -> T {
        let n = u64::from_le_bytes(self.bytes()) % items.len() as u64;
        items[n as usize]
    }
}

/// A word of the same letters that follows from these bytes.
pub fn word_of(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| char::from(ALPHABET[usize::from(byte % 32)])).collect()
}

fn filled<const N: usize>(fill: fn(&mut [u8])) -> [u8; N] {
    let mut bytes = [0; N];
    fill(&mut bytes);
    bytes
}
