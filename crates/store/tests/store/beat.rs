//! Time the servers were down is charged to nobody.

use shopfloor_store::{Change, TableRow};
use testkit::databases::each;

use crate::sample::{open, table, table_id, user, write};

const NOW: i64 = 1_700_000_000_000;

fn playing(id: &str, deadline: Option<i64>) -> TableRow {
    TableRow { status: "playing".to_owned(), deadline, ..table(id) }
}

#[tokio::test]
async fn the_time_all_servers_were_down_is_given_back_to_matches_that_were_played() {
    each(async |database| {
        let store = open(database).await;
        let over = TableRow { status: "over".to_owned(), ..playing("over", Some(NOW)) };
        let tables = [playing("timed", Some(NOW + 1000)), playing("free", None), over.clone(), table("open")];
        let change = Change::new().add_user(&user("ada"));
        write(&store, tables.iter().fold(change, |change, table| change.add_table(table))).await;
        store.beat(NOW).await.unwrap();

        assert_eq!(store.wake(NOW + 60_000).await.unwrap(), 60_000);
        let stored = async |id| store.table(&table_id(id)).await.unwrap().unwrap();
        let timed = TableRow { rev: 1, shift: 60_000, ..playing("timed", Some(NOW + 61_000)) };
        assert_eq!(stored("timed").await, timed);
        assert_eq!(stored("free").await, TableRow { rev: 1, shift: 60_000, ..playing("free", None) });
        assert_eq!(stored("over").await, over);
        assert_eq!(stored("open").await, table("open"));

        assert_eq!(store.wake(NOW + 61_000).await.unwrap(), 0, "it is given back once");
        assert_eq!(store.wake(NOW + 71_000).await.unwrap(), 10_000, "and again after the next time");
        assert_eq!(stored("timed").await.shift, 70_000);
    })
    .await;
}

#[tokio::test]
async fn a_short_silence_or_a_clock_that_is_behind_gives_nothing_back() {
    each(async |database| {
        let store = open(database).await;
        write(&store, Change::new().add_user(&user("ada")).add_table(&playing("t", Some(NOW)))).await;
        assert_eq!(store.wake(NOW).await.unwrap(), 0, "there was no server before");
        assert_eq!(store.wake(NOW + 5000).await.unwrap(), 0);
        store.beat(NOW).await.unwrap();
        assert_eq!(store.wake(NOW + 10_000).await.unwrap(), 0, "the later beat counts");
        assert_eq!(store.wake(NOW - 60_000).await.unwrap(), 0);
        assert_eq!(store.table(&table_id("t")).await.unwrap(), Some(playing("t", Some(NOW))));
    })
    .await;
}

#[tokio::test]
async fn of_servers_that_begin_together_one_gives_the_time_back() {
    each(async |database| {
        let stores = [open(database).await, open(database).await];
        let change = Change::new().add_user(&user("ada")).add_table(&playing("t", Some(NOW)));
        write(&stores[0], change).await;
        stores[0].beat(NOW).await.unwrap();
        let later = NOW + 30_000;
        let woken = tokio::join!(stores[0].wake(later), stores[1].wake(later), stores[1].wake(later));
        let mut gaps = [woken.0.unwrap(), woken.1.unwrap(), woken.2.unwrap()];
        gaps.sort_unstable();
        assert_eq!(gaps, [0, 0, 30_000]);
        assert_eq!(stores[0].table(&table_id("t")).await.unwrap().unwrap().deadline, Some(NOW + 30_000));
    })
    .await;
}
