//! How much one address may ask for.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Addresses that are remembered; those that are full again are forgotten first.
const MOST: usize = 20_000;

/// The address under which one is counted: whoever has an address of the newer kind has a whole network of them.
pub(crate) fn neighbourhood(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) if !address.is_loopback() => {
            let [a, b, c, d, ..] = address.segments();
            IpAddr::from([a, b, c, d, 0, 0, 0, 0])
        }
        address => address,
    }
}

/// A bucket for each address: every request takes a drop, and it fills again with time.
#[derive(Debug)]
pub(crate) struct Limiter {
    /// Drops in a second.
    rate: f64,
    /// Drops in a full bucket.
    size: f64,
    buckets: Mutex<HashMap<IpAddr, Bucket>>,
}

#[derive(Clone, Copy, Debug)]
struct Bucket {
    left: f64,
    at: Instant,
}

impl Limiter {
    pub(crate) fn new(rate: f64, size: f64) -> Self {
        Self { rate, size, buckets: Mutex::default() }
    }

    /// Takes a drop, or says in how many seconds there will be one.
    pub(crate) fn take(&self, address: IpAddr, now: Instant) -> Result<(), u64> {
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        if buckets.len() >= MOST {
            buckets.retain(|_, bucket| self.filled(*bucket, now) < self.size);
        }
        let bucket = buckets.entry(neighbourhood(address)).or_insert(Bucket { left: self.size, at: now });
        *bucket = Bucket { left: self.filled(*bucket, now), at: now };
        if bucket.left >= 1.0 {
            bucket.left -= 1.0;
            return Ok(());
        }
        let seconds = (1.0 - bucket.left) / self.rate.max(f64::MIN_POSITIVE);
        Err(Duration::from_secs_f64(seconds.ceil().clamp(1.0, 3600.0)).as_secs())
    }

    fn filled(&self, bucket: Bucket, now: Instant) -> f64 {
        let gained = now.saturating_duration_since(bucket.at).as_secs_f64() * self.rate;
        (bucket.left + gained).min(self.size)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_network_of_the_newer_kind_is_one_neighbour() {
        let near = |text: &str| neighbourhood(text.parse().unwrap()).to_string();
        assert_eq!(near("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::");
        assert_eq!(near("::ffff:10.0.0.7"), "10.0.0.7");
        assert_eq!([near("::1"), near("10.0.0.7")], ["::1", "10.0.0.7"]);
    }

    #[test]
    fn a_person_is_never_limited() {
        let limits = crate::Limits::default();
        let requests = Limiter::new(limits.requests, limits.burst);
        let games = Limiter::new(limits.games / 60.0, limits.games_burst);
        let (person, begun) = (IpAddr::from([10, 0, 0, 1]), Instant::now());
        // An hour of the quickest play: a page with all its files and a new game every ten seconds, and for every
        // second some moves, and a look at what a move would do at every key.
        for second in 0..3600 {
            let now = begun + Duration::from_secs(second);
            let files = if second % 10 == 0 { 60 } else { 0 };
            for _ in 0..20 + files {
                assert_eq!(requests.take(person, now), Ok(()), "in second {second}");
            }
            if second % 10 == 0 {
                assert_eq!(games.take(person, now), Ok(()), "in second {second}");
            }
        }
    }

    #[test]
    fn a_bucket_runs_dry_and_fills_again() {
        let limiter = Limiter::new(0.5, 2.0);
        let (one, other) = (IpAddr::from([10, 0, 0, 1]), IpAddr::from([10, 0, 0, 2]));
        let now = Instant::now();
        assert_eq!([limiter.take(one, now), limiter.take(one, now)], [Ok(()), Ok(())]);
        assert_eq!(limiter.take(one, now), Err(2));
        assert_eq!(limiter.take(other, now), Ok(()));
        assert_eq!(limiter.take(one, now + Duration::from_secs(2)), Ok(()));
        assert_eq!(limiter.take(one, now + Duration::from_secs(2)), Err(2));
    }
}
