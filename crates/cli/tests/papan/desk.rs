//! A desk at which the program is run: a folder of its own, and a clean environment.

use serde_json::Value;
use std::fs;
use std::path::PathBuf;
use std::time::Duration;
use tempfile::TempDir;

/// A hanging program is a failure, not a wait; far more than any test needs.
const PATIENCE: Duration = Duration::from_mins(1);

/// The original automaton, as it ships.
pub(crate) const CLASSIC: &str = include_str!("../../../../data/tictactoe/classic.dfa");

/// A folder in which the program runs.
pub(crate) struct Desk {
    folder: TempDir,
}

/// The result of a run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Ran {
    pub(crate) code: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl Desk {
    pub(crate) fn new() -> Self {
        Self { folder: TempDir::with_prefix("papan").expect("a temporary folder") }
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Puts a file on the desk.
    pub(crate) fn put(&self, name: &str, bytes: impl AsRef<[u8]>) -> &Self {
        fs::write(self.path(name), bytes).expect("a file on the desk");
        self
    }

    pub(crate) fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
    }

    /// The names of all files on the desk.
    pub(crate) fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(self.folder.path()).expect("the desk can be listed");
        let name = |entry: std::io::Result<fs::DirEntry>| entry.expect("an entry").file_name();
        let mut names: Vec<_> = entries.map(|entry| name(entry).to_string_lossy().into_owned()).collect();
        names.sort();
        names
    }

    /// The program with these arguments, written as in a shell: a part in single quotes is one argument.
    pub(crate) fn command(&self, line: &str) -> std::process::Command {
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_papan"));
        let ours = std::env::vars_os().map(|(name, _)| name);
        for name in ours.filter(|name| name.to_string_lossy().starts_with("PAPAN_")) {
            command.env_remove(name);
        }
        let unset = ["NO_COLOR", "CLICOLOR_FORCE", "COLUMNS", "TERM", "LANG", "LC_ALL", "LC_MESSAGES"];
        for name in unset {
            command.env_remove(name);
        }
        command.env("HOME", self.folder.path()).env("XDG_CONFIG_HOME", self.path("config"));
        command.current_dir(self.folder.path()).args(arguments(line));
        command
    }

    /// Runs it with these lines as input.
    pub(crate) fn run(&self, line: &str, typed: &[&str]) -> Ran {
        self.run_bytes(line, typed.iter().flat_map(|line| [line, "\n"]).collect::<String>())
    }

    /// Runs it with this input.
    pub(crate) fn run_bytes(&self, line: &str, input: impl Into<Vec<u8>>) -> Ran {
        Ran::of(self.command(line), input)
    }
}

/// The arguments of a line; a part in single quotes is one argument.
fn arguments(line: &str) -> Vec<String> {
    let mut arguments = Vec::new();
    for (at, part) in line.split('\'').enumerate() {
        if at % 2 == 1 {
            arguments.push(part.to_owned());
        } else {
            arguments.extend(part.split_whitespace().map(str::to_owned));
        }
    }
    arguments
}

/// Runs the program on a desk of its own.
pub(crate) fn papan(line: &str) -> Ran {
    Desk::new().run(line, &[])
}

impl Ran {
    pub(crate) fn of(command: std::process::Command, input: impl Into<Vec<u8>>) -> Self {
        let mut command = assert_cmd::Command::from_std(command);
        let output = command.timeout(PATIENCE).write_stdin(input).output().expect("papan runs to its end");
        let text = |bytes| String::from_utf8(bytes).expect("papan prints UTF-8");
        let code = output.status.code().expect("papan ends by itself and in time");
        Self { code, out: text(output.stdout), err: text(output.stderr) }
    }

    /// It succeeded.
    #[track_caller]
    pub(crate) fn ok(self) -> Self {
        assert_eq!(self.code, 0, "{self:#?}");
        self
    }

    /// It failed with this code, and all of these words are in what it said to people.
    #[track_caller]
    pub(crate) fn fails(self, code: i32, words: &[&str]) -> Self {
        assert_eq!(self.code, code, "{self:#?}");
        self.notes(words)
    }

    /// All of these words are in what it said to people.
    #[track_caller]
    pub(crate) fn notes(self, words: &[&str]) -> Self {
        for words in words {
            assert!(self.err.contains(words), "no `{words}` in {self:#?}");
        }
        self
    }

    /// All of these are in the output, one after the other.
    #[track_caller]
    pub(crate) fn says(self, parts: &[&str]) -> Self {
        let mut rest = self.out.as_str();
        for part in parts {
            let at = rest.find(part).unwrap_or_else(|| panic!("no `{part}` in order in {self:#?}"));
            rest = &rest[at + part.len()..];
        }
        self
    }

    /// None of these is in the output.
    #[track_caller]
    pub(crate) fn lacks(self, parts: &[&str]) -> Self {
        for part in parts {
            assert!(!self.out.contains(part), "found `{part}` in {self:#?}");
        }
        self
    }

    /// The one JSON document that was printed.
    #[track_caller]
    pub(crate) fn json(&self) -> Value {
        let mut lines = self.json_lines();
        assert_eq!(lines.len(), 1, "{self:#?}");
        lines.remove(0)
    }

    /// The JSON documents that were printed, one a line and nothing else.
    #[track_caller]
    pub(crate) fn json_lines(&self) -> Vec<Value> {
        let read = |line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"));
        self.out.lines().map(read).collect()
    }
}

/// The keys of a JSON object, sorted.
#[track_caller]
pub(crate) fn keys(value: &Value) -> Vec<&str> {
    let mut keys: Vec<_> = value.as_object().expect("an object").keys().map(String::as_str).collect();
    keys.sort_unstable();
    keys
}

#[test]
fn a_line_is_taken_apart_as_in_a_shell() {
    assert_eq!(arguments("analyze  'x - x' --json"), ["analyze", "x - x", "--json"]);
}
