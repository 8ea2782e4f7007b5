//! A game in memory: the table, and what the server knows besides.

use crate::clock::Clock;
use crate::event::Event;
use crate::refusal::Refusal;
use crate::seating::{Place, You, soloist};
use crate::secret::Secret;
use crate::shape::{Rematch, Thought};
use crate::store::{Start, StoreError, Stored};
use crate::thinking::Thinker;
use papan_catalog::{Advice, CatalogError, Entry, Filed, PlayerSpec, Setup, Table, World};
use papan_game::{Seat, Stop};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{Mutex, OwnedMutexGuard, watch};
use tokio::time::Instant;

/// How long players among themselves go on after somebody has looked.
const INTEREST: Duration = Duration::from_mins(1);

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
    /// How many moves are still those of the file that a study was opened from.
    kept: usize,
    /// Who asks for the last own move back.
    pub(crate) takeback: Option<Seat>,
    /// Who has made the next game, and the way to it for the other person.
    pub(crate) rematch: Option<(Seat, Rematch)>,
    /// Whether a task looks after the players of this game.
    pub(crate) is_served: bool,
    /// Ends the search that runs for this game.
    pub(crate) stop: Option<Stop>,
    /// The table of programs that play against each other, which stay between moves.
    pub(crate) thinker: Option<Thinker>,
    /// What was thought of each move; none of those that people made. It tells all that players knew.
    pub(crate) thoughts: Vec<Option<Thought>>,
    /// The advice for a version.
    pub(crate) advice: Option<(u64, Advice)>,
    /// When somebody last looked.
    pub(crate) looked: Instant,
    /// Whether memory and disk may differ: then it is to be read again.
    pub(crate) is_broken: bool,
}

/// The way to a position of a game.
#[derive(Clone, Debug)]
pub(crate) struct Line {
    /// How many moves are still those of the file that a study was opened from.
    kept: usize,
    moves: Vec<String>,
}

/// A table at which both seats are people's, where the game begins: for a study, at the end of its file.
fn plain_table(entry: &'static dyn Entry, start: &Start) -> Result<Box<dyn Table>, CatalogError> {
    if let Some(text) = &start.terms.study {
        return Filed::read(text)?.table(&World { seed: start.seed, ..World::EMPTY });
    }
    let human = || "human".parse::<PlayerSpec>();
    let options = start.options.clone().into_iter().collect();
    let seats = [human()?, human()?];
    let mut table = entry.table(&Setup { options, seats, seed: start.seed }, &World::EMPTY)?;
    for seat in Seat::BOTH {
        let player = start.places[seat.index()].player.as_deref().filter(|name| may_impose(name));
        if let Some(Ok(spec)) = player.map(str::parse) {
            // A game from an older store may name a player that cannot play it, which shows when it is to move.
            let _ = table.bind(seat, &spec, &World::EMPTY);
        }
    }
    Ok(table)
}

/// Whether a player is one that may impose an opening: no others are made for a table at which they do not sit.
pub(crate) fn may_impose(player: &str) -> bool {
    player.get(.."automaton".len()).is_some_and(|name| name.eq_ignore_ascii_case("automaton"))
}

impl Game {
    /// A game that begins.
    pub(crate) fn new(id: String, start: Start) -> Result<Self, CatalogError> {
        let entry = papan_catalog::game(&start.game)?;
        let table = plain_table(entry, &start)?;
        let kept = table.plies();
        let live = Live {
            table,
            places: start.places.clone(),
            version: 0,
            clock: start.terms.clock.map(Clock::new),
            takeback: None,
            rematch: None,
            kept,
            is_served: false,
            stop: None,
            thinker: None,
            thoughts: vec![None; kept],
            advice: None,
            looked: Instant::now(),
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

    /// A table of its own at a position of this game. The positions of a file are its own, because some of what is hidden
    /// in them may be imagined: so they are gone back to, and not played again.
    pub(crate) fn table_after(&self, line: &Line) -> Result<Box<dyn Table>, CatalogError> {
        let mut table = plain_table(self.entry, &self.setup)?;
        let refuse = |error: papan_catalog::PlayError| CatalogError::Refused(error.to_string());
        for _ in line.kept..table.plies() {
            table.undo().map_err(refuse)?;
        }
        line.moves[line.kept..].iter().try_for_each(|mv| table.replay(mv)).map_err(CatalogError::Refused)?;
        Ok(table)
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

    /// Whether a person plays, and not only players among themselves.
    pub(crate) fn has_people(&self) -> bool {
        self.setup.places.iter().any(Place::is_person)
    }

    /// Whether somebody waits for the players of this game: always in a game with people, otherwise while it is watched
    /// or was looked at not long ago.
    pub(crate) fn is_awaited(&self, live: &Live) -> bool {
        self.has_people() || self.beat.receiver_count() > 0 || live.looked.elapsed() < INTEREST
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
        if matches!(event, Event::Undo { .. }) {
            self.kept = self.kept.min(self.table.plies());
        }
        self.version += 1;
        self.advice = None;
        self.takeback = None;
        self.rematch = None;
    }

    /// The way to the position of now.
    pub(crate) fn line(&self) -> Line {
        Line { kept: self.kept, moves: self.table.recorded() }
    }

    /// Keeps what was thought of a move that was made, and forgets it with a move that was taken back.
    fn remember(&mut self, event: &Event) {
        match event {
            Event::Move { thought, .. } => self.thoughts.push(thought.clone()),
            Event::Undo { plies } => self.thoughts.truncate(self.thoughts.len().saturating_sub(*plies)),
            Event::Resign { .. } | Event::Forfeit { .. } | Event::Claim { .. } => {}
        }
    }

    /// The number of moves that a request means: those that it names, or all.
    pub(crate) fn plies(&self, at: Option<usize>) -> Result<usize, Refusal> {
        let made = self.table.plies();
        let plies = at.unwrap_or(made);
        let wrong =
            || Refusal::fields(format!("at: found {plies}, expected a number of moves from 0 to {made}"));
        if plies <= made { Ok(plies) } else { Err(wrong()) }
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::seating::Sitter;
    use crate::terms::GameTerms;
    use std::collections::BTreeMap;

    /// Nobody knows what Budi drew.
    const GCG: &str = "#player1 a Ani\n#player2 b Budi\n>a: AEINRST 8D STAINER +66 66\n>b: CEHKLOO -2 +0 0\n";

    fn study() -> Game {
        let place =
            || Place { sitter: Sitter::Human, name: String::new(), player: None, token: None, invite: None };
        let terms = GameTerms { study: Some(GCG.to_owned()), ..GameTerms::default() };
        let (options, places) = (BTreeMap::new(), [place(), place()]);
        let start = Start { game: "crossword".to_owned(), options, seed: 0, places, terms };
        Game::new("g".to_owned(), start).unwrap()
    }

    #[test]
    fn another_table_follows_a_study_wherever_it_goes() {
        let game = study();
        let mut live = game.live.try_lock().unwrap();
        let undo = || Event::Undo { plies: 1 };
        let pass = || Event::Move { mv: "pass".to_owned(), took: None, thought: None };
        for event in [pass(), undo(), undo(), pass(), pass(), undo(), undo(), undo(), pass()] {
            live.take(&event).unwrap();
            let table = game.table_after(&live.line()).unwrap();
            assert_eq!((table.save(), table.position()), (live.table.save(), live.table.position()));
        }
    }

    fn game(sitters: [Sitter; 2]) -> Game {
        let place = |sitter| {
            let player = (sitter == Sitter::Bot).then(|| "random".to_owned());
            Place { sitter, name: String::new(), player, token: None, invite: None }
        };
        let (places, options) = (sitters.map(place), BTreeMap::new());
        let start =
            Start { game: "tictactoe".to_owned(), options, seed: 1, terms: GameTerms::default(), places };
        Game::new("g".to_owned(), start).unwrap()
    }

    #[tokio::test(start_paused = true)]
    async fn players_among_themselves_wait_for_somebody_who_looks() {
        let (alone, with_person) = (game([Sitter::Bot; 2]), game([Sitter::Human, Sitter::Bot]));
        assert!(alone.is_awaited(&alone.lock().await.unwrap()));
        tokio::time::advance(INTEREST).await;
        assert!(!alone.is_awaited(&alone.lock().await.unwrap()), "nobody has looked for long");
        assert!(with_person.is_awaited(&with_person.lock().await.unwrap()), "a person waits always");
        let watcher = alone.watch();
        assert!(alone.is_awaited(&alone.lock().await.unwrap()), "somebody watches");
        drop(watcher);
        alone.lock().await.unwrap().looked = Instant::now();
        assert!(alone.is_awaited(&alone.lock().await.unwrap()), "somebody has looked");
    }
}
