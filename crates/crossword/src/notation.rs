//! Moves and positions as text.
//!
//! A placement begins with a square: row and column (`8D`) for a word across, column and row (`D8`) for a word down.
//! Then come the tiles, capitals for letters, lower case for blanks, brackets round tiles of several characters.
//! People may type all in lower case where no blank is needed.
//!
//! In the canonical text, the square is that of the first new tile and `.` stands where a tile lies already: `8D C..E`.
//! That needs no board to be read. People see the whole word from its first square, with what lies there in
//! parentheses, `8C S(AR)E`, and may type it with or without them.

use crate::board::{Board, Formed};
use crate::cgp::Cgp;
use crate::letters::composed;
use crate::position::View;
use crate::rules::Crossword;
use crate::square::{Direction, SIDE, Square};
use crate::{Letters, Move, Placement, Tile};
use papan_game::{Notation, NotationError};

/// The words for an exchange, the canonical one first.
const EXCHANGE: [&str; 5] = ["exchange", "ex", "exch", "swap", "change"];

/// A square where a word begins, and how it lies, as text.
pub(crate) fn write_start(square: Square, direction: Direction) -> String {
    let (row, column) = (square.row() + 1, char::from(b'A' + square.column() as u8));
    match direction {
        Direction::Across => format!("{row}{column}"),
        Direction::Down => format!("{column}{row}"),
    }
}

/// Where a word begins and how it lies, in any case.
pub(crate) fn read_start(text: &str) -> Option<(Square, Direction)> {
    let (first, last) = (text.chars().next()?, text.chars().next_back()?);
    let (row, column, direction) = if first.is_ascii_alphabetic() {
        (&text[1..], first, Direction::Down)
    } else if last.is_ascii_alphabetic() {
        (&text[..text.len() - 1], last, Direction::Across)
    } else {
        return None;
    };
    let is_number = row.bytes().all(|digit| digit.is_ascii_digit());
    let row: usize = row.parse().ok().filter(|_| is_number)?;
    let column = usize::from(column.to_ascii_uppercase() as u8 - b'A');
    Some((Square::at(row.checked_sub(1)?, column)?, direction))
}

/// What stands for a square in the text of a word.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sign {
    /// A tile, which may be new or lie there.
    Tile(Tile),
    /// Something that lies there, and perhaps what.
    Lies(Option<Tile>),
}

/// The signs of a word; else what is wrong, so that it follows "is not".
pub(crate) fn read_signs(text: &str, letters: &Letters) -> Result<Vec<Sign>, String> {
    let (mut signs, mut rest, mut is_inside) = (Vec::new(), text.trim(), false);
    while let Some(first) = rest.chars().next() {
        let after = &rest[first.len_utf8()..];
        rest = match first {
            '(' if !is_inside => {
                is_inside = true;
                after
            }
            ')' if is_inside => {
                is_inside = false;
                after
            }
            '.' => {
                signs.push(Sign::Lies(None));
                after
            }
            _ => {
                let tile = letters.read_tile(rest).filter(|(tile, _)| tile.letter() > 0);
                let (tile, after) = tile.ok_or_else(|| not_a_word(first, letters))?;
                signs.push(if is_inside { Sign::Lies(Some(tile)) } else { Sign::Tile(tile) });
                after
            }
        };
        if signs.len() > SIDE {
            return Err(format!("a word of at most {SIDE} letters"));
        }
    }
    match signs.len() {
        _ if is_inside => Err("a word: a `)` is missing".to_owned()),
        0 => Err("a move: the word is missing".to_owned()),
        _ => Ok(signs),
    }
}

fn not_a_word(found: char, letters: &Letters) -> String {
    match found {
        '?' => "a word: write a blank as the letter for which it stands, in lower case".to_owned(),
        _ => format!("a word: `{found}` is not a tile of the set {}", letters.name()),
    }
}

/// The new tiles of signs from a square on, without what lies at their ends; `None` if there is no new one, or they
/// do not fit on the board.
fn bare(start: Square, direction: Direction, signs: &[Sign]) -> Option<Placement> {
    let tile = |sign: &Sign| match *sign {
        Sign::Tile(tile) => Some(tile),
        Sign::Lies(_) => None,
    };
    let tiles: Vec<Option<Tile>> = signs.iter().map(tile).collect();
    let first = tiles.iter().position(Option::is_some)?;
    let last = tiles.iter().rposition(Option::is_some)?;
    Placement::new(start.step(direction, first.cast_signed())?, direction, &tiles[first..=last])
}

/// The new tiles of a word that is written whole or in part from a square on; else what is wrong with it, as a
/// sentence.
pub(crate) fn lay(
    board: &Board,
    letters: &Letters,
    (start, direction): (Square, Direction),
    signs: &[Sign],
) -> Result<Placement, String> {
    let ends_on_board = "a word that ends on the board";
    start.step(direction, signs.len().cast_signed() - 1).ok_or(ends_on_board)?;
    let mut new = Vec::with_capacity(signs.len());
    for (at, &sign) in signs.iter().enumerate() {
        let square = start.step(direction, at.cast_signed()).ok_or(ends_on_board)?;
        new.push(match (board.at(square), sign) {
            (Some(tile), Sign::Tile(said) | Sign::Lies(Some(said))) if tile.letter() == said.letter() => {
                Sign::Lies(None)
            }
            (Some(tile), Sign::Tile(said) | Sign::Lies(Some(said))) => {
                let (tile, said) = (letters.text(tile.letter()), letters.text(said.letter()));
                return Err(format!("a word that fits: {tile} lies on {square}, not {said}"));
            }
            (Some(_), Sign::Lies(None)) | (None, Sign::Tile(_)) => sign,
            (None, Sign::Lies(_)) => return Err(format!("a word that fits: no tile lies on {square}")),
        });
    }
    bare(start, direction, &new).ok_or_else(|| "a move: it has no new tile".to_owned())
}

/// The words of a move that is no placement.
fn read_other(text: &str, letters: &Letters) -> Option<Result<Move, NotationError>> {
    let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let rest = rest.trim();
    if (word.eq_ignore_ascii_case("pass") || word == "-") && rest.is_empty() {
        return Some(Ok(Move::Pass));
    }
    let tiles = match word.strip_prefix('-') {
        Some(tiles) if rest.is_empty() => tiles,
        _ if EXCHANGE.iter().any(|name| word.eq_ignore_ascii_case(name)) => rest,
        _ => return None,
    };
    let wrong =
        |reason: &str| NotationError::new(text, format!("an exchange, such as exchange ABC?: {reason}"));
    Some(match letters.read_rack(tiles) {
        Ok(rack) if rack.is_empty() => Err(wrong("name the tiles")),
        Ok(rack) => Ok(Move::Exchange(rack)),
        Err(reason) => Err(wrong(&reason.to_string())),
    })
}

/// The square, the direction and the signs of a placement.
fn read_place(text: &str, letters: &Letters) -> Result<((Square, Direction), Vec<Sign>), NotationError> {
    let wrong = |expected: String| NotationError::new(text, expected);
    let composed = composed(text);
    let (start, word) = composed.split_once(char::is_whitespace).unwrap_or((&composed, ""));
    let start = read_start(start).ok_or_else(|| {
        wrong("a move, such as 8D WORD across, D8 WORD down, exchange ABC or pass".to_owned())
    })?;
    Ok((start, read_signs(word, letters).map_err(wrong)?))
}

/// The text of a placement with what lies between its tiles as dots.
fn write_bare(placement: &Placement, letters: &Letters) -> String {
    let tile = |tile: Option<Tile>| tile.map_or(".".to_owned(), |tile| letters.write(tile));
    let tiles: String = placement.tiles().map(tile).collect();
    format!("{} {tiles}", write_start(placement.start(), placement.direction()))
}

/// The word that a placement is about, if all of its tiles are in one.
pub(crate) fn main_word(board: &Board, placement: &Placement) -> Option<Formed> {
    let line = placement.line(board);
    let formed = board.formed(placement).into_iter().find(|formed| formed.direction == line)?;
    let new = formed.tiles.iter().filter(|(_, is_new)| *is_new).count();
    (new == placement.count()).then_some(formed)
}

/// The signs of a word as text: what is known to lie there in parentheses, and dots for what is not known.
pub(crate) fn write_signs(signs: &[Sign], letters: &Letters) -> String {
    let mut text = String::new();
    let mut was_inside = false;
    for &sign in signs {
        let is_inside = matches!(sign, Sign::Lies(Some(_)));
        match (was_inside, is_inside) {
            (false, true) => text.push('('),
            (true, false) => text.push(')'),
            _ => {}
        }
        match sign {
            Sign::Tile(tile) | Sign::Lies(Some(tile)) => text += &letters.write(tile),
            Sign::Lies(None) => text.push('.'),
        }
        was_inside = is_inside;
    }
    if was_inside {
        text.push(')');
    }
    text
}

/// The placement that is meant where all new tiles were typed in lower case, which means blanks: letters, where the
/// rack has them all and either lacks the blanks or the square was typed in lower case too, which Papan never writes.
fn mean_case(
    view: &View,
    letters: &Letters,
    text: &str,
    placement: Placement,
) -> Result<Placement, NotationError> {
    let is_small = placement.tiles().flatten().all(Tile::is_blank);
    let Some(rack) = view.rack().filter(|_| is_small) else { return Ok(placement) };
    let are_blanks = placement.count() <= rack.count(Tile::BLANK);
    if are_blanks && text.chars().any(char::is_uppercase) {
        return Ok(placement);
    }
    let (mut left, mut are_letters) = (rack, true);
    let tiles: Vec<Option<Tile>> = placement
        .tiles()
        .map(|tile| {
            tile.map(|tile| {
                let letter = Tile::letter_tile(tile.letter());
                let is_held = left.take(letter);
                are_letters &= is_held;
                if is_held { letter } else { tile }
            })
        })
        .collect();
    let placed = Placement::new(placement.start(), placement.direction(), &tiles).unwrap_or(placement);
    if are_letters || are_blanks {
        return Ok(if are_letters { placed } else { placement });
    }
    let typed = write_bare(&placed, letters);
    Err(NotationError::new(
        text,
        format!("a move with your tiles: lower case means a blank, such as {typed}"),
    ))
}

/// Moves as this module's head says, positions as [`Cgp`].
impl Notation for Crossword {
    fn write_move(&self, mv: &Move) -> String {
        match mv {
            Move::Place(placement) => write_bare(placement, &self.letters),
            Move::Exchange(tiles) => format!("{} {}", EXCHANGE[0], self.letters.write_rack(*tiles)),
            Move::Pass => "pass".to_owned(),
        }
    }

    fn read_move(&self, text: &str) -> Result<Move, NotationError> {
        let text = text.trim();
        if let Some(other) = read_other(text, &self.letters) {
            return other;
        }
        let ((start, direction), signs) = read_place(text, &self.letters)?;
        let placement = bare(start, direction, &signs);
        let wrong = || NotationError::new(text, "a move: new tiles on the board");
        placement.map(Move::Place).ok_or_else(wrong)
    }

    fn read_move_in(&self, view: &View, text: &str) -> Result<Move, NotationError> {
        let text = text.trim();
        if let Some(other) = read_other(text, &self.letters) {
            return other;
        }
        let (start, signs) = read_place(text, &self.letters)?;
        let placement = lay(&view.board, &self.letters, start, &signs);
        let placement = placement.map_err(|expected| NotationError::new(text, expected))?;
        mean_case(view, &self.letters, text, placement).map(Move::Place)
    }

    fn write_move_in(&self, view: &View, mv: &Move) -> String {
        match mv {
            Move::Place(placement) => main_word(&view.board, placement).map_or_else(
                || self.write_move(mv),
                |formed| {
                    let start = write_start(formed.start, formed.direction);
                    let sign =
                        |&(tile, is_new)| if is_new { Sign::Tile(tile) } else { Sign::Lies(Some(tile)) };
                    let signs: Vec<Sign> = formed.tiles.iter().map(sign).collect();
                    format!("{start} {}", write_signs(&signs, &self.letters))
                },
            ),
            _ => self.write_move_for(view, mv),
        }
    }

    fn write_move_for(&self, view: &View, mv: &Move) -> String {
        match mv {
            Move::Exchange(tiles) if view.rack().is_none() => format!("{} {}", EXCHANGE[0], tiles.len()),
            _ => self.write_move(mv),
        }
    }

    fn write_position(&self, view: &View) -> String {
        Cgp::of(self, view).write(&self.letters)
    }

    fn read_position(&self, text: &str) -> Result<View, NotationError> {
        let wrong =
            |error: crate::CgpError| NotationError::new(text.trim(), format!("a position in CGP: {error}"));
        Cgp::read(text, &self.letters).map_err(wrong)?.view(self).map_err(wrong)
    }
}
