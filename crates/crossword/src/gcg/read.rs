//! Reading a game.

use super::{Event, Gcg, GcgError, Line, Player, What};
use crate::letters::{Letters, composed};
use crate::notation::{read_signs, read_start};
use crate::rack::{RACK, Rack};
use papan_game::Seat;

/// A number has no more digits than this.
const DIGITS: usize = 6;

/// Characters of a wrong line that are shown.
const MOST_SHOWN: usize = 60;

impl Gcg {
    /// The game that a text records.
    pub fn read(text: &str, letters: &Letters) -> Result<Self, GcgError> {
        let text = &*composed(text);
        let mut reader = Reader::new(letters);
        for (number, line) in (1..).zip(text.strip_prefix('\u{feff}').unwrap_or(text).lines()) {
            reader.line = number;
            // A carriage return inside a line is as good as a space.
            reader.read(line.replace('\r', " ").trim())?;
        }
        reader.end()
    }
}

/// A game of which some lines were read.
struct Reader<'a> {
    letters: &'a Letters,
    /// The number of the line.
    line: usize,
    /// Who plays, as far as they were named.
    players: [Option<Player>; 2],
    /// Whether the line before was a note, which goes on in lines without a sign.
    is_note: bool,
    /// Players and seats are in the order of the file.
    gcg: Gcg,
}

impl<'a> Reader<'a> {
    fn new(letters: &'a Letters) -> Self {
        let gcg = Gcg {
            players: [Player::default(), Player::default()],
            first: Seat::First,
            title: None,
            description: None,
            lexicon: None,
            papan: Vec::new(),
            pragmas: Vec::new(),
            notes: Vec::new(),
            events: Vec::new(),
            racks: [None, None],
            rack_lines: [Line::default(); 2],
        };
        Self { letters, line: 0, players: [None, None], is_note: false, gcg }
    }

    fn wrong(&self, found: &str, expected: impl Into<String>) -> GcgError {
        // A file that is none may have a line of any length, with anything in it.
        let found: String = found.chars().take(MOST_SHOWN).flat_map(char::escape_debug).collect();
        GcgError::Line { line: self.line, found, expected: expected.into() }
    }

    fn read(&mut self, line: &str) -> Result<(), GcgError> {
        let was_note = std::mem::replace(&mut self.is_note, false);
        if let Some(said) = line.strip_prefix('#') {
            self.pragma(said)
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
            Err(self.wrong(line, "a line that begins with `>` or `#`"))
        }
    }

    fn note(&mut self, text: &str) {
        self.is_note = true;
        let notes = self.gcg.events.last_mut().map_or(&mut self.gcg.notes, |event| &mut event.notes);
        notes.push(text.to_owned());
    }

    fn pragma(&mut self, said: &str) -> Result<(), GcgError> {
        let (name, value) = said.split_once(char::is_whitespace).unwrap_or((said, ""));
        let value = value.trim();
        let place = match &*name.to_ascii_lowercase() {
            "player1" => return self.player(0, value),
            "player2" => return self.player(1, value),
            "rack1" => return self.rack_of(0, value),
            "rack2" => return self.rack_of(1, value),
            "note" => {
                self.note(value);
                return Ok(());
            }
            // What is given is text already, and is written as UTF-8.
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
        match place {
            Some(place) if place.is_none() && !value.is_empty() => *place = Some(value.to_owned()),
            _ => self.gcg.pragmas.push(said.trim_end().to_owned()),
        }
        Ok(())
    }

    fn player(&mut self, number: usize, value: &str) -> Result<(), GcgError> {
        let (nick, name) = value.split_once(char::is_whitespace).unwrap_or((value, ""));
        if nick.is_empty() {
            return Err(self.wrong(value, "a nickname and perhaps a name"));
        }
        let is_known = |player: &Option<Player>| player.as_ref().is_some_and(|player| player.nick == nick);
        if self.players[number].is_some() || self.players.iter().any(is_known) {
            return Err(self.wrong(value, "two players with a nickname and one line each"));
        }
        // Names are shown as they are, so nothing in them may steer a terminal.
        let name: String = name.chars().filter(|sign| !sign.is_control()).collect();
        self.players[number] = Some(Player { nick: nick.to_owned(), name: name.trim().to_owned() });
        Ok(())
    }

    fn rack_of(&mut self, number: usize, value: &str) -> Result<(), GcgError> {
        let rack = self.rack(value)?;
        self.gcg.racks[number] = Some(rack).filter(|rack| !rack.is_empty());
        self.gcg.rack_lines[number] = Line(self.line);
        Ok(())
    }

    fn rack(&self, text: &str) -> Result<Rack, GcgError> {
        self.letters.read_rack(text).map_err(|reason| GcgError::Event {
            line: self.line,
            reason: format!("the rack `{text}`: {reason}"),
        })
    }

    /// Whose line it is, and what follows the name.
    fn seat<'t>(&self, text: &'t str) -> Result<(Seat, &'t str), GcgError> {
        let mut found = None;
        for (number, player) in self.players.iter().enumerate() {
            let expected = || format!("a line #player{} before the first move", number + 1);
            let player = player.as_ref().ok_or_else(|| self.wrong(text, expected()))?;
            let rest = text.strip_prefix(&*player.nick).and_then(|rest| rest.strip_prefix(':'));
            // Of two names that fit, the longer one leaves less.
            if rest
                .is_some_and(|rest| found.is_none_or(|(_, before): (Seat, &str)| rest.len() < before.len()))
            {
                found = rest.map(|rest| (Seat::BOTH[number], rest));
            }
        }
        let nicks = || self.players.iter().flatten().map(|player| player.nick.as_str()).collect::<Vec<_>>();
        found.ok_or_else(|| {
            let name = text.split(':').next().unwrap_or_default();
            self.wrong(name, format!("one of the players {}, and a `:`", nicks().join(" and ")))
        })
    }

    fn event(&self, text: &str) -> Result<Event, GcgError> {
        let (seat, rest) = self.seat(text)?;
        let words: Vec<&str> = rest.split_whitespace().collect();
        let [said @ .., score, total] = &words[..] else {
            return Err(self.wrong(rest.trim(), "a move, its score and the total"));
        };
        let (score, total) = (self.number(score, "a score")?, self.number(total, "a total")?);
        let (rack, what) = self.what(said)?;
        let rack = rack.map(|rack| self.rack(rack)).transpose()?;
        Ok(Event { seat, rack, what, score, total, notes: Vec::new(), line: Line(self.line) })
    }

    fn number(&self, text: &str, what: &str) -> Result<i32, GcgError> {
        let is_short = text.trim_start_matches(['+', '-']).len() <= DIGITS;
        let number = text.parse().ok().filter(|_| is_short);
        number.ok_or_else(|| self.wrong(text, format!("{what} of at most {DIGITS} digits, such as +22")))
    }

    /// The rack, if it is given, and what happens.
    fn what<'t>(&self, words: &[&'t str]) -> Result<(Option<&'t str>, What), GcgError> {
        let expected =
            "a rack and a move, such as AEINRST 8D STAINER, or -ABC, -, --, (challenge), (time), (ABC)";
        let wrong = || self.wrong(&words.join(" "), expected);
        let (rack, what) = match *words {
            [rack, start, word] => (Some(rack), self.place(start, word)?),
            [start, word] if read_start(start).is_some() => (None, self.place(start, word)?),
            [rack, what] => (Some(rack), self.sign(what)?.ok_or_else(wrong)?),
            [what] => (None, self.sign(what)?.ok_or_else(wrong)?),
            _ => return Err(wrong()),
        };
        Ok((rack, what))
    }

    fn place(&self, start: &str, word: &str) -> Result<What, GcgError> {
        let at = read_start(start);
        let (start, direction) =
            at.ok_or_else(|| self.wrong(start, "a square, such as 8D for a word across or D8 for one down"))?;
        let word = read_signs(word, self.letters).map_err(|expected| GcgError::Event {
            line: self.line,
            reason: format!("`{word}` is not {expected}"),
        })?;
        Ok(What::Place { start, direction, word })
    }

    /// What happens, where it is one sign.
    fn sign(&self, text: &str) -> Result<Option<What>, GcgError> {
        if let Some(inside) = text.strip_prefix('(').and_then(|text| text.strip_suffix(')')) {
            return Ok(Some(match inside {
                "challenge" => What::Challenge,
                "time" => What::Time,
                tiles => What::Unplayed(self.rack(tiles)?),
            }));
        }
        let Some(tiles) = text.strip_prefix('-') else { return Ok(None) };
        let count = tiles.parse().ok().filter(|count| (1..=RACK as u8).contains(count));
        Ok(Some(match (tiles, count) {
            ("", _) => What::Pass,
            ("-", _) => What::Withdrawn,
            (_, Some(count)) => What::ExchangeCount(count),
            _ => What::Exchange(self.rack(tiles)?),
        }))
    }

    /// The game, with its seats as they were.
    fn end(self) -> Result<Gcg, GcgError> {
        let mut gcg = self.gcg;
        let [first, second] = self.players;
        gcg.players = [first.ok_or(GcgError::Player(1))?, second.ok_or(GcgError::Player(2))?];
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
