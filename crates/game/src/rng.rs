//! The random generator.
//!
//! All randomness is xoshiro256++, passed in explicitly, with one stream per `(seed, index)`. A stream's
//! output depends neither on the number of threads nor on their scheduling.

use rand::SeedableRng;

/// The generator: xoshiro256++.
pub type Rng = rand_xoshiro::Xoshiro256PlusPlus;

/// Returns the stream of `index` under `seed`. Different pairs give unrelated streams.
pub fn stream(seed: u64, index: u64) -> Rng {
    Rng::seed_from_u64(mix(seed).wrapping_add(mix(index ^ 0x9e37_79b9_7f4a_7c15)))
}

/// The finalizer of splitmix64, which spreads neighboring numbers over the whole range.
fn mix(number: u64) -> u64 {
    let mut z = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::RngExt;
    use std::collections::HashSet;

    #[test]
    fn streams_repeat_and_differ() {
        let first = |seed, index| stream(seed, index).random::<u64>();
        assert_eq!(first(7, 3), first(7, 3));
        let seen: HashSet<u64> = (0..100).flat_map(|s| (0..100).map(move |i| first(s, i))).collect();
        assert_eq!(seen.len(), 10_000);
    }

    #[test]
    fn the_generator_is_the_same_on_every_machine() {
        assert_eq!(stream(42, 0).random::<u64>(), FIRST_OF_42);
    }

    /// Changing this number would change every seeded game ever recorded.
    const FIRST_OF_42: u64 = 10_374_811_417_165_723_684;
}
