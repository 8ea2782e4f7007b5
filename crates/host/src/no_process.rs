//! Programs that play, where none can be started.

use papan_catalog::bot::{Launched, Link, Silence};
use std::time::Duration;

/// Ends every program that was started: there is none.
pub fn end_all() {}

/// Refuses to start a program.
pub fn launch(command: &str) -> Launched {
    Ok(Box::new(Process::start(command)?))
}

/// A program that was started: here, never.
#[derive(Debug)]
pub enum Process {}

impl Process {
    /// Refuses to start a program.
    pub fn start(command: &str) -> Result<Self, String> {
        Err(format!("`{command}` cannot be started: bots need a system of the Unix family"))
    }

    /// Whether the program ended by itself.
    pub fn quit(&mut self, _: Duration) -> bool {
        match *self {}
    }
}

impl Link for Process {
    fn allow(&mut self, _: Duration) {
        match *self {}
    }

    fn send(&mut self, _: &str) -> Result<(), Silence> {
        match *self {}
    }

    fn receive(&mut self) -> Result<String, Silence> {
        match *self {}
    }

    fn close(&mut self) -> String {
        match *self {}
    }
}
