//! What is found out about the moves of a position at a table, more and more while a search runs.

use papan_game::{Budget, Game, Insight, Judge, Notation, Seat, Stop, Value};
use papan_search::{Analysis, Settings, Solver, analyse};
use serde::Serialize;

/// A move of a position, and what is known of it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Finding {
    /// Its canonical text.
    #[serde(rename = "move")]
    pub mv: String,
    /// Its text as people read it.
    pub text: String,
    /// The cell of the board on which it is made, where it is made on one.
    pub cell: Option<usize>,
    /// What it is worth to the one who makes it.
    pub value: Option<Value>,
    /// What it counts, in games that count moves.
    pub score: Option<i32>,
    /// The tiles that are kept, in games that have them.
    pub leave: Option<String>,
    /// What it counts and what is kept, in points.
    pub equity: Option<f64>,
    /// How much less it is worth than the best move, in points; `None` where the two cannot be compared.
    pub behind: Option<f64>,
    /// The line that is expected to follow, the move itself first.
    pub line: Vec<String>,
    /// Positions looked at to find out.
    pub nodes: u64,
}

/// What is known of a position so far.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Findings {
    /// After so many moves.
    pub at: usize,
    /// Who is to move there, unless the game is over.
    pub seat: Option<Seat>,
    /// The move that was made there, if one was.
    pub played: Option<String>,
    /// Moves looked ahead.
    pub depth: u32,
    /// Positions looked at so far.
    pub nodes: u64,
    /// The moves, best first.
    pub moves: Vec<Finding>,
}

/// How far an analysis may go.
#[derive(Clone, Debug)]
pub struct Effort {
    /// As much as this.
    pub budget: Budget,
    /// Or until this is raised.
    pub stop: Stop,
}

/// A move with the types of its game.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Weighed<M> {
    pub(crate) mv: M,
    pub(crate) value: Option<Value>,
    /// What only some games tell of a move.
    pub(crate) count: Option<Count>,
    pub(crate) behind: Option<f64>,
    pub(crate) line: Vec<M>,
    pub(crate) nodes: u64,
}

/// What a move counts and keeps.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Count {
    pub(crate) score: i32,
    pub(crate) leave: String,
    pub(crate) equity: f64,
}

/// What is known of the moves of a position so far, with the types of its game.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Known<M> {
    pub(crate) depth: u32,
    pub(crate) nodes: u64,
    pub(crate) moves: Vec<Weighed<M>>,
}

/// What a value counts in points.
pub(crate) fn points(value: Value) -> f64 {
    match value {
        Value::Exact { margin, .. } => margin.into(),
        Value::Estimate(points) => points,
    }
}

/// What a search finds, deeper and deeper.
pub(crate) fn by_search<G: Insight, J: Judge<G>>(
    judge: J,
    (game, state): (&G, &G::State),
    effort: &Effort,
    tell: &mut dyn FnMut(Known<G::Move>),
) -> Known<G::Move> {
    let mut solver = Solver::new(judge, Settings::STRONG);
    let found = analyse(&mut solver, game, state, effort.budget, &effort.stop, |known| tell(weigh(known)));
    weigh(&found)
}

fn weigh<M: Clone>(found: &Analysis<M>) -> Known<M> {
    let best = found.moves.first().map(|ranked| points(ranked.value));
    let weighed = |ranked: &papan_search::Ranked<M>| Weighed {
        mv: ranked.mv.clone(),
        value: Some(ranked.value),
        count: None,
        behind: best.map(|best| best - points(ranked.value)),
        line: ranked.line.clone(),
        nodes: ranked.nodes,
    };
    Known { depth: found.depth, nodes: found.nodes, moves: found.moves.iter().map(weighed).collect() }
}

/// A position of a game as one eye sees it, and what was done there.
pub(crate) struct Scene<'a, G: Game> {
    pub(crate) game: &'a G,
    pub(crate) view: G::View,
    pub(crate) at: usize,
    pub(crate) seat: Option<Seat>,
    pub(crate) played: Option<G::Move>,
    pub(crate) cell: fn(&G, &G::Move) -> Option<usize>,
}

impl<G: Notation> Scene<'_, G> {
    /// What is known, as text.
    pub(crate) fn told(&self, known: Known<G::Move>) -> Findings {
        Findings {
            at: self.at,
            seat: self.seat,
            played: self.played.as_ref().map(|mv| self.game.write_move_for(&self.view, mv)),
            depth: known.depth,
            nodes: known.nodes,
            moves: known.moves.into_iter().map(|weighed| self.finding(weighed)).collect(),
        }
    }

    fn finding(&self, weighed: Weighed<G::Move>) -> Finding {
        let (mv, count) = (weighed.mv, weighed.count);
        Finding {
            text: self.game.write_move_in(&self.view, &mv),
            cell: (self.cell)(self.game, &mv),
            mv: self.game.write_move(&mv),
            value: weighed.value,
            score: count.as_ref().map(|count| count.score),
            equity: count.as_ref().map(|count| count.equity),
            leave: count.map(|count| count.leave),
            behind: weighed.behind,
            line: weighed.line.iter().map(|mv| self.game.write_move(mv)).collect(),
            nodes: weighed.nodes,
        }
    }
}
