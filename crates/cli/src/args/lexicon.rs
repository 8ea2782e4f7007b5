//! The command line of `papan lexicon`.

use clap::{Args, Subcommand, ValueEnum};
use std::path::PathBuf;

#[derive(Subcommand, Debug)]
pub(crate) enum Lexicon {
    /// Compile a word list into a file that this and other programs read.
    #[command(after_help = "Examples:
  papan lexicon build words.txt -o words.kwg
  papan lexicon build kata.txt -o kata.kwg --letters indonesian --dawg-only")]
    Build {
        /// A word list, as text or compiled (.kwg), or a built-in one: enable, common, twelve.
        list: String,
        /// Output file, with the extension .kwg.
        #[arg(long, short, value_name = "FILE")]
        output: PathBuf,
        /// Build only the DAWG, without the GADDAG that play needs.
        #[arg(long)]
        dawg_only: bool,
        #[command(flatten)]
        reading: Reading,
    },
    /// Measure trie, DAWG and GADDAG of a word list: nodes, edges, bytes, time; and prove them exact.
    #[command(after_help = "Examples:
  papan lexicon stats
  papan lexicon stats words.txt --json")]
    Stats {
        /// A word list, as text or compiled (.kwg), or a built-in one: enable, common, twelve.
        #[arg(default_value = "enable")]
        list: String,
        #[command(flatten)]
        reading: Reading,
    },
    /// Check whether words are valid; exit code 1 if one is not.
    #[command(after_help = "Examples:
  papan lexicon check QI ZA
  papan lexicon check campier --lexicon twelve")]
    Check {
        /// The words, in any case.
        #[arg(required = true)]
        words: Vec<String>,
        #[command(flatten)]
        source: Source,
    },
    /// Find the words that use all tiles of a rack.
    #[command(after_help = "Examples:
  papan lexicon anagram RETINA
  papan lexicon anagram 'RETINA?'     the ? is a blank")]
    Anagram {
        /// The tiles; ? is a blank.
        rack: String,
        #[command(flatten)]
        order: OrderArgs,
        #[command(flatten)]
        source: Source,
    },
    /// Find all words that can be formed from a rack, by walking the graph.
    #[command(after_help = "Examples:
  papan lexicon words CAMPIER
  papan lexicon words 'QZ?' --by score
  papan lexicon words CAMPIER --lexicon twelve --steps     the walk itself
  papan lexicon words CAMPIER --lexicon twelve --steps --html walk.html     step through it in a browser")]
    Words {
        /// The tiles; ? is a blank.
        rack: String,
        /// Show the walk: descents, dead ends and words found.
        #[arg(long, conflicts_with = "by")]
        steps: bool,
        /// Write an HTML page that steps through the walk to this file.
        #[arg(long, value_name = "FILE", requires = "steps")]
        html: Option<PathBuf>,
        #[command(flatten)]
        order: OrderArgs,
        #[command(flatten)]
        source: Source,
    },
    /// Find the words that match a pattern: ? is one letter, * any number of letters.
    #[command(after_help = "Examples:
  papan lexicon pattern 'C?MP*'
  papan lexicon pattern '*QI*' --by score")]
    Pattern {
        /// The pattern.
        pattern: String,
        #[command(flatten)]
        order: OrderArgs,
        #[command(flatten)]
        source: Source,
    },
    /// Show the hooks of a word: letters before, after and within it, and words without its first or last letter.
    #[command(after_help = "Example:
  papan lexicon hooks CARE")]
    Hooks {
        /// The word, in any case.
        word: String,
        #[command(flatten)]
        source: Source,
    },
    /// Compare two word lists.
    #[command(after_help = "Examples:
  papan lexicon compare enable common
  papan lexicon compare old.txt new.kwg --list")]
    Compare {
        /// A word list, as text or compiled (.kwg), or a built-in one: enable, common, twelve.
        a: String,
        /// Another word list.
        b: String,
        /// Also list the words that are in only one of them.
        #[arg(long)]
        list: bool,
        #[command(flatten)]
        reading: Reading,
    },
    /// Show the construction of a word graph: the trie of a small list, each merge with its reason, the result.
    #[command(after_help = "Examples:
  papan lexicon steps
  papan lexicon steps words.txt --same-level
  papan lexicon steps --by-branch           in the order of the document
  papan lexicon steps --html steps.html     step forward and back in a browser
  papan lexicon steps --svg pictures")]
    Steps(Steps),
}

#[derive(Args, Debug)]
pub(crate) struct Steps {
    /// A word list, as text or compiled (.kwg), or a built-in one: enable, common, twelve.
    #[arg(default_value = "twelve")]
    pub(crate) list: String,
    /// Merge only nodes at the same distance from the root.
    #[arg(long)]
    pub(crate) same_level: bool,
    /// Merge branch by branch, as the source document does, instead of all leaves first.
    #[arg(long)]
    pub(crate) by_branch: bool,
    /// Write a picture of each step into this folder.
    #[arg(long, value_name = "DIR")]
    pub(crate) svg: Option<PathBuf>,
    /// Write an HTML page that steps through the construction to this file.
    #[arg(long, value_name = "FILE")]
    pub(crate) html: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) reading: Reading,
}

/// How word lists are read.
#[derive(Args, Clone, Debug)]
pub(crate) struct Reading {
    /// The tile set: english, indonesian, or a file.
    #[arg(long, value_name = "SET", default_value = "english")]
    pub(crate) letters: String,
    /// Skip words of a text list with more letters than this.
    #[arg(long, value_name = "N", default_value_t = 15, value_parser = clap::value_parser!(u8).range(2..=21))]
    pub(crate) longest: u8,
}

/// The word list to search.
#[derive(Args, Clone, Debug)]
pub(crate) struct Source {
    /// A word list, as text or compiled (.kwg), or a built-in one: enable, common, twelve.
    #[arg(long, value_name = "FILE", default_value = "enable")]
    pub(crate) lexicon: String,
    #[command(flatten)]
    pub(crate) reading: Reading,
}

/// The order of listed words.
#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct OrderArgs {
    /// The order.
    #[arg(long, value_enum, value_name = "ORDER", default_value_t = Order::Length)]
    pub(crate) by: Order,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Order {
    /// Longest first.
    Length,
    /// Most points first.
    Score,
    /// Alphabetical.
    Alphabet,
}
