//! Sockets.

use std::io::{self, Read as _};
use std::net::{IpAddr, SocketAddr};
use std::task::{Context, Poll};

use flate2::read::DeflateDecoder;
use futures_util::{SinkExt as _, StreamExt as _};
use reqwest::Url;
use serde_json::Value;
use tokio::net::{TcpSocket, TcpStream};
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::http::HeaderValue;
use tokio_tungstenite::tungstenite::http::header::ORIGIN;
use tokio_tungstenite::tungstenite::protocol::{WebSocketConfig, frame::CloseFrame};
use tokio_tungstenite::tungstenite::{Bytes, Error, Message as Frame, Utf8Bytes};
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

use crate::{Api, ApiRefusal};

/// The library's buffers are 128 kB each, before the first message: too much for thousands of sockets.
const BUFFER: usize = 4096;

/// How to open a socket.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SocketOptions {
    /// The protocol's version. Default: 1.
    pub version: Option<u32>,
    /// We know every entry before this ply.
    pub since: Option<u64>,
    pub lang: Option<String>,
    pub invite: Option<String>,
    /// The page a browser would name as the origin.
    pub origin: Option<String>,
    /// Whether the server should pack what it says.
    pub packed: bool,
}

impl SocketOptions {
    pub fn since(ply: u64) -> SocketOptions {
        SocketOptions { since: Some(ply), ..SocketOptions::default() }
    }

    fn url(&self, base: &str, path: &str) -> Result<Url, ApiRefusal> {
        let mut url = Url::parse(&format!("{base}{path}")).map_err(ApiRefusal::unreachable)?;
        // Only http becomes ws: this client speaks no TLS.
        url.set_scheme("ws")
            .map_err(|()| ApiRefusal::unreachable(format!("{base} is not an http address")))?;
        {
            let mut query = url.query_pairs_mut();
            query.append_pair("v", &self.version.unwrap_or(1).to_string());
            let since = self.since.map(|ply| ply.to_string());
            let pack = self.packed.then(|| "deflate".to_owned());
            let asked = [("since", &since), ("lang", &self.lang), ("invite", &self.invite), ("pack", &pack)];
            for (name, value) in asked {
                query.extend_pairs(value.iter().map(|value| (name, value)));
            }
        }
        Ok(url)
    }
}

/// A text from the server.
#[derive(Clone, Debug)]
pub struct SocketMessage {
    /// As it came.
    pub raw: Utf8Bytes,
    /// `null` if it is not JSON.
    pub value: Value,
}

impl SocketMessage {
    /// `welcome`, `update`, `ok`, ...
    pub fn kind(&self) -> &str {
        self.value["type"].as_str().unwrap_or_default()
    }
}

/// The end of a socket.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the socket was closed ({why})")]
pub struct Closed {
    /// The websocket's close code, if there was one.
    pub code: Option<u16>,
    pub why: String,
}

impl Closed {
    fn broken(why: &Error) -> Closed {
        Closed { code: None, why: why.to_string() }
    }

    fn by_frame(frame: Option<CloseFrame>) -> Closed {
        let why = frame.as_ref().map_or("without a word".into(), |frame| frame.reason.to_string());
        Closed { code: frame.map(|frame| frame.code.into()), why }
    }
}

async fn connect(host: &str, port: u16, from: Option<IpAddr>) -> io::Result<TcpStream> {
    let Some(from) = from else { return TcpStream::connect((host, port)).await };
    let to = tokio::net::lookup_host((host, port)).await?.next();
    let to = to.ok_or_else(|| io::Error::other("there is no such host"))?;
    let socket = if from.is_ipv4() { TcpSocket::new_v4()? } else { TcpSocket::new_v6()? };
    socket.bind(SocketAddr::new(from, 0))?;
    socket.connect(to).await
}

/// The text of a packed message; none if it is not one.
fn unpacked(bytes: &[u8]) -> Option<Utf8Bytes> {
    let mut text = String::new();
    DeflateDecoder::new(bytes).read_to_string(&mut text).ok()?;
    Some(text.into())
}

/// A table's socket or the lobby's. Dropped without [`Socket::close`], the connection just breaks.
#[derive(Debug)]
pub struct Socket {
    stream: WebSocketStream<TcpStream>,
    packed: bool,
    /// What has come so far, as it came: packed, but without the frames around it.
    bytes: u64,
}

impl Socket {
    pub async fn table(api: &Api, table: &str, how: &SocketOptions) -> Result<Socket, ApiRefusal> {
        Socket::open(api, &format!("/api/tables/{table}/socket"), how).await
    }

    pub async fn lobby(api: &Api) -> Result<Socket, ApiRefusal> {
        Socket::open(api, "/api/lobby", &SocketOptions::default()).await
    }

    /// A socket at any address.
    pub async fn open(api: &Api, path: &str, how: &SocketOptions) -> Result<Socket, ApiRefusal> {
        let url = how.url(api.base(), path)?;
        let (host, port) = (url.host_str().unwrap_or_default(), url.port_or_known_default().unwrap_or(80));
        let stream = connect(host.trim_matches(['[', ']']), port, api.address).await;
        let stream = stream.map_err(ApiRefusal::unreachable)?;
        stream.set_nodelay(true).map_err(ApiRefusal::unreachable)?;
        let mut request = url.as_str().into_client_request().map_err(ApiRefusal::unreachable)?;
        request.headers_mut().extend(api.headers.clone());
        if let Some(origin) = how.origin.as_deref().and_then(|origin| HeaderValue::from_str(origin).ok()) {
            request.headers_mut().insert(ORIGIN, origin);
        }
        let config = WebSocketConfig::default().read_buffer_size(BUFFER).write_buffer_size(BUFFER);
        match client_async_with_config(request, stream, Some(config)).await {
            Ok((stream, _)) => Ok(Socket { stream, packed: how.packed, bytes: 0 }),
            Err(Error::Http(answer)) => {
                let body = answer.body().as_deref().unwrap_or_default();
                Err(ApiRefusal::read(answer.status().as_u16(), &String::from_utf8_lossy(body)))
            }
            Err(why) => Err(ApiRefusal::unreachable(why)),
        }
    }

    pub async fn send(&mut self, message: &Value) -> Result<(), Closed> {
        self.send_text(message.to_string()).await
    }

    /// Any text, JSON or not.
    pub async fn send_text(&mut self, text: impl Into<Utf8Bytes>) -> Result<(), Closed> {
        self.stream.send(Frame::Text(text.into())).await.map_err(|why| Closed::broken(&why))
    }

    pub async fn send_binary(&mut self, bytes: Vec<u8>) -> Result<(), Closed> {
        self.stream.send(Frame::binary(bytes)).await.map_err(|why| Closed::broken(&why))
    }

    /// A ping of the websocket itself.
    pub async fn send_ping(&mut self) -> Result<(), Closed> {
        self.stream.send(Frame::Ping(Bytes::new())).await.map_err(|why| Closed::broken(&why))
    }

    /// The next message; none once the socket is closed.
    pub async fn next(&mut self) -> Option<SocketMessage> {
        let raw = self.next_text().await.ok()?;
        let value = serde_json::from_str(&raw).unwrap_or_default();
        Some(SocketMessage { raw, value })
    }

    /// The next message of this type; others are skipped.
    pub async fn next_of(&mut self, kind: &str) -> Option<SocketMessage> {
        loop {
            let message = self.next().await?;
            if message.kind() == kind {
                return Some(message);
            }
        }
    }

    /// The next message as it came. Nothing is lost if this is dropped before it is done.
    pub async fn next_text(&mut self) -> Result<Utf8Bytes, Closed> {
        std::future::poll_fn(|context| self.poll_text(context)).await
    }

    /// Like [`Socket::next_text`], for listening to several sockets at once.
    pub fn poll_text(&mut self, context: &mut Context<'_>) -> Poll<Result<Utf8Bytes, Closed>> {
        loop {
            let Poll::Ready(frame) = self.stream.poll_next_unpin(context) else { return Poll::Pending };
            return Poll::Ready(match frame {
                Some(Ok(Frame::Text(text))) => {
                    self.bytes += text.len() as u64;
                    Ok(text)
                }
                Some(Ok(Frame::Binary(bytes))) if self.packed => {
                    self.bytes += bytes.len() as u64;
                    let wrong = || Closed { code: None, why: "a message cannot be unpacked".into() };
                    unpacked(&bytes).ok_or_else(wrong)
                }
                // Pings are answered by the library.
                Some(Ok(Frame::Ping(_) | Frame::Pong(_) | Frame::Binary(_) | Frame::Frame(_))) => continue,
                Some(Ok(Frame::Close(frame))) => Err(Closed::by_frame(frame)),
                Some(Err(why)) => Err(Closed::broken(&why)),
                None => Err(Closed::by_frame(None)),
            });
        }
    }

    /// How many bytes of messages have come.
    pub fn bytes(&self) -> u64 {
        self.bytes
    }

    /// Closes the socket; what is still on its way is not read.
    pub async fn close(mut self) {
        // It may already be gone.
        let _ = self.stream.close(None).await;
    }

    /// Breaks off like a machine that loses power: no close frame, and whatever arrives is answered with a reset.
    pub fn cut(self) {
        let _ = self.stream.get_ref().set_zero_linger();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_address_of_a_socket_says_what_is_known() {
        let how = SocketOptions { invite: Some("a&b".into()), ..SocketOptions::since(12) };
        let url = how.url("http://127.0.0.1:80", "/api/tables/x/socket").unwrap();
        assert_eq!(url.as_str(), "ws://127.0.0.1/api/tables/x/socket?v=1&since=12&invite=a%26b");
        let lobby = SocketOptions::default().url("http://[::1]:8080", "/api/lobby").unwrap();
        assert_eq!(lobby.as_str(), "ws://[::1]:8080/api/lobby?v=1");
        assert!(SocketOptions::default().url("nonsense", "/api/lobby").unwrap_err().is_unreachable());
    }
}
