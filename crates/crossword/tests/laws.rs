//! The laws that every game obeys, and the conservation of tiles.

use papan_crossword::{Crossword, FirstMover, Letters, Lexicon, Move, Position, Rack, Tile, UnplayedScoring};
use papan_game::{Game, Notation, Seat, Viewer, rng};
use papan_testkit::laws;
use rand::seq::IndexedRandom;
use std::sync::LazyLock;

static ENABLE: LazyLock<Crossword> = LazyLock::new(Crossword::english);

/// A few hundred words of ENABLE.
static SMALL: LazyLock<Crossword> = LazyLock::new(|| {
    let words = ENABLE.lexicon.graph().words().enumerate();
    let words = words.filter(|(at, word)| word.len() == 2 || at % 701 == 0 && word.len() < 9);
    let words: Vec<Vec<u8>> = words.map(|(_, word)| word.to_vec()).collect();
    Crossword::new(Letters::english(), Lexicon::of("SMALL", words).unwrap())
});

static INDONESIAN: LazyLock<Crossword> = LazyLock::new(|| {
    let letters = Letters::indonesian();
    let words = include_str!("../../../testdata/crossword/indonesian.words").lines();
    let words = words.filter(|line| !line.starts_with('#')).flat_map(str::split_whitespace);
    let words: Vec<Vec<u8>> = words.map(|word| letters.read_word(word).unwrap()).collect();
    Crossword::new(letters, Lexicon::of("umum", words).unwrap())
});

/// Returns moves that are sometimes legal, and likely mistakes.
fn universe(game: &Crossword) -> Vec<Move> {
    let words: Vec<_> = game.lexicon.graph().words().collect();
    let every = words.len() / 40 + 1;
    let mut texts = vec!["pass".to_owned(), "exchange A??".to_owned(), "exchange AAAAAAA".to_owned()];
    for (at, word) in words.iter().step_by(every).enumerate() {
        let word = game.letters.word(word);
        let (capitals, small) = word.split_at(1);
        let (row, column) = (1 + at % 15, char::from(b'A' + (at / 2 % 15) as u8));
        texts.push(format!("8G {word}"));
        texts.push(format!("H7 {word}"));
        texts.push(format!("{row}{column} {word}"));
        texts.push(format!("{column}{row} {capitals}.{}", small.to_lowercase()));
    }
    texts.extend(["8H ZZ", "8H A", "A1 aaaaaaa", "8A AAAAAAAAAAAAAAA"].map(str::to_owned));
    let mut universe: Vec<Move> = texts.iter().filter_map(|text| game.read_move(text).ok()).collect();
    universe.extend((0..=26).filter_map(|letter| Rack::of([Tile::from_letter(letter)])).map(Move::Exchange));
    universe.push(Move::Exchange(Rack::EMPTY));
    universe
}

#[test]
fn obeys_the_laws_with_few_words() {
    for unplayed in [UnplayedScoring::Double, UnplayedScoring::Transfer, UnplayedScoring::None] {
        let game = Crossword { unplayed, ..SMALL.clone() };
        laws::hidden(&game, &universe(&game), 1, 8);
    }
    let game = Crossword { first_mover: FirstMover::Seat(Seat::Second), ..SMALL.clone() };
    laws::hidden(&game, &universe(&game), 2, 4);
}

/// With few tiles and long words, many games end because neither side can play, some before the first move.
#[test]
fn obeys_the_laws_when_games_get_stuck() {
    let letters = Letters::read("few", "? 1 0\nA 8 1 vowel\nB 5 3\nC 2 4\n").unwrap();
    let words = ["AAAAAB", "ABBA", "CABAA"].map(|word| letters.read_word(word).unwrap());
    let game = Crossword::new(letters, Lexicon::of("few", words).unwrap());
    laws::hidden(&game, &universe(&game), 5, 40);
    let start = |seed| game.start(&mut rng::stream(seed, 0));
    assert!((0..200).any(|seed| !start(seed).is_over()));
}

#[test]
fn obeys_the_laws_with_indonesian_tiles() {
    laws::hidden(&*INDONESIAN, &universe(&INDONESIAN), 3, 8);
}

#[test]
fn obeys_the_laws_with_all_words() {
    laws::hidden(&*ENABLE, &universe(&ENABLE), 4, 2);
}

/// Returns every tile of a position, in order.
fn tiles(position: &Position) -> Vec<Tile> {
    let board = position.board.tiles().map(|(_, tile)| tile.on_rack());
    let racks = position.racks.iter().flat_map(|rack| rack.tiles().collect::<Vec<_>>());
    let mut tiles: Vec<Tile> = board.chain(racks).chain(position.bag.tiles().iter().copied()).collect();
    tiles.sort_unstable();
    tiles
}

#[test]
fn tiles_are_conserved() {
    for (game, seed) in [(&*ENABLE, 1), (&*ENABLE, 2), (&*SMALL, 3), (&*INDONESIAN, 4), (&*INDONESIAN, 5)] {
        let all = game.letters.all_tiles();
        assert_eq!(all.len(), 100);
        let mut random = rng::stream(seed, 1);
        let mut position = game.start(&mut rng::stream(seed, 0));
        let mut moves = Vec::new();
        loop {
            assert_eq!(tiles(&position), all);
            assert!(position.racks.iter().all(|rack| rack.len() == 7 || position.bag.is_empty()));
            moves.clear();
            game.moves(&position.view(Viewer::Seat(position.mover)), &mut moves);
            let Some(mv) = moves.choose(&mut random) else { break };
            game.advance(&mut position, mv);
        }
        assert!(position.is_over());
    }
}

/// Positions that differ only in hidden tiles look the same to each seat and to spectators.
#[test]
fn views_hide_tiles() {
    let game = &*ENABLE;
    let start = game.start(&mut rng::stream(9, 0));
    for viewer in [Viewer::Seat(Seat::First), Viewer::Seat(Seat::Second), Viewer::Spectator] {
        let mut unseen: Vec<Tile> = start.bag.tiles().to_vec();
        let hidden = Seat::BOTH.into_iter().filter(|&seat| viewer != Viewer::Seat(seat));
        hidden.clone().for_each(|seat| unseen.extend(start.racks[seat.index()].tiles()));
        unseen.sort_unstable();
        let mut other = start.clone();
        for seat in hidden {
            other.racks[seat.index()] = Rack::of(unseen.drain(..7)).unwrap();
        }
        other.bag = papan_crossword::Bag::of(unseen, &mut rng::stream(10, 0));
        assert_ne!(other, start);
        assert_eq!(tiles(&other), tiles(&start));
        assert_eq!(other.view(viewer), start.view(viewer));
        assert_eq!(game.write_position(&other.view(viewer)), game.write_position(&start.view(viewer)));
        assert_eq!(format!("{:?}", other.view(viewer)), format!("{:?}", start.view(viewer)));
    }
}
