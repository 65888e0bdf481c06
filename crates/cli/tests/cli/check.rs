//! `shopfloor admin check` on real databases: well, damaged, old, new, and none at all.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use sqlx::{AnyConnection, AssertSqlSafe, Connection as _, Executor as _, Row as _};
use store::Store;
use testkit::databases::Database;

use crate::releases;
use crate::serve::Served;
use crate::shell::{Ran, Shell};

/// A site with a bit of everything, as this program keeps it.
fn site() -> Shell {
    let shell = Shell::new();
    fs::copy(releases::folder().join("0.1.0/site.sqlite"), shell.path("old.db")).unwrap();
    // Whatever opens it makes it this program's.
    shell.run("admin tables --database old.db").shows(&["shown"]);
    shell.run("admin backup --database old.db shopfloor.db").shows(&["Backed up"]);
    for file in fs::read_dir(shell.path("")).unwrap().map(|entry| entry.unwrap().path()) {
        if file.to_string_lossy().contains("old.db") {
            fs::remove_file(file).unwrap();
        }
    }
    shell
}

/// Does something to a database that no program of ours would do.
pub async fn damage(url: &str, sql: &str) -> u64 {
    sqlx::any::install_default_drivers();
    let mut connection = AnyConnection::connect(url).await.unwrap();
    let done = connection.execute(AssertSqlSafe(sql.to_owned())).await.unwrap();
    connection.close().await.unwrap();
    done.rows_affected()
}

/// A text that the database has.
async fn text(url: &str, sql: &str) -> String {
    sqlx::any::install_default_drivers();
    let mut connection = AnyConnection::connect(url).await.unwrap();
    connection.fetch_one(AssertSqlSafe(sql.to_owned())).await.unwrap().try_get(0).unwrap()
}

pub fn sqlite(shell: &Shell) -> String {
    format!("sqlite://{}", shell.path("shopfloor.db").display())
}

/// Every file of the folder, with its bytes.
fn bytes(shell: &Shell) -> Vec<(PathBuf, Vec<u8>)> {
    let folder: &Path = &shell.path("");
    let mut files: Vec<_> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        // A lock between processes, not data.
        .filter(|path| !path.to_string_lossy().ends_with("-shm"))
        .map(|path| (path.clone(), fs::read(path).unwrap()))
        .collect();
    files.sort();
    files
}

#[track_caller]
pub fn tells(ran: &Ran, code: i32, words: &[&str]) {
    assert_eq!(ran.code, Some(code), "{}{}", ran.out, ran.err);
    for word in words {
        assert!(
            ran.out.contains(word) || ran.err.contains(word),
            "{word:?} is not in {}{}",
            ran.out,
            ran.err
        );
    }
    assert!(!ran.err.contains("panicked"), "{}", ran.err);
}

#[tokio::test]
async fn a_site_that_is_well_is_left_exactly_as_it_was() {
    let shell = site();
    let before = bytes(&shell);
    let ran = shell.run("admin check");
    tells(&ran, 0, &["SQLite, schema 15", "changes nothing", "people", "entries of logs", "All is well."]);
    assert!(before == bytes(&shell), "and nothing lies beside it");
}

#[tokio::test]
async fn a_site_is_checked_while_it_is_served_and_after_its_server_was_killed() {
    let shell = site();
    let served = Served::start(&shell.path("shopfloor.db"));
    client::Api::guest(&served.url).await.unwrap();
    tells(&shell.run("admin check"), 0, &["All is well."]);
    served.signal("KILL");
    drop(served);
    assert!(shell.path("shopfloor.db-wal").exists(), "what was written last is not in the file yet");
    let before = bytes(&shell);
    tells(&shell.run("admin check"), 0, &["All is well."]);
    assert!(before == bytes(&shell));
}

const OVER: &str = "SELECT table_id FROM results WHERE seat = 1 ORDER BY table_id";
const PLAYING: &str = "SELECT id FROM tables WHERE status = 'playing' ORDER BY id";

/// What is done to a site of any kind, to which table, and what is said of it.
const DAMAGES: &[(&str, &str, &str)] = &[
    (
        OVER,
        r#"UPDATE log SET entries = '[{"by":0,"action":{"do":"fly"}}]', count = 1 WHERE table_id = 'ID' AND ply =
            (SELECT MAX(ply) FROM log WHERE table_id = 'ID')"#,
        "fly",
    ),
    (PLAYING, "UPDATE log SET entries = '[{' WHERE table_id = 'ID' AND ply = 0", "entries: EOF"),
    (
        PLAYING,
        "DELETE FROM log WHERE table_id = 'ID' AND ply = (SELECT MAX(ply) FROM log WHERE table_id = 'ID')",
        "entries, but it claims",
    ),
    (OVER, "UPDATE tables SET secret = 'SECRET' WHERE id = 'ID'", "entry"),
    (OVER, "UPDATE tables SET status = 'playing' WHERE id = 'ID'", "by its log the match is over"),
    (OVER, "UPDATE tables SET status = 'paused' WHERE id = 'ID'", "status: \"paused\""),
    (
        OVER,
        r#"UPDATE tables SET outcome = '{"scores":[1,2],"places":[2,1]}' WHERE id = 'ID'"#,
        "the scores [1, 2]",
    ),
    (OVER, "UPDATE results SET score = score + 1 WHERE table_id = 'ID' AND seat = 0", "the result of seat 0"),
    (OVER, "DELETE FROM results WHERE table_id = 'ID' AND seat = 1", "seat 1 is missing"),
    (PLAYING, "UPDATE tables SET clocks = '[]' WHERE id = 'ID'", "0 clocks for 2 seats"),
    (PLAYING, "UPDATE tables SET bot_to_act = 1 - bot_to_act WHERE id = 'ID'", "nobody would be woken"),
    (PLAYING, "DELETE FROM seats WHERE table_id = 'ID' AND seat = 0", "seats are not numbered"),
    (OVER, "UPDATE tables SET game = 'chess' WHERE id = 'ID'", "unknown game \"chess\""),
    (OVER, r#"UPDATE tables SET options = '{"ruleset":"of-2031"}' WHERE id = 'ID'"#, "of-2031"),
    (
        "SELECT id FROM users WHERE account IS NOT NULL ORDER BY id",
        "UPDATE users SET password = NULL WHERE id = 'ID'",
        "the account has no password",
    ),
    (
        "SELECT user_id FROM ratings ORDER BY user_id",
        "UPDATE ratings SET matches = matches + 1 WHERE user_id = 'ID'",
        "were rated",
    ),
];

fn another_secret() -> String {
    "5".repeat(64)
}

#[tokio::test]
async fn every_damage_is_told_with_its_place_and_reason() {
    let whole = site();
    for (find, sql, words) in DAMAGES {
        let shell = Shell::new();
        fs::copy(whole.path("shopfloor.db"), shell.path("shopfloor.db")).unwrap();
        let id = text(&sqlite(&shell), find).await;
        let sql = sql.replace("ID", &id).replace("SECRET", &another_secret());
        assert_eq!(damage(&sqlite(&shell), &sql).await, 1, "{sql}");
        let before = bytes(&shell);
        let ran = shell.run("admin check");
        tells(&ran, 1, &[&id, words, "fault"]);
        assert!(!ran.out.contains("All is well"), "{}", ran.out);
        assert!(before == bytes(&shell));
    }
}

#[tokio::test]
async fn what_only_sqlite_can_get_wrong_is_told_too() {
    let shell = site();
    let id = text(&sqlite(&shell), PLAYING).await;
    damage(&sqlite(&shell), &format!("UPDATE tables SET ply = 'many' WHERE id = '{id}'")).await;
    damage(&sqlite(&shell), "PRAGMA foreign_keys = OFF; DELETE FROM users WHERE account = 'ben'").await;
    tells(&shell.run("admin check"), 1, &[&id, "ply", "refers to one of users", "faults were found"]);

    // Garbage in the middle of the file.
    let shell = site();
    let mut file = fs::read(shell.path("shopfloor.db")).unwrap();
    let (from, to) = (file.len() / 4, file.len() * 3 / 4);
    file[from..to].fill(0x5a);
    fs::write(shell.path("shopfloor.db"), file).unwrap();
    let ran = shell.run("admin check");
    assert!(ran.code == Some(1) || ran.code == Some(2), "{}{}", ran.out, ran.err);
    assert!(!ran.err.contains("panicked") && !ran.out.contains("All is well"), "{}{}", ran.out, ran.err);
}

/// Back to the schema of 0.1.0.
const OLDER: [&str; 62] = [
    "DROP TABLE days_off",
    "ALTER TABLE tables DROP COLUMN nights",
    "ALTER TABLE tables DROP COLUMN paused",
    "DROP TABLE league_matches",
    "DROP TABLE league_players",
    "DROP TABLE leagues",
    "DROP TABLE pairings",
    "DROP TABLE rounds",
    "DROP TABLE entrants",
    "DROP TABLE tournaments",
    "DROP INDEX tables_of_club",
    "ALTER TABLE tables DROP COLUMN club",
    "DROP TABLE members",
    "DROP TABLE clubs",
    "DROP TABLE invitations",
    "DROP TABLE presence",
    "DROP TABLE follows",
    "ALTER TABLE mutes DROP COLUMN blocked",
    "ALTER TABLE users DROP COLUMN shown_to",
    "ALTER TABLE users DROP COLUMN invited_by",
    "ALTER TABLE seats DROP COLUMN orders",
    "DROP TABLE outbox",
    "DROP TABLE notice_choices",
    "DROP TABLE ways",
    "DROP TABLE site_keys",
    "DROP TABLE mistakes",
    "DROP TABLE puzzle_tries",
    "DROP TABLE puzzle_days",
    "ALTER TABLE results DROP COLUMN gathered",
    "DROP TABLE attempts",
    "DROP TABLE days",
    "ALTER TABLE tables DROP COLUMN day",
    "ALTER TABLE tables DROP COLUMN attempt",
    "ALTER TABLE tables DROP COLUMN keyed",
    "DROP TABLE learned",
    "ALTER TABLE tables DROP COLUMN origin",
    "ALTER TABLE tables DROP COLUMN hints",
    "DROP TABLE reviews",
    "DROP TABLE own_presets",
    "DROP TABLE names",
    "DROP TABLE servers",
    "DROP TABLE shards",
    "DROP INDEX sessions_unseen",
    "DROP INDEX sessions_ending",
    "DROP INDEX tables_expiring",
    "DROP INDEX tables_never_started",
    "DROP INDEX tables_from",
    "DROP INDEX results_rated",
    "ALTER TABLE users DROP COLUMN recovery",
    "ALTER TABLE sessions DROP COLUMN scope",
    "ALTER TABLE sessions DROP COLUMN expires",
    "ALTER TABLE tables DROP COLUMN expires",
    "ALTER TABLE tables DROP COLUMN network",
    "ALTER TABLE tables DROP COLUMN decided",
    "ALTER TABLE seats DROP COLUMN network",
    "ALTER TABLE results DROP COLUMN unfinished",
    "ALTER TABLE results DROP COLUMN against",
    "ALTER TABLE results DROP COLUMN faced",
    "ALTER TABLE results DROP COLUMN beaten",
    "DROP INDEX tables_hosted",
    "CREATE INDEX tables_hosted ON tables (host) WHERE status IN ('open', 'playing')",
    "DELETE FROM _sqlx_migrations WHERE version >= 4",
];
const NEWER: &str = "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time)
    SELECT 9999, 'from the future', success, checksum, 0 FROM _sqlx_migrations WHERE version = 1";

#[tokio::test]
async fn of_an_older_database_it_says_what_would_change_and_leaves_it_old() {
    let shell = site();
    for sql in OLDER {
        damage(&sqlite(&shell), sql).await;
    }
    let before = bytes(&shell);
    let ran = shell.run("admin check");
    tells(
        &ran,
        0,
        &[
            "schema 3; this program works with schema 15",
            "  4  accounts can have recovery codes",
            "All is well.",
        ],
    );
    shell.run("admin backup old.db").shows(&["Backed up"]);
    tells(&shell.run("admin check --database old.db"), 0, &["schema 3"]);
    fs::remove_file(shell.path("old.db")).unwrap();
    assert!(before == bytes(&shell));

    let id = text(&sqlite(&shell), OVER).await;
    damage(&sqlite(&shell), &format!("UPDATE tables SET ply = 'many' WHERE id = '{id}'")).await;
    damage(&sqlite(&shell), "UPDATE ratings SET matches = 7").await;
    tells(&shell.run("admin check"), 1, &["tables: the row of", &id, "were rated"]);
    // Whatever opens it updates it.
    shell.run("admin users").shows(&["shown"]);
    tells(&shell.run("admin check"), 1, &["schema 15", "changes nothing", &id]);
}

#[tokio::test]
async fn what_cannot_be_read_has_an_exit_code_of_its_own() {
    let shell = site();
    damage(&sqlite(&shell), NEWER).await;
    tells(&shell.run("admin check"), 2, &["newer version of shopfloor", "9999"]);
    damage(&sqlite(&shell), "DELETE FROM _sqlx_migrations WHERE version = 9999").await;
    damage(&sqlite(&shell), "UPDATE _sqlx_migrations SET checksum = x'00' WHERE version = 2").await;
    tells(&shell.run("admin check"), 2, &["its migration 2 is not the one this program knows"]);

    shell.write("notes.txt", &"these are my notes\n".repeat(100));
    tells(&shell.run("admin check --database notes.txt"), 2, &["notes.txt", "not a database"]);
    shell.write("empty.db", "");
    tells(&shell.run("admin check --database empty.db"), 2, &["empty.db", "not a database of shopfloor"]);
    tells(&shell.run("admin check --database typo.db"), 2, &["there is no database", "typo.db"]);
    tells(&shell.run("admin check --database mysql://x"), 2, &["postgres://"]);
    let nobody = shell.run("admin check --database postgres://nobody@127.0.0.1:1/x");
    tells(&nobody, 2, &["Postgres cannot be opened"]);
    assert!(!shell.path("typo.db").exists() && shell.read("empty.db").is_empty());
}

/// The same site on Postgres: every row is copied.
async fn on_postgres(shell: &Shell) -> Database {
    let database = Database::postgres().await;
    drop(Store::open(&database.url, Arc::new(|_, _| ())).await.unwrap());
    let (mut from, mut to) = (
        AnyConnection::connect(&sqlite(shell)).await.unwrap(),
        AnyConnection::connect(&database.url).await.unwrap(),
    );
    // In the order of their references.
    for table in [
        "users",
        "sessions",
        "tables",
        "seats",
        "log",
        "chat",
        "mutes",
        "own_presets",
        "learned",
        "puzzle_tries",
        "puzzle_days",
        "ratings",
        "results",
        "reviews",
        "mistakes",
        "notices",
        "meta",
    ] {
        let columns = format!("SELECT name, type FROM pragma_table_info('{table}')");
        let columns: Vec<(String, String)> =
            sqlx::query_as(AssertSqlSafe(columns)).fetch_all(&mut from).await.unwrap();
        let names = columns.iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>().join(", ");
        let places = (1..=columns.len()).map(|n| format!("${n}")).collect::<Vec<_>>().join(", ");
        for row in from.fetch_all(AssertSqlSafe(format!("SELECT {names} FROM {table}"))).await.unwrap() {
            let insert = format!("INSERT INTO {table} ({names}) VALUES ({places})");
            let mut insert = sqlx::query(AssertSqlSafe(insert));
            for (n, (_, kind)) in columns.iter().enumerate() {
                insert = match kind.as_str() {
                    "TEXT" => insert.bind(row.get::<Option<String>, _>(n)),
                    _ => insert.bind(row.get::<Option<i64>, _>(n)),
                };
            }
            insert.execute(&mut to).await.unwrap();
        }
    }
    database
}

#[tokio::test]
async fn a_postgres_is_checked_as_well() {
    let shell = site();
    let database = on_postgres(&shell).await;
    let check = || shell.run(&format!("admin check --database {}", database.url));
    tells(&check(), 0, &["Postgres, schema 15", "changes nothing", "All is well."]);
    for sql in OLDER {
        damage(&database.url, sql).await;
    }
    tells(&check(), 0, &["Postgres, schema 3", "  4  accounts can have recovery codes", "All is well."]);
    // One of the log, and what follows of it; the rest is read in the same way.
    for (find, sql, words) in &DAMAGES[..1] {
        let id = text(&database.url, find).await;
        let sql = sql.replace("ID", &id).replace("SECRET", &another_secret());
        assert_eq!(damage(&database.url, &sql).await, 1, "{sql}");
        tells(&check(), 1, &[&id, words]);
    }
    assert_eq!(text(&database.url, "SELECT CAST(MAX(version) AS TEXT) FROM _sqlx_migrations").await, "3");
    damage(&database.url, NEWER).await;
    tells(&check(), 2, &["newer version of shopfloor", "9999"]);
}
