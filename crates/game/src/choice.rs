//! The answer of an agent: a move with its value and its explanation.

use papan_message::{Message, messages};
use serde::{Deserialize, Serialize};
use std::fmt;

/// The value of a position for the seat to move, in points of margin.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Value {
    /// The game ends with this margin if both sides play perfectly.
    Exact {
        /// Own points minus the opponent's points at the end.
        margin: i32,
        /// Plies to the end when the winner hurries and the loser delays; `None` if unknown.
        plies: Option<u32>,
    },
    /// A heuristic estimate.
    Estimate(f64),
}

impl Value {
    /// Describes the value for people: the result for the side to move and the distance to the end, such as
    /// `win by 3 in 7`.
    pub fn describe(self) -> Message {
        match self {
            Self::Exact { margin, plies } => {
                let result = Message::from(match margin.signum() {
                    1 => ValueText::Win,
                    -1 => ValueText::Loss,
                    _ => ValueText::Tie,
                });
                let margin = margin.abs();
                let sized = if margin > 1 { ValueText::By { result, margin }.into() } else { result };
                plies.map_or(sized.clone(), |plies| ValueText::In { result: sized, plies }.into())
            }
            Self::Estimate(points) => ValueText::About { points }.into(),
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

messages! {
    /// The phrases of a [`Value`].
    enum ValueText {
        Win => "value.win",
        Loss => "value.loss",
        Tie => "value.tie",
        By { result: Message, margin: i32 } => "value.by",
        In { result: Message, plies: u32 } => "value.in",
        About { points: f64 } => "value.about",
    }
}

/// The fitness of a population, or of the plans of a climb, after one step.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct GenerationStats {
    /// The best fitness.
    pub best: f64,
    /// The mean fitness.
    pub mean: f64,
    /// The worst fitness.
    pub worst: f64,
    /// How much the members differ, from 0 (all equal) to 1.
    pub diversity: f64,
}

/// A chosen move and how the agent found it.
#[derive(Clone, PartialEq, Debug)]
pub struct Choice<M> {
    /// The move.
    pub mv: M,
    /// The value of the move for the seat that makes it.
    pub value: Option<Value>,
    /// The expected line, starting with the move.
    pub line: Vec<M>,
    /// Nodes visited.
    pub nodes: u64,
    /// Plies searched.
    pub depth: u32,
    /// Explanations for people.
    pub notes: Vec<Message>,
    /// The progress of an agent that improves its plan step by step; otherwise empty.
    pub generations: Vec<GenerationStats>,
}

impl<M: Clone> Choice<M> {
    /// Creates a choice without a value or an explanation.
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
