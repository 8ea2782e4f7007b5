//! What is answered instead of what was asked for.

use crate::secret::NoChance;
use crate::shape::{Refused, State};
use crate::store::StoreError;
use axum::Json;
use axum::http::header::RETRY_AFTER;
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use papan_catalog::{CatalogError, PlayError};

/// An answer that says why not: a status, a code that never changes, and a sentence.
#[derive(Clone, Debug)]
pub(crate) struct Refusal {
    pub(crate) status: StatusCode,
    pub(crate) code: &'static str,
    pub(crate) message: String,
    /// Seconds after which to ask again.
    pub(crate) retry: Option<u64>,
    /// How the game stands, where that is the reason.
    pub(crate) state: Option<Box<State>>,
}

impl Refusal {
    pub(crate) fn new(status: StatusCode, code: &'static str, message: impl Into<String>) -> Self {
        Self { status, code, message: message.into(), retry: None, state: None }
    }

    pub(crate) fn no_seat() -> Self {
        let message = "this needs a seat of the game: found no token of one, expected `Authorization: Bearer \
                       TOKEN` or the game's cookie";
        Self::new(StatusCode::UNAUTHORIZED, "no-seat", message)
    }

    pub(crate) fn not_your_turn() -> Self {
        Self::new(StatusCode::FORBIDDEN, "not-your-turn", "it is not the turn of a seat of yours")
    }

    pub(crate) fn no_game() -> Self {
        Self::new(StatusCode::NOT_FOUND, "no-game", "there is no such game here")
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

    /// The request was made for another state of the game than this one.
    pub(crate) fn stale(message: impl Into<String>, state: State) -> Self {
        Self { state: Some(Box::new(state)), ..Self::new(StatusCode::CONFLICT, "stale", message) }
    }

    pub(crate) fn busy(message: impl Into<String>) -> Self {
        Self { retry: Some(1), ..Self::new(StatusCode::SERVICE_UNAVAILABLE, "busy", message) }
    }

    pub(crate) fn too_many(seconds: u64) -> Self {
        let message = format!("too many requests from this address: expected the next in {seconds} s");
        Self { retry: Some(seconds), ..Self::new(StatusCode::TOO_MANY_REQUESTS, "too-many", message) }
    }

    fn not_stored(message: impl Into<String>) -> Self {
        Self { retry: Some(5), ..Self::new(StatusCode::SERVICE_UNAVAILABLE, "not-stored", message) }
    }
}

impl From<StoreError> for Refusal {
    fn from(error: StoreError) -> Self {
        Self::not_stored(format!("nothing happened, because it cannot be stored: {error}"))
    }
}

impl From<NoChance> for Refusal {
    fn from(error: NoChance) -> Self {
        Self::busy(error.to_string())
    }
}

impl From<CatalogError> for Refusal {
    fn from(error: CatalogError) -> Self {
        Self::refused(error.to_string())
    }
}

impl From<PlayError> for Refusal {
    fn from(error: PlayError) -> Self {
        match error {
            PlayError::Over => Self::over(),
            PlayError::NothingToUndo => Self::not_allowed(error.to_string()),
            _ => Self::new(StatusCode::UNPROCESSABLE_ENTITY, "illegal", error.to_string()),
        }
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let body = Refused { error: self.code, message: self.message, state: self.state };
        let mut response = (self.status, Json(body)).into_response();
        if let Some(seconds) = self.retry {
            response.headers_mut().insert(RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}
