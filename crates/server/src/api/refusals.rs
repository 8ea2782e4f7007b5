//! What can be answered instead, for the description of the API.

use crate::shape::Refused;
use utoipa::IntoResponses;

/// Anywhere.
#[derive(IntoResponses)]
#[expect(dead_code, reason = "it describes; what is answered is made of a `Refusal`")]
pub(super) enum Barred {
    /// `foreign-host`, `foreign-origin`
    #[response(status = 403)]
    Forbidden(Refused),
    /// `too-many`, with `Retry-After`
    #[response(status = 429)]
    TooMany(Refused),
}

/// Where a game is asked for.
#[derive(IntoResponses)]
#[expect(dead_code, reason = "it describes; what is answered is made of a `Refusal`")]
pub(super) enum Asked {
    /// `no-seat`: a token that is none of the game's
    #[response(status = 401)]
    NoSeat(Refused),
    /// `foreign-host`, `foreign-origin`
    #[response(status = 403)]
    Forbidden(Refused),
    /// `no-game`
    #[response(status = 404)]
    NoGame(Refused),
    /// `bad-fields`, `refused`, `not-allowed`
    #[response(status = 422)]
    Wrong(Refused),
    /// `too-many`, with `Retry-After`
    #[response(status = 429)]
    TooMany(Refused),
    /// `busy`, `not-stored`, with `Retry-After`
    #[response(status = 503)]
    Busy(Refused),
}

/// Where something is done.
#[derive(IntoResponses)]
#[expect(dead_code, reason = "it describes; what is answered is made of a `Refusal`")]
pub(super) enum Posted {
    /// `bad-request`: no JSON
    #[response(status = 400)]
    NoJson(Refused),
    /// `no-seat`
    #[response(status = 401)]
    NoSeat(Refused),
    /// `not-your-turn`, `not-yours`, `foreign-host`, `foreign-origin`
    #[response(status = 403)]
    Forbidden(Refused),
    /// `no-game`
    #[response(status = 404)]
    NoGame(Refused),
    /// `stale` with the current state, `over`, `taken`
    #[response(status = 409)]
    Conflict(Refused),
    /// `too-large`
    #[response(status = 413)]
    TooLarge(Refused),
    /// `not-json`: another type of body than `application/json`
    #[response(status = 415)]
    NotJson(Refused),
    /// `bad-fields`, `illegal`, `refused`, `not-allowed`
    #[response(status = 422)]
    Wrong(Refused),
    /// `too-many`, with `Retry-After`
    #[response(status = 429)]
    TooMany(Refused),
    /// `busy`, `not-stored`, with `Retry-After`
    #[response(status = 503)]
    Busy(Refused),
}
