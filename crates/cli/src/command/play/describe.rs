//! Players, moves and endings in words.

use crate::language::words;
use crate::messages::PlayText;
use papan_game::Seat;
use papan_message::Message;
use papan_session::{Ending, Explanation, LastMove, Session};
use std::time::Duration;

/// Formats the player on a seat with mark or points.
pub(in crate::command) fn standing(session: &dyn Session, seat: Seat) -> String {
    let info = session.seat(seat);
    let points = info.score.map(|score| score.to_string());
    match info.mark.map(str::to_owned).or(points) {
        Some(standing) => words(PlayText::Standing { name: info.name, standing }),
        None => name(session, seat),
    }
}

/// Returns the name of a player, with mark or seat if both have the same name.
pub(in crate::command) fn name(session: &dyn Session, seat: Seat) -> String {
    let info = session.seat(seat);
    if info.name != session.seat(seat.other()).name {
        return info.name;
    }
    let seat_name = || match seat {
        Seat::First => words(PlayText::FirstSeat),
        Seat::Second => words(PlayText::SecondSeat),
    };
    let mark = info.mark.map_or_else(seat_name, str::to_owned);
    words(PlayText::NameWithMark { name: info.name, mark })
}

/// Formats an explanation: depth, nodes, time, expected line and notes.
pub(super) fn explanation(thought: &Explanation, has_time: bool) -> String {
    let &Explanation { depth, nodes, elapsed, .. } = thought;
    // Depth-0 players have no meaningful node count.
    let figures = (depth > 0).then(|| {
        let positions = PlayText::Positions { count: nodes }.into();
        words(PlayText::Figures { depth, positions })
    });
    let time = (has_time && (depth > 0 || elapsed >= NOTICED)).then(|| seconds(elapsed));
    let figures = [figures, time].into_iter().flatten().collect::<Vec<_>>().join(", ");
    let figures = Some(figures).filter(|figures| !figures.is_empty());
    let expected = thought.line.get(1..).filter(|rest| !rest.is_empty()).map(expected);
    let reasons = thought.notes.iter().cloned().map(words);
    figures.into_iter().chain(expected).chain(reasons).collect::<Vec<_>>().join("; ")
}

/// A wait that people notice.
const NOTICED: Duration = Duration::from_millis(100);

/// Formats a duration for people.
pub(super) fn seconds(time: Duration) -> String {
    match time.as_secs() {
        0 => format!("{:.2} s", time.as_secs_f64()),
        1..60 => format!("{:.1} s", time.as_secs_f64()),
        whole => format!("{} min {} s", whole / 60, whole % 60),
    }
}

/// Formats the beginning of the expected line.
pub(super) fn expected(line: &[String]) -> String {
    const MAX: usize = 6;
    let more = if line.len() > MAX { " ..." } else { "" };
    let line = line[..line.len().min(MAX)].join(" ") + more;
    words(PlayText::Then { line })
}

/// Formats the last move as a sentence, with an optional remark.
pub(in crate::command) fn last_move(session: &dyn Session, remark: Option<&str>) -> String {
    let Some(LastMove { seat, action, effect }) = session.last_move() else { return String::new() };
    let (name, action) = (name(session, seat), action.clone());
    let mv = Message::from(match remark {
        Some(remark) => PlayText::MoveRemark { name, action, remark: remark.to_owned() },
        None => PlayText::Move { name, action },
    });
    let phrase = match effect {
        Some(effect) => PlayText::MoveEffect { mv, effect: effect.clone() }.into(),
        None => mv,
    };
    words(PlayText::Sentence { phrase })
}

/// Formats the ending in words, with points if the game shows them.
pub(in crate::command) fn ended(ending: &Ending, names: &[String; 2], has_points: bool) -> String {
    let name = |seat: Seat| names[seat.index()].clone();
    words(match (ending, ending.winner().map(name)) {
        (Ending::Resigned { seat }, Some(winner)) => PlayText::Resigned { name: name(*seat), winner },
        (Ending::Forfeited { seat, forfeit }, Some(winner)) => {
            PlayText::Forfeited { name: name(*seat), winner, reason: forfeit.reason.clone() }
        }
        (Ending::Played { outcome }, Some(winner)) if has_points => {
            let [first, second] = outcome.points;
            PlayText::Won { winner, points: first.max(second), other: first.min(second) }
        }
        (_, Some(winner)) => PlayText::Winner { name: winner },
        (_, None) => PlayText::Tie,
    })
}
