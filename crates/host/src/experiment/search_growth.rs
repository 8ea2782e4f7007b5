//! How the work of each search grows with the board and with the moves that it looks ahead.

use super::figure::{count, dash, seconds};
use super::{Effort, Experiment, ExperimentError, Games, Plan, Study, heading, picture, text};
use papan_adjacency::{Adjacency, Mark, Size, Weights};
use papan_game::{Budget, Insight, Judge, Stop, Watch, rng};
use papan_picture::chart::{self, Chart, Series};
use papan_picture::report::{Page, Part, Table};
use papan_search::{Settings, Silent, Solver, Verdict, level};
use papan_tictactoe::TicTacToe;
use serde::Serialize;
use serde_json::{Value, json};

/// The study of how searches grow.
pub(super) struct SearchGrowth;

/// The searches, from the one that looks at everything to the one that plays.
const SEARCHES: [(&str, Settings); 4] = [
    ("minimax", Settings::MINIMAX),
    ("alpha-beta", Settings::PLAIN),
    ("with table", Settings::TABLE),
    ("strong", Settings::STRONG),
];

/// The place of the strong search, which deepens step by step.
const STRONG: usize = 3;

/// One search of one board so many moves ahead.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
struct Step {
    depth: u32,
    /// Positions looked at, those included that were judged many at once.
    positions: u64,
    /// Those that were judged many at once.
    at_once: u64,
    /// The score, in the units of searches.
    score: i32,
    #[serde(skip)]
    seconds: f64,
}

/// One search of one board, deeper and deeper.
#[derive(Clone, PartialEq, Debug, Serialize)]
struct Curve {
    search: &'static str,
    steps: Vec<Step>,
    /// The branching factor of a tree that is full to the last depth and has as many positions.
    branching: f64,
}

/// All searches of one board.
#[derive(Clone, PartialEq, Debug, Serialize)]
struct Grown {
    game: &'static str,
    board: String,
    cells: u8,
    curves: Vec<Curve>,
}

impl Experiment for SearchGrowth {
    fn name(&self) -> &'static str {
        "search-growth"
    }

    fn sentence(&self) -> &'static str {
        "How positions and time grow with the board and the depth, for each search."
    }

    fn source(&self) -> &'static str {
        "the plots of nodes visited in the tic-tac-toe documents, carried on to larger boards"
    }

    fn study(&self, plan: &mut Plan<'_>) -> Result<Study, ExperimentError> {
        let most = plan.effort.pick(300_000, 30_000_000);
        let mut boards = Vec::new();
        for size in ["3x3x3", "4x4x4", "5x5x4"] {
            (plan.tell)(&format!("tic-tac-toe {size}"));
            let size: papan_tictactoe::Size = read(size)?;
            let game = TicTacToe::new(size, false);
            let curves = grow(&game, || level::<TicTacToe>, size.cells().into(), most)?;
            boards.push(Grown { game: "tic-tac-toe", board: size.to_string(), cells: size.cells(), curves });
        }
        for size in ["4x4", "6x6", "8x8"] {
            (plan.tell)(&format!("adjacency {size}"));
            let size: Size = read(size)?;
            let game = Adjacency::filling(size, Mark::X);
            let curves = grow(&game, Weights::default, 2 * u32::from(game.rounds()), most)?;
            boards.push(Grown { game: "adjacency", board: size.to_string(), cells: size.cells(), curves });
        }
        let figures = json!({
            "most_positions": most, "boards": boards,
            "adjacency_document": { "branches": 56, "leaves": "56!/n!", "bound": "56^56" },
        });
        let (page, times) = (page(&boards, most, plan.effort), times(&boards));
        Ok(Study { page, figures, times, games: Games::default() })
    }
}

/// The size of a board that is written in this file.
fn read<T: std::str::FromStr<Err: std::fmt::Display>>(size: &str) -> Result<T, ExperimentError> {
    size.parse().map_err(|error| ExperimentError::Broken(format!("the board {size}: {error}")))
}

/// All searches of the start of a game, each as deep as `most` positions lead.
fn grow<G: Insight, J: Judge<G>>(
    game: &G,
    judge: impl Fn() -> J,
    deepest: u32,
    most: u64,
) -> Result<Vec<Curve>, ExperimentError> {
    let start = game.start(&mut rng::stream(0, 0));
    let curve = |at: usize| {
        let search = |depth| step(game, &start, judge(), at, depth, most);
        let steps: Vec<Step> =
            (1..=deepest).map_while(|depth| Some(again(search(depth)?, || search(depth)))).collect();
        Curve { search: SEARCHES[at].0, branching: branching(&steps), steps }
    };
    let curves: Vec<Curve> = (0..SEARCHES.len()).map(curve).collect();
    agree(&curves[..STRONG])?;
    Ok(curves)
}

/// One search with nothing remembered; none where it takes too many positions.
fn step<G: Insight, J: Judge<G>>(
    game: &G,
    start: &G::State,
    judge: J,
    at: usize,
    depth: u32,
    most: u64,
) -> Option<Step> {
    let mut solver = Solver::new(judge, SEARCHES[at].1);
    let watch = Watch::start();
    let verdict: Verdict<G::Move> = if at == STRONG {
        let budget = Budget::Nodes(most);
        let found = solver.deepen_to(game, start, depth, budget, &Stop::default(), &mut Silent)?;
        (found.depth == depth && found.nodes < most).then_some(found)?
    } else {
        solver.search(game, start, depth, most, &mut Silent)?
    };
    let seconds = watch.elapsed().as_secs_f64();
    let positions = verdict.nodes + verdict.leaves;
    Some(Step { depth, positions, at_once: verdict.leaves, score: verdict.score, seconds })
}

/// The same search again where it is so short that anything disturbs its time: the best counts.
fn again(mut step: Step, search: impl Fn() -> Option<Step>) -> Step {
    let short = if step.seconds < SHORT { 2 } else { 0 };
    for repeated in (0..short).filter_map(|_| search()) {
        step.seconds = step.seconds.min(repeated.seconds);
    }
    step
}

/// In seconds.
const SHORT: f64 = 0.05;

/// Searches that leave out only what cannot matter find the same score.
fn agree(curves: &[Curve]) -> Result<(), ExperimentError> {
    let [first, rest @ ..] = curves else { return Ok(()) };
    for curve in rest {
        let differs = |(one, other): &(&Step, &Step)| one.score != other.score;
        if let Some((one, other)) = first.steps.iter().zip(&curve.steps).find(differs) {
            return Err(ExperimentError::Broken(format!(
                "{} moves ahead {} finds {} and {} finds {}: expected the same; please report this",
                one.depth, first.search, one.score, curve.search, other.score
            )));
        }
    }
    Ok(())
}

/// The `b` for which 1 + b + b^2 + ... + b^depth is the number of positions at the last step.
fn branching(steps: &[Step]) -> f64 {
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
    // What is beyond the fourth digit is not worth keeping.
    (low * 1e4).round() / 1e4
}

fn page(boards: &[Grown], most: u64, effort: Effort) -> Page {
    let lead = format!(
        "From the start of each board every search looks deeper and deeper, with nothing remembered from the depth \
         before, until everything is certain or it would take more than {} positions, those not counted that are judged many at \
         once. Minimax, alpha-beta and alpha-beta with a table look \
         to the depth at once, with moves in the order of the rules, and find the same score at each depth. The strong \
         search deepens step by step, so its positions are those of all depths together.",
        count(most)
    );
    let mut parts = vec![heading("Effective branching factor"), text(BRANCHING), factors(boards)];
    parts.extend([heading("The size of the adjacency tree"), text(TREE)]);
    parts.extend([heading("Growth with the board")]);
    parts.extend(["tic-tac-toe", "adjacency"].into_iter().flat_map(|game| by_board(boards, game)));
    for grown in boards {
        parts.push(heading(&grown.name()));
        parts.push(grown.table("Positions looked at", |step| count(step.positions)));
        parts.extend(grown.at_once());
        parts.push(grown.picture("positions", |step| step.positions as f64));
        let caption = "Time on this machine; the best of three where a search is short";
        let times = vec![
            grown.table(caption, |step| seconds(step.seconds)),
            grown.picture("seconds", |step| step.seconds),
        ];
        parts.push(Part::Details { summary: "Time".to_owned(), parts: times });
    }
    let title = format!("How searches grow{}", effort.pick(" (quick)", ""));
    Page { title, lead, parts }
}

const BRANCHING: &str = "The branching factor of a tree that is full to the deepest depth reached and has as many \
    positions as the search looked at. With the best moves first, alpha-beta would have the square root of \
    minimax's; a table helps where moves lead to the same position in another order.";

const TREE: &str = "The document on the adjacency game counts 56 branches at the start of its board of 8x8, 56!/n! lines of \
    play where n cells stay empty, and bounds the tree by 56^56, as if all of 56 moves had 56 branches. To the end of a \
    game of 28 rounds n is 0, and there are 56!, about 7.1 \u{d7} 10^74, lines; 56^56 is about 7.9 \u{d7} 10^97. No search \
    sees that tree: below are the positions that each looks at for the first few moves. Minimax looks at \
    1 + 56 + 56\u{b7}55 + ... of them.";

/// The branching factors, with the depths that they are of.
fn factors(boards: &[Grown]) -> Part {
    let cell = |curve: &Curve| match curve.steps.last() {
        Some(last) => format!("{:.2} ({})", curve.branching, last.depth),
        None => dash(),
    };
    by_search(
        "In brackets the moves looked ahead",
        "board",
        boards.iter().map(|grown| grown.row(cell)).collect(),
    )
}

/// A table with a column for each search.
fn by_search(caption: &str, first: &str, rows: Vec<Vec<String>>) -> Part {
    Part::Table(Table { caption: caption.to_owned(), head: head(first), rows })
}

fn head(first: &str) -> Vec<String> {
    std::iter::once(first).chain(SEARCHES.map(|(name, _)| name)).map(str::to_owned).collect()
}

/// Positions against cells of the board, at a depth that all searches reach on all boards of a game.
fn by_board(boards: &[Grown], game: &str) -> [Part; 2] {
    let boards: Vec<&Grown> = boards.iter().filter(|grown| grown.game == game).collect();
    let reached = |grown: &&Grown| grown.curves.iter().map(|curve| curve.steps.len()).min().unwrap_or(0);
    let depth = boards.iter().map(reached).min().unwrap_or(0);
    let positions = |curve: &Curve| Some(curve.steps.get(depth.checked_sub(1)?)?.positions);
    let series = |at: usize| {
        let point = |grown: &&Grown| Some((f64::from(grown.cells), positions(&grown.curves[at])? as f64));
        Series::new(SEARCHES[at].0, boards.iter().filter_map(point).collect())
    };
    let title = format!("{game}: positions to look {depth} moves ahead");
    let cell = |curve: &Curve| positions(curve).map_or_else(dash, count);
    let rows = boards.iter().map(|grown| grown.row(cell)).collect();
    let chart = Chart {
        title: title.clone(),
        x_title: "cells of the board".to_owned(),
        y_title: "positions".to_owned(),
        log_y: true,
        series: (0..SEARCHES.len()).map(series).collect(),
    };
    let caption = "The deepest that every search reached on every board.";
    [by_search(&title, "board", rows), picture(chart::svg(&chart), caption)]
}

impl Grown {
    fn table(&self, caption: &str, figure: impl Fn(&Step) -> String) -> Part {
        let depths = self.curves.iter().map(|curve| curve.steps.len()).max().unwrap_or(0);
        let cell = |curve: &Curve, at: usize| curve.steps.get(at).map_or_else(dash, &figure);
        let row = |at: usize| {
            let cells = self.curves.iter().map(|curve| cell(curve, at));
            std::iter::once((at + 1).to_string()).chain(cells).collect()
        };
        by_search(caption, "depth", (0..depths).map(row).collect())
    }

    fn name(&self) -> String {
        format!("{} {}", self.game, self.board)
    }

    /// A figure of each search.
    fn row(&self, cell: impl Fn(&Curve) -> String) -> Vec<String> {
        std::iter::once(self.name()).chain(self.curves.iter().map(cell)).collect()
    }

    /// What the strong search judged many at once, if anything.
    fn at_once(&self) -> Option<Part> {
        let last = self.curves.get(STRONG)?.steps.last().filter(|step| step.at_once > 0)?;
        Some(text(format!(
            "Of the {} positions of the strong search, {} moves ahead, {} were judged many at once, which costs far less \
             than to look at each.",
            count(last.positions),
            last.depth,
            count(last.at_once)
        )))
    }

    fn picture(&self, what: &str, figure: impl Fn(&Step) -> f64) -> Part {
        let points = |curve: &Curve| {
            curve.steps.iter().map(|step| (f64::from(step.depth), figure(step))).collect::<Vec<_>>()
        };
        let chart = Chart {
            title: format!("{} {}: {what} by depth", self.game, self.board),
            x_title: "moves looked ahead".to_owned(),
            y_title: what.to_owned(),
            log_y: true,
            series: self.curves.iter().map(|curve| Series::new(curve.search, points(curve))).collect(),
        };
        picture(chart::svg(&chart), String::new())
    }
}

/// The seconds of every step.
fn times(boards: &[Grown]) -> Value {
    let seconds = |curve: &Curve| curve.steps.iter().map(|step| step.seconds).collect::<Vec<_>>();
    let board = |grown: &Grown| {
        let curves = grown.curves.iter().map(|curve| (curve.search.to_owned(), json!(seconds(curve))));
        json!({ "game": grown.game, "board": grown.board, "seconds": curves.collect::<serde_json::Map<_, _>>() })
    };
    boards.iter().map(board).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_tree_has_its_own_branching_factor() {
        let step = |depth, positions| Step { depth, positions, at_once: 0, score: 0, seconds: 0.0 };
        assert!((branching(&[step(3, 1 + 5 + 25 + 125)]) - 5.0).abs() < 1e-3);
        assert!((branching(&[step(9, 549_946)]) - 4.23).abs() < 0.1);
        assert!((branching(&[step(2, 3)]) - 1.0).abs() < 1e-3);
        assert!(branching(&[]).abs() < 1e-9);
    }

    /// The numbers of the text, by their logarithms.
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
            let steps = vec![Step { depth: 1, positions: 1, at_once: 0, score, seconds: 0.0 }];
            Curve { search, steps, branching: 1.0 }
        };
        assert!(agree(&[curve("one", 5), curve("other", 5)]).is_ok());
        let error = agree(&[curve("one", 5), curve("other", 4)]).unwrap_err().to_string();
        assert!(error.contains("one finds 5 and other finds 4"), "{error}");
    }
}
