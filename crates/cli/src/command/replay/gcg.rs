//! A game of the crossword game, from its GCG.

use super::book::{Book, Page};
use super::{in_file, typed_first};
use crate::command::play::{ended, world};
use crate::console::Console;
use papan_catalog::Ending;
use papan_catalog::crossword::{self, Said};
use papan_crossword::gcg::{Event, Replay, Step, What};
use papan_crossword::{Crossword, Gcg, Move, Position, View};
use papan_game::{Eye, Game, Notation, Seat, rng};
use serde_json::{Value, json};

/// The game that the text of a file records. `remarks` are noted beside its events, first to last.
pub(super) fn book(
    console: &mut Console,
    (name, text): (&str, &str),
    typed: &[(String, String)],
    remarks: impl IntoIterator<Item = Option<String>>,
) -> anyhow::Result<Book> {
    let said = Said::read(text)?;
    let game = crossword::game(&typed_first(&said.options, typed), &world())?;
    let mut gcg = Gcg::read(text, &game.letters)?;
    // Tiles that the record does not name are imagined, always the same.
    let played = gcg.replay(&game, &mut rng::stream(0, 0))?;
    for warning in &played.warnings {
        console.note(in_file(name, warning))?;
    }
    for (event, remark) in gcg.events.iter_mut().zip(remarks) {
        event.notes.extend(remark);
    }
    let outcome = game.turn(&played.last).outcome();
    let ending = outcome.map(|outcome| Ending::Played { outcome }).or_else(|| said.ending());
    Ok(Record { game, gcg, played }.book(ending.as_ref()))
}

/// A game with everything that was found out about it.
struct Record {
    game: Crossword,
    gcg: Gcg,
    played: Replay,
}

impl Record {
    fn book(&self, ending: Option<&Ending>) -> Book {
        let mut pages: Vec<Page> = self.scenes().map(|scene| scene.page()).collect();
        if let (Some(page), Some(ending)) = (pages.last_mut(), ending) {
            page.facts.push(("ending", json!(ending)));
        }
        let names = Seat::BOTH.map(|seat| self.name(seat).to_owned());
        let end = ending.map_or_else(
            || "The record ends here.".to_owned(),
            |ending| format!("The end. {}", ended(ending, &names, true)),
        );
        Book { pages, end, more: None }
    }

    /// The positions, each with what happens in it, and the last one.
    fn scenes(&self) -> impl Iterator<Item = Scene<'_>> {
        let moves = || self.played.steps.iter().map(|step| step.mv);
        let positions = self.played.steps.iter().map(|step| &step.position).chain([&self.played.last]);
        let nexts = self.gcg.events.iter().zip(&self.played.steps).map(Some).chain([None]);
        let lasts = std::iter::once(None).chain(moves());
        let scene = |((position, last), next)| Scene { record: self, position, last, next };
        positions.zip(lasts).zip(nexts).map(scene)
    }

    fn name(&self, seat: Seat) -> &str {
        let player = &self.gcg.players[seat.index()];
        if player.name.is_empty() { &player.nick } else { &player.name }
    }
}

/// A position of the game, and what happens in it.
struct Scene<'a> {
    record: &'a Record,
    position: &'a Position,
    /// The move that led here.
    last: Option<Move>,
    /// What happens here.
    next: Option<(&'a Event, &'a Step)>,
}

impl Scene<'_> {
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
    fn event(&self, event: &Event, step: &Step) -> String {
        let Record { game, .. } = self.record;
        let view = self.position.view(Eye::Seat(event.seat));
        let what = match step.mv {
            Some(mv) => game.write_move_in(&view, &mv),
            None => in_words(game, &event.what),
        };
        format!("{}: {what}, {:+} = {}", self.record.name(event.seat), step.score, step.total)
    }

    fn page(&self) -> Page {
        let (game, view) = (&self.record.game, self.view());
        let names = Seat::BOTH.map(|seat| self.record.name(seat));
        let scores = Seat::BOTH.map(|seat| format!("{} {}", names[seat.index()], view.scores[seat.index()]));
        let notes = self.next.map_or_else(Vec::new, |(event, _)| event.notes.clone());
        Page {
            picture: game.picture_in_order(&view, self.last.as_ref(), names, &[]),
            position: game.write_position(&view),
            scores: Some(view.scores),
            standing: format!("{}   {} in the bag", scores.join("   "), view.bag),
            event: self.next.map(|(event, step)| self.event(event, step)),
            facts: facts(&notes),
            notes,
        }
    }
}

/// What programs are told besides: notes, where there are some.
fn facts(notes: &[String]) -> Vec<(&'static str, Value)> {
    if notes.is_empty() { Vec::new() } else { vec![("notes", json!(notes))] }
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
