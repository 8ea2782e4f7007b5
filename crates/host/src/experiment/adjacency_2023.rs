//! The three players of the adjacency game's description against each other, as they were and as they can be.

use super::figure::{count, dash};
use super::matches::{self, Interval, Match, Met, Score};
use super::{Effort, Experiment, ExperimentError, Games, Plan, Study, heading, picture, table, text};
use papan_picture::chart::bars::{self, Bars};
use papan_picture::chart::{self, Chart, Series};
use papan_picture::report::{Page, Part};
use serde::Serialize;
use serde_json::json;

/// The study of the adjacency game.
pub(super) struct Adjacency2023;

/// The lengths of games, in rounds.
const ROUNDS: [u32; 4] = [8, 12, 20, 28];

/// The meetings of the document's three players, by the table in which it reports them.
const MEETINGS: [(char, [&str; 2]); 3] =
    [('C', ["minimax", "local search"]), ('D', ["minimax", "genetic"]), ('E', ["local search", "genetic"])];

/// A match as the document reports it. What it does not say, or what cannot be read, is missing.
#[derive(Clone, Copy, Debug, Serialize)]
struct Reported {
    /// Which of its five tables.
    table: char,
    players: [&'static str; 2],
    rounds: u32,
    /// Who moved first.
    first: Option<&'static str>,
    /// Who won; nobody where it was a tie.
    won: Option<&'static str>,
    /// The marks of both at the end, in the order of the players.
    marks: [Option<u32>; 2],
}

/// The tables of the document, match by match. Of the second match of table C it gives 13 marks for one side, and not for
/// which.
const REPORTED: [Reported; 17] = {
    const A: [&str; 2] = ["minimax", "person"];
    const B: [&str; 2] = ["local search", "person"];
    const C: [&str; 2] = MEETINGS[0].1;
    const D: [&str; 2] = MEETINGS[1].1;
    const E: [&str; 2] = MEETINGS[2].1;
    const UNKNOWN: [Option<u32>; 2] = [None, None];
    [
        Reported::new('A', A, 28, Some(1), Some(0), [Some(33), Some(31)]),
        Reported::new('A', A, 8, Some(1), Some(0), UNKNOWN),
        Reported::new('A', A, 12, Some(0), Some(1), [Some(15), Some(17)]),
        Reported::new('A', A, 20, Some(1), Some(0), [Some(27), Some(21)]),
        Reported::new('A', A, 8, Some(0), Some(0), [Some(13), Some(11)]),
        Reported::new('B', B, 28, Some(1), Some(0), [Some(39), Some(25)]),
        Reported::new('B', B, 8, Some(1), Some(1), [Some(11), Some(13)]),
        Reported::new('B', B, 20, Some(0), Some(0), [Some(25), Some(23)]),
        Reported::new('C', C, 28, Some(0), Some(0), [Some(34), Some(30)]),
        Reported::new('C', C, 8, Some(1), Some(0), UNKNOWN),
        Reported::new('C', C, 8, Some(0), None, [Some(12), Some(12)]),
        Reported::new('D', D, 28, Some(0), Some(0), [None, Some(22)]),
        Reported::new('D', D, 8, Some(1), Some(0), UNKNOWN),
        Reported::new('D', D, 12, Some(0), Some(0), [Some(18), Some(14)]),
        Reported::new('E', E, 28, Some(0), Some(0), [Some(36), Some(28)]),
        Reported::new('E', E, 8, Some(1), Some(0), UNKNOWN),
        Reported::new('E', E, 12, None, Some(0), UNKNOWN),
    ]
};

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
        "a document on the Adjacency Strategy Game (2023) and the 17 matches of its five tables"
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
        let meetings: Vec<_> = MEETINGS.iter().map(meeting_figures).collect();
        let figures = json!({
            "document": meetings, "document_matches": REPORTED.as_slice(),
            "classic": classic, "strong": strong, "strength": targets,
        });
        let games = Games::of(classic.iter().chain(&strong).chain(&targets).map(|played| &played.met));
        Ok(Study { page: page(effort, &classic, &strong, &targets), figures, times: json!({}), games })
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
    /// A match whose first mover and winner are told by their places.
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

    /// Our games of the same two players at the same length, those in which the same side moved first if that is known;
    /// none where a person played.
    fn ours(&self, played: &[Played]) -> String {
        let meeting = MEETINGS.iter().position(|(table, _)| *table == self.table);
        let is_same = |played: &&Played| played.rounds == self.rounds;
        let found =
            meeting.and_then(|at| played.iter().skip(at * ROUNDS.len()).take(ROUNDS.len()).find(is_same));
        found.map_or_else(dash, |Played { met, .. }| match self.first {
            Some(first) => met.by_seat[usize::from(first != self.players[0])].text(),
            None => met.games.text(),
        })
    }

    /// The marks of both sides.
    fn marks_text(&self) -> String {
        if self.marks == [None, None] {
            return dash();
        }
        self.marks.map(|marks| marks.map_or_else(dash, |marks| marks.to_string())).join(" : ")
    }
}

/// The results of a meeting by the rows of the document's table, for the one named first, and the rounds of its games.
fn totals(table: char) -> (Score, String) {
    let rows = REPORTED.iter().filter(|reported| reported.table == table);
    let mut score = Score::default();
    for reported in rows.clone() {
        match reported.won {
            Some(name) if name == reported.players[0] => score.wins += 1,
            Some(_) => score.losses += 1,
            None => score.draws += 1,
        }
    }
    let rounds: Vec<String> = rows.map(|reported| reported.rounds.to_string()).collect();
    (score, rounds.join(", "))
}

/// A meeting of the document as a figure.
fn meeting_figures((table, players): &(char, [&str; 2])) -> serde_json::Value {
    let (Score { wins, draws, losses }, rounds) = totals(*table);
    json!({
        "table": table, "players": players, "rounds": rounds, "wins": wins, "draws": draws, "losses": losses,
    })
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
    parts.extend([
        heading("The document's matches, one by one"),
        text(MATCHES),
        matches_table(classic, strong),
    ]);
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

/// The document's results beside ours, all lengths together.
fn document(classic: &[Played], strong: &[Played]) -> Part {
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

/// The document's matches, each beside ours of the same kind.
fn matches_table(classic: &[Played], strong: &[Played]) -> Part {
    let row = |reported: &Reported| {
        let Reported { table, players, rounds, first, won, .. } = reported;
        let first = first.map_or_else(dash, str::to_owned);
        let won = won.unwrap_or("tie").to_owned();
        let ours = [classic, strong].map(|played| reported.ours(played));
        let [original, repaired] = ours;
        let name = format!("{table} {}", players.join(" v "));
        [name, rounds.to_string(), first, won, reported.marks_text(), original, repaired]
    };
    let head = ["match", "rounds", "moved first", "won", "marks", "original players", "strong players"];
    table(
        "The document's 17 matches, and our games won, tied and lost by the one named first",
        head,
        REPORTED.iter().map(row),
    )
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
    let row = |(Played { rounds, met }, names): (&Played, [&str; 2])| {
        let [first, second] = met.by_seat.map(Score::text);
        let (games, points, margin) = (met.games.text(), met.score_text(), met.margin_text());
        [names.join(" v "), rounds.to_string(), games, first, second, points, margin]
    };
    let meetings = MEETINGS.iter().flat_map(|(_, names)| ROUNDS.map(|_| *names));
    let head = ["match", "rounds", "games", "moving first", "second", "points", "marks a game"];
    table("By length, for the one named first", head, played.iter().zip(meetings).map(row))
}

/// The margins by length, a line for each meeting.
fn by_length(title: &str, played: &[Played]) -> Part {
    let series = |(lengths, (_, names)): (&[Played], &(char, [&str; 2]))| {
        let point = |Played { rounds, met }: &Played| {
            (f64::from(*rounds), met.margin.value, met.margin.error.unwrap_or(0.0))
        };
        Series::with_errors(names.join(" v "), lengths.iter().map(point))
    };
    let chart = Chart {
        title: format!("{title}: margin by length"),
        x_title: "rounds".to_owned(),
        y_title: "marks a game".to_owned(),
        log_y: false,
        series: played.chunks(ROUNDS.len()).zip(&MEETINGS).map(series).collect(),
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rows_of_the_document_have_its_totals_but_for_the_miscount() {
        let games = |table| {
            let Score { wins, draws, losses } = totals(table).0;
            [wins, draws, losses]
        };
        assert_eq!(
            ['A', 'B', 'C', 'D', 'E'].map(games),
            [[4, 0, 1], [2, 0, 1], [2, 1, 0], [3, 0, 0], [3, 0, 0]]
        );
        assert_eq!(totals('C').1, "28, 8, 8");
    }

    /// Marks that can be read fit the number of rounds, 8 and two a round, and the winner.
    #[test]
    fn the_marks_of_the_document_fit_its_results() {
        for reported in REPORTED {
            if let [Some(one), Some(other)] = reported.marks {
                assert_eq!(one + other, 8 + 2 * reported.rounds, "{reported:?}");
                let more = match one.cmp(&other) {
                    std::cmp::Ordering::Greater => Some(reported.players[0]),
                    std::cmp::Ordering::Less => Some(reported.players[1]),
                    std::cmp::Ordering::Equal => None,
                };
                assert_eq!(reported.won, more, "{reported:?}");
            }
        }
    }
}
