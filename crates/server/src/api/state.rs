//! The state of a game, once or as a stream.

use super::errors::ReadErrors;
use super::{Caller, GameId, PositionQuery, QueryParams};
use crate::access::ClientAddress;
use crate::bots;
use crate::error::ApiError;
use crate::game::{Game, LiveGame};
use crate::messages::BusyText;
use crate::permits::Permit;
use crate::server::Server;
use crate::view::state_for;
use crate::wire;
use axum::extract::State;
use axum::http::HeaderName;
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use futures_util::future::select;
use futures_util::stream::{Stream, unfold};
use std::convert::Infallible;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::watch;
use tokio::time::Instant;

/// Interval of keep-alive comments in event streams.
const KEEP_ALIVE: Duration = Duration::from_secs(15);

/// Returns the state of a game
///
/// As the client may see it.
#[utoipa::path(get, path = "/api/games/{id}", tag = "games", params(("id" = String, Path, description = "Id of the game"),
    ("at" = Option<usize>, Query, description = "Number of moves before the board shown; default: all")),
    security((), ("token" = []), ("cookie" = [])),
    responses((status = 200, description = "The game", body = wire::GameState), ReadErrors))]
pub(super) async fn state(
    State(server): State<Arc<Server>>,
    GameId(id): GameId,
    QueryParams(PositionQuery { at }): QueryParams<PositionQuery>,
    caller: Caller,
) -> Result<Json<wire::GameState>, ApiError> {
    let game = server.find(&id).await?;
    let mut live = game.lock().await?;
    let held = caller.held_seats(&live)?;
    mark_viewed(&server, &game, &mut live);
    state_for(&game, &live, held, at).map(Json)
}

/// Notes that a client looked, which keeps games between bots going and retries an unavailable bot.
fn mark_viewed(server: &Arc<Server>, game: &Arc<Game>, live: &mut LiveGame) {
    live.last_viewed = Instant::now();
    bots::wake(server, game, live);
}

/// A client's stream of states.
struct StateStream {
    game: Arc<Game>,
    caller: Caller,
    notify: watch::Receiver<u64>,
    closing: watch::Receiver<bool>,
    is_first: bool,
    _permit: Permit,
}

/// Follows a game
///
/// Sends the state at once and after every change, as server-sent events named `state` with the version as
/// their id.
#[utoipa::path(get, path = "/api/games/{id}/events", tag = "games", params(("id" = String, Path, description = "Id of the game")),
    security((), ("token" = []), ("cookie" = [])),
    responses((status = 200, description = "Events, until the client or the server closes the stream", body = wire::GameState, content_type = "text/event-stream"), ReadErrors))]
pub(super) async fn events(
    State(server): State<Arc<Server>>,
    GameId(id): GameId,
    Extension(ClientAddress(address)): Extension<ClientAddress>,
    caller: Caller,
) -> Result<Response, ApiError> {
    let game = server.find(&id).await?;
    let busy = || ApiError::busy(BusyText::ManyStreams);
    let (notify, closing) = (game.subscribe(), server.closing.subscribe());
    let permit = {
        let mut live = game.lock().await?;
        caller.held_seats(&live)?;
        let permit = server.streams.take(address).ok_or_else(busy)?;
        mark_viewed(&server, &game, &mut live);
        permit
    };
    let stream = StateStream { game, caller, notify, closing, is_first: true, _permit: permit };
    Ok(event_stream(unfold(stream, StateStream::next)))
}

/// Builds a response of server-sent events that proxies must not buffer.
pub(super) fn event_stream(
    events: impl Stream<Item = Result<Event, Infallible>> + Send + 'static,
) -> Response {
    let sign = KeepAlive::new().interval(KEEP_ALIVE);
    let mut response = Sse::new(events).keep_alive(sign).into_response();
    let unbuffered = (HeaderName::from_static("x-accel-buffering"), "no".parse());
    if let (name, Ok(value)) = unbuffered {
        response.headers_mut().insert(name, value);
    }
    response
}

impl StateStream {
    /// Waits for the next change. Changes during a slow read are merged into one event.
    async fn next(mut self) -> Option<(Result<Event, Infallible>, Self)> {
        if !self.is_first {
            let closed = pin!(self.closing.wait_for(|is_closing| *is_closing));
            let changed = pin!(self.notify.changed());
            // Both cases are handled below.
            let _ = select(closed, changed).await;
        }
        self.is_first = false;
        if *self.closing.borrow() {
            return None;
        }
        self.notify.mark_unchanged();
        let event = self.event().await?;
        Some((Ok(event), self))
    }

    async fn event(&self) -> Option<Event> {
        let live = self.game.lock().await.ok()?;
        let held = self.caller.held_seats(&live).ok()?;
        let state = state_for(&self.game, &live, held, None).ok()?;
        Event::default().event("state").id(live.version.to_string()).json_data(state).ok()
    }
}
