//! `shopfloor swarm`: many people at many tables, over real sockets, to measure a server and to break it.

mod act;
mod answer;
mod audit;
mod chair;
mod chaos;
mod child;
mod kill;
mod mischief;
mod record;
mod report;
mod table;
mod tally;
mod transcript;
mod wire;
mod world;

use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use client::Api;
use engine::Seed;
use store::{Store, TableId};
use tokio::sync::Semaphore;
use tokio::task::JoinSet;

use crate::Done;
use crate::choose;
use crate::sim::progress;
use audit::Audit;
use child::Child;
use record::Record;
use report::Report;
use table::Table;
use tally::Tally;
use transcript::Transcript;
use world::{Plan, Reins, World};

/// Let many people play at many tables at once, and measure.
///
/// Without --url a server is started for it, on this machine, with a database
/// that is thrown away afterwards. The swarm makes guests and tables, opens a
/// socket for each player and plays random legal actions at a steady rate.
/// What it measures is the time from sending an action until the last player
/// at the table has heard of it.
///
/// --chaos adds clients that are broken or mean: sockets that break off,
/// garbage, actions twice, too late, out of turn, by strangers. Each must get
/// the refusal the protocol names. --kill ends the server with SIGKILL and
/// starts it again on the same database. After either the log is compared with
/// what the players were told: nothing acknowledged may be missing, nothing
/// may be there twice.
///
/// The exit code is 1 if anything was wrong.
#[derive(clap::Args)]
pub struct Args {
    /// How many tables are played at
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=20_000))]
    tables: u32,
    /// How long they play
    #[arg(long, default_value = "10", value_parser = choose::seconds)]
    seconds: f64,
    /// Actions a second at each table
    #[arg(long, default_value = "1", value_parser = rate)]
    rate: f64,
    /// The game's id; without, every game in turn
    #[arg(long)]
    game: Option<String>,
    /// Players at each table
    #[arg(long, default_value_t = 2)]
    players: usize,
    /// People who look on, at each table
    #[arg(long, default_value_t = 0, value_parser = clap::value_parser!(u32).range(..=100))]
    spectators: u32,
    /// A server that runs already, on this machine, such as http://127.0.0.1:8080
    #[arg(long, conflicts_with_all = ["database", "kill"])]
    url: Option<String>,
    /// The database of the server that is started: a file, or postgres://...
    #[arg(long, value_name = "URL")]
    database: Option<String>,
    /// Also do what broken and mean clients do
    #[arg(long)]
    chaos: bool,
    /// Kill the server so many times, every half to one and a half seconds
    #[arg(long, default_value_t = 0, value_parser = clap::value_parser!(u64).range(..=1000))]
    kill: u64,
    /// Write the figures to this file, as JSON
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// Write every message that was received to this file, a JSON line each
    #[arg(long, value_name = "FILE")]
    transcript: Option<PathBuf>,
    /// What the swarm does follows from it, as far as the server's dice allow
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// Tables that are set up at the same time.
const HANDS: usize = 32;
/// How long tables may take to stop.
const DRAIN: Duration = Duration::from_secs(20);
/// Sockets and files besides those of the tables.
const OTHER_FILES: u64 = 200;

fn rate(text: &str) -> Result<f64, String> {
    let rate = text.parse::<f64>().ok().filter(|rate| *rate >= 0.01 && *rate <= 20.0);
    // A server lets nobody act more often.
    rate.ok_or_else(|| "a rate is a number from 0.01 to 20".into())
}

pub fn run(args: &Args) -> Done {
    let plan = args.plan()?;
    check_files(&plan)?;
    let transcript = args.transcript.as_deref().map(Transcript::create).transpose()?;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    let runtime = runtime.map_err(|e| format!("no threads: {e}"))?;
    let report = runtime.block_on(swarm(args, plan, transcript))?;
    outln!("{}", report.text().trim_end());
    if let Some(path) = &args.json {
        let json = serde_json::to_string_pretty(&report).expect("reports serialize");
        std::fs::write(path, json + "\n").map_err(|e| format!("{}: {e}", path.display()))?;
    }
    report.verdict()
}

impl Args {
    fn plan(&self) -> Result<Plan, String> {
        let games = match &self.game {
            Some(id) => vec![choose::game(id)?],
            None => catalog::GAMES.to_vec(),
        };
        for game in &games {
            choose::seats(*game, self.players)?;
        }
        Ok(Plan {
            tables: self.tables as usize,
            players: self.players,
            spectators: self.spectators as usize,
            rate: self.rate,
            games: games.iter().map(|game| game.meta().id).collect(),
            chaos: self.chaos,
            seed: self.seed,
        })
    }
}

/// Every socket is a file, here and in the server.
fn check_files(plan: &Plan) -> Done {
    let limits = std::fs::read_to_string("/proc/self/limits").unwrap_or_default();
    let line = limits.lines().find_map(|line| line.strip_prefix("Max open files"));
    let Some(most) = line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok()) else {
        return Ok(());
    };
    let needed = (plan.tables * (plan.players + plan.spectators)) as u64 + OTHER_FILES;
    if needed <= most {
        return Ok(());
    }
    Err(format!(
        "this needs {needed} open files and {most} are allowed: play at fewer tables, or see `ulimit -n`"
    ))
}

async fn swarm(args: &Args, plan: Plan, transcript: Option<Transcript>) -> Result<Report, String> {
    // Streams of dice up to the number of tables are theirs.
    let mut dice = Seed::from_number(plan.seed).dice(plan.tables);
    let (mut child, base) = match &args.url {
        Some(url) => (None, url.clone()),
        None => {
            let child = Child::start(args.database.clone(), &mut dice).await?;
            let base = child.base();
            (Some(child), base)
        }
    };
    let api = Api::new(&base);
    if !api.is_loopback() {
        return Err(format!(
            "{base} is not this machine; a swarm is only let loose on 127.0.0.1, ::1 or localhost"
        ));
    }
    let (world, reins) = World::new(plan, api, transcript);
    let tables = set_up(&world).await?;

    let begin = Instant::now();
    let mut playing: JoinSet<(Tally, Vec<Record>)> = tables.into_iter().map(Table::play).collect();
    let kills = match &mut child {
        Some(child) if args.kill > 0 => Some(kill::kill(child, args.kill, &world, &reins, &mut dice).await?),
        Some(_) | None => None,
    };
    let left = Duration::from_secs_f64(args.seconds).saturating_sub(begin.elapsed());
    tokio::time::sleep(left).await;
    let seconds = begin.elapsed().as_secs_f64();
    let (tally, records) = drain(&reins, &mut playing).await;

    let mut report = Report::new(&world.plan, seconds, tally);
    report.kills = kills;
    if let Some(mut child) = child {
        if let Some(ended) = child.has_ended() {
            return Err(ended);
        }
        report.memory = Some(child.measure());
        // What is not in the database now was never stored.
        child.kill().await?;
        if world.plan.chaos || args.kill > 0 {
            report.audit = Some(audit(&child.database, &records).await?);
        }
    }
    if let Some(transcript) = &world.transcript {
        transcript.flush()?;
    }
    Ok(report)
}

/// Everybody sits down before anything is measured.
async fn set_up(world: &Arc<World>) -> Result<Vec<Table>, String> {
    let hands = Arc::new(Semaphore::new(HANDS));
    let mut waiting = JoinSet::new();
    for number in 0..world.plan.tables {
        let (world, hands) = (world.clone(), hands.clone());
        waiting.spawn(async move {
            let _hand = hands.acquire().await;
            Table::set_up(world, number).await
        });
    }
    let bar = progress(world.plan.tables as u64);
    let mut tables = Vec::new();
    while let Some(table) = waiting.join_next().await {
        let table = table.map_err(|e| format!("a table fell over: {e}"))?;
        tables.push(table.map_err(|why| format!("a table cannot be set up: {why}"))?);
        bar.inc(1);
    }
    bar.finish_and_clear();
    Ok(tables)
}

/// Lets the tables end what they do and adds up what they counted.
async fn drain(reins: &Reins, playing: &mut JoinSet<(Tally, Vec<Record>)>) -> (Tally, Vec<Record>) {
    reins.stop.send_replace(true);
    let until = Instant::now() + DRAIN;
    let (mut tally, mut records) = (Tally::default(), Vec::new());
    while let Ok(Some(table)) = tokio::time::timeout_at(until.into(), playing.join_next()).await {
        match table {
            Ok((counted, played)) => {
                tally.add(counted);
                records.extend(played);
            }
            Err(why) => tally.error("fell over", why.to_string()),
        }
    }
    for _ in 0..playing.len() {
        tally.error("did not stop", "a table still waits for something");
    }
    (tally, records)
}

/// Holds every match against the log in the database.
async fn audit(database: &str, records: &[Record]) -> Result<Audit, String> {
    let wrong = |e: &dyn std::fmt::Display| format!("the database cannot be read: {e}");
    let store = Store::open(database, Arc::new(|_, _| {})).await.map_err(|e| wrong(&e))?;
    let mut audit = Audit::default();
    for record in records {
        let rows = store.log(&TableId(record.table.clone()), 0).await.map_err(|e| wrong(&e))?;
        audit.check(record, &rows);
    }
    Ok(audit)
}
