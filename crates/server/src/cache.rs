//! The games in memory, evicted by least recent use.

use crate::error::ApiError;
use crate::game::Game;
use crate::messages::BusyText;
use std::collections::HashMap;
use std::sync::Arc;

/// An LRU cache of games.
#[derive(Default)]
pub(crate) struct GameCache {
    games: HashMap<String, (u64, Arc<Game>)>,
    /// Counts uses; each game remembers its last one.
    uses: u64,
}

impl GameCache {
    /// Returns a game and marks it as used.
    pub(crate) fn get(&mut self, id: &str) -> Option<Arc<Game>> {
        self.uses += 1;
        let (used, game) = self.games.get_mut(id)?;
        *used = self.uses;
        Some(Arc::clone(game))
    }

    /// Returns all games.
    pub(crate) fn games(&self) -> Vec<Arc<Game>> {
        self.games.values().map(|(_, game)| Arc::clone(game)).collect()
    }

    /// Removes a game.
    pub(crate) fn remove(&mut self, id: &str) {
        self.games.remove(id);
    }

    /// Inserts a game and returns it. If another task inserted the same game first, returns that one instead.
    pub(crate) fn insert(&mut self, game: Arc<Game>, capacity: usize) -> Result<Arc<Game>, ApiError> {
        if let Some(known) = self.get(&game.id) {
            return Ok(known);
        }
        self.make_room(capacity)?;
        self.games.insert(game.id.clone(), (self.uses, Arc::clone(&game)));
        Ok(game)
    }

    /// Makes room for another game. Games that are being watched or whose clock runs cannot be evicted, so the
    /// cache may exceed `capacity`; at twice the capacity, this fails.
    pub(crate) fn make_room(&mut self, capacity: usize) -> Result<(), ApiError> {
        if self.games.len() >= capacity {
            self.evict(capacity);
        }
        if self.games.len() < 2 * capacity {
            return Ok(());
        }
        Err(ApiError::busy(BusyText::ManyGames))
    }

    /// Evicts the least recently used tenth of the games that no task uses.
    fn evict(&mut self, capacity: usize) {
        let idle = self.games.iter().filter(|(_, (_, game))| Arc::strong_count(game) == 1);
        let mut idle: Vec<(u64, String)> = idle.map(|(id, (used, _))| (*used, id.clone())).collect();
        idle.sort_unstable();
        for (_, id) in idle.into_iter().take(capacity / 10 + 1) {
            self.games.remove(&id);
        }
    }
}
