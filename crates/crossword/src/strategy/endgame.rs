//! Endgame search: the bag is empty, so both racks are known.

use crate::generate::{MILLIPOINTS, PlacementFinder, RACK_SUBSETS, for_each_placement};
use crate::rack::Rack;
use crate::rules::{Crossword, UnplayedScoring};
use crate::{Board, Move, Placement};
use papan_game::BudgetClock;

/// The result of an endgame search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EndgameSolution {
    /// The best move.
    pub best: Move,
    /// The points that the mover gains on the opponent from here on, unplayed tiles included.
    pub gain: i32,
    /// The principal variation.
    pub line: Vec<Move>,
    /// The search depth, in plies.
    pub depth: u32,
    /// Whether the search covered every line to the end of the game.
    pub is_exact: bool,
}

/// Number of moves searched per position, until every line reaches the end of the game. Then the width grows.
const WIDTH: usize = 16;

/// Depth limit. No endgame has this many plies.
const MAX_DEPTH: u32 = 100;

/// The root is searched this many times wider.
const ROOT_WIDTH_FACTOR: usize = 3;

/// Searches for the best move with both racks known, the mover's first, and an empty bag.
///
/// Deepens iteratively as far as the clock allows. Beyond the horizon, both sides play greedily by score, with a bonus
/// for going out.
pub fn solve(
    game: &Crossword,
    board: &Board,
    racks: [Rack; 2],
    finder: &mut PlacementFinder,
    clock: &mut BudgetClock,
) -> EndgameSolution {
    solve_node(game, Node { board, racks, passed: false }, finder, clock)
}

/// Evaluates a move with its score, from the mover's point of view. `kept` is the mover's rack after the move. The line
/// of the result begins with the move.
pub fn evaluate_move(
    game: &Crossword,
    board: &Board,
    (mv, score): (Move, i32),
    [kept, opponent]: [Rack; 2],
    finder: &mut PlacementFinder,
    clock: &mut BudgetClock,
) -> EndgameSolution {
    let mut after = board.clone();
    let passed = match &mv {
        Move::Place(placement) => {
            after.place(placement);
            false
        }
        Move::Exchange(_) | Move::Pass => true,
    };
    if kept.is_empty() {
        let [own, lost] = game.unplayed_points(&[kept, opponent]);
        let gain = score + own - lost;
        return EndgameSolution { best: mv, gain, line: vec![mv], depth: 1, is_exact: true };
    }
    let reply = solve_node(game, Node { board: &after, racks: [opponent, kept], passed }, finder, clock);
    let line = std::iter::once(mv).chain(reply.line).collect();
    let (gain, depth, is_exact) = (score - reply.gain, reply.depth + 1, reply.is_exact);
    EndgameSolution { best: mv, gain, line, depth, is_exact }
}

/// Like [`solve`], from a node where the opponent may just have passed.
fn solve_node(
    game: &Crossword,
    node: Node<'_>,
    finder: &mut PlacementFinder,
    clock: &mut BudgetClock,
) -> EndgameSolution {
    let Node { board, racks, .. } = node;
    let mut search = EndgameSearch { game, finder, clock, width: WIDTH, cutoffs: Cutoffs::default() };
    let first = search.greedy_move(board, racks);
    let mut solution = EndgameSolution { best: first, gain: 0, line: vec![first], depth: 0, is_exact: false };
    let (mut order, mut is_all) = search.moves(board, racks, ROOT_WIDTH_FACTOR * WIDTH);
    let mut depth = 1;
    while depth <= MAX_DEPTH {
        search.cutoffs = Cutoffs { depth: false, moves: !is_all };
        let Some((gain, line)) = search.root(node, depth, &mut order) else { break };
        let cutoffs = search.cutoffs;
        let best = line.first().copied().unwrap_or(first);
        solution = EndgameSolution { best, gain, line, depth, is_exact: !cutoffs.depth && !cutoffs.moves };
        if solution.is_exact {
            break;
        }
        if cutoffs.depth {
            depth += 1;
        } else {
            // Every line reached the end of the game, so spend the rest of the budget on width.
            search.width *= 4;
            (order, is_all) = search.moves(board, racks, ROOT_WIDTH_FACTOR * search.width);
        }
    }
    solution.line.truncate(plies_to_end(game, board, racks, &solution.line));
    solution
}

/// Returns how many moves of a line are played until the game is over. The rules end it as soon as neither side has a
/// placement; the search ends it with two passes, which gives the same gain.
fn plies_to_end(game: &Crossword, board: &Board, mut racks: [Rack; 2], line: &[Move]) -> usize {
    let mut board = board.clone();
    for (at, mv) in line.iter().enumerate() {
        if *mv == Move::Pass && game.is_stuck(&board, &racks) {
            return at;
        }
        if let Move::Place(placement) = mv {
            racks[0] = racks[0].without(placement.tiles().flatten()).unwrap_or_default();
            board.place(placement);
        }
        racks.swap(0, 1);
    }
    line.len()
}

/// Points that keeping any tile costs, since the opponent may go out first.
const NOT_OUT_PENALTY: i32 = 10;

/// Returns static leave values for an empty bag, indexed by the bit mask over the sorted rack. Going out earns twice
/// the points of the opponent's rack; tiles kept are a liability.
pub fn static_leave_values(game: &Crossword, own: Rack, opponent: Rack) -> [i32; RACK_SUBSETS] {
    let swing = if game.unplayed == UnplayedScoring::None { 0 } else { 2 };
    let mut values = [0; RACK_SUBSETS];
    values[0] = swing * game.rack_points(opponent) * MILLIPOINTS;
    for (mask, value) in values.iter_mut().enumerate().take(1 << own.len()).skip(1) {
        *value = -(NOT_OUT_PENALTY + swing * game.rack_points(own.subset(mask))) * MILLIPOINTS;
    }
    values
}

struct EndgameSearch<'a> {
    game: &'a Crossword,
    finder: &'a mut PlacementFinder,
    clock: &'a mut BudgetClock,
    width: usize,
    cutoffs: Cutoffs,
}

/// The parts of the tree that a search left out.
#[derive(Clone, Copy, Default)]
struct Cutoffs {
    /// A line was cut at the horizon.
    depth: bool,
    /// Moves of a position were cut by the width.
    moves: bool,
}

/// A move to search, with its score and the tiles kept.
#[derive(Clone, Copy)]
struct EndgameMove {
    mv: Move,
    score: i32,
    kept: Rack,
}

/// A position of the search.
#[derive(Clone, Copy)]
struct Node<'b> {
    board: &'b Board,
    /// The mover's rack first.
    racks: [Rack; 2],
    /// Whether the opponent has just passed.
    passed: bool,
}

impl EndgameSearch<'_> {
    /// Returns the moves with the best static value, and whether those are all. A pass is always among them.
    fn moves(&mut self, board: &Board, racks: [Rack; 2], width: usize) -> (Vec<EndgameMove>, bool) {
        let [own, opponent] = racks;
        let leave_values = static_leave_values(self.game, own, opponent);
        let everything = (1_usize << own.len()) - 1;
        let mut all = Vec::new();
        for_each_placement(self.game, board, own, |generated| {
            let kept = everything & !usize::from(generated.used);
            let value = generated.score * MILLIPOINTS + leave_values[kept];
            all.push((value, generated.placement, generated.score, kept));
        });
        all.sort_unstable_by(|a: &(i32, Placement, i32, usize), b| b.0.cmp(&a.0).then(a.1.cmp(&b.1)));
        let is_all = all.len() <= width;
        all.truncate(width);
        let place = |&(_, placement, score, kept): &(i32, Placement, i32, usize)| EndgameMove {
            mv: Move::Place(placement),
            score,
            kept: own.subset(kept),
        };
        let mut moves: Vec<EndgameMove> = all.iter().map(place).collect();
        moves.push(EndgameMove { mv: Move::Pass, score: 0, kept: own });
        (moves, is_all)
    }

    /// Returns the move with the best static value.
    fn greedy_move(&mut self, board: &Board, racks: [Rack; 2]) -> Move {
        let leave_values = static_leave_values(self.game, racks[0], racks[1]);
        let best = self.finder.best(self.game, board, racks[0], &leave_values, 1).first();
        best.map_or(Move::Pass, |candidate| Move::Place(candidate.placement))
    }

    /// The spread that unplayed tiles add for the mover if the game ends here.
    fn unplayed_spread(&self, racks: [Rack; 2]) -> i32 {
        let [own, opponent] = self.game.unplayed_points(&racks);
        own - opponent
    }

    /// Returns the mover's gain if both sides play greedily from here on.
    fn greedy_playout(&mut self, mut board: Board, mut racks: [Rack; 2], mut passed: bool) -> i32 {
        self.cutoffs.depth = true;
        let (mut gain, mut sign) = (0, 1);
        loop {
            if racks.iter().any(Rack::is_empty) {
                return gain + sign * self.unplayed_spread(racks);
            }
            match self.greedy_move(&board, racks) {
                Move::Place(placement) => {
                    gain += sign * self.game.score(&board, &placement);
                    board.place(&placement);
                    racks[0] = racks[0].without(placement.tiles().flatten()).unwrap_or_default();
                    passed = false;
                }
                _ if passed => return gain + sign * self.unplayed_spread(racks),
                _ => passed = true,
            }
            racks.swap(0, 1);
            sign = -sign;
        }
    }

    /// Searches the root and sorts its moves by value for the next iteration. Returns the best gain with its line, or
    /// `None` if the clock ran out.
    fn root(&mut self, node: Node<'_>, depth: u32, order: &mut Vec<EndgameMove>) -> Option<(i32, Vec<Move>)> {
        let mut best: Option<(i32, Vec<Move>)> = None;
        let mut valued = Vec::with_capacity(order.len());
        for option in order.iter() {
            let alpha = best.as_ref().map_or(-INFINITY, |(gain, _)| *gain);
            let (gain, line) = self.after(node, option, depth, alpha, INFINITY)?;
            valued.push((gain, *option));
            if gain > alpha {
                best = Some((gain, std::iter::once(option.mv).chain(line).collect()));
            }
        }
        // A move that failed low has a bound, not a value. The bound is at most the best value, so the order is sound.
        valued.sort_by_key(|(gain, _)| std::cmp::Reverse(*gain));
        *order = valued.into_iter().map(|(_, option)| option).collect();
        best
    }

    /// Returns the value of a move and the line that follows it.
    fn after(
        &mut self,
        node: Node<'_>,
        option: &EndgameMove,
        depth: u32,
        alpha: i32,
        beta: i32,
    ) -> Option<(i32, Vec<Move>)> {
        if !self.clock.tick_now() {
            return None;
        }
        let racks = [node.racks[1], option.kept];
        let Move::Place(placement) = option.mv else {
            if node.passed {
                return Some((self.unplayed_spread(node.racks), Vec::new()));
            }
            let next = Node { board: node.board, racks, passed: true };
            let (gain, line) = self.value(next, depth - 1, -beta, -alpha)?;
            return Some((-gain, line));
        };
        if option.kept.is_empty() {
            return Some((option.score - self.unplayed_spread(racks), Vec::new()));
        }
        let mut board = node.board.clone();
        board.place(&placement);
        let next = Node { board: &board, racks, passed: false };
        let (gain, line) = self.value(next, depth - 1, option.score - beta, option.score - alpha)?;
        Some((option.score - gain, line))
    }

    /// Alpha-beta search: returns the mover's gain from a position on, and the line.
    fn value(&mut self, node: Node<'_>, depth: u32, mut alpha: i32, beta: i32) -> Option<(i32, Vec<Move>)> {
        if depth == 0 {
            return Some((self.greedy_playout(node.board.clone(), node.racks, node.passed), Vec::new()));
        }
        let (moves, is_all) = self.moves(node.board, node.racks, self.width);
        self.cutoffs.moves |= !is_all;
        let mut best = (-INFINITY, Vec::new());
        for option in &moves {
            let (gain, line) = self.after(node, option, depth, alpha, beta)?;
            if gain > best.0 {
                best = (gain, std::iter::once(option.mv).chain(line).collect());
            }
            alpha = alpha.max(gain);
            if alpha >= beta {
                break;
            }
        }
        Some(best)
    }
}

/// Larger than any gain.
const INFINITY: i32 = 1 << 20;
