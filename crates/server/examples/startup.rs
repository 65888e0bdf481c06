//! How long a server takes to start on a database with a million tables in play, and how it answers meanwhile:
//!
//! ```sh
//! cargo run --release -p shopfloor-server --example startup -- /tmp/new.db
//! scripts/postgres run sh -c 'cargo run --release -p shopfloor-server --example startup -- $SHOPFLOOR_TEST_POSTGRES'
//! ```
//!
//! The tables are copies of one match against a bot, with a log each. One in a thousand claims that its bot is on turn, and one in
//! ten thousand that its time has run out, so that the server reads these and looks. They have a tenth as many hosts.

use std::time::{Duration, Instant};

use client::{Api, Method};
use serde_json::json;
use shopfloor_server::{Config, Server};
use sqlx::{AnyConnection, AssertSqlSafe, Connection as _, Executor as _};

const TOKEN: &str = "for this benchmark only";
/// How long the server is looked at after its start.
const WATCHED: Duration = Duration::from_secs(20);

#[tokio::main]
async fn main() {
    let mut arguments = std::env::args().skip(1);
    let url = arguments.next().expect("the address of a new database");
    let tables: u64 = arguments.next().map_or(1_000_000, |count| count.parse().expect("how many tables"));
    let mut config = Config::local(&url);
    config.limit_addresses = false;
    config.metrics_token = Some(TOKEN.to_owned());

    let first = Server::start(config.clone()).await.expect("a server on a new database");
    let (api, _) = Api::guest(&format!("http://{}", first.address())).await.expect("a guest");
    let quick = json!({"game": catalog::GAMES[0].meta().id, "level": "apprentice", "seats": 2});
    let id = api.quick(&quick).await.expect("a match")["id"].as_str().expect("its id").to_owned();
    first.stop().await;
    let begun = Instant::now();
    fill(&url, &id, tables).await;
    println!("{tables} tables in play were made in {:.0?}", begun.elapsed());

    let begun = Instant::now();
    let server = Server::start(config).await.expect("the server starts");
    let api = Api::new(&format!("http://{}", server.address()));
    healthy(&api).await;
    println!("/healthz answers after {:.0?}", begun.elapsed());
    let (watched, mut slowest, mut asked) = (Instant::now(), Duration::ZERO, 0);
    while watched.elapsed() < WATCHED {
        slowest = slowest.max(healthy(&api).await);
        asked += 1;
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    println!("in the next {WATCHED:.0?} the slowest of {asked} answers took {slowest:.1?}");
    let metrics = api.with_token(TOKEN).ask(Method::GET, "/metrics", None).await.expect("metrics").text;
    for line in metrics.lines().filter(|line| line.starts_with("shopfloor_bot_actions_total")) {
        println!("{line}");
    }
    server.stop().await;
}

/// How long the answer took.
async fn healthy(api: &Api) -> Duration {
    let asked = Instant::now();
    let answer = api.ask(Method::GET, "/healthz", None).await.expect("an answer");
    assert_eq!(answer.status, 200, "{}", answer.text);
    asked.elapsed()
}

/// Copies a table, by SQL that both databases take.
async fn fill(url: &str, id: &str, count: u64) {
    sqlx::any::install_default_drivers();
    let address = if url.starts_with("postgres") { url.to_owned() } else { format!("sqlite://{url}") };
    let mut connection = AnyConnection::connect(&address).await.expect("the database opens");
    let people = (count / 10).max(1);
    let numbers = |count: u64| {
        format!(
            "WITH RECURSIVE numbers (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM numbers WHERE i < {count}) "
        )
    };
    let copies = "('t' || CAST(i AS TEXT))";
    let host = format!("('u' || CAST(i % {people} + 1 AS TEXT))");
    let columns =
        "rev, game, options, public, invite, pace, undo, rated, preset, secret, ply, clocks, shift, created,
        started, finished, outcome, rematch, imported, name, expires, network, decided";
    let all = [
        format!(
            "INSERT INTO users (id, name, created, banned, deleted) {} \
             SELECT 'u' || CAST(i AS TEXT), 'Guest', i, 0, 0 FROM numbers",
            numbers(people)
        ),
        format!(
            "INSERT INTO sessions (hash, user_id, created, seen) {} \
             SELECT 'h' || CAST(i AS TEXT), 'u' || CAST(i AS TEXT), i, 1 FROM numbers",
            numbers(people)
        ),
        format!(
            "INSERT INTO tables (id, status, host, deadline, bot_to_act, {columns}) {} \
             SELECT {copies}, 'playing', {host}, CASE WHEN i % 10000 = 0 THEN 1 ELSE 9000000000000 + i END, \
                CASE WHEN i % 1000 = 0 THEN 1 ELSE 0 END, {columns} \
             FROM numbers CROSS JOIN tables WHERE id = '{id}'",
            numbers(count)
        ),
        format!(
            "INSERT INTO seats (table_id, seat, kind, user_id, name, level, taken_over, nonce) {} \
             SELECT {copies}, seat, kind, CASE WHEN user_id IS NULL THEN NULL ELSE {host} END, name, level, \
                taken_over, nonce \
             FROM numbers CROSS JOIN seats WHERE table_id = '{id}'",
            numbers(count)
        ),
        format!(
            "INSERT INTO log (table_id, ply, count, entries, who, at) {} \
             SELECT {copies}, ply, count, entries, who, at FROM numbers CROSS JOIN log WHERE table_id = '{id}'",
            numbers(count)
        ),
        "ANALYZE".to_owned(),
    ];
    for sql in all {
        connection.execute(AssertSqlSafe(sql)).await.expect("rows are made");
    }
    connection.close().await.expect("the database closes");
}
