//! Patterns: letters, `?` for one letter, `*` for any number of letters.

use super::vocabulary::spell;
use anyhow::ensure;
use papan_automata::words::{Kwg, MAX_WORD_LEN, Word};
use papan_crossword::Letters;

/// An element of a pattern.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Part {
    Letter(u8),
    One,
    Many,
}

/// A pattern, simulated as a nondeterministic automaton with a state before each element and one at the end; the
/// current states are the bits of a number.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Pattern {
    parts: Vec<Part>,
}

impl Pattern {
    pub(super) fn read(letters: &Letters, typed: &str) -> anyhow::Result<Self> {
        let mut parts = Vec::new();
        let mut rest = typed.trim();
        while !rest.is_empty() {
            let end = rest.find(['?', '*']).unwrap_or(rest.len());
            parts.extend(spell(letters, &rest[..end])?.into_iter().map(Part::Letter));
            parts.extend(match rest[end..].chars().next() {
                Some('?') => Some(Part::One),
                // Two stars in a row are equivalent to one.
                Some('*') if parts.last() != Some(&Part::Many) => Some(Part::Many),
                _ => None,
            });
            rest = rest.get(end + 1..).unwrap_or_default();
            ensure!(
                parts.len() <= MAX_WORD_LEN,
                "found a pattern of more than {MAX_WORD_LEN} parts, expected fewer"
            );
        }
        ensure!(!parts.is_empty(), "found an empty pattern, expected letters, ? or *, such as C?MP*");
        Ok(Self { parts })
    }

    /// Returns the words of a graph that match, in order.
    pub(super) fn words<D: AsRef<[u8]>>(&self, graph: &Kwg<D>) -> Vec<Word> {
        let mut found = Vec::new();
        self.below(graph, graph.dawg_root(), self.closure(1), &mut Vec::new(), &mut found);
        found
    }

    /// Continues from a node list with the states reached so far. Paths are no longer than the longest word.
    fn below<D: AsRef<[u8]>>(
        &self,
        graph: &Kwg<D>,
        list: u32,
        states: u64,
        way: &mut Vec<u8>,
        found: &mut Vec<Word>,
    ) {
        for node in graph.siblings(list) {
            let next = self.after(states, node.letter());
            if next == 0 {
                continue;
            }
            way.push(node.letter());
            if node.accepts() && next >> self.parts.len() & 1 == 1 {
                found.extend(Word::new(way));
            }
            self.below(graph, node.child(), next, way, found);
            way.pop();
        }
    }

    /// Returns the states after a letter.
    fn after(&self, states: u64, letter: u8) -> u64 {
        let step = |(at, part): (usize, &Part)| match part {
            _ if states >> at & 1 == 0 => 0,
            Part::Letter(own) if *own != letter => 0,
            Part::Letter(_) | Part::One => 1 << (at + 1),
            Part::Many => 1 << at,
        };
        self.closure(self.parts.iter().enumerate().map(step).fold(0, |all, state| all | state))
    }

    /// Adds the states reached without a letter, because a star may match none.
    fn closure(&self, states: u64) -> u64 {
        let skip = |states: u64, (at, part): (usize, &Part)| match part {
            Part::Many => states | (states >> at & 1) << (at + 1),
            _ => states,
        };
        self.parts.iter().enumerate().fold(states, skip)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use papan_automata::words::{Content, build};

    /// Matches a pattern in the simplest way.
    fn fits(pattern: &[u8], word: &[u8]) -> bool {
        match (pattern, word) {
            ([], []) => true,
            ([b'*', rest @ ..], _) => fits(rest, word) || !word.is_empty() && fits(pattern, &word[1..]),
            ([b'?', rest @ ..], [_, behind @ ..]) => fits(rest, behind),
            ([own, rest @ ..], [letter, behind @ ..]) => own == letter && fits(rest, behind),
            _ => false,
        }
    }

    #[test]
    fn patterns_find_what_the_plainest_way_finds() {
        let letters = Letters::english();
        let signs = |base: usize, mut number: usize, signs: &[u8]| {
            let mut text = Vec::new();
            while number > 0 {
                text.push(signs[number % base]);
                number /= base;
            }
            text
        };
        let words: Vec<Vec<u8>> = (2..400).map(|number| signs(3, number * 3 + 1, b"ABC")).collect();
        let spelled = words.iter().map(|word| word.iter().map(|sign| sign - 64).collect::<Vec<u8>>());
        let graph = Kwg::read(build(spelled, Content::Dawg).unwrap()).unwrap();
        for number in 1..3000 {
            let typed = signs(5, number, b"A?*BC");
            let pattern = Pattern::read(&letters, str::from_utf8(&typed).unwrap()).unwrap();
            let found: Vec<String> = pattern.words(&graph).iter().map(|word| letters.word(word)).collect();
            let mut expected: Vec<String> = words
                .iter()
                .filter(|word| fits(&typed, word))
                .map(|word| String::from_utf8(word.clone()).unwrap())
                .collect();
            expected.sort();
            expected.dedup();
            assert_eq!(found, expected, "{}", typed.escape_ascii());
        }
    }

    #[test]
    fn what_is_no_pattern_is_refused() {
        let read = |typed: &str| Pattern::read(&Letters::english(), typed);
        assert!(read("").is_err() && read("C4T").is_err());
        assert!(read(&"?".repeat(64)).is_err());
        assert_eq!(read("a**?").unwrap().parts, [Part::Letter(1), Part::Many, Part::One]);
        assert!(read(&"*".repeat(5000)).is_ok());
    }
}
