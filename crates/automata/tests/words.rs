//! Word graphs, compared with sets of words and minimized automata, and tested with broken bytes.

use std::collections::{BTreeSet, HashSet};

use papan_automata::minimize::minimize;
use papan_automata::words::construction::{Construction, MergeOrder, MergeRule};
use papan_automata::words::retrieve::{self, LetterRack, RetrievalStep, RetrievalSteps, UsedTile};
use papan_automata::words::{
    Content, GraphSizes, Kwg, KwgError, KwgNode, MAX_GADDAG_WORD_LEN, MAX_LETTER, MAX_WORD_LEN,
    WordGraphError, build, graph_sizes,
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

/// Returns the entries of the GADDAG by definition.
fn gaddag_entries(words: &Words) -> Words {
    let entries = |word: &Vec<u8>| {
        let word = word.clone();
        (1..=word.len()).map(move |split| {
            let mut entry: Vec<u8> = word[..split].iter().rev().copied().collect();
            if split < word.len() {
                entry.push(0);
                entry.extend_from_slice(&word[split..]);
            }
            entry
        })
    };
    words.iter().flat_map(entries).collect()
}

/// Returns the trie of some words as a DFA.
fn trie(words: &Words) -> Dfa {
    let mut builder = Dfa::builder((0..=MAX_LETTER).map(|letter| letter.to_string())).unwrap();
    let prefixes: BTreeSet<&[u8]> =
        words.iter().flat_map(|word| (0..=word.len()).map(|end| &word[..end])).collect();
    let prefixes: BTreeSet<&[u8]> = prefixes.into_iter().chain([&[][..]]).collect();
    let state = |word: &[u8]| State::new(prefixes.range(..word).count());
    for prefix in &prefixes {
        builder.add_state(format!("{prefix:?}")).unwrap();
        if words.contains(*prefix) {
            builder.set_final(state(prefix)).unwrap();
        }
    }
    for prefix in &prefixes {
        if let Some((last, before)) = prefix.split_last() {
            let symbol = builder.symbol(&last.to_string()).unwrap();
            builder.connect(state(before), symbol, state(prefix)).unwrap();
        }
    }
    builder.build(state(&[])).unwrap()
}

/// Returns the nodes and edges of the minimal automaton.
fn minimal_size(words: &Words) -> (usize, usize) {
    let trie = trie(words);
    let minimal = minimize(&trie, |state| trie.is_final(state), |_, _| ()).quotient(&trie);
    (minimal.len(), minimal.states().map(|state| minimal.leaving(state).len()).sum())
}

/// Returns the nodes and edges if only nodes of the same level are merged.
fn same_level_size(words: &Words) -> (usize, usize) {
    let trie = trie(words);
    let level = |state| trie.path_to(state).unwrap().len();
    let minimal = minimize(&trie, |state| (trie.is_final(state), level(state)), |_, _| ()).quotient(&trie);
    (minimal.len(), minimal.states().map(|state| minimal.leaving(state).len()).sum())
}

/// Returns the contents of all reachable sibling lists.
fn lists(kwg: &Kwg<impl AsRef<[u8]>>) -> HashSet<Vec<KwgNode>> {
    let mut seen = HashSet::new();
    let mut open = vec![kwg.dawg_root(), kwg.gaddag_root()];
    while let Some(list) = open.pop() {
        if list != 0 && seen.insert(list) {
            open.extend(kwg.siblings(list).map(KwgNode::child));
        }
    }
    seen.into_iter().map(|list| kwg.siblings(list).collect()).collect()
}

/// Returns the number of nodes a file needs: those of the lists that are not the tail of another.
fn needed(lists: &HashSet<Vec<KwgNode>>) -> usize {
    let tails: HashSet<&[KwgNode]> =
        lists.iter().flat_map(|list| (1..list.len()).map(|from| &list[from..])).collect();
    lists.iter().filter(|list| !tails.contains(&list[..])).map(Vec::len).sum()
}

/// Few letters and short words, so that many nodes are merged.
fn some_words() -> impl Strategy<Value = Words> {
    let letter = prop_oneof![4 => 1..=3u8, 1 => 1..=MAX_LETTER];
    proptest::collection::btree_set(proptest::collection::vec(letter, 1..8), 0..40)
}

proptest! {
    #[test]
    fn words_round_trip_in_order(words in some_words(), others in some_words()) {
        for content in [Content::Dawg, Content::DawgAndGaddag] {
            let kwg = kwg(&words, content);
            let out: Vec<Vec<u8>> = kwg.words().map(|word| word.to_vec()).collect();
            prop_assert_eq!(&out, &words.iter().cloned().collect::<Vec<_>>());
            prop_assert_eq!(kwg.word_count(), words.len() as u64);
            for word in words.iter().chain(&others) {
                prop_assert_eq!(kwg.accepts(word), words.contains(word));
                let from: Vec<Vec<u8>> = kwg.words_with_prefix(&word[..1]).map(|word| word.to_vec()).collect();
                let expected: Vec<_> = words.iter().filter(|other| other[0] == word[0]).cloned().collect();
                prop_assert_eq!(from, expected);
            }
        }
    }

    #[test]
    fn a_trie_has_the_same_words_and_one_node_per_prefix(words in some_words()) {
        let kwg = Kwg::read(papan_automata::words::build_trie(&words).unwrap()).unwrap();
        prop_assert!(kwg.words().map(|word| word.to_vec()).eq(words.iter().cloned()));
        prop_assert_eq!(kwg.len(), graph_sizes(&words).unwrap().trie_nodes);
    }

    #[test]
    fn the_gaddag_has_the_entries_of_its_definition(words in some_words()) {
        let kwg = kwg(&words, Content::DawgAndGaddag);
        let entries: Vec<Vec<u8>> = kwg.paths(kwg.gaddag_root()).map(|path| path.to_vec()).collect();
        prop_assert_eq!(entries, gaddag_entries(&words).into_iter().collect::<Vec<_>>());
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
    fn the_graphs_are_minimal(words in some_words()) {
        let sizes = graph_sizes(&words).unwrap();
        prop_assert_eq!((sizes.dawg_nodes, sizes.dawg_edges), minimal_size(&words));
        prop_assert_eq!((sizes.same_level_nodes, sizes.same_level_edges), same_level_size(&words));
        let gaddag = minimal_size(&gaddag_entries(&words));
        prop_assert_eq!((sizes.gaddag_nodes.unwrap(), sizes.gaddag_edges.unwrap()), gaddag);
        prop_assert_eq!(sizes.trie_nodes, trie(&words).len());
        prop_assert_eq!(sizes.letters, words.iter().map(Vec::len).sum::<usize>());
    }

    #[test]
    fn a_file_has_no_superfluous_nodes(words in some_words()) {
        let sizes = graph_sizes(&words).unwrap();
        for (content, pointers, bytes) in [
            (Content::Dawg, 1, sizes.dawg_bytes),
            (Content::DawgAndGaddag, 2, sizes.gaddag_bytes.unwrap()),
        ] {
            let kwg = kwg(&words, content);
            let lists = lists(&kwg);
            // A list that was stored twice would make this too large.
            prop_assert_eq!(kwg.len(), pointers + needed(&lists));
            prop_assert_eq!(kwg.bytes().len(), bytes);
        }
    }

    #[test]
    fn the_construction_ends_with_the_minimal_graph(words in some_words()) {
        let sizes = graph_sizes(&words).unwrap();
        for (rule, order, nodes, edges) in [
            (MergeRule::Minimal, MergeOrder::Heights, sizes.dawg_nodes, sizes.dawg_edges),
            (MergeRule::Minimal, MergeOrder::Branches, sizes.dawg_nodes, sizes.dawg_edges),
            (MergeRule::SameLevel, MergeOrder::Heights, sizes.same_level_nodes, sizes.same_level_edges),
            (MergeRule::SameLevel, MergeOrder::Branches, sizes.same_level_nodes, sizes.same_level_edges),
        ] {
            let construction = Construction::new(&words, rule, 1_000).unwrap().in_order(order);
            prop_assert_eq!(construction.trie().len(), sizes.trie_nodes);
            for (step, merge) in construction.merges().iter().enumerate() {
                let graph = construction.graph(step + 1);
                prop_assert_eq!((graph.nodes.len(), graph.edges()), (merge.nodes, merge.edges));
                prop_assert_eq!(accepted_words(&construction, step + 1), words.clone());
            }
            let result = construction.result();
            prop_assert_eq!((result.nodes.len(), result.edges()), (nodes, edges));
            prop_assert_eq!(result.nodes.iter().map(|node| node.stands_for).sum::<usize>(), sizes.trie_nodes);
            prop_assert_eq!(construction.kept_apart().len(), nodes - sizes.dawg_nodes);
        }
    }

    #[test]
    fn retrieval_finds_exactly_the_words_of_a_rack(words in some_words(), letters in proptest::collection::vec(1..=4u8, 0..8), blanks in 0..3u8) {
        let kwg = kwg(&words, Content::Dawg);
        let rack = LetterRack::new(&letters, blanks).unwrap();
        let expected: Vec<&Vec<u8>> = words.iter().filter(|word| can_be_formed(word, &letters, blanks)).collect();
        let found: Vec<Vec<u8>> = retrieve::words(&kwg, &rack).iter().map(|word| word.to_vec()).collect();
        prop_assert_eq!(found.iter().collect::<Vec<_>>(), expected);
        let mut steps = RetrievalSteps::new(&kwg, &rack);
        let mut shown = Vec::new();
        while let Some(step) = steps.next() {
            if step == RetrievalStep::Found {
                shown.push(steps.word().to_vec());
            }
        }
        prop_assert_eq!(shown, found);
        prop_assert_eq!(steps.rack(), &rack);
    }

    #[test]
    fn any_bytes_are_rejected_or_safe(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        rejected_or_safe(&bytes);
    }
}

/// Returns the words that the graph accepts after some steps.
fn accepted_words(construction: &Construction, steps: usize) -> Words {
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

fn can_be_formed(word: &[u8], letters: &[u8], blanks: u8) -> bool {
    let of = |letter: u8, all: &[u8]| all.iter().map(|&other| usize::from(other == letter)).sum::<usize>();
    let missing = (1..=MAX_LETTER).map(|letter| of(letter, word).saturating_sub(of(letter, letters)));
    missing.sum::<usize>() <= blanks as usize
}

/// Checks that bytes are rejected, or that every list can be visited and no path is too long. Returns `true` if accepted.
fn rejected_or_safe(bytes: &[u8]) -> bool {
    let Ok(kwg) = Kwg::read(bytes) else { return false };
    let mut seen = vec![false; kwg.len()];
    let mut open = vec![kwg.dawg_root(), kwg.gaddag_root()];
    while let Some(list) = open.pop() {
        assert!((list as usize) < kwg.len(), "list {list} of {}", kwg.len());
        if list == 0 || std::mem::replace(&mut seen[list as usize], true) {
            continue;
        }
        let letters: Vec<u8> = kwg.siblings(list).map(KwgNode::letter).collect();
        assert!(letters.is_sorted_by(|a, b| a < b) && letters.iter().all(|&letter| letter <= MAX_LETTER));
        open.extend(kwg.siblings(list).map(KwgNode::child));
    }
    // A graph can have astronomically many words, so these iterations are cut short.
    assert!(kwg.words().take(1_000).all(|word| word.len() <= MAX_WORD_LEN && kwg.accepts(&word)));
    let separators = |path: &[u8]| path.iter().map(|&letter| usize::from(letter == 0)).sum::<usize>();
    assert!(kwg.paths(kwg.gaddag_root()).take(1_000).all(|path| separators(&path) <= 1));
    kwg.word_count();
    true
}

/// Flips `flips` random bits of a valid file, one at a time.
fn flip(words: &[Vec<u8>], flips: usize) {
    let mut bytes = build(words, Content::DawgAndGaddag).unwrap();
    let (mut seed, mut kept) = (1u64, 0);
    for _ in 0..flips {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let bit = (seed >> 24) as usize % (8 * bytes.len());
        bytes[bit / 8] ^= 1 << (bit % 8);
        kept += rejected_or_safe(&bytes) as usize;
        bytes[bit / 8] ^= 1 << (bit % 8);
    }
    assert!(kept > flips / 100 && kept < flips, "{kept} of {flips} are still graphs");
}

#[test]
fn a_hundred_thousand_flipped_bits_are_rejected_or_safe() {
    flip(&twelve(), 100_000);
}

#[test]
#[ignore = "takes most of a minute: the file has thousands of nodes"]
fn flipped_bits_of_a_large_file_are_rejected_or_safe() {
    let syllables = ["BA", "CE", "DI", "FO", "GU", "LAN", "MER", "NIS", "TOR", "PS", "ING", "ED", "S"];
    let all = |n: usize| {
        (0..13usize.pow(n as u32))
            .map(move |i| (0..n).map(move |k| syllables[i / 13usize.pow(k as u32) % 13]))
    };
    let mut words: Vec<Vec<u8>> =
        (1..=3).flat_map(all).map(|parts| spell(&parts.collect::<String>())).collect();
    // Drop words at random, so that the graph has no regular structure to exploit.
    let mixed = |word: &[u8]| {
        word.iter().fold(7u64, |sum, &letter| (sum ^ letter as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15))
    };
    words.retain(|word| mixed(word) >> 62 != 0);
    flip(&words, 100_000);
}

#[test]
fn two_flipped_bits_are_rejected_or_safe() {
    let bytes = build(["CARE", "ARC"].map(spell), Content::DawgAndGaddag).unwrap();
    for first in 0..8 * bytes.len() {
        let mut bytes = bytes.clone();
        bytes[first / 8] ^= 1 << (first % 8);
        for second in 0..first {
            bytes[second / 8] ^= 1 << (second % 8);
            rejected_or_safe(&bytes);
            bytes[second / 8] ^= 1 << (second % 8);
        }
    }
}

#[test]
fn care_is_in_the_gaddag_once_per_letter() {
    let kwg = kwg(["CARE"].map(spell), Content::DawgAndGaddag);
    let entries: Vec<String> = kwg.paths(kwg.gaddag_root()).map(|path| text(&path)).collect();
    assert_eq!(entries, ["AC@RE", "C@ARE", "ERAC", "RAC@E"]);
}

#[test]
fn the_file_has_the_kwg_format() {
    // AT and AS: a pointer, then A, then S and T as one list.
    let bytes = build(["AT", "AS"].map(spell), Content::Dawg).unwrap();
    let expected: [u32; 4] = [0x0040_0001, 0x0140_0002, 0x1380_0000, 0x14c0_0000];
    assert_eq!(bytes, expected.map(u32::to_le_bytes).concat());
    assert_eq!(Kwg::read(&bytes).unwrap().gaddag_root(), 0);
    // With a GADDAG there are two pointers. A file with two pointers but no GADDAG is valid too.
    let both = kwg(["AT", "AS"].map(spell), Content::DawgAndGaddag);
    assert_eq!((both.node(0).letter(), both.node(1).letter()), (0, 0));
    assert_eq!((both.node(0).child(), both.node(1).child()), (both.dawg_root(), both.gaddag_root()));
    let other: [u32; 5] = [0x0040_0002, 0x0040_0000, 0x0140_0003, 0x1380_0000, 0x14c0_0000];
    let other = Kwg::read(other.map(u32::to_le_bytes).concat()).unwrap();
    assert_eq!(other.words().map(|word| text(&word)).collect::<Vec<_>>(), ["AS", "AT"]);
}

#[test]
fn an_empty_list_gives_an_empty_graph() {
    for content in [Content::Dawg, Content::DawgAndGaddag] {
        let kwg = kwg(Words::new(), content);
        assert!(kwg.is_empty() && !kwg.accepts(&[]) && kwg.words().next().is_none());
        assert_eq!((kwg.word_count(), kwg.dawg_root(), kwg.gaddag_root()), (0, 0, 0));
    }
    let sizes = graph_sizes(Words::new()).unwrap();
    assert_eq!((sizes.trie_nodes, sizes.dawg_nodes, sizes.dawg_bytes), (1, 1, 4));
}

#[test]
fn invalid_indices_are_safe() {
    let kwg = kwg(twelve(), Content::DawgAndGaddag);
    for index in (0..kwg.len() as u32 + 3).chain([u32::MAX]) {
        assert!(kwg.siblings(index).count() <= MAX_LETTER as usize + 1);
        kwg.find(index, 1);
        kwg.paths(index).take(1_000).for_each(drop);
    }
}

#[test]
fn the_worked_example_has_the_published_sizes() {
    let sizes = graph_sizes(twelve()).unwrap();
    let expected = GraphSizes {
        words: 12,
        letters: 86,
        longest: 8,
        trie_nodes: 48,
        trie_edges: 47,
        dawg_nodes: 15,
        dawg_edges: 20,
        same_level_nodes: 21,
        same_level_edges: 25,
        ..sizes
    };
    assert_eq!(sizes, expected);
    let construction = Construction::new(twelve(), MergeRule::SameLevel, 100).unwrap();
    let apart: Vec<(String, String)> = construction
        .kept_apart()
        .iter()
        .map(|&(a, b)| (text(&construction.path(a)), text(&construction.path(b))))
        .collect();
    // The four words with A are one letter shorter than the others, so their common endings are on other levels; and -ER
    // is one letter shorter than -EST.
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
fn merges_can_be_ordered_by_branch() {
    let construction =
        Construction::new(twelve(), MergeRule::Minimal, 100).unwrap().in_order(MergeOrder::Branches);
    let branch = |node: usize| construction.path(node)[0];
    let height = |node: usize| construction.trie()[node].height;
    assert!(construction.merges().is_sorted_by_key(|merge| (branch(merge.removed), height(merge.removed))));
    assert!(construction.merges().iter().all(|merge| branch(merge.kept) <= branch(merge.removed)));
    // The first branch is minimal before the second is merged.
    let first = construction.merges().iter().take_while(|merge| text(&[branch(merge.removed)]) == "A");
    assert_eq!(first.last().map(|last| last.nodes), Some(48 - 8));
}

#[test]
fn merges_are_ordered_by_height_and_give_their_reason() {
    let construction = Construction::new(twelve(), MergeRule::Minimal, 100).unwrap();
    let height = |node: usize| construction.trie()[node].height;
    assert!(construction.merges().is_sorted_by_key(|merge| height(merge.removed)));
    let shown = |index: usize| {
        let merge = &construction.merges()[index];
        let on: Vec<String> =
            merge.out_edges.iter().map(|edge| format!("{}>{}", text(&[edge.letter]), edge.to)).collect();
        (
            text(&construction.path(merge.kept)),
            text(&construction.path(merge.removed)),
            merge.is_word,
            on.join(" "),
        )
    };
    let of = |kept: &str, removed: &str, is_word, on: &str| {
        (kept.to_owned(), removed.to_owned(), is_word, on.to_owned())
    };
    assert_eq!(shown(0), of("AERIER", "AERIEST", true, ""));
    assert_eq!(shown(11), of("AERIES", "AIRIES", false, "T>6"));
    let last = construction.merges().len() - 1;
    assert_eq!(shown(last), of("BAR", "CAN", false, "N>3"));
}

#[test]
fn the_retrieval_of_campier_has_the_steps_of_the_example() {
    let kwg = kwg(twelve(), Content::Dawg);
    let rack = LetterRack::new(&spell("CAMPIER"), 0).unwrap();
    assert_eq!(text(&rack.letters().collect::<Vec<_>>()), "ACEIMPR");
    let shown: Vec<String> = RetrievalSteps::new(&kwg, &rack)
        .map(|step| match step {
            RetrievalStep::Down { letter, tile: UsedTile::Letter } => text(&[letter]),
            RetrievalStep::Down { letter, tile: UsedTile::Blank } => text(&[letter]).to_lowercase(),
            RetrievalStep::Found => "!".to_owned(),
            RetrievalStep::DeadEnd => "x ".to_owned(),
            RetrievalStep::Back { depth } => format!("{depth}:"),
        })
        .collect();
    assert_eq!(shown.concat(), "AERIx 1:IRx 0:CAMPIER!0:");
    assert_eq!(retrieve::words(&kwg, &rack).iter().map(|word| text(word)).collect::<Vec<_>>(), ["CAMPIER"]);
}

#[test]
fn retrieval_steps_report_blanks() {
    let kwg = kwg(["ZOO"].map(spell), Content::Dawg);
    let steps: Vec<RetrievalStep> =
        RetrievalSteps::new(&kwg, &LetterRack::new(&spell("ZO"), 1).unwrap()).collect();
    let down = |letter: &str, tile| RetrievalStep::Down { letter: spell(letter)[0], tile };
    let (letter, blank) = (UsedTile::Letter, UsedTile::Blank);
    assert_eq!(
        steps,
        [
            down("Z", letter),
            down("O", letter),
            down("O", blank),
            RetrievalStep::Found,
            RetrievalStep::Back { depth: 0 }
        ]
    );
}

#[test]
fn rejects_racks_with_invalid_letters() {
    for letter in [0, MAX_LETTER + 1, 255] {
        let error = LetterRack::new(&[1, letter], 0).unwrap_err();
        assert_eq!(error.to_string(), format!("letter 2 of the rack is {letter}, expected 1 to 62"));
    }
    let many = LetterRack::new(&[1; 1_000], 255).unwrap();
    assert_eq!(many.letters().count(), 255);
    assert_eq!(retrieve::words(&kwg([[1; MAX_WORD_LEN]], Content::Dawg), &many).len(), 1);
}

#[test]
fn rejects_invalid_words_with_their_number() {
    let check = |words: &[Vec<u8>], content, expected: &str| {
        assert_eq!(build(words, content).unwrap_err().to_string(), expected);
    };
    let long = |letters| vec![1; letters];
    check(&[vec![1], vec![2, 63]], Content::Dawg, "word 2: letter 2 is 63, expected 1 to 62");
    check(&[vec![1], vec![0]], Content::DawgAndGaddag, "word 2: letter 1 is 0, expected 1 to 62");
    check(&[vec![]], Content::Dawg, "word 1 is empty");
    check(&[long(64)], Content::Dawg, "word 1 has 64 letters, at most 63 are supported");
    check(&[long(22)], Content::DawgAndGaddag, "word 1 has 22 letters, at most 21 are supported");
    assert_eq!(kwg([long(63)], Content::Dawg).words().next().unwrap().to_vec(), long(63));
    let longest = kwg([long(MAX_GADDAG_WORD_LEN)], Content::DawgAndGaddag);
    assert_eq!(longest.paths(longest.gaddag_root()).count(), MAX_GADDAG_WORD_LEN);
    assert_eq!(graph_sizes([long(22)]).unwrap().gaddag_nodes, None);
    let error = Construction::new(twelve(), MergeRule::Minimal, 47).unwrap_err();
    assert_eq!(error, WordGraphError::TooManySteps { max: 47 });
}

#[test]
fn rejects_graphs_with_too_many_nodes() {
    // Random words share few nodes: each adds several.
    let mut seed = 1u64;
    let words = (0..900_000).map(|_| {
        let mut letter = || {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (seed >> 33) as u8 % MAX_LETTER + 1
        };
        [letter(), letter(), letter(), letter(), letter(), letter(), letter(), letter(), letter(), letter()]
    });
    assert_eq!(build(words, Content::DawgAndGaddag), Err(WordGraphError::TooManyNodes));
}

/// Returns a file of these nodes.
fn file(nodes: &[u32]) -> Vec<u8> {
    nodes.iter().flat_map(|node| node.to_le_bytes()).collect()
}

#[test]
fn rejects_broken_files_with_the_position() {
    let check = |nodes: &[u32], expected: &str| {
        assert_eq!(Kwg::read(file(nodes)).unwrap_err().to_string(), expected);
    };
    let (dawg, none) = (0x0040_0002, 0x0040_0000);
    check(&[], "the file has 0 bytes, expected a multiple of 4 from 4 to 16777216");
    check(&[0x0140_0001], "node 0 (byte 0) has letter 1, expected 0 (the pointer to the DAWG)");
    check(&[dawg, none, 0x01c0_0003], "node 2 (byte 8) points to node 3, expected 2 to 2");
    check(&[dawg, none, 0x01c0_0001], "node 2 (byte 8) points to node 1, expected 2 to 2");
    check(&[0x0040_0009, none], "node 0 (byte 0) points to node 9, expected 2 to 1");
    check(&[dawg, none, 0x0180_0000], "the file ends at node 2 (byte 8), but its list does not");
    check(
        &[dawg, none, 0x0280_0000, 0x02c0_0000],
        "node 3 (byte 12) has letter 2 after 2, expected ascending letters",
    );
    check(&[dawg, none, 0x3fc0_0000], "node 2 (byte 8) has letter 63, the maximum is 62");
    check(&[dawg, none, 0x01c0_0002], "node 2 (byte 8) is on a cycle");
    check(&[dawg, none, 0x0180_0000, 0x02c0_0002], "node 2 (byte 8) is on a cycle");
    check(&[dawg, none, 0x0040_0000], "node 2 (byte 8) is a separator, which the DAWG cannot have");
    check(
        &[none, dawg, 0x0040_0003, 0x0140_0004, 0x0040_0000],
        "node 2 (byte 8) is followed by a second separator, a path can have one",
    );
    let chain = |len: u32| {
        [vec![dawg, none], (0..len).map(|i| 0x01c0_0000 | if i + 1 == len { 0 } else { i + 3 }).collect()]
            .concat()
    };
    assert_eq!(Kwg::read(file(&chain(63))).unwrap().words().count(), 63);
    check(&chain(64), "node 65 (byte 260) is on a path of more than 63 letters");
    check(&chain(100_000), "node 65 (byte 260) is on a path of more than 63 letters");
    assert_eq!(Kwg::read([0, 0, 0x40].as_slice()).unwrap_err(), KwgError::Length { bytes: 3 });
    let too_many = vec![0; 4 * (1 << 22) + 4];
    assert_eq!(Kwg::read(&too_many[..]).unwrap_err(), KwgError::Length { bytes: 16_777_220 });
}

#[test]
fn rejects_long_paths_through_visited_nodes() {
    // The first list leads to the middle of a long chain, so the end of the chain is visited before its start.
    let mut nodes = vec![0x0040_0002, 0x0040_0000, 0x0100_0023, 0x0240_0004];
    nodes.extend((4..67u32).map(|i| 0x0140_0000 | (i + 1)));
    nodes.push(0x01c0_0000);
    assert!(matches!(Kwg::read(file(&nodes)), Err(KwgError::TooLong { .. })));
}

#[test]
fn unreachable_nodes_are_ignored() {
    let mut bytes = build(twelve(), Content::DawgAndGaddag).unwrap();
    bytes.extend(file(&[0xffff_ffff, 0x0100_0005]));
    let kwg = Kwg::read(&bytes[..]).unwrap();
    assert_eq!(kwg.word_count(), 12);
}

#[test]
fn word_count_saturates() {
    // 63 lists of 62 letters, each of which leads to the next list.
    let mut nodes = vec![0x0040_0002, 0x0040_0000];
    for list in 0..63 {
        let child = if list == 62 { 0 } else { 2 + 62 * (list + 1) };
        nodes.extend(
            (1..=62).map(|letter| letter << 24 | 0x0080_0000 | u32::from(letter == 62) << 22 | child),
        );
    }
    let kwg = Kwg::read(file(&nodes)).unwrap();
    assert_eq!(kwg.word_count(), u64::MAX);
    assert_eq!(kwg.words().take(100).last().unwrap().len(), MAX_WORD_LEN);
}
