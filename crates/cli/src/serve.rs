//! `shopfloor serve`: the site.

use std::io::{ErrorKind, IsTerminal as _};
use std::net::{SocketAddr, TcpListener};
use std::path::PathBuf;

use clap::ValueEnum;
use serde_json::json;
use server::{Config, Server, TablePreset};
use tokio::signal::unix::{SignalKind, signal};
use tracing_subscriber::EnvFilter;

use crate::Done;
use crate::files;
use crate::public_url;

/// Run the site: people, tables, bots, one database
///
/// Everything is in this one program; the database is a file unless you name a
/// Postgres. Stop it at any moment: every accepted move is stored, and clocks
/// stand still while the server is down.
///
///   shopfloor serve                                  for this machine
///   shopfloor serve --listen 0.0.0.0:8080            for everybody in the house
///   shopfloor serve --database postgres://shopfloor@localhost/shopfloor
///   shopfloor serve --behind-proxy --public-url https://games.example.org
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
// The address is an example to read, not a link.
#[allow(rustdoc::bare_urls)]
pub struct Args {
    /// Where to listen; port 0 takes a free one. Without, 127.0.0.1:8080, or a free port where that one is taken
    #[arg(long, value_name = "ADDRESS")]
    listen: Option<SocketAddr>,
    /// A file for SQLite or a postgres:// address; without, a file in your data folder
    #[arg(long, value_name = "FILE|URL", env = "SHOPFLOOR_DATABASE")]
    database: Option<String>,
    /// The tiles of your own Factory Manager box, offered in the lobby (see `shopfloor tiles`)
    #[arg(long, value_name = "FILE")]
    tiles: Option<PathBuf>,
    /// The site's address as people see it; with https, cookies are for https only
    #[arg(long, value_name = "URL")]
    public_url: Option<String>,
    /// Believe the addresses a proxy reports (X-Forwarded-For)
    #[arg(long)]
    behind_proxy: bool,
    /// Answer /metrics to everybody, not only to this machine
    #[arg(long)]
    open_metrics: bool,
    /// Do not limit what one address may ask for: where all come from one, as in a load test
    #[arg(long)]
    trust_addresses: bool,
    /// The bot that takes the seat of somebody who has left
    #[arg(long, value_name = "LEVEL", default_value = "foreman")]
    stand_in: String,
    /// How many bots think at once; without, one less than there are cores
    #[arg(long, value_name = "THREADS", value_parser = clap::value_parser!(u16).range(1..=256))]
    bots: Option<u16>,
    /// How the log is written
    #[arg(long, value_enum, default_value_t)]
    log: LogFormat,
    /// What is logged: error, warn, info, debug, trace
    #[arg(long, value_name = "LEVEL", default_value = "info", env = "SHOPFLOOR_LOG")]
    log_level: String,
}

#[derive(Clone, Copy, Default, ValueEnum)]
enum LogFormat {
    /// Lines for people
    #[default]
    Text,
    /// One JSON object a line
    Json,
}

/// Where the site is if nobody says otherwise. Who wants to play does not care which port is free.
fn usual_address() -> SocketAddr {
    let usual = SocketAddr::from(([127, 0, 0, 1], 8080));
    match TcpListener::bind(usual) {
        Err(e) if e.kind() == ErrorKind::AddrInUse => SocketAddr::from((usual.ip(), 0)),
        Ok(_) | Err(_) => usual,
    }
}

fn config(args: &Args) -> Result<Config, String> {
    if !catalog::LEVELS.iter().any(|level| level.id == args.stand_in) {
        return Err(catalog::AnyRefusal::no_such_bot(&args.stand_in).to_string());
    }
    let public_url = args.public_url.as_deref().map(public_url::checked).transpose()?;
    let database = match &args.database {
        Some(database) => database.clone(),
        None => {
            let path = files::database();
            let folder = path.parent().unwrap_or(&path);
            std::fs::create_dir_all(folder).map_err(|e| format!("{}: {e}", folder.display()))?;
            path.display().to_string()
        }
    };
    let presets = args.tiles.iter().map(|path| {
        let set = crate::tiles::checked(path)?;
        let name = set.name().to_owned();
        let options = json!({ "tiles": serde_json::to_value(set).expect("tile sets serialize") });
        Ok(TablePreset { game: "factory-manager".into(), name, options })
    });
    Ok(Config {
        listen: args.listen.unwrap_or_else(usual_address),
        public_url,
        behind_proxy: args.behind_proxy,
        limit_addresses: !args.trust_addresses,
        open_metrics: args.open_metrics,
        bot_threads: args.bots.map_or_else(server::bot_threads, usize::from),
        stand_in: args.stand_in.clone(),
        presets: presets.collect::<Result<_, String>>()?,
        ..Config::local(database)
    })
}

fn write_logs(args: &Args) -> Done {
    let filter = EnvFilter::try_new(&args.log_level).map_err(|e| format!("--log-level: {e}"))?;
    let log = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(std::io::stderr)
        .with_ansi(std::io::stderr().is_terminal());
    match args.log {
        LogFormat::Text => log.with_target(false).init(),
        LogFormat::Json => log.json().init(),
    }
    Ok(())
}

pub fn run(args: &Args) -> Done {
    let config = config(args)?;
    write_logs(args)?;
    let runtime =
        tokio::runtime::Builder::new_multi_thread().enable_all().build().map_err(|e| e.to_string())?;
    runtime.block_on(serve(config))
}

async fn serve(config: Config) -> Done {
    let database = config.database.clone();
    let public = config.public_url.clone();
    let mut server = Server::start(config).await.map_err(|e| e.to_string())?;
    let address = public.unwrap_or_else(|| format!("http://{}", server.address()));
    outln!("Shopfloor is open: {address}");
    tracing::info!(%address, database = %without_password(&database), "serving");
    let mut term = signal(SignalKind::terminate()).map_err(|e| e.to_string())?;
    let mut interrupt = signal(SignalKind::interrupt()).map_err(|e| e.to_string())?;
    tokio::select! {
        _ = term.recv() => {}
        _ = interrupt.recv() => {}
        ended = server.run() => return ended.map_err(|e| format!("the server stopped: {e}")),
    }
    tracing::info!("shutting down");
    server.stop().await;
    Ok(())
}

/// A database's address as it may stand in a log.
fn without_password(url: &str) -> String {
    match url.split_once("://").and_then(|(scheme, rest)| Some((scheme, rest.rsplit_once('@')?.1))) {
        Some((scheme, host)) => format!("{scheme}://{host}"),
        None => url.to_owned(),
    }
}
