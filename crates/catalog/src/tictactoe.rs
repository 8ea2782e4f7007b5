//! Tic-tac-toe as the catalog lists it.

use crate::entry::{self, Asks, Entry, World};
use crate::grid::Grid;
use crate::listed::{Face, Listed, Listing};
use crate::look::{Look, TicTacToeLook};
use crate::manner::BySearch;
use crate::open::Open;
use crate::record;
use crate::seating::{BUDGET, PlayerDef};
use crate::settings::{GENETIC, HILLCLIMB, MCTS, breeding, climbing, count, growth};
use papan_game::options::{Kind, Options, Spec};
use papan_game::{Agent, Game, Seat};
use papan_picture::board::{Board, Mark};
use papan_search::{AlphaBeta, Genetic, HillClimb, Mcts, Minimax, Random, Settings, Shortsighted, level};
use papan_tictactoe::machine::{Machine, Player, check};
use papan_tictactoe::{Cell, Position, Size, TicTacToe};
use std::path::Path;

/// The automata that ship with the program, by the name under which `automaton:NAME` finds them.
pub const AUTOMATA: [(&str, &[u8]); 3] = [
    ("quick", include_bytes!("../../../data/tictactoe/quick.dfa")),
    ("small", include_bytes!("../../../data/tictactoe/small.dfa")),
    ("classic", include_bytes!("../../../data/tictactoe/classic.dfa")),
];

/// An automaton by the name of one that ships, or from a `.dfa` or `.jff` file; other endings count as
/// `.dfa`, but for those that are only written.
pub fn automaton(name: &str, world: &World<'_>) -> Result<Machine, String> {
    if let Some((_, bytes)) = AUTOMATA.iter().find(|(known, _)| *known == name) {
        return Machine::read(bytes).map_err(|error| format!("{name}: {error}"));
    }
    let ending = Path::new(name).extension().and_then(|ending| ending.to_str()).map(str::to_ascii_lowercase);
    if let Some(ending @ ("json" | "dot" | "svg")) = ending.as_deref() {
        return Err(format!("{name}: a .{ending} file cannot be read back: expected .dfa or .jff"));
    }
    let bytes = (world.read)(name)?;
    if ending.as_deref() != Some("jff") {
        return Machine::read(&bytes).map_err(|error| format!("{name}: {error}"));
    }
    let text = papan_automata::sections::decode(&bytes).map_err(|error| format!("{name}: {error}"))?;
    Machine::read_jff(text).map_err(|error| format!("{name}: {error}"))
}

/// What a position of the game is worth, for its searches.
type Level = fn(&TicTacToe, &Position) -> i32;

pub(crate) fn entry() -> &'static dyn Entry {
    static ENTRY: Listed<TicTacToe, Open<TicTacToe, Level>> = Listed {
        listing: Listing {
            title: "Tic-tac-toe",
            asks: Asks::Levels,
            options: OPTIONS,
            players: PLAYERS,
            levels: LEVELS,
            rules: |options, _| rules(options),
            face: Face {
                name: "tictactoe",
                mark: |_, seat| match seat {
                    Seat::First => Some("x"),
                    Seat::Second => Some("o"),
                },
                manner: |_, _| {
                    Box::new(BySearch { judge: || level as Level, area: |game, &cell| area(game, cell) })
                },
                grid: |game| Grid::plain(game.size().width(), game.size().height()),
                cell: |_, cell| Some(usize::from(cell.index())),
                look,
                suffix: "txt",
                save: record::save,
            },
            load: record::load,
            opening: 2,
            essence: |_| Vec::new(),
        },
        sight: Open { margin: |_, _| 0, judge: || level, board },
    };
    &ENTRY
}

pub(crate) const OPTIONS: &[Spec] = &[
    Spec {
        name: "size",
        kind: Kind::Text,
        default: "3x3x3",
        sentence: "Width, height and marks in a row, such as 4x4x4; at most 64 cells.",
    },
    Spec { name: "misere", kind: Kind::Flag, default: "no", sentence: "Whether a line loses." },
];

/// From the one that sees its own next move to the one that sees the end. The weaker ones are weak in the same way all
/// the time: nothing is missed that lies within their sight.
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
        settings: &[Spec {
            name: "sight",
            kind: Kind::Number { min: 1, max: 3 },
            default: "2",
            sentence: "How many moves it sees ahead, its own included.",
        }],
        pace: None,
        make: |_, settings, _| Ok(Box::new(Shortsighted::new(level::<TicTacToe>, count(settings, "sight")?))),
    },
    PlayerDef {
        name: "minimax",
        sentence: "Looks at every line of play to its end; cannot be beaten on 3x3.",
        main: "",
        settings: BUDGET,
        pace: None,
        make: |_, _, _| Ok(Box::new(Minimax::new(level::<TicTacToe>))),
    },
    PlayerDef {
        name: "alphabeta",
        sentence: "Finds what minimax finds far sooner; cannot be beaten on 3x3.",
        main: "",
        settings: BUDGET,
        pace: None,
        make: |_, _, _| Ok(Box::new(AlphaBeta::new(level::<TicTacToe>, Settings::default()))),
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
        make: |_, settings, _| Ok(Box::new(HillClimb::new(level::<TicTacToe>, climbing(settings)))),
    },
    PlayerDef {
        name: "genetic",
        sentence: "Breeds lines of play, in which each side does its best.",
        main: "",
        settings: GENETIC,
        pace: None,
        make: |_, settings, _| Ok(Box::new(Genetic::new(level::<TicTacToe>, breeding(settings)))),
    },
    PlayerDef {
        name: "automaton",
        sentence: "Plays what a file says, which was proved never to lose.",
        main: "file",
        settings: &[
            Spec {
                name: "file",
                kind: Kind::Text,
                default: "quick",
                sentence: "A .dfa or .jff file, or one that ships: quick, small or classic.",
            },
            Spec {
                name: "unchecked",
                kind: Kind::Flag,
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
    world: &World<'_>,
) -> Result<Box<dyn Agent<TicTacToe>>, String> {
    let name = settings.text("file");
    let machine = automaton(name, world)?;
    if !settings.flag("unchecked") {
        check(&machine).map_err(|fault| format!("{name} fails its check: {fault}"))?;
    }
    Ok(Box::new(Player::new(&machine)))
}

/// The rules that the options of tic-tac-toe ask for.
pub fn rules(options: &Options) -> Result<TicTacToe, String> {
    let size: Size = options.text("size").parse().map_err(|error| format!("option `size`: {error}"))?;
    Ok(TicTacToe::new(size, options.flag("misere")))
}

/// A corner, an edge or the middle.
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

/// The board with its marks, and the line that ended the game.
fn board(game: &TicTacToe, position: &Position) -> Board {
    let size = game.size();
    let mark = |index: u8| {
        position.at(Cell::new(index)).map(|seat| match seat {
            Seat::First => Mark::X,
            Seat::Second => Mark::O,
        })
    };
    let cells = (0..size.cells()).map(mark).collect();
    let line = if game.turn(position).outcome().is_some() { line(game, position) } else { Vec::new() };
    Board { cells, line, ..Board::new(size.width(), size.height()) }
}

/// The position as programs draw it: cells row by row, with the seat that marked each.
fn look(game: &TicTacToe, position: &Position) -> Look {
    let size = game.size();
    let cells = (0..size.cells()).map(|cell| position.at(Cell::new(cell)).map(|seat| seat.index() as u8));
    let whole = line(game, position);
    Look::TicTacToe(TicTacToeLook {
        width: size.width(),
        height: size.height(),
        row: size.row(),
        misere: game.is_misere(),
        cells: cells.collect(),
        line: (!whole.is_empty()).then_some(whole),
    })
}

/// The cells of a line on the board, if there is one.
fn line(game: &TicTacToe, position: &Position) -> Vec<usize> {
    let is_whole = |line: &u64| Seat::BOTH.into_iter().any(|seat| line & !position.marks(seat) == 0);
    let line = game.size().lines().into_iter().find(is_whole).unwrap_or(0);
    (0..usize::from(game.size().cells())).filter(|cell| line >> cell & 1 == 1).collect()
}
