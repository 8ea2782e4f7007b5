//! The state of a game as a client sees it.

use super::MessageSchema;
use crate::seats::SeatKind;
use papan_game::{ForfeitKind, Seat, Value};
use papan_message::Message;
use papan_session::{BoardView, Ending, MoveView};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use utoipa::ToSchema;

/// A game as the client may see it. Seats are numbered 0 and 1.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct GameState {
    /// Id of the game.
    pub(crate) id: String,
    /// Name of the game in the catalog.
    pub(crate) game: &'static str,
    /// All options with their values.
    pub(crate) options: BTreeMap<String, String>,
    /// Increases by one with every change, including takebacks and claimed seats.
    pub(crate) version: u64,
    /// Number of moves made.
    pub(crate) ply: usize,
    /// Number of moves before the shown position, if the request asked for one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub(crate) at: Option<usize>,
    /// The seat to move; null when the game is over.
    #[schema(required)]
    pub(crate) turn: Option<u8>,
    /// Whether a bot is thinking.
    pub(crate) thinking: bool,
    /// The seats held by the client.
    pub(crate) you: Vec<u8>,
    /// The occupants of the seats.
    pub(crate) seats: [SeatView; 2],
    /// The board and everything else that the client may see.
    pub(crate) view: BoardView,
    /// The legal moves, in games without hidden information.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub(crate) legal: Option<Vec<String>>,
    /// The only move that the person to move may make, because a bot imposes it; null otherwise.
    #[schema(required)]
    pub(crate) imposed: Option<ImposedView>,
    /// The moves so far.
    pub(crate) moves: Vec<PlayedMove>,
    /// How the game ended; null while it goes on.
    #[schema(required)]
    pub(crate) outcome: Option<EndingView>,
    /// Actions that the client may take now.
    pub(crate) can: Permissions,
    /// Whether hints, analysis before the end and takebacks are disabled.
    pub(crate) strict: bool,
    /// Whether the game was opened from a file.
    pub(crate) study: bool,
    /// The clock at this moment; null in games without one.
    #[schema(required)]
    pub(crate) clock: Option<ClockView>,
    /// The seat that requests a takeback.
    #[schema(required)]
    pub(crate) takeback: Option<u8>,
    /// An invitation to a rematch from the opponent.
    #[schema(required)]
    pub(crate) rematch: Option<RematchInvite>,
    /// The bot's explanation of the last move shown, if the client may see it.
    #[schema(required)]
    pub(crate) thought: Option<MoveExplanation>,
    /// Seed of all randomness; null before the end.
    #[schema(required)]
    pub(crate) seed: Option<String>,
}

/// A move that a bot imposes on its opponent.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct ImposedView {
    /// The seat of the bot.
    pub(crate) by: u8,
    /// The move.
    #[serde(rename = "move")]
    pub(crate) mv: String,
}

/// An invitation to the next game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub(crate) struct RematchInvite {
    /// Id of the next game.
    pub(crate) game: String,
    /// Invitation code; the link is `/game/GAME#CODE`.
    pub(crate) code: String,
}

/// The occupant of a seat.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct SeatView {
    /// Kind of occupant.
    pub(crate) kind: SeatKind,
    /// Display name; empty if a person gave none.
    pub(crate) name: String,
    /// The player, as named in the request.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub(crate) player: Option<String>,
    /// The mark on the board, in games with marks.
    #[schema(required)]
    pub(crate) mark: Option<&'static str>,
    /// Whether the seat is occupied; false for an open invitation.
    pub(crate) joined: bool,
    /// The score, in games that keep score.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub(crate) score: Option<i32>,
    /// The automaton that plays this seat, if any.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub(crate) automaton: Option<AutomatonView>,
}

/// An automaton at the position shown.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct AutomatonView {
    /// Name of its current state.
    pub(crate) state: String,
    /// Number of its states.
    pub(crate) states: usize,
    /// The states visited so far, from the start state to the current one.
    pub(crate) history: Vec<String>,
}

/// A move that was made.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct PlayedMove {
    /// The seat that made it.
    pub(crate) seat: u8,
    /// The move in canonical notation.
    #[serde(rename = "move")]
    pub(crate) mv: String,
    /// The move in display notation.
    pub(crate) text: String,
    /// The move as a predicate that follows a name: "plays c4".
    #[schema(value_type = MessageSchema)]
    pub(crate) action: Message,
    /// Side effects of the move; null if there are none.
    #[schema(required, value_type = Option<MessageSchema>)]
    pub(crate) effect: Option<Message>,
    /// The cell of the move, if it was made on a single one.
    #[schema(required)]
    pub(crate) cell: Option<usize>,
    /// The scores of both seats after the move, in games that keep score.
    #[schema(required)]
    pub(crate) scores: Option<[i32; 2]>,
}

impl From<MoveView> for PlayedMove {
    fn from(told: MoveView) -> Self {
        let MoveView { seat, mv, text, action, effect, cell, scores } = told;
        Self { seat: number(seat), mv, text, action, effect, cell, scores }
    }
}

/// How a game ended. A tie has no winner.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(tag = "ending", rename_all = "lowercase")]
pub(crate) enum EndingView {
    /// The game was played to its end.
    Played {
        /// The points of each seat.
        points: [i32; 2],
        /// The winner.
        #[schema(required)]
        winner: Option<u8>,
    },
    /// A player resigned.
    Resigned {
        /// The seat that resigned.
        seat: u8,
        /// The winner.
        #[schema(required)]
        winner: Option<u8>,
    },
    /// A player lost by time or by a fault.
    Forfeited {
        /// The seat that lost.
        seat: u8,
        /// The kind of failure.
        kind: ForfeitCause,
        /// The reason.
        #[schema(value_type = MessageSchema)]
        reason: Message,
        /// The winner.
        #[schema(required)]
        winner: Option<u8>,
    },
}

impl From<Ending> for EndingView {
    fn from(ending: Ending) -> Self {
        let winner = ending.winner().map(number);
        match ending {
            Ending::Played { outcome } => Self::Played { points: outcome.points, winner },
            Ending::Resigned { seat } => Self::Resigned { seat: number(seat), winner },
            Ending::Forfeited { seat, forfeit } => {
                let kind = ForfeitCause::from(forfeit.kind);
                Self::Forfeited { seat: number(seat), kind, reason: forfeit.reason, winner }
            }
        }
    }
}

/// The ways to lose a game without playing it out.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum ForfeitCause {
    /// The player has no move for the position.
    NoAnswer,
    /// The player made an illegal move.
    Illegal,
    /// The player ran out of time.
    OverTime,
    /// The player did not respond.
    Stall,
    /// The player violated the bot protocol.
    Protocol,
    /// The player failed.
    Crash,
}

impl From<ForfeitKind> for ForfeitCause {
    fn from(kind: ForfeitKind) -> Self {
        match kind {
            ForfeitKind::NoAnswer => Self::NoAnswer,
            ForfeitKind::Illegal => Self::Illegal,
            ForfeitKind::OverTime => Self::OverTime,
            ForfeitKind::Stall => Self::Stall,
            ForfeitKind::Protocol => Self::Protocol,
            ForfeitKind::Crash => Self::Crash,
        }
    }
}

/// Actions that the client may take now.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[expect(clippy::struct_excessive_bools, reason = "each flag enables a button")]
pub(crate) struct Permissions {
    /// Make a move.
    #[serde(rename = "move")]
    pub(crate) mv: bool,
    /// Take a move back.
    pub(crate) undo: bool,
    /// Ask for a hint.
    pub(crate) hint: bool,
    /// Resign.
    pub(crate) resign: bool,
    /// Download the record.
    pub(crate) record: bool,
    /// Analyze the position shown.
    pub(crate) analysis: bool,
    /// Request a takeback from the opponent.
    pub(crate) takeback: bool,
    /// Answer the opponent's request for a takeback.
    pub(crate) answer: bool,
}

/// The clock of a game. Times are in milliseconds unless noted.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub(crate) struct ClockView {
    /// Initial time of each seat in seconds.
    pub(crate) seconds: u64,
    /// Time left for each seat.
    pub(crate) left: [u64; 2],
    /// Time added per move.
    pub(crate) increment: u64,
    /// The seat whose clock is running.
    #[schema(required)]
    pub(crate) running: Option<u8>,
}

/// A bot's explanation of its move.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
pub(crate) struct MoveExplanation {
    /// The move.
    #[serde(rename = "move")]
    pub(crate) mv: String,
    /// Value of the move for the bot.
    #[schema(required)]
    pub(crate) value: Option<ValueView>,
    /// Expected continuation.
    pub(crate) line: Vec<String>,
    /// Nodes searched.
    pub(crate) nodes: u64,
    /// Search depth in plies.
    pub(crate) depth: u32,
    /// The bot's remarks.
    #[schema(value_type = Vec<MessageSchema>)]
    pub(crate) notes: Vec<Message>,
}

impl From<papan_session::Explanation> for MoveExplanation {
    fn from(thought: papan_session::Explanation) -> Self {
        let papan_session::Explanation { mv, value, line, nodes, depth, notes, .. } = thought;
        Self { mv, value: value.map(ValueView::from), line, nodes, depth, notes }
    }
}

/// A value in points of margin.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum ValueView {
    /// Proven: with best play the game ends with this margin.
    Exact {
        /// Own points minus the opponent's at the end.
        margin: i32,
        /// Moves until the end, if known.
        #[schema(required)]
        plies: Option<u32>,
    },
    /// An estimate.
    Estimate(f64),
}

impl From<Value> for ValueView {
    fn from(value: Value) -> Self {
        match value {
            Value::Exact { margin, plies } => Self::Exact { margin, plies },
            Value::Estimate(points) => Self::Estimate(points),
        }
    }
}

/// Returns the number of a seat in the API.
pub(crate) fn number(seat: Seat) -> u8 {
    seat.index() as u8
}
