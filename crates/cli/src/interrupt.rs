//! What Ctrl-C does, and the signals by which the system asks a program to end (SIGTERM, SIGHUP): the program ends at
//! once, but not before the files of a game in progress are written and the programs that it has started have ended. A
//! long run may ask to be told first, so that it can end in order.
//!
//! A search owns its thread and a prompt waits for its line, so the thread that hears the signal writes them. It
//! knows only what it was told: [`leave_behind`] tells it after every move.

use crate::console::end_line;
use crate::output::Output;
use papan_game::{Stop, visible};
use std::io::Write;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// A file, and what is to be in it.
pub(crate) type Keepsake = (Output, String);

/// What Ctrl-C would leave behind now.
static WILL: Mutex<Vec<Keepsake>> = Mutex::new(Vec::new());

/// Whom Ctrl-C asks to stop, before it ends the program the second time.
static ASKED: Mutex<Option<Stop>> = Mutex::new(None);

fn will() -> MutexGuard<'static, Vec<Keepsake>> {
    // Whatever happened to the one who held it, a will is replaced whole.
    WILL.lock().unwrap_or_else(PoisonError::into_inner)
}

/// From now on Ctrl-C and the other signals end the program so. If no handler can be set, the default one ends it too.
pub(crate) fn set_handler() {
    signals::listen(|code| {
        if let Some(stop) = ASKED.lock().unwrap_or_else(PoisonError::into_inner).take() {
            stop.raise();
            return;
        }
        let mut will = will();
        end_line();
        for (output, text) in will.drain(..) {
            let said = match output.write(text.as_bytes()) {
                Ok(()) => format!("Saved to {}.", output.path().display()),
                Err(error) => format!("papan: {}", crate::in_words(&error)),
            };
            // Where nobody reads, the file says it.
            let _ = writeln!(std::io::stderr(), "{}", visible(&said));
        }
        papan_host::end_all();
        // The will is still held: nobody writes while the program ends.
        std::process::exit(code)
    });
}

/// A flag that the next Ctrl-C raises, instead of ending the program; the one after it ends the program.
pub(crate) fn ask_first() -> Stop {
    let stop = Stop::default();
    *ASKED.lock().unwrap_or_else(PoisonError::into_inner) = Some(stop.clone());
    stop
}

/// What Ctrl-C is to leave behind from now on.
pub(crate) fn leave_behind(files: Vec<Keepsake>) {
    *will() = files;
}

/// Writes the files in the usual way; Ctrl-C waits for it, and has nothing to leave behind after it.
pub(crate) fn settle<T>(write: impl FnOnce() -> T) -> T {
    let mut will = will();
    will.clear();
    write()
}

/// The signals of systems of the Unix family.
#[cfg(unix)]
mod signals {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;
    use std::thread;

    /// Calls `handle` with the exit code of each signal, as shells count them: 128 and the signal's number.
    ///
    /// A hangup that the parent process ignores stays ignored, so that `nohup papan arena run` survives it. The other
    /// two are always heard: shells ignore Ctrl-C for commands in the background, but `kill -INT` must still reach them.
    pub(super) fn listen(handle: impl Fn(i32) + Send + 'static) {
        let hangup = (!is_ignored(SIGHUP)).then_some(SIGHUP);
        let Ok(mut signals) = Signals::new([SIGINT, SIGTERM].into_iter().chain(hangup)) else { return };
        // Without the thread the signals would be caught and never handled; a program that cannot start its first
        // thread does not come far either way.
        let _ = thread::Builder::new().name("signals".to_owned()).spawn(move || {
            signals.forever().for_each(|signal| handle(128 + signal));
        });
    }

    /// Whether a signal is ignored, as Linux tells it: a bit for each. Elsewhere none is known to be.
    fn is_ignored(signal: i32) -> bool {
        let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
        let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
        let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(0);
        mask & (1 << (signal - 1)) != 0
    }
}

/// Ctrl-C alone, where there are no signals.
#[cfg(not(unix))]
mod signals {
    /// Calls `handle` with the exit code.
    pub(super) fn listen(handle: impl Fn(i32) + Send + 'static) {
        let _ = ctrlc::set_handler(move || handle(130));
    }
}
