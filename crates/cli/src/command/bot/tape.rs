//! What was said to a program and what it answered, kept while it plays.

use papan_catalog::bot::{Launched, Link, Silence, VERSION};
use papan_host::Process;
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// A program must end within this time when it is told to.
pub(super) const PARTING: Duration = Duration::from_secs(2);

/// A line that no bot knows.
const STRANGE: &str = "weather sunny with a light breeze";

/// Lines that are kept.
const KEPT: usize = 12;

/// Legal moves that are kept of a list.
const LISTED: usize = 2;

/// What is known of the programs that were started.
#[derive(Debug, Default)]
pub(super) struct Tape {
    /// The last lines, as documents write them: `> ` for what a program was told, `< ` for what it said.
    pub(super) lines: VecDeque<String>,
    /// Whether `papan 1` was said, and `ready`.
    pub(super) greetings: [bool; 2],
    /// How many programs were started.
    pub(super) starts: usize,
    /// Whether the last one that ended did so by itself and in time.
    pub(super) has_left: bool,
    /// Whether programs are told, before each turn, something that they do not know.
    pub(super) is_strange: bool,
}

impl Tape {
    fn add(&mut self, line: String) {
        self.lines.push_back(line);
        self.lines.drain(..self.lines.len().saturating_sub(KEPT));
    }

    /// Keeps what a program was told; of a list of legal moves, how it begins.
    fn add_told(&mut self, lines: &str) {
        let most = if lines.starts_with("legal ") { 1 + LISTED } else { usize::MAX };
        lines.lines().take(most).for_each(|line| self.add(format!("> {line}")));
        if lines.lines().nth(most).is_some() {
            self.add("> ... and the others".to_owned());
        }
    }

    fn add_said(&mut self, line: &str) {
        self.add(format!("< {line}"));
        let [has_greeted, is_ready] = &mut self.greetings;
        *has_greeted |= line.split(' ').take(2).eq(["papan", VERSION]);
        *is_ready |= line.trim_end() == "ready";
    }
}

/// A tape that those may write on who talk to programs.
#[derive(Clone, Debug, Default)]
pub(super) struct Recorder(Arc<Mutex<Tape>>);

impl Recorder {
    pub(super) fn tape(&self) -> MutexGuard<'_, Tape> {
        // Whatever happened to the one who held it, a tape is whole.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Starts a program, and records what is said.
    pub(super) fn launch(&self, command: &str) -> Launched {
        let process = Process::start(command)?;
        self.tape().starts += 1;
        Ok(Box::new(Recorded { process, recorder: self.clone(), is_closed: false }))
    }
}

/// A program whose lines are recorded.
struct Recorded {
    process: Process,
    recorder: Recorder,
    is_closed: bool,
}

impl Link for Recorded {
    fn allow(&mut self, limit: Duration) {
        self.process.allow(limit);
    }

    fn send(&mut self, lines: &str) -> Result<(), Silence> {
        let mut tape = self.recorder.tape();
        let is_turn = lines.starts_with("position ");
        let strange =
            if tape.is_strange && is_turn { format!("{STRANGE}\n{lines}") } else { lines.to_owned() };
        tape.add_told(&strange);
        drop(tape);
        self.process.send(&strange)
    }

    fn receive(&mut self) -> Result<String, Silence> {
        let heard = self.process.receive();
        if let Ok(line) = &heard {
            self.recorder.tape().add_said(line);
        }
        heard
    }

    fn close(&mut self) -> String {
        if !self.is_closed {
            self.is_closed = true;
            let has_left = self.process.quit(PARTING);
            let mut tape = self.recorder.tape();
            tape.add("> quit".to_owned());
            tape.has_left = has_left;
        }
        self.process.close()
    }
}

impl Drop for Recorded {
    fn drop(&mut self) {
        self.close();
    }
}
