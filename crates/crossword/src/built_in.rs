//! Data files that are part of the program.

use std::fmt::Debug;

/// Returns the content of a data file that is part of the program. A test reads each of these files, so reading one cannot
/// fail.
pub(crate) fn built_in<T, E: Debug>(read: Result<T, E>) -> T {
    read.expect("a test reads every built-in file")
}
