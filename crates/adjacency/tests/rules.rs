//! The rules of the adjacency game: the laws of every game, files of counts and values that an independent
//! program made, golden playthroughs, and what is known of the game, proved by walking every line.

use papan_adjacency::{Adjacency, Cell, Mark, Position, Size, Weights, cells};
use papan_game::{Budget, Game, Insight, Notation, Rng, Seat, Stop, Turn, Value, rng};
use papan_search::{Settings, Silent, Solver, value};
use papan_testkit::{laws, playthrough};
use rand::RngExt;
use rand::seq::IteratorRandom;
use std::collections::{HashMap, HashSet};

const PERFT: &str = include_str!("../../../testdata/perft/adjacency.perft");
const VALUES: &str = include_str!("../../../testdata/values/adjacency.values");

fn rules(size: &str, rounds: u8, first: Mark) -> Adjacency {
    Adjacency::new(size.parse().expect("a size"), rounds, first).expect("rounds that fit")
}

fn start(game: &Adjacency) -> Position {
    game.start(&mut rng::stream(0, 0))
}

/// Every cell of the board, and some that are not on it.
fn universe(size: Size) -> Vec<Cell> {
    (0..size.cells()).chain([size.cells(), 100, 255]).map(Cell::new).collect()
}

#[test]
fn the_laws_hold() {
    for (size, rounds, first) in [
        ("8x8", 28, Mark::X),
        ("8x8", 28, Mark::O),
        ("8x8", 3, Mark::O),
        ("4x4", 4, Mark::X),
        ("4x3", 1, Mark::O),
        ("5x2", 1, Mark::X),
        ("5x3", 3, Mark::O),
        ("16x4", 12, Mark::X),
        ("2x32", 28, Mark::O),
        ("32x2", 28, Mark::X),
        ("7x9", 27, Mark::X),
    ] {
        let game = rules(size, rounds, first);
        laws::open(&game, &universe(game.size()), 42, 8);
        papan_testkit::insight(&game, 42, 8);
    }
}

/// The lines of a file of tab-separated columns, with their numbers; comments and empty lines left out.
fn table(text: &str) -> impl Iterator<Item = (usize, Vec<&str>)> {
    let lines = (1..).zip(text.lines()).filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    lines.map(|(number, line)| (number, line.split('\t').collect()))
}

/// Marks of X less those of O.
fn difference(game: &Adjacency, position: &Position) -> i64 {
    let [x, o] = [Mark::X, Mark::O].map(|mark| i64::from(game.marks(position, mark).count_ones()));
    x - o
}

/// The leaves `depth` moves down, and the sum over them of X marks less O marks.
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
fn leaves_and_their_sums_are_as_an_independent_program_counted_them() {
    let mut checked = 0;
    for (number, columns) in table(PERFT) {
        let [position, depth, count, sum] = columns[..] else { panic!("line {number}: {columns:?}") };
        let expected = (count.parse().unwrap(), sum.parse().unwrap());
        for first in [Mark::X, Mark::O] {
            let game = Adjacency::filling(Size::CLASSIC, first);
            let state = game.read_position(position).unwrap();
            assert_eq!(game.write_position(&state), position, "line {number}");
            assert_eq!(leaves(&game, &state, depth.parse().unwrap()), expected, "line {number}");
        }
        checked += 1;
    }
    assert_eq!(checked, 36);
}

/// The margin of the mover with perfect play, within a window: plain alpha-beta in the order of the rules.
fn alphabeta(game: &Adjacency, position: &Position, mut alpha: i32, beta: i32) -> i32 {
    if let Some(margin) = game.result(position) {
        return margin;
    }
    for next in game.nexts(position) {
        alpha = alpha.max(-alphabeta(game, &next, -beta, -alpha));
        if alpha >= beta {
            break;
        }
    }
    alpha
}

/// The margin of the mover with perfect play, as the solver finds it with all it may use.
fn solved(game: &Adjacency, position: &Position) -> i32 {
    let mut solver = Solver::new(Weights::default(), Settings { table: 1 << 22, ..Settings::STRONG });
    let verdict = solver.deepen(game, position, Budget::Unlimited, &Stop::default(), &mut Silent).unwrap();
    match value(verdict.score, verdict.is_sure) {
        Value::Exact { margin, .. } => margin,
        Value::Estimate(estimate) => panic!("only an estimate of {estimate}"),
    }
}

#[test]
fn values_are_as_an_independent_program_found_them() {
    let game = Adjacency::default();
    let mut checked = 0;
    for (number, columns) in table(VALUES) {
        let [position, expected] = columns[..] else { panic!("line {number}: {columns:?}") };
        let position = game.read_position(position).unwrap();
        let expected: i32 = expected.parse().unwrap();
        let for_x = |margin: i32| if game.mark(position.mover()) == Mark::X { margin } else { -margin };
        assert_eq!(for_x(alphabeta(&game, &position, -64, 64)), expected, "line {number}");
        assert_eq!(for_x(solved(&game, &position)), expected, "line {number}");
        checked += 1;
    }
    assert_eq!(checked, 30);
}

/// The start is level for so many rounds, whoever begins.
fn check_level(rounds: u8) {
    for first in [Mark::X, Mark::O] {
        let game = rules("8x8", rounds, first);
        assert_eq!(solved(&game, &start(&game)), 0, "{rounds} rounds");
    }
}

#[test]
fn the_start_is_level_for_one_to_four_rounds() {
    (1..=4).for_each(check_level);
}

#[test]
#[ignore = "long"]
fn the_second_player_wins_by_two_in_five_and_in_six_rounds() {
    for rounds in [5, 6] {
        let game = rules("8x8", rounds, Mark::X);
        assert_eq!(solved(&game, &start(&game)), -2, "{rounds} rounds");
    }
}

#[test]
fn playthroughs_are_as_recorded() {
    playthrough::check("adjacency-8x8.txt", &playthrough::random(&rules("8x8", 28, Mark::X), 1));
    playthrough::check("adjacency-4x4-o.txt", &playthrough::random(&rules("4x4", 4, Mark::O), 2));
    playthrough::check("adjacency-16x4.txt", &playthrough::random(&rules("16x4", 3, Mark::X), 3));
    let moves = "f7 c2 g6 b3 h6 a3";
    playthrough::check(
        "adjacency-8x8-mirror.txt",
        &playthrough::of_moves(&rules("8x8", 3, Mark::X), 0, moves),
    );
}

/// Lets the first seat play every line against mirror answers, and checks after each round that the second
/// seat is not behind: so the second seat loses at no number of rounds. Returns how many lines there were
/// and the greatest lead of the second seat.
fn mirrored(game: &Adjacency, position: &Position) -> (u64, i32) {
    assert!(position.margin() <= 0, "the second seat is behind in {}", game.write_position(position));
    if position.left() == 0 {
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
        let rounds = size.parse::<Size>().unwrap().most_rounds();
        for first in [Mark::X, Mark::O] {
            let game = rules(size, rounds, first);
            assert_eq!(mirrored(&game, &start(&game)), (lines, lead), "{size} {first}");
        }
    }
}

#[test]
#[ignore = "long"]
fn a_mirror_never_loses_on_6x4() {
    let game = rules("6x4", 8, Mark::X);
    assert_eq!(mirrored(&game, &start(&game)), (10_321_920, 2));
}

/// All positions that play can reach, the start included.
fn reachable(game: &Adjacency) -> HashSet<Position> {
    let mut found = HashSet::from([start(game)]);
    let mut open: Vec<Position> = found.iter().copied().collect();
    while let Some(position) = open.pop() {
        open.extend(game.nexts(&position).filter(|&next| found.insert(next)));
    }
    found
}

/// The least and the greatest margin for the mover of all lines of play, and the one of perfect play between
/// them.
type Range = [i32; 3];

/// The range of a position, every position looked at once.
fn range(game: &Adjacency, position: &Position, memory: &mut HashMap<Position, Range>) -> Range {
    if let Some(&known) = memory.get(position) {
        return known;
    }
    let mut found = game.result(position).map_or([i32::MAX, i32::MIN, i32::MIN], |margin| [margin; 3]);
    for next in game.nexts(position) {
        let [least, value, most] = range(game, &next, memory).map(|margin| -margin);
        found = [found[0].min(most), found[1].max(value), found[2].max(least)];
    }
    memory.insert(*position, found);
    found
}

#[test]
fn bounds_hold_and_equal_normal_forms_have_equal_values_in_every_position_of_4x4() {
    let game = rules("4x4", 4, Mark::X);
    let mut memory = HashMap::new();
    let mut by_normal_form: HashMap<u64, Range> = HashMap::new();
    let positions = reachable(&game);
    for position in &positions {
        let found = range(&game, position, &mut memory);
        let (least, most) = game.bounds(position);
        assert!(least <= found[0] && found[2] <= most, "{} {found:?}", game.write_position(position));
        if position.left() == 1 {
            assert_eq!(found[1], position.margin() + 1 + 2 * game.most_flips(position));
            assert_eq!(found[2], most);
        }
        assert_eq!(*by_normal_form.entry(game.canonical(position).0).or_insert(found), found);
    }
    assert!(by_normal_form.len() < positions.len());
}

#[test]
fn no_game_ends_outside_the_bounds_of_its_positions() {
    for (size, rounds) in [("8x8", 28), ("8x8", 6), ("5x3", 3), ("16x4", 20)] {
        let game = rules(size, rounds, Mark::X);
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

/// What the rules say about themselves for searches is what they say as rules.
fn check_insight(game: &Adjacency, position: &Position) {
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
    assert_eq!(game.nexts(position).collect::<Vec<_>>(), by_moves, "{text}");
    let mut candidates = Vec::new();
    game.candidates(position, &mut candidates);
    let flips = |cell: &Cell| game.flips(position, *cell).count_ones();
    assert!(candidates.is_sorted_by(|before, after| flips(before) >= flips(after)), "{text}");
    candidates.sort_unstable();
    assert_eq!(candidates, moves, "{text}");
}

#[test]
fn insight_agrees_with_the_rules() {
    for position in &reachable(&rules("4x4", 4, Mark::O)) {
        check_insight(&rules("4x4", 4, Mark::O), position);
    }
    for game in [rules("8x8", 28, Mark::X), rules("16x4", 28, Mark::O)] {
        for position in &random_game(&game, 7) {
            check_insight(&game, position);
        }
    }
}

/// The positions of a random game.
fn random_game(game: &Adjacency, seed: u64) -> Vec<Position> {
    let mut rng = rng::stream(seed, 0);
    let mut positions = vec![start(game)];
    while let Some(next) = game.nexts(positions.last().unwrap()).choose(&mut rng) {
        positions.push(next);
    }
    positions
}

/// The image of a position under a symmetry, by its cells.
fn image(game: &Adjacency, position: &Position, frame: u8) -> Position {
    let turned = |mark| {
        let images = cells(game.marks(position, mark)).map(|cell| game.framed(&cell, frame).bit());
        images.fold(0, |all, bit| all | bit)
    };
    game.position(turned(Mark::X), turned(Mark::O), game.mark(position.mover()), position.left()).unwrap()
}

/// All images share a normal form, moves lead to images, and the best move of one is the best of all.
fn check_symmetry(game: &Adjacency, position: &Position, frames: u8) {
    let (key, frame) = game.canonical(position);
    assert_eq!(key, game.key(&image(game, position, frame)));
    let mut moves = Vec::new();
    game.moves(position, &mut moves);
    for frame in 0..frames {
        let turned = image(game, position, frame);
        assert_eq!(game.canonical(&turned).0, key, "{} {frame}", game.write_position(position));
        for &cell in &moves {
            let mut next = *position;
            game.advance(&mut next, &cell);
            let mut turned_next = turned;
            game.play(&mut turned_next, &game.framed(&cell, frame)).unwrap();
            assert_eq!(turned_next, image(game, &next, frame));
            assert_eq!(game.unframed(&game.framed(&cell, frame), frame), cell);
        }
    }
}

#[test]
fn a_normal_form_is_shared_by_all_images_and_moves_follow_it() {
    for (size, frames) in [("8x8", 8), ("5x5", 8), ("16x4", 4), ("4x6", 4)] {
        let game = Adjacency::filling(size.parse().unwrap(), Mark::X);
        let positions = random_game(&game, 11);
        for position in &positions {
            check_symmetry(&game, position, frames);
        }
    }
}

#[test]
fn normal_forms_tell_different_positions_apart_and_do_not_know_the_marks() {
    let game = Adjacency::default();
    let canonical = |text: &str| game.canonical(&game.read_position(text).unwrap()).0;
    let start = "6OO/6OO/8/8/8/8/XX6/XX6";
    assert_eq!(canonical(&format!("{start} X 8")), canonical(&format!("{start} O 8")));
    assert_ne!(canonical(&format!("{start} X 8")), canonical(&format!("{start} X 7")));
    assert_ne!(canonical("X7/8/8/8/8/8/8/8 X 8"), canonical("1X6/8/8/8/8/8/8/8 X 8"));
    assert_ne!(canonical("XO6/8/8/8/8/8/8/8 X 8"), canonical("XO6/8/8/8/8/8/8/8 O 8"));
}

/// A text with one place changed to one of `pieces`.
fn changed(text: &str, pieces: &[&str], rng: &mut Rng) -> String {
    let at = rng.random_range(0..text.len());
    let piece = pieces.iter().choose(rng).expect("there are pieces");
    format!("{}{piece}{}", &text[..at], &text[at + rng.random_range(0..=1)..])
}

#[test]
fn changed_texts_are_refused_or_read_as_what_they_say() {
    let mut rng = rng::stream(9, 0);
    let pieces = ["X", "o", "/", "8", "1", " ", "-", ".", "0", "99999999999999999999", "ö", "\n", "+", ""];
    let mut read = 0;
    for game in [rules("8x8", 28, Mark::X), rules("16x4", 28, Mark::O)] {
        for position in random_game(&game, 4) {
            let text = game.write_position(&position);
            for text in (0..200).map(|_| changed(&text, &pieces, &mut rng)) {
                let Ok(position) = game.read_position(&text) else { continue };
                assert_eq!(game.read_position(&game.write_position(&position)), Ok(position), "{text}");
                assert!(u32::from(position.left()) <= game.empty(&position).count_ones(), "{text}");
                read += 1;
            }
        }
    }
    assert!((1_000..20_000).contains(&read), "{read}");
}

#[test]
fn the_outcome_counts_the_marks() {
    let game = rules("8x8", 28, Mark::O);
    let last = *random_game(&game, 3).last().unwrap();
    let Turn::Over(outcome) = game.turn(&last) else { panic!("not over") };
    let count = |mark| game.marks(&last, mark).count_ones().cast_signed();
    assert_eq!(outcome.points, [count(Mark::O), count(Mark::X)]);
    assert_eq!(outcome.points.iter().sum::<i32>(), 64);
    assert_eq!(game.mark(Seat::First), Mark::O);
}
