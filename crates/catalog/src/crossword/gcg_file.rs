//! Crossword games as GCG, with what Papan needs to continue them exactly.
//!
//! Lines that begin with `#papan` hold the seed, the players and the options that differ from their defaults. A game
//! with a seed is replayed from it, so all draws stay the same. In a game without one, as in files of other programs,
//! unknown tiles are sampled with the seed of the [`Environment`].

use super::OPTIONS;
use crate::messages::GcgText;
use papan_crossword::gcg::{GcgAction, GcgEvent, GcgPlayer, GcgReplay, decode};
use papan_crossword::{Crossword, Gcg, Move, Position, Rack};
use papan_game::options::Options;
use papan_game::{Forfeit, Game, Seat, rng};
use papan_message::Message;
use papan_session::define::{GameDef, GameSession, error_in_line, read_forfeit, read_seat};
use papan_session::{Ending, Environment, GameError, PlayerSpec, Session, SessionHistory, Setup};

/// Returns a session as GCG.
pub(super) fn save(session: &GameSession<Crossword>) -> String {
    let turns: Vec<(Position, Move)> =
        session.turns().map(|(position, mv)| (position.clone(), *mv)).collect();
    let mut gcg =
        Gcg::of(session.rules(), Seat::BOTH.map(|seat| player(session, seat)), &turns, session.state());
    gcg.papan = sayings(session);
    gcg.write(&session.rules().letters)
}

/// Returns the nickname of a seat: a colon ends a nickname in GCG, so it has none.
fn player(session: &GameSession<Crossword>, seat: Seat) -> GcgPlayer {
    let name = session.name(seat);
    let nick = name.split(':').next().unwrap_or(&name).to_owned();
    GcgPlayer { nick, name }
}

/// Returns the `#papan` lines.
fn sayings(session: &GameSession<Crossword>) -> Vec<(String, String)> {
    let setup = session.setup();
    let seed = session.is_seeded().then(|| ("seed".to_owned(), setup.seed.to_string()));
    let seats = Seat::BOTH.map(|seat| (seat.to_string(), setup.seats[seat.index()].to_string()));
    let usual = Options::checked(OPTIONS, []).unwrap_or_default();
    let options = setup.options.iter().filter(|(name, value)| usual.text(name) != value);
    let options = options.map(|(name, value)| ("option".to_owned(), format!("{name} {value}")));
    let ending = match session.ending() {
        Some(Ending::Resigned { seat }) => Some(("resigned".to_owned(), seat.to_string())),
        Some(Ending::Forfeited { seat, forfeit }) => {
            Some(("forfeited".to_owned(), format!("{seat} {} {}", forfeit.kind, forfeit.reason)))
        }
        _ => None,
    };
    seed.into_iter().chain(seats).chain(options).chain(ending).collect()
}

/// Continues a game from a GCG.
pub(super) fn load(
    def: &'static GameDef<Crossword>,
    bytes: &[u8],
    env: &Environment<'_>,
) -> Result<GameSession<Crossword>, GameError> {
    let text = &decode(bytes);
    let refuse = |error: &dyn std::error::Error| GameError::Refused(Message::verbatim(error.to_string()));
    let said = GcgSettings::read(text)?;
    // The file is read with the tile set that it names itself.
    let (game, _) = def.rules(&said.options, env)?;
    let gcg = Gcg::read(text, &game.letters).map_err(|error| refuse(&error))?;
    let seed = said.seed.unwrap_or(env.seed);
    let replay = gcg.replay(&game, &mut rng::stream(seed, 0)).map_err(|error| refuse(&error))?;
    let seats = [seat(&said, &gcg, Seat::First)?, seat(&said, &gcg, Seat::Second)?];
    let mut session = def.seat(&Setup { options: said.options.clone(), seats, seed }, env)?;
    if said.seed.is_some() {
        play_again(&mut session, &gcg, &replay).map_err(GameError::Refused)?;
    } else {
        determinize(&mut session, &gcg, &replay).map_err(GameError::Refused)?;
    }
    session.set_warnings(replay.warnings.into_iter().map(Message::verbatim).collect());
    if let Some(seat) = said.resigned {
        session.resign(seat).map_err(|error| GameError::Refused((&error).into()))?;
    }
    if let Some((seat, forfeit)) = said.forfeited {
        session.forfeit(seat, forfeit).map_err(|error| GameError::Refused((&error).into()))?;
    }
    Ok(session)
}

/// Returns the player spec of a seat: the file's, else a person with the name in the file.
fn seat(said: &GcgSettings, gcg: &Gcg, seat: Seat) -> Result<PlayerSpec, GameError> {
    let GcgPlayer { nick, name } = &gcg.players[seat.index()];
    let name = if name.is_empty() { nick } else { name };
    match &said.seats[seat.index()] {
        Some(spec) => Ok(spec.clone()),
        None => Ok(format!("human:{name}").parse()?),
    }
}

/// The `#papan` lines of a GCG: the setup of its game, and its ending if the moves do not show it.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct GcgSettings {
    /// The seed of the start position.
    pub seed: Option<u64>,
    /// The players of the first and the second seat.
    pub seats: [Option<PlayerSpec>; 2],
    /// The options that differ from their defaults.
    pub options: Vec<(String, String)>,
    /// The seat that resigned, if one did.
    pub resigned: Option<Seat>,
    /// The seat that forfeited and its reason, if one did.
    pub forfeited: Option<(Seat, Forfeit)>,
}

impl GcgSettings {
    /// Parses the text of a file; an invalid `#papan` line is rejected with its number.
    pub fn read(text: &str) -> Result<Self, GameError> {
        let mut said = Self::default();
        for (number, line) in (1..).zip(text.strip_prefix('\u{feff}').unwrap_or(text).lines()) {
            if let Some(saying) = line.trim().strip_prefix("#papan ") {
                let wrong = |reason: Message| GameError::Refused(error_in_line(number, reason));
                said.take(saying.trim()).map_err(wrong)?;
            }
        }
        Ok(said)
    }

    /// Returns how the game was broken off, if it was.
    pub fn ending(&self) -> Option<Ending> {
        let resigned = self.resigned.map(|seat| Ending::Resigned { seat });
        let forfeited = self.forfeited.clone();
        resigned.or(forfeited.map(|(seat, forfeit)| Ending::Forfeited { seat, forfeit }))
    }

    /// Parses one line; options are checked by the game later.
    fn take(&mut self, saying: &str) -> Result<(), Message> {
        let (key, value) = saying.split_once(' ').unwrap_or((saying, ""));
        let value = value.trim();
        let spec = || value.parse::<PlayerSpec>();
        match key {
            "seed" => {
                let seed = value.parse().map_err(|_| GcgText::Seed { found: value.to_owned() });
                self.seed = Some(seed?);
            }
            "first" => self.seats[0] = Some(spec()?),
            "second" => self.seats[1] = Some(spec()?),
            "option" => {
                let (name, value) =
                    value.split_once(' ').ok_or_else(|| GcgText::Option { found: value.to_owned() })?;
                self.options.push((name.to_owned(), value.trim().to_owned()));
            }
            "resigned" => self.resigned = Some(read_seat(value)?),
            "forfeited" => self.forfeited = Some(read_forfeit(value)?),
            _ => {}
        }
        Ok(())
    }
}

/// Replays the moves of a file from the seed's start position.
fn play_again(session: &mut GameSession<Crossword>, gcg: &Gcg, replay: &GcgReplay) -> Result<(), Message> {
    for (event, step) in gcg.events.iter().zip(&replay.steps) {
        let wrong = |reason: Message| error_in_line(event.line.0, reason);
        if let GcgAction::Unplayed(_) = event.action {
            if !session.state().is_over() {
                return Err(wrong(GcgText::Unplayed.into()));
            }
            continue;
        }
        let mv = step.mv.ok_or_else(|| wrong(unknown(event)))?;
        if session.state().is_over() && mv == Move::Pass {
            session.append_after_end(mv);
            continue;
        }
        let (game, state) = (session.rules(), session.state());
        let held = state.racks[event.seat.index()];
        if let Some(found) = event.rack.filter(|found| *found != held) {
            let [found, expected] = [found, held].map(|rack| game.letters.write_rack(rack));
            return Err(wrong(GcgText::Rack { found, expected }.into()));
        }
        if state.mover != event.seat && !state.is_over() {
            return Err(wrong(GcgText::Seat { seat: event.seat.to_string() }.into()));
        }
        game.check(state, &mv).map_err(|illegal| wrong(illegal.reason))?;
        session.advance(event.seat, mv);
    }
    Ok(())
}

/// Returns why an event cannot be replayed.
fn unknown(event: &GcgEvent) -> Message {
    let what = match event.action {
        GcgAction::PhonyRemoved => GcgText::PhonyRemoved,
        GcgAction::Challenge => GcgText::Challenge,
        GcgAction::Time => GcgText::Time,
        _ => GcgText::UnknownExchange,
    };
    GcgText::Unknown { event: what.into() }.into()
}

/// Takes over the game of a file with sampled tiles. A withdrawn word is a pass, and unknown exchanged tiles are any
/// tiles.
fn determinize(session: &mut GameSession<Crossword>, gcg: &Gcg, replay: &GcgReplay) -> Result<(), Message> {
    let mut turns: Vec<(Seat, Move, &Position)> = Vec::new();
    for (event, step) in gcg.events.iter().zip(&replay.steps) {
        let position = &step.position;
        match (&event.action, step.mv) {
            // Their points are in the positions that follow.
            (GcgAction::Unplayed(_) | GcgAction::Challenge | GcgAction::Time, _) => {}
            (GcgAction::PhonyRemoved, _) => {
                if let Some(turn) = turns.last_mut() {
                    turn.1 = Move::Pass;
                }
            }
            (GcgAction::ExchangeCount(count), _) => {
                let held = position.racks[event.seat.index()];
                let tiles = Rack::of(held.tiles().take(usize::from(*count))).unwrap_or_default();
                turns.push((event.seat, Move::Exchange(tiles), position));
            }
            (_, Some(mv)) => turns.push((event.seat, mv, position)),
            (_, None) => {
                return Err(error_in_line(event.line.0, unknown(event)));
            }
        }
    }
    let after = turns.iter().skip(1).map(|turn| turn.2).chain([&replay.last]);
    session.begin_at(turns.first().map_or(&replay.last, |turn| turn.2).clone());
    for (&(seat, mv, _), next) in turns.iter().zip(after) {
        session.advance_to(seat, mv, next.clone());
    }
    Ok(())
}
