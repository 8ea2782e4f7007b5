//! A game in progress, with its types erased: a front end plays any game without knowing which one.
//!
//! - [`Entry`]: a game under its name, with options, players and levels. [`define`] makes one from rules.
//! - [`Session`]: a game in progress, in which everything is text.
//! - [`PlayerSpec`], [`Setup`], [`TurnTerms`]: who plays, and on which terms.
//! - [`Record`], [`JsonRecord`]: saved games.
//! - [`bot`]: the protocol that external programs speak.
//! - [`OpenEntry`], [`Capabilities`]: operations that only some games have.
//!
//! ```
//! use papan_session::define::{OpenGameDef, PlayerDef, entry};
//! use papan_session::{Environment, Grid, Setup};
//! # use papan_game::options::Options;
//! # use papan_message::Message;
//! # use papan_tictactoe::{Position, TicTacToe};
//! # struct Noughts;
//! # impl OpenGameDef for Noughts {
//! #     type Game = TicTacToe;
//! #     const NAME: &'static str = "noughts";
//! #     const PLAYERS: &'static [PlayerDef<TicTacToe>] = &[PlayerDef::RANDOM];
//! #     fn rules(_: &Options) -> Result<TicTacToe, Message> {
//! #         Ok(TicTacToe::default())
//! #     }
//! #     fn grid(_: &TicTacToe) -> Grid {
//! #         Grid { width: 3, height: 3, ..Grid::default() }
//! #     }
//! #     fn text(_: &TicTacToe, _: &Position, _: usize) -> String {
//! #         String::new()
//! #     }
//! # }
//!
//! // `Noughts` is tic-tac-toe, defined as in the example of `define`.
//! let noughts = entry::<Noughts>();
//! let setup = Setup::new(["human:Ani".parse()?, "random".parse()?], 42);
//! let mut session = noughts.session(&setup, &Environment::EMPTY)?;
//! session.play("5")?;
//! let answer = session.think(&Default::default(), &Default::default())?;
//! assert_ne!(answer.mv, "5");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod analysis;
mod assistant;
mod board_view;
pub mod bot;
mod capability;
mod comparison;
pub mod define;
mod definition;
mod detached;
mod endings;
mod entry;
mod first_moves;
mod grid;
mod messages;
mod open;
mod player;
mod record;
mod seating;
mod session;
mod settings;
mod terms;
pub mod texts;
mod tree;

pub use analysis::{AnalysisLimit, AnalyzedMove, PositionAnalysis, WinningChance};
pub use assistant::{Advice, Answer, CommandHelp, Table, TableColumn};
pub use board_view::{
    AdjacencyMoveValue, AdjacencyView, BoardView, CrosswordView, GridMove, GridView, LetterView,
    TicTacToeView, TileView,
};
pub use capability::{
    Capabilities, CompareError, CompareSearches, PlacementCount, PlyFigures, ScoredMove, ScoredMoves,
    ScoredPosition, ScoredStatus, SimulatedFigures, SimulatedMoves, SimulationRequest,
};
pub use comparison::{Levels, Row, Solution, TooLarge};
pub use detached::DetachedAgent;
pub use endings::{
    DrawCount, EndingLabel, EndingLimits, EndingOdds, EndingResult, EndingSolver, EndingValue, GameResult,
    MoveOdds, OrderCount, SolvedEnding,
};
pub use entry::{Entry, Environment, GameError, Level, PlayerInfo, RuleAssets, Setup, SetupPrompt};
pub use grid::Grid;
pub use open::{Analysis, DepthReport, OpenEntry, PositionRef, RankedMove, Solved};
pub use player::{PlayerSpec, SpecError, close_to};
pub use record::{JsonRecord, Record, RecordEnding, RecordError, RecordKind, RecordResult, RecordedPlayer};
pub use session::{
    Ending, Explanation, ImposedMove, LastMove, MovePreview, MoveView, PlayError, SeatInfo, Session,
    SessionAssistance, SessionDisplay, SessionEvent, SessionHistory,
};
pub use terms::{GameClock, TimeReferee, TurnTerms};
pub use tree::Algorithm;
