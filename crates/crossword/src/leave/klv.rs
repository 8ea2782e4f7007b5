//! KLV2, the file of leave values that crossword programs exchange.
//!
//! Little-endian: a count and as many nodes of a word graph, a count and as many 32-bit floats. The words of the graph
//! are the leaves, their letters sorted with the blank (0) first; the nodes are those of a KWG file. The value of a leave,
//! in points, has the index that the leave has among the sorted words.

mod layout;

use super::index::{MultisetIndex, MultisetPrefix};
use super::table::{LeaveTable, LeaveTableError, MAX_LEAVES};
use super::{MAX_POINTS, Values};
use crate::generate::MILLIPOINTS;
use crate::rack::RACK_SIZE;
use crate::{Leaves, Letters, MAX_LETTERS};
use layout::Layout;
use thiserror::Error;

/// Leave values as in a KLV2 file.
///
/// The file says which leaves it has. Leaves that a tile set does not have are ignored, and leaves that the file does not
/// have are worth 0.
#[derive(Clone, PartialEq, Debug)]
pub struct Klv {
    nodes: Vec<Node>,
    /// The number of words in the rest of the sibling list from each node on.
    words: Vec<u64>,
    /// The values in points.
    values: Vec<f32>,
}

/// Bytes are not a KLV2 file.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum KlvError {
    /// The file ends too early, or goes on after its end.
    #[error("found {found} bytes, expected {expected}: {part}")]
    Length {
        /// The number of bytes in the file.
        found: usize,
        /// The number of bytes expected, at least.
        expected: u64,
        /// The part of the file that needs them.
        part: &'static str,
    },
    /// A node of the word graph is invalid.
    #[error("node {node}: found {found}, expected {expected}")]
    Node {
        /// The index of the node.
        node: usize,
        /// A description of the node.
        found: String,
        /// The node expected.
        expected: String,
    },
    /// The numbers of leaves and values differ.
    #[error("found {found} values, expected {expected}, one for each leave")]
    Count {
        /// The number of values.
        found: usize,
        /// The number of words of the graph.
        expected: u64,
    },
    /// A value is not a sensible number of points.
    #[error("value {index}: found {found}, expected from -200 to 200 points")]
    Value {
        /// The index of the value.
        index: usize,
        /// The value found.
        found: String,
    },
    /// The tile set has too many leaves.
    #[error(transparent)]
    Table(#[from] LeaveTableError),
}

/// A node of the word graph.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Node(u32);

/// Marks the last letter of a word.
const ACCEPTS: u32 = 1 << 23;

/// Marks the last node of a sibling list.
const LAST: u32 = 1 << 22;

impl Node {
    fn letter(self) -> u8 {
        (self.0 >> 24) as u8
    }

    fn accepts(self) -> bool {
        self.0 & ACCEPTS != 0
    }

    fn is_last(self) -> bool {
        self.0 & LAST != 0
    }

    /// The index of the first child, 0 if there is none.
    fn child(self) -> usize {
        (self.0 & (LAST - 1)) as usize
    }
}

impl Klv {
    /// Reads a file. Memory is proportional to its size, whatever its counts say.
    pub fn read(bytes: &[u8], letters: &Letters) -> Result<Self, KlvError> {
        let (nodes, rest) = array(bytes, bytes, "the nodes of a word graph")?;
        let (values, rest) = array(bytes, rest, "the values of the leaves")?;
        if !rest.is_empty() {
            let expected = (bytes.len() - rest.len()) as u64;
            return Err(KlvError::Length { found: bytes.len(), expected, part: "nothing after the values" });
        }
        let nodes: Vec<Node> = nodes.iter().map(|&bytes| Node(u32::from_le_bytes(bytes))).collect();
        let values: Vec<f32> = values.iter().map(|&bytes| f32::from_le_bytes(bytes)).collect();
        let words = WordCounts::of(&nodes, letters)?;
        let klv = Self { nodes, words, values };
        let expected = klv.words.get(klv.root()).copied().unwrap_or_default();
        if expected != klv.values.len() as u64 {
            return Err(KlvError::Count { found: klv.values.len(), expected });
        }
        // A comparison with NaN is false.
        let is_valid = |value: &f32| value.abs() <= MAX_POINTS;
        if let Some(index) = klv.values.iter().position(|value| !is_valid(value)) {
            return Err(KlvError::Value { index, found: klv.values[index].to_string() });
        }
        Ok(klv)
    }

    /// Returns the values of every leave of up to six tiles. Values beyond 200 points become 200 points.
    pub fn of(leaves: &Leaves, letters: &Letters) -> Result<Self, KlvError> {
        let index = LeaveTable::index(letters)?;
        let points = |value: i32| (value as f32 / MILLIPOINTS as f32).clamp(-MAX_POINTS, MAX_POINTS);
        let mut values = Vec::with_capacity(index.len());
        match &leaves.0 {
            Values::Table(table) => values.extend(table.values().map(points)),
            Values::Pairs(_) => index.for_each(|kept| {
                let rack = crate::Rack::of(kept.iter().copied().map(crate::Tile::from_letter));
                values.push(points(rack.map_or(0, |rack| leaves.value(rack))));
            }),
        }
        let nodes = Layout::of(&index).nodes();
        let words = WordCounts::of(&nodes, letters)?;
        Ok(Self { nodes, words, values })
    }

    /// Returns the values as a table for these tiles.
    pub fn leaves(&self, letters: &Letters) -> Result<LeaveTable, LeaveTableError> {
        let index = LeaveTable::index(letters)?;
        let mut values = vec![0; index.len() - 1];
        Reading { klv: self, index: &index, values: &mut values }.copy(
            self.root(),
            index.empty(),
            (0, 0, 0),
            0,
        );
        LeaveTable::new(letters, &values)
    }

    /// Whether the word graph of a file is, byte for byte, the one that [`of`](Self::of) makes for some tile set.
    pub fn is_by_papan(bytes: &[u8]) -> bool {
        let Ok((nodes, _)) = array(bytes, bytes, "") else { return false };
        let nodes: Vec<Node> = nodes.iter().map(|&bytes| Node(u32::from_le_bytes(bytes))).collect();
        let Some(index) = MultisetIndex::new(tile_counts(&nodes), RACK_SIZE - 1) else { return false };
        index.len() <= MAX_LEAVES + 1 && Layout::of(&index).nodes() == nodes
    }

    /// Returns the bytes of the file.
    pub fn write(&self) -> Vec<u8> {
        let mut bytes = (self.nodes.len() as u32).to_le_bytes().to_vec();
        bytes.extend(self.nodes.iter().flat_map(|node| node.0.to_le_bytes()));
        bytes.extend((self.values.len() as u32).to_le_bytes());
        bytes.extend(self.values.iter().flat_map(|value| value.to_le_bytes()));
        bytes
    }

    /// The root list, 0 if there is none.
    fn root(&self) -> usize {
        self.nodes.first().map_or(0, |node| node.child())
    }
}

/// Returns how many tiles of each letter the leaves of a graph have at most, as far as it is one that Papan writes.
fn tile_counts(nodes: &[Node]) -> Vec<u8> {
    let siblings = |list: usize| {
        let rest = nodes.get(list..).filter(|_| list > 0).unwrap_or_default();
        rest.iter().take(MAX_LETTERS + 1)
    };
    let root = nodes.first().map_or(0, |node| node.child());
    let mut counts = vec![0; MAX_LETTERS + 1];
    for &node in siblings(root) {
        let letter = node.letter();
        let again = |list: usize| siblings(list).next().filter(|next| next.letter() == letter).copied();
        let same = std::iter::successors(Some(node), |node| again(node.child()));
        if let Some(count) = counts.get_mut(usize::from(letter)) {
            *count = same.take(RACK_SIZE - 1).count() as u8;
        }
        if node.is_last() {
            break;
        }
    }
    counts
}

/// Splits off an array of four-byte items after its count.
fn array<'a>(
    file: &[u8],
    bytes: &'a [u8],
    part: &'static str,
) -> Result<(&'a [[u8; 4]], &'a [u8]), KlvError> {
    let before = (file.len() - bytes.len()) as u64;
    let error = |expected: u64| KlvError::Length { found: file.len(), expected, part };
    let (count, rest) = bytes.split_first_chunk().ok_or_else(|| error(before + 4))?;
    let size = u64::from(u32::from_le_bytes(*count)) * 4;
    let items = usize::try_from(size).ok().and_then(|size| rest.split_at_checked(size));
    let (items, rest) = items.ok_or_else(|| error(before + 4 + size))?;
    Ok((items.as_chunks().0, rest))
}

/// Counts the words from each node that can be reached, and checks these nodes.
struct WordCounts<'a> {
    nodes: &'a [Node],
    letters: &'a Letters,
    words: Vec<u64>,
    state: Vec<State>,
}

/// How far a node has been counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum State {
    New,
    Open,
    Done,
}

impl<'a> WordCounts<'a> {
    fn of(nodes: &'a [Node], letters: &'a Letters) -> Result<Vec<u64>, KlvError> {
        let (words, state) = (vec![0; nodes.len()], vec![State::New; nodes.len()]);
        let mut counts = Self { nodes, letters, words, state };
        if let Some(pointer) = nodes.first() {
            counts.reach(0, pointer.child())?;
        }
        Ok(counts.words)
    }

    /// Counts the words from a list that `from` leads to, 0 for none. The stack is explicit, because lists can be chained
    /// as deep as the file is long.
    fn reach(&mut self, from: usize, list: usize) -> Result<(), KlvError> {
        let mut stack = vec![(from, list)];
        while let Some(&(from, index)) = stack.last() {
            if index == 0 || self.state.get(index) == Some(&State::Done) {
                stack.pop();
                continue;
            }
            let (child, next) = self.check(from, index)?;
            let open: Vec<usize> =
                [child, next].into_iter().filter(|&other| other > 0 && !self.is_done(other)).collect();
            if open.is_empty() {
                self.finish(index, child, next);
                stack.pop();
                continue;
            }
            if self.state[index] == State::Open {
                return Err(node_error(index, "a node that leads back to itself", "a graph without cycles"));
            }
            self.state[index] = State::Open;
            stack.extend(open.into_iter().map(|other| (index, other)));
        }
        Ok(())
    }

    fn is_done(&self, index: usize) -> bool {
        self.state.get(index) == Some(&State::Done)
    }

    /// Checks a node, and returns its child and its next sibling, 0 for none.
    fn check(&self, from: usize, index: usize) -> Result<(usize, usize), KlvError> {
        let Some(&node) = self.nodes.get(index) else {
            let (found, expected) =
                (format!("a link to node {index}"), format!("at most {}", self.nodes.len() - 1));
            return Err(node_error(from, &found, &expected));
        };
        let max = self.letters.len();
        if usize::from(node.letter()) > max {
            let expected = format!("at most {max} as in the tile set {}", self.letters.name());
            return Err(node_error(index, &format!("letter number {}", node.letter()), &expected));
        }
        let next = if node.is_last() { 0 } else { index + 1 };
        if self.nodes.get(next).is_some_and(|other| next > 0 && other.letter() <= node.letter()) {
            return Err(node_error(next, "a letter that is not after the one before it", "letters in order"));
        }
        Ok((node.child(), next))
    }

    /// Adds up the words from a node whose child and next sibling are done.
    fn finish(&mut self, index: usize, child: usize, next: usize) {
        let of = |list: usize| if list > 0 { self.words[list] } else { 0 };
        let own = u64::from(self.nodes[index].accepts());
        self.words[index] = own.saturating_add(of(child)).saturating_add(of(next));
        self.state[index] = State::Done;
    }
}

fn node_error(node: usize, found: &str, expected: &str) -> KlvError {
    KlvError::Node { node, found: found.to_owned(), expected: expected.to_owned() }
}

/// Copies the values of the leaves that both a file and a tile set have.
struct Reading<'a> {
    klv: &'a Klv,
    index: &'a MultisetIndex,
    values: &'a mut [i32],
}

impl Reading<'_> {
    /// Copies the values of the leaves that go on with a letter of a list. `last` is the last letter, how many of it there
    /// are, and the number of all tiles; `word` is the index of the first word from the list. Lists in order make every
    /// leave unique, so this visits no more than the index has.
    fn copy(&mut self, siblings: usize, prefix: MultisetPrefix, last: (u8, usize, usize), mut word: u64) {
        let (mut node_index, mut is_over) = (siblings, siblings == 0 || last.2 == self.index.max_size());
        while !is_over {
            let node = self.klv.nodes[node_index];
            let letter = node.letter();
            let nth = if letter == last.0 { last.1 + 1 } else { 1 };
            let count = self.index.counts().get(usize::from(letter)).copied().unwrap_or_default();
            if letter >= last.0 && nth <= usize::from(count) {
                let size = last.2 + 1;
                let prefix = self.index.extended(prefix, letter, nth, size);
                if node.accepts() {
                    let number = self.index.number_of(prefix, letter, nth, size);
                    let points = f64::from(self.klv.values[word as usize]);
                    self.values[number - 1] = (points * f64::from(MILLIPOINTS)).round() as i32;
                }
                self.copy(node.child(), prefix, (letter, nth, size), word + u64::from(node.accepts()));
            }
            is_over = node.is_last();
            if !is_over {
                word += self.klv.words[node_index] - self.klv.words[node_index + 1];
                node_index += 1;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::PairLeaves;

    fn few() -> Letters {
        Letters::read("few", "? 2 0\nA 5 1\nB 1 3\nC 4 2\nD 2 2\n").unwrap()
    }

    /// Returns the words of the graph, found without the index.
    fn words(klv: &Klv) -> Vec<Vec<u8>> {
        fn walk(klv: &Klv, list: usize, word: &mut Vec<u8>, out: &mut Vec<Vec<u8>>) {
            for at in list.. {
                if list == 0 {
                    return;
                }
                word.push(klv.nodes[at].letter());
                out.extend(klv.nodes[at].accepts().then(|| word.clone()));
                walk(klv, klv.nodes[at].child(), word, out);
                word.pop();
                if klv.nodes[at].is_last() {
                    return;
                }
            }
        }
        let mut out = Vec::new();
        walk(klv, klv.root(), &mut Vec::new(), &mut out);
        out
    }

    /// Values of tiles and pairs that tell leaves apart.
    fn pairs(letters: &Letters) -> Leaves {
        let mut pairs = PairLeaves::zero(letters);
        for one in 0..=letters.len() as u8 {
            pairs.set_tile(one, i32::from(one) * 1012 - 2000);
            (one..=letters.len() as u8)
                .for_each(|other| pairs.set_pair(one, other, i32::from(one) * 52 - i32::from(other) * 108));
        }
        pairs.into()
    }

    #[test]
    fn the_graph_has_exactly_the_leaves() {
        for letters in [few(), Letters::english()] {
            let klv = Klv::of(&Leaves::zero(&letters), &letters).unwrap();
            let mut all = Vec::new();
            LeaveTable::index(&letters).unwrap().for_each(|leave| all.push(leave.to_vec()));
            assert!(words(&klv) == all, "{}", letters.name());
            assert_eq!(klv.words[klv.root()], all.len() as u64);
        }
        let english = Letters::english();
        assert!(Klv::of(&Leaves::zero(&english), &english).unwrap().nodes.len() < 3000);
    }

    #[test]
    fn values_survive_the_file() {
        let letters = few();
        let leaves = pairs(&letters);
        let klv = Klv::of(&leaves, &letters).unwrap();
        let again = Klv::read(&klv.write(), &letters).unwrap();
        assert_eq!(again, klv);
        assert!(Klv::is_by_papan(&klv.write()));
        let mut other = klv.write();
        other[4 + 4 * 3] ^= 1;
        assert!(!Klv::is_by_papan(&other));
        let table = Leaves::from(again.leaves(&letters).unwrap());
        LeaveTable::index(&letters).unwrap().for_each(|kept| {
            let rack = crate::Rack::of(kept.iter().copied().map(crate::Tile::from_letter)).unwrap();
            assert_eq!(table.value(rack), leaves.value(rack), "{kept:?}");
        });
        assert_eq!(Leaves::read(klv.write(), &letters), Ok(table));
    }

    #[test]
    fn other_tile_sets_take_the_leaves_that_they_have() {
        let letters = few();
        let klv = Klv::read(&Klv::of(&pairs(&letters), &letters).unwrap().write(), &letters).unwrap();
        let more = Letters::read("more", "? 1 0\nA 9 1\nB 2 3\nC 4 2\nD 2 2\nE 2 1\n").unwrap();
        let leaves = Leaves::from(klv.leaves(&more).unwrap());
        let value = |text: &str| leaves.value(more.read_rack(text).unwrap());
        assert_eq!(value("?ACC"), pairs(&letters).value(letters.read_rack("?ACC").unwrap()));
        assert_eq!([value("BB"), value("AE")], [0, 0], "leaves that the file does not have");
    }

    #[test]
    fn errors_say_what_was_expected() {
        let letters = few();
        let file = Klv::of(&Leaves::zero(&letters), &letters).unwrap().write();
        let error = |bytes: &[u8]| Klv::read(bytes, &letters).unwrap_err().to_string();
        assert_eq!(error(&[1, 0]), "found 2 bytes, expected 4: the nodes of a word graph");
        assert_eq!(error(&[255; 8]), "found 8 bytes, expected 17179869184: the nodes of a word graph");
        let cut = error(&file[..file.len() - 4]);
        assert!(cut.ends_with("the values of the leaves"), "{cut}");
        assert!(error(&[&file[..], &[0]].concat()).ends_with("nothing after the values"));
        let values = file.len() - 4;
        let nan = [&file[..values], &f32::NAN.to_le_bytes()].concat();
        assert!(error(&nan).ends_with("found NaN, expected from -200 to 200 points"));
        let nodes = |nodes: &[u32], values: u32| {
            let mut bytes = (nodes.len() as u32).to_le_bytes().to_vec();
            bytes.extend(nodes.iter().flat_map(|node| node.to_le_bytes()));
            bytes.extend(values.to_le_bytes());
            bytes.extend(vec![0; 4 * values as usize]);
            error(&bytes)
        };
        let leaf = |letter: u32| letter << 24 | ACCEPTS;
        assert_eq!(nodes(&[LAST | 1, leaf(1) | LAST], 2), "found 2 values, expected 1, one for each leave");
        assert_eq!(nodes(&[LAST | 2, LAST], 0), "node 0: found a link to node 2, expected at most 1");
        assert_eq!(
            nodes(&[LAST | 1, leaf(1) | LAST | 1], 1),
            "node 1: found a node that leads back to itself, expected a graph without cycles"
        );
        assert_eq!(
            nodes(&[LAST | 1, leaf(5) | LAST], 1),
            "node 1: found letter number 5, expected at most 4 as in the tile set few"
        );
        assert_eq!(
            nodes(&[LAST | 1, leaf(2), leaf(2) | LAST], 2),
            "node 2: found a letter that is not after the one before it, expected letters in order"
        );
        assert_eq!(nodes(&[LAST | 1, leaf(2)], 1), "node 1: found a link to node 2, expected at most 1");
    }
}
