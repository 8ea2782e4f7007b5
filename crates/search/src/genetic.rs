//! A genetic algorithm over lines of play.
//!
//! A chromosome is a line of play: the moves of both sides in turn, up to the horizon or the end of the game.
//! Parents are selected in proportion to their fitness, crossed over at a random point, and mutated by
//! replacing one gene with a random move. A line is played on the board; a gene that is illegal when its turn
//! comes is repaired by writing a random legal move in its place.
//!
//! If the fitness of a line were its final value for the player, the opponent's genes would evolve to
//! cooperate. So all lines ever played are kept in one tree, in which each position has the minimax value of
//! its known moves. The fitness of a line is the value of its first move by that tree, minus the value that
//! either side gives away with later genes. A reply that refutes a move is therefore fit itself and lowers
//! the fitness of every line that allows it. The best fitness can fall from one generation to the next; then
//! a refutation was found.

use crate::minimax::first_move;
use crate::move_sequence::{self as sequence, UNASSIGNED};
use crate::score::{
    INFINITE, evaluate_for_root, offset_distance, score_before_move, score_to_value, terminal_score,
};
use papan_game::{
    Agent, Budget, BudgetClock, Choice, Evaluator, Forfeit, GenerationStats, Rng, SearchContext, Searchable,
};
use rand::RngExt;
use rand::seq::IndexedMutRandom;

/// Settings of the genetic algorithm.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GeneticSettings {
    /// Lines in a generation, at least 2.
    pub population_size: usize,
    /// The percentage of children with a mutated gene.
    pub mutation_percent: u32,
    /// Stops when the best line promises this margin.
    pub target_margin: Option<i32>,
    /// Genes of a line, at least 1.
    pub horizon: u32,
}

impl Default for GeneticSettings {
    fn default() -> Self {
        Self { population_size: 100, mutation_percent: 80, target_margin: None, horizon: 6 }
    }
}

impl GeneticSettings {
    /// Clamps the settings to valid values and to the depth of the budget.
    fn within(self, budget: Budget) -> Self {
        let depth = if let Budget::Depth(depth) = budget { depth } else { u32::MAX };
        Self { population_size: self.population_size.max(2), horizon: self.horizon.min(depth).max(1), ..self }
    }
}

/// Evolves lines of play and plays the first move of the best.
///
/// `evaluator` evaluates positions at the horizon.
#[derive(Clone, Copy, Debug)]
pub struct Genetic<E> {
    evaluator: E,
    settings: GeneticSettings,
}

impl<E> Genetic<E> {
    /// Creates the player with this evaluation at the horizon.
    pub fn new(evaluator: E, settings: GeneticSettings) -> Self {
        Self { evaluator, settings }
    }
}

/// The number of generations if the budget does not limit it.
const DEFAULT_GENERATIONS: usize = 400;

/// Evolution stops after this many generations in a row without a new line.
const MAX_STALE_GENERATIONS: usize = 20;

/// Evolution stops when the tree has more nodes than this.
const MAX_NODES: usize = 1 << 22;

/// The index of a node. In `child` and `sibling` fields, the root's index means none.
type NodeIndex = u32;

const ROOT: NodeIndex = 0;

/// The score of a node that is not on a completed line. No score is greater, so no move leads there.
const UNKNOWN: i32 = INFINITE;

/// A position of the tree.
#[derive(Clone, Copy, Debug)]
struct Node {
    /// The id of the move that leads here.
    gene: u16,
    /// The first child.
    child: NodeIndex,
    /// The next child of the parent.
    sibling: NodeIndex,
    /// The score for the seat to move.
    score: i32,
}

/// All lines that were played, as a tree in which every node has the score of its best known move.
#[derive(Debug)]
struct LineTree(Vec<Node>);

impl LineTree {
    fn new() -> Self {
        Self(vec![Node { gene: UNASSIGNED, child: ROOT, sibling: ROOT, score: UNKNOWN }])
    }

    fn at(&self, index: NodeIndex) -> Node {
        self.0[index as usize]
    }

    fn is_empty(&self) -> bool {
        self.0.len() == 1
    }

    fn children(&self, parent: NodeIndex) -> impl Iterator<Item = NodeIndex> + '_ {
        let next = |index: NodeIndex| (index != ROOT).then_some(index);
        std::iter::successors(next(self.at(parent).child), move |&index| next(self.at(index).sibling))
    }

    /// Inserts a line. `score` computes the score of its last position for the seat to move there.
    fn enter(&mut self, genes: &[u16], score: impl FnOnce() -> i32) -> Vec<NodeIndex> {
        let mut end = ROOT;
        let step = |&gene: &u16| {
            end = self.child(end, gene);
            end
        };
        let path: Vec<NodeIndex> = genes.iter().map(step).collect();
        if self.at(end).score == UNKNOWN {
            self.0[end as usize].score = score();
            self.back_up(&path);
        }
        path
    }

    /// Returns the child for a gene, inserting it if it is new.
    fn child(&mut self, parent: NodeIndex, gene: u16) -> NodeIndex {
        let known = self.children(parent).find(|&index| self.at(index).gene == gene);
        known.unwrap_or_else(|| {
            let index = self.0.len() as NodeIndex;
            let sibling = self.at(parent).child;
            self.0.push(Node { gene, child: ROOT, sibling, score: UNKNOWN });
            self.0[parent as usize].child = index;
            index
        })
    }

    /// Backs up scores from the end of a path towards the root, until a score does not change.
    fn back_up(&mut self, path: &[NodeIndex]) {
        let above = path.split_last().map_or(path, |(_, above)| above);
        for &index in above.iter().rev().chain(&[ROOT]) {
            let worst = self.children(index).map(|child| self.at(child).score).min();
            let score = score_before_move(worst.unwrap_or(UNKNOWN));
            if score == self.at(index).score {
                break;
            }
            self.0[index as usize].score = score;
        }
    }

    /// Returns the score of the move to a node, for the seat that makes it.
    fn move_score(&self, index: NodeIndex) -> i32 {
        score_before_move(self.at(index).score)
    }

    /// Returns the score of the first move of a path, minus what either side gives away after it.
    fn fitness(&self, path: &[NodeIndex]) -> i32 {
        let given_away = |pair: &[NodeIndex]| self.at(pair[0]).score - self.move_score(pair[1]);
        let first = path.first().map_or(0, |&first| self.move_score(first));
        first - path.windows(2).map(given_away).sum::<i32>()
    }

    /// Returns the best known line.
    fn best(&self) -> Individual {
        let best = |&index: &NodeIndex| self.children(index).min_by_key(|&child| self.at(child).score);
        let path: Vec<NodeIndex> = std::iter::successors(best(&ROOT), best).collect();
        Individual { genes: path.iter().map(|&index| self.at(index).gene).collect(), path }
    }
}

/// A line of play and its path in the tree, without the root.
#[derive(Clone, Debug, Default)]
struct Individual {
    genes: Vec<u16>,
    path: Vec<NodeIndex>,
}

/// One run of the algorithm: the tree of all lines and the current generation.
struct Evolution<'a, G: Searchable, E> {
    game: &'a G,
    root: &'a G::State,
    evaluator: &'a E,
    settings: GeneticSettings,
    clock: BudgetClock,
    rng: &'a mut Rng,
    tree: LineTree,
    population: Vec<Individual>,
    generations: Vec<GenerationStats>,
    moves: Vec<G::Move>,
}

impl<'a, G: Searchable, E: Evaluator<G>> Evolution<'a, G, E> {
    fn new(
        game: &'a G,
        root: &'a G::State,
        evaluator: &'a E,
        settings: GeneticSettings,
        context: SearchContext<'a>,
    ) -> Self {
        let SearchContext { budget, rng, stop } = context;
        Self {
            game,
            root,
            evaluator,
            settings: settings.within(budget),
            clock: BudgetClock::start(budget, &stop),
            rng,
            tree: LineTree::new(),
            population: Vec::new(),
            generations: Vec::new(),
            moves: Vec::new(),
        }
    }

    /// Evolves until the target margin is reached, no new lines appear, or the budget ends.
    fn run(&mut self, max_generations: usize) {
        let mut stale = 0;
        self.populate(|_| Vec::new());
        while self.generations.len() < max_generations && stale < MAX_STALE_GENERATIONS && !self.is_done() {
            let known = self.tree.0.len();
            self.next_generation();
            stale = if self.tree.0.len() == known { stale + 1 } else { 0 };
        }
    }

    /// Returns whether to stop: no population, target reached, or budget or memory used up.
    fn is_done(&self) -> bool {
        self.population.is_empty() || self.is_fit() || self.clock.has_ended() || self.tree.0.len() > MAX_NODES
    }

    /// Returns whether the target margin is reached. A score is lower than its margin by the distance to the
    /// end, hence the tolerance.
    fn is_fit(&self) -> bool {
        let promised = sequence::to_points(self.tree.at(ROOT).score);
        self.settings.target_margin.is_some_and(|target| promised > f64::from(target) - 0.5)
    }

    /// Fills the population with children and plays their lines.
    fn populate(&mut self, child: impl Fn(&mut Self) -> Vec<u16>) {
        while self.population.len() < self.settings.population_size {
            let genes = child(self);
            let Some(individual) = self.play(genes) else { break };
            self.population.push(individual);
        }
        let lines: Vec<&[u16]> = self.population.iter().map(|individual| &individual.genes[..]).collect();
        self.generations.extend(sequence::generation_stats(&self.fitness(), &lines));
    }

    /// Returns the fitness of each individual, in points.
    fn fitness(&self) -> Vec<f64> {
        self.population
            .iter()
            .map(|individual| sequence::to_points(self.tree.fitness(&individual.path)))
            .collect()
    }

    /// Replaces the population with the best known line and children of the current population.
    fn next_generation(&mut self) {
        let wheel = RouletteWheel::new(&self.fitness());
        let parents = std::mem::replace(&mut self.population, vec![self.tree.best()]);
        self.populate(|evolution| {
            let mut genes = wheel.child(&parents, evolution.rng);
            evolution.mutate(&mut genes);
            genes
        });
    }

    /// Unassigns a random gene with the mutation probability. A move is drawn for it when the line is played.
    fn mutate(&mut self, genes: &mut [u16]) {
        if self.rng.random_range(0..100) < self.settings.mutation_percent
            && let Some(gene) = genes.choose_mut(self.rng)
        {
            *gene = UNASSIGNED;
        }
    }

    /// Plays a line from the root to the horizon and inserts it into the tree. Missing and illegal genes are
    /// replaced by random legal moves. Returns `None` if the budget ended or there is no move.
    fn play(&mut self, mut genes: Vec<u16>) -> Option<Individual> {
        let mut state = self.root.clone();
        let mut played = 0;
        while played < self.settings.horizon as usize
            && let Some(mv) = self.repaired(&state, &mut genes, played)
            && self.clock.tick()
        {
            self.game.advance(&mut state, &mv);
            played += 1;
        }
        // A line that the budget cut short was not searched to the horizon; use it only if there is no other.
        if played == 0 || (self.clock.has_ended() && !self.tree.is_empty()) {
            return None;
        }
        genes.truncate(played);
        let ply = played as u32;
        let at_horizon = || offset_distance(evaluate_for_root(self.evaluator, self.game, &state, ply), ply);
        let score = || self.game.result(&state).map_or_else(at_horizon, terminal_score);
        let path = self.tree.enter(&genes, score);
        Some(Individual { genes, path })
    }

    /// Returns the move of a gene, after repairing it, or `None` if the game is over.
    fn repaired(&mut self, state: &G::State, genes: &mut Vec<u16>, at: usize) -> Option<G::Move> {
        self.moves.clear();
        self.game.moves(state, &mut self.moves);
        sequence::legal_or_random(self.game, &self.moves, genes, at, self.rng)
    }

    /// Returns the answer according to the tree.
    fn choice(self) -> Result<Choice<G::Move>, Forfeit> {
        let nodes = self.clock.nodes();
        let Individual { genes, path } = self.tree.best();
        let Some(&first) = path.first() else { return first_move(self.game, self.root, nodes) };
        let mv = self.game.move_from_id(self.tree.at(first).gene);
        // The value is exact if the move ends the game.
        let value =
            Some(score_to_value(self.tree.move_score(first), sequence::ends_game(self.game, self.root, &mv)));
        let line: Vec<_> = genes.into_iter().map(|gene| self.game.move_from_id(gene)).collect();
        let (depth, generations) = (line.len() as u32, self.generations);
        Ok(Choice { value, line, nodes, depth, generations, ..Choice::plain(mv) })
    }
}

/// Roulette-wheel selection: parents are drawn with probabilities proportional to their fitness.
struct RouletteWheel {
    /// The cumulative weights.
    ends: Vec<f64>,
}

impl RouletteWheel {
    /// Measures fitness from the worst individual; otherwise the margin that all lines share would drown the
    /// small differences of a close game.
    fn new(fitness: &[f64]) -> Self {
        let worst = fitness.iter().copied().fold(f64::INFINITY, f64::min);
        let add = |sum: &mut f64, &fitness: &f64| {
            *sum += fitness - worst + 0.01;
            Some(*sum)
        };
        Self { ends: fitness.iter().scan(0.0, add).collect() }
    }

    /// Draws an individual.
    fn draw(&self, rng: &mut Rng) -> usize {
        let at = rng.random::<f64>() * self.ends.last().copied().unwrap_or(0.0);
        self.ends.partition_point(|&end| end <= at).min(self.ends.len().saturating_sub(1))
    }

    /// Crosses two drawn parents over at a random point.
    fn child(&self, parents: &[Individual], rng: &mut Rng) -> Vec<u16> {
        let [head, tail] = [&parents[self.draw(rng)].genes, &parents[self.draw(rng)].genes];
        let at = rng.random_range(0..=head.len());
        head.iter().take(at).chain(tail.iter().skip(at)).copied().collect()
    }
}

impl<G: Searchable, E: Evaluator<G> + Send> Agent<G> for Genetic<E> {
    fn choose(
        &mut self,
        game: &G,
        state: &G::State,
        context: SearchContext<'_>,
    ) -> Result<Choice<G::Move>, Forfeit> {
        let max_generations = match context.budget {
            Budget::Depth(_) | Budget::Unlimited => DEFAULT_GENERATIONS,
            Budget::Nodes(_) | Budget::Time(_) => usize::MAX,
        };
        let mut evolution = Evolution::new(game, state, &self.evaluator, self.settings, context);
        evolution.run(max_generations);
        evolution.choice()
    }
}
