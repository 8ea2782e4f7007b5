//! Timings of games, which differ between machines and are kept apart from the results.

use crate::json_line::json_line;
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// The cost of each move of a game: a line of the timings file.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Timing {
    /// Index of the pair in the run.
    pub pair: u64,
    /// 0 or 1 within the pair.
    pub game: u8,
    /// Microseconds of each move.
    pub micros: Vec<u64>,
    /// Nodes of each move.
    pub nodes: Vec<u64>,
    /// Depth of each move, in plies.
    pub depths: Vec<u32>,
}

/// The error for a line that is not a valid [`Timing`].
#[derive(Debug, Error)]
pub enum TimingError {
    /// Invalid JSON, or a missing or mistyped field.
    #[error("invalid timing: {0}")]
    Json(#[from] serde_json::Error),
    /// The lists differ in length.
    #[error("{micros} times, {nodes} node counts and {depths} depths: expected the same number of each")]
    Lengths {
        /// The number of times.
        micros: usize,
        /// The number of node counts.
        nodes: usize,
        /// The number of depths.
        depths: usize,
    },
}

impl Timing {
    /// Reads and validates a line.
    pub fn read(line: &str) -> Result<Self, TimingError> {
        let timing: Self = serde_json::from_str(line)?;
        let [micros, nodes, depths] = [timing.micros.len(), timing.nodes.len(), timing.depths.len()];
        if micros != nodes || nodes != depths {
            return Err(TimingError::Lengths { micros, nodes, depths });
        }
        Ok(timing)
    }

    /// Writes the timing as a line of JSON, without a line feed.
    pub fn write(&self) -> String {
        json_line(self)
    }

    /// Adds a move.
    pub fn push(&mut self, micros: u64, nodes: u64, depth: u32) {
        self.micros.push(micros);
        self.nodes.push(nodes);
        self.depths.push(depth);
    }

    /// Returns the total time in seconds.
    pub fn seconds(&self) -> f64 {
        self.micros.iter().map(|&micros| micros as f64).sum::<f64>() / 1e6
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn timings_round_trip() {
        let mut timing = Timing { pair: 5, game: 1, ..Timing::default() };
        timing.push(1_500_000, 12, 3);
        timing.push(u64::MAX, 0, 0);
        assert_eq!(Timing::read(&timing.write()).unwrap(), timing);
        timing.depths.pop();
        let error = Timing::read(&timing.write()).unwrap_err().to_string();
        assert_eq!(error, "2 times, 2 node counts and 1 depths: expected the same number of each");
    }
}
