//! Lists of tables.

use shopfloor_store::{Change, SeatRow, Store, TableRow, Wanted};
use testkit::databases::each;

use crate::sample::{open, seat, table, user, user_id, write};

fn ids(list: &[(TableRow, Vec<SeatRow>)]) -> Vec<&str> {
    list.iter().map(|(table, _)| table.id.0.as_str()).collect()
}

fn made(id: &str, status: &str, created: i64) -> TableRow {
    TableRow { status: status.to_owned(), created, ..table(id) }
}

fn with(status: &str) -> Wanted {
    Wanted { status: status.to_owned(), ..Wanted::default() }
}

async fn listed(store: &Store, wanted: &Wanted, limit: i64, skip: i64) -> Vec<String> {
    let list = store.public_tables(wanted, limit, skip).await.unwrap();
    ids(&list).into_iter().map(str::to_owned).collect()
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

        let list = store.public_tables(&with("open"), 10, 0).await.unwrap();
        assert_eq!(ids(&list), ["new", "middle", "old"]);
        assert_eq!(list[0].1, [seat("new", 0, Some("ada")), seat("new", 1, None)]);
        assert_eq!(list[1].1, []);
        assert_eq!(listed(&store, &with("open"), 1, 0).await, ["new"]);
        assert_eq!(listed(&store, &with("open"), 2, 1).await, ["middle", "old"]);
        assert_eq!(listed(&store, &with("playing"), 10, 0).await, ["playing"]);
        assert_eq!(listed(&store, &with("over"), 10, 0).await, [""; 0]);
    })
    .await;
}

#[tokio::test]
async fn public_tables_can_be_asked_for_by_game_pace_and_seats() {
    each(async |database| {
        let store = open(database).await;
        let days = TableRow { pace: r#"{"kind":"days","days":3}"#.to_owned(), ..made("days", "open", 2) };
        let live = r#"{"kind":"live","move_s":90,"reserve_s":600}"#.to_owned();
        let other = TableRow { game: "another".to_owned(), pace: live, ..made("other", "open", 1) };
        let change = Change::new().add_user(&user("ada")).add_table(&days).add_table(&other);
        let change = change.put_seat(&seat("days", 0, None)).put_seat(&seat("days", 1, None));
        write(&store, change.put_seat(&seat("other", 0, None))).await;
        let all = with("open");
        assert_eq!(listed(&store, &all, 9, 0).await, ["days", "other"]);
        for (wanted, found) in [
            (Wanted { game: "another".to_owned(), ..all.clone() }, "other"),
            (Wanted { pace: "live".to_owned(), ..all.clone() }, "other"),
            (Wanted { pace: "days".to_owned(), ..all.clone() }, "days"),
            (Wanted { seats: 2, ..all.clone() }, "days"),
            (
                Wanted { seats: 1, pace: "live".to_owned(), game: "another".to_owned(), ..all.clone() },
                "other",
            ),
        ] {
            assert_eq!(listed(&store, &wanted, 9, 0).await, [found], "{wanted:?}");
        }
        let nothing = Wanted { seats: 2, pace: "live".to_owned(), ..all };
        assert_eq!(listed(&store, &nothing, 9, 0).await, [""; 0]);
    })
    .await;
}

#[tokio::test]
async fn of_one_household_three_tables_come_before_the_others_and_the_rest_after_them() {
    each(async |database| {
        let store = open(database).await;
        let from = |id: &str, created, network: &str| TableRow {
            network: Some(network.to_owned()),
            ..made(id, "open", created)
        };
        let mut change = Change::new().add_user(&user("ada")).add_table(&made("before networks", "open", 1));
        for n in 0..30 {
            change = change.add_table(&from(&format!("spam{n:02}"), 100 + n, "spammer"));
        }
        write(&store, change.add_table(&from("honest", 2, "home")).add_table(&from("older", 1, "home")))
            .await;
        let first = listed(&store, &with("open"), 8, 0).await;
        let expected =
            ["spam29", "spam28", "spam27", "honest", "older", "before networks", "spam26", "spam25"];
        assert_eq!(first, expected);
        let mut all = listed(&store, &with("open"), 100, 8).await;
        assert_eq!(all[0], "spam24");
        all.extend(first);
        all.sort();
        all.dedup();
        assert_eq!(all.len(), 33, "every table is on some page");
        assert_eq!(store.open_from("spammer").await.unwrap(), 30);
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
