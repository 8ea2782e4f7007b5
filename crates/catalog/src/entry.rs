//! A game as front ends see it.

use crate::bot::Launched;
use crate::brain::Brain;
use crate::open::OpenEntry;
use crate::player::{PlayerSpec, SpecError, close_to};
use crate::record::RecordError;
use crate::table::Table;
use papan_game::NotationError;
use papan_game::options::{OptionError, Spec};
use serde::Serialize;
use thiserror::Error;

/// What the catalog asks of the world around it: the bytes of a file that somebody named, a program that somebody wants
/// to play.
///
/// Below the front ends nothing opens files or starts programs, so the front end hands in how it is done.
#[derive(Clone, Copy)]
pub struct World<'a> {
    /// Reads a file, or says why it cannot be read.
    pub read: &'a dyn Fn(&str) -> Result<Vec<u8>, String>,
    /// Starts the program that a command names, or says why it cannot be started.
    pub launch: &'a dyn Fn(&str) -> Launched,
    /// The seed for a game that is loaded from a file without one.
    pub seed: u64,
}

impl World<'_> {
    /// A world without files, programs and chance.
    pub const EMPTY: Self = World {
        read: &|name| Err(format!("{name}: no files can be read here")),
        launch: &|command| Err(format!("{command}: no programs can be started here")),
        seed: 0,
    };
}

/// What rules were made of that their options do not say whole, such as words: names and bytes.
pub type Essence<'a> = Vec<(&'static str, &'a [u8])>;

/// Who sits where, with what options and which chance.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// The game's options that are not left at their default.
    pub options: Vec<(String, String)>,
    /// Who sits on the first and on the second seat.
    pub seats: [PlayerSpec; 2],
    /// Where all chance comes from.
    pub seed: u64,
}

impl Setup {
    /// These two, with default options.
    pub fn new(seats: [PlayerSpec; 2], seed: u64) -> Self {
        Self { options: Vec::new(), seats, seed }
    }
}

/// Why the catalog cannot do what is asked.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum CatalogError {
    /// No such game.
    #[error("there is no game `{name}`: expected {}", .known.join(", "))]
    NoGame {
        /// As asked for.
        name: String,
        /// What there is.
        known: Vec<String>,
    },
    /// No such player.
    #[error("there is no player `{name}` for {game}{}: expected {}", did_you_mean(.name, .known), .known.join(", "))]
    NoPlayer {
        /// The game.
        game: &'static str,
        /// As asked for.
        name: String,
        /// What there is.
        known: Vec<String>,
    },
    /// The text of a player is wrong.
    #[error(transparent)]
    Spec(#[from] SpecError),
    /// An option, or a player's setting, is wrong.
    #[error(transparent)]
    Option(#[from] OptionError),
    /// A position cannot be read.
    #[error(transparent)]
    Position(#[from] NotationError),
    /// The text of a game is wrong.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// Something is hidden in the game, so nothing can be searched that players do not see.
    #[error("the {game} game hides {what}: no tree search")]
    Hidden {
        /// The game.
        game: &'static str,
        /// What its players do not see of each other.
        what: &'static str,
    },
    /// The player cannot play on this board, by these rules or on this seat.
    #[error("`{player}` cannot play here: {reason}")]
    Unsupported {
        /// As asked for.
        player: String,
        /// Why not.
        reason: String,
    },
    /// The program that was to play cannot be started.
    #[error("{0}")]
    Launch(String),
    /// The game or the player cannot be made for a reason of its own.
    #[error("{0}")]
    Refused(String),
}

/// A remark on the known name that was probably meant; empty if none is close.
fn did_you_mean(name: &str, known: &[String]) -> String {
    let names = known.iter().map(String::as_str);
    close_to(name, names).map_or(String::new(), |close| format!(" (did you mean {close}?)"))
}

/// A player of a game, for lists and help.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct PlayerInfo {
    /// As it is typed.
    pub name: &'static str,
    /// Its one-sentence promise.
    pub sentence: &'static str,
    /// What can be set.
    pub settings: &'static [Spec],
    /// The setting that a plain value is for; empty if there is none.
    #[serde(skip)]
    pub main: &'static str,
}

/// A player with settings, under a name that promises a strength.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Level {
    /// As it is typed.
    pub name: &'static str,
    /// Its one-sentence promise.
    pub sentence: &'static str,
    /// The player that it stands for; its own name where the player itself is the level.
    pub means: &'static str,
}

/// How a front end asks who plays, where nobody said.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Asks {
    /// Three levels: two people, an easy player, a strong one.
    Levels,
    /// A form: who sits on each side, and the options.
    Form,
    /// Who sits on each side, and nothing else: the options are for those who know them.
    Sides,
}

/// A game of the catalog, with its types erased: what every game has.
pub trait Entry: Sync {
    /// As it is typed.
    fn name(&self) -> &'static str;
    /// As people call it.
    fn title(&self) -> &'static str;
    /// How to ask who plays.
    fn asks(&self) -> Asks;
    /// What can be set.
    fn options(&self) -> &'static [Spec];
    /// Who can play it, people aside.
    fn players(&self) -> Vec<PlayerInfo>;
    /// Names that promise a strength, from the weakest to the strongest.
    fn levels(&self) -> &'static [Level];
    /// Seats everybody for a new game.
    fn table(&'static self, setup: &Setup, world: &World<'_>) -> Result<Box<dyn Table>, CatalogError>;
    /// Seats everybody for a game that was begun before, from the bytes of a file with what [`Table::save`] gave.
    fn load(&'static self, bytes: &[u8], world: &World<'_>) -> Result<Box<dyn Table>, CatalogError>;
    /// What the names of its saved games end with, after the stop.
    fn suffix(&self) -> &'static str;
    /// A player away from any table, by the rules with these options.
    fn brain(
        &self,
        options: &[(String, String)],
        player: &PlayerSpec,
        world: &World<'_>,
    ) -> Result<Box<dyn Brain>, CatalogError>;
    /// How many random moves a match of players begins with where nobody says: without any, players without chance
    /// would play the same game again and again.
    fn opening(&self) -> u32;
    /// What can be done with the game besides because every eye sees everything; refused where something is hidden.
    fn open(&self) -> Result<&dyn OpenEntry, CatalogError>;
}
