//! The search for a shortest word that distinguishes two states.

use std::collections::HashMap;

use super::{Distinction, DistinctionKind, Observed, ObservedTransition};
use crate::{State, Symbol};

/// A breadth-first search over the pairs of states reached by the same word.
///
/// A pair is skipped if earlier pairs already connect its two states. A word that distinguishes the pair also
/// distinguishes one of those, and they are at most as far from the start.
pub(super) struct PairSearch {
    /// Each visited pair with the index of its predecessor and the symbol in between; the first pair has no symbol.
    visited: Vec<(State, State, usize, Option<Symbol>)>,
    /// The parents of a union-find forest over the states.
    parent: HashMap<State, State>,
}

impl PairSearch {
    pub(super) fn from(a: State, b: State) -> Self {
        let mut search = Self { visited: vec![(a, b, 0, None)], parent: HashMap::new() };
        search.union(a, b);
        search
    }

    pub(super) fn run(mut self, observed: &Observed) -> Option<Distinction> {
        let mut at = 0;
        while let Some(&(a, b, ..)) = self.visited.get(at) {
            let (left, right) = (&observed.transitions[a.index()], &observed.transitions[b.index()]);
            if let Some((symbol, kind)) = first_difference(left, right, &observed.class) {
                return Some(Distinction { word: self.word(at, symbol), kind });
            }
            for (x, y) in left.iter().zip(right) {
                if self.union(x.to, y.to) {
                    self.visited.push((x.to, y.to, at, Some(x.symbol)));
                }
            }
            at += 1;
        }
        None
    }

    /// Returns the word that leads to a pair, followed by one more symbol.
    fn word(&self, mut at: usize, last: Symbol) -> Vec<Symbol> {
        let mut word = vec![last];
        while let (_, _, before, Some(symbol)) = self.visited[at] {
            word.push(symbol);
            at = before;
        }
        word.reverse();
        word
    }

    fn find(&mut self, mut state: State) -> State {
        while let Some(&up) = self.parent.get(&state) {
            // Path halving.
            if let Some(&upper) = self.parent.get(&up) {
                self.parent.insert(state, upper);
            }
            state = up;
        }
        state
    }

    /// Unites the sets of two states. Returns `false` if they were the same set.
    fn union(&mut self, a: State, b: State) -> bool {
        let (a, b) = (self.find(a), self.find(b));
        if a != b {
            self.parent.insert(a, b);
        }
        a != b
    }
}

/// Returns the first symbol on which two states of the same class differ within one step.
fn first_difference(
    left: &[ObservedTransition],
    right: &[ObservedTransition],
    class: &[usize],
) -> Option<(Symbol, DistinctionKind)> {
    for (x, y) in left.iter().zip(right) {
        let kind = if x.symbol != y.symbol {
            DistinctionKind::Defined
        } else if x.output != y.output {
            DistinctionKind::Output
        } else if class[x.to.index()] != class[y.to.index()] {
            DistinctionKind::Class
        } else {
            continue;
        };
        return Some((x.symbol.min(y.symbol), kind));
    }
    let shorter = left.len().min(right.len());
    left.get(shorter).or(right.get(shorter)).map(|transition| (transition.symbol, DistinctionKind::Defined))
}
