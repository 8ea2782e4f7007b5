//! A game as the catalog lists it.

use crate::player::{PlayerSpec, SpecError};
use crate::record::Record;
use crate::seating::{Chair, PlayerDef};
use crate::table::{Table, TypedTable};
use crate::tree::{Algorithm, Request};
use papan_game::options::{OptionError, Options, Spec};
use papan_game::perft::{Leaves, tally};
use papan_game::{Budget, Game, Insight, Judge, Notation, NotationError, OpenGame, Seat, Show, Stop, Value};
use papan_picture::board::Board;
use papan_picture::tree::Tree;
use papan_search::{Settings, Silent, Solver, analyse, value};
use serde::Serialize;
use thiserror::Error;

/// What the catalog asks of the world around it: the bytes of a file that somebody named.
///
/// Below the front ends nothing opens files, so the front end hands in how it is done.
#[derive(Clone, Copy)]
pub struct World<'a> {
    /// Reads a file, or says why it cannot be read.
    pub read: &'a dyn Fn(&str) -> Result<Vec<u8>, String>,
}

impl World<'_> {
    /// A world without files.
    pub const EMPTY: Self = World { read: &|name| Err(format!("{name}: no files can be read here")) };
}

/// Who sits where, with what options and which chance.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// The game's options that are not left at their default.
    pub options: Vec<(String, String)>,
    /// Who sits on the first and on the second seat.
    pub seats: [PlayerSpec; 2],
    /// Where all chance comes from.
    pub seed: u64,
}

impl Setup {
    /// These two, with default options.
    pub fn new(seats: [PlayerSpec; 2], seed: u64) -> Self {
        Self { options: Vec::new(), seats, seed }
    }
}

/// Why the catalog cannot do what is asked.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum CatalogError {
    /// No such game.
    #[error("there is no game `{name}`: expected {}", .known.join(", "))]
    NoGame {
        /// As asked for.
        name: String,
        /// What there is.
        known: Vec<String>,
    },
    /// No such player.
    #[error("there is no player `{name}` for {game}: expected {}", .known.join(", "))]
    NoPlayer {
        /// The game.
        game: &'static str,
        /// As asked for.
        name: String,
        /// What there is.
        known: Vec<String>,
    },
    /// The text of a player is wrong.
    #[error(transparent)]
    Spec(#[from] SpecError),
    /// An option, or a player's setting, is wrong.
    #[error(transparent)]
    Option(#[from] OptionError),
    /// A position cannot be read.
    #[error(transparent)]
    Position(#[from] NotationError),
    /// The game or the player cannot be made for a reason of its own.
    #[error("{0}")]
    Refused(String),
}

/// A player of a game, for lists and help.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct PlayerInfo {
    /// As it is typed.
    pub name: &'static str,
    /// Its one-sentence promise.
    pub sentence: &'static str,
    /// What can be set.
    pub settings: &'static [Spec],
}

/// What a good player would do.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Advice {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// Where on the board it lies, in words.
    pub area: String,
    /// What it is worth.
    pub value: Option<Value>,
    /// The line that follows.
    pub line: Vec<String>,
}

/// A move of a position and what it is worth to the seat that makes it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Analysed {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// Its value.
    pub value: Value,
    /// The line that best play follows, the move itself first.
    pub line: Vec<String>,
    /// Positions looked at.
    pub nodes: u64,
}

/// What an analysis knows after looking so far ahead.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Depth {
    /// Moves looked ahead.
    pub depth: u32,
    /// Positions looked at so far.
    pub nodes: u64,
    /// Every move with its value, best first.
    pub moves: Vec<(String, Value)>,
}

/// Every legal move of a position.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Analysis {
    /// Moves looked ahead.
    pub depth: u32,
    /// Positions looked at.
    pub nodes: u64,
    /// The moves, best first; none if the game is over or the budget did not allow to look at each.
    pub moves: Vec<Analysed>,
    /// Whether the game is over there.
    pub is_over: bool,
}

/// What a position is worth with best play of both sides.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Solved {
    /// To the seat to move.
    pub value: Value,
    /// The first seat's margin at the end.
    pub first: i32,
    /// The line of best play, as far as it is known.
    pub line: Vec<String>,
    /// Positions looked at.
    pub nodes: u64,
}

/// A player with settings, under a name that promises a strength.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Level {
    /// As it is typed.
    pub name: &'static str,
    /// Its one-sentence promise.
    pub sentence: &'static str,
    /// The player that it stands for.
    pub means: &'static str,
}

/// How a front end asks who plays, where nobody said.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Asks {
    /// Three levels: two people, an easy player, a strong one.
    Levels,
    /// A form: who sits on each side, and the options.
    Form,
}

/// A game of the catalog, with its types erased.
pub trait Entry: Sync {
    /// As it is typed.
    fn name(&self) -> &'static str;
    /// As people call it.
    fn title(&self) -> &'static str;
    /// How to ask who plays.
    fn asks(&self) -> Asks;
    /// What can be set.
    fn options(&self) -> &'static [Spec];
    /// Who can play it, people aside.
    fn players(&self) -> Vec<PlayerInfo>;
    /// Names for players with settings, from the weakest to the strongest.
    fn levels(&self) -> &'static [Level];
    /// Seats everybody for a new game.
    fn table(&self, setup: &Setup, world: &World<'_>) -> Result<Box<dyn Table>, CatalogError>;
    /// Seats everybody for a game that was begun before.
    fn resume(&self, record: &Record, world: &World<'_>) -> Result<Box<dyn Table>, CatalogError>;
    /// The leaves `depth` moves below a position, or below the start; their sum is of the first seat's margin
    /// so far, where the game has one.
    fn perft(
        &self,
        options: &[(String, String)],
        position: Option<&str>,
        depth: u32,
    ) -> Result<Leaves, CatalogError>;
    /// What a position, or the start, is worth with best play of both sides, found with at most `most`
    /// positions.
    fn solve(
        &self,
        options: &[(String, String)],
        position: Option<&str>,
        most: u64,
        stop: &Stop,
    ) -> Result<Solved, CatalogError>;
    /// Every legal move of a position, best first, looked at deeper and deeper until all is certain or the
    /// budget is used up; `tell` is told after each depth.
    fn analyze(
        &self,
        options: &[(String, String)],
        position: &str,
        budget: Budget,
        stop: &Stop,
        tell: &mut dyn FnMut(&Depth),
    ) -> Result<Analysis, CatalogError>;
    /// The tree of a search of a position, or of the start, `depth` moves ahead, if it has at most `most` nodes.
    fn tree(
        &self,
        options: &[(String, String)],
        position: Option<&str>,
        depth: u32,
        algorithm: Algorithm,
        most: u64,
    ) -> Result<Tree, CatalogError>;
}

/// A game of the catalog, with its types.
pub(crate) struct Listed<G: Game + 'static, J: 'static> {
    pub(crate) name: &'static str,
    pub(crate) title: &'static str,
    pub(crate) asks: Asks,
    pub(crate) options: &'static [Spec],
    pub(crate) players: &'static [PlayerDef<G>],
    pub(crate) levels: &'static [Level],
    /// The rules with these options.
    pub(crate) rules: fn(&Options) -> Result<G, String>,
    /// Where a move lies, in words, for hints.
    pub(crate) area: fn(&G, &G::Move) -> String,
    /// The sign of a seat on the board.
    pub(crate) mark: fn(&G, Seat) -> &'static str,
    /// The first seat's margin so far; 0 where the game counts nothing before its end.
    pub(crate) margin: fn(&G, &G::State) -> i64,
    /// What an unfinished position is worth to the seat to move, for analysis and hints.
    pub(crate) judge: fn() -> J,
    /// The board to draw.
    pub(crate) board: fn(&G, &G::State) -> Board,
}

impl<G: Game + 'static, J> Listed<G, J> {
    fn rules(&self, given: &[(String, String)]) -> Result<(G, Options), CatalogError> {
        let given = given.iter().map(|(name, value)| (name.as_str(), value.as_str()));
        let options = Options::checked(self.options, given)?;
        let game = (self.rules)(&options).map_err(CatalogError::Refused)?;
        Ok((game, options))
    }

    /// A person, or the player that the spec names.
    fn chair(&self, spec: &PlayerSpec, world: &World<'_>) -> Result<Chair<G>, CatalogError> {
        if spec.name() == "human" {
            let name = spec.rest().filter(|name| !name.is_empty());
            return Ok(Chair::Person(name.map(str::to_owned)));
        }
        if let Some(level) = self.levels.iter().find(|level| level.name == spec.name()) {
            return match spec.rest() {
                None => self.chair(&level.means.parse()?, world),
                Some(rest) => Err(CatalogError::Refused(format!(
                    "`{}` is a level and takes no settings, found `{rest}`: it is {}",
                    level.name, level.means
                ))),
            };
        }
        let def = self.players.iter().find(|def| def.name == spec.name()).ok_or_else(|| {
            CatalogError::NoPlayer {
                game: self.name,
                name: spec.name().to_owned(),
                known: std::iter::once("human")
                    .chain(self.levels.iter().map(|level| level.name))
                    .chain(self.players.iter().map(|def| def.name))
                    .map(str::to_owned)
                    .collect(),
            }
        })?;
        let keys: Vec<&str> = def.settings.iter().map(|setting| setting.name).collect();
        let settings = Options::checked(def.settings, spec.settings(def.main, &keys)?)?;
        def.seat(&settings, world).map(Chair::Player).map_err(CatalogError::Refused)
    }
}

/// The position as written, or the start.
fn position_of<G: OpenGame + Notation>(game: &G, text: Option<&str>) -> Result<G::State, CatalogError> {
    match text {
        Some(text) => Ok(game.read_position(text)?),
        None => Ok(game.start(&mut papan_game::rng::stream(0, 0))),
    }
}

/// Solves a position, or says how far it came.
fn solve_position<G: Insight + Notation, J: Judge<G>>(
    game: &G,
    solver: &mut Solver<G, J>,
    state: &G::State,
    most: u64,
    stop: &Stop,
) -> Result<Solved, CatalogError> {
    if let Some(outcome) = game.turn(state).outcome() {
        let first = outcome.margin(Seat::First);
        let margin = game.result(state).unwrap_or(first);
        return Ok(Solved {
            value: Value::Exact { margin, plies: Some(0) },
            first,
            line: Vec::new(),
            nodes: 1,
        });
    }
    let verdict = solver.deepen(game, state, Budget::Nodes(most), stop, &mut Silent);
    let (nodes, depth) = verdict.as_ref().map_or((0, 0), |verdict| (verdict.nodes, verdict.depth));
    let verdict = verdict.filter(|verdict| verdict.is_sure).ok_or_else(|| {
        CatalogError::Refused(format!(
            "not solved: {nodes} positions were looked at, {depth} moves ahead, without certainty; allow more with --nodes"
        ))
    })?;
    let line = solver.line(game, state, verdict.best, most);
    let value = value(verdict.score, true);
    let Value::Exact { margin, .. } = value else { unreachable!("a sure score is exact") };
    let first = if game.turn(state).seat() == Some(Seat::First) { margin } else { -margin };
    Ok(Solved { value, first, line: line.moves.iter().map(|mv| game.write_move(mv)).collect(), nodes })
}

impl<G, J> Entry for Listed<G, J>
where
    G: Insight + Notation + Show + 'static,
    J: Judge<G> + Send + 'static,
    G::State: 'static,
    G::Move: 'static,
{
    fn name(&self) -> &'static str {
        self.name
    }

    fn title(&self) -> &'static str {
        self.title
    }

    fn asks(&self) -> Asks {
        self.asks
    }

    fn options(&self) -> &'static [Spec] {
        self.options
    }

    fn players(&self) -> Vec<PlayerInfo> {
        let info = |def: &PlayerDef<G>| PlayerInfo {
            name: def.name,
            sentence: def.sentence,
            settings: def.settings,
        };
        self.players.iter().map(info).collect()
    }

    fn levels(&self) -> &'static [Level] {
        self.levels
    }

    fn table(&self, setup: &Setup, world: &World<'_>) -> Result<Box<dyn Table>, CatalogError> {
        let (game, options) = self.rules(&setup.options)?;
        let chairs = [self.chair(&setup.seats[0], world)?, self.chair(&setup.seats[1], world)?];
        let face =
            crate::table::Face { name: self.name, area: self.area, mark: self.mark, judge: self.judge };
        Ok(Box::new(TypedTable::new(game, options, face, setup.seats.clone(), chairs, setup.seed)))
    }

    fn resume(&self, record: &Record, world: &World<'_>) -> Result<Box<dyn Table>, CatalogError> {
        let mut table = self.table(&record.setup, world)?;
        for (at, mv) in record.moves.iter().enumerate() {
            let refuse =
                |reason: String| CatalogError::Refused(format!("move {} (`{mv}`): {reason}", at + 1));
            table.replay(mv).map_err(refuse)?;
        }
        if let Some(seat) = record.resigned {
            table.resign(seat).map_err(|error| CatalogError::Refused(error.to_string()))?;
        }
        if let Some((seat, forfeit)) = &record.forfeited {
            let ended = table.forfeit(*seat, forfeit.clone());
            ended.map_err(|error| CatalogError::Refused(error.to_string()))?;
        }
        record.compare(table.as_ref())?;
        Ok(table)
    }

    fn perft(
        &self,
        options: &[(String, String)],
        position: Option<&str>,
        depth: u32,
    ) -> Result<Leaves, CatalogError> {
        let (game, _) = self.rules(options)?;
        let state = position_of(&game, position)?;
        Ok(tally(&game, &state, depth, |state| (self.margin)(&game, state)))
    }

    fn solve(
        &self,
        options: &[(String, String)],
        position: Option<&str>,
        most: u64,
        stop: &Stop,
    ) -> Result<Solved, CatalogError> {
        let (game, _) = self.rules(options)?;
        let state = position_of(&game, position)?;
        let mut solver = Solver::new((self.judge)(), Settings { table: 1 << 22, ..Settings::STRONG });
        solve_position(&game, &mut solver, &state, most, stop)
    }

    fn analyze(
        &self,
        options: &[(String, String)],
        position: &str,
        budget: Budget,
        stop: &Stop,
        tell: &mut dyn FnMut(&Depth),
    ) -> Result<Analysis, CatalogError> {
        let (game, _) = self.rules(options)?;
        let state = game.read_position(position)?;
        let mut solver = Solver::new((self.judge)(), Settings { table: 1 << 22, ..Settings::STRONG });
        let text = |mv: &G::Move| game.write_move(mv);
        let analysis = analyse(&mut solver, &game, &state, budget, stop, |depth, nodes, valued| {
            let moves = valued.iter().map(|(mv, value)| (text(mv), *value)).collect();
            tell(&Depth { depth, nodes, moves });
        });
        let erase = |ranked: papan_search::Ranked<G::Move>| Analysed {
            mv: text(&ranked.mv),
            value: ranked.value,
            line: ranked.line.iter().map(text).collect(),
            nodes: ranked.nodes,
        };
        let (depth, nodes, is_over) = (analysis.depth, analysis.nodes, game.result(&state).is_some());
        Ok(Analysis { depth, nodes, moves: analysis.moves.into_iter().map(erase).collect(), is_over })
    }

    fn tree(
        &self,
        options: &[(String, String)],
        position: Option<&str>,
        depth: u32,
        algorithm: Algorithm,
        most: u64,
    ) -> Result<Tree, CatalogError> {
        let (game, _) = self.rules(options)?;
        let state = position_of(&game, position)?;
        let (judge, board) = (self.judge, self.board);
        let mut tree = Request { game: &game, state: &state, depth, algorithm, most, judge, board }.tree()?;
        tree.title = format!("{}: {}", self.title, game.write_position(&state));
        if let Some(seat) = game.turn(&state).seat() {
            tree.sides = [seat, seat.other()].map(|seat| (self.mark)(&game, seat).to_owned());
        }
        Ok(tree)
    }
}
