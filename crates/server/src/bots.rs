//! Plays the turns of bots.
//!
//! Searches run on blocking threads, at most as many at once as the machine has cores, never on the threads
//! that serve requests. Games between bots use a separate pool, so that they never delay a person, and go on
//! only while somebody watches.
//!
//! While it is a bot's turn, one task per game waits for a thread, lets the bot choose a move in a session of
//! its own, and plays the move only if the game has not changed meanwhile. Taking a move back stops the
//! search, and its result is ignored.

use crate::cancel::CancelGuard;
use crate::clock::{self, Clock};
use crate::config::Config;
use crate::event::GameEvent;
use crate::game::{Game, LiveGame};
use crate::messages::{ChoiceText, ForfeitText};
use crate::players::registered_bot;
use crate::seats::SeatRecord;
use crate::server::{Server, blocking};
use crate::store::GameStart;
use crate::wire;
use papan_game::{Budget, Forfeit, ForfeitKind, StopFlag};
use papan_session::bot::LaunchResult;
use papan_session::{
    Environment, GameClock, GameError, PlayError, PlayerSpec, Session, Setup, TimeReferee, TurnTerms,
};
use std::sync::Arc;
use std::time::Duration;

/// Time that an external bot may exceed its limit by.
const BOT_GRACE: Duration = Duration::from_secs(2);

/// Starts an external bot by its command.
pub(crate) type Launcher = fn(&str) -> LaunchResult;

/// A session in which the bots of a game think.
pub(crate) struct BotSession {
    session: Box<dyn Session>,
    specs: [PlayerSpec; 2],
    has_programs: bool,
}

/// The result of a bot's turn.
enum TurnResult {
    Move {
        mv: String,
        thought: Option<wire::MoveExplanation>,
    },
    Forfeit(Forfeit),
    /// The bot could not be started or asked. The game stays as it is, and the bot is asked again later.
    Unavailable,
}

/// Everything a bot needs for one turn, detached from the game so that the search holds no lock.
struct BotTurn {
    launcher: Launcher,
    start: GameStart,
    config: Config,
    seats: [SeatRecord; 2],
    version: u64,
    moves: Vec<String>,
    bot_session: Option<BotSession>,
    stop: StopFlag,
    /// The bot's clock, in timed games.
    clock: Option<GameClock>,
}

/// Starts the task that plays the bots' turns, unless it is running or no bot is to move.
pub(crate) fn wake(server: &Arc<Server>, game: &Arc<Game>, live: &mut LiveGame) {
    let is_idle = live.bots_running || live.bot_to_move().is_none() || !game.has_audience(live);
    if is_idle || server.is_closing() {
        return;
    }
    live.bots_running = true;
    tokio::spawn(run(Arc::clone(server), Arc::clone(game)));
}

async fn run(server: Arc<Server>, game: Arc<Game>) {
    while play_turn(&server, &game).await {}
}

/// Plays one turn. Returns `false` when there is nothing left to do.
async fn play_turn(server: &Arc<Server>, game: &Arc<Game>) -> bool {
    let threads = if game.has_people() { &server.interactive_pool } else { &server.background_pool };
    // The pools are closed on shutdown.
    let Ok(_thread) = threads.acquire().await else { return false };
    let Some(turn) = turn(server, game).await else { return false };
    let (version, stop) = (turn.version, turn.stop.clone());
    let max_time = turn.max_time();
    let guard = CancelGuard::with_timeout(stop, max_time, server.closing.subscribe());
    let played = blocking(move || turn.play()).await;
    drop(guard);
    let (bot_session, result) = played.unwrap_or_else(|_| (None, TurnResult::Forfeit(crashed())));
    let Ok(mut live) = game.lock().await else { return false };
    live.stop = None;
    live.bot_session = bot_session;
    if server.is_closing() {
        return false;
    }
    live.version != version || apply(server, game, &mut live, result).await
}

fn crashed() -> Forfeit {
    Forfeit::new(ForfeitKind::Crash, ForfeitText::Crashed)
}

/// Prepares the turn of the bot to move, or returns `None` if no bot is to move.
async fn turn(server: &Arc<Server>, game: &Arc<Game>) -> Option<BotTurn> {
    let mut live = game.lock().await.ok()?;
    let Some(seat) = live.bot_to_move().filter(|_| game.has_audience(&live)) else {
        live.bots_running = false;
        if let Some(bot_session) = live.bot_session.take() {
            // External bots may take a while to exit.
            tokio::task::spawn_blocking(move || drop(bot_session));
        }
        return None;
    };
    // Waiting for a thread is not charged to the bot's clock.
    clock::start(server, game, &mut live);
    let stop = StopFlag::default();
    live.stop = Some(stop.clone());
    game.notify();
    Some(BotTurn {
        launcher: server.launcher,
        start: game.setup.clone(),
        config: server.config.clone(),
        seats: live.seats.clone(),
        version: live.version,
        moves: live.session.recorded_moves(),
        bot_session: live.bot_session.take(),
        stop,
        clock: live.clock.as_ref().map(|clock| clock.for_player(seat)),
    })
}

/// Plays the result. A failure to store it is retried when a client next looks at the game.
async fn apply(server: &Arc<Server>, game: &Arc<Game>, live: &mut LiveGame, answer: TurnResult) -> bool {
    if clock::enforce(server, game, live).await.is_err() {
        return false;
    }
    let seat = live.bot_to_move();
    let event = match (answer, seat) {
        (TurnResult::Move { mv, thought }, Some(_)) => {
            GameEvent::Move { mv, took: live.clock.as_ref().and_then(Clock::took), thought }
        }
        (TurnResult::Forfeit(forfeit), Some(seat)) => GameEvent::Forfeit { seat, forfeit },
        (_, _) => {
            live.bots_running = false;
            game.notify();
            return false;
        }
    };
    let is_played = event.apply(live.session.as_mut()).is_ok();
    let is_kept = is_played && server.store_event(game, live, event).await.is_ok();
    live.bots_running = is_kept;
    is_kept
}

impl BotTurn {
    /// Lets the bot think. The session is kept only if external bots take part: restarting them is expensive,
    /// while built-in players are cheaper to rebuild than to keep in memory.
    fn play(mut self) -> (Option<BotSession>, TurnResult) {
        let bot_session = self
            .bot_session
            .take()
            .map_or_else(|| BotSession::new(&self.start, &self.seats, &self.config, self.launcher), Ok);
        let Ok(mut bot_session) = bot_session else { return (None, TurnResult::Unavailable) };
        if bot_session.follow(self.start.seed, &self.moves).is_err() {
            return (None, TurnResult::Unavailable);
        }
        let has_programs = bot_session.has_programs;
        let terms = if has_programs { timed_terms(&self.config, self.clock) } else { TurnTerms::default() };
        let answer = bot_session.think(&terms, &self.stop);
        (has_programs.then_some(bot_session), answer)
    }

    /// Returns how long the bot may think. Built-in players search as they do without a clock, and are
    /// stopped after a fair share of their remaining time.
    fn max_time(&self) -> Duration {
        let max_time = self.config.limits.think_time;
        self.clock.map_or(max_time, |clock| max_time.min(clock.share()))
    }
}

impl BotSession {
    /// Creates a session with the bots of a game.
    pub(crate) fn new(
        start: &GameStart,
        seats: &[SeatRecord; 2],
        config: &Config,
        launcher: Launcher,
    ) -> Result<Self, GameError> {
        let entry = papan_catalog::game(&start.game)?;
        let specs = [spec(&seats[0], config)?, spec(&seats[1], config)?];
        let has_programs = specs.iter().any(|spec| spec.name() == "exec");
        let options = start.options.clone().into_iter().collect();
        let setup = Setup { options, seats: specs.clone(), seed: start.seed };
        let world = if has_programs {
            // Only the specs made from registered bots name a command.
            Environment { launch: &launcher, ..Environment::EMPTY }
        } else {
            Environment::EMPTY
        };
        Ok(Self { session: entry.session(&setup, &world)?, specs, has_programs })
    }

    /// Brings the session to the position after `moves`.
    fn follow(&mut self, seed: u64, moves: &[String]) -> Result<(), GameError> {
        let known = self.session.recorded_moves();
        let known = if moves.starts_with(&known) {
            known.len()
        } else {
            self.session.restart(&self.specs, seed, &Environment::EMPTY)?;
            0
        };
        let replayed = moves[known..].iter().try_for_each(|mv| self.session.replay(mv));
        replayed.map_err(|error| GameError::Refused((&error).into()))
    }

    fn think(&mut self, terms: &TurnTerms, stop: &StopFlag) -> TurnResult {
        match self.session.think(terms, stop) {
            Ok(_) => match self.session.last_recorded_move() {
                Some(mv) => TurnResult::Move {
                    mv,
                    thought: self.session.last_explanation().cloned().map(wire::MoveExplanation::from),
                },
                None => TurnResult::Unavailable,
            },
            Err(PlayError::Forfeit(forfeit)) => TurnResult::Forfeit(forfeit),
            Err(_) => TurnResult::Unavailable,
        }
    }
}

/// Returns the terms for a game with external bots, which are told their time limit. Of a clock they see at
/// most the time allowed for one move, because they occupy a thread while they think.
fn timed_terms(config: &Config, clock: Option<GameClock>) -> TurnTerms {
    let max_time = config.limits.think_time;
    let share = clock.map_or(max_time, GameClock::share);
    let referee = Some(TimeReferee { grace: BOT_GRACE, ..TimeReferee::default() });
    let clock = clock.map(|clock| GameClock { left: clock.left.min(max_time), ..clock });
    TurnTerms { budget: Some(Budget::Time(share.min(max_time / 2))), referee, clock, ..TurnTerms::default() }
}

/// Returns the player spec of a seat.
fn spec(record: &SeatRecord, config: &Config) -> Result<PlayerSpec, GameError> {
    let Some(name) = record.player.as_deref() else { return Ok("human".parse()?) };
    if let Some(bot) = registered_bot(config, name) {
        return Ok(format!("exec:{}", bot.command).parse()?);
    }
    let spec: PlayerSpec = name.parse()?;
    // The bot may have been unregistered since the game was stored. Its name must not become a command.
    if spec.name() == "exec" {
        return Err(GameError::Refused(ChoiceText::Unregistered.into()));
    }
    Ok(spec)
}
