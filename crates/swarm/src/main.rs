//! `shopfloor-swarm`: load-tests a server with many simulated players over real sockets, and tries to break it.

mod act;
mod answer;
mod attack;
mod audit;
mod chaos;
mod kills;
mod mischief;
mod participant;
mod record;
mod report;
mod requests;
mod server_process;
mod table;
mod tally;
mod transcript;
mod wire;
mod world;

use std::io::IsTerminal as _;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::{Duration, Instant};

use clap::Parser;
use client::Api;
use engine::Seed;
use indicatif::{ProgressBar, ProgressStyle};
use store::{Store, TableId};
use tokio::sync::Semaphore;
use tokio::task::JoinSet;

use attack::{Attack, AttackReport};
use audit::Audit;
use record::TableRecord;
use report::SwarmReport;
use server_process::{Program, ServerProcess};
use table::SwarmTable;
use tally::{Latency, SwarmTally};
use transcript::Transcript;
use world::{Controls, SwarmPlan, World};

/// Load-test a server with simulated players.
///
/// Unless --url names a running server, the swarm starts one on this machine,
/// with a database that is deleted afterwards. It creates guests and tables,
/// opens a socket for each player and plays random legal moves at a steady
/// rate. It measures the time from sending a move until the last player at
/// the table has received the update.
///
/// --chaos adds broken and malicious clients: dropped sockets, garbage, moves
/// sent twice, too late, out of turn or by strangers. Each must get the
/// refusal that the protocol names. --kill ends the server with SIGKILL and
/// restarts it on the same database. After either, the log is compared with
/// what the players were told: nothing acknowledged may be missing, and
/// nothing may be stored twice.
///
/// --slow, --flood, --import-bombs and --lobby-spam attack the server beside
/// the tables, one after the other: first everything is quiet for --seconds,
/// then each attack lasts as long, and a table shows what honest people felt.
/// Everyone comes from addresses of their own (127.1.x.y the honest), and the
/// server has the limits it has for strangers. --core and --files make it
/// small:
///
///   taskset -c 1 shopfloor-swarm --tables 500 --core 0 --files 4096 --slow --flood
///
/// The exit code is 1 if anything was wrong.
#[derive(Parser)]
#[command(name = "shopfloor-swarm", version, max_term_width = 100, verbatim_doc_comment)]
struct Args {
    /// Number of tables
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=20_000))]
    tables: u32,
    /// How long to play, in seconds
    #[arg(long, default_value = "10", value_parser = seconds)]
    seconds: f64,
    /// Moves per second at each table
    #[arg(long, default_value = "1", value_parser = rate)]
    rate: f64,
    /// The id of a game. Default: the tables take turns through all games
    #[arg(long)]
    game: Option<String>,
    /// Players at each table
    #[arg(long, default_value_t = 2)]
    players: usize,
    /// Spectators at each table
    #[arg(long, default_value_t = 0, value_parser = clap::value_parser!(u32).range(..=100))]
    spectators: u32,
    /// Test a server that is already running on this machine, such as http://127.0.0.1:8080
    #[arg(long, conflicts_with_all = ["database", "kill", "program"])]
    url: Option<String>,
    /// The server program to start. Default: `shopfloor` in the folder of this program
    #[arg(long, value_name = "FILE")]
    program: Option<PathBuf>,
    /// The database of the server that is started: a file, or postgres://...
    #[arg(long, value_name = "URL")]
    database: Option<String>,
    /// Add broken and malicious clients
    #[arg(long)]
    chaos: bool,
    /// Kill the server this many times, 0.5 to 1.5 seconds apart
    #[arg(long, default_value_t = 0, value_parser = clap::value_parser!(u64).range(..=1000))]
    kill: u64,
    /// Attack with connections that say nothing or half a request
    #[arg(long, conflicts_with_all = ["url", "kill", "chaos"])]
    slow: bool,
    /// Attack with sockets at honest tables that send as much as they can
    #[arg(long, conflicts_with_all = ["url", "kill", "chaos"])]
    flood: bool,
    /// Attack with match files that are long to replay
    #[arg(long, conflicts_with_all = ["url", "kill", "chaos"])]
    import_bombs: bool,
    /// Attack with tables opened and closed again and again, and many who watch the lobby
    #[arg(long, conflicts_with_all = ["url", "kill", "chaos"])]
    lobby_spam: bool,
    /// Run the server on this core only (with `taskset`)
    #[arg(long, value_name = "N", conflicts_with = "url")]
    core: Option<u16>,
    /// Let the server open no more files than this
    #[arg(long, value_name = "N", conflicts_with = "url")]
    files: Option<u32>,
    /// Ask the server to pack what it says on sockets
    #[arg(long)]
    packed: bool,
    /// Send this many requests at the end and compare the server's memory
    #[arg(long, value_name = "N", default_value_t = 0, conflicts_with_all = ["url", "slow", "flood", "import_bombs", "lobby_spam"])]
    requests: u64,
    /// Write the figures to this file, as JSON
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// Write every message received to this file, as JSON lines
    #[arg(long, value_name = "FILE")]
    transcript: Option<PathBuf>,
    /// Decides what the swarm does, as far as the server's dice allow
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// How many tables are set up at the same time.
const SET_UP_AT_ONCE: usize = 32;
/// How long tables may take to stop.
const STOP_TIME: Duration = Duration::from_secs(20);
/// Sockets and files besides those of the tables, and those of attackers.
const OTHER_FILES: u64 = 200;
const ATTACKERS_FILES: u64 = 5000;
/// How long an attack goes on before it is measured, and how long after it nothing is.
const RAMP: Duration = Duration::from_secs(3);

fn seconds(text: &str) -> Result<f64, String> {
    let seconds = text.parse::<f64>().ok().filter(|seconds| *seconds > 0.0 && *seconds <= 3600.0);
    seconds.ok_or_else(|| "expected a number of seconds above 0, at most 3600".into())
}

fn rate(text: &str) -> Result<f64, String> {
    // A server accepts no more than 20 moves per second from one player.
    let rate = text.parse::<f64>().ok().filter(|rate| *rate >= 0.01 && *rate <= 20.0);
    rate.ok_or_else(|| "expected a number from 0.01 to 20".into())
}

fn main() -> ExitCode {
    match run(&Args::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("shopfloor-swarm: {why}");
            ExitCode::FAILURE
        }
    }
}

fn run(args: &Args) -> Result<(), String> {
    let plan = args.plan()?;
    check_file_limit(&plan)?;
    let transcript = args.transcript.as_deref().map(Transcript::create).transpose()?;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    let runtime = runtime.map_err(|e| format!("cannot start threads: {e}"))?;
    let report = runtime.block_on(swarm(args, plan, transcript))?;
    println!("{}", report.text().trim_end());
    if let Some(path) = &args.json {
        let json = serde_json::to_string_pretty(&report).expect("reports serialize");
        std::fs::write(path, json + "\n").map_err(|e| format!("{}: {e}", path.display()))?;
    }
    report.verdict()
}

impl Args {
    fn plan(&self) -> Result<SwarmPlan, String> {
        let games = match &self.game {
            Some(id) => {
                let ids: Vec<_> = catalog::GAMES.iter().map(|game| game.meta().id).collect();
                let unknown = || format!("there is no game {id:?}; the games are {}", ids.join(", "));
                vec![catalog::find(id).ok_or_else(unknown)?]
            }
            None => catalog::GAMES.to_vec(),
        };
        for meta in games.iter().map(|game| game.meta()) {
            let (min, max) = (meta.min_seats, meta.max_seats);
            if !(usize::from(min)..=usize::from(max)).contains(&self.players) {
                return Err(format!("{} is for {min} to {max} players, not {}", meta.id, self.players));
            }
        }
        Ok(SwarmPlan {
            tables: self.tables as usize,
            players: self.players,
            spectators: self.spectators as usize,
            rate: self.rate,
            games: games.iter().map(|game| game.meta().id).collect(),
            chaos: self.chaos,
            packed: self.packed,
            spread: !self.attacks().is_empty(),
            seed: self.seed,
        })
    }

    fn attacks(&self) -> Vec<Attack> {
        let all = [
            (self.slow, Attack::Slow),
            (self.flood, Attack::Flood),
            (self.import_bombs, Attack::ImportBombs),
            (self.lobby_spam, Attack::LobbySpam),
        ];
        all.into_iter().filter_map(|(asked, attack)| asked.then_some(attack)).collect()
    }
}

/// Every socket is an open file, here and in the server.
fn check_file_limit(plan: &SwarmPlan) -> Result<(), String> {
    let most = rlimit::increase_nofile_limit(u64::MAX).unwrap_or(u64::MAX);
    let attackers = if plan.spread { ATTACKERS_FILES } else { 0 };
    let needed = (plan.tables * (plan.players + plan.spectators)) as u64 + OTHER_FILES + attackers;
    if needed <= most {
        return Ok(());
    }
    Err(format!(
        "this needs {needed} open files but {most} are allowed: use fewer tables or raise `ulimit -Hn`"
    ))
}

/// A progress bar where stderr is a terminal.
fn progress_bar(length: u64) -> ProgressBar {
    if !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("setting up tables {bar:40} {pos}/{len}");
    ProgressBar::new(length).with_style(style.expect("the template is well formed"))
}

async fn swarm(args: &Args, plan: SwarmPlan, transcript: Option<Transcript>) -> Result<SwarmReport, String> {
    let (mut server, base) = match &args.url {
        Some(url) => (None, url.clone()),
        None => {
            let mut program = Program::find(args.program.as_deref())?;
            (program.core, program.files) = (args.core, args.files);
            program.limits_addresses = plan.spread;
            let server = ServerProcess::start(program, args.database.clone()).await?;
            let base = server.base();
            (Some(server), base)
        }
    };
    let api = Api::new(&base);
    if !api.is_loopback() {
        return Err(format!(
            "{base} is not this machine; only servers on 127.0.0.1, ::1 or localhost can be load-tested"
        ));
    }
    let (world, controls) = World::new(plan, api, transcript);
    let tables = set_up(&world).await?;

    let attacks = args.attacks();
    attacks.iter().for_each(|attack| attack.prepare());
    if let Some(server) = &mut server {
        server.begin();
    }
    let cpu_before = server.as_ref().and_then(ServerProcess::cpu_seconds);
    let begin = Instant::now();
    let mut playing: JoinSet<(SwarmTally, Vec<TableRecord>)> =
        tables.into_iter().map(SwarmTable::play).collect();
    let kills = match &mut server {
        Some(server) if args.kill > 0 => {
            // The dice streams below this number belong to the tables.
            let mut dice = Seed::from_number(world.plan.seed).dice(world.plan.tables);
            Some(kills::kill(server, args.kill, &world, &controls, &mut dice).await?)
        }
        Some(_) | None => None,
    };
    let left = Duration::from_secs_f64(args.seconds).saturating_sub(begin.elapsed());
    tokio::time::sleep(left).await;
    let seconds = begin.elapsed().as_secs_f64();
    let cpu = server.as_ref().and_then(ServerProcess::cpu_seconds).zip(cpu_before);
    let mut deeds = Vec::new();
    for (n, attack) in attacks.into_iter().enumerate() {
        let server = server.as_ref().ok_or("only a server of our own is attacked")?;
        deeds.push((attack, under(attack, server, &world, n + 1, Duration::from_secs_f64(seconds)).await));
    }
    let (mut tally, records) = stop(&controls, &mut playing).await;

    let attacked = deeds.into_iter().enumerate().map(|(n, (attack, (deeds, cpu)))| {
        let latency_ms = Latency::of(tally.micros.remove(&(n + 1)).unwrap_or_default());
        let actions_per_second = latency_ms.n as f64 / seconds;
        let cpu_percent = cpu / seconds * 100.0;
        AttackReport { attack, deeds, cpu_percent, latency_ms, actions_per_second }
    });
    let attacked: Vec<AttackReport> = attacked.collect();
    let mut report = SwarmReport::new(&world.plan, seconds, tally);
    (report.kills, report.attacks) = (kills, attacked);
    report.cpu_percent =
        cpu.filter(|_| args.kill == 0).map(|(after, before)| (after - before) / seconds * 100.0);
    if let Some(mut server) = server {
        if let Some(ended) = server.has_ended() {
            return Err(ended);
        }
        report.memory = Some(server.measure());
        if args.requests > 0 {
            report.requests = Some(requests::send(args.requests, &world.api, &mut server).await?);
        }
        // What is not in the database now was never stored.
        server.kill().await?;
        if world.plan.chaos || args.kill > 0 {
            report.audit = Some(audit(&server.database, &records).await?);
        }
    }
    if let Some(transcript) = &world.transcript {
        transcript.flush()?;
    }
    Ok(report)
}

/// An attack, as long as the quiet time was; how much the attackers did meanwhile, and how long the server worked.
async fn under(
    attack: Attack,
    server: &ServerProcess,
    world: &World,
    phase: usize,
    time: Duration,
) -> (u64, f64) {
    world.set_phase(None);
    let attacking = attack.begin(world.api.base());
    let (ramp, begun) = (RAMP.min(time), Instant::now());
    tokio::time::sleep(ramp).await;
    // On a busy machine attackers are slow to begin.
    while attacking.done() == 0 && begun.elapsed() < STOP_TIME {
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    world.set_phase(Some(phase));
    let cpu = server.cpu_seconds().unwrap_or_default();
    tokio::time::sleep(time).await;
    world.set_phase(None);
    let done = attacking.done();
    let cpu = server.cpu_seconds().unwrap_or_default() - cpu;
    drop(attacking);
    tokio::time::sleep(ramp).await;
    (done, cpu)
}

/// Seats all players before anything is measured.
async fn set_up(world: &Arc<World>) -> Result<Vec<SwarmTable>, String> {
    let permits = Arc::new(Semaphore::new(SET_UP_AT_ONCE));
    let mut waiting = JoinSet::new();
    for number in 0..world.plan.tables {
        let (world, permits) = (world.clone(), permits.clone());
        waiting.spawn(async move {
            let _permit = permits.acquire().await;
            SwarmTable::set_up(world, number).await
        });
    }
    let bar = progress_bar(world.plan.tables as u64);
    let mut tables = Vec::new();
    while let Some(table) = waiting.join_next().await {
        let table = table.map_err(|e| format!("setting up a table panicked: {e}"))?;
        tables.push(table.map_err(|why| format!("cannot set up a table: {why}"))?);
        bar.inc(1);
    }
    bar.finish_and_clear();
    Ok(tables)
}

/// Lets the tables finish what they are doing and adds up what they counted.
async fn stop(
    controls: &Controls,
    playing: &mut JoinSet<(SwarmTally, Vec<TableRecord>)>,
) -> (SwarmTally, Vec<TableRecord>) {
    controls.stop.send_replace(true);
    let until = Instant::now() + STOP_TIME;
    let (mut tally, mut records) = (SwarmTally::default(), Vec::new());
    while let Ok(Some(table)) = tokio::time::timeout_at(until.into(), playing.join_next()).await {
        match table {
            Ok((counted, played)) => {
                tally.add(counted);
                records.extend(played);
            }
            Err(why) => tally.error("panicked", why.to_string()),
        }
    }
    for _ in 0..playing.len() {
        tally.error("did not stop", "a table is still waiting for something");
    }
    (tally, records)
}

/// Compares every match with its log in the database.
async fn audit(database: &str, records: &[TableRecord]) -> Result<Audit, String> {
    let wrong = |e: &dyn std::fmt::Display| format!("cannot read the database: {e}");
    let store = Store::open(database, Arc::new(|_, _| {})).await.map_err(|e| wrong(&e))?;
    let mut audit = Audit::default();
    for record in records {
        let rows = store.log(&TableId(record.table.clone()), 0).await.map_err(|e| wrong(&e))?;
        audit.check(record, &rows);
    }
    Ok(audit)
}
