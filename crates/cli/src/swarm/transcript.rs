//! Everything that was received, for who looks for secrets in it.

use std::fs::File;
use std::io::{BufWriter, Write as _};
use std::path::Path;
use std::sync::Mutex;
use std::time::Instant;

use serde_json::{Value, json};

/// Who received it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Viewer {
    Seat(usize),
    /// Somebody who looks on.
    Spectator,
    /// Somebody who looks on and tries to act.
    Stranger,
}

impl Viewer {
    pub fn seat(self) -> Option<usize> {
        match self {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator | Viewer::Stranger => None,
        }
    }

    fn json(self) -> Value {
        match self {
            Viewer::Seat(seat) => seat.into(),
            Viewer::Spectator => "spectator".into(),
            Viewer::Stranger => "stranger".into(),
        }
    }
}

/// A file with a JSON line for each message.
pub struct Transcript {
    begin: Instant,
    file: Mutex<BufWriter<File>>,
}

impl Transcript {
    pub fn create(path: &Path) -> Result<Transcript, String> {
        let file = File::create(path).map_err(|e| format!("{}: {e}", path.display()))?;
        Ok(Transcript { begin: Instant::now(), file: Mutex::new(BufWriter::new(file)) })
    }

    /// A disk that is full shows when the file is closed.
    pub fn write(&self, table: &str, viewer: Viewer, raw: &str) {
        let at_ms = self.begin.elapsed().as_millis() as u64;
        let line = json!({ "table": table, "viewer": viewer.json(), "at_ms": at_ms, "raw": raw });
        let mut file = self.file.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        let _ = writeln!(file, "{line}");
    }

    pub fn flush(&self) -> Result<(), String> {
        let mut file = self.file.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        file.flush().map_err(|e| format!("the transcript cannot be written: {e}"))
    }
}
