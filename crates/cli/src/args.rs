//! The command line.

mod arena;
mod automaton;
mod bot;
mod explore;
mod lexicon;
mod measure;
mod options;
mod replay;
mod serve;

pub(crate) use arena::{Arena, ArenaRun};
pub(crate) use automaton::{Automaton, Language, Prefer, Starts};
pub(crate) use bot::{Bot, Check};
pub(crate) use explore::{Algorithm, Analyze, Perft, Solve, Tree};
pub(crate) use lexicon::{Lexicon, Order, Reading, Source, Steps};
pub(crate) use measure::{Bench, Experiment, Learn, LearnWins, Plot, Trial};
pub(crate) use options::GameOptions;
pub(crate) use replay::{Replay, Which};
pub(crate) use serve::Serve;

use clap::builder::BoolishValueParser;
use clap::error::{ContextKind, ContextValue};
use clap::{ArgGroup, Args, CommandFactory, FromArgMatches, Parser, Subcommand, ValueEnum};
use papan_catalog::games;
use papan_experiment::experiments;
use papan_game::{Budget, read_duration};
use papan_session::PlayerSpec;
use std::path::PathBuf;
use std::time::Duration;

/// Play, pit, prove and explain board-game players.
#[derive(Parser, Debug)]
#[command(name = "papan", version, about = "Play, pit, prove and explain board-game players", after_help = EXAMPLES)]
pub(crate) struct Papan {
    #[command(flatten)]
    pub(crate) shared: Shared,
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

const EXAMPLES: &str = "Examples:
  papan                           the main menu
  papan play tictactoe --p1 human:Ani --p2 alphabeta
  papan automaton play            the dialogue with the automaton that never loses
  papan automaton check my.dfa    prove it, or see the line of play that refutes it
  papan automaton synth --prefer small -o my.dfa
  papan solve tictactoe --size 4x4x4
  papan analyze tictactoe \"x---o---- x\"
  papan tree tictactoe \"xx--ox-o- o\" --depth 4 --html tree.html
  papan play crossword --p1 human:Ani --p2 hard
  papan lexicon anagram RETINA?

Exit codes: 0 for success, 1 for failure, 2 for wrong usage; 130 for Ctrl-C, 143 for SIGTERM, 129 for SIGHUP.";

/// The heading of the options that every command takes.
const EVERYWHERE: &str = "Options of every command";

/// The options that every command takes.
#[derive(Args, Clone, Debug)]
pub(crate) struct Shared {
    /// Print one JSON document instead of text (JSON lines for commands that stream)
    #[arg(long, global = true, help_heading = EVERYWHERE)]
    pub(crate) json: bool,
    /// Seed for all randomness [environment: `PAPAN_SEED`] [default: random]
    #[arg(long, global = true, value_name = "N", help_heading = EVERYWHERE)]
    pub(crate) seed: Option<u64>,
    /// Whether `--seed` itself was typed: a loaded game has its own seed, which the environment does not contradict.
    #[arg(skip)]
    pub(crate) is_seed_typed: bool,
    /// Print only results [environment: `PAPAN_QUIET`]
    #[arg(long, short, global = true, help_heading = EVERYWHERE, value_name = "YES", value_parser = BoolishValueParser::new(),
        hide_possible_values = true, num_args = 0..=1, require_equals = true, default_missing_value = "yes")]
    pub(crate) quiet: Option<bool>,
    /// When to use color [environment: `PAPAN_COLOR`; `NO_COLOR` means never]
    #[arg(long, global = true, value_name = "WHEN", help_heading = EVERYWHERE)]
    pub(crate) color: Option<When>,
    /// Language: en or id [environment: `PAPAN_LANG`, `LANG`]
    #[arg(long, global = true, value_name = "LANG", help_heading = EVERYWHERE)]
    pub(crate) lang: Option<papan_message::Language>,
    /// Overwrite files written by Papan without asking; other files are never overwritten
    #[arg(long, global = true, help_heading = EVERYWHERE)]
    pub(crate) force: bool,
}

/// Parses the command line.
pub(crate) fn parse() -> Result<Papan, clap::Error> {
    let matches = with_negative_numbers(Papan::command()).try_get_matches().map_err(without_wrong_tip)?;
    Papan::from_arg_matches(&matches)
}

/// Treats a negative number as the value of the option before it, so that the error names the numbers that the option
/// takes. Otherwise it would be an unknown option.
fn with_negative_numbers(command: clap::Command) -> clap::Command {
    let command = command.mut_args(|arg| {
        let is_option = !arg.is_positional() && arg.get_action().takes_values();
        if is_option { arg.allow_negative_numbers(true) } else { arg }
    });
    command.mut_subcommands(with_negative_numbers)
}

/// Removes clap's tip to write an unknown option behind `--`, which would make it a positional argument.
fn without_wrong_tip(mut error: clap::Error) -> clap::Error {
    let is_wrong = |tip: &clap::builder::StyledStr| tip.to_string().contains("-- -");
    if let Some(ContextValue::StyledStrs(mut tips)) = error.remove(ContextKind::Suggested) {
        tips.retain(|tip| !is_wrong(tip));
        if !tips.is_empty() {
            error.insert(ContextKind::Suggested, ContextValue::StyledStrs(tips));
        }
    }
    error
}

/// When to use color.
#[derive(ValueEnum, serde::Deserialize, Clone, Copy, PartialEq, Eq, Debug, Default)]
#[serde(rename_all = "lowercase")]
pub(crate) enum When {
    /// On a terminal with color.
    #[default]
    Auto,
    Always,
    Never,
}

#[derive(Subcommand, Debug)]
pub(crate) enum Command {
    /// Play a game in the terminal, against a player or a person, or watch two players.
    #[command(after_help = "Examples:
  papan play tictactoe                             asks for everything
  papan play tictactoe --p1 human:Ani --p2 minimax
  papan play tictactoe --p1 random --p2 automaton:classic --seed 7
  papan play tictactoe --size 5x5x4 --p2 alphabeta:time=2s
  papan play --load saved.game
  papan play crossword --p1 human:Ani --p2 medium --save game.gcg
  papan play tictactoe --p1 human:Ani --p2 'exec:python3 mybot.py'
  papan play adjacency --p1 classic-genetic --p2 greedy --trace breeding.csv")]
    Play(Play),
    /// Play in the browser: serve the pages and the JSON API.
    #[command(after_help = "Examples:
  papan serve
  papan serve --addr 127.0.0.1:0 --data games --json
  papan serve --addr 0.0.0.0:8080 --public-url https://games.example.org
  papan serve --bot mine='python3 mybot.py'")]
    Serve(Serve),
    /// Play, check, synthesize, minimize, convert and draw tic-tac-toe automata.
    #[command(
        subcommand,
        after_help = "Example:
  papan automaton check classic"
    )]
    Automaton(Automaton),
    /// Solve a game, and show the cost of each search.
    #[command(after_help = "Examples:
  papan solve tictactoe
  papan solve tictactoe --misere --json
  papan solve tictactoe --size 4x4x4 --svg growth.svg
  papan solve adjacency --rounds 3
  papan solve adjacency --file known.values
  papan solve crossword \"14D/12BOO/11ZIN1/13E1/15/15/15/15/15/15/15/15/15/15/15 AEST/IR 380/390 0\" --win")]
    Solve(Solve),
    /// Count the leaves of the game tree at a depth; games that end earlier count as leaves.
    #[command(after_help = "Examples:
  papan perft tictactoe --depth 9     255168
  papan perft adjacency --file known.perft
  papan perft crossword --file known.perft     placements, best score and sum of scores of each position")]
    Perft(Perft),
    /// Evaluate every legal move of a position by iterative deepening.
    #[command(after_help = "Examples:
  papan analyze tictactoe \"x---o---- x\"
  papan analyze adjacency \"6OO/6OO/8/8/8/8/XX6/XX6 X 16\" --time 2s
  papan analyze crossword \"15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 AEINRST/ 0/0 0\" --player hard")]
    Analyze(Analyze),
    /// Show the tree of a search: values, alpha, beta and cut-offs.
    #[command(after_help = "Examples:
  papan tree tictactoe \"xo--x---o x\" --depth 3
  papan tree tictactoe \"xo--x---o x\" --depth 4 --html tree.html     step through the search in a browser
  papan tree adjacency --size 4x4 --depth 2 --svg tree.svg
  papan tree tictactoe --depth 3 --algorithm minimax --json")]
    Tree(Tree),
    /// Run matches and tournaments whose results can be trusted and repeated.
    #[command(
        subcommand,
        after_help = "Example:
  papan arena run adjacency alphabeta greedy --pairs 100 --budget nodes=20000"
    )]
    Arena(Arena),
    /// Step through a recorded game: a saved game, a GCG, or a game of an arena run.
    #[command(after_help = "Examples:
  papan replay my.game
  papan replay game.gcg --all
  papan replay my-run                   lists the games of the run, and asks for one
  papan replay my-run --game 000012-1   game 1 of pair 12, as its file is named
  papan replay my-run --json            a line for each game
  papan replay game.gcg --json          a line for each position")]
    Replay(Replay),
    /// Plot the fitness of a genetic search by generation, from the file of `papan play --trace`.
    #[command(after_help = "Examples:
  papan plot generations.csv -o fitness.svg
  papan plot generations.csv --ply 5 -o fitness.svg")]
    Plot(Plot),
    /// Learn evaluation weights or leave values by self-play.
    #[command(
        subcommand,
        after_help = "Example:
  papan learn adjacency --games 20000 --seed 1 -o my.weights"
    )]
    Learn(Learn),
    /// Measure the speed of rules and searches; node counts are the same on every machine.
    #[command(after_help = "Examples:
  papan bench
  papan bench alphabeta --rounds 100 --json
  papan bench tictactoe")]
    Bench(Bench),
    /// Check your own bot, or run a player of Papan as a bot.
    #[command(
        subcommand,
        after_help = "Examples:
  papan bot check 'python3 mybot.py' tictactoe
  papan play tictactoe --p2 'exec:papan bot run tictactoe alphabeta'"
    )]
    Bot(Bot),
    /// Repeat the studies that Papan is based on, with their tables and plots.
    #[command(
        subcommand,
        after_help = "Examples:
  papan experiment list
  papan experiment run tictactoe-levels --seed 1
  papan experiment run adjacency-2023 --quick --out results"
    )]
    Experiment(Experiment),
    /// Build, measure, compare and search word lists.
    #[command(
        subcommand,
        after_help = "Examples:
  papan lexicon anagram RETINA?
  papan lexicon stats
  papan lexicon build words.txt -o words.kwg"
    )]
    Lexicon(Lexicon),
    /// List games, their options and their players.
    #[command(after_help = "Example:
  papan list --json")]
    List,
    /// Print shell completions.
    #[command(after_help = "Example:
  papan completions bash > papan.bash")]
    Completions {
        /// The shell.
        shell: clap_complete::Shell,
    },
    /// Print the manual page.
    #[command(after_help = "Example:
  papan man | man -l -")]
    Man,
}

#[derive(Args, Debug)]
#[command(group = ArgGroup::new("which").args(["game", "load"]).multiple(true))]
pub(crate) struct Play {
    /// The game; without it, the file of --load or the main menu decides.
    #[arg(value_parser = game_names())]
    pub(crate) game: Option<String>,
    /// The player on the first seat, who moves first unless the game draws lots: human[:NAME], a player from `papan
    /// list`, or your own bot, exec:COMMAND.
    #[arg(long, value_name = "PLAYER", requires = "game")]
    pub(crate) p1: Option<PlayerSpec>,
    /// The player on the second seat.
    #[arg(long, value_name = "PLAYER", requires = "game")]
    pub(crate) p2: Option<PlayerSpec>,
    /// Continue a saved game.
    #[arg(long, value_name = "FILE", conflicts_with_all = fixed_by_a_saved_game())]
    pub(crate) load: Option<PathBuf>,
    /// Let the saved game start its bots (exec:COMMAND).
    #[arg(long, requires = "load")]
    pub(crate) launch: bool,
    /// Save the game to this file when it ends or is left.
    #[arg(long, value_name = "FILE", requires = "which")]
    pub(crate) save: Option<PathBuf>,
    /// Write the statistics of genetic and hill-climbing players to this file, one row for each generation.
    #[arg(long, value_name = "FILE", requires = "which")]
    pub(crate) trace: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) options: GameOptions,
}

/// A limit on thinking, at most one of three.
#[derive(Args, Clone, Copy, Debug)]
#[group(multiple = false)]
pub(crate) struct BudgetArgs {
    /// Think at most this long, such as 500ms or 2s.
    #[arg(long, value_name = "T", value_parser = duration)]
    time: Option<Duration>,
    /// Search at most this many positions.
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,
    /// Search at most this many plies deep.
    #[arg(long, value_name = "D")]
    depth: Option<u32>,
}

impl BudgetArgs {
    /// Returns the budget, if one was given.
    pub(crate) fn budget(self) -> Option<Budget> {
        let nodes = self.nodes.map(Budget::Nodes);
        nodes.or(self.time.map(Budget::Time)).or(self.depth.map(Budget::Depth))
    }
}

fn threads(text: &str) -> Result<usize, String> {
    let threads = text.parse().ok().filter(|threads| (1..=256).contains(threads));
    threads.ok_or_else(|| "expected 1 to 256".to_owned())
}

fn duration(text: &str) -> Result<Duration, String> {
    read_duration(text).ok_or_else(|| "expected a length of time such as 500ms or 2s".to_owned())
}

fn game_names() -> Vec<&'static str> {
    games().iter().map(|game| game.name()).collect()
}

fn experiment_names() -> Vec<&'static str> {
    experiments().iter().map(|experiment| experiment.name()).collect()
}

/// The options that conflict with a saved game.
fn fixed_by_a_saved_game() -> Vec<&'static str> {
    ["p1", "p2"].into_iter().chain(options::specs().into_keys()).collect()
}
