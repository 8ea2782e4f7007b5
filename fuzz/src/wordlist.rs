//! The equations of the reader of word lists.

use papan_automata::words::{Content, Kwg, build};
use papan_crossword::{Letters, SkippedLines, WordList, WordListError};
use std::collections::BTreeSet;
use std::sync::LazyLock;

/// The tile sets that are tried: one of plain letters, one with tiles of several characters and beyond ASCII.
static SETS: LazyLock<[Letters; 2]> = LazyLock::new(|| {
    let odd = "? 2 0\nA 9 1 vowel\nCH 3 5\nC 2 3\nH 2 4\n\u{d1} 2 4\nLL 1 8\nL 4 1\n";
    [Letters::english(), Letters::read("odd", odd).expect("a set")]
});

/// The words are those that a slow reader finds, in order; every line is a word, blank or left out; the words written
/// out are read as the same, and the graph of them has just these. What is refused names a line that is there.
///
/// # Panics
///
/// When that is not so.
pub fn hold(data: &[u8]) {
    let (longest, data) =
        data.split_first().map_or((15, data), |(&first, rest)| (usize::from(first % 32), rest));
    SETS.iter().for_each(|letters| hold_with(data, letters, longest));
}

fn hold_with(data: &[u8], letters: &Letters, longest: usize) {
    let list = match WordList::read(data, letters, longest) {
        Ok(list) => list,
        Err(WordListError::Encoding { line, .. }) => return assert!((1..=data.len() + 1).contains(&line)),
        Err(WordListError::Empty(_)) => return assert!(slow(data, letters, longest).is_empty()),
        Err(error) => panic!("{error}"),
    };
    let words: Vec<Vec<u8>> = list.words().map(<[u8]>::to_vec).collect();
    assert_eq!(words, slow(data, letters, longest).into_iter().collect::<Vec<_>>());
    let report = list.report();
    assert_eq!((report.words, report.words + report.skipped() + report.blank), (words.len(), report.lines));
    for left in [&report.wrong_character, &report.too_short, &report.too_long, &report.repeated] {
        hold_left_out(left, report.lines);
    }
    let text: String = words.iter().map(|word| letters.word(word) + "\n").collect();
    let again = WordList::read(text.as_bytes(), letters, longest).expect("words are words");
    // Two tiles in a row may look like another one.
    assert!(letters.name() != "english" || again.words().eq(words.iter().map(Vec::as_slice)));
    let kwg = Kwg::read(build(list.words(), Content::DawgAndGaddag).expect("a graph")).expect("a graph");
    assert!(kwg.words().map(|word| word.to_vec()).eq(words));
}

/// The lines that are named ascend, are there, and are as many as may be.
fn hold_left_out(left: &SkippedLines, lines: usize) {
    assert_eq!(left.first.len(), left.count.min(5));
    assert!(left.first.is_sorted_by(|a, b| a.line < b.line));
    assert!(left.first.iter().all(|line| (1..=lines).contains(&line.line)));
}

/// The words of a text, found in the plainest way.
fn slow(data: &[u8], letters: &Letters, longest: usize) -> BTreeSet<Vec<u8>> {
    let text = str::from_utf8(data).expect("an encoding that was not refused");
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let spelled = text.split(['\n', '\r']).filter_map(|line| letters.read_word(line.trim()).ok());
    spelled.filter(|word| (2..=longest.clamp(2, 21)).contains(&word.len())).collect()
}
