//! The Adjacency Strategy Game as the catalog lists it.

use crate::entry::{Asks, Entry, Listed, World};
use crate::seating::{BUDGET, PlayerDef};
use crate::settings::{GENETIC, HILLCLIMB, MCTS, breeding, climbing, growth};
use papan_adjacency::classic::{self, Breeding};
use papan_adjacency::{Adjacency, Cell, Mark, Mirror, Position, Size, Weights};
use papan_game::options::{Kind, Options, Spec};
use papan_game::{Agent, Budget, POINT, Seat};
use papan_picture::board::{self, Board};
use papan_search::{AlphaBeta, Genetic, Greedy, HillClimb, Mcts, Minimax, Random, Settings};

pub(crate) fn entry() -> &'static dyn Entry {
    static ENTRY: Listed<Adjacency, Weights> = Listed {
        name: "adjacency",
        title: "Adjacency Strategy Game",
        asks: Asks::Form,
        options: OPTIONS,
        players: PLAYERS,
        rules,
        area: |game, &cell| area(game, cell),
        margin: |_, position| {
            let margin = i64::from(position.margin());
            if position.mover() == Seat::First { margin } else { -margin }
        },
        judge: Weights::default,
        board,
        mark: |game, seat: Seat| match game.mark(seat) {
            Mark::X => "X",
            Mark::O => "O",
        },
    };
    &ENTRY
}

const OPTIONS: &[Spec] = &[
    Spec {
        name: "size",
        kind: Kind::Text,
        default: "8x8",
        sentence: "Width and height, such as 6x6; at most 64 cells.",
    },
    Spec {
        name: "rounds",
        kind: Kind::Number { min: 0, max: 28 },
        default: "0",
        sentence: "Rounds to play, a move of each side; 0 fills the board.",
    },
    Spec {
        name: "mark",
        kind: Kind::Choice { words: &["x", "o"] },
        default: "x",
        sentence: "The mark of the one who moves first.",
    },
];

const PLAYERS: &[PlayerDef<Adjacency>] = &[
    PlayerDef {
        name: "random",
        sentence: "Marks any empty cell.",
        main: "",
        settings: &[],
        pace: None,
        make: |_, _| Ok(Box::new(Random)),
    },
    PlayerDef {
        name: "greedy",
        sentence: "Takes the most marks it can now.",
        main: "",
        settings: &[],
        pace: None,
        make: |_, _| Ok(Box::new(Greedy::new(|_: &Adjacency, position: &Position| position.margin()))),
    },
    PlayerDef {
        name: "mirror",
        sentence: "Answers on the opposite cell: as the second player it never loses.",
        main: "",
        settings: &[],
        pace: None,
        make: |_, _| Ok(Box::new(Mirror)),
    },
    PlayerDef {
        name: "minimax",
        sentence: "Looks at every line of play as far ahead as it can.",
        main: "",
        settings: BUDGET,
        pace: None,
        make: |_, _| Ok(Box::new(Minimax::new(objective))),
    },
    PlayerDef {
        name: "alphabeta",
        sentence: "The strong one: searches deep, knows which marks are safe, and plays endings exactly.",
        main: "",
        settings: ALPHABETA,
        pace: None,
        make: |settings, world| {
            let threads = settings.number("threads").unwrap_or(1) as usize;
            Ok(Box::new(AlphaBeta::new(weights(settings, world)?, Settings { threads, ..Settings::STRONG })))
        },
    },
    PlayerDef {
        name: "classic-minimax",
        sentence: "The original minimax, faults included: far from the end it looks one move ahead.",
        main: "",
        settings: BUDGET,
        // What the original looked at in its 0.7 seconds, measured: 150,000 to 255,000 positions.
        pace: Some(Budget::Nodes(250_000)),
        make: |_, _| Ok(Box::new(classic::Minimax)),
    },
    PlayerDef {
        name: "classic-hillclimb",
        sentence: "The original local search, faults included: the best of some random cells.",
        main: "",
        settings: &[
            BUDGET[0],
            BUDGET[1],
            Spec {
                name: "iterations",
                kind: Kind::Number { min: 0, max: 1_000_000 },
                default: "64",
                sentence: "Cells that it tries after the first; it always tries one more.",
            },
        ],
        pace: None,
        make: |settings, _| Ok(Box::new(classic::HillClimb::new(count(settings, "iterations")?))),
    },
    PlayerDef {
        name: "classic-genetic",
        sentence: "The original genetic algorithm, faults included: loses to greedy.",
        main: "",
        settings: &[
            BUDGET[0],
            BUDGET[1],
            Spec {
                name: "population",
                kind: Kind::Number { min: 1, max: 1_000 },
                default: "4",
                sentence: "Sequences of moves that are bred together.",
            },
            Spec {
                name: "mutation",
                kind: Kind::Number { min: 0, max: 100 },
                default: "100",
                sentence: "How likely a sequence is changed in one place, in per cent.",
            },
            Spec {
                name: "fitness",
                kind: Kind::Number { min: 0, max: 96 },
                default: "40",
                sentence: "The fitness that is enough: own marks less the other's, and 32.",
            },
            Spec {
                name: "generations",
                kind: Kind::Number { min: 0, max: 1_000_000 },
                default: "10000",
                sentence: "The most generations after the first.",
            },
        ],
        // Ten thousand generations; the original bred 4,000 to 19,000 in its 0.7 seconds, measured.
        pace: Some(Budget::Nodes(40_000)),
        make: make_genetic,
    },
    PlayerDef {
        name: "mcts",
        sentence: "Tries moves in many random games, the better ones more often.",
        main: "",
        settings: MCTS,
        pace: None,
        make: |settings, _| Ok(Box::new(Mcts::new(objective, growth(settings)))),
    },
    PlayerDef {
        name: "hillclimb",
        sentence: "Improves a plan of its next moves step by step, against the best answer to each.",
        main: "",
        settings: HILLCLIMB,
        pace: None,
        make: |settings, _| Ok(Box::new(HillClimb::new(objective, climbing(settings)))),
    },
    PlayerDef {
        name: "genetic",
        sentence: "Breeds lines of play, in which each side does its best.",
        main: "",
        settings: GENETIC,
        pace: None,
        make: |settings, _| Ok(Box::new(Genetic::new(objective, breeding(settings)))),
    },
];

/// What the strong player can be told.
const ALPHABETA: &[Spec] = &[
    BUDGET[0],
    BUDGET[1],
    BUDGET[2],
    Spec {
        name: "threads",
        kind: Kind::Number { min: 1, max: 64 },
        default: "1",
        sentence: "Threads that search together where thinking is limited by time.",
    },
    Spec {
        name: "weights",
        kind: Kind::Text,
        default: "",
        sentence: "A file of weights to judge by, as `papan learn adjacency` writes it.",
    },
];

/// The weights that the settings name, or those that ship.
fn weights(settings: &Options, world: &World<'_>) -> Result<Weights, String> {
    let name = settings.text("weights");
    if name.is_empty() {
        return Ok(Weights::default());
    }
    let text =
        String::from_utf8((world.read)(name)?).map_err(|_| format!("{name}: expected text in UTF-8"))?;
    text.parse().map_err(|error| format!("{name}: {error}"))
}

fn make_genetic(settings: &Options, _: &World<'_>) -> Result<Box<dyn Agent<Adjacency>>, String> {
    let breeding = Breeding {
        population: count(settings, "population")?,
        mutation: count(settings, "mutation")?,
        fitness: count(settings, "fitness")?,
        generations: count(settings, "generations")?,
    };
    Ok(Box::new(classic::Genetic::new(breeding)))
}

/// A setting that is a number within its range.
fn count<T: TryFrom<i64>>(settings: &Options, name: &str) -> Result<T, String> {
    let number = settings.number(name).and_then(|number| T::try_from(number).ok());
    number.ok_or_else(|| format!("option `{name}`: `{}` is not a number that fits", settings.text(name)))
}

/// The objective function for the seat to move, in the units of a search.
fn objective(game: &Adjacency, position: &Position) -> i32 {
    game.objective(position, game.mark(position.mover())).twentieths() * POINT / 20
}

/// The rules that the options ask for.
fn rules(options: &Options) -> Result<Adjacency, String> {
    let size: Size = options.text("size").parse().map_err(|error| format!("option `size`: {error}"))?;
    let first: Mark = options.text("mark").parse().map_err(|error| format!("option `mark`: {error}"))?;
    match options.number("rounds").and_then(|rounds| u8::try_from(rounds).ok()) {
        Some(0) | None => Ok(Adjacency::filling(size, first)),
        Some(rounds) => {
            Adjacency::new(size, rounds, first).map_err(|error| format!("option `rounds`: {error}"))
        }
    }
}

/// A quarter of the board.
fn area(game: &Adjacency, cell: Cell) -> String {
    let size = game.size();
    let height = if 2 * size.row(cell) < size.height() { "lower" } else { "upper" };
    let half = if 2 * size.column(cell) < size.width() { "left" } else { "right" };
    format!("the {height} {half} quarter")
}

/// The board with its marks, the highest row first.
fn board(game: &Adjacency, position: &Position) -> Board {
    let size = game.size();
    let mark = |column: u8, row: u8| {
        size.cell(column, row).and_then(|cell| game.at(position, cell)).map(|mark| match mark {
            Mark::X => board::Mark::X,
            Mark::O => board::Mark::O,
        })
    };
    let row = |row: u8| (0..size.width()).map(move |column| mark(column, row));
    let cells = (0..size.height()).rev().flat_map(row).collect();
    Board { cells, ..Board::new(size.width(), size.height()) }
}
