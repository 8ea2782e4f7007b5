//! Monte Carlo tree search: moves are judged by how games go on from them.
//!
//! A tree is grown where it is worth it. Each round walks down from the root, at every position to the move
//! with the highest upper confidence bound (UCT): what it brought so far, and more the less it was tried.
//! Beyond the tree random moves are played to the end of the game; what comes of it is written to all positions on
//! the way.
//!
//! Results are margins in points. How far apart they lie differs from game to game, so the bound is scaled by
//! how much the results of this search vary, and one exploration constant serves all games.
//!
//! Where the game is over a position is worth its margin for certain, and so is a position of which all moves
//! are certain, or one move is the best that the rules allow. The search ends when the root is certain.

use crate::minimax::first_move;
use papan_game::{Agent, Budget, Choice, Clock, Forfeit, Insight, Rng, Think, Value};
use rand::RngExt;
use std::cmp::Ordering::Equal;

/// How a tree is grown.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Growth {
    /// How much moves that were tried little are preferred; 0 goes by results alone.
    pub exploration: f64,
}

impl Default for Growth {
    fn default() -> Self {
        Self { exploration: 0.7 }
    }
}

/// Tries moves in many random games, the better ones more often, and takes the one tried most.
/// It needs no judgement: random games are played to their end.
#[derive(Clone, Copy, Debug)]
pub struct Mcts {
    growth: Growth,
}

impl Mcts {
    /// A search whose tree grows so.
    pub fn new(growth: Growth) -> Self {
        Self { growth }
    }
}

/// Rounds that are played where the budget sets no end.
const ROUNDS: u64 = 20_000;

/// The tree takes up to this many positions; then only its figures go on.
const ROOM: usize = 1 << 20;

/// A position of the tree. What it is worth is told for the seat that moved there.
#[derive(Clone, Debug)]
struct Node {
    /// The number of the move that leads to it.
    number: u16,
    /// How many positions follow; none before it is opened.
    children: u16,
    /// Where they begin.
    first: u32,
    visits: u32,
    /// The sum of all results.
    sum: f64,
    /// What it is worth for certain.
    sure: Option<i32>,
    /// The most that the rules leave to the seat to move.
    most: i32,
    /// The most that the seat to move has for certain.
    least: i32,
}

impl Node {
    fn new(number: u16) -> Self {
        Self {
            number,
            children: 0,
            first: 0,
            visits: 0,
            sum: 0.0,
            sure: None,
            most: i32::MAX,
            least: i32::MIN,
        }
    }

    /// What it is worth as far as known.
    fn mean(&self) -> f64 {
        self.sure.map_or_else(|| self.sum / f64::from(self.visits.max(1)), f64::from)
    }

    fn value(&self) -> Value {
        self.sure.map_or_else(
            || Value::Estimate(self.mean()),
            |margin| Value::Exact { margin, plies: (self.children == 0).then_some(1) },
        )
    }
}

/// How much the results vary, kept as they come.
#[derive(Clone, Copy, Debug, Default)]
struct Spread {
    count: f64,
    mean: f64,
    squares: f64,
}

impl Spread {
    fn add(&mut self, result: f64) {
        self.count += 1.0;
        let off = result - self.mean;
        self.mean += off / self.count;
        self.squares += off * (result - self.mean);
    }

    /// The standard deviation; never nothing, so that ties are broken by visits.
    fn deviation(&self) -> f64 {
        (self.squares / self.count.max(1.0)).sqrt().max(1e-3)
    }
}

/// One search.
struct Tree<'a, G: Insight> {
    game: &'a G,
    root: &'a G::State,
    growth: Growth,
    /// The tree is not grown further down than this.
    depth: usize,
    clock: Clock,
    rng: &'a mut Rng,
    nodes: Vec<Node>,
    spread: Spread,
    /// From the root to where the present round is.
    path: Vec<u32>,
    deepest: usize,
    moves: Vec<G::Move>,
}

impl<'a, G: Insight> Tree<'a, G> {
    fn new(game: &'a G, root: &'a G::State, growth: Growth, think: Think<'a>) -> Self {
        let Think { budget, rng, stop } = think;
        let sure = game.result(root).map(|margin| -margin);
        Self {
            game,
            root,
            growth,
            depth: if let Budget::Depth(depth) = budget { depth.max(1) as usize } else { usize::MAX },
            clock: Clock::start(budget, &stop),
            rng,
            nodes: vec![Node { sure, ..Node::new(0) }],
            spread: Spread::default(),
            path: Vec::new(),
            deepest: 0,
            moves: Vec::new(),
        }
    }

    /// Plays rounds until the root is certain or the budget ends.
    fn grow(&mut self, rounds: u64) {
        for _ in 0..rounds {
            if self.nodes[0].sure.is_some() || !self.round() {
                break;
            }
        }
    }

    /// Walks down, plays on, and writes the result back; `false` if the budget ended on the way.
    fn round(&mut self) -> bool {
        let mut state = self.root.clone();
        self.path.clear();
        self.path.push(0);
        let Some(at) = self.descend(&mut state) else { return false };
        let to_mover = match self.nodes[at].sure {
            Some(margin) => Some(-f64::from(margin)),
            None => self.play_on(state),
        };
        let Some(result) = to_mover else { return false };
        self.write_back(-result);
        true
    }

    /// Walks down to a position that is certain or was not looked at before; `None` if the budget ended.
    fn descend(&mut self, state: &mut G::State) -> Option<usize> {
        let mut at = 0;
        loop {
            let is_end =
                self.nodes[at].sure.is_some() || (self.nodes[at].children == 0 && !self.open(at, state));
            if is_end {
                return Some(at);
            }
            at = self.most_promising(at);
            if !self.clock.tick() {
                return None;
            }
            self.game.advance(state, &self.game.numbered(self.nodes[at].number));
            self.path.push(at as u32);
            self.nodes[at].sure =
                self.nodes[at].sure.or_else(|| self.game.result(state).map(|margin| -margin));
        }
    }

    /// Enters the positions after `state` into the tree if it was looked at before and there is room.
    fn open(&mut self, at: usize, state: &G::State) -> bool {
        let is_new = at > 0 && self.nodes[at].visits == 0;
        if is_new || self.path.len() > self.depth || self.nodes.len() >= ROOM {
            return false;
        }
        self.moves.clear();
        self.game.candidates(state, &mut self.moves);
        let first = self.nodes.len() as u32;
        self.nodes.extend(self.moves.iter().map(|mv| Node::new(self.game.number(mv))));
        let most = self.game.bounds(state).1;
        self.nodes[at] = Node { first, children: self.moves.len() as u16, most, ..self.nodes[at].clone() };
        !self.moves.is_empty()
    }

    fn children(&self, at: usize) -> std::ops::Range<usize> {
        let first = self.nodes[at].first as usize;
        first..first + usize::from(self.nodes[at].children)
    }

    /// The child with the highest upper confidence bound, of those that are not certain; those not tried yet
    /// first, as the game lists them.
    fn most_promising(&self, at: usize) -> usize {
        let total = f64::from(self.nodes[at].visits.max(1)).ln();
        let scale = self.growth.exploration * self.spread.deviation();
        let bound = |node: &Node| match node.visits {
            0 => f64::INFINITY,
            visits => node.mean() + scale * (total / f64::from(visits)).sqrt(),
        };
        let mut best = (f64::NEG_INFINITY, at);
        for child in self.children(at).filter(|&child| self.nodes[child].sure.is_none()) {
            let bound = bound(&self.nodes[child]);
            if bound > best.0 {
                best = (bound, child);
            }
        }
        best.1
    }

    /// Plays random moves to the end: the margin for the seat to move in `state`. `None` if the budget ended.
    fn play_on(&mut self, mut state: G::State) -> Option<f64> {
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

    /// Adds a result for the seat that moved to the end of the path to all positions on it.
    fn write_back(&mut self, result: f64) {
        self.spread.add(if self.path.len().is_multiple_of(2) { result } else { -result });
        self.deepest = self.deepest.max(self.path.len() - 1);
        let mut result = result;
        for step in (0..self.path.len()).rev() {
            let at = self.path[step] as usize;
            self.make_sure(at);
            // Who has something for certain will not take less.
            result = -(-result).max(f64::from(self.nodes[at].least));
            self.nodes[at].visits += 1;
            self.nodes[at].sum += result;
            result = -result;
        }
    }

    /// Sees what is certain of a position: all, if all its moves are or one is the best that there can be.
    fn make_sure(&mut self, at: usize) {
        let children = &self.nodes[self.children(at)];
        let Some(best) = children.iter().filter_map(|node| node.sure).max() else { return };
        let is_settled = best >= self.nodes[at].most || children.iter().all(|node| node.sure.is_some());
        self.nodes[at].least = best;
        if is_settled {
            self.nodes[at].sure = Some(-best);
        }
    }
}

impl<G: Insight> Tree<'_, G> {
    /// The moves of a position that were tried, best first: by visits, but what is certain by its margin. A
    /// certain margin is taken when what was tried most does not promise more.
    fn ranking(&self, at: usize) -> Vec<&Node> {
        let mut tried: Vec<&Node> =
            self.nodes[self.children(at)].iter().filter(|node| node.visits > 0).collect();
        let open = tried.iter().filter(|node| node.sure.is_none());
        let promised = open.max_by_key(|node| node.visits).map_or(f64::NEG_INFINITY, |node| node.mean());
        tried.sort_by(|one, other| rank(one, promised).partial_cmp(&rank(other, promised)).unwrap_or(Equal));
        tried
    }

    /// The moves that are expected to follow.
    fn line(&self) -> Vec<G::Move> {
        let best = |at: &usize| {
            let number = self.ranking(*at).first()?.number;
            self.children(*at).find(|&child| self.nodes[child].number == number)
        };
        let line = std::iter::successors(best(&0), best);
        line.map(|at| self.game.numbered(self.nodes[at].number)).collect()
    }

    /// The answer that the tree gives.
    fn choice(&self) -> Result<Choice<G::Move>, Forfeit> {
        let nodes = self.clock.nodes();
        let Some(&best) = self.ranking(0).first() else { return first_move(self.game, self.root, nodes) };
        let (line, depth, mv) = (self.line(), self.deepest as u32, self.game.numbered(best.number));
        Ok(Choice { value: Some(best.value()), line, nodes, depth, ..Choice::plain(mv) })
    }
}

/// What moves are ranked by, the least first.
fn rank(node: &Node, promised: f64) -> (u8, f64, f64) {
    let (visits, is_at_once) = (f64::from(node.visits), node.children == 0);
    match node.sure.map(f64::from) {
        None => (1, -visits, -node.mean()),
        Some(margin) if margin >= promised => (0, -margin, if is_at_once { 0.0 } else { 1.0 }),
        Some(margin) => (2, -margin, -visits),
    }
}

impl<G: Insight> Agent<G> for Mcts {
    fn choose(&mut self, game: &G, state: &G::State, think: Think<'_>) -> Result<Choice<G::Move>, Forfeit> {
        let rounds = match think.budget {
            Budget::Depth(_) | Budget::Unlimited => ROUNDS,
            Budget::Nodes(_) | Budget::Time(_) => u64::MAX,
        };
        let mut tree = Tree::new(game, state, self.growth, think);
        tree.grow(rounds);
        tree.choice()
    }
}
