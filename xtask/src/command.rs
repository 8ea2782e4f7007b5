//! Running other programs, with readable errors.

use anyhow::{Context, Result, bail};
use std::env;
use std::ffi::OsStr;
use std::path::Path;
use std::process::{Command, Stdio};

/// Returns a command that runs a program in `folder`.
pub(crate) fn new(program: impl AsRef<OsStr>, folder: &Path) -> Command {
    let mut command = Command::new(program);
    command.current_dir(folder);
    command
}

/// Returns a command that runs the current cargo in `folder`.
pub(crate) fn cargo(folder: &Path) -> Command {
    new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()), folder)
}

/// Runs a program to completion and shows its output.
pub(crate) fn run(command: &mut Command) -> Result<()> {
    let status = command.status().with_context(|| format!("cannot run {}", line(command)))?;
    if !status.success() {
        bail!("`{}` failed ({status})", line(command));
    }
    Ok(())
}

/// Runs a program to completion and returns its output.
pub(crate) fn output(command: &mut Command) -> Result<String> {
    let output = command.output().with_context(|| format!("cannot run {}", line(command)))?;
    if !output.status.success() {
        let stderr = String::from_utf8_lossy(&output.stderr);
        bail!("`{}` failed ({}): {}", line(command), output.status, stderr.trim());
    }
    String::from_utf8(output.stdout).with_context(|| format!("{} did not print text", line(command)))
}

/// Returns `true` if a program exists and succeeds. Hides its output.
pub(crate) fn works(command: &mut Command) -> bool {
    command.stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok_and(|status| status.success())
}

/// Returns the command line, with the program's name instead of its path.
fn line(command: &Command) -> String {
    let program = Path::new(command.get_program()).file_stem().unwrap_or(command.get_program());
    let words = std::iter::once(program).chain(command.get_args());
    words.map(|word| word.to_string_lossy()).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_contain_the_command_line() {
        let here = Path::new(".");
        let error = output(cargo(here).arg("no-such-task")).unwrap_err().to_string();
        assert!(error.starts_with("`cargo no-such-task` failed"), "{error}");
        let error = run(new("no-such-program", here).arg("x")).unwrap_err().to_string();
        assert_eq!(error, "cannot run no-such-program x");
        assert!(!works(&mut new("no-such-program", here)));
        assert!(works(cargo(here).arg("--version")));
    }
}
