//! The three players of the adjacency document against each other: the originals, and stronger ones of the same kinds.

use super::matches::{self, ConfidenceInterval, MatchResult, MatchSetup, WinDrawLoss};
use super::number_format::{count, dash};
use super::{
    Experiment, ExperimentError, ExperimentScale, ExperimentSettings, GameExports, Measurements, heading,
    picture, table, text,
};
use papan_picture::chart::bars::{self, BarChart};
use papan_picture::chart::{self, LineChart, LineSeries};
use papan_picture::report::{ReportBlock, ReportPage};
use serde::Serialize;
use serde_json::json;

/// The experiment on the adjacency game.
pub(super) struct Adjacency2023;

/// The lengths of games, in rounds.
const ROUNDS: [u32; 4] = [8, 12, 20, 28];

/// The matches between the document's players, with the letter of the table that reports them.
const MEETINGS: [(char, [&str; 2]); 3] =
    [('C', ["minimax", "local search"]), ('D', ["minimax", "genetic"]), ('E', ["local search", "genetic"])];

/// A match as the document reports it. Missing or illegible values are `None`.
#[derive(Clone, Copy, Debug, Serialize)]
struct PublishedMatch {
    /// The letter of the table.
    table: char,
    players: [&'static str; 2],
    rounds: u32,
    /// The player that moved first.
    first: Option<&'static str>,
    /// The winner, or `None` for a tie.
    won: Option<&'static str>,
    /// The final numbers of marks, in the order of the players.
    marks: [Option<u32>; 2],
}

/// The matches of the document. For the second match of table C it gives 13 marks without saying for which side.
const PUBLISHED: [PublishedMatch; 17] = {
    const A: [&str; 2] = ["minimax", "person"];
    const B: [&str; 2] = ["local search", "person"];
    const C: [&str; 2] = MEETINGS[0].1;
    const D: [&str; 2] = MEETINGS[1].1;
    const E: [&str; 2] = MEETINGS[2].1;
    const UNKNOWN: [Option<u32>; 2] = [None, None];
    [
        PublishedMatch::new('A', A, 28, Some(1), Some(0), [Some(33), Some(31)]),
        PublishedMatch::new('A', A, 8, Some(1), Some(0), UNKNOWN),
        PublishedMatch::new('A', A, 12, Some(0), Some(1), [Some(15), Some(17)]),
        PublishedMatch::new('A', A, 20, Some(1), Some(0), [Some(27), Some(21)]),
        PublishedMatch::new('A', A, 8, Some(0), Some(0), [Some(13), Some(11)]),
        PublishedMatch::new('B', B, 28, Some(1), Some(0), [Some(39), Some(25)]),
        PublishedMatch::new('B', B, 8, Some(1), Some(1), [Some(11), Some(13)]),
        PublishedMatch::new('B', B, 20, Some(0), Some(0), [Some(25), Some(23)]),
        PublishedMatch::new('C', C, 28, Some(0), Some(0), [Some(34), Some(30)]),
        PublishedMatch::new('C', C, 8, Some(1), Some(0), UNKNOWN),
        PublishedMatch::new('C', C, 8, Some(0), None, [Some(12), Some(12)]),
        PublishedMatch::new('D', D, 28, Some(0), Some(0), [None, Some(22)]),
        PublishedMatch::new('D', D, 8, Some(1), Some(0), UNKNOWN),
        PublishedMatch::new('D', D, 12, Some(0), Some(0), [Some(18), Some(14)]),
        PublishedMatch::new('E', E, 28, Some(0), Some(0), [Some(36), Some(28)]),
        PublishedMatch::new('E', E, 8, Some(1), Some(0), UNKNOWN),
        PublishedMatch::new('E', E, 12, None, Some(0), UNKNOWN),
    ]
};

/// A match at one length.
#[derive(Clone, PartialEq, Debug, Serialize)]
struct MatchAtLength {
    rounds: u32,
    #[serde(flatten)]
    result: MatchResult,
}

/// A match of the strength table, at 8 and at 28 rounds.
struct StrengthMatch {
    players: [&'static str; 2],
    /// The number of pairs at each length.
    pairs: [u64; 2],
}

impl Experiment for Adjacency2023 {
    fn name(&self) -> &'static str {
        "adjacency-2023"
    }

    fn summary(&self) -> &'static str {
        "Minimax, local search and genetic algorithm in the adjacency game: the originals, the strong ones, the levels."
    }

    fn source(&self) -> &'static str {
        "a document on the Adjacency Strategy Game (2023) and the 17 matches of its five tables"
    }

    fn measure(&self, settings: &mut ExperimentSettings<'_>) -> Result<Measurements, ExperimentError> {
        let scale = settings.scale;
        let classic = three(settings, classic(scale), scale.pick(2, 100))?;
        let strong = three(settings, strong(scale), scale.pick(2, 60))?;
        let mut strength = Vec::new();
        for strength_match in strength_matches(scale) {
            for (rounds, pairs) in [8, 28].into_iter().zip(strength_match.pairs) {
                strength.push(meet(settings, strength_match.players, rounds, pairs, 2)?);
            }
        }
        let meetings: Vec<_> = MEETINGS.iter().map(meeting_figures).collect();
        let figures = json!({
            "document": meetings, "document_matches": PUBLISHED.as_slice(),
            "classic": classic, "strong": strong, "strength": strength,
        });
        let games =
            GameExports::of(classic.iter().chain(&strong).chain(&strength).map(|played| &played.result));
        Ok(Measurements { page: page(scale, &classic, &strong, &strength), figures, times: json!({}), games })
    }
}

/// Returns the programs of the document in its order; a quick experiment limits its minimax.
fn classic(scale: ExperimentScale) -> [&'static str; 3] {
    let minimax = scale.pick("classic-minimax:nodes=10000", "classic-minimax");
    let genetic = scale.pick("classic-genetic:nodes=4000", "classic-genetic");
    [minimax, "classic-hillclimb", genetic]
}

/// Returns strong players of the same kinds, with node budgets that take about the same time.
fn strong(scale: ExperimentScale) -> [&'static str; 3] {
    scale.pick(
        ["alphabeta:nodes=1000", "hillclimb:nodes=10000", "genetic:nodes=2000"],
        ["alphabeta:nodes=25000", "hillclimb:nodes=250000", "genetic:nodes=50000"],
    )
}

/// Returns the matches that measure the strength of the players.
fn strength_matches(scale: ExperimentScale) -> Vec<StrengthMatch> {
    let full = |players, pairs| StrengthMatch { players, pairs };
    let quick = |players| StrengthMatch { players, pairs: [2, 1] };
    match scale {
        ExperimentScale::Quick => [
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
        ExperimentScale::Full => vec![
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

/// Plays a round robin of three players at every length.
fn three(
    settings: &mut ExperimentSettings<'_>,
    players: [&str; 3],
    pairs: u64,
) -> Result<Vec<MatchAtLength>, ExperimentError> {
    let [minimax, local, genetic] = players;
    let mut played = Vec::new();
    for players in [[minimax, local], [minimax, genetic], [local, genetic]] {
        for rounds in ROUNDS {
            played.push(meet(settings, players, rounds, pairs, 0)?);
        }
    }
    Ok(played)
}

fn meet(
    settings: &mut ExperimentSettings<'_>,
    players: [&str; 2],
    rounds: u32,
    pairs: u64,
    opening: u32,
) -> Result<MatchAtLength, ExperimentError> {
    let options = vec![("rounds".to_owned(), rounds.to_string())];
    let wanted = MatchSetup { game: "adjacency", options, players, pairs, opening };
    Ok(MatchAtLength { rounds, result: matches::play(settings, &wanted)? })
}

impl PublishedMatch {
    /// Creates a match; the first mover and the winner are given as indices.
    const fn new(
        table: char,
        players: [&'static str; 2],
        rounds: u32,
        first: Option<usize>,
        won: Option<usize>,
        marks: [Option<u32>; 2],
    ) -> Self {
        const fn name(players: [&'static str; 2], place: Option<usize>) -> Option<&'static str> {
            match place {
                Some(place) => Some(players[place]),
                None => None,
            }
        }
        Self { table, players, rounds, first: name(players, first), won: name(players, won), marks }
    }

    /// Returns our results for the same players and length, restricted to the same first mover if it is known. Matches
    /// against a person have none.
    fn ours(&self, played: &[MatchAtLength]) -> String {
        let meeting = MEETINGS.iter().position(|(table, _)| *table == self.table);
        let is_same = |played: &&MatchAtLength| played.rounds == self.rounds;
        let found =
            meeting.and_then(|at| played.iter().skip(at * ROUNDS.len()).take(ROUNDS.len()).find(is_same));
        found.map_or_else(dash, |MatchAtLength { result, .. }| match self.first {
            Some(first) => result.by_seat[usize::from(first != self.players[0])].text(),
            None => result.games.text(),
        })
    }

    /// Formats the marks of both sides.
    fn marks_text(&self) -> String {
        if self.marks == [None, None] {
            return dash();
        }
        self.marks.map(|marks| marks.map_or_else(dash, |marks| marks.to_string())).join(" : ")
    }
}

/// Returns the totals of a table for the player named first, and the rounds of its games.
fn totals(table: char) -> (WinDrawLoss, String) {
    let rows = PUBLISHED.iter().filter(|published| published.table == table);
    let mut score = WinDrawLoss::default();
    for published in rows.clone() {
        match published.won {
            Some(name) if name == published.players[0] => score.wins += 1,
            Some(_) => score.losses += 1,
            None => score.draws += 1,
        }
    }
    let rounds: Vec<String> = rows.map(|published| published.rounds.to_string()).collect();
    (score, rounds.join(", "))
}

/// Returns a match of the document as JSON.
fn meeting_figures((table, players): &(char, [&str; 2])) -> serde_json::Value {
    let (WinDrawLoss { wins, draws, losses }, rounds) = totals(*table);
    json!({
        "table": table, "players": players, "rounds": rounds, "wins": wins, "draws": draws, "losses": losses,
    })
}

fn page(
    scale: ExperimentScale,
    classic: &[MatchAtLength],
    strong: &[MatchAtLength],
    strength: &[MatchAtLength],
) -> ReportPage {
    let games: u64 = classic.iter().chain(strong).chain(strength).map(|played| 2 * played.result.pairs).sum();
    let lead = format!(
        "The document lets its three players meet in three games each. Here they meet in {} games, on both seats and at \
         four lengths, as they were and as strong ones of the same kinds; ± is the half width of a 95% interval.",
        count(games)
    );
    let mut blocks =
        vec![heading("The document's table"), text(document_text(scale)), document(classic, strong)];
    blocks.extend([
        heading("The document's matches, one by one"),
        text(MATCHES),
        matches_table(classic, strong),
    ]);
    for (title, about, played, players) in [
        ("The original players", CLASSIC, classic, self::classic(scale)),
        ("The strong players", STRONG, strong, self::strong(scale)),
    ] {
        let [minimax, local, genetic] = players;
        let who = format!("{about} Minimax is {minimax}, local search {local}, genetic {genetic}.");
        blocks.extend([heading(title), text(who), lengths(played), by_length(title, played)]);
    }
    blocks.extend([heading("Strength"), text(STRENGTH), strengths(strength), strength_bars(strength)]);
    ReportPage { title: "Three players of the adjacency game".to_owned(), lead, blocks }
}

fn document_text(scale: ExperimentScale) -> String {
    let pace = scale.pick(
        "In this quick run the original minimax and genetic algorithm look at far fewer positions than they did.",
        "The original minimax and genetic algorithm look at as many positions as they did in the time they really had.",
    );
    format!(
        "The document's games have 28, 8 and 8 or 12 rounds; ours have 8, 12, 20 and 28, all taken together here. {pace} \
         Games against people (minimax won 4 of 5, local search 2 of 3) cannot be repeated by a program."
    )
}

const MATCHES: &str = "Tables A to E of the document. Beside each match are our games of the same length between the same \
    two, with the same side moving first. Table C is miscounted in the document: its totals give minimax 3 wins and local \
    search 1 (33.34%), while of its three matches minimax won two and one was a tie. The other totals agree with the rows: \
    4 of 5 in A, 2 of 3 in B, 3 of 3 in D and in E.";

const CLASSIC: &str = "The programs of the document as they played, faults included. The document says how the genetic \
    algorithm works; a population of 4, the fitness of 40 that is enough and the point of crossover are those of the program \
    that its authors published. For a mark with one empty cell beside it the document prints the weight 1.2, as for two; 1.3 \
    is our reading of its sequence from 1.4 down to 1.";

const STRONG: &str = "Minimax as principal variation search, local search as hill climbing over plans, and the genetic \
    algorithm over lines in which each side does its best, each with as many positions as take about the same time.";

const STRENGTH: &str = "Pairs of games with swapped sides after two random moves, by positions and not by time, so that \
    the figures can be repeated. A pair is won by the greater margin of both games together; points are of games.";

/// Returns the document's results next to ours, with all lengths combined.
fn document(classic: &[MatchAtLength], strong: &[MatchAtLength]) -> ReportBlock {
    let row = |(at, (letter, [first, second])): (usize, &(char, [&str; 2]))| {
        let (original, repaired) = (together(classic, at), together(strong, at));
        let (score, rounds) = totals(*letter);
        let document = format!("{} ({rounds} rounds)", score.text());
        let cells = [original.0.text(), share(original.1), repaired.0.text(), share(repaired.1)];
        let [games, points, strong_games, strong_points] = cells;
        [format!("{first} v {second}"), document, games, points, strong_games, strong_points]
    };
    let head = ["match", "document", "original players", "points", "strong players", "points"];
    table("Games won, tied and lost by the one named first", head, MEETINGS.iter().enumerate().map(row))
}

/// Returns the document's matches, each next to ours of the same kind.
fn matches_table(classic: &[MatchAtLength], strong: &[MatchAtLength]) -> ReportBlock {
    let row = |published: &PublishedMatch| {
        let PublishedMatch { table, players, rounds, first, won, .. } = published;
        let first = first.map_or_else(dash, str::to_owned);
        let won = won.unwrap_or("tie").to_owned();
        let ours = [classic, strong].map(|played| published.ours(played));
        let [original, repaired] = ours;
        let name = format!("{table} {}", players.join(" v "));
        [name, rounds.to_string(), first, won, published.marks_text(), original, repaired]
    };
    let head = ["match", "rounds", "moved first", "won", "marks", "original players", "strong players"];
    table(
        "The document's 17 matches, and our games won, tied and lost by the one named first",
        head,
        PUBLISHED.iter().map(row),
    )
}

fn share(points: ConfidenceInterval) -> String {
    super::number_format::percent(points.value, points.error)
}

/// Combines all lengths of a match with equal weights.
fn together(played: &[MatchAtLength], at: usize) -> (WinDrawLoss, ConfidenceInterval) {
    let lengths = played.iter().skip(at * ROUNDS.len()).take(ROUNDS.len());
    let mut games = WinDrawLoss::default();
    let mut points = ConfidenceInterval { value: 0.0, error: Some(0.0) };
    for MatchAtLength { result, .. } in lengths {
        games.wins += result.games.wins;
        games.draws += result.games.draws;
        games.losses += result.games.losses;
        points.value += result.score.value / ROUNDS.len() as f64;
        let error = result.score.error.map(|error| error / ROUNDS.len() as f64);
        points.error = points.error.zip(error).map(|(sum, error)| sum.hypot(error));
    }
    (games, points)
}

/// Returns every match at every length.
fn lengths(played: &[MatchAtLength]) -> ReportBlock {
    let row = |(MatchAtLength { rounds, result }, names): (&MatchAtLength, [&str; 2])| {
        let [first, second] = result.by_seat.map(WinDrawLoss::text);
        let (games, points, margin) = (result.games.text(), result.score_text(), result.margin_text());
        [names.join(" v "), rounds.to_string(), games, first, second, points, margin]
    };
    let meetings = MEETINGS.iter().flat_map(|(_, names)| ROUNDS.map(|_| *names));
    let head = ["match", "rounds", "games", "moving first", "second", "points", "marks a game"];
    table("By length, for the one named first", head, played.iter().zip(meetings).map(row))
}

/// Returns the margins by length, one line per match.
fn by_length(title: &str, played: &[MatchAtLength]) -> ReportBlock {
    let series = |(lengths, (_, names)): (&[MatchAtLength], &(char, [&str; 2]))| {
        let point = |MatchAtLength { rounds, result }: &MatchAtLength| {
            (f64::from(*rounds), result.margin.value, result.margin.error.unwrap_or(0.0))
        };
        LineSeries::with_errors(names.join(" v "), lengths.iter().map(point))
    };
    let chart = LineChart {
        title: format!("{title}: margin by length"),
        x_title: "rounds".to_owned(),
        y_title: "marks a game".to_owned(),
        log_y: false,
        series: played.chunks(ROUNDS.len()).zip(&MEETINGS).map(series).collect(),
    };
    picture(chart::svg(&chart), "Marks more than the other at the end of a game, with 95% intervals.")
}

fn strengths(strength: &[MatchAtLength]) -> ReportBlock {
    let row = |MatchAtLength { rounds, result }: &MatchAtLength| {
        let (pairs, games) = (result.pairs_score.text(), result.games.text());
        [result.name(), rounds.to_string(), pairs, games, result.score_text(), result.margin_text()]
    };
    let head = ["match", "rounds", "pairs", "games", "points", "marks a game"];
    table("Who is stronger", head, strength.iter().map(row))
}

fn strength_bars(strength: &[MatchAtLength]) -> ReportBlock {
    let row = |MatchAtLength { rounds, result }: &MatchAtLength| {
        bars::BarRow::new(
            format!("{}, {rounds} rounds", result.name()),
            result.margin.value,
            result.margin.error.unwrap_or(0.0),
        )
    };
    let bars = BarChart {
        title: "Marks a game, for the one named first".to_owned(),
        value_title: "marks".to_owned(),
        rows: strength.iter().map(row).collect(),
        ..BarChart::default()
    };
    picture(bars::svg(&bars), "Mean margins with 95% intervals.")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rows_of_the_document_have_its_totals_but_for_the_miscount() {
        let games = |table| {
            let WinDrawLoss { wins, draws, losses } = totals(table).0;
            [wins, draws, losses]
        };
        assert_eq!(
            ['A', 'B', 'C', 'D', 'E'].map(games),
            [[4, 0, 1], [2, 0, 1], [2, 1, 0], [3, 0, 0], [3, 0, 0]]
        );
        assert_eq!(totals('C').1, "28, 8, 8");
    }

    /// Legible marks add up to 8 plus two per round and agree with the winner.
    #[test]
    fn the_marks_of_the_document_fit_its_results() {
        for published in PUBLISHED {
            if let [Some(one), Some(other)] = published.marks {
                assert_eq!(one + other, 8 + 2 * published.rounds, "{published:?}");
                let more = match one.cmp(&other) {
                    std::cmp::Ordering::Greater => Some(published.players[0]),
                    std::cmp::Ordering::Less => Some(published.players[1]),
                    std::cmp::Ordering::Equal => None,
                };
                assert_eq!(published.won, more, "{published:?}");
            }
        }
    }
}
