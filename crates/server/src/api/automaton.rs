//! The automaton that plays, as a picture.

use super::refusals::Asked;
use super::{Caller, GameId};
use crate::books::{Server, blocking};
use crate::portrait::walk;
use crate::refusal::Refusal;
use axum::extract::{RawQuery, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use papan_game::Seat;
use std::sync::Arc;

/// What a picture may load: nothing but the style that stands in it.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

/// Which automaton, and when.
#[derive(Clone, Copy, Default)]
struct Wanted {
    seat: Option<usize>,
    at: Option<usize>,
}

impl Wanted {
    fn of(query: &str) -> Result<Self, Refusal> {
        let mut wanted = Self::default();
        for pair in query.split('&').filter(|pair| !pair.is_empty()) {
            let wrong = || Refusal::fields(format!("found `{pair}`, expected seat=S or at=N, whole numbers"));
            let (name, value) = pair.split_once('=').ok_or_else(wrong)?;
            let value = Some(value.parse().map_err(|_| wrong())?);
            match name {
                "seat" => wanted.seat = value,
                "at" => wanted.at = value,
                _ => return Err(wrong()),
            }
        }
        Ok(wanted)
    }

    /// The seat that is meant.
    fn seat(self) -> Result<Seat, Refusal> {
        let seat = Seat::BOTH.into_iter().find(|seat| Some(seat.index()) == self.seat);
        let found = self.seat.map_or("none".to_owned(), |number| number.to_string());
        seat.ok_or_else(|| Refusal::fields(format!("seat: found {found}, expected 0 or 1")))
    }
}

/// Draws the automaton on a seat
///
/// Where it has been in the game, the state that it is in, and where a move of the other side leads.
#[utoipa::path(get, path = "/api/games/{id}/automaton", tag = "games", params(("id" = String, Path, description = "The name of the game"),
    ("seat" = usize, Query, description = "The seat on which it plays, 0 or 1"),
    ("at" = Option<usize>, Query, description = "After how many moves it is to be shown; now, where it is left out")),
    security((), ("token" = []), ("cookie" = [])),
    responses((status = 200, description = "The picture", body = String, content_type = "image/svg+xml"), Asked))]
pub(super) async fn automaton(
    State(server): State<Arc<Server>>,
    GameId(id): GameId,
    RawQuery(query): RawQuery,
    caller: Caller,
) -> Result<Response, Refusal> {
    let wanted = Wanted::of(query.as_deref().unwrap_or_default())?;
    let seat = wanted.seat()?;
    let game = server.find(&id).await?;
    let walk = {
        let live = game.lock().await?;
        caller.you(&live)?;
        walk(&game, &live, seat, live.plies(wanted.at)?)
    };
    let walk = walk.ok_or_else(|| Refusal::refused("no automaton that ships plays on this seat"))?;
    let picture = blocking(move || walk.svg()).await?;
    let headers = [(header::CONTENT_TYPE, "image/svg+xml"), (header::CONTENT_SECURITY_POLICY, POLICY)];
    Ok((headers, picture).into_response())
}
