//! How the command line is used wrongly, what is said then, and what programs read.

use crate::desk::{Desk, keys, papan};

#[test]
fn a_saved_game_tells_which_game_it_is() {
    let desk = Desk::new();
    let help =
        desk.run("play tictactoe --p1 human:Ani --p2 human:Budi", &["5", "help", "save a.game", "quit"]).ok();
    help.says(&["`papan play --load FILE` continues it"]);
    desk.run("play --load a.game", &["moves", "quit"]).ok().says(&["So far: 5\n"]);
    desk.run("play crossword --p1 human:Ani --p2 human:Budi --seed 1 --save c.gcg", &["pass", "quit"]).ok();
    desk.run("play --load c.gcg", &["quit"]).ok().says(&["Ani", "Budi"]);
    desk.run("play adjacency --p1 human:Ani --p2 human:Budi --seed 1 --save b.game", &["c4", "quit"]).ok();
    desk.run("play --load b.game --save d.game", &["quit"]).ok().says(&["Saved to d.game."]);
    assert_eq!(desk.read("d.game"), desk.read("b.game"));
    desk.run("play adjacency --load a.game", &[])
        .fails(1, &["a.game: found a game of tictactoe, expected adjacency"]);
    desk.put("letter.txt", "Dear diary").put("a.json", "{\"papan\":1}").put("a.jsonl", "{\"pair\":0}");
    desk.run("play --load letter.txt", &[])
        .fails(1, &["letter.txt: line 1: found `Dear diary`, expected a saved game"]);
    desk.run("play --load a.json", &[])
        .fails(1, &["a.json: found a JSON record, which `papan replay` shows"]);
    desk.run("play --load a.jsonl", &[]).fails(1, &["a.jsonl: found the results of a run"]);
    desk.run("play --save x.game", &[]).fails(2, &["required"]);
    desk.run("play --p1 random", &[]).fails(2, &["required"]);
}

#[test]
fn a_table_on_the_standard_output_is_a_document_with_json() {
    let desk = Desk::new();
    desk.run("arena run tictactoe random minimax --pairs 2 --seed 1 --out run --quiet", &[]).ok();
    let plain = desk.run("arena export run --csv -", &[]).ok();
    assert_eq!(plain.out.lines().count(), 5);
    let document = desk.run("arena export run --csv - --json", &[]).ok().json();
    assert_eq!(keys(&document), ["csv", "games"]);
    assert_eq!((document["csv"].as_str(), document["games"].as_u64()), (Some(plain.out.as_str()), Some(4)));
}

#[test]
fn wrong_usage_is_a_document_with_json() {
    for (line, words) in [
        ("play tictactoe --nonsense --json", "unexpected argument '--nonsense' found"),
        ("--json solve chess", "invalid value 'chess' for '<GAME>'"),
        ("learn adjacency --games 0 -o a --json", "0 is not in 1..=100000000"),
        ("perft tictactoe --json", "expected --depth D or --file FILE"),
        ("nonsense --json", "unrecognized subcommand 'nonsense'"),
    ] {
        let ran = papan(line).fails(2, &["error: ", words]);
        let document = ran.json();
        assert_eq!(keys(&document), ["error"], "{line}");
        let error = document["error"].as_str().expect("text");
        assert!(
            error.contains(words) && !error.starts_with("error:") && !error.contains("Usage:"),
            "{error}"
        );
    }
    assert_eq!(
        papan("play tictactoe --nonsense").fails(2, &["error: "]).out,
        "",
        "without --json, no document"
    );
    assert!(papan("--help --json").ok().out.contains("Usage:"));
}

#[test]
fn a_negative_number_is_the_value_of_its_option() {
    for (line, words) in [
        ("learn adjacency --games -1 -o a", "invalid value '-1' for '--games <N>'"),
        ("tree tictactoe --depth -3", "invalid value '-3' for '--depth <D>'"),
        ("play tictactoe --seed -1", "invalid value '-1' for '--seed <N>'"),
        ("bench --rounds -5", "invalid value '-5' for '--rounds <N>'"),
        ("perft tictactoe --depth=-1", "invalid value '-1'"),
        ("analyze tictactoe '--------- x' --time -1s", "unexpected argument '-1' found"),
        ("play tictactoe --bogus", "unexpected argument '--bogus' found"),
        ("lexicon check -x", "unexpected argument '-x' found"),
    ] {
        let ran = papan(line).fails(2, &[words]);
        assert!(!ran.err.contains("'-- -") && !ran.err.contains("\n\n\n"), "{line}: {ran:#?}");
    }
    // A mistyped option still gets the right tip.
    papan("play tictactoe --sed 1").fails(2, &["a similar argument exists: '--seed'"]);
}

#[cfg(unix)]
#[test]
fn a_program_that_is_not_there_is_wrong_usage() {
    let words = "`missing --fast` cannot be started: there is no program `missing`";
    for line in [
        "play tictactoe --p2 'exec:missing --fast'",
        "play tictactoe --p1 random --p2 'exec:missing --fast'",
        "arena run tictactoe random 'exec:missing --fast' --out run",
        "bot check 'missing --fast' tictactoe",
    ] {
        let desk = Desk::new();
        desk.run(line, &["5"]).fails(2, &[words]);
        assert_eq!(desk.names(), Vec::<String>::new(), "{line}");
        let document = desk.run(&format!("{line} --json"), &["5"]).fails(2, &[]).json();
        assert_eq!(document["error"], words, "{line}");
    }
    // The program is there, and what it is to run is not.
    let words = "`exec:sh missing.sh` cannot play: its program ended with exit status 2; it wrote: ";
    for line in [
        "play tictactoe --p2 'exec:sh missing.sh'",
        "arena run tictactoe random 'exec:sh missing.sh' --out run",
    ] {
        let desk = Desk::new();
        desk.run(line, &["5"]).fails(2, &[words, "missing.sh"]);
        assert_eq!(desk.names(), Vec::<String>::new(), "{line}");
    }
    papan("play tictactoe --p2 exec:/etc").fails(2, &["`/etc` may not be run as a program"]);
}

#[test]
fn reasons_of_the_system_come_without_its_numbers() {
    let desk = Desk::new();
    desk.put("file", "");
    std::fs::create_dir(desk.path("folder")).expect("a folder");
    let missing = "there is no such file or folder";
    for (line, words) in [
        ("replay nothing", missing),
        ("automaton check nothing.dfa", missing),
        ("play tictactoe --load nothing", missing),
        ("lexicon stats nothing", missing),
        ("plot nothing -o a.svg", missing),
        ("perft tictactoe --file nothing", missing),
        ("solve tictactoe --file nothing", missing),
        ("play adjacency --p1 alphabeta:weights=nothing --p2 random", missing),
        ("play tictactoe --load folder", "folder: found a folder, expected a file"),
        ("replay file/x", "a part of the path is a file, expected a folder"),
        ("arena run tictactoe random minimax --out file", "file: "),
        ("serve --data file --addr 127.0.0.1:0", "file: "),
        ("experiment run tictactoe-levels --quick --out file/x", "file/x: a part of the path is a file"),
    ] {
        let ran = desk.run(line, &[]).fails(1, &[words]);
        assert!(!ran.err.contains("os error"), "{line}: {ran:#?}");
    }
    let mut command = desk.command("list");
    command.env("PAPAN_CONFIG", "nothing.toml");
    crate::desk::Ran::of(command, "").fails(1, &["nothing.toml: there is no such file or folder"]);
    let taken = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = taken.local_addr().expect("an address");
    desk.run(&format!("serve --data games --addr {address}"), &[])
        .fails(1, &[&format!("{address}: the address is in use already\n")]);
}

#[cfg(unix)]
#[test]
fn a_named_pipe_is_refused_and_does_not_hang() {
    let desk = Desk::new();
    let made = std::process::Command::new("mkfifo").arg(desk.path("pipe")).status().expect("mkfifo runs");
    assert!(made.success());
    for line in [
        "replay pipe",
        "play tictactoe --load pipe",
        "automaton check pipe",
        "lexicon stats pipe",
        "lexicon stats twelve --letters pipe",
        "plot pipe -o a.svg",
        "perft tictactoe --file pipe",
        "play adjacency --p1 alphabeta:weights=pipe --p2 random",
    ] {
        desk.run(line, &[]).fails(1, &["pipe: found a named pipe, expected a file"]);
    }
    desk.run("replay /dev/zero", &[]).fails(1, &["/dev/zero: found a device, expected a file"]);
    let mut command = desk.command("list");
    command.env("PAPAN_CONFIG", "pipe");
    crate::desk::Ran::of(command, "").fails(1, &["pipe: found a named pipe, expected a file"]);
    // What a shell hands in is read: the standard input by its name.
    desk.run("play tictactoe --p1 random --p2 random --seed 1 --save a.game --quiet", &[]).ok();
    let saved = desk.read("a.game");
    desk.run_bytes("replay /dev/stdin --all", saved).ok().says(&["The end."]);
    let mut command = desk.command("list");
    command.env("PAPAN_CONFIG", "/dev/null");
    crate::desk::Ran::of(command, "").ok();
}
