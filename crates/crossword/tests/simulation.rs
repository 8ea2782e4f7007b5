//! Choices of the simulating player for given racks, checked by playing the games to their end.

use papan_crossword::generate::{MILLIPOINTS, PlacementFinder};
use papan_crossword::rank::{EquityMove, best_move, best_moves};
use papan_crossword::strategy::endgame::static_leave_values;
use papan_crossword::strategy::simulation::{
    Simulation, SimulationEnd, SimulationReport, SimulationSettings,
};
use papan_crossword::strategy::{SimPlayer, SimSettings, self_play};
use papan_crossword::{
    Bag, Crossword, FirstMover, Leaves, Move, Position, RACK_SIZE, Rack, Tile, View, WinTable,
};
use papan_game::{Agent, Budget, Game, Rng, SearchContext, Seat, StopFlag, Viewer, rng};
use rand::seq::SliceRandom;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

fn english() -> Crossword {
    Crossword { first_mover: FirstMover::Seat(Seat::First), ..Crossword::english() }
}

/// The best static move.
fn static_move(game: &Crossword, leaves: &Leaves, finder: &mut PlacementFinder, position: &Position) -> Move {
    let view = position.view(Viewer::Seat(position.mover));
    best_move(game, finder, &view, leaves).map_or(Move::Pass, |best| best.mv)
}

fn sim_move(game: &Crossword, leaves: &Arc<Leaves>, position: &Position, seed: u64) -> Move {
    let view = position.view(Viewer::Seat(position.mover));
    let mut random = rng::stream(seed, 0);
    let context = SearchContext::within(Budget::Unlimited, &mut random);
    SimPlayer::new(leaves.clone(), WinTable::english(), SimSettings::INSTANT)
        .choose(game, &view, context)
        .expect("it never forfeits")
        .mv
}

/// Puts these tiles on the mover's rack and deals all others at random.
fn dealt(game: &Crossword, position: &Position, own: Rack, random: &mut Rng) -> Position {
    let mut unseen = game.unseen(&position.board, [&own]);
    unseen.shuffle(random);
    let mut dealt = position.clone();
    dealt.racks[position.mover.index()] = own;
    dealt.racks[position.mover.other().index()] =
        Rack::of(unseen.drain(..RACK_SIZE.min(unseen.len()))).expect("a rack");
    dealt.bag = Bag::of(unseen, random);
    dealt
}

/// Returns the mean final spread of the mover after a move, if both sides then play static best moves.
fn mean_spread(game: &Crossword, leaves: &Leaves, position: &Position, mv: &Move, times: u64) -> f64 {
    let mut finder = PlacementFinder::new(game);
    let mover = position.mover;
    let own = position.racks[mover.index()];
    let spread = |number| {
        let mut position = dealt(game, position, own, &mut rng::stream(600, number));
        game.advance(&mut position, mv);
        let position = self_play(game, &mut finder, leaves, position, |_| true);
        f64::from(position.scores[mover.index()] - position.scores[mover.other().index()])
    };
    (0..times).map(spread).sum::<f64>() / times as f64
}

#[test]
fn plays_a_bingo_with_two_blanks() {
    let game = english();
    let leaves = Arc::new(Leaves::english());
    let is_bingo = |seed: u64| {
        let mut random = rng::stream(seed, 1);
        let start = game.start(&mut random);
        let position =
            dealt(&game, &start, game.letters.read_rack("AEINS??").expect("seven tiles"), &mut random);
        let mv = sim_move(&game, &leaves, &position, seed);
        matches!(mv, Move::Place(placement) if placement.count() == RACK_SIZE)
    };
    // A bingo is a few points better than keeping both blanks, which so few rollouts do not always show.
    assert!((0..8).filter(|&seed| is_bingo(seed)).count() >= 6);
}

/// Position `number` of the regression set: an empty board or one after four moves, and a rack with up to two blanks.
fn regression_position(game: &Crossword, leaves: &Leaves, number: u64) -> Position {
    let mut random = rng::stream(200, number);
    let mut position = game.start(&mut random);
    let blanks = (number % 3) as usize;
    let is_opening = number.is_multiple_of(2);
    let mut finder = PlacementFinder::new(game);
    for _ in 0..if is_opening { 0 } else { 4 } {
        let mv = static_move(game, leaves, &mut finder, &position);
        game.advance(&mut position, &mv);
    }
    let (available, mut others): (Vec<Tile>, Vec<Tile>) =
        game.unseen(&position.board, []).into_iter().partition(|&tile| tile == Tile::BLANK);
    others.shuffle(&mut random);
    let tiles = available.into_iter().take(blanks).chain(others).take(RACK_SIZE);
    let own = Rack::of(tiles).expect("seven tiles");
    dealt(game, &position, own, &mut random)
}

#[test]
#[ignore = "long"]
fn loses_nothing_against_static_moves_over_two_hundred_racks() {
    const RACKS: u64 = 200;
    const CONTINUATIONS: u64 = 600;
    let game = english();
    let leaves = Arc::new(Leaves::english());
    let next = AtomicU64::new(0);
    let check = || {
        let mut gains = Vec::new();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= RACKS {
                return gains;
            }
            let position = regression_position(&game, &leaves, number);
            let simulated = sim_move(&game, &leaves, &position, number);
            let fixed = static_move(&game, &leaves, &mut PlacementFinder::new(&game), &position);
            let value = |mv| mean_spread(&game, &leaves, &position, mv, CONTINUATIONS);
            let gain = if simulated == fixed { 0.0 } else { value(&simulated) - value(&fixed) };
            gains.push((number, gain, simulated, fixed));
        }
    };
    let gains: Vec<_> = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..2).map(|_| scope.spawn(check)).collect();
        workers.into_iter().flat_map(|worker| worker.join().expect("no worker panics")).collect()
    });
    let mean = gains.iter().map(|(_, gain, ..)| gain).sum::<f64>() / gains.len() as f64;
    let differ = gains.iter().filter(|(_, _, simulated, fixed)| simulated != fixed).count();
    println!("{} racks, {differ} choices differ, mean gain {mean:+.2}", gains.len());
    for (number, gain, simulated, fixed) in &gains {
        assert!(*gain > -20.0, "rack {number}: {gain:+.1} for {simulated:?} against {fixed:?}");
    }
    assert!(mean > -3.0, "mean gain {mean:+.2}");
}

/// The position of a self-play game as soon as at most `bag` tiles are left to draw.
fn position_with_bag(game: &Crossword, leaves: &Leaves, bag: usize, number: u64) -> Position {
    let start = game.start(&mut rng::stream(300, number));
    self_play(game, &mut PlacementFinder::new(game), leaves, start, |position| position.bag.len() > bag)
}

fn simulate(game: &Crossword, view: &View, settings: SimulationSettings, budget: Budget) -> SimulationReport {
    let (leaves, wins) = (Leaves::english(), WinTable::english());
    let simulation = Simulation { game, view, leaves: &leaves, wins: &wins, settings };
    let candidates = simulation.candidates(6);
    simulation.run(&candidates, 7, budget, &StopFlag::default(), &mut Vec::new(), &mut |_| ())
}

#[test]
fn simulations_are_the_same_on_any_number_of_threads() {
    let game = english();
    let leaves = Leaves::english();
    for (number, bag) in [(0, 86), (1, 40), (2, 4)] {
        let position = position_with_bag(&game, &leaves, bag, number);
        let view = position.view(Viewer::Seat(position.mover));
        for (budget, confidence) in [(Budget::Unlimited, Some(0.9)), (Budget::Nodes(500), None)] {
            let settings =
                |threads| SimulationSettings { threads, confidence, max_rollouts: 400, ..Default::default() };
            let one = simulate(&game, &view, settings(1), budget);
            assert!(one.rollouts > 100, "{one:?}");
            for threads in [2, 8] {
                assert_eq!(one, simulate(&game, &view, settings(threads), budget), "{threads} threads");
            }
        }
    }
}

/// Plays the best static move of the seat to move. Returns the value of the tiles that it keeps.
fn play_statically(
    game: &Crossword,
    leaves: &Leaves,
    finder: &mut PlacementFinder,
    position: &mut Position,
) -> i32 {
    let view = position.view(Viewer::Seat(position.mover));
    let own = position.racks[position.mover.index()];
    let is_last = position.bag.is_empty();
    let values = if is_last {
        static_leave_values(game, own, position.racks[position.mover.other().index()])
    } else {
        leaves.subset_values(own)
    };
    let best = best_moves(game, finder, &view, &values, 1)[0];
    game.advance(position, &best.mv);
    if is_last { 0 } else { best.leave }
}

/// The mean spread after a candidate and two more moves, over every tile that may be the last one in the bag.
fn expected_spread(game: &Crossword, leaves: &Leaves, position: &Position, candidate: &EquityMove) -> f64 {
    let mover = position.mover;
    let own = position.racks[mover.index()];
    let unseen = game.unseen(&position.board, [&own]);
    let mut finder = PlacementFinder::new(game);
    let mut spread = |last: usize| {
        let mut deal = position.clone();
        let mut others = unseen.clone();
        deal.bag = Bag::of(vec![others.remove(last)], &mut rng::stream(1, 1));
        deal.racks[mover.other().index()] = Rack::of(others).expect("seven tiles");
        game.advance(&mut deal, &candidate.mv);
        let mut kept = [candidate.leave, 0];
        for player in [1, 0] {
            if !deal.is_over() {
                kept[player] = play_statically(game, leaves, &mut finder, &mut deal);
            }
        }
        let spread = (deal.scores[mover.index()] - deal.scores[mover.other().index()]) * MILLIPOINTS;
        if deal.is_over() { spread } else { spread + kept[0] - kept[1] }
    };
    let sum: i64 = (0..unseen.len()).map(|last| i64::from(spread(last))).sum();
    sum as f64 / unseen.len() as f64 / f64::from(MILLIPOINTS)
}

#[test]
fn means_are_those_of_every_possible_deal() {
    let game = english();
    let leaves = Leaves::english();
    let mut compared = 0;
    for number in 0..40 {
        let position = position_with_bag(&game, &leaves, 1, number);
        if position.bag.len() != 1 || position.is_over() {
            continue;
        }
        let view = position.view(Viewer::Seat(position.mover));
        let settings = SimulationSettings { max_rollouts: 6 * 600, ..Default::default() };
        for one in simulate(&game, &view, settings, Budget::Unlimited).moves {
            let expected = expected_spread(&game, &leaves, &position, &one.candidate);
            let distance = (one.spread.mean - expected).abs();
            assert!(distance <= 4.5 * one.spread.error + 1e-6, "game {number}: {expected:.2}, found {one:?}");
            compared += 1;
        }
    }
    assert!(compared >= 20, "{compared} moves compared");
}

#[test]
fn a_clear_choice_ends_the_simulation_early() {
    let game = english();
    let board = "15/15/15/15/15/15/15/5QUEST5/15/15/15/15/15/15/15";
    let cgp = papan_crossword::Cgp::read(&format!("{board} AEINRT?/ 0/28 0"), &game.letters).expect("a CGP");
    let view = cgp.view(&game).expect("a position");
    // A single tile against a bingo.
    let settings = SimulationSettings { confidence: Some(0.99), max_rollouts: 100_000, ..Default::default() };
    let (leaves, wins) = (Leaves::english(), WinTable::english());
    let simulation = Simulation { game: &game, view: &view, leaves: &leaves, wins: &wins, settings };
    let mut candidates = simulation.candidates(1);
    candidates.extend(simulation.candidates(1000).last().copied());
    let mut finders = Vec::new();
    let run = |candidates: &[EquityMove], finders: &mut _| {
        simulation.run(candidates, 1, Budget::Unlimited, &StopFlag::default(), finders, &mut |_| ())
    };
    let report = run(&candidates, &mut finders);
    assert_eq!(report.end, SimulationEnd::Separated);
    assert!(report.rollouts < 2_000, "{} rollouts", report.rollouts);
    assert_eq!(report.moves[0].candidate.mv, candidates[0].mv);
}

#[test]
fn candidates_include_an_exchange_and_a_fishing_play() {
    let game = english();
    let leaves = Leaves::english();
    let position = position_with_bag(&game, &leaves, 60, 5);
    let view = position.view(Viewer::Seat(position.mover));
    let settings = SimulationSettings::default();
    let wins = WinTable::english();
    let simulation = Simulation { game: &game, view: &view, leaves: &leaves, wins: &wins, settings };
    let candidates = simulation.candidates(3);
    assert!(candidates.iter().any(|candidate| matches!(candidate.mv, Move::Exchange(_))));
    let is_fishing =
        |candidate: &EquityMove| matches!(candidate.mv, Move::Place(placement) if placement.count() <= 2);
    assert!(candidates.iter().any(is_fishing));
}
