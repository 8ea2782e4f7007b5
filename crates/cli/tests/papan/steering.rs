//! Characters that steer a terminal or hide in it: from files and from people, they are never printed as they are.

use crate::desk::{CLASSIC, Desk, Ran};

/// Clears the screen, rings the bell, colors (with the C1 form of the escape), turns the line around, isolates, hides.
const HOSTILE: &str = "\u{1b}[2J\u{7}\u{9b}31m\u{202e}\u{2067}\u{200f}\u{61c}\u{200b}\u{feff}\u{7f}";

fn is_hostile(sign: char) -> bool {
    let is_control = sign.is_control() && sign != '\n' && sign != '\t';
    let is_bidi = matches!(sign, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{200b}'..='\u{200f}' | '\u{61c}');
    is_control || is_bidi || sign == '\u{feff}'
}

/// Nothing hostile was printed.
#[track_caller]
fn check(ran: &Ran, what: &str) {
    for text in [&ran.out, &ran.err] {
        assert!(
            !text.contains(is_hostile),
            "{what}: {:?}",
            text.lines().find(|line| line.contains(is_hostile))
        );
    }
    assert!(!ran.err.contains("panicked"), "{what}: {ran:#?}");
}

/// Runs commands on a file in which `{}` stands for what is hostile.
#[track_caller]
fn check_file(name: &str, text: &str, lines: &[&str]) {
    let desk = Desk::new();
    desk.put(name, text.replace("{}", HOSTILE));
    for line in lines {
        let line = line.replace("FILE", name);
        check(&desk.run(&line, &["moves", "n", "last", "quit"]), &format!("{line}: {text}"));
    }
}

const SAMPLE: &str = include_str!("../../../../testdata/crossword/sample.gcg");

#[test]
fn every_field_of_a_gcg() {
    let fields = [
        ("ani:", "an{}i:"),
        ("#player1 ani", "#player1 an{}i"),
        ("#player1 ani Ani", "#player1 {} {}"),
        ("ani Ani", "ani A{}ni"),
        ("budi Budi", "bu{}di Budi"),
        ("Budi Santoso", "Budi {}"),
        ("#title Sample", "#title {}"),
        ("#description Everything", "#description {}"),
        ("#lexicon ENABLE", "#lexicon {}"),
        ("#character-encoding UTF-8", "#character-encoding {}"),
        ("#papan seed 42", "#papan seed {}"),
        ("#papan option unplayed double", "#papan option {} double"),
        ("#papan option unplayed double", "#papan option unplayed {}"),
        ("#papan option unplayed double", "#papan first human:{}"),
        ("#papan option unplayed double", "#papan second automaton:{}"),
        ("#papan option unplayed double", "#papan resigned {}"),
        ("#papan option unplayed double", "#papan forfeited first crash {}"),
        ("#papan option unplayed double", "#papan {}"),
        ("#style none", "#st{}yle none"),
        ("#style none", "#style {}"),
        ("#style none", "#rack1 {}"),
        ("#note Both are well", "#note {}"),
        ("#note He is wrong.", "#note {}"),
        ("#note He is wrong.", "#note He\n{} is wrong"),
        (">budi: CEHKLOO", ">{}: CEHKLOO"),
        ("CEHKLOO H7", "CE{}HKLOO H7"),
        (" H7 ", " H{}7 "),
        (" O.CE ", " O.{}CE "),
        ("+6 6\n#note Twice", "+6{} 6\n#note Twice"),
        ("+6 6\n#note Twice", "+6 6{}\n#note Twice"),
        ("-GIU", "-G{}IU"),
        ("(challenge)", "(cha{}llenge)"),
        ("(time)", "(ti{}me)"),
        ("(EHILOOT)", "(EH{}ILOOT)"),
        (">ani: AEIMOQ?", "{}>ani: AEIMOQ?"),
    ];
    for (from, to) in fields {
        assert!(SAMPLE.contains(from), "{from}");
        let text = SAMPLE.replacen(from, to, 1);
        check_file(
            "a.gcg",
            &text,
            &["replay FILE --all", "replay FILE --json", "play crossword --load FILE"],
        );
        // A file without the seed is shown as far as it goes.
        let text = text.replace("#papan seed 42\n", "");
        check_file("a.gcg", &text, &["replay FILE --all", "play --load FILE"]);
    }
    // Both nicknames throughout.
    check_file("a.gcg", &SAMPLE.replace("ani", "an{}i").replace("budi", "bu{}di"), &["replay FILE --all"]);
}

#[test]
fn every_tag_of_a_saved_game() {
    const SAVED: &str = "[Game \"tictactoe\"]\n[Version \"1\"]\n[First \"human:Ani\"]\n[Second \"random\"]\n[Seed \"42\"]\n\
                         [Option.misere \"no\"]\n[Option.size \"3x3x3\"]\n[Result \"*\"]\n\n1. 5 1\n";
    for (from, to) in [
        ("\"tictactoe\"", "\"{}\""),
        ("Game", "Ga{}me"),
        ("\"1\"", "\"1{}\""),
        ("human:Ani", "human:A{}ni"),
        ("human:Ani", "human:{}"),
        ("human:Ani", "human:A\\nB"),
        ("human:Ani", "human:\u{202e}Ani"),
        ("\"random\"", "\"ran{}dom\""),
        ("\"random\"", "\"automaton:\u{202e}{}\""),
        ("\"random\"", "\"exec:\u{202e}\""),
        ("\"42\"", "\"{}\""),
        ("Option.misere", "Option.{}"),
        ("\"no\"", "\"{}\""),
        ("3x3x3", "3x{}3"),
        ("\"*\"", "\"{}\""),
        ("[Result \"*\"]", "[Forfeited \"first crash {}\\n{}\"]\n[Result \"0-1\"]"),
        ("[Result \"*\"]", "[Resigned \"{}\"]\n[Result \"0-1\"]"),
        ("5 1", "5 {}"),
        ("[Seed", "{}[Seed"),
    ] {
        assert!(SAVED.contains(from), "{from}");
        let text = SAVED.replacen(from, to, 1);
        check_file(
            "a.game",
            &text,
            &["play --load FILE", "play tictactoe --load FILE --json", "replay FILE --all"],
        );
    }
}

#[test]
fn other_files() {
    let dfa = ["replay FILE", "automaton check FILE", "automaton play FILE", "automaton minimize FILE"];
    check_file("a.dfa", &CLASSIC.replace("q000", "q{}000"), &dfa);
    check_file("a.dfa", &CLASSIC.replacen("q001", "q{}001", 1), &dfa);
    check_file("a.dfa", &CLASSIC.replacen("STATE", "STA{}TE", 1), &dfa);
    check_file("a.jff", "<structure><type>f{}a</type></structure>", &["automaton check FILE"]);
    check_file("a.jff", "<st{}ructure>", &["automaton check FILE"]);
    let trace = "ply,player,generation,best,mean,worst,diversity\n1,{},0,1,1,1,0\n";
    check_file("a.csv", trace, &["plot FILE -o a.svg", "plot FILE -o a.svg --ply 2 --force"]);
    check_file("b.csv", "ply,{}\n", &["plot FILE -o a.svg"]);
    let words = ["lexicon stats FILE", "lexicon compare FILE twelve --list", "lexicon build FILE -o a.kwg"];
    check_file("words.txt", "CAT\nD{}OG\n{}\n", &words);
    check_file("letters", "A{} 1 9\n", &["lexicon stats twelve --letters FILE"]);
    check_file("a.weights", "# {}\n{}\n", &["play adjacency --p1 alphabeta:weights=FILE --p2 random"]);
    check_file("a.leaves", "{} 1.0\n", &["play crossword --p1 medium:leaves=FILE --p2 easy"]);
    check_file("a.perft", "{}\t1\t9\n", &["perft tictactoe --file FILE", "perft crossword --file FILE"]);
    check_file("a.values", "{}\t1\n", &["solve tictactoe --file FILE", "solve adjacency --file FILE"]);
    check_file("openings", "{}\n", &["arena run adjacency random greedy --openings FILE --out run"]);
    check_file("a.jsonl", "{\"pair\":0,\"{}\":1}\n", &["replay FILE"]);
    check_file("a.json", "{\"papan\":1,\"game\":\"{}\"}\n", &["replay FILE"]);
    check_file("a.pgn", "[Event \"{}\"]\n[White \"{}\"]\n", &["replay FILE"]);
    check_file("a.txt", "{}\n", &["replay FILE", "play --load FILE"]);
}

#[test]
fn the_results_of_a_run() {
    let desk = Desk::new();
    let folder = "run\u{202e}";
    desk.run(&format!("arena run tictactoe random minimax --pairs 1 --seed 1 --out {folder}"), &[]).ok();
    check(&desk.run(&format!("arena report {folder}"), &[]).ok(), "report");
    check(&desk.run(&format!("arena export {folder} --csv a.csv"), &[]).ok(), "export");
    let results = desk.read(&format!("{folder}/results.jsonl"));
    let hostile = serde_json::to_string(&format!("minimax{HOSTILE}")).expect("JSON");
    desk.put("results.jsonl", results.replace("\"minimax\"", &hostile));
    for line in
        ["replay results.jsonl --all", "replay results.jsonl --game 1 --all", "replay results.jsonl --json"]
    {
        check(&desk.run(line, &[]), line);
    }
}

#[test]
fn what_is_typed() {
    let desk = Desk::new();
    let hostile = HOSTILE;
    for line in
        ["play tictactoe --p1 human:Ani --p2 random", "automaton play", "play crossword --p1 human --p2 easy"]
    {
        check(
            &desk.run(line, &[hostile, &format!("save none/{hostile}"), &format!("5{hostile}"), "quit"]),
            line,
        );
    }
    for line in [
        hostile.to_owned(),
        format!("play {hostile}"),
        format!("play tictactoe --{hostile}"),
        format!("play tictactoe --p1 {hostile}"),
        format!("play tictactoe --p1 human:{hostile} --p2 random"),
        format!("play tictactoe --size {hostile} --p2 random"),
        format!("replay {hostile}"),
        format!("analyze tictactoe {hostile}"),
        format!("lexicon check {hostile}"),
        format!("lexicon anagram {hostile}"),
        format!("bot check {hostile} tictactoe"),
    ] {
        // A zero byte cannot be typed, and the others can.
        check(&desk.run(&line, &[]), &line);
        check(&desk.run(&format!("{line} --json"), &[]), &line);
    }
    let mut command = desk.command("list");
    command.env("PAPAN_SEED", hostile);
    check(&Ran::of(command, ""), "PAPAN_SEED");
    desk.put("config.toml", format!("{hostile} = 1"));
    let mut command = desk.command("list");
    command.env("PAPAN_CONFIG", "config.toml");
    check(&Ran::of(command, ""), "PAPAN_CONFIG");
}

#[test]
fn pictures_keep_their_own_colors() {
    let ran = Desk::new().run("play tictactoe --p1 random --p2 random --seed 1 --color always", &[]).ok();
    assert!(ran.out.contains("\u{1b}[1;36mx\u{1b}[0m"), "{ran:#?}");
}

#[test]
fn a_name_that_nobody_can_see_is_refused() {
    let desk = Desk::new();
    let unseen = "\u{200b}\u{2066}\u{3164}";
    desk.run(&format!("play tictactoe --p1 human:{unseen} --p2 random"), &[])
        .fails(1, &["the name has no character that can be seen"]);
    desk.run("play tictactoe", &["1", unseen, "Ani", "Budi", "resign", "n"])
        .ok()
        .says(&["Refused: the name has no character that can be seen", "Ani resigns"]);
}
