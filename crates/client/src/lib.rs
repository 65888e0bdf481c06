//! The other side of the wire: requests and sockets for programs, tests and the load generator.
//!
//! What the server says is read loosely, as a foreign program would: this crate knows the addresses and
//! the refusals of `docs/protocol.md`, everything else is JSON.

mod api;
mod refused;
mod socket;

pub use api::{Answer, Api};
pub use refused::Refused;
pub use reqwest::{Method, header};
pub use socket::{Closed, Message, Opening, Socket};
pub use tokio_tungstenite::tungstenite::Utf8Bytes;
