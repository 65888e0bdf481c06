//! A copy of everything.

use std::process::Command;

use shopfloor_store::{Change, backup};
use tempfile::TempDir;
use testkit::databases::{Database, each};

use crate::sample::{log, open, table, table_id, with_table, write};

#[tokio::test]
async fn a_backup_of_sqlite_is_a_database_of_its_own() {
    let (database, folder) = (Database::sqlite(), TempDir::new().unwrap());
    let store = with_table(&database).await;
    let file = folder.path().join("it's a \"copy\".db");
    backup(&database.url, &file).await.unwrap();
    write(&store, Change::new().add_log(&log("t", 0))).await;

    let copy =
        shopfloor_store::Store::open(file.to_str().unwrap(), std::sync::Arc::new(|_, _| ())).await.unwrap();
    assert_eq!(copy.table(&table_id("t")).await.unwrap(), Some(table("t")));
    assert_eq!(copy.log(&table_id("t"), 0).await.unwrap(), [], "what came later is not in it");
    write(&copy, Change::new().set_table(&table("t"))).await;
    assert_eq!(store.table(&table_id("t")).await.unwrap(), Some(table("t")));
}

#[tokio::test]
async fn a_backup_of_postgres_is_restored_by_pg_restore() {
    let (database, folder) = (Database::postgres().await, TempDir::new().unwrap());
    drop(with_table(&database).await);
    let file = folder.path().join("copy.dump");
    backup(&database.url, &file).await.unwrap();

    let fresh = Database::postgres().await;
    let restored = Command::new("pg_restore").arg("--dbname").arg(&fresh.url).arg(&file).output().unwrap();
    assert!(restored.status.success(), "{}", String::from_utf8_lossy(&restored.stderr));
    assert_eq!(open(&fresh).await.table(&table_id("t")).await.unwrap(), Some(table("t")));
}

#[tokio::test]
async fn a_backup_overwrites_nothing_and_leaves_nothing_by_halves() {
    each(async |database| {
        let folder = TempDir::new().unwrap();
        drop(with_table(database).await);
        let file = folder.path().join("precious");
        std::fs::write(&file, "precious").unwrap();
        let refused = backup(&database.url, &file).await.unwrap_err().to_string();
        assert!(refused.contains("precious") && refused.contains("already exists"), "{refused}");
        assert_eq!(std::fs::read_to_string(&file).unwrap(), "precious");

        let nowhere = backup(&database.url, &folder.path().join("no folder/copy")).await.unwrap_err();
        assert!(nowhere.to_string().contains("no folder"), "{nowhere}");
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
    })
    .await;
}
