//! `papan play crossword`: what people type, what they are told, and what they are not.

use crate::desk::{Desk, Ran, keys, papan};

/// Ani begins with ABFORSU against the easy player.
const ANI: &str = "play crossword --p1 human:Ani --p2 easy --seed 2 --starts first";

fn ani(typed: &[&str]) -> Ran {
    Desk::new().run(ANI, typed).ok()
}

#[test]
fn two_players_play_a_whole_game_and_the_same_seed_is_the_same_game() {
    for players in ["--p1 easy --p2 medium", "--p1 random --p2 random", "--p1 hard:nodes=200 --p2 easy"] {
        let line = format!("play crossword {players} --seed 5");
        let ran = papan(&line).ok();
        let last = ran.out.lines().last().unwrap_or_default();
        assert!(last.contains(" wins, ") && last.contains(" to "), "{line}: {last}");
        assert!(ran.out.contains("left over: "), "{line}");
        assert_eq!(papan(&line), ran);
    }
}

#[test]
fn the_board_shows_premiums_tiles_rack_scores_and_the_last_move() {
    ani(&["H4 FORBS", "quit"]).says(&[
        "    A  B  C  D  E  F  G  H  I  J  K  L  M  N  O\n",
        " 1  =  .  .  '  .  .  .  =  .  .  .  '  .  .  =     =  three times the word\n",
        "   Ani  A1   B3   F4   O1   R1   S1   U1",
        "Ani: 0   easy: 0\n86 tiles in the bag\n",
        "Ani, your move (or help):",
        "Ani plays H4 FORBS, scoring 28.\n",
        " 4  '  .  .  -  .  .  .  F  .  .  .  -  .  .  '     '  twice the letter\n",
        " 8 [W][H][I][N][n][I][E] S  .  .  .  '  .  .  = \n",
        "Ani: 28   easy: 92\neasy plays 8A WHINnIE(S), scoring 92.\n74 tiles in the bag\n",
    ]);
    let bright = Desk::new().run(&format!("{ANI} --color always"), &["H4 FORBS", "quit"]).ok();
    bright.says(&["\u{1b}[1;37;41m = \u{1b}[0m", "\u{1b}[30;47m F \u{1b}[0m", "\u{1b}[30;43m[W]"]);
}

#[test]
fn a_refused_move_says_why_and_changes_nothing() {
    let refusals = [
        ("8H QUIZ", "the move needs Q × 1, you have 0"),
        ("8H FOB BAR", "is not a word"),
        ("8D SOB", "the first word must cover the center, 8H"),
        ("8H BOO", "the move needs O × 2, you have 1"),
        ("8H FUB", ""),
        ("8H BRO", "BRO is not in SMALL"),
        ("8H B", "a word has at least two letters"),
        ("8O FOB", "a word that ends on the board"),
        ("P8 FOB", "is not a move, such as 8D WORD across, D8 WORD down, exchange ABC or pass"),
        ("8H quob", "lower case means a blank, such as 8H qUOB"),
        ("8H F?B", "write a blank as the letter for which it stands, in lower case"),
        ("exchange Q", "the move needs Q × 1, you have 0"),
        ("exchange", "name the tiles"),
        ("exchange 1", ""),
        ("nonsense", "is not a move"),
        ("8H", "the word is missing"),
    ];
    let desk = Desk::new();
    desk.put("SMALL.txt", "FOB\nFOR\nBOO\nSOB\nQUIZ\nFORBS\nWHINNIES\n");
    for (typed, reason) in refusals {
        let line = format!("{ANI} --lexicon SMALL.txt --save a.gcg --force");
        let ran = desk.run(&line, &[typed, "quit"]).ok();
        let refused =
            ran.out.lines().find(|line| line.starts_with("Refused: ") || line.contains("Refused: "));
        assert!(refused.is_some_and(|line| line.contains(reason)), "{typed}: {ran:#?}");
        assert!(!desk.read("a.gcg").contains("\n>"), "{typed}: a move was made");
    }
    let later =
        desk.run(&format!("{ANI} --lexicon SMALL.txt"), &["H4 FORBS", "1A AB", "H5 XOB", "H4 BAFORBS"]);
    later.ok().says(&["must touch a tile on the board", "O lies on 5H, not X"]);
}

#[test]
fn questions_are_answered_and_change_nothing() {
    let typed = ["moves", "unseen", "check forbs QI q1x", "check", "hint", "hint", "hint", "help", "quit"];
    let desk = Desk::new();
    let ran = desk.run(&format!("{ANI} --save a.gcg"), &typed).ok();
    ran.clone().says(&[
        "    move ",
        " score  keeps ",
        "leave  equity\n 1  ",
        "\n15  ",
        "93 tiles unseen, 86 of them in the bag: 39 vowels, 52 consonants, 2 blanks\n  A  8   B  1   C  2 ",
        "Z  1   ?  2\n",
        "FORBS is in ENABLE.\nQI is not in ENABLE.\nq1x is not in ENABLE: there is no tile 1.\n",
        "Check which word?",
        "The best move scores ",
        " points. Ask again for more.",
        "Look at ",
        "Ask again for the move.",
        "Play ",
        "Type a move, or one of:\n  8D WORD        lay a word across",
        "exchange ABC",
        "shuffle",
        "save FILE",
    ]);
    assert!(!ran.out.contains("\n16  "), "fifteen moves are enough");
    assert!(!desk.read("a.gcg").contains("\n>"));
}

#[test]
fn shuffling_changes_the_order_of_the_rack_and_nothing_else() {
    let ran = ani(&["shuffle", "shuffle", "quit"]);
    let racks: Vec<&str> = ran.out.lines().filter(|line| line.starts_with("   Ani ")).collect();
    let sorted = |rack: &str| {
        let mut tiles: Vec<&str> = rack.split_whitespace().collect();
        tiles.sort_unstable();
        tiles.join(" ")
    };
    assert_eq!(racks.len(), 3, "{ran:#?}");
    assert!(racks[0] != racks[1] && racks[1] != racks[2], "{racks:?}");
    assert!(racks.iter().all(|rack| sorted(rack) == sorted(racks[0])), "{racks:?}");
    let kept = ani(&["shuffle", "undo", "pass", "quit"]);
    assert!(kept.out.contains("there is no move of yours to take back"), "{kept:#?}");
}

#[test]
fn moves_are_taken_back_with_their_answers() {
    let ran = ani(&["H4 FORBS", "undo", "exchange AU", "undo", "pass", "quit"]).says(&[
        "easy plays 8A WHINnIE(S), scoring 92.",
        "2 moves taken back.",
        "   Ani  A1   B3   F4   O1   R1   S1   U1",
        "Ani: 0   easy: 0\n86 tiles in the bag",
        "Ani exchanges AU, scoring nothing.",
        "2 moves taken back.",
        "   Ani  A1   B3   F4   O1   R1   S1   U1",
        "Ani passes, scoring nothing.",
    ]);
    assert!(!ran.out.contains("Refused"), "{ran:#?}");
    let again = ani(&["H4 FORBS", "undo", "H4 FORBS", "quit"]);
    assert_eq!(again.out.matches("easy plays 8A WHINnIE(S), scoring 92.").count(), 2, "the same answer");
}

#[test]
fn who_starts_is_chance_unless_it_is_said() {
    let first = |seed: u32| {
        let line = format!("play crossword --p1 human:Ani --p2 human:Budi --seed {seed}");
        let ran = Desk::new().run(&line, &["quit"]).ok();
        ran.out.contains("Ani, your move")
    };
    let starts: Vec<bool> = (1..=12).map(first).collect();
    assert!(starts.contains(&true) && starts.contains(&false), "{starts:?}");
    let second = "play crossword --p1 human:Ani --p2 easy --starts second --seed 2";
    Desk::new().run(second, &["quit"]).ok().says(&["easy plays", "Ani, your move"]);
}

#[test]
fn two_people_are_not_told_what_the_other_exchanged() {
    let line = "play crossword --p1 human:Ani --p2 human:Budi --seed 2 --starts first --json";
    let ran = Desk::new().run(line, &["exchange AU", "pass", "quit"]).ok();
    let moves: Vec<_> =
        ran.json_lines().iter().filter_map(|line| line["move"].as_str().map(str::to_owned)).collect();
    assert_eq!(moves, ["exchange 2", "pass"]);
    assert!(ran.err.contains("Ani exchanges 2 tiles, scoring nothing."), "{ran:#?}");
    let own = Desk::new().run(&format!("{ANI} --json"), &["exchange AU", "quit"]).ok();
    assert_eq!(own.json_lines()[1]["move"], "exchange AU", "who plays alone is told all of it");
}

#[test]
fn a_saved_game_continues_to_the_same_end() {
    let desk = Desk::new();
    let moves = ["H4 FORBS", "exchange AU", "pass"];
    let passes = ["pass"; 30];
    let typed: Vec<String> = moves
        .iter()
        .chain(&passes[..4])
        .enumerate()
        .flat_map(|(at, mv)| [(*mv).to_owned(), format!("save {at}.gcg")])
        .collect();
    let typed: Vec<&str> = typed.iter().map(String::as_str).chain(passes).collect();
    let whole = desk.run(&format!("{ANI} --save end.gcg"), &typed).ok();
    let last = whole.out.lines().find(|line| line.contains(" wins, ")).expect("an end").to_owned();
    for at in 0..7 {
        let rest: Vec<&str> = moves.into_iter().skip(at + 1).chain(passes).collect();
        let resumed =
            desk.run(&format!("play crossword --load {at}.gcg --save again.gcg --force"), &rest).ok();
        assert!(resumed.out.contains(&last), "{at}: {last}\n{resumed:#?}");
        assert_eq!(desk.read("again.gcg"), desk.read("end.gcg"), "{at}");
    }
    let over = desk.run("play crossword --load end.gcg --save again.gcg --force", &[]).ok();
    assert!(over.out.contains(&last), "{over:#?}");
    assert_eq!(desk.read("again.gcg"), desk.read("end.gcg"));
}

#[test]
fn options_and_resignations_are_kept_in_the_file() {
    let desk = Desk::new();
    desk.put("words.txt", "FORBS\nFORB\nORB\n");
    let line = format!("{ANI} --lexicon words.txt --unplayed transfer --save a.gcg");
    desk.run(&line, &["H4 FORBS", "resign"]).ok().says(&["Ani resigns. easy wins."]);
    let saved = desk.read("a.gcg");
    for words in
        ["#lexicon words\n", "#papan option lexicon words.txt\n", "#papan option unplayed transfer\n"]
    {
        assert!(saved.contains(words), "{saved}");
    }
    desk.run("play crossword --load a.gcg --save b.gcg", &[]).ok().says(&["Ani resigns. easy wins."]);
    assert_eq!(desk.read("b.gcg"), saved);
}

/// A game that another program wrote: some tiles are not named.
const FOREIGN: &str = "#player1 ani Ani
#player2 budi Budi
>ani: AEINRST 8D STAINER +66 66
>budi: CEHKLOO J8 .OCK +16 16
>ani: -3 +0 66
>budi: EHLO - +0 16
";

#[test]
fn a_file_of_another_program_is_continued_with_imagined_tiles() {
    let desk = Desk::new();
    desk.put("a.gcg", FOREIGN);
    let ran = desk.run("play crossword --load a.gcg --save b.gcg", &["undo", "undo", "quit"]).ok();
    ran.says(&["Ani: 66   Budi: 16", "Ani, your move", "1 move taken back.", "Budi, your move"]);
    let saved = desk.read("b.gcg");
    assert!(!saved.contains("#papan seed"), "no seed leads there: {saved}");
    desk.run("play crossword --load b.gcg", &["pass", "quit"]).ok().says(&["Budi, your move"]);
    let mut latin = FOREIGN.as_bytes().to_vec();
    latin.splice(..0, *b"#title Caf\xe9\n");
    desk.put("latin.gcg", latin);
    desk.run("play crossword --load latin.gcg", &["quit"]).ok().says(&["Ani, your move"]);
    desk.put("phony.gcg", FOREIGN.replace(".OCK +16 16", ".OKC +16 16").replace("- +0 16", "-- -16 0"));
    desk.run("play crossword --load phony.gcg", &["quit"])
        .fails(1, &["line 6: found `--`, expected it after a word of the same player"]);
}

#[test]
fn a_wrong_score_in_a_file_is_reported_with_its_line_and_the_game_goes_on() {
    let desk = Desk::new();
    desk.run(&format!("{ANI} --save a.gcg"), &["H4 FORBS", "quit"]).ok();
    let saved = desk.read("a.gcg");
    for (to, words) in [
        ("+29 29", "b.gcg:9: score is 29, the play is worth 28 (continuing with 28)"),
        ("+28 29", "b.gcg:9: total is 29, the sum is 28 (continuing with 28)"),
    ] {
        desk.put("b.gcg", saved.replacen("+28 28", to, 1));
        desk.run("play crossword --load b.gcg", &["quit"]).ok().notes(&[words]).says(&["Ani: 28"]);
        let ran = desk.run("replay b.gcg --all", &[]).ok().notes(&[words]);
        ran.says(&["H4 FORBS, +28 = 28"]);
    }
}

#[test]
fn the_list_of_moves_has_each_word_of_the_opening_once() {
    let ran = Desk::new()
        .run("play crossword --p1 human:Ani --p2 easy --starts first --seed 3", &["moves", "quit"])
        .ok();
    let lines: Vec<&str> = ran.out.lines().filter(|line| line.contains(" ADENOMA ")).collect();
    assert_eq!(lines.len(), 1, "{}", ran.out);
    assert!(lines[0].contains(" 1  8G ADENOMA     76 "), "the best place: {lines:?}");
    let list = ran.out.split("score  keeps").nth(1).expect("a list");
    assert!(list.contains("\n15  "), "there are fifteen all the same: {list}");
}

#[test]
fn a_loaded_game_has_one_seed() {
    let desk = Desk::new();
    desk.run(&format!("{ANI} --save a.gcg"), &["H4 FORBS", "quit"]).ok();
    desk.run("play crossword --load a.gcg --seed 7", &["quit"])
        .fails(1, &["a.gcg: the game has a seed of its own", "expected no --seed"]);
    // A file of another program has none: it is given, or new each time.
    desk.put("b.gcg", "#player1 ani Ani\n#player2 budi Budi\n>ani: 8D STAINER +66 66\n");
    let shown = |seed: &str| desk.run(&format!("play crossword --load b.gcg{seed}"), &["quit"]).ok().out;
    assert_eq!(shown(" --seed 7"), shown(" --seed 7"));
    assert_ne!(shown(" --seed 7"), shown(" --seed 8"));
    let fresh: std::collections::BTreeSet<String> = (0..4).map(|_| shown("")).collect();
    assert!(fresh.len() > 1, "the same tiles each time: {fresh:?}");
}

#[test]
fn a_word_in_lower_case_is_read_as_capitals_where_no_blank_is_needed() {
    let desk = Desk::new();
    desk.run(ANI, &["h4 forbs", "quit"]).ok().says(&["H4 FORBS"]);
}

#[test]
fn the_twelve_words_are_a_lexicon_and_unplayed_tiles_may_count_nothing() {
    let desk = Desk::new();
    let ran = desk
        .run("play crossword --p1 easy --p2 easy --lexicon twelve --unplayed none --seed 1 --save a.gcg", &[])
        .ok();
    assert!(ran.out.contains("left over"), "{}", ran.out);
    assert!(desk.read("a.gcg").contains("#papan option unplayed none"));
    desk.run("replay a.gcg --all", &[]).ok().says(&["The end."]).notes(&[]);
    desk.run("play crossword --load a.gcg", &[]).ok();
    let empty = "15/".repeat(14) + "15";
    desk.run(&format!("analyze crossword '{empty} CAMPIER/' --lexicon twelve"), &[]).ok().says(&["CAMPIER"]);
}

#[test]
fn a_broken_file_is_refused_with_its_line_and_nothing_changes() {
    let desk = Desk::new();
    desk.run(&format!("{ANI} --save a.gcg"), &["H4 FORBS", "quit"]).ok();
    let saved = desk.read("a.gcg");
    let cases = [
        ("#papan seed 2", "#papan seed two", "line 5: found the seed `two`, expected a whole number"),
        ("#papan seed 2", "#papan seed 3", "line 9: found the rack ABFORSU, expected "),
        ("H4 FORBS", "H4 FORBZ", "line 9: "),
        ("H4 FORBS", "H5 FORBS", "line 10: "),
        ("#player2 easy easy\n", "", "#player2"),
        ("#papan second easy", "#papan second nobody", "there is no player `nobody`"),
        ("#papan option starts first", "#papan option starts never", "option `starts`: `never` is not"),
        ("#papan option starts first", "#papan option color red", "there is no option `color`"),
        (">Ani: ABFORSU", ">Ani: ABFORSU1", "line 9: "),
    ];
    for (from, to, words) in cases {
        assert!(saved.contains(from), "{from} in {saved}");
        let broken = saved.replacen(from, to, 1);
        desk.put("b.gcg", &broken);
        let ran = desk.run("play crossword --load b.gcg", &["quit"]).fails(1, &["papan: b.gcg: ", words]);
        assert_eq!(ran.out, "", "{to}");
        assert_eq!(desk.read("b.gcg"), broken);
    }
    desk.put("empty.gcg", "");
    desk.run("play crossword --load empty.gcg", &[]).fails(1, &["papan: empty.gcg: found no line #player1"]);
    desk.put("other.game", "[Game \"tictactoe\"]\n");
    desk.run("play crossword --load other.game", &[]).fails(1, &["papan: other.game: "]);
}

#[test]
fn lexicons_letters_and_layouts_come_from_files() {
    let desk = Desk::new();
    desk.put("kata.txt", "BAB\nABADI\nADA\nDIA\nANI\nSAYA\nKAMI\nKATA\nDUA\n")
        .put("bad.txt", "1\n2\n")
        .put("none.kwg", "abc");
    desk.put("few.letters", "? 2 0\nA 20 1 vowel\nB 20 3\n").put("flat.layout", "...\n");
    let line = "play crossword --p1 easy --p2 easy --seed 1";
    desk.run(&format!("{line} --letters indonesian --lexicon kata.txt"), &[]).ok();
    desk.run(&format!("{line} --letters few.letters --lexicon kata.txt --layout plain"), &[]).ok();
    for (options, words) in [
        (
            "--letters indonesian",
            "ENABLE has English words: with the tiles indonesian, name a list with --lexicon FILE",
        ),
        ("--lexicon missing.txt", "missing.txt: "),
        ("--lexicon bad.txt", "bad.txt: found no word"),
        ("--lexicon none.kwg", "none.kwg: "),
        ("--letters kata.txt", "kata.txt: line 1: "),
        ("--layout flat.layout", "flat.layout: line 1: found 3 squares, expected 15"),
        ("--starts never", "option `starts`: `never` is not random, first or second"),
        ("--unplayed never", "option `unplayed`"),
    ] {
        desk.run(&format!("{line} {options}"), &[]).fails(1, &[words]);
    }
    desk.run(
        &format!("{line} --letters indonesian --lexicon kata.txt --p2 easy:common").replacen(
            "--p2 easy ",
            "",
            1,
        ),
        &[],
    )
    .fails(1, &["the common words are English"]);
    papan("play crossword --p1 easy:common --p2 easy:vocabulary=all --seed 1").ok();
    papan("play crossword --p1 easy:rare").fails(1, &["option `vocabulary`: `rare` is not all or common"]);
    papan("play crossword --p1 genius").fails(1, &["`genius`", "human, easy, medium, hard, expert, random"]);
    papan("play crossword --p1 medium:leaves=none").fails(1, &["none: "]);
}

#[test]
fn searches_of_trees_are_refused_with_what_there_is_instead() {
    let words = "the game crossword has hidden information: no tree search; try `papan analyze crossword`";
    papan("tree crossword --depth 2").fails(1, &[words]);
}

/// An ending in which the side to move gains ten points.
const ENDING: &str = "DUNK1AIDE3ROC/1PEH1W3FICE2/3A1R2JO2XI1/3TOY1ZORIL3/4V1VEGAN4/4E2N7/FAQIR2I7/AG2S2TOLERATe/4i2H5O1/1WILDERS4DE1/1O2E7EN1/1MY9BA1/1BE9TI1/1AN10L1/1T11S1 GIMNOUU/";

#[test]
fn endings_are_solved_to_the_end_of_the_game() {
    let line = format!("solve crossword '{ENDING}AEPSTU 380/473 0'");
    papan(&line).ok().says(&[
        "best move:  15I UNGUI(S)\n",
        "value:      +10, for a final spread of -83 (proved)\n",
        "best play:  15I UNGUI(S), 12E STUPE, 9G O(H)M\n",
    ]);
    let json = papan(&format!("solve crossword '{ENDING} 380/473 0' --nodes 100000 --json")).ok().json();
    let keys_of_values =
        ["best", "depth", "high", "label", "line", "low", "nodes", "position", "spread", "value"];
    assert_eq!(keys(&json), keys_of_values);
    assert_eq!((&json["value"], &json["label"]), (&10.into(), &"proved".into()), "{json}");
    let short = papan(&format!("{line} --nodes 40 --json")).ok().json();
    assert_ne!(short["label"], "proved", "{short}");
    assert!(short["nodes"].as_u64().is_some_and(|nodes| nodes <= 40), "{short}");
    let other = papan(&format!("{line} --unplayed none --json")).ok().json();
    assert_eq!(other["label"], "proved", "{other}");
    assert_ne!(other["value"], 10, "{other}");
}

#[test]
fn who_wins_is_proved_for_each_lead() {
    for (scores, told) in [("464/473", "wins"), ("463/473", "is a tie"), ("462/473", "loses")] {
        papan(&format!("solve crossword '{ENDING} {scores} 0' --win")).ok().says(&[told, "(proved)"]);
    }
    let json = papan(&format!("solve crossword '{ENDING} 463/473 0' --win --json")).ok().json();
    assert_eq!(keys(&json), ["label", "nodes", "position", "result"]);
}

#[test]
fn plays_with_one_tile_in_the_bag_are_compared_by_the_draws_that_win() {
    let position = ENDING.replace("1T11S1 GIMNOUU/", "15 GIMNOUU/");
    let line = format!("solve crossword '{position} 463/473 0' --lexicon twelve --nodes 20000");
    papan(&line).ok().says(&[
        "8 orders of the unseen tiles; proved",
        "certain wins",
        "by draw (wins-ties-losses)",
    ]);
    let json = papan(&format!("{line} --threads 1 --json")).ok().json();
    assert_eq!(keys(&json), ["label", "moves", "nodes", "orders", "position"]);
    assert_eq!(keys(&json["moves"][0]), ["draws", "move", "pessimistic", "rational", "score"]);
    assert_eq!(json, papan(&format!("{line} --threads 2 --json")).ok().json());
}

#[test]
fn positions_that_cannot_be_solved_are_refused_with_the_reason() {
    papan("solve crossword").fails(1, &["expected a position: papan solve crossword POSITION"]);
    let open = "15/15/15/15/15/15/15/5QUEST5/15/15/15/15/15/15/15";
    papan(&format!("solve crossword '{open} AEINRT?/ 0/28 0'")).fails(1, &["the bag has 81 tiles"]);
    papan(&format!("solve crossword '{open} AEINRSTT/ 0/28 0'"))
        .fails(1, &["found 8 tiles, expected at most 7"]);
    let hidden = ENDING.replace("GIMNOUU", "");
    papan(&format!("solve crossword '{hidden} 0/0 0'")).fails(1, &["the rack of the side to move"]);
    papan(&format!("solve crossword '{ENDING} 380/473 6'")).fails(1, &["the game is over"]);
    papan(&format!("solve crossword '{ENDING} 380/473 0' --seconds -1")).fails(1, &["--seconds"]);
    papan("solve tictactoe --win").fails(1, &["--win"]);
}

#[test]
fn the_menu_offers_the_game_and_asks_for_names_or_levels() {
    let ran = Desk::new().run("--seed 1", &["3", "Ani", "Ani", "EASY", "quit", "q"]).ok();
    ran.says(&[
        "3  Crossword game",
        "  easy     Plays the move with the most points.\n  medium   ",
        "  hard     ",
        "Your name (or a level, to watch):",
        "Against whom? A level, or another name:",
        "Ani is the other player's name",
        "Ani: ",
        "easy: ",
        "Your choice:",
    ]);
    let refused =
        Desk::new().run("play crossword --seed 1", &["Ani", "easy:depth=3", "Ani", "easy", "quit"]).ok();
    refused.says(&["Refused: ", "Once more:", "Ani, your move"]);
    papan("list").ok().says(&[
        "crossword (Crossword game)",
        "--lexicon",
        "  levels\n    easy              Plays the move with the most points.\n",
        "  players\n    human[:NAME]",
        "    random            ",
    ]);
}

#[test]
fn the_end_of_input_ends_the_game_at_every_prompt() {
    let typed =
        ["help", "H4 FORBS", "hint", "moves", "undo", "check", "shuffle", "save", "exchange", "nonsense"];
    for length in 0..=typed.len() {
        ani(&typed[..length]).lacks(&["wins"]);
    }
    for length in 0..=2 {
        Desk::new().run("play crossword", &["Ani", "easy"][..length]).ok();
    }
}

/// A game at its start, with the rack of the other one as given.
fn facing(rack: &str) -> String {
    format!("#player1 ani Ani\n#player2 easy\n#papan second easy\n#rack1 AEINRS?\n#rack2 {rack}\n")
}

#[test]
fn nothing_tells_what_the_other_one_holds() {
    let typed =
        ["moves", "unseen", "hint", "hint", "hint", "check QI", "shuffle", "help", "8H nonsense", "undo"];
    let told = |rack: &str, options: &str| {
        let desk = Desk::new();
        desk.put("a.gcg", facing(rack));
        desk.run(&format!("play crossword --load a.gcg --seed 1 {options}"), &typed).ok()
    };
    for options in ["", "--json", "--quiet", "--color always"] {
        let one = told("QZJXKVW", options);
        assert!(one.err.len() + one.out.len() > 1000, "{one:#?}");
        for rack in ["EEEEEEE", "ABCDEFG", "??"] {
            let rack = rack.replace("??", "OOUUII?");
            assert_eq!(told(&rack, options), one, "{options}: {rack}");
        }
    }
}

#[test]
fn json_lines_never_hold_the_rack_of_the_other_one() {
    let desk = Desk::new();
    for level in ["easy", "medium", "hard:nodes=100"] {
        let line = format!("play crossword --p1 human:Ani --p2 {level} --seed 4 --json --save a.gcg --force");
        let ran = desk.run(&line, &["pass"; 9]).ok();
        let saved = desk.read("a.gcg");
        let mut racks: Vec<&str> = saved
            .lines()
            .filter(|line| line.starts_with(&format!(">{}:", level.split(':').next().unwrap_or_default())))
            .filter_map(|line| line.split_whitespace().nth(1))
            .collect();
        racks.extend(
            saved
                .lines()
                .filter(|line| line.starts_with("#rack"))
                .filter_map(|line| line.split_once(' '))
                .map(|(_, rack)| rack),
        );
        let own: Vec<&str> = saved
            .lines()
            .filter(|line| line.starts_with(">Ani:"))
            .filter_map(|line| line.split_whitespace().nth(1))
            .collect();
        assert!(racks.len() > 5, "{saved}");
        for rack in racks.iter().filter(|rack| !own.contains(rack)) {
            assert!(!ran.out.contains(rack) && !ran.err.contains(rack), "{level}: {rack} in {ran:#?}");
        }
        for line in ran.json_lines().iter().filter(|line| line["depth"].is_number()) {
            assert_eq!((&line["notes"], &line["value"]), (&serde_json::json!([]), &serde_json::Value::Null));
        }
    }
}

#[test]
fn nobody_is_told_the_seed_who_could_look_into_the_bag_with_it() {
    let start = |line: &str| {
        let ran = Desk::new().run(line, &["quit"]).ok();
        serde_json::from_str::<serde_json::Value>(ran.out.lines().next().expect("a line")).expect("JSON")
    };
    assert!(start("play crossword --p1 human --p2 easy --json")["seed"].is_null());
    assert!(start("play crossword --p1 easy --p2 easy --seed 7 --json")["seed"] == 7);
    assert!(start("play tictactoe --p1 human --p2 random --seed 7 --json")["seed"] == 7);
}

#[test]
fn the_common_words_are_a_lexicon_by_name() {
    Desk::new().run("play crossword --lexicon common --p1 easy --p2 easy --seed 7 --quiet", &[]).ok();
    Desk::new().run("lexicon check CAT --lexicon ENABLE", &[]).ok();
}
