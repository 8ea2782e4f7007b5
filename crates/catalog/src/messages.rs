//! Messages of the registered games and their files.

use papan_message::{Message, messages};

messages! {
    /// Why a built-in game or player cannot be set up.
    pub(crate) enum CatalogText {
        NotUtf8 { file: String } => "setup.not-utf8",
        OutputOnly { file: String, ending: String } => "setup.output-only",
        FailsCheck { file: String, fault: Message } => "setup.fails-check",
        EnglishLexicon { lexicon: String, set: String } => "setup.english-lexicon",
        EnglishVocabulary { set: String } => "setup.english-vocabulary",
        NothingToChoose => "analyze.nothing-to-choose",
        GivesUp { player: String, reason: Message } => "analyze.gives-up",
        EndingOver => "solve.ending.over",
        EndingRack => "solve.ending.rack",
        EndingBag { bag: u16, max: u16 } => "solve.ending.bag",
        EndingUnseen { unseen: usize, held: u8 } => "solve.ending.unseen",
    }
}

messages! {
    /// Where a move lies.
    pub(crate) enum Area {
        Corner => "area.corner",
        Edge => "area.edge",
        Middle => "area.middle",
        LowerLeft => "area.lower-left",
        LowerRight => "area.lower-right",
        UpperLeft => "area.upper-left",
        UpperRight => "area.upper-right",
        Row { row: usize } => "area.row",
        Column { column: char } => "area.column",
        Rack => "area.rack",
        Pass => "area.pass",
    }
}

messages! {
    /// Why a game file cannot be opened.
    pub(crate) enum GameFileText {
        /// The file does not hold what was expected.
        Found { found: Message, expected: Message } => "record.found",
        GameOrGcg => "record.expected.game-or-gcg",
        AnyGame => "record.expected.any-game",
        NotUtf8 => "record.found.not-utf8",
        Json => "record.found.json",
        Results => "record.found.results",
        ResultsOnly => "record.found.results-only",
        OtherGame { found: String, expected: String } => "record.gcg-game",
    }
}

messages! {
    /// Why a GCG file cannot be continued.
    pub(crate) enum GcgText {
        Seed { found: String } => "record.gcg.seed",
        Option { found: String } => "record.gcg.option",
        Unplayed => "record.gcg.unplayed",
        Rack { found: String, expected: String } => "record.gcg.rack",
        Seat { seat: String } => "record.gcg.seat",
        Unknown { event: Message } => "record.gcg.unknown",
        PhonyRemoved => "record.gcg.phony-removed",
        Challenge => "record.gcg.challenge",
        Time => "record.gcg.time",
        UnknownExchange => "record.gcg.unknown-exchange",
    }
}
