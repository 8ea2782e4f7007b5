//! The page of a run: its figures, with plots, and links to the games.

use super::folder::{FILED, game_file};
use super::{ArenaError, FinishedPair, Ledger, Stage, Standings};
use papan_arena::{Encounter, Ending, Estimate, GameRecord, Referee, Report, Run, Standing};
use papan_catalog::{Grid, World};
use papan_game::Seat;
use papan_picture::chart::{bars, histogram, stack};
use papan_picture::heat::{self, Heat, Layer};
use papan_picture::report::{Page, Part, Table};
use std::collections::BTreeMap;

/// Players whose lines are told apart in one plot.
const SHOWN: usize = 6;
/// Games that the page leads to by themselves.
const LINKED: usize = 200;

/// The page of what counts of a run.
pub fn page(standings: &Standings, ledger: &Ledger, world: &World<'_>) -> Result<Page, ArenaError> {
    let (run, report) = (standings.run(), standings.report());
    let mut gathered = Gathered::new(run, world);
    ledger.pairs(standings.end(), |finished| gathered.add(&finished))?;
    let mut parts = vec![Part::Heading("Result".to_owned())];
    parts.extend(report.sprt.map(|test| Part::Code(test.to_string())));
    parts.push(crosstable(&report));
    parts.push(strengths(&report));
    parts.push(shares(&report));
    parts.push(Part::Heading("Meetings".to_owned()));
    parts.push(meetings(&report));
    parts.push(Part::Heading("Games".to_owned()));
    parts.extend(gathered.pictures());
    parts.push(Part::Heading("How to repeat it".to_owned()));
    parts.push(Part::Code(command(run)));
    parts.extend(conditions(run));
    parts.push(Part::Heading("Files".to_owned()));
    parts.extend(gathered.links());
    Ok(Page { title: title(run), lead: lead(standings, &report), parts })
}

fn title(run: &Run) -> String {
    let game = papan_catalog::game(&run.game).map_or(run.game.clone(), |entry| entry.title().to_owned());
    match run.players.as_slice() {
        [one, other] => format!("{game}: {one} against {other}"),
        players => format!("{game}: {} players", players.len()),
    }
}

fn lead(standings: &Standings, report: &Report) -> String {
    let games = 2 * report.pairs;
    let rest = if standings.is_complete() {
        String::new()
    } else {
        format!(" The run is not finished: {} of {} pairs are played.", standings.played(), standings.end())
    };
    format!(
        "{games} games in {} pairs. The two games of a pair have the same opening and the same chance, with the sides \
         swapped; every error is one of 95%.{rest}",
        report.pairs
    )
}

/// The players, best first.
fn ranked(report: &Report) -> Vec<&Standing> {
    let mut players: Vec<&Standing> = report.players.iter().collect();
    players.sort_by_key(|player| player.rank);
    players
}

fn crosstable(report: &Report) -> Part {
    let head = ["#", "Player", "Elo", "+/-", "Games", "Won", "Drawn", "Lost", "Score", "Faults"];
    let row = |player: &&Standing| {
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
    Part::Table(Table {
        caption: "Ratings from all games together; their mean is zero".to_owned(),
        head: head.map(str::to_owned).to_vec(),
        rows: ranked(report).iter().map(row).collect(),
    })
}

fn strengths(report: &Report) -> Part {
    let row = |player: &&Standing| bars::Row::new(player.name.clone(), player.rating, player.error);
    let bars = bars::Bars {
        title: "Strength".to_owned(),
        value_title: "Elo".to_owned(),
        rows: ranked(report).iter().map(row).collect(),
        ..bars::Bars::default()
    };
    Part::Picture { svg: bars::svg(&bars), caption: "Elo of each player with its error of 95%".to_owned() }
}

fn against(encounter: &Encounter) -> String {
    encounter.names.join(" v ")
}

fn shares(report: &Report) -> Part {
    let row = |encounter: &Encounter| {
        let meeting = &encounter.meeting;
        stack::Row::new(against(encounter), vec![meeting.wins(), meeting.draws(), meeting.losses()])
    };
    let stack = stack::Stack {
        title: "Games won, drawn and lost".to_owned(),
        parts: ["won", "drawn", "lost"].map(str::to_owned).to_vec(),
        rows: report.meetings.iter().take(30).map(row).collect(),
    };
    Part::Picture { svg: stack::svg(&stack), caption: "As the player named first sees them".to_owned() }
}

fn meetings(report: &Report) -> Part {
    let head = ["Meeting", "Games", "Score", "Elo", "nElo", "LOS", "Pairs 0 to 2", "Margin"];
    let row = |encounter: &Encounter| {
        let Estimate { score, elo, nelo, los, margin, .. } = encounter.estimate;
        let pairs = encounter.meeting.pentanomial().0.map(|count| count.to_string());
        vec![
            against(encounter),
            encounter.meeting.games().to_string(),
            format!("{:.1}%", 100.0 * score),
            format!("{:+.1} ± {:.1}", elo.value, elo.error),
            format!("{:+.1} ± {:.1}", nelo.value, nelo.error),
            format!("{:.1}%", 100.0 * los),
            pairs.join(" "),
            margin.map_or(String::new(), |margin| format!("{:+.2} ± {:.2}", margin.value, margin.error)),
        ]
    };
    Part::Table(Table {
        caption: "Each meeting as the player named first sees it; pairs by the points they brought"
            .to_owned(),
        head: head.map(str::to_owned).to_vec(),
        rows: report.meetings.iter().map(row).collect(),
    })
}

/// What plots show, from all games.
struct Gathered<'a> {
    world: &'a World<'a>,
    stage: Option<Stage<'a>>,
    /// The players whose lines are shown, and what their games were like.
    players: BTreeMap<String, Lines>,
    lengths: Vec<f64>,
    grid: Grid,
    /// For each cell of the board how many games had their first chosen move there, and what those scored.
    firsts: BTreeMap<usize, (u64, f64)>,
    /// How many games somebody lost by a fault, by its kind.
    faults: BTreeMap<String, u64>,
    files: Vec<(String, String)>,
}

/// What is gathered of one player.
#[derive(Default)]
struct Lines {
    margins: Vec<f64>,
    milliseconds: Vec<f64>,
}

impl<'a> Gathered<'a> {
    fn new(run: &Run, world: &'a World<'a>) -> Self {
        let shown = run.players.iter().take(SHOWN);
        Self {
            world,
            stage: None,
            players: shown.map(|player| (player.clone(), Lines::default())).collect(),
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
            if let Ending::Forfeited { how, .. } = &game.ending {
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

    /// Who chose the first move after the opening; where that was is noted.
    fn first_chooser(&mut self, game: &GameRecord) -> Result<Option<Seat>, ArenaError> {
        let stage = match &mut self.stage {
            Some(stage) => stage,
            empty => empty.insert(Stage::new(game, self.world)?),
        };
        let table = stage.start(game)?;
        // The seats move in turn.
        let is_even = game.opening.len().is_multiple_of(2);
        let seat = table.turn().map(|first| if is_even { first } else { first.other() });
        self.grid = table.grid();
        if let (Some(seat), Some(cell)) = (seat, game.moves.first().and_then(|mv| table.cell(mv))) {
            let (count, score) = self.firsts.entry(cell).or_default();
            *count += 1;
            *score += f64::from(game.result.halves(seat)) / 2.0;
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
        if self.files.len() < LINKED && game.pair < FILED {
            let [first, second] = &game.players;
            let text = format!("pair {}, game {}: {first} v {second}, {}", game.pair, game.game, game.result);
            self.files.push((format!("games/{}", game_file(game)?), text));
        }
        Ok(())
    }

    fn pictures(&self) -> Vec<Part> {
        let margins = self.histogram("Margins", "points of margin", false, |lines| &lines.margins);
        let times = self.histogram("Time for a move", "milliseconds", true, |lines| &lines.milliseconds);
        let lengths = histogram::Histogram {
            title: "Length of games".to_owned(),
            x_title: "moves of both sides".to_owned(),
            y_title: "games".to_owned(),
            series: vec![histogram::Series::new("games", self.lengths.iter().copied())],
            ..histogram::Histogram::default()
        };
        let picture = |svg: String, caption: &str| Part::Picture { svg, caption: caption.to_owned() };
        let mut parts = vec![
            picture(histogram::svg(&margins), "Own points less the other's, in games that were played out"),
            picture(histogram::svg(&lengths), "Moves until the end, those of the opening included"),
            picture(histogram::svg(&times), "What moves cost on the machine that played them"),
        ];
        if !self.firsts.is_empty() {
            parts.push(picture(
                heat::svg(&self.first_moves()),
                "Where players made their first choice, and its score",
            ));
        }
        if !self.faults.is_empty() {
            let faults: Vec<String> =
                self.faults.iter().map(|(kind, count)| format!("{count} by {kind}")).collect();
            parts.push(Part::Text(format!("Games lost by a fault: {}.", faults.join(", "))));
        }
        parts
    }

    fn histogram(
        &self,
        title: &str,
        x_title: &str,
        log_x: bool,
        values: fn(&Lines) -> &Vec<f64>,
    ) -> histogram::Histogram {
        let series = self
            .players
            .iter()
            .map(|(name, lines)| histogram::Series::new(name.clone(), values(lines).iter().copied()));
        histogram::Histogram {
            title: title.to_owned(),
            x_title: x_title.to_owned(),
            y_title: if log_x { "moves" } else { "games" }.to_owned(),
            log_x,
            series: series.collect(),
        }
    }

    fn first_moves(&self) -> Heat {
        let cells = usize::from(self.grid.width) * usize::from(self.grid.height);
        let count = |cell| self.firsts.get(&cell).map_or(0.0, |&(count, _)| count as f64);
        let score =
            |cell| self.firsts.get(&cell).map_or(f64::NAN, |&(count, score)| 100.0 * score / count as f64);
        Heat {
            title: "First moves".to_owned(),
            width: self.grid.width,
            height: self.grid.height,
            columns: self.grid.columns.clone(),
            rows: self.grid.rows.clone(),
            labels: Vec::new(),
            shade: Layer::new("games", (0..cells).map(count).collect()),
            second: Some(Layer::new("score in %", (0..cells).map(score).collect())),
        }
    }

    fn links(self) -> Vec<Part> {
        let files = [
            ("results.jsonl", "every game, a line each"),
            ("timings.jsonl", "what each move cost"),
            ("results.pgn", "the results alone, for rating tools"),
            ("run.json", "what was asked for"),
        ];
        let files = files.map(|(file, what)| (file.to_owned(), format!("{file}: {what}"))).to_vec();
        let summary = format!("The first {} games", self.files.len());
        vec![Part::Links(files), Part::Details { summary, parts: vec![Part::Links(self.files)] }]
    }
}

/// The command that repeats a run.
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
    if run.referee != Referee::default() {
        let Referee { grace_ms, patience_ms } = run.referee;
        words.push(format!("--grace {grace_ms}ms --patience {patience_ms}ms"));
    }
    words.push(format!("--seed {}", run.seed));
    words.join(" ")
}

/// The options that are not as usual.
fn changed_options(run: &Run) -> impl Iterator<Item = (&str, &str)> {
    let specs = papan_catalog::game(&run.game).map_or(&[][..], papan_catalog::Entry::options);
    let is_usual =
        move |name: &str, value: &str| specs.iter().any(|spec| spec.name == name && spec.default == value);
    let options = run.options.iter().map(|(name, value)| (name.as_str(), value.as_str()));
    options.filter(move |(name, value)| !is_usual(name, value))
}

/// An option as it is typed: a flag has no value.
fn option(name: &str, value: &str) -> String {
    if value == "yes" { format!("--{name}") } else { format!("--{name} {value}") }
}

/// What else the games depend on.
fn conditions(run: &Run) -> Vec<Part> {
    let mut parts = vec![Part::Text(format!("Papan {}.", run.version))];
    if !run.files.is_empty() {
        parts.push(Part::Table(Table {
            caption: "What was read, by its SHA-256".to_owned(),
            head: vec!["Name".to_owned(), "SHA-256".to_owned()],
            rows: run.files.iter().map(|(name, hash)| vec![name.clone(), hash.clone()]).collect(),
        }));
    }
    parts
}
