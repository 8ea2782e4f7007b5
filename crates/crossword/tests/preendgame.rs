//! The pre-endgame solver against plain enumeration: every order of the unseen tiles, every line of play.

use papan_crossword::strategy::preendgame::{Odds, PlayOdds, PreEnding, PreEndingSettings, solve};
use papan_crossword::strategy::{SimPlayer, SimSettings};
use papan_crossword::{
    Bag, Board, Crossword, Direction, FirstMover, Leaves, Letters, Lexicon, Move, Placement, Position, Rack,
    Square, Tile, WinTable,
};
use papan_game::{Agent, Budget, Game, Rng, SearchContext, Seat, StopFlag, Viewer, rng};
use rand::RngExt;
use std::sync::Arc;

/// A game of seven words in which most tiles fit nowhere, so that every line of play can be walked.
fn game() -> Crossword {
    game_with([6, 6, 4, 40])
}

/// The same game with these numbers of A, T, E and Q.
fn game_with([a, t, e, q]: [usize; 4]) -> Crossword {
    let set = format!("? 0 0\nA {a} 1 vowel\nT {t} 1\nE {e} 2 vowel\nQ {q} 1\n");
    let letters = Letters::read("few", &set).expect("a tile set");
    let words = ["AT", "TA", "EAT", "TEA", "ATE", "ETA", "TAT"];
    let words = words.map(|word| letters.read_word(word).expect("letters of the set"));
    let lexicon = Lexicon::of("few", words).expect("a few words");
    Crossword { first_mover: FirstMover::Seat(Seat::First), ..Crossword::new(letters, lexicon) }
}

fn tiles(game: &Crossword, text: &str) -> Vec<Tile> {
    game.letters.read_word(text).expect("letters").into_iter().map(Tile::from_letter).collect()
}

/// Returns the final spread for the side to move under best play, with every tile known.
fn by_the_rules(game: &Crossword, position: &Position, mut alpha: i32, beta: i32) -> i32 {
    if position.is_over() {
        return position.scores[position.mover.index()] - position.scores[position.mover.other().index()];
    }
    let mut best = i32::MIN;
    for mv in moves(game, position) {
        let next = after(game, position, &mv);
        best = best.max(-by_the_rules(game, &next, -beta, -alpha));
        alpha = alpha.max(best);
        if alpha >= beta {
            break;
        }
    }
    best
}

fn moves(game: &Crossword, position: &Position) -> Vec<Move> {
    let mut moves = Vec::new();
    game.moves(&position.view(Viewer::Seat(position.mover)), &mut moves);
    moves
}

fn after(game: &Crossword, position: &Position, mv: &Move) -> Position {
    let mut next = position.clone();
    game.advance(&mut next, mv);
    next
}

/// Returns who wins for the first seat: 1, 0 or -1.
fn sign(game: &Crossword, position: &Position) -> i32 {
    let value = by_the_rules(game, position, -1, 1).signum();
    if position.mover == Seat::First { value } else { -value }
}

/// Returns a bag in this order.
fn bag(order: &[Tile]) -> Bag {
    let shuffled = |seed| Bag::of(order.to_vec(), &mut rng::stream(seed, 0));
    (0..100_000).map(shuffled).find(|bag| bag.tiles() == order).expect("every order comes up")
}

/// Returns every order of the bag, each tile being one of its own.
fn orders(unseen: &[Tile], bag: usize) -> Vec<Vec<Tile>> {
    if bag == 0 {
        return vec![Vec::new()];
    }
    let with = |at: usize| {
        let mut rest = unseen.to_vec();
        let first = rest.remove(at);
        orders(&rest, bag - 1).into_iter().map(move |order| [vec![first], order].concat())
    };
    (0..unseen.len()).flat_map(with).collect()
}

struct Case {
    board: Board,
    rack: Rack,
    unseen: Vec<Tile>,
    bag: usize,
    scores: [i32; 2],
}

impl Case {
    fn random(game: &Crossword, bag: usize, rng: &mut Rng) -> Self {
        let word = tiles(game, "EAT");
        let placed: Vec<Option<Tile>> = word.into_iter().map(Some).collect();
        let start = Square::at(7, 6).expect("on the board");
        let mut board = Board::EMPTY;
        board.place(&Placement::new(start, Direction::Across, &placed).expect("a placement"));
        let own = ["AQQQQQQ", "TQQQQQQ", "ATQQQQQ", "EQQQQQQ", "AQQQ"][rng.random_range(0..5)];
        let mut unseen = tiles(game, ["AT", "TE", "ATE", "TT", "A"][rng.random_range(0..5)]);
        unseen.resize(7 + bag, tiles(game, "Q")[0]);
        let rack = Rack::of(tiles(game, own)).expect("seven tiles");
        Self { board, rack, unseen, bag, scores: [rng.random_range(0..12), 5] }
    }

    fn pre_ending(&self) -> PreEnding<'_> {
        let spread = self.scores[0] - self.scores[1];
        let unseen = self.unseen.clone();
        PreEnding { board: &self.board, rack: self.rack, unseen, bag: self.bag, spread, scoreless_turns: 0 }
    }

    fn position(&self, order: &[Tile]) -> Position {
        let mut opponent = self.unseen.clone();
        for tile in order {
            opponent.remove(opponent.iter().position(|other| other == tile).expect("it is unseen"));
        }
        Position {
            board: self.board.clone(),
            racks: [self.rack, Rack::of(opponent).expect("seven tiles")],
            bag: bag(order),
            scores: self.scores,
            mover: Seat::First,
            scoreless_turns: 0,
        }
    }

    /// Returns the results of a play in all orders with a pessimistic opponent, as points.
    fn pessimistic(&self, game: &Crossword, mv: &Move) -> u64 {
        let orders = orders(&self.unseen, self.bag);
        let points = |order: &Vec<Tile>| sign(game, &after(game, &self.position(order), mv)) + 1;
        orders.iter().map(|order| points(order).cast_unsigned() as u64).sum()
    }

    /// The same with a rational opponent.
    fn rational(&self, game: &Crossword, mv: &Move) -> u64 {
        let mut groups: Vec<(Rack, Vec<Position>)> = Vec::new();
        for order in orders(&self.unseen, self.bag) {
            let position = after(game, &self.position(&order), mv);
            match groups.iter_mut().find(|(rack, _)| *rack == position.racks[1]) {
                Some((_, alike)) => alike.push(position),
                None => groups.push((position.racks[1], vec![position])),
            }
        }
        groups.iter().map(|(_, alike)| best_reply(game, alike)).sum()
    }
}

/// Returns the points of the player in positions that the opponent cannot tell apart.
fn best_reply(game: &Crossword, alike: &[Position]) -> u64 {
    let points = |position: &Position| (sign(game, position) + 1).cast_unsigned() as u64;
    let Some(mover) = alike.iter().find(|position| !position.is_over()) else {
        return alike.iter().map(points).sum();
    };
    let after_reply = |mv: &Move| {
        let position = |position: &Position| {
            if position.is_over() { position.clone() } else { after(game, position, mv) }
        };
        alike.iter().map(|one| points(&position(one))).sum()
    };
    moves(game, mover).iter().map(after_reply).min().expect("a pass at least")
}

const SETTINGS: PreEndingSettings = PreEndingSettings { threads: 1, table_bytes: 1 << 20 };

fn check(game: &Crossword, case: &Case) {
    let position = case.pre_ending();
    let solution = solve(game, &position, SETTINGS, Budget::Unlimited, &StopFlag::default());
    assert!(solution.is_proved);
    let all = orders(&case.unseen, case.bag).len() as u64;
    let best = solution.plays[0].pessimistic.low();
    for PlayOdds { mv, pessimistic, rational, draws, .. } in &solution.plays {
        assert_eq!([pessimistic.orders(), rational.orders()], [all; 2]);
        let sums: u64 = draws.iter().map(|draw| draw.pessimistic.low()).sum();
        assert_eq!(sums, pessimistic.low());
        let value = case.pessimistic(game, mv);
        assert!(pessimistic.low() <= value && value <= pessimistic.high(), "{mv:?}");
        assert!(value <= best, "{mv:?}");
        if pessimistic.low() == best {
            assert!(pessimistic.is_proved() && rational.is_proved());
            assert_eq!(rational.low(), case.rational(game, mv), "{mv:?} {:?}", solution.plays);
        }
    }
    let budgets = [0, 30, 300, 3000].map(Budget::Nodes);
    for budget in budgets {
        let one = solve(game, &position, SETTINGS, budget, &StopFlag::default());
        for play in &one.plays {
            let value = case.pessimistic(game, &play.mv);
            assert!(play.pessimistic.low() <= value && value <= play.pessimistic.high());
            let value = case.rational(game, &play.mv);
            assert!(play.rational.low() <= value && value <= play.rational.high());
        }
        for threads in [2, 3] {
            let settings = PreEndingSettings { threads, ..SETTINGS };
            assert_eq!(one, solve(game, &position, settings, budget, &StopFlag::default()));
        }
    }
}

#[test]
fn odds_are_those_of_plain_enumeration() {
    let game = game();
    let mut rng = rng::stream(3, 0);
    for bag in [1, 1, 1, 1, 2, 2] {
        check(&game, &Case::random(&game, bag, &mut rng));
    }
}

#[test]
#[ignore = "takes minutes"]
fn odds_are_those_of_plain_enumeration_in_many_positions() {
    let game = game();
    let mut rng = rng::stream(4, 0);
    for number in 0..12 {
        check(&game, &Case::random(&game, 1 + number % 3, &mut rng));
    }
}

#[test]
fn a_raised_flag_ends_the_search() {
    let game = game();
    let case = Case::random(&game, 2, &mut rng::stream(5, 0));
    let stop = StopFlag::default();
    stop.raise();
    let solution = solve(&game, &case.pre_ending(), SETTINGS, Budget::Unlimited, &stop);
    assert!(!solution.is_proved);
    assert!(solution.plays.iter().all(|play| play.pessimistic == Odds { unknown: 72, ..Odds::default() }));
}

#[test]
fn expert_makes_a_play_that_wins_in_most_orders() {
    let mut compared = 0;
    for number in 0..20 {
        let case = Case::random(&game(), 1 + number % 2, &mut rng::stream(6, number as u64));
        // A tile set of exactly the tiles of this case, so that the view shows what is unseen.
        let all = || {
            let placed = case.board.tiles().map(|(_, tile)| tile).collect::<Vec<_>>();
            placed.into_iter().chain(case.rack.tiles().collect::<Vec<_>>()).chain(case.unseen.clone())
        };
        let game = game_with([1, 2, 3, 4].map(|letter| all().filter(|tile| tile.letter() == letter).count()));
        let view = case.position(&case.unseen[..case.bag]).view(Viewer::Seat(Seat::First));
        let position = PreEnding::of(&game, &view).expect("a pre-endgame");
        let solution = solve(&game, &position, SETTINGS, Budget::Unlimited, &StopFlag::default());
        let points = solution.plays.iter().map(|play| play.pessimistic.low());
        if points.clone().max() == points.min() {
            continue;
        }
        let mut settings = SimSettings { preendgame_nodes: Some(u64::MAX), ..SimSettings::STRONG };
        settings.simulation.max_rollouts = 100;
        let mut player = SimPlayer::new(Arc::new(Leaves::zero(&game.letters)), WinTable::english(), settings);
        let mut random = rng::stream(1, 1);
        let context = SearchContext::within(Budget::Unlimited, &mut random);
        let made = player.choose(&game, &view, context).expect("it never forfeits").mv;
        let odds = solution.plays.iter().find(|play| play.mv == made).expect("a play");
        assert_eq!(odds.pessimistic.low(), solution.plays[0].pessimistic.low(), "case {number}: {made:?}");
        compared += 1;
    }
    assert!(compared >= 3, "{compared} cases in which plays differ");
}
