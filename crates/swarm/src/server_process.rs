//! A server of our own: the program `shopfloor` in a process that can be measured and killed.

use std::fs::File;
use std::net::{Ipv4Addr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::{Duration, Instant};

use client::{Api, Method};
use serde::Serialize;
use tempfile::TempDir;
use tokio::io::{AsyncBufReadExt as _, BufReader};
use tokio::process::{Child, Command};

/// How long a server may take to answer its first request.
const START: Duration = Duration::from_secs(30);
/// Where to look for a free port: below the range the system gives to clients, so that no client
/// takes the port while the server is down.
const PORTS: std::ops::Range<u16> = 10_000..30_000;

/// What the process has of the machine's memory.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct ServerMemory {
    /// When play began, after the set-up.
    pub begin_mb: f64,
    pub peak_mb: f64,
    pub now_mb: f64,
}

/// The server's executable, and how to start it.
pub struct Program {
    path: PathBuf,
    /// The one core it may use.
    pub core: Option<u16>,
    /// How many files it may open.
    pub files: Option<u32>,
    /// Whether it limits what comes from one address.
    pub limits_addresses: bool,
}

impl Program {
    /// The given file, or `shopfloor` beside this program.
    pub fn find(given: Option<&Path>) -> Result<Program, String> {
        let beside = || Some(std::env::current_exe().ok()?.with_file_name("shopfloor"));
        let path = given.map(Path::to_owned).or_else(beside).unwrap_or_else(|| "shopfloor".into());
        if path.is_file() {
            return Ok(Program { path, core: None, files: None, limits_addresses: false });
        }
        let build = if cfg!(debug_assertions) { "cargo build" } else { "cargo build --release" };
        Err(format!(
            "{}: there is no server program here; build it with `{build} -p shopfloor`, or use --program",
            path.display()
        ))
    }
}

pub struct ServerProcess {
    process: Child,
    program: Program,
    port: u16,
    pub database: String,
    /// The peak is that of all processes so far.
    memory: ServerMemory,
    /// Holds the server's log, and the database unless one was given.
    folder: TempDir,
}

impl ServerProcess {
    /// Starts a server on a free port, with a fresh database unless one is given.
    pub async fn start(program: Program, database: Option<String>) -> Result<ServerProcess, String> {
        let folder = TempDir::with_prefix("shopfloor-swarm-")
            .map_err(|e| format!("cannot create a folder for the server: {e}"))?;
        let fresh = || folder.path().join("swarm.db").display().to_string();
        let database = database.unwrap_or_else(fresh);
        let port = free_port(std::process::id())?;
        let process = spawn(&program, port, &database, &log(&folder))?;
        let mut server =
            ServerProcess { process, program, port, database, memory: ServerMemory::default(), folder };
        server.ready().await?;
        Ok(server)
    }

    pub fn base(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }

    /// Waits for the line that says where it listens, and for the first answer.
    async fn ready(&mut self) -> Result<(), String> {
        let begin = Instant::now();
        let out = self.process.stdout.take().ok_or("the server has no output")?;
        let mut lines = BufReader::new(out).lines();
        let base = self.base();
        let told = async {
            while let Ok(Some(line)) = lines.next_line().await {
                if line.contains(&base) {
                    return true;
                }
            }
            false
        };
        if !tokio::time::timeout(START, told).await.unwrap_or(false) {
            return Err(format!("the server did not start{}", self.last_words()));
        }
        // Read on, or the pipe would fill up and block the server.
        tokio::spawn(async move { while let Ok(Some(_)) = lines.next_line().await {} });
        let api = Api::new(&base);
        while begin.elapsed() < START {
            if api.ask(Method::GET, "/healthz", None).await.is_ok_and(|answer| answer.status == 200) {
                return Ok(());
            }
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        Err(format!("the server is not answering{}", self.last_words()))
    }

    /// Ends the process the way a power cut would.
    pub async fn kill(&mut self) -> Result<(), String> {
        self.measure();
        self.process.kill().await.map_err(|e| format!("cannot kill the server: {e}"))
    }

    /// Restarts it on the same address and database; returns the time to its first answer.
    pub async fn restart(&mut self) -> Result<Duration, String> {
        let begin = Instant::now();
        self.process = spawn(&self.program, self.port, &self.database, &log(&self.folder))?;
        self.ready().await?;
        Ok(begin.elapsed())
    }

    /// Why it ended, if it did although nobody killed it.
    pub fn has_ended(&mut self) -> Option<String> {
        let status = self.process.try_wait().ok().flatten()?;
        Some(format!("the server ended by itself ({status}){}", self.last_words()))
    }

    /// The time it has had of the processor, in seconds.
    pub fn cpu_seconds(&self) -> Option<f64> {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.process.id()?)).ok()?;
        cpu_seconds(&stat)
    }

    /// Play begins now.
    pub fn begin(&mut self) {
        self.memory.begin_mb = self.measure().now_mb;
    }

    pub fn measure(&mut self) -> ServerMemory {
        let status =
            self.process.id().and_then(|id| std::fs::read_to_string(format!("/proc/{id}/status")).ok());
        if let Some(status) = status {
            self.memory.now_mb = megabytes(&status, "VmRSS:");
            self.memory.peak_mb = self.memory.peak_mb.max(megabytes(&status, "VmHWM:"));
        }
        self.memory
    }

    /// The end of its log, to help whoever looks for the cause.
    fn last_words(&self) -> String {
        let said = std::fs::read_to_string(log(&self.folder)).unwrap_or_default();
        let lines: Vec<&str> = said.lines().collect();
        let last = lines[lines.len().saturating_sub(10)..].join("\n  ");
        if last.is_empty() { String::new() } else { format!("; its log ends with:\n  {last}") }
    }
}

fn log(folder: &TempDir) -> PathBuf {
    folder.path().join("server.log")
}

fn spawn(program: &Program, port: u16, database: &str, log: &Path) -> Result<Child, String> {
    let wrong = |e: std::io::Error| format!("cannot start the server: {e}");
    let log = File::options().create(true).append(true).open(log).map_err(wrong)?;
    let mut command = Command::new("sh");
    let files = program.files.map(|files| format!("ulimit -n {files}; "));
    command.args(["-c", &format!("{}exec \"$@\"", files.unwrap_or_default()), "sh"]);
    if let Some(core) = program.core {
        command.args(["taskset", "-c", &core.to_string()]);
    }
    command.arg(&program.path).args(["serve", "--listen", &format!("127.0.0.1:{port}")]);
    command.args(["--database", database, "--log-level", "warn"]);
    if !program.limits_addresses {
        command.args(["--trust-addresses", "--quick-bots"]);
    }
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(log).kill_on_drop(true).spawn().map_err(wrong)
}

/// A port that is not in use. Each process looks in ports of its own: two swarms side by side never pick the same one,
/// not even while the server of one of them is down.
fn free_port(process: u32) -> Result<u16, String> {
    const OWN: u32 = 16;
    let windows = u32::from(PORTS.end - PORTS.start) / OWN;
    let own = PORTS.skip((process % windows * OWN) as usize).take(OWN as usize);
    let mut free = own.filter(|port| TcpListener::bind((Ipv4Addr::LOCALHOST, *port)).is_ok());
    free.next().ok_or_else(|| "no free port found".into())
}

/// What `/proc/PID/stat` says of user and system time, in hundredths of a second.
fn cpu_seconds(stat: &str) -> Option<f64> {
    // The name may contain anything, but no parenthesis comes after it.
    let mut fields = stat.rsplit_once(')')?.1.split_whitespace().skip(11);
    let ticks = fields.next()?.parse::<f64>().ok()? + fields.next()?.parse::<f64>().ok()?;
    Some(ticks / 100.0)
}

/// A number of kilobytes in `/proc/PID/status`.
fn megabytes(status: &str, name: &str) -> f64 {
    let line = status.lines().find_map(|line| line.strip_prefix(name));
    let number =
        line.and_then(|line| line.split_whitespace().next()).and_then(|number| number.parse::<f64>().ok());
    number.unwrap_or(0.0) / 1024.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn processes_side_by_side_get_ports_of_their_own() {
        let first = free_port(4_000_000).unwrap();
        // The server of the first is down: its port is free, and still not the second's.
        assert_ne!(free_port(4_000_001).unwrap(), first);
        let _taken = TcpListener::bind((Ipv4Addr::LOCALHOST, first)).unwrap();
        assert_ne!(free_port(4_000_000).unwrap(), first);
    }

    #[test]
    fn memory_is_read_from_what_linux_says() {
        let status = "Name:\tshopfloor\nVmHWM:\t   20480 kB\nVmRSS:\t   10240 kB\n";
        assert_eq!((megabytes(status, "VmHWM:"), megabytes(status, "VmRSS:")), (20.0, 10.0));
        assert_eq!(megabytes("", "VmRSS:"), 0.0);
        let stat = "7 (a) b) S 1 2 3 4 5 6 7 8 9 10 150 50 0 0";
        assert_eq!(cpu_seconds(stat), Some(2.0));
    }
}
