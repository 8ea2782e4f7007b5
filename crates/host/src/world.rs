//! What the catalog may see of the world.

use crate::{launch, read_file};
use papan_catalog::World;

/// Files by their names, and programs by their commands: for those who were named on the command line.
pub fn world() -> World<'static> {
    World { read: &read_file, launch: &launch, seed: 0 }
}
