//! The growth of each search with the board size and the depth.

use super::number_format::{count, dash, seconds};
use super::{
    Experiment, ExperimentError, ExperimentScale, ExperimentSettings, GameExports, Measurements, heading,
    picture, text,
};
use papan_adjacency::{Adjacency, PlayerMark, Size, Weights};
use papan_game::{Budget, Evaluator, Searchable, StopFlag, Stopwatch, rng};
use papan_picture::chart::{self, LineChart, LineSeries};
use papan_picture::report::{ReportBlock, ReportPage, ReportTable};
use papan_search::{NoTrace, SearchResult, Settings, Solver, zero_evaluation};
use papan_tictactoe::TicTacToe;
use serde::Serialize;
use serde_json::{Value, json};

/// The experiment on the growth of searches.
pub(super) struct SearchGrowth;

/// The searches, from plain minimax to the strongest.
const SEARCHES: [(&str, Settings); 4] = [
    ("minimax", Settings::MINIMAX),
    ("alpha-beta", Settings::PLAIN),
    ("with table", Settings::TABLE),
    ("strong", Settings::STRONG),
];

/// The index of the strong search, which deepens iteratively.
const STRONG: usize = 3;

/// A search of one board to one depth.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
struct DepthResult {
    depth: u32,
    /// The number of positions visited, including leaves evaluated in bulk.
    positions: u64,
    /// The number of leaves evaluated in bulk.
    at_once: u64,
    /// The score in search units.
    score: i32,
    #[serde(skip)]
    seconds: f64,
}

/// A search of one board to increasing depths.
#[derive(Clone, PartialEq, Debug, Serialize)]
struct GrowthCurve {
    search: &'static str,
    steps: Vec<DepthResult>,
    /// The effective branching factor at the last depth.
    branching: f64,
}

/// All searches of one board.
#[derive(Clone, PartialEq, Debug, Serialize)]
struct BoardGrowth {
    game: &'static str,
    board: String,
    cells: u8,
    curves: Vec<GrowthCurve>,
}

impl Experiment for SearchGrowth {
    fn name(&self) -> &'static str {
        "search-growth"
    }

    fn summary(&self) -> &'static str {
        "How positions and time grow with the board and the depth, for each search."
    }

    fn source(&self) -> &'static str {
        "the plots of nodes visited in the tic-tac-toe documents, carried on to larger boards"
    }

    fn measure(&self, settings: &mut ExperimentSettings<'_>) -> Result<Measurements, ExperimentError> {
        let most = settings.scale.pick(300_000, 30_000_000);
        let mut boards = Vec::new();
        for size in ["3x3x3", "4x4x4", "5x5x4"] {
            (settings.on_progress)(&format!("tic-tac-toe {size}"));
            let size: papan_tictactoe::Size = read(size)?;
            let game = TicTacToe::new(size, false);
            let curves = grow(&game, || zero_evaluation::<TicTacToe>, size.cells().into(), most)?;
            boards.push(BoardGrowth {
                game: "tic-tac-toe",
                board: size.to_string(),
                cells: size.cells(),
                curves,
            });
        }
        for size in ["4x4", "6x6", "8x8"] {
            (settings.on_progress)(&format!("adjacency {size}"));
            let size: Size = read(size)?;
            let game = Adjacency::with_max_rounds(size, PlayerMark::X);
            let curves = grow(&game, Weights::default, 2 * u32::from(game.rounds()), most)?;
            boards.push(BoardGrowth {
                game: "adjacency",
                board: size.to_string(),
                cells: size.cells(),
                curves,
            });
        }
        let figures = json!({
            "most_positions": most, "boards": boards,
            "adjacency_document": { "branches": 56, "leaves": "56!/n!", "bound": "56^56" },
        });
        let (page, times) = (page(&boards, most, settings.scale), times(&boards));
        Ok(Measurements { page, figures, times, games: GameExports::default() })
    }
}

/// Parses a board size written in this file.
fn read<T: std::str::FromStr<Err: std::fmt::Display>>(size: &str) -> Result<T, ExperimentError> {
    size.parse().map_err(|error| ExperimentError::Inconsistent(format!("the board {size}: {error}")))
}

/// Searches the initial position with all searches, each as deep as `most` positions allow.
fn grow<G: Searchable, J: Evaluator<G>>(
    game: &G,
    evaluator: impl Fn() -> J,
    deepest: u32,
    most: u64,
) -> Result<Vec<GrowthCurve>, ExperimentError> {
    let start = game.start(&mut rng::stream(0, 0));
    let curve = |at: usize| {
        let search = |depth| step(game, &start, evaluator(), at, depth, most);
        let steps: Vec<DepthResult> =
            (1..=deepest).map_while(|depth| Some(best_of_three(search(depth)?, || search(depth)))).collect();
        GrowthCurve { search: SEARCHES[at].0, branching: branching(&steps), steps }
    };
    let curves: Vec<GrowthCurve> = (0..SEARCHES.len()).map(curve).collect();
    check_agreement(&curves[..STRONG])?;
    Ok(curves)
}

/// Runs one search with empty tables. Returns `None` if it exceeds `most` positions.
fn step<G: Searchable, J: Evaluator<G>>(
    game: &G,
    start: &G::State,
    evaluator: J,
    at: usize,
    depth: u32,
    most: u64,
) -> Option<DepthResult> {
    let mut solver = Solver::new(evaluator, SEARCHES[at].1);
    let watch = Stopwatch::start();
    let verdict: SearchResult<G::Move> = if at == STRONG {
        let budget = Budget::Nodes(most);
        let found = solver.deepen_to(game, start, depth, budget, &StopFlag::default(), &mut NoTrace)?;
        (found.depth == depth && found.nodes < most).then_some(found)?
    } else {
        solver.search(game, start, depth, most, &mut NoTrace)?
    };
    let seconds = watch.elapsed().as_secs_f64();
    let positions = verdict.nodes + verdict.batched_leaves;
    Some(DepthResult { depth, positions, at_once: verdict.batched_leaves, score: verdict.score, seconds })
}

/// Repeats a short search, whose time is easily disturbed, and keeps the best time.
fn best_of_three(mut step: DepthResult, search: impl Fn() -> Option<DepthResult>) -> DepthResult {
    let short = if step.seconds < SHORT_SECONDS { 2 } else { 0 };
    for repeated in (0..short).filter_map(|_| search()) {
        step.seconds = step.seconds.min(repeated.seconds);
    }
    step
}

/// Searches shorter than this many seconds are repeated.
const SHORT_SECONDS: f64 = 0.05;

/// Checks that the searches with exact pruning find the same score.
fn check_agreement(curves: &[GrowthCurve]) -> Result<(), ExperimentError> {
    let [first, rest @ ..] = curves else { return Ok(()) };
    for curve in rest {
        let differs = |(one, other): &(&DepthResult, &DepthResult)| one.score != other.score;
        if let Some((one, other)) = first.steps.iter().zip(&curve.steps).find(differs) {
            return Err(ExperimentError::Inconsistent(format!(
                "{} moves ahead {} finds {} and {} finds {}: expected the same; please report this",
                one.depth, first.search, one.score, curve.search, other.score
            )));
        }
    }
    Ok(())
}

/// Returns the `b` for which 1 + b + b^2 + ... + b^depth is the number of positions at the last depth.
fn branching(steps: &[DepthResult]) -> f64 {
    let Some(last) = steps.last() else { return 0.0 };
    let tree = |b: f64| (0..last.depth).fold(1.0, |sum, _| 1.0 + b * sum);
    let (mut low, mut high) = (0.0, last.positions as f64);
    for _ in 0..100 {
        let middle = f64::midpoint(low, high);
        if tree(middle) < last.positions as f64 {
            low = middle;
        } else {
            high = middle;
        }
    }
    // Four decimals are enough.
    (low * 1e4).round() / 1e4
}

fn page(boards: &[BoardGrowth], most: u64, scale: ExperimentScale) -> ReportPage {
    let lead = format!(
        "From the start of each board every search looks deeper and deeper, with nothing remembered from the depth \
         before, until everything is certain or it would take more than {} positions, those not counted that are judged many at \
         once. Minimax, alpha-beta and alpha-beta with a table look \
         to the depth at once, with moves in the order of the rules, and find the same score at each depth. The strong \
         search deepens step by step, so its positions are those of all depths together.",
        count(most)
    );
    let mut blocks = vec![heading("Effective branching factor"), text(BRANCHING), factors(boards)];
    blocks.extend([heading("The size of the adjacency tree"), text(TREE)]);
    blocks.extend([heading("Growth with the board")]);
    blocks.extend(["tic-tac-toe", "adjacency"].into_iter().flat_map(|game| by_board(boards, game)));
    for growth in boards {
        blocks.push(heading(&growth.name()));
        blocks.push(growth.table("Positions looked at", |step| count(step.positions)));
        blocks.extend(growth.at_once());
        blocks.push(growth.picture("positions", |step| step.positions as f64));
        let caption = "Time on this machine; the best of three where a search is short";
        let times = vec![
            growth.table(caption, |step| seconds(step.seconds)),
            growth.picture("seconds", |step| step.seconds),
        ];
        blocks.push(ReportBlock::Details { summary: "Time".to_owned(), blocks: times });
    }
    let title = format!("How searches grow{}", scale.pick(" (quick)", ""));
    ReportPage { title, lead, blocks }
}

const BRANCHING: &str = "The branching factor of a tree that is full to the deepest depth reached and has as many \
    positions as the search looked at. With the best moves first, alpha-beta would have the square root of \
    minimax's; a table helps where moves lead to the same position in another order.";

const TREE: &str = "The document on the adjacency game counts 56 branches at the start of its board of 8x8, 56!/n! lines of \
    play where n cells stay empty, and bounds the tree by 56^56, as if all of 56 moves had 56 branches. To the end of a \
    game of 28 rounds n is 0, and there are 56!, about 7.1 \u{d7} 10^74, lines; 56^56 is about 7.9 \u{d7} 10^97. No search \
    sees that tree: below are the positions that each looks at for the first few moves. Minimax looks at \
    1 + 56 + 56\u{b7}55 + ... of them.";

/// Returns the branching factors with their depths.
fn factors(boards: &[BoardGrowth]) -> ReportBlock {
    let cell = |curve: &GrowthCurve| match curve.steps.last() {
        Some(last) => format!("{:.2} ({})", curve.branching, last.depth),
        None => dash(),
    };
    by_search(
        "In brackets the moves looked ahead",
        "board",
        boards.iter().map(|growth| growth.row(cell)).collect(),
    )
}

/// Returns a table with one column per search.
fn by_search(caption: &str, first: &str, rows: Vec<Vec<String>>) -> ReportBlock {
    ReportBlock::Table(ReportTable { caption: caption.to_owned(), head: head(first), rows })
}

fn head(first: &str) -> Vec<String> {
    std::iter::once(first).chain(SEARCHES.map(|(name, _)| name)).map(str::to_owned).collect()
}

/// Returns the positions by board size, at the greatest depth that all searches reach on all boards of a game.
fn by_board(boards: &[BoardGrowth], game: &str) -> [ReportBlock; 2] {
    let boards: Vec<&BoardGrowth> = boards.iter().filter(|growth| growth.game == game).collect();
    let reached =
        |growth: &&BoardGrowth| growth.curves.iter().map(|curve| curve.steps.len()).min().unwrap_or(0);
    let depth = boards.iter().map(reached).min().unwrap_or(0);
    let positions = |curve: &GrowthCurve| Some(curve.steps.get(depth.checked_sub(1)?)?.positions);
    let series = |at: usize| {
        let point =
            |growth: &&BoardGrowth| Some((f64::from(growth.cells), positions(&growth.curves[at])? as f64));
        LineSeries::new(SEARCHES[at].0, boards.iter().filter_map(point).collect())
    };
    let title = format!("{game}: positions to look {depth} moves ahead");
    let cell = |curve: &GrowthCurve| positions(curve).map_or_else(dash, count);
    let rows = boards.iter().map(|growth| growth.row(cell)).collect();
    let chart = LineChart {
        title: title.clone(),
        x_title: "cells of the board".to_owned(),
        y_title: "positions".to_owned(),
        log_y: true,
        series: (0..SEARCHES.len()).map(series).collect(),
    };
    let caption = "The deepest that every search reached on every board.";
    [by_search(&title, "board", rows), picture(chart::svg(&chart), caption)]
}

impl BoardGrowth {
    fn table(&self, caption: &str, figure: impl Fn(&DepthResult) -> String) -> ReportBlock {
        let depths = self.curves.iter().map(|curve| curve.steps.len()).max().unwrap_or(0);
        let cell = |curve: &GrowthCurve, at: usize| curve.steps.get(at).map_or_else(dash, &figure);
        let row = |at: usize| {
            let cells = self.curves.iter().map(|curve| cell(curve, at));
            std::iter::once((at + 1).to_string()).chain(cells).collect()
        };
        by_search(caption, "depth", (0..depths).map(row).collect())
    }

    fn name(&self) -> String {
        format!("{} {}", self.game, self.board)
    }

    /// Returns a row with one cell per search.
    fn row(&self, cell: impl Fn(&GrowthCurve) -> String) -> Vec<String> {
        std::iter::once(self.name()).chain(self.curves.iter().map(cell)).collect()
    }

    /// Returns a note on the leaves that the strong search evaluated in bulk, if any.
    fn at_once(&self) -> Option<ReportBlock> {
        let last = self.curves.get(STRONG)?.steps.last().filter(|step| step.at_once > 0)?;
        Some(text(format!(
            "Of the {} positions of the strong search, {} moves ahead, {} were judged many at once, which costs far less \
             than to look at each.",
            count(last.positions),
            last.depth,
            count(last.at_once)
        )))
    }

    fn picture(&self, what: &str, figure: impl Fn(&DepthResult) -> f64) -> ReportBlock {
        let points = |curve: &GrowthCurve| {
            curve.steps.iter().map(|step| (f64::from(step.depth), figure(step))).collect::<Vec<_>>()
        };
        let chart = LineChart {
            title: format!("{} {}: {what} by depth", self.game, self.board),
            x_title: "moves looked ahead".to_owned(),
            y_title: what.to_owned(),
            log_y: true,
            series: self.curves.iter().map(|curve| LineSeries::new(curve.search, points(curve))).collect(),
        };
        picture(chart::svg(&chart), String::new())
    }
}

/// Returns the seconds of every search.
fn times(boards: &[BoardGrowth]) -> Value {
    let seconds = |curve: &GrowthCurve| curve.steps.iter().map(|step| step.seconds).collect::<Vec<_>>();
    let board = |growth: &BoardGrowth| {
        let curves = growth.curves.iter().map(|curve| (curve.search.to_owned(), json!(seconds(curve))));
        json!({ "game": growth.game, "board": growth.board, "seconds": curves.collect::<serde_json::Map<_, _>>() })
    };
    boards.iter().map(board).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_tree_has_its_own_branching_factor() {
        let step = |depth, positions| DepthResult { depth, positions, at_once: 0, score: 0, seconds: 0.0 };
        assert!((branching(&[step(3, 1 + 5 + 25 + 125)]) - 5.0).abs() < 1e-3);
        assert!((branching(&[step(9, 549_946)]) - 4.23).abs() < 0.1);
        assert!((branching(&[step(2, 3)]) - 1.0).abs() < 1e-3);
        assert!(branching(&[]).abs() < 1e-9);
    }

    /// Checks the numbers in the text by their logarithms.
    #[test]
    fn the_tree_of_the_document_has_the_size_that_is_told() {
        let factorial: f64 = (1..=56).map(|number| f64::from(number).log10()).sum();
        let bound = 56.0 * 56_f64.log10();
        let told = |log: f64| format!("{:.1} \u{d7} 10^{}", 10_f64.powf(log.fract()), log.trunc());
        for number in [told(factorial), told(bound)] {
            assert!(TREE.contains(&number), "{number}");
        }
    }

    #[test]
    fn searches_that_disagree_are_found_out() {
        let curve = |search, score| {
            let steps = vec![DepthResult { depth: 1, positions: 1, at_once: 0, score, seconds: 0.0 }];
            GrowthCurve { search, steps, branching: 1.0 }
        };
        assert!(check_agreement(&[curve("one", 5), curve("other", 5)]).is_ok());
        let error = check_agreement(&[curve("one", 5), curve("other", 4)]).unwrap_err().to_string();
        assert!(error.contains("one finds 5 and other finds 4"), "{error}");
    }
}
