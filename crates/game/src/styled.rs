//! Text with semantic styles that a front end may color.

use crate::Seat;
use papan_message::{Language, Message};
use std::borrow::Cow;
use std::fmt;

/// The meaning of a part of a text, so that a front end can color it without parsing the text.
///
/// Color is only an aid: the text alone carries all information.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Style {
    /// No special meaning.
    #[default]
    Plain,
    /// Secondary text, such as the names of rows and columns.
    Faint,
    /// The mark of a seat.
    Mark(Seat),
    /// A piece on the board that belongs to no seat.
    Piece,
    /// A piece that represents another one, such as a blank tile.
    StandIn,
    /// A piece that the last move placed.
    Fresh,
    /// A piece in a player's hand.
    Held,
    /// An empty square that multiplies the letter score by this factor.
    LetterTimes(u8),
    /// An empty square that multiplies the word score by this factor.
    WordTimes(u8),
}

/// Text as a sequence of styled spans. `Display` writes the plain text, with messages in English.
///
/// ```
/// use papan_game::{Seat, Style, StyledText};
///
/// let mut text = StyledText::default();
/// text.push(Style::Faint, "1 ");
/// text.push(Style::Mark(Seat::First), "x");
/// assert_eq!(text.to_string(), "1 x");
/// let (style, mark) = text.spans(papan_message::Language::English).last().unwrap();
/// assert_eq!((style, &*mark), (Style::Mark(Seat::First), "x"));
/// ```
#[derive(Clone, PartialEq, Debug, Default)]
pub struct StyledText {
    spans: Vec<(Style, Span)>,
}

/// The content of a span.
#[derive(Clone, PartialEq, Debug)]
enum Span {
    Text(String),
    Message(Message),
}

impl StyledText {
    /// Appends a span.
    pub fn push(&mut self, style: Style, text: impl AsRef<str>) {
        let text = text.as_ref();
        match self.spans.last_mut() {
            Some((last, Span::Text(before))) if *last == style => before.push_str(text),
            _ if text.is_empty() => {}
            _ => self.spans.push((style, Span::Text(text.to_owned()))),
        }
    }

    /// Appends a message, to be put into words when the text is shown.
    pub fn push_message(&mut self, style: Style, message: impl Into<Message>) {
        self.spans.push((style, Span::Message(message.into())));
    }

    /// Appends a span without a special meaning.
    pub fn plain(&mut self, text: impl AsRef<str>) {
        self.push(Style::Plain, text);
    }

    /// Appends all spans of another text.
    pub fn append(&mut self, other: &Self) {
        for (style, span) in &other.spans {
            match span {
                Span::Text(text) => self.push(*style, text),
                Span::Message(message) => self.push_message(*style, message.clone()),
            }
        }
    }

    /// Returns the spans in order, with messages in this language.
    pub fn spans(&self, language: Language) -> impl Iterator<Item = (Style, Cow<'_, str>)> {
        self.spans.iter().map(move |(style, span)| match span {
            Span::Text(text) => (*style, Cow::Borrowed(text.as_str())),
            Span::Message(message) => (*style, Cow::Owned(message.sentence(language))),
        })
    }
}

impl From<&str> for StyledText {
    fn from(text: &str) -> Self {
        let mut styled = Self::default();
        styled.plain(text);
        styled
    }
}

impl fmt::Display for StyledText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.spans(Language::English).try_for_each(|(_, text)| f.write_str(&text))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn merges_neighboring_spans_of_one_style() {
        let mut text = StyledText::from("a");
        text.plain("b");
        text.push(Style::Fresh, "");
        text.push(Style::Fresh, "c");
        let mut twice = text.clone();
        twice.append(&text);
        let spans: Vec<(Style, Cow<'_, str>)> = twice.spans(Language::English).collect();
        let expected = [(Style::Plain, "ab"), (Style::Fresh, "c"), (Style::Plain, "ab"), (Style::Fresh, "c")];
        assert_eq!(spans, expected.map(|(style, text)| (style, text.into())));
        assert_eq!(twice.to_string(), "abcabc");
    }

    #[test]
    fn messages_are_put_into_words_when_shown() {
        let mut text = StyledText::from("1: ");
        text.push_message(Style::Faint, Message::new("value.win"));
        let words = |language| text.spans(language).map(|(_, text)| text).collect::<String>();
        assert_eq!([words(Language::English), words(Language::Indonesian)], ["1: win", "1: menang"]);
    }
}
