//! Analysis of a crossword position without a session.

use super::ENTRY;
use super::players::shipped;
use crate::entry::{CatalogError, Environment};
use crate::player::PlayerSpec;
use crate::session::Explanation;
use crate::terms::TurnTerms;
use papan_crossword::generate::PlacementFinder;
use papan_crossword::rank::{EquityMove, best_moves_for_display};
use papan_crossword::{Cgp, Crossword, Leaves, Move, RACK_SIZE, Tile, View};
use papan_game::{Budget, Notation, StopFlag, rng};
use std::collections::HashSet;

/// Creates the rules for these options.
pub fn game(options: &[(String, String)], env: &Environment<'_>) -> Result<Crossword, CatalogError> {
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

/// A position to analyze.
#[derive(Debug)]
pub struct Study {
    /// The rules.
    pub game: Crossword,
    /// The view of the side to move.
    pub view: View,
    /// Warnings about the position.
    pub warnings: Vec<String>,
}

impl Study {
    /// Parses a CGP.
    pub fn new(options: &[(String, String)], cgp: &str, env: &Environment<'_>) -> Result<Self, CatalogError> {
        let game = game(options, env)?;
        let refuse = |error: papan_crossword::CgpError| CatalogError::Refused(error.to_string());
        let cgp = Cgp::read(cgp, &game.letters).map_err(refuse)?;
        let (view, warnings) = (cgp.view(&game).map_err(refuse)?, cgp.warnings(&game));
        Ok(Self { game, view, warnings })
    }

    /// Returns the best moves by equity, best first; none if the rack of the side to move is unknown.
    pub fn ranked(&self, most: usize) -> Vec<EquityMove> {
        entry(&self.game, &mut PlacementFinder::new(&self.game), &self.view, &shipped(&self.game), most)
    }

    /// Returns the choice of a player.
    pub fn choice(
        &self,
        player: &PlayerSpec,
        budget: Option<Budget>,
        seed: u64,
        env: &Environment<'_>,
    ) -> Result<Explanation, CatalogError> {
        let refuse = |reason: String| CatalogError::Refused(reason);
        if self.view.is_over() {
            return Err(refuse("the game is over: there is nothing to choose".to_owned()));
        }
        let mut agent = ENTRY.def.player(&self.game, player, env)?;
        let terms = TurnTerms { budget, ..TurnTerms::default() };
        let choice =
            agent.choose(&self.game, &self.view, &mut rng::stream(seed, 0), &terms, &StopFlag::default());
        let (choice, ..) = choice.map_err(|forfeit| refuse(format!("{player} gives up: {forfeit}")))?;
        let line = choice.line.iter().map(|mv| self.game.write_move(mv)).collect();
        let mv = self.game.describe_move(&self.view, &choice.mv);
        Ok(Explanation { line, ..Explanation::of(mv, choice) })
    }
}
