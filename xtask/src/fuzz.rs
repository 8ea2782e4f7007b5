//! Coverage-guided fuzzing on the stable toolchain.
//!
//! The targets of `fuzz/` are libFuzzer programs. They do not need the `-Zsanitizer` flag of a nightly toolchain: an LLVM
//! pass that stable can enable inserts the coverage counters and comparison hooks that libFuzzer reads. The targets are
//! built for an explicit target triple, so that build scripts and proc macros are not instrumented.
//!
//! Inputs that reach new code are kept in `target/fuzz-corpus`, next to the seeds in `fuzz/corpus`. Inputs that make a
//! target fail are saved in `target/fuzz-artifacts`.

use crate::command;
use crate::tools;
use crate::workspace::Workspace;
use anyhow::{Context, Result, bail, ensure};
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

/// The compiler flags that insert the counters.
const COVERAGE: &str = "--cfg fuzzing -Cpasses=sancov-module \
    -Cllvm-args=-sanitizer-coverage-level=4 \
    -Cllvm-args=-sanitizer-coverage-inline-8bit-counters \
    -Cllvm-args=-sanitizer-coverage-pc-table \
    -Cllvm-args=-sanitizer-coverage-trace-compares";

/// The number of lines of a failed target's output to show.
const SHOWN_LINES: usize = 30;

/// The C++ compiler that builds libFuzzer.
pub(crate) enum Compiler {
    /// It is installed.
    Found,
    /// It is missing; the text says how to get it.
    Missing(String),
}

/// Looks for a C++ compiler, and installs one if running as root.
pub(crate) fn find_compiler(root: &Path) -> Compiler {
    if has_compiler(root) || (tools::install(root, "g++") && has_compiler(root)) {
        return Compiler::Found;
    }
    Compiler::Missing("no C++ compiler for libFuzzer: install g++ or clang, or set CXX".to_owned())
}

/// Returns `true` if the compiler that the build of libFuzzer calls works.
fn has_compiler(root: &Path) -> bool {
    let compiler = std::env::var_os("CXX").unwrap_or_else(|| "c++".into());
    command::works(command::new(compiler, root).arg("--version"))
}

/// Builds the targets and runs each of them, or only the named one, for `time`.
pub(crate) fn run(workspace: &Workspace, time: Duration, only: Option<&str>) -> Result<()> {
    if let Compiler::Missing(reason) = find_compiler(&workspace.root) {
        bail!("{reason}");
    }
    let targets = chosen(targets(&workspace.root)?, only)?;
    let fuzzer = Fuzzer { workspace, host: host(&workspace.root)?, time };
    fuzzer.build()?;
    targets.iter().try_for_each(|target| fuzzer.run(target))
}

/// Returns the sorted names of the targets.
fn targets(root: &Path) -> Result<Vec<String>> {
    let folder = root.join("fuzz/targets");
    let mut names = Vec::new();
    for entry in fs::read_dir(&folder).context("reading the folder fuzz/targets")? {
        let path = entry?.path();
        if path.extension().is_some_and(|ending| ending == "rs") {
            names.extend(path.file_stem().map(|stem| stem.to_string_lossy().into_owned()));
        }
    }
    names.sort();
    Ok(names)
}

/// Returns the targets to run.
fn chosen(targets: Vec<String>, only: Option<&str>) -> Result<Vec<String>> {
    let Some(only) = only else { return Ok(targets) };
    ensure!(
        targets.iter().any(|name| name == only),
        "there is no target `{only}`, expected {}",
        targets.join(" or ")
    );
    Ok(vec![only.to_owned()])
}

/// Returns the target triple of this machine.
fn host(root: &Path) -> Result<String> {
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let version = command::output(command::new(rustc, root).arg("-vV"))?;
    let host = version.lines().find_map(|line| line.strip_prefix("host: "));
    host.map(str::to_owned).context("`rustc -vV` prints no host")
}

/// A run of the targets.
struct Fuzzer<'a> {
    workspace: &'a Workspace,
    host: String,
    time: Duration,
}

impl Fuzzer<'_> {
    /// Builds all targets with coverage instrumentation.
    fn build(&self) -> Result<()> {
        let mut cargo = command::cargo(&self.workspace.root);
        cargo.args([
            "build",
            "--release",
            "--locked",
            "--manifest-path",
            "fuzz/Cargo.toml",
            "--target",
            &self.host,
        ]);
        cargo.arg("--target-dir").arg(self.workspace.target.join("fuzz"));
        cargo.env("RUSTFLAGS", COVERAGE).env_remove("CARGO_ENCODED_RUSTFLAGS");
        command::run(&mut cargo)
    }

    /// Returns the executable of a target.
    fn program(&self, target: &str) -> PathBuf {
        self.workspace.target.join("fuzz").join(&self.host).join("release").join(target)
    }

    /// Runs one target and prints the last line of its output. The whole output goes to a log file.
    fn run(&self, target: &str) -> Result<()> {
        let kept = self.workspace.target.join("fuzz-corpus").join(target);
        let artifacts = self.workspace.target.join("fuzz-artifacts").join(target);
        fs::create_dir_all(&kept).and_then(|()| fs::create_dir_all(&artifacts)).context("making folders")?;
        let log = artifacts.join("log");
        let status = self
            .command(target, &kept, &artifacts)
            .env("RUST_BACKTRACE", "0")
            .stdout(File::create(&log).context("making the log")?)
            .stderr(File::options().append(true).open(&log).context("opening the log")?)
            .status()
            .with_context(|| format!("cannot run the target {target}"))?;
        let output = String::from_utf8_lossy(&fs::read(&log).context("reading the log")?).into_owned();
        if status.success() {
            println!("{target}: {}", output.lines().last().unwrap_or("no output"));
            return Ok(());
        }
        bail!(failure(target, &self.program(target), &artifacts, &output))
    }

    /// Returns the command that runs one target.
    fn command(&self, target: &str, kept: &Path, artifacts: &Path) -> Command {
        let mut command = command::new(self.program(target), &self.workspace.root);
        command.arg(format!("-max_total_time={}", self.time.as_secs()));
        command.args(["-timeout=10", "-rss_limit_mb=2048", "-seed=1"]);
        command.arg(format!("-artifact_prefix={}/", artifacts.display()));
        command.arg(kept).arg(Path::new("fuzz/corpus").join(target));
        command
    }
}

/// Returns the last lines of a failed target's output, and how to reproduce the failure.
fn failure(target: &str, program: &Path, artifacts: &Path, output: &str) -> String {
    let lines: Vec<&str> = output.lines().collect();
    let last = lines[lines.len().saturating_sub(SHOWN_LINES)..].join("\n");
    let written = lines.iter().rev().find_map(|line| line.split("Test unit written to ").nth(1));
    let input = written.map_or_else(|| artifacts.display().to_string(), str::to_owned);
    format!("target {target} failed:\n{last}\nreproduce it with: {} {input}", program.display())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_target_has_seeds() {
        let root = Workspace::load().unwrap().root;
        let names = targets(&root).unwrap();
        assert!(names.contains(&"dfa".to_owned()) && names.contains(&"jff".to_owned()), "{names:?}");
        for name in names {
            let seeds = fs::read_dir(root.join("fuzz/corpus").join(&name))
                .unwrap_or_else(|_| panic!("{name} has no seeds"));
            let sizes: Vec<u64> = seeds.map(|seed| seed.unwrap().metadata().unwrap().len()).collect();
            assert!(sizes.len() >= 4 && sizes.iter().all(|&size| size < 20_000), "{name}: {sizes:?}");
        }
    }

    #[test]
    fn a_single_target_can_be_selected() {
        let names = || vec!["dfa".to_owned(), "jff".to_owned()];
        assert_eq!(chosen(names(), None).unwrap(), names());
        assert_eq!(chosen(names(), Some("jff")).unwrap(), ["jff"]);
        let error = chosen(names(), Some("gff")).unwrap_err().to_string();
        assert_eq!(error, "there is no target `gff`, expected dfa or jff");
    }

    #[test]
    fn failures_say_how_to_reproduce_them() {
        let output = "first\npanicked\nartifact_prefix='a/'; Test unit written to a/crash-1\nBase64: eA==\n";
        let message = failure("dfa", Path::new("bin/dfa"), Path::new("a"), output);
        assert!(message.contains("\npanicked\n"), "{message}");
        assert!(message.ends_with("\nreproduce it with: bin/dfa a/crash-1"), "{message}");
        let message = failure("dfa", Path::new("bin/dfa"), Path::new("a"), "killed");
        assert!(message.ends_with("reproduce it with: bin/dfa a"), "{message}");
    }
}
