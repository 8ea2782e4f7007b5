//! Minimization, compared with the naive table-filling algorithm.

use papan_automata::minimize::{DistinctionKind, Partition, minimize};
use papan_automata::{Dfa, State, Symbol};
use proptest::prelude::*;

/// A DFA with observable classes and outputs.
#[derive(Clone, Debug)]
struct Mealy {
    dfa: Dfa,
    class: Vec<u8>,
    output: Vec<Vec<u8>>,
}

impl Mealy {
    fn class(&self, state: State) -> u8 {
        self.class[state.index()]
    }

    fn output(&self, state: State, symbol: Symbol) -> u8 {
        self.output[state.index()][symbol.index()]
    }

    fn partition(&self) -> Partition {
        minimize(&self.dfa, |s| self.class(s), |s, x| self.output(s, x))
    }

    fn differ_at_once(&self, a: State, b: State) -> bool {
        let differ = |x| match (self.dfa.step(a, x), self.dfa.step(b, x)) {
            (Some(_), Some(_)) => self.output(a, x) != self.output(b, x),
            (None, None) => false,
            _ => true,
        };
        self.class(a) != self.class(b) || self.dfa.symbols().any(differ)
    }

    /// Returns, for each pair of states, whether they are distinguishable.
    fn table(&self) -> Vec<Vec<bool>> {
        let mut table: Vec<Vec<bool>> = self
            .dfa
            .states()
            .map(|a| self.dfa.states().map(|b| self.differ_at_once(a, b)).collect())
            .collect();
        loop {
            let next = self.fill(&table);
            if next == table {
                return table;
            }
            table = next;
        }
    }

    fn fill(&self, table: &[Vec<bool>]) -> Vec<Vec<bool>> {
        let apart = |a: State, b: State| {
            let follow = |x| self.dfa.step(a, x).zip(self.dfa.step(b, x));
            table[a.index()][b.index()]
                || self.dfa.symbols().filter_map(follow).any(|(p, q)| table[p.index()][q.index()])
        };
        self.dfa.states().map(|a| self.dfa.states().map(|b| apart(a, b)).collect()).collect()
    }

    /// Returns the classes and outputs observed on a word from a state, up to the first undefined transition.
    fn observe(&self, state: State, word: &[Symbol]) -> Vec<Option<u8>> {
        let mut mealy = vec![Some(self.class(state))];
        let mut at = state;
        for &symbol in word {
            let Some(to) = self.dfa.step(at, symbol) else {
                mealy.push(None);
                break;
            };
            mealy.extend([Some(self.output(at, symbol)), Some(self.class(to))]);
            at = to;
        }
        mealy
    }

    /// Returns the length of a shortest distinguishing word, found by trying all words.
    fn shortest(&self, a: State, b: State, limit: usize) -> Option<usize> {
        let mut words: Vec<Vec<Symbol>> = vec![Vec::new()];
        for length in 0..=limit {
            if words.iter().any(|word| self.observe(a, word) != self.observe(b, word)) {
                return Some(length);
            }
            let longer = |word: &Vec<Symbol>| {
                self.dfa.symbols().map(|x| [word.as_slice(), &[x]].concat()).collect::<Vec<_>>()
            };
            words = words.iter().flat_map(longer).collect();
        }
        None
    }
}

fn machine(states: usize, symbols: usize, delta: &[Option<usize>], finals: &[bool]) -> Dfa {
    let mut builder = Dfa::builder((0..symbols).map(|i| i.to_string())).unwrap();
    for (i, &is_final) in finals.iter().enumerate() {
        let state = builder.add_state(format!("q{i}")).unwrap();
        if is_final {
            builder.set_final(state).unwrap();
        }
    }
    for (i, to) in delta.iter().enumerate().filter_map(|(i, to)| to.map(|to| (i, to))) {
        builder.connect(State::new(i / symbols), Symbol::new(i % symbols), State::new(to)).unwrap();
    }
    builder.build(State::new(states / 2)).unwrap()
}

prop_compose! {
    fn mealy()(states in 1_usize..12, symbols in 1_usize..4)(
        states in Just(states),
        symbols in Just(symbols),
        delta in prop::collection::vec(prop::option::weighted(0.8, 0..states), states * symbols),
        // Few classes and outputs, so that many states are equivalent.
        class in prop::collection::vec(prop::bool::weighted(0.2), states),
        output in prop::collection::vec(prop::collection::vec(prop::bool::weighted(0.05), symbols), states),
    ) -> Mealy {
        Mealy {
            dfa: machine(states, symbols, &delta, &class),
            class: class.into_iter().map(u8::from).collect(),
            output: output.into_iter().map(|row| row.into_iter().map(u8::from).collect()).collect(),
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn blocks_match_the_table(mealy in mealy()) {
        let (partition, table, reachable) = (mealy.partition(), mealy.table(), mealy.dfa.reachable());
        for a in mealy.dfa.states() {
            prop_assert_eq!(partition.block_of(a).is_some(), reachable[a.index()]);
            prop_assert_eq!(partition.dropped.contains(&a), !reachable[a.index()]);
            for b in mealy.dfa.states().filter(|b| reachable[a.index()] && reachable[b.index()]) {
                let together = partition.block_of(a) == partition.block_of(b);
                prop_assert_eq!(together, !table[a.index()][b.index()], "{:?} {:?}", a, b);
            }
        }
    }

    #[test]
    fn blocks_are_in_order(mealy in mealy()) {
        let partition = mealy.partition();
        prop_assert!(partition.blocks[0].contains(&mealy.dfa.start()));
        prop_assert!(partition.blocks[1..].is_sorted_by_key(|block| block[0]));
        for (number, block) in partition.blocks.iter().enumerate() {
            prop_assert!(block.is_sorted());
            prop_assert!(block.iter().all(|&state| partition.block_of(state) == Some(number)));
        }
    }

    /// The quotient is equivalent, and all its states are pairwise distinguishable.
    #[test]
    fn the_quotient_is_minimal_and_equivalent(mealy in mealy()) {
        let partition = mealy.partition();
        let firsts: Vec<State> = partition.blocks.iter().map(|block| block[0]).collect();
        let small = Mealy {
            dfa: partition.quotient(&mealy.dfa),
            class: firsts.iter().map(|&s| mealy.class(s)).collect(),
            output: firsts.iter().map(|s| mealy.output[s.index()].clone()).collect(),
        };
        let table = small.table();
        for a in small.dfa.states() {
            prop_assert_eq!(small.dfa.state_name(a), mealy.dfa.state_name(firsts[a.index()]));
            prop_assert!(small.dfa.states().all(|b| a == b || table[a.index()][b.index()]));
        }
        let again = small.partition();
        prop_assert_eq!(again.quotient(&small.dfa), small.dfa.clone());
        for state in mealy.dfa.states() {
            let Some(block) = partition.block_of(state) else { continue };
            for symbol in mealy.dfa.symbols() {
                let to = mealy.dfa.step(state, symbol).and_then(|to| partition.block_of(to)).map(State::new);
                prop_assert_eq!(small.dfa.step(State::new(block), symbol), to);
            }
            prop_assert_eq!(small.dfa.is_final(State::new(block)), mealy.dfa.is_final(state));
        }
    }

    #[test]
    fn distinguishing_words_are_valid_and_shortest(mealy in mealy()) {
        let partition = mealy.partition();
        let kept: Vec<State> = partition.blocks.concat();
        for &a in &kept {
            for &b in &kept {
                let word = partition.distinguish(a, b);
                prop_assert_eq!(word.is_none(), partition.block_of(a) == partition.block_of(b));
                let Some(word) = word else { continue };
                prop_assert_ne!(mealy.observe(a, &word), mealy.observe(b, &word));
                if word.len() <= 4 {
                    prop_assert_eq!(mealy.shortest(a, b, 4), Some(word.len()));
                } else {
                    prop_assert_eq!(mealy.shortest(a, b, 4), None);
                }
            }
        }
    }

    #[test]
    fn distinction_kinds_are_correct(mealy in mealy()) {
        let partition = mealy.partition();
        let kept: Vec<State> = partition.blocks.concat();
        let run = |from: State, word: &[Symbol]| {
            word.iter().try_fold(from, |state, &symbol| mealy.dfa.step(state, symbol))
        };
        for (a, b) in kept.iter().flat_map(|&a| kept.iter().map(move |&b| (a, b))) {
            let Some(distinction) = partition.distinction(a, b) else { continue };
            let whole = (run(a, &distinction.word), run(b, &distinction.word));
            let Some((last, before)) = distinction.word.split_last() else {
                prop_assert_eq!(distinction.kind, DistinctionKind::Class);
                continue;
            };
            let (p, q) = (run(a, before).unwrap(), run(b, before).unwrap());
            match distinction.kind {
                DistinctionKind::Class => prop_assert_ne!(mealy.class(whole.0.unwrap()), mealy.class(whole.1.unwrap())),
                DistinctionKind::Defined => prop_assert_ne!(whole.0.is_some(), whole.1.is_some()),
                DistinctionKind::Output => prop_assert_ne!(mealy.output(p, *last), mealy.output(q, *last)),
            }
        }
    }
}

/// In this chain, adjacent states differ only at its far end. Refinement in rounds would take `n` rounds.
#[test]
fn minimizes_a_long_chain_fast() {
    let states = 100_000;
    let delta: Vec<Option<usize>> = (1..=states).map(|to| (to < states).then_some(to)).collect();
    let mut builder = Dfa::builder(["a"]).unwrap();
    for i in 0..states {
        builder.add_state(i.to_string()).unwrap();
    }
    for (from, to) in delta.iter().enumerate().filter_map(|(from, to)| to.map(|to| (from, to))) {
        builder.connect(State::new(from), Symbol::new(0), State::new(to)).unwrap();
    }
    let dfa = builder.build(State::new(0)).unwrap();
    let partition = minimize(&dfa, |_| (), |_, _| ());
    assert_eq!(partition.blocks.len(), states);
    assert_eq!(partition.distinguish(State::new(0), State::new(1)).unwrap().len(), states - 1);
}

#[test]
fn unreachable_and_unknown_states_have_no_block() {
    let mut builder = Dfa::builder(["a"]).unwrap();
    let start = builder.add_state("start").unwrap();
    let lost = builder.add_state("lost").unwrap();
    builder.set_final(lost).unwrap();
    let dfa = builder.build(start).unwrap();
    let partition = minimize(&dfa, |s| assert_eq!(s, start), |_, _| ());
    assert_eq!(
        (partition.blocks.as_slice(), partition.dropped.as_slice()),
        ([vec![start]].as_slice(), [lost].as_slice())
    );
    for state in [lost, State::new(2), State::new(usize::MAX)] {
        assert_eq!(partition.block_of(state), None);
        assert_eq!(partition.distinguish(start, state), None);
    }
}
