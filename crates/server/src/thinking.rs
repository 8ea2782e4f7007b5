//! Players think here: on threads of their own, as many at once as the machine has cores, never where requests are
//! served. Players among themselves think on other threads than those for which people wait, and only while somebody
//! looks.
//!
//! One task looks after the players of a game as long as it is their turn. It asks for a thread, lets the player choose
//! at a table of its own, and plays the answer only if nothing has happened in the meantime: who takes a move back while
//! a player thinks stops it, and its answer counts for nothing.

use crate::books::{Server, blocking};
use crate::clock::{self, Clock};
use crate::config::Config;
use crate::event::Event;
use crate::game::{Game, Live};
use crate::players::registered;
use crate::seating::Place;
use crate::shape;
use crate::store::Start;
use papan_catalog::{CatalogError, GameClock, PlayError, PlayerSpec, Referee, Setup, Table, Terms, World};
use papan_game::{Budget, Forfeit, ForfeitKind, Stop};
use std::sync::Arc;
use std::time::Duration;

/// How much later than asked a program of the operator may answer.
const GRACE: Duration = Duration::from_secs(2);

/// A table with the players of a game.
pub(crate) struct Thinker {
    table: Box<dyn Table>,
    specs: [PlayerSpec; 2],
    has_programs: bool,
}

/// What came of thinking.
enum Answer {
    Move {
        mv: String,
        thought: Option<shape::Thought>,
    },
    Forfeit(Forfeit),
    /// The player is not there, so that it is nobody's fault in the game.
    Nobody,
}

/// What a player is asked.
struct Question {
    start: Start,
    config: Config,
    places: [Place; 2],
    version: u64,
    moves: Vec<String>,
    thinker: Option<Thinker>,
    stop: Stop,
    /// What the player has left of its time, where the game has a clock.
    clock: Option<GameClock>,
}

/// Sees to it that somebody looks after the players of a game, where it is their turn.
pub(crate) fn wake(server: &Arc<Server>, game: &Arc<Game>, live: &mut Live) {
    let is_idle = live.is_served || live.thinking_seat().is_none() || !game.is_awaited(live);
    if is_idle || server.is_closing() {
        return;
    }
    live.is_served = true;
    tokio::spawn(serve(Arc::clone(server), Arc::clone(game)));
}

async fn serve(server: Arc<Server>, game: Arc<Game>) {
    while step(&server, &game).await {}
}

/// Lets a player make a move; `false` if there is nothing more to do.
async fn step(server: &Arc<Server>, game: &Arc<Game>) -> bool {
    let threads = if game.has_people() { &server.pool } else { &server.aside };
    // They are closed when the server ends.
    let Ok(_thread) = threads.acquire().await else { return false };
    let Some(question) = question(server, game).await else { return false };
    let (version, stop) = (question.version, question.stop.clone());
    let most = question.most();
    let watchdog = tokio::spawn(limit(most, server.closing.subscribe(), stop));
    let answered = blocking(move || question.answer()).await;
    watchdog.abort();
    let (thinker, answer) = answered.unwrap_or_else(|_| (None, Answer::Forfeit(failed())));
    let Ok(mut live) = game.lock().await else { return false };
    live.stop = None;
    live.thinker = thinker;
    if server.is_closing() {
        return false;
    }
    live.version != version || settle(server, game, &mut live, answer).await
}

/// Ends a search that takes too long, or for which nobody waits any more.
pub(crate) async fn limit(most: Duration, mut closing: tokio::sync::watch::Receiver<bool>, stop: Stop) {
    // Whether the time is over or the server ends, the search does.
    let _ = tokio::time::timeout(most, closing.wait_for(|is_closing| *is_closing)).await;
    stop.raise();
}

fn failed() -> Forfeit {
    Forfeit { kind: ForfeitKind::Crash, reason: "it failed".to_owned() }
}

/// What the player is to be asked whose turn it is; none where it is no player's turn.
async fn question(server: &Arc<Server>, game: &Arc<Game>) -> Option<Question> {
    let mut live = game.lock().await.ok()?;
    let Some(seat) = live.thinking_seat().filter(|_| game.is_awaited(&live)) else {
        live.is_served = false;
        if let Some(thinker) = live.thinker.take() {
            // Programs may take their time to leave.
            tokio::task::spawn_blocking(move || drop(thinker));
        }
        return None;
    };
    // Nobody is charged for having waited for a thread.
    clock::start(server, game, &mut live);
    let stop = Stop::default();
    live.stop = Some(stop.clone());
    game.beat();
    Some(Question {
        start: game.setup.clone(),
        config: server.config.clone(),
        places: live.places.clone(),
        version: live.version,
        moves: live.table.recorded(),
        thinker: live.thinker.take(),
        stop,
        clock: live.clock.as_ref().map(|clock| clock.told(seat)),
    })
}

/// Plays the answer. Whatever cannot be stored is tried again when somebody looks at the game.
async fn settle(server: &Arc<Server>, game: &Arc<Game>, live: &mut Live, answer: Answer) -> bool {
    if clock::judge(server, game, live).await.is_err() {
        return false;
    }
    let seat = live.thinking_seat();
    let event = match (answer, seat) {
        (Answer::Move { mv, thought }, Some(_)) => {
            Event::Move { mv, took: live.clock.as_ref().and_then(Clock::took), thought }
        }
        (Answer::Forfeit(forfeit), Some(seat)) => Event::Forfeit { seat, forfeit },
        (_, _) => {
            live.is_served = false;
            game.beat();
            return false;
        }
    };
    let is_played = event.apply(live.table.as_mut()).is_ok();
    let is_kept = is_played && server.keep(game, live, event).await.is_ok();
    live.is_served = is_kept;
    is_kept
}

impl Question {
    /// Lets the player think. A table is kept only where programs sit at it: what our own players remember costs more
    /// than it saves.
    fn answer(mut self) -> (Option<Thinker>, Answer) {
        let thinker =
            self.thinker.take().map_or_else(|| Thinker::new(&self.start, &self.places, &self.config), Ok);
        let Ok(mut thinker) = thinker else { return (None, Answer::Nobody) };
        if thinker.follow(self.start.seed, &self.moves).is_err() {
            return (None, Answer::Nobody);
        }
        let has_programs = thinker.has_programs;
        let terms = if has_programs { strict(&self.config, self.clock) } else { Terms::default() };
        let answer = thinker.think(&terms, &self.stop);
        (has_programs.then_some(thinker), answer)
    }

    /// How long the player may think. Our own players think as they do without a clock, and are stopped when they have
    /// used a fair share of their time.
    fn most(&self) -> Duration {
        let most = self.config.limits.thinking;
        self.clock.map_or(most, |clock| most.min(clock.share()))
    }
}

impl Thinker {
    /// Seats the players of a game.
    pub(crate) fn new(start: &Start, places: &[Place; 2], config: &Config) -> Result<Self, CatalogError> {
        let entry = papan_catalog::game(&start.game)?;
        let specs = [spec(&places[0], config)?, spec(&places[1], config)?];
        let has_programs = specs.iter().any(|spec| spec.name() == "exec");
        let options = start.options.clone().into_iter().collect();
        let setup = Setup { options, seats: specs.clone(), seed: start.seed };
        // Only specs that were made here from what the operator registered name programs.
        let launch = |command: &str| papan_host::launch(command);
        let world = if has_programs { World { launch: &launch, ..World::EMPTY } } else { World::EMPTY };
        Ok(Self { table: entry.table(&setup, &world)?, specs, has_programs })
    }

    /// Brings the table to where the game is.
    fn follow(&mut self, seed: u64, moves: &[String]) -> Result<(), CatalogError> {
        let known = self.table.recorded();
        let known = if moves.starts_with(&known) {
            known.len()
        } else {
            self.table.again(&self.specs, seed, &World::EMPTY)?;
            0
        };
        moves[known..].iter().try_for_each(|mv| self.table.replay(mv)).map_err(CatalogError::Refused)
    }

    fn think(&mut self, terms: &Terms, stop: &Stop) -> Answer {
        match self.table.think(terms, stop) {
            Ok(_) => match self.table.last_recorded() {
                Some(mv) => {
                    Answer::Move { mv, thought: self.table.reasons().cloned().map(shape::Thought::from) }
                }
                None => Answer::Nobody,
            },
            Err(PlayError::Forfeit(forfeit)) => Answer::Forfeit(forfeit),
            Err(_) => Answer::Nobody,
        }
    }
}

/// The terms of a game with programs in it: they are told how long they have. Of a clock they are told no more than
/// they may use for one move, because they hold a thread that others wait for.
fn strict(config: &Config, clock: Option<GameClock>) -> Terms {
    let most = config.limits.thinking;
    let share = clock.map_or(most, GameClock::share);
    let referee = Some(Referee { grace: GRACE, ..Referee::default() });
    let clock = clock.map(|clock| GameClock { left: clock.left.min(most), ..clock });
    Terms { budget: Some(Budget::Time(share.min(most / 2))), referee, clock, ..Terms::default() }
}

/// Who sits on a seat, as the catalog writes it.
fn spec(place: &Place, config: &Config) -> Result<PlayerSpec, CatalogError> {
    let Some(name) = place.player.as_deref() else { return Ok("human".parse()?) };
    if let Some(bot) = registered(config, name) {
        return Ok(format!("exec:{}", bot.command).parse()?);
    }
    let spec: PlayerSpec = name.parse()?;
    // A name from the store is one that was checked; without its program it must not become a command.
    if spec.name() == "exec" {
        return Err(CatalogError::Refused("no such player".to_owned()));
    }
    Ok(spec)
}
