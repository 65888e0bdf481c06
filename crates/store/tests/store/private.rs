//! Who can read the files.

use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use shopfloor_store::{Change, backup};
use tempfile::TempDir;
use testkit::databases::{Database, each};

use crate::sample::{log, open, with_table, write};

fn mode(file: &Path) -> u32 {
    file.metadata().unwrap().permissions().mode() & 0o777
}

#[tokio::test]
async fn a_new_database_is_its_owners_alone_and_so_are_the_files_beside_it() {
    let database = Database::sqlite();
    let store = with_table(&database).await;
    write(&store, Change::new().add_log(&log("t", 0))).await;
    let file = database.url.strip_prefix("sqlite://").unwrap();
    for name in [file.to_owned(), format!("{file}-wal"), format!("{file}-shm")] {
        assert_eq!(mode(Path::new(&name)), 0o600, "{name}");
    }
}

#[tokio::test]
async fn a_database_that_others_may_read_stays_so() {
    let database = Database::sqlite();
    drop(with_table(&database).await);
    let file = Path::new(database.url.strip_prefix("sqlite://").unwrap());
    std::fs::set_permissions(file, PermissionsExt::from_mode(0o640)).unwrap();
    open(&database).await;
    assert_eq!(mode(file), 0o640);
}

#[tokio::test]
async fn a_backup_is_its_owners_alone() {
    each(async |database| {
        let folder = TempDir::new().unwrap();
        drop(with_table(database).await);
        let file = folder.path().join("copy");
        backup(&database.url, &file).await.unwrap();
        assert_eq!(mode(&file), 0o600);
    })
    .await;
}
