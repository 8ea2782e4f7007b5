//! Errors of the API.

use crate::messages::{BusyText, RequestText};
use crate::secret::RandomError;
use crate::store::StoreError;
use crate::wire::{ErrorBody, ErrorInfo, GameState};
use axum::Json;
use axum::http::header::RETRY_AFTER;
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use papan_message::Message;
use papan_session::{GameError, PlayError};

/// An error response: a status, a stable code and the reason.
///
/// The reason is missing where the code says everything.
#[derive(Clone, Debug)]
pub(crate) struct ApiError {
    pub(crate) status: StatusCode,
    pub(crate) code: &'static str,
    pub(crate) reason: Option<Message>,
    /// Value of the `Retry-After` header, in seconds.
    pub(crate) retry: Option<u64>,
    /// The current state of the game, for requests that were based on an old one.
    pub(crate) state: Option<Box<GameState>>,
}

impl ApiError {
    pub(crate) fn new(status: StatusCode, code: &'static str, reason: impl Into<Message>) -> Self {
        Self { reason: Some(reason.into()), ..Self::plain(status, code) }
    }

    /// Creates an error whose code says everything.
    fn plain(status: StatusCode, code: &'static str) -> Self {
        Self { status, code, reason: None, retry: None, state: None }
    }

    pub(crate) fn no_seat() -> Self {
        Self::new(StatusCode::UNAUTHORIZED, "no-seat", RequestText::NeedsToken)
    }

    pub(crate) fn not_your_turn() -> Self {
        Self::plain(StatusCode::FORBIDDEN, "not-your-turn")
    }

    pub(crate) fn no_game() -> Self {
        Self::plain(StatusCode::NOT_FOUND, "no-game")
    }

    pub(crate) fn over() -> Self {
        Self::plain(StatusCode::CONFLICT, "over")
    }

    pub(crate) fn not_allowed(reason: impl Into<Message>) -> Self {
        Self::new(StatusCode::UNPROCESSABLE_ENTITY, "not-allowed", reason)
    }

    pub(crate) fn refused(reason: impl Into<Message>) -> Self {
        Self::new(StatusCode::UNPROCESSABLE_ENTITY, "refused", reason)
    }

    pub(crate) fn fields(reason: impl Into<Message>) -> Self {
        Self::new(StatusCode::UNPROCESSABLE_ENTITY, "bad-fields", reason)
    }

    /// The request was based on an old state of the game.
    pub(crate) fn stale(reason: impl Into<Message>, state: GameState) -> Self {
        Self { state: Some(Box::new(state)), ..Self::new(StatusCode::CONFLICT, "stale", reason) }
    }

    pub(crate) fn busy(reason: impl Into<Message>) -> Self {
        Self { retry: Some(1), ..Self::new(StatusCode::SERVICE_UNAVAILABLE, "busy", reason) }
    }

    pub(crate) fn too_many(seconds: u64) -> Self {
        let reason = BusyText::ManyRequests { seconds };
        Self { retry: Some(seconds), ..Self::new(StatusCode::TOO_MANY_REQUESTS, "too-many", reason) }
    }

    /// A handler panicked.
    pub(crate) fn internal() -> Self {
        Self::plain(StatusCode::INTERNAL_SERVER_ERROR, "internal")
    }
}

impl From<StoreError> for ApiError {
    fn from(error: StoreError) -> Self {
        let reason = BusyText::NotStored { reason: Message::from(&error) };
        Self { retry: Some(5), ..Self::new(StatusCode::SERVICE_UNAVAILABLE, "not-stored", reason) }
    }
}

impl From<RandomError> for ApiError {
    fn from(error: RandomError) -> Self {
        Self::busy(Message::verbatim(error.to_string()))
    }
}

impl From<GameError> for ApiError {
    fn from(error: GameError) -> Self {
        Self::refused(&error)
    }
}

impl From<PlayError> for ApiError {
    fn from(error: PlayError) -> Self {
        match error {
            PlayError::Over => Self::over(),
            PlayError::NothingToUndo => Self::not_allowed(&error),
            _ => Self::new(StatusCode::UNPROCESSABLE_ENTITY, "illegal", &error),
        }
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let error = ErrorInfo { code: self.code, reason: self.reason };
        let body = ErrorBody { error, state: self.state };
        let mut response = (self.status, Json(body)).into_response();
        if let Some(seconds) = self.retry {
            response.headers_mut().insert(RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}
