//! `papan learn`: weights from self-play.

use crate::desk::{Desk, keys};

#[test]
fn the_same_seed_gives_the_same_weights_on_any_number_of_threads() {
    let desk = Desk::new();
    let learn = |threads: u32, seed: u32| {
        let line =
            format!("learn adjacency --games 90 --threads {threads} --seed {seed} -o {threads}-{seed}.txt");
        desk.run(&line, &[]).ok().says(&["locked", "turns-4", "Written to"]);
        desk.read(&format!("{threads}-{seed}.txt"))
    };
    let alone = learn(1, 5);
    assert!(alone.starts_with(
        "# The weights of the strong adjacency player, by: papan learn adjacency --games 90 --seed 5\n"
    ));
    assert_eq!(learn(2, 5), alone);
    assert_eq!(learn(3, 5), alone);
    assert_ne!(learn(2, 6), alone);
}

#[test]
fn what_was_learned_can_be_played_with_and_what_was_not_is_refused() {
    let desk = Desk::new();
    let json = desk.run("learn adjacency --games 20 --seed 1 -o my.txt --json", &[]).ok().json();
    assert_eq!(keys(&json), ["file", "games", "mean_error", "positions", "seed"]);
    let play = |weights: &str| {
        format!("play adjacency --rounds 2 --p2 random --seed 1 --p1 alphabeta:depth=2,weights={weights}")
    };
    desk.run(&play("my.txt"), &[]).ok();
    desk.put("bad.txt", "locked 1 2\n");
    desk.run(&play("bad.txt"), &[])
        .fails(1, &["bad.txt: line 1: found `locked 1 2`, expected `locked` and 4 numbers"]);
    desk.run(&play("none.txt"), &[]).fails(1, &["none.txt: "]);
    desk.run("learn adjacency --games 0 -o x.txt", &[]).fails(2, &["0 is not in"]);
    desk.run("learn adjacency --threads 0 -o x.txt", &[]).fails(2, &["expected 1 to 256"]);
    desk.run("learn adjacency --games 20 -o no/such/folder.txt", &[]).fails(1, &["no/such/folder.txt"]);
}

#[test]
#[ignore = "long"]
fn what_ships_was_made_by_the_command_in_its_first_line() {
    let desk = Desk::new();
    // It takes minutes, for which a desk has no patience.
    let learnt = desk.command("learn adjacency --games 100000 --seed 1 -o weights.txt --quiet").status();
    assert!(learnt.expect("papan runs to its end").success());
    let shipped = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/adjacency/weights.txt");
    assert_eq!(desk.read("weights.txt"), std::fs::read_to_string(shipped).expect("the shipped file"));
}

#[test]
fn pairs_are_the_same_on_any_number_of_threads_and_can_be_played_with() {
    let desk = Desk::new();
    let learn = |threads: u32| {
        let file = format!("{threads}.leaves");
        let line = format!("learn pairs --games 20 --threads {threads} --seed 5 -o {file}");
        desk.run(&line, &[]).ok().says(&[
            "What a tile is worth that is kept",
            "What two tiles are worth more together",
            "What a tile is worth more or less beside two blanks",
            "Written to",
        ]);
        desk.read(&file)
    };
    let alone = learn(1);
    assert!(alone.contains("# By: papan learn pairs --games 20 --seed 5\n"), "{alone}");
    assert_eq!(learn(3), alone);
    let json = desk.run("learn pairs --games 5 --seed 1 -o my.leaves --json", &[]).ok().json();
    assert_eq!(keys(&json), ["file", "games", "leaves", "seed"]);
    assert_eq!(json["leaves"].as_object().map(serde_json::Map::len), Some(27 + 27 * 28 / 2 + 26));
    desk.run("play crossword --p1 medium:leaves=my.leaves --p2 easy --seed 1 --quiet", &[]).ok();
    desk.put("bad.leaves", "A\n");
    desk.run("play crossword --p1 medium:leaves=bad.leaves --p2 easy --seed 1", &[]).fails(
        1,
        &["bad.leaves: line 1: found `A`, expected one or two tiles, or ?? and a tile, and points"],
    );
}

#[test]
#[ignore = "long"]
fn the_pairs_that_ship_were_made_by_the_command_in_their_second_line() {
    let desk = Desk::new();
    // It takes minutes, for which a desk has no patience.
    let learnt = desk.command("learn pairs --games 100000 --seed 1 -o again.leaves --quiet").status();
    assert!(learnt.expect("papan runs to its end").success());
    let shipped = include_str!("../../../../data/crossword/english.leaves");
    assert_eq!(desk.read("again.leaves"), shipped);
}

#[test]
fn win_tables_are_learned_and_played_with() {
    let desk = Desk::new();
    let ran = desk.run("learn wins --games 30 --seed 1 --threads 2 -o my.wins --json", &[]).ok();
    let document = ran.json();
    assert!(document["turns"].as_u64() > Some(500), "{document}");
    assert!(document["held_out"]["brier"].as_f64() < Some(0.3), "{document}");
    let first = desk.read("my.wins");
    desk.run("learn wins --games 30 --seed 1 --threads 1 -o my.wins --force", &[]).ok();
    assert_eq!(first, desk.read("my.wins"), "the same on any number of threads");
    let line = "play crossword --p1 expert:wins=my.wins,nodes=50 --p2 easy --seed 1 --quiet";
    desk.run(line, &[]).ok();
    desk.put("bad.wins", "7 0 x\n");
    desk.run("play crossword --p1 expert:wins=bad.wins --p2 easy", &[])
        .fails(1, &["bad.wins: line 1: found `x`, expected a count"]);
}

#[test]
fn the_census_is_the_same_on_any_number_of_threads_and_can_be_played_with() {
    let desk = Desk::new();
    // Few tiles make few racks, so that the census takes no time.
    desk.put("few.letters", "? 2 0\nA 9 1 vowel\nE 9 1 vowel\nR 9 1\nS 5 1\nT 9 1\nI 6 1 vowel\n");
    desk.put("few.txt", "TEAR\nRATE\nEAST\nSEA\nTEA\nEAR\nAT\nRITE\nSTAIR\nIT\nIS\nAS\nRE\nTEARS\nSTARTER\n");
    let rules = "--letters few.letters --lexicon few.txt";
    let learn = |threads: u32, file: &str| {
        let line =
            format!("learn leaves {rules} --boards 16 --threads {threads} --seed 5 -o {threads}.{file}");
        desk.run(&line, &[]).ok().says(&[
            "What a tile is worth that is kept",
            "What two tiles are worth more together",
            "Written to",
        ]);
        std::fs::read(desk.path(&format!("{threads}.{file}"))).expect("a file was written")
    };
    let alone = learn(1, "superleaves");
    let head = b"papan superleaves 1\n# By: papan learn leaves --boards 16 --seed 5\ntiles ?2 A9 E9 ";
    assert!(alone.starts_with(head), "{}", String::from_utf8_lossy(&alone[..200]));
    assert_eq!(learn(3, "superleaves"), alone);
    assert_eq!(learn(2, "klv2"), learn(1, "klv2"));
    let play = |leaves: &str| {
        format!("play crossword {rules} --p1 medium:leaves={leaves} --p2 easy --seed 1 --quiet --json")
    };
    let moves = |leaves: &str| {
        let events = desk.run(&play(leaves), &[]).ok().json_lines();
        events.last().map(|end| end["moves"].clone()).expect("the end of the game")
    };
    assert_eq!(moves("1.superleaves"), moves("1.klv2"), "both files have the same values");
    desk.put("bad.klv2", "\0");
    desk.run(&play("bad.klv2"), &[]).fails(1, &["bad.klv2: found 1 bytes, expected 4: the nodes"]);
    desk.run("play crossword --p1 medium:leaves=1.superleaves --p2 easy --seed 1", &[])
        .fails(1, &["1.superleaves: line 3: found `tiles ?2 A9 E9", "as in the set english"]);
    desk.run(&format!("learn leaves {rules} --boards 16 -o 1.klv2"), &[]).fails(1, &["1.klv2", "--force"]);
}

#[test]
#[ignore = "long"]
fn the_leaves_that_ship_were_made_by_the_command_in_their_second_line() {
    let desk = Desk::new();
    let shipped = include_bytes!("../../../../data/crossword/english.superleaves");
    let line = shipped.split(|&byte| byte == b'\n').nth(1).expect("a second line");
    let line = str::from_utf8(line).expect("text").strip_prefix("# By: papan ").expect("the command");
    // It takes minutes, for which a desk has no patience.
    let learned = desk.command(&format!("{line} -o again.superleaves --quiet")).status();
    assert!(learned.expect("papan runs to its end").success());
    assert!(std::fs::read(desk.path("again.superleaves")).expect("a file was written") == shipped);
}

#[test]
#[ignore = "long"]
fn the_win_table_that_ships_was_made_by_the_command_in_its_third_line() {
    let desk = Desk::new();
    let shipped = include_str!("../../../../data/crossword/english.wins");
    let line =
        shipped.lines().nth(2).and_then(|line| line.strip_prefix("# By: papan ")).expect("the command");
    // It takes minutes, for which a desk has no patience.
    let learned = desk.command(&format!("{line} -o again.wins --quiet")).status();
    assert!(learned.expect("papan runs to its end").success());
    assert_eq!(desk.read("again.wins"), shipped);
}
