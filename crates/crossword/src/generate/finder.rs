//! The best placements.

use super::gaddag::{Found, each_in};
use super::lanes::{LANES, Lane, Lanes, direction, square};
use super::slots::{self, Slot};
use crate::board::Board;
use crate::lexicon::LetterSet;
use crate::rack::{RACK, Rack};
use crate::rules::Crossword;
use crate::score::BONUS;
use crate::square::SIDE;
use crate::wordmap::{Key, WordMap};
use crate::{Layout, Letters, Lexicon, MOST_LETTERS, Placement, Tile};
use std::collections::BinaryHeap;
use std::sync::Arc;

/// The parts of a point in which leaves and equities are counted.
pub const MILLI: i32 = 1000;

/// Choices of a rack's tiles.
pub const CHOICES: usize = 1 << RACK;

/// A placement with what it is worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Candidate {
    /// The tiles.
    pub placement: Placement,
    /// What they count.
    pub score: i32,
    /// The score with what the kept tiles are worth, in thousandths of a point.
    pub equity: i32,
    /// Which tiles of the sorted rack are kept, bit by bit.
    pub kept: u8,
}

impl Candidate {
    /// The order of candidates: more equity first, then by the tiles themselves, so that there are no ties.
    #[inline]
    fn is_better(&self, other: &Self) -> bool {
        (self.equity, &other.placement) > (other.equity, &self.placement)
    }

    /// Whether both put the same letters on the same squares and keep the same tiles.
    fn is_like(&self, other: &Self) -> bool {
        let (one, two) = (&self.placement, &other.placement);
        let is_same_letter =
            |(one, two): (Option<Tile>, Option<Tile>)| one.map(Tile::letter) == two.map(Tile::letter);
        (self.kept, one.start(), one.direction()) == (other.kept, two.start(), two.direction())
            && one.tiles().len() == two.tiles().len()
            && one.tiles().zip(two.tiles()).all(is_same_letter)
    }
}

/// Finds the best placements of a rack on a board.
///
/// It remembers what it knows of the board, and looks again only at what has changed when it is asked about the next
/// one. What it finds does not depend on that.
#[derive(Debug)]
pub struct Finder {
    rules: Rules,
    lanes: Lanes,
    slots: Vec<Vec<Slot>>,
    points: [i16; MOST_LETTERS + 1],
    /// What the rack can do on the crossed squares of each lane.
    fits: Vec<Fits>,
    /// Slots to look at: the most that each can be worth, and where it is.
    queue: Vec<(i32, u16, u16)>,
    hand: Hand,
    best: Best,
}

/// Racks with more blanks than this are not looked up: there are too many letters that they can stand for.
const MOST_BLANKS: usize = 2;

impl Finder {
    /// A finder for these rules.
    pub fn new(game: &Crossword) -> Self {
        Self {
            rules: Rules::of(game),
            lanes: Lanes::empty(game),
            slots: vec![Vec::new(); LANES],
            points: std::array::from_fn(|letter| game.letters.points(letter as u8)),
            fits: Vec::new(),
            queue: Vec::new(),
            hand: Hand::default(),
            best: Best::default(),
        }
    }

    /// The finder kept in `place`, if it is one for these rules, else a new one.
    pub fn ready<'a>(place: &'a mut Option<Self>, game: &Crossword) -> &'a mut Self {
        if place.as_ref().is_some_and(|finder| !finder.rules.are(game)) {
            *place = None;
        }
        place.get_or_insert_with(|| Self::new(game))
    }

    /// The best `most` placements, best first; of those that differ only in which of equal letters is a blank, one.
    /// `worth` says what keeping tiles is worth, in thousandths of a point, by the bits of the sorted rack.
    pub fn best(
        &mut self,
        game: &Crossword,
        board: &Board,
        rack: Rack,
        worth: &[i32; CHOICES],
        most: usize,
    ) -> &[Candidate] {
        self.best.begin(most);
        if rack.is_empty() || most == 0 {
            return &self.best.found;
        }
        self.look(game, board);
        if rack.count(Tile::BLANK) > MOST_BLANKS {
            self.try_everything(game, rack, worth);
        } else {
            self.look_up(game, rack, worth);
        }
        &self.best.found
    }

    /// Goes through the slots, the most promising first, until none that is left can be good enough.
    fn look_up(&mut self, game: &Crossword, rack: Rack, worth: &[i32; CHOICES]) {
        let map = game.lexicon.map();
        self.hand.fill(rack, worth, &self.points, map, game.letters.len() as u8);
        self.line_up();
        let mut search = Search {
            map,
            points: &self.points,
            hand: &self.hand,
            letters: game.letters.len() as u8,
            best: &mut self.best,
        };
        let mut queue = BinaryHeap::from(std::mem::take(&mut self.queue));
        while let Some((bound, lane, slot)) = queue.pop() {
            if bound < search.best.least {
                break;
            }
            let (number, slot) = (usize::from(lane), usize::from(slot));
            search.slot(&self.lanes.lanes()[number], number, &self.slots[number][slot], &self.fits[number]);
        }
        self.queue = queue.into_vec();
    }

    /// Goes through every placement.
    fn try_everything(&mut self, game: &Crossword, rack: Rack, worth: &[i32; CHOICES]) {
        let everything = (1_usize << rack.len()) - 1;
        let best = &mut self.best;
        each_in(game, &self.lanes, rack, |found| {
            let kept = everything & !usize::from(found.used);
            let equity = found.score * MILLI + worth[kept];
            if equity >= best.least {
                let Found { placement, score, .. } = *found;
                best.add(Candidate { placement, score, equity, kept: kept as u8 });
            }
        });
    }

    /// Brings lanes and slots up to date.
    fn look(&mut self, game: &Crossword, board: &Board) {
        let was_empty = self.lanes.is_empty();
        self.lanes.update(game, board);
        let is_empty = self.lanes.is_empty();
        let mut changed = self.lanes.take_changed();
        if was_empty != is_empty {
            changed = !0;
        }
        for lane in (0..LANES).filter(|lane| changed >> lane & 1 == 1) {
            let centre = if is_empty { slots::centre(lane) } else { None };
            slots::find(&self.lanes.lanes()[lane], &game.letters, centre, &mut self.slots[lane]);
        }
    }

    /// Puts every slot that the rack can fill into the queue, with the most that it can be worth.
    fn line_up(&mut self) {
        self.queue.clear();
        self.fits.clear();
        for (number, (lane, slots)) in self.lanes.lanes().iter().zip(&self.slots).enumerate() {
            let fits = Fits::of(lane, &self.hand, &self.points);
            for (at, slot) in slots.iter().enumerate() {
                let count = usize::from(slot.count);
                let leave = if slot.is_bare() { self.hand.best_bare[count] } else { self.hand.best[count] };
                if leave == i32::MIN || slot.free & fits.dead != 0 {
                    continue;
                }
                let score = fits.base(lane, slot) + slot.most(&self.hand.prefix);
                self.queue.push((score * MILLI + leave, number as u16, at as u16));
            }
            self.fits.push(fits);
        }
    }
}

/// The best so far, best first.
#[derive(Debug, Default)]
struct Best {
    found: Vec<Candidate>,
    most: usize,
    /// What is worth less than this is not wanted any more.
    least: i32,
}

impl Best {
    /// Nothing yet, of so many that are wanted.
    fn begin(&mut self, most: usize) {
        self.found.clear();
        self.most = most;
        self.least = i32::MIN;
    }

    /// Adds one that is good enough. Of those that differ only in which of equal letters is a blank, the best stays.
    fn add(&mut self, candidate: Candidate) {
        if let Some(at) = self.found.iter().position(|known| known.is_like(&candidate)) {
            if !candidate.is_better(&self.found[at]) {
                return;
            }
            self.found.remove(at);
        }
        let rank = self.found.partition_point(|known| known.is_better(&candidate));
        self.found.insert(rank, candidate);
        self.found.truncate(self.most);
        if self.found.len() == self.most {
            self.least = self.found[self.most - 1].equity;
        }
    }
}

/// What a finder was made for.
#[derive(Debug)]
struct Rules {
    letters: Arc<Letters>,
    lexicon: Arc<Lexicon>,
    layout: Layout,
}

impl Rules {
    fn of(game: &Crossword) -> Self {
        Self { letters: game.letters.clone(), lexicon: game.lexicon.clone(), layout: game.layout.clone() }
    }

    fn are(&self, game: &Crossword) -> bool {
        Arc::ptr_eq(&self.letters, &game.letters)
            && Arc::ptr_eq(&self.lexicon, &game.lexicon)
            && self.layout == game.layout
    }
}

/// What the rack can do on the crossed squares of a lane.
#[derive(Debug)]
struct Fits {
    /// Bit by bit, squares on which no tile of the rack may stand.
    dead: u16,
    /// The most that a tile counts which may stand on a crossed square.
    most: [i16; SIDE],
}

impl Fits {
    #[inline]
    fn of(lane: &Lane, hand: &Hand, points: &[i16; MOST_LETTERS + 1]) -> Self {
        let mut fits = Self { dead: 0, most: [0; SIDE] };
        let mut crossed = lane.crossed;
        while crossed != 0 {
            let at = crossed.trailing_zeros() as usize;
            crossed &= crossed - 1;
            let mut letters = lane.allowed[at] & hand.letters;
            if letters == 0 {
                let is_dead = hand.blanks == 0 || lane.allowed[at] == 0;
                fits.dead |= u16::from(is_dead) << at;
            }
            while letters != 0 {
                fits.most[at] = fits.most[at].max(points[letters.trailing_zeros() as usize]);
                letters &= letters - 1;
            }
        }
        fits
    }

    /// What a slot counts at most but for the tiles on squares that no word crosses, the bonus included: on the
    /// others lies the dearest tile that may stand there.
    #[inline]
    fn base(&self, lane: &Lane, slot: &Slot) -> i32 {
        let mut crossed = slot.free & lane.crossed;
        let mut sum = slot.fixed + bonus(slot);
        while crossed != 0 {
            let at = crossed.trailing_zeros() as usize;
            crossed &= crossed - 1;
            let times = slot.times + i32::from(lane.word_times[at]);
            sum += i32::from(self.most[at] * lane.letter_times[at]) * times;
        }
        sum
    }
}

#[inline]
fn bonus(slot: &Slot) -> i32 {
    if usize::from(slot.count) == RACK { BONUS } else { 0 }
}

/// Some tiles of a rack.
#[derive(Clone, Copy, Debug, Default)]
struct Choice {
    /// The letters, blanks aside.
    key: Key,
    /// What keeping the others is worth.
    leave: i32,
    /// What the dearest tiles count together, by how many.
    prefix: [i16; RACK + 1],
    /// The tiles, as bits of the sorted rack.
    used: u8,
    blanks: u8,
    /// Whether the tiles alone make a word, or may.
    is_word: bool,
}

/// A rack, and every choice of its tiles.
#[derive(Debug, Default)]
struct Hand {
    rack: Rack,
    letters: LetterSet,
    blanks: u8,
    /// What the dearest tiles count together, by how many.
    prefix: [i16; RACK + 1],
    /// The choices, by how many tiles they have.
    choices: [Vec<Choice>; RACK + 1],
    /// The most that is kept with so many tiles played; the least number where they cannot be.
    best: [i32; RACK + 1],
    /// The same for tiles that make a word alone.
    best_bare: [i32; RACK + 1],
}

impl Hand {
    fn fill(
        &mut self,
        rack: Rack,
        worth: &[i32; CHOICES],
        points: &[i16; MOST_LETTERS + 1],
        map: &WordMap,
        count_of_letters: u8,
    ) {
        let letters = rack.letters();
        self.rack = rack;
        self.blanks = rack.count(Tile::BLANK) as u8;
        self.letters = letters.iter().fold(0, |set, &letter| set | 1 << letter) & !1;
        self.choices.iter_mut().for_each(Vec::clear);
        self.best = [i32::MIN; RACK + 1];
        self.best_bare = [i32::MIN; RACK + 1];
        // The dearest tiles first: then a choice is another one with a cheaper tile added.
        let mut order: [u8; RACK] = [0, 1, 2, 3, 4, 5, 6];
        let order = &mut order[..letters.len()];
        order.sort_unstable_by_key(|&at| {
            let letter = letters[usize::from(at)];
            (-points[usize::from(letter)], letter, at)
        });
        let mut all = [Choice::default(); CHOICES];
        let everything = (1_usize << letters.len()) - 1;
        for mask in 1..=everything {
            let last = mask.ilog2() as usize;
            let at = usize::from(order[last]);
            let letter = letters[at];
            // Of equal letters the first ones: a choice that skips one is the same as another.
            if last > 0 && letters[usize::from(order[last - 1])] == letter && mask >> (last - 1) & 1 == 0 {
                all[mask].used = 0;
                continue;
            }
            let before = all[mask & !(1 << last)];
            if mask & (mask - 1) != 0 && before.used == 0 {
                continue;
            }
            let count = mask.count_ones() as usize;
            let mut choice = before;
            choice.used |= 1 << at;
            choice.prefix[count] = before.prefix[count - 1] + points[usize::from(letter)];
            if letter == 0 {
                choice.blanks += 1;
            } else {
                choice.key = before.key.with(letter);
            }
            choice.leave = worth[everything & !usize::from(choice.used)];
            choice.is_word = may_make_word(map, &choice, count_of_letters);
            all[mask] = choice;
            self.best[count] = self.best[count].max(choice.leave);
            if choice.is_word {
                self.best_bare[count] = self.best_bare[count].max(choice.leave);
            }
            self.choices[count].push(choice);
        }
        self.prefix = all[everything].prefix;
    }
}

/// Whether tiles alone make a word: certain if the answer is no.
fn may_make_word(map: &WordMap, choice: &Choice, letters: u8) -> bool {
    match choice.blanks {
        0 => map.may_have(choice.key),
        1 => (1..=letters).any(|letter| map.may_have(choice.key.with(letter))),
        _ => true,
    }
}

/// The look for the best, with the best so far.
struct Search<'a> {
    map: &'a WordMap,
    points: &'a [i16; MOST_LETTERS + 1],
    hand: &'a Hand,
    letters: u8,
    best: &'a mut Best,
}

/// A slot with everything that is needed to try words in it.
struct Place<'a> {
    slot: &'a Slot,
    lane: usize,
    len: usize,
    /// The letters that may stand on each square.
    allowed: [LetterSet; SIDE],
    /// How often a new tile counts on each square; 0 where one lies already.
    times: [i32; SIDE],
}

impl<'a> Place<'a> {
    fn new(lane: &Lane, number: usize, slot: &'a Slot) -> Self {
        let (start, len) = (usize::from(slot.start), usize::from(slot.len));
        let mut place = Self { slot, lane: number, len, allowed: [0; SIDE], times: [0; SIDE] };
        for at in 0..len {
            let there = start + at;
            if lane.is_taken(there) {
                place.allowed[at] = 1 << Tile::from_raw(lane.tiles[there]).letter();
            } else {
                let crossing = if lane.crossed >> there & 1 == 1 { lane.word_times[there].into() } else { 0 };
                place.allowed[at] = lane.allowed[there];
                place.times[at] = i32::from(lane.letter_times[there]) * (slot.times + crossing);
            }
        }
        place
    }

    /// Whether every letter of a word may stand where it would.
    #[inline]
    fn takes(&self, word: &[u8]) -> bool {
        word.iter().zip(&self.allowed).all(|(&letter, allowed)| allowed >> (letter & 63) & 1 == 1)
    }

    /// What a word counts there without blanks.
    #[inline]
    fn score(&self, word: &[u8], points: &[i16; MOST_LETTERS + 1]) -> i32 {
        let tiles: i32 = word
            .iter()
            .zip(&self.times)
            .map(|(&letter, times)| i32::from(points[usize::from(letter)]) * times)
            .sum();
        self.slot.fixed + tiles + bonus(self.slot)
    }
}

impl Search<'_> {
    /// Tries everything in a slot.
    fn slot(&mut self, lane: &Lane, number: usize, slot: &Slot, fits: &Fits) {
        let hand = self.hand;
        let base = fits.base(lane, slot);
        let place = Place::new(lane, number, slot);
        for choice in &hand.choices[usize::from(slot.count)] {
            if slot.is_bare() && !choice.is_word {
                continue;
            }
            if (base + slot.most(&choice.prefix)) * MILLI + choice.leave < self.best.least {
                continue;
            }
            let key = choice.key.and(slot.through);
            match choice.blanks {
                0 => self.words(&place, choice, key, &[]),
                1 => self.with_blank(&place, choice, key, &mut [0], 1),
                _ => {
                    for first in 1..=self.letters {
                        self.with_blank(&place, choice, key.with(first), &mut [first, 0], first);
                    }
                }
            }
        }
    }

    /// Lets the last of the blanks stand for every letter from one on: most make no word.
    fn with_blank(&mut self, place: &Place<'_>, choice: &Choice, key: Key, blanks: &mut [u8], from: u8) {
        let last = blanks.len() - 1;
        for letter in from..=self.letters {
            let key = key.with(letter);
            if self.map.may_have(key) {
                blanks[last] = letter;
                self.words(place, choice, key, blanks);
            }
        }
    }

    /// Tries the words with these letters, of which `blanks` stand for some.
    #[inline]
    fn words(&mut self, place: &Place<'_>, choice: &Choice, key: Key, blanks: &[u8]) {
        let map = self.map;
        map.words(key, place.len, |word| {
            if place.takes(word) {
                self.word(place, choice, word, blanks);
            }
        });
    }

    /// A word that fits.
    fn word(&mut self, place: &Place<'_>, choice: &Choice, word: &[u8], blanks: &[u8]) {
        let mut score = place.score(word, self.points);
        let mut is_blank = 0_u16;
        for &letter in blanks {
            // A blank stands where its letter would count least, and as late as can be.
            let free = |at: &usize| word[*at] == letter && place.times[*at] > 0 && is_blank >> at & 1 == 0;
            let Some(at) = (0..word.len()).filter(free).min_by_key(|&at| (place.times[at], SIDE - at)) else {
                return;
            };
            is_blank |= 1 << at;
            score -= i32::from(self.points[usize::from(letter)] - self.points[0]) * place.times[at];
        }
        let equity = score * MILLI + choice.leave;
        if equity >= self.best.least {
            self.add(place, choice, word, is_blank, score, equity);
        }
    }

    /// Adds what is good enough, if its letters are those of the rack.
    #[cold]
    fn add(
        &mut self,
        place: &Place<'_>,
        choice: &Choice,
        word: &[u8],
        is_blank: u16,
        score: i32,
        equity: i32,
    ) {
        let start = usize::from(place.slot.start);
        let new = |at: usize| place.times[at] > 0;
        let (Some(first), Some(last)) =
            ((0..place.len).find(|&at| new(at)), (0..place.len).rfind(|&at| new(at)))
        else {
            return;
        };
        let mut tiles = [0; SIDE];
        for at in (first..=last).filter(|&at| new(at)) {
            let is_blank = is_blank >> at & 1 == 1;
            let tile = if is_blank { Tile::blank_as(word[at]) } else { Tile::letter_tile(word[at]) };
            tiles[at - first] = tile.raw();
        }
        let from = square(place.lane, start + first);
        let placement = Placement::trusted(from, direction(place.lane), last + 1 - first, tiles);
        let used = Rack::of(placement.tiles().flatten());
        if used != Some(self.hand.rack.chosen(choice.used.into())) {
            return;
        }
        let kept = !choice.used & ((1_usize << self.hand.rack.len()) - 1) as u8;
        self.best.add(Candidate { placement, score, equity, kept });
    }
}
