//! A stand-in for [`Process`] on systems where bots cannot be started.

use crate::launch_text::LaunchText;
use papan_message::Message;
use papan_session::bot::{LaunchResult, Link, LinkError};
use std::time::Duration;

/// Does nothing: no process can be running.
pub fn kill_all_processes() {}

/// Returns an error, because bots are not supported on this system.
pub fn launch(command: &str) -> LaunchResult {
    Ok(Box::new(Process::start(command)?))
}

/// A child process; never constructed on this system.
#[derive(Debug)]
pub enum Process {}

impl Process {
    /// Returns an error, because bots are not supported on this system.
    pub fn start(command: &str) -> Result<Self, Message> {
        Err(LaunchText::Unsupported { command: command.to_owned() }.into())
    }

    /// Returns whether the process exited in time.
    pub fn quit(&mut self, _: Duration) -> bool {
        match *self {}
    }
}

impl Link for Process {
    fn allow(&mut self, _: Duration) {
        match *self {}
    }

    fn send(&mut self, _: &str) -> Result<(), LinkError> {
        match *self {}
    }

    fn receive(&mut self) -> Result<String, LinkError> {
        match *self {}
    }

    fn close(&mut self) -> String {
        match *self {}
    }
}
