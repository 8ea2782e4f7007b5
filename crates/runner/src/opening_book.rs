//! The openings of a run: none, random moves, or lines from a file.

use super::ArenaError;
use papan_arena::Openings;
use papan_game::rng;
use papan_session::Session;
use rand::RngExt;
use rand::seq::SliceRandom;

/// The random stream of a game's seed for its random opening; those of moves start at 1.
const RANDOM: u64 = u64::MAX - 1;
/// The random stream of a run's seed for the order of the lines in a file; those of pairs start at 0.
const ORDER: u64 = u64::MAX;

/// The openings of a run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum OpeningBook {
    /// The initial position.
    Start,
    /// This many random moves.
    Random(u32),
    /// These lines, in turn.
    Lines(Vec<Vec<String>>),
}

impl OpeningBook {
    /// Creates the openings of a run; `read` returns the contents of a file.
    pub(super) fn of(
        openings: &Openings,
        seed: u64,
        read: impl FnOnce(&str) -> Result<Vec<u8>, String>,
    ) -> Result<Self, ArenaError> {
        match openings {
            Openings::None => Ok(Self::Start),
            Openings::Random(plies) => Ok(Self::Random(*plies)),
            Openings::File(name) => {
                let text = String::from_utf8(read(name).map_err(ArenaError::Other)?)
                    .map_err(|_| ArenaError::Other(format!("{name}: expected text in UTF-8")))?;
                let mut lines: Vec<Vec<String>> = text.lines().filter_map(line).collect();
                if lines.is_empty() {
                    return Err(ArenaError::Other(format!(
                        "{name}: found no opening, expected moves on each line"
                    )));
                }
                lines.shuffle(&mut rng::stream(seed, ORDER));
                Ok(Self::Lines(lines))
            }
        }
    }

    /// Checks that every line is legal and does not end the game.
    pub(super) fn check(
        &self,
        mut new_session: impl FnMut() -> Result<Box<dyn Session>, ArenaError>,
    ) -> Result<(), ArenaError> {
        let Self::Lines(lines) = self else { return Ok(()) };
        for line in lines {
            let wrong =
                |reason: String| ArenaError::Other(format!("the opening `{}`: {reason}", line.join(" ")));
            let mut session = new_session()?;
            for mv in line {
                session.replay(mv).map_err(|reason| wrong(format!("move `{mv}`: {reason}")))?;
            }
            if session.turn().is_none() {
                return Err(wrong("the game is over after it".to_owned()));
            }
        }
        Ok(())
    }

    /// Returns the opening of the games with this chance number and seed, using a session at the initial position. A
    /// random opening stops before it ends the game.
    pub(super) fn moves(
        &self,
        session: &mut dyn Session,
        chance: u64,
        seed: u64,
    ) -> Result<Vec<String>, ArenaError> {
        match self {
            Self::Start => Ok(Vec::new()),
            Self::Lines(lines) => Ok(lines[(chance % lines.len() as u64) as usize].clone()),
            Self::Random(plies) => random(session, *plies, seed),
        }
    }
}

/// Plays random moves, none of which ends the game.
fn random(session: &mut dyn Session, plies: u32, seed: u64) -> Result<Vec<String>, ArenaError> {
    let mut chance = rng::stream(seed, RANDOM);
    let mut moves = Vec::new();
    for _ in 0..plies {
        let legal = session.legal_moves();
        if legal.is_empty() {
            break;
        }
        let mv = legal[chance.random_range(0..legal.len())].clone();
        session.replay(&mv).map_err(|error| ArenaError::Other(error.to_string()))?;
        if session.turn().is_none() {
            break;
        }
        moves.push(mv);
    }
    Ok(moves)
}

/// Parses the moves of a line, separated by `/` if they contain spaces. Text after `#` is a comment.
fn line(text: &str) -> Option<Vec<String>> {
    let text = text.split('#').next().unwrap_or_default().trim();
    let moves: Vec<String> = if text.contains('/') {
        text.split('/').map(|mv| mv.trim().to_owned()).filter(|mv| !mv.is_empty()).collect()
    } else {
        text.split_whitespace().map(str::to_owned).collect()
    };
    (!moves.is_empty()).then_some(moves)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_hold_moves_and_remarks() {
        let moves = |text: &str| line(text).unwrap_or_default();
        assert_eq!(moves(" 5 1  # the middle"), ["5", "1"]);
        assert_eq!(moves("8D CAT / exchange AB /"), ["8D CAT", "exchange AB"]);
        assert_eq!(line("# nothing"), None);
        assert_eq!(line(""), None);
    }

    #[test]
    fn a_file_without_openings_is_refused() {
        let file = Openings::File("book".into());
        let of = |text: &str| OpeningBook::of(&file, 1, |_| Ok(text.as_bytes().to_vec()));
        assert!(of("# nothing\n\n").is_err());
        assert!(OpeningBook::of(&file, 1, |_| Ok(vec![0xff])).is_err());
        assert!(matches!(of("1 2\n3 4\n"), Ok(OpeningBook::Lines(lines)) if lines.len() == 2));
    }
}
