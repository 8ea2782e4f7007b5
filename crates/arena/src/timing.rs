//! How long a game took: what differs from machine to machine, kept apart from the results.

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// What each move of a game cost: a line of the file of timings.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Timing {
    /// Index of the pair in the run.
    pub pair: u64,
    /// 0 or 1 within the pair.
    pub game: u8,
    /// Microseconds of each move.
    pub micros: Vec<u64>,
    /// Positions looked at for each move.
    pub nodes: Vec<u64>,
    /// Moves looked ahead for each move.
    pub depths: Vec<u32>,
}

/// Why a line is not the timing of a game.
#[derive(Debug, Error)]
pub enum TimingError {
    /// It is not JSON, or something is missing or of another kind.
    #[error("not the timing of a game: {0}")]
    Json(#[from] serde_json::Error),
    /// Each move has its time, nodes and depth.
    #[error("{micros} times, {nodes} counts of nodes and {depths} depths: expected as many of each")]
    Lengths {
        /// How many times there are.
        micros: usize,
        /// How many counts of nodes.
        nodes: usize,
        /// How many depths.
        depths: usize,
    },
}

impl Timing {
    /// Reads a line and checks that it agrees with itself.
    pub fn read(line: &str) -> Result<Self, TimingError> {
        let timing: Self = serde_json::from_str(line)?;
        let [micros, nodes, depths] = [timing.micros.len(), timing.nodes.len(), timing.depths.len()];
        if micros != nodes || nodes != depths {
            return Err(TimingError::Lengths { micros, nodes, depths });
        }
        Ok(timing)
    }

    /// The timing as a line of JSON, without a line feed.
    ///
    /// # Panics
    ///
    /// Never: every part of a timing has a form in JSON.
    pub fn write(&self) -> String {
        serde_json::to_string(self).expect("a timing holds numbers")
    }

    /// Adds a move.
    pub fn push(&mut self, micros: u64, nodes: u64, depth: u32) {
        self.micros.push(micros);
        self.nodes.push(nodes);
        self.depths.push(depth);
    }

    /// Seconds of all moves together.
    pub fn seconds(&self) -> f64 {
        self.micros.iter().map(|&micros| micros as f64).sum::<f64>() / 1e6
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_timing_is_read_as_it_was_written() {
        let mut timing = Timing { pair: 5, game: 1, ..Timing::default() };
        timing.push(1_500_000, 12, 3);
        timing.push(u64::MAX, 0, 0);
        assert_eq!(Timing::read(&timing.write()).unwrap(), timing);
        timing.depths.pop();
        let refused = Timing::read(&timing.write()).unwrap_err().to_string();
        assert_eq!(refused, "2 times, 2 counts of nodes and 1 depths: expected as many of each");
    }
}
