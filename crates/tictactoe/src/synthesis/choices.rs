//! The game as choices of the computer: what the person's moves demand, and the replies that satisfy them.

use super::graph::Graph;
use crate::Cell;
use crate::machine::{Grid, Standing};
use std::collections::HashMap;

/// The boards that the computer can leave to the person, as the nodes of a graph.
#[derive(Clone, Debug, Default)]
pub(super) struct Choices {
    /// The board of each node. Replies come after the board they reply on.
    pub(super) boards: Vec<Grid>,
    /// `graph[node][demand]` are the nodes of the replies to the person's move on the free cell with that
    /// number. A move that wins for the person has none. A finished board demands nothing.
    pub(super) graph: Graph,
    /// The nodes of the boards with which the game can begin.
    pub(super) roots: Vec<usize>,
}

impl Choices {
    /// The choices when the person starts: the game begins with the empty board.
    pub(super) fn person_starts() -> Self {
        Self::from_roots([Grid::EMPTY])
    }

    /// The choices when the computer starts, in a corner, on an edge or in the centre: after any other
    /// start the game is one of these turned.
    pub(super) fn computer_starts() -> Self {
        Self::from_roots([0, 1, 4].map(|cell| Grid::EMPTY.with_o(Cell::new(cell))))
    }

    /// Everything that can be reached from the roots, in breadth.
    pub(super) fn from_roots(roots: impl IntoIterator<Item = Grid>) -> Self {
        let mut nodes = HashMap::new();
        let mut choices = Self::default();
        choices.roots = roots.into_iter().map(|root| choices.enter(root, &mut nodes)).collect();
        while let Some(&board) = choices.boards.get(choices.graph.len()) {
            let demands = moves(board)
                .map(|cell| {
                    let replies = replies(board, cell).into_iter();
                    replies.map(|reply| choices.enter(reply, &mut nodes)).collect()
                })
                .collect();
            choices.graph.push(demands);
        }
        choices
    }

    /// The node of a board, a new one if need be.
    fn enter(&mut self, board: Grid, nodes: &mut HashMap<Grid, usize>) -> usize {
        *nodes.entry(board).or_insert_with(|| {
            self.boards.push(board);
            self.boards.len() - 1
        })
    }
}

/// The cells that the person can play.
pub(super) fn moves(board: Grid) -> impl Iterator<Item = Cell> {
    board.free().filter(move |_| board.standing() == Standing::Going)
}

/// The boards that the computer can make after the person's move, those left out on which the person has
/// a line.
fn replies(board: Grid, cell: Cell) -> Vec<Grid> {
    let moved = board.with_x(cell);
    match moved.standing() {
        Standing::Lost => Vec::new(),
        Standing::Over(_) => vec![moved],
        Standing::Going => {
            let replies = moved.free().map(|cell| with_forced_move(moved.with_o(cell)));
            replies.filter(|reply| reply.standing() != Standing::Lost).collect()
        }
    }
}

/// The board with the person's move if it is the only one possible.
fn with_forced_move(board: Grid) -> Grid {
    let mut moves = moves(board);
    match (moves.next(), moves.next()) {
        (Some(last), None) => board.with_x(last),
        _ => board,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(board: &str, cell: u8, expected: &[&str]) {
        let found = replies(board.parse().unwrap(), Cell::new(cell - 1));
        assert_eq!(found.iter().map(Grid::to_string).collect::<Vec<_>>(), expected);
    }

    #[test]
    fn replies_follow_the_rules() {
        // The person wins.
        check("xx-oo----", 3, &[]);
        // A win, and a reply after which the person's last move would win.
        check("x-oxxo-o-", 2, &["xxoxxo-oo"]);
        // The person's last move is made, except where it would win.
        check("oxo-xx-o-", 7, &["oxooxxxox"]);
        // The last move is the computer's.
        check("oxxxoo--x", 7, &["oxxxooxox"]);
    }

    #[test]
    fn nodes_are_numbered_so_that_replies_come_later() {
        for choices in [Choices::person_starts(), Choices::computer_starts()] {
            for (node, demands) in choices.graph.iter().enumerate() {
                assert!(demands.iter().flatten().all(|&reply| reply > node));
            }
        }
    }
}
