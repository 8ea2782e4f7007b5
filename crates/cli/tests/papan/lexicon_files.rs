//! `papan lexicon`: files that are read and written, in any state.

use crate::desk::{Desk, papan};

const TILES: &str = "? 2 0\nA 9 1 vowel\nCH 3 5\nC 2 3\nH 2 4\n\u{d1} 2 4\n";

#[test]
fn a_list_is_compiled_and_read_again() {
    let desk = Desk::new();
    desk.put("list.txt", "dog\r\nCat\r\nat");
    let ran = desk.run("lexicon build list.txt -o list.kwg", &[]).ok();
    ran.says(&["wrote list.kwg: DAWG and GADDAG\n", "3 words, ", " nodes, ", " bytes, ", " bytes a word\n"]);
    for lexicon in ["list.txt", "list.kwg"] {
        desk.run(&format!("lexicon check cat AT dog --lexicon {lexicon}"), &[]).ok();
        desk.run(&format!("lexicon check ca --lexicon {lexicon}"), &[]).fails(1, &[]);
    }
    let both = std::fs::metadata(desk.path("list.kwg")).unwrap().len();
    let json = desk.run("lexicon build list.kwg -o dawg.kwg --dawg-only --json", &[]).ok().json();
    assert_eq!((&json["content"], &json["words"]), (&"dawg".into(), &3.into()));
    assert!(json["bytes"].as_u64().unwrap() < both, "{json}");
    desk.run("lexicon check cat --lexicon dawg.kwg", &[]).ok();
    desk.run("lexicon compare list.txt dawg.kwg", &[]).ok().says(&["in both: 3 words"]);
}

#[test]
fn the_graph_that_ships_is_what_build_makes() {
    let desk = Desk::new();
    desk.put("enable.txt", include_bytes!("../../../../data/crossword/enable.txt"));
    desk.run("lexicon build enable.txt -o enable.kwg", &[])
        .ok()
        .says(&["168548 words, 771313 nodes, 3085252 bytes"]);
    let made = std::fs::read(desk.path("enable.kwg")).unwrap();
    assert!(made == include_bytes!("../../../../data/crossword/enable.kwg"));
}

#[test]
fn what_is_left_out_is_counted_and_named() {
    let desk = Desk::new();
    desk.put("list.txt", "\u{feff}cat\n\n can't \na\nCAT\nabcdefghijklmnop\ncaf\u{e9}\ndog");
    let report = "\
left out 5 of 8 lines:
  2 with a character that is no letter of the tile set english: line 3 `can't` has `'`, line 7 `caf\u{e9}` has `\u{c9}`
  1 with fewer than 2 letters: line 4 `a`
  1 with more than 15 letters: line 6 `abcdefghijklmnop`
  1 repeated: line 5 `CAT`
";
    desk.run("lexicon build list.txt -o list.kwg", &[]).ok().says(&["2 words", report]);
    let json = desk.run("lexicon build list.txt -o list.kwg --json --force", &[]).ok().json();
    let report_json = &json["report"];
    assert_eq!(
        (&report_json["words"], &report_json["blank"], &report_json["lines"]),
        (&2.into(), &1.into(), &8.into())
    );
    assert_eq!(
        report_json["repeated"],
        serde_json::json!({ "count": 1, "first": [{ "line": 5, "text": "CAT" }] })
    );
    let ran = desk.run("lexicon check cat --lexicon list.txt", &[]).ok();
    assert!(ran.err.starts_with("list.txt: left out 5 of 8 lines:\n"), "{ran:#?}");
    assert_eq!(desk.run("lexicon check cat --lexicon list.txt --quiet", &[]).ok().err, "");
    desk.run("lexicon build list.txt -o long.kwg --longest 16", &[]).ok().says(&["3 words"]);
    desk.run("lexicon build list.txt -o long.kwg --longest 22", &[]).fails(2, &["--longest"]);
}

#[test]
fn what_is_no_list_is_refused_and_nothing_is_written() {
    let desk = Desk::new();
    let check = |data: &[u8], words: &[&str]| {
        desk.put("bad.txt", data).run("lexicon build bad.txt -o out.kwg", &[]).fails(1, words);
    };
    check(b"", &["bad.txt: found no word, expected one of 2 to 15 letters on each line"]);
    check(b"\n\n \n", &["bad.txt: found no word"]);
    check(b"1\n2\n", &["found no word", "left out 2 of 2 lines", "line 1 `1` has `1`"]);
    check(b"cat\ncaf\xe9\n", &["bad.txt: line 2: found the byte 0xe9, expected text in UTF-8"]);
    check(b"\xff\xfec\0a\0", &["bad.txt: line 1: found a byte order mark of UTF-16"]);
    desk.put("bad.kwg", b"abcde")
        .run("lexicon stats bad.kwg", &[])
        .fails(1, &["bad.kwg: the file has 5 bytes"]);
    desk.put("bad.kwg", [0; 8]).run("lexicon stats bad.kwg", &[]).fails(1, &["bad.kwg: found no word"]);
    desk.run("lexicon build none.txt -o out.kwg", &[]).fails(1, &["none.txt"]);
    desk.run("lexicon build . -o out.kwg", &[]).fails(1, &["."]);
    desk.put("cat.txt", "cat\n").run("lexicon build cat.txt", &[]).fails(2, &["--output"]);
    desk.run("lexicon build cat.txt -o cat.dawg", &[])
        .fails(1, &["cat.dawg: expected a file name that ends in .kwg"]);
    desk.run("lexicon build cat.txt -o none/cat.kwg", &[]).fails(1, &["none/cat.kwg"]);
    assert_eq!(desk.names(), ["bad.kwg", "bad.txt", "cat.txt"]);
}

#[test]
fn a_graph_never_takes_the_place_of_what_it_is_made_from() {
    let desk = Desk::new();
    desk.put("cat.txt", "cat\n").run("lexicon build cat.txt -o cat.kwg", &[]).ok();
    let before = std::fs::read(desk.path("cat.kwg")).unwrap();
    for output in ["cat.kwg", "./cat.kwg"] {
        desk.run(&format!("lexicon build cat.kwg -o {output} --dawg-only"), &[])
            .fails(1, &["would take the place", "--output"]);
    }
    assert_eq!(std::fs::read(desk.path("cat.kwg")).unwrap(), before);
    desk.put("tiles.kwg", TILES);
    desk.run("lexicon build cat.txt -o tiles.kwg --letters tiles.kwg", &[])
        .fails(1, &["would take the place"]);
}

#[test]
fn tile_sets_come_from_a_file_or_another_language() {
    let desk = Desk::new();
    desk.put("tiles.txt", TILES).put("list.txt", "cha\nacha\n\u{f1}a\ncat\n");
    let ran = desk.run("lexicon words 'ach\u{f1}?' --lexicon list.txt --letters tiles.txt", &[]).ok();
    assert_eq!(
        ran.out,
        "3 letters: 1 word\n  ACHa\n2 letters: 2 words\n  CHA \u{d1}A\n3 words of list.txt\n"
    );
    assert!(ran.err.contains("line 4 `cat` has `T`"), "{ran:#?}");
    desk.put("kata.txt", "kata\nquiz\n");
    let ran = desk.run("lexicon build kata.txt -o kata.kwg --letters indonesian", &[]).ok();
    ran.says(&["1 word,", "no letter of the tile set indonesian: line 2 `quiz` has `Q`"]);
    desk.run("lexicon check kata --lexicon kata.kwg --letters indonesian", &[]).ok();
    desk.run("lexicon check kata --lexicon kata.kwg --letters tiles.txt", &[])
        .fails(1, &["kata.kwg: found letter number", "expected at most 5 as in the tile set tiles.txt"]);
    desk.put("tiles.txt", "A 1 1\n")
        .run("lexicon stats list.txt --letters tiles.txt", &[])
        .fails(1, &["tiles.txt: line 1"]);
}

#[test]
fn a_list_that_is_too_large_for_the_format_is_refused() {
    let desk = Desk::new();
    // Words without a common ending: nothing in them can be shared.
    let mut state = 1u64;
    let mut letter = || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        b'a' + ((state >> 33) % 26) as u8
    };
    let mut list = Vec::new();
    for _ in 0..150_000 {
        list.extend((0..15).map(|_| letter()));
        list.push(b'\n');
    }
    desk.put("large.txt", &list);
    desk.run("lexicon build large.txt -o large.kwg", &[])
        .fails(1, &["large.txt: the graph has more than 4194304 nodes", "--dawg-only"]);
    desk.run("lexicon build large.txt -o large.kwg --dawg-only", &[]).ok().says(&["150000 words"]);
}

#[test]
fn a_small_file_with_more_words_than_anyone_can_list_is_refused() {
    // Twenty lists of all letters, each leading to the next.
    let mut nodes: Vec<u32> = vec![1 | 1 << 22];
    for list in 0..20u32 {
        let child = if list == 19 { 0 } else { 1 + (list + 1) * 26 };
        nodes.extend((1..=26).map(|letter| letter << 24 | 1 << 23 | u32::from(letter == 26) << 22 | child));
    }
    let bytes: Vec<u8> = nodes.iter().flat_map(|node| node.to_le_bytes()).collect();
    let desk = Desk::new();
    desk.put("many.kwg", bytes);
    for line in ["words ????????????????????", "pattern '*'", "anagram ????????????????????"] {
        desk.run(&format!("lexicon {line} --lexicon many.kwg"), &[])
            .fails(1, &["many.kwg: found ", "expected at most 10000000"]);
    }
    papan("lexicon words ???????????????").ok().says(&["168548 words of ENABLE"]);
}
