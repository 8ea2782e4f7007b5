//! `papan lexicon`: words looked up and found.

use crate::desk::{Desk, keys, papan};

#[test]
fn words_are_checked_in_any_case() {
    let ran = papan("lexicon check cat ZOOS").ok();
    assert_eq!(ran.out, "valid: CAT, 5 points\nvalid: ZOOS, 13 points\n");
    let ran = papan("lexicon check cat qix").fails(1, &[]);
    assert_eq!(ran.out, "valid: CAT, 5 points\nnot valid: QIX is not in ENABLE\n");
    let ran = papan("lexicon check 'c4t' ''").fails(1, &[]);
    assert_eq!(
        ran.out,
        "not valid: c4t: found `4`, expected letters of the tile set english\nnot valid: found no letter, expected a word\n"
    );
    let json = papan("lexicon check cat qix --json").fails(1, &[]).json();
    assert_eq!((&json["lexicon"], &json["invalid"]), (&"ENABLE".into(), &1.into()));
    assert_eq!(json["words"][0], serde_json::json!({ "word": "CAT", "valid": true, "points": 5 }));
    assert_eq!(json["words"][1]["reason"], "QIX is not in ENABLE");
    papan("lexicon check").fails(2, &["WORDS"]);
}

#[test]
fn words_that_ship_are_known_by_name() {
    papan("lexicon check aardvark aah").ok();
    papan("lexicon check aardvark --lexicon common").ok();
    papan("lexicon check aah --lexicon common").fails(1, &[]).says(&["AAH is not in common"]);
    papan("lexicon check campier --lexicon twelve").ok();
    papan("lexicon check cat --letters indonesian").fails(
        1,
        &["ENABLE has English words: expected a word list of your own for the tile set indonesian"],
    );
    papan("lexicon check cat --lexicon none.txt").fails(1, &["none.txt"]);
    papan("lexicon check cat --letters none.letters")
        .fails(1, &["english, indonesian or a file", "none.letters"]);
}

#[test]
fn anagrams_use_every_tile_and_blanks_are_lower_case() {
    let ran = papan("lexicon anagram retina").ok();
    assert_eq!(ran.out, "6 letters: 3 words\n  RATINE RETAIN RETINA\n3 words of ENABLE\n");
    let ran = papan("lexicon anagram 'qi?'").ok();
    assert_eq!(ran.out, "0 words of ENABLE\n");
    let json = papan("lexicon anagram 'zo?' --json").ok().json();
    assert_eq!(keys(&json), ["count", "lexicon", "rack", "words"]);
    let found =
        |index: usize| (json["words"][index]["word"].as_str(), json["words"][index]["points"].as_i64());
    assert_eq!((json["count"].as_u64(), found(0)), (Some(4), (Some("aZO"), Some(11))));
    for (rack, said) in [("''", "found 0 tiles"), ("c4t", "found `4`"), (&"a".repeat(31), "found 31 tiles")] {
        papan(&format!("lexicon anagram {rack}")).fails(1, &[said]);
    }
}

#[test]
fn words_of_a_rack_come_by_length_score_or_alphabet() {
    let ran = papan("lexicon words catz").ok();
    ran.says(&["3 letters: 2 words\n  ACT CAT\n", "2 letters: 2 words\n  AT TA\n", "4 words of ENABLE\n"]);
    let ran = papan("lexicon words 'qt?' --by score")
        .ok()
        .says(&["11 points: 1 word\n  QaT\n1 point: 7 words\n  aT eT "]);
    assert!(ran.out.ends_with("words of ENABLE\n"), "{ran:#?}");
    papan("lexicon words catz --by alphabet").ok().says(&["  ACT AT CAT TA\n4 words"]);
    papan("lexicon words ''").fails(1, &["found 0 tiles on the rack, expected 1 to 30"]);
}

#[test]
fn the_walk_is_shown_as_it_goes() {
    let ran = papan("lexicon words CAMPIER --lexicon twelve --steps").ok();
    let expected = "\
rack CAMPIER, sorted ACEIMPR
A-E-R-I        fails: none of CMP leads on, back to A
A-I-R          fails: none of CEMP leads on, back to the root
C-A-M-P-I-E-R  CAMPIER is found, back to the root
1 word found, 2 dead ends, 13 letters tried: CAMPIER
";
    assert_eq!(ran.out, expected);
    let json = papan("lexicon words CAMPIER --lexicon twelve --steps --json").ok().json();
    assert_eq!((&json["sorted"], &json["words"]), (&"ACEIMPR".into(), &serde_json::json!(["CAMPIER"])));
    assert_eq!(
        json["steps"][0],
        serde_json::json!({ "path": ["A", "E", "R", "I"], "left": "CMP", "back_to": ["A"] })
    );
    assert_eq!(json["steps"][2]["found"], "CAMPIER");
    let walked = papan("lexicon words 'ab?' --steps --json").ok().json();
    let listed = papan("lexicon words 'ab?' --json").ok().json();
    assert_eq!(walked["count"], listed["count"]);
    papan("lexicon words ????????? --steps").ok().says(&["... and ", "more\n"]);
    papan("lexicon words ab --steps --by score").fails(2, &["cannot be used with"]);
}

#[test]
fn patterns_have_one_letter_or_any_number() {
    papan("lexicon pattern 'c?mp*' --json").ok();
    let ran = papan("lexicon pattern 'C?MP'").ok();
    assert_eq!(ran.out, "4 letters: 2 words\n  CAMP COMP\n2 words of ENABLE\n");
    assert_eq!(papan("lexicon pattern '*' --json").ok().json()["count"], 168_548);
    assert_eq!(papan("lexicon pattern '??' --json").ok().json()["count"], 96);
    papan("lexicon pattern '*iest' --lexicon twelve")
        .ok()
        .says(&["8 letters: 4 words", "7 letters: 2 words"]);
    papan("lexicon pattern ''").fails(1, &["found an empty pattern, expected letters, ? or *"]);
    papan("lexicon pattern 'C[AO]MP'").fails(1, &["found `[`"]);
}

#[test]
fn hooks_are_before_after_and_within() {
    let ran = papan("lexicon hooks care").ok();
    let expected = "\
CARE is in ENABLE
before it: S
after it: D R S T X
without its first or last letter: ARE CAR
with a letter within: 6 words
  CADRE CARLE CARSE CARTE CARVE CHARE
6 hooks
";
    assert_eq!(ran.out, expected);
    let json = papan("lexicon hooks qx --json").ok().json();
    assert_eq!(
        (&json["valid"], &json["front"], &json["without_first"]),
        (&false.into(), &serde_json::json!([]), &serde_json::Value::Null)
    );
    papan("lexicon hooks qx").ok().says(&["QX is not in ENABLE", "before it: none", "0 hooks"]);
    papan("lexicon hooks ''").fails(1, &["found no letter"]);
}

#[test]
fn lists_are_compared() {
    let ran = papan("lexicon compare enable common").ok();
    assert_eq!(ran.out, "only in ENABLE: 128738 words\nonly in common: 0 words\nin both: 39810 words\n");
    let desk = Desk::new();
    desk.put("a.txt", "cat\ndog\nat\n").put("b.txt", "Dog\nbat\n");
    let ran = desk.run("lexicon compare a.txt b.txt --list", &[]).ok();
    let expected = "\
only in a.txt
3 letters: 1 word
  CAT
2 letters: 1 word
  AT

only in b.txt
3 letters: 1 word
  BAT

only in a.txt: 2 words
only in b.txt: 1 word
in both: 1 word
";
    assert_eq!(ran.out, expected);
    let json = desk.run("lexicon compare a.txt b.txt --list --json", &[]).ok().json();
    assert_eq!(
        json["a"],
        serde_json::json!({ "name": "a.txt", "words": 3, "only": 2, "list": ["CAT", "AT"] })
    );
    assert_eq!(
        keys(&desk.run("lexicon compare a.txt b.txt --json", &[]).ok().json()["b"]),
        ["name", "only", "words"]
    );
}
