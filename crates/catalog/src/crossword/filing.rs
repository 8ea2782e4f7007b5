//! Games of the crossword game as GCG, with what Papan needs to go on exactly where they were left.
//!
//! Lines that begin with `#papan` hold the seed, who sits where, and the options that are not as usual. Where a file
//! has a seed, its game is played again from there, and everybody draws what they would have drawn. Where it has none,
//! as files of other programs, the tiles that it does not name are imagined, by the seed that the [`World`] gives.

use super::OPTIONS;
use crate::entry::{CatalogError, Setup, World};
use crate::listed::Listing;
use crate::player::PlayerSpec;
use crate::record::{read_forfeit, read_seat};
use crate::table::{Ending, Table, TypedTable};
use papan_crossword::gcg::{Event, Player, Replay, What, decode};
use papan_crossword::{Crossword, Gcg, Move, Position, Rack};
use papan_game::options::Options;
use papan_game::{Forfeit, Game, Seat, rng};

/// The game at a table as GCG.
pub(super) fn save(table: &TypedTable<Crossword>) -> String {
    let turns: Vec<(Position, Move)> = table.turns().map(|(position, mv)| (position.clone(), *mv)).collect();
    let mut gcg = Gcg::of(table.rules(), Seat::BOTH.map(|seat| player(table, seat)), &turns, table.state());
    gcg.papan = sayings(table);
    gcg.write(&table.rules().letters)
}

/// Who sits on a seat: a colon ends a nickname in a line of the file, so it has none.
fn player(table: &TypedTable<Crossword>, seat: Seat) -> Player {
    let name = table.name(seat);
    let nick = name.split(':').next().unwrap_or(&name).to_owned();
    Player { nick, name }
}

/// What is said with `#papan`.
fn sayings(table: &TypedTable<Crossword>) -> Vec<(String, String)> {
    let setup = table.setup();
    let seed = table.is_seeded().then(|| ("seed".to_owned(), setup.seed.to_string()));
    let seats = Seat::BOTH.map(|seat| (seat.to_string(), setup.seats[seat.index()].to_string()));
    let usual = Options::checked(OPTIONS, []).unwrap_or_default();
    let options = setup.options.iter().filter(|(name, value)| usual.text(name) != value);
    let options = options.map(|(name, value)| ("option".to_owned(), format!("{name} {value}")));
    let ending = match table.ending() {
        Some(Ending::Resigned { seat }) => Some(("resigned".to_owned(), seat.to_string())),
        Some(Ending::Forfeited { seat, forfeit }) => {
            Some(("forfeited".to_owned(), format!("{seat} {} {}", forfeit.kind, forfeit.reason)))
        }
        _ => None,
    };
    seed.into_iter().chain(seats).chain(options).chain(ending).collect()
}

/// A table from a GCG.
pub(super) fn load(
    listing: &'static Listing<Crossword>,
    bytes: &[u8],
    world: &World<'_>,
) -> Result<TypedTable<Crossword>, CatalogError> {
    let text = &decode(bytes);
    let refuse = |error: String| CatalogError::Refused(error);
    let said = Said::read(text)?;
    // The file is read with the tiles that it names itself.
    let (game, _) = listing.rules(&said.options, world)?;
    let gcg = Gcg::read(text, &game.letters).map_err(|error| refuse(error.to_string()))?;
    let seed = said.seed.unwrap_or(world.seed);
    let replay = gcg.replay(&game, &mut rng::stream(seed, 0)).map_err(|error| refuse(error.to_string()))?;
    let seats = [seat(&said, &gcg, Seat::First)?, seat(&said, &gcg, Seat::Second)?];
    let mut table = listing.seat(&Setup { options: said.options.clone(), seats, seed }, world)?;
    if said.seed.is_some() {
        play_again(&mut table, &gcg, &replay).map_err(refuse)?;
    } else {
        imagine(&mut table, &gcg, &replay).map_err(refuse)?;
    }
    table.warn(replay.warnings);
    if let Some(seat) = said.resigned {
        table.resign(seat).map_err(|error| refuse(error.to_string()))?;
    }
    if let Some((seat, forfeit)) = said.forfeited {
        table.forfeit(seat, forfeit).map_err(|error| refuse(error.to_string()))?;
    }
    Ok(table)
}

/// Who sits on a seat: as the file says, else a person of the name that stands there.
fn seat(said: &Said, gcg: &Gcg, seat: Seat) -> Result<PlayerSpec, CatalogError> {
    let Player { nick, name } = &gcg.players[seat.index()];
    let name = if name.is_empty() { nick } else { name };
    match &said.seats[seat.index()] {
        Some(spec) => Ok(spec.clone()),
        None => Ok(format!("human:{name}").parse()?),
    }
}

/// What a GCG says with `#papan`: how its game was set up, and how it ended where the moves do not tell.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Said {
    /// The seed that gives the start.
    pub seed: Option<u64>,
    /// Who sits on the first and on the second seat.
    pub seats: [Option<PlayerSpec>; 2],
    /// The options that are not as usual.
    pub options: Vec<(String, String)>,
    /// Who gave up, if somebody did.
    pub resigned: Option<Seat>,
    /// Which player gave the game away, and why, if one did.
    pub forfeited: Option<(Seat, Forfeit)>,
}

impl Said {
    /// Reads the text of a file; a saying that cannot be understood is refused with its line.
    pub fn read(text: &str) -> Result<Self, CatalogError> {
        let mut said = Self::default();
        for (number, line) in (1..).zip(text.strip_prefix('\u{feff}').unwrap_or(text).lines()) {
            if let Some(saying) = line.trim().strip_prefix("#papan ") {
                let wrong = |reason: String| CatalogError::Refused(format!("line {number}: {reason}"));
                said.take(saying.trim()).map_err(wrong)?;
            }
        }
        Ok(said)
    }

    /// How the game ended where somebody broke it off.
    pub fn ending(&self) -> Option<Ending> {
        let resigned = self.resigned.map(|seat| Ending::Resigned { seat });
        let forfeited = self.forfeited.clone();
        resigned.or(forfeited.map(|(seat, forfeit)| Ending::Forfeited { seat, forfeit }))
    }

    /// Takes what one line says; what only the game itself knows is left to it.
    fn take(&mut self, saying: &str) -> Result<(), String> {
        let (key, value) = saying.split_once(' ').unwrap_or((saying, ""));
        let value = value.trim();
        let spec = || value.parse::<PlayerSpec>().map_err(|error| error.to_string());
        match key {
            "seed" => {
                let seed =
                    value.parse().map_err(|_| format!("found the seed `{value}`, expected a whole number"));
                self.seed = Some(seed?);
            }
            "first" => self.seats[0] = Some(spec()?),
            "second" => self.seats[1] = Some(spec()?),
            "option" => {
                let (name, value) = value
                    .split_once(' ')
                    .ok_or_else(|| format!("found the option `{value}`, expected a name and a value"))?;
                self.options.push((name.to_owned(), value.trim().to_owned()));
            }
            "resigned" => self.resigned = Some(read_seat(value)?),
            "forfeited" => self.forfeited = Some(read_forfeit(value)?),
            _ => {}
        }
        Ok(())
    }
}

/// Plays the moves of a file from the start that its seed gives.
fn play_again(table: &mut TypedTable<Crossword>, gcg: &Gcg, replay: &Replay) -> Result<(), String> {
    for (event, step) in gcg.events.iter().zip(&replay.steps) {
        let wrong = |reason: String| format!("line {}: {reason}", event.line.0);
        if let What::Unplayed(_) = event.what {
            if !table.state().is_over() {
                return Err(wrong("found unplayed tiles, expected another move".to_owned()));
            }
            continue;
        }
        let mv = step.mv.ok_or_else(|| wrong(unknown(event)))?;
        if table.state().is_over() && mv == Move::Pass {
            table.repeat_end(mv);
            continue;
        }
        let (game, state) = (table.rules(), table.state());
        let held = state.racks[event.seat.index()];
        if let Some(found) = event.rack.filter(|found| *found != held) {
            let [found, expected] = [found, held].map(|rack| game.letters.write_rack(rack));
            return Err(wrong(format!("found the rack {found}, expected {expected}, as the seed has it")));
        }
        if state.mover != event.seat && !state.is_over() {
            return Err(wrong(format!("found a move of the {} seat, expected the other's", event.seat)));
        }
        game.check(state, &mv).map_err(|illegal| wrong(illegal.to_string()))?;
        table.advance(event.seat, mv);
    }
    Ok(())
}

/// Why an event cannot be played again.
fn unknown(event: &Event) -> String {
    let what = match event.what {
        What::Withdrawn => "a word that is taken back",
        What::Challenge => "a challenge",
        What::Time => "points for time",
        _ => "an exchange of unknown tiles",
    };
    format!("found {what}, expected a game without")
}

/// Takes the game of a file over with the tiles that were imagined for it. A word that was taken back is a pass, and
/// tiles that were exchanged unseen are any.
fn imagine(table: &mut TypedTable<Crossword>, gcg: &Gcg, replay: &Replay) -> Result<(), String> {
    let mut turns: Vec<(Seat, Move, &Position)> = Vec::new();
    for (event, step) in gcg.events.iter().zip(&replay.steps) {
        let position = &step.position;
        match (&event.what, step.mv) {
            // What they count is in the positions that follow.
            (What::Unplayed(_) | What::Challenge | What::Time, _) => {}
            (What::Withdrawn, _) => {
                if let Some(turn) = turns.last_mut() {
                    turn.1 = Move::Pass;
                }
            }
            (What::ExchangeCount(count), _) => {
                let held = position.racks[event.seat.index()];
                let tiles = Rack::of(held.tiles().take(usize::from(*count))).unwrap_or_default();
                turns.push((event.seat, Move::Exchange(tiles), position));
            }
            (_, Some(mv)) => turns.push((event.seat, mv, position)),
            (_, None) => return Err(format!("line {}: {}", event.line.0, unknown(event))),
        }
    }
    let after = turns.iter().skip(1).map(|turn| turn.2).chain([&replay.last]);
    table.begin_at(turns.first().map_or(&replay.last, |turn| turn.2).clone());
    for (&(seat, mv, _), next) in turns.iter().zip(after) {
        table.advance_to(seat, mv, next.clone());
    }
    Ok(())
}
