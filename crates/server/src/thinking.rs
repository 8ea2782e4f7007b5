//! Players think here: on threads of their own, as many at once as the machine has cores, never where requests are
//! served.
//!
//! One task looks after the players of a game as long as it is their turn. It asks for a thread, lets the player choose
//! at a table of its own, and plays the answer only if nothing has happened in the meantime: who takes a move back while
//! a player thinks stops it, and its answer counts for nothing.

use crate::books::{Server, blocking};
use crate::config::Config;
use crate::event::Event;
use crate::game::{Game, Live};
use crate::players::registered;
use crate::seating::Place;
use crate::shape;
use crate::store::Start;
use papan_catalog::{CatalogError, PlayError, PlayerSpec, Referee, Setup, Table, Terms, World};
use papan_game::{Budget, Forfeit, ForfeitKind, Stop};
use std::sync::Arc;
use std::time::Duration;

/// How much later than asked a program of the operator may answer.
const GRACE: Duration = Duration::from_secs(2);

/// A table with the players of a game.
pub(crate) struct Thinker {
    table: Box<dyn Table>,
    specs: [PlayerSpec; 2],
    terms: Terms,
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
}

/// Sees to it that somebody looks after the players of a game, where it is their turn.
pub(crate) async fn wake(server: &Arc<Server>, game: &Arc<Game>) {
    if let Ok(mut live) = game.lock().await {
        wake_in(server, game, &mut live);
    }
}

/// The same, for one who holds the game.
pub(crate) fn wake_in(server: &Arc<Server>, game: &Arc<Game>, live: &mut Live) {
    if live.is_served || live.thinking_seat().is_none() || server.is_closing() {
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
    // The pool is closed when the server ends.
    let Ok(_thread) = server.pool.acquire().await else { return false };
    let Some(question) = question(server, game).await else { return false };
    let (version, stop) = (question.version, question.stop.clone());
    let watchdog = tokio::spawn(limit(server.config.limits.thinking, server.closing.subscribe(), stop));
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
async fn question(server: &Server, game: &Game) -> Option<Question> {
    let mut live = game.lock().await.ok()?;
    if live.thinking_seat().is_none() {
        live.is_served = false;
        live.thinker = None;
        return None;
    }
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
    })
}

/// Plays the answer. Whatever cannot be stored is tried again when somebody looks at the game.
async fn settle(server: &Arc<Server>, game: &Game, live: &mut Live, answer: Answer) -> bool {
    let seat = live.thinking_seat();
    let event = match (answer, seat) {
        (Answer::Move { mv, thought }, _) => Event::Move { mv, thought },
        (Answer::Forfeit(forfeit), Some(seat)) => Event::Forfeit { seat, forfeit },
        (Answer::Forfeit(_) | Answer::Nobody, _) => {
            live.is_served = false;
            game.beat();
            return false;
        }
    };
    let is_played = event.apply(live.table.as_mut()).is_ok();
    is_played && server.keep(game, live, event).await.is_ok()
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
        let answer = thinker.think(&self.stop);
        let has_programs = thinker.terms.referee.is_some();
        (has_programs.then_some(thinker), answer)
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
        let terms = if has_programs { strict(config) } else { Terms::default() };
        // Only specs that were made here from what the operator registered name programs.
        let launch = |command: &str| papan_host::launch(command);
        let world = if has_programs { World { launch: &launch, ..World::EMPTY } } else { World::EMPTY };
        Ok(Self { table: entry.table(&setup, &world)?, specs, terms })
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

    fn think(&mut self, stop: &Stop) -> Answer {
        match self.table.think(&self.terms, stop) {
            Ok(_) => match self.table.recorded().pop() {
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

/// The terms of a game with programs in it: they are told how long they have.
fn strict(config: &Config) -> Terms {
    let budget = Some(Budget::Time(config.limits.thinking / 2));
    let referee = Some(Referee { grace: GRACE, ..Referee::default() });
    Terms { budget, referee, clock: None }
}

/// Who sits on a seat, as the catalog writes it.
fn spec(place: &Place, config: &Config) -> Result<PlayerSpec, CatalogError> {
    let text = match place.player.as_deref() {
        None => "human".to_owned(),
        Some(name) => match registered(config, name) {
            Some(bot) => format!("exec:{}", bot.command),
            // A name from the store is one that was checked; without its program it must not become a command.
            None if name.starts_with("exec") => {
                return Err(CatalogError::Refused("no such player".to_owned()));
            }
            None => name.to_owned(),
        },
    };
    Ok(text.parse()?)
}
