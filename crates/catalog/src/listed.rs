//! A game of the catalog, with its types.

use crate::bot::{Bot, EXEC};
use crate::brain::{Brain, TypedBrain};
use crate::entry::{Asks, CatalogError, Entry, Essence, Level, PlayerInfo, Setup, World};
use crate::grid::Grid;
use crate::look::Look;
use crate::manner::Manner;
use crate::open::OpenEntry;
use crate::player::PlayerSpec;
use crate::seating::{Chair, PlayerDef, Seated};
use crate::table::{Table, TypedTable};
use papan_game::options::{Options, Spec};
use papan_game::{Game, Notation, Rng, Seat, Show, person_name};

/// Makes a table from the bytes of a file.
type Load<G> = fn(&'static Listing<G>, &[u8], &World<'_>) -> Result<TypedTable<G>, CatalogError>;

/// What every game has, open or hidden.
pub(crate) struct Listing<G: Game + 'static> {
    pub(crate) title: &'static str,
    pub(crate) asks: Asks,
    pub(crate) options: &'static [Spec],
    pub(crate) players: &'static [PlayerDef<G>],
    pub(crate) levels: &'static [Level],
    /// The rules with these options.
    pub(crate) rules: fn(&Options, &World<'_>) -> Result<G, String>,
    pub(crate) face: Face<G>,
    /// A table from the bytes of what was saved.
    pub(crate) load: Load<G>,
    /// Random moves that a match begins with where nobody says, so that games differ.
    pub(crate) opening: u32,
    /// What the rules were made of that their options do not say whole, such as words, each by its name.
    pub(crate) essence: fn(&G) -> Essence<'_>,
}

/// How the game shows itself at a table.
pub(crate) struct Face<G: Game + 'static> {
    pub(crate) name: &'static str,
    /// The sign of a seat on the board, where it has one.
    pub(crate) mark: fn(&G, Seat) -> Option<&'static str>,
    /// How the game behaves at one table.
    pub(crate) manner: fn(&G, Rng) -> Box<dyn Manner<G>>,
    /// The board, and where on it a move is made.
    pub(crate) grid: fn(&G) -> Grid,
    pub(crate) cell: fn(&G, &G::Move) -> Option<usize>,
    /// What an eye sees, for programs that draw it. It gets a view and no state, so it cannot tell what is hidden.
    pub(crate) look: fn(&G, &G::View) -> Look,
    /// What the names of its saved games end with.
    pub(crate) suffix: &'static str,
    /// The game as text that can be loaded.
    pub(crate) save: fn(&TypedTable<G>) -> String,
}

/// A game of the catalog: what every game has, and what it has because it is open, or not.
pub(crate) struct Listed<G: Game + 'static, S> {
    pub(crate) listing: Listing<G>,
    pub(crate) sight: S,
}

/// How much the players of a game see.
pub(crate) trait Sight<G: Game + 'static>: Sized + Sync {
    /// What can be done with the game where everything is seen.
    fn open(listed: &Listed<G, Self>) -> Result<&dyn OpenEntry, CatalogError>;
}

/// Players do not see all.
pub(crate) struct Hidden {
    /// What they do not see of each other.
    pub(crate) what: &'static str,
}

impl<G: Game + 'static> Sight<G> for Hidden {
    fn open(listed: &Listed<G, Self>) -> Result<&dyn OpenEntry, CatalogError> {
        Err(CatalogError::Hidden { game: listed.listing.face.name, what: listed.sight.what })
    }
}

impl<G: Notation + Show + 'static> Listing<G> {
    /// The rules with these options, and all options.
    pub(crate) fn rules(
        &self,
        given: &[(String, String)],
        world: &World<'_>,
    ) -> Result<(G, Options), CatalogError> {
        let given = given.iter().map(|(name, value)| (name.as_str(), value.as_str()));
        let options = Options::checked(self.options, given)?;
        let game = (self.rules)(&options, world).map_err(CatalogError::Refused)?;
        Ok((game, options))
    }

    /// The player that the spec names: one of ours.
    pub(crate) fn player(
        &self,
        game: &G,
        spec: &PlayerSpec,
        world: &World<'_>,
    ) -> Result<Seated<G>, CatalogError> {
        let refusal = |what: &str| CatalogError::Refused(format!("`{spec}` is {what}: expected a player"));
        match spec.name() {
            // No program is started for nothing.
            EXEC => Err(refusal("a program")),
            _ => match self.chair(game, spec, world)? {
                Chair::Player(seated) => Ok(seated),
                Chair::Person(_) => Err(refusal("a person")),
                Chair::Bot(_) => Err(refusal("a program")),
            },
        }
    }

    /// A person, or the player that the spec names.
    pub(crate) fn chair(
        &self,
        game: &G,
        spec: &PlayerSpec,
        world: &World<'_>,
    ) -> Result<Chair<G>, CatalogError> {
        if spec.name() == "human" {
            let name = spec.rest().filter(|name| !name.is_empty()).map(person_name).transpose();
            let name = name.map_err(|error| CatalogError::Refused(format!("player `{spec}`: {error}")))?;
            return Ok(Chair::Person(name.map(str::to_owned)));
        }
        if spec.name() == EXEC {
            return Bot::launch(spec.rest().unwrap_or_default(), world).map(Chair::Bot);
        }
        let stands_in = |level: &&Level| level.name == spec.name() && level.means != level.name;
        if let Some(level) = self.levels.iter().find(stands_in) {
            return match spec.rest() {
                None => self.chair(game, &level.means.parse()?, world),
                Some(rest) => Err(CatalogError::Refused(format!(
                    "`{}` is a level and takes no settings, found `{rest}`: it is {}",
                    level.name, level.means
                ))),
            };
        }
        let def = self.players.iter().find(|def| def.name == spec.name());
        let def = def.ok_or_else(|| self.no_player(spec.name()))?;
        let keys: Vec<&str> = def.settings.iter().map(|setting| setting.name).collect();
        let settings = Options::checked(def.settings, spec.settings(def.main, &keys)?)?;
        def.seat(game, &settings, world).map(Chair::Player).map_err(CatalogError::Refused)
    }

    /// The same on a seat, unless the player cannot play there.
    pub(crate) fn chair_on(
        &self,
        seat: Seat,
        game: &G,
        spec: &PlayerSpec,
        world: &World<'_>,
    ) -> Result<Chair<G>, CatalogError> {
        let chair = self.chair(game, spec, world)?;
        match chair.objection(game, seat) {
            Some(reason) => Err(CatalogError::Unsupported { player: spec.to_string(), reason }),
            None => Ok(chair),
        }
    }

    fn no_player(&self, name: &str) -> CatalogError {
        let levels = self.levels.iter().map(|level| level.name);
        let is_level = |name: &str| self.levels.iter().any(|level| level.name == name);
        let players = self.players.iter().map(|def| def.name).filter(|name| !is_level(name));
        let known = std::iter::once("human").chain(levels).chain(players).chain(["exec:COMMAND"]);
        let known = known.map(str::to_owned).collect();
        CatalogError::NoPlayer { game: self.face.name, name: name.to_owned(), known }
    }

    /// Seats everybody for a game that begins where chance wants it.
    pub(crate) fn seat(
        &'static self,
        setup: &Setup,
        world: &World<'_>,
    ) -> Result<TypedTable<G>, CatalogError> {
        let (game, options) = self.rules(&setup.options, world)?;
        let [first, second] = &setup.seats;
        let first = self.chair_on(Seat::First, &game, first, world)?;
        let second = self.chair_on(Seat::Second, &game, second, world)?;
        let chairs = [first, second];
        Ok(TypedTable::new(game, options, self, setup.seats.clone(), chairs, setup.seed))
    }
}

impl<G, S> Entry for Listed<G, S>
where
    G: Notation + Show + 'static,
    S: Sight<G>,
    G::State: 'static,
    G::Move: 'static,
{
    fn name(&self) -> &'static str {
        self.listing.face.name
    }

    fn title(&self) -> &'static str {
        self.listing.title
    }

    fn asks(&self) -> Asks {
        self.listing.asks
    }

    fn options(&self) -> &'static [Spec] {
        self.listing.options
    }

    fn players(&self) -> Vec<PlayerInfo> {
        let info = |def: &PlayerDef<G>| PlayerInfo {
            name: def.name,
            sentence: def.sentence,
            settings: def.settings,
            main: def.main,
        };
        self.listing.players.iter().map(info).collect()
    }

    fn levels(&self) -> &'static [Level] {
        self.listing.levels
    }

    fn table(&'static self, setup: &Setup, world: &World<'_>) -> Result<Box<dyn Table>, CatalogError> {
        Ok(Box::new(self.listing.seat(setup, world)?))
    }

    fn load(&'static self, bytes: &[u8], world: &World<'_>) -> Result<Box<dyn Table>, CatalogError> {
        Ok(Box::new((self.listing.load)(&self.listing, bytes, world)?))
    }

    fn suffix(&self) -> &'static str {
        self.listing.face.suffix
    }

    fn brain(
        &self,
        options: &[(String, String)],
        player: &PlayerSpec,
        world: &World<'_>,
    ) -> Result<Box<dyn Brain>, CatalogError> {
        let (game, _) = self.listing.rules(options, world)?;
        let seated = self.listing.player(&game, player, world)?;
        // A player that can sit on one of the seats may be asked about it.
        if let [Some(_), Some(reason)] = Seat::BOTH.map(|seat| seated.agent.objection(&game, seat)) {
            return Err(CatalogError::Unsupported { player: player.to_string(), reason });
        }
        Ok(Box::new(TypedBrain { game, seated }))
    }

    fn opening(&self) -> u32 {
        self.listing.opening
    }

    fn open(&self) -> Result<&dyn OpenEntry, CatalogError> {
        S::open(self)
    }
}
