//! What a person types at a table, and the help that lists it.

use papan_catalog::Phrase;
use std::fmt::Write;

/// What can be typed at every table besides a move.
const ALWAYS: &[Phrase] = &[
    Phrase { usage: "hint", meaning: "first what the position is worth, then where to look, then the move" },
    Phrase { usage: "moves", meaning: "the legal moves and those made so far" },
    Phrase { usage: "undo", meaning: "take your last move back" },
    Phrase { usage: "save FILE", meaning: "keep the game in a file; `papan play --load FILE` continues it" },
    Phrase { usage: "resign", meaning: "give up" },
    Phrase { usage: "quit", meaning: "leave the game" },
];

/// What a person typed, taken for what it means at every table.
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
    /// Words in any case; what is none of them is a move.
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

/// The first word in lower case, and what follows it.
pub(super) fn words(line: &str) -> (String, &str) {
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    (word.to_lowercase(), rest.trim())
}

/// What can be typed: what the game knows, then what every game knows and this one does not tell otherwise.
pub(super) fn help(phrases: &[Phrase]) -> String {
    let word = |phrase: &Phrase| words(phrase.usage).0;
    let is_new = |phrase: &&Phrase| phrases.iter().all(|known| word(known) != word(phrase));
    let all = phrases.iter().chain(ALWAYS.iter().filter(is_new));
    let wide = all.clone().map(|phrase| phrase.usage.len()).max().unwrap_or(0);
    all.fold("Type a move, or one of:".to_owned(), |mut text, phrase| {
        // Writing to a string cannot fail.
        let _ = write!(text, "\n  {:<wide$}   {}", phrase.usage, phrase.meaning);
        text
    })
}
