//! The words as a trie in the form of a file: what the graph is measured against.

use super::pile::Pile;
use super::{BuildError, LONGEST, MOST_NODES, Node};
use std::ops::Range;

/// The bytes of a file with the trie of these words, which may be in any order and repeat themselves.
///
/// It has the same words as the [DAWG](super::build) and is walked in the same way, but nothing in it is shared: each
/// beginning of a word has a node of its own, so that it is larger and does not fit as soon.
///
/// ```
/// use papan_automata::words::{Kwg, trie};
///
/// let words = [[1, 3], [1, 4], [2, 3], [2, 4]];
/// let kwg = Kwg::read(trie(words)?)?;
/// assert_eq!(kwg.len(), 1 + 6);
/// assert_eq!(kwg.words().map(|word| word.to_vec()).collect::<Vec<_>>(), words);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn trie(words: impl IntoIterator<Item = impl AsRef<[u8]>>) -> Result<Vec<u8>, BuildError> {
    let pile = Pile::gather(words, LONGEST)?;
    let words: Vec<&[u8]> = pile.words().collect();
    let mut nodes = vec![Node::END];
    // Words with a common beginning are neighbours. In breadth: what is walked most lies close together.
    let mut open: Vec<Lot> = Vec::from([Lot { parent: 0, words: 0..words.len() }]);
    for depth in 0..LONGEST {
        let mut next = Vec::new();
        for lot in open {
            add_list(&mut nodes, &words, &lot, depth, &mut next)?;
        }
        open = next;
    }
    Ok(nodes.iter().flat_map(|node| node.0.to_le_bytes()).collect())
}

/// Words that begin like the way to a node.
struct Lot {
    parent: usize,
    words: Range<usize>,
}

/// Adds the list of the letters that follow a beginning.
fn add_list(
    nodes: &mut Vec<Node>,
    words: &[&[u8]],
    lot: &Lot,
    depth: usize,
    next: &mut Vec<Lot>,
) -> Result<(), BuildError> {
    let longer = words[lot.words.clone()].iter().filter(|word| word.len() > depth).count();
    if longer == 0 {
        return Ok(());
    }
    nodes[lot.parent] = nodes[lot.parent].leading_to(nodes.len() as u32);
    let mut begin = lot.words.end - longer;
    while begin < lot.words.end {
        let letter = words[begin][depth];
        let same = words[begin..lot.words.end].iter().take_while(|word| word[depth] == letter).count();
        let node = Node::new(letter, false, 0);
        nodes.push(if words[begin].len() == depth + 1 { node.accepting() } else { node });
        next.push(Lot { parent: nodes.len() - 1, words: begin..begin + same });
        begin += same;
    }
    if let Some(last) = nodes.last_mut() {
        *last = last.last();
    }
    if nodes.len() > MOST_NODES { Err(BuildError::TooManyNodes) } else { Ok(()) }
}
