//! Messages of the server.

use papan_message::{Message, messages};

messages! {
    /// Why a request is wrong.
    pub(crate) enum RequestText {
        NeedsToken => "server.needs-token",
        OtherPly { found: usize, expected: usize } => "server.other-ply",
        OtherVersion { found: u64, expected: u64 } => "server.other-version",
        ChangedMeanwhile => "server.changed-meanwhile",
        BadSeat { found: usize } => "server.bad-seat",
        NoSeat => "server.no-seat",
        BadPly { found: usize, max: usize } => "server.bad-ply",
        BadStep { found: u8 } => "server.bad-step",
        BadClock { field: String, found: u32, min: u32, max: u32 } => "server.bad-clock",
        BadSeed { found: String } => "server.bad-seed",
        SeedWithInvitation => "server.seed-with-invitation",
        BadOptionType { name: String, found: String } => "server.bad-option-type",
        BadName { max: usize } => "server.bad-name",
        ForeignSeat => "server.foreign-seat",
        UsedInvitation => "server.used-invitation",
        UnknownInvitation => "server.unknown-invitation",
        NotAnInvitation => "server.not-an-invitation",
        NoOpenInvitation => "server.no-open-invitation",
        NoAutomaton => "server.no-automaton",
        LongRecord { moves: usize, max: usize } => "server.long-record",
        Host { host: String } => "server.host",
        Origin { origin: String } => "server.origin",
        NoRoute { path: String } => "server.no-route",
        NoFile { path: String } => "server.no-file",
        NoMethod => "server.no-method",
        ContentType { found: String } => "server.content-type",
        LargeBody { max: usize } => "server.large-body",
        SlowBody => "server.slow-body",
        BodyNotJson { reason: Message } => "server.body-not-json",
    }
}

messages! {
    /// Why a player or its settings cannot be chosen.
    pub(crate) enum ChoiceText {
        OptionValue { name: String, found: String, words: Vec<String> } => "server.option-value",
        NoSetting { name: String } => "server.no-setting",
        OtherSetting { name: String, known: Vec<String> } => "server.other-setting",
        LongTime { name: String, found: String, ms: u64 } => "server.long-time",
        LargeNumber { name: String, found: String, max: u64 } => "server.large-number",
        Unregistered => "server.unregistered",
    }
}

messages! {
    /// Why an action is not possible in a game.
    pub(crate) enum PermissionText {
        StrictHelp => "server.strict-help",
        HelpBetweenPeople => "server.help-between-people",
        ManyEvents { max: u64 } => "server.many-events",
        HintsAgainstBots => "server.hints-against-bots",
        ResignStudy => "server.resign-study",
        OwnTurnsOnly => "server.own-turns-only",
        StrictUndo => "server.strict-undo",
        UndoAfterEnd => "server.undo-after-end",
        UndoAgainstBots => "server.undo-against-bots",
        NothingToUndo => "play.nothing-to-undo",
        TakebackBetweenPeople => "server.takeback-between-people",
        HiddenTakeback => "server.hidden-takeback",
        NotJoined => "server.not-joined",
        TakebackPending => "server.takeback-pending",
        NoTakeback => "server.no-takeback",
        OwnTakeback => "server.own-takeback",
        RematchAfterEnd => "server.rematch-after-end",
        RematchBetweenPeople => "server.rematch-between-people",
        RecordAfterEnd => "server.record-after-end",
    }
}

messages! {
    /// Why the server cannot answer now.
    pub(crate) enum BusyText {
        Reloading => "server.reloading",
        ManyGames => "server.many-games",
        ManyStreams => "server.many-streams",
        ManyAnalyses => "server.many-analyses",
        ManySearches => "server.many-searches",
        SlowSearch => "server.slow-search",
        Unreadable => "server.unreadable",
        ShuttingDown => "server.shutting-down",
        ManyRequests { seconds: u64 } => "server.many-requests",
        NotStored { reason: Message } => "server.not-stored",
    }
}

messages! {
    /// Why a player loses by decision of the server.
    pub(crate) enum ForfeitText {
        OutOfTime => "forfeit.out-of-time",
        Crashed => "forfeit.crashed",
    }
}

messages! {
    /// Why the store fails.
    pub(crate) enum StoreText {
        Database { reason: Message } => "store.database",
        SchemaVersion { found: i64, newest: i64 } => "store.schema-version",
        Content { reason: Message } => "store.content",
        Commit { reason: Message } => "store.commit",
        Closed => "store.closed",
        ManyWrites { max: usize } => "store.many-writes",
        Full => "store.full",
    }
}
