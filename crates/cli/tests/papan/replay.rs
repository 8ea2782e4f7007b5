//! `papan replay`: a recorded game, forward and back.

use crate::desk::{Desk, keys};

/// A whole game, saved.
fn desk() -> Desk {
    let desk = Desk::new();
    desk.run("play crossword --p1 easy --p2 easy --seed 7 --save game.gcg --quiet", &[]).ok();
    desk
}

#[test]
fn a_game_is_stepped_through_forward_and_back() {
    let desk = desk();
    let typed = ["", "n", "b", "last", "first", "3", "999", "nonsense", "q"];
    let ran = desk.run("replay game.gcg", &typed).ok();
    let places: Vec<&str> =
        ran.out.lines().filter_map(|line| line.rsplit_once('(')).map(|(_, place)| place).collect();
    let places: Vec<&str> =
        places.iter().filter_map(|place| place.split_once(" of ")).map(|(at, _)| at).collect();
    let end = places[4];
    assert_eq!(places, ["0", "1", "2", "1", end, "0", "3"]);
    ran.says(&["expected a number from 0 to", "`nonsense`: expected a number"]);
    // Who closes the input leaves.
    desk.run("replay game.gcg", &[]).ok();
}

#[test]
fn every_position_is_shown_at_once_where_nobody_steps() {
    let desk = desk();
    let json = desk.run("replay game.gcg --json", &[]).ok();
    let lines: Vec<serde_json::Value> =
        json.out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(keys(&lines[0]), ["at", "position", "scores", "text"]);
    assert_eq!(lines[0]["scores"], serde_json::json!([0, 0]));
    assert!(lines.last().expect("an end")["text"].is_null());
    let all = desk.run("replay game.gcg --all", &[]).ok();
    assert_eq!(all.out.matches(" in the bag").count(), lines.len());
}

#[test]
fn a_broken_record_is_refused_with_its_line() {
    let desk = desk();
    let text = desk.read("game.gcg");
    let broken = text.replacen(">easy_1: ", ">easy_1: 9", 1);
    desk.put("broken.gcg", broken);
    desk.run("replay broken.gcg", &[]).fails(1, &["broken.gcg: line "]);
    desk.put("empty.gcg", "");
    desk.run("replay empty.gcg", &[]).fails(1, &["empty.gcg: "]);
    desk.run("replay none.gcg", &[]).fails(1, &["none.gcg: "]);
}

#[test]
fn a_saved_game_is_replayed_with_its_own_options_and_no_rack_is_made_up() {
    let desk = Desk::new();
    desk.run("play crossword --p1 easy --p2 easy --seed 7 --layout plain --unplayed transfer --save plain.gcg --quiet", &[])
        .ok();
    desk.run("replay plain.gcg --all", &[]).ok().says(&["The end."]);
    desk.run("replay plain.gcg --all --layout standard", &[]).ok().notes(&["the play is worth"]);
    desk.put("short.gcg", "#player1 a Ani\n#player2 b Budi\n>a: 8C TINIER +14 14\n");
    let ran = desk.run("replay short.gcg --json", &[]).ok();
    let first: serde_json::Value =
        serde_json::from_str(ran.out.lines().next().expect("a line")).expect("JSON");
    let position = first["position"].as_str().expect("a position");
    assert!(position.split(' ').nth(1) == Some("/"), "the rack is not known: {position}");
    desk.run("replay short.gcg --all", &[]).ok().says(&["The record ends here."]);
}
