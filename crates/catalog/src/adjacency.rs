//! The registration of the Adjacency Strategy Game.

mod players;

use crate::messages::Area;
use papan_adjacency::{Adjacency, Cell, PlayerMark, Position, Size, Weights, cells};
use papan_game::options::{OptionKind, OptionSpec, Options};
use papan_game::{Game, Seat};
use papan_message::Message;
use papan_picture::board::{self, BoardDiagram};
use papan_session::define::{
    GameDef, Open, Presentation, RegisteredGame, SearchAssistant, bad_option, load_record, save_record,
};
use papan_session::{
    AdjacencyMoveValue, AdjacencyView, BoardView, Capabilities, Entry, Environment, Grid, SetupPrompt,
};
use players::{LEVELS, PLAYERS};

pub(crate) fn entry() -> &'static dyn Entry {
    static ENTRY: RegisteredGame<Adjacency, Open<Adjacency, Weights>> = RegisteredGame {
        def: GameDef {
            setup_prompt: SetupPrompt::Form,
            options: OPTIONS,
            players: PLAYERS,
            levels: LEVELS,
            rules,
            presentation: Presentation {
                name: "adjacency",
                mark: |game, seat| match game.mark(seat) {
                    PlayerMark::X => Some("X"),
                    PlayerMark::O => Some("O"),
                },
                assistant: |_, _| {
                    Box::new(SearchAssistant {
                        evaluator: Weights::default,
                        area: |game, &cell| area(game, cell),
                    })
                },
                grid: |game| Grid::upwards(game.size().width(), game.size().height()),
                cell: |game, &cell| Some(index(game, cell)),
                board_view,
                suffix: "txt",
                save: save_record,
            },
            load: load_record,
            capabilities: Capabilities::NONE,
            opening: 2,
            assets: |_| Vec::new(),
        },
        visibility: Open {
            margin: |_, position| {
                let margin = i64::from(position.margin());
                if position.mover() == Seat::First { margin } else { -margin }
            },
            evaluator: Weights::default,
            board,
        },
    };
    &ENTRY
}

const OPTIONS: &[OptionSpec] = &[
    OptionSpec { name: "size", kind: OptionKind::Size, default: "8x8" },
    OptionSpec { name: "rounds", kind: OptionKind::Number { min: 0, max: 28 }, default: "0" },
    OptionSpec { name: "mark", kind: OptionKind::Choice { words: &["x", "o"] }, default: "x" },
];

/// Creates the rules for these options.
fn rules(options: &Options, _: &Environment<'_>) -> Result<Adjacency, Message> {
    let size: Size = options.text("size").parse().map_err(|error| bad_option("size", error))?;
    let first: PlayerMark = options.text("mark").parse().map_err(|error| bad_option("mark", error))?;
    match options.number("rounds").and_then(|rounds| u8::try_from(rounds).ok()) {
        Some(0) | None => Ok(Adjacency::with_max_rounds(size, first)),
        Some(rounds) => Adjacency::new(size, rounds, first).map_err(|error| bad_option("rounds", error)),
    }
}

/// Returns the index of a cell, row by row from the upper left.
fn index(game: &Adjacency, cell: Cell) -> usize {
    let size = game.size();
    let (column, row) = (usize::from(size.column(cell)), usize::from(size.row(cell)));
    (usize::from(size.height()) - 1 - row) * usize::from(size.width()) + column
}

/// Returns the view for programs that draw it.
fn board_view(game: &Adjacency, position: &Position) -> BoardView {
    let size = game.size();
    let grid = Grid::upwards(size.width(), size.height());
    let rows = (0..size.height()).rev();
    let cells: Vec<Cell> =
        rows.flat_map(|row| (0..size.width()).filter_map(move |column| size.cell(column, row))).collect();
    let owner = |&cell: &Cell| game.mark_at(position, cell).map(|mark| game.seat(mark).index() as u8);
    let mark = game.mark(position.mover());
    let worth = |&cell: &Cell| game.cell_objective(position, mark, cell).to_f64();
    let counts = Seat::BOTH.map(|seat| position.marks(seat).count_ones());
    BoardView::Adjacency(AdjacencyView {
        width: grid.width,
        height: grid.height,
        columns: grid.columns,
        rows: grid.rows,
        cells: cells.iter().map(owner).collect(),
        counts,
        moves_left: position.moves_left(),
        rounds_left: position.moves_left().div_ceil(2),
        choices: choices(game, position),
        worth: cells.iter().map(worth).collect(),
        objective: Seat::BOTH.map(|seat| game.objective(position, game.mark(seat)).to_f64()),
    })
}

/// Returns the legal moves, each with the cells that it would turn.
fn choices(game: &Adjacency, position: &Position) -> Vec<AdjacencyMoveValue> {
    let mut moves = Vec::new();
    game.moves(position, &mut moves);
    let choice = |&cell: &Cell| {
        let flips: Vec<usize> = cells(game.flips(position, cell)).map(|cell| index(game, cell)).collect();
        AdjacencyMoveValue { mv: game.size().cell_name(cell), cell: index(game, cell), flips }
    };
    moves.iter().map(choice).collect()
}

/// Returns the quarter of the board.
fn area(game: &Adjacency, cell: Cell) -> Message {
    let size = game.size();
    let (is_lower, is_left) = (2 * size.row(cell) < size.height(), 2 * size.column(cell) < size.width());
    let area = match (is_lower, is_left) {
        (true, true) => Area::LowerLeft,
        (true, false) => Area::LowerRight,
        (false, true) => Area::UpperLeft,
        (false, false) => Area::UpperRight,
    };
    area.into()
}

/// Returns the board to draw, top row first.
fn board(game: &Adjacency, position: &Position) -> BoardDiagram {
    let size = game.size();
    let mark = |column: u8, row: u8| {
        size.cell(column, row).and_then(|cell| game.mark_at(position, cell)).map(|mark| match mark {
            PlayerMark::X => board::DiagramMark::X,
            PlayerMark::O => board::DiagramMark::O,
        })
    };
    let row = |row: u8| (0..size.width()).map(move |column| mark(column, row));
    let cells = (0..size.height()).rev().flat_map(row).collect();
    BoardDiagram { cells, ..BoardDiagram::new(size.width(), size.height()) }
}
