//! The parser of sections.

use super::token::Tokens;
use super::{END, SectionError, Token};

/// A named section of a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Section<'a> {
    /// The word that opens the section, in its original case.
    pub name: Token<'a>,
    /// The words between the name and `END`.
    pub tokens: Vec<Token<'a>>,
    /// The line of `END`.
    pub end_line: usize,
}

/// Decodes UTF-8, or returns an error with the line of the first invalid byte.
///
/// ```
/// use papan_automata::sections;
///
/// assert_eq!(sections::decode(b"START q0 END"), Ok("START q0 END"));
/// let error = sections::decode(b"START\nq\xff END").unwrap_err();
/// assert_eq!(error.to_string(), "line 2: byte 0xFF is not valid UTF-8");
/// ```
pub fn decode(bytes: &[u8]) -> Result<&str, SectionError> {
    std::str::from_utf8(bytes).map_err(|error| {
        let (valid, invalid) = bytes.split_at(error.valid_up_to());
        SectionError::Encoding { line: last_line(valid), byte: invalid.first().copied().unwrap_or_default() }
    })
}

/// Returns the line that follows some bytes. CR LF ends one line, and so does a CR alone.
fn last_line(bytes: &[u8]) -> usize {
    let mut line = 1;
    let mut previous = 0;
    for &byte in bytes {
        line += usize::from(byte == b'\n' || previous == b'\r');
        previous = byte;
    }
    line + usize::from(previous == b'\r')
}

/// Reads the sections of a text in order.
///
/// A byte order mark at the start is skipped. Lines may end in LF, CR LF or CR; the last line need not end at all.
pub fn read(text: &str) -> Result<Vec<Section<'_>>, SectionError> {
    let mut tokens = Tokens::new(text);
    let mut sections = Vec::new();
    while let Some(name) = tokens.next() {
        if name.text == END {
            return Err(SectionError::StrayEnd { line: name.line });
        }
        sections.push(read_body(name, &mut tokens)?);
    }
    if sections.is_empty() { Err(SectionError::Empty { line: tokens.line() }) } else { Ok(sections) }
}

fn read_body<'a>(name: Token<'a>, tokens: &mut Tokens<'a>) -> Result<Section<'a>, SectionError> {
    let mut body = Vec::new();
    for token in tokens.by_ref() {
        if token.text == END {
            return Ok(Section { name, tokens: body, end_line: token.line });
        }
        body.push(token);
    }
    Err(SectionError::Unclosed { line: tokens.line(), section: name.text.to_string(), opened: name.line })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check_error(text: &str, expected: &str) {
        assert_eq!(read(text).unwrap_err().to_string(), expected, "for {text:?}");
    }

    #[test]
    fn sections_keep_their_case_and_order() {
        let file = read("State q0\nq1 END empty END").unwrap();
        let found: Vec<_> = file.iter().map(|s| (s.name.text, s.tokens.len(), s.end_line)).collect();
        assert_eq!(found, [("State", 2, 2), ("empty", 0, 2)]);
    }

    #[test]
    fn errors_name_their_line() {
        check_error("", "line 1: the file has no sections");
        check_error("\u{feff} \n\n", "line 3: the file has no sections");
        check_error("A q END\nEND", "line 2: END without an open section");
        check_error(
            "A\nx END\nB y\nz",
            "line 4: the file ends before the END of section B (opened on line 3)",
        );
        check_error("A end", "line 1: the file ends before the END of section A (opened on line 1)");
    }

    #[test]
    fn invalid_bytes_are_reported_with_their_line() {
        for (bytes, line) in
            [(&b"\xff"[..], 1), (b"a\n\xc3", 2), (b"a\r\n\x80", 2), (b"a\r\r\xff", 3), (b"a\r\n\n\rb\xff", 4)]
        {
            assert_eq!(decode(bytes).unwrap_err().line(), line, "for {bytes:?}");
        }
    }

    #[test]
    fn reads_a_hundred_thousand_words_fast() {
        let text = format!("L {} END", "q ".repeat(100_000));
        assert_eq!(read(&text).unwrap()[0].tokens.len(), 100_000);
    }
}
