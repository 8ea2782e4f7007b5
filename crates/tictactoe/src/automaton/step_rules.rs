//! The rules of one step: which board may follow which.

use super::classic_board::only;
use super::{BoardStatus, ClassicBoard, Input, Reply};
use crate::Cell;
use thiserror::Error;

/// The rule that a step breaks. Messages read as a noun phrase after "expected".
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Error)]
pub enum IllegalStep {
    /// `c` does not add exactly one o.
    #[error("one o and nothing else")]
    ComputerOpening,
    /// `p` adds something other than nothing, or one x and one o.
    #[error("the empty board, or one x and one o")]
    PersonOpening,
    /// The person plays a taken cell.
    #[error("a move to a free cell")]
    Taken,
    /// The person's mark is missing, or a mark has disappeared.
    #[error("the same marks and an x at {0}")]
    Marks(Cell),
    /// The board changes after the move that ends the game.
    #[error("only the x at {0}, which ends the game")]
    AfterEnd(Cell),
    /// There is no reply, or more than one.
    #[error("exactly one o in reply to the x at {0}")]
    OneReply(Cell),
    /// The person has an additional mark.
    #[error("no x besides the one at {0}, except on the last free cell of an unfinished game")]
    ExtraMove(Cell),
    /// The reply lists the right cells in the wrong order.
    #[error("the marks in the order of play")]
    Order,
}

/// Returns the marks that a step from one board to another adds after the symbol, if the rules allow it.
///
/// - `c` adds one o.
/// - `p` adds nothing, or one x and one o.
/// - A cell adds an x there. Unless this ends the game, it adds one o. If the game is still not over and
///   exactly one cell is free, it may add an x there.
///
/// Does not check that `p` and `c` come first.
///
/// ```
/// use papan_tictactoe::automaton::derive_reply;
///
/// let step = |before: &str, input: &str, after: &str| {
///     let reply = derive_reply(before.parse().unwrap(), input.parse().unwrap(), after.parse().unwrap());
///     reply.map_or_else(|rule| format!("expected {rule}"), |reply| reply.to_string())
/// };
/// assert_eq!(step("---------", "p", "o---x----"), "x5o1");
/// assert_eq!(step("----o----", "1", "x---o---o"), "o9");
/// assert_eq!(step("----o----", "1", "xo--o---o"), "expected exactly one o in reply to the x at 1");
/// ```
pub fn derive_reply(before: ClassicBoard, input: Input, after: ClassicBoard) -> Result<Reply, IllegalStep> {
    match input {
        Input::Computer => computer_opening(after.since(before)).ok_or(IllegalStep::ComputerOpening),
        Input::Person => person_opening(after.since(before)).ok_or(IllegalStep::PersonOpening),
        Input::Cell(cell) => reply_to_move(before, cell, after),
    }
}

fn computer_opening(added: Option<ClassicBoard>) -> Option<Reply> {
    let added = added.filter(|added| added.x() == 0)?;
    only(added.o()).map(Reply::Computer)
}

fn person_opening(added: Option<ClassicBoard>) -> Option<Reply> {
    match added? {
        ClassicBoard::EMPTY => Some(Reply::Nothing),
        added => Some(Reply::Imposed { person: only(added.x())?, computer: only(added.o())? }),
    }
}

fn reply_to_move(before: ClassicBoard, cell: Cell, after: ClassicBoard) -> Result<Reply, IllegalStep> {
    if !before.is_free(cell) {
        return Err(IllegalStep::Taken);
    }
    let moved = before.with_x(cell);
    let added = after.since(moved).ok_or(IllegalStep::Marks(cell))?;
    if moved.status() != BoardStatus::InProgress {
        let is_unchanged = added == ClassicBoard::EMPTY;
        return if is_unchanged { Ok(Reply::Nothing) } else { Err(IllegalStep::AfterEnd(cell)) };
    }
    let computer = only(added.o()).ok_or(IllegalStep::OneReply(cell))?;
    if added.x() == 0 {
        return Ok(Reply::Computer(computer));
    }
    let person = forced_move(moved.with_o(computer)).filter(|&last| only(added.x()) == Some(last));
    person.map(|person| Reply::Forced { computer, person }).ok_or(IllegalStep::ExtraMove(cell))
}

/// Returns the person's only possible move, or `None` if the game is over or several cells are free.
pub(crate) fn forced_move(board: ClassicBoard) -> Option<Cell> {
    let mut free = board.free();
    match (board.status(), free.next(), free.next()) {
        (BoardStatus::InProgress, Some(last), None) => Some(last),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(before: &str, input: &str, after: &str, expected: Result<&str, IllegalStep>) {
        let found = derive_reply(before.parse().unwrap(), input.parse().unwrap(), after.parse().unwrap());
        assert_eq!(found, expected.map(|reply| reply.parse().unwrap()), "{before} {input} {after}");
    }

    #[test]
    fn derives_openings() {
        check("---------", "c", "----o----", Ok("o5"));
        check("---------", "p", "---------", Ok("."));
        check("---------", "p", "o---x----", Ok("x5o1"));
        for after in ["---------", "x--------", "o-o------", "o---x----"] {
            check("---------", "c", after, Err(IllegalStep::ComputerOpening));
        }
        for after in ["o--------", "x--------", "xx------o", "oo------x"] {
            check("---------", "p", after, Err(IllegalStep::PersonOpening));
        }
    }

    #[test]
    fn derives_replies_to_moves() {
        let one = Cell::new(0);
        check("----o----", "1", "x---o---o", Ok("o9"));
        check("----o----", "1", "x---o----", Err(IllegalStep::OneReply(one)));
        check("----o----", "1", "xx--o---o", Err(IllegalStep::ExtraMove(one)));
        check("----o----", "1", "----o---o", Err(IllegalStep::Marks(one)));
        check("----o----", "1", "x---x---o", Err(IllegalStep::Marks(one)));
        check("----o----", "5", "----x---o", Err(IllegalStep::Taken));
        check("-xxoo----", "1", "xxxoo----", Ok("."));
        check("-xxoo----", "1", "xxxooo---", Err(IllegalStep::AfterEnd(one)));
    }

    #[test]
    fn a_reply_may_include_the_forced_last_move() {
        let one = Cell::new(0);
        check("-o-oxxxo-", "1", "xoooxxxo-", Ok("o3"));
        check("-o-oxxxo-", "1", "xoooxxxox", Ok("o3x9"));
        check("-o-oxxxo-", "1", "xoxoxxxoo", Ok("o9x3"));
        // No move follows a reply that wins.
        check("-xxoo-xo-", "1", "xxxoo-xo-", Ok("."));
        check("-xxoo-x--", "1", "xxxoo-x--", Ok("."));
        check("--xooxxx-", "1", "x-xooxxxo", Ok("o9"));
        check("-x-ooxx--", "1", "xx-ooxxo-", Ok("o8"));
        check("-x-ooxx--", "1", "xxxooxxo-", Err(IllegalStep::ExtraMove(one)));
    }
}
