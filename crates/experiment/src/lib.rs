//! Experiments that reproduce the studies Papan is based on, each with one command.
//!
//! An [`Experiment`] measures and returns an [`ExperimentReport`]: a page and the figures on it. To add an experiment,
//! add a file and a line in [`experiments`].
//!
//! ```
//! use papan_experiment::{ExperimentScale, ExperimentSettings, experiment, run};
//!
//! let growth = experiment("search-growth")?;
//! let mut on_progress = |line: &str| eprintln!("{line}");
//! let mut settings = ExperimentSettings { scale: ExperimentScale::Quick, threads: 2, seed: 1, on_progress: &mut on_progress };
//! # if false {
//! let report = run(growth, &mut settings)?;
//! for (name, text) in report.files() {
//!     std::fs::write(name, text)?;
//! }
//! # }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod adjacency_2023;
mod crossword_2011;
mod matches;
mod number_format;
mod plain_text;
mod search_growth;
mod tictactoe_levels;
mod word_graphs;

pub use plain_text::plain_text;
pub use word_graphs::{GraphMeasureError, GraphVerification, WordGraphRow, WordGraphs};

use matches::{GameExport, MatchResult};
use papan_picture::report::{self, ReportBlock, ReportPage, ReportTable};
use papan_runner::ArenaError;
use papan_session::{GameError, PlayError, SpecError, TooLarge};
use serde_json::{Value, json};
use thiserror::Error;

/// An experiment.
pub trait Experiment: Sync {
    /// The name on the command line.
    fn name(&self) -> &'static str;
    /// A sentence on what the experiment measures.
    fn summary(&self) -> &'static str;
    /// The document that it reproduces.
    fn source(&self) -> &'static str;
    /// Takes all measurements.
    fn measure(&self, settings: &mut ExperimentSettings<'_>) -> Result<Measurements, ExperimentError>;
}

/// The settings of an experiment.
pub struct ExperimentSettings<'a> {
    /// How much is measured.
    pub scale: ExperimentScale,
    /// The number of threads that play games; the figures do not depend on it.
    pub threads: usize,
    /// The seed of all randomness.
    pub seed: u64,
    /// Receives progress messages.
    pub on_progress: &'a mut dyn FnMut(&str),
}

/// How much an experiment measures.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ExperimentScale {
    /// Takes seconds: all tables are filled, with large errors.
    Quick,
    /// As much as is needed for figures worth keeping.
    Full,
}

impl ExperimentScale {
    /// Returns the first value for a quick experiment and the second for a full one.
    pub(crate) fn pick<T>(self, quick: T, full: T) -> T {
        match self {
            Self::Quick => quick,
            Self::Full => full,
        }
    }

    /// Returns the name used in files.
    pub fn as_str(self) -> &'static str {
        self.pick("quick", "full")
    }
}

/// The measurements of an experiment.
#[derive(Clone, Debug)]
pub struct Measurements {
    /// The page.
    pub page: ReportPage,
    /// Figures that depend only on the seed.
    pub figures: Value,
    /// Measured times.
    pub times: Value,
    /// The games that were played.
    pub games: GameExports,
}

/// All games that were played for an experiment, in the order of its matches.
#[derive(Clone, Debug, Default)]
pub struct GameExports(Vec<GameExport>);

impl GameExports {
    /// Collects the games of several matches.
    fn of<'a>(matches: impl IntoIterator<Item = &'a MatchResult>) -> Self {
        Self(matches.into_iter().flat_map(|result| result.rows.iter().cloned()).collect())
    }

    /// Returns the number of games.
    pub fn count(&self) -> usize {
        self.0.len()
    }

    /// Returns a JSON array with one game per line.
    fn json(&self) -> String {
        let lines: Vec<String> = self.0.iter().map(|row| format!("  {}", row.json)).collect();
        format!("[\n{}\n]\n", lines.join(",\n"))
    }

    /// Returns a CSV table with a header and one game per line.
    fn csv(&self) -> String {
        let lines = std::iter::once(GameExport::header()).chain(self.0.iter().map(|row| row.csv.clone()));
        lines.map(|line| line + "\n").collect()
    }
}

/// The measurements of an experiment, with everything needed to repeat it.
#[derive(Clone, Debug)]
pub struct ExperimentReport {
    /// The name of the experiment.
    pub name: &'static str,
    /// The page.
    pub page: ReportPage,
    /// All figures, with the settings they depend on.
    pub document: Value,
    /// The games that were played.
    pub games: GameExports,
}

/// An error that stops an experiment.
#[derive(Debug, Error)]
pub enum ExperimentError {
    /// There is no experiment with this name.
    #[error("there is no experiment `{name}`: expected {}", .known.join(", "))]
    Unknown {
        /// The name asked for.
        name: String,
        /// The existing names.
        known: Vec<&'static str>,
    },
    /// A game or a player cannot be created.
    #[error(transparent)]
    Catalog(#[from] GameError),
    /// A player spec cannot be parsed.
    #[error(transparent)]
    OptionSpec(#[from] SpecError),
    /// A match cannot be played.
    #[error(transparent)]
    Arena(#[from] ArenaError),
    /// A session rejected a move.
    #[error(transparent)]
    Play(#[from] PlayError),
    /// A board is too large.
    #[error(transparent)]
    TooLarge(#[from] TooLarge),
    /// A result contradicts another one.
    #[error("{0}")]
    Inconsistent(String),
}

/// Returns all experiments in the order of listings.
pub fn experiments() -> [&'static dyn Experiment; 4] {
    [
        &tictactoe_levels::TicTacToeLevels,
        &adjacency_2023::Adjacency2023,
        &crossword_2011::Crossword2011,
        &search_growth::SearchGrowth,
    ]
}

/// Returns the experiment with this name.
pub fn experiment(name: &str) -> Result<&'static dyn Experiment, ExperimentError> {
    let known = || experiments().iter().map(|experiment| experiment.name()).collect();
    let found = experiments().into_iter().find(|experiment| experiment.name() == name);
    found.ok_or_else(|| ExperimentError::Unknown { name: name.to_owned(), known: known() })
}

/// Runs an experiment, and adds instructions to repeat it.
pub fn run(
    experiment: &'static dyn Experiment,
    settings: &mut ExperimentSettings<'_>,
) -> Result<ExperimentReport, ExperimentError> {
    let Measurements { mut page, figures, times, games } = experiment.measure(settings)?;
    let (name, version, scale) = (experiment.name(), env!("CARGO_PKG_VERSION"), settings.scale);
    let quick = scale.pick(" --quick", "");
    page.blocks.extend([
        ReportBlock::Heading("How to repeat it".to_owned()),
        ReportBlock::Text(format!(
            "Source: {}. Papan {version}. The same seed gives the same figures on any number of threads, times \
             excepted.",
            experiment.source()
        )),
        ReportBlock::Code(format!("papan experiment run {name}{quick} --seed {}", settings.seed)),
    ]);
    let document = json!({
        "experiment": name,
        "source": experiment.source(),
        "version": version,
        "effort": scale.as_str(),
        "seed": settings.seed,
        "figures": figures,
        "times": times,
    });
    Ok(ExperimentReport { name, page, document, games })
}

impl ExperimentReport {
    /// Returns the output files as `(name, text)`: the page as HTML and Markdown, its pictures, all figures, and every
    /// game as JSON and CSV.
    pub fn files(&self) -> Vec<(String, String)> {
        let name = self.name;
        let mut pictures = Vec::new();
        let markdown = report::markdown(&self.page, |number, svg| {
            let file = format!("{name}-{number}.svg");
            pictures.push((file.clone(), svg.to_owned()));
            file
        });
        let mut files = vec![
            (format!("{name}.html"), report::html(&self.page)),
            (format!("{name}.md"), markdown),
            (format!("{name}.json"), format!("{:#}\n", self.document)),
        ];
        files.append(&mut pictures);
        if self.games.count() > 0 {
            files.push((format!("{name}-games.json"), self.games.json()));
            files.push((format!("{name}-games.csv"), self.games.csv()));
        }
        files
    }
}

/// Returns a table block.
fn table<const N: usize>(
    caption: impl Into<String>,
    head: [&str; N],
    rows: impl IntoIterator<Item = [String; N]>,
) -> ReportBlock {
    let head = head.map(str::to_owned).to_vec();
    ReportBlock::Table(ReportTable {
        caption: caption.into(),
        head,
        rows: rows.into_iter().map(Vec::from).collect(),
    })
}

/// Returns a heading block.
fn heading(text: &str) -> ReportBlock {
    ReportBlock::Heading(text.to_owned())
}

/// Returns a text block.
fn text(text: impl Into<String>) -> ReportBlock {
    ReportBlock::Text(text.into())
}

/// Returns a picture block.
fn picture(svg: String, caption: impl Into<String>) -> ReportBlock {
    ReportBlock::Picture { svg, caption: caption.into() }
}
