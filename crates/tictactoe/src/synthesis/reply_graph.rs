//! The game as an AND-OR graph: the person's moves are demands, the computer's replies alternatives.

use super::and_or_graph::AndOrGraph;
use crate::Cell;
use crate::automaton::{BoardStatus, ClassicBoard, forced_move};
use std::collections::HashMap;

/// The boards with the person to move, as the nodes of an AND-OR graph.
#[derive(Clone, Debug, Default)]
pub(super) struct ReplyGraph {
    /// The board of each node. A reply has a higher index than the board it replies to.
    pub(super) boards: Vec<ClassicBoard>,
    /// `graph[node][i]` lists the nodes after the replies to the person's move on the `i`-th free cell. It
    /// is empty if the move wins for the person. A finished board has no demands.
    pub(super) graph: AndOrGraph,
    /// The nodes of the possible first boards.
    pub(super) roots: Vec<usize>,
}

impl ReplyGraph {
    /// Returns the graph if the person starts: the first board is empty.
    pub(super) fn person_starts() -> Self {
        Self::from_roots([ClassicBoard::EMPTY])
    }

    /// Returns the graph if the computer starts in a corner, on an edge or in the center. Every other first
    /// move is a rotation of one of these.
    pub(super) fn computer_starts() -> Self {
        Self::from_roots([0, 1, 4].map(|cell| ClassicBoard::EMPTY.with_o(Cell::new(cell))))
    }

    /// Returns everything reachable from the roots, in breadth-first order.
    pub(super) fn from_roots(roots: impl IntoIterator<Item = ClassicBoard>) -> Self {
        let mut nodes = HashMap::new();
        let mut replies = Self::default();
        replies.roots = roots.into_iter().map(|root| replies.node(root, &mut nodes)).collect();
        while let Some(&board) = replies.boards.get(replies.graph.len()) {
            let demands = moves(board)
                .map(|cell| {
                    let boards = boards_after(board, cell).into_iter();
                    boards.map(|reply| replies.node(reply, &mut nodes)).collect()
                })
                .collect();
            replies.graph.push(demands);
        }
        replies
    }

    /// Returns the node of a board, adding it if it is new.
    fn node(&mut self, board: ClassicBoard, nodes: &mut HashMap<ClassicBoard, usize>) -> usize {
        *nodes.entry(board).or_insert_with(|| {
            self.boards.push(board);
            self.boards.len() - 1
        })
    }
}

/// Returns the cells that the person can play.
pub(super) fn moves(board: ClassicBoard) -> impl Iterator<Item = Cell> {
    board.free().filter(move |_| board.status() == BoardStatus::InProgress)
}

/// Returns the boards after the computer's replies to a move, without those on which the person has a line.
fn boards_after(board: ClassicBoard, cell: Cell) -> Vec<ClassicBoard> {
    let moved = board.with_x(cell);
    match moved.status() {
        BoardStatus::Lost => Vec::new(),
        BoardStatus::Over(_) => vec![moved],
        BoardStatus::InProgress => {
            let replies = moved.free().map(|cell| with_forced_move(moved.with_o(cell)));
            replies.filter(|reply| reply.status() != BoardStatus::Lost).collect()
        }
    }
}

/// Returns the board with the person's move made if there is only one.
fn with_forced_move(board: ClassicBoard) -> ClassicBoard {
    forced_move(board).map_or(board, |last| board.with_x(last))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(board: &str, cell: u8, expected: &[&str]) {
        let found = boards_after(board.parse().unwrap(), Cell::new(cell - 1));
        assert_eq!(found.iter().map(ClassicBoard::to_string).collect::<Vec<_>>(), expected);
    }

    #[test]
    fn replies_follow_the_rules() {
        // The person wins.
        check("xx-oo----", 3, &[]);
        // One reply wins; the other lets the person's last move win.
        check("x-oxxo-o-", 2, &["xxoxxo-oo"]);
        // The person's last move is made, except where it would win.
        check("oxo-xx-o-", 7, &["oxooxxxox"]);
        // The computer makes the last move.
        check("oxxxoo--x", 7, &["oxxxooxox"]);
    }

    #[test]
    fn replies_come_after_the_boards_they_reply_to() {
        for replies in [ReplyGraph::person_starts(), ReplyGraph::computer_starts()] {
            for (node, demands) in replies.graph.iter().enumerate() {
                assert!(demands.iter().flatten().all(|&reply| reply > node));
            }
        }
    }
}
