//! The randomized players: Monte Carlo tree search, hill climbing and the genetic algorithm.

use papan_adjacency::{Adjacency, Objective, PlayerMark, Position, Size};
use papan_game::{
    Agent, Budget, Choice, ForfeitKind, Game, Notation, POINT, Rng, SearchContext, Searchable, Seat,
    StopFlag, Turn, Value, rng,
};
use papan_search::{
    Genetic, GeneticSettings, Greedy, HillClimb, HillClimbSettings, Mcts, MctsSettings, Random,
    zero_evaluation,
};
use papan_testkit::minimax;
use papan_testkit::sticks::Sticks;
use papan_tictactoe::TicTacToe;
use rand::RngExt;
use std::time::{Duration, Instant};

type Player<G> = (&'static str, Box<dyn Agent<G>>);

/// Every player under test, with an evaluation of zero.
fn players<G: Searchable + 'static>() -> Vec<Player<G>> {
    vec![
        ("mcts", Box::new(Mcts::new(MctsSettings::default()))),
        ("hillclimb", Box::new(HillClimb::new(zero_evaluation::<G>, HillClimbSettings::default()))),
        ("genetic", Box::new(Genetic::new(zero_evaluation::<G>, GeneticSettings::default()))),
    ]
}

fn tictactoe(size: &str, is_misere: bool) -> TicTacToe {
    TicTacToe::new(size.parse().expect("a size"), is_misere)
}

fn adjacency(size: &str, rounds: u8) -> Adjacency {
    Adjacency::new(size.parse::<Size>().expect("a size"), rounds, PlayerMark::X).expect("room for the rounds")
}

fn choose<G: Game>(agent: &mut dyn Agent<G>, game: &G, view: &G::View, budget: Budget) -> Choice<G::Move> {
    agent.choose(game, view, SearchContext::within(budget, &mut rng::stream(1, 1))).expect("there is a move")
}

fn listed<G: Searchable>(game: &G, state: &G::State) -> Vec<G::Move> {
    let mut moves = Vec::new();
    game.moves(state, &mut moves);
    moves
}

/// Returns the positions of a random game, without the final one.
fn random_game<G: Searchable>(game: &G, random: &mut Rng) -> Vec<G::State> {
    let mut state = game.start(random);
    let mut path = Vec::new();
    while game.turn(&state).seat().is_some() {
        path.push(state.clone());
        let moves = listed(game, &state);
        game.advance(&mut state, &moves[random.random_range(0..moves.len())]);
    }
    path
}

/// Checks that the move is legal, the line can be played, and the budget was respected.
fn check_choice<G: Searchable + Notation>(
    game: &G,
    state: &G::State,
    choice: &Choice<G::Move>,
    budget: Budget,
) {
    let legal = listed(game, state);
    assert!(legal.contains(&choice.mv));
    assert_eq!(choice.line.first(), Some(&choice.mv));
    let mut next = state.clone();
    for mv in &choice.line {
        game.play(&mut next, mv).expect("a line that can be played");
    }
    if let Budget::Nodes(nodes) = budget {
        assert!(choice.nodes <= nodes, "{} of {nodes}", choice.nodes);
    }
}

/// Checks all players in random games of `game` with each budget. Each must give the same answer twice.
fn check_players<G: Searchable + Notation + 'static>(game: &G, games: u64, budgets: &[Budget]) {
    for (name, mut player) in players::<G>() {
        for index in 0..games {
            for state in random_game(game, &mut rng::stream(9, index)) {
                for &budget in budgets {
                    let choice = choose(player.as_mut(), game, &state, budget);
                    check_choice(game, &state, &choice, budget);
                    let again = choose(player.as_mut(), game, &state, budget);
                    assert_eq!(choice, again, "{name} {budget} {}", game.write_position(&state));
                }
            }
        }
    }
}

#[test]
fn node_budgets_are_respected_and_reproducible() {
    let budgets = [0, 1, 2, 30, 600].map(Budget::Nodes);
    check_players(&TicTacToe::default(), 4, &budgets);
    check_players(&tictactoe("4x3x3", true), 2, &budgets);
    check_players(&Sticks::new(&[5, 4, 3]), 4, &budgets);
    check_players(&adjacency("4x4", 4), 3, &budgets);
    check_players(&adjacency("8x8", 9), 1, &budgets);
}

#[test]
fn searches_end_without_a_budget_of_nodes() {
    let budgets = [Budget::Depth(0), Budget::Depth(1), Budget::Depth(4), Budget::Unlimited];
    check_players(&Sticks::new(&[3, 2]), 1, &budgets);
    check_players(&tictactoe("3x2x2", false), 1, &budgets);
}

#[test]
fn depth_budgets_are_respected() {
    let game = Sticks::new(&[5, 4, 3]);
    let start = game.start(&mut rng::stream(0, 0));
    for depth in 1..=3 {
        for (name, mut player) in players::<Sticks>() {
            let choice = choose(player.as_mut(), &game, &start, Budget::Depth(depth));
            // A plan includes the reply to its last move.
            let most = if name == "hillclimb" { depth.next_multiple_of(2) } else { depth };
            assert!(choice.depth <= most, "{name}: {} of {depth}", choice.depth);
        }
    }
}

#[test]
fn time_budgets_are_respected() {
    let game = Adjacency::default();
    let start = game.start(&mut rng::stream(0, 0));
    for (name, mut player) in players::<Adjacency>() {
        let begun = Instant::now();
        let choice = choose(player.as_mut(), &game, &start, Budget::Time(Duration::from_millis(30)));
        assert!(game.check(&start, &choice.mv).is_ok());
        assert!(begun.elapsed() < Duration::from_secs(2), "{name}");
    }
}

#[test]
fn a_raised_stop_ends_the_search() {
    let game = Adjacency::default();
    let start = game.start(&mut rng::stream(0, 0));
    for (name, mut player) in players::<Adjacency>() {
        let stop = StopFlag::default();
        stop.raise();
        let context = SearchContext { budget: Budget::Unlimited, rng: &mut rng::stream(0, 0), stop };
        let choice = player.choose(&game, &start, context).expect("a move");
        assert_eq!(choice.nodes, 0, "{name}");
        assert!(game.check(&start, &choice.mv).is_ok(), "{name}");
    }
}

#[test]
fn a_finished_game_has_no_answer() {
    let game = adjacency("8x8", 2);
    let over = game.read_position("6OO/6OO/8/8/8/8/XX6/XX6 X 0").expect("a position");
    for (name, mut player) in players::<Adjacency>() {
        for budget in [Budget::Nodes(1_000), Budget::Depth(3), Budget::Unlimited] {
            let answer = player.choose(&game, &over, SearchContext::within(budget, &mut rng::stream(0, 0)));
            assert_eq!(answer.expect_err(name).kind, ForfeitKind::NoAnswer);
        }
    }
}

#[test]
fn immediate_wins_are_found_and_exact() {
    let game = TicTacToe::default();
    let win = game.read_position("xx-oo---- x").expect("a position");
    for (name, mut player) in players::<TicTacToe>() {
        let choice = choose(player.as_mut(), &game, &win, Budget::Nodes(3_000));
        assert_eq!(game.write_move(&choice.mv), "3", "{name}");
        assert_eq!(choice.value, Some(Value::Exact { margin: 1, plies: Some(1) }), "{name}");
    }
}

#[test]
fn threats_are_blocked() {
    let game = TicTacToe::default();
    let threat = game.read_position("x--oo-x-- x").expect("a position");
    for (name, mut player) in players::<TicTacToe>() {
        let choice = choose(player.as_mut(), &game, &threat, Budget::Nodes(3_000));
        assert_eq!(game.write_move(&choice.mv), "6", "{name}");
    }
}

/// Checks that the exact values of the Monte Carlo tree search are the minimax values.
fn check_exact<G: Searchable + Notation>(game: &G, games: u64) {
    let mut exact = 0;
    for index in 0..games {
        for state in random_game(game, &mut rng::stream(4, index)) {
            let mut player = Mcts::new(MctsSettings::default());
            let choice = choose(&mut player, game, &state, Budget::Nodes(20_000));
            let Some(Value::Exact { margin, .. }) = choice.value else { continue };
            exact += 1;
            assert_eq!(margin, minimax(game, &state, 99, 1, &|_| 0), "{}", game.write_position(&state));
        }
    }
    assert!(exact > games, "{exact}");
}

#[test]
fn exact_values_match_minimax() {
    check_exact(&TicTacToe::default(), 10);
    check_exact(&tictactoe("3x3x3", true), 5);
    check_exact(&Sticks::new(&[4, 3, 2]), 10);
}

#[test]
fn mcts_finds_forced_wins() {
    let game = TicTacToe::default();
    let mut wins = 0;
    for index in 0..40 {
        for state in random_game(&game, &mut rng::stream(6, index)) {
            if minimax(&game, &state, 9, 1, &|_| 0) == 1 {
                wins += 1;
                let mut player = Mcts::new(MctsSettings::default());
                let choice = choose(&mut player, &game, &state, Budget::Nodes(20_000));
                let is_win = matches!(choice.value, Some(Value::Exact { margin: 1, .. }));
                assert!(is_win, "{} {:?}", game.write_position(&state), choice.value);
            }
        }
    }
    assert!(wins > 40, "{wins}");
}

/// Plays a game from `state` and returns the margin of the first player, who has `seat`.
fn margin_of<G: Searchable>(
    game: &G,
    mut state: G::State,
    mut players: [&mut dyn Agent<G>; 2],
    seat: Seat,
    budget: Budget,
    seed: u64,
) -> i32 {
    for ply in 1.. {
        let mover = match game.turn(&state) {
            Turn::Over(outcome) => return outcome.margin(seat),
            Turn::Of(mover) => mover,
        };
        let mut random = rng::stream(seed, ply);
        let player = &mut players[usize::from(mover != seat)];
        let choice = player.choose(game, &state, SearchContext::within(budget, &mut random)).expect("a move");
        game.play(&mut state, &choice.mv).expect("a legal move");
    }
    unreachable!("games end")
}

#[test]
fn mcts_never_loses_to_random() {
    let game = TicTacToe::default();
    for seed in 0..12 {
        for seat in Seat::BOTH {
            let (mut mcts, mut random) = (Mcts::new(MctsSettings::default()), Random);
            let start = game.start(&mut rng::stream(0, 0));
            let margin = margin_of(&game, start, [&mut mcts, &mut random], seat, Budget::Nodes(20_000), seed);
            assert!(margin >= 0, "seed {seed}, {seat}");
        }
    }
}

/// Plays pairs of adjacency games with swapped seats after two random moves and returns the margins.
fn margins_against_greedy(
    player: &mut dyn Agent<Adjacency>,
    rounds: u8,
    pairs: u64,
    budget: Budget,
) -> Vec<i32> {
    let game = adjacency("8x8", rounds);
    let mut greedy = Greedy::new(|_: &Adjacency, position: &Position| position.margin());
    let mut margin = |pair| {
        let opening = random_game(&game, &mut rng::stream(pair, 3)).swap_remove(2);
        let by_seat =
            Seat::BOTH.map(|seat| margin_of(&game, opening, [player, &mut greedy], seat, budget, pair));
        by_seat.iter().sum()
    };
    (0..pairs).map(&mut margin).collect()
}

/// Checks that a player wins at least three of four pairs against the greedy player.
fn check_beats_greedy(player: &mut dyn Agent<Adjacency>, nodes: u64) {
    for rounds in [8, 28] {
        let margins = margins_against_greedy(player, rounds, 4, Budget::Nodes(nodes));
        let better = margins.iter().filter(|&&margin| margin > 0).count();
        assert!(better >= 3, "{margins:?} at {rounds} rounds");
    }
}

#[test]
fn mcts_beats_greedy() {
    check_beats_greedy(&mut Mcts::new(MctsSettings::default()), 10_000);
}

#[test]
fn hill_climbing_beats_greedy() {
    check_beats_greedy(&mut HillClimb::new(Objective::DESCRIBED, HillClimbSettings::default()), 20_000);
}

#[test]
fn genetic_beats_greedy() {
    let short = GeneticSettings { horizon: 3, ..GeneticSettings::default() };
    check_beats_greedy(&mut Genetic::new(Objective::DESCRIBED, short), 20_000);
}

/// The default settings, with no knowledge but the number of marks.
#[test]
#[ignore = "long"]
fn genetic_with_defaults_beats_greedy() {
    let marks = |_: &Adjacency, position: &Position| position.margin() * POINT;
    for rounds in [8, 28] {
        let mut genetic = Genetic::new(marks, GeneticSettings::default());
        let margins = margins_against_greedy(&mut genetic, rounds, 10, Budget::Nodes(150_000));
        let better = margins.iter().filter(|&&margin| margin > 0).count();
        let worse = margins.iter().filter(|&&margin| margin < 0).count();
        assert!(better > worse && margins.iter().sum::<i32>() > 0, "{margins:?} at {rounds} rounds");
    }
}

#[test]
fn genetic_solves_a_small_game() {
    let game = Sticks::new(&[3, 2]);
    let settings = GeneticSettings { horizon: 64, ..GeneticSettings::default() };
    for state in random_game(&game, &mut rng::stream(2, 0)) {
        let mut player = Genetic::new(zero_evaluation::<Sticks>, settings);
        let choice = choose(&mut player, &game, &state, Budget::Unlimited);
        let Some(Value::Estimate(found)) = choice.value else { continue };
        let margin = f64::from(minimax(&game, &state, 99, 1, &|_| 0));
        assert!((found - margin).abs() < 0.1, "{found} {margin} {}", game.write_position(&state));
    }
}

#[test]
fn evolution_stops_at_the_target_margin() {
    let game = Adjacency::default();
    let start = game.start(&mut rng::stream(0, 0));
    let evolved = |fitness| {
        let mut player = Genetic::new(
            Objective::DESCRIBED,
            GeneticSettings { target_margin: fitness, ..GeneticSettings::default() },
        );
        choose(&mut player, &game, &start, Budget::Nodes(20_000)).generations.len()
    };
    assert_eq!(evolved(Some(-64)), 1);
    assert!(evolved(None) > 10);
    assert_eq!(evolved(Some(64)), evolved(None));
}

#[test]
fn generation_stats_are_consistent() {
    let game = Adjacency::default();
    let start = game.start(&mut rng::stream(0, 0));
    let budget = Budget::Nodes(100_000);
    let climbs = choose(
        &mut HillClimb::new(Objective::DESCRIBED, HillClimbSettings::default()),
        &game,
        &start,
        budget,
    )
    .generations;
    let evolved =
        choose(&mut Genetic::new(Objective::DESCRIBED, GeneticSettings::default()), &game, &start, budget)
            .generations;
    for generations in [&climbs, &evolved] {
        assert!(generations.len() > 1);
        for step in generations {
            assert!(step.worst <= step.mean && step.mean <= step.best, "{step:?}");
            assert!((0.0..=1.0).contains(&step.diversity), "{step:?}");
        }
    }
    assert!(climbs.is_sorted_by(|earlier, later| earlier.best <= later.best), "the best plan is kept");
    assert!(evolved[0].diversity > 0.9, "the first generation is random");
    let last = evolved[evolved.len() - 1];
    assert!(last.mean - last.worst < evolved[0].best - evolved[0].worst || last.mean > evolved[0].mean);
}
