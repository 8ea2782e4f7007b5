//! Files that commands write: never in place of somebody else's, and never found out to be unwritable after the work.

use crate::desk::{Desk, Ran};
use std::fs;

/// Every command that writes a file, with `FILE` for its name and an ending that suits it.
const WRITING: [(&str, &str); 15] = [
    ("play tictactoe --p1 random --p2 random --seed 1 --save FILE", "game"),
    ("play crossword --p1 easy --p2 easy --seed 1 --save FILE", "gcg"),
    ("play adjacency --p1 classic-genetic:nodes=40 --p2 greedy --rounds 2 --seed 1 --trace FILE", "csv"),
    ("automaton synth -o FILE", "dfa"),
    ("automaton minimize classic -o FILE", "dfa"),
    ("automaton convert quick FILE --language indonesian", "dfa"),
    ("automaton convert quick FILE", "jff"),
    ("automaton convert quick FILE", "dot"),
    ("automaton convert quick FILE", "json"),
    ("solve tictactoe --svg FILE", "svg"),
    ("tree tictactoe --depth 2 --svg FILE", "svg"),
    ("tree tictactoe --depth 2 --html FILE", "html"),
    ("lexicon build twelve -o FILE", "kwg"),
    ("lexicon steps --html FILE", "html"),
    ("learn adjacency --games 1 --seed 1 -o FILE", "weights"),
];

fn run(desk: &Desk, line: &str, file: &str, more: &str) -> Ran {
    desk.run(&format!("{} {more}", line.replace("FILE", file)), &[])
}

#[test]
fn what_papan_wrote_is_overwritten_with_force_and_nothing_else_ever() {
    for (line, ending) in WRITING {
        let desk = Desk::new();
        let name = format!("a.{ending}");
        run(&desk, line, &name, "").ok();
        let written = fs::read(desk.path(&name)).expect(line);
        run(&desk, line, &name, "").fails(
            1,
            &[&format!("{name} exists already: "), "that Papan wrote: add --force to overwrite it"],
        );
        run(&desk, line, &name, "--force").ok();
        assert_eq!(fs::read(desk.path(&name)).expect(line), written, "{line}");
        for foreign in
            ["My thesis.\n", "[Event \"Casual\"]\n", "<svg/>\n", "{}\n", "STATE\nq0\n", "#player1 a b\n"]
        {
            desk.put(&name, foreign);
            for more in ["", "--force"] {
                let refused = run(&desk, line, &name, more);
                refused.fails(
                    1,
                    &[&format!("{name}: Papan did not write this file, so it does not overwrite it")],
                );
                assert_eq!(desk.read(&name), foreign, "{line}");
            }
        }
        // Nothing is lost in an empty file.
        desk.put(&name, "");
        run(&desk, line, &name, "").ok();
        assert_eq!(fs::read(desk.path(&name)).expect(line), written, "{line}");
        assert_eq!(desk.names(), [name], "no part is left over");
    }
}

#[test]
fn an_unwritable_place_is_refused_before_the_work() {
    let work = [
        "play adjacency --p1 expert --p2 expert --rounds 28 --save FILE.game",
        "play adjacency --p1 expert --p2 expert --rounds 28 --trace FILE.csv",
        "automaton synth --prefer small -o FILE.dfa",
        "solve tictactoe --size 5x5x4 --svg FILE.svg",
        "tree adjacency --depth 3 --html FILE.html",
        "learn adjacency --games 100000000 -o FILE.weights",
        "learn leaves --boards 1000000 -o FILE.superleaves",
        "learn pairs --games 100000000 -o FILE.leaves",
        "lexicon build enable -o FILE.kwg",
    ];
    let desk = Desk::new();
    desk.put("file", "x");
    for line in work {
        let missing = line.replace("FILE", "none/a");
        desk.run(&missing, &[]).fails(1, &["none/a.", "expected a place in a folder that exists"]);
        let within = line.replace("FILE", "file/a");
        desk.run(&within, &[]).fails(1, &["file/a.", "a part of the path is a file, expected a folder"]);
        let ending = line.split("FILE").nth(1).and_then(|rest| rest.split(' ').next()).expect("an ending");
        let folder = format!("folder{ending}");
        fs::create_dir_all(desk.path(&folder)).expect("a folder");
        desk.run(&line.replace("FILE", "folder"), &[])
            .fails(1, &[&folder, "found a folder, expected a file"]);
        if cfg!(target_os = "linux") {
            // A folder in which nobody can make files, whoever runs the tests.
            desk.run(&line.replace("FILE", "/proc/a"), &[]).fails(1, &["/proc/a."]);
        }
        let fixed = format!("fixed{ending}");
        desk.put(&fixed, "");
        let mut permissions = fs::metadata(desk.path(&fixed)).expect("a file").permissions();
        permissions.set_readonly(true);
        fs::set_permissions(desk.path(&fixed), permissions).expect("a file that is read-only");
        desk.run(&line.replace("FILE", "fixed"), &[]).fails(1, &[&fixed, "the file is read-only"]);
    }
    desk.run("experiment run crossword-2011 --out file", &[]).fails(1, &["file: "]);
}

#[test]
fn a_loaded_game_is_saved_to_its_own_file() {
    let desk = Desk::new();
    for (game, file, typed) in [("tictactoe", "a.game", ["5", "1"]), ("crossword", "a.gcg", ["pass", "pass"])]
    {
        desk.run(
            &format!("play {game} --p1 human:Ani --p2 human:Budi --seed 1 --save {file}"),
            &[typed[0], "quit"],
        )
        .ok();
        let line = format!("play --load {file}");
        let ran = desk.run(&line, &[typed[1], &format!("save {file}"), &format!("save {file}"), "quit"]).ok();
        ran.says(&[&format!("Saved to {file}."), &format!("Saved to {file}.")]);
        let saved = desk.read(file);
        desk.run(&format!("{line} --save {file}"), &["quit"]).ok();
        assert_eq!(desk.read(file), saved);
        // Another game is not this game.
        let other = format!("play {game} --p1 human:Ani --p2 human:Budi --seed 1");
        desk.run(&other, &[typed[0], &format!("save {file}"), "quit"])
            .ok()
            .says(&[&format!("Not saved: {file} exists already: a game that Papan wrote")]);
        assert_eq!(desk.read(file), saved);
        desk.run(&format!("{other} --force"), &[typed[0], &format!("save {file}"), "quit"]).ok();
        assert_ne!(desk.read(file), saved);
    }
    // A GCG of another program may hold what Papan does not keep.
    let foreign = "#player1 a Ani\n#player2 b Budi\n#style fancy\n>a: AEINRST 8D NASTIER +66 66\n";
    desk.put("foreign.gcg", foreign);
    desk.run("play --load foreign.gcg --save foreign.gcg", &["quit"])
        .fails(1, &["Papan did not write this file"]);
    desk.run("play --load foreign.gcg", &["save foreign.gcg", "quit"])
        .ok()
        .says(&["Not saved: foreign.gcg: Papan"]);
    assert_eq!(desk.read("foreign.gcg"), foreign);
}

#[test]
fn folders_of_files_are_asked_about_once() {
    let desk = Desk::new();
    desk.run("lexicon steps --svg pictures", &[]).ok();
    desk.run("lexicon steps --svg pictures", &[])
        .fails(1, &["files exist already that Papan wrote", "--force"]);
    desk.run("lexicon steps --svg pictures --force", &[]).ok();
    desk.put("pictures/trie.svg", "<svg/>");
    desk.run("lexicon steps --svg pictures --force", &[])
        .fails(1, &["trie.svg: Papan did not write this file"]);
    assert_eq!(desk.read("pictures/trie.svg"), "<svg/>");
    let run = "arena run crossword easy easy:common --pairs 1 --seed 1 --out run --quiet";
    desk.run(run, &[]).ok();
    desk.run("arena export run --gcg games --csv games.csv", &[]).ok();
    desk.run("arena export run --gcg games", &[]).fails(1, &["2 files exist already", "--force"]);
    desk.run("arena export run --csv games.csv", &[])
        .fails(1, &["games.csv exists already: a table", "--force"]);
    desk.run("arena export run --gcg games --csv games.csv --force", &[]).ok();
    desk.put("games/000000-0.gcg", "#player1 a b\n");
    desk.run("arena export run --gcg games --force", &[])
        .fails(1, &["000000-0.gcg: Papan did not write this file"]);
}

#[test]
fn the_files_of_a_study_are_known_by_its_figures() {
    let desk = Desk::new();
    let line = "experiment run tictactoe-levels --quick --seed 1 --out study --quiet";
    desk.run(line, &[]).ok();
    desk.run(line, &[]).fails(1, &["files exist already that Papan wrote", "--force"]);
    desk.run(&format!("{line} --force"), &[]).ok();
    desk.put("study/tictactoe-levels.json", "{}").put("study/other.md", "mine");
    desk.run(&format!("{line} --force"), &[]).fails(1, &["Papan did not write this file"]);
    assert_eq!(desk.read("study/tictactoe-levels.json"), "{}");
}

#[cfg(unix)]
#[test]
fn pipes_and_the_standard_output_are_written_to_as_they_are() {
    let desk = Desk::new();
    for _ in 0..2 {
        let ran = desk.run("tree tictactoe --depth 2 --svg /dev/stdout --quiet", &[]).ok();
        assert!(ran.out.starts_with("<svg") && ran.out.contains("</svg>"), "{ran:#?}");
    }
    let mut command = desk.command("tree tictactoe --depth 2 --svg /dev/stdout --quiet");
    command.stdout(fs::File::create(desk.path("both")).expect("a file"));
    assert!(command.status().expect("papan runs").success());
    let both = desk.read("both");
    assert!(both.starts_with("<svg") && both.contains("alpha-beta, 2 moves ahead"), "{both}");
    std::os::unix::fs::symlink("target.svg", desk.path("link.svg")).expect("a link");
    desk.run("tree tictactoe --depth 2 --svg link.svg", &[]).ok();
    assert!(fs::symlink_metadata(desk.path("link.svg")).expect("a link").is_symlink(), "a link stays one");
    assert!(desk.read("target.svg").starts_with("<svg"));
}
