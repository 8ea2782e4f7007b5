//! Moves and positions as text.
//!
//! A placement begins with a square: row and column (`8D`) for a word across, column and row (`D8`) for a word down.
//! The tiles follow: upper case for letters, lower case for blanks, brackets around tiles of several characters. People
//! may type everything in lower case if no blank is needed.
//!
//! The canonical text begins at the first new tile and has a `.` for each tile on the board: `8D C..E`. It can be read
//! without a board. People see the whole word from its first square, with tiles on the board in parentheses: `8C
//! S(AR)E`. They may type it with or without the parentheses.

use crate::board::{Board, BoardWord};
use crate::cgp::Cgp;
use crate::letters::composed;
use crate::messages::Expected;
use crate::position::View;
use crate::rules::Crossword;
use crate::square::{Direction, SIDE, Square};
use crate::{Letters, Move, Placement, Tile};
use papan_game::{Notation, NotationError};
use papan_message::Message;

/// The keywords for an exchange, the canonical one first.
const EXCHANGE: [&str; 5] = ["exchange", "ex", "exch", "swap", "change"];

/// Writes the first square of a word with its direction.
pub(crate) fn write_start(square: Square, direction: Direction) -> String {
    let (row, column) = (square.row() + 1, char::from(b'A' + square.column() as u8));
    match direction {
        Direction::Across => format!("{row}{column}"),
        Direction::Down => format!("{column}{row}"),
    }
}

/// Reads the first square of a word with its direction, in any case.
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

/// A square in the text of a word.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WordSymbol {
    /// A letter, for a new tile or for the same tile on the board.
    Tile(Tile),
    /// A tile on the board that the word is played through: `(A)`, or `.` without its letter.
    Through(Option<Tile>),
}

/// Reads the symbols of a word. The error completes the sentence "... is not ...".
pub(crate) fn read_symbols(text: &str, letters: &Letters) -> Result<Vec<WordSymbol>, Expected> {
    let (mut symbols, mut rest, mut is_inside) = (Vec::new(), text.trim(), false);
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
                symbols.push(WordSymbol::Through(None));
                after
            }
            _ => {
                let tile = letters.read_tile(rest).filter(|(tile, _)| tile.letter() > 0);
                let (tile, after) = tile.ok_or_else(|| not_a_word(first, letters))?;
                symbols.push(if is_inside {
                    WordSymbol::Through(Some(tile))
                } else {
                    WordSymbol::Tile(tile)
                });
                after
            }
        };
        if symbols.len() > SIDE {
            return Err(Expected::ShorterWord { max: SIDE });
        }
    }
    match symbols.len() {
        _ if is_inside => Err(Expected::ClosedParenthesis),
        0 => Err(Expected::WordMissing),
        _ => Ok(symbols),
    }
}

fn not_a_word(found: char, letters: &Letters) -> Expected {
    match found {
        '?' => Expected::BlankAsLetter,
        _ => Expected::Tile { found, set: letters.name().to_owned() },
    }
}

/// Returns the placement of the new tiles among symbols from a square on, without tiles on the board at its ends.
/// Returns `None` if there is no new tile or the word leaves the board.
fn trimmed_placement(start: Square, direction: Direction, symbols: &[WordSymbol]) -> Option<Placement> {
    let tile = |symbol: &WordSymbol| match *symbol {
        WordSymbol::Tile(tile) => Some(tile),
        WordSymbol::Through(_) => None,
    };
    let tiles: Vec<Option<Tile>> = symbols.iter().map(tile).collect();
    let first = tiles.iter().position(Option::is_some)?;
    let last = tiles.iter().rposition(Option::is_some)?;
    Placement::new(start.step(direction, first.cast_signed())?, direction, &tiles[first..=last])
}

/// Resolves a word, written whole or in part, against the board. The error completes the sentence "... is not ...".
pub(crate) fn resolve_placement(
    board: &Board,
    letters: &Letters,
    (start, direction): (Square, Direction),
    symbols: &[WordSymbol],
) -> Result<Placement, Expected> {
    start.step(direction, symbols.len().cast_signed() - 1).ok_or(Expected::EndsOnBoard)?;
    let mut new = Vec::with_capacity(symbols.len());
    for (at, &symbol) in symbols.iter().enumerate() {
        let square = start.step(direction, at.cast_signed()).ok_or(Expected::EndsOnBoard)?;
        new.push(match (board.at(square), symbol) {
            (Some(tile), WordSymbol::Tile(typed) | WordSymbol::Through(Some(typed)))
                if tile.letter() == typed.letter() =>
            {
                WordSymbol::Through(None)
            }
            (Some(tile), WordSymbol::Tile(typed) | WordSymbol::Through(Some(typed))) => {
                let [tile, typed] = [tile, typed].map(|tile| letters.text(tile.letter()).to_owned());
                return Err(Expected::OtherTile { tile, square: square.to_string(), typed });
            }
            (Some(_), WordSymbol::Through(None)) | (None, WordSymbol::Tile(_)) => symbol,
            (None, WordSymbol::Through(_)) => {
                return Err(Expected::NoTile { square: square.to_string() });
            }
        });
    }
    trimmed_placement(start, direction, &new).ok_or(Expected::NoNewTile)
}

/// Reads an exchange or a pass. Returns `None` for other texts.
fn read_exchange_or_pass(text: &str, letters: &Letters) -> Option<Result<Move, NotationError>> {
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
    let error = |reason: Message| NotationError::new(text, Expected::Exchange { reason });
    Some(match letters.read_rack(tiles) {
        Ok(rack) if rack.is_empty() => Err(error(Expected::NameTiles.into())),
        Ok(rack) => Ok(Move::Exchange(rack)),
        Err(reason) => Err(error(reason.into())),
    })
}

/// Reads the square, direction and symbols of a placement.
fn read_placement(
    text: &str,
    letters: &Letters,
) -> Result<((Square, Direction), Vec<WordSymbol>), NotationError> {
    let error = |expected: Expected| NotationError::new(text, expected);
    let composed = composed(text);
    let (start, word) = composed.split_once(char::is_whitespace).unwrap_or((&composed, ""));
    let start = read_start(start).ok_or_else(|| error(Expected::Move))?;
    Ok((start, read_symbols(word, letters).map_err(error)?))
}

/// Writes a placement in canonical form, with dots for tiles on the board.
fn write_placement(placement: &Placement, letters: &Letters) -> String {
    let tile = |tile: Option<Tile>| tile.map_or(".".to_owned(), |tile| letters.write(tile));
    let tiles: String = placement.tiles().map(tile).collect();
    format!("{} {tiles}", write_start(placement.start(), placement.direction()))
}

/// Returns the main word of a placement, or `None` if it does not contain all new tiles.
pub(crate) fn main_word(board: &Board, placement: &Placement) -> Option<BoardWord> {
    let line = placement.word_direction(board);
    let formed = board.words_formed(placement).into_iter().find(|formed| formed.direction == line)?;
    let new = formed.tiles.iter().filter(|(_, is_new)| *is_new).count();
    (new == placement.count()).then_some(formed)
}

/// Writes the symbols of a word, with known tiles on the board in parentheses and dots for unknown ones.
pub(crate) fn write_symbols(symbols: &[WordSymbol], letters: &Letters) -> String {
    let mut text = String::new();
    let mut was_inside = false;
    for &symbol in symbols {
        let is_inside = matches!(symbol, WordSymbol::Through(Some(_)));
        match (was_inside, is_inside) {
            (false, true) => text.push('('),
            (true, false) => text.push(')'),
            _ => {}
        }
        match symbol {
            WordSymbol::Tile(tile) | WordSymbol::Through(Some(tile)) => text += &letters.write(tile),
            WordSymbol::Through(None) => text.push('.'),
        }
        was_inside = is_inside;
    }
    if was_inside {
        text.push(')');
    }
    text
}

/// Resolves a placement whose new tiles were all typed in lower case, which normally means blanks. They are taken as
/// letters if the rack has them all and either lacks the blanks or the square was typed in lower case too, which Papan
/// never writes.
fn resolve_case(
    view: &View,
    letters: &Letters,
    text: &str,
    placement: Placement,
) -> Result<Placement, NotationError> {
    let is_lower_case = placement.tiles().flatten().all(Tile::is_blank);
    let Some(rack) = view.rack().filter(|_| is_lower_case) else { return Ok(placement) };
    let are_blanks = placement.count() <= rack.count(Tile::BLANK);
    if are_blanks && text.chars().any(char::is_uppercase) {
        return Ok(placement);
    }
    let (mut left, mut are_letters) = (rack, true);
    let tiles: Vec<Option<Tile>> = placement
        .tiles()
        .map(|tile| {
            tile.map(|tile| {
                let letter = Tile::from_letter(tile.letter());
                let is_held = left.remove(letter);
                are_letters &= is_held;
                if is_held { letter } else { tile }
            })
        })
        .collect();
    let placed = Placement::new(placement.start(), placement.direction(), &tiles).unwrap_or(placement);
    if are_letters || are_blanks {
        return Ok(if are_letters { placed } else { placement });
    }
    let example = write_placement(&placed, letters);
    Err(NotationError::new(text, Expected::OwnTiles { example }))
}

/// Moves are written as the module documentation says, positions as [`Cgp`].
impl Notation for Crossword {
    fn write_move(&self, mv: &Move) -> String {
        match mv {
            Move::Place(placement) => write_placement(placement, &self.letters),
            Move::Exchange(tiles) => format!("{} {}", EXCHANGE[0], self.letters.write_rack(*tiles)),
            Move::Pass => "pass".to_owned(),
        }
    }

    fn read_move(&self, text: &str) -> Result<Move, NotationError> {
        let text = text.trim();
        if let Some(other) = read_exchange_or_pass(text, &self.letters) {
            return other;
        }
        let ((start, direction), symbols) = read_placement(text, &self.letters)?;
        let placement = trimmed_placement(start, direction, &symbols);
        let error = || NotationError::new(text, Expected::NewTiles);
        placement.map(Move::Place).ok_or_else(error)
    }

    fn parse_typed_move(&self, view: &View, text: &str) -> Result<Move, NotationError> {
        let text = text.trim();
        if let Some(other) = read_exchange_or_pass(text, &self.letters) {
            return other;
        }
        let (start, symbols) = read_placement(text, &self.letters)?;
        let placement = resolve_placement(&view.board, &self.letters, start, &symbols);
        let placement = placement.map_err(|expected| NotationError::new(text, expected))?;
        resolve_case(view, &self.letters, text, placement).map(Move::Place)
    }

    fn describe_move(&self, view: &View, mv: &Move) -> String {
        match mv {
            Move::Place(placement) => main_word(&view.board, placement).map_or_else(
                || self.write_move(mv),
                |formed| {
                    let start = write_start(formed.start, formed.direction);
                    let symbol = |&(tile, is_new)| {
                        if is_new { WordSymbol::Tile(tile) } else { WordSymbol::Through(Some(tile)) }
                    };
                    let symbols: Vec<WordSymbol> = formed.tiles.iter().map(symbol).collect();
                    format!("{start} {}", write_symbols(&symbols, &self.letters))
                },
            ),
            _ => self.write_visible_move(view, mv),
        }
    }

    fn write_visible_move(&self, view: &View, mv: &Move) -> String {
        match mv {
            Move::Exchange(tiles) if view.rack().is_none() => format!("{} {}", EXCHANGE[0], tiles.len()),
            _ => self.write_move(mv),
        }
    }

    fn write_position(&self, view: &View) -> String {
        Cgp::of(self, view).write(&self.letters)
    }

    fn read_position(&self, text: &str) -> Result<View, NotationError> {
        let error = |error: crate::CgpError| {
            let reason = Message::verbatim(error.to_string());
            NotationError::new(text.trim(), Expected::Cgp { reason })
        };
        Cgp::read(text, &self.letters).map_err(error)?.view(self).map_err(error)
    }
}
