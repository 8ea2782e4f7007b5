//! A recording of the conversation with a bot.

use papan_host::Process;
use papan_session::bot::{LaunchResult, Link, LinkError, VERSION};
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// A bot must exit within this time when told to.
pub(super) const PARTING: Duration = Duration::from_secs(2);

/// A line that no bot knows.
const STRANGE: &str = "weather sunny with a light breeze";

/// The number of lines kept.
const KEPT: usize = 12;

/// The number of legal moves kept of a list.
const LISTED: usize = 2;

/// The recording of the bots that were started.
#[derive(Debug, Default)]
pub(super) struct Transcript {
    /// The last lines: `> ` for lines to the bot, `< ` for lines from it.
    pub(super) lines: VecDeque<String>,
    /// Whether the bot said `papan 1` and `ready`.
    pub(super) greetings: [bool; 2],
    /// The number of bots started.
    pub(super) starts: usize,
    /// Whether the last bot that ended exited by itself and in time.
    pub(super) has_left: bool,
    /// Whether bots get an unknown line before each turn.
    pub(super) is_strange: bool,
}

impl Transcript {
    fn add(&mut self, line: String) {
        self.lines.push_back(line);
        self.lines.drain(..self.lines.len().saturating_sub(KEPT));
    }

    /// Records lines to a bot; only the beginning of a list of legal moves.
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

/// A recording shared with the links to bots.
#[derive(Clone, Debug, Default)]
pub(super) struct Recorder(Arc<Mutex<Transcript>>);

impl Recorder {
    pub(super) fn transcript(&self) -> MutexGuard<'_, Transcript> {
        // A poisoned lock is harmless: a recording is always consistent.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Starts a bot and records its conversation.
    pub(super) fn launch(&self, command: &str) -> LaunchResult {
        let process = Process::start(command)?;
        self.transcript().starts += 1;
        Ok(Box::new(Recorded { process, recorder: self.clone(), is_closed: false }))
    }
}

/// A link whose lines are recorded.
struct Recorded {
    process: Process,
    recorder: Recorder,
    is_closed: bool,
}

impl Link for Recorded {
    fn allow(&mut self, limit: Duration) {
        self.process.allow(limit);
    }

    fn send(&mut self, lines: &str) -> Result<(), LinkError> {
        let mut transcript = self.recorder.transcript();
        let is_turn = lines.starts_with("position ");
        let strange =
            if transcript.is_strange && is_turn { format!("{STRANGE}\n{lines}") } else { lines.to_owned() };
        transcript.add_told(&strange);
        drop(transcript);
        self.process.send(&strange)
    }

    fn receive(&mut self) -> Result<String, LinkError> {
        let heard = self.process.receive();
        if let Ok(line) = &heard {
            self.recorder.transcript().add_said(line);
        }
        heard
    }

    fn close(&mut self) -> String {
        if !self.is_closed {
            self.is_closed = true;
            let has_left = self.process.quit(PARTING);
            let mut transcript = self.recorder.transcript();
            transcript.add("> quit".to_owned());
            transcript.has_left = has_left;
        }
        self.process.close()
    }
}

impl Drop for Recorded {
    fn drop(&mut self) {
        self.close();
    }
}
