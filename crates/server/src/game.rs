//! A game in memory: the table, and what the server knows besides.

use crate::clock::Clock;
use crate::event::Event;
use crate::refusal::Refusal;
use crate::seating::{Place, You, soloist};
use crate::secret::Secret;
use crate::shape::Thought;
use crate::store::{Start, StoreError, Stored};
use crate::thinking::Thinker;
use papan_catalog::{Advice, CatalogError, Entry, PlayerSpec, Setup, Table, World};
use papan_game::{Seat, Stop};
use std::sync::Arc;
use tokio::sync::{Mutex, OwnedMutexGuard, watch};

/// A game that somebody looks at or plays.
pub(crate) struct Game {
    pub(crate) id: String,
    pub(crate) entry: &'static dyn Entry,
    pub(crate) setup: Start,
    live: Arc<Mutex<Live>>,
    /// Goes up whenever there is something new to see.
    beat: watch::Sender<u64>,
}

/// What changes of a game.
pub(crate) struct Live {
    /// Both seats are people's here, so that it takes any move; players sit at tables of their own.
    pub(crate) table: Box<dyn Table>,
    pub(crate) places: [Place; 2],
    /// How many events there were.
    pub(crate) version: u64,
    /// The clock, where the terms have one.
    pub(crate) clock: Option<Clock>,
    /// Who asks for the last own move back.
    pub(crate) takeback: Option<Seat>,
    /// Whether a task looks after the players of this game.
    pub(crate) is_served: bool,
    /// Ends the search that runs for this game.
    pub(crate) stop: Option<Stop>,
    /// The table of the programs that play, which stay between moves.
    pub(crate) thinker: Option<Thinker>,
    /// What was thought of each move; none of those that people made. It tells all that players knew.
    pub(crate) thoughts: Vec<Option<Thought>>,
    /// The advice for a version.
    pub(crate) advice: Option<(u64, Advice)>,
    /// Whether memory and disk may differ: then it is to be read again.
    pub(crate) is_broken: bool,
}

/// A table at which both seats are people's.
pub(crate) fn plain_table(entry: &'static dyn Entry, start: &Start) -> Result<Box<dyn Table>, CatalogError> {
    let human = || "human".parse::<PlayerSpec>();
    let options = start.options.clone().into_iter().collect();
    entry.table(&Setup { options, seats: [human()?, human()?], seed: start.seed }, &World::EMPTY)
}

impl Game {
    /// A game that begins.
    pub(crate) fn new(id: String, start: Start) -> Result<Self, CatalogError> {
        let entry = papan_catalog::game(&start.game)?;
        let table = plain_table(entry, &start)?;
        let live = Live {
            table,
            places: start.places.clone(),
            version: 0,
            clock: start.terms.clock.map(Clock::new),
            takeback: None,
            is_served: false,
            stop: None,
            thinker: None,
            thoughts: Vec::new(),
            advice: None,
            is_broken: false,
        };
        Ok(Self { id, entry, setup: start, live: Arc::new(Mutex::new(live)), beat: watch::Sender::new(0) })
    }

    /// A game from what was stored of it.
    pub(crate) fn resume(id: String, stored: Stored) -> Result<Self, CatalogError> {
        let game = Self::new(id, stored.start)?;
        if let Ok(mut live) = Arc::clone(&game.live).try_lock_owned() {
            for event in &stored.events {
                live.take(event)?;
            }
        }
        Ok(game)
    }

    /// Whether players hide something from each other.
    pub(crate) fn is_hidden(&self) -> bool {
        self.entry.open().is_err()
    }

    /// The game for whoever has to wait for nobody else; refused where it has to be read again.
    pub(crate) async fn lock(&self) -> Result<OwnedMutexGuard<Live>, Refusal> {
        let live = Arc::clone(&self.live).lock_owned().await;
        if live.is_broken {
            return Err(Refusal::busy("the game is being read again: expected another try"));
        }
        Ok(live)
    }

    /// Tells everybody who watches that there is something new.
    pub(crate) fn beat(&self) {
        self.beat.send_modify(|beat| *beat = beat.wrapping_add(1));
    }

    pub(crate) fn watch(&self) -> watch::Receiver<u64> {
        self.beat.subscribe()
    }
}

impl Live {
    /// Lets a stored event happen.
    fn take(&mut self, event: &Event) -> Result<(), CatalogError> {
        event.apply(self.table.as_mut())?;
        self.note(event);
        Ok(())
    }

    /// Takes down what has happened at the table. Whatever somebody asked for before is withdrawn.
    fn note(&mut self, event: &Event) {
        self.remember(event);
        if let Event::Claim { seat, name: Some(name) } = event {
            self.places[seat.index()].name.clone_from(name);
        }
        if let Some(clock) = &mut self.clock {
            clock.note(event, self.table.last().map(|last| last.seat));
        }
        self.version += 1;
        self.advice = None;
        self.takeback = None;
    }

    /// Keeps what was thought of a move that was made, and forgets it with a move that was taken back.
    fn remember(&mut self, event: &Event) {
        match event {
            Event::Move { thought, .. } => self.thoughts.push(thought.clone()),
            Event::Undo { plies } => self.thoughts.truncate(self.thoughts.len().saturating_sub(*plies)),
            Event::Resign { .. } | Event::Forfeit { .. } | Event::Claim { .. } => {}
        }
    }

    /// The seats that a request speaks for.
    pub(crate) fn you(&self, tokens: &[Secret]) -> You {
        You::of(&self.places, tokens)
    }

    /// The only person of a game against a player.
    pub(crate) fn soloist(&self) -> Option<Seat> {
        soloist(&self.places)
    }

    /// Whether nobody but people plays.
    pub(crate) fn is_between_people(&self) -> bool {
        self.places.iter().all(Place::is_person)
    }

    /// Ends the search that runs for the game: its answer will count for nothing.
    pub(crate) fn stop_thinking(&mut self) {
        if let Some(stop) = self.stop.take() {
            stop.raise();
        }
    }

    /// The player whose turn it is.
    pub(crate) fn thinking_seat(&self) -> Option<Seat> {
        self.table.turn().filter(|seat| !self.places[seat.index()].is_person())
    }

    /// How many moves a person takes back: the last own one, and what followed it.
    pub(crate) fn own_plies(&self, seat: Seat) -> Option<usize> {
        let movers = self.table.movers();
        let own = movers.iter().rposition(|&mover| mover == seat)?;
        Some(movers.len() - own)
    }

    /// Something was stored, or not: then what memory holds is no longer trusted.
    pub(crate) fn settle(&mut self, event: &Event, stored: Result<(), StoreError>) -> Result<(), Refusal> {
        match stored {
            Ok(()) => {
                self.note(event);
                Ok(())
            }
            Err(error) => {
                self.is_broken = true;
                Err(error.into())
            }
        }
    }
}
