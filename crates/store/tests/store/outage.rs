//! The database goes away and comes back.

use std::sync::Arc;
use std::time::{Duration, Instant};

use shopfloor_store::{Change, Down, Store, TableRow, Unwritten};
use sqlx::{Connection as _, Executor as _, SqliteConnection};
use testkit::databases::Database;
use tokio::time::sleep;

use crate::proxy::{Break, Proxy};
use crate::sample::{chat, log, table, table_id, with_table, write};

#[tokio::test]
async fn connections_that_died_while_idle_are_opened_again_unnoticed() {
    let database = Database::postgres().await;
    let store = with_table(&database).await;
    for n in 1..=3 {
        database.hang_up().await;
        sleep(Duration::from_millis(600)).await;
        write(&store, Change::new().add_chat(&chat("t", n))).await;
        assert_eq!(store.chat(&table_id("t"), 0, 10).await.unwrap().len(), n as usize);
    }
}

#[tokio::test]
async fn while_postgres_is_away_nothing_is_answered_as_written_and_later_all_is_well() {
    let database = Database::postgres().await;
    let store = with_table(&database).await;
    write(&store, Change::new().add_chat(&chat("t", 1))).await;
    database.go_away().await;
    for n in 2..=4 {
        let refused = store.commit(Change::new().add_chat(&chat("t", n))).await;
        assert!(matches!(refused, Err(Unwritten::Down(_))), "{refused:?}");
    }
    let unread: Result<_, Down> = store.table(&table_id("t")).await;
    assert!(unread.is_err());
    database.come_back().await;

    write(&store, Change::new().add_chat(&chat("t", 2))).await;
    assert_eq!(store.chat(&table_id("t"), 0, 10).await.unwrap(), [chat("t", 1), chat("t", 2)]);
    assert_eq!(store.table(&table_id("t")).await.unwrap(), Some(table("t")));
}

#[tokio::test]
async fn a_commit_nobody_heard_the_end_of_is_not_answered_as_written_and_not_written_twice() {
    let database = Database::postgres().await;
    let proxy = Proxy::to(&database.url).await;
    let direct = with_table(&database).await;
    let store = Store::open(&proxy.url, Arc::new(|_, _| ())).await.unwrap();
    let move_on = |rev| Change::new().set_table(&TableRow { rev, ..table("t") }).add_log(&log("t", rev));
    write(&store, move_on(0)).await;
    for (at, rev, stored) in
        [(Break::BeforeCommit, 1, 1), (Break::AfterCommit, 1, 2), (Break::BeforeCommit, 2, 2)]
    {
        proxy.breaks(at);
        let answer = store.commit(move_on(rev)).await;
        assert!(matches!(answer, Err(Unwritten::Down(_))), "{at:?}: {answer:?}");
        assert_eq!(direct.table(&table_id("t")).await.unwrap().unwrap().rev, stored, "{at:?}");
        assert_eq!(direct.log(&table_id("t"), 0).await.unwrap().len() as i64, stored, "{at:?}");
    }
    // Readers can go on.
    write(&store, move_on(2)).await;
}

#[tokio::test]
async fn while_another_program_holds_the_file_writing_waits_and_then_gives_up() {
    let database = Database::sqlite();
    let store = with_table(&database).await;
    let mut other = SqliteConnection::connect(&database.url).await.unwrap();
    other.execute("BEGIN IMMEDIATE").await.unwrap();

    let start = Instant::now();
    let refused = store.commit(Change::new().add_chat(&chat("t", 1))).await;
    assert!(matches!(&refused, Err(Unwritten::Down(why)) if why.contains("locked")), "{refused:?}");
    assert!(start.elapsed() > Duration::from_secs(1), "it has waited");
    assert_eq!(store.table(&table_id("t")).await.unwrap(), Some(table("t")), "reading goes on");

    other.execute("COMMIT").await.unwrap();
    write(&store, Change::new().add_chat(&chat("t", 1))).await;
}
