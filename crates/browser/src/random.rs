//! What nobody can guess. Every question brings digits of the browser's own source; what is drawn follows from them.

use std::cell::RefCell;

use engine::Hex32;
use table::TableRandom;

thread_local! {
    static SOURCE: RefCell<Option<blake3::OutputReader>> = const { RefCell::new(None) };
}

/// For ids, secrets and names.
pub const RANDOM: TableRandom = TableRandom::new(fill);

/// From now on everything is drawn from these digits.
pub fn begin(digits: Hex32) {
    let mut hash = blake3::Hasher::new_derive_key("shopfloor 2026 device random");
    hash.update(&digits.0);
    SOURCE.with_borrow_mut(|source| *source = Some(hash.finalize_xof()));
}

fn fill(bytes: &mut [u8]) {
    SOURCE.with_borrow_mut(|source| {
        source.as_mut().expect("a question brings digits").fill(bytes);
    });
}
