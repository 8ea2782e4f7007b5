//! Where the games of a pair begin: with random moves, with a line from a file, or at the start.

use super::ArenaError;
use papan_arena::Openings;
use papan_catalog::Table;
use papan_game::rng;
use rand::RngExt;
use rand::seq::SliceRandom;

/// The stream of a game's seed from which its random opening comes; those of moves begin at 1.
const RANDOM: u64 = u64::MAX - 1;
/// The stream of a run's seed from which the order of a file's lines comes; those of pairs begin at 0.
const ORDER: u64 = u64::MAX;

/// How the games of a run begin.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Book {
    /// Where the rules begin.
    Start,
    /// With this many random moves.
    Random(u32),
    /// With a line of these, in turn.
    Lines(Vec<Vec<String>>),
}

impl Book {
    /// The openings of a run; `read` gives the bytes of a file.
    pub(super) fn of(
        openings: &Openings,
        seed: u64,
        read: impl FnOnce(&str) -> Result<Vec<u8>, String>,
    ) -> Result<Self, ArenaError> {
        match openings {
            Openings::None => Ok(Self::Start),
            Openings::Random(plies) => Ok(Self::Random(*plies)),
            Openings::File(name) => {
                let text = String::from_utf8(read(name).map_err(ArenaError::Refused)?)
                    .map_err(|_| ArenaError::Refused(format!("{name}: expected text in UTF-8")))?;
                let mut lines: Vec<Vec<String>> = text.lines().filter_map(line).collect();
                if lines.is_empty() {
                    return Err(ArenaError::Refused(format!(
                        "{name}: found no opening, expected moves on each line"
                    )));
                }
                lines.shuffle(&mut rng::stream(seed, ORDER));
                Ok(Self::Lines(lines))
            }
        }
    }

    /// Whether every line can be played at a table of the game, and leaves something to play.
    pub(super) fn check(
        &self,
        mut fresh: impl FnMut() -> Result<Box<dyn Table>, ArenaError>,
    ) -> Result<(), ArenaError> {
        let Self::Lines(lines) = self else { return Ok(()) };
        for line in lines {
            let wrong =
                |reason: String| ArenaError::Refused(format!("the opening `{}`: {reason}", line.join(" ")));
            let mut table = fresh()?;
            for mv in line {
                table.replay(mv).map_err(|reason| wrong(format!("move `{mv}`: {reason}")))?;
            }
            if table.turn().is_none() {
                return Err(wrong("the game is over after it".to_owned()));
            }
        }
        Ok(())
    }

    /// The moves with which the games begin that have this chance and seed, found at a table that stands at the start.
    /// A random opening ends before the game does.
    pub(super) fn moves(
        &self,
        table: &mut dyn Table,
        chance: u64,
        seed: u64,
    ) -> Result<Vec<String>, ArenaError> {
        match self {
            Self::Start => Ok(Vec::new()),
            Self::Lines(lines) => Ok(lines[(chance % lines.len() as u64) as usize].clone()),
            Self::Random(plies) => random(table, *plies, seed),
        }
    }
}

/// Random moves, none of which ends the game.
fn random(table: &mut dyn Table, plies: u32, seed: u64) -> Result<Vec<String>, ArenaError> {
    let mut chance = rng::stream(seed, RANDOM);
    let mut moves = Vec::new();
    for _ in 0..plies {
        let legal = table.legal();
        if legal.is_empty() {
            break;
        }
        let mv = legal[chance.random_range(0..legal.len())].clone();
        table.replay(&mv).map_err(ArenaError::Refused)?;
        if table.turn().is_none() {
            break;
        }
        moves.push(mv);
    }
    Ok(moves)
}

/// The moves of a line, if it has any: parted by `/` where they hold spaces. What follows a `#` is a remark.
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
        let of = |text: &str| Book::of(&file, 1, |_| Ok(text.as_bytes().to_vec()));
        assert!(of("# nothing\n\n").is_err());
        assert!(Book::of(&file, 1, |_| Ok(vec![0xff])).is_err());
        assert!(matches!(of("1 2\n3 4\n"), Ok(Book::Lines(lines)) if lines.len() == 2));
    }
}
