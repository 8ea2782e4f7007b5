//! The reader of game files of any form on any bytes.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| papan_fuzz::opened::hold(data));
