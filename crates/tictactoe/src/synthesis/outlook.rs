//! What a board promises the computer, and the replies that promise most.

use super::choices::Choices;
use super::smallest::Graph;
use crate::machine::{Grid, Standing, Verdict};

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
