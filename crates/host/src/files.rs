//! Reading and writing files.

use crate::describe_io_error;
use papan_message::{Message, messages};
use std::fs::{self, FileType, Permissions};
use std::io::{self, BufWriter, Read, Write};
use std::path::Path;

/// Reads a file for the catalog.
pub fn read_file(name: &str) -> Result<Vec<u8>, Message> {
    // The size of the largest word list.
    read_up_to(128 << 20, name)
}

/// Reads a file of at most `max` bytes.
///
/// Named pipes, devices and sockets are rejected, because reading them could block forever. Standard input and other
/// open files of this process (`/dev/stdin`, `/dev/fd/63`), which shells use for redirection, are always read.
pub fn read_up_to(max: u64, name: &str) -> Result<Vec<u8>, Message> {
    let refuse = |reason: Message| Message::from(FileText::Unreadable { file: name.to_owned(), reason });
    let found = fs::metadata(name).map_err(|error| refuse(describe_io_error(&error)))?;
    if let Some(reason) = unreadable(found.file_type()).filter(|_| !is_handed_in(name)) {
        return Err(refuse(reason.into()));
    }
    let file = fs::File::open(name).map_err(|error| refuse(describe_io_error(&error)))?;
    let mut bytes = Vec::new();
    file.take(max + 1).read_to_end(&mut bytes).map_err(|error| refuse(describe_io_error(&error)))?;
    if bytes.len() as u64 > max {
        return Err(refuse(FileText::TooLarge { max }.into()));
    }
    Ok(bytes)
}

messages! {
    /// Why a file cannot be read.
    enum FileText {
        Unreadable { file: String, reason: Message } => "file.unreadable",
        TooLarge { max: u64 } => "file.too-large",
        Folder => "io.is-folder",
        NamedPipe => "file.named-pipe",
        Socket => "file.socket",
        Device => "file.device",
    }
}

/// Returns why a file of this type cannot be read, or `None` for a regular file.
fn unreadable(found: FileType) -> Option<FileText> {
    if found.is_file() {
        return None;
    }
    if found.is_dir() {
        return Some(FileText::Folder);
    }
    #[cfg(unix)]
    {
        use std::os::unix::fs::FileTypeExt;
        if found.is_fifo() {
            return Some(FileText::NamedPipe);
        }
        if found.is_socket() {
            return Some(FileText::Socket);
        }
    }
    Some(FileText::Device)
}

/// Returns whether a name refers to an open file of this process or to `/dev/null`.
fn is_handed_in(name: &str) -> bool {
    let is_open = Path::new(name).parent().is_some_and(|folder| folder == Path::new("/dev/fd"));
    is_open || ["/dev/stdin", "/dev/null"].contains(&name)
}

/// Whether a written file must survive a power failure.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Durability {
    /// The contents are flushed to the disk before the file gets its name.
    Synced,
    /// They are not; suitable for many small files that can be written again.
    Cached,
}

/// Writes a file atomically: `fill` writes a temporary file in the same folder, which then replaces `path`.
///
/// If anything fails, the temporary file is removed and an existing file stays as it was. The new file gets
/// `permissions`, or the default ones.
pub fn write_atomically<E: From<io::Error>>(
    path: &Path,
    permissions: Option<Permissions>,
    durability: Durability,
    fill: impl FnOnce(&mut dyn Write) -> Result<(), E>,
) -> Result<(), E> {
    let mut out = BufWriter::new(temporary_file(path)?);
    fill(&mut out)?;
    let temporary = out.into_inner().map_err(io::IntoInnerError::into_error)?;
    if let Some(permissions) = permissions {
        temporary.as_file().set_permissions(permissions)?;
    }
    if durability == Durability::Synced {
        temporary.as_file().sync_all()?;
    }
    temporary.persist(path).map_err(|failed| failed.error)?;
    Ok(())
}

/// Creates a temporary file next to `path`, named `.NAME.RANDOM.part`.
fn temporary_file(path: &Path) -> io::Result<tempfile::NamedTempFile> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut prefix = std::ffi::OsString::from(".");
    prefix.push(path.file_name().unwrap_or_default());
    prefix.push(".");
    let mut builder = tempfile::Builder::new();
    builder.prefix(&prefix).suffix(TEMPORARY_SUFFIX);
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // The default of new files; the process's umask applies. Temporary files would be private otherwise.
        builder.permissions(Permissions::from_mode(0o666));
    }
    builder.tempfile_in(folder)
}

/// The ending of temporary files. A killed process leaves them behind.
pub const TEMPORARY_SUFFIX: &str = ".part";

#[cfg(test)]
mod tests {
    use super::*;

    fn names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).expect("a folder").flatten();
        entries.map(|entry| entry.file_name().display().to_string()).collect()
    }

    #[test]
    fn a_failed_write_keeps_the_old_file_and_leaves_nothing_behind() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("a.txt");
        let write = |text: &'static str, result: io::Result<()>| {
            write_atomically(&path, None, Durability::Synced, |out| {
                out.write_all(text.as_bytes())?;
                result
            })
        };
        assert!(write("old", Ok(())).is_ok());
        assert!(write("half", Err(io::Error::other("no more"))).is_err());
        assert_eq!(fs::read_to_string(&path).expect("a file"), "old");
        assert!(write("new", Ok(())).is_ok());
        assert_eq!(fs::read_to_string(&path).expect("a file"), "new");
        assert_eq!(names(folder.path()), ["a.txt"]);
    }
}
