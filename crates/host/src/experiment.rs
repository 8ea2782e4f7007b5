//! The studies of the documents that Papan comes from, each of which can be repeated by one command.
//!
//! An [`Experiment`] measures, and gives back [`Findings`]: a page to read and the figures that stand on it. A new
//! study is one file below `experiment/` and one line in [`experiments`].
//!
//! ```
//! use papan_host::experiment::{Effort, Plan, experiment, run};
//!
//! let growth = experiment("search-growth")?;
//! let mut tell = |line: &str| eprintln!("{line}");
//! let mut plan = Plan { effort: Effort::Quick, threads: 2, seed: 1, tell: &mut tell };
//! # if false {
//! let findings = run(growth, &mut plan)?;
//! for (name, text) in findings.files() {
//!     std::fs::write(name, text)?;
//! }
//! # }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod adjacency_2023;
mod crossword_2011;
mod figure;
mod matches;
mod search_growth;
mod tictactoe_levels;

use crate::arena::ArenaError;
use matches::{GameRow, Met};
use papan_catalog::{CatalogError, PlayError, SpecError, TooLarge};
use papan_picture::report::{self, Page, Part, Table};
use serde_json::{Value, json};
use thiserror::Error;

/// A study.
pub trait Experiment: Sync {
    /// As it is typed.
    fn name(&self) -> &'static str;
    /// What it finds out, in one sentence.
    fn sentence(&self) -> &'static str;
    /// Which document it repeats.
    fn source(&self) -> &'static str;
    /// Measures everything.
    fn study(&self, plan: &mut Plan<'_>) -> Result<Study, ExperimentError>;
}

/// How a study is done.
pub struct Plan<'a> {
    /// How much is measured.
    pub effort: Effort,
    /// How many threads play games; the figures do not depend on it.
    pub threads: usize,
    /// Where all chance comes from.
    pub seed: u64,
    /// Is told what is being done.
    pub tell: &'a mut dyn FnMut(&str),
}

/// How much a study measures.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effort {
    /// So little that it takes seconds: the tables are whole, their errors are large.
    Quick,
    /// As much as its tables are worth keeping for.
    Full,
}

impl Effort {
    /// The first for a quick study, the second for a full one.
    pub(crate) fn pick<T>(self, quick: T, full: T) -> T {
        match self {
            Self::Quick => quick,
            Self::Full => full,
        }
    }

    /// As it is written in files.
    pub fn as_str(self) -> &'static str {
        self.pick("quick", "full")
    }
}

/// What a study gives.
#[derive(Clone, Debug)]
pub struct Study {
    /// To read.
    pub page: Page,
    /// What is the same in every run with the same seed.
    pub figures: Value,
    /// What a clock has measured.
    pub times: Value,
    /// The games that were played for it.
    pub games: Games,
}

/// Every game that was played for a study, in the order of its matches.
#[derive(Clone, Debug, Default)]
pub struct Games(Vec<GameRow>);

impl Games {
    /// The games of some matches.
    fn of<'a>(matches: impl IntoIterator<Item = &'a Met>) -> Self {
        Self(matches.into_iter().flat_map(|met| met.rows.iter().cloned()).collect())
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.0.len()
    }

    /// An object for each game, a line each.
    fn json(&self) -> String {
        let lines: Vec<String> = self.0.iter().map(|row| format!("  {}", row.json)).collect();
        format!("[\n{}\n]\n", lines.join(",\n"))
    }

    /// A line for each game below the names of the columns.
    fn csv(&self) -> String {
        let lines = std::iter::once(GameRow::header()).chain(self.0.iter().map(|row| row.csv.clone()));
        lines.map(|line| line + "\n").collect()
    }
}

/// A study with everything that tells how it was done.
#[derive(Clone, Debug)]
pub struct Findings {
    /// The name of the experiment.
    pub name: &'static str,
    /// To read.
    pub page: Page,
    /// All figures, and what they depend on.
    pub document: Value,
    /// The games that were played for it.
    pub games: Games,
}

/// Why a study cannot be done.
#[derive(Debug, Error)]
pub enum ExperimentError {
    /// There is no such study.
    #[error("there is no experiment `{name}`: expected {}", .known.join(", "))]
    Unknown {
        /// As asked for.
        name: String,
        /// What there is.
        known: Vec<&'static str>,
    },
    /// A game or a player cannot be made.
    #[error(transparent)]
    Catalog(#[from] CatalogError),
    /// The text of a player is wrong.
    #[error(transparent)]
    Spec(#[from] SpecError),
    /// A match cannot be played.
    #[error(transparent)]
    Arena(#[from] ArenaError),
    /// A table refuses a move.
    #[error(transparent)]
    Play(#[from] PlayError),
    /// A board is too large.
    #[error(transparent)]
    TooLarge(#[from] TooLarge),
    /// Something does not hold that must hold.
    #[error("{0}")]
    Broken(String),
}

/// Every study, in the order in which lists show them.
pub fn experiments() -> [&'static dyn Experiment; 4] {
    [
        &tictactoe_levels::TicTacToeLevels,
        &adjacency_2023::Adjacency2023,
        &crossword_2011::Crossword2011,
        &search_growth::SearchGrowth,
    ]
}

/// The study with this name.
pub fn experiment(name: &str) -> Result<&'static dyn Experiment, ExperimentError> {
    let known = || experiments().iter().map(|experiment| experiment.name()).collect();
    let found = experiments().into_iter().find(|experiment| experiment.name() == name);
    found.ok_or_else(|| ExperimentError::Unknown { name: name.to_owned(), known: known() })
}

/// Does a study, and adds how to repeat it.
pub fn run(experiment: &'static dyn Experiment, plan: &mut Plan<'_>) -> Result<Findings, ExperimentError> {
    let Study { mut page, figures, times, games } = experiment.study(plan)?;
    let (name, version, effort) = (experiment.name(), env!("CARGO_PKG_VERSION"), plan.effort);
    let quick = effort.pick(" --quick", "");
    page.parts.extend([
        Part::Heading("How to repeat it".to_owned()),
        Part::Text(format!(
            "Source: {}. Papan {version}. The same seed gives the same figures on any number of threads, times \
             excepted.",
            experiment.source()
        )),
        Part::Code(format!("papan experiment run {name}{quick} --seed {}", plan.seed)),
    ]);
    let document = json!({
        "experiment": name,
        "source": experiment.source(),
        "version": version,
        "effort": effort.as_str(),
        "seed": plan.seed,
        "figures": figures,
        "times": times,
    });
    Ok(Findings { name, page, document, games })
}

impl Findings {
    /// The files to keep, each with its name and text: the page, its Markdown, its pictures, all figures, and the result
    /// of every game as JSON and as a table.
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

/// A table of a page.
fn table<const N: usize>(
    caption: impl Into<String>,
    head: [&str; N],
    rows: impl IntoIterator<Item = [String; N]>,
) -> Part {
    let head = head.map(str::to_owned).to_vec();
    Part::Table(Table { caption: caption.into(), head, rows: rows.into_iter().map(Vec::from).collect() })
}

/// A heading of a page.
fn heading(text: &str) -> Part {
    Part::Heading(text.to_owned())
}

/// A paragraph of a page.
fn text(text: impl Into<String>) -> Part {
    Part::Text(text.into())
}

/// A picture of a page.
fn picture(svg: String, caption: impl Into<String>) -> Part {
    Part::Picture { svg, caption: caption.into() }
}
