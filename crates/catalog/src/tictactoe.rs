//! The registration of tic-tac-toe.

use crate::assistant::SearchAssistant;
use crate::board_view::{BoardView, TicTacToeView};
use crate::definition::{GameDef, Presentation, RegisteredGame};
use crate::entry::{self, Entry, Environment, SetupPrompt};
use crate::grid::Grid;
use crate::open::Open;
use crate::record;
use crate::seating::{BUDGET, PlayerDef};
use crate::settings::{GENETIC, HILLCLIMB, MCTS, breeding, climbing, count, growth};
use papan_game::options::{OptionKind, OptionSpec, Options};
use papan_game::{Agent, Game, Seat};
use papan_picture::board::{BoardDiagram, DiagramMark};
use papan_search::{
    AlphaBeta, Genetic, HillClimb, Mcts, Minimax, Random, Settings, ShallowSearch, zero_evaluation,
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
pub fn automaton(name: &str, env: &Environment<'_>) -> Result<Automaton, String> {
    if let Some((_, bytes)) = AUTOMATA.iter().find(|(known, _)| *known == name) {
        return Automaton::read(bytes).map_err(|error| format!("{name}: {error}"));
    }
    let ending = Path::new(name).extension().and_then(|ending| ending.to_str()).map(str::to_ascii_lowercase);
    if let Some(ending @ ("json" | "dot" | "svg")) = ending.as_deref() {
        return Err(format!("{name}: a .{ending} file cannot be read back: expected .dfa or .jff"));
    }
    let bytes = (env.read)(name)?;
    if ending.as_deref() != Some("jff") {
        return Automaton::read(&bytes).map_err(|error| format!("{name}: {error}"));
    }
    let text = papan_automata::sections::decode(&bytes).map_err(|error| format!("{name}: {error}"))?;
    Automaton::read_jff(text).map_err(|error| format!("{name}: {error}"))
}

/// The evaluator of unfinished positions.
type Level = fn(&TicTacToe, &Position) -> i32;

pub(crate) fn entry() -> &'static dyn Entry {
    static ENTRY: RegisteredGame<TicTacToe, Open<TicTacToe, Level>> = RegisteredGame {
        def: GameDef {
            title: "Tic-tac-toe",
            setup_prompt: SetupPrompt::Levels,
            options: OPTIONS,
            players: PLAYERS,
            levels: LEVELS,
            rules: |options, _| rules(options),
            presentation: Presentation {
                name: "tictactoe",
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
                save: record::save,
            },
            load: record::load,
            opening: 2,
            assets: |_| Vec::new(),
        },
        visibility: Open { margin: |_, _| 0, evaluator: || zero_evaluation, board },
    };
    &ENTRY
}

pub(crate) const OPTIONS: &[OptionSpec] = &[
    OptionSpec {
        name: "size",
        kind: OptionKind::Size,
        default: "3x3x3",
        sentence: "Width, height and marks in a row, such as 4x4x4; at most 64 cells.",
    },
    OptionSpec {
        name: "misere",
        kind: OptionKind::Flag,
        default: "no",
        sentence: "Misère: completing a line loses.",
    },
];

/// From a player that sees its own next move to one that sees the end. The weaker ones are weak in a consistent way:
/// they miss nothing within their horizon.
const LEVELS: &[entry::Level] = &[
    entry::Level {
        name: "easy",
        sentence: "Sees one move ahead, and so not what you threaten.",
        means: "shortsighted:1",
    },
    entry::Level {
        name: "medium",
        sentence: "Sees two moves ahead: what you threaten, but no trap.",
        means: "shortsighted:2",
    },
    entry::Level {
        name: "hard",
        sentence: "Sees as far ahead as it can; cannot be beaten on 3x3.",
        means: "alphabeta",
    },
];

const PLAYERS: &[PlayerDef<TicTacToe>] = &[
    PlayerDef {
        name: "random",
        sentence: "Marks any free cell.",
        main: "",
        settings: &[],
        pace: None,
        make: |_, _, _| Ok(Box::new(Random)),
    },
    PlayerDef {
        name: "shortsighted",
        sentence: "Looks a few moves ahead, and takes any of those that look best.",
        main: "sight",
        settings: &[OptionSpec {
            name: "sight",
            kind: OptionKind::Number { min: 1, max: 3 },
            default: "2",
            sentence: "How many moves it sees ahead, its own included.",
        }],
        pace: None,
        make: |_, settings, _| {
            Ok(Box::new(ShallowSearch::new(zero_evaluation::<TicTacToe>, count(settings, "sight")?)))
        },
    },
    PlayerDef {
        name: "minimax",
        sentence: "Looks at every line of play to its end; cannot be beaten on 3x3.",
        main: "",
        settings: BUDGET,
        pace: None,
        make: |_, _, _| Ok(Box::new(Minimax::new(zero_evaluation::<TicTacToe>))),
    },
    PlayerDef {
        name: "alphabeta",
        sentence: "Finds what minimax finds far sooner; cannot be beaten on 3x3.",
        main: "",
        settings: BUDGET,
        pace: None,
        make: |_, _, _| Ok(Box::new(AlphaBeta::new(zero_evaluation::<TicTacToe>, Settings::default()))),
    },
    PlayerDef {
        name: "mcts",
        sentence: "Tries moves in many random games, the better ones more often.",
        main: "",
        settings: MCTS,
        pace: None,
        make: |_, settings, _| Ok(Box::new(Mcts::new(growth(settings)))),
    },
    PlayerDef {
        name: "hillclimb",
        sentence: "Improves a plan of its next moves step by step, against the best answer to each.",
        main: "",
        settings: HILLCLIMB,
        pace: None,
        make: |_, settings, _| Ok(Box::new(HillClimb::new(zero_evaluation::<TicTacToe>, climbing(settings)))),
    },
    PlayerDef {
        name: "genetic",
        sentence: "Breeds lines of play, in which each side does its best.",
        main: "",
        settings: GENETIC,
        pace: None,
        make: |_, settings, _| Ok(Box::new(Genetic::new(zero_evaluation::<TicTacToe>, breeding(settings)))),
    },
    PlayerDef {
        name: "automaton",
        sentence: "Plays what a file says, which was proved never to lose.",
        main: "file",
        settings: &[
            OptionSpec {
                name: "file",
                kind: OptionKind::File { builtin: &["quick", "small", "classic"] },
                default: "quick",
                sentence: "A .dfa or .jff file, or one that ships: quick, small or classic.",
            },
            OptionSpec {
                name: "unchecked",
                kind: OptionKind::Flag,
                default: "no",
                sentence: "Whether to play a file that fails its check.",
            },
        ],
        pace: None,
        make: make_automaton,
    },
];

fn make_automaton(
    _: &TicTacToe,
    settings: &Options,
    env: &Environment<'_>,
) -> Result<Box<dyn Agent<TicTacToe>>, String> {
    let name = settings.text("file");
    let machine = automaton(name, env)?;
    if !settings.flag("unchecked") {
        check(&machine).map_err(|fault| format!("{name} fails its check: {fault}"))?;
    }
    Ok(Box::new(AutomatonPlayer::new(&machine)))
}

/// Creates the rules for these options.
pub fn rules(options: &Options) -> Result<TicTacToe, String> {
    let size: Size = options.text("size").parse().map_err(|error| format!("option `size`: {error}"))?;
    Ok(TicTacToe::new(size, options.flag("misere")))
}

/// Returns a corner, an edge or the middle, in words.
fn area(game: &TicTacToe, cell: Cell) -> String {
    let size = game.size();
    let (x, y) = (cell.index() % size.width(), cell.index() / size.width());
    let ends = [x == 0 || x + 1 == size.width(), y == 0 || y + 1 == size.height()];
    match ends.iter().filter(|&&end| end).count() {
        2 => "a corner".to_owned(),
        1 => "an edge".to_owned(),
        _ => "the middle".to_owned(),
    }
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
