//! The probability of winning, observed in self-play.

use super::batches;
use papan_crossword::generate::PlacementFinder;
use papan_crossword::strategy::self_play;
use papan_crossword::{Crossword, Leaves, SpreadChanges, WinTable};
use papan_game::{Game, Seat, StopFlag, rng};

/// How well a [`WinTable`] predicts games that it was not made from.
#[derive(Clone, PartialEq, Debug)]
pub struct Calibration {
    /// The number of predictions.
    pub count: u64,
    /// The mean squared difference of prediction and result: 0 for perfect predictions, 0.25 for a constant 50%.
    pub brier: f64,
    /// The predictions in ten classes, from 0% to 100%.
    pub classes: Vec<CalibrationClass>,
}

/// Predictions of similar probability.
#[derive(Clone, PartialEq, Debug)]
pub struct CalibrationClass {
    /// The number of predictions.
    pub count: u64,
    /// The mean of the predictions.
    pub predicted: f64,
    /// The mean result: a win is 1, a tie 0.5.
    pub observed: f64,
}

/// The number of games in a batch.
const BATCH: u64 = 500;

/// Plays `games` games of the static player against itself and counts how the spread changes from each turn to the end.
/// Calls `on_progress` with the number of games played.
///
/// The same seed gives the same counts on any number of threads. Batches that had not begun when `stop` was raised are
/// missing.
pub fn spread_changes(
    rules: &Crossword,
    leaves: &Leaves,
    games: std::ops::Range<u64>,
    seed: u64,
    threads: usize,
    stop: &StopFlag,
    on_progress: impl Fn(u64) + Sync,
) -> SpreadChanges {
    let parts = batches(games, BATCH, threads, stop, |games| {
        let mut changes = SpreadChanges::default();
        let played = games.end - games.start;
        each_turn(rules, leaves, games, seed, |turn| changes.add(turn.unseen, turn.change));
        on_progress(played);
        changes
    });
    let mut all = SpreadChanges::default();
    for part in &parts {
        all.merge(part);
    }
    all
}

/// Compares the predictions of a table with the results of these games of the static player, which must not be among the
/// games that the table was made from.
pub fn calibration(
    rules: &Crossword,
    leaves: &Leaves,
    wins: &WinTable,
    games: std::ops::Range<u64>,
    seed: u64,
    threads: usize,
    stop: &StopFlag,
) -> Calibration {
    let parts = batches(games, BATCH, threads, stop, |games| {
        let mut tally = Tally::default();
        each_turn(rules, leaves, games, seed, |turn| {
            let predicted = wins.millionths(turn.unseen.into(), turn.spread * 1000);
            tally.add(predicted, (turn.spread + turn.change).signum());
        });
        tally
    });
    let mut all = Tally::default();
    for part in &parts {
        all.merge(part);
    }
    all.calibration()
}

/// A turn of a finished game.
struct PlayedTurn {
    /// The number of tiles that the side to move did not see.
    unseen: u16,
    /// The spread of the side to move.
    spread: i32,
    /// The change of that spread until the end.
    change: i32,
}

/// Plays games of the static player against itself, and calls `visit` with every turn.
fn each_turn(
    rules: &Crossword,
    leaves: &Leaves,
    games: std::ops::Range<u64>,
    seed: u64,
    mut visit: impl FnMut(&PlayedTurn),
) {
    let mut finder = PlacementFinder::new(rules);
    let spread = |scores: [i32; 2], seat: Seat| scores[seat.index()] - scores[seat.other().index()];
    for game in games {
        let mut turns: Vec<(Seat, u16, i32)> = Vec::new();
        let start = rules.start(&mut rng::stream(seed, game));
        let end = self_play(rules, &mut finder, leaves, start, |position| {
            let unseen = position.bag.len() + position.racks[position.mover.other().index()].len();
            turns.push((position.mover, unseen as u16, spread(position.scores, position.mover)));
            true
        });
        for (seat, unseen, before) in turns {
            visit(&PlayedTurn { unseen, spread: before, change: spread(end.scores, seat) - before });
        }
    }
}

/// The number of classes of a calibration.
const CLASSES: usize = 10;

/// Sums of predictions. They are integers, so the order of batches does not matter.
#[derive(Default)]
struct Tally {
    /// The sum of squared errors, in millionths squared.
    squares: u128,
    /// Count, sum of predictions in millionths, and sum of results in half wins, by class.
    classes: [[u64; 3]; CLASSES],
}

impl Tally {
    /// Adds a prediction in millionths and a result: 1, 0 or -1.
    fn add(&mut self, predicted: u32, result: i32) {
        let halves = (result + 1).cast_unsigned();
        let error = u128::from(predicted.abs_diff(halves * 500_000));
        self.squares += error * error;
        let class = &mut self.classes[(predicted as usize * CLASSES / 1_000_001).min(CLASSES - 1)];
        class[0] += 1;
        class[1] += u64::from(predicted);
        class[2] += u64::from(halves);
    }

    fn merge(&mut self, other: &Self) {
        self.squares += other.squares;
        for (own, other) in self.classes.iter_mut().flatten().zip(other.classes.iter().flatten()) {
            *own += other;
        }
    }

    fn calibration(&self) -> Calibration {
        let class = |&[count, predicted, halves]: &[u64; 3]| {
            let total = count.max(1) as f64;
            CalibrationClass {
                count,
                predicted: predicted as f64 / 1e6 / total,
                observed: halves as f64 / 2.0 / total,
            }
        };
        let count: u64 = self.classes.iter().map(|class| class[0]).sum();
        Calibration {
            count,
            brier: self.squares as f64 / 1e12 / count.max(1) as f64,
            classes: self.classes.iter().map(class).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_are_the_same_on_any_number_of_threads() {
        let (rules, leaves) = (Crossword::english(), Leaves::english());
        let count = |threads| spread_changes(&rules, &leaves, 0..6, 1, threads, &StopFlag::default(), |_| ());
        let one = count(1);
        assert_eq!(one, count(3));
        assert!(one.count() > 100, "{} turns", one.count());
        let [mut first, second] = [0..2, 2..6]
            .map(|games| spread_changes(&rules, &leaves, games, 1, 1, &StopFlag::default(), |_| ()));
        first.merge(&second);
        assert_eq!(first, one);
    }

    #[test]
    fn a_table_predicts_its_own_games_better_than_a_coin() {
        let (rules, leaves) = (Crossword::english(), Leaves::english());
        let stop = StopFlag::default();
        let changes = spread_changes(&rules, &leaves, 0..20, 1, 2, &stop, |_| ());
        let wins = WinTable::of(&changes).expect("games were played");
        let own = calibration(&rules, &leaves, &wins, 0..20, 1, 2, &stop);
        assert_eq!(own.count, changes.count());
        assert!(own.brier < 0.2, "{own:?}");
    }

    #[test]
    fn predictions_are_scored_by_their_squared_error() {
        let mut tally = Tally::default();
        tally.add(1_000_000, 1);
        tally.add(500_000, 0);
        tally.add(600_000, -1);
        let calibration = tally.calibration();
        assert!((calibration.brier - 0.12).abs() < 1e-12, "{calibration:?}");
        let counts: Vec<u64> = calibration.classes.iter().map(|class| class.count).collect();
        assert_eq!(counts, [0, 0, 0, 0, 1, 1, 0, 0, 0, 1]);
        assert!((calibration.classes[9].observed - 1.0).abs() < 1e-12);
    }
}
