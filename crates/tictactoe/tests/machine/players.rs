//! A machine at a table, on either seat.

use crate::invent::Inventor;
use crate::{classic, lines};
use papan_game::{
    Agent, Budget, Forfeit, ForfeitKind, Game, Notation, Outcome, Seat, Think, Turn, rng::stream,
};
use papan_tictactoe::machine::{Grid, Input, Machine, Player, Run};
use papan_tictactoe::{Cell, Position, TicTacToe};
use std::collections::{HashMap, HashSet};

fn choose(player: &mut Player, game: &TicTacToe, position: &Position) -> Result<Cell, Forfeit> {
    let mut rng = stream(0, 0);
    player.choose(game, position, Think::within(Budget::Unlimited, &mut rng)).map(|choice| choice.mv)
}

fn answer(position: &str) -> Result<String, String> {
    let game = TicTacToe::default();
    let position = game.read_position(position).unwrap();
    choose(&mut Player::new(&classic()), &game, &position)
        .map(|cell| cell.to_string())
        .map_err(|forfeit| forfeit.reason)
}

#[test]
fn the_classic_player_answers_on_either_seat() {
    assert_eq!(answer("--------- x"), Ok("5".into()));
    assert_eq!(answer("----x---- o"), Ok("1".into()));
    assert_eq!(answer("o---x---- x"), Ok("9".into()));
    assert_eq!(answer("----o---- x"), Ok("1".into()));
}

#[test]
fn what_it_has_no_answer_to_is_a_forfeit_with_the_reason() {
    let imposes = "the automaton has no answer to x at 1: it imposes the opening 5";
    assert_eq!(answer("x-------- o"), Err(imposes.into()));
    let position = "the automaton has no answer to the position xo------- x: it imposes the opening 5";
    assert_eq!(answer("xo------- x"), Err(position.into()));
}

#[test]
fn other_boards_and_misere_are_not_played() {
    let mut player = Player::new(&classic());
    for (size, misere, reason) in [
        ("4x4x4", false, "the automaton plays 3x3x3 and not 4x4x4"),
        ("3x3x3", true, "the automaton plays 3x3x3 and not 3x3x3 misère"),
    ] {
        let game = TicTacToe::new(size.parse().unwrap(), misere);
        let forfeit = choose(&mut player, &game, &Position::EMPTY).unwrap_err();
        assert_eq!(forfeit, Forfeit { kind: ForfeitKind::NoAnswer, reason: reason.into() });
    }
}

#[test]
fn a_machine_that_always_starts_says_so() {
    let text = "TRANSITIONS c 1 q0 q1 -- q1 -- -- END
        BOARDS q0 --------- q1 ----o---- END WIN END TIE END";
    let mut player = Player::new(&Machine::read(text.as_bytes()).unwrap());
    let game = TicTacToe::default();
    let position = game.read_position("x-------- o").unwrap();
    let forfeit = choose(&mut player, &game, &position).unwrap_err();
    assert_eq!(forfeit.reason, "the automaton has no answer to x at 1: it always starts");
}

/// Plays every game of a free opponent against a player.
fn play_all(game: &TicTacToe, player: &mut Player, seat: Seat, position: &Position, ends: &mut Vec<Outcome>) {
    let moves = match game.turn(position) {
        Turn::Over(outcome) => return ends.push(outcome),
        Turn::Of(mover) if mover == seat => vec![choose(player, game, position).unwrap()],
        Turn::Of(_) => {
            let mut moves = Vec::new();
            game.moves(position, &mut moves);
            moves
        }
    };
    for mv in moves {
        let mut next = position.clone();
        game.play(&mut next, &mv).unwrap();
        play_all(game, player, seat, &next, ends);
    }
}

#[test]
fn a_free_machine_never_loses_and_never_forfeits() {
    let game = TicTacToe::default();
    for index in 0..5 {
        let text = Inventor::new(&mut stream(8, index), HashMap::new()).file(None);
        let machine = Machine::read(text.as_bytes()).unwrap();
        let mut player = Player::new(&machine);
        for seat in Seat::BOTH {
            let mut ends = Vec::new();
            play_all(&game, &mut player, seat, &Position::EMPTY, &mut ends);
            assert!(ends.len() > 50);
            assert!(ends.iter().all(|end| end.margin(seat) >= 0));
        }
    }
}

/// Lines that meet on one board may be answered differently, and the player has one answer for it; so
/// what is asked is that every answer leads to a board that the machine knows too.
#[test]
fn every_answer_of_the_player_is_one_of_the_machine() {
    let machine = classic();
    let player = Player::new(&machine);
    let mut answers: HashMap<Grid, HashSet<Cell>> = HashMap::new();
    for (line, _, _) in lines(&machine) {
        let Some((&Input::Cell(cell), before)) = line.split_last() else { continue };
        let mut run = Run::new(&machine);
        for &input in before {
            run.step(input).unwrap();
        }
        let asked = run.board().with_x(cell);
        let reply = run.step(Input::Cell(cell)).unwrap().reply.unwrap();
        answers.entry(asked).or_default().extend(reply.computer());
    }
    for (asked, replies) in answers.iter().filter(|(_, replies)| !replies.is_empty()) {
        assert!(player.answer(*asked).is_some_and(|cell| replies.contains(&cell)), "{asked}");
    }
}
