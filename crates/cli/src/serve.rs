//! `shopfloor serve`: the site.

use std::io::{ErrorKind, IsTerminal as _};
use std::net::{SocketAddr, TcpListener};
use std::path::{Path, PathBuf};

use clap::ValueEnum;
use serde_json::json;
use server::{Capacity, Config, MailServer, PublicUrl, Server, TablePreset};
use tokio::signal::unix::{SignalKind, signal};
use tracing_subscriber::EnvFilter;

use crate::Done;
use crate::choose;
use crate::files;
use crate::preset;

/// Host the site, for this machine or for everyone
///
/// Everything is in this one program; the database is a file unless you name a
/// Postgres. Stop it at any moment: every accepted move is stored, and clocks
/// stand still while the server is down.
///
///   shopfloor serve                                  for this machine
///   shopfloor serve --listen 0.0.0.0:8080            for your home network
///   shopfloor serve --database postgres://shopfloor@localhost/shopfloor
///   shopfloor serve --behind-proxy --public-url https://games.example.org
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
// The address is an example to read, not a link.
#[allow(rustdoc::bare_urls)]
pub struct Args {
    /// Where to listen; port 0 takes a free one [default: 127.0.0.1:8080, or a free port if that is taken]
    #[arg(long, value_name = "ADDRESS")]
    listen: Option<SocketAddr>,
    /// A file for SQLite, or a postgres:// address [default: a file in your data folder]
    #[arg(long, value_name = "FILE|URL", env = "SHOPFLOOR_DATABASE")]
    database: Option<String>,
    /// A file of your own that players can choose for a table (see `shopfloor preset`); can be repeated
    #[arg(long, value_name = "GAME=FILE")]
    preset: Vec<String>,
    /// The public address of the site; with https, cookies are for https only. Under a path (https://example.org/games)
    /// the proxy must take the path away before it passes a request on
    #[arg(long, value_name = "URL")]
    public_url: Option<PublicUrl>,
    /// Trust the client addresses a proxy reports (X-Forwarded-For)
    #[arg(long)]
    behind_proxy: bool,
    /// Answer /metrics and /healthz here too, to whoever comes: an address that only Prometheus reaches
    #[arg(long, value_name = "ADDRESS")]
    metrics_listen: Option<SocketAddr>,
    /// Answer /metrics to whoever brings the token in this file (Authorization: Bearer TOKEN)
    #[arg(long, value_name = "FILE")]
    metrics_token_file: Option<PathBuf>,
    /// Do not limit requests per address: for load tests, where all come from one
    #[arg(long)]
    trust_addresses: bool,
    /// Rate matches between people of one address: for clubs, where everybody shares one
    #[arg(long)]
    rate_one_address: bool,
    /// The bot level that takes over for players who have left
    #[arg(long, value_name = "LEVEL", default_value = "foreman")]
    stand_in: String,
    /// How many bots think at once [default: one less than there are cores]
    #[arg(long, value_name = "THREADS", value_parser = clap::value_parser!(u16).range(1..=256))]
    bots: Option<u16>,
    /// Let bots play at once; otherwise they take a moment over hard decisions, two seconds at most
    #[arg(long)]
    quick_bots: bool,
    /// The mail server for notices, such as smtps://name:password@mail.example.org; without one no mail is sent
    #[arg(long, value_name = "URL", env = "SHOPFLOOR_SMTP", hide_env_values = true, requires = "mail_from")]
    smtp: Option<String>,
    /// Who writes the mail, such as "Shopfloor <games@example.org>"
    #[arg(long, value_name = "ADDRESS", env = "SHOPFLOOR_MAIL_FROM", requires = "smtp")]
    mail_from: Option<String>,
    /// Let notices go to receivers on this machine and in its network, without https too
    #[arg(long)]
    local_receivers: bool,
    /// Let devices be called through this push service, too: a host, or *.example.org; those of Google, Mozilla, Apple and Microsoft
    /// are allowed
    #[arg(long = "push-service", value_name = "HOST")]
    push_services: Vec<String>,
    /// The format of the log
    #[arg(long, value_enum, default_value_t)]
    log: LogFormat,
    /// The least severe messages to log: error, warn, info, debug, trace
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

/// The default address: another port if the usual one is taken.
fn default_address() -> SocketAddr {
    let usual = SocketAddr::from(([127, 0, 0, 1], 8080));
    match TcpListener::bind(usual) {
        Err(e) if e.kind() == ErrorKind::AddrInUse => SocketAddr::from((usual.ip(), 0)),
        Ok(_) | Err(_) => usual,
    }
}

/// The token in a file, at least as long as can hardly be guessed.
fn token(file: &Path) -> Result<String, String> {
    let text = std::fs::read_to_string(file).map_err(|e| format!("{}: {e}", file.display()))?;
    let token = text.trim();
    if token.len() < 16 || token.contains(|c: char| !c.is_ascii_graphic()) {
        return Err(format!("{}: a token is one word of at least 16 characters", file.display()));
    }
    Ok(token.to_owned())
}

/// Links in mail have to lead somewhere.
fn mail(args: &Args) -> Result<Option<MailServer>, String> {
    match args.smtp.clone().zip(args.mail_from.clone()) {
        Some(_) if args.public_url.is_none() => Err("--smtp needs --public-url: mail contains links".into()),
        Some((server, from)) => Ok(Some(MailServer { server, from })),
        None => Ok(None),
    }
}

fn config(args: &Args) -> Result<Config, String> {
    if !catalog::LEVELS.iter().any(|level| level.id == args.stand_in) {
        return Err(catalog::AnyRefusal::no_such_bot(&args.stand_in).to_string());
    }
    let database = match &args.database {
        Some(database) => database.clone(),
        None => {
            let path = files::database();
            let folder = path.parent().unwrap_or(&path);
            std::fs::create_dir_all(folder).map_err(|e| format!("{}: {e}", folder.display()))?;
            path.display().to_string()
        }
    };
    let presets = args.preset.iter().map(|given| {
        let wrong = || format!("--preset takes GAME=FILE, not {given:?}");
        let (id, file) = given.split_once('=').ok_or_else(wrong)?;
        let game = choose::game(id)?;
        let (kind, preset) = preset::read(game, Path::new(file))?;
        Ok(TablePreset { game: id.into(), name: preset.title, options: json!({ kind.option: preset.value }) })
    });
    Ok(Config {
        listen: args.listen.unwrap_or_else(default_address),
        public_url: args.public_url.clone(),
        behind_proxy: args.behind_proxy,
        limit_addresses: !args.trust_addresses,
        rate_one_address: args.rate_one_address,
        metrics_listen: args.metrics_listen,
        metrics_token: args.metrics_token_file.as_deref().map(token).transpose()?,
        bot_threads: args.bots.map_or_else(server::bot_threads, usize::from),
        stand_in: args.stand_in.clone(),
        bots_hesitate: !args.quick_bots,
        presets: presets.collect::<Result<_, String>>()?,
        mail: mail(args)?,
        local_receivers: args.local_receivers,
        push_services: args.push_services.clone(),
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
    let address = public.map_or_else(|| format!("http://{}", server.address()), |url| url.to_string());
    outln!("Shopfloor is open: {address}");
    let Capacity { files, connections, from_one_address } = server.capacity();
    let from_one_address = from_one_address.unwrap_or(connections);
    tracing::info!(%address, database = %without_password(&database), files, connections, from_one_address, "serving");
    if let Some(address) = server.metrics_address() {
        tracing::info!("metrics: http://{address}/metrics");
    }
    let mut term = signal(SignalKind::terminate()).map_err(|e| e.to_string())?;
    let mut interrupt = signal(SignalKind::interrupt()).map_err(|e| e.to_string())?;
    tokio::select! {
        _ = term.recv() => {}
        _ = interrupt.recv() => {}
        ended = server.run() => return ended.map_err(|e| format!("the server has stopped: {e}")),
    }
    tracing::info!("shutting down");
    server.stop().await;
    Ok(())
}

/// A database's address without its password, for the log.
fn without_password(url: &str) -> String {
    match url.split_once("://").and_then(|(scheme, rest)| Some((scheme, rest.rsplit_once('@')?.1))) {
        Some((scheme, host)) => format!("{scheme}://{host}"),
        None => url.to_owned(),
    }
}
