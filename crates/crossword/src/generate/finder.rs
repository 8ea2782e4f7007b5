//! The best placements, found without generating all of them.

use super::candidate::{Candidate, MILLIPOINTS, TopCandidates};
use super::formable::{FormableCache, Vocabulary};
use super::gaddag::{GeneratedPlacement, for_each_in_lanes};
use super::lanes::{LANES, Lanes};
use super::queue::{QueuedSlot, SlotQueue};
use super::slot_search::{LaneFit, SlotSearch};
use super::slots::{self, Slot};
use super::subsets::{RACK_SUBSETS, RackSubsets};
use crate::board::Board;
use crate::rack::Rack;
use crate::rules::Crossword;
use crate::{BoardLayout, Letters, Lexicon, MAX_LETTERS, Tile};
use std::sync::Arc;

/// Finds the best placements of a rack on a board.
///
/// A finder caches cross-sets and slots and updates only those that changed since the last call. Following one game is
/// therefore much cheaper than creating a finder per position. The cache never changes the result.
#[derive(Debug)]
pub struct PlacementFinder {
    rules: RulesKey,
    lanes: Lanes,
    slots: Vec<Vec<Slot>>,
    points: [i16; MAX_LETTERS + 1],
    /// How the rack fits each lane.
    fits: Vec<LaneFit>,
    queue: SlotQueue,
    rack: RackSubsets,
    formable: FormableCache,
    top: TopCandidates,
}

/// Racks with more blanks than this are not looked up in the word map, because the blanks can stand for too many
/// combinations of letters.
const MAX_BLANKS: usize = 2;

impl PlacementFinder {
    /// Creates a finder for these rules.
    pub fn new(game: &Crossword) -> Self {
        Self {
            rules: RulesKey::of(game),
            lanes: Lanes::empty(game),
            slots: vec![Vec::new(); LANES],
            points: std::array::from_fn(|letter| game.letters.points(letter as u8)),
            fits: Vec::new(),
            queue: SlotQueue::default(),
            rack: RackSubsets::default(),
            formable: FormableCache::default(),
            top: TopCandidates::default(),
        }
    }

    /// Returns the finder in `cache`, replacing it first if it is missing or was made for other rules.
    pub fn cached<'a>(cache: &'a mut Option<Self>, game: &Crossword) -> &'a mut Self {
        if cache.as_ref().is_some_and(|finder| !finder.rules.matches(game)) {
            *cache = None;
        }
        cache.get_or_insert_with(|| Self::new(game))
    }

    /// Returns up to `limit` placements with the highest equity, best first.
    ///
    /// `leave_values` are the values of all leaves in millipoints, indexed by the bit mask over the sorted rack.
    /// Placements that differ only in which of two equal letters is the blank count as one.
    pub fn best(
        &mut self,
        game: &Crossword,
        board: &Board,
        rack: Rack,
        leave_values: &[i32; RACK_SUBSETS],
        limit: usize,
    ) -> &[Candidate] {
        self.top.reset(limit);
        if rack.is_empty() || limit == 0 {
            return &self.top.candidates;
        }
        self.update(game, board);
        if rack.count(Tile::BLANK) > MAX_BLANKS {
            self.search_all(game, rack, leave_values);
        } else {
            self.search_slots(game, rack, leave_values);
        }
        &self.top.candidates
    }

    /// Searches the slots in order of their bounds, until no remaining slot can reach the threshold.
    fn search_slots(&mut self, game: &Crossword, rack: Rack, leave_values: &[i32; RACK_SUBSETS]) {
        let words = Vocabulary::new(game.lexicon.map(), rack.count(Tile::BLANK));
        self.rack.fill(rack, leave_values, &self.points, words);
        self.fill_queue();
        self.formable.clear();
        let mut search = SlotSearch {
            words,
            points: &self.points,
            rack: &self.rack,
            formable: &mut self.formable,
            letters: (2 << game.letters.len()) - 2,
            top: &mut self.top,
        };
        for &next in self.queue.sorted() {
            if next.bound >= search.top.threshold {
                let (lane, slot) = (usize::from(next.lane), usize::from(next.slot));
                let found = &self.slots[lane][slot];
                search.slot(&self.lanes.lanes()[lane], lane, found, &self.fits[lane]);
            }
        }
    }

    /// Generates every placement.
    fn search_all(&mut self, game: &Crossword, rack: Rack, leave_values: &[i32; RACK_SUBSETS]) {
        let everything = (1_usize << rack.len()) - 1;
        let top = &mut self.top;
        for_each_in_lanes(game, &self.lanes, rack, |generated| {
            let kept = everything & !usize::from(generated.used);
            let equity = generated.score * MILLIPOINTS + leave_values[kept];
            if equity >= top.threshold {
                let GeneratedPlacement { placement, score, .. } = *generated;
                top.add(Candidate { placement, score, equity, kept: kept as u8 });
            }
        });
    }

    /// Updates lanes and slots to a board.
    fn update(&mut self, game: &Crossword, board: &Board) {
        let was_empty = self.lanes.is_empty();
        self.lanes.update(game, board);
        let is_empty = self.lanes.is_empty();
        let mut changed = self.lanes.take_changed();
        if was_empty != is_empty {
            changed = !0;
        }
        for lane in (0..LANES).filter(|lane| changed >> lane & 1 == 1) {
            let center = if is_empty { slots::center(lane) } else { None };
            slots::find(&self.lanes.lanes()[lane], &game.letters, center, &mut self.slots[lane]);
        }
    }

    /// Queues every slot that the rack can fill, with an upper bound of its equity.
    fn fill_queue(&mut self) {
        self.queue.clear();
        self.fits.clear();
        for (number, (lane, slots)) in self.lanes.lanes().iter().zip(&self.slots).enumerate() {
            let fit = LaneFit::of(lane, &self.rack, &self.points);
            for (at, slot) in slots.iter().enumerate() {
                let count = usize::from(slot.tile_count);
                let leave = if slot.is_empty() {
                    self.rack.best_leave_of_words[count]
                } else {
                    self.rack.best_leave[count]
                };
                if leave == i32::MIN || slot.empty_mask & fit.blocked != 0 {
                    continue;
                }
                let score = fit.base_bound(lane, slot) + slot.max_uncrossed_score(&self.rack.prefix);
                let bound = score * MILLIPOINTS + leave;
                self.queue.push(QueuedSlot { bound, lane: number as u16, slot: at as u16 });
            }
            self.fits.push(fit);
        }
    }
}

/// The parts of the rules that a finder caches.
#[derive(Debug)]
struct RulesKey {
    letters: Arc<Letters>,
    lexicon: Arc<Lexicon>,
    layout: BoardLayout,
}

impl RulesKey {
    fn of(game: &Crossword) -> Self {
        Self { letters: game.letters.clone(), lexicon: game.lexicon.clone(), layout: game.layout.clone() }
    }

    fn matches(&self, game: &Crossword) -> bool {
        Arc::ptr_eq(&self.letters, &game.letters)
            && Arc::ptr_eq(&self.lexicon, &game.lexicon)
            && self.layout == game.layout
    }
}
