//! Crossword positions and moves on any bytes.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| papan_fuzz::cgp::hold(data));
