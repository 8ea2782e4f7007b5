//! The state that all requests share: configuration, store, cached games, and the pools that limit searches.

use crate::bots::{self, Launcher};
use crate::cache::GameCache;
use crate::clock;
use crate::config::{Config, ConfigError};
use crate::error::ApiError;
use crate::event::GameEvent;
use crate::game::{Game, LiveGame};
use crate::limiter::AddressLimiter;
use crate::messages::BusyText;
use crate::permits::PermitPool;
use crate::secret::{SecretHash, SecretToken};
use crate::store::{GameStart, Store};
use papan_game::Seat;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::{Semaphore, watch};
use tokio::task::JoinError;

/// A server. Requests share it through an [`Arc`].
pub struct Server {
    pub(crate) config: Config,
    pub(crate) store: Store,
    pub(crate) requests: AddressLimiter,
    pub(crate) creations: AddressLimiter,
    /// Sizes of the interactive and the background pool.
    threads: [usize; 2],
    /// Threads for searches that a person waits for: bots' moves in games with people, and hints.
    pub(crate) interactive_pool: Arc<Semaphore>,
    /// Threads for other searches: analyses and games between bots.
    pub(crate) background_pool: Arc<Semaphore>,
    /// Limits the hints that wait for a thread.
    pub(crate) hints: Arc<Semaphore>,
    /// Limits the analyses that wait or run.
    pub(crate) analyses: Arc<PermitPool>,
    /// Limits the event streams.
    pub(crate) streams: Arc<PermitPool>,
    pub(crate) closing: watch::Sender<bool>,
    /// Starts external bots.
    pub(crate) launcher: Launcher,
    cache: Mutex<GameCache>,
}

/// Maximum number of hints that wait for a thread.
const MAX_WAITING_HINTS: usize = 32;

impl Server {
    /// Creates a server on top of a store.
    pub fn new(store: Store, config: Config) -> Result<Arc<Self>, ConfigError> {
        Self::with_launcher(store, config, papan_host::launch)
    }

    /// Creates a server that starts external bots with `launcher`.
    pub(crate) fn with_launcher(
        store: Store,
        config: Config,
        launcher: Launcher,
    ) -> Result<Arc<Self>, ConfigError> {
        config.check()?;
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let threads = [cores, cores.saturating_sub(1).max(1)];
        let limits = &config.limits;
        Ok(Arc::new(Self {
            requests: AddressLimiter::new(limits.requests_per_second, limits.request_burst),
            creations: AddressLimiter::new(limits.games_per_minute / 60.0, limits.game_burst),
            threads,
            interactive_pool: Arc::new(Semaphore::new(threads[0])),
            background_pool: Arc::new(Semaphore::new(threads[1])),
            hints: Arc::new(Semaphore::new(MAX_WAITING_HINTS)),
            analyses: Arc::new(PermitPool::new(limits.analyses, limits.analyses_per_address)),
            streams: Arc::new(PermitPool::new(limits.streams, limits.streams_per_address)),
            closing: watch::Sender::new(false),
            launcher,
            cache: Mutex::default(),
            store,
            config,
        }))
    }

    fn cache(&self) -> MutexGuard<'_, GameCache> {
        // A panic cannot leave the cache inconsistent, so poisoning is ignored.
        self.cache.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the number of running searches.
    pub fn searching(&self) -> usize {
        let used = |threads: usize, free: &Semaphore| threads - free.available_permits();
        used(self.threads[0], &self.interactive_pool) + used(self.threads[1], &self.background_pool)
    }

    /// Returns whether the server is shutting down.
    pub(crate) fn is_closing(&self) -> bool {
        *self.closing.borrow()
    }

    /// Stops searches and streams. Queued writes are still stored.
    pub(crate) fn close(&self) {
        self.closing.send_replace(true);
        self.interactive_pool.close();
        self.background_pool.close();
        let games = self.cache().games();
        for game in games {
            game.notify();
        }
    }

    /// Returns a game from memory or from disk.
    pub(crate) async fn find(self: &Arc<Self>, id: &str) -> Result<Arc<Game>, ApiError> {
        // Ids have the same format as secrets.
        SecretToken::parse(id).ok_or_else(ApiError::no_game)?;
        if let Some(game) = self.cached(id) {
            return Ok(game);
        }
        let (server, name) = (Arc::clone(self), id.to_owned());
        let game = blocking(move || server.read(&name)).await??;
        let game = self.cache().insert(Arc::new(game), self.config.limits.cached_games)?;
        self.wake(&game).await;
        Ok(game)
    }

    /// Returns a game from memory, unless it must be loaded again.
    fn cached(&self, id: &str) -> Option<Arc<Game>> {
        let mut cache = self.cache();
        let game = cache.get(id)?;
        if game.is_broken() {
            cache.remove(id);
            return None;
        }
        Some(game)
    }

    /// Starts the clock and the bots if it is their turn.
    async fn wake(self: &Arc<Self>, game: &Arc<Game>) {
        if let Ok(mut live) = game.lock().await {
            clock::wake(self, game, &mut live);
            bots::wake(self, game, &mut live);
        }
    }

    fn read(&self, id: &str) -> Result<Game, ApiError> {
        let stored = self.store.load(id).map_err(|error| ApiError::busy(&error))?;
        let stored = stored.ok_or_else(ApiError::no_game)?;
        Ok(Game::resume(id.to_owned(), stored)?)
    }

    /// Starts a game. When this returns, the game is on disk and in memory.
    pub(crate) async fn start_game(
        self: &Arc<Self>,
        game: Game,
        start: GameStart,
    ) -> Result<Arc<Game>, ApiError> {
        self.cache().make_room(self.config.limits.cached_games)?;
        self.store.create(&game.id, start).await?;
        let game = self.cache().insert(Arc::new(game), self.config.limits.cached_games)?;
        self.wake(&game).await;
        Ok(game)
    }

    /// Stores an event that was applied to the session, and notifies subscribers.
    pub(crate) async fn store_event(
        self: &Arc<Self>,
        game: &Arc<Game>,
        live: &mut LiveGame,
        event: GameEvent,
    ) -> Result<(), ApiError> {
        if let Some(clock) = &mut live.clock {
            clock.stop();
        }
        let stored = self.store.append(&game.id, live.version + 1, event.clone()).await;
        let settled = live.commit(&event, stored);
        self.after_commit(game, live, settled)
    }

    /// Stores that a seat was claimed.
    pub(crate) async fn store_claim(
        self: &Arc<Self>,
        game: &Arc<Game>,
        live: &mut LiveGame,
        (seat, name): (Seat, Option<String>),
        token: SecretHash,
    ) -> Result<(), ApiError> {
        let stored = self.store.claim(&game.id, live.version + 1, (seat, name.clone()), token).await;
        let settled = live.commit(&GameEvent::Claim { seat, name }, stored);
        if settled.is_ok() {
            let record = &mut live.seats[seat.index()];
            (record.token, record.invite) = (Some(token), None);
        }
        self.after_commit(game, live, settled)
    }

    /// Restarts the clock. If the event was not stored, the game is dropped from memory, so that it is loaded
    /// again.
    fn after_commit(
        self: &Arc<Self>,
        game: &Arc<Game>,
        live: &mut LiveGame,
        settled: Result<(), ApiError>,
    ) -> Result<(), ApiError> {
        match settled {
            Ok(()) => clock::start(self, game, live),
            Err(_) => self.cache().remove(&game.id),
        }
        game.notify();
        settled
    }
}

/// Runs blocking work on a thread that serves no requests. A panic in it becomes an error.
pub(crate) async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, ApiError> {
    let done = tokio::task::spawn_blocking(work).await;
    done.map_err(|error| join_error(&error))
}

/// Runs `work` to completion even if the client disconnects. A panic in it becomes an error.
pub(crate) async fn run_to_completion<T: Send + 'static>(
    work: impl Future<Output = Result<T, ApiError>> + Send + 'static,
) -> Result<T, ApiError> {
    let done = tokio::spawn(work).await;
    done.map_err(|error| join_error(&error))?
}

/// Converts the failure of a task: a panic, or cancellation on shutdown.
fn join_error(error: &JoinError) -> ApiError {
    if error.is_panic() { ApiError::internal() } else { ApiError::busy(BusyText::ShuttingDown) }
}
