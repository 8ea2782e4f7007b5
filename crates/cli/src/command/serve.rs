//! `papan serve`: the pages and the API.

use super::data_folder::data_folder;
use crate::args::Serve;
use crate::console::Console;
use crate::interrupt;
use anyhow::Context;
use papan_game::StopFlag;
use papan_server::{Config, Limits, Server, Store, run as serve};
use serde_json::json;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::runtime::Runtime;

/// How often Ctrl-C is polled.
const LOOK: Duration = Duration::from_millis(50);

pub(crate) fn run(console: &mut Console, args: &Serve) -> anyhow::Result<ExitCode> {
    let folder = folder(args)?;
    let store = Store::open(&folder).with_context(|| folder.display().to_string())?;
    let bots = args.bot.clone();
    let config = Config { public_url: args.public_url.clone(), bots, limits: Limits::default() };
    let server = Server::new(store, config)?;
    papan_host::raise_open_file_limit();
    let runtime = Runtime::new().context("no threads can be started")?;
    let listener = runtime.block_on(TcpListener::bind(args.addr)).with_context(|| args.addr.to_string())?;
    let address = format!("http://{}", listener.local_addr()?);
    let stop = interrupt::stop_on_interrupt();
    let document = json!({ "address": address, "data": folder.display().to_string() });
    console.result(&document, || format!("Papan listens on {address}"))?;
    console.note("Ctrl-C ends it.")?;
    if !listener.local_addr()?.ip().is_loopback() && args.public_url.is_none() {
        console.note("Only this machine is served: name the address for others, such as --public-url http://HOST:PORT.")?;
    }
    let end = runtime.block_on(serve(listener, server, asked(stop)));
    // Searches that have not noticed the stop are not waited for.
    runtime.shutdown_timeout(LOOK);
    papan_host::kill_all_processes();
    end?;
    Ok(ExitCode::SUCCESS)
}

/// Returns the folder of the games.
fn folder(args: &Serve) -> anyhow::Result<PathBuf> {
    match &args.data {
        Some(folder) => Ok(folder.clone()),
        None => Ok(data_folder("--data DIR")?.join("papan").join("serve")),
    }
}

/// Waits for Ctrl-C.
async fn asked(stop: StopFlag) {
    while !stop.is_raised() {
        tokio::time::sleep(LOOK).await;
    }
}
