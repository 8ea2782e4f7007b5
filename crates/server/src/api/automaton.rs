//! The diagram of an automaton that plays.

use super::errors::ReadErrors;
use super::{Caller, GameId, QueryParams};
use crate::error::ApiError;
use crate::messages::RequestText;
use crate::server::{Server, blocking};
use crate::view::automaton_trace;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use papan_game::Seat;
use serde::Deserialize;
use std::sync::Arc;

/// Content security policy of the diagram: nothing but its inline style.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

/// Query of the diagram: the seat, and the number of moves.
#[derive(Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct AutomatonQuery {
    seat: Option<usize>,
    at: Option<usize>,
}

impl AutomatonQuery {
    /// Returns the seat.
    fn seat(self) -> Result<Seat, ApiError> {
        let seat = Seat::BOTH.into_iter().find(|seat| Some(seat.index()) == self.seat);
        let wrong = || self.seat.map_or(RequestText::NoSeat, |found| RequestText::BadSeat { found });
        seat.ok_or_else(|| ApiError::fields(wrong()))
    }
}

/// Draws the automaton on a seat
///
/// Shows the states visited in the game, the current state, and where each move of the opponent would lead.
#[utoipa::path(get, path = "/api/games/{id}/automaton", tag = "games", params(("id" = String, Path, description = "Id of the game"),
    ("seat" = usize, Query, description = "The automaton's seat, 0 or 1"),
    ("at" = Option<usize>, Query, description = "Number of moves before the position shown; default: all")),
    security((), ("token" = []), ("cookie" = [])),
    responses((status = 200, description = "The diagram as SVG", body = String, content_type = "image/svg+xml"), ReadErrors))]
pub(super) async fn automaton(
    State(server): State<Arc<Server>>,
    GameId(id): GameId,
    QueryParams(query): QueryParams<AutomatonQuery>,
    caller: Caller,
) -> Result<Response, ApiError> {
    let seat = query.seat()?;
    let game = server.find(&id).await?;
    let automaton_trace = {
        let live = game.lock().await?;
        caller.held_seats(&live)?;
        automaton_trace(&game, &live, seat, live.plies(query.at)?)
    };
    let automaton_trace = automaton_trace.ok_or_else(|| ApiError::refused(RequestText::NoAutomaton))?;
    let picture = blocking(move || automaton_trace.svg()).await?;
    let headers = [(header::CONTENT_TYPE, "image/svg+xml"), (header::CONTENT_SECURITY_POLICY, POLICY)];
    Ok((headers, picture).into_response())
}
