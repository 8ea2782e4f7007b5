//! Settings: a flag goes before the environment, that before the file, that before the default.

use crate::desk::{Desk, Ran};
use std::fs;

/// A watched game, short enough to compare.
const GAME: &str = "play tictactoe --p1 random --p2 random";

/// Runs with a settings file and variables.
fn run(line: &str, file: &str, variables: &[(&str, &str)]) -> Ran {
    let desk = Desk::new();
    fs::create_dir_all(desk.path("config/papan")).unwrap();
    desk.put("config/papan/config.toml", file);
    let mut command = desk.command(line);
    command.envs(variables.iter().copied());
    Ran::of(command, "")
}

#[test]
fn the_seed_comes_from_the_flag_then_the_environment_then_the_file() {
    let seeded = |seed| run(&format!("{GAME} --seed {seed}"), "", &[]).ok();
    let games: Vec<_> = (0..4).map(seeded).collect();
    assert!(games.iter().enumerate().all(|(at, game)| !games[..at].contains(game)), "{games:#?}");
    assert_eq!(run(GAME, "seed = 1", &[]), games[1]);
    assert_eq!(run(GAME, "seed = 1", &[("PAPAN_SEED", "2")]), games[2]);
    assert_eq!(run(&format!("{GAME} --seed 3"), "seed = 1", &[("PAPAN_SEED", "2")]), games[3]);
}

#[test]
fn color_comes_from_the_flag_then_the_environment_then_the_file() {
    let has_color = |flag: &str, file: &str, variables: &[(&str, &str)]| {
        run(&format!("{GAME} --seed 1 {flag}"), file, variables).ok().out.contains("\u{1b}[")
    };
    assert!(!has_color("", "", &[]), "this is no terminal");
    assert!(has_color("--color always", "", &[]));
    assert!(has_color("", "color = \"always\"", &[]));
    assert!(has_color("", "", &[("PAPAN_COLOR", "always")]));
    assert!(!has_color("", "color = \"always\"", &[("PAPAN_COLOR", "never")]));
    assert!(!has_color("", "color = \"always\"", &[("NO_COLOR", "1")]));
    assert!(has_color("", "color = \"always\"", &[("NO_COLOR", "")]));
    assert!(!has_color("--color never", "color = \"always\"", &[("PAPAN_COLOR", "always")]));
    assert!(has_color("--color always", "color = \"never\"", &[("NO_COLOR", "1")]));
    assert!(!has_color("--color always --json", "", &[]));
}

#[test]
fn quiet_comes_from_the_flag_then_the_environment_then_the_file() {
    let is_quiet = |flag: &str, file: &str, variables: &[(&str, &str)]| {
        !run(&format!("{GAME} --seed 1 {flag}"), file, variables).ok().out.contains("---+---")
    };
    assert!(!is_quiet("", "", &[]));
    assert!(is_quiet("--quiet", "", &[]));
    assert!(is_quiet("-q", "quiet = false", &[]));
    assert!(is_quiet("", "quiet = true", &[]));
    assert!(is_quiet("", "", &[("PAPAN_QUIET", "1")]));
    assert!(!is_quiet("", "quiet = true", &[("PAPAN_QUIET", "no")]));
    assert!(!is_quiet("--quiet=no", "quiet = true", &[("PAPAN_QUIET", "yes")]));
}

#[test]
fn a_wrong_settings_file_is_named_with_the_line() {
    run("list", "seed = 1\nhue = \"never\"", &[]).fails(1, &["config.toml", "line 2", "hue", "color"]);
    run("list", "color = \"often\"", &[]).fails(1, &["config.toml", "line 1", "always"]);
    run("list", "seed = -1", &[]).fails(1, &["config.toml", "line 1"]);
    run("list", "", &[("PAPAN_SEED", "many")])
        .fails(1, &["PAPAN_SEED: found `many`, expected a whole number"]);
    run("list", "", &[("PAPAN_COLOR", "often")])
        .fails(1, &["PAPAN_COLOR: found `often`, expected auto, always or never"]);
    run("list", "", &[("PAPAN_QUIET", "perhaps")])
        .fails(1, &["PAPAN_QUIET: found `perhaps`, expected yes or no"]);
    run("list", "", &[("PAPAN_SEED", ""), ("PAPAN_COLOR", ""), ("PAPAN_QUIET", "")]).ok();
}

#[test]
fn a_settings_file_may_be_named() {
    let desk = Desk::new();
    desk.put("mine.toml", "color = \"always\"");
    let run = |config: &str| {
        let mut command = desk.command(&format!("{GAME} --seed 1"));
        command.env("PAPAN_CONFIG", config);
        Ran::of(command, "")
    };
    assert!(run("mine.toml").ok().out.contains("\u{1b}["));
    assert!(!run("").ok().out.contains("\u{1b}["));
    run("missing.toml").fails(1, &["missing.toml"]);
}
