//! Positions and moves of every open game on any bytes.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| papan_fuzz::position::hold(data));
