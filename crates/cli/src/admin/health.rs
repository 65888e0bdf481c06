//! Asks a server whether it is well. An image has no other program that could.

use std::io::{Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

use crate::Done;

/// A server that is well answers in milliseconds.
const PATIENCE: Duration = Duration::from_secs(5);

pub fn ask(address: SocketAddr) -> Done {
    let answer = answer(address).map_err(|e| format!("{address} does not answer: {e}"))?;
    match answer.lines().next() {
        Some(first) if first.split(' ').nth(1) == Some("200") => {
            outln!("{address} is well.");
            Ok(())
        }
        first => Err(format!("{address} is not well: {}", first.unwrap_or("it said nothing"))),
    }
}

fn answer(address: SocketAddr) -> std::io::Result<String> {
    let mut stream = TcpStream::connect_timeout(&address, PATIENCE)?;
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.write_all(b"GET /healthz HTTP/1.0\r\n\r\n")?;
    let mut answer = Vec::new();
    stream.take(10_000).read_to_end(&mut answer)?;
    Ok(String::from_utf8_lossy(&answer).into_owned())
}
