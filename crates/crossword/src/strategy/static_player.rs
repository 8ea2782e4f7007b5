//! The player that goes by static equity.

use crate::generate::{MILLIPOINTS, PlacementFinder};
use crate::messages::Note;
use crate::position::View;
use crate::rank::{EquityMove, best_moves, leave_values};
use crate::rules::Crossword;
use crate::{Leaves, Letters, Lexicon, Move};
use papan_game::{Agent, Choice, Forfeit, SearchContext, Value};
use std::sync::Arc;

/// A player that plays the move with the highest static equity.
#[derive(Debug)]
pub struct StaticPlayer {
    leaves: Arc<Leaves>,
    /// The words that the player knows; `None` for the whole lexicon.
    vocabulary: Option<Arc<Lexicon>>,
    finder: Option<PlacementFinder>,
}

/// Moves to consider for a player with its own vocabulary, which may contain words that the game does not accept.
const VOCABULARY_CANDIDATES: usize = 20;

impl StaticPlayer {
    /// Creates a player that maximizes the score.
    pub fn greedy(letters: &Letters) -> Self {
        Self::with_leaves(Arc::new(Leaves::zero(letters)))
    }

    /// Creates a player that maximizes score plus leave value.
    pub fn with_leaves(leaves: Arc<Leaves>) -> Self {
        Self { leaves, vocabulary: None, finder: None }
    }

    /// Restricts the player to the words of `vocabulary`.
    #[must_use]
    pub fn with_vocabulary(self, vocabulary: Arc<Lexicon>) -> Self {
        Self { vocabulary: Some(vocabulary), ..self }
    }

    /// Returns the best move, or a pass if there is none.
    fn best(&mut self, game: &Crossword, view: &View) -> EquityMove {
        let known = self.vocabulary.clone().map(|lexicon| Crossword { lexicon, ..game.clone() });
        let played = known.as_ref().unwrap_or(game);
        let finder = PlacementFinder::cached(&mut self.finder, played);
        let rack = view.rack().unwrap_or_default();
        let leave_values = leave_values(view, rack, &self.leaves);
        let limit = if known.is_some() { VOCABULARY_CANDIDATES } else { 1 };
        let ranked = best_moves(played, finder, view, &leave_values, limit);
        let legal = ranked.into_iter().find(|ranked| game.check_view(view, &ranked.mv).is_ok());
        legal.unwrap_or(EquityMove { mv: Move::Pass, score: 0, kept: rack, leave: 0, equity: 0 })
    }
}

impl Agent<Crossword> for StaticPlayer {
    fn choose(
        &mut self,
        game: &Crossword,
        view: &View,
        _context: SearchContext<'_>,
    ) -> Result<Choice<Move>, Forfeit> {
        let best = self.best(game, view);
        Ok(explained_choice(game, view, &best))
    }
}

/// Returns a move as a choice with its value and a note about score and leave.
pub(super) fn explained_choice(game: &Crossword, view: &View, best: &EquityMove) -> Choice<Move> {
    let points = |millipoints: i32| f64::from(millipoints) / f64::from(MILLIPOINTS);
    let mut choice = Choice::plain(best.mv);
    choice.value = Some(Value::Estimate(f64::from(view.spread()) + points(best.equity)));
    choice.nodes = 1;
    if view.bag > 0 {
        let kept = game.letters.write_all(best.kept.tiles());
        let (points, value) = (best.score, points(best.leave));
        let note = if kept.is_empty() {
            Note::KeptNothing { points, value }
        } else {
            Note::Kept { points, kept, value }
        };
        choice.notes.push(note.into());
    }
    choice
}
