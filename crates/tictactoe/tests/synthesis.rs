//! Machines that the program makes: their sizes, the proof that they never lose, that the quick ones are
//! as quick as can be, and that those it ships with are these.
//!
//! The rules are written here once more, on boards as text, so that nothing is judged by the code that
//! made it.

use papan_automata::State;
use papan_tictactoe::machine::{Machine, Proof, check};
use papan_tictactoe::synthesis::{Prefer, Starts, Synthesis, synthesise};
use std::collections::HashMap;
use std::path::Path;
use std::sync::OnceLock;
use std::{env, fs};

/// The machine that an undisturbed search makes, searched for once in all tests.
fn made(starts: Starts, prefer: Prefer) -> &'static Synthesis {
    static MADE: [[OnceLock<Synthesis>; 2]; 3] = [const { [const { OnceLock::new() }; 2] }; 3];
    MADE[starts as usize][prefer as usize].get_or_init(|| synthesise(starts, prefer, || false))
}

fn all() -> impl Iterator<Item = (Starts, Prefer)> {
    Starts::ALL.into_iter().flat_map(|starts| Prefer::ALL.map(|prefer| (starts, prefer)))
}

/// The machine of a search that is stopped after so many questions.
fn stopped(starts: Starts, prefer: Prefer, patience: u32) -> Synthesis {
    let mut asked = 0;
    synthesise(starts, prefer, || {
        asked += 1;
        asked > patience
    })
}

fn check_size(starts: Starts, prefer: Prefer, [states, winning, tied]: [usize; 3]) {
    let made = made(starts, prefer);
    let proof: Proof = check(&made.machine).unwrap_or_else(|fault| panic!("{starts} {prefer}: {fault}"));
    assert_eq!([proof.states, proof.winning, proof.tied], [states, winning, tied], "{starts} {prefer}");
    assert_eq!(made.states, states);
    assert_eq!(proof.unreachable, Vec::<String>::new());
    assert!(proof.openings.len() == if starts == Starts::Either { 2 } else { 1 });
}

#[test]
fn quick_machines_are_checked() {
    check_size(Starts::Person, Prefer::Quick, [242, 146, 10]);
    check_size(Starts::Computer, Prefer::Quick, [63, 42, 2]);
    check_size(Starts::Either, Prefer::Quick, [304, 188, 12]);
}

#[test]
fn small_machines_are_checked_and_proven_smallest() {
    check_size(Starts::Person, Prefer::Small, [147, 46, 12]);
    check_size(Starts::Computer, Prefer::Small, [58, 30, 4]);
    check_size(Starts::Either, Prefer::Small, [204, 76, 16]);
    for (starts, boards) in [(Starts::Person, 146), (Starts::Computer, 57), (Starts::Either, 146 + 57)] {
        let made = made(starts, Prefer::Small);
        assert_eq!((made.lower_bound, made.is_proven_smallest), (Some(1 + boards), true), "{starts}");
    }
}

#[test]
fn a_quick_machine_says_nothing_about_the_smallest() {
    let made = made(Starts::Either, Prefer::Quick);
    assert_eq!((made.lower_bound, made.is_proven_smallest), (None, false));
}

#[test]
fn an_interrupted_run_gives_a_valid_machine_and_a_true_bound() {
    for (starts, prefer) in all() {
        for patience in [0, 1, 7, 40] {
            let made = stopped(starts, prefer, patience);
            check(&made.machine).unwrap_or_else(|fault| panic!("{starts} {prefer} {patience}: {fault}"));
            play_all(&made.machine);
            let smallest = self::made(starts, prefer).states;
            assert!(made.states >= smallest, "{starts} {prefer} {patience}");
            assert!(made.lower_bound.is_none_or(|bound| bound <= smallest), "{starts} {prefer} {patience}");
            assert_eq!(made.is_proven_smallest, made.lower_bound == Some(made.states));
        }
    }
}

#[test]
fn the_symbols_are_those_of_the_sides_that_start() {
    for (starts, prefer) in all() {
        let dfa = made(starts, prefer).machine.dfa();
        let symbols: String = dfa.symbols().map(|symbol| dfa.symbol_name(symbol)).collect();
        let sides = match starts {
            Starts::Person => "p",
            Starts::Computer => "c",
            Starts::Either => "pc",
        };
        assert_eq!(symbols, sides.to_owned() + "123456789");
    }
}

#[test]
fn states_are_numbered_in_breadth_from_the_start() {
    for (starts, prefer) in all() {
        let dfa = made(starts, prefer).machine.dfa();
        assert_eq!(dfa.start(), State::new(0));
        let mut next = 1;
        for (_, _, to) in dfa.transitions() {
            assert!(to.index() <= next, "{starts} {prefer}");
            next = next.max(to.index() + 1);
        }
        for state in dfa.states() {
            assert_eq!(dfa.state_name(state), format!("q{:03}", state.index()));
        }
    }
}

#[test]
fn no_line_of_play_is_lost() {
    for (starts, prefer) in all() {
        play_all(&made(starts, prefer).machine);
    }
}

#[test]
fn quick_machines_win_as_soon_as_perfect_play() {
    let mut perfect = Perfect::default();
    for starts in Starts::ALL {
        let machine = &made(starts, Prefer::Quick).machine;
        for state in machine.dfa().states().skip(1) {
            let board = machine.board(state).unwrap().to_string();
            assert_eq!(ending_of(machine, state), perfect.ending(&board), "{starts} {board}");
        }
    }
}

#[test]
fn a_small_machine_may_win_later() {
    let machine = &made(Starts::Either, Prefer::Small).machine;
    let mut perfect = Perfect::default();
    let is_late = |state: State| {
        let board = machine.board(state).unwrap().to_string();
        ending_of(machine, state) != perfect.ending(&board)
    };
    assert!(machine.dfa().states().skip(1).any(is_late));
}

/// Compares a machine with the file in `data/tictactoe`; with `PAPAN_BLESS=1` in the environment it
/// writes the file instead.
fn check_file(name: &str, prefer: Prefer) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/tictactoe").join(name);
    let text = made(Starts::Either, prefer).machine.write();
    if env::var_os("PAPAN_BLESS").is_some_and(|value| value == "1") {
        fs::write(&path, &text).unwrap();
    }
    let file = fs::read_to_string(&path).unwrap();
    assert!(file.lines().eq(text.lines()), "{name} is not what is made now; PAPAN_BLESS=1 writes it anew");
}

#[test]
fn the_shipped_files_are_what_is_made() {
    check_file("quick.dfa", Prefer::Quick);
    check_file("small.dfa", Prefer::Small);
}

/// Plays every game against a machine, and judges each step by the rules below.
fn play_all(machine: &Machine) {
    let start = machine.dfa().start();
    assert_eq!(board_of(machine, start), "---------");
    for &(symbol, state) in machine.dfa().leaving(start) {
        let board = board_of(machine, state);
        match machine.dfa().symbol_name(symbol) {
            "p" => assert_eq!(board, "---------"),
            "c" => assert!(moves("---------", 'o').contains(&board), "{board}"),
            other => panic!("the start has a transition on {other}"),
        }
        play_on(machine, state, &board);
    }
}

fn play_on(machine: &Machine, state: State, board: &str) {
    assert!(!has_line(board, 'x'), "{board} is lost");
    let leaving = machine.dfa().leaving(state);
    assert_eq!(machine.dfa().is_final(state), is_over(board), "{board}");
    if is_over(board) {
        let verdict = machine.verdict(state).map(|verdict| verdict.to_string());
        assert_eq!(verdict.as_deref(), Some(if has_line(board, 'o') { "win" } else { "tie" }));
        assert_eq!(leaving, []);
        return;
    }
    assert_eq!(leaving.len(), board.matches('-').count(), "{board}");
    for &(symbol, to) in leaving {
        let cell: usize = machine.dfa().symbol_name(symbol).parse().unwrap();
        let after = board_of(machine, to);
        assert!(replies(&with(board, cell - 1, 'x')).contains(&after), "{board} {cell} {after}");
        play_on(machine, to, &after);
    }
}

fn board_of(machine: &Machine, state: State) -> String {
    machine.board(state).unwrap().to_string()
}

/// The computer wins after so many further moves of the person, at the most; `None` if it can only tie.
type Ending = Option<u32>;

/// The ending that the person likes best.
fn worst(mut endings: impl Iterator<Item = Ending>) -> Ending {
    endings.try_fold(0, |worst, ending| Some(worst.max(ending? + 1)))
}

/// What a machine reaches from a state.
fn ending_of(machine: &Machine, state: State) -> Ending {
    if machine.dfa().is_final(state) {
        return has_line(&board_of(machine, state), 'o').then_some(0);
    }
    worst(machine.dfa().leaving(state).iter().map(|&(_, to)| ending_of(machine, to)))
}

/// Plain minimax, which remembers what it has seen. Lost boards do not come up: it asks only about boards
/// that the computer holds, and looks at no reply after which it would not.
#[derive(Default)]
struct Perfect {
    seen: HashMap<String, Option<Ending>>,
}

impl Perfect {
    fn ending(&mut self, board: &str) -> Ending {
        self.value(board).unwrap_or_else(|| panic!("{board} is lost"))
    }

    /// `None` if the person wins.
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

    /// The best that the computer can make of the person's move.
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

/// The boards that may follow the person's move, the person's last move made where it is the only one.
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
