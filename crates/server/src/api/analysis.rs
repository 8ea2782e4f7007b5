//! Analysis of a position, streamed while the search runs.
//!
//! The search uses the background pool. It ends when it is complete, when its time is up, or when the client
//! disconnects: dropping the stream drops its [`CancelGuard`].

use super::errors::ReadErrors;
use super::state::event_stream;
use super::{Caller, GameId, PositionQuery, QueryParams};
use crate::access::ClientAddress;
use crate::cancel::CancelGuard;
use crate::error::ApiError;
use crate::game::{Game, PositionPath};
use crate::messages::BusyText;
use crate::permissions;
use crate::permits::Permit;
use crate::server::Server;
use crate::wire;
use axum::Extension;
use axum::extract::State;
use axum::response::Response;
use axum::response::sse::Event;
use futures_util::stream::unfold;
use papan_game::{Budget, StopFlag, Viewer};
use papan_session::{AnalysisLimit, PositionAnalysis};
use std::convert::Infallible;
use std::sync::Arc;
use tokio::sync::mpsc;
use tokio::task::{JoinHandle, spawn_blocking};

/// Maximum number of updates queued for a slow client. Further ones are dropped, except the last.
const MAX_WAITING_UPDATES: usize = 64;

/// Analyzes a position
///
/// Evaluates its moves, as server-sent events named `analysis`. Each event replaces the one before; the last
/// one has `done` set. Closing the connection stops the search. Running games between people cannot be
/// analyzed; games with hidden information only at positions in which it was the client's turn.
#[utoipa::path(get, path = "/api/games/{id}/analysis", tag = "games", params(("id" = String, Path, description = "Id of the game"),
    ("at" = Option<usize>, Query, description = "Number of moves before the position; default: all")),
    security((), ("token" = []), ("cookie" = [])),
    responses((status = 200, description = "Events, until the search ends", body = wire::AnalysisUpdate, content_type = "text/event-stream"), ReadErrors))]
pub(super) async fn analysis(
    State(server): State<Arc<Server>>,
    GameId(id): GameId,
    QueryParams(PositionQuery { at }): QueryParams<PositionQuery>,
    Extension(ClientAddress(address)): Extension<ClientAddress>,
    caller: Caller,
) -> Result<Response, ApiError> {
    let game = server.find(&id).await?;
    let task = task(&game, &caller, at).await?;
    let busy = || ApiError::busy(BusyText::ManyAnalyses);
    let permit = server.analyses.take(address).ok_or_else(busy)?;
    let study = AnalysisStream { server, task: Some(task), search: None, _permit: permit };
    Ok(event_stream(unfold(study, AnalysisStream::next)))
}

/// A position to analyze.
struct AnalysisTask {
    game: Arc<Game>,
    /// The path through the position and on to the end, so that the move played there can be reported.
    line: PositionPath,
    plies: usize,
    viewer: Viewer,
}

async fn task(game: &Arc<Game>, caller: &Caller, at: Option<usize>) -> Result<AnalysisTask, ApiError> {
    let live = game.lock().await?;
    let held = caller.held_seats(&live)?;
    let plies = live.plies(at)?;
    let viewer = permissions::analysis(game, &live, held, plies)?;
    Ok(AnalysisTask { game: Arc::clone(game), line: live.line(), plies, viewer })
}

/// A stream of analysis updates.
struct AnalysisStream {
    server: Arc<Server>,
    /// The task, until a thread is free.
    task: Option<AnalysisTask>,
    search: Option<RunningSearch>,
    _permit: Permit,
}

/// A search in progress.
struct RunningSearch {
    updates: mpsc::Receiver<PositionAnalysis>,
    /// The final result.
    last: JoinHandle<Option<PositionAnalysis>>,
    _guard: CancelGuard,
}

impl AnalysisStream {
    /// Waits for the next update; returns `None` after the last one.
    async fn next(mut self) -> Option<(Result<Event, Infallible>, Self)> {
        if let Some(task) = self.task.take() {
            self.search = Some(RunningSearch::start(&self.server, task).await?);
        }
        let search = self.search.as_mut()?;
        let analysis = if let Some(findings) = search.updates.recv().await {
            wire::AnalysisUpdate::new(findings, false)
        } else {
            let last = (&mut search.last).await.ok().flatten()?;
            self.search = None;
            wire::AnalysisUpdate::new(last, true)
        };
        let event = Event::default().event("analysis").json_data(analysis).ok()?;
        Some((Ok(event), self))
    }
}

impl RunningSearch {
    /// Starts when a thread is free; returns `None` if the server shuts down first.
    async fn start(server: &Server, task: AnalysisTask) -> Option<Self> {
        let thread = Arc::clone(&server.background_pool).acquire_owned().await.ok()?;
        let (updates_tx, updates) = mpsc::channel(MAX_WAITING_UPDATES);
        let limits = &server.config.limits;
        let stop = StopFlag::default();
        let guard = CancelGuard::with_timeout(stop.clone(), limits.think_time, server.closing.subscribe());
        let effort = AnalysisLimit { budget: Budget::Nodes(limits.nodes), stop };
        let last = spawn_blocking(move || {
            // The thread is free when the search has ended, not when the client disconnects.
            let _held = thread;
            task.run(&effort, &updates_tx)
        });
        Some(Self { updates, last, _guard: guard })
    }
}

impl AnalysisTask {
    /// Runs the search and sends intermediate results.
    fn run(
        &self,
        effort: &AnalysisLimit,
        updates_tx: &mpsc::Sender<PositionAnalysis>,
    ) -> Option<PositionAnalysis> {
        let mut session = self.game.session_at(&self.line).ok()?;
        // If the channel is full, the client gets a later update.
        session.analyze(self.viewer, self.plies, effort, &mut |updates| {
            drop(updates_tx.try_send(updates.clone()));
        })
    }
}
