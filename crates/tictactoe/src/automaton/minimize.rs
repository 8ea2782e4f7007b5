//! The fewest states that play the same.
//!
//! Two states are equivalent if they have the same mark, transitions on the same symbols with the same
//! replies, and equivalent target states. Their boards may differ. A state that stands for several boards
//! cannot store one, so an automaton with merged states has replies instead.

use super::{Automaton, BoardSource, ClassicBoard, Counterexample, FinalResult, check};
use papan_automata::minimize::{Partition, minimize as partition};
use papan_automata::{State, Symbol};

/// A minimized automaton, and which states were merged or dropped.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MinimizedAutomaton {
    /// The automaton. It has replies and no boards, unless no states were merged.
    pub automaton: Automaton,
    /// The groups of states that were merged; states that stayed alone are not listed.
    pub merged: Vec<MergedStates>,
    /// The names of unreachable states, which were dropped.
    pub dropped: Vec<String>,
}

/// States that became one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MergedStates {
    /// Their names. The first is the name of the merged state.
    pub states: Vec<String>,
    /// The reason why they are equivalent, as a sentence.
    pub reason: String,
}

/// Merges the states of an automaton that no line of play tells apart.
///
/// The minimized automaton passes its check and replies to every line of play as before. Returns the
/// counterexample if the automaton fails its [`check()`], because only a checked automaton has a reply on
/// every transition.
pub fn minimize(automaton: &Automaton) -> Result<MinimizedAutomaton, Counterexample> {
    check(automaton)?;
    let dfa = automaton.dfa();
    let class = |state| (dfa.is_final(state), automaton.result(state));
    let partition = partition(dfa, class, |from, symbol| automaton.reply(from, symbol));
    let names = |states: &[State]| states.iter().map(|&state| automaton.name(state).to_owned()).collect();
    let merged = partition.blocks.iter().filter(|block| block.len() > 1);
    let merged = merged
        .map(|block| MergedStates { states: names(block), reason: reason(automaton, &partition, block[0]) })
        .collect();
    let dropped = names(&partition.dropped);
    Ok(MinimizedAutomaton { automaton: quotient(automaton, &partition), merged, dropped })
}

/// Returns the automaton whose states are the blocks of a partition.
fn quotient(automaton: &Automaton, partition: &Partition) -> Automaton {
    let dfa = partition.quotient(automaton.dfa());
    let first = |state: State| partition.blocks[state.index()][0];
    let results = dfa.states().map(|state| automaton.result(first(state))).collect();
    let boards: Option<Vec<ClassicBoard>> = dfa.states().map(|state| automaton.board(first(state))).collect();
    let is_unmerged = partition.blocks.iter().all(|block| block.len() == 1);
    let board_source = match boards.filter(|_| is_unmerged) {
        Some(boards) => BoardSource::Boards(boards),
        None => BoardSource::Replies(
            dfa.transitions()
                .filter_map(|(from, on, _)| Some(((from, on), automaton.reply(first(from), on)?)))
                .collect(),
        ),
    };
    Automaton { dfa, inputs: automaton.inputs.clone(), board_source, results }
}

/// Explains why the states of a block are equivalent, using its first state.
fn reason(automaton: &Automaton, partition: &Partition, state: State) -> String {
    match automaton.result(state) {
        Some(FinalResult::Win) => "all are wins: nothing follows".to_owned(),
        Some(FinalResult::Tie) => "all are ties: nothing follows".to_owned(),
        None => {
            let transitions = automaton.dfa().leaving(state).iter();
            let answers: Vec<String> = transitions
                .map(|&(symbol, to)| describe_transition(automaton, partition, state, symbol, to))
                .collect();
            format!("same answer to every move: {}", answers.join("; "))
        }
    }
}

/// Describes a transition, such as "2: o9, then q012" or "3: o9, won".
fn describe_transition(
    automaton: &Automaton,
    partition: &Partition,
    from: State,
    symbol: Symbol,
    to: State,
) -> String {
    let reply = automaton.reply(from, symbol).unwrap_or_default();
    let merged = partition.block_of(to).map_or(to, |block| partition.blocks[block][0]);
    let then = match automaton.result(to) {
        Some(FinalResult::Win) => "won".to_owned(),
        Some(FinalResult::Tie) => "tied".to_owned(),
        None => format!("then {}", automaton.name(merged)),
    };
    format!("{}: {reply}, {then}", automaton.input(symbol))
}
