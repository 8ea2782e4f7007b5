//! The automaton as an agent, on either seat.

use crate::generator::StrategyGenerator;
use crate::{classic, lines};
use papan_game::{
    Agent, Budget, Forfeit, ForfeitKind, Game, Notation, Outcome, SearchContext, Seat, Turn, rng::stream,
};
use papan_tictactoe::automaton::{Automaton, AutomatonPlayer, AutomatonRun, ClassicBoard, Input};
use papan_tictactoe::{Cell, Position, TicTacToe};
use std::collections::{HashMap, HashSet};

fn choose(player: &mut AutomatonPlayer, game: &TicTacToe, position: &Position) -> Result<Cell, Forfeit> {
    let mut rng = stream(0, 0);
    player.choose(game, position, SearchContext::within(Budget::Unlimited, &mut rng)).map(|choice| choice.mv)
}

fn answer(position: &str) -> Result<String, String> {
    let game = TicTacToe::default();
    let position = game.read_position(position).unwrap();
    choose(&mut AutomatonPlayer::new(&classic()), &game, &position)
        .map(|cell| cell.to_string())
        .map_err(|forfeit| forfeit.reason.to_string())
}

#[test]
fn the_classic_player_answers_on_either_seat() {
    assert_eq!(answer("--------- x"), Ok("5".into()));
    assert_eq!(answer("----x---- o"), Ok("1".into()));
    assert_eq!(answer("o---x---- x"), Ok("9".into()));
    assert_eq!(answer("----o---- x"), Ok("1".into()));
}

#[test]
fn forfeits_with_the_reason_on_unknown_boards() {
    let imposes = "the automaton has no answer to x at 1: it imposes the opening 5";
    assert_eq!(answer("x-------- o"), Err(imposes.into()));
    let position = "the automaton has no answer to the position xo------- x: it imposes the opening 5";
    assert_eq!(answer("xo------- x"), Err(position.into()));
}

#[test]
fn forfeits_on_other_boards_and_misere() {
    let mut player = AutomatonPlayer::new(&classic());
    for (size, misere, reason) in [
        ("4x4x4", false, "the automaton plays 3x3x3 only, not 4x4x4"),
        ("3x3x3", true, "the automaton plays 3x3x3 only, not 3x3x3 misère"),
    ] {
        let game = TicTacToe::new(size.parse().unwrap(), misere);
        let forfeit = choose(&mut player, &game, &Position::EMPTY).unwrap_err();
        assert_eq!((forfeit.kind, forfeit.reason.to_string().as_str()), (ForfeitKind::NoAnswer, reason));
    }
}

#[test]
fn forfeits_as_second_if_the_automaton_always_starts() {
    let text = "TRANSITIONS c 1 q0 q1 -- q1 -- -- END
        BOARDS q0 --------- q1 ----o---- END WIN END TIE END";
    let mut player = AutomatonPlayer::new(&Automaton::read(text.as_bytes()).unwrap());
    let game = TicTacToe::default();
    let position = game.read_position("x-------- o").unwrap();
    let forfeit = choose(&mut player, &game, &position).unwrap_err();
    assert_eq!(forfeit.reason.to_string(), "the automaton has no answer to x at 1: it always starts");
}

/// Plays every game of an opponent against a player.
fn play_all(
    game: &TicTacToe,
    player: &mut AutomatonPlayer,
    seat: Seat,
    position: &Position,
    ends: &mut Vec<Outcome>,
) {
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
fn an_automaton_without_imposed_moves_never_loses_or_forfeits() {
    let game = TicTacToe::default();
    for index in 0..5 {
        let text = StrategyGenerator::new(&mut stream(8, index), HashMap::new()).file(None);
        let automaton = Automaton::read(text.as_bytes()).unwrap();
        let mut player = AutomatonPlayer::new(&automaton);
        for seat in Seat::BOTH {
            let mut ends = Vec::new();
            play_all(&game, &mut player, seat, &Position::EMPTY, &mut ends);
            assert!(ends.len() > 50);
            assert!(ends.iter().all(|end| end.margin(seat) >= 0));
        }
    }
}

/// Lines of play that meet on one board may have different answers, and the player has one per board. So
/// the test requires only that each answer is one of the automaton's.
#[test]
fn every_answer_is_one_of_the_automaton() {
    let automaton = classic();
    let player = AutomatonPlayer::new(&automaton);
    let mut answers: HashMap<ClassicBoard, HashSet<Cell>> = HashMap::new();
    for (line, _, _) in lines(&automaton) {
        let Some((&Input::Cell(cell), before)) = line.split_last() else { continue };
        let mut run = AutomatonRun::new(&automaton);
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
