//! Lines of bots, and lines to them, on any bytes.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| papan_fuzz::bot::hold(data));
