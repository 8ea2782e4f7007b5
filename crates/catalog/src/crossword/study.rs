//! Looking at a position of the crossword game, without a table.

use super::ENTRY;
use super::players::shipped;
use crate::entry::{CatalogError, World};
use crate::player::PlayerSpec;
use crate::table::Thought;
use crate::terms::Terms;
use papan_crossword::generate::Finder;
use papan_crossword::rank::{Ranked, rank_for_people};
use papan_crossword::{Cgp, Crossword, Leaves, Move, RACK, Tile, View};
use papan_game::{Budget, Notation, Stop, rng};
use std::collections::HashSet;

/// The crossword game with these options.
pub fn game(options: &[(String, String)], world: &World<'_>) -> Result<Crossword, CatalogError> {
    ENTRY.listing.rules(options, world).map(|(game, _)| game)
}

/// The best `most` moves for people to read, best first. On the empty board, where a word may lie in up to seven
/// places, it stands there once, in the best of them.
pub(super) fn listed(
    game: &Crossword,
    finder: &mut Finder,
    view: &View,
    leaves: &Leaves,
    most: usize,
) -> Vec<Ranked> {
    if !view.board.is_empty() {
        return rank_for_people(game, finder, view, leaves, most);
    }
    let mut words = HashSet::new();
    let mut all = rank_for_people(game, finder, view, leaves, most.saturating_mul(RACK));
    all.retain(|ranked| match &ranked.mv {
        Move::Place(placement) => {
            words.insert(placement.tiles().flatten().map(Tile::letter).collect::<Vec<u8>>())
        }
        Move::Exchange(_) | Move::Pass => true,
    });
    all.truncate(most);
    all
}

/// A position to look at.
#[derive(Debug)]
pub struct Study {
    /// The rules.
    pub game: Crossword,
    /// What the side to move sees.
    pub view: View,
    /// What is strange about the position.
    pub warnings: Vec<String>,
}

impl Study {
    /// The position that a CGP describes.
    pub fn new(options: &[(String, String)], cgp: &str, world: &World<'_>) -> Result<Self, CatalogError> {
        let game = game(options, world)?;
        let refuse = |error: papan_crossword::CgpError| CatalogError::Refused(error.to_string());
        let cgp = Cgp::read(cgp, &game.letters).map_err(refuse)?;
        let (view, warnings) = (cgp.view(&game).map_err(refuse)?, cgp.warnings(&game));
        Ok(Self { game, view, warnings })
    }

    /// The best moves at first sight, best first; none where the tiles of the side to move are not known.
    pub fn ranked(&self, most: usize) -> Vec<Ranked> {
        listed(&self.game, &mut Finder::new(&self.game), &self.view, &shipped(&self.game), most)
    }

    /// What a player would do here.
    pub fn choice(
        &self,
        player: &PlayerSpec,
        budget: Option<Budget>,
        seed: u64,
        world: &World<'_>,
    ) -> Result<Thought, CatalogError> {
        let refuse = |reason: String| CatalogError::Refused(reason);
        if self.view.is_over() {
            return Err(refuse("the game is over: there is nothing to choose".to_owned()));
        }
        let mut seated = ENTRY.listing.player(&self.game, player, world)?;
        let terms = Terms { budget, ..Terms::default() };
        let choice =
            seated.choose(&self.game, &self.view, &mut rng::stream(seed, 0), &terms, &Stop::default());
        let (choice, ..) = choice.map_err(|forfeit| refuse(format!("{player} gives up: {forfeit}")))?;
        let line = choice.line.iter().map(|mv| self.game.write_move(mv)).collect();
        let mv = self.game.write_move_in(&self.view, &choice.mv);
        Ok(Thought { line, ..Thought::of(mv, choice) })
    }
}
