//! Turning a record into positions.

use super::{Event, Gcg, GcgError, What};
use crate::bag::Bag;
use crate::board::{Board, Formed};
use crate::cgp::Cgp;
use crate::notation::lay;
use crate::position::{Position, SCORELESS};
use crate::rack::{RACK, Rack};
use crate::rules::{Crossword, Unplayed, check_place};
use crate::{Move, Placement, Tile};
use papan_game::{Rng, Seat};

/// A recorded game as positions.
#[derive(Clone, PartialEq, Debug)]
pub struct Replay {
    /// The position before each event.
    pub steps: Vec<Step>,
    /// The position after the last one.
    pub last: Position,
    /// The moves of the game, if it is one that these rules know: no word was taken back, no points were given or
    /// taken otherwise, and all tiles that were exchanged are known.
    pub moves: Option<Vec<Move>>,
    /// What is wrong or strange about the record, though its game can be played again, with the line in front.
    pub warnings: Vec<String>,
}

/// A position of a recorded game.
#[derive(Clone, PartialEq, Debug)]
pub struct Step {
    /// The position before the event. Tiles that the record does not name are imagined.
    pub position: Position,
    /// The move that is made, where the event is one that is known.
    pub mv: Option<Move>,
    /// What the event counts by the rules, whatever the record says.
    pub score: i32,
    /// What its player has after it.
    pub total: i32,
}

impl Gcg {
    /// Plays the record again and checks it: words fit, the seats move in turn. Tiles that it does not name are drawn
    /// from `rng`, in every position anew.
    ///
    /// A wrong score or total is no reason to lose the game: the right one is counted, and the record's is among the
    /// [`warnings`](Replay::warnings).
    pub fn replay(&self, game: &Crossword, rng: &mut Rng) -> Result<Replay, GcgError> {
        let mut table = Table::new(game, self);
        let mut steps = Vec::with_capacity(self.events.len());
        for at in 0..self.events.len() {
            let step = table.step(at, rng);
            steps.push(step.map_err(|error| table.cause(error))?);
        }
        table.check_last_racks().map_err(|error| table.cause(error))?;
        let mut last = table.position(self.events.len(), rng);
        table.finish(&mut last);
        let moves = self.plain_moves(&steps);
        Ok(Replay { steps, last, moves, warnings: table.warnings })
    }

    /// The moves, if nothing else happened.
    fn plain_moves(&self, steps: &[Step]) -> Option<Vec<Move>> {
        let is_plain = |event: &Event| event.is_turn() || matches!(event.what, What::Unplayed(_));
        let turns = self.events.iter().zip(steps).filter(|(event, _)| event.is_turn());
        let moves = turns.map(|(_, step)| step.mv).collect::<Option<_>>()?;
        self.events.iter().all(is_plain).then_some(moves)
    }
}

/// A game as far as it has been played again.
struct Table<'a> {
    game: &'a Crossword,
    gcg: &'a Gcg,
    board: Board,
    scores: [i32; 2],
    /// The last total of each that the record names: one wrong score makes all totals after it differ, but is one fault.
    said: [i32; 2],
    mover: Seat,
    scoreless: u8,
    /// How many tiles each holds.
    held: [usize; 2],
    /// How many are in the bag.
    bag: usize,
    /// What each is known to have kept.
    kept: [Rack; 2],
    /// The last word, with what is needed to take it back.
    laid: Option<Laid>,
    /// The letters of which there are too many tiles, as far as it was said.
    surplus: Vec<Surplus>,
    /// What each holds after the last event, as the record says there.
    racks: [Option<Rack>; 2],
    warnings: Vec<String>,
}

/// A letter of which there are too many tiles.
struct Surplus {
    letter: u8,
    line: usize,
    said: String,
}

/// A word that may be taken back.
struct Laid {
    seat: Seat,
    placement: Placement,
    score: i32,
    /// As it was before.
    scoreless: u8,
    held: usize,
    bag: usize,
    rack: Rack,
}

impl<'a> Table<'a> {
    fn new(game: &'a Crossword, gcg: &'a Gcg) -> Self {
        let all = game.letters.tiles() as usize;
        let first = gcg.events.iter().find(|event| event.is_turn());
        let mut warnings = Vec::new();
        let name = game.lexicon.name();
        if let Some(other) = gcg.lexicon.as_ref().filter(|lexicon| *lexicon != name) {
            warnings.push(format!("the game was played with the lexicon {other}, not {name}"));
        }
        let variant = gcg.pragmas.iter().find_map(|said| said.strip_prefix("game-type "));
        if let Some(variant) = variant.map(str::trim).filter(|variant| *variant != "classic") {
            warnings.push(format!("the game was played as {variant}, not as classic"));
        }
        // A rack that is named before the last event is not what is held at the end.
        let end = gcg.events.last().map_or(0, |event| event.line.0);
        let mut racks = gcg.racks;
        for (rack, line) in racks.iter_mut().zip(gcg.rack_lines) {
            if rack.is_some() && line.0 < end {
                *rack = None;
                warnings.push(format!("line {}: the rack is named before the last event (ignored)", line.0));
            }
        }
        Self {
            game,
            gcg,
            board: Board::EMPTY,
            scores: [0, 0],
            said: [0, 0],
            mover: first.map_or(gcg.first, |event| event.seat),
            scoreless: 0,
            held: [RACK, RACK],
            bag: all.saturating_sub(2 * RACK),
            kept: [Rack::EMPTY; 2],
            laid: None,
            surplus: Vec::new(),
            racks,
            warnings,
        }
    }

    fn event(&self, at: usize) -> &'a Event {
        &self.gcg.events[at]
    }

    /// Where an event stands.
    fn line(&self, at: usize) -> usize {
        self.gcg.events.get(at).or(self.gcg.events.last()).map_or(1, |event| event.line.0)
    }

    fn wrong(&self, at: usize, reason: impl Into<String>) -> GcgError {
        GcgError::Event { line: self.line(at), reason: reason.into() }
    }

    /// The next event, in the position before it.
    fn step(&mut self, at: usize, rng: &mut Rng) -> Result<Step, GcgError> {
        self.check_rack(at)?;
        let position = self.position(at, rng);
        let is_late = self.event(at).is_turn() && position.is_over();
        let (mv, score) = self.play(at).map_err(|error| match error {
            GcgError::Event { line, reason } if is_late => GcgError::Event {
                line,
                reason: format!("the game is over, and the move is impossible: {reason}"),
            },
            error => error,
        })?;
        if is_late {
            self.warn(at, "the game goes on when it is over");
        }
        let total = self.scores[self.event(at).seat.index()];
        Ok(Step { position, mv, score, total })
    }

    /// Why the record cannot be: tiles that there are not, which were passed over before, lead to other faults later.
    fn cause(&self, error: GcgError) -> GcgError {
        match self.surplus.first() {
            Some(Surplus { line, said, .. }) => GcgError::Event { line: *line, reason: said.clone() },
            None => error,
        }
    }

    /// What a seat is known to hold before an event: what its next turn, the end or the file says, else what it kept.
    fn known(&self, seat: Seat, at: usize) -> Rack {
        let said = self.gcg.events[at..].iter().find_map(|event| match event.unplayed() {
            Some((holder, tiles)) if holder == seat => Some(Some(tiles)),
            None if event.seat == seat && event.is_turn() => Some(event.rack),
            _ => None,
        });
        // When they have been counted, they are still held.
        let counted = || {
            self.gcg.events[..at]
                .iter()
                .find_map(|event| event.unplayed().filter(|(holder, _)| *holder == seat))
        };
        let said = said.or_else(|| counted().map(|(_, tiles)| Some(tiles)));
        // A word that will be taken back is not in hand yet.
        let is_laid = self.laid.as_ref().is_some_and(|laid| laid.seat == seat)
            && self.gcg.events.get(at).is_some_and(|event| event.what == What::Withdrawn);
        let said = said.unwrap_or(self.racks[seat.index()]).filter(|_| !is_laid);
        said.unwrap_or(self.kept[seat.index()])
    }

    fn warn(&mut self, at: usize, said: impl std::fmt::Display) {
        let warning = format!("line {}: {said}", self.line(at));
        self.warnings.push(warning);
    }

    /// The tiles that an event names are there: no more than its player can hold. More of a letter than the set has
    /// are possible only with other tiles, which is said once.
    fn check_rack(&mut self, at: usize) -> Result<(), GcgError> {
        let event = self.event(at);
        let named = match event.unplayed() {
            Some((holder, tiles)) => Some((holder, tiles)),
            None => event.rack.filter(|_| event.is_turn()).map(|rack| (event.seat, rack)),
        };
        let Some((seat, rack)) = named else { return Ok(()) };
        self.check_held(seat, rack, self.line(at))?;
        self.warn_of_surplus(&[rack], self.line(at));
        Ok(())
    }

    /// The same for the racks after the last event.
    fn check_last_racks(&mut self) -> Result<(), GcgError> {
        for seat in Seat::BOTH {
            let line = self.gcg.rack_lines[seat.index()].0;
            if let Some(rack) = self.racks[seat.index()] {
                self.check_held(seat, rack, line)?;
                self.warn_of_surplus(&[rack], line);
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
        Err(GcgError::Event { line, reason })
    }

    fn warn_of_surplus(&mut self, racks: &[Rack], line: usize) {
        for (letter, said) in Cgp::surplus(&self.board, racks, &self.game.letters) {
            if self.surplus.iter().all(|known| known.letter != letter) {
                self.warnings.push(format!("line {line}: {said}"));
                self.surplus.push(Surplus { letter, line, said });
            }
        }
    }

    /// The position before an event.
    fn position(&self, at: usize, rng: &mut Rng) -> Position {
        // A later line may name more tiles than can be held by then; that is said of that line.
        let racks = Seat::BOTH.map(|seat| (self.known(seat, at), self.held[seat.index()]));
        let mut racks = racks.map(|(rack, held)| if rack.len() > held { Rack::EMPTY } else { rack });
        let mut bag = Bag::of(self.game.unseen(&self.board, &racks), rng);
        for (rack, held) in racks.iter_mut().zip(self.held) {
            let drawn: Vec<Tile> = bag.deal(held - rack.len()).tiles().collect();
            *rack = Rack::of(rack.tiles().chain(drawn)).unwrap_or(*rack);
        }
        Position {
            board: self.board.clone(),
            racks,
            bag,
            scores: self.scores,
            mover: self.mover,
            scoreless: self.scoreless,
        }
    }

    /// What an event does: the move, where it is one, and what it counts.
    fn play(&mut self, at: usize) -> Result<(Option<Move>, i32), GcgError> {
        let event = self.event(at);
        if event.is_turn() && event.seat != self.mover {
            let [found, expected] = [event.seat, self.mover].map(|seat| &self.gcg.players[seat.index()].nick);
            return Err(self.wrong(at, format!("found a move of {found}, expected one of {expected}")));
        }
        let (mv, score) = match &event.what {
            What::Place { .. } => {
                let (placement, score) = self.place(at)?;
                (Some(Move::Place(placement)), score)
            }
            What::Exchange(tiles) => {
                self.take(at, tiles.tiles())?;
                self.warn_of_bag(at);
                (Some(Move::Exchange(*tiles)), self.idle(at))
            }
            What::ExchangeCount(_) => {
                self.kept[event.seat.index()] = Rack::EMPTY;
                self.warn_of_bag(at);
                (None, self.idle(at))
            }
            What::Pass => {
                self.take(at, [])?;
                (Some(Move::Pass), self.idle(at))
            }
            What::Withdrawn => (None, self.withdraw(at)?),
            What::Unplayed(tiles) => (None, self.unplayed(at, *tiles)),
            What::Challenge => {
                let is_after_play = self.laid.as_ref().is_some_and(|laid| laid.seat == event.seat);
                let wrong = "found `(challenge)`, expected it after a word of the same player";
                (None, is_after_play.then_some(event.score).ok_or_else(|| self.wrong(at, wrong))?)
            }
            What::Time => (None, event.score),
        };
        if event.is_turn() {
            self.mover = event.seat.other();
        }
        if !matches!(event.what, What::Place { .. } | What::Challenge) {
            self.laid = None;
        }
        self.add(at, score);
        Ok((mv, score))
    }

    /// Adds the score of an event and compares the sum. A total that is the record's own sum of wrong scores is right.
    fn add(&mut self, at: usize, score: i32) {
        let event = self.event(at);
        let seat = event.seat.index();
        let own_sum = self.said[seat].saturating_add(event.score);
        let total = self.scores[seat].saturating_add(score);
        (self.scores[seat], self.said[seat]) = (total, event.total);
        if event.total != total && event.total != own_sum {
            self.warn(at, format!("total is {}, the sum is {total} (continuing with {total})", event.total));
        }
    }

    /// What an event is worth, with a warning where its score is another.
    fn count(&mut self, at: usize, what: &str, worth: i32) -> i32 {
        let found = self.event(at).score;
        if found != worth {
            self.warn(at, format!("score is {found}, {what} worth {worth} (continuing with {worth})"));
        }
        worth
    }

    /// A turn that counts nothing.
    fn idle(&mut self, at: usize) -> i32 {
        self.scoreless = self.scoreless.saturating_add(1);
        let what = if self.event(at).what == What::Pass { "a pass is" } else { "an exchange is" };
        self.count(at, what, 0)
    }

    /// Rules differ in how many tiles an exchange needs.
    fn warn_of_bag(&mut self, at: usize) {
        if self.bag < RACK {
            let bag = self.bag;
            self.warn(at, format!("exchanging needs {RACK} tiles in the bag, there are {bag}"));
        }
    }

    /// Takes tiles from the rack of an event, where it is known.
    fn take(&mut self, at: usize, tiles: impl IntoIterator<Item = Tile>) -> Result<(), GcgError> {
        let event = self.event(at);
        let kept = match event.rack {
            None => Some(Rack::EMPTY),
            Some(rack) => rack.without(tiles),
        };
        let lacks = || self.wrong(at, "the rack has not the tiles that are used");
        self.kept[event.seat.index()] = kept.ok_or_else(lacks)?;
        Ok(())
    }

    /// A word that is laid, and what it counts.
    fn place(&mut self, at: usize) -> Result<(Placement, i32), GcgError> {
        let event = self.event(at);
        let What::Place { start, direction, word } = &event.what else {
            return Err(self.wrong(at, "found no word, expected one"));
        };
        let placement = lay(&self.board, &self.game.letters, (*start, *direction), word)
            .map_err(|expected| self.wrong(at, format!("not {expected}")))?;
        check_place(&self.board, &placement).map_err(|reason| self.wrong(at, reason.to_string()))?;
        let seat = event.seat.index();
        let count = placement.count();
        if count > self.held[seat] {
            return Err(
                self.wrong(at, format!("found {count} new tiles, expected at most {}", self.held[seat]))
            );
        }
        self.take(at, placement.tiles().flatten())?;
        let score = self.game.score(&self.board, &placement);
        self.count(at, "the play is", score);
        self.warn_of_words(at, &placement);
        self.laid = Some(Laid {
            seat: event.seat,
            placement,
            score,
            scoreless: self.scoreless,
            held: self.held[seat],
            bag: self.bag,
            rack: event.rack.unwrap_or_default(),
        });
        let drawn = count.min(self.bag);
        self.bag -= drawn;
        self.held[seat] = self.held[seat] - count + drawn;
        self.board.place(&placement);
        self.scoreless = if score > 0 { 0 } else { self.scoreless.saturating_add(1) };
        Ok((placement, score))
    }

    fn warn_of_words(&mut self, at: usize, placement: &Placement) {
        let (game, line) = (self.game, self.line(at));
        let words = self.board.formed(placement);
        let phonies = words.iter().map(Formed::letters).filter(|word| !game.lexicon.contains(word));
        let warning = |word: Vec<u8>| {
            format!("line {line}: {} is not in {}", game.letters.word(&word), game.lexicon.name())
        };
        self.warnings.extend(phonies.map(warning));
    }

    /// Takes the last word back, with what that counts.
    fn withdraw(&mut self, at: usize) -> Result<i32, GcgError> {
        let event = self.event(at);
        let laid = self.laid.take().filter(|laid| laid.seat == event.seat);
        let laid =
            laid.ok_or_else(|| self.wrong(at, "found `--`, expected it after a word of the same player"))?;
        laid.placement.placed().for_each(|(square, _)| self.board.lift(square));
        if let Some(rack) = event.rack.filter(|rack| !laid.rack.is_empty() && *rack != laid.rack) {
            let [found, laid] = [rack, laid.rack].map(|rack| self.game.letters.write_rack(rack));
            self.warn(at, format!("rack is {found}, the word was laid from {laid} (continuing with {laid})"));
        }
        let seat = event.seat.index();
        (self.held[seat], self.bag, self.kept[seat]) = (laid.held, laid.bag, laid.rack);
        self.scoreless = laid.scoreless.saturating_add(1);
        Ok(self.count(at, "taking the play back is", -laid.score))
    }

    /// What unplayed tiles count: once or twice for one, once against the other, or nothing where the rules say so.
    fn unplayed(&mut self, at: usize, tiles: Rack) -> i32 {
        let event = self.event(at);
        if let Some(rack) = event.rack.filter(|rack| *rack != tiles) {
            let [found, left] = [rack, tiles].map(|rack| self.game.letters.write_rack(rack));
            self.warn(at, format!("rack is {found}, the unplayed tiles are {left} (continuing with {left})"));
        }
        let (points, found) = (self.game.rack_points(tiles), event.score);
        let is_nothing = found == 0 && self.game.unplayed == Unplayed::None;
        if is_nothing || found == points || found == 2 * points || found == -points {
            return found;
        }
        self.count(at, "the unplayed tiles are", if found < 0 { -points } else { 2 * points })
    }

    /// Whether what both hold at the end is known. With the bag empty, one rack tells the other.
    fn are_racks_known(&self) -> bool {
        let end = self.gcg.events.len();
        let mut are_known =
            Seat::BOTH.map(|seat| self.known(seat, end).len() == self.held[seat.index()]).into_iter();
        if self.bag == 0 { are_known.any(|is_known| is_known) } else { are_known.all(|is_known| is_known) }
    }

    /// Whether the words of these rules are those of the game, as far as the record says.
    fn has_its_lexicon(&self) -> bool {
        self.gcg.lexicon.as_deref().is_none_or(|lexicon| lexicon == self.game.lexicon.name())
    }

    /// What is left to say of the end: unplayed tiles that the file does not count are counted, if all are known.
    fn finish(&mut self, last: &mut Position) {
        let line = self.line(self.gcg.events.len());
        self.warn_of_surplus(&last.racks, line);
        let are_known = self.are_racks_known();
        let is_stuck = || self.game.is_stuck(&self.board, &last.racks);
        if self.bag == 0 && !last.is_over() && are_known && self.has_its_lexicon() && is_stuck() {
            last.scoreless = SCORELESS;
        }
        let is_counted = self.gcg.events.iter().any(|event| event.unplayed().is_some());
        // With the bag empty, whether a side can play depends on the words.
        if is_counted && !last.is_over() && (self.bag > 0 || self.has_its_lexicon()) {
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
