//! Many changes, few commits, and only the guilty are refused.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use shopfloor_store::{Change, ChatRow, Store, TableRow, Unwritten};
use testkit::databases::each;
use tokio::task::JoinSet;

use crate::sample::{chat, log, open, seat, table, table_id, user, user_id, with_table, write};

#[tokio::test]
async fn a_change_stands_or_falls_as_a_whole() {
    each(async |database| {
        let store = with_table(database).await;
        write(&store, Change::new().add_log(&log("t", 0))).await;
        let change = Change::new().set_table(&table("t")).put_seat(&seat("t", 0, None)).add_log(&log("t", 0));
        assert_eq!(store.commit(change).await, Err(Unwritten::Conflict));
        assert_eq!(store.table(&table_id("t")).await.unwrap(), Some(table("t")));
        assert_eq!(store.seats(&table_id("t")).await.unwrap(), []);
    })
    .await;
}

#[tokio::test]
async fn nothing_to_write_is_written_at_once() {
    each(async |database| {
        let store = open(database).await;
        assert!(Change::new().is_empty());
        assert_eq!(store.commit(Change::new()).await, Ok(()));
    })
    .await;
}

#[tokio::test]
async fn of_many_changes_that_wait_only_the_guilty_are_refused() {
    each(async |database| {
        let store = with_table(database).await;
        write(&store, Change::new().add_log(&log("t", 7))).await;
        let mut waiting = JoinSet::new();
        for ply in 0..40 {
            let store = store.clone();
            waiting.spawn(async move { (ply, store.commit(Change::new().add_log(&log("t", ply))).await) });
        }
        while let Some(answered) = waiting.join_next().await {
            let (ply, written) = answered.unwrap();
            assert_eq!(written, if ply == 7 { Err(Unwritten::Conflict) } else { Ok(()) }, "ply {ply}");
        }
        assert_eq!(store.log(&table_id("t"), 0).await.unwrap().len(), 40);
    })
    .await;
}

#[tokio::test]
async fn whoever_was_slower_finds_what_was_faster() {
    each(async |database| {
        let store = open(database).await;
        write(&store, Change::new().add_user(&user("ada"))).await;
        for n in 0..20 {
            let name = format!("t{n}");
            let mut racing = JoinSet::new();
            for _ in 0..8 {
                let (store, table) = (store.clone(), table(&name));
                racing.spawn(async move {
                    let written = store.commit(Change::new().add_table(&table)).await;
                    (written, store.table(&table.id).await.unwrap())
                });
            }
            while let Some(raced) = racing.join_next().await {
                let (written, found) = raced.unwrap();
                assert!(matches!(written, Ok(()) | Err(Unwritten::Conflict)), "{written:?}");
                assert!(found.is_some(), "{written:?}, and there is no table {name}");
            }
        }
    })
    .await;
}

#[tokio::test]
async fn of_writers_that_know_the_same_revision_exactly_one_wins() {
    each(async |database| {
        // Two servers, and several at each.
        let stores = [with_table(database).await, open(database).await];
        for rev in 0..5 {
            let mut racing = JoinSet::new();
            for n in 0..10 {
                let store = stores[n % 2].clone();
                let mine = TableRow { rev, clocks: format!("[{n}]"), ..table("t") };
                let change = Change::new().set_table(&mine).add_log(&log("t", rev));
                racing.spawn(async move { (n, store.commit(change).await) });
            }
            let mut winners = Vec::new();
            while let Some(raced) = racing.join_next().await {
                match raced.unwrap() {
                    (n, Ok(())) => winners.push(n),
                    (_, Err(refused)) => assert_eq!(refused, Unwritten::Conflict),
                }
            }
            let stored = stores[0].table(&table_id("t")).await.unwrap().unwrap();
            assert_eq!(stored.rev, rev + 1);
            assert_eq!(winners.len(), 1);
            assert_eq!(stored.clocks, format!("[{}]", winners[0]));
        }
        assert_eq!(stores[0].log(&table_id("t"), 0).await.unwrap().len(), 5);
    })
    .await;
}

#[tokio::test]
async fn changes_that_wait_share_a_commit() {
    each(async |database| {
        let (commits, changes) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicUsize::new(0)));
        let (count_commits, count_changes) = (commits.clone(), changes.clone());
        let on_commit = move |n, _| {
            count_commits.fetch_add(1, Ordering::SeqCst);
            count_changes.fetch_add(n, Ordering::SeqCst);
        };
        let store = Store::open(&database.url, Arc::new(on_commit)).await.unwrap();
        let change = (0..200).fold(Change::new().add_user(&user("ada")), |change, n| {
            change.add_table(&table(&format!("t{n}")))
        });
        write(&store, change).await;

        let mut writing = JoinSet::new();
        for n in 0..200 {
            let (store, id) = (store.clone(), format!("t{n}"));
            writing.spawn(async move {
                for rev in 0..5 {
                    let table = TableRow { rev, ply: rev, ..table(&id) };
                    store.commit(Change::new().set_table(&table).add_log(&log(&id, rev))).await.unwrap();
                }
            });
        }
        writing.join_all().await;
        assert_eq!(changes.load(Ordering::SeqCst), 1 + 1000);
        assert!(commits.load(Ordering::SeqCst) < 500, "{commits:?} commits");
    })
    .await;
}

#[tokio::test]
async fn what_is_answered_can_be_read_at_once() {
    each(async |database| {
        let store = with_table(database).await;
        for n in 1..=20 {
            write(&store, Change::new().add_chat(&chat("t", n))).await;
            assert_eq!(store.chat(&table_id("t"), n - 1, 10).await.unwrap(), [chat("t", n)]);
        }
    })
    .await;
}

#[tokio::test]
async fn a_change_that_nobody_waits_for_is_written_anyway() {
    each(async |database| {
        let store = with_table(database).await;
        let other = store.clone();
        let asked = tokio::spawn(async move { other.commit(Change::new().add_chat(&chat("t", 1))).await });
        // It gets as far as the queue, where it waits.
        tokio::task::yield_now().await;
        asked.abort();
        assert!(asked.await.is_err());
        write(&store, Change::new().add_chat(&chat("t", 2))).await;
        assert_eq!(store.chat(&table_id("t"), 0, 10).await.unwrap(), [chat("t", 1), chat("t", 2)]);
    })
    .await;
}

#[tokio::test]
async fn a_text_the_database_cannot_hold_harms_nobody_else() {
    each(async |database| {
        let store = with_table(database).await;
        let nul = ChatRow { text: "nul \0".to_owned(), ..chat("t", 1) };
        let (odd, fine) = tokio::join!(
            store.commit(Change::new().add_chat(&nul)),
            store.commit(Change::new().add_chat(&chat("t", 2)))
        );
        assert_eq!(fine, Ok(()));
        // SQLite stores it, Postgres cannot.
        match odd {
            Ok(()) => assert!(!database.is_postgres()),
            Err(refused) => assert!(matches!(refused, Unwritten::Down(_)), "{refused}"),
        }
    })
    .await;
}

#[tokio::test]
async fn a_change_about_somebody_unknown_is_refused() {
    each(async |database| {
        let store = with_table(database).await;
        let stranger = ChatRow { user: user_id("stranger"), ..chat("t", 1) };
        assert_eq!(store.commit(Change::new().add_chat(&stranger)).await, Err(Unwritten::Conflict));
        write(&store, Change::new().add_chat(&chat("t", 1))).await;
    })
    .await;
}
