//! What can be typed.

mod arena;
mod bot;
mod lexicon;
mod replay;
mod serve;

pub(crate) use arena::{Arena, ArenaRun};
pub(crate) use bot::{Bot, Check};
pub(crate) use lexicon::{Lexicon, Order, Reading, Source, Steps};
pub(crate) use replay::{Replay, Which};
pub(crate) use serve::Serve;

use clap::builder::BoolishValueParser;
use clap::error::{ContextKind, ContextValue};
use clap::{
    Arg, ArgAction, ArgGroup, ArgMatches, Args, CommandFactory, FromArgMatches, Parser, Subcommand, ValueEnum,
};
use papan_catalog::{PlayerSpec, games};
use papan_game::options::{Kind, Spec};
use papan_game::{Budget, read_duration};
use papan_host::experiment::experiments;
use std::collections::BTreeMap;
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

/// Where the help lists what every command takes.
const EVERYWHERE: &str = "Options of every command";

/// What every command takes.
#[derive(Args, Clone, Debug)]
pub(crate) struct Shared {
    /// Print one JSON document instead of text (JSON lines where a command streams).
    #[arg(long, global = true, help_heading = EVERYWHERE)]
    pub(crate) json: bool,
    /// Where all chance comes from [environment: `PAPAN_SEED`]; else from the operating system.
    #[arg(long, global = true, value_name = "N", help_heading = EVERYWHERE)]
    pub(crate) seed: Option<u64>,
    /// Whether `--seed` itself was typed: a loaded game has its own seed, which the environment does not contradict.
    #[arg(skip)]
    pub(crate) is_seed_typed: bool,
    /// Say only what is asked for [environment: `PAPAN_QUIET`].
    #[arg(long, short, global = true, help_heading = EVERYWHERE, value_name = "YES", value_parser = BoolishValueParser::new(),
        hide_possible_values = true, num_args = 0..=1, require_equals = true, default_missing_value = "yes")]
    pub(crate) quiet: Option<bool>,
    /// Whether to use colour [environment: `PAPAN_COLOR`; `NO_COLOR` counts as never].
    #[arg(long, global = true, value_name = "WHEN", help_heading = EVERYWHERE)]
    pub(crate) color: Option<When>,
    /// Overwrite files that Papan wrote before, without asking; files of others are never overwritten.
    #[arg(long, global = true, help_heading = EVERYWHERE)]
    pub(crate) force: bool,
}

/// What was typed, or why it cannot be understood.
pub(crate) fn parse() -> Result<Papan, clap::Error> {
    let matches = with_negative_numbers(Papan::command()).try_get_matches().map_err(without_wrong_tip)?;
    Papan::from_arg_matches(&matches)
}

/// Takes a negative number for the value of the option before it, so that the option says which numbers it takes. Else it
/// would be an unknown option, with the advice to write it as an argument of its own.
fn with_negative_numbers(command: clap::Command) -> clap::Command {
    let command = command.mut_args(|arg| {
        let is_option = !arg.is_positional() && arg.get_action().takes_values();
        if is_option { arg.allow_negative_numbers(true) } else { arg }
    });
    command.mut_subcommands(with_negative_numbers)
}

/// Leaves out the tip to write an unknown option behind `--`: it would be taken for an argument, which nobody means who
/// mistypes an option.
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

/// When to use colour.
#[derive(ValueEnum, serde::Deserialize, Clone, Copy, PartialEq, Eq, Debug, Default)]
#[serde(rename_all = "lowercase")]
pub(crate) enum When {
    /// On a terminal that can.
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
    /// Play, prove, make, shrink, convert and draw the automata that play tic-tac-toe.
    #[command(
        subcommand,
        after_help = "Example:
  papan automaton check classic"
    )]
    Automaton(Automaton),
    /// Solve a game, and show what each search costs.
    #[command(after_help = "Examples:
  papan solve tictactoe
  papan solve tictactoe --misere --json
  papan solve tictactoe --size 4x4x4 --svg growth.svg
  papan solve adjacency --rounds 3
  papan solve adjacency --file known.values")]
    Solve(Solve),
    /// Count the leaves of the game tree: D moves down, or the end of the game if that comes first.
    #[command(after_help = "Examples:
  papan perft tictactoe --depth 9     255168
  papan perft adjacency --file known.perft
  papan perft crossword --file known.perft     placements, best score and sum of scores of each position")]
    Perft(Perft),
    /// Value every legal move of a position, deeper and deeper.
    #[command(after_help = "Examples:
  papan analyze tictactoe \"x---o---- x\"
  papan analyze adjacency \"6OO/6OO/8/8/8/8/XX6/XX6 X 16\" --time 2s
  papan analyze crossword \"15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 AEINRST/ 0/0 0\" --player hard")]
    Analyze(Analyze),
    /// Show the tree of a search: values, alpha and beta, what was cut off and why.
    #[command(after_help = "Examples:
  papan tree tictactoe \"xo--x---o x\" --depth 3
  papan tree tictactoe \"xo--x---o x\" --depth 4 --html tree.html     step through the search in a browser
  papan tree adjacency --size 4x4 --depth 2 --svg tree.svg
  papan tree tictactoe --depth 3 --algorithm minimax --json")]
    Tree(Tree),
    /// Let players meet in matches and tournaments whose results can be trusted and repeated.
    #[command(
        subcommand,
        after_help = "Example:
  papan arena run adjacency alphabeta greedy --pairs 100 --budget nodes=20000"
    )]
    Arena(Arena),
    /// Step through a recorded game, forward and back: a saved one, a GCG, or one of a run of the arena.
    #[command(after_help = "Examples:
  papan replay my.game
  papan replay game.gcg --all
  papan replay my-run                   lists the games of the run, and asks for one
  papan replay my-run --game 000012-1   game 1 of pair 12, as its file is named
  papan replay my-run --json            a line for each game
  papan replay game.gcg --json          a line for each position")]
    Replay(Replay),
    /// Draw the fitness of a genetic search, generation by generation, from the file of `papan play --trace`.
    #[command(after_help = "Examples:
  papan plot generations.csv -o fitness.svg
  papan plot generations.csv --ply 5 -o fitness.svg")]
    Plot(Plot),
    /// Learn the values that players judge by from games against themselves.
    #[command(
        subcommand,
        after_help = "Example:
  papan learn adjacency --games 20000 --seed 1 -o my.weights"
    )]
    Learn(Learn),
    /// Measure the speed of rules and searches, with a signature that is equal on every machine.
    #[command(after_help = "Examples:
  papan bench
  papan bench alphabeta --rounds 100 --json
  papan bench tictactoe")]
    Bench(Bench),
    /// Check a program of yours that plays, or let one of ours play as such a program.
    #[command(
        subcommand,
        after_help = "Examples:
  papan bot check 'python3 mybot.py' tictactoe
  papan play tictactoe --p2 'exec:papan bot run tictactoe alphabeta'"
    )]
    Bot(Bot),
    /// Repeat the studies that Papan comes from, with their tables and plots.
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
    /// Print the completions of a shell.
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
    /// The game; without it, a saved game tells, or the main menu asks.
    #[arg(value_parser = game_names())]
    pub(crate) game: Option<String>,
    /// Who sits on the first seat, and moves first unless the game draws lots: human[:NAME], a player as `papan list`
    /// shows them, or a program of yours, exec:COMMAND.
    #[arg(long, value_name = "PLAYER", requires = "game")]
    pub(crate) p1: Option<PlayerSpec>,
    /// Who sits on the second seat.
    #[arg(long, value_name = "PLAYER", requires = "game")]
    pub(crate) p2: Option<PlayerSpec>,
    /// Continue a saved game.
    #[arg(long, value_name = "FILE", conflicts_with_all = fixed_by_a_saved_game())]
    pub(crate) load: Option<PathBuf>,
    /// Let the saved game start the programs that play in it (exec:COMMAND).
    #[arg(long, requires = "load")]
    pub(crate) launch: bool,
    /// Save the game to this file when it ends or is left.
    #[arg(long, value_name = "FILE", requires = "which")]
    pub(crate) save: Option<PathBuf>,
    /// Write how the players that breed or climb went on to this file, a row for each generation.
    #[arg(long, value_name = "FILE", requires = "which")]
    pub(crate) trace: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) options: GameOptions,
}

#[derive(Subcommand, Debug)]
pub(crate) enum Automaton {
    /// The original dialogue with an automaton.
    #[command(after_help = "Examples:
  papan automaton play               the machine that wins soonest
  papan automaton play classic       the original of 181 states
  papan automaton play my.dfa --unchecked")]
    Play {
        /// A .dfa or .jff file, or one that ships: quick, small, classic.
        file: Option<String>,
        /// Play even a file that fails its check.
        #[arg(long)]
        unchecked: bool,
    },
    /// Prove that a file is legal, complete and never loses; or show the shortest line that refutes it.
    #[command(after_help = "Examples:
  papan automaton check classic
  papan automaton check my.dfa --json")]
    Check {
        /// A .dfa or .jff file, or one that ships: quick, small, classic.
        file: String,
    },
    /// Make an automaton that never loses from the solved game.
    #[command(after_help = "Examples:
  papan automaton synth -o quick.dfa
  papan automaton synth --prefer small -o small.dfa     the fewest states, with the proof")]
    Synth {
        /// Who may start.
        #[arg(long, value_enum, default_value_t = Starts::Either)]
        starts: Starts,
        /// The quickest win, or the fewest states.
        #[arg(long, value_enum, default_value_t = Prefer::Quick)]
        prefer: Prefer,
        /// How long to look for fewer states.
        #[arg(long, value_name = "N", default_value_t = 120)]
        seconds: u64,
        /// Where to write it: .dfa, .jff, .json, .dot or .svg.
        #[arg(long, short, value_name = "FILE")]
        output: PathBuf,
    },
    /// Merge the states that no line of play tells apart, and say which and why.
    #[command(after_help = "Example:
  papan automaton minimize classic -o tiny.dfa")]
    Minimize {
        /// A .dfa or .jff file, or one that ships: quick, small, classic.
        file: String,
        /// Where to write the result.
        #[arg(long, short, value_name = "FILE")]
        output: Option<PathBuf>,
    },
    /// Convert by file ending: .dfa, .jff, .dot, .svg, .json.
    #[command(after_help = "Examples:
  papan automaton convert classic classic.svg
  papan automaton convert my.jff my.dfa --language indonesian")]
    Convert {
        /// A .dfa or .jff file, or one that ships: quick, small, classic.
        input: String,
        /// Where to write it.
        output: PathBuf,
        /// Section names of a .dfa file.
        #[arg(long, value_enum, default_value_t = Language::English)]
        language: Language,
    },
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Starts {
    Person,
    Computer,
    Either,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Prefer {
    Quick,
    Small,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Language {
    English,
    Indonesian,
}

#[derive(Args, Debug)]
pub(crate) struct Solve {
    /// The game.
    #[arg(value_parser = game_names())]
    pub(crate) game: String,
    /// The position, as the game writes it; without it, the start.
    #[arg(allow_hyphen_values = true)]
    pub(crate) position: Option<String>,
    /// Solve every line `position<TAB>value` of a file and compare; the value is the first side's margin.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["position", "svg"])]
    pub(crate) file: Option<PathBuf>,
    /// Positions to look at before giving up.
    #[arg(long, value_name = "N", default_value_t = 50_000_000)]
    pub(crate) nodes: u64,
    /// Write the plot of nodes visited to this file.
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) options: GameOptions,
}

#[derive(Args, Debug)]
pub(crate) struct Perft {
    /// The game.
    #[arg(value_parser = game_names())]
    pub(crate) game: String,
    /// How many moves deep; not for the crossword game, in which every placement of a position is counted.
    #[arg(long, value_name = "D")]
    pub(crate) depth: Option<u32>,
    /// Check every line `position<TAB>depth<TAB>leaves[<TAB>sum]` of a file, or for the crossword game
    /// `CGP<TAB>placements<TAB>best score<TAB>sum of scores`.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["depth", "position"])]
    pub(crate) file: Option<PathBuf>,
    /// Where to begin, instead of the start.
    #[arg(long, value_name = "POSITION", allow_hyphen_values = true)]
    pub(crate) position: Option<String>,
    #[command(flatten)]
    pub(crate) options: GameOptions,
}

#[derive(Args, Debug)]
pub(crate) struct Analyze {
    /// The game.
    #[arg(value_parser = game_names())]
    pub(crate) game: String,
    /// The position, as the game writes it; a CGP for the crossword game.
    #[arg(allow_hyphen_values = true)]
    pub(crate) position: String,
    /// Show at most this many moves.
    #[arg(long, value_name = "N")]
    pub(crate) top: Option<usize>,
    /// Also say what this player of the crossword game would play, and why.
    #[arg(long, value_name = "PLAYER")]
    pub(crate) player: Option<PlayerSpec>,
    #[command(flatten)]
    pub(crate) budget: BudgetArgs,
    #[command(flatten)]
    pub(crate) options: GameOptions,
}

#[derive(Subcommand, Debug)]
pub(crate) enum Learn {
    /// The weights of the strong adjacency player.
    #[command(after_help = "Example:
  papan learn adjacency --games 20000 --seed 1 -o my.weights
  papan play adjacency --p2 alphabeta:weights=my.weights,time=1s")]
    Adjacency {
        /// How many games to learn from.
        #[arg(long, value_name = "N", default_value_t = 20_000, value_parser = clap::value_parser!(u64).range(1..=100_000_000))]
        games: u64,
        /// How many threads play; the result does not depend on it [default: all cores].
        #[arg(long, value_name = "N", value_parser = threads)]
        threads: Option<usize>,
        /// Where to write the weights.
        #[arg(long, short, value_name = "FILE")]
        output: PathBuf,
    },
    /// What each tile and each two tiles that are kept in the crossword game are worth.
    #[command(after_help = "Example:
  papan learn leaves --games 20000 --seed 1 -o my.leaves
  papan play crossword --p2 medium:leaves=my.leaves")]
    Leaves {
        /// How many games to learn from.
        #[arg(long, value_name = "N", default_value_t = 20_000, value_parser = clap::value_parser!(u64).range(1..=100_000_000))]
        games: u64,
        /// How many threads play; the result does not depend on it [default: all cores].
        #[arg(long, value_name = "N", value_parser = threads)]
        threads: Option<usize>,
        /// Where to write the values.
        #[arg(long, short, value_name = "FILE")]
        output: PathBuf,
        #[command(flatten)]
        options: GameOptions,
    },
}

#[derive(Subcommand, Debug)]
pub(crate) enum Experiment {
    /// List the studies, with what each finds out.
    List,
    /// Do a study: its tables are printed, and on request written as a page with plots.
    #[command(after_help = "Examples:
  papan experiment run search-growth --quick
  papan experiment run crossword-2011 --seed 1 --out results
  papan experiment run tictactoe-levels --quick --json")]
    Run(Trial),
}

#[derive(Args, Debug)]
pub(crate) struct Trial {
    /// The study.
    #[arg(value_parser = experiment_names())]
    pub(crate) name: String,
    /// Measure only as much as takes some seconds.
    #[arg(long)]
    pub(crate) quick: bool,
    /// How many threads play; the figures do not depend on it [default: all cores].
    #[arg(long, value_name = "K", value_parser = threads)]
    pub(crate) threads: Option<usize>,
    /// Write the page (HTML and Markdown), its plots (SVG) and all figures (JSON) to this folder.
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,
}

#[derive(Args, Debug)]
pub(crate) struct Tree {
    /// The game.
    #[arg(value_parser = game_names())]
    pub(crate) game: String,
    /// The position, as the game writes it; without it, the start.
    #[arg(allow_hyphen_values = true)]
    pub(crate) position: Option<String>,
    /// How many moves to look ahead.
    #[arg(long, value_name = "D", value_parser = clap::value_parser!(u32).range(1..=64))]
    pub(crate) depth: u32,
    /// How to search.
    #[arg(long, value_enum, default_value_t = Algorithm::Alphabeta)]
    pub(crate) algorithm: Algorithm,
    /// Draw the tree to this file, at most about 200 nodes of it.
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,
    /// Write a page to this file in which the search can be stepped through.
    #[arg(long, value_name = "FILE")]
    pub(crate) html: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) options: GameOptions,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Algorithm {
    /// Every line of play.
    Minimax,
    /// The same value, with what cannot matter left out.
    Alphabeta,
}

#[derive(Args, Debug)]
pub(crate) struct Plot {
    /// A file with the columns ply,player,generation,best,mean,worst,diversity.
    pub(crate) file: PathBuf,
    /// Which move of the game to draw; without it, the first in the file.
    #[arg(long, value_name = "N")]
    pub(crate) ply: Option<u32>,
    /// Where to write the picture.
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: PathBuf,
}

#[derive(Args, Debug)]
pub(crate) struct Bench {
    /// Only the cases of this game, or those whose name contains this.
    #[arg(value_name = "NAME")]
    pub(crate) only: Option<String>,
    /// How often each case is repeated; they are interleaved.
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    pub(crate) rounds: u32,
}

/// How much a move may cost, at most one of three.
#[derive(Args, Clone, Copy, Debug)]
#[group(multiple = false)]
pub(crate) struct BudgetArgs {
    /// Think at most this long, such as 500ms or 2s.
    #[arg(long, value_name = "T", value_parser = duration)]
    time: Option<Duration>,
    /// Look at most at this many positions, besides those that are judged many at once.
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,
    /// Look at most this many moves ahead.
    #[arg(long, value_name = "D")]
    depth: Option<u32>,
}

impl BudgetArgs {
    /// What was given.
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

/// What a saved game already says.
fn fixed_by_a_saved_game() -> Vec<&'static str> {
    ["p1", "p2"].into_iter().chain(specs().into_keys()).collect()
}

/// The options of all games, made from their schemas; each game checks that those given are its own.
#[derive(Clone, Debug, Default)]
pub(crate) struct GameOptions(pub(crate) Vec<(String, String)>);

/// The options of all games by name, each with the games that have it.
fn specs() -> BTreeMap<&'static str, Vec<(&'static str, &'static Spec)>> {
    let mut specs: BTreeMap<_, Vec<_>> = BTreeMap::new();
    for game in games() {
        for spec in game.options() {
            specs.entry(spec.name).or_default().push((game.name(), spec));
        }
    }
    specs
}

/// What an option means, in each game that has it.
fn meaning(of: &[(&str, &Spec)]) -> String {
    let default = |spec: &Spec| match spec.kind {
        Kind::Flag => String::new(),
        _ => format!(" [default: {}]", spec.default),
    };
    let line = |(game, spec): &(&str, &Spec)| format!("{game}: {}{}", spec.sentence, default(spec));
    of.iter().map(line).collect::<Vec<_>>().join("\n")
}

/// Games that share an option's name agree on whether it takes a value; a test looks after that.
fn is_flag(of: &[(&str, &Spec)]) -> bool {
    of.iter().any(|(_, spec)| spec.kind == Kind::Flag)
}

impl Args for GameOptions {
    fn augment_args(command: clap::Command) -> clap::Command {
        let arg = |(name, of): (&'static str, Vec<(&str, &Spec)>)| {
            let arg = Arg::new(name).long(name).help(meaning(&of)).help_heading("Options of the game");
            if is_flag(&of) { arg.action(ArgAction::SetTrue) } else { arg.value_name("VALUE") }
        };
        command.args(specs().into_iter().map(arg))
    }

    fn augment_args_for_update(command: clap::Command) -> clap::Command {
        Self::augment_args(command)
    }
}

impl FromArgMatches for GameOptions {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let given = |(name, of): (&str, Vec<(&str, &Spec)>)| {
            let value = if is_flag(&of) {
                matches.get_flag(name).then(|| "yes".to_owned())
            } else {
                matches.get_one::<String>(name).cloned()
            };
            value.map(|value| (name.to_owned(), value))
        };
        Ok(Self(specs().into_iter().filter_map(given).collect()))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_well_formed() {
        Papan::command().debug_assert();
    }

    #[test]
    fn options_of_one_name_are_flags_in_every_game_or_in_none() {
        for (name, of) in specs() {
            assert!(of.iter().all(|(_, spec)| (spec.kind == Kind::Flag) == is_flag(&of)), "{name}");
        }
    }
}
