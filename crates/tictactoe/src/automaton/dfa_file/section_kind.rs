//! The kinds of sections and their keywords in both languages.

use std::fmt;

/// The language of the section names.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum KeywordLanguage {
    /// `TRANSITIONS` and so on.
    #[default]
    English,
    /// `TRANSISI` and so on, as in the original file.
    Indonesian,
}

/// The kind of a section.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum SectionKind {
    /// The names of the states.
    States,
    /// The symbols.
    Symbols,
    /// The start state.
    Start,
    /// The final states.
    Final,
    /// The transition table.
    Transitions,
    /// The board of each state.
    Boards,
    /// The reply on each transition.
    Replies,
    /// The won states.
    Win,
    /// The tied states.
    Tie,
}

impl SectionKind {
    /// All kinds, in the order in which sections are written.
    pub const ALL: [Self; 9] = [
        Self::States,
        Self::Symbols,
        Self::Start,
        Self::Final,
        Self::Transitions,
        Self::Boards,
        Self::Replies,
        Self::Win,
        Self::Tie,
    ];

    /// Returns the keyword of the section in a language.
    pub fn keyword(self, language: KeywordLanguage) -> &'static str {
        let (english, indonesian) = match self {
            Self::States => ("STATES", "STATE"),
            Self::Symbols => ("SYMBOLS", "SIMBOL"),
            Self::Start => ("START", "AWAL"),
            Self::Final => ("FINAL", "AKHIR"),
            Self::Transitions => ("TRANSITIONS", "TRANSISI"),
            Self::Boards => ("BOARDS", "KAMUS"),
            Self::Replies => ("REPLIES", "BALASAN"),
            Self::Win => ("WIN", "MENANG"),
            Self::Tie => ("TIE", "SERI"),
        };
        match language {
            KeywordLanguage::English => english,
            KeywordLanguage::Indonesian => indonesian,
        }
    }

    /// Returns the kind with this keyword in either language.
    pub(super) fn from_keyword(word: &str) -> Option<Self> {
        let languages = [KeywordLanguage::English, KeywordLanguage::Indonesian];
        Self::ALL.into_iter().find(|kind| languages.iter().any(|&language| kind.keyword(language) == word))
    }
}

impl fmt::Display for SectionKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [english, indonesian] =
            [KeywordLanguage::English, KeywordLanguage::Indonesian].map(|language| self.keyword(language));
        write!(f, "{english} ({indonesian})")
    }
}

/// Returns whether a word is a keyword of the format.
pub(in crate::automaton) fn is_reserved(word: &str) -> bool {
    word == "END" || SectionKind::from_keyword(word).is_some()
}
