#![no_main]
//! A match file of any game.

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    intake::match_file(bytes);
});
