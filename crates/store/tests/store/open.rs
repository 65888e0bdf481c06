//! Opening, and what cannot be opened.

use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use shopfloor_store::{Change, Store, TableRow};
use sqlx::migrate::Migrator;
use sqlx::{AnyConnection, Connection as _, Executor as _};
use tempfile::TempDir;
use testkit::databases::{Database, each};

use crate::sample::{open, table, table_id, with_table, write};

async fn try_open(url: &str) -> Result<Store, String> {
    Store::open(url, Arc::new(|_, _| ())).await.map_err(|down| down.to_string())
}

#[track_caller]
fn says(refused: Result<Store, String>, words: &[&str]) {
    let Err(why) = refused else { panic!("it was opened") };
    for word in words {
        assert!(why.contains(word), "{word:?} is not in {why:?}");
    }
}

#[tokio::test]
async fn a_file_is_opened_by_its_path_or_its_url() {
    let folder = TempDir::new().unwrap();
    for name in ["plain.db", "with space.db", "100%.db", "50%25.db", "what?#.db", "ümläut.db"] {
        let path = folder.path().join(name);
        drop(try_open(path.to_str().unwrap()).await.unwrap());
        assert!(path.exists(), "{name}");
    }
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().filter(is_database).count(), 6);
    drop(try_open(&format!("sqlite://{}/with%20space.db", folder.path().display())).await.unwrap());
    drop(try_open(&format!("sqlite:{}/plain.db?mode=rwc", folder.path().display())).await.unwrap());
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().filter(is_database).count(), 6);
}

fn is_database(entry: &std::io::Result<std::fs::DirEntry>) -> bool {
    entry.as_ref().unwrap().file_name().to_string_lossy().ends_with(".db")
}

#[tokio::test]
async fn what_cannot_be_opened_is_told_plainly() {
    let folder = TempDir::new().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    says(try_open(&path("no/such/folder.db")).await, &["no/such", "does not exist"]);
    says(try_open(&format!("sqlite://{}", path("no/x.db"))).await, &["does not exist"]);
    says(try_open(&path("")).await, &["is a folder"]);
    says(try_open("").await, &["is no database"]);
    says(try_open("mysql://localhost/shopfloor").await, &["postgres://", "sqlite://", "FILE"]);
    says(try_open("sqlite::memory:").await, &["name a file"]);
    says(try_open("sqlite://x.db?mode=odd").await, &["is no database", "odd"]);
    says(try_open("postgres://[broken").await, &["is no database"]);

    std::fs::write(path("notes.txt"), "these are my notes\n".repeat(100)).unwrap();
    says(try_open(&path("notes.txt")).await, &["notes.txt", "cannot be opened", "not a database"]);
}

#[tokio::test]
async fn opening_an_existing_database_never_makes_one() {
    let database = Database::sqlite();
    let existing = async || Store::open_existing(&database.url, Arc::new(|_, _| ())).await;
    says(existing().await.map_err(|down| down.to_string()), &["there is no database", "shopfloor.db"]);
    drop(with_table(&database).await);
    assert_eq!(existing().await.unwrap().table(&table_id("t")).await.unwrap(), Some(table("t")));
}

#[tokio::test]
async fn a_password_is_not_told() {
    let Err(why) = try_open("postgres://ada:s3cret@[broken/x").await else { panic!("it was opened") };
    assert!(!why.contains("s3cret"), "{why}");
}

#[tokio::test]
async fn a_postgres_that_is_not_there_is_told_soon() {
    let start = Instant::now();
    says(try_open("postgres://nobody@127.0.0.1:1/none").await, &["Postgres cannot be opened"]);
    assert!(start.elapsed() < Duration::from_secs(5));
    let database = Database::postgres().await;
    says(try_open(&format!("{}_not", database.url)).await, &["does not exist"]);
}

#[tokio::test]
async fn a_database_of_a_newer_version_is_left_alone() {
    each(async |database| {
        drop(with_table(database).await);
        let newer = "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time)
            SELECT 9999, 'from the future', success, checksum, 0 FROM _sqlx_migrations WHERE version = 1";
        let mut connection = AnyConnection::connect(&database.url).await.unwrap();
        connection.execute(newer).await.unwrap();
        says(try_open(&database.url).await, &["newer version", "9999"]);
        connection.execute("DELETE FROM _sqlx_migrations WHERE version = 9999").await.unwrap();
        assert_eq!(open(database).await.table(&table_id("t")).await.unwrap(), Some(table("t")));
    })
    .await;
}

/// The migrations that were released before presets had their name.
async fn old_database(database: &Database) -> AnyConnection {
    sqlx::any::install_default_drivers();
    let folder = TempDir::new().unwrap();
    for name in ["0001_people_tables_logs.sql", "0002_names_of_tables.sql"] {
        let from = Path::new(env!("CARGO_MANIFEST_DIR")).join("migrations").join(name);
        std::fs::copy(from, folder.path().join(name)).unwrap();
    }
    let url = match database.is_postgres() {
        true => database.url.clone(),
        false => format!("sqlite://{}?mode=rwc", database.url.trim_start_matches("sqlite://")),
    };
    let mut connection = AnyConnection::connect(&url).await.unwrap();
    Migrator::new(folder.path()).await.unwrap().run_direct(None, &mut connection, false).await.unwrap();
    connection
}

#[tokio::test]
async fn an_old_database_opens_and_its_tiles_are_a_preset() {
    each(async |database| {
        let mut connection = old_database(database).await;
        let rows = [
            "INSERT INTO users (id, name, created, banned, deleted) VALUES ('ada', 'Ada', 1, 0, 0)",
            "INSERT INTO tables (id, rev, game, options, status, public, invite, host, pace, undo, rated, tiles,
                secret, ply, clocks, shift, bot_to_act, created, imported)
             VALUES ('t', 3, 'factory-manager', '{}', 'open', 1, 'x', 'ada', '{}', 1, 0, 'my box', 's', 0, '[]', 0,
                0, 1, 0)",
        ];
        for row in rows {
            connection.execute(row).await.unwrap();
        }
        drop(connection);
        let store = open(database).await;
        let row = store.table(&table_id("t")).await.unwrap().unwrap();
        assert_eq!((row.preset.as_deref(), row.rev), (Some("my box"), 3));
        write(&store, Change::new().set_table(&TableRow { preset: None, ..row })).await;
        assert_eq!(store.table(&table_id("t")).await.unwrap().unwrap().preset, None);
    })
    .await;
}

#[tokio::test]
async fn programs_that_open_a_new_database_together_all_succeed() {
    each(async |database| {
        let opening: Vec<_> = (0..4)
            .map(|_| {
                let url = database.url.clone();
                tokio::spawn(async move { try_open(&url).await.map(drop) })
            })
            .collect();
        for opened in opening {
            opened.await.unwrap().unwrap();
        }
        drop(with_table(database).await);
    })
    .await;
}

#[tokio::test]
async fn a_file_is_for_one_server_and_a_postgres_for_several() {
    each(async |database| {
        let (one, other) = (open(database).await, open(database).await);
        let claim = one.claim().unwrap();
        match database.is_postgres() {
            true => drop(other.claim().unwrap()),
            false => assert!(other.claim().is_err_and(|down| down.to_string().contains("already"))),
        }
        drop(claim);
        drop(other.claim().unwrap());
    })
    .await;
}
