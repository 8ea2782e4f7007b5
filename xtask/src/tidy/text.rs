//! Strings that no text file may contain.
//!
//! The strings are concatenated from parts here, so that this file does not contain them.

use super::Finding;

/// The inputs of the fuzz targets, which may be broken in any way.
const FUZZ_INPUTS: &str = "fuzz/corpus/";

/// Endings of source files.
const SOURCE: [&str; 9] = [".rs", ".toml", ".sh", ".js", ".mjs", ".ts", ".css", ".html", ".ci/run"];

/// Words that mark unfinished work in comments.
const MARKS: [&str; 3] = [concat!("TO", "DO"), concat!("FIX", "ME"), concat!("XX", "X")];

/// Macros that mark unfinished work.
const MACROS: [&str; 3] = [concat!("to", "do!("), concat!("unimple", "mented!("), concat!("db", "g!(")];

/// Folders that exist only on one machine.
const FOLDERS: [&str; 4] =
    [concat!("/ho", "me/"), concat!("/ro", "ot/"), concat!("/wo", "rk/"), concat!("/Us", "ers/")];

/// The prefixes of package sources in lock files and manifests.
const REGISTRIES: [&str; 2] = [concat!("regis", "try+"), concat!("spar", "se+")];

/// The only allowed source of packages.
const CRATES_IO: &str = "https://github.com/rust-lang/crates.io-index";

/// Settings of cargo that select another source of packages.
const SOURCES: [&str; 4] = [
    concat!("[sour", "ce."),
    concat!("[regis", "tries"),
    concat!("replace", "-with"),
    concat!("registry", "-index"),
];

/// Returns the findings in a text file.
pub(super) fn findings(path: &str, text: &str) -> Vec<Finding> {
    if path.starts_with(FUZZ_INPUTS) {
        return Vec::new();
    }
    let mut findings: Vec<Finding> = (1..)
        .zip(text.lines())
        .flat_map(|(number, line)| {
            let problems = unfinished(path, line).into_iter().chain(folder(line)).chain(registry(path, line));
            problems.map(move |what| Finding::of_line(path, number, what))
        })
        .collect();
    if !text.is_empty() && !text.ends_with('\n') {
        findings.push(Finding::of_file(path, "the file must end with a line feed"));
    }
    findings
}

/// Finds a mark or macro of unfinished work in source.
fn unfinished(path: &str, line: &str) -> Option<String> {
    if !SOURCE.iter().any(|ending| path.ends_with(ending)) {
        return None;
    }
    let comment = line.find("//").or_else(|| line.find('#')).map_or("", |at| &line[at..]);
    let mut words = comment.split(|c: char| c.is_whitespace() || ":()/#".contains(c));
    let mark = words.find(|word| MARKS.contains(word));
    let found = mark.or_else(|| MACROS.into_iter().find(|&name| line.contains(name)))?;
    Some(format!("`{found}`: finish the work, or open an issue"))
}

/// Finds a path that exists only on one machine.
fn folder(line: &str) -> Option<String> {
    let is_absolute =
        |at: usize| !line[..at].ends_with(|c: char| c.is_alphanumeric() || "._-~/}".contains(c));
    let occurs = |folder: &&str| line.match_indices(*folder).any(|(at, _)| is_absolute(at));
    let found = FOLDERS.into_iter().find(occurs)?;
    Some(format!("`{found}`: paths of one machine are not allowed"))
}

/// Finds a source of packages other than crates.io.
fn registry(path: &str, line: &str) -> Option<String> {
    let is_config = matches!(super::ending(path), "toml" | "lock");
    let named = SOURCES.into_iter().find(|name| is_config && line.trim_start().starts_with(name));
    let other = |prefix: &&str| {
        line.match_indices(*prefix).any(|(at, _)| {
            let source = &line[at + prefix.len()..];
            source.starts_with("http") && !source.starts_with(CRATES_IO)
        })
    };
    let found = named.or_else(|| REGISTRIES.into_iter().find(other))?;
    Some(format!("`{found}`: only packages from crates.io are allowed"))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks the quoted words of the findings.
    fn check(path: &str, text: &str, expected: &[&str]) {
        let found: Vec<String> = findings(path, text)
            .iter()
            .map(|found| found.what.split('`').nth(1).unwrap_or(&found.what).to_owned())
            .collect();
        assert_eq!(found, expected, "{path}: {text}");
    }

    #[test]
    fn files_end_with_a_line_feed() {
        check("README.md", "text", &["the file must end with a line feed"]);
        check("README.md", "text\n", &[]);
        check("README.md", "", &[]);
        check("fuzz/corpus/dfa/cut.dfa", "text", &[]);
    }

    #[test]
    fn finds_unfinished_work() {
        for mark in MARKS {
            check("a.rs", &format!("let a = 1; // {mark}: more\n"), &[mark]);
            check("a.toml", &format!("# {mark}\n"), &[mark]);
            check("a.rs", &format!("let board = \"{mark}\";\n"), &[]);
            check("a.rs", &format!("// the board {mark}1X1O1\n"), &[]);
            check("a.md", &format!("# {mark}\n"), &[]);
        }
        for name in MACROS {
            check("a.rs", &format!("    {name})\n"), &[name]);
        }
    }

    #[test]
    fn finds_paths_of_one_machine() {
        for folder in FOLDERS {
            check("a.md", &format!("see {folder}ani/papan\n"), &[folder]);
            check("a.json", &format!("\"{folder}x\"\n"), &[folder]);
            check("a.md", &format!("see data{folder}x, ..{folder}x\n"), &[]);
        }
    }

    #[test]
    fn finds_other_sources_of_packages() {
        for prefix in REGISTRIES {
            check("Cargo.lock", &format!("source = \"{prefix}{CRATES_IO}\"\n"), &[]);
            check("Cargo.lock", &format!("source = \"{prefix}https://packages.example/\"\n"), &[prefix]);
        }
        for name in SOURCES {
            check(".cargo/config.toml", &format!("{name}x]\n"), &[name]);
        }
    }

    #[test]
    fn findings_have_lines() {
        let found = findings("a.rs", &format!("\n// {}\n", MARKS[0]));
        assert_eq!(found[0].line, Some(2));
    }
}
