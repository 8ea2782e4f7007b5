//! How a game stands: once, and as it goes on.

use super::refusals::Asked;
use super::{Caller, GameId};
use crate::books::Server;
use crate::game::{Game, Live};
use crate::guard::Limited;
use crate::places::Place;
use crate::portrait::portrait;
use crate::refusal::Refusal;
use crate::shape;
use crate::thinking;
use axum::extract::{RawQuery, State};
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

/// How often a stream says that it is still there.
const SIGN_OF_LIFE: Duration = Duration::from_secs(15);

/// Shows a game
///
/// As the one who asks may see it.
#[utoipa::path(get, path = "/api/games/{id}", tag = "games", params(("id" = String, Path, description = "The name of the game"),
    ("at" = Option<usize>, Query, description = "After how many moves the board is to be shown")),
    security((), ("token" = []), ("cookie" = [])),
    responses((status = 200, description = "The game", body = shape::State), Asked))]
pub(super) async fn state(
    State(server): State<Arc<Server>>,
    GameId(id): GameId,
    RawQuery(query): RawQuery,
    caller: Caller,
) -> Result<Json<shape::State>, Refusal> {
    let at = at(query.as_deref().unwrap_or_default())?;
    let game = server.find(&id).await?;
    let mut live = game.lock().await?;
    let you = caller.you(&live)?;
    looked(&server, &game, &mut live);
    portrait(&game, &live, you, at).map(Json)
}

/// Somebody looks: players among themselves go on, and one that was not there is asked again.
fn looked(server: &Arc<Server>, game: &Arc<Game>, live: &mut Live) {
    live.looked = Instant::now();
    thinking::wake(server, game, live);
}

/// The number of moves after which the board is to be shown.
pub(super) fn at(query: &str) -> Result<Option<usize>, Refusal> {
    let mut at = None;
    for pair in query.split('&').filter(|pair| !pair.is_empty()) {
        let number = pair.strip_prefix("at=").and_then(|number| number.parse().ok());
        let wrong = || Refusal::fields(format!("found `{pair}`, expected at=N, a number of moves"));
        at = Some(number.ok_or_else(wrong)?);
    }
    Ok(at)
}

/// Somebody who watches a game.
struct Feed {
    game: Arc<Game>,
    caller: Caller,
    beat: watch::Receiver<u64>,
    closing: watch::Receiver<bool>,
    is_first: bool,
    _place: Place,
}

/// Follows a game
///
/// The state at once and after every change, as server-sent events named `state` whose id is the version.
#[utoipa::path(get, path = "/api/games/{id}/events", tag = "games", params(("id" = String, Path, description = "The name of the game")),
    security((), ("token" = []), ("cookie" = [])),
    responses((status = 200, description = "Events, until one of both leaves", body = shape::State, content_type = "text/event-stream"), Asked))]
pub(super) async fn events(
    State(server): State<Arc<Server>>,
    GameId(id): GameId,
    Extension(Limited(address)): Extension<Limited>,
    caller: Caller,
) -> Result<Response, Refusal> {
    let game = server.find(&id).await?;
    let busy = || Refusal::busy("too many watch already: expected another try later");
    let (beat, closing) = (game.watch(), server.closing.subscribe());
    let place = {
        let mut live = game.lock().await?;
        caller.you(&live)?;
        let place = server.streams.take(address).ok_or_else(busy)?;
        looked(&server, &game, &mut live);
        place
    };
    let feed = Feed { game, caller, beat, closing, is_first: true, _place: place };
    Ok(streamed(unfold(feed, Feed::next)))
}

/// An answer of events, sent as they come.
pub(super) fn streamed(events: impl Stream<Item = Result<Event, Infallible>> + Send + 'static) -> Response {
    let sign = KeepAlive::new().interval(SIGN_OF_LIFE);
    let mut response = Sse::new(events).keep_alive(sign).into_response();
    let unbuffered = (HeaderName::from_static("x-accel-buffering"), "no".parse());
    if let (name, Ok(value)) = unbuffered {
        response.headers_mut().insert(name, value);
    }
    response
}

impl Feed {
    /// Waits for something new. What happens while nobody reads is told as one.
    async fn next(mut self) -> Option<(Result<Event, Infallible>, Self)> {
        if !self.is_first {
            let closed = pin!(self.closing.wait_for(|is_closing| *is_closing));
            let changed = pin!(self.beat.changed());
            // Whichever it was is seen below.
            let _ = select(closed, changed).await;
        }
        self.is_first = false;
        if *self.closing.borrow() {
            return None;
        }
        self.beat.mark_unchanged();
        let event = self.event().await?;
        Some((Ok(event), self))
    }

    async fn event(&self) -> Option<Event> {
        let live = self.game.lock().await.ok()?;
        let you = self.caller.you(&live).ok()?;
        let state = portrait(&self.game, &live, you, None).ok()?;
        Event::default().event("state").id(live.version.to_string()).json_data(state).ok()
    }
}
