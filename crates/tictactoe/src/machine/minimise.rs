//! The fewest states that play the same.
//!
//! Two states are equivalent when they are marked alike, lead on from the same moves, answer each with the
//! same reply, and lead to states that are equivalent again. Boards do not count: they are worked out
//! while playing, which is why a machine with merged states carries replies instead.

use super::{Fault, Grid, Machine, Record, Verdict, check};
use papan_automata::minimise::{Partition, minimise as partition};
use papan_automata::{State, Symbol};

/// A machine without its superfluous states, and what became of them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Minimised {
    /// The machine. It has replies and no boards, unless nothing was merged.
    pub machine: Machine,
    /// The states that were merged; those that stayed alone are not listed.
    pub classes: Vec<Class>,
    /// The states that no line of play leads to, which were left out.
    pub dropped: Vec<String>,
}

/// States that became one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Class {
    /// Their names; the first one is the name of the merged state.
    pub states: Vec<String>,
    /// Why no line of play tells them apart, in words.
    pub reason: String,
}

/// Merges the states of a machine that no line of play tells apart.
///
/// The machine must pass its [`check()`], because only then each transition has a reply. What comes out
/// passes it too, and answers every line of play in the same way.
pub fn minimise(machine: &Machine) -> Result<Minimised, Fault> {
    check(machine)?;
    let dfa = machine.dfa();
    let class = |state| (dfa.is_final(state), machine.verdict(state));
    let partition = partition(dfa, class, |from, symbol| machine.reply(from, symbol));
    let names = |states: &[State]| states.iter().map(|&state| machine.name(state).to_owned()).collect();
    let merged = partition.blocks.iter().filter(|block| block.len() > 1);
    let classes = merged
        .map(|block| Class { states: names(block), reason: reason(machine, &partition, block[0]) })
        .collect();
    let dropped = names(&partition.dropped);
    Ok(Minimised { machine: quotient(machine, &partition), classes, dropped })
}

/// The machine whose states are the blocks.
fn quotient(machine: &Machine, partition: &Partition) -> Machine {
    let dfa = partition.quotient(machine.dfa());
    let first = |state: State| partition.blocks[state.index()][0];
    let verdicts = dfa.states().map(|state| machine.verdict(first(state))).collect();
    let boards: Option<Vec<Grid>> = dfa.states().map(|state| machine.board(first(state))).collect();
    let alone = partition.blocks.iter().all(|block| block.len() == 1);
    let record = match boards.filter(|_| alone) {
        Some(boards) => Record::Boards(boards),
        None => Record::Replies(
            dfa.transitions()
                .filter_map(|(from, on, _)| Some(((from, on), machine.reply(first(from), on)?)))
                .collect(),
        ),
    };
    Machine { dfa, inputs: machine.inputs.clone(), record, verdicts }
}

/// Why the states of a block are the same, told by its first one.
fn reason(machine: &Machine, partition: &Partition, state: State) -> String {
    match machine.verdict(state) {
        Some(Verdict::Win) => "all are wins: nothing follows".to_owned(),
        Some(Verdict::Tie) => "all are ties: nothing follows".to_owned(),
        None => {
            let steps = machine.dfa().leaving(state).iter();
            let told: Vec<String> =
                steps.map(|&(symbol, to)| step(machine, partition, state, symbol, to)).collect();
            format!("same answer to every move: {}", told.join("; "))
        }
    }
}

/// One answer in words, as "2: o9, then q012" or "3: o9, won".
fn step(machine: &Machine, partition: &Partition, from: State, symbol: Symbol, to: State) -> String {
    let reply = machine.reply(from, symbol).unwrap_or_default();
    let home = partition.block_of(to).map_or(to, |block| partition.blocks[block][0]);
    let then = match machine.verdict(to) {
        Some(Verdict::Win) => "won".to_owned(),
        Some(Verdict::Tie) => "tied".to_owned(),
        None => format!("then {}", machine.name(home)),
    };
    format!("{}: {reply}, {then}", machine.input(symbol))
}
