//! Rate limits per address.

use governor::clock::{Clock, DefaultClock};
use governor::middleware::NoOpMiddleware;
use governor::state::keyed::HashMapStateStore;
use governor::{Quota, RateLimiter};
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::time::Duration;

/// Number of remembered addresses above which the ones without recent requests are forgotten.
const MAX_ADDRESSES: usize = 20_000;

/// Longest wait that a client is told.
const MAX_WAIT: Duration = Duration::from_hours(1);

/// Slowest rate in tokens per second, which keeps the time of a full refill representable.
const MIN_RATE: f64 = 1e-6;

/// Returns the address under which a client counts. IPv6 addresses count per /64, because clients usually own a whole
/// network of that size.
pub(crate) fn address_block(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) if !address.is_loopback() => {
            let [a, b, c, d, ..] = address.segments();
            IpAddr::from([a, b, c, d, 0, 0, 0, 0])
        }
        address => address,
    }
}

/// A token bucket for each address.
pub(crate) struct AddressLimiter<C: Clock = DefaultClock> {
    buckets: RateLimiter<IpAddr, HashMapStateStore<IpAddr>, C, NoOpMiddleware<C::Instant>>,
}

impl AddressLimiter {
    /// Creates buckets that refill with `rate` tokens per second and hold at most `burst`.
    pub(crate) fn new(rate: f64, burst: u32) -> Self {
        Self::with_clock(rate, burst, DefaultClock::default())
    }
}

impl<C: Clock> AddressLimiter<C> {
    fn with_clock(rate: f64, burst: u32, clock: C) -> Self {
        let burst = NonZeroU32::new(burst).unwrap_or(NonZeroU32::MIN);
        let period = Duration::from_secs_f64(1.0 / rate.max(MIN_RATE)).max(Duration::from_nanos(1));
        let per_second = Quota::per_second(NonZeroU32::MIN);
        // `with_period` fails only for a period of zero.
        let quota = Quota::with_period(period).unwrap_or(per_second).allow_burst(burst);
        Self { buckets: RateLimiter::hashmap_with_clock(quota, clock) }
    }

    /// Takes a token, or returns the number of seconds until one is available.
    pub(crate) fn check(&self, address: IpAddr) -> Result<(), u64> {
        if self.buckets.len() >= MAX_ADDRESSES {
            self.buckets.retain_recent();
        }
        self.buckets.check_key(&address_block(address)).map_err(|not_until| {
            let wait = not_until.wait_time_from(self.buckets.clock().now());
            let wait = wait.clamp(Duration::from_secs(1), MAX_WAIT);
            wait.as_secs() + u64::from(wait.subsec_nanos() > 0)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use governor::clock::FakeRelativeClock;

    #[test]
    fn ipv6_addresses_count_per_64_bit_network() {
        let block = |text: &str| address_block(text.parse().unwrap()).to_string();
        assert_eq!(block("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::");
        assert_eq!(block("::ffff:10.0.0.7"), "10.0.0.7");
        assert_eq!([block("::1"), block("10.0.0.7")], ["::1", "10.0.0.7"]);
    }

    #[test]
    fn a_person_is_never_limited() {
        let (limits, clock) = (crate::Limits::default(), FakeRelativeClock::default());
        let requests =
            AddressLimiter::with_clock(limits.requests_per_second, limits.request_burst, clock.clone());
        let games =
            AddressLimiter::with_clock(limits.games_per_minute / 60.0, limits.game_burst, clock.clone());
        let person = IpAddr::from([10, 0, 0, 1]);
        // An hour of the quickest play: every ten seconds a page with all its files and a new game, and every second
        // some moves, with a preview for every key.
        for second in 0..3600 {
            let files = if second % 10 == 0 { 60 } else { 0 };
            for _ in 0..20 + files {
                assert_eq!(requests.check(person), Ok(()), "in second {second}");
            }
            if second % 10 == 0 {
                assert_eq!(games.check(person), Ok(()), "in second {second}");
            }
            clock.advance(Duration::from_secs(1));
        }
    }

    #[test]
    fn a_bucket_runs_dry_and_refills() {
        let clock = FakeRelativeClock::default();
        let limiter = AddressLimiter::with_clock(0.5, 2, clock.clone());
        let (one, other) = (IpAddr::from([10, 0, 0, 1]), IpAddr::from([10, 0, 0, 2]));
        assert_eq!([limiter.check(one), limiter.check(one)], [Ok(()), Ok(())]);
        assert_eq!(limiter.check(one), Err(2));
        assert_eq!(limiter.check(other), Ok(()));
        clock.advance(Duration::from_secs(2));
        assert_eq!(limiter.check(one), Ok(()));
        assert_eq!(limiter.check(one), Err(2));
    }
}
