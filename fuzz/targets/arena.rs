//! The readers of what runs are described with on any bytes.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| papan_fuzz::arena::hold(data));
