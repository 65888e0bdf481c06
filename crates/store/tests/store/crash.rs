//! What was answered survives, whatever becomes of the program.

use shopfloor_store::{Change, TableRow};
use testkit::databases::each;
use tokio::runtime::Runtime;
use tokio::sync::mpsc;

use crate::sample::{log, open, table, table_id, with_table};

#[tokio::test]
async fn all_that_was_answered_is_there_after_a_crash_and_nothing_by_halves() {
    each(async |database| {
        drop(with_table(database).await);
        // The store lives in a runtime of its own, which is torn down in the middle of it.
        let doomed = Runtime::new().unwrap();
        let url = database.url.clone();
        let (tell, mut told) = mpsc::unbounded_channel();
        doomed.spawn(async move {
            let store = shopfloor_store::Store::open(&url, std::sync::Arc::new(|_, _| ())).await.unwrap();
            for rev in 0.. {
                let table = TableRow { rev, ply: rev + 1, ..table("t") };
                store.commit(Change::new().set_table(&table).add_log(&log("t", rev))).await.unwrap();
                let _ = tell.send(rev);
            }
        });
        let mut answered = 0;
        while answered < 50 {
            answered = told.recv().await.unwrap();
        }
        doomed.shutdown_background();
        // Its task is gone when nobody is left who could tell.
        while let Some(rev) = told.recv().await {
            answered = rev;
        }

        let store = open(database).await;
        let stored = store.table(&table_id("t")).await.unwrap().unwrap();
        assert!(stored.rev > answered, "{} was answered, {} is stored", answered, stored.rev);
        let log = store.log(&table_id("t"), 0).await.unwrap();
        assert_eq!((stored.ply, stored.rev), (log.len() as i64, log.len() as i64));
    })
    .await;
}

#[tokio::test]
async fn a_store_that_is_just_dropped_opens_again() {
    each(async |database| {
        for rev in 0..3 {
            let store = if rev == 0 { with_table(database).await } else { open(database).await };
            let table = TableRow { rev, ..table("t") };
            assert_eq!(store.table(&table_id("t")).await.unwrap(), Some(table.clone()));
            store.commit(Change::new().set_table(&table)).await.unwrap();
        }
    })
    .await;
}
