//! The order in which moves are searched.

use super::play::Play;

/// Number of entries for past successes of each player's placements.
const HISTORY: usize = 1 << 14;

/// Statistics of the cutoffs so far.
#[derive(Clone, Debug)]
pub(super) struct Ordering {
    /// The tags of the last two placements that caused a cutoff at each level.
    killers: Vec<[u32; 2]>,
    history: [Vec<i32>; 2],
}

impl Default for Ordering {
    fn default() -> Self {
        Self { killers: Vec::new(), history: [vec![0; HISTORY], vec![0; HISTORY]] }
    }
}

fn slot(tag: u32) -> usize {
    (super::hashing::mix(tag.into()) as usize) & (HISTORY - 1)
}

impl Ordering {
    /// Rates a placement; the highest is searched first. `used` are the points of its tiles.
    #[inline]
    pub(super) fn rate(&self, play: &Play, level: usize, player: usize, hint: u32, used: i32) -> i32 {
        let tag = play.tag;
        if tag == hint {
            return i32::MAX;
        }
        let value = (play.score + 2 * used) * 16;
        let killers = self.killers.get(level).copied().unwrap_or_default();
        let bonus = if tag == killers[0] {
            400
        } else if tag == killers[1] {
            300
        } else {
            0
        };
        value + bonus + self.history[player][slot(tag)]
    }

    /// Remembers that a placement caused a cutoff.
    pub(super) fn praise(&mut self, play: &Play, level: usize, player: usize) {
        let tag = play.tag;
        if self.killers.len() <= level {
            self.killers.resize(level + 1, [0; 2]);
        }
        let killers = &mut self.killers[level];
        if killers[0] != tag {
            *killers = [tag, killers[0]];
        }
        let entry = &mut self.history[player][slot(tag)];
        // A moving average, so that no number grows without limit.
        *entry += (MAX_HISTORY - *entry) / 64 + 1;
    }
}

/// The highest bonus for past successes.
const MAX_HISTORY: i32 = 480;
