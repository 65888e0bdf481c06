//! Running the binary.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use tempfile::TempDir;

/// A folder of its own for each test, and the binary in it.
pub struct Shell {
    folder: TempDir,
}

pub struct Ran {
    pub ok: bool,
    pub code: Option<i32>,
    pub out: String,
    pub err: String,
}

impl Shell {
    pub fn new() -> Shell {
        Shell { folder: TempDir::new().unwrap() }
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub fn write(&self, name: &str, text: &str) -> PathBuf {
        let path = self.path(name);
        std::fs::write(&path, text).unwrap();
        path
    }

    pub fn read(&self, name: &str) -> String {
        std::fs::read_to_string(self.path(name)).unwrap()
    }

    /// The binary, keeping its matches in this folder.
    pub fn command(&self, words: &str) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_shopfloor"));
        command.args(words.split_whitespace()).current_dir(self.folder.path());
        command.env("SHOPFLOOR_HOME", self.folder.path());
        command
    }

    pub fn run(&self, words: &str) -> Ran {
        self.run_with(words, "")
    }

    /// Runs with this typed into it.
    pub fn run_with(&self, words: &str, typed: &str) -> Ran {
        let mut command = self.command(words);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let mut input = child.stdin.take().unwrap();
        let typed = typed.to_owned();
        // On a thread of its own, so that neither side waits for the other's pipe.
        let writer = std::thread::spawn(move || {
            // A program that quits early closes the pipe; that is no failure.
            let _ = input.write_all(typed.as_bytes());
        });
        let output = child.wait_with_output().unwrap();
        writer.join().unwrap();
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
        let (ok, code) = (output.status.success(), output.status.code());
        Ran { ok, code, out: text(output.stdout), err: text(output.stderr) }
    }

    /// A finished match between bots, in `name`.
    pub fn finished_match(&self, name: &str) -> PathBuf {
        let ran =
            self.run(&format!("play factory-manager --seats random,random,random --seed 3 --file {name}"));
        assert!(ran.ok, "{}", ran.err);
        self.path(name)
    }

    /// The files in the folder for matches.
    pub fn kept_matches(&self) -> usize {
        let folder: &Path = &self.path("matches");
        std::fs::read_dir(folder).map_or(0, |entries| entries.count())
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
