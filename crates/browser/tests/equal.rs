//! The module says to every question what the same code says here, byte by byte: matches of bots of every level, and
//! reports of them. What is compared is all that is stored, told and thought.

use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use serde_json::{Value, json};
use shopfloor_browser::Device;

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

impl Both {
    fn ask(&mut self, what: &Value) -> Value {
        self.asked += 1;
        let random = format!("{:064x}", self.asked);
        let now = 1_800_000_000_000 + self.asked * 1000;
        let question = json!({ "now": now, "random": random, "lang": "en", "what": what }).to_string();
        let here = self.here.ask_text(question.as_bytes());
        let there = self.module.ask(&question);
        assert!(
            here == there,
            "not equal (is the module of these sources? scripts/wasm):\n{question}\n{here}\n{there}"
        );
        serde_json::from_str(&here).expect("an answer is JSON")
    }

    fn request(&mut self, method: &str, path: &str, body: &Value) -> (Value, Value) {
        let body = (!body.is_null()).then(|| body.to_string());
        let what = json!({ "kind": "request", "method": method, "path": path, "facts": {}, "body": body });
        let done = self.ask(&what);
        let answer = done["answer"]["text"].as_str().unwrap_or("null");
        (serde_json::from_str(answer).unwrap_or_default(), done)
    }

    /// The games of the product: tests know more.
    fn games(&mut self) -> Vec<&'static dyn catalog::AnyGame> {
        let what = json!({ "kind": "request", "method": "GET", "path": "/games", "facts": {}, "body": null });
        let question = json!({ "now": 0, "random": "0".repeat(64), "lang": "en", "what": what });
        let done: Value = serde_json::from_str(&self.module.ask(&question.to_string())).unwrap();
        let told: Value = serde_json::from_str(done["answer"]["text"].as_str().expect("a text")).unwrap();
        let listed = told["games"].as_array().expect("a list").iter();
        listed.filter_map(|game| catalog::find(game["id"].as_str()?)).collect()
    }

    /// A whole match, in which a bot takes over the person's seat: its table.
    fn play(&mut self, game: &str, levels: &[&str]) -> String {
        let bots = levels.iter().map(|level| json!({ "kind": "bot", "level": level }));
        let seats: Vec<Value> = std::iter::once(json!({ "kind": "me" })).chain(bots).collect();
        let (info, _) = self.request("POST", "/tables", &json!({ "game": game, "seats": seats }));
        let id = info["id"].as_str().unwrap_or_else(|| panic!("{info}")).to_owned();
        self.request("POST", &format!("/tables/{id}/start"), &json!({ "nonce": "7".repeat(64) }));
        let socket = self.asked;
        let path = format!("/tables/{id}/socket");
        self.ask(&json!({ "kind": "open", "socket": socket, "path": path, "facts": {} }));
        let mut errands = Vec::new();
        let add = |errands: &mut Vec<Value>, done: Value| {
            errands.extend(done["errands"].as_array().expect("a list").iter().cloned());
        };
        add(&mut errands, self.ask(&json!({ "kind": "own", "table": id, "owned": true })));
        let resign = json!({ "type": "resign", "id": 1 }).to_string();
        add(&mut errands, self.ask(&json!({ "kind": "say", "socket": socket, "text": resign })));
        while !errands.is_empty() {
            let errand = errands.remove(0);
            let mut question = errand["question"].clone();
            question["patience"] = PATIENCE.into();
            let thought = self.ask(&question);
            let thought: Value =
                serde_json::from_str(thought["answer"]["text"].as_str().expect("a text")).unwrap();
            let mut what = errand.clone();
            what["kind"] = "thought".into();
            (what["action"], what["slow"]) = (thought["action"].clone(), false.into());
            add(&mut errands, self.ask(&what));
        }
        self.ask(&json!({ "kind": "close", "socket": socket }));
        let (info, _) = self.request("GET", &format!("/tables/{id}"), &Value::Null);
        assert_eq!(info["status"], "over", "{info}");
        id
    }

    fn review(&mut self, id: &str, most: usize) {
        let (_, done) = self.request("GET", &format!("/tables/{id}/review"), &Value::Null);
        let question = done["errands"][0]["question"].clone();
        for _ in 0..most {
            let step = self.ask(&question);
            let step: Value = serde_json::from_str(step["answer"]["text"].as_str().expect("a text")).unwrap();
            self.ask(&json!({ "kind": "judged", "table": id, "review": step["review"] }));
            if step["whole"] == true {
                break;
            }
        }
        self.request("GET", &format!("/tables/{id}/review"), &Value::Null);
    }
}

fn play_both(matches: usize, reviews: usize, parts: usize) {
    let Some(module) = Module::start() else { return };
    let mut both = Both { here: Device::default(), module, asked: 0 };
    both.ask(&json!({ "kind": "begin", "tables": [], "kept": {} }));
    let levels: Vec<&str> =
        catalog::LEVELS.iter().filter(|level| level.offered).map(|level| level.id).collect();
    assert!(levels.contains(&"director"));
    let games = both.games();
    for n in 0..matches {
        let meta = games[n % games.len()].meta();
        let turn = n / games.len();
        let most = usize::from(meta.max_seats - meta.min_seats) + 1;
        let seats = usize::from(meta.min_seats) + turn % most;
        let bots: Vec<&str> = (1..seats).map(|seat| levels[(turn + seat) % levels.len()]).collect();
        let id = both.play(meta.id, &bots);
        let (_, file) = both.request("GET", &format!("/tables/{id}/file"), &Value::Null);
        assert_eq!(file["answer"]["ok"], true);
        both.request("GET", &format!("/tables/{id}/history"), &Value::Null);
        if n < reviews {
            both.review(&id, parts);
        }
        both.request("DELETE", &format!("/tables/{id}"), &Value::Null);
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
