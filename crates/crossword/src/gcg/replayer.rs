//! The state of a game while its record is replayed.

use super::replay::ReplayStep;
use super::warnings::ExcessLetter;
use super::{Gcg, GcgAction, GcgError, GcgEvent};
use crate::bag::Bag;
use crate::board::Board;
use crate::notation::resolve_placement;
use crate::position::{MAX_SCORELESS_TURNS, Position};
use crate::rack::{RACK_SIZE, Rack};
use crate::rules::{Crossword, UnplayedScoring, check_squares};
use crate::{Move, Placement, Tile};
use papan_game::{Rng, Seat};

/// A game replayed up to some event.
pub(super) struct Replayer<'a> {
    pub(super) game: &'a Crossword,
    pub(super) gcg: &'a Gcg,
    pub(super) board: Board,
    scores: [i32; 2],
    /// The last total that the record states for each seat. One wrong score shifts all later totals, but is one error.
    recorded_totals: [i32; 2],
    mover: Seat,
    scoreless_turns: u8,
    /// The number of tiles on each rack.
    pub(super) held: [usize; 2],
    /// The number of tiles in the bag.
    pub(super) bag: usize,
    /// The tiles that each seat is known to have kept.
    kept: [Rack; 2],
    /// The last word, if it can still be challenged.
    last_play: Option<LastPlay>,
    /// The letters with too many tiles that were already reported.
    pub(super) excess: Vec<ExcessLetter>,
    /// The racks after the last event, as recorded.
    pub(super) racks: [Option<Rack>; 2],
    pub(super) warnings: Vec<String>,
}

/// A word that may be taken back, with the state before it.
struct LastPlay {
    seat: Seat,
    placement: Placement,
    score: i32,
    scoreless_turns: u8,
    held: usize,
    bag: usize,
    rack: Rack,
}

impl<'a> Replayer<'a> {
    pub(super) fn new(game: &'a Crossword, gcg: &'a Gcg) -> Self {
        let all = game.letters.tile_count() as usize;
        let first = gcg.events.iter().find(|event| event.is_turn());
        let mut replayer = Self {
            game,
            gcg,
            board: Board::EMPTY,
            scores: [0, 0],
            recorded_totals: [0, 0],
            mover: first.map_or(gcg.first, |event| event.seat),
            scoreless_turns: 0,
            held: [RACK_SIZE, RACK_SIZE],
            bag: all.saturating_sub(2 * RACK_SIZE),
            kept: [Rack::EMPTY; 2],
            last_play: None,
            excess: Vec::new(),
            racks: gcg.racks,
            warnings: Vec::new(),
        };
        replayer.warn_about_header();
        replayer.drop_early_racks();
        replayer
    }

    pub(super) fn event(&self, at: usize) -> &'a GcgEvent {
        &self.gcg.events[at]
    }

    /// Plays an event. Returns it with the position before it.
    pub(super) fn step(&mut self, at: usize, rng: &mut Rng) -> Result<ReplayStep, GcgError> {
        self.check_rack(at)?;
        let position = self.position(at, rng);
        let is_late = self.event(at).is_turn() && position.is_over();
        let (mv, score) = self.play(at).map_err(|error| match error {
            GcgError::Impossible { line, reason } if is_late => GcgError::Impossible {
                line,
                reason: format!("the game is over, and the move is impossible: {reason}"),
            },
            error => error,
        })?;
        if is_late {
            self.warn(at, "the game continues after its end");
        }
        let total = self.scores[self.event(at).seat.index()];
        Ok(ReplayStep { position, mv, score, total })
    }

    /// Returns the tiles that a seat is known to hold before an event: those of its next turn, of the final count or of
    /// the `#rack` pragma; otherwise those it kept.
    fn known_rack(&self, seat: Seat, at: usize) -> Rack {
        let next = self.gcg.events[at..].iter().find_map(|event| match event.unplayed() {
            Some((holder, tiles)) if holder == seat => Some(Some(tiles)),
            None if event.seat == seat && event.is_turn() => Some(event.rack),
            _ => None,
        });
        // Tiles stay on the rack after they are counted.
        let counted = || {
            self.gcg.events[..at]
                .iter()
                .find_map(|event| event.unplayed().filter(|(holder, _)| *holder == seat))
        };
        let recorded = next.or_else(|| counted().map(|(_, tiles)| Some(tiles)));
        // The tiles of a phony are still on the board when the event that removes it begins.
        let is_phony_on_board = self.last_play.as_ref().is_some_and(|last| last.seat == seat)
            && self.gcg.events.get(at).is_some_and(|event| event.action == GcgAction::PhonyRemoved);
        let recorded = recorded.unwrap_or(self.racks[seat.index()]).filter(|_| !is_phony_on_board);
        recorded.unwrap_or(self.kept[seat.index()])
    }

    /// Returns the position before an event.
    pub(super) fn position(&self, at: usize, rng: &mut Rng) -> Position {
        // A later line may name more tiles than the seat holds by then. The error is reported for that line.
        let racks = Seat::BOTH.map(|seat| (self.known_rack(seat, at), self.held[seat.index()]));
        let mut racks = racks.map(|(rack, held)| if rack.len() > held { Rack::EMPTY } else { rack });
        let mut bag = Bag::of(self.game.unseen(&self.board, &racks), rng);
        for (rack, held) in racks.iter_mut().zip(self.held) {
            let drawn: Vec<Tile> = bag.draw(held - rack.len()).tiles().collect();
            *rack = Rack::of(rack.tiles().chain(drawn)).unwrap_or(*rack);
        }
        Position {
            board: self.board.clone(),
            racks,
            bag,
            scores: self.scores,
            mover: self.mover,
            scoreless_turns: self.scoreless_turns,
        }
    }

    /// Applies an event. Returns the move, if it is one, and the score.
    fn play(&mut self, at: usize) -> Result<(Option<Move>, i32), GcgError> {
        let event = self.event(at);
        if event.is_turn() && event.seat != self.mover {
            let [found, expected] = [event.seat, self.mover].map(|seat| &self.gcg.players[seat.index()].nick);
            return Err(self.error(at, format!("found a move of {found}, expected one of {expected}")));
        }
        let (mv, score) = self.apply(at)?;
        if event.is_turn() {
            self.mover = event.seat.other();
        }
        if !matches!(event.action, GcgAction::Place { .. } | GcgAction::Challenge) {
            self.last_play = None;
        }
        self.add_score(at, score);
        Ok((mv, score))
    }

    /// Applies the action of an event.
    fn apply(&mut self, at: usize) -> Result<(Option<Move>, i32), GcgError> {
        let event = self.event(at);
        Ok(match &event.action {
            GcgAction::Place { .. } => {
                let (placement, score) = self.place(at)?;
                (Some(Move::Place(placement)), score)
            }
            GcgAction::Exchange(tiles) => {
                self.remove_from_rack(at, tiles.tiles())?;
                self.warn_about_small_bag(at);
                (Some(Move::Exchange(*tiles)), self.scoreless_turn(at))
            }
            GcgAction::ExchangeCount(_) => {
                self.kept[event.seat.index()] = Rack::EMPTY;
                self.warn_about_small_bag(at);
                (None, self.scoreless_turn(at))
            }
            GcgAction::Pass => {
                self.remove_from_rack(at, [])?;
                (Some(Move::Pass), self.scoreless_turn(at))
            }
            GcgAction::PhonyRemoved => (None, self.remove_phony(at)?),
            GcgAction::Unplayed(tiles) => (None, self.unplayed_score(at, *tiles)),
            GcgAction::Challenge => {
                let is_after_play = self.last_play.as_ref().is_some_and(|last| last.seat == event.seat);
                let wrong = "found `(challenge)`, expected it after a word of the same player";
                (None, is_after_play.then_some(event.score).ok_or_else(|| self.error(at, wrong))?)
            }
            GcgAction::Time => (None, event.score),
        })
    }

    /// Adds the score of an event and checks the total. A total that is the record's own sum of wrong scores is not a
    /// second error.
    fn add_score(&mut self, at: usize, score: i32) {
        let event = self.event(at);
        let seat = event.seat.index();
        let recorded_sum = self.recorded_totals[seat].saturating_add(event.score);
        let total = self.scores[seat].saturating_add(score);
        (self.scores[seat], self.recorded_totals[seat]) = (total, event.total);
        if event.total != total && event.total != recorded_sum {
            self.warn(at, format!("total is {}, the sum is {total} (continuing with {total})", event.total));
        }
    }

    /// Returns the right score of an event, with a warning if the recorded one differs.
    fn check_score(&mut self, at: usize, subject: &str, score: i32) -> i32 {
        let found = self.event(at).score;
        if found != score {
            self.warn(at, format!("score is {found}, {subject} worth {score} (continuing with {score})"));
        }
        score
    }

    /// Counts a pass or an exchange.
    fn scoreless_turn(&mut self, at: usize) -> i32 {
        self.scoreless_turns = self.scoreless_turns.saturating_add(1);
        let is_pass = self.event(at).action == GcgAction::Pass;
        self.check_score(at, if is_pass { "a pass is" } else { "an exchange is" }, 0)
    }

    /// Removes tiles from the rack of an event, if it is recorded.
    fn remove_from_rack(&mut self, at: usize, tiles: impl IntoIterator<Item = Tile>) -> Result<(), GcgError> {
        let event = self.event(at);
        let kept = match event.rack {
            None => Some(Rack::EMPTY),
            Some(rack) => rack.without(tiles),
        };
        let missing = || self.error(at, "the rack does not have the tiles of the move");
        self.kept[event.seat.index()] = kept.ok_or_else(missing)?;
        Ok(())
    }

    /// Places a word. Returns the placement and its score.
    fn place(&mut self, at: usize) -> Result<(Placement, i32), GcgError> {
        let event = self.event(at);
        let GcgAction::Place { start, direction, word } = &event.action else {
            return Err(self.error(at, "found no word, expected one"));
        };
        let placement = resolve_placement(&self.board, &self.game.letters, (*start, *direction), word)
            .map_err(|expected| self.error(at, format!("not {expected}")))?;
        check_squares(&self.board, &placement).map_err(|reason| self.error(at, reason.to_string()))?;
        let (seat, count) = (event.seat.index(), placement.count());
        let held = self.held[seat];
        if count > held {
            return Err(self.error(at, format!("found {count} new tiles, expected at most {held}")));
        }
        self.remove_from_rack(at, placement.tiles().flatten())?;
        let score = self.game.score(&self.board, &placement);
        self.check_score(at, "the play is", score);
        self.warn_about_phonies(at, &placement);
        self.last_play = Some(LastPlay {
            seat: event.seat,
            placement,
            score,
            scoreless_turns: self.scoreless_turns,
            held,
            bag: self.bag,
            rack: event.rack.unwrap_or_default(),
        });
        let drawn = count.min(self.bag);
        self.bag -= drawn;
        self.held[seat] = held - count + drawn;
        self.board.place(&placement);
        self.scoreless_turns = if score > 0 { 0 } else { self.scoreless_turns.saturating_add(1) };
        Ok((placement, score))
    }

    /// Takes back the last word, a phony. Returns its negative score.
    fn remove_phony(&mut self, at: usize) -> Result<i32, GcgError> {
        let event = self.event(at);
        let last = self.last_play.take().filter(|last| last.seat == event.seat);
        let last =
            last.ok_or_else(|| self.error(at, "found `--`, expected it after a word of the same player"))?;
        last.placement.placed().for_each(|(square, _)| self.board.remove(square));
        if let Some(rack) = event.rack.filter(|rack| !last.rack.is_empty() && *rack != last.rack) {
            let [found, laid] = [rack, last.rack].map(|rack| self.game.letters.write_rack(rack));
            self.warn(at, format!("rack is {found}, the word was laid from {laid} (continuing with {laid})"));
        }
        let seat = event.seat.index();
        (self.held[seat], self.bag, self.kept[seat]) = (last.held, last.bag, last.rack);
        self.scoreless_turns = last.scoreless_turns.saturating_add(1);
        Ok(self.check_score(at, "taking the play back is", -last.score))
    }

    /// Returns the points for unplayed tiles. Files differ in whether they count once or twice for one side, once
    /// against the other, or not at all.
    fn unplayed_score(&mut self, at: usize, tiles: Rack) -> i32 {
        let event = self.event(at);
        if let Some(rack) = event.rack.filter(|rack| *rack != tiles) {
            let [found, left] = [rack, tiles].map(|rack| self.game.letters.write_rack(rack));
            self.warn(at, format!("rack is {found}, the unplayed tiles are {left} (continuing with {left})"));
        }
        let (points, found) = (self.game.rack_points(tiles), event.score);
        let counts_nothing = found == 0 && self.game.unplayed == UnplayedScoring::None;
        if counts_nothing || found == points || found == 2 * points || found == -points {
            return found;
        }
        self.check_score(at, "the unplayed tiles are", if found < 0 { -points } else { 2 * points })
    }

    /// Whether both racks at the end are known. With an empty bag, one rack implies the other.
    fn are_racks_known(&self) -> bool {
        let end = self.gcg.events.len();
        let mut are_known =
            Seat::BOTH.map(|seat| self.known_rack(seat, end).len() == self.held[seat.index()]).into_iter();
        if self.bag == 0 { are_known.any(|is_known| is_known) } else { are_known.all(|is_known| is_known) }
    }

    /// Whether the record names no lexicon, or that of the rules.
    fn has_same_lexicon(&self) -> bool {
        self.gcg.lexicon.as_deref().is_none_or(|lexicon| lexicon == self.game.lexicon.name())
    }

    /// Completes the last position: ends a game that is stuck, and counts unplayed tiles if the file does not and all
    /// racks are known.
    pub(super) fn finish(&mut self, last: &mut Position) {
        let line = self.line(self.gcg.events.len());
        self.warn_about_excess_letters(&last.racks, line);
        let are_known = self.are_racks_known();
        let is_stuck = || self.game.is_stuck(&self.board, &last.racks);
        if self.bag == 0 && !last.is_over() && are_known && self.has_same_lexicon() && is_stuck() {
            last.scoreless_turns = MAX_SCORELESS_TURNS;
        }
        let is_counted = self.gcg.events.iter().any(|event| event.unplayed().is_some());
        // With an empty bag, the lexicon decides whether a side can still play.
        if is_counted && !last.is_over() && (self.bag > 0 || self.has_same_lexicon()) {
            let first = self.gcg.events.iter().position(|event| event.unplayed().is_some());
            self.warn(first.unwrap_or_default(), "the file ends the game before it is over by these rules");
        }
        if !is_counted && last.is_over() && are_known {
            let points = self.game.unplayed_points(&last.racks);
            last.scores.iter_mut().zip(points).for_each(|(score, points)| *score += points);
            self.warnings
                .push("the file does not count the tiles that were not played; they are counted".to_owned());
        }
    }
}
