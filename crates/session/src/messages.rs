//! Messages about setups, sessions, bots and records.

use papan_message::{Message, messages};

messages! {
    /// Why a game cannot be set up.
    pub(crate) enum SetupText {
        NoGame { name: String, known: Vec<String> } => "setup.no-game",
        NoPlayer { game: String, name: String, known: Vec<String> } => "setup.no-player",
        NoPlayerButClose { game: String, name: String, close: String, known: Vec<String> } => "setup.no-player.close",
        Hidden { game: String } => "setup.hidden",
        Unsupported { player: String, reason: Message } => "setup.unsupported",
        NoFiles { file: String } => "setup.no-files",
        NoPrograms { command: String } => "setup.no-programs",
        TwoBudgets { one: String, other: String } => "setup.two-budgets",
        IsProgram { player: String } => "setup.is-program",
        IsPerson { player: String } => "setup.is-person",
        BadName { player: String, reason: Message } => "setup.bad-name",
        LevelSettings { level: String, player: String, found: String } => "setup.level-settings",
        BadOption { option: String, reason: Message } => "setup.bad-option",
        BadNumber { option: String, found: String } => "setup.bad-number",
        BadFile { file: String, reason: Message } => "setup.bad-file",
        NoProgram { player: String } => "setup.no-program",
        BotCannotPlay { player: String, reason: Message } => "setup.bot-cannot-play",
        BotCannotPlayWrote { player: String, reason: Message, stderr: String } => "setup.bot-cannot-play.wrote",
    }
}

/// Returns the error of a file that cannot be read for this reason.
pub fn bad_file(file: &str, reason: impl std::fmt::Display) -> Message {
    SetupText::BadFile { file: file.to_owned(), reason: Message::verbatim(reason.to_string()) }.into()
}

/// Returns the error of an option with this reason.
pub fn bad_option(option: &str, reason: impl Into<Message>) -> Message {
    SetupText::BadOption { option: option.to_owned(), reason: reason.into() }.into()
}

messages! {
    /// Messages of a session: rejections, notes and descriptions of moves.
    pub(crate) enum SessionText {
        Over => "play.over",
        NothingToUndo => "play.nothing-to-undo",
        NotAPerson => "play.not-a-person",
        NotAPlayer => "play.not-a-player",
        ImposedMove { by: String, mv: String } => "play.imposed",
        ImposedOpening { by: String, mv: String } => "play.imposed.opening",
        ImposedNote { by: String } => "note.imposed",
        ImposedHint { by: String } => "hint.imposed",
        Plays { mv: String } => "action.plays",
        Area { mv: String } => "area.move",
        PlayedIllegal { mv: String, reason: Message } => "forfeit.illegal",
    }
}

messages! {
    /// Why a bot forfeits.
    pub(crate) enum BotFault {
        /// It wrote a line that violates the protocol.
        Said { line: String, reason: Message } => "forfeit.said",
        Expected { expected: Message } => "forfeit.expected",
        Endless { lines: usize, expected: Message } => "forfeit.endless",
        GaveUp => "forfeit.gave-up",
        Ended { status: String } => "forfeit.ended",
        Shut { expected: Message } => "forfeit.shut",
        TooLong { max: usize } => "forfeit.too-long",
        NotText => "forfeit.not-text",
        TooLate { ms: u64 } => "forfeit.too-late",
        Silent { ms: u64 } => "forfeit.silent",
        SilentThen { silence: Message, expected: Message } => "forfeit.silent.expected",
        LineStart { mv: String } => "forfeit.line-start",
    }
}

messages! {
    /// The line that a bot should have written, worded to follow "expected".
    pub(crate) enum BotDuty {
        Greeting { version: String } => "bot.duty.greeting",
        Ready => "bot.duty.ready",
        Move => "bot.duty.move",
        Reading => "bot.duty.reading",
        Number => "bot.duty.number",
        MoveText => "bot.duty.move-text",
        Words => "bot.duty.words",
    }
}

messages! {
    /// Why a game file is rejected.
    pub(crate) enum RecordText {
        /// The error of a line.
        Line { line: usize, reason: Message } => "record.line",
        /// The error of a move.
        Move { number: usize, mv: String, reason: Message } => "record.move",
        /// The error of a field of a JSON document.
        Field { field: String, reason: Message } => "record.field",
        NoText => "record.found.no-text",
        Empty => "record.found.empty",
        OtherLine { line: usize, found: String } => "record.found.other-line",
        ExpectedUtf8 => "record.expected-utf8",
        OtherGame { found: String, expected: String } => "record.other-game",
        OtherResult { found: String, expected: String } => "record.other-result",
        OtherThanRecorded => "record.other-than-recorded",
        Form { found: u32, expected: u32 } => "record.form",
        BadSeed { found: String } => "record.bad-seed",
        NotANumber { found: String } => "record.not-a-number",
        BadVersion { found: String, expected: String } => "record.bad-version",
        BadResult { found: String } => "record.bad-result",
        BadSeat { found: String } => "record.bad-seat",
        BadSeatNumber { found: u8 } => "record.bad-seat-number",
        BadForfeit { found: String, kinds: Vec<String> } => "record.bad-forfeit",
    }
}

messages! {
    /// Why an operation on a position has no result.
    pub(crate) enum OperationText {
        NotSolved { nodes: u64, depth: u32 } => "solve.not-solved",
        NothingSearched => "tree.nothing-searched",
        NoDepth => "tree.no-depth",
        LargeTree { nodes: Message, max: u64 } => "tree.too-large",
        LargeMinimaxTree { nodes: Message, max: u64 } => "tree.too-large.minimax",
        Nodes { count: u64 } => "tree.nodes",
        MoreNodes { count: u64 } => "tree.nodes.more",
    }
}
