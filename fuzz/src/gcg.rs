//! The equations of recorded crossword games.

use crate::crossword::{ENGLISH, FEW};
use papan_crossword::{Gcg, GcgError, gcg};
use papan_game::{Game, rng};

/// A record that is read is written so that it is read as the same; it is refused with a line of the text, or becomes
/// positions in which no tile is missing and no move is another's.
///
/// # Panics
///
/// When that is not so.
pub fn hold(data: &[u8]) {
    let text = gcg::decode(data);
    for game in [&*ENGLISH, &*FEW] {
        let lines = text.lines().count();
        let gcg = match Gcg::read(&text, &game.letters) {
            Ok(gcg) => gcg,
            Err(error) => {
                names_a_line(&error, lines);
                continue;
            }
        };
        let written = gcg.write(&game.letters);
        let again = Gcg::read(&written, &game.letters).expect("what is written can be read");
        assert_eq!(again, gcg, "written as\n{written}");
        assert_eq!(again.write(&game.letters), written);
        let replay = match gcg.replay(game, &mut rng::stream(0, 0)) {
            Ok(replay) => replay,
            Err(error) => {
                names_a_line(&error, lines);
                continue;
            }
        };
        assert_eq!(replay.steps.len(), gcg.events.len());
        for (step, event) in replay.steps.iter().zip(&gcg.events) {
            assert!(!event.is_turn() || step.position.mover == event.seat);
            game.turn(&step.position);
        }
        let turns = gcg.events.iter().filter(|event| event.is_turn()).count();
        assert!(replay.moves.is_none_or(|moves| moves.len() == turns));
    }
}

/// A refusal names a line that is there.
fn names_a_line(error: &GcgError, lines: usize) {
    let line = match error {
        GcgError::Syntax { line, .. } | GcgError::Impossible { line, .. } => *line,
        GcgError::MissingPlayer(_) => return,
    };
    assert!((1..=lines).contains(&line), "{error}");
}
