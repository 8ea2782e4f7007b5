//! Commands that a person can type during a game, and their help.

use papan_catalog::CommandHelp;
use std::fmt::Write;

/// The commands of every game.
const ALWAYS: &[CommandHelp] = &[
    CommandHelp {
        usage: "hint",
        meaning: "first what the position is worth, then where to look, then the move",
    },
    CommandHelp { usage: "moves", meaning: "the legal moves and those made so far" },
    CommandHelp { usage: "undo", meaning: "take your last move back" },
    CommandHelp {
        usage: "save FILE",
        meaning: "keep the game in a file; `papan play --load FILE` continues it",
    },
    CommandHelp { usage: "resign", meaning: "give up" },
    CommandHelp { usage: "quit", meaning: "leave the game" },
];

/// A parsed line of input.
pub(super) enum Typed<'a> {
    Nothing,
    Help,
    Hint,
    Moves,
    Undo,
    Save(&'a str),
    Resign,
    Quit,
    Move(&'a str),
}

impl<'a> Typed<'a> {
    /// Parses a line; commands in any case, everything else is a move.
    pub(super) fn read(line: &'a str) -> Self {
        let (word, rest) = words(line);
        match word.as_str() {
            "" => Self::Nothing,
            "help" | "?" => Self::Help,
            "hint" => Self::Hint,
            "moves" => Self::Moves,
            "undo" => Self::Undo,
            "save" => Self::Save(rest),
            "resign" => Self::Resign,
            "quit" | "q" | "exit" => Self::Quit,
            _ => Self::Move(line),
        }
    }
}

/// Returns the first word in lower case, and the rest.
pub(super) fn words(line: &str) -> (String, &str) {
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    (word.to_lowercase(), rest.trim())
}

/// Formats the help: the game's commands first, then the general ones that the game does not replace.
pub(super) fn help(phrases: &[CommandHelp]) -> String {
    let word = |phrase: &CommandHelp| words(phrase.usage).0;
    let is_new = |phrase: &&CommandHelp| phrases.iter().all(|known| word(known) != word(phrase));
    let all = phrases.iter().chain(ALWAYS.iter().filter(is_new));
    let wide = all.clone().map(|phrase| phrase.usage.len()).max().unwrap_or(0);
    all.fold("Type a move, or one of:".to_owned(), |mut text, phrase| {
        // Writing to a string cannot fail.
        let _ = write!(text, "\n  {:<wide$}   {}", phrase.usage, phrase.meaning);
        text
    })
}
