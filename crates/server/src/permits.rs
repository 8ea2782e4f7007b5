//! Limits on how many connections, streams or analyses exist at once.

use crate::limiter::address_block;
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// A pool of permits, bounded in total and per address.
#[derive(Debug)]
pub(crate) struct PermitPool {
    max: usize,
    max_per_address: usize,
    taken: Mutex<Taken>,
}

#[derive(Debug, Default)]
struct Taken {
    in_all: usize,
    each: HashMap<IpAddr, usize>,
}

/// A permit from a [`PermitPool`], returned on drop.
#[derive(Debug)]
pub(crate) struct Permit {
    pool: Arc<PermitPool>,
    /// The address that the permit counts for, if any.
    counted: Option<IpAddr>,
}

impl PermitPool {
    pub(crate) fn new(max: usize, max_per_address: usize) -> Self {
        Self { max, max_per_address, taken: Mutex::default() }
    }

    /// Takes a permit, or returns `None` if the pool is exhausted in total or for this address. Without an
    /// address only the total counts.
    pub(crate) fn take(self: &Arc<Self>, address: Option<IpAddr>) -> Option<Permit> {
        let counted = address.map(address_block);
        let mut taken = self.taken();
        if taken.in_all >= self.max {
            return None;
        }
        if let Some(address) = counted {
            let here = taken.each.entry(address).or_default();
            if *here >= self.max_per_address {
                return None;
            }
            *here += 1;
        }
        taken.in_all += 1;
        Some(Permit { pool: Arc::clone(self), counted })
    }

    fn taken(&self) -> MutexGuard<'_, Taken> {
        // A panic cannot leave the counters inconsistent, so poisoning is ignored.
        self.taken.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Permit {
    fn drop(&mut self) {
        let mut taken = self.pool.taken();
        taken.in_all = taken.in_all.saturating_sub(1);
        let Some(address) = self.counted else { return };
        if let Some(here) = taken.each.get_mut(&address) {
            *here -= 1;
            if *here == 0 {
                taken.each.remove(&address);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pool(max: usize, max_per_address: usize) -> Arc<PermitPool> {
        Arc::new(PermitPool::new(max, max_per_address))
    }

    #[test]
    fn permits_are_limited_per_address_and_returned() {
        let pool = pool(10, 2);
        let (one, other) = (Some(IpAddr::from([10, 0, 0, 1])), Some(IpAddr::from([10, 0, 0, 2])));
        let first = pool.take(one);
        let second = pool.take(one);
        assert!(first.is_some() && second.is_some() && pool.take(one).is_none());
        assert!(pool.take(other).is_some(), "others are unaffected");
        drop(first);
        let again = pool.take(one);
        assert!(again.is_some() && pool.take(one).is_none());
        drop((second, again));
        assert!(pool.taken().each.is_empty(), "addresses without permits are forgotten");
    }

    #[test]
    fn without_an_address_only_the_total_counts() {
        let free = pool(3, 1);
        let held: Vec<_> = (0..3).map(|_| free.take(None)).collect();
        assert!(held.iter().all(Option::is_some));
        assert!(free.take(None).is_none() && free.take(Some(IpAddr::from([10, 0, 0, 1]))).is_none());
    }
}
