//! A game as a client is shown it.

use crate::seating::Sitter;
use papan_catalog::{Ending, Look, Told};
use papan_game::{Seat, Value};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use utoipa::ToSchema;

/// A game as the one who asks may see it. Seats are 0 and 1.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct State {
    /// The name of the game in addresses.
    pub(crate) id: String,
    /// Which game it is.
    pub(crate) game: &'static str,
    /// Its name for people.
    pub(crate) title: &'static str,
    /// All its options.
    pub(crate) options: BTreeMap<String, String>,
    /// Goes up by one with every change, taking back and claiming included.
    pub(crate) version: u64,
    /// How many moves were made.
    pub(crate) ply: usize,
    /// After how many moves the view is, where that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub(crate) at: Option<usize>,
    /// Whose turn it is; null when the game is over.
    #[schema(required)]
    pub(crate) turn: Option<u8>,
    /// Whether a player thinks.
    pub(crate) thinking: bool,
    /// The seats of this request.
    pub(crate) you: Vec<u8>,
    /// Who sits on the seats.
    pub(crate) seats: [SeatShown; 2],
    /// The board and what else may be seen.
    pub(crate) view: Look,
    /// The moves that can be made, in games that hide nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub(crate) legal: Option<Vec<String>>,
    /// The only move that the person to move may make, because a player imposes it; null where the person is free.
    #[schema(required)]
    pub(crate) imposed: Option<ImposedShown>,
    /// What was played.
    pub(crate) moves: Vec<Made>,
    /// How the game ended; null while it goes on.
    #[schema(required)]
    pub(crate) outcome: Option<Outcome>,
    /// What this request may do now.
    pub(crate) can: Can,
    /// Whether nobody is helped before the end, and nothing is taken back.
    pub(crate) strict: bool,
    /// Whether it was opened from a file.
    pub(crate) study: bool,
    /// What is left on the clock at this moment; null where there is none.
    #[schema(required)]
    pub(crate) clock: Option<ClockShown>,
    /// The seat that asks for its last move back.
    #[schema(required)]
    pub(crate) takeback: Option<u8>,
    /// The next game, to which the other person invites you.
    #[schema(required)]
    pub(crate) rematch: Option<Rematch>,
    /// Why the move was made that led to what is shown, where a player made it and this request may know.
    #[schema(required)]
    pub(crate) thought: Option<Thought>,
    /// Where all chance came from; null before the end.
    #[schema(required)]
    pub(crate) seed: Option<String>,
}

/// A move that a player imposes on the person who plays against it.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct ImposedShown {
    /// The seat of the player.
    pub(crate) by: u8,
    /// The move.
    #[serde(rename = "move")]
    pub(crate) mv: String,
}

/// The way to the next game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub(crate) struct Rematch {
    /// Its name in addresses.
    pub(crate) game: String,
    /// The code of the invitation; the link is `/game/GAME#CODE`.
    pub(crate) code: String,
}

/// Who sits on a seat.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct SeatShown {
    /// A person here, a person with a link, or a player.
    pub(crate) kind: Sitter,
    /// What they are called; empty where a person gave no name.
    pub(crate) name: String,
    /// The player, as it was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub(crate) player: Option<String>,
    /// The sign on the board, where the seat has one.
    #[schema(required)]
    pub(crate) mark: Option<&'static str>,
    /// Whether somebody sits there; false for an invitation that nobody has followed.
    pub(crate) joined: bool,
    /// The points, in games that tell them.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub(crate) score: Option<i32>,
    /// The automaton that plays, where one does.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub(crate) automaton: Option<AutomatonShown>,
}

/// An automaton that plays, as it stands where the game is shown.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct AutomatonShown {
    /// The state that it is in.
    pub(crate) state: String,
    /// How many states it has.
    pub(crate) states: usize,
    /// The states that it has been in, from its start state to the one that it is in.
    pub(crate) history: Vec<String>,
}

/// A move that was made.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct Made {
    /// Who made it.
    pub(crate) seat: u8,
    /// Its canonical text.
    #[serde(rename = "move")]
    pub(crate) mv: String,
    /// Its text as people read it.
    pub(crate) text: String,
    /// What it is in words, so that it follows a name: "plays c4".
    pub(crate) deed: String,
    /// What it did besides being made; empty if there is nothing to say.
    pub(crate) effect: String,
    /// The cell on which it was made, where it was made on one.
    #[schema(required)]
    pub(crate) cell: Option<usize>,
    /// The points of both seats after it, where the game tells them.
    #[schema(required)]
    pub(crate) scores: Option<[i32; 2]>,
}

impl From<Told> for Made {
    fn from(told: Told) -> Self {
        let Told { seat, mv, text, deed, effect, cell, scores } = told;
        Self { seat: number(seat), mv, text, deed, effect, cell, scores }
    }
}

/// How a game ended. A tie has no winner.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(tag = "ending", rename_all = "lowercase")]
pub(crate) enum Outcome {
    /// By the rules.
    Played {
        /// The points of each seat.
        points: [i32; 2],
        /// Who won.
        #[schema(required)]
        winner: Option<u8>,
    },
    /// Somebody gave up.
    Resigned {
        /// Who.
        seat: u8,
        /// Who won.
        #[schema(required)]
        winner: Option<u8>,
    },
    /// Somebody gave the game away, by time or by a fault.
    Forfeited {
        /// Who.
        seat: u8,
        /// Why.
        reason: String,
        /// Who won.
        #[schema(required)]
        winner: Option<u8>,
    },
}

impl From<Ending> for Outcome {
    fn from(ending: Ending) -> Self {
        let winner = ending.winner().map(number);
        match ending {
            Ending::Played { outcome } => Self::Played { points: outcome.points, winner },
            Ending::Resigned { seat } => Self::Resigned { seat: number(seat), winner },
            Ending::Forfeited { seat, forfeit } => {
                Self::Forfeited { seat: number(seat), reason: forfeit.reason, winner }
            }
        }
    }
}

/// What the one who asks may do now.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[expect(clippy::struct_excessive_bools, reason = "each is a button of its own")]
pub(crate) struct Can {
    /// Make a move.
    #[serde(rename = "move")]
    pub(crate) mv: bool,
    /// Take a move back.
    pub(crate) undo: bool,
    /// Ask for help.
    pub(crate) hint: bool,
    /// Give up.
    pub(crate) resign: bool,
    /// Read the game as a file.
    pub(crate) record: bool,
    /// Have the position analysed that is shown.
    pub(crate) analysis: bool,
    /// Ask the other person for the last own move back.
    pub(crate) takeback: bool,
    /// Answer the other person who asks for a move back.
    pub(crate) answer: bool,
}

/// The clock of a game, in milliseconds.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub(crate) struct ClockShown {
    /// What each seat had at the start, in whole seconds.
    pub(crate) seconds: u64,
    /// What each seat has left.
    pub(crate) left: [u64; 2],
    /// What a seat gets for each move.
    pub(crate) increment: u64,
    /// Whose time runs.
    #[schema(required)]
    pub(crate) running: Option<u8>,
}

/// Why a player made its move.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
pub(crate) struct Thought {
    /// The move.
    #[serde(rename = "move")]
    pub(crate) mv: String,
    /// What it was worth to the player.
    #[schema(required)]
    pub(crate) value: Option<Worth>,
    /// The line that the player expected.
    pub(crate) line: Vec<String>,
    /// Positions that it looked at.
    pub(crate) nodes: u64,
    /// Moves that it looked ahead.
    pub(crate) depth: u32,
    /// Reasons in words.
    pub(crate) notes: Vec<String>,
}

impl From<papan_catalog::Thought> for Thought {
    fn from(thought: papan_catalog::Thought) -> Self {
        let papan_catalog::Thought { mv, value, line, nodes, depth, notes, .. } = thought;
        Self { mv, value: value.map(Worth::from), line, nodes, depth, notes }
    }
}

/// What something is worth, in points of margin.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Worth {
    /// Certain: with best play of both sides the game ends with this margin.
    Exact {
        /// Own points less the other's at the end.
        margin: i32,
        /// Moves until the end, where that was worked out.
        #[schema(required)]
        plies: Option<u32>,
    },
    /// A judgement.
    Estimate(f64),
}

impl From<Value> for Worth {
    fn from(value: Value) -> Self {
        match value {
            Value::Exact { margin, plies } => Self::Exact { margin, plies },
            Value::Estimate(points) => Self::Estimate(points),
        }
    }
}

/// A seat as clients count them.
pub(crate) fn number(seat: Seat) -> u8 {
    seat.index() as u8
}
