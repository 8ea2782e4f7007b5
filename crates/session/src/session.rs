//! A game in progress.
//!
//! A [`Session`] is a game with its types erased: moves and positions are text, so a front end plays any game without
//! knowing which one. Its methods are grouped by who needs them:
//!
//! - [`Session`] plays: moves of people, agents and bots, undo, resignation.
//! - [`SessionHistory`] tells what happened, and saves it.
//! - [`SessionDisplay`] shows the position.
//! - [`SessionAssistance`] gives hints, analyses and explanations.
//!
//! A session keeps the state before each move instead of replaying moves. States are small (a crossword position takes a
//! few hundred bytes), so taking back a move is going back to a state, and a game can begin in any position.

mod assistance;
mod display;
mod error;
mod event;
mod history;
mod info;
mod seats;

use crate::assistant::Assistant;
use crate::bot;
use crate::definition::GameDef;
use crate::entry::{Environment, GameError, Setup};
use crate::messages::SetupText;
use crate::player::PlayerSpec;
use crate::seating::Occupant;
use crate::terms::TurnTerms;
pub use assistance::SessionAssistance;
pub use display::SessionDisplay;
pub use error::PlayError;
pub use event::{Ending, SessionEvent};
pub use history::SessionHistory;
pub use info::{Explanation, ImposedMove, LastMove, MovePreview, MoveView, SeatInfo};
use papan_game::options::Options;
use papan_game::{Forfeit, Game, Notation, Render, Seat, StopFlag, Viewer, rng};
use papan_message::Message;
use std::mem;

/// Players that a session keeps for later games.
const MAX_IDLE: usize = 16;

/// A game in progress.
///
/// A move is reported to the only person, to both people in a game between two, and to spectators in a game without
/// people; each is told only what they may know.
pub trait Session: SessionHistory + SessionDisplay + SessionAssistance + Send {
    /// Returns the game's name.
    fn game(&self) -> &'static str;
    /// Returns seats, options and seed.
    fn setup(&self) -> Setup;
    /// Returns the player on a seat.
    fn seat(&self, seat: Seat) -> SeatInfo;
    /// Returns the seat to move, or `None` if the game is over.
    fn turn(&self) -> Option<Seat>;
    /// Returns the legal moves; only the imposed one if the opponent imposes an opening on a person.
    fn legal_moves(&self) -> Vec<String>;
    /// Returns the move that the opponent imposes on the person to move.
    fn imposed_move(&self) -> Option<ImposedMove>;
    /// Enforces the opening that `player` imposes although a person occupies `seat` here. A session that accepts any
    /// move while the players think in other sessions needs it.
    fn impose_opening_of(
        &mut self,
        seat: Seat,
        player: &PlayerSpec,
        env: &Environment<'_>,
    ) -> Result<(), GameError>;
    /// Plays a person's move and returns its text.
    fn play(&mut self, text: &str) -> Result<String, PlayError>;
    /// Lets the agent or bot to move choose a move on these terms, and plays it.
    fn think(&mut self, terms: &TurnTerms, stop: &StopFlag) -> Result<Explanation, PlayError>;
    /// Greets the bots that were not greeted yet. A bot that cannot play, such as an interpreter whose script is missing,
    /// is found before the game and not during it.
    fn greet_bots(&mut self, terms: &TurnTerms) -> Result<(), GameError>;
    /// Takes back a person's last move and everything after it. Returns the number of moves taken back.
    fn undo(&mut self) -> Result<usize, PlayError>;
    /// Resigns for a person.
    fn resign(&mut self, seat: Seat) -> Result<(), PlayError>;
    /// Forfeits for a player.
    fn forfeit(&mut self, seat: Seat, forfeit: Forfeit) -> Result<(), PlayError>;
    /// Starts a new game by the same rules. Players that took part before are reused.
    fn restart(&mut self, seats: &[PlayerSpec; 2], seed: u64, env: &Environment<'_>)
    -> Result<(), GameError>;
    /// Returns what the bot on a seat wrote to its standard error before it failed.
    fn bot_stderr(&self, seat: Seat) -> Option<&str>;
}

/// Where the first state of a game comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Origin {
    /// The seed.
    Seed,
    /// A given position.
    Given,
}

/// A move that was played.
struct Ply<G: Game> {
    mv: G::Move,
    mover: Seat,
    /// Text, verb phrase and side effect, as they were reported.
    text: String,
    action: Message,
    effect: Option<Message>,
}

/// The session of one game, with its types.
pub struct GameSession<G: Game + 'static> {
    game: G,
    options: Options,
    def: &'static GameDef<G>,
    assistant: Box<dyn Assistant<G>>,
    specs: [PlayerSpec; 2],
    occupants: [Occupant<G>; 2],
    /// Players of other sessions whose imposed openings hold here too.
    remote_players: [Option<(PlayerSpec, Occupant<G>)>; 2],
    /// Players of earlier games, for reuse.
    idle: Vec<(PlayerSpec, Occupant<G>)>,
    seed: u64,
    origin: Origin,
    warnings: Vec<Message>,
    log: Vec<SessionEvent>,
    plies: Vec<Ply<G>>,
    /// The state before each ply.
    before: Vec<G::State>,
    state: G::State,
    /// The explanation of the last move, if a player has just played it.
    last_explanation: Option<Explanation>,
}

impl<G: Notation + Render> GameSession<G> {
    /// Creates a game that begins as `seed` determines.
    pub(crate) fn new(
        game: G,
        options: Options,
        def: &'static GameDef<G>,
        specs: [PlayerSpec; 2],
        occupants: [Occupant<G>; 2],
        seed: u64,
    ) -> Self {
        let state = game.start(&mut rng::stream(seed, 0));
        let assistant = (def.presentation.assistant)(&game, rng::stream(seed, u64::MAX));
        Self {
            game,
            options,
            def,
            assistant,
            specs,
            occupants,
            remote_players: [None, None],
            idle: Vec::new(),
            seed,
            origin: Origin::Seed,
            warnings: Vec::new(),
            log: Vec::new(),
            plies: Vec::new(),
            before: Vec::new(),
            state,
            last_explanation: None,
        }
    }

    /// Returns the rules.
    pub fn rules(&self) -> &G {
        &self.game
    }

    /// Returns the moves, first to last, each with the state before it.
    pub fn turns(&self) -> impl Iterator<Item = (&G::State, &G::Move)> {
        self.before.iter().zip(self.plies.iter().map(|ply| &ply.mv))
    }

    /// Returns the current state.
    pub fn state(&self) -> &G::State {
        &self.state
    }

    /// Sets the warnings about the file that the game was loaded from.
    pub fn set_warnings(&mut self, warnings: Vec<Message>) {
        self.warnings = warnings;
    }

    fn is_person(&self, seat: Seat) -> bool {
        matches!(self.occupants[seat.index()], Occupant::Person(_))
    }

    /// Returns the name of the player on a seat.
    pub fn name(&self, seat: Seat) -> String {
        match &self.occupants[seat.index()] {
            Occupant::Person(Some(name)) => name.clone(),
            Occupant::Person(None) => format!("Player {}", seat.index() + 1),
            Occupant::Player(_) | Occupant::Bot(_) => self.specs[seat.index()].to_string(),
        }
    }

    fn names(&self) -> [String; 2] {
        Seat::BOTH.map(|seat| self.name(seat))
    }

    /// Returns who is told of a move by `mover`. Two people are told no more than each may know of the other.
    fn audience(&self, mover: Seat) -> Viewer {
        let watched = (!self.is_person(mover)).then_some(mover);
        self.only_person().or(watched).map_or(Viewer::Spectator, Viewer::Seat)
    }

    /// Returns the state after `plies` moves, or `None` if there are fewer.
    fn state_after(&self, plies: usize) -> Option<&G::State> {
        if plies == self.plies.len() { Some(&self.state) } else { self.before.get(plies) }
    }

    /// Returns whether a seat resigned or forfeited.
    fn is_broken_off(&self) -> bool {
        matches!(self.log.last(), Some(SessionEvent::Resign { .. } | SessionEvent::Forfeit { .. }))
    }

    /// Returns the seat to move if the game goes on.
    fn seat_to_move(&self) -> Result<Seat, PlayError> {
        if self.is_broken_off() {
            return Err(PlayError::Over);
        }
        self.game.turn(&self.state).seat().ok_or(PlayError::Over)
    }

    /// Returns the move that the opponent imposes on `seat`, which is to move, and the opponent's spec.
    fn imposed_on(&self, seat: Seat) -> Option<(&PlayerSpec, G::Move)> {
        let other = seat.other();
        let local = (&self.specs[other.index()], &self.occupants[other.index()]);
        let remote = self.remote_players[other.index()].as_ref();
        let (spec, occupant) = remote.map_or(local, |(spec, occupant)| (spec, occupant));
        let view = self.game.view(&self.state, Viewer::Seat(other));
        Some((spec, occupant.imposes(&self.game, &view)?))
    }

    /// Rejects a person's move if another one is imposed.
    fn check_opening(&self, seat: Seat, mv: &G::Move) -> Result<(), PlayError> {
        match self.imposed_on(seat) {
            Some((by, imposed)) if imposed != *mv => {
                Err(PlayError::ImposedMove { by: by.to_string(), mv: self.game.write_move(&imposed) })
            }
            _ => Ok(()),
        }
    }

    /// Plays a legal move and returns its text.
    pub fn advance(&mut self, mover: Seat, mv: G::Move) -> String {
        let mut next = self.state.clone();
        self.game.advance(&mut next, &mv);
        self.advance_to(mover, mv, next)
    }

    /// Moves on to the state that a move of `mover` leads to, and returns the move's text.
    pub fn advance_to(&mut self, mover: Seat, mv: G::Move, next: G::State) -> String {
        let view = self.game.view(&self.state, self.audience(mover));
        let text = self.game.describe_move(&view, &mv);
        let effect = self.game.effect(&view, &mv);
        let action = self.assistant.action(&self.game, &view, &mv);
        self.before.push(mem::replace(&mut self.state, next));
        self.last_explanation = None;
        self.log.push(SessionEvent::Move { mv: text.clone(), effect: effect.clone() });
        self.plies.push(Ply { mv, mover, text: text.clone(), action, effect });
        text
    }

    /// Starts over from a given state.
    pub fn begin_at(&mut self, state: G::State) {
        self.plies.clear();
        self.before.clear();
        self.log.clear();
        self.origin = Origin::Given;
        self.last_explanation = None;
        self.state = state;
    }

    /// Goes back to the position after `plies` moves.
    fn rewind(&mut self, plies: usize) {
        self.plies.truncate(plies);
        if let Some(state) = self.before.get(plies) {
            self.state = state.clone();
        }
        self.before.truncate(plies);
        self.last_explanation = None;
    }
}

impl<G: Notation + Render + 'static> Session for GameSession<G> {
    fn game(&self) -> &'static str {
        self.def.presentation.name
    }

    fn setup(&self) -> Setup {
        let options = self.options.iter().map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
        Setup { options, seats: self.specs.clone(), seed: self.seed }
    }

    fn seat(&self, seat: Seat) -> SeatInfo {
        SeatInfo {
            name: self.name(seat),
            is_person: self.is_person(seat),
            mark: (self.def.presentation.mark)(&self.game, seat),
            score: self.game.score(&self.current_view(), seat),
        }
    }

    fn turn(&self) -> Option<Seat> {
        self.seat_to_move().ok()
    }

    fn legal_moves(&self) -> Vec<String> {
        let Ok(seat) = self.seat_to_move() else { return Vec::new() };
        let view = self.game.view(&self.state, Viewer::Seat(seat));
        if view != self.current_view() {
            return Vec::new();
        }
        if let Some(imposed) = self.imposed_move() {
            return vec![imposed.mv];
        }
        let mut moves = Vec::new();
        self.game.moves(&view, &mut moves);
        moves.iter().map(|mv| self.game.write_move(mv)).collect()
    }

    fn imposed_move(&self) -> Option<ImposedMove> {
        let seat = self.seat_to_move().ok().filter(|&seat| self.is_person(seat))?;
        let (player, mv) = self.imposed_on(seat)?;
        Some(ImposedMove { by: seat.other(), player: player.to_string(), mv: self.game.write_move(&mv) })
    }

    fn impose_opening_of(
        &mut self,
        seat: Seat,
        player: &PlayerSpec,
        env: &Environment<'_>,
    ) -> Result<(), GameError> {
        let occupant = self.def.occupant_on(seat, &self.game, player, env)?;
        self.remote_players[seat.index()] = Some((player.clone(), occupant));
        Ok(())
    }

    fn play(&mut self, text: &str) -> Result<String, PlayError> {
        let seat = self.seat_to_move()?;
        if !self.is_person(seat) {
            return Err(PlayError::NotAPerson);
        }
        let mv = self.game.parse_typed_move(&self.game.view(&self.state, Viewer::Seat(seat)), text)?;
        self.game.check(&self.state, &mv)?;
        self.check_opening(seat, &mv)?;
        let text = self.advance(seat, mv);
        self.notify_bots_of_end();
        Ok(text)
    }

    fn think(&mut self, terms: &TurnTerms, stop: &StopFlag) -> Result<Explanation, PlayError> {
        let seat = self.seat_to_move()?;
        let (choice, elapsed) = match self.choose(seat, terms, stop) {
            Ok(chosen) => chosen,
            Err(PlayError::Forfeit(forfeit)) => {
                self.forfeit(seat, forfeit.clone())?;
                if let Some(bot) = self.occupants[seat.index()].bot_mut() {
                    bot.dismiss(&forfeit);
                }
                return Err(forfeit.into());
            }
            Err(other) => return Err(other),
        };
        let mv = choice.mv.clone();
        let full = Explanation { elapsed, ..self.full_explanation(seat, choice) };
        let visible = self.visible_explanation(seat, &mv, &full);
        self.advance(seat, mv);
        self.last_explanation = Some(full);
        self.notify_bots_of_end();
        Ok(visible)
    }

    fn greet_bots(&mut self, terms: &TurnTerms) -> Result<(), GameError> {
        for (spec, occupant) in self.specs.iter().zip(&mut self.occupants) {
            let Some(bot) = occupant.bot_mut() else { continue };
            if let Err(forfeit) = bot.greet(terms) {
                let (player, reason) = (spec.to_string(), forfeit.reason);
                let text = match bot.stderr().unwrap_or_default().trim() {
                    "" => SetupText::BotCannotPlay { player, reason },
                    stderr => SetupText::BotCannotPlayWrote { player, reason, stderr: stderr.to_owned() },
                };
                return Err(GameError::Launch(text.into()));
            }
        }
        Ok(())
    }

    fn undo(&mut self) -> Result<usize, PlayError> {
        let own = self.plies.iter().rposition(|ply| self.is_person(ply.mover));
        let remaining = own.ok_or(PlayError::NothingToUndo)?;
        let plies = self.plies.len() - remaining;
        self.rewind(remaining);
        self.log.push(SessionEvent::Undo { plies });
        Ok(plies)
    }

    fn resign(&mut self, seat: Seat) -> Result<(), PlayError> {
        self.seat_to_move()?;
        self.log.push(SessionEvent::Resign { seat });
        self.notify_bots_of_end();
        Ok(())
    }

    fn forfeit(&mut self, seat: Seat, forfeit: Forfeit) -> Result<(), PlayError> {
        self.seat_to_move()?;
        self.log.push(SessionEvent::Forfeit { seat, forfeit });
        self.notify_bots_of_end();
        Ok(())
    }

    fn restart(
        &mut self,
        seats: &[PlayerSpec; 2],
        seed: u64,
        env: &Environment<'_>,
    ) -> Result<(), GameError> {
        self.reseat(seats, env)?;
        self.occupants.iter_mut().filter_map(Occupant::bot_mut).for_each(bot::Bot::leave);
        self.assistant = (self.def.presentation.assistant)(&self.game, rng::stream(seed, u64::MAX));
        self.begin_at(self.game.start(&mut rng::stream(seed, 0)));
        (self.seed, self.origin) = (seed, Origin::Seed);
        self.warnings.clear();
        Ok(())
    }

    fn bot_stderr(&self, seat: Seat) -> Option<&str> {
        self.occupants[seat.index()].bot().and_then(bot::Bot::stderr)
    }
}
