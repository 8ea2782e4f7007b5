//! Errors of the API.

use crate::secret::RandomError;
use crate::store::StoreError;
use crate::wire::{ErrorBody, GameState};
use axum::Json;
use axum::http::header::RETRY_AFTER;
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use papan_catalog::{CatalogError, PlayError};

/// An error response: a status, a stable code and a message.
#[derive(Clone, Debug)]
pub(crate) struct ApiError {
    pub(crate) status: StatusCode,
    pub(crate) code: &'static str,
    pub(crate) message: String,
    /// Value of the `Retry-After` header, in seconds.
    pub(crate) retry: Option<u64>,
    /// The current state of the game, for requests that were based on an old one.
    pub(crate) state: Option<Box<GameState>>,
}

impl ApiError {
    pub(crate) fn new(status: StatusCode, code: &'static str, message: impl Into<String>) -> Self {
        Self { status, code, message: message.into(), retry: None, state: None }
    }

    pub(crate) fn no_seat() -> Self {
        let message = "this needs a seat of the game: send its token as `Authorization: Bearer TOKEN` or \
                       the game's cookie";
        Self::new(StatusCode::UNAUTHORIZED, "no-seat", message)
    }

    pub(crate) fn not_your_turn() -> Self {
        Self::new(StatusCode::FORBIDDEN, "not-your-turn", "it is not your turn")
    }

    pub(crate) fn no_game() -> Self {
        Self::new(StatusCode::NOT_FOUND, "no-game", "no such game")
    }

    pub(crate) fn over() -> Self {
        Self::new(StatusCode::CONFLICT, "over", "the game is over")
    }

    pub(crate) fn not_allowed(message: impl Into<String>) -> Self {
        Self::new(StatusCode::UNPROCESSABLE_ENTITY, "not-allowed", message)
    }

    pub(crate) fn refused(message: impl Into<String>) -> Self {
        Self::new(StatusCode::UNPROCESSABLE_ENTITY, "refused", message)
    }

    pub(crate) fn fields(message: impl Into<String>) -> Self {
        Self::new(StatusCode::UNPROCESSABLE_ENTITY, "bad-fields", message)
    }

    /// The request was based on an old state of the game.
    pub(crate) fn stale(message: impl Into<String>, state: GameState) -> Self {
        Self { state: Some(Box::new(state)), ..Self::new(StatusCode::CONFLICT, "stale", message) }
    }

    pub(crate) fn busy(message: impl Into<String>) -> Self {
        Self { retry: Some(1), ..Self::new(StatusCode::SERVICE_UNAVAILABLE, "busy", message) }
    }

    pub(crate) fn too_many(seconds: u64) -> Self {
        let message = format!("too many requests from this address: try again in {seconds} s");
        Self { retry: Some(seconds), ..Self::new(StatusCode::TOO_MANY_REQUESTS, "too-many", message) }
    }

    /// A handler panicked.
    pub(crate) fn internal() -> Self {
        let message = "internal error: the request failed, the server goes on";
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, "internal", message)
    }

    fn not_stored(message: impl Into<String>) -> Self {
        Self { retry: Some(5), ..Self::new(StatusCode::SERVICE_UNAVAILABLE, "not-stored", message) }
    }
}

impl From<StoreError> for ApiError {
    fn from(error: StoreError) -> Self {
        Self::not_stored(format!("nothing changed, because the store failed: {error}"))
    }
}

impl From<RandomError> for ApiError {
    fn from(error: RandomError) -> Self {
        Self::busy(error.to_string())
    }
}

impl From<CatalogError> for ApiError {
    fn from(error: CatalogError) -> Self {
        Self::refused(error.to_string())
    }
}

impl From<PlayError> for ApiError {
    fn from(error: PlayError) -> Self {
        match error {
            PlayError::Over => Self::over(),
            PlayError::NothingToUndo => Self::not_allowed(error.to_string()),
            _ => Self::new(StatusCode::UNPROCESSABLE_ENTITY, "illegal", error.to_string()),
        }
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let body = ErrorBody { error: self.code, message: self.message, state: self.state };
        let mut response = (self.status, Json(body)).into_response();
        if let Some(seconds) = self.retry {
            response.headers_mut().insert(RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}
