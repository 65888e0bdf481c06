#![no_main]
//! A preset of factory-manager.

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    intake::preset("factory-manager", bytes);
});
