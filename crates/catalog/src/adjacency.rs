//! The Adjacency Strategy Game as the catalog lists it.

mod players;

use crate::entry::{Asks, Entry, World};
use crate::grid::Grid;
use crate::listed::{Face, Listed, Listing};
use crate::look::{AdjacencyChoice, AdjacencyLook, Look};
use crate::manner::BySearch;
use crate::open::Open;
use crate::record;
use papan_adjacency::{Adjacency, Cell, Mark, Position, Size, Weights, cells};
use papan_game::options::{Kind, Options, Spec};
use papan_game::{Game, Seat};
use papan_picture::board::{self, Board};
use players::{LEVELS, PLAYERS};

pub(crate) fn entry() -> &'static dyn Entry {
    static ENTRY: Listed<Adjacency, Open<Adjacency, Weights>> = Listed {
        listing: Listing {
            title: "Adjacency Strategy Game",
            asks: Asks::Form,
            options: OPTIONS,
            players: PLAYERS,
            levels: LEVELS,
            rules,
            face: Face {
                name: "adjacency",
                mark: |game, seat| match game.mark(seat) {
                    Mark::X => Some("X"),
                    Mark::O => Some("O"),
                },
                manner: |_, _| {
                    Box::new(BySearch { judge: Weights::default, area: |game, &cell| area(game, cell) })
                },
                grid: |game| Grid::upwards(game.size().width(), game.size().height()),
                cell: |game, &cell| Some(index(game, cell)),
                look,
                suffix: "txt",
                save: record::save,
            },
            load: record::load,
            opening: 2,
            essence: |_| Vec::new(),
        },
        sight: Open {
            margin: |_, position| {
                let margin = i64::from(position.margin());
                if position.mover() == Seat::First { margin } else { -margin }
            },
            judge: Weights::default,
            board,
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

/// The rules that the options ask for.
fn rules(options: &Options, _: &World<'_>) -> Result<Adjacency, String> {
    let size: Size = options.text("size").parse().map_err(|error| format!("option `size`: {error}"))?;
    let first: Mark = options.text("mark").parse().map_err(|error| format!("option `mark`: {error}"))?;
    match options.number("rounds").and_then(|rounds| u8::try_from(rounds).ok()) {
        Some(0) | None => Ok(Adjacency::filling(size, first)),
        Some(rounds) => {
            Adjacency::new(size, rounds, first).map_err(|error| format!("option `rounds`: {error}"))
        }
    }
}

/// Where a cell lies, row by row from the upper left.
fn index(game: &Adjacency, cell: Cell) -> usize {
    let size = game.size();
    let (column, row) = (usize::from(size.column(cell)), usize::from(size.row(cell)));
    (usize::from(size.height()) - 1 - row) * usize::from(size.width()) + column
}

/// The position as programs draw it: cells row by row from the upper left, with the seat whose mark each has, and what
/// the seat to move can do.
fn look(game: &Adjacency, position: &Position) -> Look {
    let size = game.size();
    let grid = Grid::upwards(size.width(), size.height());
    let rows = (0..size.height()).rev();
    let cells: Vec<Cell> =
        rows.flat_map(|row| (0..size.width()).filter_map(move |column| size.cell(column, row))).collect();
    let owner = |&cell: &Cell| game.at(position, cell).map(|mark| game.seat(mark).index() as u8);
    let mark = game.mark(position.mover());
    let worth = |&cell: &Cell| game.worth(position, mark, cell).number();
    let counts = Seat::BOTH.map(|seat| position.marks(seat).count_ones());
    Look::Adjacency(AdjacencyLook {
        width: grid.width,
        height: grid.height,
        columns: grid.columns,
        rows: grid.rows,
        cells: cells.iter().map(owner).collect(),
        counts,
        moves_left: position.left(),
        rounds_left: position.left().div_ceil(2),
        choices: choices(game, position),
        worth: cells.iter().map(worth).collect(),
        objective: Seat::BOTH.map(|seat| game.objective(position, game.mark(seat)).number()),
    })
}

/// The moves of the seat to move, each with the cells that it would turn.
fn choices(game: &Adjacency, position: &Position) -> Vec<AdjacencyChoice> {
    let mut moves = Vec::new();
    game.moves(position, &mut moves);
    let choice = |&cell: &Cell| {
        let flips: Vec<usize> = cells(game.flips(position, cell)).map(|cell| index(game, cell)).collect();
        AdjacencyChoice { mv: game.size().name(cell), cell: index(game, cell), flips }
    };
    moves.iter().map(choice).collect()
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
