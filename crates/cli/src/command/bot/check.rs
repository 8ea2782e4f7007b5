//! `papan bot check`: protocol conformance of a bot.

use super::transcript::{PARTING, Recorder};
use crate::args::Check as Asked;
use crate::command::play::world;
use crate::console::{Console, Usage};
use papan_game::{Budget, Forfeit, ForfeitKind, Rng, Seat, StopFlag, rng};
use papan_session::{
    Entry, Environment, GameClock, GameError, PlayError, PlayerSpec, Session, Setup, TimeReferee, TurnTerms,
};
use rand::seq::IndexedRandom;
use serde::Serialize;
use std::fmt::Write;
use std::process::ExitCode;
use std::time::Duration;

/// The time for a move, in the games with a time limit.
const TIME: Duration = Duration::from_secs(1);

/// The tolerance after the time limit.
const GRACE: Duration = Duration::from_secs(1);

/// The clock, in the games with a clock.
const CLOCK: GameClock = GameClock { left: Duration::from_secs(30), increment: Duration::from_millis(500) };

/// The node budget, in the games with one.
const NODES: u64 = 1000;

/// A check and its result.
#[derive(Serialize, Debug)]
struct Check {
    what: String,
    ok: bool,
    /// The fault, if there is one.
    #[serde(skip_serializing_if = "String::is_empty")]
    reason: String,
    /// The last lines of the conversation.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    said: Vec<String>,
    /// The standard error of the bot.
    #[serde(skip_serializing_if = "String::is_empty")]
    stderr: String,
}

/// A fault, and the standard error of the bot.
type Fault = (String, String);

/// The budget of a game.
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

    fn terms(self, patience: Duration) -> TurnTerms {
        let referee = Some(TimeReferee { grace: GRACE, patience });
        match self {
            Self::Free => TurnTerms { referee, ..TurnTerms::default() },
            Self::Nodes => TurnTerms { budget: Some(Budget::Nodes(NODES)), referee, ..TurnTerms::default() },
            Self::Time => TurnTerms { budget: Some(Budget::Time(TIME)), referee, ..TurnTerms::default() },
            Self::Clock => TurnTerms { clock: Some(CLOCK), referee, ..TurnTerms::default() },
        }
    }
}

/// A run of the checks.
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

/// Formats a check.
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
    fn all(&mut self) -> Result<(), GameError> {
        let recorder = self.recorder.clone();
        let launch = |command: &str| recorder.launch(command);
        let world = Environment { launch: &launch, ..world() };
        let random: PlayerSpec = "random".parse()?;
        let mut session = self.entry.session(&self.setup(&random, &self.bot), &world)?;
        if !self.greeting(session.as_mut(), &random, &world)? {
            return Ok(());
        }
        self.games(session.as_mut(), &random, &world)?;
        self.strange(session.as_mut(), &random, &world)?;
        drop(session);
        self.leaving();
        let human: PlayerSpec = "human".parse()?;
        let mut session = self.entry.session(&self.setup(&human, &self.bot), &world)?;
        self.same_again(session.as_mut());
        Ok(())
    }

    fn setup(&self, first: &PlayerSpec, second: &PlayerSpec) -> Setup {
        let seats = [first.clone(), second.clone()];
        Setup { options: self.asked.options.0.clone(), seats, seed: self.seed }
    }

    /// Records the result of a check.
    fn note(&mut self, what: impl Into<String>, found: Result<(), Fault>) {
        let (reason, stderr) = found.err().unwrap_or_default();
        let ok = reason.is_empty();
        let said = if ok { Vec::new() } else { self.recorder.transcript().lines.iter().cloned().collect() };
        self.checks.push(Check { what: what.into(), ok, reason, said, stderr });
    }

    /// Checks the handshake in a game of its own; without it nothing else can be checked.
    fn greeting(
        &mut self,
        session: &mut dyn Session,
        random: &PlayerSpec,
        world: &Environment<'_>,
    ) -> Result<bool, GameError> {
        self.sit(session, Seat::First, random, 0, world)?;
        let played = self.game(session, Pace::Free);
        let said = self.recorder.transcript().greetings;
        let whats = ["answers `papan 1` with `papan 1`", "answers `start` with `ready`"];
        for (what, has_said) in whats.into_iter().zip(said) {
            self.note(what, if has_said { Ok(()) } else { played.clone() });
            if !has_said {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Plays games with every budget, on both seats, in one session.
    fn games(
        &mut self,
        session: &mut dyn Session,
        random: &PlayerSpec,
        world: &Environment<'_>,
    ) -> Result<(), GameError> {
        for number in 0..self.asked.games {
            let seat = Seat::BOTH[number as usize % 2];
            let pace = Pace::ALL[number as usize / 2 % Pace::ALL.len()];
            self.sit(session, seat, random, u64::from(number), world)?;
            let played = self.game(session, pace);
            self.note(format!("plays game {}: {seat} seat, {}", number + 1, pace.in_words()), played);
        }
        // A failed bot is restarted, and its fault was reported already.
        if self.recorder.transcript().starts == 1 {
            self.note("one process plays game after game", Ok(()));
        }
        Ok(())
    }

    /// Seats the bot, and plays the first moves at random.
    fn sit(
        &self,
        session: &mut dyn Session,
        seat: Seat,
        random: &PlayerSpec,
        number: u64,
        world: &Environment<'_>,
    ) -> Result<(), GameError> {
        let (bot, random) = (self.bot.clone(), random.clone());
        let seats = if seat == Seat::First { [bot, random] } else { [random, bot] };
        session.restart(&seats, self.seed.wrapping_add(number), world)?;
        let mut chance = rng::stream(self.seed, number);
        for _ in 0..self.entry.opening() {
            if let Some(mv) = any(&session.legal_moves(), &mut chance) {
                session.replay(&mv).map_err(|error| GameError::Refused((&error).into()))?;
            }
        }
        Ok(())
    }

    /// Plays a game to its end; only the bot has a clock.
    fn game(&self, session: &mut dyn Session, pace: Pace) -> Result<(), Fault> {
        let mut terms = pace.terms(self.asked.patience);
        let free = TurnTerms::default();
        while let Some(seat) = session.turn() {
            let is_bot = session.setup().seats[seat.index()] == self.bot;
            let thought = session.think(if is_bot { &terms } else { &free }, &StopFlag::default());
            let thought = thought.map_err(|error| fault(session, &error))?;
            terms.clock =
                terms.clock.filter(|_| is_bot).map(|clock| clock.after(thought.elapsed)).or(terms.clock);
        }
        Ok(())
    }

    /// Plays a game in which the bot receives unknown lines.
    fn strange(
        &mut self,
        session: &mut dyn Session,
        random: &PlayerSpec,
        world: &Environment<'_>,
    ) -> Result<(), GameError> {
        self.recorder.transcript().is_strange = true;
        self.sit(session, Seat::Second, random, u64::from(self.asked.games), world)?;
        let played = self.game(session, Pace::Free);
        self.recorder.transcript().is_strange = false;
        self.note("passes over lines that it does not know", played);
        Ok(())
    }

    /// Checks that the bot exited when told to.
    fn leaving(&mut self) {
        let seconds = PARTING.as_secs();
        let late = || (format!("it went on for {seconds} s after quit: expected it to end"), String::new());
        let has_left = self.recorder.transcript().has_left;
        self.note(format!("ends within {seconds} s of `quit`"), if has_left { Ok(()) } else { Err(late()) });
    }

    /// Takes a move back and plays it again: the bot gets the game from its start, and must answer again.
    fn same_again(&mut self, session: &mut dyn Session) {
        let found = self.take_back(session);
        self.note("answers again when a move was taken back", found);
    }

    fn take_back(&self, session: &mut dyn Session) -> Result<(), Fault> {
        let terms = Pace::Free.terms(self.asked.patience);
        let mut chance = rng::stream(self.seed, u64::MAX);
        let answer = |session: &mut dyn Session| match session.turn() {
            Some(Seat::Second) => session
                .think(&terms, &StopFlag::default())
                .map(|_| ())
                .map_err(|error| fault(session, &error)),
            _ => Ok(()),
        };
        answer(session)?;
        let Some(mv) = any(&session.legal_moves(), &mut chance) else { return Ok(()) };
        for _ in 0..2 {
            session.play(&mv).map_err(|error| (error.to_string(), String::new()))?;
            answer(session)?;
            session.undo().map_err(|error| (error.to_string(), String::new()))?;
        }
        Ok(())
    }
}

/// Returns the fault of a forfeit.
fn fault(session: &dyn Session, error: &PlayError) -> Fault {
    let aside = Seat::BOTH.into_iter().find_map(|seat| session.bot_stderr(seat)).unwrap_or_default();
    let reason = match error {
        PlayError::Forfeit(Forfeit { kind: ForfeitKind::Stall, reason }) => {
            format!("stall: {reason} (does it flush its output after each line?)")
        }
        PlayError::Forfeit(forfeit) => format!("{}: {forfeit}", forfeit.kind),
        other => other.to_string(),
    };
    (reason, aside.to_owned())
}

/// Returns a random move.
fn any(moves: &[String], chance: &mut Rng) -> Option<String> {
    moves.choose(chance).cloned()
}
