//! How Papan recognizes files that it wrote, by their content.
//!
//! | file | mark |
//! |---|---|
//! | saved game | its tags begin with `Game` and `Version` |
//! | GCG | a `#papan` line, which other programs do not write |
//! | record as JSON | its first key is `papan` |
//! | SVG, HTML | a comment at the end |
//! | `.dot` | a comment at the end |
//! | `.jff` | the comment that names who created it |
//! | weights, values of tiles | the comment that names the command |
//! | superleaves | the first line |
//! | CSV | the line of columns: CSV has no comments |
//! | JSON of an automaton or a study | its keys: JSON has no comments |
//! | `.klv2` | the graph that Papan would write for the same tiles: this format has no comments |
//! | `.dfa`, `.kwg` | the very bytes that Papan would write for the same content: these formats have no comments |
//!
//! The last rule takes a file of another program for Papan's only if nothing can be lost: its content can be written
//! again byte for byte.

use crate::command::plot::COLUMNS;
use papan_automata::words::{Content, Kwg, build};
use papan_crossword::{Klv, LeaveTable};
use papan_session::RecordKind;
use papan_tictactoe::automaton::{Automaton, KeywordLanguage};
use serde_json::Value;
use std::borrow::Cow;

/// The mark at the end of a picture or page.
const MARKUP: &[u8] = b"<!-- Written by Papan. -->\n";

/// The description of a study's figures.
pub(super) const STUDY: &str = "the figures of a study";

/// The mark at the end of a `.dot` file.
const DOT: &[u8] = b"// Written by Papan.\n";

/// Returns the bytes to write: pictures, pages and `.dot` files get a mark at the end, where it changes nothing.
pub(super) fn marked(bytes: &[u8]) -> Cow<'_, [u8]> {
    let mark = if bytes.starts_with(b"<svg") || bytes.starts_with(b"<!doctype html>") {
        MARKUP
    } else if bytes.starts_with(b"digraph ") {
        DOT
    } else {
        return Cow::Borrowed(bytes);
    };
    let end: &[u8] = if bytes.ends_with(b"\n") { b"" } else { b"\n" };
    Cow::Owned([bytes, end, mark].concat())
}

/// Returns a description of a file's content if Papan wrote it.
pub(super) fn maker(bytes: &[u8]) -> Option<&'static str> {
    if bytes.ends_with(MARKUP) {
        return Some(if bytes.starts_with(b"<svg") { "a picture" } else { "a page" });
    }
    if bytes.ends_with(DOT) {
        return Some("a graph");
    }
    if is_word_graph(bytes) {
        return Some("a word graph");
    }
    if LeaveTable::recognizes(bytes) || Klv::is_by_papan(bytes) {
        return Some("a file of learned values");
    }
    text(str::from_utf8(bytes).ok()?)
}

/// Recognizes a text file.
fn text(text: &str) -> Option<&'static str> {
    let first = text.lines().next().unwrap_or_default();
    let comments = text.lines().take_while(|line| line.starts_with('#'));
    if is_saved(text) || text.lines().any(|line| line.starts_with("#papan ")) {
        return Some("a game");
    }
    if comments.clone().any(|line| line.contains("papan learn ")) {
        return Some("a file of learned values");
    }
    if first == COLUMNS || first == papan_arena::csv::header() {
        return Some("a table");
    }
    if first.contains("<!--Created with Papan") || is_automaton(text) {
        return Some("an automaton");
    }
    if text.starts_with('{') { json(text) } else { None }
}

/// Recognizes the tags at the beginning of records.
fn is_saved(text: &str) -> bool {
    let mut lines = text.lines();
    let mut tag = |name: &str| {
        let tag = lines.next().and_then(|line| line.strip_prefix('['));
        tag.is_some_and(|tag| tag.strip_prefix(name).is_some_and(|rest| rest.starts_with(" \"")))
    };
    tag("Game") && tag("Version")
}

/// Recognizes a `.dfa` file as Papan writes it, in either language.
fn is_automaton(text: &str) -> bool {
    let Ok(machine) = Automaton::read(text.as_bytes()) else { return false };
    [KeywordLanguage::English, KeywordLanguage::Indonesian]
        .into_iter()
        .any(|language| machine.write_with(language) == text)
}

/// Recognizes a word list as Papan compiles it.
fn is_word_graph(bytes: &[u8]) -> bool {
    let Ok(graph) = Kwg::read(bytes) else { return false };
    let is_same = |content| build(graph.words(), content).is_ok_and(|built| built == bytes);
    is_same(Content::DawgAndGaddag) || is_same(Content::Dawg)
}

/// Recognizes JSON documents by their keys.
fn json(text: &str) -> Option<&'static str> {
    if let Ok(RecordKind::Json) = RecordKind::of(text.as_bytes()) {
        return Some("a game");
    }
    let document: Value = serde_json::from_str(text).ok()?;
    let has = |keys: &[&str]| keys.iter().all(|key| document.get(key).is_some());
    if has(&["experiment", "effort", "figures"]) {
        return Some(STUDY);
    }
    let state = document.get("states").and_then(|states| states.get(0));
    let is_state = state.is_some_and(|state| state.get("board").is_some() && state.get("next").is_some());
    (has(&["symbols", "start"]) && is_state).then_some("an automaton")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_change_nothing_else_and_are_known_again() {
        for (text, what) in [
            ("<svg></svg>\n", "a picture"),
            ("<!doctype html>\n<p>", "a page"),
            ("digraph a {}\n", "a graph"),
        ] {
            let marked = marked(text.as_bytes());
            assert!(marked.starts_with(text.as_bytes()));
            assert_eq!(maker(&marked), Some(what));
            assert_eq!(maker(text.as_bytes()), None, "{text}");
        }
    }

    #[test]
    fn files_of_others_are_not_ours() {
        for text in [
            "Dear diary",
            "[Event \"A game of chess\"]\n\n1. e4 e5\n",
            "#player1 a Ani\n#player2 b Budi\n>a: AEINRST 8D NASTIER +64 64\n",
            "ply,player\n1,2\n",
            "{\"states\": []}",
            "{}",
            "",
            "# my weights\n1 2 3\n",
            "<svg xmlns=\"http://www.w3.org/2000/svg\"/>",
        ] {
            assert_eq!(maker(text.as_bytes()), None, "{text}");
        }
    }

    #[test]
    fn a_word_graph_is_ours_only_as_we_build_it() {
        let built = build([[1_u8, 2], [2, 1]], Content::DawgAndGaddag).unwrap();
        assert_eq!(maker(&built), Some("a word graph"));
        let mut other = built.clone();
        other.extend([0; 4]);
        assert_eq!(maker(&other), None);
    }
}
