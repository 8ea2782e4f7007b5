//! Analysis of a crossword position without a session.

use super::ENTRY;
use super::players::shipped;
use crate::messages::CatalogText;
use papan_crossword::generate::{self, MILLIPOINTS, PlacementFinder};
use papan_crossword::rank::{EquityMove, best_moves_for_display};
use papan_crossword::strategy::simulation::{
    PlyStatistics, SimulatedMove, Simulation, SimulationEnd, SimulationReport, SimulationSettings,
};
use papan_crossword::{Cgp, Crossword, Direction, Leaves, Move, RACK_SIZE, Tile, View, WinTable};
use papan_game::{Budget, Notation, StopFlag, rng};
use papan_message::Message;
use papan_session::{
    Environment, Explanation, GameError, PlacementCount, PlayerSpec, PlyFigures, ScoredMove, ScoredMoves,
    ScoredPosition, ScoredStatus, SimulatedFigures, SimulatedMoves, SimulationRequest, TurnTerms,
};
use std::collections::HashSet;

/// Creates the rules for these options.
pub fn game(options: &[(String, String)], env: &Environment<'_>) -> Result<Crossword, GameError> {
    ENTRY.def.rules(options, env).map(|(game, _)| game)
}

/// Returns the best `most` moves, best first. On an empty board a word is listed once, in its best place, although up
/// to seven are possible.
pub(super) fn entry(
    game: &Crossword,
    finder: &mut PlacementFinder,
    view: &View,
    leaves: &Leaves,
    most: usize,
) -> Vec<EquityMove> {
    if !view.board.is_empty() {
        return best_moves_for_display(game, finder, view, leaves, most);
    }
    let mut words = HashSet::new();
    let mut all = best_moves_for_display(game, finder, view, leaves, most.saturating_mul(RACK_SIZE));
    all.retain(|ranked| match &ranked.mv {
        Move::Place(placement) => {
            words.insert(placement.tiles().flatten().map(Tile::letter).collect::<Vec<u8>>())
        }
        Move::Exchange(_) | Move::Pass => true,
    });
    all.truncate(most);
    all
}

/// Ranks the moves of crossword positions.
pub(super) struct CrosswordMoves;

impl ScoredMoves for CrosswordMoves {
    /// Parses a CGP.
    fn read(
        &self,
        options: &[(String, String)],
        position: &str,
        env: &Environment<'_>,
    ) -> Result<Box<dyn ScoredPosition>, GameError> {
        let game = game(options, env)?;
        let refuse =
            |error: papan_crossword::CgpError| GameError::Refused(Message::verbatim(error.to_string()));
        let cgp = Cgp::read(position, &game.letters).map_err(refuse)?;
        let view = cgp.view(&game).map_err(refuse)?;
        let warnings = cgp.warnings(&game).into_iter().map(Message::verbatim).collect();
        Ok(Box::new(Study { game, view, warnings }))
    }
}

/// A position to analyze.
struct Study {
    game: Crossword,
    /// The view of the side to move.
    view: View,
    warnings: Vec<Message>,
}

impl Study {
    fn scored(&self, ranked: &EquityMove) -> ScoredMove {
        let points = |millipoints: i32| f64::from(millipoints) / f64::from(MILLIPOINTS);
        ScoredMove {
            mv: self.game.describe_move(&self.view, &ranked.mv),
            canonical: self.game.write_move(&ranked.mv),
            score: ranked.score,
            kept: self.game.letters.write_all(ranked.kept.tiles()),
            leave: points(ranked.leave),
            equity: points(ranked.equity),
        }
    }
}

impl Study {
    fn simulated(&self, report: &SimulationReport) -> SimulatedMoves {
        let figures = |simulated: &SimulatedMove| SimulatedFigures {
            scored: self.scored(&simulated.candidate),
            rollouts: simulated.rollouts,
            win: simulated.win.mean,
            win_error: simulated.win.error,
            spread: simulated.spread.mean,
            spread_error: simulated.spread.error,
            plies: simulated.plies.iter().map(ply_figures).collect(),
        };
        SimulatedMoves {
            rollouts: report.rollouts,
            separated: report.end == SimulationEnd::Separated,
            moves: report.moves.iter().map(figures).collect(),
        }
    }
}

fn ply_figures(ply: &PlyStatistics) -> PlyFigures {
    PlyFigures { score: ply.score.mean, score_error: ply.score.error, bingos: ply.bingos }
}

impl ScoredPosition for Study {
    fn text(&self) -> String {
        self.game.write_position(&self.view)
    }

    fn status(&self) -> ScoredStatus {
        if self.view.is_over() {
            ScoredStatus::Over
        } else if self.view.rack().is_none_or(|rack| rack.is_empty()) {
            ScoredStatus::UnknownRack
        } else {
            ScoredStatus::Playable
        }
    }

    fn warnings(&self) -> &[Message] {
        &self.warnings
    }

    fn ranked(&self, max: usize) -> Vec<ScoredMove> {
        let mut finder = PlacementFinder::new(&self.game);
        let ranked = entry(&self.game, &mut finder, &self.view, &shipped(&self.game), max);
        ranked.iter().map(|ranked| self.scored(ranked)).collect()
    }

    fn count(&self) -> PlacementCount {
        let rack = self.view.rack().unwrap_or_default();
        let is_empty = self.view.board.is_empty();
        let mut count = PlacementCount::default();
        generate::placements(&self.game, &self.view.board, rack, |placement, score| {
            if !is_empty || placement.direction() == Direction::Across {
                count.placements += 1;
                count.best = count.best.max(score);
                count.sum += i64::from(score);
            }
        });
        count
    }

    fn simulate(
        &self,
        request: &SimulationRequest,
        stop: &StopFlag,
        on_progress: &mut dyn FnMut(&SimulatedMoves),
    ) -> Result<SimulatedMoves, GameError> {
        if self.view.is_over() {
            return Err(GameError::Refused(CatalogText::NothingToChoose.into()));
        }
        let (leaves, wins) = (shipped(&self.game), WinTable::english());
        let settings = SimulationSettings {
            plies: request.plies,
            max_rollouts: request.rollouts,
            confidence: request.confidence,
            // People see plain means, with their errors.
            prior_weight: 0,
            threads: request.threads,
        };
        let simulation =
            Simulation { game: &self.game, view: &self.view, leaves: &leaves, wins: &wins, settings };
        let candidates = simulation.candidates(request.candidates);
        let budget = request.budget.unwrap_or_default();
        let mut tell = |report: &SimulationReport| on_progress(&self.simulated(report));
        let mut finders = Vec::new();
        let report = simulation.run(&candidates, request.seed, budget, stop, &mut finders, &mut tell);
        Ok(self.simulated(&report))
    }

    fn choice(
        &self,
        player: &PlayerSpec,
        budget: Option<Budget>,
        seed: u64,
        env: &Environment<'_>,
    ) -> Result<Explanation, GameError> {
        if self.view.is_over() {
            return Err(GameError::Refused(CatalogText::NothingToChoose.into()));
        }
        let mut agent = ENTRY.def.player(&self.game, player, env)?;
        let terms = TurnTerms { budget, ..TurnTerms::default() };
        let choice =
            agent.choose(&self.game, &self.view, &mut rng::stream(seed, 0), &terms, &StopFlag::default());
        let (choice, ..) = choice.map_err(|forfeit| {
            let (player, reason) = (player.to_string(), forfeit.reason);
            GameError::Refused(CatalogText::GivesUp { player, reason }.into())
        })?;
        let line = choice.line.iter().map(|mv| self.game.write_move(mv)).collect();
        let mv = self.game.describe_move(&self.view, &choice.mv);
        Ok(Explanation { line, ..Explanation::of(mv, choice) })
    }
}
