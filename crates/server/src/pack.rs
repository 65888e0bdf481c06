//! What the server says on sockets, as it goes over the wire: as text, or packed for those who ask for that.

use std::cell::RefCell;
use std::sync::{Arc, OnceLock};

use axum::body::Bytes;
use axum::extract::ws::{Message, Utf8Bytes};
use flate2::{Compress, Compression, FlushCompress};
use serde::Deserialize;
use utoipa::ToSchema;

/// Measured on updates of both games: a sixth to a third of the bytes in 30 to 40 µs. Level 1 is a quarter faster and a
/// third larger; levels above 5 take up to three times as long and save nothing.
const LEVEL: u32 = 5;

/// How a socket's messages are packed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Pack {
    /// Each as a binary frame of raw deflate.
    Deflate,
}

/// Something said to one socket or to many. It is packed once at most, by whoever sends it first, outside all locks.
#[derive(Clone)]
pub struct Said(Arc<Text>);

struct Text {
    text: Utf8Bytes,
    packed: OnceLock<Bytes>,
}

impl From<String> for Said {
    fn from(text: String) -> Said {
        Said(Arc::new(Text { text: text.into(), packed: OnceLock::new() }))
    }
}

impl Said {
    pub fn frame(&self, pack: Option<Pack>) -> Message {
        match pack {
            None => Message::Text(self.0.text.clone()),
            Some(Pack::Deflate) => {
                Message::Binary(self.0.packed.get_or_init(|| deflated(self.0.text.as_bytes())).clone())
            }
        }
    }
}

fn deflated(bytes: &[u8]) -> Bytes {
    thread_local! {
        // Setting one up takes longer than most messages.
        static COMPRESS: RefCell<Compress> = RefCell::new(Compress::new(Compression::new(LEVEL), false));
    }
    COMPRESS.with_borrow_mut(|compress| {
        compress.reset();
        let mut packed = Vec::with_capacity(bytes.len() / 3 + 64);
        loop {
            let read = compress.total_in() as usize;
            let status = compress.compress_vec(&bytes[read..], &mut packed, FlushCompress::Finish);
            if matches!(status, Ok(flate2::Status::StreamEnd)) {
                return packed.into();
            }
            packed.reserve(packed.len().max(64));
        }
    })
}

#[cfg(test)]
mod tests {
    use std::io::Read as _;

    use super::*;

    #[test]
    fn a_message_is_packed_so_that_raw_deflate_unpacks_it() {
        let noise: String = (0..50_000u64).map(|n| char::from(b' ' + (n * n % 89) as u8)).collect();
        for text in ["", "{}", &"{\"type\":\"update\"}".repeat(1000), &noise] {
            let said = Said::from(text.to_owned());
            assert_eq!(said.frame(None), Message::Text(text.into()));
            let Message::Binary(packed) = said.frame(Some(Pack::Deflate)) else { panic!("{text}") };
            let mut unpacked = String::new();
            flate2::read::DeflateDecoder::new(&packed[..]).read_to_string(&mut unpacked).unwrap();
            assert_eq!(unpacked, text);
            let Message::Binary(again) = said.clone().frame(Some(Pack::Deflate)) else { panic!("{text}") };
            assert_eq!(packed.as_ptr(), again.as_ptr(), "packed once");
        }
    }
}
