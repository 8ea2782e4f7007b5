//! The three programs of the game's description: that they play as the originals did, strong and weak points.

use papan_adjacency::classic::{Breeding, Genetic, HillClimb, MOST_GENERATIONS, Minimax};
use papan_adjacency::{Adjacency, Cell, Mark, Position, Size};
use papan_game::{Agent, Budget, Choice, Game, Notation, Seat, Stop, Think, Value, rng};
use papan_search::{Greedy, Random};
use rand::RngExt;

const ORIGINAL: &str = include_str!("../../../testdata/classic/adjacency-minimax.tsv");

/// As many positions as the original looked at in its 0.7 seconds.
const PACE: Budget = Budget::Nodes(250_000);

fn rules(rounds: u8, first: Mark) -> Adjacency {
    Adjacency::new(Size::CLASSIC, rounds, first).expect("rounds that fit")
}

fn start(game: &Adjacency) -> Position {
    game.start(&mut rng::stream(0, 0))
}

/// What a player answers; its move is legal.
fn answer(
    game: &Adjacency,
    player: &mut dyn Agent<Adjacency>,
    position: &Position,
    budget: Budget,
    seed: u64,
) -> Choice<Cell> {
    let mut chance = rng::stream(seed, 1);
    let choice = player.choose(game, position, Think::within(budget, &mut chance)).expect("an answer");
    game.check(position, &choice.mv).expect("a legal move");
    choice
}

/// A position that random play leads to.
fn some_position(game: &Adjacency, plies: u8, seed: u64) -> Position {
    let mut position = start(game);
    for ply in 0..plies {
        let next = answer(game, &mut Random, &position, Budget::Unlimited, 100 * seed + u64::from(ply));
        game.advance(&mut position, &next.mv);
    }
    position
}

fn players() -> [(&'static str, Box<dyn Agent<Adjacency>>); 3] {
    [
        ("minimax", Box::new(Minimax)),
        ("hillclimb", Box::new(HillClimb::default())),
        ("genetic", Box::new(Genetic::default())),
    ]
}

#[test]
fn minimax_gives_the_originals_answers_and_looks_at_as_many_positions() {
    let game = Adjacency::default();
    let lines = ORIGINAL.lines().filter(|line| !line.starts_with('#'));
    let mut checked = 0;
    for line in lines {
        let [position, mv, nodes] = line.split('\t').collect::<Vec<_>>()[..] else { panic!("{line}") };
        let position = game.read_position(position).expect("a position");
        let found = answer(&game, &mut Minimax, &position, Budget::Unlimited, 0);
        assert_eq!(
            (game.write_move(&found.mv).as_str(), found.nodes.to_string().as_str()),
            (mv, nodes),
            "{line}"
        );
        checked += 1;
    }
    assert_eq!(checked, 204);
}

/// The original saw all 56 first moves at four rounds, some at five, and none from six on.
#[test]
fn at_its_own_pace_minimax_sees_less_the_more_rounds_are_left() {
    for first in [Mark::X, Mark::O] {
        for (rounds, least, most) in [(1, 56, 56), (4, 56, 56), (5, 1, 20), (6, 0, 0), (28, 0, 0)] {
            let game = rules(rounds, first);
            let choice = answer(&game, &mut Minimax, &start(&game), PACE, 0);
            let seen = (least..=most)
                .find(|seen| choice.notes[2] == format!("saw {seen} of 56 moves to the depth of {rounds}"));
            assert!(seen.is_some(), "{first} {rounds}: {:?}", choice.notes);
        }
    }
}

/// What a move is worth on the board right after it.
fn at_once(game: &Adjacency, position: &Position, cell: Cell) -> i32 {
    let mut next = *position;
    game.advance(&mut next, &cell);
    game.objective(&next, game.mark(position.mover())).thousandths()
}

#[test]
fn from_six_rounds_on_minimax_looks_one_move_ahead_but_for_its_first() {
    let game = Adjacency::default();
    for seed in 0..12 {
        let position = some_position(&game, 3 * seed as u8, seed);
        let mut moves = Vec::new();
        game.moves(&position, &mut moves);
        // Row by row from the top: the first is the leftmost of the highest row.
        let place = |cell: &Cell| (std::cmp::Reverse(game.size().row(*cell)), game.size().column(*cell));
        moves.sort_by_key(place);
        let others = moves[1..].iter().map(|&cell| at_once(&game, &position, cell));
        let found = answer(&game, &mut Minimax, &position, Budget::Nodes(20_000), 0);
        assert!(
            found.mv == moves[0] || Some(at_once(&game, &position, found.mv)) == others.max(),
            "seed {seed}: {}",
            game.write_move(&found.mv)
        );
        assert_eq!((found.nodes, found.depth), (20_000, 1));
    }
}

#[test]
fn a_budget_of_depth_limits_minimax() {
    let game = rules(4, Mark::O);
    for (depth, ahead, nodes) in [(0, 1, 56), (1, 1, 56), (2, 2, 451), (3, 3, 13_885), (9, 4, 81_485)] {
        let found = answer(&game, &mut Minimax, &start(&game), Budget::Depth(depth), 0);
        assert_eq!((found.depth, found.nodes), (ahead, nodes));
    }
}

#[test]
fn a_long_climb_ends_on_the_best_cell() {
    let game = Adjacency::default();
    for seed in 0..10 {
        let position = some_position(&game, 5 * seed as u8, seed);
        let best = answer(&game, &mut Minimax, &position, Budget::Depth(1), 0);
        let long = answer(&game, &mut HillClimb::new(5_000), &position, Budget::Unlimited, seed);
        assert_eq!((long.mv, &long.notes[1]), (best.mv, &best.notes[1]));
        assert!(best.notes[1].starts_with("objective function "), "{:?}", best.notes);
        assert_eq!([best.value, long.value], [None; 2], "the objective function counts no marks");
    }
}

#[test]
fn a_climb_looks_at_its_start_and_one_cell_more_than_it_says() {
    let game = Adjacency::default();
    for (iterations, budget, nodes) in [
        (64, Budget::Unlimited, 66),
        (0, Budget::Unlimited, 2),
        (64, Budget::Nodes(10), 10),
        (64, Budget::Nodes(0), 0),
    ] {
        let found = answer(&game, &mut HillClimb::new(iterations), &start(&game), budget, 5);
        assert_eq!(found.nodes, nodes);
        assert_eq!(found.generations.len() as u64, nodes.max(1));
        assert!(found.generations.is_sorted_by(|before, after| before.best <= after.best));
    }
}

#[test]
fn breeding_goes_on_to_the_wanted_fitness_or_the_end_of_the_budget() {
    let game = Adjacency::default();
    let bred = |breeding, budget| answer(&game, &mut Genetic::new(breeding), &start(&game), budget, 3);
    let usual = Breeding::default();
    let content = bred(Breeding { fitness: 0, ..usual }, Budget::Unlimited);
    assert_eq!((content.generations.len(), content.nodes), (1, 4));
    let capped = bred(Breeding { fitness: 99, generations: Some(25), ..usual }, Budget::Unlimited);
    assert_eq!((capped.generations.len(), capped.nodes), (26, 104));
    let short = bred(Breeding { fitness: 99, population: 10, ..usual }, Budget::Nodes(55));
    assert_eq!(short.generations.len(), 5);
    let fit = bred(Breeding { fitness: 36, ..usual }, Budget::Nodes(1_000_000));
    let best = fit.generations.iter().map(|generation| generation.best).fold(0.0, f64::max);
    assert!(best >= 36.0 && fit.value == Some(Value::Estimate(best - 32.0)), "{:?}", fit.value);
    for generation in &capped.generations {
        assert!(generation.worst <= generation.mean && generation.mean <= generation.best);
        assert!((0.0..=1.0).contains(&generation.diversity));
    }
}

/// It used to end after ten thousand generations, long before the five seconds that its document grants it.
#[test]
fn breeding_goes_on_as_long_as_the_budget_does() {
    let game = rules(1, Mark::O);
    let bred = |breeding, budget| answer(&game, &mut Genetic::new(breeding), &start(&game), budget, 3);
    let never_content = Breeding { fitness: 99, ..Breeding::default() };
    let long = bred(never_content, Budget::Nodes(4 * 15_001));
    assert_eq!((long.generations.len(), long.nodes), (15_001, 4 * 15_001));
    let endless = bred(never_content, Budget::Unlimited);
    assert_eq!(endless.generations.len(), 1 + MOST_GENERATIONS);
}

#[test]
fn the_same_seed_and_nodes_give_the_same_answer() {
    let game = Adjacency::default();
    for plies in [0, 7, 40, 55] {
        let position = some_position(&game, plies, 1);
        for (name, mut player) in players() {
            let mut ask = |seed| answer(&game, &mut player, &position, Budget::Nodes(3_000), seed);
            assert_eq!(ask(9), ask(9), "{name} after {plies}");
            assert_eq!(ask(9).notes[0], "plays as the original did, faults included");
        }
    }
    let position = start(&game);
    for (name, mut player) in players().into_iter().skip(1) {
        let mut ask = |seed| answer(&game, &mut player, &position, Budget::Nodes(40), seed).mv;
        let moves: Vec<Cell> = (0..30).map(&mut ask).collect();
        assert!(moves.iter().any(|&mv| mv != moves[0]), "{name} does not use its chance");
    }
}

#[test]
fn they_play_whole_games_on_any_board_with_any_budget() {
    for (size, rounds) in [("8x8", 28), ("5x4", 6), ("16x4", 12), ("2x32", 28), ("4x3", 1), ("7x9", 27)] {
        let game = Adjacency::new(size.parse().expect("a size"), rounds, Mark::O).expect("rounds that fit");
        for budget in [Budget::Nodes(0), Budget::Nodes(1), Budget::Nodes(300)] {
            for (_, mut player) in players() {
                let mut position = start(&game);
                while game.turn(&position).seat().is_some() {
                    let seed = u64::from(position.left());
                    let choice = answer(&game, &mut player, &position, budget, seed);
                    game.advance(&mut position, &choice.mv);
                }
            }
        }
    }
}

#[test]
fn breeding_survives_any_setting() {
    let game = rules(3, Mark::X);
    for population in [0, 1, 2, 3, 7, 200] {
        for mutation in [0, 50, 100, 1_000] {
            for fitness in [i32::MIN, 40, i32::MAX] {
                let breeding = Breeding { population, mutation, fitness, generations: Some(20) };
                for plies in 0..6 {
                    let position = some_position(&game, plies, 2);
                    let mut player = Genetic::new(breeding);
                    answer(&game, &mut player, &position, Budget::Unlimited, u64::from(plies));
                }
            }
        }
    }
}

#[test]
fn a_raised_stop_ends_the_thinking_with_an_answer() {
    let game = Adjacency::default();
    for (name, mut player) in players() {
        let stop = Stop::default();
        stop.raise();
        let mut chance = rng::stream(1, 1);
        let think = Think { budget: Budget::Unlimited, rng: &mut chance, stop };
        let choice = player.choose(&game, &start(&game), think).expect("an answer");
        assert_eq!((game.check(&start(&game), &choice.mv), choice.nodes), (Ok(()), 0), "{name}");
    }
}

#[test]
fn where_no_move_is_left_there_is_no_answer() {
    let game = Adjacency::default();
    let over = game.read_position("6OO/6OO/8/8/8/8/XX6/XX6 X 0").expect("a position");
    for (_, mut player) in players() {
        let mut chance = rng::stream(1, 1);
        let forfeit = player.choose(&game, &over, Think::within(PACE, &mut chance)).expect_err("no answer");
        assert_eq!(forfeit.reason, "there is no cell to play");
    }
}

/// The margin of `one` over pairs of games with sides exchanged, and how many of them it won.
fn pairs(
    rounds: u8,
    pairs: u64,
    one: &mut dyn Agent<Adjacency>,
    other: &mut dyn Agent<Adjacency>,
    budget: Budget,
) -> (i32, u32) {
    let (mut margin, mut won) = (0, 0);
    for seed in 0..2 * pairs {
        let seat = if seed % 2 == 0 { Seat::First } else { Seat::Second };
        let mut chance = rng::stream(7, seed);
        let game = rules(rounds, if chance.random() { Mark::X } else { Mark::O });
        let mut position = start(&game);
        while let Some(mover) = game.turn(&position).seat() {
            let think = Think::within(budget, &mut chance);
            let choice = if mover == seat {
                one.choose(&game, &position, think)
            } else {
                other.choose(&game, &position, think)
            };
            let choice = choice.expect("an answer");
            game.play(&mut position, &choice.mv).expect("a legal move");
        }
        let outcome = game.turn(&position).outcome().expect("the game is over");
        margin += outcome.margin(seat);
        won += u32::from(outcome.winner() == Some(seat));
    }
    (margin, won)
}

fn player(name: &str) -> Box<dyn Agent<Adjacency>> {
    let marks: fn(&Adjacency, &Position) -> i32 = |_, position| position.margin();
    match name {
        "minimax" => Box::new(Minimax),
        "hillclimb" => Box::new(HillClimb::default()),
        "genetic" => Box::new(Genetic::default()),
        "greedy" => Box::new(Greedy::new(marks)),
        _ => Box::new(Random),
    }
}

/// Twenty games each, of which the first player wins at least so many, with at least such a margin in all.
#[test]
fn they_are_as_strong_and_as_weak_as_the_originals() {
    for (one, other, rounds, nodes, least_won, least_margin) in [
        ("greedy", "genetic", 28, 4_000, 13, 60),
        ("minimax", "greedy", 28, 500, 17, 150),
        ("hillclimb", "greedy", 28, 500, 17, 130),
        ("hillclimb", "genetic", 28, 4_000, 13, 80),
        ("minimax", "hillclimb", 8, 4_000, 8, 10),
        ("genetic", "random", 28, 4_000, 11, 40),
    ] {
        let budget = Budget::Nodes(nodes);
        let (margin, won) = pairs(rounds, 10, &mut player(one), &mut player(other), budget);
        assert!(won >= least_won && margin >= least_margin, "{one} v {other}: {won} won, {margin:+}");
    }
}
