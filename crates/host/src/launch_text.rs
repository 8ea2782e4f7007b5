//! Why a program cannot be started.

use papan_message::{Message, messages};

messages! {
    /// Why a program cannot be started. Some reasons belong to one kind of system.
    #[allow(dead_code, reason = "each system has its own reasons")]
    pub(crate) enum LaunchText {
        CannotStart { command: String, reason: Message } => "launch.cannot-start",
        OpenQuote => "launch.open-quote",
        NoProgram => "launch.no-program",
        NotFound { program: String } => "launch.not-found",
        NotExecutable { program: String } => "launch.not-executable",
        Unsupported { command: String } => "launch.unsupported",
    }
}
