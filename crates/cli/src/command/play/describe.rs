//! Players, moves and endings in words.

use papan_catalog::{Ending, Explanation, LastMove, Session};
use papan_game::Seat;
use std::time::Duration;

/// Formats the player on a seat with mark or points.
pub(in crate::command) fn standing(session: &dyn Session, seat: Seat) -> String {
    let info = session.seat(seat);
    let points = info.score.map(|score| score.to_string());
    let what = info.mark.map(str::to_owned).or(points);
    what.map_or_else(|| name(session, seat), |what| format!("{}: {what}", info.name))
}

/// Returns the name of a player, with mark or seat if both have the same name.
pub(in crate::command) fn name(session: &dyn Session, seat: Seat) -> String {
    let info = session.seat(seat);
    if info.name != session.seat(seat.other()).name {
        return info.name;
    }
    format!("{} ({})", info.name, info.mark.map_or_else(|| seat.to_string(), str::to_owned))
}

/// Formats an explanation: depth, nodes, time, expected line and notes.
pub(super) fn explanation(thought: &Explanation, has_time: bool) -> String {
    let &Explanation { depth, nodes, elapsed, .. } = thought;
    // Depth-0 players have no meaningful node count.
    let figures = (depth > 0).then(|| {
        let positions = if nodes == 1 { "position" } else { "positions" };
        format!("depth {depth}, {} {positions}", grouped(nodes))
    });
    let time = (has_time && (depth > 0 || elapsed >= NOTICED)).then(|| seconds(elapsed));
    let figures = [figures, time].into_iter().flatten().collect::<Vec<_>>().join(", ");
    let figures = Some(figures).filter(|figures| !figures.is_empty());
    let expected = thought.line.get(1..).filter(|rest| !rest.is_empty()).map(expected);
    let reasons = thought.notes.iter().cloned();
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

/// Formats a number with thousands separators.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Formats the beginning of the expected line.
pub(super) fn expected(line: &[String]) -> String {
    const MOST: usize = 6;
    let more = if line.len() > MOST { " ..." } else { "" };
    format!("then {}{more}", line[..line.len().min(MOST)].join(" "))
}

/// Formats the last move as a sentence, with an optional remark.
pub(in crate::command) fn last_move(session: &dyn Session, remark: Option<&str>) -> String {
    let remark = remark.map_or(String::new(), |remark| format!(" ({remark})"));
    let Some(LastMove { seat, action, effect }) = session.last_move() else { return String::new() };
    let comma = if effect.is_empty() { "" } else { ", " };
    format!("{} {action}{remark}{comma}{effect}.", name(session, seat))
}

/// Formats the continuation after a move.
pub(super) fn following(line: &[String]) -> String {
    match line.get(1..) {
        Some(rest) if !rest.is_empty() => format!(" (then {})", rest.join(" ")),
        _ => String::new(),
    }
}

/// Formats the ending in words, with points if the game shows them.
pub(in crate::command) fn ended(ending: &Ending, names: &[String; 2], has_points: bool) -> String {
    let name = |seat: Seat| &names[seat.index()];
    match (ending, ending.winner().map(name)) {
        (Ending::Resigned { seat }, Some(winner)) => format!("{} resigns. {winner} wins.", name(*seat)),
        (Ending::Forfeited { seat, forfeit }, Some(winner)) => {
            format!("{} forfeits: {forfeit}. {winner} wins.", name(*seat))
        }
        (Ending::Played { outcome }, Some(winner)) if has_points => {
            let [first, second] = outcome.points;
            format!("{winner} wins, {} to {}.", first.max(second), first.min(second))
        }
        (_, Some(winner)) => format!("{winner} wins."),
        (_, None) => "It's a tie.".to_owned(),
    }
}
