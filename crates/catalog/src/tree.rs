//! A search of a position, written down for people.

use crate::entry::CatalogError;
use papan_game::{Insight, Judge, Notation, POINT};
use papan_picture::board::Board;
use papan_picture::tree::{Bound, Node, Number, Tree, Why};
use papan_search::tree::{self, Points, Recorder, Sight};
use papan_search::{Reason, Settings, Silent, Solver, Trace};
use std::fmt;

/// The searches of the textbooks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Algorithm {
    /// Every line of play to the depth.
    Minimax,
    /// The same value, with what cannot matter left out.
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

/// Nodes that are counted at the most to say how large a tree is that is too large.
const COUNTED: u64 = 5_000_000;

/// What to search and how.
pub(crate) struct Request<'a, G: Insight, J> {
    pub(crate) game: &'a G,
    pub(crate) state: &'a G::State,
    pub(crate) depth: u32,
    pub(crate) algorithm: Algorithm,
    /// Nodes that are recorded at the most.
    pub(crate) most: u64,
    pub(crate) judge: fn() -> J,
    pub(crate) board: fn(&G, &G::State) -> Board,
}

impl<G: Insight + Notation, J: Judge<G>> Request<'_, G, J> {
    /// The tree without its titles.
    pub(crate) fn tree(&self) -> Result<Tree, CatalogError> {
        let mut tree = self.search()?;
        let states = self.states(&tree);
        tree.count_moves(|at| self.moves(&states[at]).len());
        let sights = tree.sights();
        let mut nodes = (0..states.len()).map(|at| self.node(&tree, &states, at, &sights[at]));
        let root = nodes.next().ok_or_else(|| CatalogError::Refused("nothing was searched".to_owned()))?;
        let mut drawn = Tree::new(Node { board: root.board.map(|board| self.named(board)), ..root });
        for (recorded, node) in tree.nodes().iter().skip(1).zip(nodes) {
            drawn.push(recorded.parent.unwrap_or(0), node);
        }
        let chosen = tree.chosen();
        drawn.choose(&chosen);
        Ok(drawn)
    }

    fn search(&self) -> Result<tree::Tree<G::Move>, CatalogError> {
        let mut recorder = Recorder::default();
        if let Some(margin) = self.game.result(self.state) {
            recorder.enter(0, None, (i32::MIN / 2, i32::MAX / 2));
            recorder.leave(margin * POINT, Reason::Over);
            return Ok(recorder.tree());
        }
        if self.depth == 0 {
            return Err(CatalogError::Refused("a depth of 0 has no tree: expected at least 1".to_owned()));
        }
        let mut solver = Solver::new((self.judge)(), self.algorithm.settings());
        match solver.search(self.game, self.state, self.depth, self.most, &mut recorder) {
            Some(_) => Ok(recorder.tree()),
            None => Err(self.too_large()),
        }
    }

    /// Says how large the tree is, and what would be smaller.
    fn too_large(&self) -> CatalogError {
        let mut solver = Solver::new((self.judge)(), self.algorithm.settings());
        let counted = solver.search(self.game, self.state, self.depth, COUNTED, &mut Silent);
        let nodes = counted.map_or(format!("more than {COUNTED}"), |verdict| verdict.nodes.to_string());
        let advice = match self.algorithm {
            Algorithm::Minimax => "a smaller --depth, or --algorithm alphabeta",
            Algorithm::AlphaBeta => "a smaller --depth",
        };
        CatalogError::Refused(format!(
            "the tree has {nodes} nodes, and {} can be shown at the most: expected {advice}",
            self.most
        ))
    }

    /// The positions of all nodes.
    fn states(&self, tree: &tree::Tree<G::Move>) -> Vec<G::State> {
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

    fn node(&self, tree: &tree::Tree<G::Move>, states: &[G::State], at: usize, sight: &Sight) -> Node {
        let node = &tree.nodes()[at];
        let mut board = (self.board)(self.game, &states[at]);
        if let Some(parent) = node.parent {
            board.lit = fresh(&(self.board)(self.game, &states[parent]), &board);
        }
        let window = (number(sight.alpha, f64::NEG_INFINITY), number(sight.beta, f64::INFINITY));
        Node {
            label: node.mv.as_ref().map_or(String::new(), |mv| self.game.write_move(mv)),
            bound: bound(sight.bound),
            window: (self.algorithm == Algorithm::AlphaBeta).then_some(window),
            why: why(node.reason),
            left_out: node.left_out,
            board: Some(board),
            ..Node::leaf(number(Some(sight.value), 0.0))
        }
    }

    fn moves(&self, state: &G::State) -> Vec<G::Move> {
        let mut moves = Vec::new();
        self.game.moves(state, &mut moves);
        moves
    }

    /// The board of the root with the moves written into the cells that they mark.
    fn named(&self, board: Board) -> Board {
        let mut labels = vec![String::new(); board.cells.len()];
        for mv in self.moves(self.state) {
            let mut next = self.state.clone();
            self.game.advance(&mut next, &mv);
            for cell in fresh(&board, &(self.board)(self.game, &next)) {
                labels[cell] = self.game.write_move(&mv);
            }
        }
        Board { labels, ..board }
    }
}

/// The cells that were empty before and are not now.
fn fresh(before: &Board, now: &Board) -> Vec<usize> {
    let pairs = before.cells.iter().zip(&now.cells).enumerate();
    pairs.filter(|(_, (before, now))| before.is_none() && now.is_some()).map(|(cell, _)| cell).collect()
}

fn number(points: Option<Points>, otherwise: f64) -> Number {
    points.map_or(Number::result(otherwise), |points| Number {
        points: points.number(),
        is_judged: points.is_judged,
    })
}

fn bound(bound: tree::Bound) -> Bound {
    match bound {
        tree::Bound::Exact => Bound::Exact,
        tree::Bound::AtLeast => Bound::AtLeast,
        tree::Bound::AtMost => Bound::AtMost,
    }
}

fn why(reason: Reason) -> Why {
    match reason {
        Reason::Over => Why::Over,
        Reason::Horizon | Reason::Stopped => Why::Judged,
        Reason::Bounds | Reason::Table => Why::Known,
        Reason::Cut => Why::Cut,
        Reason::Searched => Why::Searched,
    }
}
