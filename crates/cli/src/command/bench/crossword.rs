//! The crossword game: whole games of a player against itself, every placement, and compiling words.

use super::Case;
use papan_automata::words::{self, Content, Kwg, Word};
use papan_crossword::generate::{Finder, each};
use papan_crossword::rank::{rank, worth};
use papan_crossword::{Crossword, Leaves, Position, WordMap};
use papan_game::{Eye, Game, rng};
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
        run: || games(&Leaves::nothing(&GAME.letters), 20, |_| ()),
    },
    Case {
        name: "crossword-all",
        game: "crossword",
        sentence: "crossword, every placement in the positions of 5 games: placements",
        run: || {
            let mut count = 0;
            for position in &*POSITIONS {
                let rack = position.racks[position.mover.index()];
                each(black_box(&GAME), &position.board, rack, |_| count += 1);
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
static LEAVES: LazyLock<Leaves> = LazyLock::new(Leaves::english);
static WORDS: LazyLock<Vec<Word>> = LazyLock::new(|| GAME.lexicon.graph().words().collect());
static POSITIONS: LazyLock<Vec<Position>> = LazyLock::new(|| {
    let mut positions = Vec::new();
    games(&LEAVES, 5, |position| positions.push(position.clone()));
    positions
});

/// Plays so many games, and shows every position of them; the points that both sides have made.
fn games(leaves: &Leaves, count: u64, mut show: impl FnMut(&Position)) -> u64 {
    let game: &Crossword = black_box(&GAME);
    let mut finder = Finder::new(game);
    let mut points = 0;
    for number in 0..count {
        let mut position = game.start(&mut rng::stream(1, number));
        while !position.is_over() {
            show(&position);
            let view = position.view(Eye::Seat(position.mover));
            let rack = position.racks[position.mover.index()];
            let best = rank(game, &mut finder, &view, &worth(&view, rack, leaves), 1);
            let Some(best) = best.first() else { break };
            game.advance(&mut position, &best.mv);
        }
        points += position.scores.iter().map(|score| u64::from(score.unsigned_abs())).sum::<u64>();
    }
    points
}

fn compiled(content: Content) -> u64 {
    words::build(black_box(&*WORDS), content).map_or(0, |bytes| bytes.len() as u64)
}
