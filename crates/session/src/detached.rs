//! A player away from any table.

use crate::seating::ConfiguredAgent;
use crate::session::{Explanation, PlayError};
use crate::terms::TurnTerms;
use papan_game::{Game, Notation, StopFlag, rng};

/// A player that is asked about positions as text: what a program needs that plays as one of ours does.
pub trait DetachedAgent: Send {
    /// Chooses a move in `position` after `plies` moves of a game with this seed, on these terms. All moves are in
    /// canonical text.
    fn answer(
        &mut self,
        position: &str,
        seed: u64,
        plies: usize,
        terms: &TurnTerms,
        stop: &StopFlag,
    ) -> Result<Explanation, PlayError>;
}

/// A player with the rules that it goes by.
pub(crate) struct TypedDetachedAgent<G: Game> {
    pub(crate) game: G,
    pub(crate) agent: ConfiguredAgent<G>,
}

impl<G: Notation> DetachedAgent for TypedDetachedAgent<G> {
    fn answer(
        &mut self,
        position: &str,
        seed: u64,
        plies: usize,
        terms: &TurnTerms,
        stop: &StopFlag,
    ) -> Result<Explanation, PlayError> {
        let view = self.game.read_position(position)?;
        let mut moves = Vec::new();
        self.game.moves(&view, &mut moves);
        if moves.is_empty() {
            return Err(PlayError::Over);
        }
        let mut chance = rng::stream(seed, 1 + plies as u64);
        let (choice, elapsed, _) = self.agent.choose(&self.game, &view, &mut chance, terms, stop)?;
        let text = |mv: &G::Move| self.game.write_move(mv);
        let line = choice.line.iter().map(text).collect();
        Ok(Explanation { line, elapsed, ..Explanation::of(text(&choice.mv), choice) })
    }
}
