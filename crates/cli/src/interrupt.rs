//! Handlers for Ctrl-C, SIGTERM and SIGHUP. The program ends at once, but first writes the files of a game in progress
//! and stops the bots that it started. A long run may ask for a stop flag, so that it can end in order.
//!
//! A search owns its thread and a prompt waits for its line, so the signal thread writes the files. It knows only what
//! [`set_pending_files`] last handed to it.

use crate::console::end_line;
use crate::language::words;
use crate::messages::PlayText;
use crate::output::Output;
use papan_game::{StopFlag, escape_unprintable};
use std::io::Write;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// A file and its future content.
pub(crate) type PendingFile = (Output, String);

/// The files to write on interruption.
static PENDING: Mutex<Vec<PendingFile>> = Mutex::new(Vec::new());

/// The flag to raise on the first Ctrl-C.
static STOP_FIRST: Mutex<Option<StopFlag>> = Mutex::new(None);

fn pending_files() -> MutexGuard<'static, Vec<PendingFile>> {
    // A poisoned lock is harmless: the content is always replaced as a whole.
    PENDING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Installs the signal handlers. If that fails, the default handlers end the program too.
pub(crate) fn set_handler() {
    signals::listen(|code| {
        if let Some(stop) = STOP_FIRST.lock().unwrap_or_else(PoisonError::into_inner).take() {
            stop.raise();
            return;
        }
        let mut pending = pending_files();
        end_line();
        for (output, text) in pending.drain(..) {
            let said = match output.write(text.as_bytes()) {
                Ok(()) => words(PlayText::Saved { file: output.path().display().to_string() }),
                Err(error) => format!("papan: {}", crate::in_words(&error)),
            };
            // If nobody reads the message, the file is still there.
            let _ = writeln!(std::io::stderr(), "{}", escape_unprintable(&said));
        }
        papan_host::kill_all_processes();
        // The lock is still held, so nobody writes while the program ends.
        std::process::exit(code)
    });
}

/// Returns a flag that the next Ctrl-C raises instead of ending the program; the one after it ends the program.
pub(crate) fn stop_on_interrupt() -> StopFlag {
    let stop = StopFlag::default();
    *STOP_FIRST.lock().unwrap_or_else(PoisonError::into_inner) = Some(stop.clone());
    stop
}

/// Sets the files to write on interruption.
pub(crate) fn set_pending_files(files: Vec<PendingFile>) {
    *pending_files() = files;
}

/// Writes the files of a game that is over or left; Ctrl-C waits for it and writes nothing afterwards.
pub(crate) fn write_uninterrupted<T>(write: impl FnOnce() -> T) -> T {
    let mut pending = pending_files();
    pending.clear();
    write()
}

/// Signals on Unix.
#[cfg(unix)]
mod signals {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;
    use std::thread;

    /// Calls `handle` with the exit code of each signal, as shells count them: 128 plus the signal's number.
    ///
    /// A hangup that the parent process ignores stays ignored, so that `nohup papan arena run` survives it. The other
    /// two are always handled: shells ignore Ctrl-C for background commands, but `kill -INT` must still reach them.
    pub(super) fn listen(handle: impl Fn(i32) + Send + 'static) {
        let hangup = (!is_ignored(SIGHUP)).then_some(SIGHUP);
        let Ok(mut signals) = Signals::new([SIGINT, SIGTERM].into_iter().chain(hangup)) else { return };
        // Without the thread the signals would be caught and never handled; a program that cannot start its first
        // thread does not come far either way.
        let _ = thread::Builder::new().name("signals".to_owned()).spawn(move || {
            signals.forever().for_each(|signal| handle(128 + signal));
        });
    }

    /// Returns whether a signal is ignored, from Linux's bit mask; `false` on other systems.
    fn is_ignored(signal: i32) -> bool {
        let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
        let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
        let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(0);
        mask & (1 << (signal - 1)) != 0
    }
}

/// Ctrl-C only, on systems without signals.
#[cfg(not(unix))]
mod signals {
    /// Calls `handle` with the exit code.
    pub(super) fn listen(handle: impl Fn(i32) + Send + 'static) {
        let _ = ctrlc::set_handler(move || handle(130));
    }
}
