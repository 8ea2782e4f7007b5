//! The three players of the adjacency game's description against each other, as they were and as they can be.

use super::figure::count;
use super::matches::{self, Interval, Match, Met, Score};
use super::{Effort, Experiment, ExperimentError, Plan, Study, heading, picture, table, text};
use papan_picture::chart::bars::{self, Bars};
use papan_picture::chart::{self, Chart, Series};
use papan_picture::report::{Page, Part};
use serde::Serialize;
use serde_json::json;

/// The study of the adjacency game.
pub(super) struct Adjacency2023;

/// The lengths of games, in rounds.
const ROUNDS: [u32; 4] = [8, 12, 20, 28];

/// A meeting as the document reports it.
struct Reported {
    names: [&'static str; 2],
    /// The rounds of its games.
    rounds: &'static str,
    /// Won, tied, lost.
    games: [u64; 3],
}

/// The meetings of the document, one for each two of the three players.
const REPORTED: [Reported; 3] = [
    Reported { names: ["minimax", "local search"], rounds: "28, 8, 8", games: [2, 1, 0] },
    Reported { names: ["minimax", "genetic"], rounds: "28, 8, 12", games: [3, 0, 0] },
    Reported { names: ["local search", "genetic"], rounds: "28, 8, 12", games: [3, 0, 0] },
];

/// A meeting at one length.
#[derive(Clone, PartialEq, Debug, Serialize)]
struct Played {
    rounds: u32,
    #[serde(flatten)]
    met: Met,
}

/// A meeting of the strength table, at 8 and at 28 rounds.
struct Target {
    players: [&'static str; 2],
    /// Pairs at each length.
    pairs: [u64; 2],
}

impl Experiment for Adjacency2023 {
    fn name(&self) -> &'static str {
        "adjacency-2023"
    }

    fn sentence(&self) -> &'static str {
        "Minimax, local search and genetic algorithm in the adjacency game: the originals, the strong ones, the levels."
    }

    fn source(&self) -> &'static str {
        "a document on the Adjacency Strategy Game (2023) and the matches of its three players, three games each"
    }

    fn study(&self, plan: &mut Plan<'_>) -> Result<Study, ExperimentError> {
        let effort = plan.effort;
        let classic = three(plan, classic(effort), effort.pick(2, 100))?;
        let strong = three(plan, strong(effort), effort.pick(2, 60))?;
        let mut targets = Vec::new();
        for target in strength(effort) {
            for (rounds, pairs) in [8, 28].into_iter().zip(target.pairs) {
                targets.push(meet(plan, target.players, rounds, pairs, 2)?);
            }
        }
        let reported: Vec<_> = REPORTED.iter().map(Reported::figures).collect();
        let figures = json!({
            "document": reported, "classic": classic, "strong": strong, "strength": targets,
        });
        Ok(Study { page: page(effort, &classic, &strong, &targets), figures, times: json!({}) })
    }
}

/// The programs of the document, in its order; a quick study gives its minimax less to look at.
fn classic(effort: Effort) -> [&'static str; 3] {
    let minimax = effort.pick("classic-minimax:nodes=10000", "classic-minimax");
    let genetic = effort.pick("classic-genetic:nodes=4000", "classic-genetic");
    [minimax, "classic-hillclimb", genetic]
}

/// The strong players of the same kinds, each with positions for about the same time.
fn strong(effort: Effort) -> [&'static str; 3] {
    effort.pick(
        ["alphabeta:nodes=1000", "hillclimb:nodes=10000", "genetic:nodes=2000"],
        ["alphabeta:nodes=25000", "hillclimb:nodes=250000", "genetic:nodes=50000"],
    )
}

/// The meetings by which the strength of the players is judged.
fn strength(effort: Effort) -> Vec<Target> {
    let full = |players, pairs| Target { players, pairs };
    let quick = |players| Target { players, pairs: [2, 1] };
    match effort {
        Effort::Quick => [
            ["alphabeta:nodes=2000", "classic-minimax:nodes=10000"],
            ["alphabeta:nodes=2000", "greedy"],
            ["alphabeta:nodes=2000", "hillclimb:nodes=10000"],
            ["alphabeta:nodes=2000", "genetic:nodes=2000"],
            ["genetic:nodes=2000", "greedy"],
            ["hillclimb:nodes=10000", "classic-hillclimb"],
            ["medium", "easy"],
            ["hard", "medium"],
            ["alphabeta:nodes=5000", "hard"],
        ]
        .map(quick)
        .into(),
        Effort::Full => vec![
            full(["alphabeta:nodes=200000", "classic-minimax"], [40, 40]),
            full(["alphabeta:nodes=100000", "greedy"], [100, 100]),
            full(["alphabeta:nodes=100000", "hillclimb:nodes=1000000"], [40, 40]),
            full(["alphabeta:nodes=100000", "genetic:nodes=200000"], [40, 40]),
            full(["genetic:nodes=200000", "greedy"], [100, 40]),
            full(["hillclimb:nodes=1000000", "classic-hillclimb"], [100, 40]),
            full(["medium", "easy"], [400, 400]),
            full(["hard", "medium"], [400, 400]),
            full(["expert", "hard"], [40, 12]),
        ],
    }
}

/// Each of three against each other, at every length.
fn three(plan: &mut Plan<'_>, players: [&str; 3], pairs: u64) -> Result<Vec<Played>, ExperimentError> {
    let [minimax, local, genetic] = players;
    let mut played = Vec::new();
    for players in [[minimax, local], [minimax, genetic], [local, genetic]] {
        for rounds in ROUNDS {
            played.push(meet(plan, players, rounds, pairs, 0)?);
        }
    }
    Ok(played)
}

fn meet(
    plan: &mut Plan<'_>,
    players: [&str; 2],
    rounds: u32,
    pairs: u64,
    opening: u32,
) -> Result<Played, ExperimentError> {
    let options = vec![("rounds".to_owned(), rounds.to_string())];
    let wanted = Match { game: "adjacency", options, players, pairs, opening };
    Ok(Played { rounds, met: matches::play(plan, &wanted)? })
}

impl Reported {
    fn figures(&self) -> serde_json::Value {
        let [wins, draws, losses] = self.games;
        json!({ "players": self.names, "rounds": self.rounds, "wins": wins, "draws": draws, "losses": losses })
    }

    fn text(&self) -> String {
        let [wins, draws, losses] = self.games;
        Score { wins, draws, losses }.text()
    }
}

fn page(effort: Effort, classic: &[Played], strong: &[Played], targets: &[Played]) -> Page {
    let games: u64 = classic.iter().chain(strong).chain(targets).map(|played| 2 * played.met.pairs).sum();
    let lead = format!(
        "The document lets its three players meet in three games each. Here they meet in {} games, on both seats and at \
         four lengths, as they were and as strong ones of the same kinds; ± is the half width of a 95% interval.",
        count(games)
    );
    let mut parts =
        vec![heading("The document's table"), text(document_text(effort)), document(classic, strong)];
    for (title, about, played, players) in [
        ("The original players", CLASSIC, classic, self::classic(effort)),
        ("The strong players", STRONG, strong, self::strong(effort)),
    ] {
        let [minimax, local, genetic] = players;
        let who = format!("{about} Minimax is {minimax}, local search {local}, genetic {genetic}.");
        parts.extend([heading(title), text(who), lengths(played), by_length(title, played)]);
    }
    parts.extend([heading("Strength"), text(STRENGTH), strengths(targets), strength_bars(targets)]);
    Page { title: "Three players of the adjacency game".to_owned(), lead, parts }
}

fn document_text(effort: Effort) -> String {
    let pace = effort.pick(
        "In this quick run the original minimax and genetic algorithm look at far fewer positions than they did.",
        "The original minimax and genetic algorithm look at as many positions as they did in the time they really had.",
    );
    format!(
        "The document's games have 28, 8 and 8 or 12 rounds; ours have 8, 12, 20 and 28, all taken together here. {pace} \
         Games against people (minimax won 4 of 5, local search 2 of 3) cannot be repeated by a program."
    )
}

const CLASSIC: &str = "The programs of the document as they played, faults included.";

const STRONG: &str = "Minimax as principal variation search, local search as hill climbing over plans, and the genetic \
    algorithm over lines in which each side does its best, each with as many positions as take about the same time.";

const STRENGTH: &str = "Pairs of games with swapped sides after two random moves, by positions and not by time, so that \
    the figures can be repeated. A pair is won by the greater margin of both games together; points are of games.";

/// The document's results beside ours, all lengths together.
fn document(classic: &[Played], strong: &[Played]) -> Part {
    let row = |(at, reported): (usize, &Reported)| {
        let [first, second] = reported.names;
        let (original, repaired) = (together(classic, at), together(strong, at));
        let document = format!("{} ({} rounds)", reported.text(), reported.rounds);
        let cells = [original.0.text(), share(original.1), repaired.0.text(), share(repaired.1)];
        let [games, points, strong_games, strong_points] = cells;
        [format!("{first} v {second}"), document, games, points, strong_games, strong_points]
    };
    let head = ["match", "document", "original players", "points", "strong players", "points"];
    table("Games won, tied and lost by the one named first", head, REPORTED.iter().enumerate().map(row))
}

fn share(points: Interval) -> String {
    super::figure::percent(points.value, points.error)
}

/// All lengths of the meeting in this place together: each length counts alike.
fn together(played: &[Played], at: usize) -> (Score, Interval) {
    let lengths = played.iter().skip(at * ROUNDS.len()).take(ROUNDS.len());
    let mut games = Score::default();
    let mut points = Interval { value: 0.0, error: Some(0.0) };
    for Played { met, .. } in lengths {
        games.wins += met.games.wins;
        games.draws += met.games.draws;
        games.losses += met.games.losses;
        points.value += met.score.value / ROUNDS.len() as f64;
        let error = met.score.error.map(|error| error / ROUNDS.len() as f64);
        points.error = points.error.zip(error).map(|(sum, error)| sum.hypot(error));
    }
    (games, points)
}

/// Every meeting at every length.
fn lengths(played: &[Played]) -> Part {
    let row = |(Played { rounds, met }, reported): (&Played, &Reported)| {
        let [first, second] = met.by_seat.map(Score::text);
        let (games, points, margin) = (met.games.text(), met.score_text(), met.margin_text());
        [reported.names.join(" v "), rounds.to_string(), games, first, second, points, margin]
    };
    let meetings = REPORTED.iter().flat_map(|reported| ROUNDS.map(|_| reported));
    let head = ["match", "rounds", "games", "moving first", "second", "points", "marks a game"];
    table("By length, for the one named first", head, played.iter().zip(meetings).map(row))
}

/// The margins by length, a line for each meeting.
fn by_length(title: &str, played: &[Played]) -> Part {
    let series = |(lengths, reported): (&[Played], &Reported)| {
        let point = |Played { rounds, met }: &Played| {
            (f64::from(*rounds), met.margin.value, met.margin.error.unwrap_or(0.0))
        };
        Series::with_errors(reported.names.join(" v "), lengths.iter().map(point))
    };
    let chart = Chart {
        title: format!("{title}: margin by length"),
        x_title: "rounds".to_owned(),
        y_title: "marks a game".to_owned(),
        log_y: false,
        series: played.chunks(ROUNDS.len()).zip(&REPORTED).map(series).collect(),
    };
    picture(chart::svg(&chart), "Marks more than the other at the end of a game, with 95% intervals.")
}

fn strengths(targets: &[Played]) -> Part {
    let row = |Played { rounds, met }: &Played| {
        let (pairs, games) = (met.pairs_score.text(), met.games.text());
        [met.name(), rounds.to_string(), pairs, games, met.score_text(), met.margin_text()]
    };
    let head = ["match", "rounds", "pairs", "games", "points", "marks a game"];
    table("Who is stronger", head, targets.iter().map(row))
}

fn strength_bars(targets: &[Played]) -> Part {
    let row = |Played { rounds, met }: &Played| {
        bars::Row::new(
            format!("{}, {rounds} rounds", met.name()),
            met.margin.value,
            met.margin.error.unwrap_or(0.0),
        )
    };
    let bars = Bars {
        title: "Marks a game, for the one named first".to_owned(),
        value_title: "marks".to_owned(),
        rows: targets.iter().map(row).collect(),
        ..Bars::default()
    };
    picture(bars::svg(&bars), "Mean margins with 95% intervals.")
}
