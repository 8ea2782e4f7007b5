//! The moves of a position in the order of what they are worth at first sight.

use crate::generate::{CHOICES, Candidate, Finder, MILLI};
use crate::position::View;
use crate::rack::{RACK, Rack};
use crate::rules::Crossword;
use crate::strategy::endgame::at_first_sight;
use crate::{Leaves, Move};

/// A move with what it is worth at first sight, in thousandths of a point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ranked {
    /// The move.
    pub mv: Move,
    /// What it counts, in points.
    pub score: i32,
    /// What is left on the rack.
    pub kept: Rack,
    /// What that is worth.
    pub leave: i32,
    /// Both together.
    pub equity: i32,
}

/// What every choice of kept tiles is worth in a position, by the bits of the sorted rack: nothing when no tile can
/// be drawn any more.
pub fn worth(view: &View, rack: Rack, leaves: &Leaves) -> [i32; CHOICES] {
    if view.bag == 0 { [0; CHOICES] } else { leaves.choices(rack) }
}

impl Ranked {
    /// A placement that was found.
    pub(crate) fn place(candidate: &Candidate, rack: Rack) -> Self {
        Self {
            mv: Move::Place(candidate.placement),
            score: candidate.score,
            kept: rack.chosen(candidate.kept.into()),
            leave: candidate.equity - candidate.score * MILLI,
            equity: candidate.equity,
        }
    }
}

/// Every exchange that is allowed, and passing; the best first.
pub fn without_placing(view: &View, rack: Rack, worth: &[i32; CHOICES]) -> Vec<Ranked> {
    let everything = (1_usize << rack.len()) - 1;
    let ranked = |mv: Move, kept: usize| {
        let leave = worth[kept];
        Ranked { mv, score: 0, kept: rack.chosen(kept), leave, equity: leave }
    };
    let mut all = vec![ranked(Move::Pass, everything)];
    if usize::from(view.bag) >= RACK {
        let exchanges = (0..everything)
            .filter(|&kept| crate::generate::is_first(rack.letters(), (everything & !kept) as u32))
            .map(|kept| ranked(Move::Exchange(rack.chosen(everything & !kept)), kept));
        all.extend(exchanges);
    }
    all.sort_by_key(|ranked| std::cmp::Reverse(ranked.equity));
    all
}

/// The best `most` moves of a position, best first; of placements that differ only in which of equal letters is a
/// blank, one. A player that passes by choice is not expected to, so passing comes last.
pub fn rank(
    game: &Crossword,
    finder: &mut Finder,
    view: &View,
    worth: &[i32; CHOICES],
    most: usize,
) -> Vec<Ranked> {
    let Some(rack) = view.rack().filter(|_| !view.is_over()) else { return Vec::new() };
    let found = finder.best(game, &view.board, rack, worth, most);
    let mut all: Vec<Ranked> = found.iter().map(|candidate| Ranked::place(candidate, rack)).collect();
    let others = without_placing(view, rack, worth);
    all.extend(others.iter().filter(|ranked| ranked.mv != Move::Pass));
    all.sort_by_key(|ranked| std::cmp::Reverse(ranked.equity));
    all.extend(others.iter().filter(|ranked| ranked.mv == Move::Pass));
    all.truncate(most);
    all
}

/// The best `most` moves for people to read, best first. With the bag empty, playing out and getting rid of tiles
/// count; on the empty board every placement has an image in the other direction, of which the one across is shown.
pub fn rank_for_people(
    game: &Crossword,
    finder: &mut Finder,
    view: &View,
    leaves: &Leaves,
    most: usize,
) -> Vec<Ranked> {
    let Some(rack) = view.rack().filter(|rack| !rack.is_empty()) else { return Vec::new() };
    let worth = worth_to_people(game, view, rack, leaves);
    if !view.board.is_empty() || !game.layout.is_symmetric() {
        return rank(game, finder, view, &worth, most);
    }
    let mut all = Vec::new();
    for mut ranked in rank(game, finder, view, &worth, most.saturating_mul(2)) {
        ranked.mv = ranked.mv.across();
        if !all.contains(&ranked) {
            all.push(ranked);
        }
    }
    all.truncate(most);
    all
}

/// The same, with a move among them that was made there, wherever it ranks.
pub fn rank_with(
    game: &Crossword,
    finder: &mut Finder,
    view: &View,
    leaves: &Leaves,
    most: usize,
    made: Option<&Move>,
) -> Vec<Ranked> {
    let mut all = rank_for_people(game, finder, view, leaves, most);
    let missing = made.filter(|made| all.iter().all(|ranked| ranked.mv != **made));
    let Some(made) = missing.and_then(|made| ranked_move(game, view, made, leaves)) else { return all };
    // On the empty board its image may be there: then that is the one.
    if view.board.is_empty() {
        let image = |mv: &Move| if let Move::Place(placement) = mv { Some(placement.turned()) } else { None };
        all.retain(|ranked| image(&ranked.mv).is_none_or(|image| Move::Place(image) != made.mv));
    }
    let worse = |ranked: &Ranked| ranked.equity < made.equity || ranked.mv == Move::Pass;
    let place = all.iter().position(worse).unwrap_or(all.len());
    all.insert(place, made);
    all
}

/// What kept tiles are worth as people are told.
fn worth_to_people(game: &Crossword, view: &View, rack: Rack, leaves: &Leaves) -> [i32; CHOICES] {
    let other = Rack::of(game.unseen(&view.board, [&rack]));
    match other.filter(|_| view.bag == 0) {
        Some(other) => at_first_sight(game, rack, other),
        None => worth(view, rack, leaves),
    }
}

/// A legal move of a position with what it is worth at first sight; nothing where the rack is not seen.
fn ranked_move(game: &Crossword, view: &View, mv: &Move, leaves: &Leaves) -> Option<Ranked> {
    let rack = view.rack()?;
    let (score, kept) = match mv {
        Move::Place(placement) => {
            (game.score(&view.board, placement), rack.without(placement.tiles().flatten())?)
        }
        Move::Exchange(tiles) => (0, rack.without(tiles.tiles())?),
        Move::Pass => (0, rack),
    };
    let bits = (0..1_usize << rack.len()).find(|&bits| rack.chosen(bits) == kept)?;
    let leave = worth_to_people(game, view, rack, leaves)[bits];
    Some(Ranked { mv: *mv, score, kept, leave, equity: score * MILLI + leave })
}
