//! Text whose parts have a meaning, which a front end may colour.

use crate::Seat;
use std::fmt;

/// What a part of a picture is, so that a front end can colour it without guessing from its letters.
///
/// Colour only helps: what is told by a style is told by the text as well.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Style {
    /// Nothing special.
    #[default]
    Plain,
    /// What may be passed over, such as the names of rows and columns.
    Faint,
    /// The mark of a seat.
    Mark(Seat),
    /// A piece on the board that belongs to nobody.
    Piece,
    /// A piece that stands for another one, as a blank does for a letter.
    StandIn,
    /// A piece that the last move put there.
    Fresh,
    /// A piece that somebody holds.
    Held,
    /// An empty square on which a letter counts so many times.
    LetterTimes(u8),
    /// An empty square on which a word counts so many times.
    WordTimes(u8),
}

/// A text in parts, each with its style. Written out it is the plain text.
///
/// ```
/// use papan_game::{Seat, Style, Styled};
///
/// let mut text = Styled::default();
/// text.push(Style::Faint, "1 ");
/// text.push(Style::Mark(Seat::First), "x");
/// assert_eq!(text.to_string(), "1 x");
/// assert_eq!(text.spans().last(), Some((Style::Mark(Seat::First), "x")));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Styled {
    spans: Vec<(Style, String)>,
}

impl Styled {
    /// Adds a part at the end.
    pub fn push(&mut self, style: Style, text: impl AsRef<str>) {
        let text = text.as_ref();
        match self.spans.last_mut() {
            Some((last, before)) if *last == style => before.push_str(text),
            _ if text.is_empty() => {}
            _ => self.spans.push((style, text.to_owned())),
        }
    }

    /// Adds a part in which nothing is special.
    pub fn plain(&mut self, text: impl AsRef<str>) {
        self.push(Style::Plain, text);
    }

    /// Adds all parts of another text.
    pub fn append(&mut self, other: &Self) {
        for (style, text) in other.spans() {
            self.push(style, text);
        }
    }

    /// The parts in order; neighbours differ in style.
    pub fn spans(&self) -> impl Iterator<Item = (Style, &str)> {
        self.spans.iter().map(|(style, text)| (*style, text.as_str()))
    }
}

impl From<&str> for Styled {
    fn from(text: &str) -> Self {
        let mut styled = Self::default();
        styled.plain(text);
        styled
    }
}

impl fmt::Display for Styled {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.spans().try_for_each(|(_, text)| f.write_str(text))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_of_one_style_are_one_part() {
        let mut text = Styled::from("a");
        text.plain("b");
        text.push(Style::Fresh, "");
        text.push(Style::Fresh, "c");
        let mut twice = text.clone();
        twice.append(&text);
        let spans: Vec<_> = twice.spans().collect();
        let expected = [(Style::Plain, "ab"), (Style::Fresh, "c"), (Style::Plain, "ab"), (Style::Fresh, "c")];
        assert_eq!(spans, expected);
        assert_eq!(twice.to_string(), "abcabc");
    }
}
