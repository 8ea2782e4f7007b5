//! Replays recorded games.

use super::ArenaError;
use papan_arena::{GameRecord, Termination};
use papan_game::Forfeit;
use papan_message::Message;
use papan_session::{Environment, GameError, PlayError, PlayerSpec, Session, Setup};

/// A session that replays the games of a run, one after the other.
///
/// Human players sit in for the recorded ones under their names: no moves are asked for, so no bots are started and no
/// player files are read.
pub struct ReplaySession<'a> {
    environment: &'a Environment<'a>,
    session: Box<dyn Session>,
}

impl<'a> ReplaySession<'a> {
    /// Creates a session with the rules of a recorded game.
    pub fn new(record: &GameRecord, environment: &'a Environment<'a>) -> Result<Self, ArenaError> {
        let entry = papan_catalog::game(&record.conditions.game)?;
        let options = record.conditions.options.clone().into_iter().collect();
        let setup = Setup { options, seats: seats(record)?, seed: record.seed };
        Ok(Self { environment, session: entry.session(&setup, environment)? })
    }

    /// Returns the session at the start of a game with the same rules.
    pub fn start(&mut self, record: &GameRecord) -> Result<&mut dyn Session, ArenaError> {
        self.session.restart(&seats(record)?, record.seed, self.environment)?;
        Ok(self.session.as_mut())
    }

    /// Returns the session at the end of a game with the same rules. Fails if a move is illegal or the result differs.
    pub fn end(&mut self, record: &GameRecord) -> Result<&mut dyn Session, ArenaError> {
        let session = self.start(record)?;
        for (number, mv) in (1..).zip(record.opening.iter().chain(&record.moves)) {
            let refuse = |error: PlayError| ArenaError::Other(format!("move {number} (`{mv}`): {error}"));
            session.replay(mv).map_err(refuse)?;
        }
        conclude(record, session)?;
        Ok(session)
    }
}

/// Returns human players with the names of the recorded players.
fn seats(record: &GameRecord) -> Result<[PlayerSpec; 2], ArenaError> {
    let seat = |name: &String| format!("human:{name}").parse::<PlayerSpec>().map_err(GameError::from);
    let [first, second] = &record.players;
    Ok([seat(first)?, seat(second)?])
}

/// Ends the game the way its record does.
fn conclude(record: &GameRecord, session: &mut dyn Session) -> Result<(), ArenaError> {
    let ended = match &record.ending {
        Termination::Played { .. } => Ok(()),
        Termination::Resigned { seat } => session.resign(*seat),
        Termination::Forfeited { seat, how, reason } => {
            session.forfeit(*seat, Forfeit::new(*how, Message::verbatim(reason.clone())))
        }
    };
    ended.map_err(|error| ArenaError::Other(error.to_string()))?;
    check(record, session)
}

/// Checks that the game ends as recorded.
fn check(record: &GameRecord, session: &dyn Session) -> Result<(), ArenaError> {
    let points = match session.ending() {
        Some(papan_session::Ending::Played { outcome }) => Some(outcome.points),
        _ => None,
    };
    match record.ending {
        Termination::Played { points: expected } if points != Some(expected) => {
            let [first, second] = expected;
            let found = points.map_or("no end".to_owned(), |[first, second]| format!("{first} to {second}"));
            Err(ArenaError::Other(format!(
                "pair {}, game {}: the moves lead to {found}, expected {first} to {second}",
                record.pair, record.game
            )))
        }
        _ => Ok(()),
    }
}
