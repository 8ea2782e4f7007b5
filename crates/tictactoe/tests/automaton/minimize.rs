//! Minimized automata: fewer states, the same play.

use crate::generator::StrategyGenerator;
use crate::{classic, lines};
use papan_game::rng::stream;
use papan_tictactoe::automaton::{Automaton, AutomatonRun, check, minimize};
use std::collections::HashMap;

#[test]
fn the_classic_automaton_needs_58_states() {
    let small = minimize(&classic()).unwrap();
    assert_eq!(small.automaton.dfa().len(), 58);
    assert!(!small.automaton.has_boards());
    assert_eq!(small.dropped, [""; 0]);
    assert_eq!(lines(&small.automaton), lines(&classic()));
    let proof = check(&small.automaton).unwrap();
    assert_eq!((proof.states, proof.winning, proof.tied), (58, 1, 1));
    let sizes: Vec<usize> = small.merged.iter().map(|class| class.states.len()).collect();
    assert_eq!(sizes, [111, 2, 2, 12]);
    assert_eq!(small.merged[0].reason, "all are wins: nothing follows");
    assert_eq!(small.merged[1].reason, "same answer to every move: 4: o6, tied; 6: o4, tied");
}

#[test]
fn minimizing_twice_changes_nothing() {
    let small = minimize(&classic()).unwrap().automaton;
    let again = minimize(&small).unwrap();
    assert_eq!(again.automaton, small);
    assert!(again.merged.is_empty());
}

#[test]
fn minimized_random_automata_play_the_same() {
    for index in 0..20 {
        let text = StrategyGenerator::new(&mut stream(9, index), HashMap::new()).file(None);
        let automaton = Automaton::read(text.as_bytes()).unwrap();
        let small = minimize(&automaton).unwrap().automaton;
        assert!(small.dfa().len() < automaton.dfa().len());
        assert!(check(&small).is_ok());
        assert_eq!(lines(&small), lines(&automaton));
    }
}

#[test]
fn reports_and_drops_unreachable_states() {
    let text = crate::CLASSIC
        .replace("STATE\n", "STATE lost ")
        .replace(
            "\nq001 ---- ----",
            "\nlost q000 ---- ---- ---- ---- ---- ---- ---- ---- ---- ----\nq001 ---- ----",
        )
        .replace("KAMUS\n", "KAMUS lost xxxxxxxxx\n");
    let automaton = Automaton::read(text.as_bytes()).unwrap();
    let proof = check(&automaton).unwrap();
    assert_eq!((proof.states, proof.unreachable), (182, vec!["lost".to_owned()]));
    let small = minimize(&automaton).unwrap();
    assert_eq!(small.dropped, ["lost"]);
    assert_eq!(small.automaton.dfa().len(), 58);
}

#[test]
fn rejects_an_automaton_that_fails_its_check() {
    let text = crate::CLASSIC.replace("q126 o---x----", "q126 o---xx---");
    let counterexample = minimize(&Automaton::read(text.as_bytes()).unwrap()).unwrap_err();
    assert_eq!(
        counterexample.to_string(),
        "state q126 does not follow from q000 on p: --------- becomes o---xx---, \
         expected the empty board, or one x and one o\nline of play: p\nboard: o---xx---"
    );
}

#[test]
fn boards_are_worked_out_while_playing() {
    let small = minimize(&classic()).unwrap().automaton;
    let mut run = AutomatonRun::new(&small);
    for symbol in ["p", "7", "2", "4"] {
        run.step(symbol.parse().unwrap()).unwrap();
    }
    assert_eq!(run.board().to_string(), "oxoxxoxox");
    assert_eq!(small.board(run.state()), None);
}
