//! Keys, symmetries, candidate moves and bounds for searches.

use crate::{Cell, Position, TicTacToe, position::Status};
use papan_game::{Searchable, SymmetryIndex};

impl TicTacToe {
    /// Returns the free cells that complete a line for the owner of `own`.
    fn completing(&self, own: u64, free: u64) -> u64 {
        let missing = |line: &u64| line & !own;
        let one_short =
            self.geometry.lines.iter().map(missing).filter(|gap| gap & (gap.wrapping_sub(1)) == 0);
        one_short.fold(0, |all, gap| all | gap) & free
    }

    /// Appends the cells of `set`, ordered by the number of lines through them, most first.
    fn push_ordered(&self, set: u64, out: &mut Vec<Cell>) {
        out.extend(self.geometry.order.iter().copied().map(Cell::new).filter(|cell| set & cell.bit() != 0));
    }

    /// Returns whether some line avoids the cells `blocked`.
    fn has_open_line(&self, blocked: u64) -> bool {
        self.geometry.lines.iter().any(|line| line & blocked == 0)
    }
}

/// Combines two sets into a key. Lossless for boards of up to 32 cells, a hash for larger ones (`wide`).
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

impl Searchable for TicTacToe {
    const MAX_MARGIN: i32 = 1;

    /// The key depends on the marks as seen by the mover, so positions with the marks exchanged share it.
    /// They have the same value for their movers.
    fn key(&self, position: &Position) -> u64 {
        pack(position.own, position.other, self.size().cells() > 32)
    }

    #[inline]
    fn move_id(&self, cell: &Cell) -> u16 {
        u16::from(cell.index())
    }

    #[inline]
    fn move_from_id(&self, id: u16) -> Cell {
        Cell::new(id as u8)
    }

    #[inline]
    fn result(&self, position: &Position) -> Option<i32> {
        (position.status != Status::InProgress).then_some(position.status as i32)
    }

    fn canonical(&self, position: &Position) -> (u64, SymmetryIndex) {
        let Position { own, other, .. } = *position;
        let wide = self.size().cells() > 32;
        let keys =
            self.geometry.images.iter().map(|images| pack(images.image(own), images.image(other), wide));
        keys.zip(0..).min().unwrap_or((pack(own, other, wide), 0))
    }

    fn apply_symmetry(&self, cell: &Cell, symmetry: SymmetryIndex) -> Cell {
        Cell::new(self.geometry.symmetries[usize::from(symmetry)].image(cell.index()))
    }

    fn undo_symmetry(&self, cell: &Cell, symmetry: SymmetryIndex) -> Cell {
        Cell::new(self.geometry.symmetries[usize::from(symmetry)].preimage(cell.index()))
    }

    /// Returns only a winning cell if there is one, else only a cell where the opponent would win, else
    /// every free cell. If the opponent has several winning cells, any one will do: the game is lost.
    fn candidates(&self, position: &Position, out: &mut Vec<Cell>) {
        if position.status != Status::InProgress {
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
    fn successors<'a>(&'a self, position: &'a Position) -> impl Iterator<Item = Position> + 'a {
        let mut free =
            if position.status == Status::InProgress { self.full() & !position.taken() } else { 0 };
        std::iter::from_fn(move || {
            let bit = free & free.wrapping_neg();
            free ^= bit;
            (bit != 0).then(|| self.after(position, bit))
        })
    }

    fn bounds(&self, position: &Position) -> (i32, i32) {
        let own_line = i32::from(self.has_open_line(position.other));
        let other_line = i32::from(self.has_open_line(position.own));
        if self.is_misere() { (-own_line, other_line) } else { (-other_line, own_line) }
    }
}
