//! Why the system refused something, in words.

use std::io::{self, ErrorKind};

/// What an error of the system means to people. The number that the system gives it, as in "(os error 2)", is left out:
/// it says nothing that the words do not say.
///
/// ```
/// use std::io::{Error, ErrorKind};
///
/// assert_eq!(papan_host::reason(&Error::from_raw_os_error(2)), "there is no such file or folder");
/// assert_eq!(papan_host::reason(&Error::new(ErrorKind::Other, "the roof is down")), "the roof is down");
/// ```
pub fn reason(error: &io::Error) -> String {
    if error.raw_os_error().is_none() {
        return error.to_string();
    }
    let words = match error.kind() {
        ErrorKind::NotFound => "there is no such file or folder",
        ErrorKind::PermissionDenied => "permission is denied",
        ErrorKind::AlreadyExists => "it exists already",
        ErrorKind::IsADirectory => "found a folder, expected a file",
        ErrorKind::NotADirectory => "a part of the path is a file, expected a folder",
        ErrorKind::DirectoryNotEmpty => "the folder is not empty",
        ErrorKind::ReadOnlyFilesystem => "the file system is read-only",
        ErrorKind::StorageFull => "no space is left on the device",
        ErrorKind::QuotaExceeded => "the disk quota is used up",
        ErrorKind::FileTooLarge => "the file is too large",
        ErrorKind::InvalidFilename => "the name is too long, or not a file name",
        ErrorKind::ExecutableFileBusy => "the program is being written",
        ErrorKind::OutOfMemory => "there is not enough memory",
        ErrorKind::AddrInUse => "the address is in use already",
        ErrorKind::AddrNotAvailable => "this machine does not have the address",
        ErrorKind::BrokenPipe => "the reader has gone away",
        _ => return without_number(&error.to_string()),
    };
    words.to_owned()
}

/// The system's own words for an error, without its number.
fn without_number(text: &str) -> String {
    text.rsplit_once(" (os error ").map_or(text, |(words, _)| words).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_number_of_the_system_is_told() {
        for number in 1..=133 {
            let words = reason(&io::Error::from_raw_os_error(number));
            assert!(!words.is_empty() && !words.contains("os error"), "{number}: {words}");
        }
    }
}
