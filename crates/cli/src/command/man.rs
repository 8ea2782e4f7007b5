//! `papan completions` and `papan man`.

use crate::args::Papan;
use crate::console::Console;
use clap::CommandFactory;
use std::io::Write;
use std::process::ExitCode;

pub(crate) fn completions(console: &mut Console, shell: clap_complete::Shell) -> anyhow::Result<ExitCode> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Papan::command(), "papan", &mut script);
    print(console, "completions", &script)
}

pub(crate) fn man(console: &mut Console) -> anyhow::Result<ExitCode> {
    let mut page = Vec::new();
    let mut command = Papan::command();
    command.build();
    clap_mangen::Man::new(command.clone()).render(&mut page)?;
    for subcommand in command.get_subcommands().filter(|subcommand| subcommand.get_name() != "help") {
        section(subcommand, "papan", &mut page)?;
    }
    print(console, "man", &page)
}

/// Appends a subcommand and those below it to the manual page.
fn section(command: &clap::Command, above: &str, page: &mut Vec<u8>) -> anyhow::Result<()> {
    let name = format!("{above} {}", command.get_name());
    writeln!(page, ".SH \"{}\"", name.to_uppercase())?;
    let man = clap_mangen::Man::new(command.clone());
    man.render_description_section(page)?;
    man.render_options_section(page)?;
    man.render_extra_section(page)?;
    for subcommand in command.get_subcommands().filter(|subcommand| subcommand.get_name() != "help") {
        section(subcommand, &name, page)?;
    }
    Ok(())
}

fn print(console: &mut Console, key: &str, bytes: &[u8]) -> anyhow::Result<ExitCode> {
    let text = String::from_utf8_lossy(bytes).into_owned();
    if console.is_json {
        console.json(&serde_json::json!({ key: text }))?;
    } else {
        console.data(&text)?;
    }
    Ok(ExitCode::SUCCESS)
}
