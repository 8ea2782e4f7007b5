//! Every search agrees with a plain minimax of a few lines, on random evaluations and to the end of the game.

use papan_game::{
    Agent, Budget, Choice, Game, Notation, POINT, SearchContext, Searchable, Seat, StopFlag, Turn, Value, rng,
};
use papan_search::{AlphaBeta, Minimax, MinimaxResult, NoTrace, Settings, Solver};
use papan_testkit::minimax as minimax_margin;
use papan_testkit::sticks::Sticks;
use papan_tictactoe::TicTacToe;
use rand::RngExt;

/// A random evaluation that is equal for symmetric positions.
fn evaluator<G: Searchable>(game: &G, seed: u64, state: &G::State) -> i32 {
    rng::stream(seed, game.canonical(state).0).random_range(-100..=100)
}

/// A straightforward reference implementation of the score of `state` for `seat`; `leaf` scores positions at
/// the horizon.
fn plain<G: Searchable + Notation>(
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

/// Returns an unfinished position after some random moves.
fn random_position<G: Searchable>(game: &G, seed: u64) -> G::State {
    let mut random = rng::stream(seed, 77);
    let mut state = game.start(&mut random);
    for _ in 0..random.random_range(0..7) {
        let mut moves = Vec::new();
        game.moves(&state, &mut moves);
        let mut next = state.clone();
        game.advance(&mut next, &moves[random.random_range(0..moves.len())]);
        if game.turn(&next).seat().is_none() {
            break;
        }
        state = next;
    }
    state
}

/// Settings that give the same score at every depth. Those with a table do so only if no position occurs at
/// two depths.
const WITHOUT_GAME_KNOWLEDGE: [Settings; 5] = [
    Settings::MINIMAX,
    Settings::PLAIN,
    Settings { scout: true, ..Settings::PLAIN },
    Settings::TABLE,
    Settings { scout: true, ..Settings::TABLE },
];

/// Settings that give the same score at full depth.
const WITH_GAME_KNOWLEDGE: [Settings; 3] = [
    Settings { game_knowledge: true, ..Settings::PLAIN },
    Settings { table_entries: 0, ..Settings::STRONG },
    Settings { table_entries: 1 << 10, ..Settings::STRONG },
];

/// Checks that all searches of a position to a depth give the same score.
///
/// Game knowledge is left out, because it skips moves that cannot matter at full depth, where a random
/// evaluation has no meaning. The table is left out for games in which a position can occur at different
/// depths, because entries from deeper searches are used then.
fn check<G: Searchable + Notation>(game: &G, seed: u64, depth: u32, settings: &[Settings]) {
    let state = random_position(game, seed);
    let seat = game.turn(&state).seat().expect("not terminal_score");
    let expected = plain(game, &state, seat, depth, &|state| evaluator(game, seed, state));
    let context = || format!("{} depth {depth} seed {seed}", game.write_position(&state));
    let evaluator = |game: &G, state: &G::State| evaluator(game, seed, state);
    for &settings in settings {
        let result = Solver::new(evaluator, settings).search(game, &state, depth, u64::MAX, &mut NoTrace);
        assert_eq!(result.expect("no limit").score, expected, "{settings:?} {}", context());
        let deepened = Solver::new(evaluator, settings).deepen(
            game,
            &state,
            Budget::Depth(depth),
            &StopFlag::default(),
            &mut NoTrace,
        );
        assert_eq!(deepened.expect("no limit").score, expected, "deepening {settings:?} {}", context());
    }
    // The player reports the evaluation itself, without a distance penalty.
    let whole = |score: i32| score + score.signum() * depth.cast_signed();
    let expected = plain(game, &state, seat, depth, &|state| whole(evaluator(game, state)));
    let choice = choose(&mut Minimax::new(evaluator), game, &state, Budget::Depth(depth));
    let found = points(choice.value.expect("a value"));
    assert!((found - f64::from(expected) / f64::from(POINT)).abs() < 1e-9, "minimax {}", context());
}

/// Converts a value to points, including the distance penalty.
fn points(value: Value) -> f64 {
    match value {
        Value::Estimate(points) => points,
        Value::Exact { margin, plies } => {
            f64::from(margin) - f64::from(margin.signum()) * f64::from(plies.unwrap_or(0)) / f64::from(POINT)
        }
    }
}

fn choose<G: Game>(agent: &mut impl Agent<G>, game: &G, view: &G::View, budget: Budget) -> Choice<G::Move> {
    agent.choose(game, view, SearchContext::within(budget, &mut rng::stream(1, 1))).expect("there is a move")
}

#[test]
fn searches_agree_on_random_evaluations() {
    for seed in 0..60 {
        for depth in 1..=4 {
            check(&TicTacToe::default(), seed, depth, &WITHOUT_GAME_KNOWLEDGE);
            check(
                &TicTacToe::new("4x3x3".parse().unwrap(), true),
                seed,
                depth.min(3),
                &WITHOUT_GAME_KNOWLEDGE,
            );
            check(&Sticks::new(&[5, 4, 3]), seed, depth, &WITHOUT_GAME_KNOWLEDGE[..3]);
        }
    }
}

/// Checks searches at full depth, where evaluations play no role and game knowledge must not change the
/// result.
fn check_full_depth<G: Searchable + Notation>(game: &G, seeds: u64) {
    for seed in 0..seeds {
        check_solved(game, &random_position(game, seed));
    }
}

/// Checks that all settings give the minimax value of a position, and that their line leads to it.
fn check_solved<G: Searchable + Notation>(game: &G, state: &G::State) {
    let seat = game.turn(state).seat().expect("not terminal_score");
    let expected = plain(game, state, seat, 99, &|_| 0);
    let margin = minimax_margin(game, state, 99, 1, &|_| 0);
    for settings in WITHOUT_GAME_KNOWLEDGE.into_iter().chain(WITH_GAME_KNOWLEDGE) {
        let mut solver = Solver::new(papan_search::zero_evaluation::<G>, settings);
        let result = solver
            .deepen(game, state, Budget::Unlimited, &StopFlag::default(), &mut NoTrace)
            .expect("no limit");
        let context = format!("{settings:?} {}", game.write_position(state));
        assert!(result.is_exact, "{context}");
        assert_eq!(result.score, expected, "{context}");
        let Value::Exact { margin: found, .. } = papan_search::score_to_value(result.score, true) else {
            unreachable!()
        };
        assert_eq!(found, margin, "{context}");
        let line = solver.principal_variation(game, state, result.best, u64::MAX);
        assert!(line.is_complete, "{context}");
        let mut end = state.clone();
        for mv in &line.moves {
            game.play(&mut end, mv).expect("a legal line");
        }
        let outcome = game.turn(&end).outcome().expect("the line goes to the end");
        assert_eq!(outcome.margin(seat), margin, "{context}");
    }
}

#[test]
fn searches_agree_at_full_depth() {
    check_full_depth(&TicTacToe::default(), 200);
    check_full_depth(&TicTacToe::new("3x3x3".parse().unwrap(), true), 200);
    check_full_depth(&TicTacToe::new("4x2x2".parse().unwrap(), false), 50);
    check_full_depth(&Sticks::new(&[4, 3, 2]), 100);
}

/// A lead that cannot be lost must not blur the distance to the end.
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
    let mut trace = papan_search::PlyCounts::default();
    assert_eq!(
        papan_search::minimax(&game, &start, 9, u64::MAX, &mut trace),
        Some(MinimaxResult { score: 0, nodes: 549_946 })
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
        let zero = papan_search::zero_evaluation::<TicTacToe>;
        let by_minimax = choose(&mut Minimax::new(zero), &game, state, Budget::Unlimited);
        let by_alphabeta =
            choose(&mut AlphaBeta::new(zero, Settings::default()), &game, state, Budget::Unlimited);
        assert_eq!(by_minimax.value, by_alphabeta.value);
    }
    let choice = choose(
        &mut Minimax::new(papan_search::zero_evaluation::<TicTacToe>),
        &game,
        &quick,
        Budget::Unlimited,
    );
    assert_eq!(choice.value, Some(Value::Exact { margin: 1, plies: Some(1) }));
}

#[test]
fn node_budgets_are_respected_and_reproducible() {
    let game = TicTacToe::new("5x5x4".parse().unwrap(), false);
    let start = game.start(&mut rng::stream(0, 0));
    for nodes in [0, 1, 2, 10, 1_000, 20_000] {
        let mut agent = AlphaBeta::new(papan_search::zero_evaluation::<TicTacToe>, Settings::default());
        let first = choose(&mut agent, &game, &start, Budget::Nodes(nodes));
        let again = choose(&mut agent, &game, &start, Budget::Nodes(nodes));
        assert_eq!(first, again);
        assert!(first.nodes <= nodes, "{} of {nodes}", first.nodes);
        let by_minimax = choose(
            &mut Minimax::new(papan_search::zero_evaluation::<TicTacToe>),
            &game,
            &start,
            Budget::Nodes(nodes),
        );
        assert!(by_minimax.nodes <= nodes, "{} of {nodes}", by_minimax.nodes);
    }
}

#[test]
fn a_raised_stop_ends_the_search() {
    let game = TicTacToe::new("8x8x5".parse().unwrap(), false);
    let start = game.start(&mut rng::stream(0, 0));
    let stop = StopFlag::default();
    stop.raise();
    let mut random = rng::stream(0, 0);
    let context = SearchContext { budget: Budget::Unlimited, rng: &mut random, stop };
    let mut agent = AlphaBeta::new(papan_search::zero_evaluation::<TicTacToe>, Settings::default());
    assert!(agent.choose(&game, &start, context).is_ok());
}

#[test]
fn greedy_takes_the_best_immediate_margin() {
    let game = Sticks::new(&[3, 2]);
    let start = game.start(&mut rng::stream(0, 0));
    let margin = |_: &Sticks, heaps: &papan_testkit::sticks::Heaps| {
        papan_game::Outcome { points: heaps.points }.margin(heaps.mover)
    };
    let choice = choose(&mut papan_search::Greedy::new(margin), &game, &start, Budget::Unlimited);
    assert_eq!(game.write_move(&choice.mv), "a3", "the larger heap that one move takes");
}
