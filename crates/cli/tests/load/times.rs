//! Figures for people.

use std::time::Duration;

/// Many times of the same thing.
#[derive(Clone, Debug, Default)]
pub(crate) struct Times(Vec<Duration>);

impl Times {
    pub(crate) fn push(&mut self, time: Duration) {
        self.0.push(time);
    }

    pub(crate) fn count(&self) -> usize {
        self.0.len()
    }

    /// The time that so many of a hundred do not exceed, in milliseconds.
    fn percentile(&self, hundredths: usize) -> f64 {
        let mut sorted = self.0.clone();
        sorted.sort_unstable();
        let at = (sorted.len() * hundredths).div_ceil(100).max(1) - 1;
        sorted.get(at).map_or(0.0, |time| time.as_secs_f64() * 1e3)
    }
}

impl FromIterator<Times> for Times {
    fn from_iter<I: IntoIterator<Item = Times>>(many: I) -> Self {
        Self(many.into_iter().flat_map(|times| times.0).collect())
    }
}

impl std::fmt::Display for Times {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let [p50, p90, p99, most] = [50, 90, 99, 100].map(|hundredths| self.percentile(hundredths));
        write!(f, "p50 {p50:.1} ms, p90 {p90:.1} ms, p99 {p99:.1} ms, most {most:.1} ms of {}", self.count())
    }
}

/// Memory, where the machine tells it.
pub(crate) fn memory(megabytes: Option<f64>) -> String {
    megabytes.map_or_else(|| "unknown memory".to_owned(), |megabytes| format!("{megabytes:.0} MB at most"))
}

#[test]
fn percentiles_are_times_that_were_measured() {
    let mut times = Times::default();
    (1..=200).for_each(|ms| times.push(Duration::from_millis(ms)));
    assert_eq!(times.to_string(), "p50 100.0 ms, p90 180.0 ms, p99 198.0 ms, most 200.0 ms of 200");
}
