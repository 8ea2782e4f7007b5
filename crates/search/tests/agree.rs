//! Every searcher agrees with a plain minimax of a few lines, on random evaluations and to the end.

use papan_game::{
    Agent, Budget, Choice, Game, Insight, Notation, POINT, Seat, Stop, Think, Turn, Value, rng,
};
use papan_search::{AlphaBeta, Minimax, Settings, Silent, Solver, Walked};
use papan_testkit::minimax as by_margin;
use papan_testkit::sticks::Sticks;
use papan_tictactoe::TicTacToe;
use rand::RngExt;

/// A random judgement that is the same for positions that the game takes for the same.
fn judge<G: Insight>(game: &G, seed: u64, state: &G::State) -> i32 {
    rng::stream(seed, game.canonical(state).0).random_range(-100..=100)
}

/// The score of `state` for `seat`, as the crate defines it and in the plainest way; `leaf` is the score of a position
/// at the horizon.
fn plain<G: Insight + Notation>(
    game: &G,
    state: &G::State,
    seat: Seat,
    depth: u32,
    leaf: &dyn Fn(&G::State) -> i32,
) -> i32 {
    match game.turn(state) {
        Turn::Over(outcome) => return outcome.margin(seat) * POINT,
        Turn::Of(_) if depth == 0 => return leaf(state),
        Turn::Of(_) => {}
    }
    let mut moves = Vec::new();
    game.moves(state, &mut moves);
    let after = |mv| {
        let mut next = state.clone();
        game.advance(&mut next, &mv);
        let score = -plain(game, &next, seat.other(), depth - 1, leaf);
        score - score.signum()
    };
    moves.into_iter().map(after).max().expect("an unfinished game has a move")
}

/// A position some random moves into a random game, not finished.
fn random_position<G: Insight>(game: &G, seed: u64) -> G::State {
    let mut chance = rng::stream(seed, 77);
    let mut state = game.start(&mut chance);
    for _ in 0..chance.random_range(0..7) {
        let mut moves = Vec::new();
        game.moves(&state, &mut moves);
        let mut next = state.clone();
        game.advance(&mut next, &moves[chance.random_range(0..moves.len())]);
        if game.turn(&next).seat().is_none() {
            break;
        }
        state = next;
    }
    state
}

/// What gives the same score at every depth, and after it what does so where a position is met at one depth
/// only.
const PLAIN: [Settings; 5] = [
    Settings::MINIMAX,
    Settings::PLAIN,
    Settings { scout: true, ..Settings::PLAIN },
    Settings::TABLE,
    Settings { scout: true, ..Settings::TABLE },
];

/// What gives the same score to the end of the game.
const KNOWING: [Settings; 3] = [
    Settings { insight: true, ..Settings::PLAIN },
    Settings { table: 0, ..Settings::STRONG },
    Settings { table: 1 << 10, ..Settings::STRONG },
];

/// All searches of one position to one depth give the one score, and minimax its moves.
///
/// Insight is left out: it skips moves that cannot matter to the end, but a random judgement knows no
/// end. The table is left out where a position can be met at different depths: what it remembers then
/// looks further than the depth asks for.
fn check<G: Insight + Notation>(game: &G, seed: u64, depth: u32, settings: &[Settings]) {
    let state = random_position(game, seed);
    let seat = game.turn(&state).seat().expect("not finished");
    let expected = plain(game, &state, seat, depth, &|state| judge(game, seed, state));
    let context = || format!("{} depth {depth} seed {seed}", game.write_position(&state));
    let judge = |game: &G, state: &G::State| judge(game, seed, state);
    for &settings in settings {
        let verdict = Solver::new(judge, settings).search(game, &state, depth, u64::MAX, &mut Silent);
        assert_eq!(verdict.expect("no limit").score, expected, "{settings:?} {}", context());
        let deepened = Solver::new(judge, settings).deepen(
            game,
            &state,
            Budget::Depth(depth),
            &Stop::default(),
            &mut Silent,
        );
        assert_eq!(deepened.expect("no limit").score, expected, "deepening {settings:?} {}", context());
    }
    // The player tells the judgement itself, from which no distance is taken off.
    let whole = |score: i32| score + score.signum() * depth.cast_signed();
    let expected = plain(game, &state, seat, depth, &|state| whole(judge(game, state)));
    let choice = choose(&mut Minimax::new(judge), game, &state, Budget::Depth(depth));
    let found = points(choice.value.expect("a value"));
    assert!((found - f64::from(expected) / f64::from(POINT)).abs() < 1e-9, "minimax {}", context());
}

/// A value in points, its distance included.
fn points(value: Value) -> f64 {
    match value {
        Value::Estimate(points) => points,
        Value::Exact { margin, plies } => {
            f64::from(margin) - f64::from(margin.signum()) * f64::from(plies.unwrap_or(0)) / f64::from(POINT)
        }
    }
}

fn choose<G: Game>(agent: &mut impl Agent<G>, game: &G, view: &G::View, budget: Budget) -> Choice<G::Move> {
    agent.choose(game, view, Think::within(budget, &mut rng::stream(1, 1))).expect("there is a move")
}

#[test]
fn searches_agree_on_random_evaluations() {
    for seed in 0..60 {
        for depth in 1..=4 {
            check(&TicTacToe::default(), seed, depth, &PLAIN);
            check(&TicTacToe::new("4x3x3".parse().unwrap(), true), seed, depth.min(3), &PLAIN);
            check(&Sticks::new(&[5, 4, 3]), seed, depth, &PLAIN[..3]);
        }
    }
}

/// To the end of the game there is nothing to judge, and the game's own knowledge must not matter.
fn check_to_the_end<G: Insight + Notation>(game: &G, seeds: u64) {
    for seed in 0..seeds {
        check_solved(game, &random_position(game, seed));
    }
}

/// All settings solve a position as plain minimax does, and their line leads to that end.
fn check_solved<G: Insight + Notation>(game: &G, state: &G::State) {
    let seat = game.turn(state).seat().expect("not finished");
    let expected = plain(game, state, seat, 99, &|_| 0);
    let margin = by_margin(game, state, 99, 1, &|_| 0);
    for settings in PLAIN.into_iter().chain(KNOWING) {
        let mut solver = Solver::new(papan_search::level::<G>, settings);
        let verdict =
            solver.deepen(game, state, Budget::Unlimited, &Stop::default(), &mut Silent).expect("no limit");
        let context = format!("{settings:?} {}", game.write_position(state));
        assert!(verdict.is_sure, "{context}");
        assert_eq!(verdict.score, expected, "{context}");
        let Value::Exact { margin: found, .. } = papan_search::value(verdict.score, true) else {
            unreachable!()
        };
        assert_eq!(found, margin, "{context}");
        let line = solver.line(game, state, verdict.best, u64::MAX);
        assert!(line.is_whole, "{context}");
        let mut end = state.clone();
        for mv in &line.moves {
            game.play(&mut end, mv).expect("a legal line");
        }
        let outcome = game.turn(&end).outcome().expect("the line goes to the end");
        assert_eq!(outcome.margin(seat), margin, "{context}");
    }
}

#[test]
fn searches_agree_to_the_end() {
    check_to_the_end(&TicTacToe::default(), 200);
    check_to_the_end(&TicTacToe::new("3x3x3".parse().unwrap(), true), 200);
    check_to_the_end(&TicTacToe::new("4x2x2".parse().unwrap(), false), 50);
    check_to_the_end(&Sticks::new(&[4, 3, 2]), 100);
}

/// A lead that cannot be lost any more must not blur how long the game still takes.
#[test]
fn searches_agree_when_one_side_leads_beyond_reach() {
    let game = Sticks::new(&[9, 2]);
    for lead in -12..=12 {
        for position in ["9,2", "5,2", "4,1", "3,0", "1,1"] {
            let (first, second) = if lead < 0 { (0, -lead) } else { (lead, 0) };
            let state =
                game.read_position(&format!("{position} {first}:{second} first")).expect("a position");
            check_solved(&game, &state);
        }
    }
}

#[test]
fn the_whole_tree_has_549_946_positions() {
    let game = TicTacToe::default();
    let start = game.start(&mut rng::stream(0, 0));
    let mut trace = papan_search::PerPly::default();
    assert_eq!(
        papan_search::minimax(&game, &start, 9, u64::MAX, &mut trace),
        Some(Walked { score: 0, nodes: 549_946 })
    );
    let by_ply = [1, 9, 72, 504, 3024, 15120, 54720, 148_176, 200_448, 127_872];
    assert_eq!(trace.counts(), by_ply);
    assert_eq!(trace.counts().iter().sum::<u64>(), 549_946);
    assert_eq!(papan_search::minimax(&game, &start, 9, 549_945, &mut trace), None);
}

#[test]
fn the_quicker_win_and_the_later_loss_are_preferred() {
    let game = TicTacToe::default();
    let quick = game.read_position("xx-oo---- x").unwrap();
    let lost = game.read_position("xx--o-x-o o").unwrap();
    for state in [&quick, &lost] {
        let level = papan_search::level::<TicTacToe>;
        let by_minimax = choose(&mut Minimax::new(level), &game, state, Budget::Unlimited);
        let by_alphabeta =
            choose(&mut AlphaBeta::new(level, Settings::default()), &game, state, Budget::Unlimited);
        assert_eq!(by_minimax.value, by_alphabeta.value);
    }
    let choice =
        choose(&mut Minimax::new(papan_search::level::<TicTacToe>), &game, &quick, Budget::Unlimited);
    assert_eq!(choice.value, Some(Value::Exact { margin: 1, plies: Some(1) }));
}

#[test]
fn a_budget_of_nodes_gives_the_same_answer_every_time_and_is_kept() {
    let game = TicTacToe::new("5x5x4".parse().unwrap(), false);
    let start = game.start(&mut rng::stream(0, 0));
    for nodes in [0, 1, 2, 10, 1_000, 20_000] {
        let mut agent = AlphaBeta::new(papan_search::level::<TicTacToe>, Settings::default());
        let first = choose(&mut agent, &game, &start, Budget::Nodes(nodes));
        let again = choose(&mut agent, &game, &start, Budget::Nodes(nodes));
        assert_eq!(first, again);
        assert!(first.nodes <= nodes, "{} of {nodes}", first.nodes);
        let by_minimax =
            choose(&mut Minimax::new(papan_search::level::<TicTacToe>), &game, &start, Budget::Nodes(nodes));
        assert!(by_minimax.nodes <= nodes, "{} of {nodes}", by_minimax.nodes);
    }
}

#[test]
fn a_raised_stop_ends_the_search() {
    let game = TicTacToe::new("8x8x5".parse().unwrap(), false);
    let start = game.start(&mut rng::stream(0, 0));
    let stop = Stop::default();
    stop.raise();
    let mut chance = rng::stream(0, 0);
    let think = Think { budget: Budget::Unlimited, rng: &mut chance, stop };
    let mut agent = AlphaBeta::new(papan_search::level::<TicTacToe>, Settings::default());
    assert!(agent.choose(&game, &start, think).is_ok());
}

#[test]
fn greedy_takes_what_is_best_at_once() {
    let game = Sticks::new(&[3, 2]);
    let start = game.start(&mut rng::stream(0, 0));
    let margin = |_: &Sticks, heaps: &papan_testkit::sticks::Heaps| {
        papan_game::Outcome { points: heaps.points }.margin(heaps.mover)
    };
    let choice = choose(&mut papan_search::Greedy::new(margin), &game, &start, Budget::Unlimited);
    assert_eq!(game.write_move(&choice.mv), "a3", "the larger heap that one move takes");
}
