//! Trying every word in a slot, and bounding the score of a slot beforehand.

use super::candidate::{Candidate, MILLIPOINTS, TopCandidates};
use super::formable::{FormableCache, Vocabulary};
use super::lanes::{ANY, Lane, direction, square};
use super::slots::Slot;
use super::subsets::{RackSubset, RackSubsets};
use crate::lexicon::LetterMask;
use crate::rack::Rack;
use crate::square::SIDE;
use crate::wordmap::AlphagramKey;
use crate::{MAX_LETTERS, Placement, Tile};

/// How a rack fits the cross-sets of a lane.
#[derive(Debug)]
pub(super) struct LaneFit {
    /// Bit mask of the squares whose cross-set allows no tile of the rack.
    pub(super) blocked: u16,
    /// The points of the most valuable tile that each crossed square allows, times the letter multiplier.
    max_points: [i16; SIDE],
    /// The same in the crossing word, times its word multiplier.
    max_crossing: [i16; SIDE],
}

impl LaneFit {
    #[inline]
    pub(super) fn of(lane: &Lane, rack: &RackSubsets, points: &[i16; MAX_LETTERS + 1]) -> Self {
        let mut fit = Self { blocked: 0, max_points: [0; SIDE], max_crossing: [0; SIDE] };
        let mut crossed = lane.crossed;
        while crossed != 0 {
            let at = crossed.trailing_zeros() as usize;
            crossed &= crossed - 1;
            let mut letters = lane.cross_sets[at] & rack.letters;
            if letters == 0 {
                let is_blocked = rack.blanks == 0 || lane.cross_sets[at] == 0;
                fit.blocked |= u16::from(is_blocked) << at;
            }
            let mut max = 0;
            while letters != 0 {
                max = points[letters.trailing_zeros() as usize].max(max);
                letters &= letters - 1;
            }
            fit.max_points[at] = max * lane.letter_multipliers[at];
            fit.max_crossing[at] = fit.max_points[at] * lane.word_multipliers[at];
        }
        fit
    }

    /// Upper bound of the score of a slot, without the tiles on uncrossed squares. Assumes the most valuable allowed
    /// tile on every crossed square.
    #[inline]
    pub(super) fn base_bound(&self, lane: &Lane, slot: &Slot) -> i32 {
        let mut crossed = slot.empty_mask & lane.crossed;
        let mut sum = slot.fixed_score;
        while crossed != 0 {
            let at = crossed.trailing_zeros() as usize;
            crossed &= crossed - 1;
            sum += i32::from(self.max_points[at]) * slot.word_multiplier + i32::from(self.max_crossing[at]);
        }
        sum
    }
}

/// A slot with its lane, which decide the words that fit and their scores.
#[derive(Clone, Copy)]
struct SlotInLane<'a> {
    slot: &'a Slot,
    lane: &'a Lane,
    /// The number of the lane.
    number: usize,
}

impl SlotInLane<'_> {
    fn len(&self) -> usize {
        self.slot.len.into()
    }

    /// Whether every letter of a word is allowed on its square.
    #[inline]
    fn allows(&self, word: &[u8]) -> bool {
        let allowed = &self.lane.cross_sets[usize::from(self.slot.start)..];
        word.iter().zip(allowed).all(|(&letter, allowed)| allowed >> (letter & 63) & 1 == 1)
    }

    /// Returns the letters that some empty square allows.
    #[inline]
    fn letters(&self) -> LetterMask {
        if self.slot.empty_mask & !self.lane.crossed != 0 {
            return ANY;
        }
        let is_empty = |at: &usize| self.slot.empty_mask >> at & 1 == 1;
        (0..SIDE).filter(is_empty).fold(0, |letters, at| letters | self.lane.cross_sets[at])
    }

    /// Whether the square at an index of the word is empty.
    fn is_new(&self, at: usize) -> bool {
        self.slot.empty_mask >> (usize::from(self.slot.start) + at) & 1 == 1
    }

    /// Returns the multiplier of a new tile at an index of the word, crossing word included.
    fn multiplier(&self, at: usize) -> i32 {
        let at = usize::from(self.slot.start) + at;
        let is_crossed = self.lane.crossed >> at & 1 == 1;
        let crossing = if is_crossed { self.lane.word_multipliers[at].into() } else { 0 };
        i32::from(self.lane.letter_multipliers[at]) * (self.slot.word_multiplier + crossing)
    }

    /// The score of a word played without blanks.
    fn score(&self, word: &[u8], points: &[i16; MAX_LETTERS + 1]) -> i32 {
        let new = (0..word.len()).filter(|&at| self.is_new(at));
        let tiles: i32 = new.map(|at| i32::from(points[usize::from(word[at])]) * self.multiplier(at)).sum();
        self.slot.fixed_score + tiles
    }
}

/// The search for the best placements of a rack, slot by slot.
pub(super) struct SlotSearch<'a> {
    pub(super) words: Vocabulary<'a>,
    pub(super) points: &'a [i16; MAX_LETTERS + 1],
    pub(super) rack: &'a RackSubsets,
    pub(super) formable: &'a mut FormableCache,
    /// All letters of the tile set.
    pub(super) letters: LetterMask,
    pub(super) top: &'a mut TopCandidates,
}

impl SlotSearch<'_> {
    /// Tries every subset of the rack in a slot.
    pub(super) fn slot(&mut self, lane: &Lane, number: usize, slot: &Slot, fit: &LaneFit) {
        let rack = self.rack;
        let mut formable = self.formable.get(self.words, rack, slot.through_key, slot.tile_count);
        if formable == 0 {
            return;
        }
        let subsets = &rack.by_size[usize::from(slot.tile_count)];
        let base = fit.base_bound(lane, slot);
        let slot = SlotInLane { slot, lane, number };
        let letters = slot.letters();
        while formable != 0 {
            let subset = &subsets[formable.trailing_zeros() as usize];
            formable &= formable - 1;
            let bound = base + slot.slot.max_uncrossed_score(&subset.prefix);
            let is_excluded = letters != ANY && rack.letters_of(subset) & !letters != 0;
            if bound * MILLIPOINTS + subset.leave >= self.top.threshold && !is_excluded {
                self.subset(slot, subset, letters & self.letters);
            }
        }
    }

    /// Tries every word that a subset forms in a slot. Blanks stand for one of `letters`.
    #[inline]
    fn subset(&mut self, slot: SlotInLane<'_>, subset: &RackSubset, letters: LetterMask) {
        let key = subset.key.merged(slot.slot.through_key);
        match (subset.blanks, self.words.completions) {
            (0, _) | (_, None) => self.words(slot, subset, key, &[]),
            (1, Some(completions)) => {
                let letters = completions.letters(key) & letters;
                self.with_blank(slot, subset, key, &mut [0], letters);
            }
            (_, Some(completions)) => {
                let mut first = letters;
                while first != 0 {
                    let letter = first.trailing_zeros() as u8;
                    let key = key.with(letter);
                    // The second blank stands for no letter before that of the first.
                    let second = completions.letters(key) & first;
                    if second != 0 {
                        self.with_blank(slot, subset, key, &mut [letter, 0], second);
                    }
                    first &= first - 1;
                }
            }
        }
    }

    /// Tries each letter of a set for the last blank.
    #[inline]
    fn with_blank(
        &mut self,
        slot: SlotInLane<'_>,
        subset: &RackSubset,
        key: AlphagramKey,
        blanks: &mut [u8],
        mut letters: LetterMask,
    ) {
        let last = blanks.len() - 1;
        while letters != 0 {
            let letter = letters.trailing_zeros() as u8;
            letters &= letters - 1;
            blanks[last] = letter;
            self.words(slot, subset, key.with(letter), blanks);
        }
    }

    /// Tries the words with these letters; `blanks` are the letters that blanks stand for.
    #[inline]
    fn words(&mut self, slot: SlotInLane<'_>, subset: &RackSubset, key: AlphagramKey, blanks: &[u8]) {
        let map = self.words.map;
        map.words(key, slot.len(), |word| {
            if slot.allows(word) {
                self.word(slot, subset, word, blanks);
            }
        });
    }

    /// Scores a word that fits and adds it if it is good enough.
    fn word(&mut self, slot: SlotInLane<'_>, subset: &RackSubset, word: &[u8], blanks: &[u8]) {
        let mut score = slot.score(word, self.points);
        let mut is_blank = 0_u16;
        for &letter in blanks {
            // A blank goes where its letter would score least, and of equal squares on the last.
            let free = |at: &usize| word[*at] == letter && slot.is_new(*at) && is_blank >> at & 1 == 0;
            let Some(at) = (0..word.len()).filter(free).min_by_key(|&at| (slot.multiplier(at), SIDE - at))
            else {
                return;
            };
            is_blank |= 1 << at;
            score -= i32::from(self.points[usize::from(letter)] - self.points[0]) * slot.multiplier(at);
        }
        let equity = score * MILLIPOINTS + subset.leave;
        if equity >= self.top.threshold {
            self.add(slot, subset, word, is_blank, score, equity);
        }
    }

    /// Adds a candidate, unless its tiles are not those of the subset: alphagram keys can collide.
    #[cold]
    fn add(
        &mut self,
        slot: SlotInLane<'_>,
        subset: &RackSubset,
        word: &[u8],
        is_blank: u16,
        score: i32,
        equity: i32,
    ) {
        let (Some(first), Some(last)) =
            ((0..word.len()).find(|&at| slot.is_new(at)), (0..word.len()).rfind(|&at| slot.is_new(at)))
        else {
            return;
        };
        let mut tiles = [0; SIDE];
        for at in (first..=last).filter(|&at| slot.is_new(at)) {
            let is_blank = is_blank >> at & 1 == 1;
            let tile = if is_blank { Tile::blank_as(word[at]) } else { Tile::from_letter(word[at]) };
            tiles[at - first] = tile.raw();
        }
        let from = square(slot.number, usize::from(slot.slot.start) + first);
        let placement = Placement::new_unchecked(from, direction(slot.number), last + 1 - first, tiles);
        let used = Rack::of(placement.tiles().flatten());
        if used != Some(self.rack.rack.subset(subset.used.into())) {
            return;
        }
        let kept = !subset.used & ((1_usize << self.rack.rack.len()) - 1) as u8;
        self.top.add(Candidate { placement, score, equity, kept });
    }
}
