//! The error responses in the `OpenAPI` document.

use crate::wire::ErrorBody;
use utoipa::IntoResponses;

/// Errors of every route.
#[derive(IntoResponses)]
#[expect(dead_code, reason = "only documents the responses, which are built from `ApiError`")]
pub(super) enum CommonErrors {
    /// `foreign-host`, `foreign-origin`
    #[response(status = 403)]
    Forbidden(ErrorBody),
    /// `too-many`, with `Retry-After`
    #[response(status = 429)]
    TooMany(ErrorBody),
    /// `internal`
    #[response(status = 500)]
    Internal(ErrorBody),
}

/// Errors of routes that read a game.
#[derive(IntoResponses)]
#[expect(dead_code, reason = "only documents the responses, which are built from `ApiError`")]
pub(super) enum ReadErrors {
    /// `no-seat`: the token does not belong to the game
    #[response(status = 401)]
    NoSeat(ErrorBody),
    /// `foreign-host`, `foreign-origin`
    #[response(status = 403)]
    Forbidden(ErrorBody),
    /// `no-game`
    #[response(status = 404)]
    NoGame(ErrorBody),
    /// `bad-fields`, `refused`, `not-allowed`
    #[response(status = 422)]
    Wrong(ErrorBody),
    /// `too-many`, with `Retry-After`
    #[response(status = 429)]
    TooMany(ErrorBody),
    /// `internal`
    #[response(status = 500)]
    Internal(ErrorBody),
    /// `busy`, `not-stored`, with `Retry-After`
    #[response(status = 503)]
    Busy(ErrorBody),
}

/// Errors of routes that take a request body.
#[derive(IntoResponses)]
#[expect(dead_code, reason = "only documents the responses, which are built from `ApiError`")]
pub(super) enum WriteErrors {
    /// `bad-request`: the body is not valid JSON
    #[response(status = 400)]
    NoJson(ErrorBody),
    /// `no-seat`
    #[response(status = 401)]
    NoSeat(ErrorBody),
    /// `not-your-turn`, `not-yours`, `foreign-host`, `foreign-origin`
    #[response(status = 403)]
    Forbidden(ErrorBody),
    /// `no-game`
    #[response(status = 404)]
    NoGame(ErrorBody),
    /// `stale` with the current state, `over`, `taken`
    #[response(status = 409)]
    Conflict(ErrorBody),
    /// `too-large`
    #[response(status = 413)]
    TooLarge(ErrorBody),
    /// `not-json`: the content type is not `application/json`
    #[response(status = 415)]
    NotJson(ErrorBody),
    /// `bad-fields`, `illegal`, `refused`, `not-allowed`
    #[response(status = 422)]
    Wrong(ErrorBody),
    /// `too-many`, with `Retry-After`
    #[response(status = 429)]
    TooMany(ErrorBody),
    /// `internal`
    #[response(status = 500)]
    Internal(ErrorBody),
    /// `busy`, `not-stored`, with `Retry-After`
    #[response(status = 503)]
    Busy(ErrorBody),
}
