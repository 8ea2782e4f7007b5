//! The JSON documents of the API. The `OpenAPI` document and the TypeScript types of the pages are generated
//! from these types.

mod analysis;
mod catalog;
mod message;
mod state;

pub(crate) use analysis::AnalysisUpdate;
pub(crate) use catalog::{
    Catalog, CatalogBot, CatalogGame, CatalogLevel, CatalogLexicon, CatalogLimits, CatalogOption,
    CatalogPlayer, OptionInput,
};
pub(crate) use state::{
    AutomatonView, ClockView, EndingView, GameState, ImposedView, MoveExplanation, Permissions, PlayedMove,
    RematchInvite, SeatView, ValueView, number,
};

pub(crate) use message::MessageSchema;
use papan_message::Message;
use serde::Serialize;
use utoipa::ToSchema;

/// A new game with the credentials of its seats, which are sent only once.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct CreatedGame {
    /// Id of the game.
    pub(crate) id: String,
    /// Credentials of each seat.
    pub(crate) seats: [SeatCredentials; 2],
}

/// Credentials of a new seat: a token for a person here, a code for an invited person, nothing for a bot.
#[derive(Clone, Debug, Default, Serialize, ToSchema)]
pub(crate) struct SeatCredentials {
    /// Bearer token for playing this seat.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub(crate) token: Option<String>,
    /// Invitation code, which can be exchanged for a token once. The link for the invited person is
    /// `/game/ID#CODE`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub(crate) invite: Option<String>,
}

/// The seat that an invitation was accepted for.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct ClaimedSeat {
    /// The seat, 0 or 1.
    pub(crate) seat: u8,
    /// Bearer token for playing this seat.
    pub(crate) token: String,
}

/// The effect that a move would have.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct Preview {
    /// Whether the move is legal; null if checking it would look words up in a game between people.
    #[schema(required)]
    pub(crate) legal: Option<bool>,
    /// Why the move is illegal; null if it is legal.
    #[schema(required, value_type = Option<MessageSchema>)]
    pub(crate) reason: Option<Message>,
    /// The move in display notation.
    pub(crate) text: String,
    /// Side effects of the move; null if there are none.
    #[schema(required, value_type = Option<MessageSchema>)]
    pub(crate) effect: Option<Message>,
    /// Points that the move would score, in games that keep score.
    #[schema(required)]
    pub(crate) score: Option<i32>,
}

/// A hint with as much detail as requested.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct Hint {
    /// 1 for the outlook, 2 for the area to look at, 3 for the move.
    pub(crate) step: u8,
    /// An outlook in the words of the game; null if `value` is the outlook.
    #[schema(required, value_type = Option<MessageSchema>)]
    pub(crate) outlook: Option<Message>,
    /// The area to look at, from step 2 on.
    #[schema(required, value_type = Option<MessageSchema>)]
    pub(crate) area: Option<Message>,
    /// The move, at step 3.
    #[schema(required)]
    #[serde(rename = "move")]
    pub(crate) mv: Option<String>,
    /// The cell of the move, if it is made on a single one.
    #[schema(required)]
    pub(crate) cell: Option<usize>,
    /// Value of the position for the player to move, if known.
    #[schema(required)]
    pub(crate) value: Option<ValueView>,
}

/// An error.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct ErrorBody {
    /// The error itself.
    pub(crate) error: ErrorInfo,
    /// The current state of the game, if the request was based on an old one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub(crate) state: Option<Box<GameState>>,
}

/// A stable error code and the reason.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct ErrorInfo {
    /// Stable error code.
    pub(crate) code: &'static str,
    /// The reason, unless the code says everything.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, value_type = MessageSchema, required = false)]
    pub(crate) reason: Option<Message>,
}

/// The health of the server.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct HealthStatus {
    /// Always `ok`.
    pub(crate) status: &'static str,
}
