//! A search written down: every position that it looked at, with its window, its score and why it was left.
//!
//! A [`Recorder`] watches a search and gives a [`Tree`]. Searches count for the seat to move; people read a tree
//! from one side, so [`Tree::sights`] tells every node as the seat that moves at the root sees it: this seat
//! wants much and the other wants little, as textbooks have it.
//!
//! ```
//! use papan_game::{Game, rng};
//! use papan_search::tree::Recorder;
//! use papan_search::{Settings, Solver, level};
//! use papan_tictactoe::{Size, TicTacToe};
//!
//! let game = TicTacToe::new(Size::CLASSIC, false);
//! let start = game.start(&mut rng::stream(0, 0));
//! let mut recorder = Recorder::default();
//! let mut solver = Solver::new(level::<TicTacToe>, Settings::PLAIN);
//! solver.search(&game, &start, 2, 1000, &mut recorder);
//! let tree = recorder.tree();
//! assert_eq!(tree.nodes()[0].children.len(), 9);
//! assert_eq!(tree.events().count(), 2 * tree.nodes().len());
//! ```

use crate::score::{INFINITE, before, value};
use crate::trace::{Reason, Trace};
use papan_game::{POINT, Value};
use std::fmt;

/// A position that a search looked at.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Node<M> {
    /// The move that leads to it; none to the root.
    pub mv: Option<M>,
    /// The node before the move.
    pub parent: Option<usize>,
    /// Moves below the root.
    pub ply: u32,
    /// The window in which it was searched, for the seat to move there.
    pub window: (i32, i32),
    /// What it was found to be worth to the seat to move there.
    pub score: i32,
    /// Why the search was done with it.
    pub reason: Reason,
    /// The nodes after the moves that were looked at, in that order.
    pub children: Vec<usize>,
    /// Legal moves that were not looked at, once [told](Tree::count_moves).
    pub left_out: usize,
}

/// A moment of a search.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Event {
    /// The search came to this node.
    Enter(usize),
    /// The search was done with this node.
    Leave(usize),
}

/// Everything that one search looked at, in the order in which it came to it: a node stands before all that
/// is below it, and the root is the first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tree<M> {
    nodes: Vec<Node<M>>,
}

/// Writes down what a search does. Of one that begins anew, as those that deepen do, the last round is kept.
#[derive(Clone, Debug)]
pub struct Recorder<M> {
    nodes: Vec<Node<M>>,
    /// The nodes that were entered and not left, the root first.
    open: Vec<usize>,
}

impl<M> Default for Recorder<M> {
    fn default() -> Self {
        Self { nodes: Vec::new(), open: Vec::new() }
    }
}

impl<M> Recorder<M> {
    /// What was written down. Nodes that were never left are [`Stopped`](Reason::Stopped).
    pub fn tree(self) -> Tree<M> {
        Tree { nodes: self.nodes }
    }
}

impl<M: Clone> Trace<M> for Recorder<M> {
    fn enter(&mut self, ply: u32, mv: Option<&M>, window: (i32, i32)) {
        if self.open.is_empty() {
            self.nodes.clear();
        }
        let at = self.nodes.len();
        let parent = self.open.last().copied();
        if let Some(parent) = parent {
            self.nodes[parent].children.push(at);
        }
        let (mv, reason) = (mv.cloned(), Reason::Stopped);
        self.nodes.push(Node {
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

    fn leave(&mut self, score: i32, reason: Reason) {
        if let Some(at) = self.open.pop() {
            self.nodes[at].score = score;
            self.nodes[at].reason = reason;
        }
    }
}

/// A number of points as the seat that moves at the root counts them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Points {
    /// In units of [`POINT`].
    units: i32,
    /// Whether it was judged, rather than the result of a finished game.
    pub is_judged: bool,
}

impl Points {
    /// As a number of points.
    pub fn number(self) -> f64 {
        match value(self.units, !self.is_judged) {
            Value::Exact { margin, .. } => f64::from(margin),
            Value::Estimate(points) => points,
        }
    }
}

/// Results are whole, `+1`; judgements have two decimals, `+0.35`.
impl fmt::Display for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let decimals = if self.is_judged { 2 } else { 0 };
        match (self.number(), decimals) {
            (number, 2) if number.abs() < 0.005 => f.write_str("0.00"),
            (0.0, _) => f.write_str("0"),
            (number, decimals) => write!(f, "{number:+.decimals$}"),
        }
    }
}

/// How a number that a search found stands to the value of the position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Bound {
    /// It is the value, as far as the search looks.
    Exact,
    /// The value is this or more: moves that could raise it were left out.
    AtLeast,
    /// The value is this or less: moves that could lower it were left out.
    AtMost,
}

/// A node as the seat that moves at the root sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sight {
    /// Whether that seat is to move here, and takes the greatest number; the other takes the least.
    pub is_max: bool,
    /// What was found.
    pub value: Points,
    /// Whether moves that were left out could change it.
    pub bound: Bound,
    /// What that seat had for certain when the search came here; `None` for nothing yet.
    pub alpha: Option<Points>,
    /// What the other seat would grant at the most when the search came here; `None` for anything.
    pub beta: Option<Points>,
    /// The child whose value this is.
    pub best: Option<usize>,
}

impl<M> Tree<M> {
    /// The nodes in the order in which the search came to them.
    pub fn nodes(&self) -> &[Node<M>] {
        &self.nodes
    }

    /// Fills in what was left out, given how many legal moves each node has. A cut that came with the last move
    /// left nothing out, and counts as searched.
    pub fn count_moves(&mut self, moves: impl Fn(usize) -> usize) {
        for (at, node) in self.nodes.iter_mut().enumerate().filter(|(_, node)| node.reason == Reason::Cut) {
            node.left_out = moves(at).saturating_sub(node.children.len());
            if node.left_out == 0 {
                node.reason = Reason::Searched;
            }
        }
    }

    /// What happened, from coming to the root to leaving it.
    pub fn events(&self) -> impl Iterator<Item = Event> + '_ {
        let mut open: Vec<usize> = Vec::new();
        let mut next = 0;
        std::iter::from_fn(move || {
            if self.nodes.get(next).is_some_and(|node| node.parent == open.last().copied()) {
                open.push(next);
                next += 1;
                return Some(Event::Enter(next - 1));
            }
            open.pop().map(Event::Leave)
        })
    }

    /// The first child that is worth what the node is worth.
    fn best(&self, at: usize) -> Option<usize> {
        let node = &self.nodes[at];
        node.children.iter().copied().find(|&child| before(self.nodes[child].score) == node.score)
    }

    /// The root and the line of play that the search found best for both sides.
    pub fn chosen(&self) -> Vec<usize> {
        let root = (!self.nodes.is_empty()).then_some(0);
        std::iter::successors(root, |&at| self.best(at)).collect()
    }

    /// Every node as the seat that moves at the root sees it.
    pub fn sights(&self) -> Vec<Sight> {
        let mut sights: Vec<Sight> = (0..self.nodes.len()).map(|at| self.alone(at)).collect();
        for at in (0..self.nodes.len()).rev() {
            self.take_value(at, &mut sights);
        }
        for at in 0..self.nodes.len() {
            self.hand_down(at, &mut sights);
        }
        sights
    }

    /// A node without what its neighbours know.
    fn alone(&self, at: usize) -> Sight {
        let node = &self.nodes[at];
        let is_max = node.ply.is_multiple_of(2);
        let units = if is_max { node.score } else { -node.score };
        let is_judged = matches!(node.reason, Reason::Horizon | Reason::Table | Reason::Stopped);
        let value = Points { units, is_judged };
        Sight { is_max, value, bound: Bound::Exact, alpha: None, beta: None, best: self.best(at) }
    }

    /// The number of an inner node is that of the leaf it comes from: without what the distance takes off it, so
    /// that it is the same number all the way up.
    fn take_value(&self, at: usize, sights: &mut [Sight]) {
        let Some(best) = sights[at].best else { return };
        let (own, other) =
            if sights[at].is_max { (Bound::AtLeast, Bound::AtMost) } else { (Bound::AtMost, Bound::AtLeast) };
        let is_whole = self.nodes[at].reason != Reason::Cut
            && self.nodes[at].children.iter().all(|&child| sights[child].bound != own);
        sights[at].value = sights[best].value;
        sights[at].bound = match sights[best].bound {
            bound if bound == other => other,
            _ if is_whole => Bound::Exact,
            _ => own,
        };
    }

    /// Children get the window of their parent, narrower with every brother that improved on it.
    fn hand_down(&self, at: usize, sights: &mut [Sight]) {
        let Sight { is_max, mut alpha, mut beta, .. } = sights[at];
        let mut least = self.nodes[at].window.0;
        for &child in &self.nodes[at].children {
            let node = &self.nodes[child];
            let (low, high) = if is_max { (-node.window.1, -node.window.0) } else { node.window };
            sights[child].alpha = limit(low, alpha);
            sights[child].beta = limit(high, beta);
            if before(node.score) > least {
                least = before(node.score);
                let side = if is_max { &mut alpha } else { &mut beta };
                *side = Some(sights[child].value);
            }
        }
    }
}

/// The end of a window as people read it: none where there is no end, else the number that it came from.
fn limit(units: i32, from: Option<Points>) -> Option<Points> {
    let is_finite = units.abs() < INFINITE / 2;
    is_finite.then(|| from.unwrap_or(Points { units, is_judged: units % POINT != 0 }))
}
