//! Lists the files of `web/`, so that the program carries its pages with it.

use std::path::{Path, PathBuf};
use std::{env, fs, io};

/// What of the folder is for those who write the pages, not for those who read them.
const ASIDE: [&str; 6] =
    ["node_modules", "test", "package.json", "package-lock.json", "jsconfig.json", "tsconfig.json"];

fn main() -> io::Result<()> {
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default()).join("../../web");
    let mut files = Vec::new();
    collect(&root, "", &mut files)?;
    files.sort();
    let entry = |(name, path): &(String, PathBuf)| {
        let path = path.display().to_string();
        format!("({name:?}, include_bytes!({path:?})),\n")
    };
    let list: String = files.iter().map(entry).collect();
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default()).join("pages.rs");
    fs::write(out, format!("&[\n{list}]\n"))
}

/// The files below `folder`, each with its name as a browser asks for it.
fn collect(folder: &Path, prefix: &str, files: &mut Vec<(String, PathBuf)>) -> io::Result<()> {
    println!("cargo::rerun-if-changed={}", folder.display());
    for entry in fs::read_dir(folder)? {
        let (path, name) = entry.map(|entry| (entry.path(), entry.file_name()))?;
        let Some(name) = name.to_str() else { continue };
        if name.starts_with('.') || name.ends_with(".d.ts") || ASIDE.contains(&name) {
            continue;
        }
        let place = format!("{prefix}{name}");
        if path.is_dir() {
            collect(&path, &format!("{place}/"), files)?;
        } else {
            files.push((place, path.canonicalize()?));
        }
    }
    Ok(())
}
