//! What the rules know about themselves that makes a search fast.

use crate::{Cell, Position, TicTacToe, position::Status};
use papan_game::{Frame, Insight};

impl TicTacToe {
    /// The free cells with which the owner of `own` would complete a line at once.
    fn completing(&self, own: u64, free: u64) -> u64 {
        let missing = |line: &u64| line & !own;
        let one_short =
            self.geometry.lines.iter().map(missing).filter(|gap| gap & (gap.wrapping_sub(1)) == 0);
        one_short.fold(0, |all, gap| all | gap) & free
    }

    /// The cells of `set`, those on the most lines first.
    fn push_ordered(&self, set: u64, out: &mut Vec<Cell>) {
        out.extend(self.geometry.order.iter().copied().map(Cell::new).filter(|cell| set & cell.bit() != 0));
    }

    /// Whether a line can still be made that avoids `blocked`.
    fn is_open(&self, blocked: u64) -> bool {
        self.geometry.lines.iter().any(|line| line & blocked == 0)
    }
}

/// One number for two sets: without loss up to 32 cells, well spread beyond.
#[inline]
fn pack(own: u64, other: u64, wide: bool) -> u64 {
    if wide {
        let mixed = own.wrapping_mul(0x9e37_79b9_7f4a_7c15)
            ^ other.rotate_left(32).wrapping_mul(0xc2b2_ae3d_27d4_eb4f);
        mixed ^ (mixed >> 29)
    } else {
        own | other << 32
    }
}

impl Insight for TicTacToe {
    const MOST: i32 = 1;

    /// The sets of the mover and of the other, so that positions with colours exchanged, which are
    /// worth the same to their movers, share a key.
    fn key(&self, position: &Position) -> u64 {
        pack(position.own, position.other, self.size().cells() > 32)
    }

    #[inline]
    fn number(&self, cell: &Cell) -> u16 {
        u16::from(cell.index())
    }

    #[inline]
    fn numbered(&self, number: u16) -> Cell {
        Cell::new(number as u8)
    }

    #[inline]
    fn result(&self, position: &Position) -> Option<i32> {
        (position.status != Status::Going).then_some(position.status as i32)
    }

    fn canonical(&self, position: &Position) -> (u64, Frame) {
        let Position { own, other, .. } = *position;
        let wide = self.size().cells() > 32;
        let keys = self.geometry.images.iter().map(|images| pack(images.of(own), images.of(other), wide));
        keys.zip(0..).min().unwrap_or((pack(own, other, wide), 0))
    }

    fn framed(&self, cell: &Cell, frame: Frame) -> Cell {
        Cell::new(self.geometry.symmetries[usize::from(frame)].there(cell.index()))
    }

    fn unframed(&self, cell: &Cell, frame: Frame) -> Cell {
        Cell::new(self.geometry.symmetries[usize::from(frame)].back(cell.index()))
    }

    /// A winning cell alone where there is one; else the cell that must be taken from an opponent
    /// who would win there (any one of them if there are several: the game is then lost in two);
    /// else every free cell.
    fn candidates(&self, position: &Position, out: &mut Vec<Cell>) {
        if position.status != Status::Going {
            return;
        }
        let free = self.full() & !position.taken();
        if self.is_misere() {
            return self.push_ordered(free, out);
        }
        for set in [position.own, position.other] {
            let urgent = self.completing(set, free);
            if urgent != 0 {
                return out.push(Cell::new(urgent.trailing_zeros() as u8));
            }
        }
        self.push_ordered(free, out);
    }

    #[inline]
    fn nexts<'a>(&'a self, position: &'a Position) -> impl Iterator<Item = Position> + 'a {
        let mut free = if position.status == Status::Going { self.full() & !position.taken() } else { 0 };
        std::iter::from_fn(move || {
            let bit = free & free.wrapping_neg();
            free ^= bit;
            (bit != 0).then(|| self.after(position, bit))
        })
    }

    fn bounds(&self, position: &Position) -> (i32, i32) {
        let own_line = i32::from(self.is_open(position.other));
        let other_line = i32::from(self.is_open(position.own));
        if self.is_misere() { (-own_line, other_line) } else { (-other_line, own_line) }
    }
}
