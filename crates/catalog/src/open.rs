//! What can be done with a game in which every eye sees everything: searching its tree.

use crate::entry::{CatalogError, World};
use crate::listed::{Listed, Sight};
use crate::solve::FirstMoves;
use crate::tree::{Algorithm, Request};
use papan_game::perft::{Leaves, tally};
use papan_game::{Budget, Game, Insight, Judge, Notation, OpenGame, Seat, Show, Stop, Value};
use papan_picture::board::Board;
use papan_picture::tree::Tree;
use papan_search::{Settings, Silent, Solver, analyse, value};
use serde::Serialize;

/// A position of a game with these options.
#[derive(Clone, Copy)]
pub struct Place<'a> {
    /// The game's options that are not left at their default.
    pub options: &'a [(String, String)],
    /// As the game writes it; without it, the start.
    pub position: Option<&'a str>,
    /// Where the options that name files find them.
    pub world: World<'a>,
}

/// A move of a position and what it is worth to the seat that makes it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Analysed {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// Its value.
    pub value: Value,
    /// The line that best play follows, the move itself first.
    pub line: Vec<String>,
    /// Positions looked at.
    pub nodes: u64,
}

/// What an analysis knows after looking so far ahead.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Depth {
    /// Moves looked ahead.
    pub depth: u32,
    /// Positions looked at so far.
    pub nodes: u64,
    /// Every move with its value, best first.
    pub moves: Vec<(String, Value)>,
}

/// Every legal move of a position.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Analysis {
    /// Moves looked ahead.
    pub depth: u32,
    /// Positions looked at.
    pub nodes: u64,
    /// The moves, best first; none if the game is over or the budget did not allow to look at each.
    pub moves: Vec<Analysed>,
    /// Whether the game is over there.
    pub is_over: bool,
}

/// What a position is worth with best play of both sides.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Solved {
    /// The position, as the game writes it.
    pub position: String,
    /// To the seat to move.
    pub value: Value,
    /// The first seat's margin at the end.
    pub first: i32,
    /// The moves that keep the value and take as long to the end. The first move of `line` is always one of them; a move
    /// that is neither here nor among the undecided ones is worse.
    pub best: Vec<String>,
    /// The moves of which it was not found out within the budget whether they are as good.
    pub undecided: Vec<String>,
    /// The line of best play, as far as it is known.
    pub line: Vec<String>,
    /// Positions looked at to find the value.
    pub nodes: u64,
}

/// What only open games have, with their types erased.
pub trait OpenEntry {
    /// The leaves `depth` moves below a position; their sum is of the first seat's margin so far, where the game has
    /// one.
    fn perft(&self, place: Place<'_>, depth: u32) -> Result<Leaves, CatalogError>;
    /// What a position is worth with best play of both sides, found with at most `most` positions. All best moves are
    /// looked for with at most `compare` more; with none, all moves but the first of best play are undecided.
    fn solve(&self, place: Place<'_>, most: u64, compare: u64, stop: &Stop) -> Result<Solved, CatalogError>;
    /// Every legal move of a position, best first, looked at deeper and deeper until all is certain or the
    /// budget is used up; `tell` is told after each depth.
    fn analyze(
        &self,
        place: Place<'_>,
        budget: Budget,
        stop: &Stop,
        tell: &mut dyn FnMut(&Depth),
    ) -> Result<Analysis, CatalogError>;
    /// The tree of a search of a position, `depth` moves ahead, if it has at most `most` nodes.
    fn tree(
        &self,
        place: Place<'_>,
        depth: u32,
        algorithm: Algorithm,
        most: u64,
    ) -> Result<Tree, CatalogError>;
}

/// Players see all, so the game can be searched.
pub(crate) struct Open<G: Game, J> {
    /// The first seat's margin so far; 0 where the game counts nothing before its end.
    pub(crate) margin: fn(&G, &G::State) -> i64,
    /// What an unfinished position is worth to the seat to move.
    pub(crate) judge: fn() -> J,
    /// The board to draw.
    pub(crate) board: fn(&G, &G::State) -> Board,
}

impl<G, J> Sight<G> for Open<G, J>
where
    G: Insight + Notation + Show + 'static,
    J: Judge<G> + Send + 'static,
{
    fn open(listed: &Listed<G, Self>) -> Result<&dyn OpenEntry, CatalogError> {
        Ok(listed)
    }
}

impl<G, J> Listed<G, Open<G, J>>
where
    G: Insight + Notation + Show + 'static,
    J: Judge<G> + Send + 'static,
{
    /// The rules, and the position that is meant.
    fn at(&self, place: Place<'_>) -> Result<(G, G::State), CatalogError> {
        let (game, _) = self.listing.rules(place.options, &place.world)?;
        let state = position_of(&game, place.position)?;
        Ok((game, state))
    }

    fn solver(&self) -> Solver<G, J> {
        Solver::new((self.sight.judge)(), Settings { table: 1 << 22, ..Settings::STRONG })
    }
}

impl<G, J> OpenEntry for Listed<G, Open<G, J>>
where
    G: Insight + Notation + Show + 'static,
    J: Judge<G> + Send + 'static,
{
    fn perft(&self, place: Place<'_>, depth: u32) -> Result<Leaves, CatalogError> {
        let (game, state) = self.at(place)?;
        Ok(tally(&game, &state, depth, |state| (self.sight.margin)(&game, state)))
    }

    fn solve(&self, place: Place<'_>, most: u64, compare: u64, stop: &Stop) -> Result<Solved, CatalogError> {
        let (game, state) = self.at(place)?;
        solve_position(&game, &mut self.solver(), &state, [most, compare], stop)
    }

    fn analyze(
        &self,
        place: Place<'_>,
        budget: Budget,
        stop: &Stop,
        tell: &mut dyn FnMut(&Depth),
    ) -> Result<Analysis, CatalogError> {
        let (game, state) = self.at(place)?;
        let text = |mv: &G::Move| game.write_move(mv);
        let analysis = analyse(&mut self.solver(), &game, &state, budget, stop, |known| {
            let moves = known.moves.iter().map(|ranked| (text(&ranked.mv), ranked.value)).collect();
            tell(&Depth { depth: known.depth, nodes: known.nodes, moves });
        });
        let erase = |ranked: papan_search::Ranked<G::Move>| Analysed {
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
        place: Place<'_>,
        depth: u32,
        algorithm: Algorithm,
        most: u64,
    ) -> Result<Tree, CatalogError> {
        let (game, state) = self.at(place)?;
        let Open { judge, board, .. } = self.sight;
        let mut tree = Request { game: &game, state: &state, depth, algorithm, most, judge, board }.tree()?;
        tree.title = format!("{}: {}", self.listing.title, game.write_position(&state));
        if let Some(seat) = game.turn(&state).seat() {
            let mark = |seat| (self.listing.face.mark)(&game, seat).map_or(String::new(), str::to_owned);
            tree.sides = [seat, seat.other()].map(mark);
        }
        Ok(tree)
    }
}
/// The position as written, or the start.
fn position_of<G: OpenGame + Notation>(game: &G, text: Option<&str>) -> Result<G::State, CatalogError> {
    match text {
        Some(text) => Ok(game.read_position(text)?),
        None => Ok(game.start(&mut papan_game::rng::stream(0, 0))),
    }
}

/// Solves a position, or says how far it came.
fn solve_position<G: Insight + Notation, J: Judge<G>>(
    game: &G,
    solver: &mut Solver<G, J>,
    state: &G::State,
    [most, compare]: [u64; 2],
    stop: &Stop,
) -> Result<Solved, CatalogError> {
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
    let verdict = solver.deepen(game, state, Budget::Nodes(most), stop, &mut Silent);
    let (nodes, depth) = verdict.as_ref().map_or((0, 0), |verdict| (verdict.nodes, verdict.depth));
    let verdict = verdict.filter(|verdict| verdict.is_sure).ok_or_else(|| {
        CatalogError::Refused(format!(
            "not solved: {nodes} positions were looked at, {depth} moves ahead, without certainty; allow more with --nodes"
        ))
    })?;
    let line = solver.line(game, state, verdict.best.clone(), most);
    let firsts = FirstMoves::of(solver, (game, state), &verdict, compare, stop);
    let value = value(verdict.score, true);
    let Value::Exact { margin, .. } = value else { unreachable!("a sure score is exact") };
    let first = if game.turn(state).seat() == Some(Seat::First) { margin } else { -margin };
    let write = |moves: &[G::Move]| moves.iter().map(|mv| game.write_move(mv)).collect();
    let (best, undecided) = (write(&firsts.best), write(&firsts.undecided));
    Ok(Solved { position, value, first, best, undecided, line: write(&line.moves), nodes })
}
