//! Word graphs against sets of words, against the smallest machine, and against broken bytes.

use std::collections::{BTreeSet, HashSet};

use papan_automata::minimise::minimise;
use papan_automata::words::construction::{Construction, Order, Rule};
use papan_automata::words::retrieve::{self, Event, Rack, Steps, Tile};
use papan_automata::words::{
    BuildError, Content, Counts, Kwg, KwgError, LETTERS, LONGEST, LONGEST_IN_GADDAG, Node, build, count,
};
use papan_automata::{Dfa, State};
use proptest::prelude::*;

/// The words of the worked example.
const TWELVE: [&str; 12] = [
    "AERIER", "AERIEST", "AIRIER", "AIRIEST", "BALKIER", "BALKIEST", "BARNIER", "BARNIEST", "CAMPIER",
    "CAMPIEST", "CANNIER", "CANNIEST",
];

type Words = BTreeSet<Vec<u8>>;

fn spell(word: &str) -> Vec<u8> {
    word.bytes().map(|sign| if sign == b'@' { 0 } else { sign - b'A' + 1 }).collect()
}

fn text(letters: &[u8]) -> String {
    letters.iter().map(|&letter| if letter == 0 { '@' } else { char::from(b'A' + letter - 1) }).collect()
}

fn twelve() -> Vec<Vec<u8>> {
    TWELVE.iter().map(|word| spell(word)).collect()
}

fn kwg(words: impl IntoIterator<Item = impl AsRef<[u8]>>, content: Content) -> Kwg<Vec<u8>> {
    Kwg::read(build(words, content).unwrap()).unwrap()
}

/// The ways of the GADDAG, straight from the definition.
fn gaddag_ways(words: &Words) -> Words {
    let ways = |word: &Vec<u8>| {
        let word = word.clone();
        (1..=word.len()).map(move |split| {
            let mut way: Vec<u8> = word[..split].iter().rev().copied().collect();
            if split < word.len() {
                way.push(0);
                way.extend_from_slice(&word[split..]);
            }
            way
        })
    };
    words.iter().flat_map(ways).collect()
}

/// The trie of some words as a machine with names.
fn trie(words: &Words) -> Dfa {
    let mut builder = Dfa::builder((0..=LETTERS).map(|letter| letter.to_string())).unwrap();
    let beginnings: BTreeSet<&[u8]> =
        words.iter().flat_map(|word| (0..=word.len()).map(|end| &word[..end])).collect();
    let beginnings: BTreeSet<&[u8]> = beginnings.into_iter().chain([&[][..]]).collect();
    let state = |word: &[u8]| State::new(beginnings.range(..word).count());
    for beginning in &beginnings {
        builder.add_state(format!("{beginning:?}")).unwrap();
        if words.contains(*beginning) {
            builder.set_final(state(beginning)).unwrap();
        }
    }
    for beginning in &beginnings {
        if let Some((last, before)) = beginning.split_last() {
            let symbol = builder.symbol(&last.to_string()).unwrap();
            builder.connect(state(before), symbol, state(beginning)).unwrap();
        }
    }
    builder.build(state(&[])).unwrap()
}

/// Nodes and edges of the smallest machine for some words.
fn smallest(words: &Words) -> (usize, usize) {
    let trie = trie(words);
    let smallest = minimise(&trie, |state| trie.is_final(state), |_, _| ()).quotient(&trie);
    (smallest.len(), smallest.states().map(|state| smallest.leaving(state).len()).sum())
}

/// Nodes and edges where the distance from the root counts too.
fn smallest_by_level(words: &Words) -> (usize, usize) {
    let trie = trie(words);
    let level = |state| trie.path_to(state).unwrap().len();
    let smallest = minimise(&trie, |state| (trie.is_final(state), level(state)), |_, _| ()).quotient(&trie);
    (smallest.len(), smallest.states().map(|state| smallest.leaving(state).len()).sum())
}

/// The lists that can be reached, as what is read from them.
fn lists(kwg: &Kwg<impl AsRef<[u8]>>) -> HashSet<Vec<Node>> {
    let mut seen = HashSet::new();
    let mut open = vec![kwg.dawg_root(), kwg.gaddag_root()];
    while let Some(list) = open.pop() {
        if list != 0 && seen.insert(list) {
            open.extend(kwg.list(list).map(Node::child));
        }
    }
    seen.into_iter().map(|list| kwg.list(list).collect()).collect()
}

/// How many nodes a file needs for the lists that it has: those that are the tail of none.
fn needed(lists: &HashSet<Vec<Node>>) -> usize {
    let tails: HashSet<&[Node]> =
        lists.iter().flat_map(|list| (1..list.len()).map(|from| &list[from..])).collect();
    lists.iter().filter(|list| !tails.contains(&list[..])).map(Vec::len).sum()
}

/// Few letters and short words, so that much is shared.
fn some_words() -> impl Strategy<Value = Words> {
    let letter = prop_oneof![4 => 1..=3u8, 1 => 1..=LETTERS];
    proptest::collection::btree_set(proptest::collection::vec(letter, 1..8), 0..40)
}

proptest! {
    #[test]
    fn words_in_are_words_out_in_order(words in some_words(), others in some_words()) {
        for content in [Content::Dawg, Content::DawgAndGaddag] {
            let kwg = kwg(&words, content);
            let out: Vec<Vec<u8>> = kwg.words().map(|word| word.to_vec()).collect();
            prop_assert_eq!(&out, &words.iter().cloned().collect::<Vec<_>>());
            prop_assert_eq!(kwg.count(), words.len() as u64);
            for word in words.iter().chain(&others) {
                prop_assert_eq!(kwg.accepts(word), words.contains(word));
                let from: Vec<Vec<u8>> = kwg.words_from(&word[..1]).map(|word| word.to_vec()).collect();
                let expected: Vec<_> = words.iter().filter(|other| other[0] == word[0]).cloned().collect();
                prop_assert_eq!(from, expected);
            }
        }
    }

    #[test]
    fn a_trie_has_the_same_words_and_a_node_for_each_beginning(words in some_words()) {
        let kwg = Kwg::read(papan_automata::words::trie(&words).unwrap()).unwrap();
        prop_assert!(kwg.words().map(|word| word.to_vec()).eq(words.iter().cloned()));
        prop_assert_eq!(kwg.len(), count(&words).unwrap().trie_nodes);
    }

    #[test]
    fn the_gaddag_has_the_ways_of_its_definition(words in some_words()) {
        let kwg = kwg(&words, Content::DawgAndGaddag);
        let ways: Vec<Vec<u8>> = kwg.walk(kwg.gaddag_root()).map(|way| way.to_vec()).collect();
        prop_assert_eq!(ways, gaddag_ways(&words).into_iter().collect::<Vec<_>>());
    }

    #[test]
    fn the_order_of_the_words_does_not_matter(words in some_words(), seed in any::<u64>()) {
        let mut shuffled: Vec<&Vec<u8>> = words.iter().chain(words.iter().take(3)).collect();
        let key = |word: &Vec<u8>| word.iter().fold(seed, |sum, &letter| (sum ^ letter as u64).wrapping_mul(0x100_0000_01b3));
        shuffled.sort_by_key(|word| key(word));
        for content in [Content::Dawg, Content::DawgAndGaddag] {
            prop_assert_eq!(build(&shuffled, content), build(&words, content));
        }
    }

    #[test]
    fn the_graphs_are_the_smallest(words in some_words()) {
        let counts = count(&words).unwrap();
        prop_assert_eq!((counts.dawg_nodes, counts.dawg_edges), smallest(&words));
        prop_assert_eq!((counts.same_level_nodes, counts.same_level_edges), smallest_by_level(&words));
        let gaddag = smallest(&gaddag_ways(&words));
        prop_assert_eq!((counts.gaddag_nodes.unwrap(), counts.gaddag_edges.unwrap()), gaddag);
        prop_assert_eq!(counts.trie_nodes, trie(&words).len());
        prop_assert_eq!(counts.letters, words.iter().map(Vec::len).sum::<usize>());
    }

    #[test]
    fn a_file_has_no_more_nodes_than_its_lists_need(words in some_words()) {
        let counts = count(&words).unwrap();
        for (content, pointers, bytes) in [
            (Content::Dawg, 1, counts.dawg_bytes),
            (Content::DawgAndGaddag, 2, counts.gaddag_bytes.unwrap()),
        ] {
            let kwg = kwg(&words, content);
            let lists = lists(&kwg);
            // Lists that read the same are the same: a list that stood twice would make this too large.
            prop_assert_eq!(kwg.len(), pointers + needed(&lists));
            prop_assert_eq!(kwg.bytes().len(), bytes);
        }
    }

    #[test]
    fn the_construction_ends_with_the_smallest_graph(words in some_words()) {
        let counts = count(&words).unwrap();
        for (rule, order, nodes, edges) in [
            (Rule::Minimal, Order::Heights, counts.dawg_nodes, counts.dawg_edges),
            (Rule::Minimal, Order::Branches, counts.dawg_nodes, counts.dawg_edges),
            (Rule::SameLevel, Order::Heights, counts.same_level_nodes, counts.same_level_edges),
            (Rule::SameLevel, Order::Branches, counts.same_level_nodes, counts.same_level_edges),
        ] {
            let construction = Construction::of(&words, rule, 1_000).unwrap().in_order(order);
            prop_assert_eq!(construction.trie().len(), counts.trie_nodes);
            for (step, merge) in construction.merges().iter().enumerate() {
                let graph = construction.graph(step + 1);
                prop_assert_eq!((graph.nodes.len(), graph.edges()), (merge.nodes, merge.edges));
                prop_assert_eq!(spoken(&construction, step + 1), words.clone());
            }
            let result = construction.result();
            prop_assert_eq!((result.nodes.len(), result.edges()), (nodes, edges));
            prop_assert_eq!(result.nodes.iter().map(|node| node.stands_for).sum::<usize>(), counts.trie_nodes);
            prop_assert_eq!(construction.kept_apart().len(), nodes - counts.dawg_nodes);
        }
    }

    #[test]
    fn a_rack_gives_the_words_that_can_be_laid(words in some_words(), letters in proptest::collection::vec(1..=4u8, 0..8), blanks in 0..3u8) {
        let kwg = kwg(&words, Content::Dawg);
        let rack = Rack::new(&letters, blanks).unwrap();
        let expected: Vec<&Vec<u8>> = words.iter().filter(|word| can_be_laid(word, &letters, blanks)).collect();
        let found: Vec<Vec<u8>> = retrieve::words(&kwg, &rack).iter().map(|word| word.to_vec()).collect();
        prop_assert_eq!(found.iter().collect::<Vec<_>>(), expected);
        let mut steps = Steps::new(&kwg, &rack);
        let mut shown = Vec::new();
        while let Some(event) = steps.next() {
            if event == Event::Found {
                shown.push(steps.word().to_vec());
            }
        }
        prop_assert_eq!(shown, found);
        prop_assert_eq!(steps.rack(), &rack);
    }

    #[test]
    fn any_bytes_are_refused_or_walked(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        refused_or_walked(&bytes);
    }
}

/// What the graph after some steps accepts.
fn spoken(construction: &Construction, steps: usize) -> Words {
    let graph = construction.graph(steps);
    let mut words = Words::new();
    let mut open = vec![(0, Vec::new())];
    while let Some((number, word)) = open.pop() {
        let node = graph
            .nodes
            .iter()
            .find(|node| node.number == number)
            .expect("edges lead to nodes that are there");
        for edge in &node.edges {
            open.push((edge.to, [&word[..], &[edge.letter]].concat()));
        }
        if node.is_word {
            words.insert(word);
        }
    }
    words
}

fn can_be_laid(word: &[u8], letters: &[u8], blanks: u8) -> bool {
    let of = |letter: u8, all: &[u8]| all.iter().map(|&other| usize::from(other == letter)).sum::<usize>();
    let missing = (1..=LETTERS).map(|letter| of(letter, word).saturating_sub(of(letter, letters)));
    missing.sum::<usize>() <= blanks as usize
}

/// Bytes are refused, or every list of the graph in them can be visited, and no way is too long.
fn refused_or_walked(bytes: &[u8]) -> bool {
    let Ok(kwg) = Kwg::read(bytes) else { return false };
    let mut seen = vec![false; kwg.len()];
    let mut open = vec![kwg.dawg_root(), kwg.gaddag_root()];
    while let Some(list) = open.pop() {
        assert!((list as usize) < kwg.len(), "list {list} of {}", kwg.len());
        if list == 0 || std::mem::replace(&mut seen[list as usize], true) {
            continue;
        }
        let letters: Vec<u8> = kwg.list(list).map(Node::letter).collect();
        assert!(letters.is_sorted_by(|a, b| a < b) && letters.iter().all(|&letter| letter <= LETTERS));
        open.extend(kwg.list(list).map(Node::child));
    }
    // There may be more words than anyone can list, so these walks are cut short.
    assert!(kwg.words().take(1_000).all(|word| word.len() <= LONGEST && kwg.accepts(&word)));
    let separators = |way: &[u8]| way.iter().map(|&letter| usize::from(letter == 0)).sum::<usize>();
    assert!(kwg.walk(kwg.gaddag_root()).take(1_000).all(|way| separators(&way) <= 1));
    kwg.count();
    true
}

/// Flips each of `flips` random bits of a good file, one at a time.
fn flip(words: &[Vec<u8>], flips: usize) {
    let mut bytes = build(words, Content::DawgAndGaddag).unwrap();
    let (mut seed, mut kept) = (1u64, 0);
    for _ in 0..flips {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let bit = (seed >> 24) as usize % (8 * bytes.len());
        bytes[bit / 8] ^= 1 << (bit % 8);
        kept += refused_or_walked(&bytes) as usize;
        bytes[bit / 8] ^= 1 << (bit % 8);
    }
    assert!(kept > flips / 100 && kept < flips, "{kept} of {flips} are still graphs");
}

#[test]
fn a_hundred_thousand_flipped_bits_are_refused_or_walked() {
    flip(&twelve(), 100_000);
}

#[test]
#[ignore = "takes most of a minute: the file has thousands of nodes"]
fn flipped_bits_of_a_large_file_are_refused_or_walked() {
    let syllables = ["BA", "CE", "DI", "FO", "GU", "LAN", "MER", "NIS", "TOR", "PS", "ING", "ED", "S"];
    let all = |n: usize| {
        (0..13usize.pow(n as u32))
            .map(move |i| (0..n).map(move |k| syllables[i / 13usize.pow(k as u32) % 13]))
    };
    let mut words: Vec<Vec<u8>> =
        (1..=3).flat_map(all).map(|parts| spell(&parts.collect::<String>())).collect();
    // No rule that the graph could be small by.
    let mixed = |word: &[u8]| {
        word.iter().fold(7u64, |sum, &letter| (sum ^ letter as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15))
    };
    words.retain(|word| mixed(word) >> 62 != 0);
    flip(&words, 100_000);
}

#[test]
fn two_flipped_bits_are_refused_or_walked() {
    let bytes = build(["CARE", "ARC"].map(spell), Content::DawgAndGaddag).unwrap();
    for first in 0..8 * bytes.len() {
        let mut bytes = bytes.clone();
        bytes[first / 8] ^= 1 << (first % 8);
        for second in 0..first {
            bytes[second / 8] ^= 1 << (second % 8);
            refused_or_walked(&bytes);
            bytes[second / 8] ^= 1 << (second % 8);
        }
    }
}

#[test]
fn care_is_in_the_gaddag_from_each_letter_on() {
    let kwg = kwg(["CARE"].map(spell), Content::DawgAndGaddag);
    let ways: Vec<String> = kwg.walk(kwg.gaddag_root()).map(|way| text(&way)).collect();
    assert_eq!(ways, ["AC@RE", "C@ARE", "ERAC", "RAC@E"]);
}

#[test]
fn the_file_is_as_the_format_says() {
    // AT and AS: a pointer, then A, then S and T as one list.
    let bytes = build(["AT", "AS"].map(spell), Content::Dawg).unwrap();
    let expected: [u32; 4] = [0x0040_0001, 0x0140_0002, 0x1380_0000, 0x14c0_0000];
    assert_eq!(bytes, expected.map(u32::to_le_bytes).concat());
    assert_eq!(Kwg::read(&bytes).unwrap().gaddag_root(), 0);
    // With the GADDAG two pointers come first; a file whose DAWG begins after two pointers is read as well.
    let both = kwg(["AT", "AS"].map(spell), Content::DawgAndGaddag);
    assert_eq!((both.node(0).letter(), both.node(1).letter()), (0, 0));
    assert_eq!((both.node(0).child(), both.node(1).child()), (both.dawg_root(), both.gaddag_root()));
    let other: [u32; 5] = [0x0040_0002, 0x0040_0000, 0x0140_0003, 0x1380_0000, 0x14c0_0000];
    let other = Kwg::read(other.map(u32::to_le_bytes).concat()).unwrap();
    assert_eq!(other.words().map(|word| text(&word)).collect::<Vec<_>>(), ["AS", "AT"]);
}

#[test]
fn no_words_are_a_graph_too() {
    for content in [Content::Dawg, Content::DawgAndGaddag] {
        let kwg = kwg(Words::new(), content);
        assert!(kwg.is_empty() && !kwg.accepts(&[]) && kwg.words().next().is_none());
        assert_eq!((kwg.count(), kwg.dawg_root(), kwg.gaddag_root()), (0, 0, 0));
    }
    let counts = count(Words::new()).unwrap();
    assert_eq!((counts.trie_nodes, counts.dawg_nodes, counts.dawg_bytes), (1, 1, 4));
}

#[test]
fn an_index_without_a_list_leads_nowhere_and_ends() {
    let kwg = kwg(twelve(), Content::DawgAndGaddag);
    for index in (0..kwg.len() as u32 + 3).chain([u32::MAX]) {
        assert!(kwg.list(index).count() <= LETTERS as usize + 1);
        kwg.find(index, 1);
        kwg.walk(index).take(1_000).for_each(drop);
    }
}

#[test]
fn the_worked_example_has_its_figures() {
    let counts = count(twelve()).unwrap();
    let expected = Counts {
        words: 12,
        letters: 86,
        longest: 8,
        trie_nodes: 48,
        trie_edges: 47,
        dawg_nodes: 15,
        dawg_edges: 20,
        same_level_nodes: 21,
        same_level_edges: 25,
        ..counts
    };
    assert_eq!(counts, expected);
    let construction = Construction::of(twelve(), Rule::SameLevel, 100).unwrap();
    let apart: Vec<(String, String)> = construction
        .kept_apart()
        .iter()
        .map(|&(a, b)| (text(&construction.path(a)), text(&construction.path(b))))
        .collect();
    // The four words with A are a letter shorter than the others, so that their common end is on other levels, and
    // -ER is a letter shorter than -EST.
    let expected = [
        ("AERIER", "AERIEST"),
        ("AER", "BALK"),
        ("AERI", "BALKI"),
        ("AERIE", "BALKIE"),
        ("AERIES", "BALKIES"),
        ("AERIER", "BALKIEST"),
    ];
    let expected = expected.map(|(a, b)| (a.to_owned(), b.to_owned()));
    assert_eq!(apart, expected);
}

#[test]
fn merges_may_come_branch_by_branch() {
    let construction = Construction::of(twelve(), Rule::Minimal, 100).unwrap().in_order(Order::Branches);
    let branch = |node: usize| construction.path(node)[0];
    let height = |node: usize| construction.trie()[node].height;
    assert!(construction.merges().is_sorted_by_key(|merge| (branch(merge.gone), height(merge.gone))));
    assert!(construction.merges().iter().all(|merge| branch(merge.kept) <= branch(merge.gone)));
    // The first branch is as small as it can be before the second is looked at.
    let first = construction.merges().iter().take_while(|merge| text(&[branch(merge.gone)]) == "A");
    assert_eq!(first.last().map(|last| last.nodes), Some(48 - 8));
}

#[test]
fn merges_come_from_the_leaves_up_with_their_reason() {
    let construction = Construction::of(twelve(), Rule::Minimal, 100).unwrap();
    let height = |node: usize| construction.trie()[node].height;
    assert!(construction.merges().is_sorted_by_key(|merge| height(merge.gone)));
    let shown = |index: usize| {
        let merge = &construction.merges()[index];
        let on: Vec<String> =
            merge.edges_on.iter().map(|edge| format!("{}>{}", text(&[edge.letter]), edge.to)).collect();
        (
            text(&construction.path(merge.kept)),
            text(&construction.path(merge.gone)),
            merge.is_word,
            on.join(" "),
        )
    };
    let of = |kept: &str, gone: &str, is_word, on: &str| {
        (kept.to_owned(), gone.to_owned(), is_word, on.to_owned())
    };
    assert_eq!(shown(0), of("AERIER", "AERIEST", true, ""));
    assert_eq!(shown(11), of("AERIES", "AIRIES", false, "T>6"));
    let last = construction.merges().len() - 1;
    assert_eq!(shown(last), of("BAR", "CAN", false, "N>3"));
}

#[test]
fn the_walk_for_campier_is_the_one_of_the_example() {
    let kwg = kwg(twelve(), Content::Dawg);
    let rack = Rack::new(&spell("CAMPIER"), 0).unwrap();
    assert_eq!(text(&rack.letters().collect::<Vec<_>>()), "ACEIMPR");
    let shown: Vec<String> = Steps::new(&kwg, &rack)
        .map(|event| match event {
            Event::Down { letter, tile: Tile::Letter } => text(&[letter]),
            Event::Down { letter, tile: Tile::Blank } => text(&[letter]).to_lowercase(),
            Event::Found => "!".to_owned(),
            Event::DeadEnd => "x ".to_owned(),
            Event::Back { depth } => format!("{depth}:"),
        })
        .collect();
    assert_eq!(shown.concat(), "AERIx 1:IRx 0:CAMPIER!0:");
    assert_eq!(retrieve::words(&kwg, &rack).iter().map(|word| text(word)).collect::<Vec<_>>(), ["CAMPIER"]);
}

#[test]
fn blanks_are_told_on_the_walk() {
    let kwg = kwg(["ZOO"].map(spell), Content::Dawg);
    let steps: Vec<Event> = Steps::new(&kwg, &Rack::new(&spell("ZO"), 1).unwrap()).collect();
    let down = |letter: &str, tile| Event::Down { letter: spell(letter)[0], tile };
    let (letter, blank) = (Tile::Letter, Tile::Blank);
    assert_eq!(
        steps,
        [down("Z", letter), down("O", letter), down("O", blank), Event::Found, Event::Back { depth: 0 }]
    );
}

#[test]
fn a_rack_with_a_wrong_letter_is_refused() {
    for letter in [0, LETTERS + 1, 255] {
        let error = Rack::new(&[1, letter], 0).unwrap_err();
        assert_eq!(error.to_string(), format!("letter 2 of the rack is {letter}, expected 1 to 62"));
    }
    let many = Rack::new(&[1; 1_000], 255).unwrap();
    assert_eq!(many.letters().count(), 255);
    assert_eq!(retrieve::words(&kwg([[1; LONGEST]], Content::Dawg), &many).len(), 1);
}

#[test]
fn wrong_words_are_refused_with_their_number() {
    let check = |words: &[Vec<u8>], content, expected: &str| {
        assert_eq!(build(words, content).unwrap_err().to_string(), expected);
    };
    let long = |letters| vec![1; letters];
    check(&[vec![1], vec![2, 63]], Content::Dawg, "word 2: letter 2 is 63, expected 1 to 62");
    check(&[vec![1], vec![0]], Content::DawgAndGaddag, "word 2: letter 1 is 0, expected 1 to 62");
    check(&[vec![]], Content::Dawg, "word 1 is empty: expected at least one letter");
    check(&[long(64)], Content::Dawg, "word 1 has 64 letters: expected at most 63");
    check(&[long(22)], Content::DawgAndGaddag, "word 1 has 22 letters: expected at most 21");
    assert_eq!(kwg([long(63)], Content::Dawg).words().next().unwrap().to_vec(), long(63));
    let longest = kwg([long(LONGEST_IN_GADDAG)], Content::DawgAndGaddag);
    assert_eq!(longest.walk(longest.gaddag_root()).count(), LONGEST_IN_GADDAG);
    assert_eq!(count([long(22)]).unwrap().gaddag_nodes, None);
    let error = Construction::of(twelve(), Rule::Minimal, 47).unwrap_err();
    assert_eq!(error, BuildError::TooManySteps { most: 47 });
}

#[test]
fn a_graph_that_does_not_fit_is_refused() {
    // Random words share little: each brings several nodes that no other has.
    let mut seed = 1u64;
    let words = (0..900_000).map(|_| {
        let mut letter = || {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (seed >> 33) as u8 % LETTERS + 1
        };
        [letter(), letter(), letter(), letter(), letter(), letter(), letter(), letter(), letter(), letter()]
    });
    assert_eq!(build(words, Content::DawgAndGaddag), Err(BuildError::TooManyNodes));
}

/// A file of these nodes.
fn file(nodes: &[u32]) -> Vec<u8> {
    nodes.iter().flat_map(|node| node.to_le_bytes()).collect()
}

#[test]
fn broken_files_are_refused_with_the_place() {
    let check = |nodes: &[u32], expected: &str| {
        assert_eq!(Kwg::read(file(nodes)).unwrap_err().to_string(), expected);
    };
    let (dawg, none) = (0x0040_0002, 0x0040_0000);
    check(&[], "the file has 0 bytes: expected a multiple of 4, at least 4 and at most 16777216");
    check(&[0x0140_0001], "node 0 (byte 0) has the letter 1: expected 0, a pointer to the first list");
    check(&[dawg, none, 0x01c0_0003], "node 2 (byte 8) leads to node 3: expected a node from 2 to 2");
    check(&[dawg, none, 0x01c0_0001], "node 2 (byte 8) leads to node 1: expected a node from 2 to 2");
    check(&[0x0040_0009, none], "node 0 (byte 0) leads to node 9: expected a node from 2 to 1");
    check(
        &[dawg, none, 0x0180_0000],
        "node 2 (byte 8) is the last of the file: expected it to be the last of its list",
    );
    check(
        &[dawg, none, 0x0280_0000, 0x02c0_0000],
        "node 3 (byte 12) has the letter 2 after 2: expected a greater one",
    );
    check(&[dawg, none, 0x3fc0_0000], "node 2 (byte 8) has the letter 63: expected at most 62");
    check(&[dawg, none, 0x01c0_0002], "node 2 (byte 8) leads back to itself: expected no way around");
    check(
        &[dawg, none, 0x0180_0000, 0x02c0_0002],
        "node 2 (byte 8) leads back to itself: expected no way around",
    );
    check(&[dawg, none, 0x0040_0000], "node 2 (byte 8) is a separator: expected none in the DAWG");
    check(
        &[none, dawg, 0x0040_0003, 0x0140_0004, 0x0040_0000],
        "node 2 (byte 8) is a separator before another: expected one on each way",
    );
    let chain = |len: u32| {
        [vec![dawg, none], (0..len).map(|i| 0x01c0_0000 | if i + 1 == len { 0 } else { i + 3 }).collect()]
            .concat()
    };
    assert_eq!(Kwg::read(file(&chain(63))).unwrap().words().count(), 63);
    check(&chain(64), "node 65 (byte 260) is on a way of more than 63 letters: expected at most that many");
    check(
        &chain(100_000),
        "node 65 (byte 260) is on a way of more than 63 letters: expected at most that many",
    );
    assert_eq!(Kwg::read([0, 0, 0x40].as_slice()).unwrap_err(), KwgError::Length { bytes: 3 });
    let too_many = vec![0; 4 * (1 << 22) + 4];
    assert_eq!(Kwg::read(&too_many[..]).unwrap_err(), KwgError::Length { bytes: 16_777_220 });
}

#[test]
fn a_long_way_over_a_known_end_is_found() {
    // From the first list a short way leads to the end of a long chain, which is visited first from its middle.
    let mut nodes = vec![0x0040_0002, 0x0040_0000, 0x0100_0023, 0x0240_0004];
    nodes.extend((4..67u32).map(|i| 0x0140_0000 | (i + 1)));
    nodes.push(0x01c0_0000);
    assert!(matches!(Kwg::read(file(&nodes)), Err(KwgError::TooLong { .. })));
}

#[test]
fn hidden_nodes_may_be_anything() {
    let mut bytes = build(twelve(), Content::DawgAndGaddag).unwrap();
    bytes.extend(file(&[0xffff_ffff, 0x0100_0005]));
    let kwg = Kwg::read(&bytes[..]).unwrap();
    assert_eq!(kwg.count(), 12);
}

#[test]
fn a_file_with_more_words_than_can_be_listed_is_counted() {
    // Sixty-three lists of 62 letters, each letter of which leads to the next list.
    let mut nodes = vec![0x0040_0002, 0x0040_0000];
    for list in 0..63 {
        let child = if list == 62 { 0 } else { 2 + 62 * (list + 1) };
        nodes.extend(
            (1..=62).map(|letter| letter << 24 | 0x0080_0000 | u32::from(letter == 62) << 22 | child),
        );
    }
    let kwg = Kwg::read(file(&nodes)).unwrap();
    assert_eq!(kwg.count(), u64::MAX);
    assert_eq!(kwg.words().take(100).last().unwrap().len(), LONGEST);
}
