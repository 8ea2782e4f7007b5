//! The best move at first sight.

use crate::generate::{Finder, MILLI};
use crate::position::View;
use crate::rank::{Ranked, rank, worth};
use crate::rules::Crossword;
use crate::{Leaves, Letters, Lexicon, Move};
use papan_game::{Agent, Choice, Forfeit, Think, Value};
use std::sync::Arc;

/// A player that takes the move with the most points and the best tiles kept.
#[derive(Debug)]
pub struct Plain {
    leaves: Arc<Leaves>,
    /// The words that it knows, where it does not know all.
    vocabulary: Option<Arc<Lexicon>>,
    finder: Option<Finder>,
}

impl Plain {
    /// Goes by the score alone.
    pub fn greedy(letters: &Letters) -> Self {
        Self::with(Arc::new(Leaves::nothing(letters)))
    }

    /// Goes by the score and what is kept.
    pub fn with(leaves: Arc<Leaves>) -> Self {
        Self { leaves, vocabulary: None, finder: None }
    }

    /// The same player, who knows no words but these.
    #[must_use]
    pub fn knowing(self, vocabulary: Arc<Lexicon>) -> Self {
        Self { vocabulary: Some(vocabulary), ..self }
    }

    /// The best move, which there always is: whoever finds nothing passes.
    fn best(&mut self, game: &Crossword, view: &View) -> Ranked {
        let known = self.vocabulary.clone().map(|lexicon| Crossword { lexicon, ..game.clone() });
        let played = known.as_ref().unwrap_or(game);
        let finder = Finder::ready(&mut self.finder, played);
        let rack = view.rack().unwrap_or_default();
        let worth = worth(view, rack, &self.leaves);
        // Who knows few words may know some that are none here.
        let most = if known.is_some() { 20 } else { 1 };
        let ranked = rank(played, finder, view, &worth, most);
        let allowed = ranked.into_iter().find(|ranked| game.check_view(view, &ranked.mv).is_ok());
        allowed.unwrap_or(Ranked { mv: Move::Pass, score: 0, kept: rack, leave: 0, equity: 0 })
    }
}

impl Agent<Crossword> for Plain {
    fn choose(&mut self, game: &Crossword, view: &View, _think: Think<'_>) -> Result<Choice<Move>, Forfeit> {
        let best = self.best(game, view);
        Ok(explained(game, view, &best))
    }
}

/// A move with what is known about it.
pub(super) fn explained(game: &Crossword, view: &View, best: &Ranked) -> Choice<Move> {
    let points = |worth: i32| f64::from(worth) / f64::from(MILLI);
    let mut choice = Choice::plain(best.mv);
    choice.value = Some(Value::Estimate(f64::from(view.margin()) + points(best.equity)));
    choice.nodes = 1;
    if view.bag > 0 {
        let kept = game.letters.write_all(best.kept.tiles());
        let kept = if kept.is_empty() { "nothing".to_owned() } else { kept };
        choice.notes.push(format!("{} points, keeps {kept}, worth {:+.1}", best.score, points(best.leave)));
    }
    choice
}
