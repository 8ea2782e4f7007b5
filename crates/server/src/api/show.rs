//! How a game stands: once, as it goes on, and as a file.

use super::Caller;
use super::refusals::Asked;
use crate::books::{Server, blocking};
use crate::game::Game;
use crate::players::registered;
use crate::portrait::{may_record, portrait};
use crate::refusal::Refusal;
use crate::seating::Place;
use crate::shape;
use axum::Json;
use axum::extract::{Path, RawQuery, State};
use axum::http::{HeaderName, header};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures_util::future::select;
use futures_util::stream::{Stream, unfold};
use papan_catalog::{CatalogError, Ending, PlayerSpec, Setup, World};
use std::convert::Infallible;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, watch};

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
    Path(id): Path<String>,
    RawQuery(query): RawQuery,
    caller: Caller,
) -> Result<Json<shape::State>, Refusal> {
    let at = at(query.as_deref().unwrap_or_default())?;
    let game = server.find(&id).await?;
    let live = game.lock().await?;
    let you = caller.you(&live)?;
    portrait(&game, &live, you, at).map(Json)
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
    _place: OwnedSemaphorePermit,
}

/// Follows a game
///
/// The state at once and after every change, as server-sent events named `state` whose id is the version.
#[utoipa::path(get, path = "/api/games/{id}/events", tag = "games", params(("id" = String, Path, description = "The name of the game")),
    security((), ("token" = []), ("cookie" = [])),
    responses((status = 200, description = "Events, until one of both leaves", body = shape::State, content_type = "text/event-stream"), Asked))]
pub(super) async fn events(
    State(server): State<Arc<Server>>,
    Path(id): Path<String>,
    caller: Caller,
) -> Result<Response, Refusal> {
    let game = server.find(&id).await?;
    caller.you(&*game.lock().await?)?;
    let place = Arc::clone(&server.streams).try_acquire_owned();
    let place = place.map_err(|_| Refusal::busy("too many watch already: expected another try later"))?;
    let (beat, closing) = (game.watch(), server.closing.subscribe());
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

/// Reads a game as a file
///
/// GCG for the crossword game, which must be over; for the others, tags and moves. While a game goes on it has no seed.
#[utoipa::path(get, path = "/api/games/{id}/record", tag = "games", params(("id" = String, Path, description = "The name of the game")),
    security((), ("token" = []), ("cookie" = [])),
    responses((status = 200, description = "The file", body = String, content_type = "text/plain"), Asked))]
pub(super) async fn record(
    State(server): State<Arc<Server>>,
    Path(id): Path<String>,
    caller: Caller,
) -> Result<Response, Refusal> {
    let game = server.find(&id).await?;
    let (moves, ending, places) = {
        let live = game.lock().await?;
        caller.you(&live)?;
        if !may_record(&game, &live) {
            let message = "the record tells what players hide from each other: expected the game to be over";
            return Err(Refusal::not_allowed(message));
        }
        (live.table.recorded(), live.table.ending(), live.places.clone())
    };
    let name = format!("{}-{}.{}", game.entry.name(), &id[..8], game.entry.suffix());
    let text = blocking(move || filed(&server, &game, &places, &moves, ending.as_ref())).await??;
    let disposition = format!("attachment; filename=\"{name}\"");
    let kind = "text/plain; charset=utf-8".to_owned();
    Ok(([(header::CONTENT_TYPE, kind), (header::CONTENT_DISPOSITION, disposition)], text).into_response())
}

/// The text of a record.
fn filed(
    server: &Server,
    game: &Game,
    places: &[Place; 2],
    moves: &[String],
    ending: Option<&Ending>,
) -> Result<String, CatalogError> {
    let seats = [spec(server, &places[0])?, spec(server, &places[1])?];
    let seed = if ending.is_some() { game.setup.seed } else { 0 };
    let options = game.setup.options.clone().into_iter().collect();
    let mut table = game.entry.table(&Setup { options, seats, seed }, &World::EMPTY)?;
    moves.iter().try_for_each(|mv| table.replay(mv)).map_err(CatalogError::Refused)?;
    let ended = match ending {
        Some(Ending::Resigned { seat }) => table.resign(*seat),
        Some(Ending::Forfeited { seat, forfeit }) => table.forfeit(*seat, forfeit.clone()),
        Some(Ending::Played { .. }) | None => Ok(()),
    };
    ended.map_err(|error| CatalogError::Refused(error.to_string()))?;
    Ok(table.save())
}

/// Who sat there, as records write it; of the operator's programs the name alone.
fn spec(server: &Server, place: &Place) -> Result<PlayerSpec, CatalogError> {
    let own = place.player.as_deref().filter(|name| registered(&server.config, name).is_none());
    let text = own.map_or_else(|| format!("human:{}", place.name), str::to_owned);
    Ok(text.parse()?)
}
