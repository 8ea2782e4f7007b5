//! Replays a crossword game from its GCG.

use super::playback::{Frame, Playback};
use super::{in_file, typed_first};
use crate::command::play::{ended, world};
use crate::console::Console;
use papan_catalog::crossword::{self, GcgSettings};
use papan_crossword::gcg::{GcgAction, GcgEvent, GcgReplay, ReplayStep};
use papan_crossword::{Crossword, Gcg, Move, Position, View};
use papan_game::{Game, Notation, Seat, Viewer, rng};
use papan_session::Ending;
use serde_json::{Value, json};

/// Replays the game of a text. `remarks` are shown beside its events, first to last.
pub(super) fn playback(
    console: &mut Console,
    (name, text): (&str, &str),
    typed: &[(String, String)],
    remarks: impl IntoIterator<Item = Option<String>>,
) -> anyhow::Result<Playback> {
    let said = GcgSettings::read(text)?;
    let game = crossword::game(&typed_first(&said.options, typed), &world())?;
    let mut gcg = Gcg::read(text, &game.letters)?;
    // Unknown tiles are sampled with a fixed seed.
    let played = gcg.replay(&game, &mut rng::stream(0, 0))?;
    for warning in &played.warnings {
        console.note(in_file(name, warning))?;
    }
    for (event, remark) in gcg.events.iter_mut().zip(remarks) {
        event.notes.extend(remark);
    }
    let outcome = game.turn(&played.last).outcome();
    let ending = outcome.map(|outcome| Ending::Played { outcome }).or_else(|| said.ending());
    Ok(Record { game, gcg, played }.playback(ending.as_ref()))
}

/// A game and its replay.
struct Record {
    game: Crossword,
    gcg: Gcg,
    played: GcgReplay,
}

impl Record {
    fn playback(&self, ending: Option<&Ending>) -> Playback {
        let mut frames: Vec<Frame> = self.scenes().map(|scene| scene.frame()).collect();
        if let (Some(frame), Some(ending)) = (frames.last_mut(), ending) {
            frame.facts.push(("ending", json!(ending)));
        }
        let names = Seat::BOTH.map(|seat| self.name(seat).to_owned());
        let end = ending.map_or_else(
            || "The record ends here.".to_owned(),
            |ending| format!("The end. {}", ended(ending, &names, true)),
        );
        Playback { frames, end, more: None }
    }

    /// Returns the positions, each with its event, and the last one.
    fn scenes(&self) -> impl Iterator<Item = Scene<'_>> {
        let moves = || self.played.steps.iter().map(|step| step.mv);
        let positions = self.played.steps.iter().map(|step| &step.position).chain([&self.played.last]);
        let successors = self.gcg.events.iter().zip(&self.played.steps).map(Some).chain([None]);
        let lasts = std::iter::once(None).chain(moves());
        let scene = |((position, last), next)| Scene { record: self, position, last, next };
        positions.zip(lasts).zip(successors).map(scene)
    }

    fn name(&self, seat: Seat) -> &str {
        let player = &self.gcg.players[seat.index()];
        if player.name.is_empty() { &player.nick } else { &player.name }
    }
}

/// A position of the game, and its event.
struct Scene<'a> {
    record: &'a Record,
    position: &'a Position,
    /// The move that led here.
    last: Option<Move>,
    /// The event here.
    next: Option<(&'a GcgEvent, &'a ReplayStep)>,
}

impl Scene<'_> {
    /// Returns the view that the record shows: an incomplete rack counts as unknown.
    fn view(&self) -> View {
        let mut view = self.position.view(Viewer::Spectator);
        if let Some((event, _)) = &self.next {
            let named = event.rack.filter(|rack| rack.len() == usize::from(view.held[event.seat.index()]));
            view.racks[event.seat.index()] = named;
        }
        view
    }

    /// Describes the event with its player.
    fn event(&self, event: &GcgEvent, step: &ReplayStep) -> String {
        let Record { game, .. } = self.record;
        let view = self.position.view(Viewer::Seat(event.seat));
        let what = match step.mv {
            Some(mv) => game.describe_move(&view, &mv),
            None => in_words(game, &event.action),
        };
        format!("{}: {what}, {:+} = {}", self.record.name(event.seat), step.score, step.total)
    }

    fn frame(&self) -> Frame {
        let (game, view) = (&self.record.game, self.view());
        let names = Seat::BOTH.map(|seat| self.record.name(seat));
        let scores = Seat::BOTH.map(|seat| format!("{} {}", names[seat.index()], view.scores[seat.index()]));
        let notes = self.next.map_or_else(Vec::new, |(event, _)| event.notes.clone());
        Frame {
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

/// Returns the notes for programs, if any.
fn facts(notes: &[String]) -> Vec<(&'static str, Value)> {
    if notes.is_empty() { Vec::new() } else { vec![("notes", json!(notes))] }
}

/// Describes an event that is not a move, or an unknown move.
fn in_words(game: &Crossword, what: &GcgAction) -> String {
    match what {
        GcgAction::PhonyRemoved => "takes the word back".to_owned(),
        GcgAction::Challenge => "is paid for a challenge".to_owned(),
        GcgAction::Time => "has used too much time".to_owned(),
        GcgAction::Unplayed(rack) => format!("unplayed tiles {}", game.letters.write_all(rack.tiles())),
        GcgAction::ExchangeCount(count) => format!("exchange {count}"),
        GcgAction::Exchange(rack) => format!("exchange {}", game.letters.write_all(rack.tiles())),
        GcgAction::Place { .. } => "lays a word".to_owned(),
        GcgAction::Pass => "pass".to_owned(),
    }
}
