//! A desk at which the pairs of a run are played, one after the other.

use super::{ArenaError, FinishedPair, Pace, Prepared};
use papan_arena::{Ending, GameRecord, Pairing, Timing};
use papan_catalog::{self as catalog, PlayError, PlayerSpec, Setup, Table, Terms, World};
use papan_game::{Seat, Stop};

/// A table for one thread, whose players stay for as long as there are games.
pub(super) struct Desk<'a> {
    prepared: &'a Prepared,
    world: World<'a>,
    table: Box<dyn Table>,
}

impl<'a> Desk<'a> {
    /// A desk with nobody at it yet.
    pub(super) fn new(prepared: &'a Prepared, world: World<'a>) -> Result<Self, ArenaError> {
        let table = prepared.fresh(&world)?;
        Ok(Self { prepared, world, table })
    }

    /// Plays both games of a pair: same opening, same chance, seats swapped.
    pub(super) fn pair(&mut self, pairing: &Pairing) -> Result<FinishedPair, ArenaError> {
        let seed = self.prepared.run.seed_of(pairing.chance);
        let [one, other] = pairing.players.map(|player| self.prepared.specs[player].clone());
        let seats = [one.clone(), other.clone()];
        self.sit(&seats, seed)?;
        let opening = self.prepared.book.moves(self.table.as_mut(), pairing.chance, seed)?;
        let (first, first_timing) = self.game(pairing, 0, &seats, seed, &opening)?;
        let (second, second_timing) = self.game(pairing, 1, &[other, one], seed, &opening)?;
        Ok(FinishedPair { games: [first, second], timings: [first_timing, second_timing] })
    }

    fn sit(&mut self, seats: &[PlayerSpec; 2], seed: u64) -> Result<(), ArenaError> {
        Ok(self.table.again(seats, seed, &self.world)?)
    }

    /// Plays a game to its end, whatever end that is.
    fn game(
        &mut self,
        pairing: &Pairing,
        game: u8,
        seats: &[PlayerSpec; 2],
        seed: u64,
        opening: &[String],
    ) -> Result<(GameRecord, Timing), ArenaError> {
        self.sit(seats, seed)?;
        for mv in opening {
            self.table.replay(mv).map_err(ArenaError::Refused)?;
        }
        let mut timing = Timing { pair: pairing.pair, game, ..Timing::default() };
        let values = self.play(&mut timing)?;
        let ending = ending(self.table.as_ref())?;
        let record = GameRecord {
            pair: pairing.pair,
            game,
            round: pairing.round,
            version: self.prepared.run.version.clone(),
            seed,
            setting: self.prepared.setting.clone(),
            players: seats.each_ref().map(ToString::to_string),
            opening: opening.to_vec(),
            moves: self.table.recorded().split_off(opening.len()),
            values,
            result: ending.result(),
            ending,
        };
        Ok((record, timing))
    }

    /// Lets the players move until the game ends; what each thought of its moves.
    fn play(&mut self, timing: &mut Timing) -> Result<Vec<Option<papan_game::Value>>, ArenaError> {
        let mut terms = self.prepared.terms();
        let mut values = Vec::new();
        while let Some(seat) = self.table.turn() {
            // Whoever is asked to stop finishes the pair first: a search that is cut short would play otherwise.
            let thought = match self.table.think(&terms[seat.index()], &Stop::default()) {
                Ok(thought) => thought,
                Err(PlayError::Forfeit(_)) => break,
                Err(other) => return Err(ArenaError::Refused(other.to_string())),
            };
            let micros = u64::try_from(thought.elapsed.as_micros()).unwrap_or(u64::MAX);
            timing.push(micros, thought.nodes, thought.depth);
            values.push(thought.value);
            let clock = &mut terms[seat.index()].clock;
            *clock = clock.map(|clock| clock.after(thought.elapsed));
        }
        Ok(values)
    }
}

impl Prepared {
    /// A table of the game with nobody at it.
    pub(super) fn fresh(&self, world: &World<'_>) -> Result<Box<dyn Table>, ArenaError> {
        let nobody = || "human".parse::<PlayerSpec>().map_err(catalog::CatalogError::from);
        let options = self.run.options.clone().into_iter().collect();
        let setup = Setup { options, seats: [nobody()?, nobody()?], seed: 0 };
        Ok(self.entry.table(&setup, world)?)
    }

    /// The terms of each seat at the start of a game.
    fn terms(&self) -> [Terms; 2] {
        let free = Terms { referee: Some(self.referee), has_free_openings: true, ..Terms::default() };
        let terms = match self.pace {
            None => free,
            Some(Pace::Move(budget)) => Terms { budget: Some(budget), ..free },
            Some(Pace::Game(clock)) => Terms { clock: Some(clock), ..free },
        };
        [terms; 2]
    }
}

/// How the game at a table ended, for its record.
fn ending(table: &dyn Table) -> Result<Ending, ArenaError> {
    match table.ending() {
        Some(catalog::Ending::Played { outcome }) => Ok(Ending::Played { points: outcome.points }),
        Some(catalog::Ending::Resigned { seat }) => Ok(Ending::Resigned { seat }),
        Some(catalog::Ending::Forfeited { seat, forfeit }) => {
            Ok(Ending::Forfeited { seat, how: forfeit.kind, reason: forfeit.reason })
        }
        None => {
            let mover = table.turn().unwrap_or(Seat::First);
            Err(ArenaError::Refused(format!("the game did not end: it is the {mover} seat's turn")))
        }
    }
}
