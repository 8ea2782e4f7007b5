//! How many may be there at once.

use crate::limiter::neighbourhood;
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Places for something that takes room while it lasts, in all and for each address.
#[derive(Debug)]
pub(crate) struct Places {
    most: usize,
    most_each: usize,
    taken: Mutex<Taken>,
}

#[derive(Debug, Default)]
struct Taken {
    in_all: usize,
    each: HashMap<IpAddr, usize>,
}

/// A place that somebody has; it is free again when this is dropped.
#[derive(Debug)]
pub(crate) struct Place {
    places: Arc<Places>,
    /// Under which address it is counted, if under one.
    counted: Option<IpAddr>,
}

impl Places {
    pub(crate) fn new(most: usize, most_each: usize) -> Self {
        Self { most, most_each, taken: Mutex::default() }
    }

    /// A place for one from this address, if there is one; who has no address that counts is bounded by the whole alone.
    pub(crate) fn take(self: &Arc<Self>, address: Option<IpAddr>) -> Option<Place> {
        let counted = address.map(neighbourhood);
        let mut taken = self.taken();
        if taken.in_all >= self.most {
            return None;
        }
        if let Some(address) = counted {
            let here = taken.each.entry(address).or_default();
            if *here >= self.most_each {
                return None;
            }
            *here += 1;
        }
        taken.in_all += 1;
        Some(Place { places: Arc::clone(self), counted })
    }

    fn taken(&self) -> MutexGuard<'_, Taken> {
        // Whatever happened to the one who held it, numbers are whole.
        self.taken.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut taken = self.places.taken();
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

    fn places(most: usize, most_each: usize) -> Arc<Places> {
        Arc::new(Places::new(most, most_each))
    }

    #[test]
    fn an_address_has_so_many_places_and_gets_them_back() {
        let places = places(10, 2);
        let (one, other) = (Some(IpAddr::from([10, 0, 0, 1])), Some(IpAddr::from([10, 0, 0, 2])));
        let first = places.take(one);
        let second = places.take(one);
        assert!(first.is_some() && second.is_some() && places.take(one).is_none());
        assert!(places.take(other).is_some(), "others are unaffected");
        drop(first);
        let again = places.take(one);
        assert!(again.is_some() && places.take(one).is_none());
        drop((second, again));
        assert!(places.taken().each.is_empty(), "nobody is remembered who is not there");
    }

    #[test]
    fn who_is_not_counted_is_bounded_by_the_whole_alone() {
        let free = places(3, 1);
        let held: Vec<_> = (0..3).map(|_| free.take(None)).collect();
        assert!(held.iter().all(Option::is_some));
        assert!(free.take(None).is_none() && free.take(Some(IpAddr::from([10, 0, 0, 1]))).is_none());
    }
}
