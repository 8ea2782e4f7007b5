//! Coverage-guided fuzzing on the stable toolchain.
//!
//! The targets of `fuzz/` are libFuzzer programs. What a nightly toolchain calls `-Zsanitizer` is not needed
//! for them: the counters and the table of comparisons that libFuzzer reads are put in by a pass of LLVM,
//! which stable can ask for. They are built for an explicit target so that build scripts and macros go
//! without.
//!
//! Inputs that reach something new are kept in `target/fuzz-corpus`, beside the seeds in `fuzz/corpus`; inputs
//! that break a target are put into `target/fuzz-artifacts`.

use crate::command;
use crate::tools;
use crate::workspace::Workspace;
use anyhow::{Context, Result, bail, ensure};
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

/// What makes LLVM put the counters in.
const COVERAGE: &str = "--cfg fuzzing -Cpasses=sancov-module \
    -Cllvm-args=-sanitizer-coverage-level=4 \
    -Cllvm-args=-sanitizer-coverage-inline-8bit-counters \
    -Cllvm-args=-sanitizer-coverage-pc-table \
    -Cllvm-args=-sanitizer-coverage-trace-compares";

/// How many lines of a failed target's output are shown.
const SHOWN: usize = 30;

/// Whether what fuzzing needs besides Rust is there.
pub(crate) enum Tools {
    /// It is.
    There,
    /// It is not, and this is what is missing.
    Missing(String),
}

/// Looks for a C++ compiler, for libFuzzer itself, and installs one where that needs nobody's leave.
pub(crate) fn compiler(root: &Path) -> Tools {
    if has_compiler(root) || (tools::install(root, "g++") && has_compiler(root)) {
        return Tools::There;
    }
    Tools::Missing("no C++ compiler, which libFuzzer needs: install g++ or clang, or set CXX".to_owned())
}

/// Whether the compiler that the build of libFuzzer will call is there.
fn has_compiler(root: &Path) -> bool {
    let compiler = std::env::var_os("CXX").unwrap_or_else(|| "c++".into());
    command::works(command::new(compiler, root).arg("--version"))
}

/// Builds the targets and runs each, or the one that is named, for `time`.
pub(crate) fn run(workspace: &Workspace, time: Duration, only: Option<&str>) -> Result<()> {
    if let Tools::Missing(reason) = compiler(&workspace.root) {
        bail!("{reason}");
    }
    let targets = chosen(targets(&workspace.root)?, only)?;
    let fuzzer = Fuzzer { workspace, host: host(&workspace.root)?, time };
    fuzzer.build()?;
    targets.iter().try_for_each(|target| fuzzer.run(target))
}

/// The names of the targets, sorted.
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

/// The targets to run.
fn chosen(targets: Vec<String>, only: Option<&str>) -> Result<Vec<String>> {
    let Some(only) = only else { return Ok(targets) };
    ensure!(
        targets.iter().any(|name| name == only),
        "`{only}` is not a target: expected {}",
        targets.join(" or ")
    );
    Ok(vec![only.to_owned()])
}

/// The triple of this machine, as the compiler calls it.
fn host(root: &Path) -> Result<String> {
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let version = command::output(command::new(rustc, root).arg("-vV"))?;
    let host = version.lines().find_map(|line| line.strip_prefix("host: "));
    host.map(str::to_owned).context("`rustc -vV` names no host")
}

/// A run of the targets.
struct Fuzzer<'a> {
    workspace: &'a Workspace,
    host: String,
    time: Duration,
}

impl Fuzzer<'_> {
    /// Builds all targets with coverage.
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

    /// The program of a target.
    fn program(&self, target: &str) -> PathBuf {
        self.workspace.target.join("fuzz").join(&self.host).join("release").join(target)
    }

    /// Runs one target and says how many inputs it was given; its own words go into a log.
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
        let said = String::from_utf8_lossy(&fs::read(&log).context("reading the log")?).into_owned();
        if status.success() {
            println!("{target}: {}", said.lines().last().unwrap_or("it said nothing"));
            return Ok(());
        }
        bail!(failure(target, &self.program(target), &artifacts, &said))
    }

    /// The command that runs one target.
    fn command(&self, target: &str, kept: &Path, artifacts: &Path) -> Command {
        let mut command = command::new(self.program(target), &self.workspace.root);
        command.arg(format!("-max_total_time={}", self.time.as_secs()));
        command.args(["-timeout=10", "-rss_limit_mb=2048", "-seed=1"]);
        command.arg(format!("-artifact_prefix={}/", artifacts.display()));
        command.arg(kept).arg(Path::new("fuzz/corpus").join(target));
        command
    }
}

/// What a target said last, and how to see it again.
fn failure(target: &str, program: &Path, artifacts: &Path, said: &str) -> String {
    let lines: Vec<&str> = said.lines().collect();
    let last = lines[lines.len().saturating_sub(SHOWN)..].join("\n");
    let written = lines.iter().rev().find_map(|line| line.split("Test unit written to ").nth(1));
    let input = written.map_or_else(|| artifacts.display().to_string(), str::to_owned);
    format!("the target {target} failed:\n{last}\nsee it again with: {} {input}", program.display())
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
                .unwrap_or_else(|_| panic!("{name} has none"));
            let sizes: Vec<u64> = seeds.map(|seed| seed.unwrap().metadata().unwrap().len()).collect();
            assert!(sizes.len() >= 4 && sizes.iter().all(|&size| size < 20_000), "{name}: {sizes:?}");
        }
    }

    #[test]
    fn one_target_can_be_chosen() {
        let names = || vec!["dfa".to_owned(), "jff".to_owned()];
        assert_eq!(chosen(names(), None).unwrap(), names());
        assert_eq!(chosen(names(), Some("jff")).unwrap(), ["jff"]);
        let error = chosen(names(), Some("gff")).unwrap_err().to_string();
        assert_eq!(error, "`gff` is not a target: expected dfa or jff");
    }

    #[test]
    fn a_failure_says_how_to_see_it_again() {
        let said = "first\npanicked\nartifact_prefix='a/'; Test unit written to a/crash-1\nBase64: eA==\n";
        let told = failure("dfa", Path::new("bin/dfa"), Path::new("a"), said);
        assert!(told.contains("\npanicked\n"), "{told}");
        assert!(told.ends_with("\nsee it again with: bin/dfa a/crash-1"), "{told}");
        let told = failure("dfa", Path::new("bin/dfa"), Path::new("a"), "killed");
        assert!(told.ends_with("see it again with: bin/dfa a"), "{told}");
    }
}
