//! `papan lexicon stats` and `steps`: the graphs of a list, measured and built up.

use crate::desk::{Desk, keys, papan};

#[test]
fn the_table_has_every_graph_and_the_proof() {
    let ran = papan("lexicon stats twelve").ok().says(&[
        "twelve: 12 words of up to 8 letters, 86 letters in all",
        "nodes     edges     bytes  bytes/word  build ms look-up ns",
        "\ntrie                    48        47       192       16.00 ",
        "\nDAWG, same level        21        25       104        8.67         -          -",
        "\nDAWG                    15        20 ",
        "\nGADDAG ",
        "To merge nodes of the same level only costs\n6 nodes (40.0%) and 5 edges (25.0%) more.",
        "Exact: all 12 words come out of the DAWG, and no other.",
        "Exact: the GADDAG has 86 ways, from each letter of each word, and no other.",
    ]);
    assert_eq!(ran.err, "");
    let json = papan("lexicon stats common --json").ok().json();
    assert_eq!(json["words"], 39_810);
    assert_eq!(json["exact"]["dawg_words"], 39_810);
    assert_eq!(json["exact"]["gaddag_ways"], json["letters"]);
    let rows = json["rows"].as_array().unwrap();
    let row = ["build_seconds", "bytes", "bytes_per_word", "edges", "graph", "lookup_nanoseconds", "nodes"];
    assert!(rows.iter().all(|given| keys(given) == row), "{json}");
    let figure = |row: usize, name: &str| rows[row][name].as_f64().unwrap_or(0.0);
    assert!(figure(0, "bytes") > figure(1, "bytes") && figure(1, "bytes") > figure(2, "bytes"), "{json}");
    assert!(figure(0, "lookup_nanoseconds") > 0.0 && figure(2, "lookup_nanoseconds") > 0.0, "{json}");
    assert_eq!(rows[3]["bytes"], 751_372);
}

#[test]
fn a_list_of_one_word_or_of_long_ones_is_measured_too() {
    let desk = Desk::new();
    desk.put("one.txt", "at\n")
        .run("lexicon stats one.txt", &[])
        .ok()
        .says(&["one.txt: 1 word of up to 2 letters"]);
    desk.put("long.txt", "abcdefghijklmnopqrstu\n")
        .run("lexicon stats long.txt --longest 21", &[])
        .ok()
        .says(&["21 ways"]);
}

#[test]
fn the_construction_is_told_step_by_step() {
    papan("lexicon steps").ok().says(&[
        "From trie to word graph: 12 words\n",
        "  AERIER AERIEST AIRIER",
        "The trie of 12 words: a node for every beginning of a word, 48 with the root.\n",
        "    0 root: A to 1, B to 16, C to 32\n",
        "    6 AERIER: a word ends\n",
        " 1. Node 8 (AERIEST) goes into node 6 (AERIER): a word ends at both, and nothing leads on. Now 47 nodes, 47 edges.\n",
        "33. Node 41 (CAN) goes into node 25 (BAR)",
        "Now 15 nodes, 20 edges.\n",
        "The result:\n",
        "    6 AERIER: a word ends; stands for 12 nodes\n",
        "The trie has 48 nodes and 47 edges, the result 15 nodes and 20 edges.\n",
        "with nodes of the same level only, 21 nodes and 25 edges: 6 nodes and 5 edges more.\n",
    ]);
    papan("lexicon steps --same-level").ok().says(&[
        "Both are on level 7.",
        "6 more nodes could go if levels did not count.",
        "the result 21 nodes and 25 edges.",
        "Kept apart by their levels alone: ",
    ]);
    let json = papan("lexicon steps --json").ok().json();
    assert_eq!(json["trie"].as_array().unwrap().len(), 48);
    assert_eq!(json["merges"].as_array().unwrap().len(), 33);
    assert_eq!(json["result"].as_array().unwrap().len(), 15);
    assert_eq!(json["same_level"], serde_json::json!({ "nodes": 21, "edges": 25 }));
    assert_eq!(keys(&json["merges"][0]), ["edges", "gone", "kept", "nodes", "reason"]);
}

#[test]
fn the_construction_goes_branch_by_branch_as_in_the_document() {
    papan("lexicon steps --by-branch").ok().says(&[
        "Identical nodes put together from the leaves up, branch by branch.\n",
        " 1. Branch A: Node 8 (AERIEST) goes into node 6 (AERIER): a word ends at both, and nothing leads on.",
        "Branch A: ",
        "Branch B: ",
        "Branch C: ",
        "Now 15 nodes, 20 edges.\n",
        "The trie has 48 nodes and 47 edges, the result 15 nodes and 20 edges.\n",
    ]);
    let json = papan("lexicon steps --by-branch --same-level --json").ok().json();
    assert_eq!((&json["order"], json["result"].as_array().unwrap().len()), (&"branches".into(), 21));
    let branch = |merge: &serde_json::Value| merge["gone"].as_u64().unwrap() / 16;
    let branches: Vec<u64> = json["merges"].as_array().unwrap().iter().map(branch).collect();
    assert!(branches.is_sorted(), "{branches:?}");
}

#[test]
fn the_walk_of_a_rack_is_a_page() {
    let desk = Desk::new();
    let ran = desk.run("lexicon words CAMPIER --lexicon twelve --steps --html walk.html", &[]).ok();
    assert_eq!(ran.err, "wrote walk.html\n");
    let page = desk.read("walk.html");
    for said in [
        "Words from the rack ACEIMPR",
        "A is on the rack: down to A.",
        "A-E-R-I fails: none of CMP leads on, only E.",
        "Back to A.",
        "CAMPIER is a word.",
        "Back to the root. The walk is over: 1 word is found.",
    ] {
        assert!(page.contains(said), "no `{said}`");
    }
    assert!(!page.contains("src=\"http"), "a page that needs nothing else");
    desk.run("lexicon words CAMPIER --html walk.html", &[]).fails(2, &["--steps"]);
    desk.run("lexicon words AEINRST?? --steps --html many.html --quiet", &[])
        .fails(1, &["a page shows at most 2000 steps"]);
    desk.put("list.txt", "tap\n");
    desk.run("lexicon words TAP --lexicon list.txt --steps --html list.txt", &[])
        .fails(1, &["would take the place of the word list"]);
}

#[test]
fn the_construction_is_drawn() {
    let desk = Desk::new();
    desk.put("list.txt", "tap\ntaps\ntop\ntops\n");
    let ran = desk.run("lexicon steps list.txt --svg pictures --html page.html", &[]).ok();
    assert_eq!(ran.err, "wrote page.html\nwrote 6 pictures to pictures\n");
    let mut names: Vec<String> = std::fs::read_dir(desk.path("pictures"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned())
        .collect();
    names.sort();
    assert_eq!(names, ["graph.svg", "step-00.svg", "step-01.svg", "step-02.svg", "step-03.svg", "trie.svg"]);
    for name in names {
        let svg = desk.read(&format!("pictures/{name}"));
        roxmltree::Document::parse(&svg).unwrap_or_else(|error| panic!("{name}: {error}"));
    }
    let page = desk.read("page.html");
    assert!(page.contains("TAPS") && !page.contains("src=\"http"), "a page that needs nothing else");
    desk.run("lexicon steps list.txt --html list.txt", &[])
        .fails(1, &["would take the place of the word list"]);
    assert_eq!(desk.read("list.txt"), "tap\ntaps\ntop\ntops\n");
    desk.run("lexicon steps list.txt --svg list.txt", &[]).fails(1, &["list.txt"]);
}

#[test]
fn what_nobody_could_follow_is_refused() {
    let refused = ["expected a small list, of at most 200 words and 1000 nodes of their trie"];
    papan("lexicon steps enable").fails(1, &refused);
    let desk = Desk::new();
    let word = |number: usize| {
        let letter = |place: u32| char::from(b'a' + (number / 14_usize.pow(place) % 14) as u8);
        (0..2).map(letter).chain("sometail".chars().skip(number % 5)).collect::<String>() + "\n"
    };
    desk.put("wide.txt", (0..150).map(word).collect::<String>());
    desk.run("lexicon steps wide.txt", &[])
        .fails(1, &["wide.txt: expected a small list", "more than 1000 nodes"]);
}
