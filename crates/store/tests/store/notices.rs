//! Notices on their way: once for each event and way, taken back, sent, given up.

use shopfloor_store::{CallRow, Change, ChoicesRow, Store, Unwritten, UserRow, WayRow};
use testkit::databases::each;

use crate::sample::{open, session, table_id, user, user_id, write};

fn way(id: &str, kind: &str) -> WayRow {
    WayRow {
        id: id.to_owned(),
        user: user_id("ada"),
        way: kind.to_owned(),
        label: "mine".to_owned(),
        address: format!("https://example.org/{id}"),
        keys: "{}".to_owned(),
        session: (kind == "push").then(|| "here".to_owned()),
        made: 1,
        confirmed: true,
        trouble: None,
    }
}

fn choices(unwanted: &str) -> ChoicesRow {
    ChoicesRow {
        user: user_id("ada"),
        lang: "de".to_owned(),
        zone: "Europe/Berlin".to_owned(),
        quiet_from: Some(1320),
        quiet_until: None,
        unwanted: unwanted.to_owned(),
    }
}

fn call(event: &str, kind: &str, due: i64) -> CallRow {
    CallRow {
        event: event.to_owned(),
        user: user_id("ada"),
        kind: kind.to_owned(),
        table: Some(table_id("t")),
        about: "{}".to_owned(),
        made: 5,
        due,
    }
}

async fn waiting(store: &Store, way: &str) -> Vec<String> {
    store.waiting_at(way, 99).await.unwrap().into_iter().map(|row| row.id).collect()
}

async fn with_ways(database: &testkit::databases::Database, unwanted: &str) -> Store {
    let store = open(database).await;
    let change = Change::new().add_user(&user("ada")).add_session(&session("here", "ada"));
    let change =
        change.put_choices(&choices(unwanted)).add_way(&way("p", "push")).add_way(&way("w", "webhook"));
    let unconfirmed = WayRow { confirmed: false, ..way("m", "mail") };
    write(&store, change.add_way(&unconfirmed)).await;
    store
}

#[tokio::test]
async fn an_event_calls_once_by_each_way_that_is_wanted() {
    each(async |database| {
        let store = with_ways(database, " webhook.turn  webhook.over ").await;
        let twice = Change::new().call(&call("turn:t:1", "turn", 10)).call(&call("turn:t:1", "turn", 11));
        let nowhere = CallRow { table: None, ..call("day:1", "day", 20) };
        write(&store, twice.call(&nowhere)).await;
        assert_eq!(waiting(&store, "p").await, ["turn:t:1:p", "day:1:p"]);
        assert_eq!(waiting(&store, "w").await, ["day:1:w"]);
        assert_eq!(waiting(&store, "m").await, [] as [&str; 0]);
        let due: Vec<String> =
            store.ways_due(15, "", 9).await.unwrap().into_iter().map(|(way, ..)| way).collect();
        assert_eq!(due, ["p"]);
        assert_eq!(store.ways_due(25, "p", 9).await.unwrap().len(), 1, "after one of them");
        // Asked for just now, it comes whatever is wanted.
        write(&store, Change::new().call_by("w", &call("test:1", "turn", 1))).await;
        assert_eq!(waiting(&store, "w").await, ["test:1:w", "day:1:w"]);
        assert_eq!(
            store.choices(&user_id("ada")).await.unwrap(),
            Some(choices(" webhook.turn  webhook.over "))
        );
    })
    .await;
}

#[tokio::test]
async fn a_reminder_waits_for_its_time_and_is_planned_again_with_other_quiet_hours() {
    each(async |database| {
        let store = with_ways(database, " ").await;
        let calls = Change::new().call(&call("short", "time_short", 2)).call(&call("over", "over", 70));
        write(&store, calls).await;
        write(&store, Change::new().postpone_notice("short:p", 80).postpone_notice("short:w", 90)).await;
        let due = async |way| {
            let rows = store.waiting_at(way, 9).await.unwrap();
            rows.into_iter().map(|row| (row.kind, row.due)).collect::<Vec<_>>()
        };
        assert_eq!(due("p").await, [("over".to_owned(), 70), ("time_short".to_owned(), 80)]);
        write(&store, Change::new().plan_reminders(&user_id("bob"), 5)).await;
        write(&store, Change::new().plan_reminders(&user_id("ada"), 6)).await;
        for way in ["p", "w"] {
            assert_eq!(due(way).await, [("time_short".to_owned(), 6), ("over".to_owned(), 70)]);
        }
        // What is being sent stays as it is.
        let row = store.waiting_at("p", 9).await.unwrap().remove(0);
        write(&store, Change::new().begin_letter(&row, &row.id, 7, 60)).await;
        write(&store, Change::new().plan_reminders(&user_id("ada"), 8).postpone_notice(&row.id, 99)).await;
        assert_eq!(due("p").await[0], ("time_short".to_owned(), 60));
    })
    .await;
}

#[tokio::test]
async fn what_waits_is_taken_back_but_not_what_is_being_sent() {
    each(async |database| {
        let store = with_ways(database, " ").await;
        let (ada, t) = (user_id("ada"), table_id("t"));
        let calls = Change::new().call(&call("turn", "turn", 1)).call(&call("short", "time_short", 2));
        write(&store, calls.call(&call("over", "over", 3))).await;
        assert!(store.calls_wait(&ada, &t).await.unwrap());
        write(&store, Change::new().looked_at(&ada, &t)).await;
        assert_eq!(waiting(&store, "p").await, ["short:p"], "a reminder stays");
        let row = store.waiting_at("p", 9).await.unwrap().remove(0);
        write(&store, Change::new().begin_letter(&row, &row.id, 4, 9)).await;
        let again = store.commit(Change::new().begin_letter(&row, &row.id, 4, 9)).await;
        assert!(matches!(again, Err(Unwritten::Conflict)), "another server is at it");
        write(&store, Change::new().take_turn_back(&ada, &t).take_reminder_back(&ada, &t)).await;
        assert_eq!((waiting(&store, "p").await.len(), waiting(&store, "w").await.len()), (1, 0));
        write(&store, Change::new().letter_delayed(&row.id, "later").delay_letter(&row.id, 50)).await;
        let delayed = store.waiting_at("p", 9).await.unwrap().remove(0);
        assert_eq!((delayed.due, delayed.tries, delayed.begun), (50, 1, Some(4)));
        write(&store, Change::new().letter_sent(&row.id, 60)).await;
        assert_eq!(store.letters_since("p", 60).await.unwrap(), [60]);
        assert_eq!(store.outbox_counts().await.unwrap(), [("sent".to_owned(), 1)]);
        write(&store, Change::new().remove_old_notices(61)).await;
        assert_eq!(store.outbox_counts().await.unwrap(), []);
    })
    .await;
}

#[tokio::test]
async fn a_device_ends_with_its_session_and_everything_with_its_person() {
    each(async |database| {
        let store = with_ways(database, " ").await;
        let ada = user_id("ada");
        write(&store, Change::new().call(&call("turn", "turn", 1))).await;
        write(&store, Change::new().remove_session(&ada, "here")).await;
        let left: Vec<String> = store.ways_of(&ada).await.unwrap().into_iter().map(|way| way.id).collect();
        assert_eq!(left, ["m", "w"]);
        write(&store, Change::new().remove_way(&ada, "w", 7).confirm_way(&ada, "m")).await;
        let failed = store.outbox("failed", 9).await.unwrap();
        assert_eq!((failed.len(), failed[0].way.as_deref()), (1, None));
        write(&store, Change::new().forget_user(&ada, "Someone")).await;
        assert!(store.ways_of(&ada).await.unwrap().is_empty());
        assert_eq!(store.outbox_counts().await.unwrap(), []);
        assert_eq!(store.choices(&ada).await.unwrap(), None);
    })
    .await;
}

#[tokio::test]
async fn a_guest_who_does_not_come_back_is_called_no_more_and_a_key_is_made_once() {
    each(async |database| {
        let store = open(database).await;
        let guest = UserRow { account: None, password: None, ..user("ada") };
        let change = Change::new().add_user(&guest).add_session(&session("here", "ada"));
        write(&store, change.put_choices(&choices(" ")).add_way(&way("p", "push"))).await;
        write(&store, Change::new().call(&call("turn", "turn", 1))).await;
        write(&store, Change::new().remove_guest(&user_id("ada"), i64::MAX)).await;
        assert_eq!(store.user(&user_id("ada")).await.unwrap(), None);
        write(&store, Change::new().add_site_key("push", "first").add_site_key("push", "second")).await;
        assert_eq!(store.site_key("push").await.unwrap().as_deref(), Some("first"));
    })
    .await;
}
