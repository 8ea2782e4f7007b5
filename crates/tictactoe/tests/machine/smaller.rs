//! Minimised machines: fewer states, the same play.

use crate::invent::Inventor;
use crate::{classic, lines};
use papan_game::rng::stream;
use papan_tictactoe::machine::{Machine, Run, check, minimise};
use std::collections::HashMap;

#[test]
fn the_classic_machine_needs_58_states() {
    let small = minimise(&classic()).unwrap();
    assert_eq!(small.machine.dfa().len(), 58);
    assert!(!small.machine.has_boards());
    assert_eq!(small.dropped, [""; 0]);
    assert_eq!(lines(&small.machine), lines(&classic()));
    let proof = check(&small.machine).unwrap();
    assert_eq!((proof.states, proof.winning, proof.tied), (58, 1, 1));
    let sizes: Vec<usize> = small.classes.iter().map(|class| class.states.len()).collect();
    assert_eq!(sizes, [111, 2, 2, 12]);
    assert_eq!(small.classes[0].reason, "all are wins: nothing follows");
    assert_eq!(small.classes[1].reason, "same answer to every move: 4: o6, tied; 6: o4, tied");
}

#[test]
fn what_is_smallest_stays_as_it_is() {
    let small = minimise(&classic()).unwrap().machine;
    let again = minimise(&small).unwrap();
    assert_eq!(again.machine, small);
    assert!(again.classes.is_empty());
}

#[test]
fn invented_machines_play_the_same_when_smaller() {
    for index in 0..20 {
        let text = Inventor::new(&mut stream(9, index), HashMap::new()).file(None);
        let machine = Machine::read(text.as_bytes()).unwrap();
        let small = minimise(&machine).unwrap().machine;
        assert!(small.dfa().len() < machine.dfa().len());
        assert!(check(&small).is_ok());
        assert_eq!(lines(&small), lines(&machine));
    }
}

#[test]
fn unreachable_states_are_told_and_dropped() {
    let text = crate::CLASSIC
        .replace("STATE\n", "STATE lost ")
        .replace(
            "\nq001 ---- ----",
            "\nlost q000 ---- ---- ---- ---- ---- ---- ---- ---- ---- ----\nq001 ---- ----",
        )
        .replace("KAMUS\n", "KAMUS lost xxxxxxxxx\n");
    let machine = Machine::read(text.as_bytes()).unwrap();
    let proof = check(&machine).unwrap();
    assert_eq!((proof.states, proof.unreachable), (182, vec!["lost".to_owned()]));
    let small = minimise(&machine).unwrap();
    assert_eq!(small.dropped, ["lost"]);
    assert_eq!(small.machine.dfa().len(), 58);
}

#[test]
fn a_wrong_machine_is_not_made_smaller() {
    let text = crate::CLASSIC.replace("q126 o---x----", "q126 o---xx---");
    let fault = minimise(&Machine::read(text.as_bytes()).unwrap()).unwrap_err();
    assert_eq!(
        fault.to_string(),
        "state q126 does not follow from q000 on p: found o---xx--- after ---------, \
         expected the empty board, or one x and one o\nline of play: p\nboard: o---xx---"
    );
}

#[test]
fn boards_are_worked_out_while_playing() {
    let small = minimise(&classic()).unwrap().machine;
    let mut run = Run::new(&small);
    for symbol in ["p", "7", "2", "4"] {
        run.step(symbol.parse().unwrap()).unwrap();
    }
    assert_eq!(run.board().to_string(), "oxoxxoxox");
    assert_eq!(small.board(run.state()), None);
}
