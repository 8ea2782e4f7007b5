//! Plain values that a session hands to front ends.

use papan_game::{Choice, GenerationStats, Seat, Value};
use papan_message::Message;
use serde::Serialize;
use std::time::Duration;

/// The only move that a person may play now, because the player on the other seat imposes it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ImposedMove {
    /// The seat of the player that imposes it.
    pub by: Seat,
    /// That player's spec.
    pub player: String,
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
}

/// The player on a seat, for display.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct SeatInfo {
    /// The player's name.
    pub name: String,
    /// Whether the player is a person.
    pub is_person: bool,
    /// The seat's mark on the board, in games that have marks.
    pub mark: Option<&'static str>,
    /// The seat's points so far, in games that show them beside the name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub score: Option<i32>,
}

/// A player's move and its reasons. If the viewer must not know what the player knows, it holds the move alone.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Explanation {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// The move's value for the player.
    pub value: Option<Value>,
    /// The expected line, the move itself first.
    pub line: Vec<String>,
    /// Number of positions searched.
    pub nodes: u64,
    /// Search depth in plies.
    pub depth: u32,
    /// The player's remarks.
    pub notes: Vec<Message>,
    /// Statistics of each generation, for players that improve a population or a plan.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub generations: Vec<GenerationStats>,
    /// Time spent on the move.
    #[serde(skip)]
    pub elapsed: Duration,
}

impl Explanation {
    /// Creates an explanation from a choice, without its line.
    pub fn of<M>(mv: String, choice: Choice<M>) -> Self {
        Self {
            mv,
            value: choice.value,
            line: Vec::new(),
            nodes: choice.nodes,
            depth: choice.depth,
            notes: choice.notes,
            generations: choice.generations,
            elapsed: Duration::ZERO,
        }
    }
}

/// The last move of a game, as far as the people at the session may know it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct LastMove<'a> {
    /// The seat that played it.
    pub seat: Seat,
    /// The move as a verb phrase that follows a name: "plays c4".
    pub action: &'a Message,
    /// Its side effect as a phrase that follows a comma: "flipping b3".
    pub effect: Option<&'a Message>,
}

/// A move of a game as one viewer may know it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct MoveView {
    /// The seat that played it.
    pub seat: Seat,
    /// Its canonical text.
    #[serde(rename = "move")]
    pub mv: String,
    /// Its text for people.
    pub text: String,
    /// The move as a verb phrase that follows a name.
    pub action: Message,
    /// Its side effect.
    pub effect: Option<Message>,
    /// The cell of the board on which it was played, for moves of a single cell.
    pub cell: Option<usize>,
    /// The points of both seats after it, in games that show them.
    pub scores: Option<[i32; 2]>,
}

/// A move that has not been played, and its consequences.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct MovePreview {
    /// Its text for people.
    pub text: String,
    /// Its side effect.
    pub effect: Option<Message>,
    /// The points that it would add, if it is legal and the game shows points.
    pub score: Option<i32>,
    /// Why the move is illegal, if it is.
    pub fault: Option<Message>,
}
