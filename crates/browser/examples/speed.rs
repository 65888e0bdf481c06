//! How fast the engine thinks here: questions as the page's second worker is asked them, and how long each took, in JSON.
//! `scripts/speed` asks the module the same in a browser.

#[path = "../tests/asking/mod.rs"]
mod asking;

use std::time::Instant;

use asking::{Asking, question, text};
use serde_json::{Value, json};
use shopfloor_browser::Device;

/// Decisions of a director in each match: those that took the longest search.
const DECISIONS: usize = 8;
/// Parts of each report.
const PARTS: usize = 12;
const REPETITIONS: usize = 9;

/// The engine, which remembers what it was asked to think about.
#[derive(Default)]
struct Native {
    device: Device,
    asked: u64,
    /// With how often each asked whether to go on.
    thoughts: Vec<(u64, Value)>,
}

impl Asking for Native {
    fn ask(&mut self, what: &Value) -> Value {
        self.asked += 1;
        let answer = self.device.ask_text(question(self.asked, what).as_bytes());
        let answer = serde_json::from_str(&answer).expect("an answer is JSON");
        if what["kind"] == "judge" || what["level"] == "director" {
            self.thoughts.push((text(&answer)["asked"].as_u64().unwrap_or(0), what.clone()));
        }
        answer
    }
}

/// How long an engine that knows nothing yet needs for these, in milliseconds: the median, and what it said at last.
fn measure(thoughts: &[Value]) -> (f64, String) {
    let mut took = Vec::new();
    let mut said = String::new();
    for _ in 0..REPETITIONS {
        let mut device = Device::default();
        let begun = Instant::now();
        for (n, what) in thoughts.iter().enumerate() {
            said = device.ask_text(question(n as u64, what).as_bytes());
        }
        took.push(begun.elapsed().as_secs_f64() * 1000.0);
    }
    took.sort_by(f64::total_cmp);
    (took[REPETITIONS / 2], said)
}

fn main() {
    let mut tasks = Vec::new();
    for game in catalog::GAMES.iter().map(|game| game.meta().id) {
        let mut native = Native::default();
        native.ask(&json!({ "kind": "begin", "tables": [], "kept": {} }));
        let id = native.play(game, &["director", "director"], None);
        let mut decisions = std::mem::take(&mut native.thoughts);
        decisions.sort_by_key(|(asked, _)| std::cmp::Reverse(*asked));
        let mut add = |name: String, thoughts: Vec<Value>| {
            let (native, said) = measure(&thoughts);
            tasks.push(json!({ "name": name, "questions": thoughts, "native": native, "said": said }));
        };
        for (n, (_, decision)) in decisions.into_iter().take(DECISIONS).enumerate() {
            add(format!("{game}, a director's decision {}", n + 1), vec![decision]);
        }
        native.review(&id, PARTS);
        let parts = std::mem::take(&mut native.thoughts).into_iter().map(|(_, what)| what).collect();
        add(format!("{game}, {PARTS} parts of a report"), parts);
    }
    println!("{}", json!({ "repetitions": REPETITIONS, "tasks": tasks }));
}
