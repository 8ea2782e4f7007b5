//! `papan bot check`: whether a program speaks the bot protocol, and what it does wrong.

use super::tape::{PARTING, Recorder};
use crate::args::Check as Asked;
use crate::command::play::world;
use crate::console::{Console, Usage};
use papan_catalog::{
    CatalogError, Entry, GameClock, PlayError, PlayerSpec, Referee, Setup, Table, Terms, World,
};
use papan_game::{Budget, Forfeit, ForfeitKind, Rng, Seat, Stop, rng};
use rand::seq::IndexedRandom;
use serde::Serialize;
use std::fmt::Write;
use std::process::ExitCode;
use std::time::Duration;

/// How long a program has for a move, where that is tried.
const TIME: Duration = Duration::from_secs(1);

/// How late it may be.
const GRACE: Duration = Duration::from_secs(1);

/// How much time it has for a game, and gets back with each move, where that is tried.
const CLOCK: GameClock = GameClock { left: Duration::from_secs(30), increment: Duration::from_millis(500) };

/// How many positions it may look at, where that is tried.
const NODES: u64 = 1000;

/// What was looked at, and what was found.
#[derive(Serialize, Debug)]
struct Check {
    what: String,
    ok: bool,
    /// What is wrong.
    #[serde(skip_serializing_if = "String::is_empty")]
    reason: String,
    /// What was said last.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    said: Vec<String>,
    /// What the program wrote aside.
    #[serde(skip_serializing_if = "String::is_empty")]
    stderr: String,
}

/// What is wrong, and what the program wrote aside.
type Fault = (String, String);

/// What a game is played with.
#[derive(Clone, Copy, Debug)]
enum Pace {
    Free,
    Nodes,
    Time,
    Clock,
}

impl Pace {
    const ALL: [Self; 4] = [Self::Free, Self::Nodes, Self::Time, Self::Clock];

    fn in_words(self) -> String {
        match self {
            Self::Free => "no limit".to_owned(),
            Self::Nodes => format!("{NODES} positions a move"),
            Self::Time => format!("{} ms a move", TIME.as_millis()),
            Self::Clock => format!("a clock of {} ms", CLOCK.left.as_millis()),
        }
    }

    fn terms(self, patience: Duration) -> Terms {
        let referee = Some(Referee { grace: GRACE, patience });
        match self {
            Self::Free => Terms { referee, ..Terms::default() },
            Self::Nodes => Terms { budget: Some(Budget::Nodes(NODES)), referee, ..Terms::default() },
            Self::Time => Terms { budget: Some(Budget::Time(TIME)), referee, ..Terms::default() },
            Self::Clock => Terms { clock: Some(CLOCK), referee, ..Terms::default() },
        }
    }
}

/// One run of the checks.
struct Run<'a> {
    entry: &'static dyn Entry,
    asked: &'a Asked,
    bot: PlayerSpec,
    seed: u64,
    recorder: Recorder,
    checks: Vec<Check>,
}

pub(super) fn run(console: &mut Console, asked: &Asked, seed: u64) -> anyhow::Result<ExitCode> {
    let entry = papan_catalog::game(&asked.game)?;
    let bot: PlayerSpec = format!("exec:{}", asked.command).parse()?;
    let mut run = Run { entry, asked, bot, seed, recorder: Recorder::default(), checks: Vec::new() };
    run.all().map_err(Usage::of)?;
    let failed = run.checks.iter().filter(|check| !check.ok).count();
    console.result(&run.checks, || {
        let shown: String = run.checks.iter().map(shown).collect();
        let verdict =
            if failed == 0 { "It speaks the protocol." } else { "It does not speak the protocol yet." };
        format!("{shown}\n{} of {} checks passed. {verdict}", run.checks.len() - failed, run.checks.len())
    })?;
    Ok(if failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// A check as text.
fn shown(check: &Check) -> String {
    let mut text = format!("{}  {}\n", if check.ok { "ok  " } else { "FAIL" }, check.what);
    // Writing to a string cannot fail.
    if !check.ok {
        let _ = writeln!(text, "      {}", check.reason);
    }
    for line in &check.said {
        let _ = writeln!(text, "        {line}");
    }
    for line in check.stderr.lines() {
        let _ = writeln!(text, "        standard error: {line}");
    }
    text
}

impl Run<'_> {
    fn all(&mut self) -> Result<(), CatalogError> {
        let recorder = self.recorder.clone();
        let launch = |command: &str| recorder.launch(command);
        let world = World { launch: &launch, ..world() };
        let random: PlayerSpec = "random".parse()?;
        let mut table = self.entry.table(&self.setup(&random, &self.bot), &world)?;
        if !self.greeting(table.as_mut(), &random, &world)? {
            return Ok(());
        }
        self.games(table.as_mut(), &random, &world)?;
        self.strange(table.as_mut(), &random, &world)?;
        drop(table);
        self.leaving();
        let human: PlayerSpec = "human".parse()?;
        let mut table = self.entry.table(&self.setup(&human, &self.bot), &world)?;
        self.same_again(table.as_mut());
        Ok(())
    }

    fn setup(&self, first: &PlayerSpec, second: &PlayerSpec) -> Setup {
        let seats = [first.clone(), second.clone()];
        Setup { options: self.asked.options.0.clone(), seats, seed: self.seed }
    }

    /// Notes what came of a check.
    fn note(&mut self, what: impl Into<String>, found: Result<(), Fault>) {
        let (reason, stderr) = found.err().unwrap_or_default();
        let ok = reason.is_empty();
        let said = if ok { Vec::new() } else { self.recorder.tape().lines.iter().cloned().collect() };
        self.checks.push(Check { what: what.into(), ok, reason, said, stderr });
    }

    /// The first words, in a game of their own; without them nothing else can be looked at.
    fn greeting(
        &mut self,
        table: &mut dyn Table,
        random: &PlayerSpec,
        world: &World<'_>,
    ) -> Result<bool, CatalogError> {
        self.sit(table, Seat::First, random, 0, world)?;
        let played = self.game(table, Pace::Free);
        let said = self.recorder.tape().greetings;
        let whats = ["answers `papan 1` with `papan 1`", "answers `start` with `ready`"];
        for (what, has_said) in whats.into_iter().zip(said) {
            self.note(what, if has_said { Ok(()) } else { played.clone() });
            if !has_said {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Games with every pace, on both seats, at one table.
    fn games(
        &mut self,
        table: &mut dyn Table,
        random: &PlayerSpec,
        world: &World<'_>,
    ) -> Result<(), CatalogError> {
        for number in 0..self.asked.games {
            let seat = Seat::BOTH[number as usize % 2];
            let pace = Pace::ALL[number as usize / 2 % Pace::ALL.len()];
            self.sit(table, seat, random, u64::from(number), world)?;
            let played = self.game(table, pace);
            self.note(format!("plays game {}: {seat} seat, {}", number + 1, pace.in_words()), played);
        }
        // Whoever fails is started anew, which was said already.
        if self.recorder.tape().starts == 1 {
            self.note("one process plays game after game", Ok(()));
        }
        Ok(())
    }

    /// Seats the program, and makes the first moves at random.
    fn sit(
        &self,
        table: &mut dyn Table,
        seat: Seat,
        random: &PlayerSpec,
        number: u64,
        world: &World<'_>,
    ) -> Result<(), CatalogError> {
        let (bot, random) = (self.bot.clone(), random.clone());
        let seats = if seat == Seat::First { [bot, random] } else { [random, bot] };
        table.again(&seats, self.seed.wrapping_add(number), world)?;
        let mut chance = rng::stream(self.seed, number);
        for _ in 0..self.entry.opening() {
            if let Some(mv) = any(&table.legal(), &mut chance) {
                table.replay(&mv).map_err(CatalogError::Refused)?;
            }
        }
        Ok(())
    }

    /// Plays a game to its end; the clock is the program's alone.
    fn game(&self, table: &mut dyn Table, pace: Pace) -> Result<(), Fault> {
        let mut terms = pace.terms(self.asked.patience);
        let free = Terms::default();
        while let Some(seat) = table.turn() {
            let is_bot = table.setup().seats[seat.index()] == self.bot;
            let thought = table.think(if is_bot { &terms } else { &free }, &Stop::default());
            let thought = thought.map_err(|error| fault(table, &error))?;
            terms.clock =
                terms.clock.filter(|_| is_bot).map(|clock| clock.after(thought.elapsed)).or(terms.clock);
        }
        Ok(())
    }

    /// A game in which the program hears lines that it does not know.
    fn strange(
        &mut self,
        table: &mut dyn Table,
        random: &PlayerSpec,
        world: &World<'_>,
    ) -> Result<(), CatalogError> {
        self.recorder.tape().is_strange = true;
        self.sit(table, Seat::Second, random, u64::from(self.asked.games), world)?;
        let played = self.game(table, Pace::Free);
        self.recorder.tape().is_strange = false;
        self.note("passes over lines that it does not know", played);
        Ok(())
    }

    /// Whether the program has ended when it was told to.
    fn leaving(&mut self) {
        let seconds = PARTING.as_secs();
        let late = || (format!("it went on for {seconds} s after quit: expected it to end"), String::new());
        let has_left = self.recorder.tape().has_left;
        self.note(format!("ends within {seconds} s of `quit`"), if has_left { Ok(()) } else { Err(late()) });
    }

    /// A move is taken back and made again: the program hears the game from its start, and answers again.
    fn same_again(&mut self, table: &mut dyn Table) {
        let found = self.take_back(table);
        self.note("answers again when a move was taken back", found);
    }

    fn take_back(&self, table: &mut dyn Table) -> Result<(), Fault> {
        let terms = Pace::Free.terms(self.asked.patience);
        let mut chance = rng::stream(self.seed, u64::MAX);
        let answer = |table: &mut dyn Table| match table.turn() {
            Some(Seat::Second) => {
                table.think(&terms, &Stop::default()).map(|_| ()).map_err(|error| fault(table, &error))
            }
            _ => Ok(()),
        };
        answer(table)?;
        let Some(mv) = any(&table.legal(), &mut chance) else { return Ok(()) };
        for _ in 0..2 {
            table.play(&mv).map_err(|error| (error.to_string(), String::new()))?;
            answer(table)?;
            table.undo().map_err(|error| (error.to_string(), String::new()))?;
        }
        Ok(())
    }
}

/// What is wrong where a program gave the game away.
fn fault(table: &dyn Table, error: &PlayError) -> Fault {
    let aside = Seat::BOTH.into_iter().find_map(|seat| table.aside(seat)).unwrap_or_default();
    let reason = match error {
        PlayError::Forfeit(Forfeit { kind: ForfeitKind::Stall, reason }) => {
            format!("stall: {reason} (does it flush its output after each line?)")
        }
        PlayError::Forfeit(forfeit) => format!("{}: {forfeit}", forfeit.kind),
        other => other.to_string(),
    };
    (reason, aside.to_owned())
}

/// One of some moves.
fn any(moves: &[String], chance: &mut Rng) -> Option<String> {
    moves.choose(chance).cloned()
}
