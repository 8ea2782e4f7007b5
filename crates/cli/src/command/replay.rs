//! `papan replay`: a recorded game of the crossword game, forward and back.

use super::play::world;
use crate::args::Replay;
use crate::console::{Answer, Console, read_file};
use anyhow::Context;
use papan_catalog::crossword;
use papan_crossword::gcg::{self, Event, What};
use papan_crossword::{Crossword, Gcg, Move, Position};
use papan_game::{Eye, Notation, Seat, Show, rng};
use serde_json::{Value, json};
use std::process::ExitCode;

pub(crate) fn run(console: &mut Console, replay: &Replay) -> anyhow::Result<ExitCode> {
    let name = replay.file.display().to_string();
    let bytes = read_file(&name).map_err(anyhow::Error::msg)?;
    let game = crossword::game(&replay.options.0, &world())?;
    let gcg = Gcg::read(&gcg::decode(&bytes), &game.letters).with_context(|| name.clone())?;
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

    /// Who happens to do what, in words.
    fn event(&self) -> String {
        let Some((event, mv)) = &self.next else { return "The end.".to_owned() };
        let view = self.position.view(Eye::Seat(event.seat));
        let what = match mv {
            Some(mv) => self.game.write_move_in(&view, mv),
            None => in_words(self.game, &event.what),
        };
        format!("{}: {what}, {:+} = {}", self.name(event.seat), event.score, event.total)
    }

    fn show(&self, console: &mut Console) -> anyhow::Result<()> {
        let view = self.position.view(Eye::Seat(self.position.mover));
        let picture = console.paint(&self.game.picture(&view, self.last.as_ref()));
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
        let view = self.position.view(Eye::Seat(self.position.mover));
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
                console.say("This is the end of the game.")?;
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
