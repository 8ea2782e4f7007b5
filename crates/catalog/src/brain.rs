//! A player away from any table.

use crate::seating::Seated;
use crate::table::{PlayError, Thought};
use crate::terms::Terms;
use papan_game::{Game, Notation, Stop, rng};

/// A player that is asked about positions as text: what a program needs that plays as one of ours does.
pub trait Brain: Send {
    /// What it does who sees `position` after so many moves of a game with this seed, on these terms. All moves are in
    /// their canonical text.
    fn answer(
        &mut self,
        position: &str,
        seed: u64,
        plies: usize,
        terms: &Terms,
        stop: &Stop,
    ) -> Result<Thought, PlayError>;
}

/// A player with the rules that it goes by.
pub(crate) struct TypedBrain<G: Game> {
    pub(crate) game: G,
    pub(crate) seated: Seated<G>,
}

impl<G: Notation> Brain for TypedBrain<G> {
    fn answer(
        &mut self,
        position: &str,
        seed: u64,
        plies: usize,
        terms: &Terms,
        stop: &Stop,
    ) -> Result<Thought, PlayError> {
        let view = self.game.read_position(position)?;
        let mut moves = Vec::new();
        self.game.moves(&view, &mut moves);
        if moves.is_empty() {
            return Err(PlayError::Over);
        }
        let mut chance = rng::stream(seed, 1 + plies as u64);
        let (choice, elapsed, _) = self.seated.choose(&self.game, &view, &mut chance, terms, stop)?;
        let text = |mv: &G::Move| self.game.write_move(mv);
        let line = choice.line.iter().map(text).collect();
        Ok(Thought { line, elapsed, ..Thought::of(text(&choice.mv), choice) })
    }
}
