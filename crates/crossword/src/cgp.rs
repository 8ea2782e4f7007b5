//! CGP: positions as one line of text, as crossword engines exchange them.

use crate::board::{Board, BoardWord};
use crate::letters::{Letters, composed};
use crate::messages::RackError;
use crate::notation::write_start;
use crate::position::{MAX_SCORELESS_TURNS, View};
use crate::rack::{RACK_SIZE, Rack};
use crate::rules::Crossword;
use crate::square::{SIDE, Square};
use papan_game::Seat;
use std::fmt::Write;
use thiserror::Error;

/// Maximum number of digits of a score, so that a spread fits `i32`.
const MAX_DIGITS: usize = 6;

/// A position in CGP: `rows racks scores turns ops`.
///
/// Rows are separated by `/`. Numbers are runs of empty squares, upper case letters tiles, lower case letters blanks;
/// tiles of several characters are in brackets. Racks and scores are those of the player to move and, after a `/`, of
/// the opponent. The number of consecutive turns without points follows, and then operations, each terminated by `;`.
///
/// Fields missing at the end count as 0. Racks may be empty and in any case. The board may have phonies and more tiles
/// than the set; [`Cgp::warnings`] reports those.
///
/// ```
/// use papan_crossword::{Cgp, Letters};
///
/// let text = "15/15/15/15/15/15/15/7CARe4/15/15/15/15/15/15/15 AEINRS?/ 0/10 0 lex ENABLE;";
/// let letters = Letters::english();
/// let cgp = Cgp::read(text, &letters)?;
/// assert_eq!(cgp.scores, [0, 10]);
/// assert_eq!(cgp.op("lex"), Some("ENABLE"));
/// assert_eq!(cgp.write(&letters), text);
/// # Ok::<(), papan_crossword::CgpError>(())
/// ```
///
/// Papan adds two operations, written only if needed: `seat second;` if the second seat is to move, and `tiles 7/2;`,
/// the sizes of the racks, if they do not follow from the unseen tiles.
#[derive(Clone, PartialEq, Debug)]
pub struct Cgp {
    /// The tiles on the board.
    pub board: Board,
    /// The racks of the player to move and of the opponent; `None` if empty in the text.
    pub racks: [Option<Rack>; 2],
    /// The scores of the player to move and of the opponent.
    pub scores: [i32; 2],
    /// Consecutive turns without points.
    pub scoreless_turns: u8,
    /// The operations in order, including unknown ones.
    pub ops: Vec<CgpOp>,
}

/// An operation of a CGP, such as `lex ENABLE;`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CgpOp {
    /// The first word.
    pub name: String,
    /// The rest; may be empty.
    pub value: String,
}

impl CgpOp {
    /// Creates an operation. Removes semicolons, which would terminate it.
    pub fn new(name: &str, value: &str) -> Self {
        let word = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ").replace(';', "");
        Self { name: word(name).replace(' ', ""), value: word(value).trim().to_owned() }
    }
}

/// A text is not a CGP.
#[derive(Clone, PartialEq, Debug, Error)]
pub enum CgpError {
    /// The board does not have 15 rows.
    #[error("found {0} rows, expected {SIDE} separated by `/`")]
    Rows(usize),
    /// A row does not have 15 squares.
    #[error("row {row}: found {found} squares, expected {SIDE}")]
    Width {
        /// The row, from 1.
        row: usize,
        /// The number of squares.
        found: usize,
    },
    /// A character is neither a tile nor a number.
    #[error("row {row}, column {column}: found `{found}`, expected a tile of the set {set} or a number")]
    Tile {
        /// The row, from 1.
        row: usize,
        /// The column, from A.
        column: char,
        /// The character.
        found: char,
        /// The name of the tile set.
        set: String,
    },
    /// A rack is invalid.
    #[error("rack {number}: {reason}")]
    Rack {
        /// 1 for the player to move, 2 for the opponent.
        number: usize,
        /// The reason.
        reason: RackError,
    },
    /// Another field is invalid.
    #[error("{name}: found `{found}`, expected {expected}")]
    Field {
        /// The name of the field.
        name: &'static str,
        /// The text found.
        found: String,
        /// The text expected.
        expected: String,
    },
}

impl CgpError {
    fn field(name: &'static str, found: &str, expected: impl Into<String>) -> Self {
        Self::Field { name, found: found.to_owned(), expected: expected.into() }
    }
}

impl Cgp {
    /// Reads a position.
    pub fn read(text: &str, letters: &Letters) -> Result<Self, CgpError> {
        let text = &*composed(text);
        let text = text.strip_prefix('\u{feff}').unwrap_or(text).trim();
        let (rows, rest) = split(text);
        let board = read_board(rows, letters)?;
        let (racks, rest) = read_racks(rest, letters)?;
        let (scores, rest) = read_scores(rest)?;
        let (scoreless_turns, rest) = read_scoreless_turns(rest)?;
        Ok(Self { board, racks, scores, scoreless_turns, ops: read_ops(rest) })
    }

    /// Writes the position.
    pub fn write(&self, letters: &Letters) -> String {
        let mut text = write_board(&self.board, letters);
        let [mover, other] =
            self.racks.map(|rack| rack.map_or(String::new(), |rack| letters.write_rack(rack)));
        let [own, others] = self.scores;
        // Writing to a string never fails.
        let _ = write!(text, " {mover}/{other} {own}/{others} {}", self.scoreless_turns);
        for op in &self.ops {
            let space = if op.value.is_empty() { "" } else { " " };
            let _ = write!(text, " {}{space}{};", op.name, op.value);
        }
        text
    }

    /// Returns the value of the first operation with this name.
    pub fn op(&self, name: &str) -> Option<&str> {
        self.ops.iter().find(|op| op.name == name).map(|op| op.value.as_str())
    }

    /// Returns a view as a CGP. The conversion is lossless if every tile of the set is on the board, on a rack or in
    /// the bag.
    pub fn of(game: &Crossword, view: &View) -> Self {
        let seats = [view.mover, view.mover.other()].map(Seat::index);
        let mut cgp = Self {
            board: view.board.clone(),
            racks: seats.map(|seat| view.racks[seat].filter(|rack| !rack.is_empty())),
            scores: seats.map(|seat| view.scores[seat]),
            scoreless_turns: view.scoreless_turns,
            ops: Vec::new(),
        };
        let lexicon = CgpOp::new("lex", game.lexicon.name());
        cgp.ops.extend(Some(lexicon).filter(|op| !op.value.is_empty()));
        if view.mover == Seat::Second {
            cgp.ops.push(CgpOp::new("seat", "second"));
        }
        let held = seats.map(|seat| view.held[seat]);
        if cgp.default_rack_sizes(game) != held {
            cgp.ops.push(CgpOp::new("tiles", &format!("{}/{}", held[0], held[1])));
        }
        cgp
    }

    /// Returns the view that the position describes.
    ///
    /// A rack that is not given is hidden. It has seven tiles, or fewer if there are fewer unseen tiles, unless `tiles`
    /// gives another number. The remaining unseen tiles are in the bag.
    ///
    /// With an empty bag, a single hidden rack follows from the unseen tiles. If neither side has a placement then, the
    /// game is over and both racks are visible.
    pub fn view(&self, game: &Crossword) -> Result<View, CgpError> {
        let mover = self.mover()?;
        let held = self.rack_sizes(game)?;
        let visible = |index: usize| if held[index] == 0 { Some(Rack::EMPTY) } else { self.racks[index] };
        let hidden: usize =
            (0..2).filter(|&index| visible(index).is_none()).map(|index| usize::from(held[index])).sum();
        let index = |seat: Seat| usize::from(seat != mover);
        let mut view = View {
            board: self.board.clone(),
            racks: Seat::BOTH.map(|seat| visible(index(seat))),
            held: Seat::BOTH.map(|seat| held[index(seat)]),
            bag: self.unseen(game).saturating_sub(hidden) as u16,
            scores: Seat::BOTH.map(|seat| self.scores[index(seat)]),
            mover,
            scoreless_turns: self.scoreless_turns,
        };
        // The game may be over by its tiles even if the text does not say so.
        if let Some(racks) = all_racks(game, &view).filter(|racks| game.is_stuck(&view.board, racks)) {
            view.scoreless_turns = MAX_SCORELESS_TURNS;
            view.racks = racks.map(Some);
        }
        Ok(view)
    }

    /// Returns oddities of the position under these rules: too many tiles of a letter, phonies, another lexicon. They
    /// do not prevent playing it.
    pub fn warnings(&self, game: &Crossword) -> Vec<String> {
        let held: Vec<Rack> = self.racks.iter().flatten().copied().collect();
        let excess = Self::excess_letters(&self.board, &held, &game.letters);
        let mut warnings: Vec<String> = excess.into_iter().map(|(_, warning)| warning).collect();
        let name = game.lexicon.name();
        let phony = |formed: &BoardWord| {
            let word = formed.letters();
            let at = write_start(formed.start, formed.direction);
            (!game.lexicon.contains(&word))
                .then(|| format!("{at} {} is not in {name}", game.letters.word(&word)))
        };
        warnings.extend(self.board.words().iter().filter_map(phony));
        if let Some(lexicon) = self.op("lex").filter(|&lexicon| lexicon != CgpOp::new("lex", name).value) {
            warnings.push(format!("the position is of a game with the lexicon {lexicon}, not {name}"));
        }
        warnings
    }

    /// Returns the letters with more tiles than the set has, each with a warning.
    pub(crate) fn excess_letters(board: &Board, racks: &[Rack], letters: &Letters) -> Vec<(u8, String)> {
        let on_board = board.tiles().map(|(_, tile)| tile);
        let on_racks = racks.iter().flat_map(|rack| rack.tiles().collect::<Vec<_>>());
        let mut counts = vec![0_usize; letters.len() + 1];
        for tile in on_board.chain(on_racks) {
            if let Some(count) = counts.get_mut(usize::from(tile.on_rack().letter())) {
                *count += 1;
            }
        }
        let excess = |(letter, &count): (usize, &usize)| {
            let max = letters.count(letter as u8);
            let (tile, set) = (letters.text(letter as u8), letters.name());
            (count > usize::from(max))
                .then(|| (letter as u8, format!("there are {count} tiles {tile}, the set {set} has {max}")))
        };
        counts.iter().enumerate().filter_map(excess).collect()
    }

    /// Returns the number of tiles that are neither on the board nor on a given rack.
    fn unseen(&self, game: &Crossword) -> usize {
        game.unseen(&self.board, self.racks.iter().flatten()).len()
    }

    /// Returns the default number of tiles of each player, the one to move first.
    fn default_rack_sizes(&self, game: &Crossword) -> [u8; 2] {
        let unseen = self.unseen(game);
        // Share the unseen tiles evenly if they are fewer than two full racks.
        let hidden =
            |known: Option<Rack>, share: usize| known.map_or(share.min(RACK_SIZE), |rack| rack.len()) as u8;
        match self.racks {
            [None, None] => [hidden(None, unseen.div_ceil(2)), hidden(None, unseen / 2)],
            racks => racks.map(|rack| hidden(rack, unseen)),
        }
    }

    /// Returns the number of tiles of each player, the one to move first.
    fn rack_sizes(&self, game: &Crossword) -> Result<[u8; 2], CgpError> {
        let Some(sizes) = self.op("tiles") else { return Ok(self.default_rack_sizes(game)) };
        let error = |expected: String| CgpError::field("the operation tiles", sizes, expected);
        let count =
            |text: &str| text.trim().parse::<u8>().ok().filter(|&count| usize::from(count) <= RACK_SIZE);
        let held = sizes.split_once('/').and_then(|(mover, other)| Some([count(mover)?, count(other)?]));
        let held = held.ok_or_else(|| error(format!("two numbers from 0 to {RACK_SIZE}, such as 7/4")))?;
        let mut hidden = 0;
        for (rack, held) in self.racks.iter().zip(held) {
            match rack {
                Some(rack) if rack.len() != usize::from(held) => {
                    return Err(error(format!("{} tiles for a rack of that many", rack.len())));
                }
                Some(_) => {}
                None => hidden += usize::from(held),
            }
        }
        let unseen = self.unseen(game);
        if hidden > unseen {
            return Err(error(format!("at most {unseen} hidden tiles, as many as are unseen")));
        }
        Ok(held)
    }

    fn mover(&self) -> Result<Seat, CgpError> {
        match self.op("seat") {
            None => Ok(Seat::First),
            Some(name) => Seat::BOTH
                .into_iter()
                .find(|seat| seat.to_string() == name)
                .ok_or_else(|| CgpError::field("the operation seat", name, "first or second")),
        }
    }
}

/// Returns both racks if the bag is empty, the game is not over and at least one rack is visible. The other rack is the
/// unseen tiles.
fn all_racks(game: &Crossword, view: &View) -> Option<[Rack; 2]> {
    if view.bag > 0 || view.is_over() || view.racks.iter().all(Option::is_none) {
        return None;
    }
    let unseen = Rack::of(game.unseen(&view.board, view.racks.iter().flatten()))?;
    let racks = view.racks.map(|rack| rack.unwrap_or(unseen));
    (racks.map(|rack| rack.len() as u8) == view.held).then_some(racks)
}

/// Splits off the first word of a text.
fn split(text: &str) -> (&str, &str) {
    let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    (word, rest.trim_start())
}

fn read_board(text: &str, letters: &Letters) -> Result<Board, CgpError> {
    let rows: Vec<&str> = text.split('/').collect();
    if rows.len() != SIDE {
        return Err(CgpError::Rows(rows.len()));
    }
    let mut board = Board::EMPTY;
    for (row, text) in rows.into_iter().enumerate() {
        read_row(text, row, letters, &mut board)?;
    }
    Ok(board)
}

fn read_row(text: &str, row: usize, letters: &Letters, board: &mut Board) -> Result<(), CgpError> {
    let (mut rest, mut column) = (text, 0_usize);
    while let Some(found) = rest.chars().next() {
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        if digits > 0 {
            let run = rest[..digits].parse().unwrap_or(usize::MAX);
            column = column.saturating_add(run);
            rest = &rest[digits..];
            continue;
        }
        let tile = letters.read_tile(rest).filter(|(tile, _)| tile.letter() > 0);
        let (tile, after) = tile.ok_or_else(|| CgpError::Tile {
            row: row + 1,
            column: char::from(b'A' + column.min(SIDE - 1) as u8),
            found,
            set: letters.name().to_owned(),
        })?;
        if let Some(square) = Square::at(row, column) {
            board.put(square, tile);
        }
        column = column.saturating_add(1);
        rest = after;
    }
    if column == SIDE { Ok(()) } else { Err(CgpError::Width { row: row + 1, found: column }) }
}

fn write_board(board: &Board, letters: &Letters) -> String {
    let row = |row: usize| {
        let (mut text, mut run) = (String::new(), 0);
        let end_run = |text: &mut String, run: &mut usize| {
            if *run > 0 {
                // Writing to a string never fails.
                let _ = write!(text, "{run}");
            }
            *run = 0;
        };
        for square in (0..SIDE).map(|column| Square::new(row, column)) {
            match board.at(square) {
                None => run += 1,
                Some(tile) => {
                    end_run(&mut text, &mut run);
                    text += &letters.write(tile);
                }
            }
        }
        end_run(&mut text, &mut run);
        text
    };
    (0..SIDE).map(row).collect::<Vec<_>>().join("/")
}

/// Reads the racks, if there are any. Returns them with the rest of the text.
fn read_racks<'a>(text: &'a str, letters: &Letters) -> Result<([Option<Rack>; 2], &'a str), CgpError> {
    let (word, rest) = split(text);
    // Operations are in lower case, which tells them from a rack without a `/`.
    let is_op = !word.contains('/') && text.contains(';') && word != word.to_uppercase();
    if word.is_empty() || word.ends_with(';') || is_op {
        return Ok(([None, None], text));
    }
    let (mover, other) = word.split_once('/').unwrap_or((word, ""));
    let rack = |number: usize, text: &str| {
        let rack = letters.read_rack(text).map_err(|reason| CgpError::Rack { number, reason })?;
        Ok(Some(rack).filter(|rack| !rack.is_empty()))
    };
    Ok(([rack(1, mover)?, rack(2, other)?], rest))
}

/// Reads the scores, if there are any. Returns them with the rest of the text.
fn read_scores(text: &str) -> Result<([i32; 2], &str), CgpError> {
    let (word, rest) = split(text);
    let Some((mover, other)) = word.split_once('/').filter(|_| !word.contains(';')) else {
        return Ok(([0, 0], text));
    };
    let score = |text: &str| match text.trim_start_matches('-').len() {
        0 if text.is_empty() => Some(0),
        1..=MAX_DIGITS => text.parse().ok(),
        _ => None,
    };
    let scores = score(mover).zip(score(other)).map(|(mover, other)| [mover, other]);
    let expected = || format!("two numbers of at most {MAX_DIGITS} digits, such as 78/114");
    scores.map(|scores| (scores, rest)).ok_or_else(|| CgpError::field("scores", word, expected()))
}

/// Reads the number of turns without points, if there is one. Returns it with the rest of the text.
fn read_scoreless_turns(text: &str) -> Result<(u8, &str), CgpError> {
    let (word, rest) = split(text);
    if !word.starts_with(|c: char| c.is_ascii_digit() || c == '-') {
        return Ok((0, text));
    }
    let turns = word.parse().ok().filter(|&turns| turns <= MAX_SCORELESS_TURNS);
    turns.map(|turns| (turns, rest)).ok_or_else(|| {
        CgpError::field("turns without a point", word, format!("a number from 0 to {MAX_SCORELESS_TURNS}"))
    })
}

fn read_ops(text: &str) -> Vec<CgpOp> {
    let op = |text: &str| {
        let (name, value) = split(text.trim());
        CgpOp::new(name, value)
    };
    text.split(';').map(op).filter(|op| !op.name.is_empty()).collect()
}
