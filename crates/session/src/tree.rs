//! The tree of a search, for display.

use crate::entry::GameError;
use crate::messages::OperationText;
use papan_game::{Evaluator, Notation, POINT, Searchable};
use papan_picture::board::BoardDiagram;
use papan_picture::tree::{NodeStatus, NodeValue, SearchNode, SearchTree, ValueBound};
use papan_search::search_tree::{self, RootPerspective, RootValue, TreeRecorder};
use papan_search::{ExitReason, NoTrace, Settings, Solver, Trace};
use std::fmt;

/// The textbook search algorithms.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Algorithm {
    /// Plain minimax: searches every line to the depth.
    Minimax,
    /// Alpha-beta: the same value, with irrelevant branches cut off.
    AlphaBeta,
}

impl Algorithm {
    fn settings(self) -> Settings {
        match self {
            Self::Minimax => Settings::MINIMAX,
            Self::AlphaBeta => Settings::PLAIN,
        }
    }
}

impl fmt::Display for Algorithm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Minimax => "minimax",
            Self::AlphaBeta => "alphabeta",
        })
    }
}

/// The most nodes that are counted to report the size of a tree that is too large.
const COUNTED: u64 = 5_000_000;

/// A search to record.
pub(crate) struct Request<'a, G: Searchable, J> {
    pub(crate) game: &'a G,
    pub(crate) state: &'a G::State,
    pub(crate) depth: u32,
    pub(crate) algorithm: Algorithm,
    /// The most nodes that are recorded.
    pub(crate) most: u64,
    pub(crate) evaluator: fn() -> J,
    pub(crate) board: fn(&G, &G::State) -> BoardDiagram,
}

impl<G: Searchable + Notation, J: Evaluator<G>> Request<'_, G, J> {
    /// Returns the tree without its titles.
    pub(crate) fn tree(&self) -> Result<SearchTree, GameError> {
        let mut tree = self.search()?;
        let states = self.states(&tree);
        tree.count_moves(|at| self.moves(&states[at]).len());
        let root_perspectives = tree.root_perspectives();
        let mut nodes = (0..states.len()).map(|at| self.node(&tree, &states, at, &root_perspectives[at]));
        let root = nodes.next().ok_or_else(|| GameError::Refused(OperationText::NothingSearched.into()))?;
        let mut drawn =
            SearchTree::new(SearchNode { board: root.board.map(|board| self.named(board)), ..root });
        for (recorded, node) in tree.nodes().iter().skip(1).zip(nodes) {
            drawn.push(recorded.parent.unwrap_or(0), node);
        }
        let chosen = tree.principal_variation();
        drawn.mark_principal_variation(&chosen);
        Ok(drawn)
    }

    fn search(&self) -> Result<search_tree::RecordedTree<G::Move>, GameError> {
        let mut recorder = TreeRecorder::default();
        if let Some(margin) = self.game.result(self.state) {
            recorder.enter(0, None, (i32::MIN / 2, i32::MAX / 2));
            recorder.exit(margin * POINT, ExitReason::GameOver);
            return Ok(recorder.tree());
        }
        if self.depth == 0 {
            return Err(GameError::Refused(OperationText::NoDepth.into()));
        }
        let mut solver = Solver::new((self.evaluator)(), self.algorithm.settings());
        match solver.search(self.game, self.state, self.depth, self.most, &mut recorder) {
            Some(_) => Ok(recorder.tree()),
            None => Err(self.too_large()),
        }
    }

    /// Reports the size of a tree that is too large, and what would be smaller.
    fn too_large(&self) -> GameError {
        let mut solver = Solver::new((self.evaluator)(), self.algorithm.settings());
        let counted = solver.search(self.game, self.state, self.depth, COUNTED, &mut NoTrace);
        let nodes = counted.map_or(OperationText::MoreNodes { count: COUNTED }, |verdict| {
            OperationText::Nodes { count: verdict.nodes }
        });
        let (nodes, max) = (nodes.into(), self.most);
        let text = match self.algorithm {
            Algorithm::Minimax => OperationText::LargeMinimaxTree { nodes, max },
            Algorithm::AlphaBeta => OperationText::LargeTree { nodes, max },
        };
        GameError::Refused(text.into())
    }

    /// Returns the positions of all nodes.
    fn states(&self, tree: &search_tree::RecordedTree<G::Move>) -> Vec<G::State> {
        let mut states: Vec<G::State> = Vec::with_capacity(tree.nodes().len());
        for node in tree.nodes() {
            let mut state = node.parent.map_or(self.state, |parent| &states[parent]).clone();
            if let Some(mv) = &node.mv {
                self.game.advance(&mut state, mv);
            }
            states.push(state);
        }
        states
    }

    fn node(
        &self,
        tree: &search_tree::RecordedTree<G::Move>,
        states: &[G::State],
        at: usize,
        sight: &RootPerspective,
    ) -> SearchNode {
        let node = &tree.nodes()[at];
        let mut board = (self.board)(self.game, &states[at]);
        if let Some(parent) = node.parent {
            board.highlighted = fresh(&(self.board)(self.game, &states[parent]), &board);
        }
        let window = (number(sight.alpha, f64::NEG_INFINITY), number(sight.beta, f64::INFINITY));
        SearchNode {
            label: node.mv.as_ref().map_or(String::new(), |mv| self.game.write_move(mv)),
            bound: bound(sight.bound),
            window: (self.algorithm == Algorithm::AlphaBeta).then_some(window),
            status: why(node.reason),
            skipped_moves: node.left_out,
            board: Some(board),
            ..SearchNode::leaf(number(Some(sight.value), 0.0))
        }
    }

    fn moves(&self, state: &G::State) -> Vec<G::Move> {
        let mut moves = Vec::new();
        self.game.moves(state, &mut moves);
        moves
    }

    /// Returns the board of the root with the moves written into their cells.
    fn named(&self, board: BoardDiagram) -> BoardDiagram {
        let mut labels = vec![String::new(); board.cells.len()];
        for mv in self.moves(self.state) {
            let mut next = self.state.clone();
            self.game.advance(&mut next, &mv);
            for cell in fresh(&board, &(self.board)(self.game, &next)) {
                labels[cell] = self.game.write_move(&mv);
            }
        }
        BoardDiagram { labels, ..board }
    }
}

/// Returns the cells that were empty before and are not now.
fn fresh(before: &BoardDiagram, now: &BoardDiagram) -> Vec<usize> {
    let pairs = before.cells.iter().zip(&now.cells).enumerate();
    pairs.filter(|(_, (before, now))| before.is_none() && now.is_some()).map(|(cell, _)| cell).collect()
}

fn number(points: Option<RootValue>, otherwise: f64) -> NodeValue {
    points.map_or(NodeValue::result(otherwise), |points| NodeValue {
        points: points.number(),
        is_estimate: points.is_estimate,
    })
}

fn bound(bound: search_tree::NodeBound) -> ValueBound {
    match bound {
        search_tree::NodeBound::Exact => ValueBound::Exact,
        search_tree::NodeBound::AtLeast => ValueBound::AtLeast,
        search_tree::NodeBound::AtMost => ValueBound::AtMost,
    }
}

fn why(reason: ExitReason) -> NodeStatus {
    match reason {
        ExitReason::GameOver => NodeStatus::Terminal,
        ExitReason::Horizon | ExitReason::Stopped => NodeStatus::Evaluated,
        ExitReason::Bounds | ExitReason::Table => NodeStatus::TableHit,
        ExitReason::Cutoff => NodeStatus::Cutoff,
        ExitReason::Searched => NodeStatus::Searched,
    }
}
