//! Commands that a person can type during a game, and their help.

use crate::language::words as in_words;
use crate::messages::PlayText;
use papan_message::Message;
use papan_session::CommandHelp;

/// The commands of every game.
const ALWAYS: &[CommandHelp] = &[
    CommandHelp { usage: "hint", key: "terminal.help.hint" },
    CommandHelp { usage: "moves", key: "terminal.help.moves" },
    CommandHelp { usage: "undo", key: "terminal.help.undo" },
    CommandHelp { usage: "save FILE", key: "terminal.help.save" },
    CommandHelp { usage: "resign", key: "terminal.help.resign" },
    CommandHelp { usage: "quit", key: "terminal.help.quit" },
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
    let line = |phrase: &CommandHelp| {
        format!("\n  {:<wide$}   {}", phrase.usage, in_words(Message::new(phrase.key)))
    };
    all.fold(in_words(PlayText::HelpTitle), |text, phrase| text + &line(phrase))
}
