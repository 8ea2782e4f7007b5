//! The rules of the adjacency game: the laws of every game, counts and values of an independent program,
//! golden playthroughs, and theorems checked by exhaustive search.

use papan_adjacency::{Adjacency, Cell, PlayerMark, Position, Size, Weights, cells};
use papan_game::{Budget, Game, Notation, Rng, Searchable, Seat, StopFlag, Turn, Value, rng};
use papan_search::{NoTrace, Settings, Solver, score_to_value};
use papan_testkit::{laws, playthrough};
use rand::RngExt;
use rand::seq::IteratorRandom;
use std::collections::{HashMap, HashSet};

const PERFT: &str = include_str!("../../../testdata/perft/adjacency.perft");
const VALUES: &str = include_str!("../../../testdata/values/adjacency.values");

fn rules(size: &str, rounds: u8, first: PlayerMark) -> Adjacency {
    Adjacency::new(size.parse().expect("a size"), rounds, first).expect("rounds that fit")
}

fn start(game: &Adjacency) -> Position {
    game.start(&mut rng::stream(0, 0))
}

/// Returns every cell of the board, and some that are off the board.
fn universe(size: Size) -> Vec<Cell> {
    (0..size.cells()).chain([size.cells(), 100, 255]).map(Cell::new).collect()
}

#[test]
fn satisfies_the_laws_of_every_game() {
    for (size, rounds, first) in [
        ("8x8", 28, PlayerMark::X),
        ("8x8", 28, PlayerMark::O),
        ("8x8", 3, PlayerMark::O),
        ("4x4", 4, PlayerMark::X),
        ("4x3", 1, PlayerMark::O),
        ("5x2", 1, PlayerMark::X),
        ("5x3", 3, PlayerMark::O),
        ("16x4", 12, PlayerMark::X),
        ("2x32", 28, PlayerMark::O),
        ("32x2", 28, PlayerMark::X),
        ("7x9", 27, PlayerMark::X),
    ] {
        let game = rules(size, rounds, first);
        laws::open(&game, &universe(game.size()), 42, 8);
        papan_testkit::searchable(&game, 42, 8);
    }
}

/// Returns the rows of a tab-separated file with their line numbers, without comments and empty lines.
fn table(text: &str) -> impl Iterator<Item = (usize, Vec<&str>)> {
    let lines = (1..).zip(text.lines()).filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    lines.map(|(number, line)| (number, line.split('\t').collect()))
}

/// Returns the marks of X minus those of O.
fn difference(game: &Adjacency, position: &Position) -> i64 {
    let [x, o] =
        [PlayerMark::X, PlayerMark::O].map(|mark| i64::from(game.marks(position, mark).count_ones()));
    x - o
}

/// Returns the number of leaves `depth` moves down, and the sum of X marks minus O marks over them.
fn leaves(game: &Adjacency, position: &Position, depth: u32) -> (u64, i64) {
    if depth == 0 || game.turn(position).seat().is_none() {
        return (1, difference(game, position));
    }
    let mut moves = Vec::new();
    game.moves(position, &mut moves);
    moves.iter().fold((0, 0), |(count, sum), cell| {
        let mut next = *position;
        game.advance(&mut next, cell);
        let (more, add) = leaves(game, &next, depth - 1);
        (count + more, sum + add)
    })
}

#[test]
fn leaf_counts_and_sums_match_an_independent_program() {
    let mut checked = 0;
    for (number, columns) in table(PERFT) {
        let [position, depth, count, sum] = columns[..] else { panic!("line {number}: {columns:?}") };
        let expected = (count.parse().unwrap(), sum.parse().unwrap());
        for first in [PlayerMark::X, PlayerMark::O] {
            let game = Adjacency::with_max_rounds(Size::CLASSIC, first);
            let state = game.read_position(position).unwrap();
            assert_eq!(game.write_position(&state), position, "line {number}");
            assert_eq!(leaves(&game, &state, depth.parse().unwrap()), expected, "line {number}");
        }
        checked += 1;
    }
    assert_eq!(checked, 36);
}

/// Returns the mover's margin with perfect play, by plain alpha-beta in the order of the rules.
fn alphabeta(game: &Adjacency, position: &Position, mut alpha: i32, beta: i32) -> i32 {
    if let Some(margin) = game.result(position) {
        return margin;
    }
    for next in game.successors(position) {
        alpha = alpha.max(-alphabeta(game, &next, -beta, -alpha));
        if alpha >= beta {
            break;
        }
    }
    alpha
}

/// Returns the mover's margin with perfect play, by the solver with its strongest settings.
fn solved(game: &Adjacency, position: &Position) -> i32 {
    let mut solver = Solver::new(Weights::default(), Settings { table_entries: 1 << 22, ..Settings::STRONG });
    let verdict =
        solver.deepen(game, position, Budget::Unlimited, &StopFlag::default(), &mut NoTrace).unwrap();
    match score_to_value(verdict.score, verdict.is_exact) {
        Value::Exact { margin, .. } => margin,
        Value::Estimate(estimate) => panic!("only an estimate of {estimate}"),
    }
}

#[test]
fn values_match_an_independent_program() {
    let game = Adjacency::default();
    let mut checked = 0;
    for (number, columns) in table(VALUES) {
        let [position, expected] = columns[..] else { panic!("line {number}: {columns:?}") };
        let position = game.read_position(position).unwrap();
        let expected: i32 = expected.parse().unwrap();
        let for_x = |margin: i32| if game.mark(position.mover()) == PlayerMark::X { margin } else { -margin };
        assert_eq!(for_x(alphabeta(&game, &position, -64, 64)), expected, "line {number}");
        assert_eq!(for_x(solved(&game, &position)), expected, "line {number}");
        checked += 1;
    }
    assert_eq!(checked, 30);
}

/// Checks that the start is even for a number of rounds, whichever mark moves first.
fn check_even(rounds: u8) {
    for first in [PlayerMark::X, PlayerMark::O] {
        let game = rules("8x8", rounds, first);
        assert_eq!(solved(&game, &start(&game)), 0, "{rounds} rounds");
    }
}

#[test]
fn the_start_is_even_for_one_to_four_rounds() {
    (1..=4).for_each(check_even);
}

#[test]
#[ignore = "long"]
fn the_second_player_wins_by_two_in_five_and_in_six_rounds() {
    for rounds in [5, 6] {
        let game = rules("8x8", rounds, PlayerMark::X);
        assert_eq!(solved(&game, &start(&game)), -2, "{rounds} rounds");
    }
}

#[test]
fn playthroughs_match_the_golden_files() {
    playthrough::check("adjacency-8x8.txt", &playthrough::random(&rules("8x8", 28, PlayerMark::X), 1));
    playthrough::check("adjacency-4x4-o.txt", &playthrough::random(&rules("4x4", 4, PlayerMark::O), 2));
    playthrough::check("adjacency-16x4.txt", &playthrough::random(&rules("16x4", 3, PlayerMark::X), 3));
    let moves = "f7 c2 g6 b3 h6 a3";
    playthrough::check(
        "adjacency-8x8-mirror.txt",
        &playthrough::of_moves(&rules("8x8", 3, PlayerMark::X), 0, moves),
    );
}

/// Plays every line of the first seat against mirror answers, and checks that the second seat is never behind
/// after a round, so that it loses at no number of rounds. Returns the number of lines and the largest lead of
/// the second seat.
fn mirrored(game: &Adjacency, position: &Position) -> (u64, i32) {
    assert!(position.margin() <= 0, "the second seat is behind in {}", game.write_position(position));
    if position.moves_left() == 0 {
        return (1, -position.margin());
    }
    let mut moves = Vec::new();
    game.moves(position, &mut moves);
    let after = |cell: Cell| {
        let mut next = *position;
        game.advance(&mut next, &cell);
        let answer = game.size().opposite(cell).expect("a cell of the board");
        game.play(&mut next, &answer).expect("the answer is free");
        mirrored(game, &next)
    };
    moves.into_iter().map(after).fold((0, 0), |(lines, most), (more, lead)| (lines + more, most.max(lead)))
}

#[test]
fn a_mirror_never_loses_as_the_second_player() {
    for (size, lines, lead) in
        [("4x4", 384, 2), ("6x2", 8, 2), ("4x3", 8, 0), ("5x4", 46_080, 2), ("4x5", 46_080, 2)]
    {
        let rounds = size.parse::<Size>().unwrap().max_rounds();
        for first in [PlayerMark::X, PlayerMark::O] {
            let game = rules(size, rounds, first);
            assert_eq!(mirrored(&game, &start(&game)), (lines, lead), "{size} {first}");
        }
    }
}

#[test]
#[ignore = "long"]
fn a_mirror_never_loses_on_6x4() {
    let game = rules("6x4", 8, PlayerMark::X);
    assert_eq!(mirrored(&game, &start(&game)), (10_321_920, 2));
}

/// Returns all reachable positions, the start included.
fn reachable(game: &Adjacency) -> HashSet<Position> {
    let mut found = HashSet::from([start(game)]);
    let mut open: Vec<Position> = found.iter().copied().collect();
    while let Some(position) = open.pop() {
        open.extend(game.successors(&position).filter(|&next| found.insert(next)));
    }
    found
}

/// The smallest margin for the mover over all lines of play, the margin of perfect play, and the largest.
type Range = [i32; 3];

/// Returns the range of a position, with memoization.
fn range(game: &Adjacency, position: &Position, memory: &mut HashMap<Position, Range>) -> Range {
    if let Some(&known) = memory.get(position) {
        return known;
    }
    let mut found = game.result(position).map_or([i32::MAX, i32::MIN, i32::MIN], |margin| [margin; 3]);
    for next in game.successors(position) {
        let [least, value, most] = range(game, &next, memory).map(|margin| -margin);
        found = [found[0].min(most), found[1].max(value), found[2].max(least)];
    }
    memory.insert(*position, found);
    found
}

#[test]
fn bounds_hold_and_canonical_forms_determine_values_on_4x4() {
    let game = rules("4x4", 4, PlayerMark::X);
    let mut memory = HashMap::new();
    let mut by_canonical_form: HashMap<u64, Range> = HashMap::new();
    let positions = reachable(&game);
    for position in &positions {
        let found = range(&game, position, &mut memory);
        let (least, most) = game.bounds(position);
        assert!(least <= found[0] && found[2] <= most, "{} {found:?}", game.write_position(position));
        if position.moves_left() == 1 {
            assert_eq!(found[1], position.margin() + 1 + 2 * game.max_flips(position));
            assert_eq!(found[2], most);
        }
        assert_eq!(*by_canonical_form.entry(game.canonical(position).0).or_insert(found), found);
    }
    assert!(by_canonical_form.len() < positions.len());
}

#[test]
fn no_game_ends_outside_the_bounds_of_its_positions() {
    for (size, rounds) in [("8x8", 28), ("8x8", 6), ("5x3", 3), ("16x4", 20)] {
        let game = rules(size, rounds, PlayerMark::X);
        for seed in 0..50 {
            let positions = random_game(&game, seed);
            let end = game.turn(positions.last().unwrap()).outcome().unwrap();
            for position in &positions {
                let (least, most) = game.bounds(position);
                let margin = end.margin(position.mover());
                assert!((least..=most).contains(&margin), "{} {margin}", game.write_position(position));
            }
        }
    }
}

/// Checks that the methods for searches agree with the rules.
fn check_searchable(game: &Adjacency, position: &Position) {
    let text = game.write_position(position);
    let outcome = game.turn(position).outcome();
    assert_eq!(game.result(position), outcome.map(|outcome| outcome.margin(position.mover())), "{text}");
    let mut moves = Vec::new();
    game.moves(position, &mut moves);
    let after = |cell: &Cell| {
        let mut next = *position;
        game.advance(&mut next, cell);
        next
    };
    let by_moves: Vec<Position> = moves.iter().map(after).collect();
    assert_eq!(game.successors(position).collect::<Vec<_>>(), by_moves, "{text}");
    let mut candidates = Vec::new();
    game.candidates(position, &mut candidates);
    let flips = |cell: &Cell| game.flips(position, *cell).count_ones();
    assert!(candidates.is_sorted_by(|before, after| flips(before) >= flips(after)), "{text}");
    candidates.sort_unstable();
    assert_eq!(candidates, moves, "{text}");
}

#[test]
fn searchable_agrees_with_the_rules() {
    for position in &reachable(&rules("4x4", 4, PlayerMark::O)) {
        check_searchable(&rules("4x4", 4, PlayerMark::O), position);
    }
    for game in [rules("8x8", 28, PlayerMark::X), rules("16x4", 28, PlayerMark::O)] {
        for position in &random_game(&game, 7) {
            check_searchable(&game, position);
        }
    }
}

/// Returns the positions of a random game.
fn random_game(game: &Adjacency, seed: u64) -> Vec<Position> {
    let mut rng = rng::stream(seed, 0);
    let mut positions = vec![start(game)];
    while let Some(next) = game.successors(positions.last().unwrap()).choose(&mut rng) {
        positions.push(next);
    }
    positions
}

/// Returns the image of a position under a symmetry, cell by cell.
fn image(game: &Adjacency, position: &Position, symmetry: u8) -> Position {
    let turned = |mark| {
        let images = cells(game.marks(position, mark)).map(|cell| game.apply_symmetry(&cell, symmetry).bit());
        images.fold(0, |all, bit| all | bit)
    };
    game.position(
        turned(PlayerMark::X),
        turned(PlayerMark::O),
        game.mark(position.mover()),
        position.moves_left(),
    )
    .unwrap()
}

/// Checks that all images share a canonical form, and that moves map to the moves of the image.
fn check_symmetry(game: &Adjacency, position: &Position, symmetry_count: u8) {
    let (key, symmetry) = game.canonical(position);
    assert_eq!(key, game.key(&image(game, position, symmetry)));
    let mut moves = Vec::new();
    game.moves(position, &mut moves);
    for symmetry in 0..symmetry_count {
        let turned = image(game, position, symmetry);
        assert_eq!(game.canonical(&turned).0, key, "{} {symmetry}", game.write_position(position));
        for &cell in &moves {
            let mut next = *position;
            game.advance(&mut next, &cell);
            let mut turned_next = turned;
            game.play(&mut turned_next, &game.apply_symmetry(&cell, symmetry)).unwrap();
            assert_eq!(turned_next, image(game, &next, symmetry));
            assert_eq!(game.undo_symmetry(&game.apply_symmetry(&cell, symmetry), symmetry), cell);
        }
    }
}

#[test]
fn images_share_a_canonical_form_and_moves_map_to_it() {
    for (size, symmetry_count) in [("8x8", 8), ("5x5", 8), ("16x4", 4), ("4x6", 4)] {
        let game = Adjacency::with_max_rounds(size.parse().unwrap(), PlayerMark::X);
        let positions = random_game(&game, 11);
        for position in &positions {
            check_symmetry(&game, position, symmetry_count);
        }
    }
}

#[test]
fn canonical_forms_distinguish_positions_but_not_marks() {
    let game = Adjacency::default();
    let canonical = |text: &str| game.canonical(&game.read_position(text).unwrap()).0;
    let start = "6OO/6OO/8/8/8/8/XX6/XX6";
    assert_eq!(canonical(&format!("{start} X 8")), canonical(&format!("{start} O 8")));
    assert_ne!(canonical(&format!("{start} X 8")), canonical(&format!("{start} X 7")));
    assert_ne!(canonical("X7/8/8/8/8/8/8/8 X 8"), canonical("1X6/8/8/8/8/8/8/8 X 8"));
    assert_ne!(canonical("XO6/8/8/8/8/8/8/8 X 8"), canonical("XO6/8/8/8/8/8/8/8 O 8"));
}

/// Returns the text with one character replaced by one of `pieces`, or with a piece inserted.
fn mutated(text: &str, pieces: &[&str], rng: &mut Rng) -> String {
    let at = rng.random_range(0..text.len());
    let piece = pieces.iter().choose(rng).expect("there are pieces");
    format!("{}{piece}{}", &text[..at], &text[at + rng.random_range(0..=1)..])
}

#[test]
fn mutated_positions_are_rejected_or_round_trip() {
    let mut rng = rng::stream(9, 0);
    let pieces = ["X", "o", "/", "8", "1", " ", "-", ".", "0", "99999999999999999999", "ö", "\n", "+", ""];
    let mut read = 0;
    for game in [rules("8x8", 28, PlayerMark::X), rules("16x4", 28, PlayerMark::O)] {
        for position in random_game(&game, 4) {
            let text = game.write_position(&position);
            for text in (0..200).map(|_| mutated(&text, &pieces, &mut rng)) {
                let Ok(position) = game.read_position(&text) else { continue };
                assert_eq!(game.read_position(&game.write_position(&position)), Ok(position), "{text}");
                assert!(u32::from(position.moves_left()) <= game.empty(&position).count_ones(), "{text}");
                read += 1;
            }
        }
    }
    assert!((1_000..20_000).contains(&read), "{read}");
}

#[test]
fn the_outcome_counts_the_marks() {
    let game = rules("8x8", 28, PlayerMark::O);
    let last = *random_game(&game, 3).last().unwrap();
    let Turn::Over(outcome) = game.turn(&last) else { panic!("not over") };
    let count = |mark| game.marks(&last, mark).count_ones().cast_signed();
    assert_eq!(outcome.points, [count(PlayerMark::O), count(PlayerMark::X)]);
    assert_eq!(outcome.points.iter().sum::<i32>(), 64);
    assert_eq!(game.mark(Seat::First), PlayerMark::O);
}
