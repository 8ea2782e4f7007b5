//! A recorded game at a table again.

use super::ArenaError;
use papan_arena::{Ending, GameRecord};
use papan_catalog::{CatalogError, PlayerSpec, Setup, Table, World};
use papan_game::Forfeit;

/// A table for the games of a run, one after the other.
///
/// People sit there under the names of those who played: nobody is asked for a move, so bots need not be started, nor
/// files be read that players were made of.
pub struct Stage<'a> {
    world: &'a World<'a>,
    table: Box<dyn Table>,
}

impl<'a> Stage<'a> {
    /// A table by the rules of a recorded game, with nothing played yet.
    pub fn new(record: &GameRecord, world: &'a World<'a>) -> Result<Self, ArenaError> {
        let entry = papan_catalog::game(&record.setting.game)?;
        let options = record.setting.options.clone().into_iter().collect();
        let setup = Setup { options, seats: seats(record)?, seed: record.seed };
        Ok(Self { world, table: entry.table(&setup, world)? })
    }

    /// The start of a game with the same rules.
    pub fn start(&mut self, record: &GameRecord) -> Result<&mut dyn Table, ArenaError> {
        self.table.again(&seats(record)?, record.seed, self.world)?;
        Ok(self.table.as_mut())
    }

    /// The end of a game with the same rules; its moves must be legal, and lead to its result.
    pub fn end(&mut self, record: &GameRecord) -> Result<&mut dyn Table, ArenaError> {
        let table = self.start(record)?;
        for (number, mv) in (1..).zip(record.opening.iter().chain(&record.moves)) {
            let refuse = |reason: String| ArenaError::Refused(format!("move {number} (`{mv}`): {reason}"));
            table.replay(mv).map_err(refuse)?;
        }
        conclude(record, table)?;
        Ok(table)
    }
}

/// People under the names of those who played.
fn seats(record: &GameRecord) -> Result<[PlayerSpec; 2], ArenaError> {
    let seat = |name: &String| format!("human:{name}").parse::<PlayerSpec>().map_err(CatalogError::from);
    let [first, second] = &record.players;
    Ok([seat(first)?, seat(second)?])
}

/// Ends the game at a table as its record does.
fn conclude(record: &GameRecord, table: &mut dyn Table) -> Result<(), ArenaError> {
    let ended = match &record.ending {
        Ending::Played { .. } => Ok(()),
        Ending::Resigned { seat } => table.resign(*seat),
        Ending::Forfeited { seat, how, reason } => {
            table.forfeit(*seat, Forfeit { kind: *how, reason: reason.clone() })
        }
    };
    ended.map_err(|error| ArenaError::Refused(error.to_string()))?;
    check(record, table)
}

/// Whether the game ends as its record says.
fn check(record: &GameRecord, table: &dyn Table) -> Result<(), ArenaError> {
    let points = match table.ending() {
        Some(papan_catalog::Ending::Played { outcome }) => Some(outcome.points),
        _ => None,
    };
    match record.ending {
        Ending::Played { points: expected } if points != Some(expected) => {
            let [first, second] = expected;
            let found = points.map_or("no end".to_owned(), |[first, second]| format!("{first} to {second}"));
            Err(ArenaError::Refused(format!(
                "pair {}, game {}: the moves lead to {found}, expected {first} to {second}",
                record.pair, record.game
            )))
        }
        _ => Ok(()),
    }
}
