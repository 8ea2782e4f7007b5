//! Many clients play in many games at once: every move is on disk when it is answered, and all are there afterwards.

use crate::crowd::{Match, check};
use crate::program::Program;
use crate::times::{Times, memory};
use futures_util::future::join_all;
use std::time::Instant;
use tempfile::TempDir;

/// The work of one client.
struct Day {
    matches: Vec<Match>,
    times: Times,
}

#[test]
fn every_acknowledged_move_of_many_clients_is_there_after_a_crash() {
    load(40, 8, 25);
}

/// So many clients make so many moves each, in so many games in all.
pub(crate) fn load(games: usize, clients: usize, moves: usize) {
    let folder = TempDir::with_prefix("papan").expect("a folder");
    let program = Program::start(folder.path());
    let (days, time) = check(async {
        let crowds = join_all((0..clients).map(|client| gather(&program, client, clients, games))).await;
        let begun = Instant::now();
        let days = join_all(crowds.into_iter().map(|matches| day(&program, matches, moves))).await;
        (days, begun.elapsed())
    });
    let peak = program.peak_memory();
    program.kill();
    let program = Program::start(folder.path());
    let (matches, times): (Vec<_>, Vec<_>) = days.into_iter().map(|day| (day.matches, day.times)).unzip();
    check(verify(&program, matches.into_iter().flatten()));
    let times: Times = times.into_iter().collect();
    assert_eq!(times.count(), clients * moves);
    let rate = times.count() as f64 / time.as_secs_f64();
    println!("{games} games, {clients} clients: {rate:.0} durable moves/s, {times}, {}", memory(peak));
}

/// The games of one client.
async fn gather(program: &Program, client: usize, clients: usize, games: usize) -> Vec<Match> {
    let mut line = program.client().await;
    let mut matches = Vec::new();
    for number in (client..games).step_by(clients) {
        matches.push(Match::begin(&mut line, number).await.expect("a game begins"));
    }
    matches
}

/// One client plays in its games in turn; where one is over, another begins, which is not counted.
async fn day(program: &Program, mut matches: Vec<Match>, moves: usize) -> Day {
    let mut line = program.client().await;
    let mut times = Times::default();
    let mut over = Vec::new();
    for number in 0..moves {
        let at = number % matches.len();
        if !matches[at].is_open() {
            let fresh = Match::begin(&mut line, number).await.expect("a game begins");
            over.push(std::mem::replace(&mut matches[at], fresh));
        }
        let begun = Instant::now();
        let answer = matches[at].play(&mut line).await.expect("the server answers");
        times.push(begun.elapsed());
        assert_eq!(answer.status, 200, "{answer:?}");
    }
    matches.append(&mut over);
    Day { matches, times }
}

/// That the server knows what it acknowledged.
async fn verify(program: &Program, matches: impl Iterator<Item = Match>) {
    let mut line = program.client().await;
    for mut game in matches {
        let made = game.made;
        let state = line.get(&game.path, Some(&game.tokens[0])).await.expect("the server answers");
        game.agrees(&state.json());
        assert_eq!(game.made, made, "nothing was on its way");
    }
}
