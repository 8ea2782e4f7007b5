//! Hashes of boards, lanes and racks.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// Mixes the bits of a number (the finalizer of splitmix64), so that sums and exclusive ors of mixed numbers seldom
/// collide.
#[inline]
pub(super) const fn mix(value: u64) -> u64 {
    let value = value.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let value = (value ^ (value >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let value = (value ^ (value >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    value ^ (value >> 31)
}

/// A hasher for keys of one or two words. It is much cheaper than the default, which resists chosen keys; here nobody
/// chooses them.
#[derive(Clone, Copy, Default)]
pub(super) struct MixHasher(u64);

impl Hasher for MixHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(byte.into());
        }
    }

    #[inline]
    fn write_u64(&mut self, value: u64) {
        self.0 = mix(self.0 ^ value);
    }

    #[inline]
    fn write_u128(&mut self, value: u128) {
        self.write_u64(value as u64);
        self.write_u64((value >> 64) as u64);
    }
}

/// A hash map with [`MixHasher`].
pub(super) type MixMap<K, V> = HashMap<K, V, BuildHasherDefault<MixHasher>>;

/// A hasher for keys that are mixed already.
#[derive(Clone, Copy, Default)]
pub(super) struct MixedKey(u64);

impl Hasher for MixedKey {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = self.0.rotate_left(8) ^ u64::from(byte);
        }
    }

    #[inline]
    fn write_u64(&mut self, value: u64) {
        self.0 = value;
    }
}

/// A hash map of keys that are mixed already.
pub(super) type MixedMap<V> = HashMap<u64, V, BuildHasherDefault<MixedKey>>;
