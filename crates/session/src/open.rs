//! Operations on open games: perft, solving, analysis and search trees.

use crate::definition::{RegisteredGame, Visibility};
use crate::entry::{Environment, GameError};
use crate::first_moves::FirstMoves;
use crate::messages::OperationText;
use crate::texts::game_title;
use crate::tree::{Algorithm, Request};
use papan_game::perft::{PerftCount, perft_with_sum};
use papan_game::{Budget, Evaluator, Game, Notation, OpenGame, Render, Searchable, Seat, StopFlag, Value};
use papan_message::Language;
use papan_picture::board::BoardDiagram;
use papan_picture::tree::SearchTree;
use papan_search::{NoTrace, Settings, Solver, analyze, score_to_value};
use serde::Serialize;

/// A position of a game with these options.
#[derive(Clone, Copy)]
pub struct PositionRef<'a> {
    /// The options that differ from their defaults.
    pub options: &'a [(String, String)],
    /// The position's text; the start position if absent.
    pub position: Option<&'a str>,
    /// The environment that options naming files are read from.
    pub env: Environment<'a>,
}

/// A move and its value for the seat to move.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct RankedMove {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// Its value.
    pub value: Value,
    /// The principal variation, the move itself first.
    pub line: Vec<String>,
    /// Number of positions searched.
    pub nodes: u64,
}

/// An intermediate result of an analysis.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct DepthReport {
    /// Search depth in plies.
    pub depth: u32,
    /// Number of positions searched so far.
    pub nodes: u64,
    /// Every move with its value, best first.
    pub moves: Vec<(String, Value)>,
}

/// The analysis of a position.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Analysis {
    /// Search depth in plies.
    pub depth: u32,
    /// Number of positions searched.
    pub nodes: u64,
    /// The moves, best first; empty if the game is over or the budget ran out before every move had a value.
    pub moves: Vec<RankedMove>,
    /// Whether the game is over.
    pub is_over: bool,
}

/// The exact value of a position.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Solved {
    /// The position's text.
    pub position: String,
    /// The value for the seat to move.
    pub value: Value,
    /// The first seat's margin at the end.
    pub first: i32,
    /// The best moves: those with the same value and distance to the end. They always include the first move of `line`;
    /// a move in neither list is worse.
    pub best: Vec<String>,
    /// Moves that the budget did not suffice to compare.
    pub undecided: Vec<String>,
    /// The principal variation, as far as it is known.
    pub line: Vec<String>,
    /// Number of positions searched for the value.
    pub nodes: u64,
}

/// Operations on an open game, with its types erased.
pub trait OpenEntry {
    /// Counts the leaves `depth` plies below a position, and sums the first seat's margin over them, in games that have
    /// one.
    fn perft(&self, place: PositionRef<'_>, depth: u32) -> Result<PerftCount, GameError>;
    /// Solves a position within `most` nodes. Looks for all best moves within `compare` further nodes; with none, all
    /// moves but the first of the principal variation are undecided.
    fn solve(
        &self,
        place: PositionRef<'_>,
        most: u64,
        compare: u64,
        stop: &StopFlag,
    ) -> Result<Solved, GameError>;
    /// Analyzes every legal move by iterative deepening until the values are exact or the budget is used up. Calls
    /// `on_progress` after each depth.
    fn analyze(
        &self,
        place: PositionRef<'_>,
        budget: Budget,
        stop: &StopFlag,
        on_progress: &mut dyn FnMut(&DepthReport),
    ) -> Result<Analysis, GameError>;
    /// Returns the tree of a search to `depth`, if it has at most `most` nodes.
    fn tree(
        &self,
        place: PositionRef<'_>,
        depth: u32,
        algorithm: Algorithm,
        most: u64,
    ) -> Result<SearchTree, GameError>;
}

/// Marks an open game, which can be searched.
pub struct Open<G: Game, J> {
    /// The first seat's margin so far; 0 if the game counts nothing before its end.
    pub margin: fn(&G, &G::State) -> i64,
    /// The evaluator of unfinished positions.
    pub evaluator: fn() -> J,
    /// The board to draw.
    pub board: fn(&G, &G::State) -> BoardDiagram,
}

impl<G, J> Visibility<G> for Open<G, J>
where
    G: Searchable + Notation + Render + 'static,
    J: Evaluator<G> + Send + 'static,
{
    fn open(entry: &RegisteredGame<G, Self>) -> Result<&dyn OpenEntry, GameError> {
        Ok(entry)
    }
}

impl<G, J> RegisteredGame<G, Open<G, J>>
where
    G: Searchable + Notation + Render + 'static,
    J: Evaluator<G> + Send + 'static,
{
    /// Returns the rules and the position.
    fn at(&self, place: PositionRef<'_>) -> Result<(G, G::State), GameError> {
        let (game, _) = self.def.rules(place.options, &place.env)?;
        let state = position_of(&game, place.position)?;
        Ok((game, state))
    }

    fn solver(&self) -> Solver<G, J> {
        Solver::new((self.visibility.evaluator)(), Settings { table_entries: 1 << 22, ..Settings::STRONG })
    }
}

impl<G, J> OpenEntry for RegisteredGame<G, Open<G, J>>
where
    G: Searchable + Notation + Render + 'static,
    J: Evaluator<G> + Send + 'static,
{
    fn perft(&self, place: PositionRef<'_>, depth: u32) -> Result<PerftCount, GameError> {
        let (game, state) = self.at(place)?;
        Ok(perft_with_sum(&game, &state, depth, |state| (self.visibility.margin)(&game, state)))
    }

    fn solve(
        &self,
        place: PositionRef<'_>,
        most: u64,
        compare: u64,
        stop: &StopFlag,
    ) -> Result<Solved, GameError> {
        let (game, state) = self.at(place)?;
        solve_position(&game, &mut self.solver(), &state, [most, compare], stop)
    }

    fn analyze(
        &self,
        place: PositionRef<'_>,
        budget: Budget,
        stop: &StopFlag,
        on_progress: &mut dyn FnMut(&DepthReport),
    ) -> Result<Analysis, GameError> {
        let (game, state) = self.at(place)?;
        let text = |mv: &G::Move| game.write_move(mv);
        let analysis = analyze(&mut self.solver(), &game, &state, budget, stop, |known| {
            let moves = known.moves.iter().map(|ranked| (text(&ranked.mv), ranked.value)).collect();
            on_progress(&DepthReport { depth: known.depth, nodes: known.nodes, moves });
        });
        let erase = |ranked: papan_search::RootMove<G::Move>| RankedMove {
            mv: text(&ranked.mv),
            value: ranked.value,
            line: ranked.line.iter().map(text).collect(),
            nodes: ranked.nodes,
        };
        let (depth, nodes, is_over) = (analysis.depth, analysis.nodes, game.result(&state).is_some());
        Ok(Analysis { depth, nodes, moves: analysis.moves.into_iter().map(erase).collect(), is_over })
    }

    fn tree(
        &self,
        place: PositionRef<'_>,
        depth: u32,
        algorithm: Algorithm,
        most: u64,
    ) -> Result<SearchTree, GameError> {
        let (game, state) = self.at(place)?;
        let Open { evaluator, board, .. } = self.visibility;
        let mut tree =
            Request { game: &game, state: &state, depth, algorithm, most, evaluator, board }.tree()?;
        let title = game_title(Language::English, self.def.presentation.name);
        tree.title = format!("{title}: {}", game.write_position(&state));
        if let Some(seat) = game.turn(&state).seat() {
            let mark = |seat| (self.def.presentation.mark)(&game, seat).map_or(String::new(), str::to_owned);
            tree.sides = [seat, seat.other()].map(mark);
        }
        Ok(tree)
    }
}
/// Parses a position, or returns the start position.
fn position_of<G: OpenGame + Notation>(game: &G, text: Option<&str>) -> Result<G::State, GameError> {
    match text {
        Some(text) => Ok(game.read_position(text)?),
        None => Ok(game.start(&mut papan_game::rng::stream(0, 0))),
    }
}

/// Solves a position, or reports how far the search came.
fn solve_position<G: Searchable + Notation, J: Evaluator<G>>(
    game: &G,
    solver: &mut Solver<G, J>,
    state: &G::State,
    [most, compare]: [u64; 2],
    stop: &StopFlag,
) -> Result<Solved, GameError> {
    let position = game.write_position(state);
    if let Some(outcome) = game.turn(state).outcome() {
        let first = outcome.margin(Seat::First);
        let margin = game.result(state).unwrap_or(first);
        return Ok(Solved {
            position,
            value: Value::Exact { margin, plies: Some(0) },
            first,
            best: Vec::new(),
            undecided: Vec::new(),
            line: Vec::new(),
            nodes: 1,
        });
    }
    let verdict = solver.deepen(game, state, Budget::Nodes(most), stop, &mut NoTrace);
    let (nodes, depth) = verdict.as_ref().map_or((0, 0), |verdict| (verdict.nodes, verdict.depth));
    let verdict = verdict
        .filter(|verdict| verdict.is_exact)
        .ok_or_else(|| GameError::Refused(OperationText::NotSolved { nodes, depth }.into()))?;
    let line = solver.principal_variation(game, state, verdict.best.clone(), most);
    let firsts = FirstMoves::of(solver, (game, state), &verdict, compare, stop);
    let value = score_to_value(verdict.score, true);
    let Value::Exact { margin, .. } = value else { unreachable!("a sure score is exact") };
    let first = if game.turn(state).seat() == Some(Seat::First) { margin } else { -margin };
    let write = |moves: &[G::Move]| moves.iter().map(|mv| game.write_move(mv)).collect();
    let (best, undecided) = (write(&firsts.best), write(&firsts.undecided));
    Ok(Solved { position, value, first, best, undecided, line: write(&line.moves), nodes })
}
