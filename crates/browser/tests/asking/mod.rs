//! A page's worker in a test: it asks, does what it is told, and has bots play whole matches.

use serde_json::{Value, json};

/// Whatever answers as a device does.
pub trait Asking {
    fn ask(&mut self, what: &Value) -> Value;

    fn request(&mut self, method: &str, path: &str, body: &Value) -> (Value, Value) {
        let body = (!body.is_null()).then(|| body.to_string());
        let what = json!({ "kind": "request", "method": method, "path": path, "facts": {}, "body": body });
        let done = self.ask(&what);
        (text(&done), done)
    }

    /// A whole match, in which a bot takes over the person's seat: its table. A search may ask so often whether to go on;
    /// as often as it likes where there is no patience.
    fn play(&mut self, game: &str, levels: &[&str], patience: Option<u64>) -> String {
        let bots = levels.iter().map(|level| json!({ "kind": "bot", "level": level }));
        let seats: Vec<Value> = std::iter::once(json!({ "kind": "me" })).chain(bots).collect();
        let (info, _) = self.request("POST", "/tables", &json!({ "game": game, "seats": seats }));
        let id = info["id"].as_str().unwrap_or_else(|| panic!("{info}")).to_owned();
        self.request("POST", &format!("/tables/{id}/start"), &json!({ "nonce": "7".repeat(64) }));
        let socket = 1;
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
            question["patience"] = patience.into();
            let thought = text(&self.ask(&question));
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

    /// A report of a match, so many parts of it at most.
    fn review(&mut self, id: &str, most: usize) {
        let (_, done) = self.request("GET", &format!("/tables/{id}/review"), &Value::Null);
        let question = done["errands"][0]["question"].clone();
        for _ in 0..most {
            let step = text(&self.ask(&question));
            self.ask(&json!({ "kind": "judged", "table": id, "review": step["review"] }));
            if step["whole"] == true {
                break;
            }
        }
        self.request("GET", &format!("/tables/{id}/review"), &Value::Null);
    }
}

/// A question as a worker writes it, the n-th.
pub fn question(n: u64, what: &Value) -> String {
    let now = 1_800_000_000_000 + n * 1000;
    json!({ "now": now, "random": format!("{n:064x}"), "lang": "en", "what": what }).to_string()
}

/// What an answer says.
pub fn text(done: &Value) -> Value {
    serde_json::from_str(done["answer"]["text"].as_str().unwrap_or("null")).unwrap_or_default()
}
