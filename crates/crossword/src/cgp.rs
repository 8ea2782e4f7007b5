//! Positions as CGP, the line of text that engines of this game exchange.

use crate::board::{Board, Formed};
use crate::letters::{Letters, RackError, composed};
use crate::notation::write_start;
use crate::position::{SCORELESS, View};
use crate::rack::{RACK, Rack};
use crate::rules::Crossword;
use crate::square::{SIDE, Square};
use papan_game::Seat;
use std::fmt::Write;
use thiserror::Error;

/// A score has no more digits than this: a margin of two is then a number.
const DIGITS: usize = 6;

/// A position in the CGP format: `rows racks scores turns ops`.
///
/// Rows are parted by `/`; numbers are runs of empty squares, capitals tiles, lower case blanks, and tiles of several
/// characters stand in brackets. Racks and scores are those of the player to move and, behind a `/`, of the other
/// one. Then come the turns in a row without a point, and operations, each with a `;` behind it.
///
/// What is missing at the end is nothing: no points and no turns. A rack may be empty or in any case, the board may
/// hold words that no lexicon has and more tiles than there are. What is strange about it, [`Cgp::warnings`] says.
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
/// Two things that Papan knows and CGP cannot say have operations of their own, written only where they are needed:
/// `seat second;` when the second seat is to move, and `tiles 7/2;`, how many tiles each holds, where that does not
/// follow from the tiles unseen.
#[derive(Clone, PartialEq, Debug)]
pub struct Cgp {
    /// The tiles on the board.
    pub board: Board,
    /// The tiles of the player to move and of the other one, where there is something between the strokes.
    pub racks: [Option<Rack>; 2],
    /// The points of the player to move and of the other one.
    pub scores: [i32; 2],
    /// Turns in a row without a point.
    pub scoreless: u8,
    /// The operations, known or not, in order.
    pub ops: Vec<Op>,
}

/// An operation of a CGP, such as `lex ENABLE;`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Op {
    /// Its first word.
    pub name: String,
    /// What follows it, perhaps nothing.
    pub value: String,
}

impl Op {
    /// The operation with this name and value. What would end it is left out.
    pub fn new(name: &str, value: &str) -> Self {
        let word = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ").replace(';', "");
        Self { name: word(name).replace(' ', ""), value: word(value).trim().to_owned() }
    }
}

/// Why a text is not a CGP.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum CgpError {
    /// Too few or too many rows.
    #[error("found {0} rows, expected {SIDE} parted by `/`")]
    Rows(usize),
    /// A row has too few or too many squares.
    #[error("row {row}: found {found} squares, expected {SIDE}")]
    Width {
        /// From 1.
        row: usize,
        /// How many there are.
        found: usize,
    },
    /// No tile and no number.
    #[error("row {row}, column {column}: found `{found}`, expected a tile of the set {set} or a number")]
    Tile {
        /// From 1.
        row: usize,
        /// From A.
        column: char,
        /// What stands there.
        found: char,
        /// The name of the tile set.
        set: String,
    },
    /// A rack is wrong.
    #[error("rack {number}: {reason}")]
    Rack {
        /// 1 for the player to move, 2 for the other one.
        number: usize,
        /// What is wrong with it.
        reason: RackError,
    },
    /// Something else is wrong.
    #[error("{what}: found `{found}`, expected {expected}")]
    Field {
        /// What is wrong.
        what: &'static str,
        /// What stands there.
        found: String,
        /// What should.
        expected: String,
    },
}

impl CgpError {
    fn field(what: &'static str, found: &str, expected: impl Into<String>) -> Self {
        Self::Field { what, found: found.to_owned(), expected: expected.into() }
    }
}

impl Cgp {
    /// The position that a text describes.
    pub fn read(text: &str, letters: &Letters) -> Result<Self, CgpError> {
        let text = &*composed(text);
        let text = text.strip_prefix('\u{feff}').unwrap_or(text).trim();
        let (rows, rest) = split(text);
        let board = read_board(rows, letters)?;
        let (racks, rest) = read_racks(rest, letters)?;
        let (scores, rest) = read_scores(rest)?;
        let (scoreless, rest) = read_turns(rest)?;
        Ok(Self { board, racks, scores, scoreless, ops: read_ops(rest) })
    }

    /// The position as text.
    pub fn write(&self, letters: &Letters) -> String {
        let mut text = write_board(&self.board, letters);
        let [mover, other] =
            self.racks.map(|rack| rack.map_or(String::new(), |rack| letters.write_rack(rack)));
        let [own, others] = self.scores;
        // Writing to a string cannot fail.
        let _ = write!(text, " {mover}/{other} {own}/{others} {}", self.scoreless);
        for op in &self.ops {
            let space = if op.value.is_empty() { "" } else { " " };
            let _ = write!(text, " {}{space}{};", op.name, op.value);
        }
        text
    }

    /// The value of the first operation with this name.
    pub fn op(&self, name: &str) -> Option<&str> {
        self.ops.iter().find(|op| op.name == name).map(|op| op.value.as_str())
    }

    /// What an eye sees of a game, as a CGP. Nothing is lost, if all the tiles of the set are somewhere.
    pub fn of(game: &Crossword, view: &View) -> Self {
        let seats = [view.mover, view.mover.other()].map(Seat::index);
        let mut cgp = Self {
            board: view.board.clone(),
            racks: seats.map(|seat| view.racks[seat].filter(|rack| !rack.is_empty())),
            scores: seats.map(|seat| view.scores[seat]),
            scoreless: view.scoreless,
            ops: Vec::new(),
        };
        let lexicon = Op::new("lex", game.lexicon.name());
        cgp.ops.extend(Some(lexicon).filter(|op| !op.value.is_empty()));
        if view.mover == Seat::Second {
            cgp.ops.push(Op::new("seat", "second"));
        }
        let held = seats.map(|seat| view.held[seat]);
        if cgp.usual_tiles(game) != held {
            cgp.ops.push(Op::new("tiles", &format!("{}/{}", held[0], held[1])));
        }
        cgp
    }

    /// What is seen of the game by whoever knows this much.
    ///
    /// Where a rack is not given, its tiles are hidden, unless it has none. It has seven if there are so many unseen
    /// tiles, or what `tiles` says; what remains is in the bag.
    ///
    /// With the bag empty a single hidden rack follows from the tiles unseen. Where neither side has a placement then,
    /// the game is over and both racks are seen.
    pub fn view(&self, game: &Crossword) -> Result<View, CgpError> {
        let mover = self.mover()?;
        let held = self.held(game)?;
        let seen = |place: usize| if held[place] == 0 { Some(Rack::EMPTY) } else { self.racks[place] };
        let hidden: usize =
            (0..2).filter(|&place| seen(place).is_none()).map(|place| usize::from(held[place])).sum();
        let place = |seat: Seat| usize::from(seat != mover);
        let mut view = View {
            board: self.board.clone(),
            racks: Seat::BOTH.map(|seat| seen(place(seat))),
            held: Seat::BOTH.map(|seat| held[place(seat)]),
            bag: self.unseen(game).saturating_sub(hidden) as u16,
            scores: Seat::BOTH.map(|seat| self.scores[place(seat)]),
            mover,
            scoreless: self.scoreless,
        };
        // An end that the tiles show, whether or not the text says so.
        if let Some(racks) = all_racks(game, &view).filter(|racks| game.is_stuck(&view.board, racks)) {
            view.scoreless = SCORELESS;
            view.racks = racks.map(Some);
        }
        Ok(view)
    }

    /// What is strange about the position under these rules, though it can be played: tiles that there are not, words
    /// that the lexicon lacks, another lexicon.
    pub fn warnings(&self, game: &Crossword) -> Vec<String> {
        let held: Vec<Rack> = self.racks.iter().flatten().copied().collect();
        let surplus = Self::surplus(&self.board, &held, &game.letters);
        let mut warnings: Vec<String> = surplus.into_iter().map(|(_, warning)| warning).collect();
        let name = game.lexicon.name();
        let strange = |formed: &Formed| {
            let word = formed.letters();
            let at = write_start(formed.start, formed.direction);
            (!game.lexicon.contains(&word))
                .then(|| format!("{at} {} is not in {name}", game.letters.word(&word)))
        };
        warnings.extend(self.board.words().iter().filter_map(strange));
        if let Some(lexicon) = self.op("lex").filter(|&lexicon| lexicon != Op::new("lex", name).value) {
            warnings.push(format!("the position is of a game with the lexicon {lexicon}, not {name}"));
        }
        warnings
    }

    /// The letters of which there are more tiles than the set has, each with a sentence that says so.
    pub(crate) fn surplus(board: &Board, racks: &[Rack], letters: &Letters) -> Vec<(u8, String)> {
        let on_board = board.tiles().map(|(_, tile)| tile);
        let in_hand = racks.iter().flat_map(|rack| rack.tiles().collect::<Vec<_>>());
        let mut counts = vec![0_usize; letters.len() + 1];
        for tile in on_board.chain(in_hand) {
            if let Some(count) = counts.get_mut(usize::from(tile.in_hand().letter())) {
                *count += 1;
            }
        }
        let surplus = |(letter, &count): (usize, &usize)| {
            let most = letters.count(letter as u8);
            let (tile, set) = (letters.text(letter as u8), letters.name());
            (count > usize::from(most))
                .then(|| (letter as u8, format!("there are {count} tiles {tile}, the set {set} has {most}")))
        };
        counts.iter().enumerate().filter_map(surplus).collect()
    }

    /// How many tiles are neither on the board nor on a rack that is given.
    fn unseen(&self, game: &Crossword) -> usize {
        game.unseen(&self.board, self.racks.iter().flatten()).len()
    }

    /// How many tiles each player holds, the one to move first, if nothing is said about it.
    fn usual_tiles(&self, game: &Crossword) -> [u8; 2] {
        let unseen = self.unseen(game);
        // Both alike, as far as there are tiles for both.
        let hidden =
            |known: Option<Rack>, share: usize| known.map_or(share.min(RACK), |rack| rack.len()) as u8;
        match self.racks {
            [None, None] => [hidden(None, unseen.div_ceil(2)), hidden(None, unseen / 2)],
            racks => racks.map(|rack| hidden(rack, unseen)),
        }
    }

    /// How many tiles each player holds, the one to move first.
    fn held(&self, game: &Crossword) -> Result<[u8; 2], CgpError> {
        let Some(said) = self.op("tiles") else { return Ok(self.usual_tiles(game)) };
        let wrong = |expected: String| CgpError::field("the operation tiles", said, expected);
        let count = |text: &str| text.trim().parse::<u8>().ok().filter(|&count| usize::from(count) <= RACK);
        let held = said.split_once('/').and_then(|(mover, other)| Some([count(mover)?, count(other)?]));
        let held = held.ok_or_else(|| wrong(format!("two numbers from 0 to {RACK}, such as 7/4")))?;
        let mut hidden = 0;
        for (rack, held) in self.racks.iter().zip(held) {
            match rack {
                Some(rack) if rack.len() != usize::from(held) => {
                    return Err(wrong(format!("{} tiles where a rack has so many", rack.len())));
                }
                Some(_) => {}
                None => hidden += usize::from(held),
            }
        }
        let unseen = self.unseen(game);
        if hidden > unseen {
            return Err(wrong(format!("no more hidden tiles than there are unseen, {unseen}")));
        }
        Ok(held)
    }

    fn mover(&self) -> Result<Seat, CgpError> {
        match self.op("seat") {
            None => Ok(Seat::First),
            Some(said) => Seat::BOTH
                .into_iter()
                .find(|seat| seat.to_string() == said)
                .ok_or_else(|| CgpError::field("the operation seat", said, "first or second")),
        }
    }
}

/// What both sides hold while the bag is empty and the game goes on, where one of them is seen: the other rack is
/// what is unseen.
fn all_racks(game: &Crossword, view: &View) -> Option<[Rack; 2]> {
    if view.bag > 0 || view.is_over() || view.racks.iter().all(Option::is_none) {
        return None;
    }
    let unseen = Rack::of(game.unseen(&view.board, view.racks.iter().flatten()))?;
    let racks = view.racks.map(|rack| rack.unwrap_or(unseen));
    (racks.map(|rack| rack.len() as u8) == view.held).then_some(racks)
}

/// The first word of a text, and what follows it.
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
                // Writing to a string cannot fail.
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

/// The racks, if there are any, and what follows.
fn read_racks<'a>(text: &'a str, letters: &Letters) -> Result<([Option<Rack>; 2], &'a str), CgpError> {
    let (word, rest) = split(text);
    // Operations are in lower case, so a rack without a stroke can be told from them.
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

/// The scores, if there are any, and what follows.
fn read_scores(text: &str) -> Result<([i32; 2], &str), CgpError> {
    let (word, rest) = split(text);
    let Some((mover, other)) = word.split_once('/').filter(|_| !word.contains(';')) else {
        return Ok(([0, 0], text));
    };
    let score = |text: &str| match text.trim_start_matches('-').len() {
        0 if text.is_empty() => Some(0),
        1..=DIGITS => text.parse().ok(),
        _ => None,
    };
    let scores = score(mover).zip(score(other)).map(|(mover, other)| [mover, other]);
    let expected = || format!("two numbers of at most {DIGITS} digits, such as 78/114");
    scores.map(|scores| (scores, rest)).ok_or_else(|| CgpError::field("scores", word, expected()))
}

/// The turns without a point, if they are given, and what follows.
fn read_turns(text: &str) -> Result<(u8, &str), CgpError> {
    let (word, rest) = split(text);
    if !word.starts_with(|c: char| c.is_ascii_digit() || c == '-') {
        return Ok((0, text));
    }
    let turns = word.parse().ok().filter(|&turns| turns <= SCORELESS);
    turns.map(|turns| (turns, rest)).ok_or_else(|| {
        CgpError::field("turns without a point", word, format!("a number from 0 to {SCORELESS}"))
    })
}

fn read_ops(text: &str) -> Vec<Op> {
    let op = |text: &str| {
        let (name, value) = split(text.trim());
        Op::new(name, value)
    };
    text.split(';').map(op).filter(|op| !op.name.is_empty()).collect()
}
