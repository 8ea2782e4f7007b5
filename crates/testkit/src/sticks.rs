//! A toy game for testing code that works with any game.
//!
//! The seats alternately take one to three sticks from one heap. Taking the last stick of a heap wins the heap: as many
//! points as it had sticks at the start. The game ends when all heaps are empty.
//!
//! The game has margins of every size, ties, and transpositions, so it exposes most errors of a search.

use crate::minimax::fnv;
use papan_game::{
    Game, Illegal, Notation, NotationError, Outcome, Render, Rng, Searchable, Seat, StyledText, Turn, Viewer,
};
use papan_message::Message;
use std::fmt::Write;

/// The maximum number of sticks that a move takes.
const MAX_TAKE: u8 = 3;

/// The rules: the sizes of the heaps at the start.
///
/// ```
/// use papan_game::{perft, rng, Game};
/// use papan_testkit::sticks::Sticks;
///
/// let game = Sticks::new(&[2, 1]);
/// let start = game.start(&mut rng::stream(0, 0));
/// assert_eq!(perft(&game, &start, 9), 5); // a1 a1 b1, a1 b1 a1, a2 b1, b1 a1 a1, b1 a2
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sticks {
    heaps: Vec<u8>,
}

impl Sticks {
    /// Creates a game with heaps of these sizes.
    ///
    /// # Panics
    ///
    /// Panics if there are more than 26 heaps, because they are named by letters.
    pub fn new(heaps: &[u8]) -> Self {
        assert!(heaps.len() <= 26, "heaps are named a to z, {} are too many", heaps.len());
        Self { heaps: heaps.to_vec() }
    }

    /// Returns the sizes of the heaps at the start.
    pub fn heaps(&self) -> &[u8] {
        &self.heaps
    }

    /// Returns every move that can be legal, and some that never are, for [`laws`](crate::laws).
    pub fn universe(&self) -> Vec<Take> {
        let heaps = 0..=self.heaps.len().min(25) as u8;
        heaps.flat_map(|heap| (0..=MAX_TAKE + 1).map(move |sticks| Take { heap, sticks })).collect()
    }
}

/// A position.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Heaps {
    /// The sticks left in each heap.
    pub left: Vec<u8>,
    /// The points of each seat.
    pub points: [i32; 2],
    /// The seat to move.
    pub mover: Seat,
}

/// A move: sticks taken from one heap.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Take {
    /// The index of the heap.
    pub heap: u8,
    /// The number of sticks.
    pub sticks: u8,
}

impl Game for Sticks {
    type State = Heaps;
    type View = Heaps;
    type Move = Take;

    fn start(&self, _: &mut Rng) -> Heaps {
        Heaps { left: self.heaps.clone(), points: [0, 0], mover: Seat::First }
    }

    fn turn(&self, state: &Heaps) -> Turn {
        if state.left.iter().any(|&sticks| sticks > 0) {
            Turn::Of(state.mover)
        } else {
            Turn::Over(Outcome { points: state.points })
        }
    }

    fn view(&self, state: &Heaps, _: Viewer) -> Heaps {
        state.clone()
    }

    fn moves(&self, view: &Heaps, out: &mut Vec<Take>) {
        for (heap, &left) in (0..).zip(&view.left) {
            out.extend((1..=left.min(MAX_TAKE)).map(|sticks| Take { heap, sticks }));
        }
    }

    fn check(&self, state: &Heaps, mv: &Take) -> Result<(), Illegal> {
        let Some(&left) = state.left.get(mv.heap as usize) else {
            return Err(Illegal::new(Message::verbatim(format!(
                "there are only {} heaps",
                state.left.len()
            ))));
        };
        match mv.sticks {
            0 => Err(Illegal::new(Message::verbatim("take at least one stick"))),
            sticks if sticks > MAX_TAKE => {
                Err(Illegal::new(Message::verbatim(format!("take at most {MAX_TAKE} sticks"))))
            }
            sticks if sticks > left => {
                Err(Illegal::new(Message::verbatim(format!("only {left} sticks are left in that heap"))))
            }
            _ => Ok(()),
        }
    }

    fn advance(&self, state: &mut Heaps, mv: &Take) {
        let heap = mv.heap as usize;
        state.left[heap] -= mv.sticks;
        if state.left[heap] == 0 {
            state.points[state.mover.index()] += i32::from(self.heaps[heap]);
        }
        state.mover = state.mover.other();
    }
}

/// A move is the heap's letter and the number of sticks, `b2`; a position is what is left, what was
/// won and who moves, `3,0,5 0:4 first`.
impl Notation for Sticks {
    fn write_move(&self, mv: &Take) -> String {
        format!("{}{}", char::from(b'a' + mv.heap), mv.sticks)
    }

    fn read_move(&self, text: &str) -> Result<Take, NotationError> {
        let take = || {
            let (heap, sticks) = text.split_at_checked(1)?;
            let heap = heap.bytes().next().filter(u8::is_ascii_lowercase)? - b'a';
            Some(Take { heap, sticks: sticks.parse().ok()? })
        };
        take().ok_or_else(|| {
            NotationError::new(text, Message::verbatim("a heap and a number of sticks, like b2"))
        })
    }

    fn write_position(&self, view: &Heaps) -> String {
        let mut text = String::new();
        for (index, sticks) in view.left.iter().enumerate() {
            let comma = if index > 0 { "," } else { "" };
            write!(text, "{comma}{sticks}").expect("writing to a string does not fail");
        }
        let [first, second] = view.points;
        text + &format!(" {first}:{second} {}", view.mover)
    }

    fn read_position(&self, text: &str) -> Result<Heaps, NotationError> {
        let position = || {
            let mut fields = text.split(' ');
            let left = read_heaps(fields.next()?)?;
            let (first, second) = fields.next()?.split_once(':')?;
            let points = [first.parse().ok()?, second.parse().ok()?];
            let mover = fields.next()?;
            let mover = Seat::BOTH.into_iter().find(|seat| seat.to_string() == mover)?;
            let fits = fields.next().is_none() && left.len() == self.heaps.len();
            fits.then_some(Heaps { left, points, mover })
        };
        position().ok_or_else(|| {
            NotationError::new(
                text,
                Message::verbatim("heaps, points and the seat to move, like 3,0,5 0:4 first"),
            )
        })
    }
}

/// One line for each heap: `a |||`.
impl Render for Sticks {
    fn picture(&self, view: &Heaps, _: Option<&Take>) -> StyledText {
        let line =
            |(heap, &left): (u8, &u8)| format!("{} {}", char::from(b'a' + heap), "|".repeat(left.into()));
        let lines: Vec<String> = (0..).zip(&view.left).map(line).collect();
        StyledText::from(&*lines.join("\n"))
    }

    fn score(&self, view: &Heaps, seat: Seat) -> Option<i32> {
        Some(view.points[seat.index()])
    }
}

/// The bounds are as tight as the remaining heaps allow, to expose searches that rely on them too much.
impl Searchable for Sticks {
    const MAX_MARGIN: i32 = 26 * u8::MAX as i32;

    fn key(&self, state: &Heaps) -> u64 {
        fnv(self.write_position(state).as_bytes())
    }

    fn move_id(&self, mv: &Take) -> u16 {
        u16::from(mv.heap) << 8 | u16::from(mv.sticks)
    }

    fn move_from_id(&self, id: u16) -> Take {
        Take { heap: (id >> 8) as u8, sticks: id as u8 }
    }

    fn result(&self, state: &Heaps) -> Option<i32> {
        self.turn(state).outcome().map(|outcome| outcome.margin(state.mover))
    }

    fn bounds(&self, state: &Heaps) -> (i32, i32) {
        let open = state.left.iter().zip(&self.heaps).filter(|&(&left, _)| left > 0);
        let open: i32 = open.map(|(_, &size)| i32::from(size)).sum();
        let margin = Outcome { points: state.points }.margin(state.mover);
        (margin - open, margin + open)
    }
}

/// Parses sizes like `3,0,5`. An empty text has none.
fn read_heaps(text: &str) -> Option<Vec<u8>> {
    if text.is_empty() {
        return Some(Vec::new());
    }
    text.split(',').map(|sticks| sticks.parse().ok()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use papan_game::rng;

    #[test]
    fn searchable_methods_agree_with_the_rules() {
        crate::searchable(&Sticks::new(&[5, 4, 1]), 3, 50);
    }

    /// Plays `moves` from the start of `game` and compares the position.
    fn check(game: &Sticks, moves: &str, expected: &str) {
        let mut state = game.start(&mut rng::stream(0, 0));
        for text in moves.split_whitespace() {
            game.play(&mut state, &game.read_move(text).unwrap()).unwrap();
        }
        assert_eq!(game.write_position(&state), expected);
    }

    #[test]
    fn taking_the_last_stick_wins_the_heap() {
        check(&Sticks::new(&[3, 4]), "a2 a1", "0,4 0:3 first");
        check(&Sticks::new(&[3, 4]), "a2 a1 b3 b1", "0,0 0:7 first");
    }

    #[test]
    fn bounds_include_won_and_remaining_heaps() {
        let game = Sticks::new(&[3, 4, 9]);
        let bounds = |text| game.bounds(&game.read_position(text).unwrap());
        assert_eq!(bounds("1,4,0 0:9 first"), (-16, -2));
        assert_eq!(bounds("1,4,0 0:9 second"), (2, 16));
        assert_eq!(bounds("0,0,0 3:13 second"), (10, 10));
    }

    #[test]
    fn rejects_malformed_text() {
        let game = Sticks::new(&[3, 4]);
        for text in
            ["", "3,4 0:0", "3,4 0:0 third", "3 0:0 first", "3,4 0 first", "3,x 0:0 first", "3,4 0:0 first "]
        {
            assert!(game.read_position(text).is_err(), "{text}");
        }
        for text in ["", "a", "A1", "1a", "a-1", "é1"] {
            assert!(game.read_move(text).is_err(), "{text}");
        }
    }
}
