//! The value of a reply to the computer, and the replies with the best value.

use super::reply_graph::ReplyGraph;
use crate::automaton::{BoardStatus, FinalResult};

/// The result with best play of both sides, the best for the computer first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum MinimaxResult {
    /// The computer wins after at most this many further moves of the person.
    Win(u32),
    Tie,
    Loss,
}

/// The value of a board with the person to move. Smaller is better for the computer.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct ReplyValue {
    /// The result against the best defense.
    result: MinimaxResult,
    /// The share of games that the computer does not win against a random person.
    not_won: Scaled,
    /// The mean number of further moves of a random person.
    mean_moves: Scaled,
}

/// A fraction in units of 1/[`SCALE`].
type Scaled = u32;

/// The common denominator 9!. All fractions are means over 9, 7, 5 and 3 or over 8, 6, 4 and 2 moves, so
/// they are whole numbers in these units and nothing is rounded.
const SCALE: Scaled = 362_880;

/// Removes the replies and the first boards for which there is a better one.
pub(super) fn keep_best(mut replies: ReplyGraph) -> ReplyGraph {
    let values = values(&replies);
    for demand in replies.graph.iter_mut().flatten() {
        retain_best(demand, &values);
    }
    retain_best(&mut replies.roots, &values);
    replies
}

fn retain_best(nodes: &mut Vec<usize>, values: &[ReplyValue]) {
    let best = best(nodes, values);
    nodes.retain(|&node| values[node] == best);
}

/// Returns the value of each node.
fn values(replies: &ReplyGraph) -> Vec<ReplyValue> {
    let mut values = vec![ReplyValue::LOST; replies.boards.len()];
    // In reverse, because replies come after the boards they reply to.
    for node in (0..values.len()).rev() {
        values[node] = match replies.boards[node].status() {
            BoardStatus::Over(result) => ReplyValue::from_result(result),
            BoardStatus::Lost => ReplyValue::LOST,
            BoardStatus::InProgress => ReplyValue::from_demands(&replies.graph[node], &values),
        };
    }
    values
}

/// Returns the value of the best reply.
fn best(replies: &[usize], values: &[ReplyValue]) -> ReplyValue {
    replies.iter().map(|&reply| values[reply]).min().unwrap_or(ReplyValue::LOST)
}

impl ReplyValue {
    const LOST: Self = Self { result: MinimaxResult::Loss, not_won: SCALE, mean_moves: 0 };

    fn from_result(result: FinalResult) -> Self {
        match result {
            FinalResult::Win => Self { result: MinimaxResult::Win(0), not_won: 0, mean_moves: 0 },
            FinalResult::Tie => Self { result: MinimaxResult::Tie, not_won: SCALE, mean_moves: 0 },
        }
    }

    /// Returns the value of a board with these demands. The best defense takes the worst of them, a random
    /// person any.
    fn from_demands(demands: &[Vec<usize>], values: &[Self]) -> Self {
        let after: Vec<Self> = demands.iter().map(|demand| best(demand, values)).collect();
        let mean = |part: fn(&Self) -> Scaled| after.iter().map(part).sum::<Scaled>() / after.len() as Scaled;
        let worst = after.iter().map(|value| value.result).max().unwrap_or(MinimaxResult::Loss);
        Self {
            result: worst.one_move_earlier(),
            not_won: mean(|value| value.not_won),
            mean_moves: SCALE + mean(|value| value.mean_moves),
        }
    }
}

impl MinimaxResult {
    fn one_move_earlier(self) -> Self {
        match self {
            Self::Win(moves) => Self::Win(moves + 1),
            Self::Tie | Self::Loss => self,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::automaton::ClassicBoard;

    fn check(board: &str, expected: ReplyValue) {
        let board: ClassicBoard = board.parse().unwrap();
        assert_eq!(values(&ReplyGraph::from_roots([board]))[0], expected, "{board}");
    }

    #[test]
    fn values_match_those_worked_out_by_hand() {
        // On 7 the computer wins at once, on 9 it ties.
        check("oxoxxo-o-", ReplyValue { result: MinimaxResult::Tie, not_won: SCALE / 2, mean_moves: SCALE });
        // The computer wins on 2 or on 4 against any move.
        check("o-o-x-o-x", ReplyValue { result: MinimaxResult::Win(1), not_won: 0, mean_moves: SCALE });
        // On 2 the person wins, on 4 and 6 the computer.
        check("o-o-x-oxx", ReplyValue { result: MinimaxResult::Loss, not_won: SCALE / 3, mean_moves: SCALE });
    }

    #[test]
    fn fractions_are_exact() {
        for replies in [ReplyGraph::person_starts(), ReplyGraph::computer_starts()] {
            let values = values(&replies);
            for demands in replies.graph.iter().filter(|demands| !demands.is_empty()) {
                let after: Vec<ReplyValue> = demands.iter().map(|demand| best(demand, &values)).collect();
                let is_exact = |sum: Scaled| sum.is_multiple_of(after.len() as Scaled);
                assert!(is_exact(after.iter().map(|value| value.not_won).sum()));
                assert!(is_exact(after.iter().map(|value| value.mean_moves).sum()));
            }
        }
    }
}
