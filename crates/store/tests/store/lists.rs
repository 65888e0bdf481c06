//! Lists of tables.

use shopfloor_store::{Change, SeatRow, TableRow};
use testkit::databases::each;

use crate::sample::{open, seat, table, user, user_id, write};

fn ids(list: &[(TableRow, Vec<SeatRow>)]) -> Vec<&str> {
    list.iter().map(|(table, _)| table.id.0.as_str()).collect()
}

fn made(id: &str, status: &str, created: i64) -> TableRow {
    TableRow { status: status.to_owned(), created, ..table(id) }
}

#[tokio::test]
async fn public_tables_come_newest_first_with_their_seats() {
    each(async |database| {
        let store = open(database).await;
        let hidden = TableRow { public: false, ..made("hidden", "open", 9) };
        let change = Change::new()
            .add_user(&user("ada"))
            .add_table(&made("old", "open", 1))
            .add_table(&made("new", "open", 3))
            .add_table(&made("middle", "open", 2))
            .add_table(&made("playing", "playing", 4))
            .add_table(&hidden)
            .put_seat(&seat("new", 1, None))
            .put_seat(&seat("new", 0, Some("ada")))
            .put_seat(&seat("old", 0, Some("ada")));
        write(&store, change).await;

        let list = store.public_tables("open", 10).await.unwrap();
        assert_eq!(ids(&list), ["new", "middle", "old"]);
        assert_eq!(list[0].1, [seat("new", 0, Some("ada")), seat("new", 1, None)]);
        assert_eq!(list[1].1, []);
        assert_eq!(ids(&store.public_tables("open", 1).await.unwrap()), ["new"]);
        assert_eq!(ids(&store.public_tables("playing", 10).await.unwrap()), ["playing"]);
        assert_eq!(ids(&store.public_tables("over", 10).await.unwrap()), [""; 0]);
    })
    .await;
}

#[tokio::test]
async fn my_tables_are_those_to_play_and_then_those_that_are_over() {
    each(async |database| {
        let store = open(database).await;
        let over = |id, finished| TableRow { finished: Some(finished), ..made(id, "over", 100) };
        let tables = [
            made("open", "open", 1),
            made("playing", "playing", 2),
            over("over", 200),
            over("just over", 300),
            made("closed", "closed", 400),
            made("others", "open", 500),
        ];
        let mut change = Change::new().add_user(&user("ada")).add_user(&user("bob"));
        for table in &tables {
            change = change.add_table(table).put_seat(&seat(&table.id.0, 1, Some("bob")));
            if table.id.0 != "others" {
                change = change.put_seat(&seat(&table.id.0, 0, Some("ada")));
            }
        }
        write(&store, change).await;

        let list = store.tables_of(&user_id("ada"), 10).await.unwrap();
        assert_eq!(ids(&list), ["playing", "open", "just over", "over"]);
        assert!(list.iter().all(|(_, seats)| seats.len() == 2));
        assert_eq!(
            ids(&store.tables_of(&user_id("ada"), 3).await.unwrap()),
            ["playing", "open", "just over"]
        );
        assert_eq!(ids(&store.tables_of(&user_id("nobody"), 3).await.unwrap()), [""; 0]);
    })
    .await;
}

#[tokio::test]
async fn an_admin_sees_every_table_or_those_of_a_status() {
    each(async |database| {
        let store = open(database).await;
        let hidden = TableRow { public: false, ..made("hidden", "playing", 2) };
        let change = Change::new().add_user(&user("ada")).add_table(&made("t", "open", 1)).add_table(&hidden);
        write(&store, change.put_seat(&seat("hidden", 0, Some("ada")))).await;
        let list = store.tables_like(None, 10).await.unwrap();
        assert_eq!(ids(&list), ["hidden", "t"]);
        assert_eq!(list[0].1.len(), 1);
        assert_eq!(ids(&store.tables_like(Some("open"), 10).await.unwrap()), ["t"]);
        assert_eq!(ids(&store.tables_like(None, 1).await.unwrap()), ["hidden"]);
    })
    .await;
}
