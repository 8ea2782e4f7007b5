//! Occupants of seats: their choices, and bots.

use super::{GameSession, MAX_IDLE, PlayError, Ply};
use crate::bot;
use crate::entry::{Environment, GameError};
use crate::messages::{BotFault, SessionText};
use crate::player::PlayerSpec;
use crate::seating::Occupant;
use crate::session::SessionHistory;
use crate::terms::TurnTerms;
use papan_game::{
    Choice, Forfeit, ForfeitKind, Notation, NotationError, Render, Seat, StopFlag, Value, Viewer, rng,
};
use papan_message::Message;
use std::mem;
use std::time::Duration;

impl<G: Notation + Render + 'static> GameSession<G> {
    /// Puts these players on the seats and keeps the previous ones for later games.
    pub(super) fn reseat(&mut self, seats: &[PlayerSpec; 2], env: &Environment<'_>) -> Result<(), GameError> {
        let has_failed = |occupant: &Occupant<G>| occupant.bot().is_some_and(bot::Bot::has_failed);
        if self.specs == *seats && !self.occupants.iter().any(has_failed) {
            return Ok(());
        }
        let vacate = |occupant: &mut Occupant<G>| mem::replace(occupant, Occupant::Person(None));
        let leaving = self.specs.iter().cloned().zip(self.occupants.iter_mut().map(vacate));
        self.idle.extend(leaving);
        self.idle.retain(|(_, occupant)| !has_failed(occupant));
        for (seat, spec) in Seat::BOTH.into_iter().zip(seats) {
            let occupant = match self.idle.iter().position(|(idle, _)| idle == spec) {
                Some(at) => self.idle.remove(at).1,
                None => self.def.occupant_on(seat, &self.game, spec, env)?,
            };
            self.occupants[seat.index()] = occupant;
            self.specs[seat.index()] = spec.clone();
        }
        // Drop the players that have been idle the longest.
        self.idle.drain(..self.idle.len().saturating_sub(MAX_IDLE));
        Ok(())
    }

    /// Asks the agent or bot on `seat` for a move. An agent's random stream depends on the seed and the number of moves
    /// played, so a move that is taken back and played again gets the same answer.
    pub(super) fn choose(
        &mut self,
        seat: Seat,
        terms: &TurnTerms,
        stop: &StopFlag,
    ) -> Result<(Choice<G::Move>, Duration), PlayError> {
        if !self.is_person(seat)
            && !terms.has_free_openings
            && let Some((by, mv)) = self.imposed_on(seat)
        {
            let mut choice = Choice::plain(mv);
            choice.notes.push(SessionText::ImposedNote { by: by.to_string() }.into());
            return Ok((choice, Duration::ZERO));
        }
        let view = self.game.view(&self.state, Viewer::Seat(seat));
        let (choice, elapsed) = match &mut self.occupants[seat.index()] {
            Occupant::Person(_) => return Err(PlayError::NotAPlayer),
            Occupant::Bot(_) => self.ask_bot(seat, &view, terms)?,
            Occupant::Player(agent) => {
                let mut rng = rng::stream(self.seed, 1 + self.plies.len() as u64);
                let (choice, elapsed, budget) = agent.choose(&self.game, &view, &mut rng, terms, stop)?;
                terms.check(elapsed, budget)?;
                (choice, elapsed)
            }
        };
        self.game.check(&self.state, &choice.mv).map_err(|illegal| {
            let mv = self.game.write_move(&choice.mv);
            let reason = SessionText::PlayedIllegal { mv, reason: illegal.reason };
            Forfeit::new(ForfeitKind::Illegal, reason)
        })?;
        Ok((choice, elapsed))
    }

    /// Asks the bot on `seat` for a move and parses its reply.
    fn ask_bot(
        &mut self,
        seat: Seat,
        view: &G::View,
        terms: &TurnTerms,
    ) -> Result<(Choice<G::Move>, Duration), PlayError> {
        let seen = self.moves_seen_by(seat);
        let Self { game, options, def, occupants, .. } = self;
        let bot = occupants[seat.index()].bot_mut().ok_or(PlayError::NotAPlayer)?;
        let legal = || {
            let mut moves = Vec::new();
            game.moves(view, &mut moves);
            moves.iter().map(|mv| game.write_move(mv)).collect()
        };
        let handshake =
            bot::Handshake { game: def.presentation.name, options: options.iter().collect(), seat };
        let turn = bot::Turn { handshake, seen, position: game.write_position(view), legal: &legal };
        let reply = bot.ask(&turn, terms)?;
        Ok((parse_reply(game, view, &reply)?, reply.elapsed))
    }

    /// Returns the moves so far as a seat saw them.
    fn moves_seen_by(&self, seat: Seat) -> Vec<(Seat, String)> {
        let seen = |(ply, before): (&Ply<G>, &G::State)| {
            let view = self.game.view(before, Viewer::Seat(seat));
            (ply.mover, self.game.write_visible_move(&view, &ply.mv))
        };
        self.plies.iter().zip(&self.before).map(seen).collect()
    }

    /// Tells the bots the result, if the game is over.
    pub(super) fn notify_bots_of_end(&mut self) {
        let Some(ending) = self.ending() else { return };
        for seat in Seat::BOTH {
            if self.occupants[seat.index()].bot().is_none() {
                continue;
            }
            let seen = self.moves_seen_by(seat);
            if let Some(bot) = self.occupants[seat.index()].bot_mut() {
                bot.end(&seen, ending.bot_result(seat));
            }
        }
    }
}

/// Parses a bot's reply in `view`. Text that is not a move violates the protocol.
fn parse_reply<G: Notation>(
    game: &G,
    view: &G::View,
    reply: &bot::Reply,
) -> Result<Choice<G::Move>, Forfeit> {
    let violation = |word: &str, text: &str, error: NotationError| {
        bot::protocol_violation(&format!("{word} {text}"), &error)
    };
    let mv = game.parse_typed_move(view, &reply.mv).map_err(|error| violation("move", &reply.mv, error))?;
    let mut line = Vec::with_capacity(reply.line.len());
    for text in &reply.line {
        line.push(game.read_move(text).map_err(|error| violation("line", &reply.line.join(" / "), error))?);
    }
    if line.first().is_some_and(|first| *first != mv) {
        let reason = BotFault::LineStart { mv: game.write_move(&mv) };
        return Err(bot::protocol_violation(&format!("line {}", reply.line.join(" / ")), reason));
    }
    let mut choice = Choice::plain(mv);
    choice.value = reply.value.map(Value::Estimate);
    choice.notes.extend(reply.note.clone().map(Message::verbatim));
    if !line.is_empty() {
        choice.line = line;
    }
    Ok(choice)
}
