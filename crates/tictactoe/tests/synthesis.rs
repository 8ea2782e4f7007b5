//! Synthesized automata: their sizes, that they never lose, that quick ones win as soon as possible, and that
//! the shipped files are up to date.
//!
//! The rules are implemented again here, on boards as text, so that the code under test is not its own judge.

use papan_automata::State;
use papan_tictactoe::automaton::{Automaton, Proof, check};
use papan_tictactoe::synthesis::{StartingSide, SynthesisGoal, SynthesizedAutomaton, synthesize};
use std::collections::HashMap;
use std::path::Path;
use std::sync::OnceLock;
use std::{env, fs};

/// Returns the automaton of a complete search, which runs once for all tests.
fn made(starts: StartingSide, goal: SynthesisGoal) -> &'static SynthesizedAutomaton {
    static MADE: [[OnceLock<SynthesizedAutomaton>; 2]; 3] = [const { [const { OnceLock::new() }; 2] }; 3];
    MADE[starts as usize][goal as usize].get_or_init(|| synthesize(starts, goal, || false))
}

fn all() -> impl Iterator<Item = (StartingSide, SynthesisGoal)> {
    StartingSide::ALL.into_iter().flat_map(|starts| SynthesisGoal::ALL.map(|goal| (starts, goal)))
}

/// Returns the automaton of a search that is stopped after this many polls.
fn stopped(starts: StartingSide, goal: SynthesisGoal, max_polls: u32) -> SynthesizedAutomaton {
    let mut polls = 0;
    synthesize(starts, goal, || {
        polls += 1;
        polls > max_polls
    })
}

fn check_size(starts: StartingSide, goal: SynthesisGoal, [states, winning, tied]: [usize; 3]) {
    let made = made(starts, goal);
    let proof: Proof =
        check(&made.automaton).unwrap_or_else(|counterexample| panic!("{starts} {goal}: {counterexample}"));
    assert_eq!([proof.states, proof.winning, proof.tied], [states, winning, tied], "{starts} {goal}");
    assert_eq!(made.states, states);
    assert_eq!(proof.unreachable, Vec::<String>::new());
    assert!(proof.openings.len() == if starts == StartingSide::Either { 2 } else { 1 });
}

#[test]
fn quick_automata_pass_their_check() {
    check_size(StartingSide::Person, SynthesisGoal::Quick, [242, 146, 10]);
    check_size(StartingSide::Computer, SynthesisGoal::Quick, [63, 42, 2]);
    check_size(StartingSide::Either, SynthesisGoal::Quick, [304, 188, 12]);
}

#[test]
fn small_automata_pass_their_check_and_are_proven_smallest() {
    check_size(StartingSide::Person, SynthesisGoal::Small, [147, 46, 12]);
    check_size(StartingSide::Computer, SynthesisGoal::Small, [58, 30, 4]);
    check_size(StartingSide::Either, SynthesisGoal::Small, [204, 76, 16]);
    for (starts, boards) in
        [(StartingSide::Person, 146), (StartingSide::Computer, 57), (StartingSide::Either, 146 + 57)]
    {
        let made = made(starts, SynthesisGoal::Small);
        assert_eq!((made.lower_bound, made.is_proven_smallest), (Some(1 + boards), true), "{starts}");
    }
}

#[test]
fn a_quick_automaton_has_no_lower_bound() {
    let made = made(StartingSide::Either, SynthesisGoal::Quick);
    assert_eq!((made.lower_bound, made.is_proven_smallest), (None, false));
}

#[test]
fn a_stopped_search_returns_a_valid_automaton_and_bound() {
    for (starts, goal) in all() {
        for max_polls in [0, 1, 7, 40] {
            let made = stopped(starts, goal, max_polls);
            check(&made.automaton)
                .unwrap_or_else(|counterexample| panic!("{starts} {goal} {max_polls}: {counterexample}"));
            play_all(&made.automaton);
            let smallest = self::made(starts, goal).states;
            assert!(made.states >= smallest, "{starts} {goal} {max_polls}");
            assert!(made.lower_bound.is_none_or(|bound| bound <= smallest), "{starts} {goal} {max_polls}");
            assert_eq!(made.is_proven_smallest, made.lower_bound == Some(made.states));
        }
    }
}

#[test]
fn the_alphabet_has_the_symbols_of_the_starting_sides() {
    for (starts, goal) in all() {
        let dfa = made(starts, goal).automaton.dfa();
        let symbols: String = dfa.symbols().map(|symbol| dfa.symbol_name(symbol)).collect();
        let sides = match starts {
            StartingSide::Person => "p",
            StartingSide::Computer => "c",
            StartingSide::Either => "pc",
        };
        assert_eq!(symbols, sides.to_owned() + "123456789");
    }
}

#[test]
fn states_are_numbered_breadth_first() {
    for (starts, goal) in all() {
        let dfa = made(starts, goal).automaton.dfa();
        assert_eq!(dfa.start(), State::new(0));
        let mut next = 1;
        for (_, _, to) in dfa.transitions() {
            assert!(to.index() <= next, "{starts} {goal}");
            next = next.max(to.index() + 1);
        }
        for state in dfa.states() {
            assert_eq!(dfa.state_name(state), format!("q{:03}", state.index()));
        }
    }
}

#[test]
fn no_line_of_play_is_lost() {
    for (starts, goal) in all() {
        play_all(&made(starts, goal).automaton);
    }
}

#[test]
fn quick_automata_win_as_soon_as_perfect_play() {
    let mut perfect = Perfect::default();
    for starts in StartingSide::ALL {
        let automaton = &made(starts, SynthesisGoal::Quick).automaton;
        for state in automaton.dfa().states().skip(1) {
            let board = automaton.board(state).unwrap().to_string();
            assert_eq!(ending_of(automaton, state), perfect.ending(&board), "{starts} {board}");
        }
    }
}

#[test]
fn a_small_automaton_may_win_later_than_possible() {
    let automaton = &made(StartingSide::Either, SynthesisGoal::Small).automaton;
    let mut perfect = Perfect::default();
    let is_late = |state: State| {
        let board = automaton.board(state).unwrap().to_string();
        ending_of(automaton, state) != perfect.ending(&board)
    };
    assert!(automaton.dfa().states().skip(1).any(is_late));
}

/// Compares an automaton with the file in `data/tictactoe`. With `PAPAN_BLESS=1` in the environment, writes
/// the file instead.
fn check_file(name: &str, goal: SynthesisGoal) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/tictactoe").join(name);
    let text = made(StartingSide::Either, goal).automaton.write();
    if env::var_os("PAPAN_BLESS").is_some_and(|value| value == "1") {
        fs::write(&path, &text).unwrap();
    }
    let file = fs::read_to_string(&path).unwrap();
    assert!(file.lines().eq(text.lines()), "{name} is not what is made now; PAPAN_BLESS=1 writes it anew");
}

#[test]
fn the_shipped_files_are_up_to_date() {
    check_file("quick.dfa", SynthesisGoal::Quick);
    check_file("small.dfa", SynthesisGoal::Small);
}

/// Plays every game against an automaton, and checks each step by the rules below.
fn play_all(automaton: &Automaton) {
    let start = automaton.dfa().start();
    assert_eq!(board_of(automaton, start), "---------");
    for &(symbol, state) in automaton.dfa().leaving(start) {
        let board = board_of(automaton, state);
        match automaton.dfa().symbol_name(symbol) {
            "p" => assert_eq!(board, "---------"),
            "c" => assert!(moves("---------", 'o').contains(&board), "{board}"),
            other => panic!("the start has a transition on {other}"),
        }
        play_on(automaton, state, &board);
    }
}

fn play_on(automaton: &Automaton, state: State, board: &str) {
    assert!(!has_line(board, 'x'), "{board} is lost");
    let leaving = automaton.dfa().leaving(state);
    assert_eq!(automaton.dfa().is_final(state), is_over(board), "{board}");
    if is_over(board) {
        let result = automaton.result(state).map(|result| result.to_string());
        assert_eq!(result.as_deref(), Some(if has_line(board, 'o') { "win" } else { "tie" }));
        assert_eq!(leaving, []);
        return;
    }
    assert_eq!(leaving.len(), board.matches('-').count(), "{board}");
    for &(symbol, to) in leaving {
        let cell: usize = automaton.dfa().symbol_name(symbol).parse().unwrap();
        let after = board_of(automaton, to);
        assert!(replies(&with(board, cell - 1, 'x')).contains(&after), "{board} {cell} {after}");
        play_on(automaton, to, &after);
    }
}

fn board_of(automaton: &Automaton, state: State) -> String {
    automaton.board(state).unwrap().to_string()
}

/// The number of further moves of the person until the computer wins, at most; `None` for a tie.
type Ending = Option<u32>;

/// Returns the best ending for the person.
fn worst(mut endings: impl Iterator<Item = Ending>) -> Ending {
    endings.try_fold(0, |worst, ending| Some(worst.max(ending? + 1)))
}

/// Returns the ending that an automaton reaches from a state.
fn ending_of(automaton: &Automaton, state: State) -> Ending {
    if automaton.dfa().is_final(state) {
        return has_line(&board_of(automaton, state), 'o').then_some(0);
    }
    worst(automaton.dfa().leaving(state).iter().map(|&(_, to)| ending_of(automaton, to)))
}

/// Plain minimax with memory. Only boards that the computer does not lose are polls for, and only replies that
/// do not lose are followed.
#[derive(Default)]
struct Perfect {
    seen: HashMap<String, Option<Ending>>,
}

impl Perfect {
    fn ending(&mut self, board: &str) -> Ending {
        self.value(board).unwrap_or_else(|| panic!("{board} is lost"))
    }

    /// Returns `None` if the person wins.
    fn value(&mut self, board: &str) -> Option<Ending> {
        if has_line(board, 'x') {
            return None;
        }
        if is_over(board) {
            return Some(has_line(board, 'o').then_some(0));
        }
        if let Some(&known) = self.seen.get(board) {
            return known;
        }
        let after: Option<Vec<Ending>> = moves(board, 'x').iter().map(|moved| self.best(moved)).collect();
        let value = after.map(|after| worst(after.into_iter()));
        self.seen.insert(board.to_owned(), value);
        value
    }

    /// Returns the best ending for the computer after the person's move.
    fn best(&mut self, moved: &str) -> Option<Ending> {
        let values = replies(moved);
        let values = values.iter().filter_map(|reply| self.value(reply));
        values.min_by_key(|ending| ending.unwrap_or(u32::MAX))
    }
}

fn with(board: &str, cell: usize, mark: char) -> String {
    format!("{}{mark}{}", &board[..cell], &board[cell + 1..])
}

fn moves(board: &str, mark: char) -> Vec<String> {
    board.match_indices('-').map(|(cell, _)| with(board, cell, mark)).collect()
}

/// Returns the boards that may follow the person's move, with the forced last move made.
fn replies(moved: &str) -> Vec<String> {
    if is_over(moved) {
        return vec![moved.to_owned()];
    }
    let forced = |reply: String| match moves(&reply, 'x').as_slice() {
        [last] if !is_over(&reply) => last.clone(),
        _ => reply,
    };
    moves(moved, 'o').into_iter().map(forced).collect()
}

fn is_over(board: &str) -> bool {
    has_line(board, 'x') || has_line(board, 'o') || !board.contains('-')
}

fn has_line(board: &str, mark: char) -> bool {
    let has = |column: usize, row: usize| board.as_bytes()[3 * row + column] == mark as u8;
    (0..3).any(|i| (0..3).all(|j| has(i, j)) || (0..3).all(|j| has(j, i)))
        || (0..3).all(|i| has(i, i))
        || (0..3).all(|i| has(i, 2 - i))
}
