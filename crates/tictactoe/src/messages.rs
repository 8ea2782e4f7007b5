//! Messages of the rules and the players.

use papan_message::{Message, messages};

messages! {
    /// Why a move is illegal.
    pub enum IllegalMove {
        /// The cell is not on the board.
        OffBoard { cell: u16, cells: u8 } => "tictactoe.off-board",
        /// The cell is taken.
        Taken { cell: u16 } => "tictactoe.taken",
    }
}

messages! {
    /// The text that was expected, worded to follow "is not".
    pub(crate) enum Expected {
        Cell { cells: u8 } => "tictactoe.expected.cell",
        Board { cells: usize } => "tictactoe.expected.board",
        Position { cells: u8 } => "tictactoe.expected.position",
        Reachable { reason: Message } => "tictactoe.expected.reachable",
    }
}

messages! {
    /// Why a position cannot occur.
    pub enum Unreachable {
        /// Cells have two marks or are off the board.
        Cells => "tictactoe.unreachable.cells",
        /// The numbers of marks do not fit the side to move.
        Count { x: u32, o: u32, mover: char } => "tictactoe.unreachable.count",
        /// The side to move has completed a line.
        Line { mover: char } => "tictactoe.unreachable.line",
    }
}

messages! {
    /// Why an automaton has no answer, or does not support a seat.
    pub(crate) enum AutomatonText {
        /// It plays on the classic board only.
        ClassicOnly { classic: String, size: String } => "automaton.classic-only",
        /// It does not play misère.
        NoMisere { classic: String, size: String } => "automaton.no-misere",
        NeverStarts => "automaton.never-starts",
        AlwaysStarts => "automaton.always-starts",
        NoFirstMove => "automaton.no-first-move",
        NoAnswer { to: Message } => "automaton.no-answer",
        NoAnswerStarts { to: Message } => "automaton.no-answer.starts",
        NoAnswerImposes { to: Message, cell: u16 } => "automaton.no-answer.imposes",
        OneMark { mark: char, cell: u16 } => "automaton.to.mark",
        Position { position: String } => "automaton.to.position",
    }
}
