//! What a player answers.

use serde::{Deserialize, Serialize};
use std::fmt;

/// What a position is worth to the seat to move, in points of margin.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Value {
    /// Certain: with best play of both sides the game ends with this margin.
    Exact {
        /// Own points less the other's at the end.
        margin: i32,
        /// Moves until the end when the winner hurries and the loser delays; `None` where it was not
        /// worked out.
        plies: Option<u32>,
    },
    /// A judgement.
    Estimate(f64),
}

impl Value {
    /// For people: what it is for the side to move, and how far the end is.
    pub fn in_words(self) -> String {
        match self {
            Self::Exact { margin, plies } => {
                let what = match margin.signum() {
                    1 => "win",
                    -1 => "loss",
                    _ => "tie",
                };
                let size = if margin.abs() > 1 { format!(" by {}", margin.abs()) } else { String::new() };
                let distance = plies.map_or(String::new(), |plies| format!(" in {plies}"));
                format!("{what}{size}{distance}")
            }
            Self::Estimate(_) => self.to_string(),
        }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Exact { margin, plies: None } => write!(f, "{margin:+}"),
            Self::Exact { margin, plies: Some(plies) } => write!(f, "{margin:+} in {plies}"),
            Self::Estimate(points) => write!(f, "about {points:+.2}"),
        }
    }
}

/// How a population, or a climb, stood after one step, by the measure that it goes by.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Generation {
    /// The best of it.
    pub best: f64,
    /// Its mean.
    pub mean: f64,
    /// The worst of it.
    pub worst: f64,
    /// How much its members differ, from 0 (all alike) to 1.
    pub diversity: f64,
}

/// A chosen move, and what led to it.
#[derive(Clone, PartialEq, Debug)]
pub struct Choice<M> {
    /// The move.
    pub mv: M,
    /// What it is worth to the one who makes it.
    pub value: Option<Value>,
    /// The line that is expected to follow, the move itself first.
    pub line: Vec<M>,
    /// Positions looked at.
    pub nodes: u64,
    /// Moves looked ahead.
    pub depth: u32,
    /// Reasons in words, for people.
    pub notes: Vec<String>,
    /// How the search went on, for players that improve something step by step.
    pub generations: Vec<Generation>,
}

impl<M: Clone> Choice<M> {
    /// A move with nothing said about it.
    pub fn plain(mv: M) -> Self {
        Self {
            line: vec![mv.clone()],
            mv,
            value: None,
            nodes: 0,
            depth: 0,
            notes: Vec::new(),
            generations: Vec::new(),
        }
    }
}
