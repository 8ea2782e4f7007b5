//! The places where a word can lie.

use super::lanes::Lane;
use crate::rack::RACK;
use crate::square::{SIDE, Square};
use crate::wordmap::Key;
use crate::{Letters, Tile};

/// A stretch of a lane that a word can fill: no tile lies right before or behind it, one to seven of its squares are
/// free, and it hangs on to what is there.
///
/// It holds all that can be said about its score before any tile is known. A tile on a free square that no word
/// crosses counts as often as the square makes it count, times `times`; so the most that tiles can count on those
/// squares is reached when the dearest lie on the thrice counted letters, then on the twice counted ones.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Slot {
    /// The letters that lie there.
    pub(crate) through: Key,
    /// What counts whatever tiles are put: the tiles that lie there, and those of the words that cross.
    pub(crate) fixed: i32,
    /// How often the word counts.
    pub(crate) times: i32,
    /// Bit by bit, the free squares of the lane that it fills.
    pub(crate) free: u16,
    /// Its first square.
    pub(crate) start: u8,
    /// Its length.
    pub(crate) len: u8,
    /// How many of its squares are free.
    pub(crate) count: u8,
    /// How many of the free squares no word crosses; of those how many count their letter twice or more, and thrice.
    pub(crate) open: [u8; 3],
}

impl Slot {
    /// The most that tiles count on the squares that no word crosses, by what the dearest of them count together.
    #[inline]
    pub(crate) fn most(&self, prefix: &[i16; RACK + 1]) -> i32 {
        let [once, twice, thrice] = self.open.map(|count| prefix[usize::from(count)]);
        self.times * i32::from(once + twice + thrice)
    }

    /// Whether no tile lies there.
    #[inline]
    pub(crate) fn is_bare(&self) -> bool {
        self.count == self.len
    }
}

/// Finds the slots of a lane. On the empty board, `centre` is the place that a word must cover.
pub(crate) fn find(lane: &Lane, letters: &Letters, centre: Option<usize>, out: &mut Vec<Slot>) {
    out.clear();
    let hooks = lane.crossed | lane.taken | centre.map_or(0, |at| 1 << at);
    if hooks == 0 {
        return;
    }
    for start in (0..SIDE).filter(|&start| start == 0 || !lane.is_taken(start - 1)) {
        from(lane, letters, start, hooks, out);
    }
}

/// The slots that begin at `start`.
fn from(lane: &Lane, letters: &Letters, start: usize, hooks: u16, out: &mut Vec<Slot>) {
    let (mut through, mut main, mut times, mut crossing) = (Key::NONE, 0, 1, 0_i32);
    let (mut free, mut count, mut open) = (0_u16, 0, [0; 3]);
    let mut is_hooked = false;
    for at in start..SIDE {
        is_hooked |= hooks >> at & 1 == 1;
        if lane.is_taken(at) {
            let tile = Tile::from_raw(lane.tiles[at]);
            through = through.with(tile.letter());
            main += i32::from(letters.worth(tile));
        } else {
            if usize::from(count) == RACK {
                return;
            }
            count += 1;
            free |= 1 << at;
            times *= i32::from(lane.word_times[at]);
            if lane.crossed >> at & 1 == 1 {
                crossing += i32::from(lane.crossing[at] * lane.word_times[at]);
            } else {
                let letter_times = lane.letter_times[at];
                open[0] += 1;
                open[1] += u8::from(letter_times >= 2);
                open[2] += u8::from(letter_times >= 3);
            }
        }
        if is_hooked && count > 0 && at > start && !lane.is_taken(at + 1) {
            let fixed = main * times + crossing;
            let len = (at + 1 - start) as u8;
            out.push(Slot { through, fixed, times, free, start: start as u8, len, count, open });
        }
    }
}

/// The place that the first word must cover in a lane, if the lane goes through the centre.
pub(crate) fn centre(lane: usize) -> Option<usize> {
    (lane % SIDE == Square::CENTRE.row()).then_some(Square::CENTRE.row())
}
