//! Messages for I/O errors.

use papan_message::{Message, messages};
use std::io::{self, ErrorKind};

messages! {
    /// The I/O errors that have a sentence.
    enum IoText {
        NotFound => "io.not-found",
        PermissionDenied => "io.permission-denied",
        AlreadyExists => "io.already-exists",
        IsFolder => "io.is-folder",
        NotAFolder => "io.not-a-folder",
        FolderNotEmpty => "io.folder-not-empty",
        ReadOnly => "io.read-only",
        Full => "io.full",
        Quota => "io.quota",
        FileTooLarge => "io.file-too-large",
        BadName => "io.bad-name",
        ProgramBusy => "io.program-busy",
        OutOfMemory => "io.out-of-memory",
        AddressInUse => "io.address-in-use",
        AddressNotAvailable => "io.address-not-available",
        BrokenPipe => "io.broken-pipe",
    }
}

/// Describes an I/O error, without its number, as in "(os error 2)".
///
/// ```
/// use std::io::{Error, ErrorKind};
///
/// let error = papan_host::describe_io_error(&Error::from_raw_os_error(2));
/// assert_eq!(error.to_string(), "there is no such file or folder");
/// let error = papan_host::describe_io_error(&Error::new(ErrorKind::Other, "the roof is down"));
/// assert_eq!(error.to_string(), "the roof is down");
/// ```
pub fn describe_io_error(error: &io::Error) -> Message {
    if error.raw_os_error().is_none() {
        return Message::verbatim(error.to_string());
    }
    let text = match error.kind() {
        ErrorKind::NotFound => IoText::NotFound,
        ErrorKind::PermissionDenied => IoText::PermissionDenied,
        ErrorKind::AlreadyExists => IoText::AlreadyExists,
        ErrorKind::IsADirectory => IoText::IsFolder,
        ErrorKind::NotADirectory => IoText::NotAFolder,
        ErrorKind::DirectoryNotEmpty => IoText::FolderNotEmpty,
        ErrorKind::ReadOnlyFilesystem => IoText::ReadOnly,
        ErrorKind::StorageFull => IoText::Full,
        ErrorKind::QuotaExceeded => IoText::Quota,
        ErrorKind::FileTooLarge => IoText::FileTooLarge,
        ErrorKind::InvalidFilename => IoText::BadName,
        ErrorKind::ExecutableFileBusy => IoText::ProgramBusy,
        ErrorKind::OutOfMemory => IoText::OutOfMemory,
        ErrorKind::AddrInUse => IoText::AddressInUse,
        ErrorKind::AddrNotAvailable => IoText::AddressNotAvailable,
        ErrorKind::BrokenPipe => IoText::BrokenPipe,
        _ => return Message::verbatim(without_number(&error.to_string())),
    };
    text.into()
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
            let words = describe_io_error(&io::Error::from_raw_os_error(number)).to_string();
            assert!(!words.is_empty() && !words.contains("os error"), "{number}: {words}");
        }
    }
}
