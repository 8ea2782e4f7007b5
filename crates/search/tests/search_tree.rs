//! Recorded trees match the search: every node is checked against plain minimax.

use papan_game::{POINT, Searchable, rng};
use papan_search::search_tree::{NodeBound, RecordedTree, TraceEvent, TreeRecorder};
use papan_search::{ExitReason, Settings, Solver, Trace, score_before_move, zero_evaluation};
use papan_testkit::random_evaluation;
use papan_testkit::sticks::Sticks;
use papan_tictactoe::TicTacToe;

/// An evaluation of unfinished positions.
type Evaluator<'a, G> = &'a dyn Fn(&<G as papan_game::Game>::State) -> i32;

/// Textbook alpha-beta, or minimax without pruning, reported to a trace.
struct Textbook<'a, G: Searchable> {
    game: &'a G,
    evaluator: Evaluator<'a, G>,
    pruning: bool,
}

const INFINITE: i32 = i32::MAX / 2;

impl<G: Searchable> Textbook<'_, G> {
    fn score(
        &self,
        state: &G::State,
        (ply, depth): (u32, u32),
        mv: Option<&G::Move>,
        window: (i32, i32),
        trace: &mut impl Trace<G::Move>,
    ) -> i32 {
        trace.enter(ply, mv, window);
        let (score, reason) = match (self.game.result(state), depth) {
            (Some(margin), _) => (margin * POINT, ExitReason::GameOver),
            (None, 0) => ((self.evaluator)(state), ExitReason::Horizon),
            _ => self.best(state, (ply, depth), window, trace),
        };
        trace.exit(score, reason);
        score
    }

    fn best(
        &self,
        state: &G::State,
        (ply, depth): (u32, u32),
        (mut alpha, beta): (i32, i32),
        trace: &mut impl Trace<G::Move>,
    ) -> (i32, ExitReason) {
        let mut moves = Vec::new();
        self.game.moves(state, &mut moves);
        let mut best = -INFINITE;
        for mv in moves {
            let mut next = state.clone();
            self.game.advance(&mut next, &mv);
            let window = if self.pruning { after(alpha, beta) } else { (-INFINITE, INFINITE) };
            let score = self.score(&next, (ply + 1, depth - 1), Some(&mv), window, trace);
            best = best.max(score_before_move(score));
            alpha = alpha.max(best);
            if self.pruning && best >= beta {
                return (best, ExitReason::Cutoff);
            }
        }
        (best, ExitReason::Searched)
    }
}

/// Returns the window after a move.
fn after(alpha: i32, beta: i32) -> (i32, i32) {
    let cut = if beta > 0 { beta + 1 } else { beta - 1 };
    let low = if alpha >= 0 { alpha + 1 } else { alpha - 1 };
    (-cut, -low)
}

/// Returns the recorded tree of a textbook search.
fn textbook<G: Searchable>(
    game: &G,
    state: &G::State,
    depth: u32,
    pruning: bool,
    evaluator: Evaluator<'_, G>,
) -> RecordedTree<G::Move> {
    let mut recorder = TreeRecorder::default();
    let search = Textbook { game, evaluator, pruning };
    search.score(state, (0, depth), None, (-INFINITE, INFINITE), &mut recorder);
    recorder.tree()
}

/// Returns the minimax score of a position.
fn plain<G: Searchable>(game: &G, state: &G::State, depth: u32, evaluator: Evaluator<'_, G>) -> i32 {
    match (game.result(state), depth) {
        (Some(margin), _) => margin * POINT,
        (None, 0) => evaluator(state),
        _ => game
            .successors(state)
            .map(|next| score_before_move(plain(game, &next, depth - 1, evaluator)))
            .max()
            .expect("a move"),
    }
}

/// Returns the positions of all nodes.
fn states<G: Searchable>(game: &G, start: &G::State, tree: &RecordedTree<G::Move>) -> Vec<G::State> {
    let mut states: Vec<G::State> = Vec::new();
    for node in tree.nodes() {
        let mut state = node.parent.map_or(start, |parent| &states[parent]).clone();
        if let Some(mv) = &node.mv {
            game.play(&mut state, mv).expect("a legal move");
        }
        states.push(state);
    }
    states
}

/// Checks every claim of a tree, node by node.
fn check<G: Searchable>(
    game: &G,
    start: &G::State,
    depth: u32,
    tree: &RecordedTree<G::Move>,
    evaluator: Evaluator<'_, G>,
) {
    let states = states(game, start, tree);
    let perspectives = tree.root_perspectives();
    for ((node, state), perspective) in tree.nodes().iter().zip(&states).zip(&perspectives) {
        let truth = plain(game, state, depth - node.ply, evaluator);
        let (alpha, beta) = node.window;
        match node.score {
            score if score >= beta => assert!(truth >= score, "{node:?}: {truth}"),
            score if score <= alpha => assert!(truth <= score, "{node:?}: {truth}"),
            score => assert_eq!(truth, score, "{node:?}"),
        }
        let truth = if perspective.is_max { truth } else { -truth };
        let found = if perspective.is_max { node.score } else { -node.score };
        match perspective.bound {
            NodeBound::Exact => assert_eq!(truth, found, "{node:?} {perspective:?}"),
            NodeBound::AtLeast => assert!(truth >= found, "{node:?} {perspective:?}"),
            NodeBound::AtMost => assert!(truth <= found, "{node:?} {perspective:?}"),
        }
        let mut moves = Vec::new();
        game.moves(state, &mut moves);
        match node.reason {
            ExitReason::Cutoff => {
                assert!(node.score >= beta && node.children.len() <= moves.len(), "{node:?}");
                assert!(node.left_out == 0 || node.left_out + node.children.len() == moves.len(), "{node:?}");
                let window_limit = if perspective.is_max { perspective.beta } else { perspective.alpha };
                let window_limit = window_limit.expect("a cut has a window_limit").number();
                let gain = perspective.value.number() - window_limit;
                assert!(if perspective.is_max { gain >= 0.0 } else { gain <= 0.0 }, "{perspective:?}");
            }
            ExitReason::Searched => assert_eq!(node.children.len(), moves.len()),
            ExitReason::GameOver => assert!(game.result(state).is_some() && node.children.is_empty()),
            ExitReason::Horizon => assert!(node.ply == depth && node.children.is_empty()),
            reason => panic!("{reason:?} in a plain search"),
        }
    }
    check_form(tree);
}

/// Checks that counts and order are consistent.
fn check_form<M>(tree: &RecordedTree<M>) {
    let nodes = tree.nodes();
    let children: usize = nodes.iter().map(|node| node.children.len()).sum();
    assert_eq!(children + 1, nodes.len(), "every node but the root is a child");
    let mut open = Vec::new();
    let mut entered = 0;
    for event in tree.events() {
        match event {
            TraceEvent::Enter(at) => {
                assert_eq!((at, nodes[at].parent), (entered, open.last().copied()));
                assert_eq!(nodes[at].ply as usize, open.len());
                open.push(at);
                entered += 1;
            }
            TraceEvent::Exit(at) => assert_eq!(open.pop(), Some(at)),
        }
    }
    assert_eq!((entered, open.len()), (nodes.len(), 0));
    let principal_variation = tree.principal_variation();
    assert!(principal_variation.windows(2).all(|pair| nodes[pair[1]].parent == Some(pair[0])));
    assert!(
        nodes[principal_variation[principal_variation.len() - 1]].children.is_empty(),
        "the principal_variation line goes to a leaf"
    );
}

/// Checks the trees of both algorithms from one position, which must agree on the root.
fn check_both<G: Searchable>(game: &G, start: &G::State, depth: u32, evaluator: Evaluator<'_, G>) {
    let all = textbook(game, start, depth, false, evaluator);
    let mut some = textbook(game, start, depth, true, evaluator);
    check(game, start, depth, &all, evaluator);
    check(game, start, depth, &some, evaluator);
    let states = states(game, start, &some);
    some.count_moves(|at| game.successors(&states[at]).count());
    check(game, start, depth, &some, evaluator);
    assert!(some.nodes().iter().all(|node| (node.reason == ExitReason::Cutoff) == (node.left_out > 0)));
    assert_eq!(all.nodes()[0].score, some.nodes()[0].score);
    assert!(some.nodes().len() <= all.nodes().len());
    let [all, some] = [&all, &some].map(|tree| tree.root_perspectives()[0]);
    assert_eq!((all.value, all.bound), (some.value, NodeBound::Exact));
}

/// Checks that the solver visits the same nodes in the same order as the textbook algorithms.
fn check_solver<G: Searchable>(
    game: &G,
    start: &G::State,
    depth: u32,
    evaluator: impl Fn(&G, &G::State) -> i32 + Sync,
) {
    for (settings, pruning) in [(Settings::MINIMAX, false), (Settings::PLAIN, true)] {
        let mut recorder = TreeRecorder::default();
        let mut solver = Solver::new(&evaluator, settings);
        let result = solver.search(game, start, depth, u64::MAX, &mut recorder).expect("a move");
        let tree = recorder.tree();
        assert!(
            tree == textbook(game, start, depth, pruning, &|state| evaluator(game, state)),
            "{settings:?} {depth}"
        );
        assert_eq!(result.nodes, tree.nodes().len() as u64);
        assert_eq!(result.score, tree.nodes()[0].score);
        assert_eq!(
            Some(&result.best),
            tree.principal_variation().get(1).and_then(|&at| tree.nodes()[at].mv.as_ref())
        );
    }
}

#[test]
fn the_solver_searches_as_textbooks_do() {
    let game = TicTacToe::new(papan_tictactoe::Size::CLASSIC, false);
    let middle = papan_game::Notation::read_position(&game, "x---o---- x").unwrap();
    for depth in 1..=7 {
        check_solver(&game, &middle, depth, zero_evaluation);
    }
    check_solver(&game, &papan_tictactoe::Position::EMPTY, 4, |game, state| {
        random_evaluation(game, 3, state) * 9
    });
    let game = Sticks::new(&[5, 3, 2]);
    let start = papan_game::Game::start(&game, &mut rng::stream(0, 0));
    for depth in [1, 3, 5, 12] {
        check_solver(&game, &start, depth, |game, state| random_evaluation(game, 5, state) * 50);
    }
}

#[test]
fn tic_tac_toe_from_every_depth() {
    let game = TicTacToe::new(papan_tictactoe::Size::CLASSIC, false);
    let start = papan_tictactoe::Position::EMPTY;
    for depth in 0..=4 {
        check_both(&game, &start, depth, &|_| 0);
        check_both(&game, &start, depth, &|state| random_evaluation(&game, 7, state) * 20);
    }
    let middle = papan_game::Notation::read_position(&game, "xo--x---o x").unwrap();
    check_both(&game, &middle, 9, &|state| zero_evaluation(&game, state));
}

#[test]
fn sticks_have_margins_of_every_size() {
    for (seed, heaps) in (0..).zip([&[5, 2][..], &[3, 3, 1], &[4, 4], &[2, 2, 2]]) {
        let game = Sticks::new(heaps);
        let start = papan_game::Game::start(&game, &mut rng::stream(0, 0));
        for depth in [1, 2, 3, 5, 12] {
            check_both(&game, &start, depth, &|state| random_evaluation(&game, seed, state) * 50);
        }
    }
}

#[test]
fn numbers_are_the_same_all_the_way_up() {
    let game = TicTacToe::new(papan_tictactoe::Size::CLASSIC, false);
    let start = papan_game::Notation::read_position(&game, "xx-oo---- x").unwrap();
    let tree = textbook(&game, &start, 3, true, &|_| 358);
    let perspectives = tree.root_perspectives();
    let texts: Vec<String> =
        tree.principal_variation().iter().map(|&at| perspectives[at].value.to_string()).collect();
    assert_eq!(texts, ["+1", "+1"]);
    assert_eq!((perspectives[0].alpha, perspectives[0].beta), (None, None));
    let later = tree.nodes()[0].children[1];
    assert_eq!(perspectives[later].alpha.unwrap().to_string(), "+1");
    let evaluate_for_root =
        perspectives.iter().find(|perspective| perspective.value.is_estimate && !perspective.is_max).unwrap();
    assert_eq!(evaluate_for_root.value.to_string(), "-0.35");
}

#[test]
fn a_search_that_begins_anew_leaves_its_last_round() {
    let mut recorder: TreeRecorder<u8> = TreeRecorder::default();
    for score in [1, 2] {
        recorder.enter(0, None, (0, 0));
        recorder.exit(score, ExitReason::GameOver);
    }
    recorder.exit(9, ExitReason::GameOver);
    let tree = recorder.tree();
    assert_eq!((tree.nodes().len(), tree.nodes()[0].score), (1, 2));
    assert!(TreeRecorder::<u8>::default().tree().principal_variation().is_empty());
    let mut recorder: TreeRecorder<u8> = TreeRecorder::default();
    recorder.enter(0, None, (0, 0));
    recorder.enter(1, Some(&4), (0, 0));
    assert_eq!(recorder.tree().events().count(), 4);
}
