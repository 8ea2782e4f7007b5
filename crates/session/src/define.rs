//! Games of other crates and programs.
//!
//! Implement [`OpenGameDef`] for a type of yours, and register its [`entry`] with `papan_catalog::register`. The terminal, the arena,
//! bots, the API and the pages then play it. A game without sentences in the catalogs is described by its names.
//!
//! ```
//! use papan_session::define::{OpenGameDef, PlayerDef, entry};
//! use papan_session::{Environment, Grid, Setup};
//! use papan_game::options::Options;
//! use papan_message::Message;
//! use papan_tictactoe::{Cell, Position, TicTacToe, mark};
//!
//! /// Tic-tac-toe under another name, drawn as a plain grid.
//! struct Noughts;
//!
//! impl OpenGameDef for Noughts {
//!     type Game = TicTacToe;
//!     const NAME: &'static str = "noughts";
//!     const PLAYERS: &'static [PlayerDef<TicTacToe>] = &[PlayerDef::RANDOM];
//!
//!     fn rules(_: &Options) -> Result<TicTacToe, Message> {
//!         Ok(TicTacToe::default())
//!     }
//!     fn grid(_: &TicTacToe) -> Grid {
//!         Grid { width: 3, height: 3, ..Grid::default() }
//!     }
//!     fn cell(_: &TicTacToe, cell: &Cell) -> Option<usize> {
//!         Some(usize::from(cell.index()))
//!     }
//!     fn text(_: &TicTacToe, position: &Position, cell: usize) -> String {
//!         position.seat_at(Cell::new(cell as u8)).map_or(String::new(), |seat| mark(seat).to_string())
//!     }
//! }
//!
//! let noughts = entry::<Noughts>();
//! let setup = Setup::new(["human:Ani".parse()?, "random".parse()?], 1);
//! noughts.session(&setup, &Environment::EMPTY)?.play("5")?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub use crate::analysis::{ScoredLeave, TypedAnalysis, TypedAnalyzedMove, by_search, points};
pub use crate::assistant::{Assistant, SearchAssistant, plays, whole_move};
pub use crate::definition::{GameDef, Hidden, Presentation, RegisteredGame, Visibility};
pub use crate::first_moves::FirstMoves;
pub use crate::messages::{bad_file, bad_option};
pub use crate::open::Open;
pub use crate::record::{
    error_in_line, load as load_record, read_forfeit, read_seat, save as save_record, text_among_people,
};
pub use crate::seating::{BUDGET, ConfiguredAgent, Make, PlayerDef};
pub use crate::session::GameSession;
pub use crate::settings::{
    GENETIC, HILLCLIMB, MCTS, count, genetic_settings, hill_climb_settings, mcts_settings, optional,
};

use crate::board_view::{BoardView, GridView};
use crate::capability::Capabilities;
use crate::entry::{Entry, Level, SetupPrompt};
use crate::grid::Grid;
use papan_game::options::{OptionSpec, Options};
use papan_game::{Notation, Render, Searchable, Seat};
use papan_message::Message;
use papan_picture::board::BoardDiagram;
use papan_search::{Mcts, Random, zero_evaluation};

/// The definition of a game without hidden information, whose board is a grid of texts.
pub trait OpenGameDef: 'static {
    /// The rules.
    type Game: Searchable + Notation + Render + 'static;
    /// The name, as typed.
    const NAME: &'static str;
    /// The players.
    const PLAYERS: &'static [PlayerDef<Self::Game>];
    /// The options.
    const OPTIONS: &'static [OptionSpec] = &[];
    /// The levels, weakest first.
    const LEVELS: &'static [Level] = &[];

    /// Creates the rules for these options.
    fn rules(options: &Options) -> Result<Self::Game, Message>;
    /// Returns the shape of the board.
    fn grid(game: &Self::Game) -> Grid;
    /// Returns the text in a cell.
    fn text(game: &Self::Game, state: &State<Self>, cell: usize) -> String;
    /// Returns the cell of a move; `None` for moves that are not played on a single cell.
    fn cell(_game: &Self::Game, _mv: &Move<Self>) -> Option<usize> {
        None
    }
    /// Returns the mark of a seat on the board, if the game has marks.
    fn mark(_game: &Self::Game, _seat: Seat) -> Option<&'static str> {
        None
    }
}

type State<D> = <<D as OpenGameDef>::Game as papan_game::Game>::State;
type Move<D> = <<D as OpenGameDef>::Game as papan_game::Game>::Move;

/// The evaluator of unfinished positions: all are equal.
type NoEvaluation<G> = fn(&G, &<G as papan_game::Game>::State) -> i32;

/// Returns the entry of a defined game. It lives as long as the program.
pub fn entry<D: OpenGameDef>() -> &'static dyn Entry {
    let no_evaluation: fn() -> NoEvaluation<D::Game> = || zero_evaluation;
    Box::leak(Box::new(RegisteredGame {
        def: GameDef {
            setup_prompt: SetupPrompt::Sides,
            options: D::OPTIONS,
            players: D::PLAYERS,
            levels: D::LEVELS,
            rules: |options, _| D::rules(options),
            presentation: presentation::<D>(),
            load: load_record,
            capabilities: Capabilities::NONE,
            opening: 2,
            assets: |_| Vec::new(),
        },
        visibility: Open {
            margin: |_, _| 0,
            evaluator: no_evaluation,
            board: |game, _| {
                let grid = D::grid(game);
                BoardDiagram::new(grid.width, grid.height)
            },
        },
    }))
}

fn presentation<D: OpenGameDef>() -> Presentation<D::Game> {
    Presentation {
        name: D::NAME,
        mark: D::mark,
        assistant: |_, _| {
            let evaluator: fn() -> NoEvaluation<D::Game> = || zero_evaluation;
            Box::new(SearchAssistant { evaluator, area: whole_move })
        },
        grid: D::grid,
        cell: D::cell,
        board_view: |game, state| {
            let text = |cell| D::text(game, state, cell);
            BoardView::Grid(GridView::new(game, state, D::grid(game), text, |mv| D::cell(game, mv)))
        },
        suffix: "txt",
        save: save_record,
    }
}

impl<G: papan_game::Game> PlayerDef<G> {
    /// A player that makes random moves, for every game.
    pub const RANDOM: Self =
        Self { name: "random", main: "", settings: &[], pace: None, make: |_, _, _| Ok(Box::new(Random)) };
}

impl<G: Searchable + 'static> PlayerDef<G> {
    /// A player that searches by random playouts, for every game without hidden information.
    pub const MCTS: Self = Self {
        name: "mcts",
        main: "",
        settings: MCTS,
        pace: None,
        make: |_, settings, _| Ok(Box::new(Mcts::new(mcts_settings(settings)))),
    };
}
