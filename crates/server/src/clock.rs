//! The clock of a game: what each seat has left, and the end of a game whose time is over.
//!
//! Times are kept with the moves, so what is left follows from the events. The turn that runs is known to memory alone:
//! when the server has been away, it begins anew, and nobody is charged. A game whose clock runs has a task that waits
//! for its end, which also keeps the game in memory: a clock must not stop because nobody looks.

use crate::books::Server;
use crate::event::Event;
use crate::game::{Game, Live};
use crate::refusal::Refusal;
use crate::terms::ClockTerms;
use papan_catalog::GameClock;
use papan_game::{Forfeit, ForfeitKind, Seat};
use std::sync::Arc;
use std::time::Duration;
use tokio::task::AbortHandle;
use tokio::time::Instant;

/// What is told of a seat that had no time left.
const OVER: &str = "out of time";

/// The clock of a game.
#[derive(Debug)]
pub(crate) struct Clock {
    terms: ClockTerms,
    /// Who made each move, and how long it took where the clock ran.
    plies: Vec<(Seat, Option<Duration>)>,
    /// Who had no time left.
    fallen: Option<Seat>,
    /// Whose time runs, and since when.
    running: Option<(Seat, Instant)>,
    /// Ends the task that waits for the end of that time.
    alarm: Option<AbortHandle>,
}

impl Clock {
    /// A clock that nobody has used.
    pub(crate) fn new(terms: ClockTerms) -> Self {
        Self { terms, plies: Vec::new(), fallen: None, running: None, alarm: None }
    }

    /// What a seat had left when it was last its turn. A move on the clock earns the increment, a free one nothing.
    fn kept(&self, seat: Seat) -> Duration {
        let own = self.plies.iter().filter(|(mover, _)| *mover == seat).filter_map(|(_, took)| *took);
        let (moves, spent) = own.fold((0, Duration::ZERO), |(moves, spent), took| (moves + 1, spent + took));
        (self.terms.whole() + self.terms.gain() * moves).saturating_sub(spent)
    }

    /// What a seat has left now.
    pub(crate) fn left(&self, seat: Seat) -> Duration {
        if self.fallen == Some(seat) {
            return Duration::ZERO;
        }
        let running = self.running.filter(|(mover, _)| *mover == seat);
        self.kept(seat).saturating_sub(running.map_or(Duration::ZERO, |(_, since)| since.elapsed()))
    }

    /// What a seat had at the start.
    pub(crate) fn whole(&self) -> Duration {
        self.terms.whole()
    }

    /// What a seat gets for a move.
    pub(crate) fn gain(&self) -> Duration {
        self.terms.gain()
    }

    /// Whose time runs.
    pub(crate) fn running(&self) -> Option<Seat> {
        self.running.map(|(seat, _)| seat)
    }

    /// How long the turn has taken that runs, in milliseconds.
    pub(crate) fn took(&self) -> Option<u64> {
        let (_, since) = self.running?;
        u64::try_from(since.elapsed().as_millis()).ok()
    }

    /// What a player is told who has to move.
    pub(crate) fn told(&self, seat: Seat) -> GameClock {
        GameClock { left: self.left(seat), increment: self.gain() }
    }

    /// Whose time is over.
    fn out_of_time(&self) -> Option<Seat> {
        self.running().filter(|&seat| self.left(seat).is_zero())
    }

    /// Takes down what has happened; a move was made by `mover`.
    pub(crate) fn note(&mut self, event: &Event, mover: Option<Seat>) {
        match event {
            Event::Move { took, .. } => {
                self.plies.extend(mover.map(|seat| (seat, took.map(Duration::from_millis))));
            }
            Event::Undo { plies } => {
                self.plies.truncate(self.plies.len().saturating_sub(*plies));
                self.fallen = None;
            }
            Event::Forfeit { seat, forfeit } if forfeit.reason == OVER => self.fallen = Some(*seat),
            Event::Forfeit { .. } | Event::Resign { .. } | Event::Claim { .. } => {}
        }
    }

    /// Stops: while something is stored, nobody is charged.
    pub(crate) fn rest(&mut self) {
        self.running = None;
        if let Some(alarm) = self.alarm.take() {
            alarm.abort();
        }
    }
}

/// Lets the time of the seat to move run from now on, if it has to. The first move is free, and nobody waits for
/// somebody who has not come.
pub(crate) fn start(server: &Arc<Server>, game: &Arc<Game>, live: &mut Live) {
    let is_on = live.table.last().is_some() && live.places.iter().all(crate::seating::Place::has_joined);
    let turn = live.table.turn().filter(|_| is_on && !server.is_closing());
    let Some(clock) = &mut live.clock else { return };
    clock.rest();
    let Some(seat) = turn else { return };
    let now = Instant::now();
    clock.running = Some((seat, now));
    let end = now + clock.kept(seat);
    clock.alarm = Some(tokio::spawn(wait(Arc::clone(server), Arc::clone(game), end)).abort_handle());
}

/// The same for a game that was read again, unless its clock runs already.
pub(crate) fn wake(server: &Arc<Server>, game: &Arc<Game>, live: &mut Live) {
    if live.clock.as_ref().is_some_and(|clock| clock.running.is_none()) {
        start(server, game, live);
    }
}

/// Waits for the end of a time. Whoever makes a move ends this task; so what it leads to is a task of its own, which
/// nobody can leave half done.
async fn wait(server: Arc<Server>, game: Arc<Game>, end: Instant) {
    tokio::time::sleep_until(end).await;
    tokio::spawn(async move {
        if let Ok(mut live) = game.lock().await {
            // What cannot be stored is tried again when the game is read again.
            let _ = judge(&server, &game, &mut live).await;
        }
    });
}

/// Ends the game if the time of the seat to move is over.
pub(crate) async fn judge(server: &Arc<Server>, game: &Arc<Game>, live: &mut Live) -> Result<(), Refusal> {
    let Some(seat) = live.clock.as_ref().and_then(Clock::out_of_time) else { return Ok(()) };
    let forfeit = Forfeit { kind: ForfeitKind::OverTime, reason: OVER.to_owned() };
    let event = Event::Forfeit { seat, forfeit };
    event.apply(live.table.as_mut())?;
    live.stop_thinking();
    server.keep(game, live, event).await
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clock() -> Clock {
        Clock::new(ClockTerms { seconds: 60, increment: 2 })
    }

    fn mv(took: Option<u64>) -> Event {
        Event::Move { mv: String::new(), took, thought: None }
    }

    fn left(clock: &Clock) -> [u128; 2] {
        Seat::BOTH.map(|seat| clock.left(seat).as_millis())
    }

    #[test]
    fn what_is_left_follows_from_the_moves() {
        let mut clock = clock();
        let moves = [(Seat::First, None), (Seat::Second, Some(5_000)), (Seat::First, Some(1_500))];
        for (seat, took) in moves {
            clock.note(&mv(took), Some(seat));
        }
        assert_eq!(left(&clock), [60_500, 57_000], "the first move is free and earns nothing");
        clock.note(&Event::Undo { plies: 2 }, None);
        assert_eq!(left(&clock), [60_000, 60_000]);
    }

    #[test]
    fn a_seat_that_lost_by_time_has_none_until_that_is_taken_back() {
        let mut clock = clock();
        clock.note(&mv(None), Some(Seat::First));
        let forfeit = |reason: &str| {
            let forfeit = Forfeit { kind: ForfeitKind::OverTime, reason: reason.to_owned() };
            Event::Forfeit { seat: Seat::Second, forfeit }
        };
        clock.note(&forfeit("it had 9 ms for the move and took longer"), None);
        assert_eq!(left(&clock), [60_000, 60_000], "that was another limit");
        clock.note(&forfeit(OVER), None);
        assert_eq!(left(&clock), [60_000, 0]);
        clock.note(&Event::Undo { plies: 1 }, None);
        assert_eq!(left(&clock), [60_000, 60_000]);
    }
}
