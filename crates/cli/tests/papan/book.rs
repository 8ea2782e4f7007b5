//! The README and the book: every command on their pages is run, and every link leads somewhere.
//!
//! The first word of a fenced block says how it is run, in a folder of the page's own and with nothing to read from the
//! terminal:
//!
//! - `sh`: a script of which every command must succeed;
//! - `console`: commands after `$ `, each followed by exactly what it prints.
//!
//! A second word says more: `fails` where the exit code is not 0, `slow` for the long tests, `python` where Python is
//! installed, `server` and `serve` for the tests of the server, `manual` for nothing but people. The comment `<!-- file: NAME -->` puts the block below it into the folder.

use crate::desk::Desk;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

/// The root of the repository.
const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// A command that runs longer than this hangs.
const FAST: Duration = Duration::from_mins(2);

/// As [`FAST`], for the blocks that say that they are slow.
const SLOW: Duration = Duration::from_mins(30);

/// A fenced block of a page.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Block {
    /// The line of its opening fence, counted from 1.
    line: usize,
    /// The words after the fence.
    info: Vec<String>,
    /// The file that it becomes.
    file: Option<String>,
    /// Its lines.
    pub(crate) text: String,
}

impl Block {
    fn is(&self, word: &str) -> bool {
        self.info.iter().any(|found| found == word)
    }

    /// Whether the block holds commands that a test of this file runs.
    fn is_run(&self) -> bool {
        let is_command = ["sh", "console"].iter().any(|word| self.is(word));
        is_command && self.file.is_none() && !["server", "serve", "manual"].iter().any(|word| self.is(word))
    }
}

/// The fenced blocks of a page.
fn blocks(page: &str) -> Vec<Block> {
    let mut blocks = Vec::new();
    let (mut open, mut file): (Option<Block>, Option<String>) = (None, None);
    let mut indent = 0;
    for (number, line) in (1..).zip(page.lines()) {
        let text = line.trim_start();
        match (text.strip_prefix("```"), &mut open) {
            (Some(info), None) => {
                let info = info.split_whitespace().map(str::to_owned).collect();
                open = Some(Block { line: number, info, file: file.take(), text: String::new() });
                indent = line.len() - text.len();
            }
            (Some(_), Some(_)) => blocks.extend(open.take()),
            (None, Some(block)) => block.text.extend([line.get(indent..).unwrap_or_default(), "\n"]),
            (None, None) => {
                let name = text.strip_prefix("<!-- file: ").and_then(|rest| rest.strip_suffix(" -->"));
                file = name.map(str::to_owned).or(file);
            }
        }
    }
    assert_eq!(open, None, "a block without its end");
    blocks
}

/// The blocks of a page, named from the root, with this word in their first line.
pub(crate) fn blocks_with(page: &str, word: &str) -> Vec<Block> {
    blocks(&read(Path::new(page))).into_iter().filter(|block| block.is(word)).collect()
}

/// The text of a page, named from the root.
fn read(page: &Path) -> String {
    fs::read_to_string(Path::new(ROOT).join(page))
        .unwrap_or_else(|error| panic!("{}: {error}", page.display()))
}

/// All pages: those of the book, and those at the root.
fn pages() -> Vec<PathBuf> {
    let mut pages: Vec<PathBuf> = ["README.md", "CONTRIBUTING.md"].map(PathBuf::from).to_vec();
    let mut folders = vec![PathBuf::from("docs/src")];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(Path::new(ROOT).join(&folder)).expect("a folder of the book") {
            let path = folder.join(entry.expect("an entry").file_name());
            match path.extension() {
                None => folders.push(path),
                Some(ending) if ending == "md" => pages.push(path),
                Some(_) => {}
            }
        }
    }
    pages.sort();
    pages
}

/// A folder in which the commands of one page are run.
struct PageFolder {
    desk: Desk,
    page: PathBuf,
}

impl PageFolder {
    fn new(page: &Path) -> Self {
        let desk = Desk::new();
        for name in ["data", "examples"] {
            let target = fs::canonicalize(Path::new(ROOT).join(name)).expect("a folder of the repository");
            std::os::unix::fs::symlink(target, desk.path(name)).expect("a link to it");
        }
        Self { desk, page: page.to_owned() }
    }

    /// Writes the file that a block is, or runs its commands.
    fn apply(&self, block: &Block) {
        if let Some(name) = &block.file {
            self.desk.put(name, &block.text);
        } else if block.is("console") {
            for (command, expected) in transcript(&block.text) {
                assert_eq!(self.run(block, &command), expected, "{}: {command}", self.page.display());
            }
        } else {
            self.run(block, &block.text);
        }
    }

    /// Runs a script, which must succeed unless its block says that it fails, and returns what it printed.
    fn run(&self, block: &Block, script: &str) -> String {
        let place = format!("{}:{}", self.page.display(), block.line);
        let mut shell = assert_cmd::Command::from_std(self.shell(script));
        let output = shell.timeout(if block.is("slow") { SLOW } else { FAST }).output().expect("a shell");
        let [out, err] =
            [output.stdout, output.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
        let is_expected = output.status.success() != block.is("fails");
        assert!(is_expected, "{place}: {:?}\n{script}\n{out}\n{err}", output.status);
        out
    }

    /// The shell in this folder, with the environment of the desk and `papan` as a command.
    fn shell(&self, script: &str) -> Command {
        let mut shell = Command::new("sh");
        for (name, value) in self.desk.command("").get_envs() {
            match value {
                Some(value) => shell.env(name, value),
                None => shell.env_remove(name),
            };
        }
        let programs = Path::new(env!("CARGO_BIN_EXE_papan")).parent().expect("a folder").to_owned();
        let path = std::env::var_os("PATH").unwrap_or_default();
        let path = std::iter::once(programs).chain(std::env::split_paths(&path));
        shell.env("PATH", std::env::join_paths(path).expect("folders without a colon"));
        shell.env("XDG_DATA_HOME", self.desk.path("share"));
        shell.current_dir(self.desk.path(".")).args(["-e", "-c", script]);
        shell
    }
}

/// The commands of a transcript, each with what it prints.
fn transcript(text: &str) -> Vec<(String, String)> {
    let mut commands: Vec<(String, String)> = Vec::new();
    for line in text.lines() {
        match (line.strip_prefix("$ "), commands.last_mut()) {
            (Some(command), _) => commands.push((command.to_owned(), String::new())),
            (None, Some((_, printed))) => printed.extend([line, "\n"]),
            (None, None) => panic!("a transcript begins with a command, not with {line}"),
        }
    }
    commands
}

/// Runs the commands of all pages, those of one page in order.
fn run_pages(is_chosen: impl Fn(&[Block]) -> bool, with_slow: bool) {
    let has_python = Command::new("python3").arg("--version").output().is_ok_and(|ran| ran.status.success());
    let may_run = |block: &Block| (with_slow || !block.is("slow")) && (has_python || !block.is("python"));
    for page in pages() {
        let blocks = blocks(&read(&page));
        if is_chosen(&blocks) {
            let folder = PageFolder::new(&page);
            let chosen =
                blocks.iter().filter(|block| block.file.is_some() || (block.is_run() && may_run(block)));
            chosen.for_each(|block| folder.apply(block));
        }
    }
}

#[test]
fn the_commands_on_every_page_run() {
    run_pages(|blocks| blocks.iter().any(Block::is_run), false);
}

#[test]
#[ignore = "long: studies, learning and proofs at full size"]
fn the_slow_commands_on_every_page_run() {
    run_pages(|blocks| blocks.iter().any(|block| block.is_run() && block.is("slow")), true);
}

#[test]
fn every_command_is_in_a_block_that_is_run() {
    for page in pages() {
        for block in blocks(&read(&page)).iter().filter(|block| block.file.is_none()) {
            let has_command =
                block.text.lines().any(|line| line.trim_start_matches("$ ").starts_with("papan "));
            // The generated pages of the studies name their command in a plain block.
            let is_known = page.components().any(|part| part.as_os_str() == "experiments")
                || ["sh", "console"].contains(&block.info.first().map_or("", String::as_str));
            assert!(!has_command || is_known, "{}:{}", page.display(), block.line);
        }
    }
}

/// The targets of the links and pictures of a page, outside its fenced blocks.
fn links(page: &str) -> Vec<String> {
    let mut is_open = false;
    let prose = page.lines().filter(|line| {
        is_open ^= line.trim_start().starts_with("```");
        !is_open
    });
    let targets = |line: &str| -> Vec<String> {
        let rest = line.split("](").skip(1);
        rest.filter_map(|rest| rest.split_once(')')).map(|(target, _)| target.to_owned()).collect()
    };
    prose.flat_map(targets).collect()
}

/// The names under which the headings of a page can be linked to.
fn anchors(page: &str) -> Vec<String> {
    let heads = page.lines().filter_map(|line| line.strip_prefix('#'));
    let slug = |head: &str| -> String {
        let head = head.trim_start_matches('#').trim().to_lowercase();
        let kept = head.chars().filter(|c| c.is_alphanumeric() || " -_".contains(*c));
        kept.map(|c| if c == ' ' { '-' } else { c }).collect()
    };
    heads.map(slug).collect()
}

#[test]
fn every_link_leads_to_a_file_and_a_heading() {
    for page in pages() {
        for link in links(&read(&page)).iter().filter(|link| !link.contains("://")) {
            let (path, anchor) = link.split_once('#').unwrap_or((link.as_str(), ""));
            let target = if path.is_empty() { page.clone() } else { page.with_file_name(path) };
            assert!(Path::new(ROOT).join(&target).exists(), "{}: {link} does not exist", page.display());
            let is_heading = || anchors(&read(&target)).iter().any(|found| found == anchor);
            assert!(anchor.is_empty() || is_heading(), "{}: {link} is no heading", page.display());
        }
    }
}

#[test]
fn every_page_is_in_the_summary() {
    let listed = links(&read(Path::new("docs/src/SUMMARY.md")));
    for page in pages() {
        let Ok(name) = page.strip_prefix("docs/src") else { continue };
        let is_listed = listed.iter().any(|link| Path::new(link) == name);
        assert!(is_listed || name == Path::new("SUMMARY.md"), "{} is not in SUMMARY.md", page.display());
    }
}

#[test]
fn blocks_are_found_with_their_words_and_files() {
    let page = "a\n<!-- file: x.sh -->\n```sh\necho\n```\n\n```console slow\n$ a b\nc\n$ d\n```\n";
    let found = blocks(page);
    assert_eq!((found[0].file.as_deref(), found[0].is_run()), (Some("x.sh"), false));
    assert!(found[1].is("slow") && found[1].is_run());
    let expected = [("a b", "c\n"), ("d", "")].map(|(command, out)| (command.to_owned(), out.to_owned()));
    assert_eq!(transcript(&found[1].text), expected);
}
