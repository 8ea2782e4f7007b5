//! The readers of the results of runs on any bytes.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| papan_fuzz::results::hold(data));
