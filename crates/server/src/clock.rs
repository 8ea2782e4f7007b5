//! The clock of a game, and the loss on time.
//!
//! The time of each move is stored with it, so the remaining time follows from the events. The current turn
//! is timed in memory only: after a restart it begins again, and nobody loses time. While a clock runs, a
//! task waits for its end; it also keeps the game in memory, so that the clock runs even if no client is
//! connected.

use crate::error::ApiError;
use crate::event::GameEvent;
use crate::game::{Game, LiveGame};
use crate::messages::ForfeitText;
use crate::server::Server;
use crate::terms::ClockTerms;
use papan_game::{Forfeit, ForfeitKind, Seat};
use papan_message::Message;
use papan_session::GameClock;
use std::sync::Arc;
use std::time::Duration;
use tokio::task::AbortHandle;
use tokio::time::Instant;

/// Reason for a loss on time in events that older versions stored.
const OLD_REASON: &str = "out of time";

/// Returns whether the clock of the game ran out. A bot may also exceed another limit of time.
fn is_out_of_time(reason: &Message) -> bool {
    *reason == ForfeitText::OutOfTime.into() || *reason == Message::verbatim(OLD_REASON)
}

/// The clock of a game.
#[derive(Debug)]
pub(crate) struct Clock {
    terms: ClockTerms,
    /// The mover of each move, and the time taken if the clock was running.
    plies: Vec<(Seat, Option<Duration>)>,
    /// The seat that lost on time.
    fallen: Option<Seat>,
    /// The seat whose time is running, and since when.
    running: Option<(Seat, Instant)>,
    /// Aborts the task that waits for the time to run out.
    alarm: Option<AbortHandle>,
}

impl Clock {
    /// Creates an unused clock.
    pub(crate) fn new(terms: ClockTerms) -> Self {
        Self { terms, plies: Vec::new(), fallen: None, running: None, alarm: None }
    }

    /// Returns the time a seat had at the start of its current or next turn. A move on the clock earns the
    /// increment; a free move does not.
    fn time_at_turn_start(&self, seat: Seat) -> Duration {
        let own = self.plies.iter().filter(|(mover, _)| *mover == seat).filter_map(|(_, took)| *took);
        let (moves, spent) = own.fold((0, Duration::ZERO), |(moves, spent), took| (moves + 1, spent + took));
        (self.terms.initial_time() + self.terms.increment_time() * moves).saturating_sub(spent)
    }

    /// Returns the time a seat has left now.
    pub(crate) fn left(&self, seat: Seat) -> Duration {
        if self.fallen == Some(seat) {
            return Duration::ZERO;
        }
        let running = self.running.filter(|(mover, _)| *mover == seat);
        self.time_at_turn_start(seat)
            .saturating_sub(running.map_or(Duration::ZERO, |(_, since)| since.elapsed()))
    }

    /// Returns the initial time of a seat.
    pub(crate) fn initial_time(&self) -> Duration {
        self.terms.initial_time()
    }

    /// Returns the time added per move.
    pub(crate) fn increment(&self) -> Duration {
        self.terms.increment_time()
    }

    /// Returns the seat whose time is running.
    pub(crate) fn running(&self) -> Option<Seat> {
        self.running.map(|(seat, _)| seat)
    }

    /// Returns the duration of the current turn in milliseconds.
    pub(crate) fn took(&self) -> Option<u64> {
        let (_, since) = self.running?;
        u64::try_from(since.elapsed().as_millis()).ok()
    }

    /// Returns the clock as a bot on `seat` sees it.
    pub(crate) fn for_player(&self, seat: Seat) -> GameClock {
        GameClock { left: self.left(seat), increment: self.increment() }
    }

    /// Returns the seat whose time has run out.
    fn out_of_time(&self) -> Option<Seat> {
        self.running().filter(|&seat| self.left(seat).is_zero())
    }

    /// Updates the clock after an event; `mover` made the last move.
    pub(crate) fn record_event(&mut self, event: &GameEvent, mover: Option<Seat>) {
        match event {
            GameEvent::Move { took, .. } => {
                self.plies.extend(mover.map(|seat| (seat, took.map(Duration::from_millis))));
            }
            GameEvent::Undo { plies } => {
                self.plies.truncate(self.plies.len().saturating_sub(*plies));
                self.fallen = None;
            }
            GameEvent::Forfeit { seat, forfeit } if is_out_of_time(&forfeit.reason) => {
                self.fallen = Some(*seat);
            }
            GameEvent::Forfeit { .. } | GameEvent::Resign { .. } | GameEvent::Claim { .. } => {}
        }
    }

    /// Stops the clock, so that writing to the store costs nobody time.
    pub(crate) fn stop(&mut self) {
        self.running = None;
        if let Some(alarm) = self.alarm.take() {
            alarm.abort();
        }
    }
}

/// Starts the clock of the seat to move. It stays off for the first move and until both players have joined.
pub(crate) fn start(server: &Arc<Server>, game: &Arc<Game>, live: &mut LiveGame) {
    let is_on =
        live.session.last_move().is_some() && live.seats.iter().all(crate::seats::SeatRecord::has_joined);
    let turn = live.session.turn().filter(|_| is_on && !server.is_closing());
    let Some(clock) = &mut live.clock else { return };
    clock.stop();
    let Some(seat) = turn else { return };
    let now = Instant::now();
    clock.running = Some((seat, now));
    let end = now + clock.time_at_turn_start(seat);
    clock.alarm = Some(tokio::spawn(wait(Arc::clone(server), Arc::clone(game), end)).abort_handle());
}

/// Starts the clock of a game that was just loaded, unless it is running.
pub(crate) fn wake(server: &Arc<Server>, game: &Arc<Game>, live: &mut LiveGame) {
    if live.clock.as_ref().is_some_and(|clock| clock.running.is_none()) {
        start(server, game, live);
    }
}

/// Waits until the time runs out. A move aborts this task, so the consequences run in a separate one that is
/// never aborted half-way.
async fn wait(server: Arc<Server>, game: Arc<Game>, end: Instant) {
    tokio::time::sleep_until(end).await;
    tokio::spawn(async move {
        if let Ok(mut live) = game.lock().await {
            // A failure to store it is retried when the game is loaded again.
            let _ = enforce(&server, &game, &mut live).await;
        }
    });
}

/// Ends the game if the seat to move has run out of time.
pub(crate) async fn enforce(
    server: &Arc<Server>,
    game: &Arc<Game>,
    live: &mut LiveGame,
) -> Result<(), ApiError> {
    let Some(seat) = live.clock.as_ref().and_then(Clock::out_of_time) else { return Ok(()) };
    let forfeit = Forfeit::new(ForfeitKind::OverTime, ForfeitText::OutOfTime);
    let event = GameEvent::Forfeit { seat, forfeit };
    event.apply(live.session.as_mut())?;
    live.stop_thinking();
    server.store_event(game, live, event).await
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clock() -> Clock {
        Clock::new(ClockTerms { seconds: 60, increment: 2 })
    }

    fn mv(took: Option<u64>) -> GameEvent {
        GameEvent::Move { mv: String::new(), took, thought: None }
    }

    fn left(clock: &Clock) -> [u128; 2] {
        Seat::BOTH.map(|seat| clock.left(seat).as_millis())
    }

    #[test]
    fn time_left_follows_from_the_moves() {
        let mut clock = clock();
        let moves = [(Seat::First, None), (Seat::Second, Some(5_000)), (Seat::First, Some(1_500))];
        for (seat, took) in moves {
            clock.record_event(&mv(took), Some(seat));
        }
        assert_eq!(left(&clock), [60_500, 57_000], "the first move is free and earns nothing");
        clock.record_event(&GameEvent::Undo { plies: 2 }, None);
        assert_eq!(left(&clock), [60_000, 60_000]);
    }

    #[test]
    fn a_seat_that_lost_on_time_has_none_left_until_an_undo() {
        let mut clock = clock();
        clock.record_event(&mv(None), Some(Seat::First));
        let forfeit = |reason: Message| GameEvent::Forfeit {
            seat: Seat::Second,
            forfeit: Forfeit::new(ForfeitKind::OverTime, reason),
        };
        clock.record_event(&forfeit(Message::new("forfeit.too-late").with("ms", 9)), None);
        assert_eq!(left(&clock), [60_000, 60_000], "this was a different limit");
        for reason in [ForfeitText::OutOfTime.into(), Message::verbatim(OLD_REASON)] {
            clock.record_event(&forfeit(reason), None);
            assert_eq!(left(&clock), [60_000, 0]);
            clock.record_event(&GameEvent::Undo { plies: 1 }, None);
            assert_eq!(left(&clock), [60_000, 60_000]);
        }
    }
}
