//! The reader of adjacency weights on any bytes.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| papan_fuzz::weights::hold(data));
