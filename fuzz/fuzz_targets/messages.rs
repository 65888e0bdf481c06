#![no_main]
//! What is said on the sockets of a table.

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    intake::messages(bytes);
});
