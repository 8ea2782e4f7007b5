//! Reading GCG.

use super::{Gcg, GcgAction, GcgError, GcgEvent, GcgPlayer, LineNumber};
use crate::letters::{Letters, composed};
use crate::notation::{read_start, read_symbols};
use crate::rack::{RACK_SIZE, Rack};
use papan_game::Seat;

/// Maximum number of digits of a score.
const MAX_DIGITS: usize = 6;

/// Number of characters of an invalid line shown in an error.
const MAX_SHOWN: usize = 60;

impl Gcg {
    /// Reads a recorded game.
    pub fn read(text: &str, letters: &Letters) -> Result<Self, GcgError> {
        let text = &*composed(text);
        let mut reader = Reader::new(letters);
        for (number, line) in (1..).zip(text.strip_prefix('\u{feff}').unwrap_or(text).lines()) {
            reader.line = number;
            // A carriage return inside a line counts as a space.
            reader.read(line.replace('\r', " ").trim())?;
        }
        reader.finish()
    }
}

/// A game that is being read.
struct Reader<'a> {
    letters: &'a Letters,
    /// The number of the current line.
    line: usize,
    /// The players named so far.
    players: [Option<GcgPlayer>; 2],
    /// Whether the previous line was a note, which continues on lines without `#` or `>`.
    is_note: bool,
    /// The result, with players and seats in the order of the file.
    gcg: Gcg,
}

impl<'a> Reader<'a> {
    fn new(letters: &'a Letters) -> Self {
        let gcg = Gcg {
            players: [GcgPlayer::default(), GcgPlayer::default()],
            first: Seat::First,
            title: None,
            description: None,
            lexicon: None,
            papan: Vec::new(),
            pragmas: Vec::new(),
            notes: Vec::new(),
            events: Vec::new(),
            racks: [None, None],
            rack_lines: [LineNumber::default(); 2],
        };
        Self { letters, line: 0, players: [None, None], is_note: false, gcg }
    }

    fn error(&self, found: &str, expected: impl Into<String>) -> GcgError {
        // A file that is not a GCG can have lines of any length and content.
        let found: String = found.chars().take(MAX_SHOWN).flat_map(char::escape_debug).collect();
        GcgError::Syntax { line: self.line, found, expected: expected.into() }
    }

    fn read(&mut self, line: &str) -> Result<(), GcgError> {
        let was_note = std::mem::replace(&mut self.is_note, false);
        if let Some(content) = line.strip_prefix('#') {
            self.pragma(content)
        } else if let Some(event) = line.strip_prefix('>') {
            let event = self.event(event)?;
            self.gcg.events.push(event);
            Ok(())
        } else if line.is_empty() {
            Ok(())
        } else if was_note {
            self.note(line);
            Ok(())
        } else {
            Err(self.error(line, "a line that begins with `>` or `#`"))
        }
    }

    fn note(&mut self, text: &str) {
        self.is_note = true;
        let notes = self.gcg.events.last_mut().map_or(&mut self.gcg.notes, |event| &mut event.notes);
        notes.push(text.to_owned());
    }

    fn pragma(&mut self, content: &str) -> Result<(), GcgError> {
        let (name, value) = content.split_once(char::is_whitespace).unwrap_or((content, ""));
        let value = value.trim();
        let field = match &*name.to_ascii_lowercase() {
            "player1" => return self.player(0, value),
            "player2" => return self.player(1, value),
            "rack1" => return self.last_rack(0, value),
            "rack2" => return self.last_rack(1, value),
            "note" => {
                self.note(value);
                return Ok(());
            }
            // The text is decoded already, and it is always written as UTF-8.
            "character-encoding" => return Ok(()),
            "papan" if !value.is_empty() => {
                let (key, value) = value.split_once(char::is_whitespace).unwrap_or((value, ""));
                self.gcg.papan.push((key.to_owned(), value.trim().to_owned()));
                return Ok(());
            }
            "title" => Some(&mut self.gcg.title),
            "description" => Some(&mut self.gcg.description),
            "lexicon" => Some(&mut self.gcg.lexicon),
            _ => None,
        };
        match field {
            Some(field) if field.is_none() && !value.is_empty() => *field = Some(value.to_owned()),
            _ => self.gcg.pragmas.push(content.trim_end().to_owned()),
        }
        Ok(())
    }

    fn player(&mut self, number: usize, value: &str) -> Result<(), GcgError> {
        let (nick, name) = value.split_once(char::is_whitespace).unwrap_or((value, ""));
        if nick.is_empty() {
            return Err(self.error(value, "a nickname and perhaps a name"));
        }
        let is_known = |player: &Option<GcgPlayer>| player.as_ref().is_some_and(|player| player.nick == nick);
        if self.players[number].is_some() || self.players.iter().any(is_known) {
            return Err(self.error(value, "two players with a nickname and one line each"));
        }
        // Names are printed as they are, so drop control characters.
        let name: String = name.chars().filter(|character| !character.is_control()).collect();
        self.players[number] = Some(GcgPlayer { nick: nick.to_owned(), name: name.trim().to_owned() });
        Ok(())
    }

    fn last_rack(&mut self, number: usize, value: &str) -> Result<(), GcgError> {
        let rack = self.rack(value)?;
        self.gcg.racks[number] = Some(rack).filter(|rack| !rack.is_empty());
        self.gcg.rack_lines[number] = LineNumber(self.line);
        Ok(())
    }

    fn rack(&self, text: &str) -> Result<Rack, GcgError> {
        self.letters.read_rack(text).map_err(|reason| GcgError::Impossible {
            line: self.line,
            reason: format!("the rack `{text}`: {reason}"),
        })
    }

    /// Returns the seat of an event line, and the text after the nickname.
    fn seat<'t>(&self, text: &'t str) -> Result<(Seat, &'t str), GcgError> {
        let mut found = None;
        for (number, player) in self.players.iter().enumerate() {
            let expected = || format!("a line #player{} before the first move", number + 1);
            let player = player.as_ref().ok_or_else(|| self.error(text, expected()))?;
            let rest = text.strip_prefix(&*player.nick).and_then(|rest| rest.strip_prefix(':'));
            // If one nickname is a prefix of the other, the longer match wins.
            if rest
                .is_some_and(|rest| found.is_none_or(|(_, before): (Seat, &str)| rest.len() < before.len()))
            {
                found = rest.map(|rest| (Seat::BOTH[number], rest));
            }
        }
        let nicks = || self.players.iter().flatten().map(|player| player.nick.as_str()).collect::<Vec<_>>();
        found.ok_or_else(|| {
            let name = text.split(':').next().unwrap_or_default();
            self.error(name, format!("one of the players {}, and a `:`", nicks().join(" and ")))
        })
    }

    fn event(&self, text: &str) -> Result<GcgEvent, GcgError> {
        let (seat, rest) = self.seat(text)?;
        let words: Vec<&str> = rest.split_whitespace().collect();
        let [words @ .., score, total] = &words[..] else {
            return Err(self.error(rest.trim(), "a move, its score and the total"));
        };
        let (score, total) = (self.number(score, "a score")?, self.number(total, "a total")?);
        let (rack, action) = self.action(words)?;
        let rack = rack.map(|rack| self.rack(rack)).transpose()?;
        Ok(GcgEvent { seat, rack, action, score, total, notes: Vec::new(), line: LineNumber(self.line) })
    }

    fn number(&self, text: &str, name: &str) -> Result<i32, GcgError> {
        let is_short = text.trim_start_matches(['+', '-']).len() <= MAX_DIGITS;
        let number = text.parse().ok().filter(|_| is_short);
        number.ok_or_else(|| self.error(text, format!("{name} of at most {MAX_DIGITS} digits, such as +22")))
    }

    /// Parses the optional rack and the action.
    fn action<'t>(&self, words: &[&'t str]) -> Result<(Option<&'t str>, GcgAction), GcgError> {
        let expected =
            "a rack and a move, such as AEINRST 8D STAINER, or -ABC, -, --, (challenge), (time), (ABC)";
        let error = || self.error(&words.join(" "), expected);
        let (rack, action) = match *words {
            [rack, start, word] => (Some(rack), self.place(start, word)?),
            [start, word] if read_start(start).is_some() => (None, self.place(start, word)?),
            [rack, action] => (Some(rack), self.single_word_action(action)?.ok_or_else(error)?),
            [action] => (None, self.single_word_action(action)?.ok_or_else(error)?),
            _ => return Err(error()),
        };
        Ok((rack, action))
    }

    fn place(&self, start: &str, word: &str) -> Result<GcgAction, GcgError> {
        let at = read_start(start);
        let (start, direction) =
            at.ok_or_else(|| self.error(start, "a square, such as 8D for a word across or D8 for one down"))?;
        let word = read_symbols(word, self.letters).map_err(|expected| GcgError::Impossible {
            line: self.line,
            reason: format!("`{word}` is not {expected}"),
        })?;
        Ok(GcgAction::Place { start, direction, word })
    }

    /// Parses an action of a single word, such as `-ABC`, `--` or `(time)`.
    fn single_word_action(&self, text: &str) -> Result<Option<GcgAction>, GcgError> {
        if let Some(inside) = text.strip_prefix('(').and_then(|text| text.strip_suffix(')')) {
            return Ok(Some(match inside {
                "challenge" => GcgAction::Challenge,
                "time" => GcgAction::Time,
                tiles => GcgAction::Unplayed(self.rack(tiles)?),
            }));
        }
        let Some(tiles) = text.strip_prefix('-') else { return Ok(None) };
        let count = tiles.parse().ok().filter(|count| (1..=RACK_SIZE as u8).contains(count));
        Ok(Some(match (tiles, count) {
            ("", _) => GcgAction::Pass,
            ("-", _) => GcgAction::PhonyRemoved,
            (_, Some(count)) => GcgAction::ExchangeCount(count),
            _ => GcgAction::Exchange(self.rack(tiles)?),
        }))
    }

    /// Returns the game, with its seats restored.
    fn finish(self) -> Result<Gcg, GcgError> {
        let mut gcg = self.gcg;
        let [first, second] = self.players;
        gcg.players = [first.ok_or(GcgError::MissingPlayer(1))?, second.ok_or(GcgError::MissingPlayer(2))?];
        let is_seat = |(key, _): &(String, String)| key == "seat";
        let swapped = gcg.papan("seat").any(|seat| seat == "second");
        gcg.papan.retain(|pair| !is_seat(pair));
        if swapped {
            gcg.first = Seat::Second;
            gcg.players.swap(0, 1);
            gcg.racks.swap(0, 1);
            gcg.rack_lines.swap(0, 1);
            gcg.events.iter_mut().for_each(|event| event.seat = event.seat.other());
        }
        Ok(gcg)
    }
}
