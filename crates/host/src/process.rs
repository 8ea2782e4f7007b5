//! A program that plays, as a process.
//!
//! One thread does it all: the pipes do not block, and whoever waits for one of them serves the others too. So a program
//! that writes without end fills its own pipe and stops there, one that does not read cannot hold anybody up, and no
//! thread outlives it.
//!
//! Every program leads a process group of its own, so that what it has started ends with it.

use crate::reason;
use papan_catalog::bot::{Launched, Link, Silence};
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::ioctl_fionbio;
use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, kill_process_group, waitid};
use std::io::{self, ErrorKind, Read, Write};
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// The longest line that is read.
const LONGEST: usize = 64 << 10;

/// How much is kept of what a program writes aside.
const TAIL: usize = 4 << 10;

/// How long a program may take to end by itself.
const PARTING: Duration = Duration::from_millis(200);

/// How long a program that has closed its output may take to end, to count as one that has ended.
const ENDING: Duration = Duration::from_secs(1);

/// How often somebody who waits looks whether the program is still there.
const SLICE: Duration = Duration::from_millis(20);

/// The groups of all programs that run.
static RUNNING: Mutex<Vec<Pid>> = Mutex::new(Vec::new());

fn running() -> MutexGuard<'static, Vec<Pid>> {
    // Whatever happened to the one who held it, a list of numbers is whole.
    RUNNING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Ends every program that was started, and lets none be started any more: for a front end that is about to leave.
pub fn end_all() {
    let groups = running();
    for &group in groups.iter() {
        kill(group);
    }
    // Whoever waits for the list will wait until the end.
    std::mem::forget(groups);
}

/// Starts the program that a command names, for the catalog.
pub fn launch(command: &str) -> Launched {
    Ok(Box::new(Process::start(command)?))
}

/// A program that was started, and the pipes to it.
#[derive(Debug)]
pub struct Process {
    child: Child,
    group: Pid,
    input: Option<ChildStdin>,
    output: Option<ChildStdout>,
    aside: Option<ChildStderr>,
    /// What it wrote and nobody has read.
    heard: Vec<u8>,
    /// The last that it wrote aside.
    tail: Vec<u8>,
    deadline: Instant,
    /// Whether it was ended, and waited for.
    is_gone: bool,
}

impl Process {
    /// Starts a program in the current folder. The command is taken apart into words as a shell does it, but no shell
    /// reads it.
    pub fn start(command: &str) -> Result<Self, String> {
        let refuse = |reason: &str| format!("`{command}` cannot be started: {reason}");
        let words = shlex::split(command).ok_or_else(|| refuse("a quote in it has no end"))?;
        let [program, arguments @ ..] = &words[..] else { return Err(refuse("it names no program")) };
        let mut command = Command::new(program);
        command.args(arguments).process_group(0);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        // While the list is held nobody else ends all programs, and misses this one.
        let mut groups = running();
        let child = command.spawn().map_err(|error| refuse(&no_program(program, &error)))?;
        let group = Pid::from_child(&child);
        groups.push(group);
        drop(groups);
        let process = Self::of(child, group);
        process.open().map_err(|error| refuse(&reason(&error)))?;
        Ok(process)
    }

    fn of(mut child: Child, group: Pid) -> Self {
        let (input, output, aside) = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let (heard, tail, deadline) = (Vec::new(), Vec::new(), Instant::now());
        Self { child, group, input, output, aside, heard, tail, deadline, is_gone: false }
    }

    /// Lets no pipe block.
    fn open(&self) -> io::Result<()> {
        self.input.as_ref().map_or(Ok(()), |pipe| ioctl_fionbio(pipe, true))?;
        self.output.as_ref().map_or(Ok(()), |pipe| ioctl_fionbio(pipe, true))?;
        self.aside.as_ref().map_or(Ok(()), |pipe| ioctl_fionbio(pipe, true))?;
        Ok(())
    }

    /// Says that the program is no longer needed, and whether it then ended by itself in time. Afterwards neither it nor
    /// what it has started is there any more.
    pub fn quit(&mut self, patience: Duration) -> bool {
        if self.is_gone {
            return true;
        }
        self.deadline = Instant::now() + patience;
        // Whoever does not hear it sees that the input ends.
        let _ = self.send("quit");
        self.input = None;
        let has_ended = self.comes_to_end();
        self.end();
        has_ended
    }

    /// Ends the whole group, then takes the program off the list of processes: as long as it stands there, its number is
    /// nobody else's.
    fn end(&mut self) {
        if self.is_gone {
            return;
        }
        kill(self.group);
        // A process that was killed ends, if it is ours to kill.
        self.deadline = Instant::now() + ENDING;
        if self.comes_to_end() {
            let _ = self.child.wait();
        }
        self.is_gone = true;
        running().retain(|group| *group != self.group);
        self.read_aside();
    }

    /// Whether the program has ended, though it may still stand on the list of processes.
    fn has_ended(&self) -> bool {
        let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        self.is_gone || !matches!(waitid(WaitId::Pid(self.group), options), Ok(None))
    }

    /// Whether the program ends in time. What it still writes is for nobody.
    fn comes_to_end(&mut self) -> bool {
        while !self.has_ended() && Instant::now() < self.deadline {
            self.serve(Waits::ToRead);
            self.heard.clear();
        }
        self.has_ended()
    }

    /// Why there is nothing more to read.
    fn farewell(&mut self) -> Silence {
        self.deadline = Instant::now() + ENDING;
        if !self.comes_to_end() {
            return Silence::Shut;
        }
        self.end();
        // It was waited for, so this tells only how it ended.
        self.child.wait().map_or(Silence::Shut, |status| Silence::Ended(in_words(status)))
    }

    /// Waits for a pipe, or a moment, or until the time is over; and says whether anything was read.
    fn serve(&mut self, waits: Waits) -> bool {
        let has_room = self.heard.len() <= LONGEST;
        let output = self.output.as_ref().filter(|_| has_room);
        let input = self.input.as_ref().filter(|_| waits == Waits::ToWrite);
        let mut pipes: Vec<PollFd<'_>> = Vec::with_capacity(3);
        pipes.extend(self.aside.as_ref().map(|pipe| PollFd::new(pipe, PollFlags::IN)));
        pipes.extend(output.map(|pipe| PollFd::new(pipe, PollFlags::IN)));
        pipes.extend(input.map(|pipe| PollFd::new(pipe, PollFlags::OUT)));
        let time = self.deadline.saturating_duration_since(Instant::now()).min(SLICE);
        let time = Timespec { tv_sec: 0, tv_nsec: time.subsec_nanos().into() };
        // Where nothing can be waited for, the next look at the pipes tells why.
        let _ = poll(&mut pipes, Some(&time));
        drop(pipes);
        self.read_aside();
        has_room && self.read_output()
    }

    /// Reads what the program wrote, and says whether there was anything.
    fn read_output(&mut self) -> bool {
        let mut part = [0; 4096];
        match self.output.as_mut().map_or(Ok(0), |pipe| pipe.read(&mut part)) {
            Ok(0) => {
                self.output = None;
                false
            }
            Ok(count) => {
                self.heard.extend_from_slice(&part[..count]);
                true
            }
            Err(error) => {
                if !is_passing(&error) {
                    self.output = None;
                }
                false
            }
        }
    }

    /// Reads what the program wrote aside, and keeps the last of it.
    fn read_aside(&mut self) {
        let mut part = [0; 4096];
        // No more than a pipe holds: who writes without end is not read without end.
        for _ in 0..16 {
            match self.aside.as_mut().map_or(Ok(0), |pipe| pipe.read(&mut part)) {
                Ok(0) => self.aside = None,
                Ok(count) => {
                    self.tail.extend_from_slice(&part[..count]);
                    self.tail.drain(..self.tail.len().saturating_sub(TAIL));
                    continue;
                }
                Err(error) if is_passing(&error) => {}
                Err(_) => self.aside = None,
            }
            return;
        }
    }

    /// The first line of what was heard, if it is whole.
    fn line(&mut self) -> Option<Result<String, Silence>> {
        let Some(end) = self.heard.iter().take(LONGEST + 1).position(|&byte| byte == b'\n') else {
            return (self.heard.len() > LONGEST).then_some(Err(Silence::TooLong(LONGEST)));
        };
        let mut line: Vec<u8> = self.heard.drain(..=end).collect();
        line.truncate(end);
        if line.ends_with(b"\r") {
            line.pop();
        }
        Some(String::from_utf8(line).map_err(|_| Silence::NotText))
    }
}

/// What somebody waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Waits {
    ToRead,
    ToWrite,
}

impl Link for Process {
    fn allow(&mut self, limit: Duration) {
        let now = Instant::now();
        self.deadline = now.checked_add(limit).unwrap_or(now + FAR);
    }

    fn send(&mut self, lines: &str) -> Result<(), Silence> {
        let text = format!("{lines}\n");
        let mut rest = text.as_bytes();
        while !rest.is_empty() {
            // Whoever does not read may still write, and what comes next tells more.
            let Some(input) = &mut self.input else { return Ok(()) };
            match input.write(rest) {
                Ok(count) => rest = &rest[count..],
                Err(error) if is_passing(&error) => {
                    if Instant::now() >= self.deadline {
                        return Err(Silence::Late);
                    }
                    self.serve(Waits::ToWrite);
                }
                Err(_) => self.input = None,
            }
        }
        Ok(())
    }

    fn receive(&mut self) -> Result<String, Silence> {
        loop {
            if let Some(line) = self.line() {
                return line;
            }
            if self.output.is_none() {
                return Err(self.farewell());
            }
            let has_time = Instant::now() < self.deadline;
            let has_read = self.serve(Waits::ToRead);
            // Its output may be held open by something that it has started.
            if !has_read && self.has_ended() && self.output.is_some() && !self.serve(Waits::ToRead) {
                return Err(self.farewell());
            }
            if !has_read && !has_time {
                return Err(Silence::Late);
            }
        }
    }

    fn close(&mut self) -> String {
        self.quit(PARTING);
        String::from_utf8_lossy(&self.tail).into_owned()
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.quit(PARTING);
    }
}

/// Later than anybody waits.
const FAR: Duration = Duration::from_hours(24 * 365);

/// Whether a pipe may be read or written later.
fn is_passing(error: &io::Error) -> bool {
    matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::Interrupted)
}

/// Ends a group at once. One that is there no more needs no end.
fn kill(group: Pid) {
    let _ = kill_process_group(group, Signal::KILL);
}

/// Why a program cannot be started.
fn no_program(program: &str, error: &io::Error) -> String {
    match error.kind() {
        ErrorKind::NotFound => format!("there is no program `{program}`"),
        ErrorKind::PermissionDenied => format!("`{program}` may not be run as a program"),
        _ => reason(error),
    }
}

/// How a program ended.
fn in_words(status: ExitStatus) -> String {
    match (status.code(), status.signal()) {
        (Some(code), _) => format!("exit status {code}"),
        (None, Some(signal)) => format!("signal {signal}"),
        (None, None) => "an unknown status".to_owned(),
    }
}
