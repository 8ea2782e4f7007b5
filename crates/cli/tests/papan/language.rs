//! The language of the terminal.

use crate::desk::{Desk, Ran, papan};

/// English words that no Indonesian sentence has.
const ENGLISH: [&str; 18] = [
    "the", "your", "you", "is", "are", "of", "with", "and", "or", "wins", "plays", "score", "points",
    "tiles", "refused", "moves", "game", "then",
];

/// Asserts that people were told nothing in English; typed commands and proper names are not words.
#[track_caller]
fn assert_indonesian(ran: &Ran) {
    let commands = ["moves          ", "moves       ", "adjacency strategy game"];
    for line in ran.out.lines() {
        let line = commands.iter().fold(line.to_lowercase(), |line, command| line.replace(command, ""));
        let english = line.split(|c: char| !c.is_alphabetic()).find(|word| ENGLISH.contains(word));
        assert_eq!(english, None, "{line}\n{}", ran.out);
    }
}

#[test]
fn a_game_is_indonesian_from_the_menu_to_the_result() {
    let typed = [
        "1", "3", "Ani", "1", "1", "hint", "hint", "hint", "help", "moves", "9", "9", "undo", "resign", "t",
        "q",
    ];
    let ran = Desk::new().run("--lang id", &typed).ok().says(&[
        "Pilihan Anda:",
        "Tic-tac-toe",
        "  3  Melawan minimax, yang tidak terkalahkan",
        "  5  Melawan bot tingkat sedang. ",
        "Nama Anda:",
        "Ani (x), langkah Anda",
        "minimax memainkan 5 (seri).",
        "Dengan permainan terbaik: seri",
        "Mainkan ",
        "Ketik langkah, atau salah satu dari:",
        "Langkah yang sah: ",
        "ditarik kembali.",
        "Ani menyerah. minimax menang.",
        "Main lagi? (y/t)",
    ]);
    assert_indonesian(&ran);
}

#[test]
fn every_game_is_indonesian() {
    let desk = Desk::new();
    for (line, typed) in [
        (
            "play adjacency --p1 human --p2 greedy --size 5x5 --rounds 2",
            &["z9", "a1", "c3", "hint", "c4"][..],
        ),
        (
            "play crossword --p1 human:Ani --p2 easy --starts first --seed 4",
            &["8H ZZ", "unseen", "check aa", "hint", "resign"],
        ),
        ("play tictactoe --p1 human:Ani --p2 automaton:classic", &["1", "5", "2", "resign"]),
    ] {
        let ran = desk.run(&format!("{line} --lang id"), typed).ok().says(&["Ditolak: ", "menang"]);
        assert_indonesian(&ran);
    }
}

#[test]
fn the_language_comes_from_the_flag_the_environment_or_the_system() {
    let desk = Desk::new();
    let first_line = |line: &str, variables: &[(&str, &str)]| {
        let mut command = desk.command(line);
        command.envs(variables.iter().copied());
        Ran::of(command, "q\n").ok().out.lines().next().unwrap_or_default().to_owned()
    };
    let (english, indonesian) =
        (first_line("--lang en", &[]), "Papan: permainan papan melawan komputer yang pandai bermain");
    assert_eq!(english, "Papan: board games against a computer that plays well");
    assert_eq!(first_line("", &[]), english);
    assert_eq!(first_line("", &[("LANG", "id_ID.UTF-8")]), indonesian);
    assert_eq!(first_line("", &[("LANG", "id_ID.UTF-8"), ("LC_ALL", "C")]), english);
    assert_eq!(first_line("", &[("LANG", "de_DE"), ("PAPAN_LANG", "id")]), indonesian);
    assert_eq!(first_line("--lang en", &[("PAPAN_LANG", "id")]), english);
    std::fs::create_dir_all(desk.path("config/papan")).expect("a folder");
    desk.put("config/papan/config.toml", "lang = \"id\"\n");
    assert_eq!(first_line("", &[]), indonesian);
    papan("--lang de").fails(2, &["--lang", "expected en or id"]);
}

#[test]
fn json_is_the_same_in_every_language() {
    let line = "play adjacency --p1 minimax:depth=2 --p2 greedy --rounds 2 --seed 2 --json";
    assert_eq!(papan(line).ok().out, papan(&format!("{line} --lang id")).ok().out);
}

#[test]
fn errors_are_in_the_language_too() {
    papan("play adjacency --p1 hrad --lang id").fails(1, &["tidak ada pemain `hrad`", "maksud Anda hard?"]);
    papan("play --load none.txt --lang id").fails(1, &["none.txt: berkas atau folder itu tidak ada"]);
}
