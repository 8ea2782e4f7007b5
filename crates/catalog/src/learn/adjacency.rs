//! The weights of the strong adjacency player.

use super::batches;
use super::regression::Observations;
use papan_adjacency::{Adjacency, FEATURES, Mark, Position, Size, TERMS, Weights, terms};
use papan_game::{Budget, Game, Insight, Rng, Stop, rng};
use papan_search::{Settings, Silent, Solver};
use rand::RngExt;
use rand::seq::IndexedRandom;

/// What was learned so far.
#[derive(Clone, Debug)]
pub struct Lesson {
    /// Which round of learning it was, from 1.
    pub round: u64,
    /// How many there are.
    pub rounds: u64,
    /// Positions learned from in this round.
    pub positions: u64,
    /// The weights.
    pub weights: Weights,
    /// The root of the mean squared error with which they tell the result, in marks.
    pub error: f64,
}

/// Each round plays with what the one before has learned.
const ROUNDS: u64 = 4;

/// How many observations hold each weight near 0.
const RIDGE: f64 = 100.0;

/// How far the players look ahead.
const DEPTH: u32 = 3;

/// Games that are summed up at a time.
const BATCH: u64 = 16;

/// The features of a position, by term.
const SIZE: usize = FEATURES * TERMS;

/// Plays `games` games of all lengths on the board of 8x8 and fits the weights to their results, in some
/// rounds; `tell` is told of each. The same seed gives the same weights on any number of threads.
pub fn adjacency(
    games: u64,
    seed: u64,
    threads: usize,
    stop: &Stop,
    mut tell: impl FnMut(&Lesson),
) -> Weights {
    let mut weights = Weights::counting();
    let mut known = Observations::new(SIZE);
    for round in 1..=ROUNDS {
        let part = games * (round - 1) / ROUNDS..games * round / ROUNDS;
        let observations = observe(part, seed, threads, &weights, stop);
        if stop.is_raised() {
            break;
        }
        // The first round was played without knowledge: it is not kept beside what comes after it.
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

/// Plays the games with these numbers and observes them.
fn observe(
    games: std::ops::Range<u64>,
    seed: u64,
    threads: usize,
    weights: &Weights,
    stop: &Stop,
) -> Observations {
    let done = batches(games, BATCH, threads, stop, |games| {
        let mut solver = Solver::new(weights.clone(), Settings { table: 1 << 14, ..Settings::STRONG });
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

/// Plays a game of some length from a random opening, and observes every position after it.
fn play(chance: &mut Rng, solver: &mut Solver<Adjacency, Weights>, observations: &mut Observations) {
    let rounds = chance.random_range(1..=Size::CLASSIC.most_rounds());
    let game = Adjacency::new(Size::CLASSIC, rounds, Mark::X).unwrap_or_default();
    let mut position = game.start(chance);
    let opening = chance.random_range(0..=rounds.min(12));
    (0..opening).for_each(|_| play_any(&game, &mut position, chance));
    let mut path = vec![position];
    while game.result(&position).is_none() {
        solver.clear(Budget::Depth(DEPTH));
        let verdict = solver.deepen(&game, &position, Budget::Depth(DEPTH), &Stop::default(), &mut Silent);
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

/// Any move, each as likely as the next.
fn play_any(game: &Adjacency, position: &mut Position, chance: &mut Rng) {
    let mut moves = Vec::new();
    game.moves(position, &mut moves);
    if let Some(cell) = moves.choose(chance) {
        game.advance(position, cell);
    }
}

/// Every feature times every term.
fn features(game: &Adjacency, position: &Position) -> [f64; SIZE] {
    let (features, terms) =
        (game.features(position), terms(u32::from(position.left()), game.empty(position).count_ones()));
    std::array::from_fn(|at| f64::from(features[at / TERMS]) * terms[at % TERMS])
}
