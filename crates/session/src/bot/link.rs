//! The connection to a bot.

use papan_message::Message;
use std::time::Duration;

/// A connection to a program, line by line. An implementation enforces time limits, and bounds the memory that a
/// program which writes without end can take.
///
/// Dropping it stops the program, as [`Link::close`] does.
pub trait Link: Send {
    /// Sets the time limit for all sending and receiving from now on.
    fn allow(&mut self, limit: Duration);

    /// Sends lines, without the final line break. A program that does not read them is not an error yet: its replies,
    /// or their absence, tell more.
    fn send(&mut self, lines: &str) -> Result<(), LinkError>;

    /// Waits for a line and returns it without its line break.
    fn receive(&mut self) -> Result<String, LinkError>;

    /// Stops the program and returns the end of its standard error.
    fn close(&mut self) -> String;
}

/// A started program, or the reason why it cannot be started.
pub type LaunchResult = Result<Box<dyn Link>, Message>;

/// Why nothing can be received.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LinkError {
    /// The time is over.
    Late,
    /// The program has ended, in this way: "exit status 3", "signal 9".
    Ended(String),
    /// The program goes on, but has closed its output.
    Shut,
    /// A line has more than this many bytes.
    TooLong(usize),
    /// The output is not UTF-8.
    NotText,
}
