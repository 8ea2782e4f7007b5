//! Trying every word in a slot, and bounding the score of a slot beforehand.

use super::candidate::{Candidate, MILLIPOINTS, TopCandidates};
use super::formable::{FormableCache, Vocabulary};
use super::lanes::{Lane, direction, square};
use super::slots::Slot;
use super::subsets::{RackSubset, RackSubsets};
use crate::lexicon::LetterMask;
use crate::rack::{RACK_SIZE, Rack};
use crate::score::BINGO_BONUS;
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
    /// tile on every crossed square; includes the bingo bonus.
    #[inline]
    pub(super) fn base_bound(&self, lane: &Lane, slot: &Slot) -> i32 {
        let mut crossed = slot.empty_mask & lane.crossed;
        let mut sum = slot.fixed_score + bingo_bonus(slot);
        while crossed != 0 {
            let at = crossed.trailing_zeros() as usize;
            crossed &= crossed - 1;
            sum += i32::from(self.max_points[at]) * slot.word_multiplier + i32::from(self.max_crossing[at]);
        }
        sum
    }
}

#[inline]
fn bingo_bonus(slot: &Slot) -> i32 {
    if usize::from(slot.tile_count) == RACK_SIZE { BINGO_BONUS } else { 0 }
}

/// A slot prepared for trying words: per square, the letters allowed and the total multiplier.
struct SlotTemplate<'a> {
    slot: &'a Slot,
    lane: usize,
    len: usize,
    /// The letters that some empty square allows.
    letters: LetterMask,
    /// The letters allowed on each square.
    allowed: [LetterMask; SIDE],
    /// The multiplier of a new tile on each square, crossing word included; 0 on occupied squares.
    multipliers: [i32; SIDE],
}

impl<'a> SlotTemplate<'a> {
    fn new(lane: &Lane, number: usize, slot: &'a Slot) -> Self {
        let (start, len) = (usize::from(slot.start), usize::from(slot.len));
        let mut template =
            Self { slot, lane: number, len, letters: 0, allowed: [0; SIDE], multipliers: [0; SIDE] };
        for at in 0..len {
            let there = start + at;
            if lane.is_occupied(there) {
                template.allowed[at] = 1 << Tile::from_raw(lane.tiles[there]).letter();
            } else {
                let crossing =
                    if lane.crossed >> there & 1 == 1 { lane.word_multipliers[there].into() } else { 0 };
                template.letters |= lane.cross_sets[there];
                template.allowed[at] = lane.cross_sets[there];
                template.multipliers[at] =
                    i32::from(lane.letter_multipliers[there]) * (slot.word_multiplier + crossing);
            }
        }
        template
    }

    /// Whether every letter of a word is allowed on its square.
    #[inline]
    fn allows(&self, word: &[u8]) -> bool {
        word.iter().zip(&self.allowed).all(|(&letter, allowed)| allowed >> (letter & 63) & 1 == 1)
    }

    /// The score of a word played without blanks.
    #[inline]
    fn score(&self, word: &[u8], points: &[i16; MAX_LETTERS + 1]) -> i32 {
        let tiles: i32 = word
            .iter()
            .zip(&self.multipliers)
            .map(|(&letter, multiplier)| i32::from(points[usize::from(letter)]) * multiplier)
            .sum();
        self.slot.fixed_score + tiles + bingo_bonus(self.slot)
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
        let mut template = None;
        while formable != 0 {
            let subset = &subsets[formable.trailing_zeros() as usize];
            formable &= formable - 1;
            let bound = (base + slot.max_uncrossed_score(&subset.prefix)) * MILLIPOINTS + subset.leave;
            if bound >= self.top.threshold {
                let template = template.get_or_insert_with(|| SlotTemplate::new(lane, number, slot));
                self.subset(template, subset);
            }
        }
    }

    /// Tries every word that a subset forms in a slot.
    fn subset(&mut self, template: &SlotTemplate<'_>, subset: &RackSubset) {
        if subset.letters & !template.letters != 0 {
            return;
        }
        let key = subset.key.merged(template.slot.through_key);
        match subset.blanks {
            0 => self.words(template, subset, key, &[]),
            1 => self.with_blank(template, subset, key, &mut [0], self.letters),
            _ => self.with_two_blanks(template, subset, key),
        }
    }

    /// Assigns every letter to the first blank, and to the second every letter that does not come before it.
    fn with_two_blanks(&mut self, template: &SlotTemplate<'_>, subset: &RackSubset, key: AlphagramKey) {
        let mut first = self.letters & template.letters;
        while first != 0 {
            let letter = first.trailing_zeros() as u8;
            self.with_blank(template, subset, key.with(letter), &mut [letter, 0], first);
            first &= first - 1;
        }
    }

    /// Assigns every letter of a set that makes a word to the last blank.
    fn with_blank(
        &mut self,
        template: &SlotTemplate<'_>,
        subset: &RackSubset,
        key: AlphagramKey,
        blanks: &mut [u8],
        letters: LetterMask,
    ) {
        let Some(completions) = self.words.completions else { return };
        let last = blanks.len() - 1;
        let mut letters = completions.letters(key) & letters & template.letters;
        while letters != 0 {
            let letter = letters.trailing_zeros() as u8;
            letters &= letters - 1;
            blanks[last] = letter;
            self.words(template, subset, key.with(letter), blanks);
        }
    }

    /// Tries the words with these letters; `blanks` are the letters that blanks stand for.
    #[inline]
    fn words(&mut self, template: &SlotTemplate<'_>, subset: &RackSubset, key: AlphagramKey, blanks: &[u8]) {
        let map = self.words.map;
        map.words(key, template.len, |word| {
            if template.allows(word) {
                self.word(template, subset, word, blanks);
            }
        });
    }

    /// Scores a word that fits and adds it if it is good enough.
    fn word(&mut self, template: &SlotTemplate<'_>, subset: &RackSubset, word: &[u8], blanks: &[u8]) {
        let mut score = template.score(word, self.points);
        let mut is_blank = 0_u16;
        for &letter in blanks {
            // A blank goes where its letter would score least, and of equal squares on the last.
            let free =
                |at: &usize| word[*at] == letter && template.multipliers[*at] > 0 && is_blank >> at & 1 == 0;
            let Some(at) =
                (0..word.len()).filter(free).min_by_key(|&at| (template.multipliers[at], SIDE - at))
            else {
                return;
            };
            is_blank |= 1 << at;
            score -= i32::from(self.points[usize::from(letter)] - self.points[0]) * template.multipliers[at];
        }
        let equity = score * MILLIPOINTS + subset.leave;
        if equity >= self.top.threshold {
            self.add(template, subset, word, is_blank, score, equity);
        }
    }

    /// Adds a candidate, unless its tiles are not those of the subset: alphagram keys can collide.
    #[cold]
    fn add(
        &mut self,
        template: &SlotTemplate<'_>,
        subset: &RackSubset,
        word: &[u8],
        is_blank: u16,
        score: i32,
        equity: i32,
    ) {
        let start = usize::from(template.slot.start);
        let new = |at: usize| template.multipliers[at] > 0;
        let (Some(first), Some(last)) =
            ((0..template.len).find(|&at| new(at)), (0..template.len).rfind(|&at| new(at)))
        else {
            return;
        };
        let mut tiles = [0; SIDE];
        for at in (first..=last).filter(|&at| new(at)) {
            let is_blank = is_blank >> at & 1 == 1;
            let tile = if is_blank { Tile::blank_as(word[at]) } else { Tile::from_letter(word[at]) };
            tiles[at - first] = tile.raw();
        }
        let from = square(template.lane, start + first);
        let placement = Placement::new_unchecked(from, direction(template.lane), last + 1 - first, tiles);
        let used = Rack::of(placement.tiles().flatten());
        if used != Some(self.rack.rack.subset(subset.used.into())) {
            return;
        }
        let kept = !subset.used & ((1_usize << self.rack.rack.len()) - 1) as u8;
        self.top.add(Candidate { placement, score, equity, kept });
    }
}
