//! The value of every leave, by a census of all racks on sampled boards.

mod racks;
mod scores;

use super::batches;
use papan_crossword::generate::PlacementFinder;
use papan_crossword::strategy::self_play;
use papan_crossword::{
    Board, Crossword, LeaveTable, LeaveTableError, Leaves, MultisetIndex, RACK_SIZE, Tile,
};
use papan_game::{Game, Rng, StopFlag, rng};
use racks::expected_equities;
use rand::seq::IndexedRandom;
use scores::best_scores;
use std::sync::{Mutex, PoisonError};

/// The result of a generation of the census.
#[derive(Clone, Debug)]
pub struct CensusLesson {
    /// The number of the generation, counted from 1.
    pub generation: usize,
    /// The number of generations.
    pub generations: usize,
    /// The number of boards of this generation.
    pub boards: u64,
    /// The mean score of a player in the games from which the boards were sampled.
    pub score: f64,
    /// The values of all leaves in millipoints, in the order of their [`MultisetIndex`].
    pub values: Vec<i32>,
}

/// The shares of the boards that the generations get. The first ones only have to be good enough to go on from.
const SHARES: [u64; 4] = [1, 1, 2, 12];

/// The weight of the estimate from smaller leaves, in boards.
const ESTIMATE: i64 = 4;

/// Learns the value of every leave of up to six tiles from `boards` boards of self-play, in several generations; each
/// plays and counts with the values of the one before. Calls `tell` after each generation. Returns the values of the last
/// generation that was completed before `stop` was raised, if there is one. The same seed gives the same values on any
/// number of threads.
///
/// On each board, one move generation over all unseen tiles gives the best score of every group of tiles. That gives the
/// best equity of every rack, and so the expected equity of the next turn for every leave. The value of a leave is this
/// expectation less that of an empty rack, averaged over the boards where the tiles of the leave are still unseen. It is
/// exact for each board: only boards are sampled, not racks.
pub fn census(
    rules: &Crossword,
    boards: u64,
    seed: u64,
    threads: usize,
    stop: &StopFlag,
    mut tell: impl FnMut(&CensusLesson),
) -> Result<Option<Vec<i32>>, LeaveTableError> {
    let index = LeaveTable::index(&rules.letters)?;
    let mut values = vec![0; index.len() - 1];
    let (mut first, mut is_complete) = (0, false);
    for (at, share) in SHARES.into_iter().enumerate() {
        let end =
            if at + 1 == SHARES.len() { boards } else { first + boards * share / SHARES.iter().sum::<u64>() };
        let generation = Generation {
            rules,
            leaves: LeaveTable::new(&rules.letters, &values)?.into(),
            index: &index,
            values: &values,
            seed,
        };
        let totals = Mutex::new(Totals::new(index.len()));
        batches(first..end, 1, threads, stop, |boards| {
            boards.for_each(|board| generation.count(board, &totals));
        });
        if stop.is_raised() {
            break;
        }
        let totals = totals.into_inner().unwrap_or_else(PoisonError::into_inner);
        let score = totals.points as f64 / (2 * (end - first)).max(1) as f64;
        values = totals.values(&index);
        is_complete = true;
        let (generation, generations) = (at + 1, SHARES.len());
        let boards = end - first;
        tell(&CensusLesson { generation, generations, boards, score, values: values.clone() });
        first = end;
    }
    Ok(is_complete.then_some(values))
}

/// A generation: the rules, and the values to play and count with.
struct Generation<'a> {
    rules: &'a Crossword,
    leaves: Leaves,
    index: &'a MultisetIndex,
    values: &'a [i32],
    seed: u64,
}

impl Generation<'_> {
    /// Plays the game with this number, and counts all racks on one of its boards.
    fn count(&self, number: u64, totals: &Mutex<Totals>) {
        let (board, points) = self.sample(&mut rng::stream(self.seed, number));
        let counted = board.and_then(|board| self.expectations(&board));
        // The lock is held for a small part of the time that counting takes. Sums of integers do not depend on their order.
        let mut totals = totals.lock().unwrap_or_else(PoisonError::into_inner);
        totals.points += points;
        if let Some((index, expected)) = counted {
            totals.add(self.index, &index, &expected);
        }
    }

    /// Plays a game. Returns one of its boards on which a player drew before the bag was nearly empty, and the points of
    /// both players. The empty board is none: leaves are kept for later ones.
    fn sample(&self, chance: &mut Rng) -> (Option<Board>, i64) {
        let (start, mut boards) = (self.rules.start(chance), Vec::new());
        let mut finder = PlacementFinder::new(self.rules);
        let end = self_play(self.rules, &mut finder, &self.leaves, start, |position| {
            if position.bag.len() >= RACK_SIZE && !position.board.is_empty() {
                boards.push(position.board.clone());
            }
            true
        });
        let points = end.scores.iter().map(|&score| i64::from(score)).sum();
        (boards.choose(chance).cloned(), points)
    }

    /// Returns the expected equity of the next turn for every leave on a board, with the index of the unseen tiles.
    fn expectations(&self, board: &Board) -> Option<(MultisetIndex, Vec<f32>)> {
        let unseen: Vec<Tile> = self.rules.unseen(board, []);
        let mut counts = vec![0_u8; self.rules.letters.len() + 1];
        for tile in &unseen {
            counts[usize::from(tile.letter())] += 1;
        }
        let index = MultisetIndex::new(counts, RACK_SIZE)?;
        let scores = best_scores(self.rules, board, &unseen, &index);
        let value = |kept: &[u8]| self.index.number(kept).map_or(0, |number| self.values[number - 1]);
        let expected = expected_equities(&index, &scores, value);
        Some((index, expected))
    }
}

/// Sums over boards, in integers, so that their order does not matter.
struct Totals {
    /// The sum of the values of each leave, in millipoints.
    sums: Vec<i64>,
    /// The number of boards on which each leave was possible.
    boards: Vec<u32>,
    /// The points of both players in all games.
    points: i64,
}

impl Totals {
    fn new(len: usize) -> Self {
        Self { sums: vec![0; len], boards: vec![0; len], points: 0 }
    }

    /// Adds the expectations of a board; `unseen` is their index.
    fn add(&mut self, index: &MultisetIndex, unseen: &MultisetIndex, expected: &[f32]) {
        for size in 1..RACK_SIZE {
            unseen.for_each_of_size(size, |kept| {
                if let (Some(number), Some(here)) = (index.number(kept), unseen.number(kept)) {
                    self.sums[number] += (expected[here] - expected[0]).round() as i64;
                    self.boards[number] += 1;
                }
            });
        }
    }

    /// Returns the mean value of every leave. Leaves that were possible on few boards are drawn towards an estimate from
    /// their smaller leaves.
    fn values(&self, index: &MultisetIndex) -> Vec<i32> {
        let mut values = vec![0_i64; index.len()];
        for size in 1..RACK_SIZE {
            index.for_each_of_size(size, |kept| {
                let Some(number) = index.number(kept) else { return };
                let boards = i64::from(self.boards[number]) + ESTIMATE;
                values[number] = (self.sums[number] + ESTIMATE * estimate(index, kept, &values)) / boards;
            });
        }
        values[1..].iter().map(|&value| value as i32).collect()
    }
}

/// Returns the value of a leave as its smaller leaves suggest it: for every two of its tiles, what each is worth with the
/// others, as if the two did not affect each other.
fn estimate(index: &MultisetIndex, kept: &[u8], values: &[i64]) -> i64 {
    let value = |without: [usize; 2]| {
        let (mut rest, mut len) = ([0; RACK_SIZE], 0);
        for at in (0..kept.len()).filter(|at| !without.contains(at)) {
            rest[len] = kept[at];
            len += 1;
        }
        index.number(&rest[..len]).map_or(0, |number| values[number])
    };
    let pairs = (1..kept.len()).flat_map(|other| (0..other).map(move |one| [one, other]));
    let sum: i64 = pairs.map(|[one, other]| value([one; 2]) + value([other; 2]) - value([one, other])).sum();
    sum / i64::from((kept.len() * (kept.len() - 1) / 2) as u8).max(1)
}
