//! The equations of win tables.

use papan_crossword::{MILLION, SpreadChanges, WinTable};

/// Counts that are read are written so that they are read as the same, and probabilities grow with the spread; what is
/// refused names a line of the text, or the one after it.
///
/// # Panics
///
/// When that is not so.
pub fn hold(data: &[u8]) {
    let Ok(text) = str::from_utf8(data) else { return };
    let changes = match SpreadChanges::read(text) {
        Ok(changes) => changes,
        Err(error) => {
            assert!((1..=text.lines().count() + 1).contains(&error.line), "{error}");
            return;
        }
    };
    assert_eq!(SpreadChanges::read(&changes.write()), Ok(changes.clone()));
    let wins = WinTable::of(&changes).expect("a table that is read has counts");
    for unseen in [0, 1, 7, 8, 50, 1000, 2000] {
        let row: Vec<u32> =
            (-4100..=4100).step_by(50).map(|points| wins.millionths(unseen, points * 1000)).collect();
        assert!(row.is_sorted(), "{unseen} unseen tiles: {row:?}");
        assert_eq!((row.first(), row.last()), (Some(&0), Some(&MILLION)));
    }
}
