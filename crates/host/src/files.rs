//! Files by their names.

use crate::reason;
use std::fs::{self, FileType};
use std::io::Read;
use std::path::Path;

/// The bytes of a file that somebody named, for the catalog.
pub fn read_file(name: &str) -> Result<Vec<u8>, String> {
    // As long as the longest list of words.
    read_up_to(128 << 20, "no file that is read here has", name)
}

/// The bytes of a file that somebody named, if they are not more than files of its kind have.
///
/// A named pipe, a device or a socket is refused: reading it could wait forever. The standard input and other open
/// files of this process (`/dev/stdin`, `/dev/fd/63`), which a shell puts in place of a name, are read whatever they are.
pub fn read_up_to(most: u64, more_than: &str, name: &str) -> Result<Vec<u8>, String> {
    let refuse = |reason: String| format!("{name}: {reason}");
    let found = fs::metadata(name).map_err(|error| refuse(reason(&error)))?;
    if let Some(what) = unreadable(found.file_type()).filter(|_| !is_handed_in(name)) {
        return Err(refuse(format!("found {what}, expected a file")));
    }
    let file = fs::File::open(name).map_err(|error| refuse(reason(&error)))?;
    let mut bytes = Vec::new();
    file.take(most + 1).read_to_end(&mut bytes).map_err(|error| refuse(reason(&error)))?;
    if bytes.len() as u64 > most {
        return Err(refuse(format!("found more than {most} bytes, which {more_than}")));
    }
    Ok(bytes)
}

/// What stands there instead of a file.
fn unreadable(found: FileType) -> Option<&'static str> {
    if found.is_file() {
        return None;
    }
    if found.is_dir() {
        return Some("a folder");
    }
    #[cfg(unix)]
    {
        use std::os::unix::fs::FileTypeExt;
        if found.is_fifo() {
            return Some("a named pipe");
        }
        if found.is_socket() {
            return Some("a socket");
        }
    }
    Some("a device")
}

/// Whether a name leads to a file that this process was started with, or to nothing at all.
fn is_handed_in(name: &str) -> bool {
    let is_open = Path::new(name).parent().is_some_and(|folder| folder == Path::new("/dev/fd"));
    is_open || ["/dev/stdin", "/dev/null"].contains(&name)
}
