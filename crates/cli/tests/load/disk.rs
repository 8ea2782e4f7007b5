//! The disk is full: a move is refused and not kept, the server lives, and it goes on when there is room again.

#![cfg(target_os = "linux")]

use crate::crowd::{Match, check};
use crate::program::Program;
use rustix::process::{Pid, Resource, Rlimit, prlimit};
use tempfile::TempDir;

/// No file may become larger than this many blocks of a shell, and to try is an error and not the end.
const FULL: &str = "ulimit -S -f 1024 && trap '' XFSZ &&";

#[test]
fn a_move_for_which_there_is_no_room_is_refused_and_the_next_one_is_not() {
    let folder = TempDir::with_prefix("papan").expect("a folder");
    let mut program = Program::start_after(FULL, folder.path());
    let mut matches = check(fill(&program));
    assert!(program.is_alive());
    let room = Rlimit { current: None, maximum: None };
    let hard = prlimit(pid(&program), Resource::Fsize, room).expect("our child's limit is ours to raise");
    assert!(hard.current.is_some(), "there was a limit");
    check(async {
        let mut line = program.client().await;
        let game = matches.last_mut().expect("one was refused a move");
        let answer = game.play(&mut line).await.expect("the server answers");
        assert_eq!(answer.status, 200, "there is room again: {answer:?}");
    });
    program.kill();
    let program = Program::start(folder.path());
    check(async {
        let mut line = program.client().await;
        for game in &mut matches {
            let made = game.made;
            let state = line.get(&game.path, Some(&game.tokens[0])).await.expect("the server answers");
            game.agrees(&state.json());
            assert_eq!(game.made, made, "what was refused did not happen");
        }
    });
}

fn pid(program: &Program) -> Option<Pid> {
    Pid::from_raw(program.id() as i32)
}

/// Plays until there is no more room; the last of these games is the one whose move was refused.
async fn fill(program: &Program) -> Vec<Match> {
    let mut line = program.client().await;
    let mut matches: Vec<Match> = Vec::new();
    for number in 0..1000 {
        let mut game = Match::begin(&mut line, number).await.expect("the server answers");
        while game.is_open() {
            let answer = game.play(&mut line).await.expect("the server answers");
            if answer.status == 200 {
                continue;
            }
            assert_eq!(
                (answer.status, answer.json()["error"].as_str()),
                (503, Some("not-stored")),
                "{answer:?}"
            );
            assert!(answer.head.to_lowercase().contains("\r\nretry-after: "), "{answer:?}");
            // It can still be looked at, and is as it was; a second try is refused again.
            let state = line.get(&game.path, Some(&game.tokens[0])).await.expect("the server answers");
            assert_eq!(state.json()["ply"], game.made, "{state:?}");
            assert_eq!(game.play(&mut line).await.expect("the server answers").status, 503);
            matches.push(game);
            return matches;
        }
        matches.push(game);
    }
    panic!("the disk is never full");
}
