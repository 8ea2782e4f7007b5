//! Messages of the terminal.

use papan_message::{Message, messages};

messages! {
    /// The main menu and the questions before a game.
    pub(crate) enum MenuText {
        Welcome => "menu.welcome",
        Automaton => "menu.automaton",
        Quit => "menu.quit",
        Choice => "menu.choice",
        WayOut => "menu.way-out",
        TwoPeople => "menu.two-people",
        RandomBot => "menu.random-bot",
        Minimax => "menu.minimax",
        MinimaxFar => "menu.minimax.far",
        Against { level: String, about: String } => "menu.against",
        Level { last: usize } => "menu.level",
        NameOfX => "menu.name-of-x",
        NameOfO => "menu.name-of-o",
        YourName => "menu.your-name",
        FirstOrSecond => "menu.first-or-second",
        Sides { players: Vec<String> } => "menu.sides",
        WhoFirst => "menu.who-first",
        WhoSecond => "menu.who-second",
        NameOrLevel => "menu.name-or-level",
        AgainstWhom => "menu.against-whom",
        DidYouMean { typed: String, close: String } => "menu.did-you-mean",
        Option { about: String, default: String } => "menu.option",
        NameNeeded => "menu.name-needed",
        NameTaken { name: String } => "menu.name-taken",
        NotAChoice { typed: String, keys: Vec<String> } => "menu.not-a-choice",
        Again => "menu.again",
        OnceMore { reason: Message } => "menu.once-more",
        DefaultName { number: usize } => "seat.number",
    }
}

messages! {
    /// A game in the terminal.
    pub(crate) enum PlayText {
        WaitingForPlayers => "terminal.waiting",
        Thinking { name: String } => "terminal.thinking",
        ThinkingHint => "terminal.thinking-hint",
        YourMove { name: String } => "terminal.your-move",
        NameWithMark { name: String, mark: String } => "seat.name-with-mark",
        Standing { name: String, standing: String } => "terminal.standing",
        FirstSeat => "terminal.first-seat",
        SecondSeat => "terminal.second-seat",
        Refused { reason: Message } => "terminal.refused",
        SaveWhere => "terminal.save-where",
        NotSaved { reason: Message } => "terminal.not-saved",
        Saved { file: String } => "terminal.saved",
        Unsaved => "terminal.unsaved",
        LeaveUnsaved => "terminal.leave-unsaved",
        Legal { moves: String } => "terminal.legal",
        SoFar { moves: String } => "terminal.so-far",
        SoFarNone => "terminal.so-far.none",
        TakenBack { count: usize } => "terminal.taken-back",
        HintMore { hint: Message } => "terminal.hint.more",
        HintValue { value: Message } => "terminal.hint.value",
        HintHard => "hint.hard",
        HintArea { area: Message } => "terminal.hint.area",
        HintMove { mv: String } => "terminal.hint.move",
        HintLine { mv: String, line: String } => "terminal.hint.line",
        Move { name: String, action: Message } => "terminal.move",
        MoveRemark { name: String, action: Message, remark: String } => "terminal.move.remark",
        MoveEffect { mv: Message, effect: Message } => "terminal.move.effect",
        Sentence { phrase: Message } => "terminal.sentence",
        Figures { depth: u32, positions: Message } => "terminal.figures",
        Positions { count: u64 } => "terminal.positions",
        Then { line: String } => "terminal.then",
        Resigned { name: String, winner: String } => "terminal.end.resigned",
        Forfeited { name: String, winner: String, reason: Message } => "terminal.end.forfeited",
        Won { winner: String, points: i32, other: i32 } => "terminal.end.points",
        Winner { name: String } => "end.winner",
        Tie => "end.tie",
        WantsToStart { command: String } => "terminal.wants-to-start",
        RunWantsToStart { command: String } => "arena.wants-to-start",
        StandardError { name: String, text: String } => "terminal.standard-error",
        HelpTitle => "terminal.help",
        HandOver { name: String } => "terminal.hand-over",
        YesNo { question: String } => "terminal.yes-no",
        TypeYesNo => "terminal.type-yes-no",
    }
}

messages! {
    /// The dialogue of the original automaton program.
    pub(crate) enum DialogueText {
        YouStart => "dialogue.you-start",
        CpuStarts => "dialogue.cpu-starts",
        FirstPlayer => "dialogue.first-player",
        Again => "dialogue.again",
        Neither => "dialogue.neither",
        NeitherAgain => "dialogue.neither-again",
        FirstMoveMiddle => "dialogue.first-move.middle",
        FirstMove { cell: u16 } => "dialogue.first-move",
        NextMove => "dialogue.next-move",
        Occupied => "dialogue.occupied",
        OnlyNumbers => "dialogue.only-numbers",
        Zero => "dialogue.zero",
        OnlyCells => "dialogue.only-cells",
        CpuWins => "dialogue.cpu-wins",
        Tie => "end.tie",
        NoWayOn => "dialogue.no-way-on",
        History { states: String } => "dialogue.history",
    }
}
