//! How fast the engine thinks here: questions as the page's second worker is asked them, and how long each took, in JSON.
//! `scripts/speed` asks the module the same in a browser.

#[path = "../tests/asking/mod.rs"]
mod asking;

use std::time::Instant;

use asking::{Asking, question};
use serde_json::{Value, json};
use shopfloor_browser::Device;

/// Decisions of a director in each match.
const DECISIONS: usize = 8;
/// Parts of each report.
const PARTS: usize = 12;
const REPETITIONS: usize = 5;

/// The engine, which remembers what it was asked to think about.
#[derive(Default)]
struct Native {
    device: Device,
    asked: u64,
    thoughts: Vec<Value>,
}

impl Asking for Native {
    fn ask(&mut self, what: &Value) -> Value {
        self.asked += 1;
        if what["kind"] == "judge" || what["level"] == "director" {
            self.thoughts.push(what.clone());
        }
        let answer = self.device.ask_text(question(self.asked, what).as_bytes());
        serde_json::from_str(&answer).expect("an answer is JSON")
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
    for game in ["factory-manager", "fantastic-factories"] {
        let mut native = Native::default();
        native.ask(&json!({ "kind": "begin", "tables": [], "kept": {} }));
        let id = native.play(game, &["director", "director"], None);
        let decisions = std::mem::take(&mut native.thoughts);
        let step = decisions.len().div_ceil(DECISIONS);
        let mut add = |name: String, thoughts: Vec<Value>| {
            let (native, said) = measure(&thoughts);
            tasks.push(json!({ "name": name, "questions": thoughts, "native": native, "said": said }));
        };
        for (n, decision) in decisions.into_iter().step_by(step).enumerate() {
            add(format!("{game}, a director's decision {}", n + 1), vec![decision]);
        }
        native.review(&id, PARTS);
        add(format!("{game}, {PARTS} parts of a report"), std::mem::take(&mut native.thoughts));
    }
    println!("{}", json!({ "repetitions": REPETITIONS, "tasks": tasks }));
}
