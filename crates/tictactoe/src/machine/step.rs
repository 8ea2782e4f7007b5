//! The rules of one step: which board may follow which.

use super::grid::only;
use super::{Grid, Input, Reply, Standing};
use crate::Cell;
use thiserror::Error;

/// What a board should have been, so that it follows "expected".
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Error)]
pub enum Misstep {
    /// `c` leads somewhere else.
    #[error("one o and nothing else")]
    ComputerOpening,
    /// `p` leads somewhere else.
    #[error("the empty board, or one x and one o")]
    PersonOpening,
    /// The person plays a cell that is taken.
    #[error("a move to a free cell")]
    Taken,
    /// The board lacks the person's mark, or one that was there.
    #[error("the same marks and an x at {0}")]
    Marks(Cell),
    /// Something follows the move that ends the game.
    #[error("nothing but the x at {0}, which ends the game")]
    AfterEnd(Cell),
    /// There is no reply, or there are several.
    #[error("exactly one o in reply to the x at {0}")]
    OneReply(Cell),
    /// The person has more marks than the symbols say.
    #[error("no further x than the one at {0}, except in the last free cell of a game that goes on")]
    Further(Cell),
    /// The reply names the right cells in the wrong order.
    #[error("the marks in the order of play")]
    Order,
}

/// What a step from one board to another puts on the board after the symbol, if the rules allow it.
///
/// On `c` there is one o. On `p` there is nothing, or one x and one o. On a cell there is an x; then,
/// unless the game is over, one o; then, if exactly one cell is left and nobody has won, possibly an x.
/// Whether `p` and `c` come at the beginning is not judged here.
///
/// ```
/// use papan_tictactoe::machine::judge;
///
/// let step = |before: &str, input: &str, after: &str| {
///     let reply = judge(before.parse().unwrap(), input.parse().unwrap(), after.parse().unwrap());
///     reply.map_or_else(|misstep| format!("expected {misstep}"), |reply| reply.to_string())
/// };
/// assert_eq!(step("---------", "p", "o---x----"), "x5o1");
/// assert_eq!(step("----o----", "1", "x---o---o"), "o9");
/// assert_eq!(step("----o----", "1", "xo--o---o"), "expected exactly one o in reply to the x at 1");
/// ```
pub fn judge(before: Grid, input: Input, after: Grid) -> Result<Reply, Misstep> {
    match input {
        Input::Computer => judge_computer(after.since(before)).ok_or(Misstep::ComputerOpening),
        Input::Person => judge_person(after.since(before)).ok_or(Misstep::PersonOpening),
        Input::Cell(cell) => judge_move(before, cell, after),
    }
}

fn judge_computer(added: Option<Grid>) -> Option<Reply> {
    let added = added.filter(|added| added.x() == 0)?;
    only(added.o()).map(Reply::Computer)
}

fn judge_person(added: Option<Grid>) -> Option<Reply> {
    match added? {
        Grid::EMPTY => Some(Reply::Nothing),
        added => Some(Reply::Imposed { person: only(added.x())?, computer: only(added.o())? }),
    }
}

fn judge_move(before: Grid, cell: Cell, after: Grid) -> Result<Reply, Misstep> {
    if !before.is_free(cell) {
        return Err(Misstep::Taken);
    }
    let moved = before.with_x(cell);
    let added = after.since(moved).ok_or(Misstep::Marks(cell))?;
    if moved.standing() != Standing::Going {
        return if added == Grid::EMPTY { Ok(Reply::Nothing) } else { Err(Misstep::AfterEnd(cell)) };
    }
    let computer = only(added.o()).ok_or(Misstep::OneReply(cell))?;
    if added.x() == 0 {
        return Ok(Reply::Computer(computer));
    }
    let person = forced(moved.with_o(computer)).filter(|&last| only(added.x()) == Some(last));
    person.map(|person| Reply::Forced { computer, person }).ok_or(Misstep::Further(cell))
}

/// The only cell that the person can still play, if there is just one and the game goes on.
fn forced(board: Grid) -> Option<Cell> {
    let mut free = board.free();
    match (board.standing(), free.next(), free.next()) {
        (Standing::Going, Some(last), None) => Some(last),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(before: &str, input: &str, after: &str, expected: Result<&str, Misstep>) {
        let found = judge(before.parse().unwrap(), input.parse().unwrap(), after.parse().unwrap());
        assert_eq!(found, expected.map(|reply| reply.parse().unwrap()), "{before} {input} {after}");
    }

    #[test]
    fn openings() {
        check("---------", "c", "----o----", Ok("o5"));
        check("---------", "p", "---------", Ok("."));
        check("---------", "p", "o---x----", Ok("x5o1"));
        for after in ["---------", "x--------", "o-o------", "o---x----"] {
            check("---------", "c", after, Err(Misstep::ComputerOpening));
        }
        for after in ["o--------", "x--------", "xx------o", "oo------x"] {
            check("---------", "p", after, Err(Misstep::PersonOpening));
        }
    }

    #[test]
    fn moves() {
        let one = Cell::new(0);
        check("----o----", "1", "x---o---o", Ok("o9"));
        check("----o----", "1", "x---o----", Err(Misstep::OneReply(one)));
        check("----o----", "1", "xx--o---o", Err(Misstep::Further(one)));
        check("----o----", "1", "----o---o", Err(Misstep::Marks(one)));
        check("----o----", "1", "x---x---o", Err(Misstep::Marks(one)));
        check("----o----", "5", "----x---o", Err(Misstep::Taken));
        check("-xxoo----", "1", "xxxoo----", Ok("."));
        check("-xxoo----", "1", "xxxooo---", Err(Misstep::AfterEnd(one)));
    }

    #[test]
    fn the_last_move_of_the_person_may_be_included() {
        let one = Cell::new(0);
        check("-o-oxxxo-", "1", "xoooxxxo-", Ok("o3"));
        check("-o-oxxxo-", "1", "xoooxxxox", Ok("o3x9"));
        check("-o-oxxxo-", "1", "xoxoxxxoo", Ok("o9x3"));
        // A game that the reply has won has no further move.
        check("-xxoo-xo-", "1", "xxxoo-xo-", Ok("."));
        check("-xxoo-x--", "1", "xxxoo-x--", Ok("."));
        check("--xooxxx-", "1", "x-xooxxxo", Ok("o9"));
        check("-x-ooxx--", "1", "xx-ooxxo-", Ok("o8"));
        check("-x-ooxx--", "1", "xxxooxxo-", Err(Misstep::Further(one)));
    }
}
