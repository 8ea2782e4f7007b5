//! A game in memory: its session and the state that the server adds to it.

use crate::bots::BotSession;
use crate::clock::Clock;
use crate::error::ApiError;
use crate::event::GameEvent;
use crate::messages::{BusyText, RequestText};
use crate::seats::{HeldSeats, SeatRecord, solo_seat};
use crate::secret::SecretToken;
use crate::store::{GameStart, StoreError, StoredGame};
use crate::wire::{MoveExplanation, RematchInvite};
use papan_catalog::{GameFile, is_automaton};
use papan_game::{Seat, StopFlag};
use papan_session::{Advice, Entry, Environment, GameError, PlayerSpec, Session, Setup};
use std::ops::{Deref, DerefMut};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{Mutex, OwnedMutexGuard, watch};
use tokio::time::Instant;

/// Time for which a game between bots goes on after somebody last looked at it.
const VIEWER_TIMEOUT: Duration = Duration::from_mins(1);

/// A game that is loaded in memory.
pub(crate) struct Game {
    pub(crate) id: String,
    pub(crate) entry: &'static dyn Entry,
    pub(crate) setup: GameStart,
    live: Arc<Mutex<LiveGame>>,
    /// Version counter for subscribers; it changes whenever the visible state changes.
    notify: watch::Sender<u64>,
}

/// The mutable part of a game.
pub(crate) struct LiveGame {
    /// A session with people on both seats, so that it accepts any legal move. Bots think in sessions of
    /// their own.
    pub(crate) session: Box<dyn Session>,
    pub(crate) seats: [SeatRecord; 2],
    /// Number of events so far.
    pub(crate) version: u64,
    /// The clock, in timed games.
    pub(crate) clock: Option<Clock>,
    /// Number of leading moves that still come from the file of a study.
    file_plies: usize,
    /// The seat that asks to take its last move back.
    pub(crate) takeback: Option<Seat>,
    /// The seat that offers a rematch, and the invitation for the opponent.
    pub(crate) rematch: Option<(Seat, RematchInvite)>,
    /// Whether a task is playing the bots' turns.
    pub(crate) bots_running: bool,
    /// Stops the search that is running for this game.
    pub(crate) stop: Option<StopFlag>,
    /// The session of external bots, whose processes live on between moves.
    pub(crate) bot_session: Option<BotSession>,
    /// The explanation of each move; `None` for moves made by people. Explanations reveal everything that the
    /// bot knew.
    pub(crate) thoughts: Vec<Option<MoveExplanation>>,
    /// The advice for a version of the game.
    pub(crate) advice: Option<(u64, Advice)>,
    /// When a client last looked at the game.
    pub(crate) last_viewed: Instant,
    /// Whether memory and disk may differ. The game must then be loaded again.
    pub(crate) is_broken: bool,
}

/// Exclusive access to the mutable part of a game. A panic meanwhile marks the game as broken, because a change may be
/// half done.
pub(crate) struct LockedGame(OwnedMutexGuard<LiveGame>);

impl Deref for LockedGame {
    type Target = LiveGame;

    fn deref(&self) -> &LiveGame {
        &self.0
    }
}

impl DerefMut for LockedGame {
    fn deref_mut(&mut self) -> &mut LiveGame {
        &mut self.0
    }
}

impl Drop for LockedGame {
    fn drop(&mut self) {
        self.0.is_broken |= std::thread::panicking();
    }
}

/// The moves that lead to a position of a game.
#[derive(Clone, Debug)]
pub(crate) struct PositionPath {
    /// Number of leading moves that come from the file of a study.
    file_plies: usize,
    moves: Vec<String>,
}

/// Creates a session with people on both seats. A study starts at the end of its file.
fn open_session(entry: &'static dyn Entry, start: &GameStart) -> Result<Box<dyn Session>, GameError> {
    if let Some(text) = &start.terms.study {
        return GameFile::read(text)?.session(&Environment { seed: start.seed, ..Environment::EMPTY });
    }
    let human = || "human".parse::<PlayerSpec>();
    let options = start.options.clone().into_iter().collect();
    let seats = [human()?, human()?];
    let mut session = entry.session(&Setup { options, seats, seed: start.seed }, &Environment::EMPTY)?;
    for seat in Seat::BOTH {
        if let Some(spec) = automaton_on(entry, &start.seats[seat.index()]) {
            // A game from an older store may name a player that cannot play it; that is reported on the
            // player's turn.
            let _ = session.impose_opening_of(seat, &spec, &Environment::EMPTY);
        }
    }
    Ok(session)
}

/// Returns the automaton on a seat. It may impose an opening, so the server's own session must know it.
pub(crate) fn automaton_on(entry: &dyn Entry, seat: &SeatRecord) -> Option<PlayerSpec> {
    let spec: PlayerSpec = seat.player.as_deref()?.parse().ok()?;
    is_automaton(entry.name(), &spec).then_some(spec)
}

impl Game {
    /// Creates a game at its start.
    pub(crate) fn new(id: String, start: GameStart) -> Result<Self, GameError> {
        let entry = papan_catalog::game(&start.game)?;
        let session = open_session(entry, &start)?;
        let file_plies = session.plies();
        let live = LiveGame {
            session,
            seats: start.seats.clone(),
            version: 0,
            clock: start.terms.clock.map(Clock::new),
            takeback: None,
            rematch: None,
            file_plies,
            bots_running: false,
            stop: None,
            bot_session: None,
            thoughts: vec![None; file_plies],
            advice: None,
            last_viewed: Instant::now(),
            is_broken: false,
        };
        Ok(Self { id, entry, setup: start, live: Arc::new(Mutex::new(live)), notify: watch::Sender::new(0) })
    }

    /// Restores a game by replaying its stored events.
    pub(crate) fn resume(id: String, stored: StoredGame) -> Result<Self, GameError> {
        let game = Self::new(id, stored.start)?;
        if let Ok(mut live) = Arc::clone(&game.live).try_lock_owned() {
            for event in &stored.events {
                live.replay_event(event)?;
            }
        }
        Ok(game)
    }

    /// Creates a separate session at a position of this game. Positions that come from a file are reached by
    /// undoing from its end instead of replaying, because hidden parts of them may be imagined.
    pub(crate) fn session_at(&self, line: &PositionPath) -> Result<Box<dyn Session>, GameError> {
        let mut session = open_session(self.entry, &self.setup)?;
        let refuse = |error: papan_session::PlayError| GameError::Refused((&error).into());
        for _ in line.file_plies..session.plies() {
            session.undo().map_err(refuse)?;
        }
        line.moves[line.file_plies..].iter().try_for_each(|mv| session.replay(mv)).map_err(refuse)?;
        Ok(session)
    }

    /// Returns whether players hide something from each other.
    pub(crate) fn is_hidden(&self) -> bool {
        self.entry.open().is_err()
    }

    /// Locks the mutable part. Fails if the game must be loaded again.
    pub(crate) async fn lock(&self) -> Result<LockedGame, ApiError> {
        let live = Arc::clone(&self.live).lock_owned().await;
        if live.is_broken {
            return Err(ApiError::busy(BusyText::Reloading));
        }
        Ok(LockedGame(live))
    }

    /// Returns whether the game must be loaded again.
    pub(crate) fn is_broken(&self) -> bool {
        self.live.try_lock().is_ok_and(|live| live.is_broken)
    }

    /// Wakes up all subscribers.
    pub(crate) fn notify(&self) {
        self.notify.send_modify(|notify| *notify = notify.wrapping_add(1));
    }

    /// Returns whether at least one person plays.
    pub(crate) fn has_people(&self) -> bool {
        self.setup.seats.iter().any(SeatRecord::is_person)
    }

    /// Returns whether anybody waits for the bots: always in a game with people, otherwise while the game has
    /// subscribers or was viewed recently.
    pub(crate) fn has_audience(&self, live: &LiveGame) -> bool {
        self.has_people() || self.notify.receiver_count() > 0 || live.last_viewed.elapsed() < VIEWER_TIMEOUT
    }

    pub(crate) fn subscribe(&self) -> watch::Receiver<u64> {
        self.notify.subscribe()
    }
}

impl LiveGame {
    /// Applies a stored event.
    fn replay_event(&mut self, event: &GameEvent) -> Result<(), GameError> {
        event.apply(self.session.as_mut())?;
        self.record_event(event);
        Ok(())
    }

    /// Updates everything besides the session after an event. Pending takeback and rematch offers are
    /// withdrawn.
    fn record_event(&mut self, event: &GameEvent) {
        self.update_thoughts(event);
        if let GameEvent::Claim { seat, name: Some(name) } = event {
            self.seats[seat.index()].name.clone_from(name);
        }
        if let Some(clock) = &mut self.clock {
            clock.record_event(event, self.session.last_move().map(|last| last.seat));
        }
        if matches!(event, GameEvent::Undo { .. }) {
            self.file_plies = self.file_plies.min(self.session.plies());
        }
        self.version += 1;
        self.advice = None;
        self.takeback = None;
        self.rematch = None;
    }

    /// Returns the path to the current position.
    pub(crate) fn line(&self) -> PositionPath {
        PositionPath { file_plies: self.file_plies, moves: self.session.recorded_moves() }
    }

    /// Keeps the explanations in step with the moves.
    fn update_thoughts(&mut self, event: &GameEvent) {
        match event {
            GameEvent::Move { thought, .. } => self.thoughts.push(thought.clone()),
            GameEvent::Undo { plies } => self.thoughts.truncate(self.thoughts.len().saturating_sub(*plies)),
            GameEvent::Resign { .. } | GameEvent::Forfeit { .. } | GameEvent::Claim { .. } => {}
        }
    }

    /// Returns the number of moves that a request refers to: `at`, or all of them.
    pub(crate) fn plies(&self, at: Option<usize>) -> Result<usize, ApiError> {
        let made = self.session.plies();
        let plies = at.unwrap_or(made);
        let wrong = RequestText::BadPly { found: plies, max: made };
        if plies <= made { Ok(plies) } else { Err(ApiError::fields(wrong)) }
    }

    /// Returns the seats whose tokens are in `tokens`.
    pub(crate) fn held_seats(&self, tokens: &[SecretToken]) -> HeldSeats {
        HeldSeats::of(&self.seats, tokens)
    }

    /// Returns the seat of the person in a game of one person against a bot.
    pub(crate) fn solo_seat(&self) -> Option<Seat> {
        solo_seat(&self.seats)
    }

    /// Returns whether both seats belong to people.
    pub(crate) fn is_between_people(&self) -> bool {
        self.seats.iter().all(SeatRecord::is_person)
    }

    /// Stops the running search. Its result will be ignored.
    pub(crate) fn stop_thinking(&mut self) {
        if let Some(stop) = self.stop.take() {
            stop.raise();
        }
    }

    /// Returns the seat to move if a bot sits there.
    pub(crate) fn bot_to_move(&self) -> Option<Seat> {
        self.session.turn().filter(|seat| !self.seats[seat.index()].is_person())
    }

    /// Returns the number of moves to undo to take back the last move of `seat` and everything after it.
    pub(crate) fn plies_to_take_back(&self, seat: Seat) -> Option<usize> {
        let movers = self.session.movers();
        let own = movers.iter().rposition(|&mover| mover == seat)?;
        Some(movers.len() - own)
    }

    /// Records the event if it was stored; otherwise marks the game as broken, because memory and disk may
    /// differ.
    pub(crate) fn commit(
        &mut self,
        event: &GameEvent,
        stored: Result<(), StoreError>,
    ) -> Result<(), ApiError> {
        match stored {
            Ok(()) => {
                self.record_event(event);
                Ok(())
            }
            Err(error) => {
                self.is_broken = true;
                Err(error.into())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::seats::SeatKind;
    use crate::terms::GameTerms;
    use std::collections::BTreeMap;

    /// A game in which Budi's draw is unknown.
    const GCG: &str = "#player1 a Ani\n#player2 b Budi\n>a: AEINRST 8D STAINER +66 66\n>b: CEHKLOO -2 +0 0\n";

    fn study() -> Game {
        let place = || SeatRecord {
            kind: SeatKind::Human,
            name: String::new(),
            player: None,
            token: None,
            invite: None,
        };
        let terms = GameTerms { study: Some(GCG.to_owned()), ..GameTerms::default() };
        let (options, seats) = (BTreeMap::new(), [place(), place()]);
        let start = GameStart { game: "crossword".to_owned(), options, seed: 0, seats, terms };
        Game::new("g".to_owned(), start).unwrap()
    }

    #[test]
    fn a_separate_session_follows_a_study_everywhere() {
        let game = study();
        let mut live = game.live.try_lock().unwrap();
        let undo = || GameEvent::Undo { plies: 1 };
        let pass = || GameEvent::Move { mv: "pass".to_owned(), took: None, thought: None };
        for event in [pass(), undo(), undo(), pass(), pass(), undo(), undo(), undo(), pass()] {
            live.replay_event(&event).unwrap();
            let session = game.session_at(&live.line()).unwrap();
            assert_eq!((session.save(), session.position()), (live.session.save(), live.session.position()));
        }
    }

    fn game(sitters: [SeatKind; 2]) -> Game {
        let place = |kind| {
            let player = (kind == SeatKind::Bot).then(|| "random".to_owned());
            SeatRecord { kind, name: String::new(), player, token: None, invite: None }
        };
        let (seats, options) = (sitters.map(place), BTreeMap::new());
        let start =
            GameStart { game: "tictactoe".to_owned(), options, seed: 1, terms: GameTerms::default(), seats };
        Game::new("g".to_owned(), start).unwrap()
    }

    #[tokio::test(start_paused = true)]
    async fn games_between_bots_pause_without_viewers() {
        let (alone, with_person) = (game([SeatKind::Bot; 2]), game([SeatKind::Human, SeatKind::Bot]));
        assert!(alone.has_audience(&alone.lock().await.unwrap()));
        tokio::time::advance(VIEWER_TIMEOUT).await;
        assert!(!alone.has_audience(&alone.lock().await.unwrap()), "not viewed recently");
        assert!(with_person.has_audience(&with_person.lock().await.unwrap()), "a person always waits");
        let watcher = alone.subscribe();
        assert!(alone.has_audience(&alone.lock().await.unwrap()), "has a subscriber");
        drop(watcher);
        alone.lock().await.unwrap().last_viewed = Instant::now();
        assert!(alone.has_audience(&alone.lock().await.unwrap()), "viewed just now");
    }
}
