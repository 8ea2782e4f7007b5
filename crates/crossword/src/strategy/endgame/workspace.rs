//! The data of a search: the grid, the caches and the placements at each level of the current line.

use super::cache::{LaneList, PlayCache};
use super::grid::{ALL_LANES, Grid};
use super::ordering::Ordering;
use super::play::Play;
use super::racks::{RackId, Racks};
use super::search::Search;
use super::table::Table;
use super::turns::Node;
use crate::Tile;
use crate::generate::lanes::LANES;

/// The lists of placements of both players at a level of the current line.
#[derive(Clone, Debug)]
pub(super) struct Level {
    pub(super) lists: [[LaneList; LANES]; 2],
    /// The racks that the lists are for; `None` if they are not valid.
    racks: [Option<RackId>; 2],
    epoch: u32,
    /// The lanes that the move before has changed.
    changed: u32,
}

impl Default for Level {
    fn default() -> Self {
        Self { lists: [[LaneList::default(); LANES]; 2], racks: [None; 2], epoch: 0, changed: ALL_LANES }
    }
}

/// A move to search.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate {
    pub(super) play: Play,
    pub(super) order: i32,
}

/// Everything that a search works with. It outlives the search, so that memory is reused.
#[derive(Debug)]
pub(super) struct Workspace {
    pub(super) grid: Grid,
    pub(super) racks: Racks,
    pub(super) cache: PlayCache,
    pub(super) table: Table,
    pub(super) ordering: Ordering,
    pub(super) levels: Vec<Level>,
    pub(super) moves: Vec<Candidate>,
    /// The weight of each point of an unplayed tile: 1, or 0 if they do not count.
    pub(super) unplayed: i32,
    /// The number of tiles on the board, the racks and in the bag that are worth nothing.
    pub(super) worthless: usize,
    /// The tiles in the bag at the root, in the order in which the first player would draw them.
    pub(super) bag: Vec<Tile>,
}

impl Workspace {
    pub(super) fn new(grid: Grid, racks: Racks, cache: PlayCache, table: Table, unplayed: i32) -> Self {
        Self {
            grid,
            racks,
            cache,
            table,
            ordering: Ordering::default(),
            levels: Vec::new(),
            moves: Vec::new(),
            unplayed,
            worthless: 0,
            bag: Vec::new(),
        }
    }
}

impl Search<'_> {
    /// Whether a player has a placement at a level.
    pub(super) fn has_play(&self, level: usize, player: usize) -> bool {
        let has = |list: &LaneList| list.out.is_some() || list.kept.is_some();
        self.space.levels[level].lists[player].iter().any(has)
    }

    /// Loads the lists of a player's placements. Those of the level before still hold if the rack is the same, but for the
    /// lanes that have changed.
    pub(super) fn load(&mut self, node: Node, level: usize, player: usize) {
        let space = &mut *self.space;
        if space.levels.len() <= level {
            space.levels.resize_with(level + 1, Level::default);
        }
        let (rack, epoch) = (node.racks[player], space.cache.epoch());
        let (before, here) = space.levels.split_at_mut(level);
        let here = &mut here[0];
        if here.epoch != epoch {
            here.racks = [None; 2];
            here.epoch = epoch;
        }
        if here.racks[player] == Some(rack) {
            return;
        }
        let is_same = |before: &&Level| before.epoch == epoch && before.racks[player] == Some(rack);
        let mut lanes = ALL_LANES;
        if let Some(before) = before.last().filter(is_same) {
            here.lists[player] = before.lists[player];
            lanes = here.changed;
        }
        while lanes > 0 {
            let lane = lanes.trailing_zeros() as usize;
            lanes &= lanes - 1;
            here.lists[player][lane] = space.cache.list(&space.grid, &space.racks, lane, rack);
        }
        here.racks[player] = Some(rack);
    }

    /// Marks the lists of a level as those of a position that a move has just reached.
    pub(super) fn enter(&mut self, level: usize, changed: u32) {
        let levels = &mut self.space.levels;
        if levels.len() <= level {
            levels.resize_with(level + 1, Level::default);
        }
        levels[level].racks = [None; 2];
        levels[level].changed = changed;
    }
}
