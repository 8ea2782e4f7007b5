//! Solves the last moves of a game with hidden tiles.

use crate::args::Solve;
use crate::command::cores;
use crate::command::play::world;
use crate::console::Console;
use crate::interrupt::stop_on_interrupt;
use anyhow::Context;
use papan_game::Budget;
use papan_session::{
    EndingLabel, EndingLimits, EndingOdds, EndingResult, EndingSolver, EndingValue, GameResult, MoveOdds,
    OrderCount, SolvedEnding,
};
use std::fmt::Write;
use std::process::ExitCode;
use std::time::Duration;

/// The default size of the transposition table, in MB.
const TABLE: u32 = 64;

pub(super) fn run(
    console: &mut Console,
    args: &Solve,
    solver: &dyn EndingSolver,
) -> anyhow::Result<ExitCode> {
    anyhow::ensure!(args.svg.is_none(), "--svg draws the searches of an empty board, and nothing else");
    let position = args.position.as_deref();
    let position =
        position.with_context(|| format!("expected a position: papan solve {} POSITION", args.game))?;
    let limits = EndingLimits {
        budget: budget(args)?,
        stop: stop_on_interrupt(),
        threads: args.threads.unwrap_or_else(cores),
        table_bytes: (args.table.unwrap_or(TABLE) as usize) << 20,
        is_result_only: args.win,
    };
    let answer = solver.solve(&args.options.0, position, &limits, &world())?;
    console.result(&answer, || match &answer {
        SolvedEnding::Value(value) => value_report(value),
        SolvedEnding::Result(result) => result_report(result),
        SolvedEnding::Odds(odds) => odds_report(odds),
    })?;
    Ok(ExitCode::SUCCESS)
}

/// Returns the limit that the command line sets, if any.
fn budget(args: &Solve) -> anyhow::Result<Option<Budget>> {
    let Some(seconds) = args.seconds else { return Ok(args.nodes.map(Budget::Nodes)) };
    let time = Duration::try_from_secs_f64(seconds).ok();
    let time = time.with_context(|| format!("--seconds: found {seconds}, expected a number from 0"))?;
    Ok(Some(Budget::Time(time)))
}

/// The most moves in the table of a position with hidden tiles.
const TOP: usize = 15;

fn odds_report(odds: &EndingOdds) -> String {
    let EndingOdds { orders, nodes, moves, .. } = odds;
    let sure = match odds.label {
        EndingLabel::Proved => "proved: no move is better than the first",
        _ => "not proved: another move may be better than the first",
    };
    let mut text = format!("{orders} orders of the unseen tiles; {sure}\n\n");
    let width = moves.iter().take(TOP).map(|one| one.mv.chars().count()).max().unwrap_or(0).max(4);
    // Writing to a string cannot fail.
    let _ = writeln!(text, "{:<width$} {:>5}  {:<18} {:<18}", "move", "score", "certain wins", "likely wins");
    for MoveOdds { mv, score, pessimistic, rational, .. } in moves.iter().take(TOP) {
        let line = format!("{mv:<width$} {score:>5}  {:<18} {:<18}", share(pessimistic), share(rational));
        let _ = writeln!(text, "{}", line.trim_end());
    }
    if let Some(best) = moves.first() {
        let _ = writeln!(text, "\n{} by draw (wins-ties-losses)", best.mv);
        for draw in &best.draws {
            let OrderCount { wins, ties, losses, unknown } = draw.count;
            let rest = if unknown > 0 { format!(", {unknown} unknown") } else { String::new() };
            let drawn = if draw.drawn.is_empty() { "-" } else { &draw.drawn };
            let _ = writeln!(text, "{drawn:<width$} {wins}-{ties}-{losses}{rest}");
        }
    }
    let _ = writeln!(text, "\nsearched {nodes} positions");
    text
}

/// Returns the share of wins, ties counted half, as a percentage or a range of it.
fn share(count: &OrderCount) -> String {
    let orders = (count.wins + count.ties + count.losses + count.unknown).max(1) as f64;
    let low = (count.wins as f64 + count.ties as f64 / 2.0) / orders * 100.0;
    let high = low + count.unknown as f64 / orders * 100.0;
    if count.unknown > 0 { format!("{low:.1}% to {high:.1}%") } else { format!("{low:.1}%") }
}

fn value_report(value: &EndingValue) -> String {
    let EndingValue { value: gain, spread, low, high, nodes, .. } = value;
    let bound = |name: &str, bound: &Option<i32>| bound.map(|bound| format!("{name} {bound:+}"));
    let sure = match value.label {
        EndingLabel::Proved => "proved".to_owned(),
        EndingLabel::Estimated => "estimated".to_owned(),
        EndingLabel::Bounded => {
            let bounds = [bound("at least", low), bound("at most", high)];
            format!("estimated; {}: proved", bounds.into_iter().flatten().collect::<Vec<_>>().join(" and "))
        }
    };
    let mut text = format!("best move:  {}\n", value.best);
    // Writing to a string cannot fail.
    let _ = writeln!(text, "value:      {gain:+}, for a final spread of {spread:+} ({sure})");
    let _ = writeln!(text, "best play:  {}", value.line.join(", "));
    let _ = writeln!(text, "searched {nodes} positions");
    text
}

fn result_report(result: &EndingResult) -> String {
    let told = match result.result {
        GameResult::Win => "the side to move wins",
        GameResult::Tie => "the game is a tie",
        GameResult::Loss => "the side to move loses",
    };
    let sure = if result.label == EndingLabel::Proved { "proved" } else { "estimated" };
    format!("{told} ({sure})\nsearched {} positions", result.nodes)
}
