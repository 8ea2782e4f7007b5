//! `papan play --trace`: how the players that breed or climb went on.

use crate::desk::Desk;

const HEADER: &str = "ply,player,generation,best,mean,worst,diversity";

/// The rows of a trace, taken apart.
fn rows(csv: &str) -> Vec<Vec<&str>> {
    let mut lines = csv.lines();
    assert_eq!(lines.next(), Some(HEADER));
    lines.map(|line| line.split(',').collect()).collect()
}

#[test]
fn every_generation_of_every_move_is_a_row() {
    let desk = Desk::new();
    let line =
        "play adjacency --p1 classic-genetic:nodes=40 --p2 greedy --rounds 3 --seed 4 --trace a.csv --quiet";
    desk.run(line, &[]).ok();
    let csv = desk.read("a.csv");
    let rows = rows(&csv);
    // Ten populations of four, three moves, every second one.
    let places: Vec<_> = rows.iter().map(|row| (row[0], row[2])).collect();
    let numbers: Vec<String> = (0..10).map(|number| number.to_string()).collect();
    let expected: Vec<_> = ["1", "3", "5"]
        .into_iter()
        .flat_map(|ply| numbers.iter().map(move |number| (ply, number.as_str())))
        .collect();
    assert_eq!(places, expected);
    for row in &rows {
        let [best, mean, worst, diversity] = [3, 4, 5, 6].map(|at| row[at].parse::<f64>().expect("a number"));
        assert!(worst <= mean && mean <= best && (0.0..=1.0).contains(&diversity), "{row:?}");
        assert_eq!(row[1], "classic-genetic:nodes=40");
    }
    desk.run(&line.replace("a.csv", "b.csv"), &[]).ok();
    assert_eq!(csv, desk.read("b.csv"), "the same seed, the same trace");
}

#[test]
fn a_climb_is_traced_and_only_the_game_that_was_played() {
    let desk = Desk::new();
    let line = "play adjacency --p2 classic-hillclimb:iterations=5 --seed 1 --trace climb.csv";
    desk.run(line, &["c3", "undo", "c4", "c5", "undo", "quit"]).ok();
    let csv = desk.read("climb.csv");
    let plies: Vec<_> = rows(&csv).iter().map(|row| row[0].to_owned()).collect();
    assert_eq!(plies, ["2"; 7], "a start and six tries");
    assert!(rows(&csv).iter().all(|row| row[3] == row[5] && row[6] == "0"));
}

#[test]
fn a_game_without_such_players_leaves_the_header() {
    let desk = Desk::new();
    let ran = desk.run("play tictactoe --p1 random --p2 random --trace none.csv", &[]).ok();
    assert_eq!(desk.read("none.csv"), format!("{HEADER}\n"));
    assert!(ran.err.contains("none.csv: no player reported generations"), "{ran:#?}");
    let menu = desk.run("play tictactoe --trace menu.csv", &["2", "Ani", "1", "5", "quit"]).ok();
    assert_eq!(desk.read("menu.csv"), format!("{HEADER}\n"), "{menu:#?}");
    desk.run("play tictactoe --p1 random --p2 random --trace missing/none.csv", &[])
        .fails(1, &["missing/none.csv"]);
}
