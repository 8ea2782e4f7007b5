//! The table: a game in progress, with everything as text.

use crate::bot;
use crate::entry::{CatalogError, Essence, Setup, World};
use crate::findings::{Effort, Findings, Scene};
use crate::grid::Grid;
use crate::listed::Listing;
use crate::look::Look;
use crate::manner::{Advice, Answer, Manner, Phrase};
use crate::player::PlayerSpec;
use crate::seating::Chair;
use crate::terms::Terms;
use papan_game::options::Options;
use papan_game::{
    Choice, Eye, Forfeit, ForfeitKind, Game, Generation, Illegal, Notation, NotationError, Outcome, Seat,
    Show, Stop, Styled, Value, rng,
};
use serde::Serialize;
use std::mem;
use std::time::Duration;
use thiserror::Error;

/// Players that a table keeps for further games.
const IDLE: usize = 16;

/// Why a table refuses what somebody tries.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum PlayError {
    /// The text is not a move.
    #[error(transparent)]
    Text(#[from] NotationError),
    /// The rules forbid it.
    #[error(transparent)]
    Illegal(#[from] Illegal),
    /// The other side imposes another move.
    #[error("{by} imposes the opening: only {mv} can be played now")]
    Imposed {
        /// The player that imposes it.
        by: String,
        /// The move.
        mv: String,
    },
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// There is nothing to take back.
    #[error("there is no move of yours to take back")]
    NothingToUndo,
    /// It is a player's turn, not a person's.
    #[error("it is not a person's turn")]
    NotAPerson,
    /// It is a person's turn, not a player's.
    #[error("it is a person's turn")]
    NotAPlayer,
    /// A player gave the game away.
    #[error(transparent)]
    Forfeit(#[from] Forfeit),
}

/// The only move that a person may make now, because the player on the other seat imposes it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Imposed {
    /// The seat of the player that imposes it.
    pub by: Seat,
    /// That player, as it was asked for.
    pub player: String,
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
}

/// One entry of the table's log.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "event", rename_all = "lowercase")]
pub enum Event {
    /// A move was made.
    Move {
        /// Its text, as those at the table may know it.
        #[serde(rename = "move")]
        mv: String,
        /// What it did besides, such as the marks that it turned; empty if there is nothing to say.
        #[serde(skip_serializing_if = "String::is_empty")]
        effect: String,
    },
    /// So many moves were taken back.
    Undo {
        /// How many.
        plies: usize,
    },
    /// A person gave up.
    Resign {
        /// Who.
        seat: Seat,
    },
    /// A player gave the game away.
    Forfeit {
        /// Who.
        seat: Seat,
        /// Why.
        forfeit: Forfeit,
    },
}

/// How a game at a table ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "ending", rename_all = "lowercase")]
pub enum Ending {
    /// By the rules.
    Played {
        /// With this outcome.
        outcome: Outcome,
    },
    /// This seat gave up.
    Resigned {
        /// Who.
        seat: Seat,
    },
    /// This seat's player failed.
    Forfeited {
        /// Who.
        seat: Seat,
        /// Why.
        forfeit: Forfeit,
    },
}

impl Ending {
    /// Who won, if anybody.
    pub fn winner(&self) -> Option<Seat> {
        match self {
            Self::Played { outcome } => outcome.winner(),
            Self::Resigned { seat } | Self::Forfeited { seat, .. } => Some(seat.other()),
        }
    }

    /// How the program on a seat is told of it.
    fn told_to(&self, seat: Seat) -> String {
        let result = match self.winner() {
            Some(winner) if winner == seat => "won",
            Some(_) => "lost",
            None => "tied",
        };
        match self {
            Self::Played { outcome: Outcome { points } } => {
                format!("{result} {} {}", points[seat.index()], points[seat.other().index()])
            }
            Self::Resigned { .. } => format!("{result} resigned"),
            Self::Forfeited { forfeit, .. } => format!("{result} {} {forfeit}", forfeit.kind),
        }
    }
}

/// Who sits on a seat, for people.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct SeatInfo {
    /// The name to call them by.
    pub name: String,
    /// Whether it is a person.
    pub is_person: bool,
    /// The sign on the board, where the seat has one.
    pub mark: Option<&'static str>,
    /// The points so far, where they are told beside the name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub score: Option<i32>,
}

/// What a player did, and why; where a person plays against it who must not know what it knows, the move alone.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Thought {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// What it is worth to the player.
    pub value: Option<Value>,
    /// The line it expects.
    pub line: Vec<String>,
    /// Positions looked at.
    pub nodes: u64,
    /// Moves looked ahead.
    pub depth: u32,
    /// Reasons in words.
    pub notes: Vec<String>,
    /// How the search went on, for players that improve something step by step.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub generations: Vec<Generation>,
    /// How long it took.
    #[serde(skip)]
    pub elapsed: Duration,
}

/// The last move of a game, as those at the table may know it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Last<'a> {
    /// Who made it.
    pub seat: Seat,
    /// What it is in words, so that it follows a name: "plays c4".
    pub deed: &'a str,
    /// What it did besides being made, so that it follows a comma: "turning b3"; empty if there is nothing to say.
    pub effect: &'a str,
}

/// A move of a game as one eye may know it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Told {
    /// Who made it.
    pub seat: Seat,
    /// Its canonical text.
    #[serde(rename = "move")]
    pub mv: String,
    /// Its text as people read it.
    pub text: String,
    /// What it is in words, so that it follows a name.
    pub deed: String,
    /// What it did besides being made; empty if there is nothing to say.
    pub effect: String,
    /// The cell of the board on which it was made, where it was made on one.
    pub cell: Option<usize>,
    /// The points of both seats after it, where the game tells them.
    pub scores: Option<[i32; 2]>,
}

/// A move that somebody thinks of making.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Preview {
    /// Its text as people read it.
    pub text: String,
    /// What it would do besides being made.
    pub effect: String,
    /// What it would add to the mover's points, where the game tells them and the move is legal.
    pub score: Option<i32>,
    /// Why the rules forbid it, if they do.
    pub fault: Option<String>,
}

/// A game in progress, with its types erased: what front ends play at.
///
/// Everything that it tells is told to those who may look: to the person, where one person plays; to the seat whose
/// turn it is, where two do or nobody does. A move is told to the person, to both where there are two, and to whoever
/// watches where there is none.
pub trait Table: Send {
    /// The game's name.
    fn game(&self) -> &'static str;
    /// Seats, options and seed.
    fn setup(&self) -> Setup;
    /// Who sits on a seat.
    fn seat(&self, seat: Seat) -> SeatInfo;
    /// Whose turn it is, unless the game is over.
    fn turn(&self) -> Option<Seat>;
    /// Who was to move after so many moves, though the game may have been broken off there; none where it was over, or
    /// fewer moves were made.
    fn mover_after(&self, plies: usize) -> Option<Seat>;
    /// How the game ended, if it has.
    fn ending(&self) -> Option<Ending>;
    /// The moves so far.
    fn moves(&self) -> Vec<String>;
    /// The legal moves now; where an opening is imposed on a person, that one alone.
    fn legal(&self) -> Vec<String>;
    /// The move that is imposed on the person to move, if one is.
    fn imposed(&self) -> Option<Imposed>;
    /// Lets what a player imposes hold here though a person sits on its seat: for a table that takes any move while the
    /// players sit elsewhere.
    fn bind(&mut self, seat: Seat, player: &PlayerSpec, world: &World<'_>) -> Result<(), CatalogError>;
    /// The position as text.
    fn position(&self) -> String;
    /// The board as a picture in text.
    fn picture(&self) -> Styled;
    /// Scores and the like that the picture does not show; empty if there is nothing.
    fn caption(&self) -> String;
    /// The last move.
    fn last(&self) -> Option<Last<'_>>;
    /// Plays a person's move, and says it as it is told.
    fn play(&mut self, text: &str) -> Result<String, PlayError>;
    /// Lets the player whose turn it is choose a move on these terms, and plays it.
    fn think(&mut self, terms: &Terms, stop: &Stop) -> Result<Thought, PlayError>;
    /// Greets the programs that sit here and were not greeted yet, so that one that cannot play, such as an interpreter
    /// whose script is missing, is found before the game and not in it.
    fn greet(&mut self, terms: &Terms) -> Result<(), CatalogError>;
    /// What the player thought who made the last move, whole: it tells what that player knew, so it is not for people in
    /// a game.
    fn reasons(&self) -> Option<&Thought>;
    /// What a strong player would do now.
    fn advise(&mut self, stop: &Stop) -> Result<Advice, PlayError>;
    /// What the moves are worth of the position after so many moves, to an eye that saw it; `None` where fewer were
    /// made. `tell` is told what is known so far, again and again while it is found out. Where the eye does not see what
    /// the one to move sees, there are no moves to tell of.
    fn analyse(
        &mut self,
        eye: Eye,
        plies: usize,
        effort: &Effort,
        tell: &mut dyn FnMut(&Findings),
    ) -> Option<Findings>;
    /// What can be typed at this table besides what every game knows.
    fn phrases(&self) -> &'static [Phrase];
    /// Answers a question that this game knows; `None` if the words are none.
    fn ask(&mut self, word: &str, rest: &str) -> Option<Answer>;
    /// Takes back the last move of a person and what followed it; says how many moves.
    fn undo(&mut self) -> Result<usize, PlayError>;
    /// A person gives up.
    fn resign(&mut self, seat: Seat) -> Result<(), PlayError>;
    /// A player gives the game away.
    fn forfeit(&mut self, seat: Seat, forfeit: Forfeit) -> Result<(), PlayError>;
    /// Everything that happened, in order.
    fn log(&self) -> &[Event];
    /// The game as text that can be loaded and continued.
    fn save(&self) -> String;
    /// Whether the seed leads to the game, with the moves that were made: not where its start was put together.
    fn is_seeded(&self) -> bool;
    /// What is strange about the text that the game was loaded from, though it can be continued.
    fn warnings(&self) -> &[String];
    /// Plays a recorded move, whoever sits there.
    fn replay(&mut self, text: &str) -> Result<(), String>;
    /// The moves so far as records write them: they tell everything, so they are not for people in a game.
    fn recorded(&self) -> Vec<String>;
    /// How many moves were made.
    fn plies(&self) -> usize;
    /// Who made each of them.
    fn movers(&self) -> Vec<Seat>;
    /// The last of the moves as it is recorded.
    fn last_recorded(&self) -> Option<String>;
    /// The board.
    fn grid(&self) -> Grid;
    /// The cell of the board on which a move is made, where it is made on one.
    fn cell(&self, mv: &str) -> Option<usize>;
    /// What the program on a seat wrote aside before it failed, for whoever looks for its faults.
    fn aside(&self, seat: Seat) -> Option<&str>;
    /// What the rules were made of that their options do not say whole, such as words, each by its name.
    fn essence(&self) -> Essence<'_>;
    /// What an eye saw after so many moves, for programs that draw it; `None` where fewer were made.
    fn look(&self, eye: Eye, plies: usize) -> Option<Look>;
    /// The moves so far as an eye may know them.
    fn told(&self, eye: Eye) -> Vec<Told>;
    /// What a move would do that the seat to move thinks of, and nothing happens.
    fn preview(&self, text: &str) -> Result<Preview, PlayError>;
    /// Begins a new game by the same rules for these seats. Players that sat here before are not made anew.
    fn again(&mut self, seats: &[PlayerSpec; 2], seed: u64, world: &World<'_>) -> Result<(), CatalogError>;
}

/// Where the first state of a game comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Origin {
    /// From the chance of the seed.
    Seed,
    /// Somebody put it together.
    Given,
}

/// One move that was made.
struct Ply<G: Game> {
    mv: G::Move,
    mover: Seat,
    /// The move as it was told.
    told: String,
    deed: String,
    effect: String,
}

/// The table of one game.
pub(crate) struct TypedTable<G: Game + 'static> {
    game: G,
    options: Options,
    listing: &'static Listing<G>,
    manner: Box<dyn Manner<G>>,
    specs: [PlayerSpec; 2],
    chairs: [Chair<G>; 2],
    /// Players that sit elsewhere and impose what they impose here too.
    absent: [Option<(PlayerSpec, Chair<G>)>; 2],
    /// Players of earlier games, who may sit down again.
    idle: Vec<(PlayerSpec, Chair<G>)>,
    seed: u64,
    origin: Origin,
    warnings: Vec<String>,
    log: Vec<Event>,
    plies: Vec<Ply<G>>,
    /// The state before each ply: states are small, so a move is taken back by going back to one.
    before: Vec<G::State>,
    state: G::State,
    /// What was thought of the last move, if a player made it just now.
    reasons: Option<Thought>,
}

impl<G: Notation + Show> TypedTable<G> {
    /// A game that begins where the chance of `seed` wants it.
    pub(crate) fn new(
        game: G,
        options: Options,
        listing: &'static Listing<G>,
        specs: [PlayerSpec; 2],
        chairs: [Chair<G>; 2],
        seed: u64,
    ) -> Self {
        let state = game.start(&mut rng::stream(seed, 0));
        let manner = (listing.face.manner)(&game, rng::stream(seed, u64::MAX));
        Self {
            game,
            options,
            listing,
            manner,
            specs,
            chairs,
            absent: [None, None],
            idle: Vec::new(),
            seed,
            origin: Origin::Seed,
            warnings: Vec::new(),
            log: Vec::new(),
            plies: Vec::new(),
            before: Vec::new(),
            state,
            reasons: None,
        }
    }

    pub(crate) fn rules(&self) -> &G {
        &self.game
    }

    /// The moves that were made, first to last, each with the state before it.
    pub(crate) fn turns(&self) -> impl Iterator<Item = (&G::State, &G::Move)> {
        self.before.iter().zip(self.plies.iter().map(|ply| &ply.mv))
    }

    pub(crate) fn state(&self) -> &G::State {
        &self.state
    }

    /// Keeps what people should be told who go on with this game.
    pub(crate) fn warn(&mut self, warnings: Vec<String>) {
        self.warnings = warnings;
    }

    /// The moves in their canonical text.
    pub(crate) fn canonical(&self) -> Vec<String> {
        self.plies.iter().map(|ply| self.game.write_move(&ply.mv)).collect()
    }

    fn is_person(&self, seat: Seat) -> bool {
        matches!(self.chairs[seat.index()], Chair::Person(_))
    }

    /// The name to call a seat by.
    pub(crate) fn name(&self, seat: Seat) -> String {
        match &self.chairs[seat.index()] {
            Chair::Person(Some(name)) => name.clone(),
            Chair::Person(None) => format!("Player {}", seat.index() + 1),
            Chair::Player(_) | Chair::Bot(_) => self.specs[seat.index()].to_string(),
        }
    }

    fn names(&self) -> [String; 2] {
        Seat::BOTH.map(|seat| self.name(seat))
    }

    /// Whom the table shows itself to, where one eye is enough: the only person.
    fn person(&self) -> Option<Seat> {
        match Seat::BOTH.map(|seat| self.is_person(seat)) {
            [true, false] => Some(Seat::First),
            [false, true] => Some(Seat::Second),
            _ => None,
        }
    }

    /// Who looks at the board.
    fn eye(&self) -> Eye {
        self.person().or(self.game.turn(&self.state).seat()).map_or(Eye::Public, Eye::Seat)
    }

    /// Who hears of a move that `mover` makes: two people hear no more than each may know of the other.
    fn ear(&self, mover: Seat) -> Eye {
        let watched = (!self.is_person(mover)).then_some(mover);
        self.person().or(watched).map_or(Eye::Public, Eye::Seat)
    }

    /// The state after so many moves; `None` where fewer were made.
    fn state_at(&self, plies: usize) -> Option<&G::State> {
        if plies == self.plies.len() { Some(&self.state) } else { self.before.get(plies) }
    }

    fn sees(&self) -> G::View {
        self.game.view(&self.state, self.eye())
    }

    /// Who is to move, if the game goes on.
    fn mover(&self) -> Result<Seat, PlayError> {
        if matches!(self.log.last(), Some(Event::Resign { .. } | Event::Forfeit { .. })) {
            return Err(PlayError::Over);
        }
        self.game.turn(&self.state).seat().ok_or(PlayError::Over)
    }

    /// What the player on the other side imposes on `seat`, which is to move, and as whom it was asked for.
    fn imposed_on(&self, seat: Seat) -> Option<(&PlayerSpec, G::Move)> {
        let other = seat.other();
        let seated = (&self.specs[other.index()], &self.chairs[other.index()]);
        let absent = self.absent[other.index()].as_ref();
        let (spec, chair) = absent.map_or(seated, |(spec, chair)| (spec, chair));
        let view = self.game.view(&self.state, Eye::Seat(other));
        Some((spec, chair.imposes(&self.game, &view)?))
    }

    /// Refuses a move of a person on whom another one is imposed.
    fn check_opening(&self, seat: Seat, mv: &G::Move) -> Result<(), PlayError> {
        match self.imposed_on(seat) {
            Some((by, imposed)) if imposed != *mv => {
                Err(PlayError::Imposed { by: by.to_string(), mv: self.game.write_move(&imposed) })
            }
            _ => Ok(()),
        }
    }

    /// Plays a move of `mover` that has been checked, and says it as it is told.
    pub(crate) fn advance(&mut self, mover: Seat, mv: G::Move) -> String {
        let mut next = self.state.clone();
        self.game.advance(&mut next, &mv);
        self.advance_to(mover, mv, next)
    }

    /// Goes on to the state that a move of `mover` led to, and says the move as it is told.
    pub(crate) fn advance_to(&mut self, mover: Seat, mv: G::Move, next: G::State) -> String {
        let heard = self.game.view(&self.state, self.ear(mover));
        let told = self.game.write_move_in(&heard, &mv);
        let effect = self.game.effect(&heard, &mv);
        let deed = self.manner.deed(&self.game, &heard, &mv);
        self.before.push(mem::replace(&mut self.state, next));
        self.reasons = None;
        self.log.push(Event::Move { mv: told.clone(), effect: effect.clone() });
        self.plies.push(Ply { mv, mover, told: told.clone(), deed, effect });
        told
    }

    /// Whether a recorded move follows the end of the game where the game knows such moves.
    fn follows_end(&self, mv: &G::Move) -> bool {
        let is_broken_off = matches!(self.log.last(), Some(Event::Resign { .. } | Event::Forfeit { .. }));
        let is_over = !is_broken_off && self.game.turn(&self.state).seat().is_none();
        is_over && self.manner.may_follow_end(&self.game.view(&self.state, Eye::Public), mv)
    }

    /// Takes down a move that was recorded after the end and changes nothing, so that moves keep their numbers.
    pub(crate) fn repeat_end(&mut self, mv: G::Move) {
        let mover = self.plies.last().map_or(Seat::First, |ply| ply.mover.other());
        self.advance_to(mover, mv, self.state.clone());
    }

    /// Begins anew from a state that somebody put together.
    pub(crate) fn begin_at(&mut self, state: G::State) {
        self.plies.clear();
        self.before.clear();
        self.log.clear();
        self.origin = Origin::Given;
        self.reasons = None;
        self.state = state;
    }

    /// Lets these sit down, and whoever sat there wait for another game.
    fn reseat(&mut self, seats: &[PlayerSpec; 2], world: &World<'_>) -> Result<(), CatalogError> {
        let has_failed = |chair: &Chair<G>| chair.bot().is_some_and(bot::Bot::has_failed);
        if self.specs == *seats && !self.chairs.iter().any(has_failed) {
            return Ok(());
        }
        let stand = |chair: &mut Chair<G>| mem::replace(chair, Chair::Person(None));
        let risen = self.specs.iter().cloned().zip(self.chairs.iter_mut().map(stand));
        self.idle.extend(risen);
        self.idle.retain(|(_, chair)| !has_failed(chair));
        for (seat, spec) in Seat::BOTH.into_iter().zip(seats) {
            let chair = match self.idle.iter().position(|(idle, _)| idle == spec) {
                Some(at) => self.idle.remove(at).1,
                None => self.listing.chair_on(seat, &self.game, spec, world)?,
            };
            self.chairs[seat.index()] = chair;
            self.specs[seat.index()] = spec.clone();
        }
        // The longest unseen leave first.
        self.idle.drain(..self.idle.len().saturating_sub(IDLE));
        Ok(())
    }

    /// Goes back to the position after the first `plies` moves.
    fn rewind(&mut self, plies: usize) {
        self.plies.truncate(plies);
        if let Some(state) = self.before.get(plies) {
            self.state = state.clone();
        }
        self.before.truncate(plies);
        self.reasons = None;
    }

    /// Asks the player on `seat`. Its chance depends on the seed and on the number of moves made, so
    /// that a move taken back and made again gets the same answer.
    fn choose(
        &mut self,
        seat: Seat,
        terms: &Terms,
        stop: &Stop,
    ) -> Result<(Choice<G::Move>, Duration), PlayError> {
        if !self.is_person(seat)
            && !terms.has_free_openings
            && let Some((by, mv)) = self.imposed_on(seat)
        {
            let mut choice = Choice::plain(mv);
            choice.notes.push(format!("the opening that {by} imposes"));
            return Ok((choice, Duration::ZERO));
        }
        let view = self.game.view(&self.state, Eye::Seat(seat));
        let (choice, elapsed) = match &mut self.chairs[seat.index()] {
            Chair::Person(_) => return Err(PlayError::NotAPlayer),
            Chair::Bot(_) => self.ask_bot(seat, &view, terms)?,
            Chair::Player(seated) => {
                let mut chance = rng::stream(self.seed, 1 + self.plies.len() as u64);
                let (choice, elapsed, budget) = seated.choose(&self.game, &view, &mut chance, terms, stop)?;
                terms.check(elapsed, budget)?;
                (choice, elapsed)
            }
        };
        self.game.check(&self.state, &choice.mv).map_err(|illegal| {
            let reason = format!("it played {}: {illegal}", self.game.write_move(&choice.mv));
            Forfeit { kind: ForfeitKind::Illegal, reason }
        })?;
        Ok((choice, elapsed))
    }

    /// Asks the program on `seat`, and reads what it answers.
    fn ask_bot(
        &mut self,
        seat: Seat,
        view: &G::View,
        terms: &Terms,
    ) -> Result<(Choice<G::Move>, Duration), PlayError> {
        let seen = self.seen(seat);
        let Self { game, options, listing, chairs, .. } = self;
        let bot = chairs[seat.index()].bot_mut().ok_or(PlayError::NotAPlayer)?;
        let legal = || {
            let mut moves = Vec::new();
            game.moves(view, &mut moves);
            moves.iter().map(|mv| game.write_move(mv)).collect()
        };
        let meeting = bot::Meeting { game: listing.face.name, options: options.iter().collect(), seat };
        let turn = bot::Turn { meeting, seen, position: game.write_position(view), legal: &legal };
        let answer = bot.ask(&turn, terms)?;
        Ok((read_answer(game, view, &answer)?, answer.elapsed))
    }

    /// The moves so far as a seat saw them.
    fn seen(&self, seat: Seat) -> Vec<(Seat, String)> {
        let seen = |(ply, before): (&Ply<G>, &G::State)| {
            let view = self.game.view(before, Eye::Seat(seat));
            (ply.mover, self.game.write_move_for(&view, &ply.mv))
        };
        self.plies.iter().zip(&self.before).map(seen).collect()
    }

    /// Tells the programs at the table how the game ended, if it has.
    fn tell_end(&mut self) {
        let Some(ending) = self.ending() else { return };
        for seat in Seat::BOTH {
            if self.chairs[seat.index()].bot().is_none() {
                continue;
            }
            let seen = self.seen(seat);
            if let Some(bot) = self.chairs[seat.index()].bot_mut() {
                bot.end(&seen, ending.told_to(seat));
            }
        }
    }

    /// A move that was made as an eye may know it, and the state after it.
    fn tell(&self, eye: Eye, ply: &Ply<G>, before: &G::State, after: &G::State) -> Told {
        let view = self.game.view(before, eye);
        let after = self.game.view(after, eye);
        let scores = Seat::BOTH.map(|seat| self.game.score(&after, seat));
        Told {
            seat: ply.mover,
            mv: self.game.write_move_for(&view, &ply.mv),
            text: self.game.write_move_in(&view, &ply.mv),
            deed: self.manner.deed(&self.game, &view, &ply.mv),
            effect: self.game.effect(&view, &ply.mv),
            cell: (self.listing.face.cell)(&self.game, &ply.mv),
            scores: scores[0].zip(scores[1]).map(<[i32; 2]>::from),
        }
    }

    /// What a legal move adds to the points of `seat`, where the game tells them.
    fn gain(&self, seat: Seat, mv: &G::Move) -> Option<i32> {
        let eye = Eye::Seat(seat);
        let score = |state: &G::State| self.game.score(&self.game.view(state, eye), seat);
        let mut next = self.state.clone();
        self.game.advance(&mut next, mv);
        Some(score(&next)? - score(&self.state)?)
    }

    /// A line of moves as its player tells it, each as it is seen when the ones before have been made.
    fn told_line(&self, seat: Seat, line: &[G::Move]) -> Vec<String> {
        let mut state = self.state.clone();
        let tell = |mv: &G::Move| {
            let text = self.game.write_move_in(&self.game.view(&state, Eye::Seat(seat)), mv);
            // What somebody expects need not be possible: then the rest is told as if it were made here.
            let _ = self.game.play(&mut state, mv);
            text
        };
        line.iter().map(tell).collect()
    }

    /// What a player thought, with all that it knows.
    fn whole_thought(&self, seat: Seat, choice: Choice<G::Move>) -> Thought {
        let mv = self.game.write_move_in(&self.game.view(&self.state, Eye::Seat(seat)), &choice.mv);
        Thought { line: self.told_line(seat, &choice.line), ..Thought::of(mv, choice) }
    }

    /// What a player thought, as far as those may know who hear of its move: who does not see what it sees must not
    /// learn it from its reasons.
    fn told_thought(&self, seat: Seat, mv: &G::Move, whole: &Thought) -> Thought {
        let heard = self.game.view(&self.state, self.ear(seat));
        if heard == self.game.view(&self.state, Eye::Seat(seat)) {
            return whole.clone();
        }
        let mv = self.game.write_move_in(&heard, mv);
        let line = vec![mv.clone()];
        Thought { line, elapsed: whole.elapsed, ..Thought::of(mv, Choice::plain(())) }
    }
}

/// What a program answered who sees `view`: what cannot be read is against the language that was agreed on.
fn read_answer<G: Notation>(
    game: &G,
    view: &G::View,
    answer: &bot::Answer,
) -> Result<Choice<G::Move>, Forfeit> {
    let said = |word: &str, text: &str, error: NotationError| {
        bot::misspoke(&format!("{word} {text}"), &error.to_string())
    };
    let mv = game.read_move_in(view, &answer.mv).map_err(|error| said("move", &answer.mv, error))?;
    let mut line = Vec::with_capacity(answer.line.len());
    for text in &answer.line {
        line.push(game.read_move(text).map_err(|error| said("line", &answer.line.join(" / "), error))?);
    }
    if line.first().is_some_and(|first| *first != mv) {
        let reason = format!("expected a line that begins with its move, {}", game.write_move(&mv));
        return Err(bot::misspoke(&format!("line {}", answer.line.join(" / ")), &reason));
    }
    let mut choice = Choice::plain(mv);
    choice.value = answer.value.map(Value::Estimate);
    choice.notes.extend(answer.note.clone());
    if !line.is_empty() {
        choice.line = line;
    }
    Ok(choice)
}

impl Thought {
    /// A move with what a choice says of it, without the line.
    pub(crate) fn of<M>(mv: String, choice: Choice<M>) -> Self {
        Self {
            mv,
            value: choice.value,
            line: Vec::new(),
            nodes: choice.nodes,
            depth: choice.depth,
            notes: choice.notes,
            generations: choice.generations,
            elapsed: Duration::ZERO,
        }
    }
}

impl<G> Table for TypedTable<G>
where
    G: Notation + Show + 'static,
{
    fn game(&self) -> &'static str {
        self.listing.face.name
    }

    fn setup(&self) -> Setup {
        let options = self.options.iter().map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
        Setup { options, seats: self.specs.clone(), seed: self.seed }
    }

    fn seat(&self, seat: Seat) -> SeatInfo {
        SeatInfo {
            name: self.name(seat),
            is_person: self.is_person(seat),
            mark: (self.listing.face.mark)(&self.game, seat),
            score: self.game.score(&self.sees(), seat),
        }
    }

    fn turn(&self) -> Option<Seat> {
        self.mover().ok()
    }

    fn mover_after(&self, plies: usize) -> Option<Seat> {
        self.game.turn(self.state_at(plies)?).seat()
    }

    fn ending(&self) -> Option<Ending> {
        match self.log.last() {
            Some(Event::Resign { seat }) => Some(Ending::Resigned { seat: *seat }),
            Some(Event::Forfeit { seat, forfeit }) => {
                Some(Ending::Forfeited { seat: *seat, forfeit: forfeit.clone() })
            }
            _ => self.game.turn(&self.state).outcome().map(|outcome| Ending::Played { outcome }),
        }
    }

    fn moves(&self) -> Vec<String> {
        self.plies.iter().map(|ply| ply.told.clone()).collect()
    }

    fn legal(&self) -> Vec<String> {
        let Ok(seat) = self.mover() else { return Vec::new() };
        let view = self.game.view(&self.state, Eye::Seat(seat));
        if view != self.sees() {
            return Vec::new();
        }
        if let Some(imposed) = self.imposed() {
            return vec![imposed.mv];
        }
        let mut moves = Vec::new();
        self.game.moves(&view, &mut moves);
        moves.iter().map(|mv| self.game.write_move(mv)).collect()
    }

    fn imposed(&self) -> Option<Imposed> {
        let seat = self.mover().ok().filter(|&seat| self.is_person(seat))?;
        let (player, mv) = self.imposed_on(seat)?;
        Some(Imposed { by: seat.other(), player: player.to_string(), mv: self.game.write_move(&mv) })
    }

    fn bind(&mut self, seat: Seat, player: &PlayerSpec, world: &World<'_>) -> Result<(), CatalogError> {
        let chair = self.listing.chair_on(seat, &self.game, player, world)?;
        self.absent[seat.index()] = Some((player.clone(), chair));
        Ok(())
    }

    fn position(&self) -> String {
        self.game.write_position(&self.sees())
    }

    fn picture(&self) -> Styled {
        let last = self.plies.last().map(|ply| &ply.mv);
        self.manner.picture(&self.game, &self.sees(), last, &self.names())
    }

    fn caption(&self) -> String {
        let caption = self.manner.caption(&self.game, &self.sees(), &self.names());
        let imposed = self.imposed().map(|imposed| {
            format!("{} imposes the opening: the first move is {}.", imposed.player, imposed.mv)
        });
        let lines = [caption].into_iter().filter(|line| !line.is_empty()).chain(imposed);
        lines.collect::<Vec<_>>().join("\n")
    }

    fn last(&self) -> Option<Last<'_>> {
        self.plies.last().map(|ply| Last { seat: ply.mover, deed: &ply.deed, effect: &ply.effect })
    }

    fn play(&mut self, text: &str) -> Result<String, PlayError> {
        let seat = self.mover()?;
        if !self.is_person(seat) {
            return Err(PlayError::NotAPerson);
        }
        let mv = self.game.read_move_in(&self.game.view(&self.state, Eye::Seat(seat)), text)?;
        self.game.check(&self.state, &mv)?;
        self.check_opening(seat, &mv)?;
        let told = self.advance(seat, mv);
        self.tell_end();
        Ok(told)
    }

    fn think(&mut self, terms: &Terms, stop: &Stop) -> Result<Thought, PlayError> {
        let seat = self.mover()?;
        let (choice, elapsed) = match self.choose(seat, terms, stop) {
            Ok(chosen) => chosen,
            Err(PlayError::Forfeit(forfeit)) => {
                self.forfeit(seat, forfeit.clone())?;
                if let Some(bot) = self.chairs[seat.index()].bot_mut() {
                    bot.dismiss(&forfeit);
                }
                return Err(forfeit.into());
            }
            Err(other) => return Err(other),
        };
        let mv = choice.mv.clone();
        let whole = Thought { elapsed, ..self.whole_thought(seat, choice) };
        let told = self.told_thought(seat, &mv, &whole);
        self.advance(seat, mv);
        self.reasons = Some(whole);
        self.tell_end();
        Ok(told)
    }

    fn greet(&mut self, terms: &Terms) -> Result<(), CatalogError> {
        for (spec, chair) in self.specs.iter().zip(&mut self.chairs) {
            let Some(bot) = chair.bot_mut() else { continue };
            if let Err(forfeit) = bot.meet(terms) {
                let aside = bot.aside().unwrap_or_default().trim();
                let aside = if aside.is_empty() { String::new() } else { format!("; it wrote: {aside}") };
                return Err(CatalogError::Launch(format!("`{spec}` cannot play: {forfeit}{aside}")));
            }
        }
        Ok(())
    }

    fn reasons(&self) -> Option<&Thought> {
        self.reasons.as_ref()
    }

    fn advise(&mut self, stop: &Stop) -> Result<Advice, PlayError> {
        let seat = self.mover()?;
        if let Some((by, mv)) = self.imposed_on(seat) {
            let text = self.game.write_move(&mv);
            return Ok(Advice {
                area: self.manner.area(&self.game, &mv),
                value: None,
                outlook: format!("{by} imposes the opening"),
                line: vec![text.clone()],
                mv: text,
            });
        }
        let view = self.game.view(&self.state, Eye::Seat(seat));
        Ok(self.manner.advise(&self.game, &view, stop)?)
    }

    fn analyse(
        &mut self,
        eye: Eye,
        plies: usize,
        effort: &Effort,
        tell: &mut dyn FnMut(&Findings),
    ) -> Option<Findings> {
        let state = self.state_at(plies)?;
        let (view, seat) = (self.game.view(state, eye), self.game.turn(state).seat());
        let played = self.plies.get(plies).map(|ply| ply.mv.clone());
        let Self { game, manner, listing, .. } = self;
        let scene = Scene { game, view, at: plies, seat, played, cell: listing.face.cell };
        let mut told = |known| tell(&scene.told(known));
        let known = manner.analyse(game, &scene.view, scene.played.as_ref(), effort, &mut told);
        Some(scene.told(known))
    }

    fn phrases(&self) -> &'static [Phrase] {
        self.manner.phrases()
    }

    fn ask(&mut self, word: &str, rest: &str) -> Option<Answer> {
        let view = self.sees();
        self.manner.ask(&self.game, &view, word, rest)
    }

    fn undo(&mut self) -> Result<usize, PlayError> {
        let own = self.plies.iter().rposition(|ply| self.is_person(ply.mover));
        let plies = own.ok_or(PlayError::NothingToUndo)?;
        let taken = self.plies.len() - plies;
        self.rewind(plies);
        self.log.push(Event::Undo { plies: taken });
        Ok(taken)
    }

    fn resign(&mut self, seat: Seat) -> Result<(), PlayError> {
        self.mover()?;
        self.log.push(Event::Resign { seat });
        self.tell_end();
        Ok(())
    }

    fn forfeit(&mut self, seat: Seat, forfeit: Forfeit) -> Result<(), PlayError> {
        self.mover()?;
        self.log.push(Event::Forfeit { seat, forfeit });
        self.tell_end();
        Ok(())
    }

    fn log(&self) -> &[Event] {
        &self.log
    }

    fn save(&self) -> String {
        (self.listing.face.save)(self)
    }

    fn is_seeded(&self) -> bool {
        self.origin == Origin::Seed
    }

    fn warnings(&self) -> &[String] {
        &self.warnings
    }

    fn replay(&mut self, text: &str) -> Result<(), String> {
        let mv = self.game.read_move(text).map_err(|error| error.to_string())?;
        if self.follows_end(&mv) {
            self.repeat_end(mv);
            return Ok(());
        }
        let mover = self.mover().map_err(|error| error.to_string())?;
        self.game.check(&self.state, &mv).map_err(|error| error.to_string())?;
        self.advance(mover, mv);
        Ok(())
    }

    fn recorded(&self) -> Vec<String> {
        self.canonical()
    }

    fn plies(&self) -> usize {
        self.plies.len()
    }

    fn movers(&self) -> Vec<Seat> {
        self.plies.iter().map(|ply| ply.mover).collect()
    }

    fn last_recorded(&self) -> Option<String> {
        self.plies.last().map(|ply| self.game.write_move(&ply.mv))
    }

    fn grid(&self) -> Grid {
        (self.listing.face.grid)(&self.game)
    }

    fn cell(&self, mv: &str) -> Option<usize> {
        (self.listing.face.cell)(&self.game, &self.game.read_move(mv).ok()?)
    }

    fn aside(&self, seat: Seat) -> Option<&str> {
        self.chairs[seat.index()].bot().and_then(bot::Bot::aside)
    }

    fn essence(&self) -> Essence<'_> {
        (self.listing.essence)(&self.game)
    }

    fn look(&self, eye: Eye, plies: usize) -> Option<Look> {
        let state = self.state_at(plies)?;
        Some((self.listing.face.look)(&self.game, &self.game.view(state, eye)))
    }

    fn told(&self, eye: Eye) -> Vec<Told> {
        let after = self.before.iter().skip(1).chain([&self.state]);
        let made = self.plies.iter().zip(&self.before).zip(after);
        made.map(|((ply, before), after)| self.tell(eye, ply, before, after)).collect()
    }

    fn preview(&self, text: &str) -> Result<Preview, PlayError> {
        let seat = self.mover()?;
        let view = self.game.view(&self.state, Eye::Seat(seat));
        let mv = self.game.read_move_in(&view, text)?;
        let (text, effect) = (self.game.write_move_in(&view, &mv), self.game.effect(&view, &mv));
        let illegal = self.game.check(&self.state, &mv).map_err(PlayError::from);
        let fault = illegal.and_then(|()| self.check_opening(seat, &mv)).err().map(|fault| fault.to_string());
        let score = if fault.is_none() { self.gain(seat, &mv) } else { None };
        Ok(Preview { text, effect, score, fault })
    }

    fn again(&mut self, seats: &[PlayerSpec; 2], seed: u64, world: &World<'_>) -> Result<(), CatalogError> {
        self.reseat(seats, world)?;
        self.chairs.iter_mut().filter_map(Chair::bot_mut).for_each(bot::Bot::leave);
        self.manner = (self.listing.face.manner)(&self.game, rng::stream(seed, u64::MAX));
        self.begin_at(self.game.start(&mut rng::stream(seed, 0)));
        (self.seed, self.origin) = (seed, Origin::Seed);
        self.warnings.clear();
        Ok(())
    }
}
