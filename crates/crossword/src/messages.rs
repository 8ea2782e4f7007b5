//! Messages of the rules and the players.

use papan_message::{Message, messages};

messages! {
    /// Why a move is illegal.
    pub enum IllegalMove {
        /// The view does not show the rack of the player to move.
        UnknownRack => "crossword.unknown-rack",
        /// An exchange without tiles.
        NothingToExchange => "crossword.nothing-to-exchange",
        /// The bag has too few tiles for an exchange.
        SmallBag { needed: usize, bag: u16 } => "crossword.small-bag",
        /// A letter that the tile set does not have.
        NoSuchLetter { set: String } => "crossword.no-such-letter",
        /// The rack lacks a tile.
        MissingTile { tile: Message, needed: usize, held: usize } => "crossword.missing-tile",
        /// A square is taken.
        Occupied { square: String } => "crossword.occupied",
        /// The new tiles are not in one word.
        Gap { square: String } => "crossword.gap",
        /// The first word misses the center.
        MissesCenter { square: String } => "crossword.misses-center",
        /// A word of one letter.
        TooShort => "crossword.too-short",
        /// The word touches no tile.
        Detached => "crossword.detached",
        /// Words that are not in the lexicon.
        Phonies { count: usize, words: Vec<String>, lexicon: String } => "crossword.phonies",
    }
}

messages! {
    /// The text that was expected, worded to follow "is not".
    pub(crate) enum Expected {
        Move => "crossword.expected.move",
        NewTiles => "crossword.expected.new-tiles",
        NoNewTile => "crossword.expected.no-new-tile",
        WordMissing => "crossword.expected.word-missing",
        OwnTiles { example: String } => "crossword.expected.own-tiles",
        ShorterWord { max: usize } => "crossword.expected.shorter-word",
        ClosedParenthesis => "crossword.expected.closed-parenthesis",
        BlankAsLetter => "crossword.expected.blank-as-letter",
        Tile { found: char, set: String } => "crossword.expected.tile",
        EndsOnBoard => "crossword.expected.ends-on-board",
        OtherTile { tile: String, square: String, typed: String } => "crossword.expected.other-tile",
        NoTile { square: String } => "crossword.expected.no-tile",
        Exchange { reason: Message } => "crossword.expected.exchange",
        NameTiles => "crossword.expected.name-tiles",
        Cgp { reason: Message } => "crossword.expected.cgp",
    }
}

messages! {
    /// Why a text is not a rack.
    pub enum RackError {
        /// A character does not begin a tile.
        Tile { found: char, set: String } => "crossword.rack.tile",
        /// There are more than seven tiles.
        TooMany { count: usize, max: usize } => "crossword.rack.too-many",
    }
}

messages! {
    /// Words on the board and about moves.
    pub(crate) enum Phrase {
        TripleWord => "crossword.legend.word3",
        DoubleWord => "crossword.legend.word2",
        TripleLetter => "crossword.legend.letter3",
        DoubleLetter => "crossword.legend.letter2",
        Center => "crossword.legend.center",
        BlankTile => "crossword.legend.blank",
        LastMove => "crossword.legend.last",
        NoTiles => "crossword.no-tiles",
        Blank => "crossword.blank",
        Bag { count: u16 } => "crossword.bag",
        BagEmpty => "crossword.bag.empty",
        Scores { points: i32 } => "crossword.scores",
        ScoresNothing => "crossword.scores.nothing",
    }
}

messages! {
    /// Remarks of players about a choice.
    pub(crate) enum Note {
        Kept { points: i32, kept: String, value: f64 } => "note.kept",
        KeptNothing { points: i32, value: f64 } => "note.kept.nothing",
        CertainWins { wins: u64, ties: u64, orders: u64 } => "note.certain-wins",
        Simulated { win: f64, spread: f64, count: u64 } => "note.simulated",
        GainsProved { gain: i32 } => "note.gains.proved",
        Gains { gain: i32 } => "note.gains",
    }
}
