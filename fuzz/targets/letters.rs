//! Tile sets on any bytes.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| papan_fuzz::letters::hold(data));
