//! Compressed answers, for clients that understand them.

use std::io::Read as _;

use client::Api;
use flate2::read::GzDecoder;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

use crate::house::House;

/// An answer as it came over the wire.
struct Raw {
    head: String,
    body: Vec<u8>,
}

impl Raw {
    fn header(&self, name: &str) -> Option<&str> {
        let mut lines = self.head.lines().filter_map(|line| line.split_once(": "));
        lines.find(|(header, _)| header.eq_ignore_ascii_case(name)).map(|(_, value)| value)
    }

    fn is_packed(&self) -> bool {
        self.header("content-encoding") == Some("gzip")
    }
}

/// Asks without any help of a library, which would unpack.
async fn ask(house: &House, path: &str, more: &str) -> Raw {
    let address = house.url().replace("http://", "");
    let mut socket = TcpStream::connect(&address).await.unwrap();
    let request = format!("GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n{more}\r\n");
    socket.write_all(request.as_bytes()).await.unwrap();
    let mut answer = Vec::new();
    socket.read_to_end(&mut answer).await.unwrap();
    let end = answer.windows(4).position(|four| four == b"\r\n\r\n").unwrap();
    let head = String::from_utf8(answer[..end].to_vec()).unwrap();
    let mut raw = Raw { head, body: answer[end + 4..].to_vec() };
    if raw.header("transfer-encoding") == Some("chunked") {
        raw.body = joined(&raw.body);
    }
    raw
}

/// The chunks of a body that was sent in pieces.
fn joined(mut rest: &[u8]) -> Vec<u8> {
    let mut body = Vec::new();
    loop {
        let line = rest.windows(2).position(|two| two == b"\r\n").unwrap();
        let size = usize::from_str_radix(std::str::from_utf8(&rest[..line]).unwrap(), 16).unwrap();
        if size == 0 {
            return body;
        }
        body.extend(&rest[line + 2..line + 2 + size]);
        rest = &rest[line + 4 + size..];
    }
}

const PACKED: &str = "Accept-Encoding: gzip, deflate, br\r\n";

#[tokio::test(flavor = "multi_thread")]
async fn long_answers_are_compressed_for_clients_that_understand_it_and_say_the_same() {
    let house = House::open().await;
    for path in ["/api/openapi.json", "/api", "/api/games/factory-manager/components"] {
        let plain = ask(&house, path, "").await;
        assert!(!plain.is_packed() && plain.head.starts_with("HTTP/1.1 200"), "{path}");
        let packed = ask(&house, path, PACKED).await;
        assert!(packed.is_packed(), "{path}: {}", packed.head);
        assert!(packed.body.len() * 4 < plain.body.len(), "{path}: {}", packed.body.len());
        let mut unpacked = Vec::new();
        GzDecoder::new(packed.body.as_slice()).read_to_end(&mut unpacked).unwrap();
        assert_eq!(unpacked, plain.body, "{path}");
        // A cache in between must not hand the one out for the other.
        for answer in [&plain, &packed] {
            assert_eq!(answer.header("vary"), Some("accept-encoding"), "{path}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_short_and_what_cannot_be_unpacked_is_sent_as_it_is() {
    let house = House::open().await;
    assert!(!ask(&house, "/api/me", PACKED).await.is_packed(), "short");
    assert!(!ask(&house, "/healthz", PACKED).await.is_packed());
    for others in ["Accept-Encoding: br, zstd\r\n", "Accept-Encoding: gzip;q=0\r\n"] {
        let answer = ask(&house, "/api/openapi.json", others).await;
        assert!(!answer.is_packed() && answer.head.starts_with("HTTP/1.1 200"), "{others}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_the_browser_has_is_not_sent_again_packed_or_not() {
    let house = House::open().await;
    let first = ask(&house, "/", PACKED).await;
    // Where the client was not built there is nothing to keep.
    let Some(tag) = first.header("etag") else { return };
    let again = ask(&house, "/", &format!("{PACKED}If-None-Match: {tag}\r\n")).await;
    assert!(again.head.starts_with("HTTP/1.1 304") && again.body.is_empty(), "{}", again.head);
    assert!(!again.is_packed());
    let vary = "accept-encoding, accept-language";
    assert_eq!((again.header("etag"), again.header("vary")), (Some(tag), Some(vary)));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_socket_opens_for_clients_that_accept_compressed_answers() {
    let house = House::open().await;
    let (guest, _) = Api::guest(&house.url()).await.unwrap();
    let guest = guest.with_header(client::header::ACCEPT_ENCODING, "gzip");
    let mut lobby = client::Socket::lobby(&guest).await.unwrap();
    assert_eq!(lobby.next().await.unwrap().value["type"], "lobby");
}
