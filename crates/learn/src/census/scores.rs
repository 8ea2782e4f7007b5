//! The best score of every group of tiles on a board.

use papan_crossword::generate::{UnseenPlacement, UnseenTile, for_each_unseen_placement};
use papan_crossword::{Board, Crossword, MAX_LETTERS, MultisetIndex, RACK_SIZE, Tile};

/// Returns the best score of every multiset of up to seven of the unseen tiles, by its number; 0 if it cannot be played,
/// which is the score of exchanging it.
pub(super) fn best_scores(
    rules: &Crossword,
    board: &Board,
    unseen: &[Tile],
    index: &MultisetIndex,
) -> Vec<i16> {
    let mut scores = Scores::new(rules, index);
    for_each_unseen_placement(rules, board, unseen, |placement| scores.add(*placement));
    scores.best
}

/// The best scores so far.
///
/// Placements come without blanks. For each of its tiles, and each two, a placement is also one with a blank in place of
/// the tile, for less. There are many more of those than of placements, and nearly all of them score less than others with
/// the same tiles. So each multiset remembers a floor: a score below which no placement of its tiles can improve the best
/// score of any multiset with a blank in place of one of them.
struct Scores<'a> {
    index: &'a MultisetIndex,
    points: [i32; MAX_LETTERS + 1],
    best: Vec<i16>,
    /// The floors by the number of blanks that replace tiles, less one, and by the number of the multiset.
    floors: Vec<Vec<i16>>,
}

impl<'a> Scores<'a> {
    fn new(rules: &Crossword, index: &'a MultisetIndex) -> Self {
        let blanks = usize::from(index.counts()[0]).min(RACK_SIZE);
        Self {
            index,
            points: std::array::from_fn(|letter| rules.letters.points(letter as u8).into()),
            best: vec![0; index.len()],
            floors: vec![vec![i16::MIN; index.len()]; blanks],
        }
    }

    /// Adds a placement, with every choice of tiles that are blanks.
    fn add(&mut self, mut placement: UnseenPlacement) {
        placement.sort();
        let mut held = Held { blanks: 0, tiles: [UnseenTile::default(); RACK_SIZE], len: 0 };
        let mut score = placement.score;
        for same in placement.tiles().chunk_by(|one, other| one.letter == other.letter) {
            // Blanks stand for the tiles that are missing, those that are worth least.
            let count = usize::from(self.index.counts()[usize::from(same[0].letter)]);
            let (missing, real) = same.split_at(same.len().saturating_sub(count));
            held.blanks += missing.len();
            score -= missing.iter().map(|tile| tile.worth).sum::<i32>();
            for &tile in real {
                held.push(tile);
            }
        }
        let number = held.number(self.index);
        self.improve(number, score);
        for more in 1..=self.floors.len().saturating_sub(held.blanks) {
            if score > i32::from(self.floors[more - 1][number]) {
                self.floors[more - 1][number] = clamped(self.replace(&held, 0, more, score));
            }
        }
    }

    /// Replaces `more` tiles, from an index on, by blanks. Returns the new floor.
    fn replace(&mut self, held: &Held, from: usize, more: usize, score: i32) -> i32 {
        let mut floor = i32::from(i16::MAX);
        for at in from..held.len {
            let tile = held.tiles[at];
            // Of equal letters, the one that is worth least comes first.
            if at > from && held.tiles[at - 1].letter == tile.letter {
                continue;
            }
            let (fewer, score) = (held.with_blank_at(at), score - tile.worth);
            let reached = if more == 1 {
                let number = fewer.number(self.index);
                self.improve(number, score)
            } else {
                self.replace(&fewer, at, more - 1, score)
            };
            // A tile is worth at least its points.
            floor = floor.min(reached + self.points[usize::from(tile.letter)]);
        }
        floor
    }

    /// Raises the best score of a multiset, and returns it.
    fn improve(&mut self, number: usize, score: i32) -> i32 {
        let best = &mut self.best[number];
        *best = clamped(score).max(*best);
        i32::from(*best)
    }
}

fn clamped(score: i32) -> i16 {
    score.clamp(i16::MIN.into(), i16::MAX.into()) as i16
}

/// Blanks and sorted tiles.
#[derive(Clone, Copy)]
struct Held {
    blanks: usize,
    tiles: [UnseenTile; RACK_SIZE],
    len: usize,
}

impl Held {
    fn push(&mut self, tile: UnseenTile) {
        self.tiles[self.len] = tile;
        self.len += 1;
    }

    #[inline]
    fn with_blank_at(&self, at: usize) -> Self {
        let mut fewer = *self;
        fewer.tiles.copy_within(at + 1.., at);
        fewer.len -= 1;
        fewer.blanks += 1;
        fewer
    }

    /// Returns the number of the multiset.
    #[inline]
    fn number(&self, index: &MultisetIndex) -> usize {
        let (mut prefix, mut last, mut nth) = (index.empty(), 0, 0);
        for size in 1..=self.blanks {
            (prefix, nth) = (index.extended(prefix, 0, size, size), size);
        }
        for (at, tile) in self.tiles[..self.len].iter().enumerate() {
            nth = if tile.letter == last { nth + 1 } else { 1 };
            last = tile.letter;
            prefix = index.extended(prefix, last, nth, self.blanks + at + 1);
        }
        index.number_of(prefix, last, nth, self.blanks + self.len)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use papan_crossword::generate::placements;
    use papan_crossword::{Cgp, Rack};

    #[test]
    fn best_scores_are_those_of_every_rack() {
        let rules = Crossword::english();
        let position = "15/15/15/15/15/3J11/3O11/3HANGOUT5/3N11/15/15/15/15/15/15 AEIOSZ?/ 0/28 0";
        let cgp = Cgp::read(position, &rules.letters).unwrap();
        let board = cgp.view(&rules).unwrap().board;
        let racks = ["ESSZ??", "ATT"].map(|tiles| rules.letters.read_rack(tiles).unwrap());
        let unseen: Vec<Tile> = racks.iter().flat_map(Rack::tiles).collect();
        let mut counts = vec![0; rules.letters.len() + 1];
        for tile in &unseen {
            counts[usize::from(tile.letter())] += 1;
        }
        let index = MultisetIndex::new(counts, RACK_SIZE).unwrap();
        let best = best_scores(&rules, &board, &unseen, &index);
        index.for_each(|letters| {
            let rack = Rack::of(letters.iter().copied().map(Tile::from_letter)).unwrap();
            let mut expected = 0;
            placements(&rules, &board, rack, |placement, score| {
                if placement.tiles().flatten().count() == rack.len() {
                    expected = expected.max(score);
                }
            });
            assert_eq!(i32::from(best[index.number(letters).unwrap()]), expected, "{rack:?}");
        });
    }
}
