//! The environment that gives the catalog access to the system.

use crate::{launch, read_file};
use papan_session::Environment;

/// Returns an environment that reads files by name and launches programs by command. Use it only for names that come
/// from the command line.
pub fn system_environment() -> Environment<'static> {
    Environment { read: &read_file, launch: &launch, seed: 0 }
}
