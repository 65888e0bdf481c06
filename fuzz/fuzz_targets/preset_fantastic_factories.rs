#![no_main]
//! A preset of fantastic-factories.

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    intake::preset("fantastic-factories", bytes);
});
