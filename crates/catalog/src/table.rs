//! The table: a game in progress, with everything as text.

use crate::entry::{Advice, Setup};
use crate::player::PlayerSpec;
use crate::record::{Record, Standing};
use crate::seating::Chair;
use papan_game::options::Options;
use papan_game::{
    Budget, Choice, Eye, Forfeit, ForfeitKind, Game, Generation, Illegal, Insight, Judge, Notation,
    NotationError, Outcome, Seat, Show, Stop, Think, Value, rng,
};
use papan_search::{AlphaBeta, Settings};
use serde::Serialize;
use thiserror::Error;

/// How much a player thinks where neither its settings nor the table say, and it has no pace of its own: enough for plain minimax, which
/// deepens through 1,290,114 nodes, to see the whole tree of tic-tac-toe from its first move on.
const DEFAULT: Budget = Budget::Nodes(2_000_000);

/// Why a table refuses what somebody tries.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum PlayError {
    /// The text is not a move.
    #[error(transparent)]
    Text(#[from] NotationError),
    /// The rules forbid it.
    #[error(transparent)]
    Illegal(#[from] Illegal),
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

/// One entry of the table's log. The state is what the log leads to.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "event", rename_all = "lowercase")]
pub enum Event {
    /// A move was made.
    Move {
        /// Its text.
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
}

/// Who sits on a seat, for people.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct SeatInfo {
    /// The name to call them by.
    pub name: String,
    /// Whether it is a person.
    pub is_person: bool,
    /// The sign on the board.
    pub mark: &'static str,
}

/// What a player did, and why.
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
}

/// A game in progress, with its types erased: what front ends play at.
pub trait Table: Send {
    /// The game's name.
    fn game(&self) -> &'static str;
    /// Who sits on a seat.
    fn seat(&self, seat: Seat) -> SeatInfo;
    /// Whose turn it is, unless the game is over.
    fn turn(&self) -> Option<Seat>;
    /// How the game ended, if it has.
    fn ending(&self) -> Option<Ending>;
    /// The moves so far.
    fn moves(&self) -> Vec<String>;
    /// The legal moves now.
    fn legal(&self) -> Vec<String>;
    /// The position as text.
    fn position(&self) -> String;
    /// The board as a picture in text.
    fn picture(&self) -> String;
    /// Scores and the like that the picture does not show; empty if there is nothing.
    fn caption(&self) -> String;
    /// What the last move did besides being made, so that it follows "Ani plays c4, "; empty before the first
    /// move, and where there is nothing to say.
    fn last_effect(&self) -> &str;
    /// Plays a person's move, and says it in its canonical form.
    fn play(&mut self, text: &str) -> Result<String, PlayError>;
    /// Lets the player whose turn it is choose a move, and plays it. The player's own settings go
    /// before `budget`.
    fn think(&mut self, budget: Option<Budget>, stop: &Stop) -> Result<Thought, PlayError>;
    /// What a strong player would do now.
    fn advise(&self, stop: &Stop) -> Result<Advice, PlayError>;
    /// Takes back the last move of a person and what followed it; says how many moves.
    fn undo(&mut self) -> Result<usize, PlayError>;
    /// A person gives up.
    fn resign(&mut self, seat: Seat) -> Result<(), PlayError>;
    /// A player gives the game away.
    fn forfeit(&mut self, seat: Seat, forfeit: Forfeit) -> Result<(), PlayError>;
    /// Everything that happened, in order.
    fn log(&self) -> &[Event];
    /// The game as a record that can be continued.
    fn record(&self) -> Record;
    /// Plays a recorded move, whoever sits there.
    fn replay(&mut self, text: &str) -> Result<(), String>;
}

/// How a game shows itself at a table.
pub(crate) struct Face<G: Game, J> {
    pub(crate) name: &'static str,
    pub(crate) area: fn(&G, &G::Move) -> String,
    pub(crate) mark: fn(&G, Seat) -> &'static str,
    pub(crate) judge: fn() -> J,
}

/// The table of one game.
pub(crate) struct TypedTable<G: Game, J> {
    game: G,
    options: Options,
    face: Face<G, J>,
    specs: [PlayerSpec; 2],
    chairs: [Chair<G>; 2],
    seed: u64,
    log: Vec<Event>,
    moves: Vec<G::Move>,
    /// What each of the moves did.
    effects: Vec<String>,
    state: G::State,
}

impl<G: Notation + Show, J> TypedTable<G, J> {
    pub(crate) fn new(
        game: G,
        options: Options,
        face: Face<G, J>,
        specs: [PlayerSpec; 2],
        chairs: [Chair<G>; 2],
        seed: u64,
    ) -> Self {
        let state = game.start(&mut rng::stream(seed, 0));
        Self {
            game,
            options,
            face,
            specs,
            chairs,
            seed,
            log: Vec::new(),
            moves: Vec::new(),
            effects: Vec::new(),
            state,
        }
    }

    fn is_person(&self, seat: Seat) -> bool {
        matches!(self.chairs[seat.index()], Chair::Person(_))
    }

    /// Who is to move, if the game goes on.
    fn mover(&self) -> Result<Seat, PlayError> {
        if matches!(self.log.last(), Some(Event::Resign { .. } | Event::Forfeit { .. })) {
            return Err(PlayError::Over);
        }
        self.game.turn(&self.state).seat().ok_or(PlayError::Over)
    }

    /// Plays a move that has been checked.
    fn advance(&mut self, mv: G::Move, text: String) {
        let effect = self.game.effect(&self.game.view(&self.state, Eye::Public), &mv);
        self.game.advance(&mut self.state, &mv);
        self.moves.push(mv);
        self.effects.push(effect.clone());
        self.log.push(Event::Move { mv: text, effect });
    }

    /// Goes back to the position after the first `plies` moves: the same chance, replayed.
    fn rewind(&mut self, plies: usize) {
        self.moves.truncate(plies);
        self.effects.truncate(plies);
        self.state = self.game.start(&mut rng::stream(self.seed, 0));
        for mv in &self.moves {
            self.game.advance(&mut self.state, mv);
        }
    }

    /// Asks the player on `seat`. Its chance depends on the seed and on the number of moves made, so
    /// that a move taken back and made again gets the same answer.
    fn ask(&mut self, seat: Seat, budget: Option<Budget>, stop: &Stop) -> Result<Choice<G::Move>, PlayError> {
        let view = self.game.view(&self.state, Eye::Seat(seat));
        let Chair::Player(seated) = &mut self.chairs[seat.index()] else { return Err(PlayError::NotAPlayer) };
        let mut chance = rng::stream(self.seed, 1 + self.moves.len() as u64);
        let budget = seated.budget.or(budget).or(seated.pace).unwrap_or(DEFAULT);
        let think = Think { budget, rng: &mut chance, stop: stop.clone() };
        let choice = seated.agent.choose(&self.game, &view, think)?;
        self.game.check(&self.state, &choice.mv).map_err(|illegal| {
            let reason = format!("it played {}: {illegal}", self.game.write_move(&choice.mv));
            Forfeit { kind: ForfeitKind::Illegal, reason }
        })?;
        Ok(choice)
    }
}

impl<G, J> Table for TypedTable<G, J>
where
    G: Insight + Notation + Show,
    G::Move: 'static,
    J: Judge<G> + Send,
{
    fn game(&self) -> &'static str {
        self.face.name
    }

    fn seat(&self, seat: Seat) -> SeatInfo {
        let spec = &self.specs[seat.index()];
        let name = match &self.chairs[seat.index()] {
            Chair::Person(Some(name)) => name.clone(),
            Chair::Person(None) => format!("Player {}", seat.index() + 1),
            Chair::Player(_) => spec.to_string(),
        };
        SeatInfo { name, is_person: self.is_person(seat), mark: (self.face.mark)(&self.game, seat) }
    }

    fn turn(&self) -> Option<Seat> {
        self.mover().ok()
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
        self.moves.iter().map(|mv| self.game.write_move(mv)).collect()
    }

    fn legal(&self) -> Vec<String> {
        let Ok(seat) = self.mover() else { return Vec::new() };
        let mut moves = Vec::new();
        self.game.moves(&self.game.view(&self.state, Eye::Seat(seat)), &mut moves);
        moves.iter().map(|mv| self.game.write_move(mv)).collect()
    }

    fn position(&self) -> String {
        self.game.write_position(&self.game.view(&self.state, Eye::Public))
    }

    fn picture(&self) -> String {
        self.game.picture(&self.game.view(&self.state, Eye::Public), self.moves.last())
    }

    fn caption(&self) -> String {
        self.game.caption(&self.game.view(&self.state, Eye::Public))
    }

    fn last_effect(&self) -> &str {
        self.effects.last().map_or("", String::as_str)
    }

    fn play(&mut self, text: &str) -> Result<String, PlayError> {
        let seat = self.mover()?;
        if !self.is_person(seat) {
            return Err(PlayError::NotAPerson);
        }
        let mv = self.game.read_move(text)?;
        self.game.check(&self.state, &mv)?;
        let text = self.game.write_move(&mv);
        self.advance(mv, text.clone());
        Ok(text)
    }

    fn think(&mut self, budget: Option<Budget>, stop: &Stop) -> Result<Thought, PlayError> {
        let seat = self.mover()?;
        let choice = match self.ask(seat, budget, stop) {
            Ok(choice) => choice,
            Err(PlayError::Forfeit(forfeit)) => {
                self.forfeit(seat, forfeit.clone())?;
                return Err(forfeit.into());
            }
            Err(other) => return Err(other),
        };
        let text = |mv| self.game.write_move(mv);
        let thought = Thought {
            mv: text(&choice.mv),
            value: choice.value,
            line: choice.line.iter().map(text).collect(),
            nodes: choice.nodes,
            depth: choice.depth,
            notes: choice.notes,
            generations: choice.generations,
        };
        self.advance(choice.mv, thought.mv.clone());
        Ok(thought)
    }

    fn advise(&self, stop: &Stop) -> Result<Advice, PlayError> {
        let seat = self.mover()?;
        let view = self.game.view(&self.state, Eye::Seat(seat));
        let mut chance = rng::stream(self.seed, 0);
        let think = Think { budget: DEFAULT, rng: &mut chance, stop: stop.clone() };
        let mut adviser = AlphaBeta::new((self.face.judge)(), Settings::STRONG);
        let choice = papan_game::Agent::choose(&mut adviser, &self.game, &view, think)?;
        let line = choice.line.iter().map(|mv| self.game.write_move(mv)).collect();
        let area = (self.face.area)(&self.game, &choice.mv);
        Ok(Advice { mv: self.game.write_move(&choice.mv), area, value: choice.value, line })
    }

    fn undo(&mut self) -> Result<usize, PlayError> {
        let start = self.game.start(&mut rng::stream(self.seed, 0));
        let first = self.game.turn(&start).seat().ok_or(PlayError::Over)?;
        // The seats move in turn, so the mover of each ply is known.
        let mover = |ply: usize| if ply.is_multiple_of(2) { first } else { first.other() };
        let last_own = (0..self.moves.len()).rev().find(|&ply| self.is_person(mover(ply)));
        let plies = last_own.ok_or(PlayError::NothingToUndo)?;
        let taken = self.moves.len() - plies;
        self.rewind(plies);
        self.log.push(Event::Undo { plies: taken });
        Ok(taken)
    }

    fn resign(&mut self, seat: Seat) -> Result<(), PlayError> {
        self.mover()?;
        self.log.push(Event::Resign { seat });
        Ok(())
    }

    fn forfeit(&mut self, seat: Seat, forfeit: Forfeit) -> Result<(), PlayError> {
        self.mover()?;
        self.log.push(Event::Forfeit { seat, forfeit });
        Ok(())
    }

    fn log(&self) -> &[Event] {
        &self.log
    }

    fn record(&self) -> Record {
        let options = self.options.iter().map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
        let (resigned, forfeited) = match self.ending() {
            Some(Ending::Resigned { seat }) => (Some(seat), None),
            Some(Ending::Forfeited { seat, forfeit }) => (None, Some((seat, forfeit))),
            _ => (None, None),
        };
        let standing = match self.ending().map(|ending| ending.winner()) {
            None => Standing::Open,
            Some(Some(seat)) => Standing::Won(seat),
            Some(None) => Standing::Tied,
        };
        Record {
            game: self.face.name.to_owned(),
            setup: Setup { options, seats: self.specs.clone(), seed: self.seed },
            moves: self.moves(),
            resigned,
            forfeited,
            standing,
        }
    }

    fn replay(&mut self, text: &str) -> Result<(), String> {
        self.mover().map_err(|error| error.to_string())?;
        let mv = self.game.read_move(text).map_err(|error| error.to_string())?;
        self.game.check(&self.state, &mv).map_err(|error| error.to_string())?;
        let text = self.game.write_move(&mv);
        self.advance(mv, text);
        Ok(())
    }
}
