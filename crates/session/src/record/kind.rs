//! The kinds of game files.

use crate::messages::RecordText;
use papan_message::Message;

/// The kinds of game files, recognized by their content.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RecordKind {
    /// A crossword game as GCG.
    Gcg,
    /// A saved game of any other kind: tags and moves.
    Saved,
    /// A game as a JSON document.
    Json,
    /// The results of a run, one game on each line.
    Results,
    /// The results of a run without moves, for rating tools.
    Pgn,
}

impl RecordKind {
    /// Recognizes the bytes of a file, or returns what was found instead.
    pub fn of(bytes: &[u8]) -> Result<Self, Message> {
        if bytes.contains(&0) {
            return Err(RecordText::NoText.into());
        }
        let text = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
        let mut lines = (1..).zip(text.split(|&byte| byte == b'\n'));
        let Some((number, line)) = lines.find(|(_, line)| !line.trim_ascii().is_empty()) else {
            return Err(RecordText::Empty.into());
        };
        match line.trim_ascii() {
            [b'#' | b'>', ..] => Ok(Self::Gcg),
            [b'{', ..] if is_document(text) => Ok(Self::Json),
            [b'{', ..] => Ok(Self::Results),
            tag if tag.starts_with(b"[Event ") => Ok(Self::Pgn),
            [b'[', ..] => Ok(Self::Saved),
            other => Err(RecordText::OtherLine { line: number, found: shown(other) }.into()),
        }
    }
}

/// Returns whether the first key of a JSON document is its version.
fn is_document(text: &[u8]) -> bool {
    let inside = text.trim_ascii_start().strip_prefix(b"{");
    inside.is_some_and(|inside| inside.trim_ascii_start().starts_with(b"\"papan\""))
}

/// Returns the beginning of a line that may be long and hold anything.
fn shown(line: &[u8]) -> String {
    String::from_utf8_lossy(line).chars().take(60).flat_map(char::escape_debug).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_are_told_apart_by_what_they_hold() {
        for (text, kind) in [
            ("#player1 a Ani\n", RecordKind::Gcg),
            ("\u{feff}>a: 8C TINIER +14 14\n", RecordKind::Gcg),
            ("\r\n \n[Game \"tictactoe\"]\r\n", RecordKind::Saved),
            ("[Seed \"1\"]\n", RecordKind::Saved),
            ("[Event \"Papan tictactoe\"]\n", RecordKind::Pgn),
            ("\u{feff}{\"pair\":0", RecordKind::Results),
            ("\n{\n  \"papan\": 1,\n", RecordKind::Json),
        ] {
            assert_eq!(RecordKind::of(text.as_bytes()).expect(text), kind, "{text}");
        }
        for (bytes, words) in [
            (&b""[..], "found nothing in it"),
            (b"\xef\xbb\xbf \r\n\n", "found nothing in it"),
            (b"\x7fELF\x00\x01", "found bytes that are no text"),
            (b"\n\nDear \xff diary\n", "line 3: found `Dear \u{fffd} diary`"),
        ] {
            let refusal = RecordKind::of(bytes).expect_err(words).to_string();
            assert!(refusal.contains(words), "{refusal}");
        }
    }
}
