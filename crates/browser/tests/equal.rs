//! The module says to every question what the same code says here, byte by byte: matches of bots of every level, and
//! reports of them. What is compared is all that is stored, told and thought.

use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use asking::{Asking, question, text};
use serde_json::{Value, json};
use shopfloor_browser::Device;

mod asking;

const DIRECTOR: &str = "director";

/// A search asks so often whether to go on: enough to differ if anything does, and quick without optimization.
const PATIENCE: u64 = 24;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The module as browsers run it.
struct Module {
    node: Child,
    questions: ChildStdin,
    answers: BufReader<ChildStdout>,
}

impl Module {
    /// None where it was not built; `./test` insists on it.
    fn start() -> Option<Module> {
        let built = root().join("web/wasm/shopfloor.wasm");
        if !built.exists() {
            assert!(std::env::var_os("SHOPFLOOR_WASM").is_none(), "scripts/wasm has not built the module");
            eprintln!("skipped: there is no module (scripts/wasm builds it)");
            return None;
        }
        let mut node = Command::new("node")
            .arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/module.mjs"))
            .arg(built)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("node runs");
        let questions = node.stdin.take().expect("it listens");
        let answers = BufReader::new(node.stdout.take().expect("it answers"));
        Some(Module { node, questions, answers })
    }

    fn ask(&mut self, question: &str) -> String {
        writeln!(self.questions, "{question}").expect("it listens");
        let mut answer = String::new();
        self.answers.read_line(&mut answer).expect("it answers");
        answer.trim_end().to_owned()
    }
}

impl Drop for Module {
    fn drop(&mut self) {
        let _ = self.node.kill();
        let _ = self.node.wait();
    }
}

/// Both at once.
struct Both {
    here: Device,
    module: Module,
    asked: u64,
}

impl Asking for Both {
    fn ask(&mut self, what: &Value) -> Value {
        self.asked += 1;
        let question = question(self.asked, what);
        let here = self.here.ask_text(question.as_bytes());
        let there = self.module.ask(&question);
        assert!(
            here == there,
            "not equal (is the module of these sources? scripts/wasm):\n{question}\n{here}\n{there}"
        );
        serde_json::from_str(&here).expect("an answer is JSON")
    }
}

impl Both {
    fn start() -> Option<Both> {
        let mut both = Both { here: Device::default(), module: Module::start()?, asked: 0 };
        both.ask(&json!({ "kind": "begin", "tables": [], "kept": {} }));
        Some(both)
    }

    /// The games of the product: tests know more.
    fn games(&mut self) -> Vec<&'static dyn catalog::AnyGame> {
        let what = json!({ "kind": "request", "method": "GET", "path": "/games", "facts": {}, "body": null });
        let told =
            text(&serde_json::from_str(&self.module.ask(&question(0, &what))).expect("an answer is JSON"));
        let listed = told["games"].as_array().expect("a list").iter();
        listed.filter_map(|game| catalog::find(game["id"].as_str()?)).collect()
    }

    /// A match of bots: its file, its history and its report so far are equal, too.
    fn compare(&mut self, game: &str, bots: &[&str], patience: Option<u64>, parts: usize) {
        let id = self.play(game, bots, patience);
        let (_, file) = self.request("GET", &format!("/tables/{id}/file"), &Value::Null);
        assert_eq!(file["answer"]["ok"], true);
        self.request("GET", &format!("/tables/{id}/history"), &Value::Null);
        if parts > 0 {
            self.review(&id, parts);
        }
        self.request("DELETE", &format!("/tables/{id}"), &Value::Null);
    }
}

/// So many matches of bots of every level; so many of them with a report of so many parts.
fn play_both(matches: usize, reviews: usize, parts: usize) {
    let Some(mut both) = Both::start() else { return };
    let levels: Vec<&str> =
        catalog::LEVELS.iter().filter(|level| level.offered).map(|level| level.id).collect();
    assert!(levels.contains(&DIRECTOR));
    let games = both.games();
    for n in 0..matches {
        let meta = games[n % games.len()].meta();
        let turn = n / games.len();
        let most = usize::from(meta.max_seats - meta.min_seats) + 1;
        let seats = usize::from(meta.min_seats) + turn % most;
        let bots: Vec<&str> = (1..seats).map(|seat| levels[(turn + seat) % levels.len()]).collect();
        both.compare(meta.id, &bots, Some(PATIENCE), if n < reviews { parts } else { 0 });
    }
    eprintln!("{matches} matches, {} questions, all equal", both.asked);
}

#[test]
fn the_module_plays_and_judges_as_the_same_code_does_here() {
    play_both(12, 2, 3);
}

#[test]
#[ignore = "at length: ./test long"]
fn two_hundred_matches_of_bots_are_equal_in_the_module_and_here() {
    play_both(200, 6, usize::MAX);
}

#[test]
#[ignore = "at length: ./test long"]
fn forty_matches_of_directors_who_think_as_long_as_they_like_are_equal() {
    let Some(mut both) = Both::start() else { return };
    for game in both.games() {
        let meta = game.meta();
        let fewest = usize::from(meta.min_seats.max(2));
        for n in 0..20 {
            let seats = (fewest + n % 3).min(usize::from(meta.max_seats));
            both.compare(meta.id, &vec![DIRECTOR; seats - 1], None, 0);
        }
    }
    eprintln!("{} questions, all equal", both.asked);
}
