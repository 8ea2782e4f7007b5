//! Plays the pairs of a run, one after the other.

use super::{ArenaError, FinishedPair, PreparedRun, TimeControl};
use papan_arena::{GameRecord, Pairing, Termination, Timing};
use papan_game::{Seat, StopFlag};
use papan_session::{Ending, Environment, GameError, PlayError, PlayerSpec, Session, Setup, TurnTerms};

/// Plays pairs in one session, whose players are reused from game to game.
pub(super) struct PairRunner<'a> {
    prepared: &'a PreparedRun,
    environment: Environment<'a>,
    session: Box<dyn Session>,
}

impl<'a> PairRunner<'a> {
    /// Creates a runner with empty seats.
    pub(super) fn new(prepared: &'a PreparedRun, environment: Environment<'a>) -> Result<Self, ArenaError> {
        let session = prepared.new_session(&environment)?;
        Ok(Self { prepared, environment, session })
    }

    /// Plays both games of a pair: same opening, same chance, seats swapped.
    pub(super) fn pair(&mut self, pairing: &Pairing) -> Result<FinishedPair, ArenaError> {
        let seed = self.prepared.run.game_seed(pairing.seed_index);
        let [one, other] = pairing.players.map(|player| self.prepared.specs[player].clone());
        let seats = [one.clone(), other.clone()];
        self.sit(&seats, seed)?;
        let opening = self.prepared.book.moves(self.session.as_mut(), pairing.seed_index, seed)?;
        let (first, first_timing) = self.game(pairing, 0, &seats, seed, &opening)?;
        let (second, second_timing) = self.game(pairing, 1, &[other, one], seed, &opening)?;
        Ok(FinishedPair { games: [first, second], timings: [first_timing, second_timing] })
    }

    fn sit(&mut self, seats: &[PlayerSpec; 2], seed: u64) -> Result<(), ArenaError> {
        Ok(self.session.restart(seats, seed, &self.environment)?)
    }

    /// Plays one game to its end.
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
            self.session.replay(mv).map_err(|error| ArenaError::Other(error.to_string()))?;
        }
        let mut timing = Timing { pair: pairing.pair, game, ..Timing::default() };
        let values = self.play(&mut timing)?;
        let ending = ending(self.session.as_ref())?;
        let record = GameRecord {
            pair: pairing.pair,
            game,
            round: pairing.round,
            version: self.prepared.run.version.clone(),
            seed,
            conditions: self.prepared.conditions.clone(),
            players: seats.each_ref().map(ToString::to_string),
            opening: opening.to_vec(),
            moves: self.session.recorded_moves().split_off(opening.len()),
            values,
            result: ending.result(),
            ending,
        };
        Ok((record, timing))
    }

    /// Plays until the game ends and returns the value that each mover gave its move.
    fn play(&mut self, timing: &mut Timing) -> Result<Vec<Option<papan_game::Value>>, ArenaError> {
        let mut terms = self.prepared.terms();
        let mut values = Vec::new();
        while let Some(seat) = self.session.turn() {
            // A stop waits for the end of the pair, because an interrupted search would play differently.
            let thought = match self.session.think(&terms[seat.index()], &StopFlag::default()) {
                Ok(thought) => thought,
                Err(PlayError::Forfeit(_)) => break,
                Err(other) => return Err(ArenaError::Other(other.to_string())),
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

impl PreparedRun {
    /// Creates a session of the game with empty seats.
    pub(super) fn new_session(&self, environment: &Environment<'_>) -> Result<Box<dyn Session>, ArenaError> {
        let nobody = || "human".parse::<PlayerSpec>().map_err(GameError::from);
        let options = self.run.options.clone().into_iter().collect();
        let setup = Setup { options, seats: [nobody()?, nobody()?], seed: 0 };
        Ok(self.entry.session(&setup, environment)?)
    }

    /// Returns the terms of each seat at the start of a game.
    fn terms(&self) -> [TurnTerms; 2] {
        let free = TurnTerms { referee: Some(self.referee), has_free_openings: true, ..TurnTerms::default() };
        let terms = match self.time_control {
            None => free,
            Some(TimeControl::PerMove(budget)) => TurnTerms { budget: Some(budget), ..free },
            Some(TimeControl::PerGame(clock)) => TurnTerms { clock: Some(clock), ..free },
        };
        [terms; 2]
    }
}

/// Returns how the game ended, for its record.
fn ending(session: &dyn Session) -> Result<Termination, ArenaError> {
    match session.ending() {
        Some(Ending::Played { outcome }) => Ok(Termination::Played { points: outcome.points }),
        Some(Ending::Resigned { seat }) => Ok(Termination::Resigned { seat }),
        Some(Ending::Forfeited { seat, forfeit }) => {
            Ok(Termination::Forfeited { seat, how: forfeit.kind, reason: forfeit.reason.to_string() })
        }
        None => {
            let mover = session.turn().unwrap_or(Seat::First);
            Err(ArenaError::Other(format!("the game did not end: it is the {mover} seat's turn")))
        }
    }
}
