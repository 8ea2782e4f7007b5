//! `papan bot run`: a player of Papan as a bot.

use crate::command::play::world;
use anyhow::{Context, ensure};
use papan_game::{Budget, StopFlag, Value};
use papan_session::bot::{BotMessage, HostMessage, VERSION};
use papan_session::{DetachedAgent, Entry, Explanation, GameClock, PlayError, PlayerSpec, TurnTerms};
use std::io::{BufRead, Write, stdin, stdout};
use std::process::ExitCode;

/// Plays until it is told to quit, or input ends.
pub(super) fn run(game: &str, player: &PlayerSpec, seed: u64) -> anyhow::Result<ExitCode> {
    let mut bot = Bot {
        entry: papan_catalog::game(game)?,
        player,
        seed,
        options: Vec::new(),
        agent: None,
        plies: 0,
        position: String::new(),
        clock: None,
    };
    for line in stdin().lock().lines() {
        let line = line.context("reading standard input")?;
        match HostMessage::read(line.trim_end()) {
            Some(HostMessage::Quit) => break,
            Some(order) => bot.hear(order)?,
            None => {}
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// Options of a game, as given.
type Options = Vec<(String, String)>;

/// The state of the bot.
struct Bot<'a> {
    entry: &'static dyn Entry,
    player: &'a PlayerSpec,
    seed: u64,
    options: Options,
    /// The agent, with the options that it was created for.
    agent: Option<(Options, Box<dyn DetachedAgent>)>,
    plies: usize,
    position: String,
    clock: Option<GameClock>,
}

impl Bot<'_> {
    fn hear(&mut self, order: HostMessage) -> anyhow::Result<()> {
        match order {
            HostMessage::Papan(version) => {
                ensure!(version == VERSION, "found version {version} of the protocol, expected {VERSION}");
                say(&[BotMessage::Papan(VERSION.to_owned(), format!("Papan {}", self.player))])?;
            }
            HostMessage::Game(game) => {
                let name = self.entry.name();
                ensure!(game == name, "found the game {game}, expected {name}");
                self.options.clear();
            }
            HostMessage::Option(name, value) => self.options.push((name, value)),
            HostMessage::Start => {
                self.start()?;
                say(&[BotMessage::Ready])?;
            }
            HostMessage::Seen(..) => self.plies += 1,
            HostMessage::Position(position) => self.position = position,
            HostMessage::Clock(clock) => self.clock = Some(clock),
            HostMessage::Go(budget) => say(&self.answer(budget)?)?,
            HostMessage::Seat(_) | HostMessage::Legal(_) | HostMessage::End(_) | HostMessage::Quit => {}
        }
        Ok(())
    }

    /// Prepares for a game; an agent with the same rules is reused.
    fn start(&mut self) -> anyhow::Result<()> {
        if self.agent.as_ref().is_none_or(|(options, _)| *options != self.options) {
            let agent = self.entry.detached_agent(&self.options, self.player, &world())?;
            self.agent = Some((self.options.clone(), agent));
        }
        self.plies = 0;
        Ok(())
    }

    fn answer(&mut self, budget: Option<Budget>) -> anyhow::Result<Vec<BotMessage>> {
        let (_, agent) = self.agent.as_mut().context("found `go`, expected `start` before it")?;
        let terms = TurnTerms { budget, clock: self.clock.take(), ..TurnTerms::default() };
        match agent.answer(&self.position, self.seed, self.plies, &terms, &StopFlag::default()) {
            Ok(thought) => Ok(in_lines(thought)),
            Err(PlayError::Forfeit(forfeit)) => Ok(vec![BotMessage::Resign(forfeit.reason.to_string())]),
            Err(error) => Err(error.into()),
        }
    }
}

/// Sends a move with its value, line and notes.
fn in_lines(thought: Explanation) -> Vec<BotMessage> {
    let value = thought.value.map(|value| match value {
        Value::Exact { margin, .. } => BotMessage::Value(margin.into()),
        Value::Estimate(points) => BotMessage::Value(points),
    });
    let line = Some(thought.line).filter(|line| !line.is_empty()).map(BotMessage::Line);
    let notes = thought.notes.into_iter().map(|note| BotMessage::Info(note.to_string()));
    notes.chain(value).chain(line).chain([BotMessage::Move(thought.mv)]).collect()
}

fn say(said: &[BotMessage]) -> anyhow::Result<()> {
    let mut out = stdout().lock();
    for said in said {
        writeln!(out, "{said}")?;
    }
    out.flush()?;
    Ok(())
}
