//! The command line of `papan serve`.

use clap::Args;
use papan_server::RegisteredBot;
use std::net::SocketAddr;
use std::path::PathBuf;

#[derive(Args, Debug)]
pub(crate) struct Serve {
    /// The address to listen on; port 0 picks a free port.
    #[arg(long, value_name = "ADDR", default_value = "127.0.0.1:8080")]
    pub(crate) addr: SocketAddr,
    /// The folder for games [default: `papan/serve` in the user's data folder].
    #[arg(long, value_name = "DIR")]
    pub(crate) data: Option<PathBuf>,
    /// The public address of the server, such as <https://games.example.org>; without it, only this machine is served.
    #[arg(long, value_name = "URL")]
    pub(crate) public_url: Option<String>,
    /// A bot that people may choose as a player under this name.
    #[arg(long, value_name = "NAME=COMMAND", value_parser = bot)]
    pub(crate) bot: Vec<RegisteredBot>,
}

fn bot(text: &str) -> Result<RegisteredBot, String> {
    let (name, command) = text.split_once('=').ok_or("expected NAME=COMMAND, such as mine=./mybot")?;
    if command.trim().is_empty() {
        return Err("expected a command after the name, such as mine=./mybot".to_owned());
    }
    Ok(RegisteredBot { name: name.to_owned(), command: command.trim().to_owned() })
}
