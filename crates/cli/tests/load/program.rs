//! The program, serving from a folder.

use crate::client::Client;
use serde_json::Value;
use std::ffi::OsStr;
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};

/// A server that runs until this is dropped.
pub(crate) struct Program {
    child: Child,
    /// Kept open, so that it can always print.
    _out: BufReader<ChildStdout>,
    pub(crate) address: SocketAddr,
}

impl Program {
    /// Starts it, and waits until it listens.
    pub(crate) fn start(folder: &Path) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_papan"));
        command.args(arguments(folder));
        Self::of(command)
    }

    /// Starts it from a shell that does something first.
    #[cfg(unix)]
    pub(crate) fn start_after(words: &str, folder: &Path) -> Self {
        let mut command = Command::new("sh");
        command.args(["-c", &format!("{words} exec \"$0\" \"$@\""), env!("CARGO_BIN_EXE_papan")]);
        command.args(arguments(folder));
        Self::of(command)
    }

    fn of(mut command: Command) -> Self {
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::inherit());
        let mut child = command.spawn().expect("papan starts");
        let mut out = BufReader::new(child.stdout.take().expect("its output is ours"));
        let mut line = String::new();
        out.read_line(&mut line).expect("it says where it listens");
        let said: Value = serde_json::from_str(&line).expect("one document");
        let address = said["address"].as_str().and_then(|address| address.strip_prefix("http://"));
        let address = address.and_then(|address| address.parse().ok()).expect("an address");
        Self { child, _out: out, address }
    }

    pub(crate) fn id(&self) -> u32 {
        self.child.id()
    }

    /// Ends it as a crash does: it can do nothing more.
    pub(crate) fn kill(mut self) {
        self.end();
    }

    fn end(&mut self) {
        // One that has ended already is as dead.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }

    /// Whether it still runs.
    pub(crate) fn is_alive(&mut self) -> bool {
        self.child.try_wait().expect("it is our child").is_none()
    }

    /// The most memory that it has had, in megabytes, where the machine tells that.
    pub(crate) fn peak_memory(&self) -> Option<f64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.id())).ok()?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
        let kilobytes: f64 = line.trim().strip_suffix(" kB")?.parse().ok()?;
        Some(kilobytes / 1024.0)
    }

    pub(crate) async fn client(&self) -> Client {
        Client::connect(self.address).await
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        self.end();
    }
}

/// The arguments of the program.
fn arguments(folder: &Path) -> impl Iterator<Item = &OsStr> {
    let words = ["--quiet", "serve", "--json", "--addr", "127.0.0.1:0", "--data"];
    words.into_iter().map(OsStr::new).chain([folder.as_os_str()])
}
