//! Running the swarm and the server.

use std::path::{Path, PathBuf};
use std::process::Command;

use tempfile::TempDir;

/// A folder of its own for each test, and the programs that run in it.
pub struct Shell {
    folder: TempDir,
}

pub struct Ran {
    pub ok: bool,
    pub out: String,
    pub err: String,
}

/// The server program, which cargo builds beside this package's own. `cargo nextest run --workspace` builds both;
/// for this package alone run `cargo build -p shopfloor` first.
fn server_program() -> PathBuf {
    let path = Path::new(env!("CARGO_BIN_EXE_shopfloor-swarm")).with_file_name("shopfloor");
    assert!(path.is_file(), "{} is missing: run `cargo build -p shopfloor` first", path.display());
    path
}

impl Shell {
    pub fn new() -> Shell {
        Shell { folder: TempDir::new().unwrap() }
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub fn read(&self, name: &str) -> String {
        std::fs::read_to_string(self.path(name)).unwrap()
    }

    fn program(&self, program: &Path, words: &str) -> Command {
        let mut command = Command::new(program);
        command.args(words.split_whitespace()).current_dir(self.folder.path());
        command.env("SHOPFLOOR_HOME", self.folder.path());
        command
    }

    /// `shopfloor`, the server.
    pub fn server(&self, words: &str) -> Command {
        self.program(&server_program(), words)
    }

    /// Runs a swarm to its end.
    pub fn swarm(&self, words: &str) -> Ran {
        // Fails clearly where the server was not built.
        server_program();
        let output = self.program(Path::new(env!("CARGO_BIN_EXE_shopfloor-swarm")), words).output().unwrap();
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
        Ran { ok: output.status.success(), out: text(output.stdout), err: text(output.stderr) }
    }
}

impl Ran {
    #[track_caller]
    pub fn fails_with(&self, words: &[&str]) {
        assert!(!self.ok, "it should have failed: {}", self.out);
        for word in words {
            assert!(self.err.contains(word), "{word:?} is not in {}", self.err);
        }
        assert!(!self.err.contains("panicked"), "{}", self.err);
    }

    #[track_caller]
    pub fn shows(&self, words: &[&str]) {
        assert!(self.ok, "it failed: {}", self.err);
        for word in words {
            assert!(self.out.contains(word), "{word:?} is not in {}", self.out);
        }
    }
}
