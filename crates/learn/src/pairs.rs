//! Values of kept tiles and pairs of tiles, fitted by self-play.

use super::batches;
use super::regression::Observations;
use papan_crossword::generate::{MILLIPOINTS, PlacementFinder};
use papan_crossword::rank::best_move;
use papan_crossword::{Crossword, Leaves, PairLeaves, RACK_SIZE, Rack, Tile, View};
use papan_game::{Game, Rng, StopFlag, Viewer, rng};
use rand::RngExt;
use rand::seq::SliceRandom;

/// The result of a round of learning.
#[derive(Clone, Debug)]
pub struct PairLesson {
    /// The number of the round, counted from 1.
    pub round: u64,
    /// The number of rounds.
    pub rounds: u64,
    /// The turns observed in this round.
    pub turns: u64,
    /// The mean score of a player in this round.
    pub score: f64,
    /// The values learned so far.
    pub leaves: PairLeaves,
}

/// The number of rounds; each plays with the values of the round before.
const ROUNDS: u64 = 5;

/// The weight that pulls each value towards 0, in observations: a pair that is hardly ever kept is worth no more than its
/// tiles.
const RIDGE: f64 = 60.0;

/// The minimum number of games per batch.
const BATCH: u64 = 250;

/// The maximum number of batches per round, because the sums of a batch take much memory.
const SUMS: u64 = 64;

/// Fits the value of each kept tile and each kept pair of tiles to `games` games of self-play, in several rounds. Calls
/// `tell` after each round. The same seed gives the same leaves on any number of threads.
///
/// The value of kept tiles is the equity of the next turn with them, less that without them.
///
/// Games say little about keeping both blanks, because it is rare, and happens only beside tiles that make no word with
/// them. So one turn in `TURNS_PER_TRIAL` also observes the best move of a rack that is dealt with both blanks.
pub fn pairs(
    rules: &Crossword,
    games: u64,
    seed: u64,
    threads: usize,
    stop: &StopFlag,
    mut tell: impl FnMut(&PairLesson),
) -> PairLeaves {
    let features = Features::of(rules);
    let mut leaves = PairLeaves::zero(&rules.letters);
    let mut known = Observations::new(features.count());
    for round in 1..=ROUNDS {
        let part = games * (round - 1) / ROUNDS..games * round / ROUNDS;
        let played = part.end - part.start;
        let playing = Leaves::from(leaves.clone());
        let done = batches(part, (played / SUMS).max(BATCH), threads, stop, |games| {
            let mut lesson = Lesson::new(features.count());
            let mut finder = PlacementFinder::new(rules);
            games.for_each(|game| {
                lesson.play(rules, &features, &playing, &mut finder, &mut rng::stream(seed, game));
            });
            lesson
        });
        if stop.is_raised() {
            break;
        }
        // The first rounds were played with poor values, so later rounds forget them.
        if round <= 3 {
            known = Observations::new(features.count());
        }
        let mut turns = 0;
        for lesson in &done {
            known.merge(&lesson.observations);
            turns += lesson.observations.count;
        }
        if known.count > 0 {
            leaves = features.leaves(rules, &known.fit(RIDGE));
            let points: i64 = done.iter().map(|lesson| lesson.points).sum();
            let score = points as f64 / (2 * played.max(1)) as f64;
            tell(&PairLesson { round, rounds: ROUNDS, turns, score, leaves: leaves.clone() });
        }
    }
    leaves
}

/// The mean number of turns between two trials of a rack with both blanks.
const TURNS_PER_TRIAL: u32 = 12;

/// The indices of the features: a constant, then each tile, then each pair, then each tile beside two blanks.
struct Features {
    kinds: usize,
}

impl Features {
    fn of(rules: &Crossword) -> Self {
        Self { kinds: rules.letters.len() + 1 }
    }

    fn count(&self) -> usize {
        self.beside_blanks(self.kinds)
    }

    fn beside_blanks(&self, tile: usize) -> usize {
        1 + self.kinds + self.kinds * (self.kinds + 1) / 2 + tile - 1
    }

    fn pair(&self, one: usize, other: usize) -> usize {
        let (one, other) = (one.max(other), one.min(other));
        1 + self.kinds + one * (one + 1) / 2 + other
    }

    /// Writes the features of kept tiles that are not 0 to `out`.
    fn of_kept(&self, kept: Rack, out: &mut Vec<(usize, f64)>) {
        let tiles: Vec<usize> = kept.tiles().map(|tile| usize::from(tile.letter())).collect();
        let singles = tiles.iter().map(|tile| 1 + tile);
        let pairs = (0..tiles.len()).flat_map(|at| tiles[..at].iter().map(move |&other| (at, other)));
        let has_two_blanks = kept.count(Tile::BLANK) >= 2;
        let others =
            tiles.iter().filter(|&&tile| has_two_blanks && tile != usize::from(Tile::BLANK.letter()));
        let mut places: Vec<usize> = std::iter::once(0)
            .chain(singles)
            .chain(pairs.map(|(at, other)| self.pair(tiles[at], other)))
            .chain(others.map(|&tile| self.beside_blanks(tile)))
            .collect();
        places.sort_unstable();
        out.clear();
        out.extend(places.chunk_by(|a, b| a == b).map(|same| (same[0], same.len() as f64)));
    }

    fn leaves(&self, rules: &Crossword, weights: &[f64]) -> PairLeaves {
        let mut leaves = PairLeaves::zero(&rules.letters);
        let milli = |at: usize| (weights[at] * f64::from(MILLIPOINTS)).round() as i32;
        for one in 0..self.kinds {
            leaves.set_tile(one as u8, milli(1 + one));
            (one..self.kinds)
                .for_each(|other| leaves.set_pair(one as u8, other as u8, milli(self.pair(one, other))));
        }
        (1..self.kinds)
            .for_each(|tile| leaves.set_beside_blanks(tile as u8, milli(self.beside_blanks(tile))));
        leaves
    }
}

/// The observations of a batch of games.
struct Lesson {
    observations: Observations,
    /// The points of both players.
    points: i64,
}

impl Lesson {
    fn new(size: usize) -> Self {
        Self { observations: Observations::new(size), points: 0 }
    }

    /// Plays a game, and observes at each turn the value of the tiles that its player kept in the turn before.
    fn play(
        &mut self,
        rules: &Crossword,
        features: &Features,
        leaves: &Leaves,
        finder: &mut PlacementFinder,
        chance: &mut Rng,
    ) {
        let mut position = rules.start(chance);
        let mut kept: [Option<Rack>; 2] = [None, None];
        let mut seen = Vec::new();
        while !position.is_over() {
            let seat = position.mover;
            let view = position.view(Viewer::Seat(seat));
            let Some(best) = best_move(rules, finder, &view, leaves) else { break };
            // Near the end there is too little to draw: kept tiles do not have their usual value.
            if usize::from(view.bag) >= RACK_SIZE
                && let Some(before) = kept[seat.index()]
            {
                features.of_kept(before, &mut seen);
                self.observations.add_sparse(&seen, f64::from(best.equity) / f64::from(MILLIPOINTS));
            }
            if usize::from(view.bag) >= RACK_SIZE
                && chance.random_ratio(1, TURNS_PER_TRIAL)
                && let Some((kept, full)) = both_blanks(rules, &view, chance)
            {
                let trial = holding(&view, full);
                let equity = best_move(rules, finder, &trial, leaves).map_or(0, |best| best.equity);
                features.of_kept(kept, &mut seen);
                self.observations.add_sparse(&seen, f64::from(equity) / f64::from(MILLIPOINTS));
            }
            kept[seat.index()] = Some(best.kept);
            rules.advance(&mut position, &best.mv);
        }
        self.points += position.scores.iter().map(|&score| i64::from(score)).sum::<i64>();
    }
}

/// Draws both blanks and some other tiles that are not on the board. Returns these tiles, and the same tiles filled up to
/// a full rack, or `None` if a blank is on the board.
fn both_blanks(rules: &Crossword, view: &View, chance: &mut Rng) -> Option<(Rack, Rack)> {
    let (blanks, mut others): (Vec<Tile>, Vec<Tile>) =
        rules.unseen(&view.board, []).into_iter().partition(|&tile| tile == Tile::BLANK);
    let [one, other, ..] = blanks[..] else { return None };
    let beside = chance.random_range(0..RACK_SIZE - 2);
    let (drawn, _) = others.partial_shuffle(chance, RACK_SIZE - 2);
    let tiles = [one, other].into_iter().chain(drawn.iter().copied());
    Some((Rack::of(tiles.clone().take(2 + beside))?, Rack::of(tiles)?))
}

/// Returns the view of a player who holds this rack.
fn holding(view: &View, rack: Rack) -> View {
    let mut view = view.clone();
    view.racks[view.mover.index()] = Some(rack);
    view
}
