//! What servers on one Postgres tell each other.

use std::time::Duration;

use shopfloor_store::{Change, Notification, Shard, TableRow};
use testkit::databases::Database;
use tokio::sync::broadcast::Receiver;
use tokio::time::timeout;

use crate::sample::{chat, log, open, table, table_id, user_id, with_table, write};

async fn next(news: &mut Receiver<Notification>) -> Notification {
    timeout(Duration::from_secs(10), news.recv()).await.expect("there is news").expect("the store is open")
}

/// Whatever comes within a moment.
async fn silence(news: &mut Receiver<Notification>) -> Option<Notification> {
    timeout(Duration::from_millis(200), news.recv()).await.ok().map(|news| news.expect("the store is open"))
}

fn set(rev: i64) -> Notification {
    Notification::Table { id: table_id("t"), rev, bot: false }
}

#[tokio::test]
async fn what_one_server_writes_the_other_hears_and_itself_does_not() {
    let database = Database::postgres().await;
    let (one, other) = (with_table(&database).await, open(&database).await);
    let (mut own, mut heard) = (one.notifications(), other.notifications());
    let shards = || vec![Shard::of(&table_id("t")), Shard::of(&table_id("u"))];
    let _here = one.hear(shards()).await.unwrap();
    let _there = other.hear(shards()).await.unwrap();

    write(&one, Change::new().set_table(&table("t")).add_log(&log("t", 0))).await;
    assert_eq!(next(&mut heard).await, set(1));
    write(&one, Change::new().add_chat(&chat("t", 1))).await;
    assert_eq!(next(&mut heard).await, Notification::Chat { table: table_id("t"), n: 1 });
    write(&one, Change::new().add_table(&TableRow { bot_to_act: true, ..table("u") })).await;
    assert_eq!(next(&mut heard).await, Notification::Table { id: table_id("u"), rev: 0, bot: true });
    assert_eq!(next(&mut heard).await, Notification::Listed { id: table_id("u") });
    let ada = Notification::User { id: user_id("ada") };
    write(&one, Change::new().mute(&user_id("ada"), &user_id("bob"))).await;
    assert_eq!(next(&mut heard).await, ada);
    write(&one, Change::new().rename_user(&user_id("ada"), "Ada", "ada")).await;
    assert_eq!(next(&mut heard).await, ada);
    write(&one, Change::new().remove_sessions_of(&user_id("ada"))).await;
    assert_eq!(next(&mut heard).await, Notification::SessionEnded { id: user_id("ada") });
    assert_eq!(silence(&mut own).await, None);

    write(&other, Change::new().set_table(&TableRow { rev: 1, ..table("t") })).await;
    assert_eq!(next(&mut own).await, set(2));
    assert_eq!(silence(&mut heard).await, None);
}

#[tokio::test]
async fn a_refused_change_is_no_news() {
    let database = Database::postgres().await;
    let (one, other) = (with_table(&database).await, open(&database).await);
    let mut heard = other.notifications();
    let _hearing = other.hear(vec![Shard::of(&table_id("t"))]).await.unwrap();
    assert!(one.commit(Change::new().set_table(&TableRow { rev: 5, ..table("t") })).await.is_err());
    assert_eq!(silence(&mut heard).await, None);
}

#[tokio::test]
async fn a_server_that_was_cut_off_is_told_that_it_missed_something() {
    let database = Database::postgres().await;
    let (one, other) = (with_table(&database).await, open(&database).await);
    let mut heard = other.notifications();
    let _hearing = other.hear(vec![Shard::of(&table_id("t"))]).await.unwrap();
    database.hang_up().await;
    assert_eq!(next(&mut heard).await, Notification::Missed);
    write(&one, Change::new().set_table(&table("t"))).await;
    assert_eq!(next(&mut heard).await, set(1));
}

#[tokio::test]
async fn on_sqlite_there_is_never_news() {
    let database = Database::sqlite();
    let (one, other) = (with_table(&database).await, open(&database).await);
    let (mut own, mut heard) = (one.notifications(), other.notifications());
    write(&one, Change::new().set_table(&table("t"))).await;
    assert_eq!((silence(&mut own).await, silence(&mut heard).await), (None, None));
}

#[tokio::test]
async fn a_server_hears_of_the_tables_it_asks_for_and_of_what_concerns_everybody() {
    let database = Database::postgres().await;
    let (one, other) = (with_table(&database).await, open(&database).await);
    let mut heard = other.notifications();
    let set_table = async |rev| write(&one, Change::new().set_table(&TableRow { rev, ..table("t") })).await;
    set_table(0).await;
    assert_eq!(silence(&mut heard).await, None);
    write(&one, Change::new().tell_lists(&table_id("t"))).await;
    assert_eq!(next(&mut heard).await, Notification::Listed { id: table_id("t") });

    // As long as one of those who asked is there.
    let shard = Shard::of(&table_id("t"));
    let mut hearing = other.hear(vec![shard]).await.unwrap();
    hearing.extend(other.hear(vec![shard]).await.unwrap());
    for rev in 1..3 {
        set_table(rev).await;
        assert_eq!(next(&mut heard).await, set(rev + 1));
        hearing.pop();
    }
    // This is done after what was dropped before.
    let _another = other.hear(vec![Shard::of(&table_id("another"))]).await.unwrap();
    set_table(3).await;
    assert_eq!(silence(&mut heard).await, None);
}
