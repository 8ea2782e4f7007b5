//! Lines to a program and back.

use std::time::Duration;

/// A way to talk to a program, line by line. Whoever makes one keeps the time, and sees to it that a program which
/// writes without end costs no memory.
///
/// When it is dropped, the program ends, as [`Link::close`] has it.
pub trait Link: Send {
    /// Starts the time for all that is said and heard from now on.
    fn allow(&mut self, limit: Duration);

    /// Says some lines, without the end of the last one. That nobody hears them is no failure yet: what the program
    /// answers, or does not answer, tells more.
    fn send(&mut self, lines: &str) -> Result<(), Silence>;

    /// Waits for a line, and gives it without its end.
    fn receive(&mut self) -> Result<String, Silence>;

    /// Lets the program end, or ends it, and gives the last that it wrote aside, for whoever looks for its faults.
    fn close(&mut self) -> String;
}

/// A program that was started, or why it cannot be.
pub type Launched = Result<Box<dyn Link>, String>;

/// Why nothing can be heard.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Silence {
    /// The time is over.
    Late,
    /// The program has ended, in this way: "exit status 3", "signal 9".
    Ended(String),
    /// The program goes on, but has closed its output.
    Shut,
    /// A line has more than this many bytes.
    TooLong(usize),
    /// What it wrote is not UTF-8.
    NotText,
}
