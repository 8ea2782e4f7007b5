//! `papan list`, completions, the manual page, help and version.

use crate::desk::{keys, papan};

#[test]
fn the_list_names_games_options_and_players() {
    papan("list").ok().says(&[
        "tictactoe (Tic-tac-toe)",
        "--size",
        "--misere",
        "human[:NAME]",
        "random",
        "minimax",
        "alphabeta",
        "time=",
        "automaton",
        "file=",
    ]);
    let json = papan("list --json").ok().json();
    assert_eq!(keys(&json[0]), ["levels", "name", "options", "players"]);
    let names: Vec<_> = json[0]["players"].as_array().unwrap().iter().map(|player| &player["name"]).collect();
    let expected =
        ["random", "shortsighted", "minimax", "alphabeta", "mcts", "hillclimb", "genetic", "automaton"];
    assert_eq!(names, expected);
    let levels: Vec<_> = json[0]["levels"].as_array().unwrap().iter().map(|level| &level["name"]).collect();
    assert_eq!(levels, ["easy", "medium", "hard"]);
}

#[test]
fn completions_know_the_commands() {
    for (shell, sign) in
        [("bash", "complete -F _papan"), ("zsh", "#compdef papan"), ("fish", "complete -c papan")]
    {
        let ran = papan(&format!("completions {shell}")).ok().says(&[sign]);
        for word in ["automaton", "minimize", "--misere", "--load"] {
            assert!(
                ran.out.contains(word.trim_start_matches(if shell == "fish" { "--" } else { "" })),
                "{shell}: {word}"
            );
        }
    }
    papan("completions tcsh").fails(2, &["bash"]);
    assert!(papan("completions bash --json").ok().json()["completions"].is_string());
}

#[test]
fn the_manual_page_has_every_command() {
    let ran = papan("man").ok().says(&[".TH papan 1"]);
    for part in ["PAPAN PLAY", "PAPAN AUTOMATON SYNTH", "PAPAN SOLVE", "PAPAN ANALYZE", "PAPAN BENCH"] {
        assert!(ran.out.contains(part), "{part}");
    }
    assert!(papan("man --json").ok().json()["man"].is_string());
}

#[test]
fn help_has_examples_and_the_version_is_one_line() {
    assert_eq!(papan("--version").ok().out, format!("papan {}\n", env!("CARGO_PKG_VERSION")));
    papan("--help").ok().says(&["Usage: papan", "play", "automaton", "Examples:", "papan analyze"]);
    for command in
        ["play", "solve", "perft", "analyze", "bench", "list", "completions", "man", "automaton", "bot"]
    {
        papan(&format!("{command} --help")).ok().says(&["Usage: papan", "Example"]);
    }
    for command in ["play", "check", "synth", "minimize", "convert"] {
        papan(&format!("automaton {command} --help")).ok().says(&["Usage: papan", "Example"]);
    }
    for command in ["check", "run"] {
        papan(&format!("bot {command} --help")).ok().says(&["Usage: papan", "Example"]);
    }
    let words = ["build", "stats", "check", "anagram", "words", "pattern", "hooks", "compare", "steps"];
    for command in words {
        papan(&format!("lexicon {command} --help")).ok().says(&["Usage: papan", "--letters", "Example"]);
    }
}

#[test]
fn wrong_usage_is_exit_2() {
    for line in ["nonsense", "play chess", "--nonsense", "play tictactoe --p1", "list --seed minus"] {
        let ran = papan(line).fails(2, &["error: "]);
        assert_eq!(ran.out, "", "{line}");
    }
}
