//! A table, its seats, its log, its chat.

use std::collections::HashSet;
use std::slice::from_ref;

use shopfloor_store::{Change, SeatRow, TableRow, Unwritten, UserRow, Wanted};
use testkit::databases::each;

use crate::sample::{chat, log, open, seat, table, table_id, user, user_id, with_table, write};

#[tokio::test]
async fn a_table_is_read_as_it_was_written() {
    each(async |database| {
        let store = open(database).await;
        let full = TableRow {
            rev: 7,
            public: false,
            undo: false,
            rated: true,
            preset: Some("my box".to_owned()),
            ply: 12,
            deadline: Some(i64::MAX),
            shift: 3,
            bot_to_act: true,
            started: Some(2),
            finished: Some(3),
            outcome: Some(r#"{"scores":[1,2]}"#.to_owned()),
            rematch: Some(table_id("next")),
            imported: true,
            name: Some("Friday".to_owned()),
            ..table("full")
        };
        let bare = table("bare");
        write(&store, Change::new().add_user(&user("ada")).add_table(&full).add_table(&bare)).await;
        assert_eq!(store.table(&full.id).await.unwrap(), Some(full));
        assert_eq!(store.table(&bare.id).await.unwrap(), Some(bare.clone()));
        assert_eq!(store.table(&table_id("none")).await.unwrap(), None);
        assert_eq!(store.commit(Change::new().add_table(&bare)).await, Err(Unwritten::Conflict));
    })
    .await;
}

#[tokio::test]
async fn only_a_writer_that_knows_a_tables_revision_can_set_it() {
    each(async |database| {
        let store = with_table(database).await;
        let mut known = table("t");
        known.status = "playing".to_owned();
        known.deadline = Some(99);
        write(&store, Change::new().set_table(&known)).await;
        assert_eq!(store.table(&known.id).await.unwrap(), Some(TableRow { rev: 1, ..known.clone() }));

        let late = TableRow { status: "closed".to_owned(), ..table("t") };
        assert_eq!(store.commit(Change::new().set_table(&late)).await, Err(Unwritten::Conflict));
        let early = TableRow { rev: 2, ..late.clone() };
        assert_eq!(store.commit(Change::new().set_table(&early)).await, Err(Unwritten::Conflict));
        assert_eq!(store.commit(Change::new().set_table(&table("none"))).await, Err(Unwritten::Conflict));
        assert_eq!(store.table(&known.id).await.unwrap(), Some(TableRow { rev: 1, ..known }));
    })
    .await;
}

#[tokio::test]
async fn a_seat_is_put_whether_it_was_there_or_not() {
    each(async |database| {
        let store = with_table(database).await;
        let open = seat("t", 1, None);
        write(&store, Change::new().put_seat(&open).put_seat(&seat("t", 0, Some("ada")))).await;
        assert_eq!(store.seats(&table_id("t")).await.unwrap(), [seat("t", 0, Some("ada")), open]);

        let taken = SeatRow {
            level: Some("worker".to_owned()),
            taken_over: Some("foreman".to_owned()),
            nonce: Some("ff".to_owned()),
            orders: Some("{}".to_owned()),
            ..seat("t", 1, Some("bob"))
        };
        write(&store, Change::new().put_seat(&taken)).await;
        assert_eq!(store.seats(&table_id("t")).await.unwrap()[1], taken);
        let nowhere = store.commit(Change::new().put_seat(&seat("none", 0, None))).await;
        assert_eq!(nowhere, Err(Unwritten::Conflict));
    })
    .await;
}

#[tokio::test]
async fn a_seat_says_whether_a_guest_sits_there_in_lists_too() {
    each(async |database| {
        let store = with_table(database).await;
        let guest = UserRow { account: None, ..user("eve") };
        let seats = [seat("t", 0, Some("ada")), seat("t", 1, Some("eve")), seat("t", 2, None)];
        let change = Change::new().add_user(&guest);
        write(&store, seats.iter().fold(change, |change, seat| change.put_seat(seat))).await;
        let guests = |seats: &[SeatRow]| seats.iter().map(|seat| seat.guest).collect::<Vec<_>>();
        assert_eq!(guests(&store.seats(&table_id("t")).await.unwrap()), [false, true, false]);
        let open = Wanted { status: "open".to_owned(), ..Wanted::default() };
        let listed = store.public_tables(&open, 10, 0).await.unwrap();
        assert_eq!(guests(&listed[0].1), [false, true, false]);
        write(&store, Change::new().make_account(&user_id("eve"), "Eve", "eve", "hash", "code")).await;
        assert_eq!(guests(&store.seats(&table_id("t")).await.unwrap()), [false; 3]);
    })
    .await;
}

#[tokio::test]
async fn tables_whose_day_has_come_are_found_the_longest_ago_first() {
    each(async |database| {
        let store = with_table(database).await;
        let until = |id: &str, expires| TableRow { expires, status: "playing".to_owned(), ..table(id) };
        let rows = [
            until("later", Some(30)),
            until("second", Some(20)),
            until("first", Some(10)),
            until("never", None),
        ];
        write(&store, rows.iter().fold(Change::new(), |change, row| change.add_table(row))).await;
        let expired = async |date, limit| store.expired(date, limit).await.unwrap();
        assert_eq!(expired(9, 10).await, []);
        assert_eq!(expired(20, 10).await, [table_id("first"), table_id("second")]);
        assert_eq!(expired(99, 1).await, [table_id("first")]);
        assert_eq!(store.first_to_expire(&user_id("ada")).await.unwrap(), Some(table_id("first")));
        assert_eq!(store.first_to_expire(&user_id("bob")).await.unwrap(), None);
    })
    .await;
}

#[tokio::test]
async fn a_place_in_the_log_is_taken_once() {
    each(async |database| {
        let store = with_table(database).await;
        write(&store, Change::new().add_log(&log("t", 2)).add_log(&log("t", 0)).add_log(&log("t", 1))).await;
        let mut other = log("t", 1);
        other.who = "user:bob".to_owned();
        assert_eq!(store.commit(Change::new().add_log(&other)).await, Err(Unwritten::Conflict));

        let all = [log("t", 0), log("t", 1), log("t", 2)];
        assert_eq!(store.log(&table_id("t"), 0).await.unwrap(), all);
        assert_eq!(store.log(&table_id("t"), 1).await.unwrap(), all[1..]);
        assert_eq!(store.log(&table_id("t"), 3).await.unwrap(), []);
        assert_eq!(store.log(&table_id("none"), 0).await.unwrap(), []);
    })
    .await;
}

#[tokio::test]
async fn the_last_lines_of_a_chat_come_in_their_order() {
    each(async |database| {
        let store = with_table(database).await;
        write(&store, (1..=5).fold(Change::new(), |change, n| change.add_chat(&chat("t", n)))).await;
        assert_eq!(store.commit(Change::new().add_chat(&chat("t", 5))).await, Err(Unwritten::Conflict));
        let said = async |after, limit| -> Vec<i64> {
            let lines = store.chat(&table_id("t"), after, limit).await.unwrap();
            assert!(lines.iter().all(|line| *line == chat("t", line.n)));
            lines.iter().map(|line| line.n).collect()
        };
        assert_eq!(said(0, 100).await, [1, 2, 3, 4, 5]);
        assert_eq!(said(0, 2).await, [4, 5]);
        assert_eq!(said(3, 100).await, [4, 5]);
    })
    .await;
}

#[tokio::test]
async fn tables_with_something_to_do_are_found() {
    each(async |database| {
        let store = with_table(database).await;
        let playing = |id: &str, deadline, bot_to_act| TableRow {
            status: "playing".to_owned(),
            deadline,
            bot_to_act,
            ..table(id)
        };
        let over = TableRow { status: "over".to_owned(), ..playing("over", Some(1), true) };
        let change = Change::new()
            .add_table(&playing("late", Some(100), false))
            .add_table(&playing("later", Some(50), true))
            .add_table(&playing("free", None, true))
            .add_table(&over);
        write(&store, change).await;
        let (later, late) = ((50, table_id("later")), (100, table_id("late")));
        assert_eq!(store.due(100, None, 10).await.unwrap(), [later.clone(), late.clone()]);
        assert_eq!(store.due(99, None, 10).await.unwrap(), from_ref(&later));
        assert_eq!(store.due(100, None, 1).await.unwrap(), from_ref(&later));
        assert_eq!(store.due(100, Some(&later), 1).await.unwrap(), from_ref(&late));
        assert_eq!(store.due(100, Some(&late), 1).await.unwrap(), []);
        assert_eq!(store.bots_to_act(None, 10).await.unwrap(), [table_id("free"), table_id("later")]);
        assert_eq!(store.bots_to_act(None, 1).await.unwrap(), [table_id("free")]);
        assert_eq!(store.bots_to_act(Some(&table_id("free")), 1).await.unwrap(), [table_id("later")]);
        assert_eq!(store.bots_to_act(Some(&table_id("later")), 1).await.unwrap(), []);
        assert_eq!(store.tables_hosted(&user_id("ada")).await.unwrap(), 4, "one open, three playing");
        assert_eq!(store.tables_hosted(&user_id("bob")).await.unwrap(), 0);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_is_read_as_it_was_at_one_moment_while_another_server_writes() {
    each(async |database| {
        let (writer, reader) = (with_table(database).await, open(database).await);
        let writing = tokio::spawn(async move {
            for rev in 0..300 {
                let row = TableRow { rev, ply: rev + 1, ..table("t") };
                let sits = SeatRow { name: Some(rev.to_string()), ..seat("t", 0, Some("ada")) };
                write(&writer, Change::new().set_table(&row).put_seat(&sits).add_log(&log("t", rev))).await;
            }
        });
        let mut revisions = HashSet::new();
        loop {
            let done = writing.is_finished();
            let rows = reader.table_rows(&table_id("t"), 0).await.unwrap().unwrap();
            let logged = rows.log.last().map_or(0, |last| last.ply + last.count);
            let sits = rows.seats.first().and_then(|seat| seat.name.clone());
            assert_eq!((rows.table.rev, rows.table.rev), (rows.table.ply, logged));
            assert_eq!(sits, (logged > 0).then(|| (logged - 1).to_string()));
            revisions.insert(logged);
            if done {
                break;
            }
        }
        writing.await.unwrap();
        assert!(revisions.len() > 10, "{revisions:?}");
        assert_eq!(reader.rev(&table_id("t")).await.unwrap(), Some(300));
        let last = reader.table_rows(&table_id("t"), 298).await.unwrap().unwrap();
        assert_eq!(last.log, [log("t", 298), log("t", 299)]);
        assert_eq!(reader.table_rows(&table_id("nowhere"), 0).await.unwrap(), None);
    })
    .await;
}
