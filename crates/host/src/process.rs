//! Bots that run as child processes.
//!
//! A single thread serves all pipes of a process: they are nonblocking, and waiting for one also drains the others. So
//! a bot that writes endlessly only fills its own pipe, a bot that does not read cannot block the host, and no thread
//! outlives the process.
//!
//! Every bot is the leader of its own process group, so that its children are killed with it.

use crate::describe_io_error;
use crate::launch_text::LaunchText;
use papan_message::Message;
use papan_session::bot::{LaunchResult, Link, LinkError};
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::ioctl_fionbio;
use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, kill_process_group, waitid};
use std::io::{self, ErrorKind, Read, Write};
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// The maximum length of a line.
const MAX_LINE_BYTES: usize = 64 << 10;

/// The number of bytes of standard error that are kept.
const STDERR_TAIL_BYTES: usize = 4 << 10;

/// The time a process has to exit after `quit`.
const QUIT_TIMEOUT: Duration = Duration::from_millis(200);

/// The time in which a process that closed its output must exit to count as exited.
const EXIT_TIMEOUT: Duration = Duration::from_secs(1);

/// The interval at which a wait checks whether the process is still running.
const POLL_INTERVAL: Duration = Duration::from_millis(20);

/// The process groups of all running bots.
static RUNNING: Mutex<Vec<Pid>> = Mutex::new(Vec::new());

fn running() -> MutexGuard<'static, Vec<Pid>> {
    // A list of numbers is consistent even if the thread that held the lock panicked.
    RUNNING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Kills all bots and prevents new ones from starting. Call this only before the program exits.
pub fn kill_all_processes() {
    let groups = running();
    for &group in groups.iter() {
        kill(group);
    }
    // The lock is never released, so threads that want to start a bot wait until the program exits.
    std::mem::forget(groups);
}

/// Launches the program of a command, for the catalog.
pub fn launch(command: &str) -> LaunchResult {
    Ok(Box::new(Process::start(command)?))
}

/// A child process and the pipes to it.
#[derive(Debug)]
pub struct Process {
    child: Child,
    group: Pid,
    stdin: Option<ChildStdin>,
    stdout: Option<ChildStdout>,
    stderr: Option<ChildStderr>,
    /// Output that has not been read yet.
    unread: Vec<u8>,
    /// The last bytes of standard error.
    tail: Vec<u8>,
    deadline: Instant,
    /// Whether the process was killed and waited for.
    is_reaped: bool,
}

impl Process {
    /// Starts a program in the current folder. The command is split into words like in a shell, but no shell runs it.
    pub fn start(command: &str) -> Result<Self, Message> {
        let refuse =
            |reason: Message| Message::from(LaunchText::CannotStart { command: command.to_owned(), reason });
        let words = shlex::split(command).ok_or_else(|| refuse(LaunchText::OpenQuote.into()))?;
        let [program, arguments @ ..] = &words[..] else { return Err(refuse(LaunchText::NoProgram.into())) };
        let mut command = Command::new(program);
        command.args(arguments).process_group(0);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        // Holding the lock ensures that `kill_all_processes` does not miss this process.
        let mut groups = running();
        let child = command.spawn().map_err(|error| refuse(describe_spawn_error(program, &error)))?;
        let group = Pid::from_child(&child);
        groups.push(group);
        drop(groups);
        let process = Self::from_child(child, group);
        process.set_nonblocking().map_err(|error| refuse(describe_io_error(&error)))?;
        Ok(process)
    }

    fn from_child(mut child: Child, group: Pid) -> Self {
        let (stdin, stdout, stderr) = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let (unread, tail, deadline) = (Vec::new(), Vec::new(), Instant::now());
        Self { child, group, stdin, stdout, stderr, unread, tail, deadline, is_reaped: false }
    }

    /// Makes all pipes nonblocking.
    fn set_nonblocking(&self) -> io::Result<()> {
        self.stdin.as_ref().map_or(Ok(()), |pipe| ioctl_fionbio(pipe, true))?;
        self.stdout.as_ref().map_or(Ok(()), |pipe| ioctl_fionbio(pipe, true))?;
        self.stderr.as_ref().map_or(Ok(()), |pipe| ioctl_fionbio(pipe, true))?;
        Ok(())
    }

    /// Asks the program to quit, and returns whether it exited in time. Afterwards its whole process group is gone.
    pub fn quit(&mut self, patience: Duration) -> bool {
        if self.is_reaped {
            return true;
        }
        self.deadline = Instant::now() + patience;
        // A program that does not read the command sees the end of its input.
        let _ = self.send("quit");
        self.stdin = None;
        let has_exited = self.wait_for_exit();
        self.end();
        has_exited
    }

    /// Kills the process group, then reaps the process. Until it is reaped, its process id cannot be reused.
    fn end(&mut self) {
        if self.is_reaped {
            return;
        }
        kill(self.group);
        // A killed process exits, unless it changed its user.
        self.deadline = Instant::now() + EXIT_TIMEOUT;
        if self.wait_for_exit() {
            let _ = self.child.wait();
        }
        self.is_reaped = true;
        running().retain(|group| *group != self.group);
        self.read_stderr();
    }

    /// Returns whether the process has exited, possibly without having been reaped.
    fn has_exited(&self) -> bool {
        let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        self.is_reaped || !matches!(waitid(WaitId::Pid(self.group), options), Ok(None))
    }

    /// Waits until the deadline and returns whether the process exited. Its remaining output is discarded.
    fn wait_for_exit(&mut self) -> bool {
        while !self.has_exited() && Instant::now() < self.deadline {
            self.poll_pipes(PollFor::Output);
            self.unread.clear();
        }
        self.has_exited()
    }

    /// Returns the error for the end of the output.
    fn exit_error(&mut self) -> LinkError {
        self.deadline = Instant::now() + EXIT_TIMEOUT;
        if !self.wait_for_exit() {
            return LinkError::Shut;
        }
        self.end();
        // The process was reaped, so this only returns its status.
        self.child.wait().map_or(LinkError::Shut, |status| LinkError::Ended(describe_status(status)))
    }

    /// Waits for a pipe, for at most one poll interval, and returns whether anything was read.
    fn poll_pipes(&mut self, wanted: PollFor) -> bool {
        let has_room = self.unread.len() <= MAX_LINE_BYTES;
        let stdout = self.stdout.as_ref().filter(|_| has_room);
        let stdin = self.stdin.as_ref().filter(|_| wanted == PollFor::Input);
        let mut pipes: Vec<PollFd<'_>> = Vec::with_capacity(3);
        pipes.extend(self.stderr.as_ref().map(|pipe| PollFd::new(pipe, PollFlags::IN)));
        pipes.extend(stdout.map(|pipe| PollFd::new(pipe, PollFlags::IN)));
        pipes.extend(stdin.map(|pipe| PollFd::new(pipe, PollFlags::OUT)));
        let time = self.deadline.saturating_duration_since(Instant::now()).min(POLL_INTERVAL);
        let time = Timespec { tv_sec: 0, tv_nsec: time.subsec_nanos().into() };
        // If polling fails, the next read reports the reason.
        let _ = poll(&mut pipes, Some(&time));
        drop(pipes);
        self.read_stderr();
        has_room && self.read_output()
    }

    /// Reads available output, and returns whether there was any.
    fn read_output(&mut self) -> bool {
        let mut part = [0; 4096];
        match self.stdout.as_mut().map_or(Ok(0), |pipe| pipe.read(&mut part)) {
            Ok(0) => {
                self.stdout = None;
                false
            }
            Ok(count) => {
                self.unread.extend_from_slice(&part[..count]);
                true
            }
            Err(error) => {
                if !is_retryable(&error) {
                    self.stdout = None;
                }
                false
            }
        }
    }

    /// Reads available standard error, and keeps the last bytes.
    fn read_stderr(&mut self) {
        let mut part = [0; 4096];
        // At most about one pipe buffer, so that endless output does not keep this loop busy.
        for _ in 0..16 {
            match self.stderr.as_mut().map_or(Ok(0), |pipe| pipe.read(&mut part)) {
                Ok(0) => self.stderr = None,
                Ok(count) => {
                    self.tail.extend_from_slice(&part[..count]);
                    self.tail.drain(..self.tail.len().saturating_sub(STDERR_TAIL_BYTES));
                    continue;
                }
                Err(error) if is_retryable(&error) => {}
                Err(_) => self.stderr = None,
            }
            return;
        }
    }

    /// Takes the first complete line of the unread output.
    fn take_line(&mut self) -> Option<Result<String, LinkError>> {
        let Some(end) = self.unread.iter().take(MAX_LINE_BYTES + 1).position(|&byte| byte == b'\n') else {
            return (self.unread.len() > MAX_LINE_BYTES).then_some(Err(LinkError::TooLong(MAX_LINE_BYTES)));
        };
        let mut line: Vec<u8> = self.unread.drain(..=end).collect();
        line.truncate(end);
        if line.ends_with(b"\r") {
            line.pop();
        }
        Some(String::from_utf8(line).map_err(|_| LinkError::NotText))
    }
}

/// The pipe to wait for, in addition to standard error.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum PollFor {
    Output,
    Input,
}

impl Link for Process {
    fn allow(&mut self, limit: Duration) {
        let now = Instant::now();
        self.deadline = now.checked_add(limit).unwrap_or(now + FAR_FUTURE);
    }

    fn send(&mut self, lines: &str) -> Result<(), LinkError> {
        let text = format!("{lines}\n");
        let mut rest = text.as_bytes();
        while !rest.is_empty() {
            // A program that does not read may still write, and its next line tells more.
            let Some(stdin) = &mut self.stdin else { return Ok(()) };
            match stdin.write(rest) {
                Ok(count) => rest = &rest[count..],
                Err(error) if is_retryable(&error) => {
                    if Instant::now() >= self.deadline {
                        return Err(LinkError::Late);
                    }
                    self.poll_pipes(PollFor::Input);
                }
                Err(_) => self.stdin = None,
            }
        }
        Ok(())
    }

    fn receive(&mut self) -> Result<String, LinkError> {
        loop {
            if let Some(line) = self.take_line() {
                return line;
            }
            if self.stdout.is_none() {
                return Err(self.exit_error());
            }
            let has_time = Instant::now() < self.deadline;
            let has_read = self.poll_pipes(PollFor::Output);
            // A child of the process may keep the output open.
            if !has_read && self.has_exited() && self.stdout.is_some() && !self.poll_pipes(PollFor::Output) {
                return Err(self.exit_error());
            }
            if !has_read && !has_time {
                return Err(LinkError::Late);
            }
        }
    }

    fn close(&mut self) -> String {
        self.quit(QUIT_TIMEOUT);
        String::from_utf8_lossy(&self.tail).into_owned()
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.quit(QUIT_TIMEOUT);
    }
}

/// A deadline that is never reached.
const FAR_FUTURE: Duration = Duration::from_hours(24 * 365);

/// Returns whether an operation on a pipe can be retried later.
fn is_retryable(error: &io::Error) -> bool {
    matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::Interrupted)
}

/// Kills a process group. It may already be gone.
fn kill(group: Pid) {
    let _ = kill_process_group(group, Signal::KILL);
}

/// Describes why a program could not be started.
fn describe_spawn_error(program: &str, error: &io::Error) -> Message {
    let program = program.to_owned();
    match error.kind() {
        ErrorKind::NotFound => LaunchText::NotFound { program }.into(),
        ErrorKind::PermissionDenied => LaunchText::NotExecutable { program }.into(),
        _ => describe_io_error(error),
    }
}

/// Describes how a program exited.
fn describe_status(status: ExitStatus) -> String {
    match (status.code(), status.signal()) {
        (Some(code), _) => format!("exit status {code}"),
        (None, Some(signal)) => format!("signal {signal}"),
        (None, None) => "an unknown status".to_owned(),
    }
}
