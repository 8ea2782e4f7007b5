//! The equations of the readers of leave values: KLV2, superleaves, and the text of tiles and pairs.

use papan_crossword::generate::RACK_SUBSETS;
use papan_crossword::{Klv, LeaveTable, Leaves, Letters, Rack, Tile};

/// Few tiles, so that a table of all their leaves is small.
const LETTERS: &str = "? 2 0\nA 5 1\nB 1 3\nC 4 2\nD 2 2\n";

/// Leaves that are read have a value for every rack, even one with more tiles of a letter than the set has. Written as
/// KLV2 or as superleaves, they are read as the same.
///
/// # Panics
///
/// When that is not so.
pub fn hold(data: &[u8]) {
    let letters = Letters::read("few", LETTERS).expect("a tile set");
    if Klv::read(data, &letters).is_ok() {
        assert!(
            Leaves::read(data, &letters).is_ok()
                || str::from_utf8(data).is_ok_and(|text| !text.contains('\0'))
        );
    }
    let _ = Klv::is_by_papan(data);
    let Ok(leaves) = Leaves::read(data, &letters) else { return };
    let racks: [&[u8]; 4] = [&[0, 0, 1, 1, 2, 3, 4], &[1; 7], &[2, 2, 2, 4], &[]];
    for rack in racks {
        let rack = Rack::of(rack.iter().copied().map(Tile::from_letter)).expect("at most seven tiles");
        let values = leaves.subset_values(rack);
        assert_eq!(values.len(), RACK_SUBSETS);
        assert_eq!(values[0], 0, "nothing kept is worth nothing");
        assert_eq!(values[(1 << rack.len()) - 1], leaves.value(rack));
    }
    let klv = Klv::of(&leaves, &letters).expect("few leaves");
    let written = klv.write();
    assert!(Klv::is_by_papan(&written));
    let again = Klv::read(&written, &letters).expect("what is written can be read");
    assert_eq!(again, klv);
    let table: LeaveTable = again.leaves(&letters).expect("few leaves");
    assert_eq!(Leaves::read(table.bytes(), &letters), Ok(table.into()));
}
