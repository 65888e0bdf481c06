//! Small swarms on a real server, with kills and chaos.

use std::collections::BTreeSet;
use std::io::{BufRead as _, BufReader};
use std::process::{Child, Stdio};

use serde_json::Value;
use testkit::databases::Database;

use crate::shell::Shell;

/// Runs a swarm that must find no faults; returns its figures.
#[track_caller]
fn swarm(words: &str) -> Value {
    let shell = Shell::new();
    let ran = shell.swarm(&format!("--json figures.json {words}"));
    assert!(ran.ok, "{}{}", ran.out, ran.err);
    assert!(ran.out.contains("errors                  none"), "{}", ran.out);
    serde_json::from_str(&shell.read("figures.json")).unwrap()
}

/// So many kills about a second apart, on a database of either kind.
#[track_caller]
fn killed(times: u64, database: &Database) {
    let words = format!("--tables 40 --seconds {times} --rate 4 --kill {times} --database {}", database.url);
    let figures = swarm(&words);
    assert_eq!(figures["kills"]["kills"], times);
    assert_eq!(figures["kills"]["continued"], 40);
    let audit = &figures["audit"];
    assert!(audit["checked"].as_u64() > Some(25 * times), "{figures:#}");
    for wrong in ["lost", "doubled", "gaps", "unexplained"] {
        assert_eq!(audit[wrong], 0, "{figures:#}");
    }
}

#[test]
fn twenty_tables_play_every_game_with_spectators() {
    let figures = swarm("--tables 20 --seconds 4 --spectators 1");
    assert!(figures["actions"].as_u64() >= Some(60), "{figures:#}");
    // Everyone at a table hears of every move.
    assert!(figures["messages"].as_u64() >= Some(4 * 60), "{figures:#}");
    let latency = &figures["latency_ms"];
    assert!(latency["p50"].as_f64() > Some(0.0) && latency["max"].as_f64() >= latency["p99"].as_f64());
    assert!(figures["memory"]["peak_mb"].as_f64() > Some(1.0), "{figures:#}");
    assert_eq!(figures["games"].as_array().unwrap().len(), catalog::GAMES.len());
}

#[test]
fn broken_and_malicious_clients_get_the_refusal_the_protocol_names() {
    let figures = swarm("--tables 20 --seconds 6 --rate 5 --players 3 --chaos");
    let refusals = &figures["chaos"]["refusals"];
    for word in ["unreadable", "stale", "not_seated", "illegal", "version", "foreign_origin"] {
        assert!(refusals[word].as_u64() > Some(0), "{word}: {figures:#}");
    }
    assert!(figures["chaos"]["tried"]["same move twice"].as_u64() > Some(0), "{figures:#}");
    assert!(figures["reconnects"].as_u64() > Some(0), "{figures:#}");
    assert_eq!(figures["chaos"]["retold"], 60);
    assert_eq!(figures["audit"]["matches"], 20);
    assert!(figures["audit"]["checked"].as_u64() > Some(100), "{figures:#}");
}

#[test]
fn nothing_acknowledged_is_lost_when_the_server_is_killed() {
    let figures = swarm("--tables 20 --seconds 3 --rate 4 --kill 3 --chaos");
    assert_eq!(figures["kills"]["kills"], 3);
    assert_eq!(figures["kills"]["restarts_ms"].as_array().unwrap().len(), 3);
    assert_eq!(figures["kills"]["continued"], 20);
    assert!(figures["audit"]["checked"].as_u64() > Some(50), "{figures:#}");
    assert_eq!(figures["audit"]["lost"], 0);
}

/// Every attack that was asked for, with what honest people felt.
#[track_caller]
fn attacked(words: &str) -> Vec<Value> {
    let figures = swarm(&format!("--tables 10 --files 4096 {words}"));
    let attacks = figures["attacks"].as_array().unwrap().clone();
    for attack in &attacks {
        assert!(attack["deeds"].as_u64() > Some(0), "nobody attacked: {attack:#}");
        assert!(attack["latency_ms"]["n"].as_u64() > Some(0), "nobody played: {attack:#}");
    }
    attacks
}

#[test]
fn honest_people_play_on_beside_attackers() {
    let attacks = attacked("--seconds 1.5 --rate 3 --slow --flood --lobby-spam");
    let names: Vec<&Value> = attacks.iter().map(|attack| &attack["attack"]).collect();
    assert_eq!(names, ["slow", "flood", "lobby_spam"]);
}

#[test]
#[ignore = "at length: ./test long"]
fn honest_people_play_on_beside_import_bombs() {
    attacked("--seconds 10 --rate 3 --import-bombs");
}

#[test]
fn packed_sockets_play_the_same_with_a_third_of_the_bytes() {
    let figures = ["", "--packed"].map(|how| swarm(&format!("--tables 10 --seconds 2 --rate 5 {how}")));
    let [plain, packed] = figures.map(|figures| {
        let number = |name: &str| figures[name].as_f64().unwrap();
        number("megabytes") / number("messages")
    });
    assert!(packed * 3.0 < plain, "{packed} of {plain}");
}

#[test]
fn requests_are_sent_and_the_servers_memory_is_compared() {
    let figures = swarm("--tables 2 --seconds 1 --rate 5 --requests 2000");
    let requests = &figures["requests"];
    assert_eq!(requests["requests"], 2000);
    let memory = |name: &str| requests[name].as_f64().unwrap();
    assert!(memory("before_mb") > 1.0 && memory("after_mb") < memory("before_mb") + 10.0, "{requests:#}");
}

#[test]
#[ignore = "at length: ./test long"]
fn a_hundred_thousand_requests_leave_nothing_behind() {
    let figures = swarm("--tables 2 --seconds 1 --rate 5 --requests 100000");
    let memory = |name: &str| figures["requests"][name].as_f64().unwrap();
    assert!(memory("after_mb") < memory("before_mb") * 1.05 + 1.0, "{figures:#}");
}

fn fresh_postgres() -> Database {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(Database::postgres())
}

#[test]
fn a_server_on_postgres_is_killed_twice() {
    killed(2, &fresh_postgres());
}

#[test]
#[ignore = "at length: ./test long"]
fn the_server_is_killed_twenty_times_on_sqlite() {
    killed(20, &Database::sqlite());
}

#[test]
#[ignore = "at length: ./test long"]
fn the_server_is_killed_twenty_times_on_postgres() {
    killed(20, &fresh_postgres());
}

/// A server that is stopped at the end of the test.
struct Serving(Child);

impl Drop for Serving {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[test]
fn a_running_server_is_measured_and_a_transcript_is_written() {
    let shell = Shell::new();
    let mut serve =
        shell.server("serve --listen 127.0.0.1:0 --database site.db --trust-addresses --quick-bots");
    let mut serving = Serving(serve.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap());
    let mut said = String::new();
    BufReader::new(serving.0.stdout.take().unwrap()).read_line(&mut said).unwrap();
    let url = said.split_whitespace().last().unwrap();
    let words = "--tables 4 --seconds 2 --rate 5 --spectators 1 --chaos --transcript all.jsonl --url";
    let ran = shell.swarm(&format!("{words} {url}"));
    ran.shows(&["4, each with 2 players and 1 spectators", "errors                  none"]);
    assert!(!ran.out.contains("memory"), "{}", ran.out);
    assert!(!ran.out.contains("acknowledged"), "the database of a running server is not read: {}", ran.out);

    let lines = shell.read("all.jsonl");
    let lines: Vec<Value> = lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let tables: BTreeSet<&str> = lines.iter().filter_map(|line| line["table"].as_str()).collect();
    assert_eq!(tables.len(), 4);
    let viewers: BTreeSet<String> = lines.iter().map(|line| line["viewer"].to_string()).collect();
    for viewer in ["0", "1", "\"spectator\""] {
        assert!(viewers.contains(viewer), "{viewer} is not in {viewers:?}");
    }
    for line in &lines {
        let message: Value = serde_json::from_str(line["raw"].as_str().unwrap()).unwrap();
        assert!(message["type"].is_string() && line["at_ms"].is_u64(), "{line}");
        if line["viewer"] == "spectator" {
            let choices = &message["frame"]["prompt"]["choices"];
            assert!(
                choices.as_array().is_none_or(Vec::is_empty),
                "a spectator has nothing to choose: {line}"
            );
        }
    }
}

#[test]
fn a_swarm_runs_on_this_machine_only_and_within_bounds() {
    let shell = Shell::new();
    for address in ["http://192.0.2.1:80", "https://example.org", "http://127.0.0.1.example.org"] {
        shell.swarm(&format!("--url {address}")).fails_with(&[address, "is not this machine"]);
    }
    shell.swarm("--url http://127.0.0.1:1").fails_with(&["cannot set up a table", "unreachable"]);
    shell.swarm("--url http://127.0.0.1:1 --kill 2").fails_with(&["cannot be used with"]);
    shell.swarm("--tables 20001").fails_with(&["20000"]);
    shell.swarm("--rate 0").fails_with(&["from 0.01 to 20"]);
    shell.swarm("--players 9").fails_with(&["is for 2 to 5 players, not 9"]);
    shell.swarm("--game chess").fails_with(&["there is no game \"chess\""]);
    shell.swarm("--program no-such-program").fails_with(&["no-such-program", "cargo build -p shopfloor"]);
    let nowhere = shell.path("no/such/folder/s.db").display().to_string();
    shell
        .swarm(&format!("--tables 1 --database {nowhere}"))
        .fails_with(&["the server did not start", "s.db"]);
}
