//! Replays a game of any kind in a session.

use super::playback::{Frame, Playback};
use crate::command::analyze::in_words;
use crate::command::play::{ended, last_move, name, standing, world};
use crate::language::words;
use papan_game::{Seat, Value};
use papan_session::{Record, Session};
use serde_json::json;

/// A record's remark about a move.
#[derive(Clone, Copy, Debug)]
pub(super) enum Remark {
    /// The move belongs to the opening.
    Opening,
    /// The move's value for its player, if given.
    Worth(Option<Value>),
}

impl Remark {
    /// Formats the remark beside the move.
    fn in_words(self) -> Option<String> {
        match self {
            Self::Opening => Some("opening".to_owned()),
            Self::Worth(value) => value.map(in_words),
        }
    }

    /// Formats the remark as a note of its own.
    pub(super) fn note(self) -> Option<String> {
        match self {
            Self::Opening => Some("a move of the opening".to_owned()),
            Self::Worth(value) => value.map(|value| format!("value: {}", in_words(value))),
        }
    }
}

/// Creates a session at the end of a saved game, with people under the players' names: no bot is started, and no file
/// of a player is read.
pub(super) fn saved(record: Record) -> anyhow::Result<Box<dyn Session>> {
    let entry = papan_catalog::game(&record.game)?;
    Ok(entry.load(record.among_people()?.to_string().as_bytes(), &world())?)
}

/// Replays the moves of a finished session; missing remarks are empty.
pub(super) fn playback(session: &mut dyn Session, remarks: &[Remark]) -> anyhow::Result<Playback> {
    let (ending, moves, setup) = (session.ending(), session.recorded_moves(), session.setup());
    let names = Seat::BOTH.map(|seat| name(session, seat));
    let has_points = session.seat(Seat::First).score.is_some();
    session.restart(&setup.seats, setup.seed, &world())?;
    let remarks = remarks.iter().copied().chain(std::iter::repeat(Remark::Worth(None)));
    let mut frames = Vec::with_capacity(moves.len() + 1);
    for (mv, remark) in moves.iter().zip(remarks) {
        let mut here = frame(session);
        session.replay(mv).map_err(|reason| anyhow::anyhow!("move `{mv}`: {reason}"))?;
        happen(&mut here, session, mv, remark);
        frames.push(here);
    }
    let mut last = frame(session);
    last.facts.extend(ending.as_ref().map(|ending| ("ending", json!(ending))));
    frames.push(last);
    let end = ending.map_or_else(
        || "The record ends here.".to_owned(),
        |ending| format!("The end. {}", ended(&ending, &names, has_points)),
    );
    Ok(Playback { frames, end, more: None })
}

/// Returns the current position of a session as a frame.
fn frame(session: &dyn Session) -> Frame {
    let seats = Seat::BOTH.map(|seat| session.seat(seat));
    let caption = session.caption().into_iter().map(words);
    let standing = Seat::BOTH.into_iter().map(|seat| standing(session, seat)).chain(caption);
    let scores = match [seats[0].score, seats[1].score] {
        [Some(first), Some(second)] => Some([first, second]),
        _ => None,
    };
    Frame {
        picture: session.picture(),
        position: session.position(),
        scores,
        standing: standing.collect::<Vec<_>>().join("   "),
        event: None,
        notes: Vec::new(),
        facts: Vec::new(),
    }
}

/// Adds the last event of a session to a frame.
fn happen(frame: &mut Frame, session: &dyn Session, mv: &str, remark: Remark) {
    frame.event = Some(last_move(session, remark.in_words().as_deref()));
    let (is_opening, value) = match remark {
        Remark::Opening => (true, None),
        Remark::Worth(value) => (false, value),
    };
    frame.facts = vec![("move", json!(mv)), ("value", json!(value)), ("opening", json!(is_opening))];
}
