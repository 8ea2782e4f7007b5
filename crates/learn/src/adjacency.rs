//! The weights of the strong adjacency player.

use super::batches;
use super::regression::Observations;
use papan_adjacency::{Adjacency, FEATURES, PlayerMark, Position, Size, TERMS, Weights, terms};
use papan_game::{Budget, Game, Rng, Searchable, StopFlag, rng};
use papan_search::{NoTrace, Settings, Solver};
use rand::RngExt;
use rand::seq::IndexedRandom;

/// The result of one round of learning.
#[derive(Clone, Debug)]
pub struct Lesson {
    /// The number of the round, from 1.
    pub round: u64,
    /// The number of rounds.
    pub rounds: u64,
    /// Positions observed in this round.
    pub positions: u64,
    /// The weights.
    pub weights: Weights,
    /// The root mean squared error of the predicted results, in marks.
    pub error: f64,
}

/// The number of rounds; each plays with the weights of the one before.
const ROUNDS: u64 = 4;

/// The strength of the ridge that pulls weights to 0, in observations.
const RIDGE: f64 = 100.0;

/// The search depth of the players.
const DEPTH: u32 = 3;

/// Games per batch.
const BATCH: u64 = 16;

/// The features of a position, by term.
const SIZE: usize = FEATURES * TERMS;

/// Plays `games` games of all lengths on the 8x8 board and fits the weights to their results, in several rounds; calls
/// `tell` after each. The same seed gives the same weights on any number of threads.
pub fn adjacency(
    games: u64,
    seed: u64,
    threads: usize,
    stop: &StopFlag,
    mut tell: impl FnMut(&Lesson),
) -> Weights {
    let mut weights = Weights::counting_marks();
    let mut known = Observations::new(SIZE);
    for round in 1..=ROUNDS {
        let part = games * (round - 1) / ROUNDS..games * round / ROUNDS;
        let observations = observe(part, seed, threads, &weights, stop);
        if stop.is_raised() {
            break;
        }
        // The first round was played without knowledge, so its observations are discarded.
        if round <= 2 {
            known = Observations::new(SIZE);
        }
        known.merge(&observations);
        if known.count > 0 {
            let found = known.fit(RIDGE);
            weights = Weights::new(std::array::from_fn(|feature| {
                std::array::from_fn(|term| found[feature * TERMS + term])
            }));
            let (positions, error) = (observations.count, observations.error(&found));
            tell(&Lesson { round, rounds: ROUNDS, positions, weights: weights.clone(), error });
        }
    }
    weights
}

/// Plays the games of a batch and observes them.
fn observe(
    games: std::ops::Range<u64>,
    seed: u64,
    threads: usize,
    weights: &Weights,
    stop: &StopFlag,
) -> Observations {
    let done = batches(games, BATCH, threads, stop, |games| {
        let mut solver =
            Solver::new(weights.clone(), Settings { table_entries: 1 << 14, ..Settings::STRONG });
        let mut observations = Observations::new(SIZE);
        games.for_each(|game| play(&mut rng::stream(seed, game), &mut solver, &mut observations));
        observations
    });
    let mut all = Observations::new(SIZE);
    for observations in &done {
        all.merge(observations);
    }
    all
}

/// Plays a game of random length from a random opening, and observes every position after it.
fn play(chance: &mut Rng, solver: &mut Solver<Adjacency, Weights>, observations: &mut Observations) {
    let rounds = chance.random_range(1..=Size::CLASSIC.max_rounds());
    let game = Adjacency::new(Size::CLASSIC, rounds, PlayerMark::X).unwrap_or_default();
    let mut position = game.start(chance);
    let opening = chance.random_range(0..=rounds.min(12));
    (0..opening).for_each(|_| play_any(&game, &mut position, chance));
    let mut path = vec![position];
    while game.result(&position).is_none() {
        solver.clear(Budget::Depth(DEPTH));
        let verdict =
            solver.deepen(&game, &position, Budget::Depth(DEPTH), &StopFlag::default(), &mut NoTrace);
        let Some(verdict) = verdict else { break };
        game.advance(&mut position, &verdict.best);
        path.push(position);
    }
    let Some(end) = path.pop() else { return };
    for position in &path {
        let margin = if position.mover() == end.mover() { end.margin() } else { -end.margin() };
        observations.add(&features(&game, position), f64::from(margin));
    }
}

/// Returns a random legal move.
fn play_any(game: &Adjacency, position: &mut Position, chance: &mut Rng) {
    let mut moves = Vec::new();
    game.moves(position, &mut moves);
    if let Some(cell) = moves.choose(chance) {
        game.advance(position, cell);
    }
}

/// Returns the products of all features and terms.
fn features(game: &Adjacency, position: &Position) -> [f64; SIZE] {
    let (features, terms) =
        (game.features(position), terms(u32::from(position.moves_left()), game.empty(position).count_ones()));
    std::array::from_fn(|at| f64::from(features[at / TERMS]) * terms[at % TERMS])
}
