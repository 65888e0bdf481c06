//! What nobody can guess: ids, secrets, invite codes.

use engine::Hex32;

/// Letters and digits that cannot be mistaken for each other.
const ALPHABET: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";

/// The host's source of random bytes.
#[derive(Clone, Copy)]
pub struct TableRandom(pub fn(&mut [u8]));

impl TableRandom {
    pub fn bytes<const N: usize>(self) -> [u8; N] {
        let mut bytes = [0; N];
        (self.0)(&mut bytes);
        bytes
    }

    pub fn hex32(self) -> Hex32 {
        Hex32(self.bytes())
    }

    /// A word of `N` characters, five bits each.
    pub fn word<const N: usize>(self) -> String {
        self.bytes::<N>().iter().map(|byte| char::from(ALPHABET[usize::from(byte % 32)])).collect()
    }

    pub fn pick<T: Copy>(self, items: &[T]) -> T {
        let n = u64::from_le_bytes(self.bytes()) % items.len() as u64;
        items[n as usize]
    }
}
