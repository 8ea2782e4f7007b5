//! The disk is full: a move is refused and not kept, the server lives, and it goes on when there is room again.

#![cfg(target_os = "linux")]

use crate::client::{Answer, Client};
use crate::crowd::{Match, check};
use crate::program::Program;
use rustix::process::{Pid, Resource, Rlimit, getrlimit, prlimit};
use tempfile::TempDir;

/// No file may become larger than this many blocks of a shell, and to try is an error and not the end.
const FULL: &str = "ulimit -S -f 1024 && trap '' XFSZ &&";

#[test]
fn a_move_for_which_there_is_no_room_is_refused_and_the_next_one_is_not() {
    let folder = TempDir::with_prefix("papan").expect("a folder");
    let mut program = Program::start_after(FULL, folder.path());
    let (mut matches, full) = check(fill(&program));
    assert!(program.is_alive());
    make_room(&program);
    check(async {
        let mut line = program.client().await;
        let answer = matches[full].play(&mut line).await.expect("the server answers");
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

/// Lets the files of the program become as large as they may here.
fn make_room(program: &Program) {
    let most = getrlimit(Resource::Fsize).maximum;
    let room = Rlimit { current: most, maximum: most };
    let before = prlimit(Pid::from_raw(program.id().cast_signed()), Resource::Fsize, room);
    assert!(before.expect("a child's limit can be raised").current.is_some(), "there was none");
}

/// Begins some games and plays in one after the other until there is no more room; the number of the one whose move was
/// refused.
async fn fill(program: &Program) -> (Vec<Match>, usize) {
    let mut line = program.client().await;
    let mut matches: Vec<Match> = Vec::new();
    for number in 0..8 {
        matches.push(Match::begin(&mut line, number).await.expect("the server answers"));
    }
    for number in 0..matches.len() {
        let game = &mut matches[number];
        while game.is_open() {
            let answer = game.play(&mut line).await.expect("the server answers");
            if answer.status != 200 {
                refused(&mut line, game, &answer).await;
                return (matches, number);
            }
        }
    }
    panic!("the disk is never full");
}

/// That a move was refused for want of room, that the game can be looked at and is as it was, and that a second try is
/// refused too.
async fn refused(line: &mut Client, game: &mut Match, answer: &Answer) {
    assert_eq!(
        (answer.status, answer.json()["error"]["code"].as_str()),
        (503, Some("not-stored")),
        "{answer:?}"
    );
    assert!(answer.head.to_lowercase().contains("\r\nretry-after: "), "{answer:?}");
    let state = line.get(&game.path, Some(&game.tokens[0])).await.expect("the server answers");
    assert_eq!(state.json()["ply"], game.made, "{state:?}");
    let again = game.play(line).await.expect("the server answers");
    assert_eq!(again.status, 503, "{again:?}");
}
