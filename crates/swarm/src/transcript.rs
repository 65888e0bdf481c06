//! Everything that was received, so that it can be searched for secrets.

use std::fs::File;
use std::io::{BufWriter, Write as _};
use std::path::Path;
use std::sync::Mutex;
use std::time::Instant;

use serde_json::{Value, json};

/// Who received a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TranscriptViewer {
    Seat(usize),
    Spectator,
    /// A spectator who tries to move.
    Stranger,
}

impl TranscriptViewer {
    pub fn seat(self) -> Option<usize> {
        match self {
            TranscriptViewer::Seat(seat) => Some(seat),
            TranscriptViewer::Spectator | TranscriptViewer::Stranger => None,
        }
    }

    fn json(self) -> Value {
        match self {
            TranscriptViewer::Seat(seat) => seat.into(),
            TranscriptViewer::Spectator => "spectator".into(),
            TranscriptViewer::Stranger => "stranger".into(),
        }
    }
}

/// A file with one JSON line per message.
pub struct Transcript {
    begin: Instant,
    file: Mutex<BufWriter<File>>,
}

impl Transcript {
    pub fn create(path: &Path) -> Result<Transcript, String> {
        let file = File::create(path).map_err(|e| format!("{}: {e}", path.display()))?;
        Ok(Transcript { begin: Instant::now(), file: Mutex::new(BufWriter::new(file)) })
    }

    /// Errors, such as a full disk, are reported by [`flush`](Self::flush).
    pub fn write(&self, table: &str, viewer: TranscriptViewer, raw: &str) {
        let at_ms = self.begin.elapsed().as_millis() as u64;
        let line = json!({ "table": table, "viewer": viewer.json(), "at_ms": at_ms, "raw": raw });
        let mut file = self.file.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        let _ = writeln!(file, "{line}");
    }

    pub fn flush(&self) -> Result<(), String> {
        let mut file = self.file.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        file.flush().map_err(|e| format!("cannot write the transcript: {e}"))
    }
}
