//! What a board promises the computer, and the replies that promise most.

use super::choices::Choices;
use crate::machine::{Standing, Verdict};

/// How the game ends if both sides play as well as they can, the best for the computer first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Ending {
    /// The computer wins after at most so many further moves of the person.
    Win(u32),
    Tie,
    Loss,
}

/// What a board promises, in the order of preference: the least is the best.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Outlook {
    /// With the best play of the person.
    ending: Ending,
    /// The share of games that the computer does not win if the person plays at random.
    missed: Share,
    /// The mean number of further moves of such a person.
    moves: Share,
}

/// A fraction, in parts of [`WHOLE`].
type Share = u32;

/// With this whole, all shares are whole numbers: they are means over 9, 7, 5 and 3 or over 8, 6, 4 and 2
/// moves, and the product of these divides it.
const WHOLE: Share = 362_880;

/// These choices without the replies, and the beginnings, for which there is a better one.
pub(super) fn keep_best(mut choices: Choices) -> Choices {
    let outlooks = outlooks(&choices);
    for demand in choices.graph.iter_mut().flatten() {
        retain_best(demand, &outlooks);
    }
    retain_best(&mut choices.roots, &outlooks);
    choices
}

fn retain_best(nodes: &mut Vec<usize>, outlooks: &[Outlook]) {
    let best = best(nodes, outlooks);
    nodes.retain(|&node| outlooks[node] == best);
}

/// The outlook of each node.
fn outlooks(choices: &Choices) -> Vec<Outlook> {
    let mut outlooks = vec![Outlook::LOST; choices.boards.len()];
    // Replies come after the board they reply on.
    for node in (0..outlooks.len()).rev() {
        outlooks[node] = match choices.boards[node].standing() {
            Standing::Over(verdict) => Outlook::of(verdict),
            Standing::Lost => Outlook::LOST,
            Standing::Going => Outlook::over(&choices.graph[node], &outlooks),
        };
    }
    outlooks
}

/// The outlook after the best of these replies.
fn best(replies: &[usize], outlooks: &[Outlook]) -> Outlook {
    replies.iter().map(|&reply| outlooks[reply]).min().unwrap_or(Outlook::LOST)
}

impl Outlook {
    const LOST: Self = Self { ending: Ending::Loss, missed: WHOLE, moves: 0 };

    fn of(verdict: Verdict) -> Self {
        match verdict {
            Verdict::Win => Self { ending: Ending::Win(0), missed: 0, moves: 0 },
            Verdict::Tie => Self { ending: Ending::Tie, missed: WHOLE, moves: 0 },
        }
    }

    /// The outlook of a board with these demands: the person takes the worst or, at random, any of them.
    fn over(demands: &[Vec<usize>], outlooks: &[Outlook]) -> Self {
        let after: Vec<Self> = demands.iter().map(|demand| best(demand, outlooks)).collect();
        let mean = |share: fn(&Self) -> Share| after.iter().map(share).sum::<Share>() / after.len() as Share;
        let worst = after.iter().map(|outlook| outlook.ending).max().unwrap_or(Ending::Loss);
        Self {
            ending: worst.one_move_earlier(),
            missed: mean(|outlook| outlook.missed),
            moves: WHOLE + mean(|outlook| outlook.moves),
        }
    }
}

impl Ending {
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
    use crate::machine::Grid;

    fn check(board: &str, expected: Outlook) {
        let board: Grid = board.parse().unwrap();
        assert_eq!(outlooks(&Choices::from_roots([board]))[0], expected, "{board}");
    }

    #[test]
    fn outlooks_are_those_worked_out_by_hand() {
        // On 7 the computer wins at once, on 9 it ties.
        check("oxoxxo-o-", Outlook { ending: Ending::Tie, missed: WHOLE / 2, moves: WHOLE });
        // The computer wins on 2 or on 4, whatever the person does.
        check("o-o-x-o-x", Outlook { ending: Ending::Win(1), missed: 0, moves: WHOLE });
        // On 2 the person wins, on 4 and 6 the computer.
        check("o-o-x-oxx", Outlook { ending: Ending::Loss, missed: WHOLE / 3, moves: WHOLE });
    }

    #[test]
    fn shares_are_never_rounded() {
        for choices in [Choices::person_starts(), Choices::computer_starts()] {
            let outlooks = outlooks(&choices);
            for demands in choices.graph.iter().filter(|demands| !demands.is_empty()) {
                let after: Vec<Outlook> = demands.iter().map(|demand| best(demand, &outlooks)).collect();
                let is_exact = |sum: Share| sum.is_multiple_of(after.len() as Share);
                assert!(is_exact(after.iter().map(|outlook| outlook.missed).sum()));
                assert!(is_exact(after.iter().map(|outlook| outlook.moves).sum()));
            }
        }
    }
}
