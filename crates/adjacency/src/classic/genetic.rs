//! A genetic algorithm over all moves that are left.
//!
//! A chromosome has one cell for each move left, of both sides in turn. Its fitness is the margin of own
//! marks after these moves, plus 32. The steps of the original and their bugs:
//!
//! - *Fitness* flips only marks that were on the board before the first gene, to the side that played next
//!   to them last. Marks placed by the sequence itself are never flipped.
//! - The *initial* population may repeat a cell within a chromosome, because the duplicate test compares
//!   things that are never equal. So may a mutation.
//! - *Selection* is fitness-proportionate, but the shares are computed before the population is sorted and
//!   used after. Shares are truncated to whole percent, and the roulette wheel has 101 slots: a draw that
//!   hits no share yields a chromosome of only the top left cell.
//! - *Crossover* is single-point between neighbors. Then random cells replace taken or repeated ones.
//! - *Mutation* changes one gene of every chromosome, so good ones are lost again.
//! - The opponent's genes are bred for *own* fitness: the opponent is expected to help.
//!
//! The document defines chromosomes and fitness, that parents are drawn by fitness and crossed over, and
//! that one gene of every child mutates. The population of 4, the target fitness of 40, and crossover of
//! neighbors at one random point come from the program that its authors published.
//!
//! The player plays the first gene of the best chromosome ever seen. It is always an empty cell: genes begin
//! as empty cells, crossover repairs them, and mutation draws from the empty cells.

use super::playable_cells;
use crate::{Adjacency, Cell, Note, Position, cells};
use papan_game::{Agent, Budget, BudgetClock, Choice, Forfeit, GenerationStats, Rng, SearchContext, Value};
use rand::RngExt;
use rand::seq::{IndexedRandom, IteratorRandom};

/// The parameters of the genetic algorithm.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ClassicGeneticSettings {
    /// The population size; at least one is used.
    pub population: usize,
    /// The probability that a chromosome mutates, in percent.
    pub mutation: u32,
    /// The fitness at which breeding stops. Equal numbers of marks have fitness 32.
    pub fitness: i32,
    /// The maximum number of generations after the first. `None` means as many as the budget allows, or
    /// [`MAX_GENERATIONS`] if the budget sets no end.
    pub generations: Option<usize>,
}

/// The maximum number of generations after the first if neither the settings nor the budget set an end.
pub const MAX_GENERATIONS: usize = 10_000;

impl Default for ClassicGeneticSettings {
    /// Returns the settings of the original, which had no limit on generations.
    fn default() -> Self {
        Self { population: 4, mutation: 100, fitness: 40, generations: None }
    }
}

impl ClassicGeneticSettings {
    /// Returns the maximum number of generations after the first.
    fn max_generations(self, budget: Budget) -> usize {
        let default = match budget {
            Budget::Nodes(_) | Budget::Time(_) => usize::MAX,
            Budget::Depth(_) | Budget::Unlimited => MAX_GENERATIONS,
        };
        self.generations.unwrap_or(default)
    }
}

/// Breeds sequences of all moves that are left until one is fit enough or the budget is used up, and plays
/// the first cell of the best one.
#[derive(Clone, Copy, Debug, Default)]
pub struct ClassicGenetic {
    settings: ClassicGeneticSettings,
}

impl ClassicGenetic {
    /// Creates a player with these settings.
    pub fn new(settings: ClassicGeneticSettings) -> Self {
        Self { settings }
    }
}

impl Agent<Adjacency> for ClassicGenetic {
    fn choose(
        &mut self,
        game: &Adjacency,
        position: &Position,
        context: SearchContext<'_>,
    ) -> Result<Choice<Cell>, Forfeit> {
        let playable = playable_cells(game, position)?;
        let clock = BudgetClock::start(context.budget, &context.stop);
        let settings = self.settings;
        let mut evolution = Evolution { game, position, playable, settings, clock, rng: context.rng };
        let initial = evolution.initial_population();
        let (best, generations) = evolution.run(initial, settings.max_generations(context.budget));
        Ok(Choice {
            value: Some(Value::Estimate(f64::from(best.fitness - EVEN_FITNESS))),
            nodes: evolution.clock.nodes(),
            depth: u32::from(position.moves_left()),
            notes: vec![Note::Classic.into(), Note::Bred { count: generations.len() - 1 }.into()],
            generations,
            ..Choice::plain(best.first_move)
        })
    }
}

/// The fitness of equal numbers of marks.
const EVEN_FITNESS: i32 = 32;

/// The best chromosome ever seen.
struct Best {
    fitness: i32,
    first_move: Cell,
}

/// A chromosome with its fitness.
#[derive(Clone, Debug)]
struct Individual {
    fitness: i32,
    genes: Vec<Cell>,
}

/// One run of the genetic algorithm.
struct Evolution<'a> {
    game: &'a Adjacency,
    position: &'a Position,
    /// The empty cells before the sequence.
    playable: Vec<Cell>,
    settings: ClassicGeneticSettings,
    clock: BudgetClock,
    rng: &'a mut Rng,
}

impl Evolution<'_> {
    /// Breeds until the best is fit enough, the budget is used up or the generation limit is reached.
    fn run(
        &mut self,
        mut population: Vec<Individual>,
        max_generations: usize,
    ) -> (Best, Vec<GenerationStats>) {
        let mut best = Best { fitness: i32::MIN, first_move: self.playable[0] };
        best.update(&population);
        let mut generations = vec![statistics(&population)];
        while best.fitness < self.settings.fitness
            && generations.len() <= max_generations
            && self.may_evaluate_population()
        {
            let parents = self.select_parents(population);
            let mut children = self.crossover(&parents);
            self.mutate(&mut children);
            population = self.evaluate(children);
            best.update(&population);
            generations.push(statistics(&population));
        }
        (best, generations)
    }

    /// Returns whether the budget allows another population. A population is always evaluated whole.
    fn may_evaluate_population(&mut self) -> bool {
        (0..self.settings.population).all(|_| self.clock.tick())
    }

    /// Returns chromosomes of random empty cells, some of them repeated.
    fn initial_population(&mut self) -> Vec<Individual> {
        self.may_evaluate_population();
        let chromosomes = (0..self.settings.population.max(1))
            .map(|_| (0..self.position.moves_left()).map(|_| self.random_cell()).collect())
            .collect();
        self.evaluate(chromosomes)
    }

    /// Returns a random cell that was empty before the sequence.
    fn random_cell(&mut self) -> Cell {
        self.playable.choose(self.rng).copied().unwrap_or(self.playable[0])
    }

    fn evaluate(&self, chromosomes: Vec<Vec<Cell>>) -> Vec<Individual> {
        chromosomes.into_iter().map(|genes| Individual { fitness: self.fitness(&genes), genes }).collect()
    }

    /// Returns the margin of own marks after the sequence, plus 32. Flips are looked up on the board before
    /// the sequence.
    fn fitness(&self, genes: &[Cell]) -> i32 {
        let before = [self.position.own(), self.position.other()];
        let mut marks = before;
        for (turn, &cell) in genes.iter().enumerate() {
            let (mover, other) = (turn % 2, 1 - turn % 2);
            let gained = cell.bit() | (self.game.neighbors(cell) & before[other]);
            marks[mover] |= gained;
            marks[other] &= !gained;
        }
        let [own, other] = marks.map(|set| set.count_ones().cast_signed());
        own - other + EVEN_FITNESS
    }

    /// Draws as many parents as there are individuals, in proportion to fitness apart from the bugs.
    fn select_parents(&mut self, mut population: Vec<Individual>) -> Vec<Vec<Cell>> {
        let total: i32 = population.iter().map(|individual| individual.fitness).sum();
        let share = |individual: &Individual| 100.0 * f64::from(individual.fitness) / f64::from(total);
        let shares: Vec<f64> = population.iter().map(share).collect();
        population.sort_by_key(|individual| std::cmp::Reverse(individual.fitness));
        let draws = (0..population.len()).filter_map(|_| self.spin_wheel(&shares));
        let mut parents: Vec<_> = draws.map(|index| population[index].genes.clone()).collect();
        let size = self.game.size();
        let corner = size.cell(0, size.height() - 1).unwrap_or(self.playable[0]);
        parents.resize(population.len(), vec![corner; usize::from(self.position.moves_left())]);
        parents
    }

    /// Spins the roulette wheel. Returns `None` if it stops beyond the shares.
    fn spin_wheel(&mut self, shares: &[f64]) -> Option<usize> {
        let slot = f64::from(self.rng.random_range(0..=100_u8));
        let mut from = 0.0;
        shares.iter().position(|share| {
            let is_hit = slot >= from && slot < from + share;
            from = (from + share).trunc();
            is_hit
        })
    }

    /// Returns two repaired children for each pair of parents. A parent without a partner or with a single
    /// gene has a child like itself.
    fn crossover(&mut self, parents: &[Vec<Cell>]) -> Vec<Vec<Cell>> {
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

    /// Replaces taken and repeated cells by random empty cells.
    fn repair(&mut self, genes: &mut [Cell]) {
        let mut unused = self.game.empty(self.position);
        for gene in genes {
            if gene.bit() & unused == 0 {
                // There are at least as many empty cells as moves left.
                *gene = cells(unused).choose(self.rng).unwrap_or(self.playable[0]);
            }
            unused &= !gene.bit();
        }
    }

    /// Replaces one gene of each mutating chromosome by a random empty cell, which may repeat another gene.
    fn mutate(&mut self, chromosomes: &mut [Vec<Cell>]) {
        for genes in chromosomes {
            if self.rng.random_range(0..100) < self.settings.mutation {
                let index = self.rng.random_range(0..genes.len());
                genes[index] = self.random_cell();
            }
        }
    }
}

impl Best {
    /// Keeps the first move of the first individual that is better than all before.
    fn update(&mut self, population: &[Individual]) {
        for Individual { fitness, genes } in population {
            if *fitness > self.fitness {
                let first_move = genes.first().copied().unwrap_or(self.first_move);
                *self = Self { fitness: *fitness, first_move };
            }
        }
    }
}

/// Returns the statistics of a population.
fn statistics(population: &[Individual]) -> GenerationStats {
    let fitness = || population.iter().map(|individual| f64::from(individual.fitness));
    GenerationStats {
        best: fitness().fold(f64::NEG_INFINITY, f64::max),
        mean: fitness().sum::<f64>() / population.len() as f64,
        worst: fitness().fold(f64::INFINITY, f64::min),
        diversity: diversity(population),
    }
}

/// Returns the number of distinct cells at a gene beyond the first, as a share of the maximum, averaged over
/// all genes.
fn diversity(population: &[Individual]) -> f64 {
    let gene_count = population.first().map_or(0, |individual| individual.genes.len());
    let max_distinct = gene_count * (population.len() - 1);
    if max_distinct == 0 {
        return 0.0;
    }
    let cells_at =
        |index: usize| population.iter().fold(0_u64, |set, individual| set | individual.genes[index].bit());
    let distinct: u32 = (0..gene_count).map(|index| cells_at(index).count_ones() - 1).sum();
    f64::from(distinct) / max_distinct as f64
}

#[cfg(test)]
mod tests {
    use super::*;
    use papan_game::{Notation, StopFlag, rng};

    /// Runs `check` on an evolution at a position.
    fn with_evolution<T>(at: &str, check: impl FnOnce(&mut Evolution<'_>) -> T) -> T {
        let game = Adjacency::default();
        let position = game.read_position(at).unwrap();
        let clock = BudgetClock::start(Budget::Unlimited, &StopFlag::default());
        let playable = playable_cells(&game, &position).unwrap();
        let settings = ClassicGeneticSettings::default();
        let rng = &mut rng::stream(1, 0);
        check(&mut Evolution { game: &game, position: &position, playable, settings, clock, rng })
    }

    fn genes(names: &str) -> Vec<Cell> {
        let game = Adjacency::default();
        names.split_whitespace().map(|name| game.read_move(name).unwrap()).collect()
    }

    /// Checks the fitness of sequences with O to move, less 32.
    #[test]
    fn fitness_flips_only_marks_from_before_the_sequence() {
        for (sequence, margin) in [
            // X at d4 flips, as by the rules.
            ("d5", 2),
            // X answers next to the O at d5, which does not flip; by the rules the margin would be -2.
            ("d5 d6", 1),
            // The X at d4 belongs to the side that played next to it last. X never did, so it stays with O.
            ("d5 e4", 1),
            // O does not flip the X at d6, which the sequence placed.
            ("a1 d6 d7", -1 + 1 - 1 + 1),
            // A repeated cell belongs to the side that took it last.
            ("a1 a1", -1 - 1),
            ("a1 a1 a1", -1 + 1),
        ] {
            let found =
                with_evolution("8/8/8/8/3X4/8/8/8 O 8", |evolution| evolution.fitness(&genes(sequence)));
            assert_eq!(found - EVEN_FITNESS, margin, "{sequence}");
        }
    }

    #[test]
    fn a_finite_budget_lifts_the_generation_limit() {
        let settings = ClassicGeneticSettings::default();
        let five_seconds = Budget::Time(std::time::Duration::from_secs(5));
        assert_eq!(settings.max_generations(five_seconds), usize::MAX);
        assert_eq!(settings.max_generations(Budget::Nodes(7)), usize::MAX);
        assert_eq!(settings.max_generations(Budget::Unlimited), MAX_GENERATIONS);
        let few = ClassicGeneticSettings { generations: Some(3), ..settings };
        assert_eq!(few.max_generations(five_seconds), 3);
    }

    #[test]
    fn crossover_repairs_taken_and_repeated_cells() {
        with_evolution("6OO/6OO/8/8/8/8/XX6/XX6 X 56", |evolution| {
            let initial = evolution.initial_population();
            let has_repeats = |genes: &[Cell]| {
                let set = genes.iter().fold(0, |set, cell| set | cell.bit());
                set.count_ones() as usize != genes.len()
            };
            assert!(initial.iter().all(|individual| has_repeats(&individual.genes)));
            let mut parents: Vec<_> = initial.into_iter().map(|individual| individual.genes).collect();
            parents.push(genes(&"a1 ".repeat(56)));
            for child in evolution.crossover(&parents) {
                assert!(!has_repeats(&child) && child.iter().all(|cell| evolution.playable.contains(cell)));
            }
        });
    }

    #[test]
    fn the_wheel_sometimes_stops_beyond_the_shares() {
        with_evolution("6OO/6OO/8/8/8/8/XX6/XX6 X 56", |evolution| {
            let draws: Vec<_> =
                (0..10_000).map(|_| evolution.spin_wheel(&[25.9, 25.9, 24.1, 24.1])).collect();
            let count = |wanted| draws.iter().filter(|&&drawn| drawn == wanted).count();
            // 0 to 25, 25 to 50, 50 to 74, 74 to 98 of 101 slots.
            assert!((100..600).contains(&count(None)), "{}", count(None));
            assert!((0..4).all(|index| (2_000..3_000).contains(&count(Some(index)))));
            assert_eq!(evolution.spin_wheel(&[f64::NAN; 4]), None);
        });
    }

    #[test]
    fn diversity_is_the_share_of_genes_that_differ() {
        for (population, expected) in [
            (&["a1 b1", "a1 b1", "a1 b1"][..], 0.0),
            (&["a1 b1", "a1 c1", "a1 d1"], 0.5),
            (&["a1 b1", "b1 a1"], 1.0),
            (&["a1 b1"], 0.0),
        ] {
            let individual = |text: &&str| Individual { fitness: 0, genes: genes(text) };
            let population: Vec<Individual> = population.iter().map(individual).collect();
            assert!((diversity(&population) - expected).abs() < 1e-9, "{population:?}");
        }
    }
}
