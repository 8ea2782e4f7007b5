//! Checks of a record, and warnings about it.

use super::GcgError;
use super::replayer::Replayer;
use crate::Placement;
use crate::board::BoardWord;
use crate::cgp::Cgp;
use crate::rack::{RACK_SIZE, Rack};
use papan_game::Seat;

/// A letter with more tiles than the tile set has.
pub(super) struct ExcessLetter {
    letter: u8,
    line: usize,
    warning: String,
}

impl Replayer<'_> {
    /// Returns the line number of an event, or of the last one if `at` is after it.
    pub(super) fn line(&self, at: usize) -> usize {
        self.gcg.events.get(at).or(self.gcg.events.last()).map_or(1, |event| event.line.0)
    }

    pub(super) fn error(&self, at: usize, reason: impl Into<String>) -> GcgError {
        GcgError::Impossible { line: self.line(at), reason: reason.into() }
    }

    pub(super) fn warn(&mut self, at: usize, warning: impl std::fmt::Display) {
        let warning = format!("line {}: {warning}", self.line(at));
        self.warnings.push(warning);
    }

    /// Replaces an error by the first excess letter, if there is one: excess tiles are only a warning at first, but
    /// lead to errors later.
    pub(super) fn root_cause(&self, error: GcgError) -> GcgError {
        match self.excess.first() {
            Some(ExcessLetter { line, warning, .. }) => {
                GcgError::Impossible { line: *line, reason: warning.clone() }
            }
            None => error,
        }
    }

    /// Warns if the game was played with another lexicon or as another variant.
    pub(super) fn warn_about_header(&mut self) {
        let (gcg, name) = (self.gcg, self.game.lexicon.name());
        if let Some(other) = gcg.lexicon.as_ref().filter(|lexicon| *lexicon != name) {
            self.warnings.push(format!("the game was played with the lexicon {other}, not {name}"));
        }
        let variant = gcg.pragmas.iter().find_map(|pragma| pragma.strip_prefix("game-type "));
        if let Some(variant) = variant.map(str::trim).filter(|variant| *variant != "classic") {
            self.warnings.push(format!("the game was played as {variant}, not as classic"));
        }
    }

    /// Ignores `#rack` pragmas before the last event, because they do not describe the end of the game.
    pub(super) fn drop_early_racks(&mut self) {
        let end = self.gcg.events.last().map_or(0, |event| event.line.0);
        for (rack, line) in self.racks.iter_mut().zip(self.gcg.rack_lines) {
            if rack.is_some() && line.0 < end {
                *rack = None;
                let warning = format!("line {}: the rack is named before the last event (ignored)", line.0);
                self.warnings.push(warning);
            }
        }
    }

    /// Checks the tiles that an event names. More tiles than the player holds are an error. More tiles of a letter than
    /// the set has are a warning, since the game may have been played with another set.
    pub(super) fn check_rack(&mut self, at: usize) -> Result<(), GcgError> {
        let event = self.event(at);
        let named = match event.unplayed() {
            Some((holder, tiles)) => Some((holder, tiles)),
            None => event.rack.filter(|_| event.is_turn()).map(|rack| (event.seat, rack)),
        };
        let Some((seat, rack)) = named else { return Ok(()) };
        self.check_held(seat, rack, self.line(at))?;
        self.warn_about_excess_letters(&[rack], self.line(at));
        Ok(())
    }

    /// Like [`check_rack`](Self::check_rack), for the racks after the last event.
    pub(super) fn check_last_racks(&mut self) -> Result<(), GcgError> {
        for seat in Seat::BOTH {
            let line = self.gcg.rack_lines[seat.index()].0;
            if let Some(rack) = self.racks[seat.index()] {
                self.check_held(seat, rack, line)?;
                self.warn_about_excess_letters(&[rack], line);
            }
        }
        Ok(())
    }

    fn check_held(&self, seat: Seat, rack: Rack, line: usize) -> Result<(), GcgError> {
        let held = self.held[seat.index()];
        if rack.len() <= held {
            return Ok(());
        }
        let rack = self.game.letters.write_rack(rack);
        let reason = format!("found the rack {rack}, expected at most {held} tiles, as the bag is empty");
        Err(GcgError::Impossible { line, reason })
    }

    pub(super) fn warn_about_excess_letters(&mut self, racks: &[Rack], line: usize) {
        for (letter, warning) in Cgp::excess_letters(&self.board, racks, &self.game.letters) {
            if self.excess.iter().all(|known| known.letter != letter) {
                self.warnings.push(format!("line {line}: {warning}"));
                self.excess.push(ExcessLetter { letter, line, warning });
            }
        }
    }

    /// Warns about an exchange with fewer than seven tiles in the bag. Some rules allow it.
    pub(super) fn warn_about_small_bag(&mut self, at: usize) {
        if self.bag < RACK_SIZE {
            let bag = self.bag;
            self.warn(at, format!("exchanging needs {RACK_SIZE} tiles in the bag, there are {bag}"));
        }
    }

    pub(super) fn warn_about_phonies(&mut self, at: usize, placement: &Placement) {
        let (game, line) = (self.game, self.line(at));
        let words = self.board.words_formed(placement);
        let phonies = words.iter().map(BoardWord::letters).filter(|word| !game.lexicon.contains(word));
        let warning = |word: Vec<u8>| {
            format!("line {line}: {} is not in {}", game.letters.word(&word), game.lexicon.name())
        };
        self.warnings.extend(phonies.map(warning));
    }
}
