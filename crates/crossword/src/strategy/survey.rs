//! What the moves of a position are worth beyond first sight, for people who study it.

use super::endgame;
use super::hard::{Care, Look, Tried, usual};
use crate::generate::{Finder, MILLI};
use crate::position::View;
use crate::rack::Rack;
use crate::rank::Ranked;
use crate::rules::Crossword;
use crate::{Leaves, Move};
use papan_game::{Budget, Clock, Think, Value};

/// A move, and what a closer look found.
#[derive(Clone, PartialEq, Debug)]
pub struct Weighed {
    /// The move at first sight.
    pub ranked: Ranked,
    /// The lead that it is expected to bring to the one who makes it, with the other side's reply; at the end of the
    /// game, the lead with which that ends. `None` as long as nobody has looked.
    pub value: Option<Value>,
    /// The line that is expected to follow, the move itself first.
    pub line: Vec<Move>,
    /// Replies looked at.
    pub nodes: u64,
}

/// What is known of some moves so far.
#[derive(Clone, PartialEq, Debug)]
pub struct Survey {
    /// Moves looked ahead; 0 at first sight.
    pub depth: u32,
    /// Replies looked at so far.
    pub nodes: u64,
    /// The moves, best first.
    pub moves: Vec<Weighed>,
}

/// After so many racks of the other side it is told what is known, and again after twice as many.
const FIRST_ROUND: usize = 8;

/// Racks that are tried after each move.
const RACKS: usize = 64;

/// Looks more and more closely at moves that were ranked at first sight, as [`Hard`](super::Hard) does: at the best
/// replies with racks that the other side may hold, or, when the bag is empty, at the lines to the end. `tell` is told
/// what is known on the way, the first time before the look begins.
pub fn survey(
    game: &Crossword,
    view: &View,
    moves: Vec<Ranked>,
    leaves: &Leaves,
    finder: &mut Finder,
    mut think: Think<'_>,
    tell: &mut dyn FnMut(&Survey),
) -> Survey {
    let first = at_first_sight(&moves);
    tell(&first);
    let rack = view.rack().unwrap_or_default();
    let unseen = game.unseen(&view.board, [&rack]);
    if view.bag == 0 {
        let other = Rack::of(unseen).unwrap_or_default();
        return to_the_end(game, view, &moves, other, finder, &think).unwrap_or(first);
    }
    // A player doubts what few racks say; people are told what they say, and how many they were.
    let care = Care { doubt: 0, ..Care::default() };
    let mut look = Look { game, view, leaves, care, finder, ranked: moves, unseen };
    by_replies(&mut look, &mut think, tell).unwrap_or(first)
}

fn at_first_sight(moves: &[Ranked]) -> Survey {
    let weighed = |&ranked: &Ranked| Weighed { ranked, value: None, line: vec![ranked.mv], nodes: 0 };
    Survey { depth: 0, nodes: 0, moves: moves.iter().map(weighed).collect() }
}

/// What the replies tell; nothing if there was no time for any.
fn by_replies(look: &mut Look<'_>, think: &mut Think<'_>, tell: &mut dyn FnMut(&Survey)) -> Option<Survey> {
    let mut clock = Clock::start(think.budget, &think.stop);
    let mut field = look.field();
    let (mut tried, mut goal) = (0, FIRST_ROUND);
    while tried < RACKS && look.try_deal(&mut field, think.rng, &mut clock) {
        tried += 1;
        if tried == goal && tried < RACKS {
            tell(&so_far(look, &mut field, tried));
            goal *= 2;
        }
    }
    (tried > 0).then(|| so_far(look, &mut field, tried))
}

/// What is known after so many racks, each of which was tried after every move.
fn so_far(look: &Look<'_>, field: &mut [Tried], tried: usize) -> Survey {
    look.sort(field, tried);
    let usual = usual(field);
    let lead = f64::from(look.view.margin());
    let weighed = |one: &Tried| Weighed {
        ranked: one.ranked,
        value: Some(Value::Estimate(lead + look.value(one, usual, tried) as f64 / f64::from(MILLI))),
        line: vec![one.ranked.mv],
        nodes: tried as u64,
    };
    Survey { depth: 1, nodes: (tried * field.len()) as u64, moves: field.iter().map(weighed).collect() }
}

/// What the lines after each move lead to; nothing if there was no time for all of them.
fn to_the_end(
    game: &Crossword,
    view: &View,
    moves: &[Ranked],
    other: Rack,
    finder: &mut Finder,
    think: &Think<'_>,
) -> Option<Survey> {
    let (mut weighed, mut depth, mut nodes) = (Vec::with_capacity(moves.len()), 0, 0);
    for &ranked in moves {
        let mut clock = Clock::start(Budget::Nodes(Care::default().ending), &think.stop);
        let racks = [ranked.kept, other];
        let ending = endgame::follow(game, &view.board, (ranked.mv, ranked.score), racks, finder, &mut clock);
        // One move ahead is the move alone: nothing was looked at, unless it ends the game.
        if ending.depth < 2 && !ending.is_sure {
            return None;
        }
        let margin = view.margin() + ending.gain;
        let exact = Value::Exact { margin, plies: None };
        let value = if ending.is_sure { exact } else { Value::Estimate(margin.into()) };
        weighed
            .push((margin, Weighed { ranked, value: Some(value), line: ending.line, nodes: clock.nodes() }));
        (depth, nodes) = (depth.max(ending.depth), nodes + clock.nodes());
    }
    weighed.sort_by_key(|(margin, _)| std::cmp::Reverse(*margin));
    let moves: Vec<Weighed> = weighed.into_iter().map(|(_, weighed)| weighed).collect();
    (!moves.is_empty()).then_some(Survey { depth, nodes, moves })
}
