//! What the moves of a position are worth, told while a search finds it out.
//!
//! The search runs on a thread for which nobody's turn waits. It ends when it knows all, when its time is over, or when nobody listens any
//! more: the one who asked holds a leash, and letting go of it raises the flag that the search looks at.

use super::refusals::Asked;
use super::show::{at, streamed};
use super::{Caller, GameId};
use crate::books::Server;
use crate::game::{Game, Line};
use crate::guard::Limited;
use crate::places::Place;
use crate::refusal::Refusal;
use crate::rights;
use crate::shape;
use crate::thinking::limit;
use axum::Extension;
use axum::extract::{RawQuery, State};
use axum::response::Response;
use axum::response::sse::Event;
use futures_util::stream::unfold;
use papan_catalog::{Effort, Findings};
use papan_game::{Budget, Eye, Stop};
use std::convert::Infallible;
use std::sync::Arc;
use tokio::sync::mpsc;
use tokio::task::{AbortHandle, JoinHandle, spawn_blocking};

/// How many findings wait for a client that reads slowly; what comes then is left out, but for the last.
const WAITING: usize = 64;

/// Analyses a position
///
/// What its moves are worth, as server-sent events named `analysis`, each of which knows more than the one before. The
/// last one is done. Who leaves ends the search. In a running game of people against each other there is no analysis; in
/// one that hides something, only of positions in which it was the turn of the one who asks.
#[utoipa::path(get, path = "/api/games/{id}/analysis", tag = "games", params(("id" = String, Path, description = "The name of the game"),
    ("at" = Option<usize>, Query, description = "After how many moves the position is; now, where it is left out")),
    security((), ("token" = []), ("cookie" = [])),
    responses((status = 200, description = "Events, until all is known", body = shape::Analysis, content_type = "text/event-stream"), Asked))]
pub(super) async fn analysis(
    State(server): State<Arc<Server>>,
    GameId(id): GameId,
    RawQuery(query): RawQuery,
    Extension(Limited(address)): Extension<Limited>,
    caller: Caller,
) -> Result<Response, Refusal> {
    let at = at(query.as_deref().unwrap_or_default())?;
    let game = server.find(&id).await?;
    let question = question(&game, &caller, at).await?;
    let busy = || Refusal::busy("too many analyses wait already: expected another try");
    let place = server.analyses.take(address).ok_or_else(busy)?;
    let study = Study { server, question: Some(question), search: None, _place: place };
    Ok(streamed(unfold(study, Study::next)))
}

/// What is to be analysed.
struct Question {
    game: Arc<Game>,
    /// The way through the position: the move that was made there is told of as well.
    line: Line,
    plies: usize,
    eye: Eye,
}

async fn question(game: &Arc<Game>, caller: &Caller, at: Option<usize>) -> Result<Question, Refusal> {
    let live = game.lock().await?;
    let you = caller.you(&live)?;
    let plies = live.plies(at)?;
    let eye = rights::analysis(game, &live, you, plies)?;
    Ok(Question { game: Arc::clone(game), line: live.line(), plies, eye })
}

/// Somebody who listens to a search.
struct Study {
    server: Arc<Server>,
    /// What is to be asked, until a thread is free.
    question: Option<Question>,
    search: Option<Search>,
    _place: Place,
}

/// A search that runs.
struct Search {
    known: mpsc::Receiver<Findings>,
    /// What it knows at last.
    last: JoinHandle<Option<Findings>>,
    _leash: Leash,
}

/// Ends a search when it is let go.
struct Leash {
    stop: Stop,
    watchdog: AbortHandle,
}

impl Drop for Leash {
    fn drop(&mut self) {
        self.stop.raise();
        self.watchdog.abort();
    }
}

impl Study {
    /// Waits for something new; nothing comes after the last.
    async fn next(mut self) -> Option<(Result<Event, Infallible>, Self)> {
        if let Some(question) = self.question.take() {
            self.search = Some(Search::begin(&self.server, question).await?);
        }
        let search = self.search.as_mut()?;
        let analysis = if let Some(findings) = search.known.recv().await {
            shape::Analysis::new(findings, false)
        } else {
            let last = (&mut search.last).await.ok().flatten()?;
            self.search = None;
            shape::Analysis::new(last, true)
        };
        let event = Event::default().event("analysis").json_data(analysis).ok()?;
        Some((Ok(event), self))
    }
}

impl Search {
    /// Begins when a thread is free; never, where the server ends first.
    async fn begin(server: &Server, question: Question) -> Option<Self> {
        let thread = Arc::clone(&server.aside).acquire_owned().await.ok()?;
        let (tell, known) = mpsc::channel(WAITING);
        let limits = &server.config.limits;
        let stop = Stop::default();
        let watching = limit(limits.thinking, server.closing.subscribe(), stop.clone());
        let watchdog = tokio::spawn(watching).abort_handle();
        let leash = Leash { stop: stop.clone(), watchdog };
        let effort = Effort { budget: Budget::Nodes(limits.nodes), stop };
        let last = spawn_blocking(move || {
            // It is free when the search has ended, not when somebody stops listening.
            let _held = thread;
            question.answer(&effort, &tell)
        });
        Some(Self { known, last, _leash: leash })
    }
}

impl Question {
    /// Finds it out, and tells on the way what is known so far.
    fn answer(&self, effort: &Effort, tell: &mpsc::Sender<Findings>) -> Option<Findings> {
        let mut table = self.game.table_after(&self.line).ok()?;
        // Who reads too slowly gets the next one.
        table.analyse(self.eye, self.plies, effort, &mut |known| drop(tell.try_send(known.clone())))
    }
}
