//! What nobody needs any more goes, and nothing else.

use shopfloor_store::{Change, SessionRow, Store, TableRow, UserRow};
use testkit::databases::each;

use crate::sample::{chat, open, seat, session, table, table_id, user, user_id, write};

const OLD: i64 = 100;
const CUT: i64 = 1000;
const NEW: i64 = 2000;

fn guest(id: &str) -> UserRow {
    UserRow { account: None, ..user(id) }
}

fn seen(hash: &str, user: &str, seen: i64) -> SessionRow {
    SessionRow { seen, ..session(hash, user) }
}

async fn remove_guests(store: &Store) -> Vec<String> {
    let mut gone = Vec::new();
    for guest in store.guests_unseen(CUT, 100).await.unwrap() {
        write(store, Change::new().remove_guest(&guest, CUT)).await;
        gone.push(guest.0);
    }
    gone.sort();
    gone
}

#[tokio::test]
async fn guests_whom_nobody_has_seen_for_long_go_but_not_from_a_running_match() {
    each(async |database| {
        let store = open(database).await;
        let playing = TableRow { status: "playing".to_owned(), host: user_id("ada"), ..table("running") };
        let over = TableRow { status: "over".to_owned(), host: user_id("ada"), ..table("over") };
        let mut change = Change::new().add_user(&user("ada")).add_session(&seen("a", "ada", OLD));
        for id in ["passer-by", "back", "player", "veteran"] {
            change = change.add_user(&guest(id)).add_session(&seen(id, id, OLD));
        }
        let change = change
            .add_session(&seen("phone", "back", NEW))
            .add_table(&playing)
            .put_seat(&seat("running", 0, Some("player")))
            .add_table(&over)
            .put_seat(&seat("over", 0, Some("veteran")));
        write(&store, change).await;

        assert_eq!(remove_guests(&store).await, ["passer-by", "veteran"]);
        let stored = async |id| store.user(&user_id(id)).await.unwrap();
        assert_eq!(stored("passer-by").await, None);
        assert!(stored("veteran").await.is_some(), "a match refers to them");
        for (id, sessions) in [("ada", 1), ("back", 2), ("player", 1), ("veteran", 0)] {
            assert_eq!(store.sessions_of(&user_id(id)).await.unwrap().len(), sessions, "{id}");
        }
        assert_eq!(remove_guests(&store).await, [""; 0], "each is looked at once");
    })
    .await;
}

#[tokio::test]
async fn a_guest_who_comes_back_while_they_are_removed_stays() {
    each(async |database| {
        let store = open(database).await;
        write(&store, Change::new().add_user(&guest("eve")).add_session(&seen("e", "eve", OLD))).await;
        assert_eq!(store.guests_unseen(CUT, 10).await.unwrap(), [user_id("eve")]);
        write(&store, Change::new().touch_session("e", NEW)).await;
        write(&store, Change::new().remove_guest(&user_id("eve"), CUT)).await;
        assert!(store.session("e").await.unwrap().is_some());
    })
    .await;
}

#[tokio::test]
async fn tokens_end_by_their_age_and_sessions_when_no_browser_has_them_any_more() {
    each(async |database| {
        let store = open(database).await;
        let token = |hash: &str, expires| SessionRow {
            label: Some("bot".to_owned()),
            expires: Some(expires),
            ..seen(hash, "ada", NEW)
        };
        let change = Change::new().add_user(&user("ada")).add_session(&token("ended", CUT));
        let change = change.add_session(&token("lasting", NEW)).add_session(&seen("old", "ada", OLD));
        write(&store, change.add_session(&seen("new", "ada", NEW))).await;
        write(&store, Change::new().remove_old_sessions(CUT, CUT, 10)).await;
        let left = store.sessions_of(&user_id("ada")).await.unwrap();
        assert_eq!(left.iter().map(|session| session.hash.as_str()).collect::<Vec<_>>(), ["lasting", "new"]);
    })
    .await;
}

#[tokio::test]
async fn tables_that_never_began_go_a_while_after_they_were_closed() {
    each(async |database| {
        let store = open(database).await;
        let closed = |id: &str, created, started| TableRow {
            status: "closed".to_owned(),
            created,
            started,
            ..table(id)
        };
        let rows = [
            closed("never began", OLD, None),
            closed("begun", OLD, Some(OLD)),
            closed("of late", NEW, None),
            TableRow { created: OLD, ..table("open") },
        ];
        let mut change = Change::new().add_user(&user("ada"));
        for row in &rows {
            let id = &row.id.0;
            change = change.add_table(row).put_seat(&seat(id, 0, Some("ada"))).add_chat(&chat(id, 1));
        }
        write(&store, change).await;
        write(&store, Change::new().remove_closed_tables(CUT, 10)).await;
        for (row, stays) in rows.iter().zip([false, true, true, true]) {
            let stored = store.table(&table_id(&row.id.0)).await.unwrap();
            assert_eq!(stored.is_some(), stays, "{}", row.id);
        }
        assert_eq!(store.seats(&table_id("never began")).await.unwrap(), []);
    })
    .await;
}
