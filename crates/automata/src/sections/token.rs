//! Words of a text and their positions.

/// A word of a text and its position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Token<'a> {
    /// The word, not empty and without white space.
    pub text: &'a str,
    /// The line, counted from 1.
    pub line: usize,
    /// The column of the first character, counted in characters from 1.
    pub column: usize,
}

impl Token<'_> {
    /// Returns `true` if the word consists of dashes only, which marks an empty entry of a table.
    pub fn is_dashes(&self) -> bool {
        is_dashes(self.text)
    }
}

/// Returns `true` if a text consists of dashes only.
pub(super) fn is_dashes(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|b| b == b'-')
}

/// An iterator over the words of a text that tracks lines and columns.
///
/// Lines end in LF, CR LF or CR. A byte order mark at the start is skipped.
pub(super) struct Tokens<'a> {
    text: &'a str,
    offset: usize,
    line: usize,
    column: usize,
}

impl<'a> Tokens<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        Self { text, offset: 0, line: 1, column: 1 }
    }

    /// Returns the current line; at the end, the last line of the text.
    pub(super) fn line(&self) -> usize {
        self.line
    }

    fn peek(&self) -> Option<char> {
        self.text[self.offset..].chars().next()
    }

    fn advance(&mut self, c: char) {
        self.offset += c.len_utf8();
        let ends_line = c == '\n' || (c == '\r' && self.peek() != Some('\n'));
        (self.line, self.column) = if ends_line { (self.line + 1, 1) } else { (self.line, self.column + 1) };
    }

    fn skip_while(&mut self, matches: impl Fn(char) -> bool) {
        while let Some(c) = self.peek().filter(|&c| matches(c)) {
            self.advance(c);
        }
    }
}

impl<'a> Iterator for Tokens<'a> {
    type Item = Token<'a>;

    fn next(&mut self) -> Option<Token<'a>> {
        self.skip_while(char::is_whitespace);
        let (start, line, column) = (self.offset, self.line, self.column);
        self.skip_while(|c| !c.is_whitespace());
        let text = &self.text[start..self.offset];
        (!text.is_empty()).then_some(Token { text, line, column })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_have_lines_and_columns() {
        let words = |text| -> Vec<(String, usize, usize)> {
            Tokens::new(text).map(|t| (t.text.to_string(), t.line, t.column)).collect()
        };
        let expected = [("a".to_string(), 1, 1), ("bc".to_string(), 1, 3), ("d".to_string(), 3, 2)];
        for text in ["a bc\n\n\td", "a bc\r\n\r\n\td\r\n", "\u{feff}a\tbc\r\r d", "a bc  \n\r\n d "] {
            assert_eq!(words(text), expected, "for {text:?}");
        }
        assert_eq!(words("é x"), [("é".to_string(), 1, 1), ("x".to_string(), 1, 3)]);
    }
}
