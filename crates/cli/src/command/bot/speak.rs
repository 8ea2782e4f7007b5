//! `papan bot run`: one of our players as a program that plays over lines of text.

use crate::command::play::world;
use anyhow::{Context, ensure};
use papan_catalog::bot::{Order, Said, VERSION};
use papan_catalog::{Brain, Entry, GameClock, PlayError, PlayerSpec, Terms, Thought};
use papan_game::{Budget, Stop, Value};
use std::io::{BufRead, Write, stdin, stdout};
use std::process::ExitCode;

/// Plays until it is told to leave, or there is nothing more to read.
pub(super) fn run(game: &str, player: &PlayerSpec, seed: u64) -> anyhow::Result<ExitCode> {
    let mut bot = Bot {
        entry: papan_catalog::game(game)?,
        player,
        seed,
        options: Vec::new(),
        brain: None,
        plies: 0,
        position: String::new(),
        clock: None,
    };
    for line in stdin().lock().lines() {
        let line = line.context("reading standard input")?;
        match Order::read(line.trim_end()) {
            Some(Order::Quit) => break,
            Some(order) => bot.hear(order)?,
            None => {}
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// Options of a game, as they were given.
type Options = Vec<(String, String)>;

/// What it knows of the game that it plays.
struct Bot<'a> {
    entry: &'static dyn Entry,
    player: &'a PlayerSpec,
    seed: u64,
    options: Options,
    /// The player, with the options that it was made for.
    brain: Option<(Options, Box<dyn Brain>)>,
    plies: usize,
    position: String,
    clock: Option<GameClock>,
}

impl Bot<'_> {
    fn hear(&mut self, order: Order) -> anyhow::Result<()> {
        match order {
            Order::Papan(version) => {
                ensure!(version == VERSION, "found version {version} of the protocol, expected {VERSION}");
                say(&[Said::Papan(VERSION.to_owned(), format!("Papan {}", self.player))])?;
            }
            Order::Game(game) => {
                let name = self.entry.name();
                ensure!(game == name, "found the game {game}, expected {name}");
                self.options.clear();
            }
            Order::Option(name, value) => self.options.push((name, value)),
            Order::Start => {
                self.start()?;
                say(&[Said::Ready])?;
            }
            Order::Seen(..) => self.plies += 1,
            Order::Position(position) => self.position = position,
            Order::Clock(clock) => self.clock = Some(clock),
            Order::Go(budget) => say(&self.answer(budget)?)?,
            Order::Seat(_) | Order::Legal(_) | Order::End(_) | Order::Quit => {}
        }
        Ok(())
    }

    /// Sits down for a game; a player that knows its rules already stays.
    fn start(&mut self) -> anyhow::Result<()> {
        if self.brain.as_ref().is_none_or(|(options, _)| *options != self.options) {
            let brain = self.entry.brain(&self.options, self.player, &world())?;
            self.brain = Some((self.options.clone(), brain));
        }
        self.plies = 0;
        Ok(())
    }

    fn answer(&mut self, budget: Option<Budget>) -> anyhow::Result<Vec<Said>> {
        let (_, brain) = self.brain.as_mut().context("found `go`, expected `start` before it")?;
        let terms = Terms { budget, clock: self.clock.take(), ..Terms::default() };
        match brain.answer(&self.position, self.seed, self.plies, &terms, &Stop::default()) {
            Ok(thought) => Ok(in_lines(thought)),
            Err(PlayError::Forfeit(forfeit)) => Ok(vec![Said::Resign(forfeit.reason)]),
            Err(error) => Err(error.into()),
        }
    }
}

/// A move with what led to it.
fn in_lines(thought: Thought) -> Vec<Said> {
    let value = thought.value.map(|value| match value {
        Value::Exact { margin, .. } => Said::Value(margin.into()),
        Value::Estimate(points) => Said::Value(points),
    });
    let line = Some(thought.line).filter(|line| !line.is_empty()).map(Said::Line);
    let notes = thought.notes.into_iter().map(Said::Info);
    notes.chain(value).chain(line).chain([Said::Move(thought.mv)]).collect()
}

fn say(said: &[Said]) -> anyhow::Result<()> {
    let mut out = stdout().lock();
    for said in said {
        writeln!(out, "{said}")?;
    }
    out.flush()?;
    Ok(())
}
