//! A wire to Postgres that breaks at the worst moment.

use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};

use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};

/// Passes everything on until it is told to break.
pub struct Proxy {
    /// The database through this wire.
    pub url: String,
    breaks: Arc<AtomicU8>,
}

const NEVER: u8 = 0;

/// Where the wire breaks, once.
#[derive(Clone, Copy, Debug)]
pub enum Break {
    /// The server never hears of the commit.
    BeforeCommit = 1,
    /// The server commits, and nobody hears of it.
    AfterCommit = 2,
}

impl Proxy {
    pub async fn to(url: &str) -> Proxy {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let (front, database) = url.rsplit_once('/').unwrap();
        let (user, server) = front.rsplit_once('@').unwrap();
        let url = format!("{user}@{}/{database}", listener.local_addr().unwrap());
        let breaks = Arc::new(AtomicU8::new(NEVER));
        let (server, broken) = (server.to_owned(), breaks.clone());
        tokio::spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                let server = TcpStream::connect(&server).await.unwrap();
                tokio::spawn(pass(client, server, broken.clone()));
            }
        });
        Proxy { url, breaks }
    }

    pub fn breaks(&self, at: Break) {
        self.breaks.store(at as u8, Ordering::SeqCst);
    }
}

/// Either side's end ends both.
async fn pass(mut client: TcpStream, mut server: TcpStream, breaks: Arc<AtomicU8>) {
    let (mut asked, mut answered) = (vec![0; 65_536], vec![0; 65_536]);
    loop {
        tokio::select! {
            Ok(n) = client.read(&mut asked) => {
                // What is written is told to other servers in the same request.
                let commits = asked[..n].windows(10).any(|word| word == b"shopfloor_" && asked[0] == b'B');
                let at = if commits { breaks.swap(NEVER, Ordering::SeqCst) } else { NEVER };
                if n == 0 || at == Break::BeforeCommit as u8 {
                    return;
                }
                server.write_all(&asked[..n]).await.unwrap();
                if at == Break::AfterCommit as u8 {
                    // The answer shows that it is done; it goes no further.
                    let _ = server.read(&mut answered).await;
                    return;
                }
            }
            Ok(n) = server.read(&mut answered) => {
                if n == 0 || client.write_all(&answered[..n]).await.is_err() {
                    return;
                }
            }
            else => return,
        }
    }
}
