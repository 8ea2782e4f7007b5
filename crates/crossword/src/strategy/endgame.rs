//! The last moves, with the bag empty and all tiles known.

use crate::generate::{CHOICES, Finder, MILLI, each};
use crate::rack::Rack;
use crate::rules::{Crossword, Unplayed};
use crate::{Board, Move, Placement};
use papan_game::Clock;

/// What the search of an ending found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ending {
    /// The best move.
    pub best: Move,
    /// By how many points the side to move gains on the other from here on, unplayed tiles included.
    pub gain: i32,
    /// The line that both sides follow.
    pub line: Vec<Move>,
    /// Moves looked ahead.
    pub depth: u32,
    /// Whether nothing was left out.
    pub is_sure: bool,
}

/// Moves that are looked at in a position beyond the first, at most, as long as the end is not in sight everywhere.
const WIDTH: usize = 16;

/// No ending is this many moves long.
const DEEPEST: u32 = 100;

/// So many more are looked at in the first one.
const ROOT: usize = 3;

/// Looks for the best move where both racks are known, the mover's first, and there is nothing to draw: deeper and
/// deeper, as far as the clock allows. What lies beyond is played on quickly: each side takes what scores most, with an
/// eye on playing out.
pub fn solve(
    game: &Crossword,
    board: &Board,
    racks: [Rack; 2],
    finder: &mut Finder,
    clock: &mut Clock,
) -> Ending {
    solve_from(game, Node { board, racks, passed: false }, finder, clock)
}

/// What a move leads to that scores `score` and keeps the first of these racks, as its mover counts it; the line begins
/// with the move.
pub fn follow(
    game: &Crossword,
    board: &Board,
    (mv, score): (Move, i32),
    [kept, other]: [Rack; 2],
    finder: &mut Finder,
    clock: &mut Clock,
) -> Ending {
    let mut after = board.clone();
    let passed = match &mv {
        Move::Place(placement) => {
            after.place(placement);
            false
        }
        Move::Exchange(_) | Move::Pass => true,
    };
    if kept.is_empty() {
        let [own, lost] = game.unplayed_points(&[kept, other]);
        return Ending { best: mv, gain: score + own - lost, line: vec![mv], depth: 1, is_sure: true };
    }
    let answer = solve_from(game, Node { board: &after, racks: [other, kept], passed }, finder, clock);
    let line = std::iter::once(mv).chain(answer.line).collect();
    Ending { best: mv, gain: score - answer.gain, line, depth: answer.depth + 1, is_sure: answer.is_sure }
}

/// The same from a position in which the other side may just have passed.
fn solve_from(game: &Crossword, node: Node<'_>, finder: &mut Finder, clock: &mut Clock) -> Ending {
    let Node { board, racks, .. } = node;
    let mut search = Search { game, finder, clock, width: WIDTH, leaves_out: LeavesOut::default() };
    let first = search.quick_move(board, racks);
    let mut ending = Ending { best: first, gain: 0, line: vec![first], depth: 0, is_sure: false };
    let (mut order, mut is_all) = search.moves(board, racks, ROOT * WIDTH);
    let mut depth = 1;
    while depth <= DEEPEST {
        search.leaves_out = LeavesOut { depth: false, moves: !is_all };
        let Some((gain, line)) = search.root(node, depth, &mut order) else { break };
        let left_out = search.leaves_out;
        let best = line.first().copied().unwrap_or(first);
        ending = Ending { best, gain, line, depth, is_sure: !left_out.depth && !left_out.moves };
        if ending.is_sure {
            break;
        }
        if left_out.depth {
            depth += 1;
        } else {
            // Every line was followed to its end: now there is time for the moves that did not look good.
            search.width *= 4;
            (order, is_all) = search.moves(board, racks, ROOT * search.width);
        }
    }
    ending.line.truncate(moves_to_the_end(game, board, racks, &ending.line));
    ending
}

/// How many moves of a line are played until the game is over. The rules end it as soon as neither side has a
/// placement; the search ends it with two passes, which gives the same gain.
fn moves_to_the_end(game: &Crossword, board: &Board, mut racks: [Rack; 2], line: &[Move]) -> usize {
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

/// What keeping tiles is worth at first sight when the bag is empty, by the bits of the sorted rack: who plays out gets
/// twice what the other holds, and who does not must still get rid of theirs.
pub fn at_first_sight(game: &Crossword, own: Rack, other: Rack) -> [i32; CHOICES] {
    let swing = if game.unplayed == Unplayed::None { 0 } else { 2 };
    let mut worth = [0; CHOICES];
    worth[0] = swing * game.rack_points(other) * MILLI;
    for (mask, worth) in worth.iter_mut().enumerate().take(1 << own.len()).skip(1) {
        *worth = -(10 + swing * game.rack_points(own.chosen(mask))) * MILLI;
    }
    worth
}

struct Search<'a> {
    game: &'a Crossword,
    finder: &'a mut Finder,
    clock: &'a mut Clock,
    width: usize,
    leaves_out: LeavesOut,
}

/// What a search has not looked at.
#[derive(Clone, Copy, Default)]
struct LeavesOut {
    /// What comes after a move that it looked at.
    depth: bool,
    /// Moves that did not look good enough.
    moves: bool,
}

/// A move to try: what it scores, and what is kept.
#[derive(Clone, Copy)]
struct Try {
    mv: Move,
    score: i32,
    kept: Rack,
}

/// Where a line of play stands.
#[derive(Clone, Copy)]
struct Node<'b> {
    board: &'b Board,
    /// The mover's first.
    racks: [Rack; 2],
    /// Whether the other side has just passed.
    passed: bool,
}

impl Search<'_> {
    /// The moves that look best, and whether these are all. Passing is always among them.
    fn moves(&mut self, board: &Board, racks: [Rack; 2], width: usize) -> (Vec<Try>, bool) {
        let [own, other] = racks;
        let worth = at_first_sight(self.game, own, other);
        let everything = (1_usize << own.len()) - 1;
        let mut all = Vec::new();
        each(self.game, board, own, |found| {
            let kept = everything & !usize::from(found.used);
            let look = found.score * MILLI + worth[kept];
            all.push((look, found.placement, found.score, kept));
        });
        all.sort_unstable_by(|a: &(i32, Placement, i32, usize), b| b.0.cmp(&a.0).then(a.1.cmp(&b.1)));
        let is_all = all.len() <= width;
        all.truncate(width);
        let place = |&(_, placement, score, kept): &(i32, Placement, i32, usize)| Try {
            mv: Move::Place(placement),
            score,
            kept: own.chosen(kept),
        };
        let mut moves: Vec<Try> = all.iter().map(place).collect();
        moves.push(Try { mv: Move::Pass, score: 0, kept: own });
        (moves, is_all)
    }

    /// What looks best at once.
    fn quick_move(&mut self, board: &Board, racks: [Rack; 2]) -> Move {
        let worth = at_first_sight(self.game, racks[0], racks[1]);
        let best = self.finder.best(self.game, board, racks[0], &worth, 1).first();
        best.map_or(Move::Pass, |candidate| Move::Place(candidate.placement))
    }

    /// What unplayed tiles count for the mover when the game ends there.
    fn settle(&self, racks: [Rack; 2]) -> i32 {
        let [own, other] = self.game.unplayed_points(&racks);
        own - other
    }

    /// What the mover gains when both sides play on quickly, whoever can no longer play passing.
    fn play_on(&mut self, mut board: Board, mut racks: [Rack; 2], mut passed: bool) -> i32 {
        self.leaves_out.depth = true;
        let (mut gain, mut sign) = (0, 1);
        loop {
            if racks.iter().any(Rack::is_empty) {
                return gain + sign * self.settle(racks);
            }
            match self.quick_move(&board, racks) {
                Move::Place(placement) => {
                    gain += sign * self.game.score(&board, &placement);
                    board.place(&placement);
                    racks[0] = racks[0].without(placement.tiles().flatten()).unwrap_or_default();
                    passed = false;
                }
                _ if passed => return gain + sign * self.settle(racks),
                _ => passed = true,
            }
            racks.swap(0, 1);
            sign = -sign;
        }
    }

    /// The first position: the best gain and its line, with the moves put in the order of what they were found to be
    /// worth; nothing if the clock ran out first.
    fn root(&mut self, node: Node<'_>, depth: u32, order: &mut Vec<Try>) -> Option<(i32, Vec<Move>)> {
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
        // What was cut off has a bound instead of a value, which is not above the best: the order stays sound.
        valued.sort_by_key(|(gain, _)| std::cmp::Reverse(*gain));
        *order = valued.into_iter().map(|(_, option)| option).collect();
        best
    }

    /// What a move is worth, and the line that follows it.
    fn after(
        &mut self,
        node: Node<'_>,
        option: &Try,
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
                return Some((self.settle(node.racks), Vec::new()));
            }
            let next = Node { board: node.board, racks, passed: true };
            let (gain, line) = self.value(next, depth - 1, -beta, -alpha)?;
            return Some((-gain, line));
        };
        if option.kept.is_empty() {
            return Some((option.score - self.settle(racks), Vec::new()));
        }
        let mut board = node.board.clone();
        board.place(&placement);
        let next = Node { board: &board, racks, passed: false };
        let (gain, line) = self.value(next, depth - 1, option.score - beta, option.score - alpha)?;
        Some((option.score - gain, line))
    }

    /// What the mover gains from a position on.
    fn value(&mut self, node: Node<'_>, depth: u32, mut alpha: i32, beta: i32) -> Option<(i32, Vec<Move>)> {
        if depth == 0 {
            return Some((self.play_on(node.board.clone(), node.racks, node.passed), Vec::new()));
        }
        let (moves, is_all) = self.moves(node.board, node.racks, self.width);
        self.leaves_out.moves |= !is_all;
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

/// More than any gain.
const INFINITY: i32 = 1 << 20;
