//! The definition of a game, with its types.

use crate::assistant::Assistant;
use crate::board_view::BoardView;
use crate::bot::{Bot, EXEC};
use crate::capability::Capabilities;
use crate::detached::{DetachedAgent, TypedDetachedAgent};
use crate::entry::{Entry, Environment, GameError, Level, PlayerInfo, RuleAssets, Setup, SetupPrompt};
use crate::grid::Grid;
use crate::messages::SetupText;
use crate::open::OpenEntry;
use crate::player::PlayerSpec;
use crate::seating::{ConfiguredAgent, Occupant, PlayerDef};
use crate::session::{GameSession, Session};
use papan_game::options::{OptionSpec, Options};
use papan_game::{Game, Notation, Render, Rng, Seat, check_person_name};
use papan_message::Message;

/// Continues a saved game from the bytes of a file.
type Load<G> = fn(&'static GameDef<G>, &[u8], &Environment<'_>) -> Result<GameSession<G>, GameError>;

/// The parts that every game defines, open or hidden.
pub struct GameDef<G: Game + 'static> {
    /// How to ask who plays.
    pub setup_prompt: SetupPrompt,
    /// The options.
    pub options: &'static [OptionSpec],
    /// The players, people and bots aside.
    pub players: &'static [PlayerDef<G>],
    /// The levels, weakest first.
    pub levels: &'static [Level],
    /// Creates the rules for these options.
    pub rules: fn(&Options, &Environment<'_>) -> Result<G, Message>,
    /// How the game is displayed and saved.
    pub presentation: Presentation<G>,
    /// Continues a saved game.
    pub load: Load<G>,
    /// The operations that only some games have.
    pub capabilities: Capabilities,
    /// Default number of random moves at the start of a match game.
    pub opening: u32,
    /// Returns the data that the rules are made of besides their options.
    pub assets: fn(&G) -> RuleAssets<'_>,
}

/// How a game is displayed and saved.
pub struct Presentation<G: Game + 'static> {
    /// The name, as typed.
    pub name: &'static str,
    /// The mark of a seat on the board, if the game has marks.
    pub mark: fn(&G, Seat) -> Option<&'static str>,
    /// Creates the assistant of one session.
    pub assistant: fn(&G, Rng) -> Box<dyn Assistant<G>>,
    /// The shape of the board.
    pub grid: fn(&G) -> Grid,
    /// The cell of a move, if it is played on a single one.
    pub cell: fn(&G, &G::Move) -> Option<usize>,
    /// Returns a view for programs that draw it. It gets a view and no state, so it cannot reveal hidden information.
    pub board_view: fn(&G, &G::View) -> BoardView,
    /// The extension of saved games.
    pub suffix: &'static str,
    /// Returns the game as text that can be loaded.
    pub save: fn(&GameSession<G>) -> String,
}

/// A definition together with the operations that its visibility allows.
pub struct RegisteredGame<G: Game + 'static, S> {
    /// The definition.
    pub def: GameDef<G>,
    /// [`Open`](crate::define::Open) or [`Hidden`].
    pub visibility: S,
}

/// Whether a game has hidden information.
pub trait Visibility<G: Game + 'static>: Sized + Sync {
    /// Returns the operations of open games.
    fn open(entry: &RegisteredGame<G, Self>) -> Result<&dyn OpenEntry, GameError>;
}

/// Marks a game with hidden information.
pub struct Hidden;

impl<G: Game + 'static> Visibility<G> for Hidden {
    fn open(entry: &RegisteredGame<G, Self>) -> Result<&dyn OpenEntry, GameError> {
        Err(GameError::Hidden { game: entry.def.presentation.name })
    }
}

impl<G: Notation + Render + 'static> GameDef<G> {
    /// Creates the rules and completes the options.
    pub fn rules(
        &self,
        given: &[(String, String)],
        env: &Environment<'_>,
    ) -> Result<(G, Options), GameError> {
        let given = given.iter().map(|(name, value)| (name.as_str(), value.as_str()));
        let options = Options::checked(self.options, given)?;
        let game = (self.rules)(&options, env).map_err(GameError::Refused)?;
        Ok((game, options))
    }

    /// Creates an agent; people and bots are rejected.
    pub fn player(
        &self,
        game: &G,
        spec: &PlayerSpec,
        env: &Environment<'_>,
    ) -> Result<ConfiguredAgent<G>, GameError> {
        let refusal = |reason: fn(String) -> SetupText| GameError::Refused(reason(spec.to_string()).into());
        let (program, person) =
            (|player| SetupText::IsProgram { player }, |player| SetupText::IsPerson { player });
        match spec.name() {
            // Rejecting a bot must not start its program.
            EXEC => Err(refusal(program)),
            _ => match self.occupant(game, spec, env)? {
                Occupant::Player(agent) => Ok(agent),
                Occupant::Person(_) => Err(refusal(person)),
                Occupant::Bot(_) => Err(refusal(program)),
            },
        }
    }

    /// Creates the occupant of a seat: a person, a bot or an agent.
    pub(crate) fn occupant(
        &self,
        game: &G,
        spec: &PlayerSpec,
        env: &Environment<'_>,
    ) -> Result<Occupant<G>, GameError> {
        if spec.name() == "human" {
            let name = spec.rest().filter(|name| !name.is_empty()).map(check_person_name).transpose();
            let name = name.map_err(|reason| {
                let (player, reason) = (spec.to_string(), reason.into());
                GameError::Refused(SetupText::BadName { player, reason }.into())
            })?;
            return Ok(Occupant::Person(name.map(str::to_owned)));
        }
        if spec.name() == EXEC {
            return Bot::launch(spec.rest().unwrap_or_default(), env).map(Occupant::Bot);
        }
        let stands_in = |level: &&Level| level.name == spec.name() && level.means != level.name;
        if let Some(level) = self.levels.iter().find(stands_in) {
            return match spec.rest() {
                None => self.occupant(game, &level.means.parse()?, env),
                Some(rest) => {
                    let [level, player, found] = [level.name, level.means, rest].map(str::to_owned);
                    Err(GameError::Refused(SetupText::LevelSettings { level, player, found }.into()))
                }
            };
        }
        let def = self.players.iter().find(|def| def.name == spec.name());
        let def = def.ok_or_else(|| self.no_player(spec.name()))?;
        let keys: Vec<&str> = def.settings.iter().map(|setting| setting.name).collect();
        let settings = Options::checked(def.settings, spec.settings(def.main, &keys)?)?;
        def.seat(game, &settings, env).map(Occupant::Player).map_err(GameError::Refused)
    }

    /// Creates the occupant of `seat`, or fails if it does not support that seat.
    pub(crate) fn occupant_on(
        &self,
        seat: Seat,
        game: &G,
        spec: &PlayerSpec,
        env: &Environment<'_>,
    ) -> Result<Occupant<G>, GameError> {
        let occupant = self.occupant(game, spec, env)?;
        match occupant.objection(game, seat) {
            Some(reason) => Err(GameError::Unsupported { player: spec.to_string(), reason }),
            None => Ok(occupant),
        }
    }

    fn no_player(&self, name: &str) -> GameError {
        let levels = self.levels.iter().map(|level| level.name);
        let is_level = |name: &str| self.levels.iter().any(|level| level.name == name);
        let players = self.players.iter().map(|def| def.name).filter(|name| !is_level(name));
        let known = std::iter::once("human").chain(levels).chain(players).chain(["exec:COMMAND"]);
        let known = known.map(str::to_owned).collect();
        GameError::NoPlayer { game: self.presentation.name, name: name.to_owned(), known }
    }

    /// Starts a new game.
    pub fn seat(&'static self, setup: &Setup, env: &Environment<'_>) -> Result<GameSession<G>, GameError> {
        let (game, options) = self.rules(&setup.options, env)?;
        let [first, second] = &setup.seats;
        let first = self.occupant_on(Seat::First, &game, first, env)?;
        let second = self.occupant_on(Seat::Second, &game, second, env)?;
        let occupants = [first, second];
        Ok(GameSession::new(game, options, self, setup.seats.clone(), occupants, setup.seed))
    }
}

impl<G, S> Entry for RegisteredGame<G, S>
where
    G: Notation + Render + 'static,
    S: Visibility<G>,
    G::State: 'static,
    G::Move: 'static,
{
    fn name(&self) -> &'static str {
        self.def.presentation.name
    }

    fn setup_prompt(&self) -> SetupPrompt {
        self.def.setup_prompt
    }

    fn options(&self) -> &'static [OptionSpec] {
        self.def.options
    }

    fn players(&self) -> Vec<PlayerInfo> {
        let info = |def: &PlayerDef<G>| PlayerInfo { name: def.name, settings: def.settings, main: def.main };
        self.def.players.iter().map(info).collect()
    }

    fn levels(&self) -> &'static [Level] {
        self.def.levels
    }

    fn session(&'static self, setup: &Setup, env: &Environment<'_>) -> Result<Box<dyn Session>, GameError> {
        Ok(Box::new(self.def.seat(setup, env)?))
    }

    fn load(&'static self, bytes: &[u8], env: &Environment<'_>) -> Result<Box<dyn Session>, GameError> {
        Ok(Box::new((self.def.load)(&self.def, bytes, env)?))
    }

    fn suffix(&self) -> &'static str {
        self.def.presentation.suffix
    }

    fn detached_agent(
        &self,
        options: &[(String, String)],
        player: &PlayerSpec,
        env: &Environment<'_>,
    ) -> Result<Box<dyn DetachedAgent>, GameError> {
        let (game, _) = self.def.rules(options, env)?;
        let agent = self.def.player(&game, player, env)?;
        // An agent that supports one of the seats is accepted.
        if let [Some(_), Some(reason)] = Seat::BOTH.map(|seat| agent.agent.objection(&game, seat)) {
            return Err(GameError::Unsupported { player: player.to_string(), reason });
        }
        Ok(Box::new(TypedDetachedAgent { game, agent }))
    }

    fn opening(&self) -> u32 {
        self.def.opening
    }

    fn open(&self) -> Result<&dyn OpenEntry, GameError> {
        S::open(self)
    }

    fn capabilities(&self) -> Capabilities {
        self.def.capabilities
    }
}
