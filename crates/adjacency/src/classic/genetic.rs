//! A genetic algorithm over all moves that are left.
//!
//! A chromosome is one cell for each move that is left, of both sides in turn. Its fitness is own marks less
//! those of the other side after them, and 32. What the original does in each step, and what is wrong with it:
//!
//! - *Fitness* turns only marks that stood there before the first gene, to the side that played beside them
//!   last; what the sequence itself places is never turned.
//! - The *first* population may have a cell twice in a chromosome, because the test for it compares what can
//!   never be equal; so may a mutation.
//! - *Selection* draws in proportion to fitness, but shares are worked out before the population is sorted and
//!   drawn by after. A share is cut to whole per cents, and the wheel has 101 places: a draw that hits none
//!   leaves a chromosome of the top left cell alone.
//! - *Crossover* of neighbours at one point, and then cells that are taken or repeated give way to random ones.
//! - *Mutation* changes one gene of every chromosome, so that what was good is lost again.
//! - The genes of the other side are bred for the *own* fitness: it is expected to help.
//!
//! The document says what a chromosome and its fitness are, that parents are drawn by fitness and crossed, and that one
//! gene of every child is mutated. A population of 4, a fitness of 40 that is enough, and crossover of neighbours at one
//! random point are those of the program that its authors published.
//!
//! The best first gene that was ever seen is played. It is an empty cell whatever happened: genes begin as
//! empty cells, crossover repairs them, and mutation draws from the empty ones.

use super::{NOTE, free};
use crate::{Adjacency, Cell, Position, cells};
use papan_game::{Agent, Budget, Choice, Clock, Forfeit, Generation, Rng, Think, Value};
use rand::RngExt;
use rand::seq::{IndexedRandom, IteratorRandom};

/// How chromosomes are bred.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Breeding {
    /// Chromosomes in a population; at least one.
    pub population: usize,
    /// The chance of a chromosome to be mutated, in per cent.
    pub mutation: u32,
    /// The fitness that is enough: 32 is an equal number of marks.
    pub fitness: i32,
    /// The most generations after the first; without it, as many as the budget allows, and [`MOST_GENERATIONS`] where
    /// the budget sets no end.
    pub generations: Option<usize>,
}

/// Generations after the first where neither the settings nor the budget set an end.
pub const MOST_GENERATIONS: usize = 10_000;

impl Default for Breeding {
    /// As the original, which knew no most generations.
    fn default() -> Self {
        Self { population: 4, mutation: 100, fitness: 40, generations: None }
    }
}

impl Breeding {
    /// Generations after the first, at the most.
    fn most_generations(self, budget: Budget) -> usize {
        let without = match budget {
            Budget::Nodes(_) | Budget::Time(_) => usize::MAX,
            Budget::Depth(_) | Budget::Unlimited => MOST_GENERATIONS,
        };
        self.generations.unwrap_or(without)
    }
}

/// Breeds sequences of all moves that are left, until one is fit enough or the budget is used up, and plays
/// the first cell of the best one.
#[derive(Clone, Copy, Debug, Default)]
pub struct Genetic {
    breeding: Breeding,
}

impl Genetic {
    /// The player that breeds so.
    pub fn new(breeding: Breeding) -> Self {
        Self { breeding }
    }
}

impl Agent<Adjacency> for Genetic {
    fn choose(
        &mut self,
        game: &Adjacency,
        position: &Position,
        think: Think<'_>,
    ) -> Result<Choice<Cell>, Forfeit> {
        let free = free(game, position)?;
        let clock = Clock::start(think.budget, &think.stop);
        let mut stock = Stock { game, position, free, breeding: self.breeding, clock, rng: think.rng };
        let first = stock.first();
        let (best, generations) = stock.evolve(first, self.breeding.most_generations(think.budget));
        Ok(Choice {
            value: Some(Value::Estimate(f64::from(best.fitness - LEVEL))),
            nodes: stock.clock.nodes(),
            depth: u32::from(position.left()),
            notes: vec![NOTE.to_owned(), format!("bred {} generations", generations.len() - 1)],
            generations,
            ..Choice::plain(best.opening)
        })
    }
}

/// The fitness of an equal number of marks.
const LEVEL: i32 = 32;

/// The best that was seen.
struct Best {
    fitness: i32,
    /// The first gene.
    opening: Cell,
}

/// A chromosome with its fitness.
type Member = (i32, Vec<Cell>);

/// What chromosomes are bred from.
struct Stock<'a> {
    game: &'a Adjacency,
    position: &'a Position,
    /// The empty cells before the sequence.
    free: Vec<Cell>,
    breeding: Breeding,
    clock: Clock,
    rng: &'a mut Rng,
}

impl Stock<'_> {
    /// Breeds until the best is fit enough or the budget is used up.
    fn evolve(&mut self, mut population: Vec<Member>, most: usize) -> (Best, Vec<Generation>) {
        let mut best = Best { fitness: i32::MIN, opening: self.free[0] };
        best.improve(&population);
        let mut generations = vec![standing(&population)];
        while best.fitness < self.breeding.fitness && generations.len() <= most && self.may_judge_all() {
            let parents = self.selected(population);
            let mut children = self.crossed(&parents);
            self.mutate(&mut children);
            population = self.judged(children);
            best.improve(&population);
            generations.push(standing(&population));
        }
        (best, generations)
    }

    /// Whether the budget has room for another population; one is always judged whole.
    fn may_judge_all(&mut self) -> bool {
        (0..self.breeding.population).all(|_| self.clock.tick())
    }

    /// Random empty cells; some of them more than once.
    fn first(&mut self) -> Vec<Member> {
        self.may_judge_all();
        let chromosomes = (0..self.breeding.population.max(1))
            .map(|_| (0..self.position.left()).map(|_| self.any()).collect())
            .collect();
        self.judged(chromosomes)
    }

    /// Any cell that was empty before the sequence.
    fn any(&mut self) -> Cell {
        self.free.choose(self.rng).copied().unwrap_or(self.free[0])
    }

    fn judged(&self, chromosomes: Vec<Vec<Cell>>) -> Vec<Member> {
        chromosomes.into_iter().map(|genes| (self.fitness(&genes), genes)).collect()
    }

    /// Own marks less the other side's after the sequence, and 32; what turns is looked up on the board before
    /// it.
    fn fitness(&self, genes: &[Cell]) -> i32 {
        let before = [self.position.own(), self.position.other()];
        let mut marks = before;
        for (turn, &cell) in genes.iter().enumerate() {
            let (mover, other) = (turn % 2, 1 - turn % 2);
            let gained = cell.bit() | (self.game.beside(cell) & before[other]);
            marks[mover] |= gained;
            marks[other] &= !gained;
        }
        let [own, other] = marks.map(|set| set.count_ones().cast_signed());
        own - other + LEVEL
    }

    /// As many parents as there are members, the fitter the likelier, but for the faults.
    fn selected(&mut self, mut population: Vec<Member>) -> Vec<Vec<Cell>> {
        let total: i32 = population.iter().map(|(fitness, _)| fitness).sum();
        let share = |fitness: i32| 100.0 * f64::from(fitness) / f64::from(total);
        let shares: Vec<f64> = population.iter().map(|&(fitness, _)| share(fitness)).collect();
        population.sort_by_key(|(fitness, _)| std::cmp::Reverse(*fitness));
        let draws = (0..population.len()).filter_map(|_| self.drawn(&shares));
        let mut parents: Vec<_> = draws.map(|at| population[at].1.clone()).collect();
        let size = self.game.size();
        let corner = size.cell(0, size.height() - 1).unwrap_or(self.free[0]);
        parents.resize(population.len(), vec![corner; usize::from(self.position.left())]);
        parents
    }

    /// Turns the wheel once; nothing where it stops beyond the shares.
    fn drawn(&mut self, shares: &[f64]) -> Option<usize> {
        let at = f64::from(self.rng.random_range(0..=100_u8));
        let mut from = 0.0;
        shares.iter().position(|share| {
            let is_here = at >= from && at < from + share;
            from = (from + share).trunc();
            is_here
        })
    }

    /// Two children of each pair of parents, repaired. A parent without another, and one of a single gene, has
    /// a child like itself.
    fn crossed(&mut self, parents: &[Vec<Cell>]) -> Vec<Vec<Cell>> {
        let mut children = parents.to_vec();
        for pair in children.chunks_mut(2) {
            if let [one, other] = pair
                && one.len() > 1
            {
                let point = self.rng.random_range(1..one.len());
                one[point..].swap_with_slice(&mut other[point..]);
            }
        }
        for genes in &mut children {
            self.repair(genes);
        }
        children
    }

    /// Puts random empty cells in the place of those that are taken or stood before.
    fn repair(&mut self, genes: &mut [Cell]) {
        let mut left = self.game.empty(self.position);
        for gene in genes {
            if gene.bit() & left == 0 {
                // There are at least as many empty cells as moves left.
                *gene = cells(left).choose(self.rng).unwrap_or(self.free[0]);
            }
            left &= !gene.bit();
        }
    }

    /// Puts any empty cell in the place of one gene, whether it stands elsewhere or not.
    fn mutate(&mut self, chromosomes: &mut [Vec<Cell>]) {
        for genes in chromosomes {
            if self.rng.random_range(0..100) < self.breeding.mutation {
                let place = self.rng.random_range(0..genes.len());
                genes[place] = self.any();
            }
        }
    }
}

impl Best {
    /// Keeps the opening of the first member that is better than all before.
    fn improve(&mut self, population: &[Member]) {
        for (fitness, genes) in population {
            if *fitness > self.fitness {
                *self = Self { fitness: *fitness, opening: genes.first().copied().unwrap_or(self.opening) };
            }
        }
    }
}

/// How a population stands by its fitness.
fn standing(population: &[Member]) -> Generation {
    let fitness = || population.iter().map(|&(fitness, _)| f64::from(fitness));
    Generation {
        best: fitness().fold(f64::NEG_INFINITY, f64::max),
        mean: fitness().sum::<f64>() / population.len() as f64,
        worst: fitness().fold(f64::INFINITY, f64::min),
        diversity: diversity(population),
    }
}

/// The different cells at a place beyond the first, as a part of the most there could be; the mean over all
/// places.
fn diversity(population: &[Member]) -> f64 {
    let places = population.first().map_or(0, |(_, genes)| genes.len());
    let most = places * (population.len() - 1);
    if most == 0 {
        return 0.0;
    }
    let at = |place: usize| population.iter().fold(0_u64, |set, (_, genes)| set | genes[place].bit());
    let different: u32 = (0..places).map(|place| at(place).count_ones() - 1).sum();
    f64::from(different) / most as f64
}

#[cfg(test)]
mod tests {
    use super::*;
    use papan_game::{Notation, Stop, rng};

    /// Runs `check` on what chromosomes are bred from at a position.
    fn with_stock<T>(at: &str, check: impl FnOnce(&mut Stock<'_>) -> T) -> T {
        let game = Adjacency::default();
        let position = game.read_position(at).unwrap();
        let clock = Clock::start(Budget::Unlimited, &Stop::default());
        let free = free(&game, &position).unwrap();
        let breeding = Breeding::default();
        let rng = &mut rng::stream(1, 0);
        check(&mut Stock { game: &game, position: &position, free, breeding, clock, rng })
    }

    fn genes(names: &str) -> Vec<Cell> {
        let game = Adjacency::default();
        names.split_whitespace().map(|name| game.read_move(name).unwrap()).collect()
    }

    /// O is to move; what each sequence is worth to it, less 32.
    #[test]
    fn only_marks_that_stood_there_before_are_turned() {
        for (sequence, margin) in [
            // X at d4 turns; the right rules agree.
            ("d5", 2),
            // X answers beside the O at d5, which does not turn: by the rules it would be -2.
            ("d5 d6", 1),
            // The X at d4 belongs to who played beside it last, and X never played beside it: it stays with O.
            ("d5 e4", 1),
            // O beside the X at d6 that was placed does not turn it.
            ("a1 d6 d7", -1 + 1 - 1 + 1),
            // A cell that stands twice belongs to who took it last.
            ("a1 a1", -1 - 1),
            ("a1 a1 a1", -1 + 1),
        ] {
            let found = with_stock("8/8/8/8/3X4/8/8/8 O 8", |stock| stock.fitness(&genes(sequence)));
            assert_eq!(found - LEVEL, margin, "{sequence}");
        }
    }

    #[test]
    fn a_budget_that_ends_is_used_to_its_end() {
        let breeding = Breeding::default();
        let five_seconds = Budget::Time(std::time::Duration::from_secs(5));
        assert_eq!(breeding.most_generations(five_seconds), usize::MAX);
        assert_eq!(breeding.most_generations(Budget::Nodes(7)), usize::MAX);
        assert_eq!(breeding.most_generations(Budget::Unlimited), MOST_GENERATIONS);
        let few = Breeding { generations: Some(3), ..breeding };
        assert_eq!(few.most_generations(five_seconds), 3);
    }

    #[test]
    fn crossover_leaves_empty_cells_once_each() {
        with_stock("6OO/6OO/8/8/8/8/XX6/XX6 X 56", |stock| {
            let first = stock.first();
            let has_repeats = |genes: &[Cell]| {
                let set = genes.iter().fold(0, |set, cell| set | cell.bit());
                set.count_ones() as usize != genes.len()
            };
            assert!(first.iter().all(|(_, genes)| has_repeats(genes)), "the first population repeats cells");
            let mut parents: Vec<_> = first.into_iter().map(|(_, genes)| genes).collect();
            parents.push(genes(&"a1 ".repeat(56)));
            for child in stock.crossed(&parents) {
                assert!(!has_repeats(&child) && child.iter().all(|cell| stock.free.contains(cell)));
            }
        });
    }

    #[test]
    fn the_wheel_stops_beyond_the_shares_at_times() {
        with_stock("6OO/6OO/8/8/8/8/XX6/XX6 X 56", |stock| {
            let draws: Vec<_> = (0..10_000).map(|_| stock.drawn(&[25.9, 25.9, 24.1, 24.1])).collect();
            let count = |wanted| draws.iter().filter(|&&drawn| drawn == wanted).count();
            // 0 to 25, 25 to 50, 50 to 74, 74 to 98 of 101 places.
            assert!((100..600).contains(&count(None)), "{}", count(None));
            assert!((0..4).all(|at| (2_000..3_000).contains(&count(Some(at)))));
            assert_eq!(stock.drawn(&[f64::NAN; 4]), None);
        });
    }

    #[test]
    fn diversity_is_the_part_of_genes_that_differ() {
        for (population, expected) in [
            (&["a1 b1", "a1 b1", "a1 b1"][..], 0.0),
            (&["a1 b1", "a1 c1", "a1 d1"], 0.5),
            (&["a1 b1", "b1 a1"], 1.0),
            (&["a1 b1"], 0.0),
        ] {
            let population: Vec<Member> = population.iter().map(|text| (0, genes(text))).collect();
            assert!((diversity(&population) - expected).abs() < 1e-9, "{population:?}");
        }
    }
}
