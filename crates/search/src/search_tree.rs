//! Recorded search trees: every node with its window, its score and the reason why the search left it.
//!
//! A [`TreeRecorder`] observes a search and builds a [`RecordedTree`]. Searches score nodes for the seat to
//! move, but people read a tree from one side. [`RecordedTree::root_perspectives`] converts every node to the
//! perspective of the seat that moves at the root, which maximizes while the other minimizes, as in
//! textbooks.
//!
//! ```
//! use papan_game::{Game, rng};
//! use papan_search::search_tree::TreeRecorder;
//! use papan_search::{Settings, Solver, zero_evaluation};
//! use papan_tictactoe::{Size, TicTacToe};
//!
//! let game = TicTacToe::new(Size::CLASSIC, false);
//! let start = game.start(&mut rng::stream(0, 0));
//! let mut recorder = TreeRecorder::default();
//! let mut solver = Solver::new(zero_evaluation::<TicTacToe>, Settings::PLAIN);
//! solver.search(&game, &start, 2, 1000, &mut recorder);
//! let tree = recorder.tree();
//! assert_eq!(tree.nodes()[0].children.len(), 9);
//! assert_eq!(tree.events().count(), 2 * tree.nodes().len());
//! ```

use crate::score::{INFINITE, score_before_move, score_to_value};
use crate::trace::{ExitReason, Trace};
use papan_game::{POINT, Value};
use std::fmt;

/// A node that a search visited.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordedNode<M> {
    /// The move that leads here; `None` for the root.
    pub mv: Option<M>,
    /// The index of the parent node.
    pub parent: Option<usize>,
    /// The distance from the root.
    pub ply: u32,
    /// The alpha-beta window, for the seat to move.
    pub window: (i32, i32),
    /// The score for the seat to move.
    pub score: i32,
    /// The reason why the search left the node.
    pub reason: ExitReason,
    /// The indices of the children, in search order.
    pub children: Vec<usize>,
    /// Legal moves that were not searched, once [counted](RecordedTree::count_moves).
    pub left_out: usize,
}

/// A step of a search.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TraceEvent {
    /// The search entered this node.
    Enter(usize),
    /// The search left this node.
    Exit(usize),
}

/// All nodes of one search in the order of the visits (preorder), with the root first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordedTree<M> {
    nodes: Vec<RecordedNode<M>>,
}

/// Records a search. If the search restarts, as iterative deepening does, only the last iteration is kept.
#[derive(Clone, Debug)]
pub struct TreeRecorder<M> {
    nodes: Vec<RecordedNode<M>>,
    /// Nodes that were entered and not left, with the root first.
    open: Vec<usize>,
}

impl<M> Default for TreeRecorder<M> {
    fn default() -> Self {
        Self { nodes: Vec::new(), open: Vec::new() }
    }
}

impl<M> TreeRecorder<M> {
    /// Returns the recorded tree. Nodes that were never left are [`Stopped`](ExitReason::Stopped).
    pub fn tree(self) -> RecordedTree<M> {
        RecordedTree { nodes: self.nodes }
    }
}

impl<M: Clone> Trace<M> for TreeRecorder<M> {
    fn enter(&mut self, ply: u32, mv: Option<&M>, window: (i32, i32)) {
        if self.open.is_empty() {
            self.nodes.clear();
        }
        let at = self.nodes.len();
        let parent = self.open.last().copied();
        if let Some(parent) = parent {
            self.nodes[parent].children.push(at);
        }
        let (mv, reason) = (mv.cloned(), ExitReason::Stopped);
        self.nodes.push(RecordedNode {
            mv,
            parent,
            ply,
            window,
            score: 0,
            reason,
            children: Vec::new(),
            left_out: 0,
        });
        self.open.push(at);
    }

    fn exit(&mut self, score: i32, reason: ExitReason) {
        if let Some(at) = self.open.pop() {
            self.nodes[at].score = score;
            self.nodes[at].reason = reason;
        }
    }
}

/// A value in points from the perspective of the seat that moves at the root.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RootValue {
    /// The value in units of [`POINT`].
    units: i32,
    /// Whether the value is an evaluation rather than the result of a finished game.
    pub is_estimate: bool,
}

impl RootValue {
    /// Returns the value in points.
    pub fn number(self) -> f64 {
        match score_to_value(self.units, !self.is_estimate) {
            Value::Exact { margin, .. } => f64::from(margin),
            Value::Estimate(points) => points,
        }
    }
}

/// Results are integers, `+1`; estimates have two decimals, `+0.35`.
impl fmt::Display for RootValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let decimals = if self.is_estimate { 2 } else { 0 };
        match (self.number(), decimals) {
            (number, 2) if number.abs() < 0.005 => f.write_str("0.00"),
            (0.0, _) => f.write_str("0"),
            (number, decimals) => write!(f, "{number:+.decimals$}"),
        }
    }
}

/// The relation between a node's recorded value and its minimax value.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum NodeBound {
    /// The recorded value is the minimax value.
    Exact,
    /// The minimax value is at least this, because moves that could raise it were pruned.
    AtLeast,
    /// The minimax value is at most this, because moves that could lower it were pruned.
    AtMost,
}

/// A node from the perspective of the seat that moves at the root.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RootPerspective {
    /// Whether that seat is to move here and maximizes.
    pub is_max: bool,
    /// The recorded value.
    pub value: RootValue,
    /// Whether pruned moves could change the value.
    pub bound: NodeBound,
    /// The lower end of the window when the search entered the node; `None` if unbounded.
    pub alpha: Option<RootValue>,
    /// The upper end of the window when the search entered the node; `None` if unbounded.
    pub beta: Option<RootValue>,
    /// The child that the value comes from.
    pub best: Option<usize>,
}

impl<M> RecordedTree<M> {
    /// Returns the nodes in the order of the visits.
    pub fn nodes(&self) -> &[RecordedNode<M>] {
        &self.nodes
    }

    /// Fills in the number of pruned moves, given the number of legal moves of each node. A cutoff by the
    /// last move pruned nothing and counts as searched.
    pub fn count_moves(&mut self, moves: impl Fn(usize) -> usize) {
        for (at, node) in
            self.nodes.iter_mut().enumerate().filter(|(_, node)| node.reason == ExitReason::Cutoff)
        {
            node.left_out = moves(at).saturating_sub(node.children.len());
            if node.left_out == 0 {
                node.reason = ExitReason::Searched;
            }
        }
    }

    /// Returns the steps of the search, from entering the root to leaving it.
    pub fn events(&self) -> impl Iterator<Item = TraceEvent> + '_ {
        let mut open: Vec<usize> = Vec::new();
        let mut next = 0;
        std::iter::from_fn(move || {
            if self.nodes.get(next).is_some_and(|node| node.parent == open.last().copied()) {
                open.push(next);
                next += 1;
                return Some(TraceEvent::Enter(next - 1));
            }
            open.pop().map(TraceEvent::Exit)
        })
    }

    /// Returns the first child that determines the node's score.
    fn best(&self, at: usize) -> Option<usize> {
        let node = &self.nodes[at];
        node.children.iter().copied().find(|&child| score_before_move(self.nodes[child].score) == node.score)
    }

    /// Returns the root and the nodes of the principal variation.
    pub fn principal_variation(&self) -> Vec<usize> {
        let root = (!self.nodes.is_empty()).then_some(0);
        std::iter::successors(root, |&at| self.best(at)).collect()
    }

    /// Returns every node from the perspective of the seat that moves at the root.
    pub fn root_perspectives(&self) -> Vec<RootPerspective> {
        let mut perspectives: Vec<RootPerspective> =
            (0..self.nodes.len()).map(|at| self.initial_perspective(at)).collect();
        for at in (0..self.nodes.len()).rev() {
            self.propagate_value(at, &mut perspectives);
        }
        for at in 0..self.nodes.len() {
            self.propagate_window(at, &mut perspectives);
        }
        perspectives
    }

    /// Converts a node without regard to its relatives.
    fn initial_perspective(&self, at: usize) -> RootPerspective {
        let node = &self.nodes[at];
        let is_max = node.ply.is_multiple_of(2);
        let units = if is_max { node.score } else { -node.score };
        let is_estimate =
            matches!(node.reason, ExitReason::Horizon | ExitReason::Table | ExitReason::Stopped);
        let value = RootValue { units, is_estimate };
        RootPerspective {
            is_max,
            value,
            bound: NodeBound::Exact,
            alpha: None,
            beta: None,
            best: self.best(at),
        }
    }

    /// Gives an inner node the value of the leaf that it comes from, without the distance penalty, so that
    /// the same number appears along the whole line.
    fn propagate_value(&self, at: usize, perspectives: &mut [RootPerspective]) {
        let Some(best) = perspectives[at].best else { return };
        let (own, other) = if perspectives[at].is_max {
            (NodeBound::AtLeast, NodeBound::AtMost)
        } else {
            (NodeBound::AtMost, NodeBound::AtLeast)
        };
        let is_complete = self.nodes[at].reason != ExitReason::Cutoff
            && self.nodes[at].children.iter().all(|&child| perspectives[child].bound != own);
        perspectives[at].value = perspectives[best].value;
        perspectives[at].bound = match perspectives[best].bound {
            bound if bound == other => other,
            _ if is_complete => NodeBound::Exact,
            _ => own,
        };
    }

    /// Gives the children their windows, narrowed by every sibling that improved on them.
    fn propagate_window(&self, at: usize, perspectives: &mut [RootPerspective]) {
        let RootPerspective { is_max, mut alpha, mut beta, .. } = perspectives[at];
        let mut least = self.nodes[at].window.0;
        for &child in &self.nodes[at].children {
            let node = &self.nodes[child];
            let (low, high) = if is_max { (-node.window.1, -node.window.0) } else { node.window };
            perspectives[child].alpha = window_limit(low, alpha);
            perspectives[child].beta = window_limit(high, beta);
            if score_before_move(node.score) > least {
                least = score_before_move(node.score);
                let side = if is_max { &mut alpha } else { &mut beta };
                *side = Some(perspectives[child].value);
            }
        }
    }
}

/// Returns the end of a window: `None` if it is unbounded, else the value that it came from.
fn window_limit(units: i32, from: Option<RootValue>) -> Option<RootValue> {
    let is_finite = units.abs() < INFINITE / 2;
    is_finite.then(|| from.unwrap_or(RootValue { units, is_estimate: units % POINT != 0 }))
}
