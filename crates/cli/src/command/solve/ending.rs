//! Solves the last moves of a game with hidden tiles.

use crate::args::Solve;
use crate::command::play::world;
use crate::console::Console;
use crate::interrupt::stop_on_interrupt;
use anyhow::Context;
use papan_game::Budget;
use papan_session::{
    EndingLabel, EndingLimits, EndingResult, EndingSolver, EndingValue, GameResult, SolvedEnding,
};
use std::fmt::Write;
use std::process::ExitCode;
use std::time::Duration;

/// The default limit, in seconds.
const SECONDS: f64 = 10.0;

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
        table_bytes: (args.table.unwrap_or(TABLE) as usize) << 20,
        is_result_only: args.win,
    };
    let answer = solver.solve(&args.options.0, position, &limits, &world())?;
    console.result(&answer, || match &answer {
        SolvedEnding::Value(value) => value_report(value),
        SolvedEnding::Result(result) => result_report(result),
    })?;
    Ok(ExitCode::SUCCESS)
}

fn budget(args: &Solve) -> anyhow::Result<Budget> {
    if let (None, Some(nodes)) = (args.seconds, args.nodes) {
        return Ok(Budget::Nodes(nodes));
    }
    let seconds = args.seconds.unwrap_or(SECONDS);
    let time = Duration::try_from_secs_f64(seconds).ok();
    Ok(Budget::Time(time.with_context(|| format!("--seconds: found {seconds}, expected a number from 0"))?))
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
