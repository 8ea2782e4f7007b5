//! `papan plot`: the fitness of a genetic search, generation by generation.

use crate::args::Plot;
use crate::console::{Console, read_text};
use crate::output::{Output, is_one_file};
use anyhow::{Context, bail, ensure};
use papan_picture::chart::{self, LineChart, LineSeries, RightAxis};
use serde_json::json;
use std::path::Path;
use std::process::ExitCode;

/// The header line of a file.
pub(crate) const COLUMNS: &str = "ply,player,generation,best,mean,worst,diversity";

/// A row of a file.
#[derive(Clone, PartialEq, Debug)]
struct Row {
    ply: u32,
    player: String,
    generation: f64,
    best: f64,
    mean: f64,
    worst: f64,
    diversity: f64,
}

pub(crate) fn run(console: &mut Console, args: &Plot) -> anyhow::Result<ExitCode> {
    let name = args.file.display().to_string();
    ensure!(
        !is_one_file(&args.file, &args.output),
        "{}: the picture would take the place of what it is drawn from: expected another file for --output",
        args.output.display()
    );
    ensure!(
        is_svg(&args.output),
        "{}: the picture is an SVG: expected a name that ends with .svg for --output",
        args.output.display()
    );
    let output = Output::new(console, &args.output)?;
    let rows = read(&read_text(&args.file)?).with_context(|| name.clone())?;
    let plies = plies(&rows);
    let ply = args.ply.unwrap_or(plies[0]);
    let rows: Vec<Row> = rows.into_iter().filter(|row| row.ply == ply).collect();
    ensure!(!rows.is_empty(), "{name}: there is no ply {ply}: expected {}", any_of(&plies));
    let player = rows[0].player.clone();
    if args.ply.is_none() && plies.len() > 1 {
        console.note(format!("{name} has ply {}: this is ply {ply}; choose with --ply", any_of(&plies)))?;
    }
    let (chart, right) = chart(&rows, ply, &player);
    output.write(chart::svg_with_right(&chart, &right).as_bytes())?;
    console.note(format!("wrote {}", args.output.display()))?;
    let document =
        json!({ "file": name, "plies": plies, "ply": ply, "player": player, "generations": rows.len() });
    console.result(&document, || format!("ply {ply}, {player}: {} generations", rows.len()))?;
    Ok(ExitCode::SUCCESS)
}

/// Returns whether the name has the extension .svg or none. Under another extension, such as .png, programs would not
/// recognize the file.
fn is_svg(path: &Path) -> bool {
    path.extension().is_none_or(|ending| ending.eq_ignore_ascii_case("svg"))
}

/// Returns the plies of a file, in order.
fn plies(rows: &[Row]) -> Vec<u32> {
    let mut plies: Vec<u32> = rows.iter().map(|row| row.ply).collect();
    plies.dedup();
    plies
}

/// Formats `1, 3 or 5`; of many only the first.
fn any_of(plies: &[u32]) -> String {
    const MOST: usize = 12;
    let words: Vec<String> = plies.iter().map(u32::to_string).collect();
    match &words[..] {
        [only] => only.clone(),
        many if many.len() > MOST => format!("{}, ... or {}", many[..MOST].join(", "), many[many.len() - 1]),
        many => format!("{} or {}", many[..many.len() - 1].join(", "), many[many.len() - 1]),
    }
}

/// Parses the rows of a file; at least one.
fn read(text: &str) -> anyhow::Result<Vec<Row>> {
    let mut lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    let (at, head) =
        lines.next().with_context(|| format!("the file is empty: expected the columns {COLUMNS}"))?;
    ensure!(
        head.trim() == COLUMNS,
        "line {}: found `{}`, expected the columns {COLUMNS}",
        at + 1,
        head.trim()
    );
    let mut rows: Vec<Row> = Vec::new();
    for (at, line) in lines {
        let row = Row::read(line, rows.last()).with_context(|| format!("line {}", at + 1))?;
        rows.push(row);
    }
    ensure!(!rows.is_empty(), "the file has no generation: expected a line below the columns");
    Ok(rows)
}

impl Row {
    /// Parses a row that follows `last`.
    fn read(line: &str, last: Option<&Self>) -> anyhow::Result<Self> {
        let fields = fields(line)?;
        let [ply, player, generation, best, mean, worst, diversity] = &fields[..] else {
            bail!("found {} columns, expected 7: {COLUMNS}", fields.len());
        };
        let row = Self {
            ply: ply.parse().ok().with_context(|| format!("ply: found `{ply}`, expected a whole number"))?,
            player: player.clone(),
            generation: f64::from(
                generation
                    .parse::<u32>()
                    .ok()
                    .with_context(|| format!("generation: found `{generation}`, expected a whole number"))?,
            ),
            best: number("best", best)?,
            mean: number("mean", mean)?,
            worst: number("worst", worst)?,
            diversity: number("diversity", diversity)?,
        };
        match last {
            Some(last) if last.ply > row.ply => {
                bail!("ply: found {} after {}, expected the order of the game", row.ply, last.ply)
            }
            Some(last) if last.ply == row.ply && last.player != row.player => {
                bail!("player: found `{}`, expected `{}` as above for ply {ply}", row.player, last.player)
            }
            Some(last) if last.ply == row.ply && last.generation >= row.generation => {
                bail!("generation: found {generation} after {}, expected a later one", last.generation)
            }
            _ => Ok(row),
        }
    }
}

fn number(name: &str, text: &str) -> anyhow::Result<f64> {
    let number = text.parse().ok().filter(|number: &f64| number.is_finite());
    number.with_context(|| format!("{name}: found `{text}`, expected a number"))
}

/// Splits a CSV line; a quoted field may hold commas and doubled quotes.
fn fields(line: &str) -> anyhow::Result<Vec<String>> {
    let mut fields = vec![String::new()];
    let mut is_quoted = false;
    let mut letters = line.trim_end_matches('\r').chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '"' if is_quoted && letters.peek() == Some(&'"') => {
                letters.next();
                push(&mut fields, '"');
            }
            '"' => is_quoted = !is_quoted,
            ',' if !is_quoted => fields.push(String::new()),
            other => push(&mut fields, other),
        }
    }
    ensure!(!is_quoted, "a quote is not closed");
    Ok(fields.into_iter().map(|field| field.trim().to_owned()).collect())
}

fn push(fields: &mut [String], letter: char) {
    if let Some(field) = fields.last_mut() {
        field.push(letter);
    }
}

/// The most points of a line that can be distinguished.
const MOST_POINTS: usize = 80;

/// Merges generations into one with the best, the worst and the average mean.
fn together(rows: &[Row]) -> Row {
    let mean = |value: fn(&Row) -> f64| rows.iter().map(value).sum::<f64>() / rows.len() as f64;
    Row {
        best: rows.iter().map(|row| row.best).fold(f64::NEG_INFINITY, f64::max),
        mean: mean(|row| row.mean),
        worst: rows.iter().map(|row| row.worst).fold(f64::INFINITY, f64::min),
        diversity: mean(|row| row.diversity),
        ..rows[0].clone()
    }
}

/// Returns a chart with three fitness lines, and diversity on its own axis. Many generations are merged into fewer
/// points.
fn chart(rows: &[Row], ply: u32, player: &str) -> (LineChart, RightAxis) {
    let step = rows.len().div_ceil(MOST_POINTS).max(1);
    let points: Vec<Row> = rows.chunks(step).map(together).collect();
    let series = |name: &str, value: &dyn Fn(&Row) -> f64| {
        LineSeries::new(name, points.iter().map(|row| (row.generation, value(row))).collect())
    };
    let chart = LineChart {
        title: format!("Fitness by generation: ply {ply}, {player}"),
        x_title: if step > 1 { format!("generation, {step} to a point") } else { "generation".to_owned() },
        y_title: "fitness".to_owned(),
        log_y: false,
        series: vec![
            series("best", &|row| row.best),
            series("mean", &|row| row.mean),
            series("worst", &|row| row.worst),
        ],
    };
    let right = RightAxis {
        title: "diversity".to_owned(),
        shows: [0.0, 1.0],
        series: vec![series("diversity", &|row| row.diversity)],
    };
    (chart, right)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_may_be_quoted() {
        assert_eq!(fields("1,\"a,\"\"b\"\"\", 3 \r").unwrap(), ["1", "a,\"b\"", "3"]);
        assert!(fields("1,\"a").is_err());
    }

    #[test]
    fn many_generations_share_a_point() {
        let row = |generation: u32| Row {
            ply: 1,
            player: "a".to_owned(),
            generation: f64::from(generation),
            best: f64::from(generation % 7),
            mean: 1.0,
            worst: -f64::from(generation % 5),
            diversity: 0.5,
        };
        let (chart, right) = chart(&(0..1000).map(row).collect::<Vec<_>>(), 1, "a");
        assert_eq!(chart.x_title, "generation, 13 to a point");
        let points = |at: usize| &chart.series[at].points;
        assert_eq!((points(0).len(), points(0)[1], points(2)[1]), (77, (13.0, 6.0), (13.0, -4.0)));
        assert_eq!(right.series[0].points[1], (13.0, 0.5), "a share stays what it is");
    }

    #[test]
    fn plies_are_told() {
        assert_eq!(any_of(&[4]), "4");
        assert_eq!(any_of(&[1, 3, 5]), "1, 3 or 5");
        assert!(any_of(&(0..40).collect::<Vec<_>>()).ends_with("11, ... or 39"));
    }
}
