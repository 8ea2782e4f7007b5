//! Turning a record into positions.

use super::{Event, Gcg, GcgError, What};
use crate::bag::Bag;
use crate::board::{Board, Formed};
use crate::cgp::Cgp;
use crate::notation::lay;
use crate::position::Position;
use crate::rack::{RACK, Rack};
use crate::rules::{Crossword, check_place};
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
    /// What is strange about the game, though it can have been played.
    pub warnings: Vec<String>,
}

/// A position of a recorded game.
#[derive(Clone, PartialEq, Debug)]
pub struct Step {
    /// The position before the event. Tiles that the record does not name are imagined.
    pub position: Position,
    /// The move that is made, where the event is one that is known.
    pub mv: Option<Move>,
}

impl Gcg {
    /// Plays the record again and checks it: words fit, scores and totals agree, the seats move in turn. Tiles that it
    /// does not name are drawn from `rng`, in every position anew.
    pub fn replay(&self, game: &Crossword, rng: &mut Rng) -> Result<Replay, GcgError> {
        let mut table = Table::new(game, self);
        let mut steps = Vec::with_capacity(self.events.len());
        for at in 0..self.events.len() {
            let position = table.position(at, rng)?;
            table.warn_if_over(at, &position);
            let mv = table.play(at)?;
            steps.push(Step { position, mv });
        }
        let mut last = table.position(self.events.len(), rng)?;
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
    warnings: Vec<String>,
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
        Self {
            game,
            gcg,
            board: Board::EMPTY,
            scores: [0, 0],
            mover: first.map_or(gcg.first, |event| event.seat),
            scoreless: 0,
            held: [RACK, RACK],
            bag: all.saturating_sub(2 * RACK),
            kept: [Rack::EMPTY; 2],
            laid: None,
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
        let said = said.unwrap_or(self.gcg.racks[seat.index()]).filter(|_| !is_laid);
        said.unwrap_or(self.kept[seat.index()])
    }

    /// The position before an event.
    fn position(&self, at: usize, rng: &mut Rng) -> Result<Position, GcgError> {
        let mut racks = Seat::BOTH.map(|seat| self.known(seat, at));
        for (rack, held) in racks.iter().zip(self.held) {
            if rack.len() > held {
                let rack = self.game.letters.write_rack(*rack);
                return Err(self.wrong(
                    at,
                    format!("found the rack {rack}, expected at most {held} tiles, as the bag is empty"),
                ));
            }
        }
        let mut bag = Bag::of(self.game.unseen(&self.board, &racks), rng);
        for (rack, held) in racks.iter_mut().zip(self.held) {
            let drawn: Vec<Tile> = bag.deal(held - rack.len()).tiles().collect();
            *rack = Rack::of(rack.tiles().chain(drawn)).unwrap_or(*rack);
        }
        Ok(Position {
            board: self.board.clone(),
            racks,
            bag,
            scores: self.scores,
            mover: self.mover,
            scoreless: self.scoreless,
        })
    }

    fn warn_if_over(&mut self, at: usize, position: &Position) {
        if self.event(at).is_turn() && position.is_over() {
            self.warnings.push(format!("line {}: the game goes on when it is over", self.line(at)));
        }
    }

    /// What an event does; the move, where it is one.
    fn play(&mut self, at: usize) -> Result<Option<Move>, GcgError> {
        let event = self.event(at);
        if event.is_turn() && event.seat != self.mover {
            let [found, expected] = [event.seat, self.mover].map(|seat| &self.gcg.players[seat.index()].nick);
            return Err(self.wrong(at, format!("found a move of {found}, expected one of {expected}")));
        }
        let mv = match &event.what {
            What::Place { .. } => Some(Move::Place(self.place(at)?)),
            What::Exchange(tiles) => {
                self.take(at, tiles.tiles())?;
                self.idle(at)?;
                Some(Move::Exchange(*tiles))
            }
            What::ExchangeCount(_) => {
                self.kept[event.seat.index()] = Rack::EMPTY;
                self.idle(at)?;
                None
            }
            What::Pass => {
                self.take(at, [])?;
                self.idle(at)?;
                Some(Move::Pass)
            }
            What::Withdrawn => {
                self.withdraw(at)?;
                None
            }
            What::Unplayed(tiles) => {
                self.check_unplayed(at, *tiles)?;
                None
            }
            What::Challenge | What::Time => None,
        };
        if event.is_turn() {
            self.mover = event.seat.other();
        }
        if !matches!(event.what, What::Place { .. } | What::Challenge) {
            self.laid = None;
        }
        self.add(at)?;
        Ok(mv)
    }

    /// Adds the score of an event and compares the sum.
    fn add(&mut self, at: usize) -> Result<(), GcgError> {
        let event = self.event(at);
        let score = &mut self.scores[event.seat.index()];
        *score = score.saturating_add(event.score);
        let (found, expected) = (event.total, *score);
        if found == expected { Ok(()) } else { Err(GcgError::Total { line: self.line(at), found, expected }) }
    }

    fn check_score(&self, at: usize, expected: i32) -> Result<(), GcgError> {
        let found = self.event(at).score;
        if found == expected { Ok(()) } else { Err(GcgError::Score { line: self.line(at), found, expected }) }
    }

    /// A turn that counts nothing.
    fn idle(&mut self, at: usize) -> Result<(), GcgError> {
        self.check_score(at, 0)?;
        self.scoreless = self.scoreless.saturating_add(1);
        Ok(())
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

    fn place(&mut self, at: usize) -> Result<Placement, GcgError> {
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
        let score = self.game.score(&self.board, &placement);
        self.check_score(at, score)?;
        self.take(at, placement.tiles().flatten())?;
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
        Ok(placement)
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

    /// Takes the last word back.
    fn withdraw(&mut self, at: usize) -> Result<(), GcgError> {
        let event = self.event(at);
        let laid = self.laid.take().filter(|laid| laid.seat == event.seat);
        let laid =
            laid.ok_or_else(|| self.wrong(at, "found `--`, expected it after a word of the same player"))?;
        self.check_score(at, -laid.score)?;
        laid.placement.placed().for_each(|(square, _)| self.board.lift(square));
        let seat = event.seat.index();
        (self.held[seat], self.bag, self.kept[seat]) = (laid.held, laid.bag, laid.rack);
        self.scoreless = laid.scoreless.saturating_add(1);
        Ok(())
    }

    /// Unplayed tiles count once or twice for one, or once against the other.
    fn check_unplayed(&self, at: usize, tiles: Rack) -> Result<(), GcgError> {
        let (points, found) = (self.game.rack_points(tiles), self.event(at).score);
        if found == points || found == 2 * points || found == -points {
            return Ok(());
        }
        self.check_score(at, if found < 0 { -points } else { 2 * points })
    }

    /// What is left to say of the end: unplayed tiles that the file does not count are counted, if all are known.
    fn finish(&mut self, last: &mut Position) {
        self.warnings.extend(Cgp::surplus(&self.board, &last.racks, &self.game.letters));
        let is_counted = self.gcg.events.iter().any(|event| event.unplayed().is_some());
        if is_counted && !last.is_over() {
            self.warnings.push("the file ends the game before it is over by these rules".to_owned());
        }
        let are_known = last.bag.is_empty() || self.gcg.racks.iter().all(Option::is_some);
        if !is_counted && last.is_over() && are_known {
            let points = self.game.unplayed_points(&last.racks);
            last.scores.iter_mut().zip(points).for_each(|(score, points)| *score += points);
            self.warnings
                .push("the file does not count the tiles that were not played; they are counted".to_owned());
        }
    }
}
