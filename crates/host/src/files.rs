//! Files by their names.

use std::fs;
use std::io::Read;

/// The bytes of a file that somebody named, for the catalog.
pub fn read_file(name: &str) -> Result<Vec<u8>, String> {
    // As long as the longest list of words.
    read_up_to(128 << 20, "no file that is read here has", name)
}

/// The bytes of a file that somebody named, if they are not more than files of its kind have.
pub fn read_up_to(most: u64, more_than: &str, name: &str) -> Result<Vec<u8>, String> {
    let refuse = |reason: String| format!("{name}: {reason}");
    let file = fs::File::open(name).map_err(|error| refuse(error.to_string()))?;
    let mut bytes = Vec::new();
    file.take(most + 1).read_to_end(&mut bytes).map_err(|error| refuse(error.to_string()))?;
    if bytes.len() as u64 > most {
        return Err(refuse(format!("found more than {most} bytes, which {more_than}")));
    }
    Ok(bytes)
}
