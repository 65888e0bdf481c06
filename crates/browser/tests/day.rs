//! The match of the day without a server follows from the date, and is begun once.

use serde_json::{Value, json};
use shopfloor_browser::Device;

const DAY_MS: i64 = 24 * 60 * 60 * 1000;

fn ask(device: &mut Device, random: u8, now: i64, method: &str, path: &str) -> Value {
    let what =
        json!({ "kind": "request", "method": method, "path": path, "facts": { "as": "0" }, "body": null });
    let question = json!({ "now": now, "random": format!("{random:064x}"), "lang": "en", "what": what });
    let done: Value = serde_json::from_str(&device.ask_text(question.to_string().as_bytes())).unwrap();
    assert_eq!(done["answer"]["ok"], true, "{done}");
    serde_json::from_str(done["answer"]["text"].as_str().unwrap()).unwrap()
}

fn commitment(table: &Value) -> String {
    table["commitment"].as_str().unwrap().to_owned()
}

#[test]
fn everybody_has_the_same_match_on_a_day_and_another_on_the_next() {
    for game in ["factory-manager", "fantastic-factories"] {
        let path = format!("/day/{game}");
        let now = 20_000 * DAY_MS + 7;
        let (mut ada, mut ben) = (Device::default(), Device::default());
        assert_eq!(ask(&mut ada, 1, now, "GET", &path), Value::Null);
        let adas = ask(&mut ada, 2, now, "POST", &path);
        let bens = ask(&mut ben, 3, now + DAY_MS / 2, "POST", &path);
        assert_ne!(adas["id"], bens["id"]);
        assert_eq!(commitment(&adas), commitment(&bens), "the dice follow from the date");
        assert_eq!(ask(&mut ada, 4, now + 60_000, "POST", &path)["id"], adas["id"], "it goes on");
        assert_eq!(ask(&mut ada, 5, now + 60_000, "GET", &path)["id"], adas["id"]);
        let tomorrow = ask(&mut ada, 6, now + DAY_MS, "POST", &path);
        assert_ne!(commitment(&tomorrow), commitment(&adas));
        assert_eq!(adas["rated"], false);
    }
}
