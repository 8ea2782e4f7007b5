//! Crossword cases: self-play, all placements, and word graph construction.

use super::Case;
use papan_automata::words::{self, Content, Kwg, Word};
use papan_crossword::generate::{PlacementFinder, for_each_placement};
use papan_crossword::strategy::self_play;
use papan_crossword::{Crossword, Leaves, Position, WordMap};
use papan_game::{Game, rng};
use std::hint::black_box;
use std::sync::LazyLock;

pub(super) const CASES: &[Case] = &[
    Case {
        name: "crossword-selfplay",
        game: "crossword",
        sentence: "crossword, 20 games of the best move with leaves: points of both sides",
        run: || games(&LEAVES, 20, |_| ()),
    },
    Case {
        name: "crossword-score",
        game: "crossword",
        sentence: "crossword, 20 games of the best score: points of both sides",
        run: || games(&Leaves::zero(&GAME.letters), 20, |_| ()),
    },
    Case {
        name: "crossword-all",
        game: "crossword",
        sentence: "crossword, every placement in the positions of 5 games: placements",
        run: || {
            let mut count = 0;
            for position in &*POSITIONS {
                let rack = position.racks[position.mover.index()];
                for_each_placement(black_box(&GAME), &position.board, rack, |_| count += 1);
            }
            count
        },
    },
    Case {
        name: "lexicon-open",
        game: "crossword",
        sentence: "the lexicon that ships, checked node by node: nodes",
        run: || Kwg::read(black_box(GAME.lexicon.graph().bytes())).map_or(0, |graph| graph.len() as u64),
    },
    Case {
        name: "lexicon-dawg",
        game: "crossword",
        sentence: "168,548 words compiled to a word graph: bytes",
        run: || compiled(Content::Dawg),
    },
    Case {
        name: "lexicon-gaddag",
        game: "crossword",
        sentence: "the same with the GADDAG: bytes",
        run: || compiled(Content::DawgAndGaddag),
    },
    Case {
        name: "lexicon-map",
        game: "crossword",
        sentence: "the words by their letters, as move generation needs them: bytes",
        run: || WordMap::of(black_box(GAME.lexicon.graph())).bytes() as u64,
    },
];

static GAME: LazyLock<Crossword> = LazyLock::new(Crossword::english);
static LEAVES: LazyLock<Leaves> = LazyLock::new(Leaves::english_pairs);
static WORDS: LazyLock<Vec<Word>> = LazyLock::new(|| GAME.lexicon.graph().words().collect());
static POSITIONS: LazyLock<Vec<Position>> = LazyLock::new(|| {
    let mut positions = Vec::new();
    games(&LEAVES, 5, |position| positions.push(position.clone()));
    positions
});

/// Plays games and passes every position to a callback; returns the points of both sides.
fn games(leaves: &Leaves, count: u64, mut show: impl FnMut(&Position)) -> u64 {
    let game: &Crossword = black_box(&GAME);
    let mut finder = PlacementFinder::new(game);
    let mut points = 0;
    for number in 0..count {
        let start = game.start(&mut rng::stream(1, number));
        let end = self_play(game, &mut finder, leaves, start, |position| {
            show(position);
            true
        });
        points += end.scores.iter().map(|score| u64::from(score.unsigned_abs())).sum::<u64>();
    }
    points
}

fn compiled(content: Content) -> u64 {
    words::build(black_box(&*WORDS), content).map_or(0, |bytes| bytes.len() as u64)
}
