//! The server's books: which games are in memory, and what is used of the machine.

use crate::clock;
use crate::config::{Config, ConfigError};
use crate::event::Event;
use crate::game::{Game, Live};
use crate::limiter::Limiter;
use crate::places::Places;
use crate::refusal::Refusal;
use crate::secret::{Digested, Secret};
use crate::store::{Start, Store};
use crate::thinking;
use papan_game::Seat;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::{Semaphore, watch};

/// Everything that requests share.
pub struct Server {
    pub(crate) config: Config,
    pub(crate) store: Store,
    pub(crate) requests: Limiter,
    pub(crate) creations: Limiter,
    /// How many searches may run at the same time for people who wait for them, and how many besides.
    threads: [usize; 2],
    /// The threads for people who wait: for the move of a player, or for a hint.
    pub(crate) pool: Arc<Semaphore>,
    /// The threads for what nobody's turn depends on: analyses, and players among themselves.
    pub(crate) aside: Arc<Semaphore>,
    /// Hints that may wait.
    pub(crate) hints: Arc<Semaphore>,
    /// Analyses that wait or run.
    pub(crate) analyses: Arc<Places>,
    /// Streams of events.
    pub(crate) streams: Arc<Places>,
    pub(crate) closing: watch::Sender<bool>,
    cache: Mutex<Cache>,
}

/// Hints that may wait for a search.
const HINTS: usize = 32;

/// The games in memory.
#[derive(Default)]
struct Cache {
    games: HashMap<String, (u64, Arc<Game>)>,
    /// Counts uses, so that the longest unused game can be told.
    clock: u64,
}

impl Cache {
    fn get(&mut self, id: &str) -> Option<Arc<Game>> {
        self.clock += 1;
        let (used, game) = self.games.get_mut(id)?;
        *used = self.clock;
        Some(Arc::clone(game))
    }

    /// Keeps a game, unless another came first; then that one is the game. Games that are being watched, or whose clock
    /// runs, cannot go, so there may be more than `most`; but not twice as many.
    fn insert(&mut self, game: Arc<Game>, most: usize) -> Result<Arc<Game>, Refusal> {
        if let Some(known) = self.get(&game.id) {
            return Ok(known);
        }
        self.check_room(most)?;
        self.games.insert(game.id.clone(), (self.clock, Arc::clone(&game)));
        Ok(game)
    }

    /// Makes room for another game, or says that there is none.
    fn check_room(&mut self, most: usize) -> Result<(), Refusal> {
        if self.games.len() >= most {
            self.evict(most);
        }
        if self.games.len() < 2 * most {
            return Ok(());
        }
        Err(Refusal::busy("too many games go on at once: expected another try later"))
    }

    /// Lets a tenth of the games go, those that nobody has used for longest and nobody uses now.
    fn evict(&mut self, most: usize) {
        let idle = self.games.iter().filter(|(_, (_, game))| Arc::strong_count(game) == 1);
        let mut idle: Vec<(u64, String)> = idle.map(|(id, (used, _))| (*used, id.clone())).collect();
        idle.sort_unstable();
        for (_, id) in idle.into_iter().take(most / 10 + 1) {
            self.games.remove(&id);
        }
    }
}

impl Server {
    /// A server over a store.
    pub fn new(store: Store, config: Config) -> Result<Arc<Self>, ConfigError> {
        config.check()?;
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let threads = [cores, cores.saturating_sub(1).max(1)];
        let limits = &config.limits;
        Ok(Arc::new(Self {
            requests: Limiter::new(limits.requests, limits.burst),
            creations: Limiter::new(limits.games / 60.0, limits.games_burst),
            threads,
            pool: Arc::new(Semaphore::new(threads[0])),
            aside: Arc::new(Semaphore::new(threads[1])),
            hints: Arc::new(Semaphore::new(HINTS)),
            analyses: Arc::new(Places::new(limits.analyses, limits.analyses_each)),
            streams: Arc::new(Places::new(limits.streams, limits.streams_each)),
            closing: watch::Sender::new(false),
            cache: Mutex::default(),
            store,
            config,
        }))
    }

    fn cache(&self) -> MutexGuard<'_, Cache> {
        // Whatever happened to the one who held it, a map of games is whole.
        self.cache.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How many searches run at this moment.
    pub fn searching(&self) -> usize {
        let used = |threads: usize, free: &Semaphore| threads - free.available_permits();
        used(self.threads[0], &self.pool) + used(self.threads[1], &self.aside)
    }

    /// Whether the server is about to end.
    pub(crate) fn is_closing(&self) -> bool {
        *self.closing.borrow()
    }

    /// Ends searches and streams; what waits to be stored still is.
    pub(crate) fn close(&self) {
        self.closing.send_replace(true);
        self.pool.close();
        self.aside.close();
        let games: Vec<Arc<Game>> = self.cache().games.values().map(|(_, game)| Arc::clone(game)).collect();
        for game in games {
            game.beat();
        }
    }

    /// The game of this name, from memory or from disk.
    pub(crate) async fn find(self: &Arc<Self>, id: &str) -> Result<Arc<Game>, Refusal> {
        // Ids and secrets have the same form.
        Secret::read(id).ok_or_else(Refusal::no_game)?;
        if let Some(game) = self.cache().get(id) {
            return Ok(game);
        }
        let (server, name) = (Arc::clone(self), id.to_owned());
        let game = blocking(move || server.read(&name)).await??;
        let game = self.cache().insert(Arc::new(game), self.config.limits.live)?;
        self.wake(&game).await;
        Ok(game)
    }

    /// Lets players think and the clock run, where it is time for that.
    async fn wake(self: &Arc<Self>, game: &Arc<Game>) {
        if let Ok(mut live) = game.lock().await {
            clock::wake(self, game, &mut live);
            thinking::wake(self, game, &mut live);
        }
    }

    fn read(&self, id: &str) -> Result<Game, Refusal> {
        let stored = self.store.load(id).map_err(|error| Refusal::busy(error.to_string()))?;
        let stored = stored.ok_or_else(Refusal::no_game)?;
        Ok(Game::resume(id.to_owned(), stored)?)
    }

    /// Begins a game: it is on disk, and in memory, when this returns.
    pub(crate) async fn begin(self: &Arc<Self>, game: Game, start: Start) -> Result<Arc<Game>, Refusal> {
        self.cache().check_room(self.config.limits.live)?;
        self.store.create(&game.id, start).await?;
        let game = self.cache().insert(Arc::new(game), self.config.limits.live)?;
        self.wake(&game).await;
        Ok(game)
    }

    /// Stores what has happened at the table of a game, and tells those who watch.
    pub(crate) async fn keep(
        self: &Arc<Self>,
        game: &Arc<Game>,
        live: &mut Live,
        event: Event,
    ) -> Result<(), Refusal> {
        if let Some(clock) = &mut live.clock {
            clock.rest();
        }
        let stored = self.store.append(&game.id, live.version + 1, event.clone()).await;
        let settled = live.settle(&event, stored);
        self.settled(game, live, settled)
    }

    /// Stores that somebody took a seat.
    pub(crate) async fn keep_claim(
        self: &Arc<Self>,
        game: &Arc<Game>,
        live: &mut Live,
        (seat, name): (Seat, Option<String>),
        token: Digested,
    ) -> Result<(), Refusal> {
        let stored = self.store.claim(&game.id, live.version + 1, (seat, name.clone()), token).await;
        let settled = live.settle(&Event::Claim { seat, name }, stored);
        if settled.is_ok() {
            let place = &mut live.places[seat.index()];
            (place.token, place.invite) = (Some(token), None);
        }
        self.settled(game, live, settled)
    }

    /// Lets the clock run on. A game whose memory may differ from the disk is forgotten, so that it is read again.
    fn settled(
        self: &Arc<Self>,
        game: &Arc<Game>,
        live: &mut Live,
        settled: Result<(), Refusal>,
    ) -> Result<(), Refusal> {
        match settled {
            Ok(()) => clock::start(self, game, live),
            Err(_) => drop(self.cache().games.remove(&game.id)),
        }
        game.beat();
        settled
    }
}

/// Does what takes time on a thread that serves nobody else.
pub(crate) async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Refusal> {
    let done = tokio::task::spawn_blocking(work).await;
    done.map_err(|_| Refusal::busy("the server could not finish it: expected another try"))
}

/// Does something to its end, even if the one who asked goes away.
pub(crate) async fn to_the_end<T: Send + 'static>(
    work: impl Future<Output = Result<T, Refusal>> + Send + 'static,
) -> Result<T, Refusal> {
    let done = tokio::spawn(work).await;
    done.map_err(|_| Refusal::busy("the server could not finish it: expected another try"))?
}
