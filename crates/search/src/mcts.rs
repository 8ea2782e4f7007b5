//! Monte Carlo tree search: moves are evaluated by random playouts.
//!
//! Each iteration selects a path from the root by the highest upper confidence bound (UCT), expands the tree,
//! plays random moves to the end of the game (the rollout), and backpropagates the result along the path.
//!
//! Results are margins in points, whose range differs from game to game. The exploration term is therefore
//! scaled by the standard deviation of the results, so that one constant serves all games.
//!
//! Exact values are backed up as well (MCTS-Solver): a position is exact if the game is over, if all its
//! moves are exact, or if one exact move reaches the best margin that the rules allow. The search ends when
//! the root is exact.

use crate::minimax::first_move;
use papan_game::{Agent, Budget, BudgetClock, Choice, Forfeit, Rng, SearchContext, Searchable, Value};
use rand::RngExt;
use std::cmp::Ordering::Equal;

/// Settings of the Monte Carlo tree search.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct MctsSettings {
    /// The exploration constant; 0 goes by results alone.
    pub exploration: f64,
}

impl Default for MctsSettings {
    fn default() -> Self {
        Self { exploration: 0.7 }
    }
}

/// Explores moves by random playouts, better ones more often, and plays the most visited. It needs no
/// evaluation, because playouts go to the end of the game.
#[derive(Clone, Copy, Debug)]
pub struct Mcts {
    settings: MctsSettings,
}

impl Mcts {
    /// Creates the player.
    pub fn new(settings: MctsSettings) -> Self {
        Self { settings }
    }
}

/// The number of iterations if the budget does not limit it.
const DEFAULT_ITERATIONS: u64 = 20_000;

/// The tree stops growing at this many nodes; its statistics still improve.
const MAX_NODES: usize = 1 << 20;

/// A position of the tree. Results are from the perspective of the seat that moved there.
#[derive(Clone, Debug)]
struct Node {
    /// The id of the move that leads here.
    move_id: u16,
    /// The number of children; 0 before expansion.
    children: u16,
    /// The index of the first child.
    first: u32,
    visits: u32,
    /// The sum of all results.
    sum: f64,
    /// The exact margin, if known.
    exact: Option<i32>,
    /// The best margin that the rules allow the seat to move.
    upper_bound: i32,
    /// The best exact margin among the children, for the seat to move.
    lower_bound: i32,
}

impl Node {
    fn new(move_id: u16) -> Self {
        Self {
            move_id,
            children: 0,
            first: 0,
            visits: 0,
            sum: 0.0,
            exact: None,
            upper_bound: i32::MAX,
            lower_bound: i32::MIN,
        }
    }

    /// Returns the exact margin, or else the mean result.
    fn mean(&self) -> f64 {
        self.exact.map_or_else(|| self.sum / f64::from(self.visits.max(1)), f64::from)
    }

    fn value(&self) -> Value {
        self.exact.map_or_else(
            || Value::Estimate(self.mean()),
            |margin| Value::Exact { margin, plies: (self.children == 0).then_some(1) },
        )
    }
}

/// The running variance of the results (Welford's method).
#[derive(Clone, Copy, Debug, Default)]
struct RunningVariance {
    count: f64,
    mean: f64,
    squares: f64,
}

impl RunningVariance {
    fn add(&mut self, result: f64) {
        self.count += 1.0;
        let delta = result - self.mean;
        self.mean += delta / self.count;
        self.squares += delta * (result - self.mean);
    }

    /// Returns the standard deviation, never 0, so that visits break ties.
    fn standard_deviation(&self) -> f64 {
        (self.squares / self.count.max(1.0)).sqrt().max(1e-3)
    }
}

/// One search.
struct MctsTree<'a, G: Searchable> {
    game: &'a G,
    root: &'a G::State,
    settings: MctsSettings,
    /// The tree does not grow deeper than this.
    depth: usize,
    clock: BudgetClock,
    rng: &'a mut Rng,
    nodes: Vec<Node>,
    results: RunningVariance,
    /// The path of the current iteration, from the root.
    path: Vec<u32>,
    deepest: usize,
    moves: Vec<G::Move>,
}

impl<'a, G: Searchable> MctsTree<'a, G> {
    fn new(game: &'a G, root: &'a G::State, settings: MctsSettings, context: SearchContext<'a>) -> Self {
        let SearchContext { budget, rng, stop } = context;
        let exact = game.result(root).map(|margin| -margin);
        Self {
            game,
            root,
            settings,
            depth: if let Budget::Depth(depth) = budget { depth.max(1) as usize } else { usize::MAX },
            clock: BudgetClock::start(budget, &stop),
            rng,
            nodes: vec![Node { exact, ..Node::new(0) }],
            results: RunningVariance::default(),
            path: Vec::new(),
            deepest: 0,
            moves: Vec::new(),
        }
    }

    /// Iterates until the root is exact or the budget ends.
    fn run(&mut self, iterations: u64) {
        for _ in 0..iterations {
            if self.nodes[0].exact.is_some() || !self.iterate() {
                break;
            }
        }
    }

    /// Runs one iteration. Returns `false` if the budget ended on the way.
    fn iterate(&mut self) -> bool {
        let mut state = self.root.clone();
        self.path.clear();
        self.path.push(0);
        let Some(at) = self.select(&mut state) else { return false };
        let to_mover = match self.nodes[at].exact {
            Some(margin) => Some(-f64::from(margin)),
            None => self.rollout(state),
        };
        let Some(result) = to_mover else { return false };
        self.backpropagate(-result);
        true
    }

    /// Descends to a node that is exact or not yet expanded. Returns `None` if the budget ended.
    fn select(&mut self, state: &mut G::State) -> Option<usize> {
        let mut at = 0;
        loop {
            let is_end =
                self.nodes[at].exact.is_some() || (self.nodes[at].children == 0 && !self.expand(at, state));
            if is_end {
                return Some(at);
            }
            at = self.select_child(at);
            if !self.clock.tick() {
                return None;
            }
            self.game.advance(state, &self.game.move_from_id(self.nodes[at].move_id));
            self.path.push(at as u32);
            self.nodes[at].exact =
                self.nodes[at].exact.or_else(|| self.game.result(state).map(|margin| -margin));
        }
    }

    /// Adds the children of a node, if it was visited before and neither depth nor size is exhausted.
    fn expand(&mut self, at: usize, state: &G::State) -> bool {
        let is_new = at > 0 && self.nodes[at].visits == 0;
        if is_new || self.path.len() > self.depth || self.nodes.len() >= MAX_NODES {
            return false;
        }
        self.moves.clear();
        self.game.candidates(state, &mut self.moves);
        let first = self.nodes.len() as u32;
        self.nodes.extend(self.moves.iter().map(|mv| Node::new(self.game.move_id(mv))));
        let upper_bound = self.game.bounds(state).1;
        self.nodes[at] =
            Node { first, children: self.moves.len() as u16, upper_bound, ..self.nodes[at].clone() };
        !self.moves.is_empty()
    }

    fn children(&self, at: usize) -> std::ops::Range<usize> {
        let first = self.nodes[at].first as usize;
        first..first + usize::from(self.nodes[at].children)
    }

    /// Returns the child with the highest upper confidence bound among those that are not exact; unvisited
    /// ones first, in the order of the game's list.
    fn select_child(&self, at: usize) -> usize {
        let total = f64::from(self.nodes[at].visits.max(1)).ln();
        let scale = self.settings.exploration * self.results.standard_deviation();
        let ucb = |node: &Node| match node.visits {
            0 => f64::INFINITY,
            visits => node.mean() + scale * (total / f64::from(visits)).sqrt(),
        };
        let mut best = (f64::NEG_INFINITY, at);
        for child in self.children(at).filter(|&child| self.nodes[child].exact.is_none()) {
            let bound = ucb(&self.nodes[child]);
            if bound > best.0 {
                best = (bound, child);
            }
        }
        best.1
    }

    /// Plays random moves to the end and returns the margin for the seat to move in `state`. Returns `None`
    /// if the budget ended.
    fn rollout(&mut self, mut state: G::State) -> Option<f64> {
        let mut sign = 1.0;
        loop {
            self.moves.clear();
            self.game.moves(&state, &mut self.moves);
            if self.moves.is_empty() {
                break;
            }
            if !self.clock.tick() {
                return None;
            }
            let at = self.rng.random_range(0..self.moves.len());
            self.game.advance(&mut state, &self.moves[at]);
            sign = -sign;
        }
        self.game.result(&state).map(|margin| sign * f64::from(margin))
    }

    /// Adds a result, for the seat that moved last on the path, to all nodes of the path.
    fn backpropagate(&mut self, result: f64) {
        self.results.add(if self.path.len().is_multiple_of(2) { result } else { -result });
        self.deepest = self.deepest.max(self.path.len() - 1);
        let mut result = result;
        for step in (0..self.path.len()).rev() {
            let at = self.path[step] as usize;
            self.update_exact(at);
            // The seat to move will not accept less than its exact lower bound.
            result = -(-result).max(f64::from(self.nodes[at].lower_bound));
            self.nodes[at].visits += 1;
            self.nodes[at].sum += result;
            result = -result;
        }
    }

    /// Updates the lower bound of a node, and its exact value once it is solved.
    fn update_exact(&mut self, at: usize) {
        let children = &self.nodes[self.children(at)];
        let Some(best) = children.iter().filter_map(|node| node.exact).max() else { return };
        let is_solved =
            best >= self.nodes[at].upper_bound || children.iter().all(|node| node.exact.is_some());
        self.nodes[at].lower_bound = best;
        if is_solved {
            self.nodes[at].exact = Some(-best);
        }
    }
}

impl<G: Searchable> MctsTree<'_, G> {
    /// Returns the visited children, best first: by visits, with exact ones by margin. An exact margin is
    /// preferred if the most visited child does not promise more.
    fn ranking(&self, at: usize) -> Vec<&Node> {
        let mut tried: Vec<&Node> =
            self.nodes[self.children(at)].iter().filter(|node| node.visits > 0).collect();
        let open = tried.iter().filter(|node| node.exact.is_none());
        let best_mean = open.max_by_key(|node| node.visits).map_or(f64::NEG_INFINITY, |node| node.mean());
        tried
            .sort_by(|one, other| rank(one, best_mean).partial_cmp(&rank(other, best_mean)).unwrap_or(Equal));
        tried
    }

    /// Returns the expected line.
    fn line(&self) -> Vec<G::Move> {
        let best = |at: &usize| {
            let move_id = self.ranking(*at).first()?.move_id;
            self.children(*at).find(|&child| self.nodes[child].move_id == move_id)
        };
        let line = std::iter::successors(best(&0), best);
        line.map(|at| self.game.move_from_id(self.nodes[at].move_id)).collect()
    }

    /// Returns the answer according to the tree.
    fn choice(&self) -> Result<Choice<G::Move>, Forfeit> {
        let nodes = self.clock.nodes();
        let Some(&best) = self.ranking(0).first() else { return first_move(self.game, self.root, nodes) };
        let (line, depth, mv) = (self.line(), self.deepest as u32, self.game.move_from_id(best.move_id));
        Ok(Choice { value: Some(best.value()), line, nodes, depth, ..Choice::plain(mv) })
    }
}

/// Returns the sort key of a move; the smallest is the best.
fn rank(node: &Node, best_mean: f64) -> (u8, f64, f64) {
    let (visits, is_at_once) = (f64::from(node.visits), node.children == 0);
    match node.exact.map(f64::from) {
        None => (1, -visits, -node.mean()),
        Some(margin) if margin >= best_mean => (0, -margin, if is_at_once { 0.0 } else { 1.0 }),
        Some(margin) => (2, -margin, -visits),
    }
}

impl<G: Searchable> Agent<G> for Mcts {
    fn choose(
        &mut self,
        game: &G,
        state: &G::State,
        context: SearchContext<'_>,
    ) -> Result<Choice<G::Move>, Forfeit> {
        let iterations = match context.budget {
            Budget::Depth(_) | Budget::Unlimited => DEFAULT_ITERATIONS,
            Budget::Nodes(_) | Budget::Time(_) => u64::MAX,
        };
        let mut tree = MctsTree::new(game, state, self.settings, context);
        tree.run(iterations);
        tree.choice()
    }
}
