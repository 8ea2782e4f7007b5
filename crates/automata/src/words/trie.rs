//! An unmerged trie in the KWG format, the baseline that the merged graphs are measured against.

use super::sorted_words::SortedWords;
use super::{KwgNode, MAX_NODES, MAX_WORD_LEN, WordGraphError};
use std::ops::Range;

/// Returns the bytes of a file with the trie of these words, given in any order, with or without duplicates.
///
/// It accepts the same words as the [DAWG](super::build) and is read the same way, but shares no nodes: each prefix of a
/// word has its own. It is several times larger and reaches [`MAX_NODES`] with smaller lists.
///
/// ```
/// use papan_automata::words::{Kwg, build_trie};
///
/// let words = [[1, 3], [1, 4], [2, 3], [2, 4]];
/// let kwg = Kwg::read(build_trie(words)?)?;
/// assert_eq!(kwg.len(), 1 + 6);
/// assert_eq!(kwg.words().map(|word| word.to_vec()).collect::<Vec<_>>(), words);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn build_trie(words: impl IntoIterator<Item = impl AsRef<[u8]>>) -> Result<Vec<u8>, WordGraphError> {
    let sorted = SortedWords::collect(words, MAX_WORD_LEN)?;
    let words: Vec<&[u8]> = sorted.iter().collect();
    let mut nodes = vec![KwgNode::END];
    // Breadth-first, because the nodes near the root are visited most.
    let mut open = vec![PrefixGroup { parent: 0, words: 0..words.len() }];
    for depth in 0..MAX_WORD_LEN {
        let mut next = Vec::new();
        for group in open {
            add_list(&mut nodes, &words, &group, depth, &mut next)?;
        }
        open = next;
    }
    Ok(nodes.iter().flat_map(|node| node.0.to_le_bytes()).collect())
}

/// The words that share the prefix of a node. They are adjacent, because the words are sorted.
struct PrefixGroup {
    parent: usize,
    words: Range<usize>,
}

/// Appends the list of the letters that follow a prefix.
fn add_list(
    nodes: &mut Vec<KwgNode>,
    words: &[&[u8]],
    group: &PrefixGroup,
    depth: usize,
    next: &mut Vec<PrefixGroup>,
) -> Result<(), WordGraphError> {
    let longer = words[group.words.clone()].iter().filter(|word| word.len() > depth).count();
    if longer == 0 {
        return Ok(());
    }
    nodes[group.parent] = nodes[group.parent].with_child(nodes.len() as u32);
    let mut begin = group.words.end - longer;
    while begin < group.words.end {
        let letter = words[begin][depth];
        let same = words[begin..group.words.end].iter().take_while(|word| word[depth] == letter).count();
        let node = KwgNode::new(letter, false, 0);
        nodes.push(if words[begin].len() == depth + 1 { node.accepting() } else { node });
        next.push(PrefixGroup { parent: nodes.len() - 1, words: begin..begin + same });
        begin += same;
    }
    if let Some(last) = nodes.last_mut() {
        *last = last.last();
    }
    if nodes.len() > MAX_NODES { Err(WordGraphError::TooManyNodes) } else { Ok(()) }
}
