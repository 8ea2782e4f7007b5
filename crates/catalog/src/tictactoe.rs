//! The registration of tic-tac-toe.

pub(crate) mod automaton_trace;
pub(crate) mod compare;

use crate::messages::{Area, CatalogText};
use compare::solve;
use papan_game::options::{OptionKind, OptionSpec, Options};
use papan_game::{Agent, Game, Seat, StopFlag};
use papan_message::Message;
use papan_picture::board::{BoardDiagram, DiagramMark};
use papan_search::{AlphaBeta, Genetic, HillClimb, Minimax, Settings, ShallowSearch, zero_evaluation};
use papan_session::define::{
    BUDGET, GENETIC, GameDef, HILLCLIMB, Open, PlayerDef, Presentation, RegisteredGame, SearchAssistant,
    bad_file, bad_option, count, genetic_settings, hill_climb_settings, load_record, save_record,
};
use papan_session::{
    BoardView, Capabilities, CompareError, Entry, Environment, Grid, SetupPrompt, Solution, TicTacToeView,
};
use papan_tictactoe::automaton::{Automaton, AutomatonPlayer, check};
use papan_tictactoe::{Cell, Position, Size, TicTacToe};
use std::path::Path;

/// The built-in automata, by the names that `automaton:NAME` takes.
pub const AUTOMATA: [(&str, &[u8]); 3] = [
    ("quick", include_bytes!("../../../data/tictactoe/quick.dfa")),
    ("small", include_bytes!("../../../data/tictactoe/small.dfa")),
    ("classic", include_bytes!("../../../data/tictactoe/classic.dfa")),
];

/// Returns a built-in automaton, or reads one from a `.dfa` or `.jff` file. Other extensions are read as `.dfa`, except
/// those of output-only formats.
pub fn automaton(name: &str, env: &Environment<'_>) -> Result<Automaton, Message> {
    if let Some((_, bytes)) = AUTOMATA.iter().find(|(known, _)| *known == name) {
        return Automaton::read(bytes).map_err(|error| bad_file(name, error));
    }
    let ending = Path::new(name).extension().and_then(|ending| ending.to_str()).map(str::to_ascii_lowercase);
    if let Some(ending @ ("json" | "dot" | "svg")) = ending.as_deref() {
        let (file, ending) = (name.to_owned(), ending.to_owned());
        return Err(CatalogText::OutputOnly { file, ending }.into());
    }
    let bytes = (env.read)(name)?;
    if ending.as_deref() != Some("jff") {
        return Automaton::read(&bytes).map_err(|error| bad_file(name, error));
    }
    let text = papan_automata::sections::decode(&bytes).map_err(|error| bad_file(name, error))?;
    Automaton::read_jff(text).map_err(|error| bad_file(name, error))
}

/// The evaluator of unfinished positions.
type Level = fn(&TicTacToe, &Position) -> i32;

/// The name of the game, as typed.
pub(crate) const NAME: &str = "tictactoe";

pub(crate) fn entry() -> &'static dyn Entry {
    static ENTRY: RegisteredGame<TicTacToe, Open<TicTacToe, Level>> = RegisteredGame {
        def: GameDef {
            setup_prompt: SetupPrompt::Levels,
            options: OPTIONS,
            players: PLAYERS,
            levels: LEVELS,
            rules: |options, _| rules(options),
            presentation: Presentation {
                name: NAME,
                mark: |_, seat| match seat {
                    Seat::First => Some("x"),
                    Seat::Second => Some("o"),
                },
                assistant: |_, _| {
                    Box::new(SearchAssistant {
                        evaluator: || zero_evaluation as Level,
                        area: |game, &cell| area(game, cell),
                    })
                },
                grid: |game| Grid::plain(game.size().width(), game.size().height()),
                cell: |_, cell| Some(usize::from(cell.index())),
                board_view,
                suffix: "txt",
                save: save_record,
            },
            load: load_record,
            capabilities: Capabilities { compare_searches: Some(compare_searches), ..Capabilities::NONE },
            opening: 2,
            assets: |_| Vec::new(),
        },
        visibility: Open { margin: |_, _| 0, evaluator: || zero_evaluation, board },
    };
    &ENTRY
}

pub(crate) const OPTIONS: &[OptionSpec] = &[
    OptionSpec { name: "size", kind: OptionKind::Size, default: "3x3x3" },
    OptionSpec { name: "misere", kind: OptionKind::Flag, default: "no" },
];

/// From a player that sees its own next move to one that sees the end. The weaker ones are weak in a consistent way:
/// they miss nothing within their horizon.
const LEVELS: &[papan_session::Level] = &[
    papan_session::Level { name: "easy", means: "shortsighted:1" },
    papan_session::Level { name: "medium", means: "shortsighted:2" },
    papan_session::Level { name: "hard", means: "alphabeta" },
];

const PLAYERS: &[PlayerDef<TicTacToe>] = &[
    PlayerDef::RANDOM,
    PlayerDef {
        name: "shortsighted",
        main: "sight",
        settings: &[OptionSpec { name: "sight", kind: OptionKind::Number { min: 1, max: 3 }, default: "2" }],
        pace: None,
        make: |_, settings, _| {
            Ok(Box::new(ShallowSearch::new(zero_evaluation::<TicTacToe>, count(settings, "sight")?)))
        },
    },
    PlayerDef {
        name: "minimax",
        main: "",
        settings: BUDGET,
        pace: None,
        make: |_, _, _| Ok(Box::new(Minimax::new(zero_evaluation::<TicTacToe>))),
    },
    PlayerDef {
        name: "alphabeta",
        main: "",
        settings: BUDGET,
        pace: None,
        make: |_, _, _| Ok(Box::new(AlphaBeta::new(zero_evaluation::<TicTacToe>, Settings::default()))),
    },
    PlayerDef::MCTS,
    PlayerDef {
        name: "hillclimb",
        main: "",
        settings: HILLCLIMB,
        pace: None,
        make: |_, settings, _| {
            Ok(Box::new(HillClimb::new(zero_evaluation::<TicTacToe>, hill_climb_settings(settings))))
        },
    },
    PlayerDef {
        name: "genetic",
        main: "",
        settings: GENETIC,
        pace: None,
        make: |_, settings, _| {
            Ok(Box::new(Genetic::new(zero_evaluation::<TicTacToe>, genetic_settings(settings))))
        },
    },
    PlayerDef {
        name: "automaton",
        main: "file",
        settings: &[
            OptionSpec {
                name: "file",
                kind: OptionKind::File { builtin: &["quick", "small", "classic"] },
                default: "quick",
            },
            OptionSpec { name: "unchecked", kind: OptionKind::Flag, default: "no" },
        ],
        pace: None,
        make: make_automaton,
    },
];

fn make_automaton(
    _: &TicTacToe,
    settings: &Options,
    env: &Environment<'_>,
) -> Result<Box<dyn Agent<TicTacToe>>, Message> {
    let name = settings.text("file");
    let machine = automaton(name, env)?;
    if !settings.flag("unchecked") {
        check(&machine).map_err(|fault| {
            let (file, fault) = (name.to_owned(), Message::verbatim(fault.to_string()));
            CatalogText::FailsCheck { file, fault }
        })?;
    }
    Ok(Box::new(AutomatonPlayer::new(&machine)))
}

/// Solves the empty board of these rules and compares three searches on it.
fn compare_searches(
    options: &Options,
    nodes: u64,
    stop: &StopFlag,
    on_step: &mut dyn FnMut(&str),
) -> Result<Solution, CompareError> {
    let game = rules(options).map_err(CompareError::Options)?;
    Ok(solve(&game, nodes, stop, on_step)?)
}

/// Creates the rules for these options.
pub(crate) fn rules(options: &Options) -> Result<TicTacToe, Message> {
    let size: Size = options.text("size").parse().map_err(|error| bad_option("size", error))?;
    Ok(TicTacToe::new(size, options.flag("misere")))
}

/// Returns whether a cell is a corner, on an edge or in the middle.
fn area(game: &TicTacToe, cell: Cell) -> Message {
    let size = game.size();
    let (x, y) = (cell.index() % size.width(), cell.index() / size.width());
    let ends = [x == 0 || x + 1 == size.width(), y == 0 || y + 1 == size.height()];
    let area = match ends.iter().filter(|&&end| end).count() {
        2 => Area::Corner,
        1 => Area::Edge,
        _ => Area::Middle,
    };
    area.into()
}

/// Returns the board to draw, with the line that ended the game.
fn board(game: &TicTacToe, position: &Position) -> BoardDiagram {
    let size = game.size();
    let mark = |index: u8| {
        position.seat_at(Cell::new(index)).map(|seat| match seat {
            Seat::First => DiagramMark::X,
            Seat::Second => DiagramMark::O,
        })
    };
    let cells = (0..size.cells()).map(mark).collect();
    let line = if game.turn(position).outcome().is_some() { line(game, position) } else { Vec::new() };
    BoardDiagram { cells, winning_line: line, ..BoardDiagram::new(size.width(), size.height()) }
}

/// Returns the view for programs that draw it.
fn board_view(game: &TicTacToe, position: &Position) -> BoardView {
    let size = game.size();
    let cells =
        (0..size.cells()).map(|cell| position.seat_at(Cell::new(cell)).map(|seat| seat.index() as u8));
    let whole = line(game, position);
    BoardView::TicTacToe(TicTacToeView {
        width: size.width(),
        height: size.height(),
        row: size.line_length(),
        misere: game.is_misere(),
        cells: cells.collect(),
        line: (!whole.is_empty()).then_some(whole),
    })
}

/// Returns the cells of the winning line, if there is one.
fn line(game: &TicTacToe, position: &Position) -> Vec<usize> {
    let is_whole = |line: &u64| Seat::BOTH.into_iter().any(|seat| line & !position.marks(seat) == 0);
    let line = game.size().lines().into_iter().find(is_whole).unwrap_or(0);
    (0..usize::from(game.size().cells())).filter(|cell| line >> cell & 1 == 1).collect()
}
