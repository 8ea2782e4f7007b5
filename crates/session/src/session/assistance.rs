//! Hints, analyses and explanations.

use super::{Explanation, GameSession, PlayError};
use crate::analysis::{AnalysisLimit, AnalyzedPosition, PositionAnalysis};
use crate::assistant::{Advice, Answer, CommandHelp};
use crate::messages::SessionText;
use papan_game::{Choice, Notation, Render, Seat, StopFlag, Viewer};

/// Help for people at a session.
pub trait SessionAssistance {
    /// Returns the move of a strong player.
    fn advise(&mut self, stop: &StopFlag) -> Result<Advice, PlayError>;
    /// Analyzes the position after `plies` moves for a viewer, or returns `None` if there are fewer moves. Reports
    /// intermediate results to `on_progress`. Lists no moves if the viewer does not see what the seat to move sees.
    fn analyze(
        &mut self,
        viewer: Viewer,
        plies: usize,
        limit: &AnalysisLimit,
        on_progress: &mut dyn FnMut(&PositionAnalysis),
    ) -> Option<PositionAnalysis>;
    /// Returns the commands of this game besides those of every game.
    fn commands(&self) -> &'static [CommandHelp];
    /// Runs a command of this game, or returns `None` if `word` is not one.
    fn run_command(&mut self, word: &str, rest: &str) -> Option<Answer>;
    /// Returns the full explanation of the last move, if a player played it. It reveals what that player knew, so it is
    /// not for people in a running game.
    fn last_explanation(&self) -> Option<&Explanation>;
}

impl<G: Notation + Render + 'static> SessionAssistance for GameSession<G> {
    fn advise(&mut self, stop: &StopFlag) -> Result<Advice, PlayError> {
        let seat = self.seat_to_move()?;
        if let Some((by, mv)) = self.imposed_on(seat) {
            let text = self.game.write_move(&mv);
            return Ok(Advice {
                area: self.assistant.area(&self.game, &mv),
                value: None,
                outlook: Some(SessionText::ImposedHint { by: by.to_string() }.into()),
                line: vec![text.clone()],
                mv: text,
            });
        }
        let view = self.game.view(&self.state, Viewer::Seat(seat));
        Ok(self.assistant.advise(&self.game, &view, stop)?)
    }

    fn analyze(
        &mut self,
        viewer: Viewer,
        plies: usize,
        limit: &AnalysisLimit,
        on_progress: &mut dyn FnMut(&PositionAnalysis),
    ) -> Option<PositionAnalysis> {
        let state = self.state_after(plies)?;
        let (view, seat) = (self.game.view(state, viewer), self.game.turn(state).seat());
        let played = self.plies.get(plies).map(|ply| ply.mv.clone());
        let Self { game, assistant, def, .. } = self;
        let position = AnalyzedPosition { game, view, at: plies, seat, played, cell: def.presentation.cell };
        let mut report = |analysis| on_progress(&position.describe(analysis));
        let analysis = assistant.analyze(game, &position.view, position.played.as_ref(), limit, &mut report);
        Some(position.describe(analysis))
    }

    fn commands(&self) -> &'static [CommandHelp] {
        self.assistant.commands()
    }

    fn run_command(&mut self, word: &str, rest: &str) -> Option<Answer> {
        let view = self.current_view();
        self.assistant.run_command(&self.game, &view, word, rest)
    }

    fn last_explanation(&self) -> Option<&Explanation> {
        self.last_explanation.as_ref()
    }
}

impl<G: Notation + Render> GameSession<G> {
    /// Returns the explanation of a choice with everything that the player knows.
    pub(super) fn full_explanation(&self, seat: Seat, choice: Choice<G::Move>) -> Explanation {
        let mv = self.game.describe_move(&self.game.view(&self.state, Viewer::Seat(seat)), &choice.mv);
        Explanation { line: self.describe_line(seat, &choice.line), ..Explanation::of(mv, choice) }
    }

    /// Returns the part of an explanation that the people who are told of the move may know. A viewer that does not see
    /// what the player sees must not learn it from the player's reasons.
    pub(super) fn visible_explanation(
        &self,
        seat: Seat,
        mv: &G::Move,
        explanation: &Explanation,
    ) -> Explanation {
        let visible = self.game.view(&self.state, self.audience(seat));
        if visible == self.game.view(&self.state, Viewer::Seat(seat)) {
            return explanation.clone();
        }
        let mv = self.game.describe_move(&visible, mv);
        let line = vec![mv.clone()];
        Explanation { line, elapsed: explanation.elapsed, ..Explanation::of(mv, Choice::plain(())) }
    }

    /// Returns a line as its player describes it, each move in the position after the ones before it.
    fn describe_line(&self, seat: Seat, line: &[G::Move]) -> Vec<String> {
        let mut state = self.state.clone();
        let describe = |mv: &G::Move| {
            let text = self.game.describe_move(&self.game.view(&state, Viewer::Seat(seat)), mv);
            // An expected move need not be possible; the rest is then described in this position.
            let _ = self.game.play(&mut state, mv);
            text
        };
        line.iter().map(describe).collect()
    }
}
