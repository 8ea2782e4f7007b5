//! The levels of tic-tac-toe, and the way of an automaton in a game.

use papan_catalog::{AutomatonTrace, automaton, game};
use papan_game::{Seat, StopFlag};
use papan_picture::board::DiagramMark;
use papan_picture::graph::StateTone;
use papan_session::{Environment, Session, Setup, TurnTerms};

fn session(options: &[(&str, &str)], seats: [&str; 2], seed: u64) -> Box<dyn Session> {
    let options = options.iter().map(|&(name, value)| (name.to_owned(), value.to_owned())).collect();
    let seats = seats.map(|text| text.parse().expect("a player"));
    let setup = Setup { options, ..Setup::new(seats, seed) };
    game("tictactoe").expect("a game").session(&setup, &Environment::EMPTY).expect("a session")
}

fn think(session: &mut dyn Session) -> String {
    session.think(&TurnTerms::default(), &StopFlag::default()).expect("a move").mv
}

#[test]
fn levels_play_on_every_size() {
    for size in ["3x3x3", "1x1x1", "4x2x3", "4x4x4", "6x5x4", "8x8x5"] {
        for misere in ["no", "yes"] {
            for seats in [["easy", "medium"], ["medium", "easy"]] {
                let mut session = session(&[("size", size), ("misere", misere)], seats, 1);
                while session.turn().is_some() {
                    think(session.as_mut());
                }
                assert!(session.ending().is_some());
            }
        }
    }
}

#[test]
fn what_lies_within_its_sight_a_level_never_misses() {
    for seed in 0..30 {
        // x has two in a row at 1 and 2, and o at 4 and 5.
        let line = |seats| {
            let mut session = session(&[], seats, seed);
            for mv in ["1", "4", "2", "5"] {
                session.replay(mv).expect("a legal move");
            }
            session
        };
        for level in ["easy", "medium", "hard"] {
            assert_eq!(think(line([level, "human"]).as_mut()), "3", "{level} completes its line");
        }
        let mut threatened = session(&[], ["human", "medium"], seed);
        for mv in ["1", "9", "2"] {
            threatened.replay(mv).expect("a legal move");
        }
        assert_eq!(think(threatened.as_mut()), "3", "medium sees what the other threatens");
    }
}

#[test]
fn easy_does_not_see_what_the_other_threatens() {
    let answer = |seed| {
        let mut session = session(&[], ["human", "easy"], seed);
        for mv in ["1", "9", "2"] {
            session.replay(mv).expect("a legal move");
        }
        think(session.as_mut())
    };
    let answers: Vec<String> = (0..60).map(answer).collect();
    let missed = answers.iter().filter(|mv| *mv != "3").count();
    assert!((30..60).contains(&missed), "five of six cells are as good to it: {missed} of 60");
}

#[test]
fn an_automaton_is_where_its_board_is_the_one_of_the_game() {
    for name in ["quick", "small", "classic"] {
        let machine = automaton(name, &Environment::EMPTY).expect("it ships");
        for (seat, seed) in Seat::BOTH.into_iter().flat_map(|seat| (0..20).map(move |seed| (seat, seed))) {
            let player = format!("automaton:{name}");
            let seats = match seat {
                Seat::First => [player.as_str(), "random"],
                Seat::Second => ["random", player.as_str()],
            };
            let mut session = session(&[], seats, seed);
            // One automaton has no answer to some first moves.
            while session.turn().is_some()
                && session.think(&TurnTerms::default(), &StopFlag::default()).is_ok()
            {
                let moves = session.recorded_moves();
                let walk = AutomatonTrace::of(&session.setup().seats[seat.index()], &[], seat, &moves)
                    .expect("a walk");
                let state = machine.dfa().state(walk.state()).expect("a state");
                let board = machine.board(state).expect("these know their boards");
                let made = board.to_string().chars().filter(|&mark| mark != '-').count();
                let behind = moves.len() - made;
                assert!(behind <= 2, "{name}: {moves:?} but {board}");
                let own = |at: usize| at.is_multiple_of(2) == (seat == Seat::First);
                for (at, mv) in moves.iter().take(made).enumerate() {
                    let cell = mv.parse::<usize>().expect("a number") - 1;
                    let mark = if own(at) { "o" } else { "x" };
                    assert_eq!(&board.to_string()[cell..=cell], mark, "{name}: {moves:?} but {board}");
                }
                let graph = walk.graph();
                assert_eq!(graph.nodes.iter().filter(|node| node.start).count(), 1);
                let lit = graph.nodes.iter().find(|node| node.current).expect("the present state");
                assert_ne!(lit.tone, StateTone::Plain);
                let shown = lit.board.as_ref().map(|board| board.cells.iter().flatten().count());
                assert_eq!((lit.name.as_str(), shown), (walk.state(), Some(made)));
                // On the picture the first seat has x, as on the board of the game.
                let first = moves.first().filter(|_| made > 0).and_then(|mv| mv.parse::<usize>().ok());
                let mark = first.and_then(|cell| lit.board.as_ref()?.cells[cell - 1]);
                assert_eq!(mark, first.map(|_| DiagramMark::X), "{name} {seat}: {moves:?}");
            }
        }
    }
}

#[test]
fn who_is_no_automaton_has_no_way() {
    let none = |player: &str, options: &[(&str, &str)]| {
        let options: Vec<(String, String)> =
            options.iter().map(|&(name, value)| (name.to_owned(), value.to_owned())).collect();
        AutomatonTrace::of(&player.parse().expect("a player"), &options, Seat::First, &[]).is_none()
    };
    assert!(none("alphabeta", &[]) && none("human", &[]) && none("automaton:mine.dfa", &[]));
    assert!(none("automaton", &[("size", "4x4x4")]) && none("automaton", &[("misere", "yes")]));
    assert!(!none("automaton", &[]) && !none("automaton:file=small", &[]));
}

#[test]
fn an_imposed_opening_binds_people_and_players_but_not_players_whose_openings_are_free() {
    let mut person = session(&[], ["human", "automaton:classic"], 1);
    let imposed = person.imposed_move().expect("an opening");
    assert_eq!(
        (imposed.by, imposed.player.as_str(), imposed.mv.as_str()),
        (Seat::Second, "automaton:classic", "5")
    );
    assert_eq!(person.legal_moves(), ["5"]);
    let caption: Vec<String> = person.caption().iter().map(ToString::to_string).collect();
    assert_eq!(caption, ["automaton:classic imposes the opening: the first move is 5."]);
    let refused = person.play("1").expect_err("another cell").to_string();
    assert_eq!(refused, "automaton:classic imposes the opening: only 5 can be played now");
    let fault = person.preview("1").expect("a cell").fault;
    assert_eq!(fault.map(|fault| fault.to_string()), Some(refused));
    assert_eq!(person.preview("5").expect("a cell").fault, None);
    assert_eq!(person.advise(&StopFlag::default()).expect("advice").mv, "5");
    person.play("5").expect("the opening");
    assert!(person.imposed_move().is_none() && person.caption().is_empty());
    // A recorded move is replayed, whatever is imposed today.
    let mut older = session(&[], ["human", "automaton:classic"], 1);
    older.replay("3").expect("a legal move");
    assert_eq!(older.undo(), Ok(1));
    assert_eq!(older.legal_moves(), ["5"]);

    let mut openings = std::collections::BTreeSet::new();
    for seed in 0..20 {
        let seats = ["random", "automaton:classic"];
        let mut bound = session(&[], seats, seed);
        let thought = bound.think(&TurnTerms::default(), &StopFlag::default()).expect("a move");
        assert_eq!(
            (thought.mv.as_str(), thought.notes[0].to_string().as_str()),
            ("5", "the opening imposed by automaton:classic")
        );
        let free = TurnTerms { has_free_openings: true, ..TurnTerms::default() };
        openings.insert(session(&[], seats, seed).think(&free, &StopFlag::default()).expect("a move").mv);
    }
    assert!(openings.len() > 3, "{openings:?}");
}

#[test]
fn what_an_absent_player_imposes_holds_between_people() {
    let mut people = session(&[], ["human", "human"], 1);
    assert_eq!(people.legal_moves().len(), 9);
    people
        .impose_opening_of(Seat::Second, &"automaton:classic".parse().expect("a player"), &Environment::EMPTY)
        .expect("it ships");
    assert_eq!(people.legal_moves(), ["5"]);
    assert!(people.play("1").is_err() && people.play("5").is_ok());
    assert_eq!(people.legal_moves().len(), 8, "the automaton's own moves are not its opponent's");
}
