//! A genetic algorithm over lines of play.
//!
//! A chromosome is a line of play: the moves of both sides in turn, as far as the horizon or the end of the
//! game. Lines are bred as usual: parents are drawn in proportion to their fitness, a pair is crossed at a
//! random place, and now and then one gene is replaced by a random move. A line is played out on the board,
//! and a gene that is not legal when its turn comes is repaired: a random legal move is written in its place.
//!
//! What makes it play well is whom a gene serves. If the fitness of a line were just how it ends for the
//! player, the genes of the other side would evolve to help. So all lines ever played are kept in one tree,
//! where each position is worth what its best known move leads to, the best for the side that moves there.
//! The fitness of a line is what its first move is worth by that tree, less what either side gives away with
//! the genes after it. A reply that refutes a move is thus itself fit, and lowers the fitness of every line
//! that allows it. So the best fitness may fall from one generation to the next: then a refutation was found.

use crate::line::{self, OPEN};
use crate::minimax::first_move;
use crate::score::{INFINITE, before, finished, judged, undiminished, value};
use papan_game::{Agent, Budget, Choice, Clock, Forfeit, Generation, Insight, Judge, Rng, Think};
use rand::RngExt;
use rand::seq::IndexedMutRandom;

/// How lines of play are bred.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Breeding {
    /// Lines in a generation, two at least.
    pub population: usize,
    /// How many of a hundred children have a gene replaced.
    pub mutation: u32,
    /// The breeding ends when the best line promises this margin.
    pub fitness: Option<i32>,
    /// Genes of a line, one at least.
    pub horizon: u32,
}

impl Default for Breeding {
    fn default() -> Self {
        Self { population: 100, mutation: 80, fitness: None, horizon: 6 }
    }
}

impl Breeding {
    /// These settings made sensible, with a horizon that a budget of depth allows.
    fn within(self, budget: Budget) -> Self {
        let depth = if let Budget::Depth(depth) = budget { depth } else { u32::MAX };
        Self { population: self.population.max(2), horizon: self.horizon.min(depth).max(1), ..self }
    }
}

/// Breeds lines of play and takes the first move of the best.
///
/// `judge` says what a position is worth where a line is cut by the horizon.
#[derive(Clone, Copy, Debug)]
pub struct Genetic<J> {
    judge: J,
    breeding: Breeding,
}

impl<J> Genetic<J> {
    /// A breeder with this judgement at the horizon.
    pub fn new(judge: J, breeding: Breeding) -> Self {
        Self { judge, breeding }
    }
}

/// Generations that are bred where the budget sets no end.
const GENERATIONS: usize = 400;

/// Breeding ends when this many generations in a row brought no line that was not known.
const BARREN: usize = 20;

/// The tree takes up to this many positions; then breeding ends.
const ROOM: usize = 1 << 22;

/// The place of a position in the tree; the root's stands for none where a child or a sibling is meant.
type Place = u32;

const ROOT: Place = 0;

/// The score of a position that no line was played to the end of: no score is greater, so no move leads there.
const UNKNOWN: i32 = INFINITE;

/// A position of the tree.
#[derive(Clone, Copy, Debug)]
struct Node {
    /// The number of the move that leads to it.
    gene: u16,
    /// Its first child.
    child: Place,
    /// The next child of its parent.
    sibling: Place,
    /// For the seat to move.
    score: i32,
}

/// All lines that were played, as a tree in which every position has the score of its best known move.
#[derive(Debug)]
struct Tree(Vec<Node>);

impl Tree {
    fn new() -> Self {
        Self(vec![Node { gene: OPEN, child: ROOT, sibling: ROOT, score: UNKNOWN }])
    }

    fn at(&self, place: Place) -> Node {
        self.0[place as usize]
    }

    fn is_empty(&self) -> bool {
        self.0.len() == 1
    }

    fn children(&self, parent: Place) -> impl Iterator<Item = Place> + '_ {
        let next = |place: Place| (place != ROOT).then_some(place);
        std::iter::successors(next(self.at(parent).child), move |&place| next(self.at(place).sibling))
    }

    /// Enters a line; `score` says what its end is worth to the seat to move there.
    fn enter(&mut self, genes: &[u16], score: impl FnOnce() -> i32) -> Vec<Place> {
        let mut end = ROOT;
        let step = |&gene: &u16| {
            end = self.child(end, gene);
            end
        };
        let path: Vec<Place> = genes.iter().map(step).collect();
        if self.at(end).score == UNKNOWN {
            self.0[end as usize].score = score();
            self.back_up(&path);
        }
        path
    }

    /// The child to which a gene leads, made if it is new.
    fn child(&mut self, parent: Place, gene: u16) -> Place {
        let known = self.children(parent).find(|&place| self.at(place).gene == gene);
        known.unwrap_or_else(|| {
            let place = self.0.len() as Place;
            let sibling = self.at(parent).child;
            self.0.push(Node { gene, child: ROOT, sibling, score: UNKNOWN });
            self.0[parent as usize].child = place;
            place
        })
    }

    /// Gives the positions above the end of a path the score of their best known move, up to where nothing
    /// changes.
    fn back_up(&mut self, path: &[Place]) {
        let above = path.split_last().map_or(path, |(_, above)| above);
        for &place in above.iter().rev().chain(&[ROOT]) {
            let worst = self.children(place).map(|child| self.at(child).score).min();
            let score = before(worst.unwrap_or(UNKNOWN));
            if score == self.at(place).score {
                break;
            }
            self.0[place as usize].score = score;
        }
    }

    /// What a move to a place is worth to the one who makes it.
    fn worth(&self, place: Place) -> i32 {
        before(self.at(place).score)
    }

    /// What the first move of a path is worth, less what either side gives away after it.
    fn fitness(&self, path: &[Place]) -> i32 {
        let given_away = |pair: &[Place]| self.at(pair[0]).score - self.worth(pair[1]);
        let first = path.first().map_or(0, |&first| self.worth(first));
        first - path.windows(2).map(given_away).sum::<i32>()
    }

    /// The best known line.
    fn best(&self) -> Member {
        let best = |&place: &Place| self.children(place).min_by_key(|&child| self.at(child).score);
        let path: Vec<Place> = std::iter::successors(best(&ROOT), best).collect();
        Member { genes: path.iter().map(|&place| self.at(place).gene).collect(), path }
    }
}

/// A line of play, and where it lies in the tree, without the root.
#[derive(Clone, Debug, Default)]
struct Member {
    genes: Vec<u16>,
    path: Vec<Place>,
}

/// One breeding: the tree of all lines played, and the present generation.
struct Breeder<'a, G: Insight, J> {
    game: &'a G,
    root: &'a G::State,
    judge: &'a J,
    breeding: Breeding,
    clock: Clock,
    rng: &'a mut Rng,
    tree: Tree,
    members: Vec<Member>,
    generations: Vec<Generation>,
    moves: Vec<G::Move>,
}

impl<'a, G: Insight, J: Judge<G>> Breeder<'a, G, J> {
    fn new(game: &'a G, root: &'a G::State, judge: &'a J, breeding: Breeding, think: Think<'a>) -> Self {
        let Think { budget, rng, stop } = think;
        Self {
            game,
            root,
            judge,
            breeding: breeding.within(budget),
            clock: Clock::start(budget, &stop),
            rng,
            tree: Tree::new(),
            members: Vec::new(),
            generations: Vec::new(),
            moves: Vec::new(),
        }
    }

    /// Breeds until the wanted fitness is reached, nothing new comes, or the budget ends.
    fn breed(&mut self, most: usize) {
        let mut barren = 0;
        self.populate(|_| Vec::new());
        while self.generations.len() < most && barren < BARREN && !self.is_done() {
            let known = self.tree.0.len();
            self.succeed();
            barren = if self.tree.0.len() == known { barren + 1 } else { 0 };
        }
    }

    /// Whether there is nothing to breed, or no need, time or room for it.
    fn is_done(&self) -> bool {
        self.members.is_empty() || self.is_fit() || self.clock.has_ended() || self.tree.0.len() > ROOM
    }

    /// Whether the wanted fitness is reached; a score is less than its margin by the moves to the end.
    fn is_fit(&self) -> bool {
        let promised = line::points(self.tree.at(ROOT).score);
        self.breeding.fitness.is_some_and(|wanted| promised > f64::from(wanted) - 0.5)
    }

    /// Fills a generation up with children, played out.
    fn populate(&mut self, child: impl Fn(&mut Self) -> Vec<u16>) {
        while self.members.len() < self.breeding.population {
            let genes = child(self);
            let Some(member) = self.play(genes) else { break };
            self.members.push(member);
        }
        let lines: Vec<&[u16]> = self.members.iter().map(|member| &member.genes[..]).collect();
        self.generations.extend(line::summary(&self.fitness(), &lines));
    }

    /// The fitness of each member, in points.
    fn fitness(&self) -> Vec<f64> {
        self.members.iter().map(|member| line::points(self.tree.fitness(&member.path))).collect()
    }

    /// The next generation: the best line known, and children of the present one.
    fn succeed(&mut self) {
        let wheel = Wheel::new(&self.fitness());
        let parents = std::mem::replace(&mut self.members, vec![self.tree.best()]);
        self.populate(|breeder| {
            let mut genes = wheel.child(&parents, breeder.rng);
            breeder.mutate(&mut genes);
            genes
        });
    }

    /// Now and then opens a gene; another move is drawn for it when the line is played.
    fn mutate(&mut self, genes: &mut [u16]) {
        if self.rng.random_range(0..100) < self.breeding.mutation
            && let Some(gene) = genes.choose_mut(self.rng)
        {
            *gene = OPEN;
        }
    }

    /// Plays a line out from the root to the horizon and enters it into the tree; what is missing or not
    /// legal is replaced by random legal moves. `None` if the budget ended or there is nothing to play.
    fn play(&mut self, mut genes: Vec<u16>) -> Option<Member> {
        let mut state = self.root.clone();
        let mut played = 0;
        while played < self.breeding.horizon as usize
            && let Some(mv) = self.repaired(&state, &mut genes, played)
            && self.clock.tick()
        {
            self.game.advance(&mut state, &mv);
            played += 1;
        }
        // A line that the budget cut short promises what it was not held to; it counts only if nothing else does.
        if played == 0 || (self.clock.has_ended() && !self.tree.is_empty()) {
            return None;
        }
        genes.truncate(played);
        let ply = played as u32;
        let at_horizon = || undiminished(judged(self.judge, self.game, &state, ply), ply);
        let score = || self.game.result(&state).map_or_else(at_horizon, finished);
        let path = self.tree.enter(&genes, score);
        Some(Member { genes, path })
    }

    /// The move of a gene, which is made legal first; none where the game is over.
    fn repaired(&mut self, state: &G::State, genes: &mut Vec<u16>, at: usize) -> Option<G::Move> {
        self.moves.clear();
        self.game.moves(state, &mut self.moves);
        line::repaired(self.game, &self.moves, genes, at, self.rng)
    }

    /// The answer that the tree gives.
    fn choice(self) -> Result<Choice<G::Move>, Forfeit> {
        let nodes = self.clock.nodes();
        let Member { genes, path } = self.tree.best();
        let Some(&first) = path.first() else { return first_move(self.game, self.root, nodes) };
        let mv = self.game.numbered(self.tree.at(first).gene);
        // What a move is worth is certain where it ends the game.
        let value = Some(value(self.tree.worth(first), line::is_last(self.game, self.root, &mv)));
        let line: Vec<_> = genes.into_iter().map(|gene| self.game.numbered(gene)).collect();
        let (depth, generations) = (line.len() as u32, self.generations);
        Ok(Choice { value, line, nodes, depth, generations, ..Choice::plain(mv) })
    }
}

/// The wheel on which parents are drawn, each with a part in proportion to its fitness.
struct Wheel {
    /// Where the part of each ends.
    ends: Vec<f64>,
}

impl Wheel {
    /// The worst member's fitness counts as almost nothing: else the small differences between the lines of a
    /// close game would not matter beside the margin that all share.
    fn new(fitness: &[f64]) -> Self {
        let worst = fitness.iter().copied().fold(f64::INFINITY, f64::min);
        let add = |sum: &mut f64, &fitness: &f64| {
            *sum += fitness - worst + 0.01;
            Some(*sum)
        };
        Self { ends: fitness.iter().scan(0.0, add).collect() }
    }

    /// A draw.
    fn draw(&self, rng: &mut Rng) -> usize {
        let at = rng.random::<f64>() * self.ends.last().copied().unwrap_or(0.0);
        self.ends.partition_point(|&end| end <= at).min(self.ends.len().saturating_sub(1))
    }

    /// The genes of one drawn parent up to a random place, and those of another after it.
    fn child(&self, parents: &[Member], rng: &mut Rng) -> Vec<u16> {
        let [head, tail] = [&parents[self.draw(rng)].genes, &parents[self.draw(rng)].genes];
        let at = rng.random_range(0..=head.len());
        head.iter().take(at).chain(tail.iter().skip(at)).copied().collect()
    }
}

impl<G: Insight, J: Judge<G> + Send> Agent<G> for Genetic<J> {
    fn choose(&mut self, game: &G, state: &G::State, think: Think<'_>) -> Result<Choice<G::Move>, Forfeit> {
        let most = match think.budget {
            Budget::Depth(_) | Budget::Unlimited => GENERATIONS,
            Budget::Nodes(_) | Budget::Time(_) => usize::MAX,
        };
        let mut breeder = Breeder::new(game, state, &self.judge, self.breeding, think);
        breeder.breed(most);
        breeder.choice()
    }
}
