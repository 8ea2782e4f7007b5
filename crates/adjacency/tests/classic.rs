//! The three classic programs play as the originals did, in strength and weakness.

use papan_adjacency::classic::{
    ClassicGenetic, ClassicGeneticSettings, ClassicHillClimb, ClassicMinimax, MAX_GENERATIONS,
};
use papan_adjacency::{Adjacency, Cell, Note, PlayerMark, Position, Size};
use papan_game::{Agent, Budget, Choice, Forfeit, Game, Notation, SearchContext, Seat, StopFlag, Value, rng};
use papan_search::{Greedy, Random};
use rand::RngExt;

const ORIGINAL: &str = include_str!("../../../testdata/classic/adjacency-minimax.tsv");

/// The number of positions that the original evaluated in its 0.7 seconds.
const ORIGINAL_BUDGET: Budget = Budget::Nodes(250_000);

fn rules(rounds: u8, first: PlayerMark) -> Adjacency {
    Adjacency::new(Size::CLASSIC, rounds, first).expect("rounds that fit")
}

fn start(game: &Adjacency) -> Position {
    game.start(&mut rng::stream(0, 0))
}

/// Returns the choice of a player after checking that it is legal.
fn answer(
    game: &Adjacency,
    player: &mut dyn Agent<Adjacency>,
    position: &Position,
    budget: Budget,
    seed: u64,
) -> Choice<Cell> {
    let mut rng = rng::stream(seed, 1);
    let choice = player.choose(game, position, SearchContext::within(budget, &mut rng)).expect("an answer");
    game.check(position, &choice.mv).expect("a legal move");
    choice
}

/// Returns a position after random moves.
fn random_position(game: &Adjacency, plies: u8, seed: u64) -> Position {
    let mut position = start(game);
    for ply in 0..plies {
        let next = answer(game, &mut Random, &position, Budget::Unlimited, 100 * seed + u64::from(ply));
        game.advance(&mut position, &next.mv);
    }
    position
}

fn players() -> [(&'static str, Box<dyn Agent<Adjacency>>); 3] {
    [
        ("minimax", Box::new(ClassicMinimax)),
        ("hillclimb", Box::new(ClassicHillClimb::default())),
        ("genetic", Box::new(ClassicGenetic::default())),
    ]
}

#[test]
fn minimax_matches_the_moves_and_node_counts_of_the_original() {
    let game = Adjacency::default();
    let lines = ORIGINAL.lines().filter(|line| !line.starts_with('#'));
    let mut checked = 0;
    for line in lines {
        let [position, mv, nodes] = line.split('\t').collect::<Vec<_>>()[..] else { panic!("{line}") };
        let position = game.read_position(position).expect("a position");
        let found = answer(&game, &mut ClassicMinimax, &position, Budget::Unlimited, 0);
        assert_eq!(
            (game.write_move(&found.mv).as_str(), found.nodes.to_string().as_str()),
            (mv, nodes),
            "{line}"
        );
        checked += 1;
    }
    assert_eq!(checked, 204);
}

/// The original finished all 56 first moves at four rounds, some at five, and none from six on.
#[test]
fn minimax_finishes_fewer_moves_with_more_rounds_left() {
    for first in [PlayerMark::X, PlayerMark::O] {
        for (rounds, least, most) in [(1, 56, 56), (4, 56, 56), (5, 1, 20), (6, 0, 0), (28, 0, 0)] {
            let game = rules(rounds, first);
            let choice = answer(&game, &mut ClassicMinimax, &start(&game), ORIGINAL_BUDGET, 0);
            let searched = |done| Note::Searched { done, all: 56, depth: u32::from(rounds) }.into();
            assert!(
                (least..=most).any(|done| choice.notes[2] == searched(done)),
                "{first} {rounds}: {:?}",
                choice.notes
            );
        }
    }
}

/// Returns the objective right after a move.
fn value_after_move(game: &Adjacency, position: &Position, cell: Cell) -> i32 {
    let mut next = *position;
    game.advance(&mut next, &cell);
    game.objective(&next, game.mark(position.mover())).thousandths()
}

#[test]
fn minimax_is_one_ply_except_for_its_first_move_from_six_rounds_on() {
    let game = Adjacency::default();
    for seed in 0..12 {
        let position = random_position(&game, 3 * seed as u8, seed);
        let mut moves = Vec::new();
        game.moves(&position, &mut moves);
        // Row by row from the top, so the first move is the leftmost of the top row.
        let place = |cell: &Cell| (std::cmp::Reverse(game.size().row(*cell)), game.size().column(*cell));
        moves.sort_by_key(place);
        let others = moves[1..].iter().map(|&cell| value_after_move(&game, &position, cell));
        let found = answer(&game, &mut ClassicMinimax, &position, Budget::Nodes(20_000), 0);
        assert!(
            found.mv == moves[0] || Some(value_after_move(&game, &position, found.mv)) == others.max(),
            "seed {seed}: {}",
            game.write_move(&found.mv)
        );
        assert_eq!((found.nodes, found.depth), (20_000, 1));
    }
}

#[test]
fn a_depth_budget_limits_minimax() {
    let game = rules(4, PlayerMark::O);
    for (depth, ahead, nodes) in [(0, 1, 56), (1, 1, 56), (2, 2, 451), (3, 3, 13_885), (9, 4, 81_485)] {
        let found = answer(&game, &mut ClassicMinimax, &start(&game), Budget::Depth(depth), 0);
        assert_eq!((found.depth, found.nodes), (ahead, nodes));
    }
}

#[test]
fn a_long_climb_ends_on_the_best_cell() {
    let game = Adjacency::default();
    for seed in 0..10 {
        let position = random_position(&game, 5 * seed as u8, seed);
        let best = answer(&game, &mut ClassicMinimax, &position, Budget::Depth(1), 0);
        let long = answer(&game, &mut ClassicHillClimb::new(5_000), &position, Budget::Unlimited, seed);
        assert_eq!((long.mv, &long.notes[1]), (best.mv, &best.notes[1]));
        assert_eq!(best.notes[1].code(), "note.objective");
        assert_eq!([best.value, long.value], [None; 2], "the objective function counts no marks");
    }
}

#[test]
fn a_climb_tries_one_cell_more_than_configured() {
    let game = Adjacency::default();
    for (iterations, budget, nodes) in [
        (64, Budget::Unlimited, 66),
        (0, Budget::Unlimited, 2),
        (64, Budget::Nodes(10), 10),
        (64, Budget::Nodes(0), 0),
    ] {
        let found = answer(&game, &mut ClassicHillClimb::new(iterations), &start(&game), budget, 5);
        assert_eq!(found.nodes, nodes);
        assert_eq!(found.generations.len() as u64, nodes.max(1));
        assert!(found.generations.is_sorted_by(|before, after| before.best <= after.best));
    }
}

#[test]
fn genetic_stops_at_the_target_fitness_or_the_end_of_the_budget() {
    let game = Adjacency::default();
    let evolve =
        |settings, budget| answer(&game, &mut ClassicGenetic::new(settings), &start(&game), budget, 3);
    let usual = ClassicGeneticSettings::default();
    let content = evolve(ClassicGeneticSettings { fitness: 0, ..usual }, Budget::Unlimited);
    assert_eq!((content.generations.len(), content.nodes), (1, 4));
    let capped =
        evolve(ClassicGeneticSettings { fitness: 99, generations: Some(25), ..usual }, Budget::Unlimited);
    assert_eq!((capped.generations.len(), capped.nodes), (26, 104));
    let short = evolve(ClassicGeneticSettings { fitness: 99, population: 10, ..usual }, Budget::Nodes(55));
    assert_eq!(short.generations.len(), 5);
    let fit = evolve(ClassicGeneticSettings { fitness: 36, ..usual }, Budget::Nodes(1_000_000));
    let best = fit.generations.iter().map(|generation| generation.best).fold(0.0, f64::max);
    assert!(best >= 36.0 && fit.value == Some(Value::Estimate(best - 32.0)), "{:?}", fit.value);
    for generation in &capped.generations {
        assert!(generation.worst <= generation.mean && generation.mean <= generation.best);
        assert!((0.0..=1.0).contains(&generation.diversity));
    }
}

/// Regression test: it used to stop after ten thousand generations, long before its five seconds.
#[test]
fn genetic_uses_the_whole_budget() {
    let game = rules(1, PlayerMark::O);
    let evolve =
        |settings, budget| answer(&game, &mut ClassicGenetic::new(settings), &start(&game), budget, 3);
    let unreachable_target = ClassicGeneticSettings { fitness: 99, ..ClassicGeneticSettings::default() };
    let long = evolve(unreachable_target, Budget::Nodes(4 * 15_001));
    assert_eq!((long.generations.len(), long.nodes), (15_001, 4 * 15_001));
    let endless = evolve(unreachable_target, Budget::Unlimited);
    assert_eq!(endless.generations.len(), 1 + MAX_GENERATIONS);
}

#[test]
fn the_same_seed_and_budget_give_the_same_choice() {
    let game = Adjacency::default();
    for plies in [0, 7, 40, 55] {
        let position = random_position(&game, plies, 1);
        for (name, mut player) in players() {
            let mut ask = |seed| answer(&game, &mut player, &position, Budget::Nodes(3_000), seed);
            assert_eq!(ask(9), ask(9), "{name} after {plies}");
            assert_eq!(ask(9).notes[0], Note::Classic.into());
        }
    }
    let position = start(&game);
    for (name, mut player) in players().into_iter().skip(1) {
        let mut ask = |seed| answer(&game, &mut player, &position, Budget::Nodes(40), seed).mv;
        let moves: Vec<Cell> = (0..30).map(&mut ask).collect();
        assert!(moves.iter().any(|&mv| mv != moves[0]), "{name} does not use its rng");
    }
}

#[test]
fn all_play_whole_games_on_any_board_with_any_budget() {
    for (size, rounds) in [("8x8", 28), ("5x4", 6), ("16x4", 12), ("2x32", 28), ("4x3", 1), ("7x9", 27)] {
        let game =
            Adjacency::new(size.parse().expect("a size"), rounds, PlayerMark::O).expect("rounds that fit");
        for budget in [Budget::Nodes(0), Budget::Nodes(1), Budget::Nodes(300)] {
            for (_, mut player) in players() {
                let mut position = start(&game);
                while game.turn(&position).seat().is_some() {
                    let seed = u64::from(position.moves_left());
                    let choice = answer(&game, &mut player, &position, budget, seed);
                    game.advance(&mut position, &choice.mv);
                }
            }
        }
    }
}

#[test]
fn genetic_accepts_any_settings() {
    let game = rules(3, PlayerMark::X);
    for population in [0, 1, 2, 3, 7, 200] {
        for mutation in [0, 50, 100, 1_000] {
            for fitness in [i32::MIN, 40, i32::MAX] {
                let settings =
                    ClassicGeneticSettings { population, mutation, fitness, generations: Some(20) };
                for plies in 0..6 {
                    let position = random_position(&game, plies, 2);
                    let mut player = ClassicGenetic::new(settings);
                    answer(&game, &mut player, &position, Budget::Unlimited, u64::from(plies));
                }
            }
        }
    }
}

#[test]
fn a_raised_stop_flag_still_yields_a_move() {
    let game = Adjacency::default();
    for (name, mut player) in players() {
        let stop = StopFlag::default();
        stop.raise();
        let mut rng = rng::stream(1, 1);
        let context = SearchContext { budget: Budget::Unlimited, rng: &mut rng, stop };
        let choice = player.choose(&game, &start(&game), context).expect("an answer");
        assert_eq!((game.check(&start(&game), &choice.mv), choice.nodes), (Ok(()), 0), "{name}");
    }
}

#[test]
fn all_forfeit_without_a_legal_move() {
    let game = Adjacency::default();
    let over = game.read_position("6OO/6OO/8/8/8/8/XX6/XX6 X 0").expect("a position");
    for (_, mut player) in players() {
        let mut rng = rng::stream(1, 1);
        let forfeit = player
            .choose(&game, &over, SearchContext::within(ORIGINAL_BUDGET, &mut rng))
            .expect_err("no answer");
        assert_eq!(forfeit, Forfeit::no_answer(Note::NoCell));
    }
}

/// Returns the total margin of `one` over pairs of games with sides exchanged, and the number of its wins.
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
        let mut rng = rng::stream(7, seed);
        let game = rules(rounds, if rng.random() { PlayerMark::X } else { PlayerMark::O });
        let mut position = start(&game);
        while let Some(mover) = game.turn(&position).seat() {
            let context = SearchContext::within(budget, &mut rng);
            let choice = if mover == seat {
                one.choose(&game, &position, context)
            } else {
                other.choose(&game, &position, context)
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
        "minimax" => Box::new(ClassicMinimax),
        "hillclimb" => Box::new(ClassicHillClimb::default()),
        "genetic" => Box::new(ClassicGenetic::default()),
        "greedy" => Box::new(Greedy::new(marks)),
        _ => Box::new(Random),
    }
}

/// Plays twenty games each and checks the first player's wins and total margin.
#[test]
fn relative_strength_matches_the_originals() {
    for (one, other, rounds, nodes, min_won, min_margin) in [
        ("greedy", "genetic", 28, 4_000, 13, 60),
        ("minimax", "greedy", 28, 500, 17, 150),
        ("hillclimb", "greedy", 28, 500, 17, 130),
        ("hillclimb", "genetic", 28, 4_000, 13, 80),
        ("minimax", "hillclimb", 8, 4_000, 8, 10),
        ("genetic", "random", 28, 4_000, 11, 40),
    ] {
        let budget = Budget::Nodes(nodes);
        let (margin, won) = pairs(rounds, 10, &mut player(one), &mut player(other), budget);
        assert!(won >= min_won && margin >= min_margin, "{one} v {other}: {won} won, {margin:+}");
    }
}
