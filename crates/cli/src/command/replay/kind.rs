//! What a file holds that somebody wants to see.

use anyhow::bail;

/// The kinds of records, told apart by what stands in them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// A game of the crossword game as GCG.
    Gcg,
    /// A game of any other kind that was saved: tags and moves.
    Saved,
    /// The results of a run, a game on each line.
    Results,
    /// The results of a run without moves, for rating tools.
    Pgn,
}

const EXPECTED: &str =
    "expected a saved game, a GCG, the results of a run (.jsonl or .pgn), or the folder of a run";

impl Kind {
    /// What the bytes of a file are.
    pub(super) fn of(bytes: &[u8]) -> anyhow::Result<Self> {
        if bytes.contains(&0) {
            bail!("found bytes that are no text, {EXPECTED}");
        }
        let text = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
        let mut lines = (1..).zip(text.split(|&byte| byte == b'\n'));
        let Some((number, line)) = lines.find(|(_, line)| !line.trim_ascii().is_empty()) else {
            bail!("found nothing in it, {EXPECTED}");
        };
        match line.trim_ascii() {
            [b'#' | b'>', ..] => Ok(Self::Gcg),
            [b'{', ..] => Ok(Self::Results),
            tag if tag.starts_with(b"[Event ") => Ok(Self::Pgn),
            [b'[', ..] => Ok(Self::Saved),
            other => bail!("line {number}: found `{}`, {EXPECTED}", shown(other)),
        }
    }
}

/// The beginning of a line that may be long and hold anything.
fn shown(line: &[u8]) -> String {
    String::from_utf8_lossy(line).chars().take(60).flat_map(char::escape_debug).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_are_told_apart_by_what_they_hold() {
        for (text, kind) in [
            ("#player1 a Ani\n", Kind::Gcg),
            ("\u{feff}>a: 8C TINIER +14 14\n", Kind::Gcg),
            ("\r\n \n[Game \"tictactoe\"]\r\n", Kind::Saved),
            ("[Seed \"1\"]\n", Kind::Saved),
            ("[Event \"Papan tictactoe\"]\n", Kind::Pgn),
            ("\u{feff}{\"pair\":0", Kind::Results),
        ] {
            assert_eq!(Kind::of(text.as_bytes()).expect(text), kind, "{text}");
        }
        for (bytes, words) in [
            (&b""[..], "found nothing in it"),
            (b"\xef\xbb\xbf \r\n\n", "found nothing in it"),
            (b"\x7fELF\x00\x01", "found bytes that are no text"),
            (b"\n\nDear \xff diary\n", "line 3: found `Dear \u{fffd} diary`, expected a saved game"),
        ] {
            let refusal = Kind::of(bytes).expect_err(words).to_string();
            assert!(refusal.contains(words), "{refusal}");
        }
    }
}
