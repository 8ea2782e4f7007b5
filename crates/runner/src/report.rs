//! The report of a run: its figures and plots, with links to the games.

use super::run_folder::{MAX_FILED_PAIRS, game_file};
use super::{ArenaError, FinishedPair, Ledger, ReplaySession, RunProgress};
use papan_arena::{
    Estimate, GameRecord, HeadToHeadReport, PlayerStanding, Run, RunReport, Termination, TimeRules,
};
use papan_game::Seat;
use papan_message::Language;
use papan_picture::chart::{bars, histogram, stack};
use papan_picture::heat_map::{self, CellValues, HeatMap};
use papan_picture::report::{ReportBlock, ReportPage, ReportTable};
use papan_session::texts::game_title;
use papan_session::{Environment, Grid};
use std::collections::BTreeMap;

/// The maximum number of players in one plot.
const MAX_PLOTTED_PLAYERS: usize = 6;
/// The maximum number of games that the page links to.
const MAX_LINKED_GAMES: usize = 200;

/// Creates the report of the pairs that count.
pub fn report_page(
    progress: &RunProgress,
    ledger: &Ledger,
    environment: &Environment<'_>,
) -> Result<ReportPage, ArenaError> {
    let (run, report) = (progress.run(), progress.report());
    let mut statistics = GameStatistics::new(run, environment);
    ledger.pairs(progress.end(), |finished| statistics.add(&finished))?;
    let mut blocks = vec![ReportBlock::Heading("Result".to_owned())];
    blocks.extend(report.sprt.map(|test| ReportBlock::Code(test.to_string())));
    blocks.push(crosstable(&report));
    blocks.push(strengths(&report));
    blocks.push(shares(&report));
    blocks.push(ReportBlock::Heading("Meetings".to_owned()));
    blocks.push(meetings(&report));
    blocks.push(ReportBlock::Heading("Games".to_owned()));
    blocks.extend(statistics.pictures());
    blocks.push(ReportBlock::Heading("How to repeat it".to_owned()));
    blocks.push(ReportBlock::Code(command(run)));
    blocks.extend(conditions(run));
    blocks.push(ReportBlock::Heading("Files".to_owned()));
    blocks.extend(statistics.links());
    Ok(ReportPage { title: title(run), lead: lead(progress, &report), blocks })
}

fn title(run: &Run) -> String {
    let game = game_title(Language::English, &run.game);
    match run.players.as_slice() {
        [one, other] => format!("{game}: {one} against {other}"),
        players => format!("{game}: {} players", players.len()),
    }
}

fn lead(progress: &RunProgress, report: &RunReport) -> String {
    let games = 2 * report.pairs;
    let rest = if progress.is_complete() {
        String::new()
    } else {
        format!(" The run is not finished: {} of {} pairs are played.", progress.played(), progress.end())
    };
    format!(
        "{games} games in {} pairs. The two games of a pair have the same opening and the same chance, with the sides \
         swapped; every error is one of 95%.{rest}",
        report.pairs
    )
}

/// Returns the players, best first.
fn ranked(report: &RunReport) -> Vec<&PlayerStanding> {
    let mut players: Vec<&PlayerStanding> = report.players.iter().collect();
    players.sort_by_key(|player| player.rank);
    players
}

fn crosstable(report: &RunReport) -> ReportBlock {
    let head = ["#", "Player", "Elo", "+/-", "Games", "Won", "Drawn", "Lost", "Score", "Faults"];
    let row = |player: &&PlayerStanding| {
        let faults: Vec<String> =
            player.forfeits.iter().map(|(kind, count)| format!("{count} {kind}")).collect();
        let score = 100.0 * player.points / player.games.max(1) as f64;
        vec![
            player.rank.to_string(),
            player.name.clone(),
            format!("{:.1}", player.rating),
            format!("{:.1}", player.error),
            player.games.to_string(),
            player.wins.to_string(),
            player.draws.to_string(),
            player.losses.to_string(),
            format!("{score:.1}%"),
            faults.join(", "),
        ]
    };
    ReportBlock::Table(ReportTable {
        caption: "Ratings from all games together; their mean is zero".to_owned(),
        head: head.map(str::to_owned).to_vec(),
        rows: ranked(report).iter().map(row).collect(),
    })
}

fn strengths(report: &RunReport) -> ReportBlock {
    let row = |player: &&PlayerStanding| bars::BarRow::new(player.name.clone(), player.rating, player.error);
    let bars = bars::BarChart {
        title: "Strength".to_owned(),
        value_title: "Elo".to_owned(),
        rows: ranked(report).iter().map(row).collect(),
        ..bars::BarChart::default()
    };
    ReportBlock::Picture {
        svg: bars::svg(&bars),
        caption: "Elo of each player with its error of 95%".to_owned(),
    }
}

fn against(encounter: &HeadToHeadReport) -> String {
    encounter.names.join(" v ")
}

fn shares(report: &RunReport) -> ReportBlock {
    let row = |encounter: &HeadToHeadReport| {
        let meeting = &encounter.score;
        stack::StackedRow::new(against(encounter), vec![meeting.wins(), meeting.draws(), meeting.losses()])
    };
    let stack = stack::StackedBars {
        title: "Games won, drawn and lost".to_owned(),
        parts: ["won", "drawn", "lost"].map(str::to_owned).to_vec(),
        rows: report.matchups.iter().take(30).map(row).collect(),
    };
    ReportBlock::Picture {
        svg: stack::svg(&stack),
        caption: "As the player named first sees them".to_owned(),
    }
}

fn meetings(report: &RunReport) -> ReportBlock {
    let head = ["Meeting", "Games", "Score", "Elo", "nElo", "LOS", "Pairs 0 to 2", "Margin"];
    let row = |encounter: &HeadToHeadReport| {
        let Estimate { score, elo, nelo, los, margin, .. } = encounter.estimate;
        let pairs = encounter.score.pentanomial().0.map(|count| count.to_string());
        vec![
            against(encounter),
            encounter.score.games().to_string(),
            format!("{:.1}%", 100.0 * score),
            format!("{:+.1} ± {:.1}", elo.value, elo.error),
            format!("{:+.1} ± {:.1}", nelo.value, nelo.error),
            format!("{:.1}%", 100.0 * los),
            pairs.join(" "),
            margin.map_or(String::new(), |margin| format!("{:+.2} ± {:.2}", margin.value, margin.error)),
        ]
    };
    ReportBlock::Table(ReportTable {
        caption: "Each meeting as the player named first sees it; pairs by the points they brought"
            .to_owned(),
        head: head.map(str::to_owned).to_vec(),
        rows: report.matchups.iter().map(row).collect(),
    })
}

/// Statistics of all games, for the plots.
struct GameStatistics<'a> {
    environment: &'a Environment<'a>,
    replay: Option<ReplaySession<'a>>,
    /// The plotted players with their samples.
    players: BTreeMap<String, PlayerSamples>,
    lengths: Vec<f64>,
    grid: Grid,
    /// For each cell, the number of games whose first chosen move was there, and their total score.
    firsts: BTreeMap<usize, (u64, f64)>,
    /// The number of forfeited games, by kind.
    faults: BTreeMap<String, u64>,
    files: Vec<(String, String)>,
}

/// The samples of one player.
#[derive(Default)]
struct PlayerSamples {
    margins: Vec<f64>,
    milliseconds: Vec<f64>,
}

impl<'a> GameStatistics<'a> {
    fn new(run: &Run, environment: &'a Environment<'a>) -> Self {
        let shown = run.players.iter().take(MAX_PLOTTED_PLAYERS);
        Self {
            environment,
            replay: None,
            players: shown.map(|player| (player.clone(), PlayerSamples::default())).collect(),
            lengths: Vec::new(),
            grid: Grid::default(),
            firsts: BTreeMap::new(),
            faults: BTreeMap::new(),
            files: Vec::new(),
        }
    }

    fn add(&mut self, finished: &FinishedPair) -> Result<(), ArenaError> {
        for (game, timing) in finished.games.iter().zip(&finished.timings) {
            self.lengths.push((game.opening.len() + game.moves.len()) as f64);
            self.add_margins(game);
            if let Some(first) = self.first_chooser(game)? {
                self.add_times(game, first, &timing.micros);
            }
            if let Termination::Forfeited { how, .. } = &game.ending {
                *self.faults.entry(how.to_string()).or_default() += 1;
            }
            self.add_link(game)?;
        }
        Ok(())
    }

    fn add_margins(&mut self, game: &GameRecord) {
        let Some(margin) = game.margin() else { return };
        for (player, sign) in game.players.iter().zip([1.0, -1.0]) {
            if let Some(lines) = self.players.get_mut(player) {
                lines.margins.push(sign * f64::from(margin));
            }
        }
    }

    /// Returns the seat that chose the first move after the opening, and counts the cell of that move.
    fn first_chooser(&mut self, game: &GameRecord) -> Result<Option<Seat>, ArenaError> {
        let replay = match &mut self.replay {
            Some(replay) => replay,
            empty => empty.insert(ReplaySession::new(game, self.environment)?),
        };
        let table = replay.start(game)?;
        // The seats alternate.
        let is_even = game.opening.len().is_multiple_of(2);
        let seat = table.turn().map(|first| if is_even { first } else { first.other() });
        self.grid = table.grid();
        if let (Some(seat), Some(cell)) = (seat, game.moves.first().and_then(|mv| table.cell(mv))) {
            let (count, score) = self.firsts.entry(cell).or_default();
            *count += 1;
            *score += f64::from(game.result.half_points(seat)) / 2.0;
        }
        Ok(seat)
    }

    fn add_times(&mut self, game: &GameRecord, first: Seat, micros: &[u64]) {
        for (at, &micros) in micros.iter().enumerate() {
            let seat = if at % 2 == 0 { first } else { first.other() };
            if let Some(lines) = self.players.get_mut(&game.players[seat.index()]) {
                lines.milliseconds.push(micros.max(1) as f64 / 1000.0);
            }
        }
    }

    fn add_link(&mut self, game: &GameRecord) -> Result<(), ArenaError> {
        if self.files.len() < MAX_LINKED_GAMES && game.pair < MAX_FILED_PAIRS {
            let [first, second] = &game.players;
            let text = format!("pair {}, game {}: {first} v {second}, {}", game.pair, game.game, game.result);
            self.files.push((format!("games/{}", game_file(game)?), text));
        }
        Ok(())
    }

    fn pictures(&self) -> Vec<ReportBlock> {
        let margins = self.histogram("Margins", "points of margin", false, |lines| &lines.margins);
        let times = self.histogram("Time for a move", "milliseconds", true, |lines| &lines.milliseconds);
        let lengths = histogram::Histogram {
            title: "Length of games".to_owned(),
            x_title: "moves of both sides".to_owned(),
            y_title: "games".to_owned(),
            series: vec![histogram::HistogramSeries::new("games", self.lengths.iter().copied())],
            ..histogram::Histogram::default()
        };
        let picture = |svg: String, caption: &str| ReportBlock::Picture { svg, caption: caption.to_owned() };
        let mut blocks = vec![
            picture(histogram::svg(&margins), "Own points less the other's, in games that were played out"),
            picture(histogram::svg(&lengths), "Moves until the end, those of the opening included"),
            picture(histogram::svg(&times), "What moves cost on the machine that played them"),
        ];
        if !self.firsts.is_empty() {
            blocks.push(picture(
                heat_map::svg(&self.first_moves()),
                "Where players made their first choice, and its score",
            ));
        }
        if !self.faults.is_empty() {
            let faults: Vec<String> =
                self.faults.iter().map(|(kind, count)| format!("{count} by {kind}")).collect();
            blocks.push(ReportBlock::Text(format!("Games lost by a fault: {}.", faults.join(", "))));
        }
        blocks
    }

    fn histogram(
        &self,
        title: &str,
        x_title: &str,
        log_x: bool,
        values: fn(&PlayerSamples) -> &Vec<f64>,
    ) -> histogram::Histogram {
        let series = self.players.iter().map(|(name, lines)| {
            histogram::HistogramSeries::new(name.clone(), values(lines).iter().copied())
        });
        histogram::Histogram {
            title: title.to_owned(),
            x_title: x_title.to_owned(),
            y_title: if log_x { "moves" } else { "games" }.to_owned(),
            log_x,
            series: series.collect(),
        }
    }

    fn first_moves(&self) -> HeatMap {
        let cells = usize::from(self.grid.width) * usize::from(self.grid.height);
        let count = |cell| self.firsts.get(&cell).map_or(0.0, |&(count, _)| count as f64);
        let score =
            |cell| self.firsts.get(&cell).map_or(f64::NAN, |&(count, score)| 100.0 * score / count as f64);
        HeatMap {
            title: "First moves".to_owned(),
            width: self.grid.width,
            height: self.grid.height,
            columns: self.grid.columns.clone(),
            rows: self.grid.rows.clone(),
            labels: Vec::new(),
            shade: CellValues::new("games", (0..cells).map(count).collect()),
            second: Some(CellValues::new("score in %", (0..cells).map(score).collect())),
        }
    }

    fn links(self) -> Vec<ReportBlock> {
        let files = [
            ("results.jsonl", "every game, a line each"),
            ("timings.jsonl", "what each move cost"),
            ("results.pgn", "the results alone, for rating tools"),
            ("run.json", "what was asked for"),
        ];
        let files = files.map(|(file, what)| (file.to_owned(), format!("{file}: {what}"))).to_vec();
        let summary = format!("The first {} games", self.files.len());
        vec![
            ReportBlock::Links(files),
            ReportBlock::Details { summary, blocks: vec![ReportBlock::Links(self.files)] },
        ]
    }
}

/// Returns the command that repeats a run.
fn command(run: &Run) -> String {
    let quoted = |text: &str| {
        let is_plain = |c: char| c.is_ascii_alphanumeric() || "-_=:.,/+".contains(c);
        if text.chars().all(is_plain) {
            text.to_owned()
        } else {
            format!("'{}'", text.replace('\'', "'\\''"))
        }
    };
    let mut words = vec!["papan arena run".to_owned(), run.game.clone()];
    words.extend(run.players.iter().map(|player| quoted(player)));
    words.push(format!(
        "--pairs {} --format {} --openings {}",
        run.pairs,
        run.format,
        quoted(&run.openings.to_string())
    ));
    words.extend(run.sprt.map(|sprt| format!("--sprt {sprt}")));
    words.extend(run.budget.as_ref().map(|budget| format!("--budget {budget}")));
    words.extend(changed_options(run).map(|(name, value)| option(name, &quoted(value))));
    if run.time_rules != TimeRules::default() {
        let TimeRules { grace_ms, patience_ms } = run.time_rules;
        words.push(format!("--grace {grace_ms}ms --patience {patience_ms}ms"));
    }
    words.push(format!("--seed {}", run.seed));
    words.join(" ")
}

/// Returns the options that differ from their defaults.
fn changed_options(run: &Run) -> impl Iterator<Item = (&str, &str)> {
    let specs = papan_catalog::game(&run.game).map_or(&[][..], papan_session::Entry::options);
    let is_usual =
        move |name: &str, value: &str| specs.iter().any(|spec| spec.name == name && spec.default == value);
    let options = run.options.iter().map(|(name, value)| (name.as_str(), value.as_str()));
    options.filter(move |(name, value)| !is_usual(name, value))
}

/// Formats an option for the command line: a flag has no value.
fn option(name: &str, value: &str) -> String {
    if value == "yes" { format!("--{name}") } else { format!("--{name} {value}") }
}

/// Returns the version and the files that the games depend on.
fn conditions(run: &Run) -> Vec<ReportBlock> {
    let mut blocks = vec![ReportBlock::Text(format!("Papan {}.", run.version))];
    if !run.files.is_empty() {
        blocks.push(ReportBlock::Table(ReportTable {
            caption: "What was read, by its SHA-256".to_owned(),
            head: vec!["Name".to_owned(), "SHA-256".to_owned()],
            rows: run.files.iter().map(|(name, hash)| vec![name.clone(), hash.clone()]).collect(),
        }));
    }
    blocks
}
