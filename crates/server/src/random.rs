//! What nobody can guess: ids, secrets, tokens. From the machine's own source.

use engine::Hex32;

/// Letters and digits that are not mistaken for each other.
const ALPHABET: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";

pub fn bytes<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the machine has randomness");
    bytes
}

pub fn hex32() -> Hex32 {
    Hex32(bytes())
}

/// A word of `N` characters, five bits each.
pub fn word<const N: usize>() -> String {
    bytes::<N>().iter().map(|byte| char::from(ALPHABET[usize::from(byte % 32)])).collect()
}

pub fn pick<T: Copy>(items: &[T]) -> T {
    let n = u64::from_le_bytes(bytes()) % items.len() as u64;
    items[n as usize]
}
