//! A game as front ends see it: registered under a name, with its types erased.

use crate::bot::LaunchResult;
use crate::capability::Capabilities;
use crate::detached::DetachedAgent;
use crate::messages::SetupText;
use crate::open::OpenEntry;
use crate::player::{PlayerSpec, SpecError, close_to};
use crate::record::RecordError;
use crate::session::Session;
use papan_game::NotationError;
use papan_game::options::{OptionError, OptionSpec};
use papan_message::Message;
use serde::Serialize;
use thiserror::Error;

/// Access to files and programs, granted by the front end.
///
/// Crates below the front ends open no files and start no programs themselves.
#[derive(Clone, Copy)]
pub struct Environment<'a> {
    /// Reads a file, or returns why it cannot be read.
    pub read: &'a dyn Fn(&str) -> Result<Vec<u8>, Message>,
    /// Starts the program of a command, or returns why it cannot be started.
    pub launch: &'a dyn Fn(&str) -> LaunchResult,
    /// The seed for a game that is loaded from a file without one.
    pub seed: u64,
}

impl Environment<'_> {
    /// An environment without files and programs, with seed 0.
    pub const EMPTY: Self = Environment {
        read: &|file| Err(SetupText::NoFiles { file: file.to_owned() }.into()),
        launch: &|command| Err(SetupText::NoPrograms { command: command.to_owned() }.into()),
        seed: 0,
    };
}

/// The data that rules are made of besides their options, such as a word list: names and bytes.
pub type RuleAssets<'a> = Vec<(&'static str, &'a [u8])>;

/// Players, options and seed of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// The options that differ from their defaults.
    pub options: Vec<(String, String)>,
    /// The players on the first and the second seat.
    pub seats: [PlayerSpec; 2],
    /// The seed for all randomness.
    pub seed: u64,
}

impl Setup {
    /// Creates a setup of these two players with default options.
    pub fn new(seats: [PlayerSpec; 2], seed: u64) -> Self {
        Self { options: Vec::new(), seats, seed }
    }
}

/// Why a request to the catalog fails.
#[derive(Clone, PartialEq, Debug, Error)]
#[error("{}", Message::from(self))]
pub enum GameError {
    /// The game does not exist.
    NoGame {
        /// The requested name.
        name: String,
        /// The existing names.
        known: Vec<String>,
    },
    /// The player does not exist.
    NoPlayer {
        /// The game.
        game: &'static str,
        /// The requested name.
        name: String,
        /// The existing names.
        known: Vec<String>,
    },
    /// The text is not a player spec.
    Spec(#[from] SpecError),
    /// An option or a player's setting is invalid.
    Option(#[from] OptionError),
    /// The text is not a position.
    Position(#[from] NotationError),
    /// The text is not a record.
    Record(#[from] RecordError),
    /// The game has hidden information, so its tree cannot be searched.
    Hidden {
        /// The game.
        game: &'static str,
    },
    /// The player does not support this board, these rules or this seat.
    Unsupported {
        /// The requested player.
        player: String,
        /// The reason.
        reason: Message,
    },
    /// A bot cannot be started.
    Launch(Message),
    /// The game or the player cannot be created, for a reason of its own.
    Refused(Message),
}

impl From<&GameError> for Message {
    fn from(error: &GameError) -> Self {
        match error.clone() {
            GameError::NoGame { name, known } => SetupText::NoGame { name, known }.into(),
            GameError::NoPlayer { game, name, known } => no_player(game, name, known),
            GameError::Spec(error) => error.into(),
            GameError::Option(error) => error.into(),
            GameError::Position(error) => Message::from(&error),
            GameError::Record(error) => error.into(),
            GameError::Hidden { game } => SetupText::Hidden { game: game.to_owned() }.into(),
            GameError::Unsupported { player, reason } => SetupText::Unsupported { player, reason }.into(),
            GameError::Launch(reason) | GameError::Refused(reason) => reason,
        }
    }
}

/// Names the players that exist, and the one that was probably meant.
fn no_player(game: &str, name: String, known: Vec<String>) -> Message {
    let game = game.to_owned();
    match close_to(&name, known.iter().map(String::as_str)).map(str::to_owned) {
        Some(close) => SetupText::NoPlayerButClose { game, name, close, known }.into(),
        None => SetupText::NoPlayer { game, name, known }.into(),
    }
}

/// A player of a game, for lists and help.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct PlayerInfo {
    /// The name, as typed.
    pub name: &'static str,
    /// Its settings.
    pub settings: &'static [OptionSpec],
    /// The setting that a plain value sets; empty if there is none.
    #[serde(skip)]
    pub main: &'static str,
}

/// A named strength: a player with fixed settings.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Level {
    /// The name, as typed.
    pub name: &'static str,
    /// The player spec behind the name; the name itself if the level is a player of its own.
    pub means: &'static str,
}

/// How a front end asks who plays if the command line does not say.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SetupPrompt {
    /// A choice of levels: two people, an easy player, a strong one.
    Levels,
    /// A form with both sides and the options.
    Form,
    /// Both sides only; options are set on the command line.
    Sides,
}

/// A registered game, with its types erased.
pub trait Entry: Sync {
    /// Returns the name, as typed.
    fn name(&self) -> &'static str;
    /// Returns how to ask who plays.
    fn setup_prompt(&self) -> SetupPrompt;
    /// Returns the options.
    fn options(&self) -> &'static [OptionSpec];
    /// Returns the players, people and bots aside.
    fn players(&self) -> Vec<PlayerInfo>;
    /// Returns the levels, weakest first.
    fn levels(&self) -> &'static [Level];
    /// Starts a new game.
    fn session(&'static self, setup: &Setup, env: &Environment<'_>) -> Result<Box<dyn Session>, GameError>;
    /// Continues a saved game from the bytes that [`SessionHistory::save`](crate::SessionHistory::save) returned.
    fn load(&'static self, bytes: &[u8], env: &Environment<'_>) -> Result<Box<dyn Session>, GameError>;
    /// Returns the extension of its saved games, without the dot.
    fn suffix(&self) -> &'static str;
    /// Creates an agent that answers positions without a session.
    fn detached_agent(
        &self,
        options: &[(String, String)],
        player: &PlayerSpec,
        env: &Environment<'_>,
    ) -> Result<Box<dyn DetachedAgent>, GameError>;
    /// Returns the default number of random moves at the start of a match game. Without them, deterministic players
    /// would play the same game again and again.
    fn opening(&self) -> u32;
    /// Returns the operations of open games, or an error if the game has hidden information.
    fn open(&self) -> Result<&dyn OpenEntry, GameError>;
    /// Returns the operations that only some games have.
    fn capabilities(&self) -> Capabilities;
}
