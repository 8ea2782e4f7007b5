//! The reader of word lists on any bytes.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| papan_fuzz::wordlist::hold(data));
