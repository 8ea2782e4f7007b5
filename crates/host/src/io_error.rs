//! Messages for I/O errors.

use std::io::{self, ErrorKind};

/// Describes an I/O error in plain words, without its number, as in "(os error 2)".
///
/// ```
/// use std::io::{Error, ErrorKind};
///
/// assert_eq!(papan_host::describe_io_error(&Error::from_raw_os_error(2)), "there is no such file or folder");
/// assert_eq!(papan_host::describe_io_error(&Error::new(ErrorKind::Other, "the roof is down")), "the roof is down");
/// ```
pub fn describe_io_error(error: &io::Error) -> String {
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

/// Removes the number from the system's own message.
fn without_number(text: &str) -> String {
    text.rsplit_once(" (os error ").map_or(text, |(words, _)| words).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_contain_no_error_number() {
        for number in 1..=133 {
            let words = describe_io_error(&io::Error::from_raw_os_error(number));
            assert!(!words.is_empty() && !words.contains("os error"), "{number}: {words}");
        }
    }
}
