#![no_main]
//! A position of fantastic-factories, as JSON or as a word of an address.

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    intake::position("fantastic-factories", bytes);
});
