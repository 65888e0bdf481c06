//! Rows to begin with.

use std::sync::Arc;

use shopfloor_store::{
    Change, ChatRow, LogRow, RatingRow, ResultRow, SeatRow, SessionRow, Store, TableId, TableRow, UserId,
    UserRow,
};
use testkit::databases::Database;

pub async fn open(database: &Database) -> Store {
    Store::open(&database.url, Arc::new(|_, _| ())).await.unwrap()
}

/// Writes what must not be refused.
#[track_caller]
pub fn write(store: &Store, change: Change) -> impl Future<Output = ()> {
    let (store, caller) = (store.clone(), std::panic::Location::caller());
    async move { store.commit(change).await.unwrap_or_else(|e| panic!("{caller}: {e}")) }
}

/// A store with the users `ada` and `bob` and an open table `t` of Ada's.
pub async fn with_table(database: &Database) -> Store {
    let store = open(database).await;
    write(&store, Change::new().add_user(&user("ada")).add_user(&user("bob")).add_table(&table("t"))).await;
    store
}

pub fn user_id(id: &str) -> UserId {
    UserId(id.to_owned())
}

pub fn table_id(id: &str) -> TableId {
    TableId(id.to_owned())
}

pub fn user(id: &str) -> UserRow {
    UserRow {
        id: user_id(id),
        name: id.to_uppercase(),
        account: Some(id.to_owned()),
        password: None,
        created: 1,
        banned: false,
        deleted: false,
        recovery: None,
    }
}

pub fn session(hash: &str, user: &str) -> SessionRow {
    SessionRow {
        hash: hash.to_owned(),
        user: user_id(user),
        label: None,
        created: 1,
        seen: 1,
        scope: None,
        expires: None,
    }
}

/// Ada's.
pub fn table(id: &str) -> TableRow {
    TableRow {
        id: table_id(id),
        rev: 0,
        game: "factory-manager".to_owned(),
        options: "{}".to_owned(),
        status: "open".to_owned(),
        public: true,
        invite: "come".to_owned(),
        host: user_id("ada"),
        pace: r#"{"kind":"free"}"#.to_owned(),
        undo: true,
        rated: false,
        preset: None,
        secret: "00".to_owned(),
        ply: 0,
        clocks: "[]".to_owned(),
        deadline: None,
        shift: 0,
        bot_to_act: false,
        created: 1,
        started: None,
        finished: None,
        outcome: None,
        rematch: None,
        imported: false,
        name: None,
        expires: None,
        network: None,
        decided: false,
        origin: None,
        hints: false,
        day: None,
        attempt: None,
        keyed: false,
        club: None,
        nights: None,
        paused: None,
    }
}

pub fn seat(table: &str, seat: i64, user: Option<&str>) -> SeatRow {
    SeatRow {
        table: table_id(table),
        seat,
        kind: if user.is_some() { "person" } else { "open" }.to_owned(),
        user: user.map(user_id),
        name: user.map(str::to_owned),
        level: None,
        taken_over: None,
        nonce: None,
        network: None,
        orders: None,
        guest: false,
    }
}

pub fn log(table: &str, ply: i64) -> LogRow {
    let entries = format!(r#"[{{"seat":0,"action":{{"do":"bid","n":{ply}}}}}]"#);
    LogRow { table: table_id(table), ply, count: 1, entries, who: "user:ada".to_owned(), at: 10 + ply }
}

pub fn chat(table: &str, n: i64) -> ChatRow {
    let text = format!("line {n}");
    ChatRow { table: table_id(table), n, user: user_id("ada"), name: "ADA".to_owned(), text, at: n }
}

pub fn rating(user: &str, rating: i64, uncertainty: i64, matches: i64) -> RatingRow {
    RatingRow { user: user_id(user), game: "factory-manager".to_owned(), rating, uncertainty, matches }
}

pub fn result(table: &str, seat: i64, user: &str, finished: i64) -> ResultRow {
    ResultRow {
        table: table_id(table),
        seat,
        user: user_id(user),
        game: "factory-manager".to_owned(),
        place: seat + 1,
        score: 40 - seat,
        seats: 2,
        left: seat == 1,
        rating_before: None,
        rating_after: Some(25_000_000),
        finished,
        unfinished: false,
        against: None,
        faced: 0,
        beaten: 0,
    }
}
