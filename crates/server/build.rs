//! Rebuilds the crate when a page is added or removed. Changes of existing pages are tracked by the compiler.

fn main() {
    for folder in ["", "/elements", "/games", "/lib"] {
        println!("cargo::rerun-if-changed=../../web{folder}");
    }
}
