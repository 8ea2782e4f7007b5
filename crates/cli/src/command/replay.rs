//! `papan replay`: a recorded game of the crossword game, forward and back.

use super::play::world;
use crate::args::Replay;
use crate::console::{Answer, Console};
use anyhow::Context;
use papan_catalog::crossword;
use papan_crossword::gcg::{self, Event, What};
use papan_crossword::{Crossword, Gcg, Move, Position, View};
use papan_game::{Eye, Notation, Seat, rng};
use papan_host::read_file;
use serde_json::{Value, json};
use std::process::ExitCode;

pub(crate) fn run(console: &mut Console, replay: &Replay) -> anyhow::Result<ExitCode> {
    let name = replay.file.display().to_string();
    let bytes = read_file(&name).map_err(anyhow::Error::msg)?;
    let text = gcg::decode(&bytes);
    let game = crossword::game(&options(&text, &replay.options.0), &world())?;
    let gcg = Gcg::read(&text, &game.letters).with_context(|| name.clone())?;
    // Tiles that the record does not name are imagined, always the same.
    let played = gcg.replay(&game, &mut rng::stream(0, 0)).with_context(|| name)?;
    for warning in &played.warnings {
        console.note(format!("note: {warning}"))?;
    }
    let moves = || played.steps.iter().map(|step| step.mv);
    let positions = played.steps.iter().map(|step| &step.position).chain([&played.last]);
    let nexts = gcg.events.iter().zip(moves()).map(Some).chain([None]);
    let pages: Vec<Page<'_>> = positions
        .zip(std::iter::once(None).chain(moves()))
        .zip(nexts)
        .enumerate()
        .map(|(at, ((position, last), next))| Page { game: &game, gcg: &gcg, at, position, last, next })
        .collect();
    if console.is_json {
        return pages.iter().try_for_each(|page| console.json(&page.json())).map(|()| ExitCode::SUCCESS);
    }
    if replay.all {
        for page in &pages {
            page.show(console)?;
        }
        return Ok(ExitCode::SUCCESS);
    }
    step_through(console, &pages)?;
    Ok(ExitCode::SUCCESS)
}

/// The options that the file names itself, as those have that Papan saved; what is typed goes before them.
fn options(text: &str, typed: &[(String, String)]) -> Vec<(String, String)> {
    let named = text.lines().filter_map(|line| line.trim().strip_prefix("#papan option ")?.split_once(' '));
    let is_typed = |name: &str| typed.iter().any(|(typed, _)| typed == name);
    let named = named.filter(|(name, _)| !is_typed(name));
    let named = named.map(|(name, value)| (name.to_owned(), value.trim().to_owned()));
    named.chain(typed.iter().cloned()).collect()
}

/// A position of the game, and what happens in it.
struct Page<'a> {
    game: &'a Crossword,
    gcg: &'a Gcg,
    at: usize,
    position: &'a Position,
    /// The move that led here.
    last: Option<Move>,
    /// What happens here.
    next: Option<(&'a Event, Option<Move>)>,
}

impl Page<'_> {
    fn name(&self, seat: Seat) -> &str {
        &self.gcg.players[seat.index()].name
    }

    /// What the record shows: a rack that it does not name whole is not known.
    fn view(&self) -> View {
        let mut view = self.position.view(Eye::Public);
        if let Some((event, _)) = &self.next {
            let named = event.rack.filter(|rack| rack.len() == usize::from(view.held[event.seat.index()]));
            view.racks[event.seat.index()] = named;
        }
        view
    }

    /// Who happens to do what, in words.
    fn event(&self) -> String {
        let Some((event, mv)) = &self.next else {
            return if self.position.is_over() { "The end." } else { "The record ends here." }.to_owned();
        };
        let view = self.position.view(Eye::Seat(event.seat));
        let what = match mv {
            Some(mv) => self.game.write_move_in(&view, mv),
            None => in_words(self.game, &event.what),
        };
        format!("{}: {what}, {:+} = {}", self.name(event.seat), event.score, event.total)
    }

    fn show(&self, console: &mut Console) -> anyhow::Result<()> {
        let view = self.view();
        let names = Seat::BOTH.map(|seat| self.name(seat));
        let picture = console.paint(&self.game.picture_in_order(&view, self.last.as_ref(), names, &[]));
        let scores = Seat::BOTH.map(|seat| format!("{} {}", self.name(seat), view.scores[seat.index()]));
        let place = format!("{} of {}", self.at, self.gcg.events.len());
        let notes =
            self.next.iter().flat_map(|(event, _)| event.notes.iter().map(|note| format!("\n  {note}")));
        let notes: String = notes.collect();
        console.say(format!(
            "\n{picture}\n\n{}   {} in the bag   ({place})\n{}{notes}",
            scores.join("   "),
            view.bag,
            self.event()
        ))
    }

    fn json(&self) -> Value {
        let view = self.view();
        json!({
            "at": self.at,
            "position": self.game.write_position(&view),
            "scores": view.scores,
            "event": self.next.as_ref().map(|_| self.event()),
        })
    }
}

/// What is no move, or a move that is not known, in words.
fn in_words(game: &Crossword, what: &What) -> String {
    match what {
        What::Withdrawn => "takes the word back".to_owned(),
        What::Challenge => "is paid for a challenge".to_owned(),
        What::Time => "has used too much time".to_owned(),
        What::Unplayed(rack) => format!("unplayed tiles {}", game.letters.write_all(rack.tiles())),
        What::ExchangeCount(count) => format!("exchange {count}"),
        What::Exchange(rack) => format!("exchange {}", game.letters.write_all(rack.tiles())),
        What::Place { .. } => "lays a word".to_owned(),
        What::Pass => "pass".to_owned(),
    }
}

const HELP: &str = "Enter or n: next    b: back    first, last    a number: go there    q: leave";

/// Shows the positions as they are asked for.
fn step_through(console: &mut Console, pages: &[Page<'_>]) -> anyhow::Result<()> {
    let end = pages.len() - 1;
    let mut at = 0;
    pages[at].show(console)?;
    loop {
        let Answer::Line(line) = console.ask(HELP)? else { return Ok(()) };
        let next = match line.to_lowercase().as_str() {
            "" | "n" | "next" if at < end => at + 1,
            "" | "n" | "next" => {
                console.say("There is nothing after this.")?;
                continue;
            }
            "b" | "back" | "p" | "previous" => at.saturating_sub(1),
            "first" | "f" => 0,
            "last" | "l" => end,
            "q" | "quit" | "exit" => return Ok(()),
            other => match other.parse::<usize>() {
                Ok(number) if number <= end => number,
                _ => {
                    console.say(format!(
                        "`{line}`: expected a number from 0 to {end}, n, b, first, last or q."
                    ))?;
                    continue;
                }
            },
        };
        at = next;
        pages[at].show(console)?;
    }
}
