//! A server of our own: this same binary in a process that can be measured and killed.

use std::fs::File;
use std::net::{Ipv4Addr, TcpListener};
use std::path::PathBuf;
use std::process::Stdio;
use std::time::{Duration, Instant};

use client::{Api, Method};
use engine::Dice;
use serde::Serialize;
use tempfile::TempDir;
use tokio::io::{AsyncBufReadExt as _, BufReader};
use tokio::process::{Child as Process, Command};

/// The longest a server may take until it answers.
const START: Duration = Duration::from_secs(30);
/// Where ports are looked for: below those the system gives to the clients' ends, so that no client ever
/// has the port while the server is down.
const PORTS: std::ops::Range<u16> = 10_000..30_000;

/// What the process has of the machine's memory.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Memory {
    pub peak_mb: f64,
    pub now_mb: f64,
}

pub struct Child {
    process: Process,
    port: u16,
    pub database: String,
    /// Of all processes so far.
    memory: Memory,
    /// Holds the database, unless another was given, and what the server says.
    folder: TempDir,
}

impl Child {
    /// Starts a server on a free port, with a fresh database unless one is given.
    pub async fn start(database: Option<String>, dice: &mut Dice) -> Result<Child, String> {
        let folder =
            TempDir::with_prefix("shopfloor-swarm-").map_err(|e| format!("no folder for the server: {e}"))?;
        let fresh = || folder.path().join("swarm.db").display().to_string();
        let database = database.unwrap_or_else(fresh);
        let port = free_port(dice)?;
        let process = spawn(port, &database, &log(&folder))?;
        let mut child = Child { process, port, database, memory: Memory::default(), folder };
        child.ready().await?;
        Ok(child)
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
        // Whatever else it prints must not fill the pipe.
        tokio::spawn(async move { while let Ok(Some(_)) = lines.next_line().await {} });
        let api = Api::new(&base);
        while begin.elapsed() < START {
            if api.ask(Method::GET, "/healthz", None).await.is_ok_and(|answer| answer.status == 200) {
                return Ok(());
            }
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        Err(format!("the server does not answer{}", self.last_words()))
    }

    /// Ends the process as a power cut does.
    pub async fn kill(&mut self) -> Result<(), String> {
        self.measure();
        self.process.kill().await.map_err(|e| format!("the server cannot be killed: {e}"))
    }

    /// Starts it again on the same address and database; says how long it took to the first answer.
    pub async fn restart(&mut self) -> Result<Duration, String> {
        let begin = Instant::now();
        self.process = spawn(self.port, &self.database, &log(&self.folder))?;
        self.ready().await?;
        Ok(begin.elapsed())
    }

    /// Whether it ended although nobody killed it.
    pub fn has_ended(&mut self) -> Option<String> {
        let status = self.process.try_wait().ok().flatten()?;
        Some(format!("the server ended by itself ({status}){}", self.last_words()))
    }

    pub fn measure(&mut self) -> Memory {
        let status =
            self.process.id().and_then(|id| std::fs::read_to_string(format!("/proc/{id}/status")).ok());
        if let Some(status) = status {
            self.memory.now_mb = megabytes(&status, "VmRSS:");
            self.memory.peak_mb = self.memory.peak_mb.max(megabytes(&status, "VmHWM:"));
        }
        self.memory
    }

    /// The end of what it said, for who has to find out.
    fn last_words(&self) -> String {
        let said = std::fs::read_to_string(log(&self.folder)).unwrap_or_default();
        let lines: Vec<&str> = said.lines().collect();
        let last = lines[lines.len().saturating_sub(10)..].join("\n  ");
        if last.is_empty() { String::new() } else { format!("; it said:\n  {last}") }
    }
}

fn log(folder: &TempDir) -> PathBuf {
    folder.path().join("server.log")
}

fn spawn(port: u16, database: &str, log: &PathBuf) -> Result<Process, String> {
    let wrong = |e: std::io::Error| format!("the server cannot be started: {e}");
    let binary = std::env::current_exe().map_err(wrong)?;
    let log = File::options().create(true).append(true).open(log).map_err(wrong)?;
    Command::new(binary)
        .args(["serve", "--listen", &format!("127.0.0.1:{port}"), "--database", database])
        .args(["--trust-addresses", "--log-level", "warn"])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(log)
        .kill_on_drop(true)
        .spawn()
        .map_err(wrong)
}

/// A port nobody has.
fn free_port(dice: &mut Dice) -> Result<u16, String> {
    let width = u32::from(PORTS.end - PORTS.start);
    let any = std::iter::repeat_with(|| PORTS.start + dice.below(width) as u16).take(100);
    let mut free = any.filter(|port| TcpListener::bind((Ipv4Addr::LOCALHOST, *port)).is_ok());
    free.next().ok_or_else(|| "there is no free port".into())
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
    fn memory_is_read_from_what_linux_says() {
        let status = "Name:\tshopfloor\nVmHWM:\t   20480 kB\nVmRSS:\t   10240 kB\n";
        assert_eq!((megabytes(status, "VmHWM:"), megabytes(status, "VmRSS:")), (20.0, 10.0));
        assert_eq!(megabytes("", "VmRSS:"), 0.0);
    }
}
