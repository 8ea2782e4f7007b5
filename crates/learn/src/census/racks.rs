//! The best equity of every rack on a board, and what it says about every leave.

use papan_crossword::generate::MILLIPOINTS;
use papan_crossword::{MultisetIndex, MultisetPrefix, RACK_SIZE};

/// The worth of a group of tiles, in millipoints.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Worth {
    /// The best score with exactly these tiles; 0 for exchanging them.
    played: i32,
    /// The value of keeping them.
    kept: i32,
}

/// Returns the expected best equity of the next turn for every leave on a board, by its number, in millipoints.
///
/// `scores` are the best scores of all multisets, and `value` returns the value of a leave.
pub(super) fn expected_equities(
    index: &MultisetIndex,
    scores: &[i16],
    mut value: impl FnMut(&[u8]) -> i32,
) -> Vec<f32> {
    let worth = |&score: &i16| Worth { played: i32::from(score) * MILLIPOINTS, kept: 0 };
    let mut worth: Vec<Worth> = scores.iter().map(worth).collect();
    for size in 1..RACK_SIZE {
        index.for_each_of_size(size, |kept| {
            if let Some(number) = index.number(kept) {
                worth[number].kept = value(kept);
            }
        });
    }
    let mut expected = vec![0.0; index.len()];
    let tiles = index.counts().iter().map(|&count| u32::from(count)).sum();
    Racks::new(index, &worth, tiles, &mut expected).extend(0, 0);
    for size in (1..RACK_SIZE).rev() {
        index.for_each_of_size(size, |letters| draw_back(index, tiles, letters, &mut expected));
    }
    expected
}

/// Adds the expectation of some tiles to those of the same tiles before one of them was drawn.
fn draw_back(index: &MultisetIndex, tiles: u32, letters: &[u8], expected: &mut [f32]) {
    let Some(equity) = index.number(letters).map(|number| expected[number]) else { return };
    let size = letters.len();
    let mut before = [0; RACK_SIZE];
    let mut at = 0;
    for same in letters.chunk_by(|one, other| one == other) {
        before[..at].copy_from_slice(&letters[..at]);
        before[at..size - 1].copy_from_slice(&letters[at + 1..]);
        at += same.len();
        let left = u32::from(index.counts()[usize::from(same[0])]) + 1 - same.len() as u32;
        if let Some(number) = index.number(&before[..size - 1]) {
            expected[number] += equity * (left as f32 / (tiles + 1 - size as u32) as f32);
        }
    }
}

/// Number of subsets of six tiles.
const SUBSETS: usize = 1 << (RACK_SIZE - 1);

/// A walk over all racks in sorted order.
///
/// Racks with the same first six tiles follow each other. Whatever does not depend on the seventh is computed once for
/// all of them: the numbers of the subsets of the six tiles, short of one step, and what is played or kept besides.
struct Racks<'a> {
    index: &'a MultisetIndex,
    worth: &'a [Worth],
    /// The number of unseen tiles.
    tiles: u32,
    expected: &'a mut [f32],
    letters: [u8; RACK_SIZE],
    /// The subsets of the first tiles by bit mask.
    prefixes: [MultisetPrefix; SUBSETS],
    /// The numbers of the subsets.
    numbers: [usize; SUBSETS],
}

/// A subset of the first six tiles of a rack.
#[derive(Clone, Copy)]
struct Part {
    prefix: MultisetPrefix,
    size: usize,
    /// How many of its tiles are the last of the six.
    equal_to_last: usize,
    /// The worth of the other tiles of the six.
    others: Worth,
}

impl<'a> Racks<'a> {
    fn new(index: &'a MultisetIndex, worth: &'a [Worth], tiles: u32, expected: &'a mut [f32]) -> Self {
        let prefixes = [index.empty(); SUBSETS];
        Self { index, worth, tiles, expected, letters: [0; RACK_SIZE], prefixes, numbers: [0; SUBSETS] }
    }

    /// Visits every rack that begins with the first `len` tiles, of which the last `nth` are equal.
    fn extend(&mut self, len: usize, nth: usize) {
        if len == RACK_SIZE - 1 {
            self.seventh(nth);
            return;
        }
        let last = if len > 0 { self.letters[len - 1] } else { 0 };
        for letter in last..self.index.counts().len() as u8 {
            let nth = if letter == last { nth + 1 } else { 1 };
            if nth <= usize::from(self.index.counts()[usize::from(letter)]) {
                self.letters[len] = letter;
                self.add_subsets(len, nth);
                self.extend(len + 1, nth);
            }
        }
    }

    /// Computes the numbers of the subsets that end with the tile at an index.
    fn add_subsets(&mut self, at: usize, nth: usize) {
        let before = 1_usize << at;
        let same = before - (before >> (nth - 1));
        for mask in 0..before {
            let (nth, size) = ((mask & same).count_ones() as usize + 1, mask.count_ones() as usize + 1);
            let prefix = self.index.extended(self.prefixes[mask], self.letters[at], nth, size);
            self.prefixes[mask | before] = prefix;
            self.numbers[mask | before] = self.index.number_of(prefix, self.letters[at], nth, size);
        }
    }

    /// Visits the racks with these first six tiles, of which the last `nth` are equal.
    fn seventh(&mut self, nth: usize) {
        let (parts, count) = self.parts(nth);
        let parts = &parts[..count];
        let last = self.letters[RACK_SIZE - 2];
        for letter in last..self.index.counts().len() as u8 {
            let all = usize::from(self.index.counts()[usize::from(letter)]);
            let held = if letter == last { nth } else { 0 };
            if held >= all {
                continue;
            }
            let equity = if held == 0 {
                let offsets: [u32; RACK_SIZE] =
                    std::array::from_fn(|size| self.index.offset(letter, 1, size + 1));
                self.best_equity(parts, |part| offsets[part.size])
            } else {
                self.best_equity(parts, |part| {
                    self.index.offset(letter, part.equal_to_last + 1, part.size + 1)
                })
            };
            self.spread(letter, held, equity as f32);
        }
    }

    /// Returns the different subsets of the first six tiles, and their number.
    fn parts(&self, nth: usize) -> ([Part; SUBSETS], usize) {
        let nothing = Part {
            prefix: self.index.empty(),
            size: 0,
            equal_to_last: 0,
            others: Worth { played: NEVER, kept: 0 },
        };
        let (mut parts, mut count) = ([nothing; SUBSETS], 0);
        let repeats = (1..RACK_SIZE - 1)
            .filter(|&at| self.letters[at] == self.letters[at - 1])
            .fold(0, |mask, at| mask | 1_usize << at);
        let equal = SUBSETS - (SUBSETS >> nth);
        for mask in 0..SUBSETS {
            // Of equal tiles, a subset has the first ones; others would repeat it.
            if mask & repeats & !(mask << 1) != 0 {
                continue;
            }
            let rest = self.worth[self.numbers[SUBSETS - 1 - mask]];
            // Everything is kept by a pass only, which is no choice.
            let others = if mask == SUBSETS - 1 { nothing.others } else { rest };
            let (size, equal_to_last) = (mask.count_ones() as usize, (mask & equal).count_ones() as usize);
            parts[count] = Part { prefix: self.prefixes[mask], size, equal_to_last, others };
            count += 1;
        }
        (parts, count)
    }

    /// Returns the best equity with another tile: it is either played or kept, along with each subset of the six.
    #[inline]
    fn best_equity(&self, parts: &[Part], offset: impl Fn(&Part) -> u32) -> i32 {
        let mut best = NEVER;
        for part in parts {
            let with = self.worth[MultisetIndex::number_at(part.prefix, offset(part))];
            best = best.max(with.played + part.others.kept).max(with.kept + part.others.played);
        }
        best
    }

    /// Adds the equity of a rack to the expectations of its tiles before one of them was drawn.
    fn spread(&mut self, letter: u8, held: usize, equity: f32) {
        let counts = self.index.counts();
        let drawn = (self.tiles + 1 - RACK_SIZE as u32) as f32;
        let share =
            |letter: u8, held: usize| (usize::from(counts[usize::from(letter)]) + 1 - held) as f32 / drawn;
        let all = SUBSETS - 1;
        self.expected[self.numbers[all]] += equity * share(letter, held + 1);
        let mut at = 0;
        for same in self.letters[..RACK_SIZE - 1].chunk_by(|one, other| one == other) {
            if same[0] != letter {
                let offset = self.index.offset(letter, held + 1, RACK_SIZE - 1);
                let number = MultisetIndex::number_at(self.prefixes[all & !(1 << at)], offset);
                self.expected[number] += equity * share(same[0], same.len());
            }
            at += same.len();
        }
    }
}

/// Less than the equity of any move, and far enough from overflow to be added to.
const NEVER: i32 = i32::MIN / 4;

#[cfg(test)]
mod tests {
    use super::*;

    /// A value between -20 and 19 that depends on all letters.
    fn arbitrary(letters: &[u8], seed: u32) -> i32 {
        let mixed =
            letters.iter().fold(seed, |sum, &letter| (sum ^ u32::from(letter)).wrapping_mul(0x9e37_79b1));
        (mixed >> 8).cast_signed() % 40 - 20
    }

    fn score(letters: &[u8]) -> i32 {
        arbitrary(letters, 1).max(0)
    }

    fn kept(letters: &[u8]) -> i32 {
        if letters.is_empty() { 0 } else { arbitrary(letters, 2) * MILLIPOINTS }
    }

    /// Returns the best equity of a rack by trying each of its subsets.
    fn best_equity(rack: &[u8]) -> i32 {
        let part = |mask: usize| -> Vec<u8> {
            (0..rack.len()).filter(|at| mask >> at & 1 == 1).map(|at| rack[at]).collect()
        };
        let all = (1 << rack.len()) - 1;
        let equities =
            (1..=all).map(|played| score(&part(played)) * MILLIPOINTS + kept(&part(all & !played)));
        equities.max().unwrap_or_default()
    }

    /// Returns the mean best equity of a leave over every way to draw the rest of a rack, tile by tile.
    fn mean(leave: &[u8], counts: &[u8]) -> f64 {
        if leave.len() == RACK_SIZE {
            return best_equity(leave).into();
        }
        let (mut sum, mut tiles) = (0.0, 0.0);
        for (letter, &count) in counts.iter().enumerate() {
            let held = leave.iter().filter(|&&other| usize::from(other) == letter).count();
            let left = f64::from(count) - held as f64;
            if left > 0.0 {
                let mut more = leave.to_vec();
                more.push(letter as u8);
                more.sort_unstable();
                sum += left * mean(&more, counts);
                tiles += left;
            }
        }
        sum / tiles
    }

    #[test]
    fn expectations_are_the_means_over_all_draws() {
        let counts = vec![2, 3, 0, 4, 1, 2];
        let index = MultisetIndex::new(counts.clone(), RACK_SIZE).unwrap();
        let mut scores = vec![0; index.len()];
        index.for_each(|letters| scores[index.number(letters).unwrap()] = score(letters) as i16);
        let expected = expected_equities(&index, &scores, kept);
        for size in (0..RACK_SIZE).rev() {
            index.for_each_of_size(size, |leave| {
                let (found, mean) = (expected[index.number(leave).unwrap()], mean(leave, &counts));
                assert!((f64::from(found) - mean).abs() < 0.1, "{leave:?}: {found}, expected {mean}");
            });
        }
        assert!((f64::from(expected[0]) - mean(&[], &counts)).abs() < 0.1);
    }
}
