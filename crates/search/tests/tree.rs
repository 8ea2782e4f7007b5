//! A search that is written down says what the search did: checked on every node against plain minimax.

use papan_game::{Insight, POINT, rng};
use papan_search::tree::{Bound, Event, Recorder, Tree};
use papan_search::{Reason, Settings, Solver, Trace, before, level};
use papan_testkit::random_evaluation;
use papan_testkit::sticks::Sticks;
use papan_tictactoe::TicTacToe;

/// A judgement of unfinished positions.
type Judge<'a, G> = &'a dyn Fn(&<G as papan_game::Game>::State) -> i32;

/// Alpha-beta as textbooks have it, and minimax where nothing is to be cut, told to a trace.
struct Textbook<'a, G: Insight> {
    game: &'a G,
    judge: Judge<'a, G>,
    cuts: bool,
}

const INFINITE: i32 = i32::MAX / 2;

impl<G: Insight> Textbook<'_, G> {
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
            (Some(margin), _) => (margin * POINT, Reason::Over),
            (None, 0) => ((self.judge)(state), Reason::Horizon),
            _ => self.best(state, (ply, depth), window, trace),
        };
        trace.leave(score, reason);
        score
    }

    fn best(
        &self,
        state: &G::State,
        (ply, depth): (u32, u32),
        (mut alpha, beta): (i32, i32),
        trace: &mut impl Trace<G::Move>,
    ) -> (i32, Reason) {
        let mut moves = Vec::new();
        self.game.moves(state, &mut moves);
        let mut best = -INFINITE;
        for mv in moves {
            let mut next = state.clone();
            self.game.advance(&mut next, &mv);
            let window = if self.cuts { after(alpha, beta) } else { (-INFINITE, INFINITE) };
            let score = self.score(&next, (ply + 1, depth - 1), Some(&mv), window, trace);
            best = best.max(before(score));
            alpha = alpha.max(best);
            if self.cuts && best >= beta {
                return (best, Reason::Cut);
            }
        }
        (best, Reason::Searched)
    }
}

/// The window after a move: what is a cut there is no gain here, and the other way about.
fn after(alpha: i32, beta: i32) -> (i32, i32) {
    let cut = if beta > 0 { beta + 1 } else { beta - 1 };
    let low = if alpha >= 0 { alpha + 1 } else { alpha - 1 };
    (-cut, -low)
}

/// The tree of a textbook search.
fn textbook<G: Insight>(
    game: &G,
    state: &G::State,
    depth: u32,
    cuts: bool,
    judge: Judge<'_, G>,
) -> Tree<G::Move> {
    let mut recorder = Recorder::default();
    let search = Textbook { game, judge, cuts };
    search.score(state, (0, depth), None, (-INFINITE, INFINITE), &mut recorder);
    recorder.tree()
}

/// What a position is worth, with nothing written down and nothing left out.
fn plain<G: Insight>(game: &G, state: &G::State, depth: u32, judge: Judge<'_, G>) -> i32 {
    match (game.result(state), depth) {
        (Some(margin), _) => margin * POINT,
        (None, 0) => judge(state),
        _ => {
            game.nexts(state).map(|next| before(plain(game, &next, depth - 1, judge))).max().expect("a move")
        }
    }
}

/// The positions of all nodes.
fn states<G: Insight>(game: &G, start: &G::State, tree: &Tree<G::Move>) -> Vec<G::State> {
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

/// Holds a tree to what it claims, node by node.
fn check<G: Insight>(game: &G, start: &G::State, depth: u32, tree: &Tree<G::Move>, judge: Judge<'_, G>) {
    let states = states(game, start, tree);
    let sights = tree.sights();
    for ((node, state), sight) in tree.nodes().iter().zip(&states).zip(&sights) {
        let truth = plain(game, state, depth - node.ply, judge);
        let (alpha, beta) = node.window;
        match node.score {
            score if score >= beta => assert!(truth >= score, "{node:?}: {truth}"),
            score if score <= alpha => assert!(truth <= score, "{node:?}: {truth}"),
            score => assert_eq!(truth, score, "{node:?}"),
        }
        let truth = if sight.is_max { truth } else { -truth };
        let found = if sight.is_max { node.score } else { -node.score };
        match sight.bound {
            Bound::Exact => assert_eq!(truth, found, "{node:?} {sight:?}"),
            Bound::AtLeast => assert!(truth >= found, "{node:?} {sight:?}"),
            Bound::AtMost => assert!(truth <= found, "{node:?} {sight:?}"),
        }
        let mut moves = Vec::new();
        game.moves(state, &mut moves);
        match node.reason {
            Reason::Cut => {
                assert!(node.score >= beta && node.children.len() <= moves.len(), "{node:?}");
                assert!(node.left_out == 0 || node.left_out + node.children.len() == moves.len(), "{node:?}");
                let limit = if sight.is_max { sight.beta } else { sight.alpha };
                let limit = limit.expect("a cut has a limit").number();
                let gain = sight.value.number() - limit;
                assert!(if sight.is_max { gain >= 0.0 } else { gain <= 0.0 }, "{sight:?}");
            }
            Reason::Searched => assert_eq!(node.children.len(), moves.len()),
            Reason::Over => assert!(game.result(state).is_some() && node.children.is_empty()),
            Reason::Horizon => assert!(node.ply == depth && node.children.is_empty()),
            reason => panic!("{reason:?} in a plain search"),
        }
    }
    check_form(tree);
}

/// Counts and order add up.
fn check_form<M>(tree: &Tree<M>) {
    let nodes = tree.nodes();
    let children: usize = nodes.iter().map(|node| node.children.len()).sum();
    assert_eq!(children + 1, nodes.len(), "every node but the root is a child");
    let mut open = Vec::new();
    let mut entered = 0;
    for event in tree.events() {
        match event {
            Event::Enter(at) => {
                assert_eq!((at, nodes[at].parent), (entered, open.last().copied()));
                assert_eq!(nodes[at].ply as usize, open.len());
                open.push(at);
                entered += 1;
            }
            Event::Leave(at) => assert_eq!(open.pop(), Some(at)),
        }
    }
    assert_eq!((entered, open.len()), (nodes.len(), 0));
    let chosen = tree.chosen();
    assert!(chosen.windows(2).all(|pair| nodes[pair[1]].parent == Some(pair[0])));
    assert!(nodes[chosen[chosen.len() - 1]].children.is_empty(), "the chosen line goes to a leaf");
}

/// Both searches from one position: each is held to its claims, and they agree on the root.
fn check_both<G: Insight>(game: &G, start: &G::State, depth: u32, judge: Judge<'_, G>) {
    let all = textbook(game, start, depth, false, judge);
    let mut some = textbook(game, start, depth, true, judge);
    check(game, start, depth, &all, judge);
    check(game, start, depth, &some, judge);
    let states = states(game, start, &some);
    some.count_moves(|at| game.nexts(&states[at]).count());
    check(game, start, depth, &some, judge);
    assert!(some.nodes().iter().all(|node| (node.reason == Reason::Cut) == (node.left_out > 0)));
    assert_eq!(all.nodes()[0].score, some.nodes()[0].score);
    assert!(some.nodes().len() <= all.nodes().len());
    let [all, some] = [&all, &some].map(|tree| tree.sights()[0]);
    assert_eq!((all.value, all.bound), (some.value, Bound::Exact));
}

/// The solver's searches are those of the textbook, to the last node and in the same order.
fn check_solver<G: Insight>(
    game: &G,
    start: &G::State,
    depth: u32,
    judge: impl Fn(&G, &G::State) -> i32 + Sync,
) {
    for (settings, cuts) in [(Settings::MINIMAX, false), (Settings::PLAIN, true)] {
        let mut recorder = Recorder::default();
        let mut solver = Solver::new(&judge, settings);
        let verdict = solver.search(game, start, depth, u64::MAX, &mut recorder).expect("a move");
        let tree = recorder.tree();
        assert!(
            tree == textbook(game, start, depth, cuts, &|state| judge(game, state)),
            "{settings:?} {depth}"
        );
        assert_eq!(verdict.nodes, tree.nodes().len() as u64);
        assert_eq!(verdict.score, tree.nodes()[0].score);
        assert_eq!(Some(&verdict.best), tree.chosen().get(1).and_then(|&at| tree.nodes()[at].mv.as_ref()));
    }
}

#[test]
fn the_solver_searches_as_textbooks_do() {
    let game = TicTacToe::new(papan_tictactoe::Size::CLASSIC, false);
    let middle = papan_game::Notation::read_position(&game, "x---o---- x").unwrap();
    for depth in 1..=7 {
        check_solver(&game, &middle, depth, level);
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
    check_both(&game, &middle, 9, &|state| level(&game, state));
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
    let sights = tree.sights();
    let texts: Vec<String> = tree.chosen().iter().map(|&at| sights[at].value.to_string()).collect();
    assert_eq!(texts, ["+1", "+1"]);
    assert_eq!((sights[0].alpha, sights[0].beta), (None, None));
    let later = tree.nodes()[0].children[1];
    assert_eq!(sights[later].alpha.unwrap().to_string(), "+1");
    let judged = sights.iter().find(|sight| sight.value.is_judged && !sight.is_max).unwrap();
    assert_eq!(judged.value.to_string(), "-0.35");
}

#[test]
fn a_search_that_begins_anew_leaves_its_last_round() {
    let mut recorder: Recorder<u8> = Recorder::default();
    for score in [1, 2] {
        recorder.enter(0, None, (0, 0));
        recorder.leave(score, Reason::Over);
    }
    recorder.leave(9, Reason::Over);
    let tree = recorder.tree();
    assert_eq!((tree.nodes().len(), tree.nodes()[0].score), (1, 2));
    assert!(Recorder::<u8>::default().tree().chosen().is_empty());
    let mut recorder: Recorder<u8> = Recorder::default();
    recorder.enter(0, None, (0, 0));
    recorder.enter(1, Some(&4), (0, 0));
    assert_eq!(recorder.tree().events().count(), 4);
}
