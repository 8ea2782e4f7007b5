//! The program `papan`.

use std::process::ExitCode;

fn main() -> ExitCode {
    papan_cli::main()
}
