//! The solver: what callers ask of an endgame search.

use super::cache::PlayCache;
use super::grid::Grid;
use super::ordering::Ordering;
use super::racks::Racks;
use super::search::{Search, Verdict, Window};
use super::solution::{Ending, Label, Outcome, Solution};
use super::table::Table;
use super::turns::Node;
use super::workspace::Workspace;
use crate::position::MAX_SCORELESS_TURNS;
use crate::rules::{Crossword, UnplayedScoring};
use crate::{Board, Move, Tile};
use papan_game::BudgetClock;

/// Settings of an [`EndgameSolver`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Settings {
    /// The size of the transposition table, in bytes.
    pub table_bytes: usize,
}

impl Default for Settings {
    fn default() -> Self {
        Self { table_bytes: 64 << 20 }
    }
}

/// Solves endings of one game. Keeps its memory from call to call, but no results: equal calls with equal budgets of
/// nodes return equal results.
#[derive(Debug)]
pub struct EndgameSolver {
    game: Crossword,
    space: Workspace,
}

/// Solves an ending with default settings. See [`EndgameSolver::solve`].
pub fn solve(game: &Crossword, ending: Ending<'_>, clock: &mut BudgetClock) -> Solution {
    EndgameSolver::new(game, Settings::default()).solve(ending, clock)
}

/// Returns who wins an ending, with default settings. See [`EndgameSolver::outcome`].
pub fn outcome(game: &Crossword, ending: Ending<'_>, spread: i32, clock: &mut BudgetClock) -> Outcome {
    EndgameSolver::new(game, Settings::default()).outcome(ending, spread, clock)
}

/// Solves the ending after a move with its score, from the point of view of the side that makes the move. The line of
/// the result begins with the move.
pub fn evaluate_move(
    game: &Crossword,
    ending: Ending<'_>,
    (mv, score): (Move, i32),
    clock: &mut BudgetClock,
) -> Solution {
    EndgameSolver::new(game, Settings::default()).evaluate_move(ending, (mv, score), clock)
}

impl EndgameSolver {
    /// Creates a solver for a game.
    pub fn new(game: &Crossword, settings: Settings) -> Self {
        let grid = Grid::new(game, game.lexicon.clone(), &Board::EMPTY);
        let racks = Racks::new(&game.letters);
        let cache = PlayCache::new(game.lexicon.clone());
        let unplayed = i32::from(game.unplayed != UnplayedScoring::None);
        let space = Workspace::new(grid, racks, cache, Table::new(settings.table_bytes), unplayed);
        Self { game: game.clone(), space }
    }

    /// Returns the game.
    pub(in crate::strategy) fn game(&self) -> &Crossword {
        &self.game
    }

    /// Finds the best move and the gain of the side to move if both sides play perfectly, as far as the clock allows.
    pub fn solve(&mut self, ending: Ending<'_>, clock: &mut BudgetClock) -> Solution {
        let before = clock.nodes();
        let root = self.prepare(ending, &[]);
        let mut search = Search { space: &mut self.space, clock, width: usize::MAX, limit: u64::MAX };
        let progress = search.deepen(root, Window::FULL);
        let label = progress.label();
        let line = search.line(root, ending.scoreless_turns, &progress);
        Solution {
            value: progress.verdict.value,
            label,
            best: line.first().copied().unwrap_or(Move::Pass),
            depth: progress.depth.min(line.len() as u32),
            line,
            nodes: search.clock.nodes() - before,
        }
    }

    /// Finds out whether the side to move wins, ties or loses if it leads by `spread` now. Much faster than
    /// [`solve`](Self::solve).
    pub fn outcome(&mut self, ending: Ending<'_>, spread: i32, clock: &mut BudgetClock) -> Outcome {
        self.open_outcome(ending, &[], spread, clock)
    }

    /// Like [`outcome`](Self::outcome), with tiles in the bag that both sides know. The side to move draws them from the
    /// front, the other from the back.
    pub(in crate::strategy) fn open_outcome(
        &mut self,
        ending: Ending<'_>,
        bag: &[Tile],
        spread: i32,
        clock: &mut BudgetClock,
    ) -> Outcome {
        let root = self.prepare(ending, bag);
        let mut search = Search { space: &mut self.space, clock, width: usize::MAX, limit: u64::MAX };
        let Verdict { value, low, high, .. } =
            search.deepen(root, Window { alpha: -spread - 1, beta: -spread + 1 }).verdict;
        let sign = (value + spread).signum();
        let is_proved = match sign {
            1 => low > -spread,
            0 => low == -spread && high == -spread,
            _ => high < -spread,
        };
        Outcome { sign, is_proved }
    }

    /// Estimates the gain of the side to move with few nodes; see [`open_outcome`](Self::open_outcome).
    pub(in crate::strategy) fn open_estimate(
        &mut self,
        ending: Ending<'_>,
        bag: &[Tile],
        clock: &mut BudgetClock,
    ) -> i32 {
        let root = self.prepare(ending, bag);
        let mut search = Search { space: &mut self.space, clock, width: usize::MAX, limit: u64::MAX };
        search.deepen(root, Window::FULL).verdict.value
    }

    /// Solves the ending after a move with its score, from the point of view of the side that makes the move. The line
    /// of the result begins with the move.
    pub fn evaluate_move(
        &mut self,
        ending: Ending<'_>,
        (mv, score): (Move, i32),
        clock: &mut BudgetClock,
    ) -> Solution {
        let mut board = ending.board.clone();
        let [mut own, opponent] = ending.racks;
        if let Move::Place(placement) = &mv {
            board.place(placement);
            own = own.without(placement.tiles().flatten()).unwrap_or(own);
        }
        let scoreless_turns = if score > 0 { 0 } else { ending.scoreless_turns.saturating_add(1) };
        let is_over = own.is_empty() || scoreless_turns >= MAX_SCORELESS_TURNS;
        if is_over || self.game.is_stuck(&board, &[own, opponent]) {
            let [gained, lost] = self.game.unplayed_points(&[own, opponent]);
            let (value, line) = (score + gained - lost, vec![mv]);
            return Solution { value, label: Label::Proved, best: mv, line, nodes: 0, depth: 1 };
        }
        let reply = self.solve(Ending { board: &board, racks: [opponent, own], scoreless_turns }, clock);
        let line = std::iter::once(mv).chain(reply.line).collect();
        let label = reply.label.seen_by_opponent(score);
        Solution {
            value: score - reply.value,
            label,
            best: mv,
            line,
            nodes: reply.nodes,
            depth: reply.depth + 1,
        }
    }

    /// Sets the workspace up for an ending, and returns its root. The caches of placements and cross-sets stay, because
    /// they cannot change a result.
    fn prepare(&mut self, ending: Ending<'_>, bag: &[Tile]) -> Node {
        let space = &mut self.space;
        space.grid.set_board(ending.board);
        space.racks = Racks::new(&self.game.letters);
        space.ordering = Ordering::default();
        space.table.clear();
        space.bag = bag.to_vec();
        let is_worthless = |tile: &Tile| self.game.letters.tile_points(*tile) == 0;
        let in_hand = ending.racks.iter().flat_map(|rack| rack.tiles().collect::<Vec<_>>());
        let held = in_hand.chain(bag.iter().copied()).filter(is_worthless).count();
        space.worthless = space.grid.worthless() + held;
        let racks = ending.racks.map(|rack| space.racks.number(rack));
        Node { racks, mover: 0, scoreless: ending.scoreless_turns, drawn: [0; 2] }
    }
}
