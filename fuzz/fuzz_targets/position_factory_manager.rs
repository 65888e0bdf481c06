#![no_main]
//! A position of factory-manager, as JSON or as a word of an address.

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    intake::position("factory-manager", bytes);
});
