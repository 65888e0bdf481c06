//! Receivers of notices on this machine: a web server and a mail server that note what they get, and that can be slow, lie,
//! or be gone.

use std::net::SocketAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::io::{AsyncBufReadExt as _, AsyncReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinHandle;

/// How a receiver behaves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Manner {
    /// It answers with this: a status with further headers on lines of their own, or a line of a mail server.
    Says(String),
    /// It takes everything and never answers.
    Silent,
    /// It answers well, and then never stops talking.
    Endless,
}

/// What a receiver got.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Received {
    /// `/hook`, or the mail's receiver.
    pub to: String,
    /// Names in small letters.
    pub headers: Vec<(String, String)>,
    pub body: Vec<u8>,
}

impl Received {
    /// A header's value; empty if it is not there.
    pub fn header(&self, name: &str) -> &str {
        self.headers.iter().find(|(known, _)| known == name).map_or("", |(_, value)| value)
    }

    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }
}

struct Shared {
    got: Mutex<Vec<Received>>,
    manner: Mutex<Manner>,
}

/// A receiver that runs until it is dropped.
pub struct Receiver {
    pub address: SocketAddr,
    shared: Arc<Shared>,
    running: JoinHandle<()>,
}

impl Drop for Receiver {
    fn drop(&mut self) {
        self.running.abort();
    }
}

fn lock<T>(of: &Mutex<T>) -> MutexGuard<'_, T> {
    of.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Receiver {
    /// A web server that says `204 No Content`.
    pub async fn web() -> Receiver {
        Receiver::at(SocketAddr::from(([127, 0, 0, 1], 0)), "204 No Content", true).await
    }

    /// One at this address: where it was before.
    pub async fn web_at(address: SocketAddr) -> Receiver {
        Receiver::at(address, "204 No Content", true).await
    }

    /// A mail server that takes whatever comes.
    pub async fn mail() -> Receiver {
        Receiver::at(SocketAddr::from(([127, 0, 0, 1], 0)), "250 taken", false).await
    }

    async fn at(address: SocketAddr, says: &str, web: bool) -> Receiver {
        let listener = TcpListener::bind(address).await.expect("the address is free");
        let address = listener.local_addr().expect("it listens");
        let shared =
            Arc::new(Shared { got: Mutex::default(), manner: Mutex::new(Manner::Says(says.to_owned())) });
        let known = shared.clone();
        let running = tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let shared = known.clone();
                tokio::spawn(async move {
                    // A client that goes away in between is its own fault.
                    let _ = if web { request(stream, &shared).await } else { mail(stream, &shared).await };
                });
            }
        });
        Receiver { address, shared, running }
    }

    pub fn be(&self, manner: Manner) {
        *lock(&self.shared.manner) = manner;
    }

    pub fn says(&self, line: &str) {
        self.be(Manner::Says(line.to_owned()));
    }

    /// Everything it got, in order.
    pub fn got(&self) -> Vec<Received> {
        lock(&self.shared.got).clone()
    }

    /// Waits until it has got so many.
    pub async fn wait(&self, count: usize) -> Vec<Received> {
        for _ in 0..1500 {
            let got = self.got();
            if got.len() >= count {
                return got;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        panic!("{} of {count} came: {:?}", self.got().len(), self.got());
    }
}

async fn silence() {
    tokio::time::sleep(Duration::from_secs(3600)).await;
}

async fn request(stream: TcpStream, shared: &Shared) -> std::io::Result<()> {
    let mut stream = BufReader::new(stream);
    let mut line = String::new();
    stream.read_line(&mut line).await?;
    let to = line.split(' ').nth(1).unwrap_or_default().to_owned();
    let mut received = Received { to, ..Received::default() };
    loop {
        line.clear();
        stream.read_line(&mut line).await?;
        let Some((name, value)) = line.trim_end().split_once(": ") else { break };
        received.headers.push((name.to_ascii_lowercase(), value.to_owned()));
    }
    let length = received.header("content-length").parse().unwrap_or(0);
    received.body = vec![0; length];
    stream.read_exact(&mut received.body).await?;
    lock(&shared.got).push(received);
    let manner = lock(&shared.manner).clone();
    match manner {
        Manner::Silent => silence().await,
        Manner::Says(line) => {
            let answer = format!("HTTP/1.1 {line}\r\ncontent-length: 0\r\nconnection: close\r\n\r\n");
            stream.write_all(answer.as_bytes()).await?;
        }
        Manner::Endless => {
            stream.write_all(b"HTTP/1.1 200 OK\r\ncontent-length: 1000000000000\r\n\r\n").await?;
            loop {
                stream.write_all(&[b'x'; 65536]).await?;
            }
        }
    }
    Ok(())
}

async fn mail(stream: TcpStream, shared: &Shared) -> std::io::Result<()> {
    let mut stream = BufReader::new(stream);
    let manner = lock(&shared.manner).clone();
    let Manner::Says(verdict) = manner else {
        silence().await;
        return Ok(());
    };
    stream.write_all(b"220 here\r\n").await?;
    let (mut line, mut to) = (String::new(), String::new());
    loop {
        line.clear();
        if stream.read_line(&mut line).await? == 0 {
            return Ok(());
        }
        let said = line.trim_end();
        let answer = match said.to_ascii_uppercase() {
            said if said.starts_with("EHLO") => "250-here\r\n250 8BITMIME".to_owned(),
            upper if upper.starts_with("RCPT TO:") => {
                to = said[8..].trim_matches(['<', '>']).to_owned();
                verdict.clone()
            }
            upper if upper.starts_with("DATA") => {
                stream.write_all(b"354 go on\r\n").await?;
                let mut body = String::new();
                loop {
                    line.clear();
                    if stream.read_line(&mut line).await? == 0 || line == ".\r\n" {
                        break;
                    }
                    body.push_str(line.strip_prefix('.').unwrap_or(&line));
                }
                lock(&shared.got).push(read_mail(&to, &body));
                verdict.clone()
            }
            upper if upper.starts_with("QUIT") => {
                stream.write_all(b"221 bye\r\n").await?;
                return Ok(());
            }
            _ => "250 fine".to_owned(),
        };
        stream.write_all(format!("{answer}\r\n").as_bytes()).await?;
    }
}

/// Headers, unfolded, and the text, as quoted-printable as it came.
fn read_mail(to: &str, whole: &str) -> Received {
    let (head, body) = whole.split_once("\r\n\r\n").unwrap_or((whole, ""));
    let head = head.replace("\r\n ", " ").replace("\r\n\t", " ");
    let headers = head.lines().filter_map(|line| line.split_once(": "));
    let headers = headers.map(|(name, value)| (name.to_ascii_lowercase(), value.trim().to_owned())).collect();
    let body = body.replace("=\r\n", "").replace("=3D", "=");
    Received { to: to.to_owned(), headers, body: body.into_bytes() }
}
