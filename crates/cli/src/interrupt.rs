//! What Ctrl-C does: the program ends at once, but not before the files of a game in progress are written and the
//! programs that it has started have ended. A long run may ask to be told first, so that it can end in order.
//!
//! A search owns its thread and a prompt waits for its line, so the thread that hears the signal writes them. It
//! knows only what it was told: [`leave_behind`] tells it after every move.

use crate::console::{end_line, write_file};
use papan_game::Stop;
use std::io::Write;
use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// A file, and what is to be in it.
pub(crate) type Keepsake = (PathBuf, String);

/// What Ctrl-C would leave behind now.
static WILL: Mutex<Vec<Keepsake>> = Mutex::new(Vec::new());

/// Whom Ctrl-C asks to stop, before it ends the program the second time.
static ASKED: Mutex<Option<Stop>> = Mutex::new(None);

fn will() -> MutexGuard<'static, Vec<Keepsake>> {
    // Whatever happened to the one who held it, a will is replaced whole.
    WILL.lock().unwrap_or_else(PoisonError::into_inner)
}

/// From now on Ctrl-C ends the program so. If no handler can be set, the default one ends it too.
pub(crate) fn set_handler() {
    let _ = ctrlc::set_handler(|| {
        if let Some(stop) = ASKED.lock().unwrap_or_else(PoisonError::into_inner).take() {
            stop.raise();
            return;
        }
        let mut will = will();
        end_line();
        for (path, text) in will.drain(..) {
            let said = match write_file(&path, text.as_bytes()) {
                Ok(()) => format!("Saved to {}.", path.display()),
                Err(error) => format!("papan: {error:#}"),
            };
            // Where nobody reads, the file says it.
            let _ = writeln!(std::io::stderr(), "{said}");
        }
        papan_host::end_all();
        // The will is still held: nobody writes while the program ends.
        std::process::exit(130)
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
