//! Messages of the players.

use papan_message::{Message, messages};

messages! {
    /// Why a player has no answer.
    pub(crate) enum NoAnswer {
        NoLegalMove => "forfeit.no-legal-move",
    }
}

messages! {
    /// Remarks about a choice.
    pub(crate) enum Note {
        /// The budget was too small to compare moves.
        BudgetTooSmall => "note.budget",
        /// The depth of a shallow search, and the moves that are equally good there.
        Sees { ahead: Message, equal: Message } => "note.sees",
        Ahead { count: u32 } => "note.sees.ahead",
        Equal { count: usize } => "note.sees.equal",
    }
}
