//! Messages of the rules and the players.

use papan_message::{Message, messages};

messages! {
    /// Why a move is illegal.
    pub enum IllegalMove {
        /// The cell is not on the board.
        OffBoard { cell: String, last: String } => "adjacency.off-board",
        /// The cell has a mark.
        Taken { cell: String, mark: String } => "adjacency.taken",
    }
}

messages! {
    /// The text that was expected, worded to follow "is not".
    pub(crate) enum Expected {
        Cell { column: String, row: u8 } => "adjacency.expected.cell",
        Board { rows: usize, found: usize } => "adjacency.expected.board",
        Row { cells: u8, found: u8 } => "adjacency.expected.row",
        ShorterRow { cells: u8 } => "adjacency.expected.row.more",
        RowToken { cells: u8, found: String } => "adjacency.expected.row.token",
        Position => "adjacency.expected.position",
        Mover => "adjacency.expected.mover",
        MovesLeft { max: u8 } => "adjacency.expected.moves-left",
        Playable { reason: Message } => "adjacency.expected.playable",
    }
}

messages! {
    /// Why a position cannot be played.
    pub enum Unplayable {
        /// Cells have two marks or are off the board.
        Cells => "adjacency.unplayable.cells",
        /// There are fewer empty cells than moves left.
        MovesLeft { left: u8, empty: u32 } => "adjacency.unplayable.moves-left",
    }
}

messages! {
    /// Why rules cannot be created.
    pub enum RoundsError {
        /// The number of rounds does not fit on the board.
        TooMany { rounds: u8, size: String, max: u8 } => "adjacency.rounds",
    }
}

messages! {
    /// Phrases about a position or a move.
    pub(crate) enum Phrase {
        Standing { x: u32, o: u32, left: Message } => "adjacency.standing",
        RoundsLeft { count: u8 } => "adjacency.rounds-left",
        Flips { cells: Vec<String> } => "adjacency.flips",
        FlipsNothing => "adjacency.flips.nothing",
    }
}

messages! {
    /// Remarks of players about a choice, and why they have no answer.
    pub enum Note {
        /// The value of the objective function.
        Objective { value: String } => "note.objective",
        /// The player repeats the mistakes of the original program.
        Classic => "note.classic",
        /// How many moves were searched to the full depth.
        Searched { done: usize, all: usize, depth: u32 } => "note.saw",
        /// The number of generations.
        Bred { count: usize } => "note.bred",
        /// The position has no mirror image.
        NothingToMirror => "note.mirror",
        /// There is no empty cell.
        NoCell => "forfeit.no-cell",
    }
}
