//! The other side of the wire: requests and sockets for programs, tests and the load generator.
//!
//! It reads the server's messages loosely, as any other program would: this crate knows the addresses and
//! the refusals of `docs/protocol.md`; everything else is JSON.

mod api;
mod api_refusal;
mod socket;

pub use api::{Api, ApiAnswer};
pub use api_refusal::ApiRefusal;
pub use reqwest::{Method, header};
pub use socket::{Closed, Socket, SocketMessage, SocketOptions};
pub use tokio_tungstenite::tungstenite::Utf8Bytes;
