//! The mirror strategy never loses as the second player, against random and searching opponents.

use papan_adjacency::{Adjacency, Cell, Mirror, Note, PlayerMark, Position};
use papan_game::{Agent, Budget, Game, SearchContext, Seat, rng};
use papan_search::{AlphaBeta, Greedy, Random, Settings};

fn rules(size: &str, rounds: u8) -> Adjacency {
    Adjacency::new(size.parse().expect("a size"), rounds, PlayerMark::X).expect("rounds that fit")
}

/// Returns the second player's margin in a game against the mirror.
fn margin(game: &Adjacency, first: &mut dyn Agent<Adjacency>, seed: u64, budget: Budget) -> i32 {
    let mut rng = rng::stream(seed, 0);
    let mut position = game.start(&mut rng);
    while let Some(seat) = game.turn(&position).seat() {
        let context = SearchContext::within(budget, &mut rng);
        let choice = match seat {
            Seat::First => first.choose(game, &position, context),
            Seat::Second => Mirror.choose(game, &position, context),
        };
        let choice = choice.expect("both have an answer");
        assert!(
            seat == Seat::First || choice.notes.is_empty(),
            "the second player always has something to mirror"
        );
        game.play(&mut position, &choice.mv).expect("a legal move");
    }
    game.turn(&position).outcome().expect("the game is over").margin(Seat::Second)
}

fn marks(_: &Adjacency, position: &Position) -> i32 {
    position.margin()
}

fn check_random(games: u64) {
    for seed in 0..games {
        let rounds = 1 + (seed % 28) as u8;
        let margin = margin(&rules("8x8", rounds), &mut Random, seed, Budget::Unlimited);
        assert!((0..=2).contains(&margin), "{margin} after {rounds} rounds, seed {seed}");
    }
}

#[test]
fn never_loses_to_random_play() {
    check_random(5_000);
}

#[test]
#[ignore = "long"]
fn never_loses_to_random_play_in_a_million_games() {
    check_random(1_000_000);
}

#[test]
fn never_loses_to_searching_players() {
    for rounds in 1..=28 {
        let game = rules("8x8", rounds);
        let by_greed = margin(&game, &mut Greedy::new(marks), 1, Budget::Unlimited);
        let mut searcher = AlphaBeta::new(marks, Settings::default());
        let by_search = margin(&game, &mut searcher, 1, Budget::Nodes(500));
        assert!(
            (0..=2).contains(&by_greed) && (0..=2).contains(&by_search),
            "{rounds}: {by_greed} {by_search}"
        );
    }
}

#[test]
fn flips_the_most_marks_if_there_is_nothing_to_mirror() {
    let game = rules("4x4", 4);
    let position = game.start(&mut rng::stream(0, 0));
    let choice =
        Mirror.choose(&game, &position, SearchContext::within(Budget::Unlimited, &mut rng::stream(0, 0)));
    let choice = choice.expect("there are empty cells");
    assert_eq!(choice.notes, [Note::NothingToMirror.into()]);
    let most = |cell: Cell| game.flips(&position, cell).count_ones();
    let best = papan_adjacency::cells(game.empty(&position)).map(most).max();
    assert_eq!(Some(most(choice.mv)), best);
}
