//! `shopfloor admin` on a real database, as a server leaves it.

use std::future::Future;
use std::sync::Arc;

use store::{
    CallRow, Change, Notice, ResultRow, SeatRow, SessionRow, Store, TableId, TableRow, UserId, UserRow,
    WayRow,
};

use crate::shell::Shell;

fn wait<T>(what: impl Future<Output = T>) -> T {
    tokio::runtime::Runtime::new().unwrap().block_on(what)
}

/// The database in its usual place, with whatever is done to it.
fn with_store<T>(shell: &Shell, what: impl AsyncFnOnce(&Store) -> T) -> T {
    wait(async {
        let file = shell.path("shopfloor.db");
        let store = Store::open(file.to_str().unwrap(), Arc::new(|_, _| ())).await.unwrap();
        what(&store).await
    })
}

fn user(id: &str, name: &str, account: Option<&str>) -> UserRow {
    UserRow {
        id: UserId(id.to_owned()),
        name: name.to_owned(),
        account: account.map(str::to_owned),
        password: None,
        created: 1_700_000_000_000,
        banned: false,
        deleted: false,
        recovery: None,
    }
}

fn table(id: &str, status: &str) -> TableRow {
    TableRow {
        id: TableId(id.to_owned()),
        rev: 3,
        game: "factory-manager".to_owned(),
        options: "{}".to_owned(),
        status: status.to_owned(),
        public: true,
        invite: "come".to_owned(),
        host: UserId("u1".to_owned()),
        pace: "{}".to_owned(),
        undo: true,
        rated: true,
        preset: None,
        secret: "00".to_owned(),
        ply: 12,
        clocks: "{}".to_owned(),
        deadline: Some(5),
        shift: 0,
        bot_to_act: true,
        created: 1_700_000_000_000,
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

fn seat(seat: i64, kind: &str, name: Option<&str>, level: Option<&str>) -> SeatRow {
    SeatRow {
        table: TableId("t-playing".to_owned()),
        seat,
        kind: kind.to_owned(),
        user: None,
        name: name.map(str::to_owned),
        level: level.map(str::to_owned),
        taken_over: None,
        nonce: None,
        network: None,
        orders: None,
        guest: false,
    }
}

/// Ada with an account, a guest, a table of each kind.
fn site() -> Shell {
    let shell = Shell::new();
    let session = |hash: &str, user: &str| SessionRow {
        hash: hash.to_owned(),
        user: UserId(user.to_owned()),
        label: None,
        created: 1,
        seen: 1,
        scope: None,
        expires: None,
    };
    let change = Change::new()
        .add_user(&user("u1", "Ada", Some("ada")))
        .add_user(&user("u2", "Brisk\u{1b}[2J Lathe", None))
        .add_session(&session("a", "u1"))
        .add_session(&session("b", "u1"))
        .add_session(&session("c", "u2"));
    let change = ["open", "playing", "over", "closed"]
        .iter()
        .fold(change, |change, status| change.add_table(&table(&format!("t-{status}"), status)));
    let change = change
        .put_seat(&seat(0, "person", Some("Ada"), None))
        .put_seat(&seat(1, "bot", Some("Bruno"), Some("worker")))
        .put_seat(&seat(2, "open", None, None));
    with_store(&shell, async |store| store.commit(change).await.unwrap());
    shell
}

fn stored(shell: &Shell, id: &str) -> TableRow {
    with_store(shell, async |store| store.table(&TableId(id.to_owned())).await.unwrap().unwrap())
}

fn notices(shell: &Shell) -> Vec<(i64, Notice)> {
    with_store(shell, async |store| store.notices_after(0).await.unwrap())
}

#[test]
fn tables_are_listed_with_who_sits_there() {
    let shell = site();
    let ran = shell.run("admin tables");
    ran.shows(&["t-open", "t-playing", "t-over", "t-closed", "Ada, Bruno [worker], open"]);
    ran.shows(&["4 shown. All tables: 1 closed, 1 open, 1 over, 1 playing."]);
    let line = |word| ran.out.lines().find(|line: &&str| line.contains(word)).unwrap();
    assert_eq!(line("t-playing").find(" playing"), line("game").find(" status"), "columns stand in line");

    let ran = shell.run("admin tables --status playing");
    ran.shows(&["t-playing", "1 shown"]);
    assert!(!ran.out.contains("t-open"), "{}", ran.out);
    shell.run("admin tables --limit 2").shows(&["2 shown"]);
    shell.run("admin tables --status lost").fails_with(&["lost", "playing"]);
    shell.run("admin tables --limit 0").fails_with(&["0"]);
}

#[test]
fn users_are_listed_and_found_by_a_part_of_the_name() {
    let shell = site();
    shell.run("admin users").shows(&["u1", "Ada", "ada", "u2", "(guest)", "2 shown"]);
    let ran = shell.run("admin users LATHE");
    ran.shows(&["u2", "1 shown. All users, without deleted ones: 2."]);
    assert!(!ran.out.contains('\u{1b}'), "a name controls no terminal");
    shell.run("admin users nobody").shows(&["0 shown"]);
}

#[test]
fn notices_that_wait_and_that_failed_are_listed() {
    let shell = site();
    shell.run("admin notices").shows(&["0 shown", "none"]);
    with_store(&shell, async |store| {
        let way = WayRow {
            id: "w1".to_owned(),
            user: UserId("u1".to_owned()),
            way: "webhook".to_owned(),
            label: "mine".to_owned(),
            address: "https://example.org/secret".to_owned(),
            keys: String::new(),
            session: None,
            made: 1,
            confirmed: true,
            trouble: None,
        };
        let call = |event: &str| CallRow {
            event: event.to_owned(),
            user: UserId("u1".to_owned()),
            kind: "turn".to_owned(),
            table: None,
            about: "{}".to_owned(),
            made: 1_700_000_000_000,
            due: 1_700_000_000_000,
        };
        let called = Change::new().add_way(&way).call_by("w1", &call("first")).call_by("w1", &call("second"));
        store.commit(called).await.unwrap();
        let first = store.waiting_at("w1", 9).await.unwrap().remove(0);
        let begun = Change::new().begin_letter(&first, &first.id, 5, 6);
        store.commit(begun.letter_failed(&first.id, "it answered 400", 7)).await.unwrap();
    });
    let ran = shell.run("admin notices");
    ran.shows(&[
        "turn",
        "Ada",
        "webhook",
        "waits until",
        "it answered 400",
        "2 shown",
        "1 failed, 1 waiting",
    ]);
    assert!(!ran.out.contains("secret"), "an address may be as good as a password");
    shell.run("admin notices --limit 0").fails_with(&["--limit"]);
}

#[test]
fn closing_a_table_ends_it_and_tells_the_servers() {
    let shell = site();
    shell.run("admin close t-playing").shows(&["Table t-playing is closed."]);
    let closed = TableRow { rev: 4, deadline: None, bot_to_act: false, ..table("t-playing", "closed") };
    assert_eq!(stored(&shell, "t-playing"), closed);
    assert_eq!(notices(&shell), [(1, Notice::Table(closed.id))]);
    shell.run("admin close t-open").shows(&["is closed"]);
}

#[test]
fn what_cannot_be_closed_is_left_as_it_is() {
    let shell = site();
    shell.run("admin close t-over").fails_with(&["t-over is over"]);
    shell.run("admin close t-closed").fails_with(&["already closed"]);
    shell.run("admin close none").fails_with(&["no table none", "admin tables"]);
    shell.run("admin close").fails_with(&["<TABLE>"]);
    assert_eq!(stored(&shell, "t-over"), table("t-over", "over"));
    assert_eq!(notices(&shell), []);
}

#[test]
fn a_banned_person_is_signed_out_everywhere_until_unbanned() {
    let shell = site();
    shell.run("admin ban ADA").shows(&["Ada (u1) is banned and signed out everywhere."]);
    let ada = UserId("u1".to_owned());
    with_store(&shell, async |store| {
        assert!(store.user(&ada).await.unwrap().unwrap().banned);
        assert_eq!(store.sessions_of(&ada).await.unwrap(), []);
        assert!(store.session("c").await.unwrap().is_some(), "others stay");
        assert_eq!(store.notices_after(0).await.unwrap(), [(1, Notice::User(ada.clone()))]);
    });
    shell.run("admin users").shows(&["banned"]);
    shell.run("admin ban u1").fails_with(&["Ada (u1) is already banned"]);
    shell.run("admin unban u1").shows(&["Ada (u1) is no longer banned."]);
    let row = with_store(&shell, async |store| store.user(&ada).await.unwrap().unwrap());
    assert_eq!(row, user("u1", "Ada", Some("ada")));
    shell.run("admin unban ada").fails_with(&["is not banned"]);
    shell.run("admin ban grace").fails_with(&["no user has the id or account grace"]);
}

#[test]
fn a_backup_is_a_site_of_its_own() {
    let shell = site();
    shell.run("admin backup copy.db").shows(&["Backed up to copy.db."]);
    shell.run("admin close t-playing").shows(&["closed"]);
    shell.run("admin --database copy.db tables").shows(&["4 shown", "1 playing"]);
    shell.run("admin tables --database copy.db --status playing").shows(&["1 shown"]);
    shell.run("admin backup copy.db").fails_with(&["copy.db", "already exists"]);
}

#[test]
fn a_database_that_is_not_there_is_not_made() {
    let shell = Shell::new();
    shell.run("admin tables").fails_with(&["there is no database", "shopfloor.db", "--database"]);
    shell.run("admin tables --database typo.db").fails_with(&["typo.db"]);
    shell.run("admin tables --database no/such.db").fails_with(&["does not exist"]);
    shell.run("admin tables --database mysql://x").fails_with(&["postgres://"]);
    shell
        .run("admin tables --database postgres://nobody@127.0.0.1:1/x")
        .fails_with(&["Postgres cannot be opened"]);
    assert!(!shell.path("shopfloor.db").exists() && !shell.path("typo.db").exists());
}

#[test]
fn a_lost_password_has_a_way_back_through_the_host() {
    let shell = site();
    shell.run("admin recover u2").fails_with(&["has no account"]);
    shell.run("admin recover nobody").fails_with(&["no user has the id or account nobody"]);
    let row = UserRow { password: Some("hash".to_owned()), ..user("u3", "Grace", Some("grace")) };
    with_store(&shell, async |store| store.commit(Change::new().add_user(&row)).await.unwrap());
    let codes = [0, 1].map(|_| {
        let ran = shell.run("admin recover GRACE");
        ran.shows(&["The recovery code of Grace (u3)"]);
        ran.out.lines().find(|line| line.matches('-').count() == 4).unwrap().trim().to_owned()
    });
    assert!(codes[0] != codes[1] && codes.iter().all(|code| code.len() == 24), "{codes:?}");
    let stored = with_store(&shell, async |store| store.user(&UserId("u3".into())).await.unwrap().unwrap());
    assert!(stored.recovery.unwrap().starts_with("$argon2id$"), "only its hash");
}

#[test]
fn pairs_that_look_like_throwing_are_listed_and_honest_ones_are_not() {
    let shell = site();
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap().as_millis() as i64;
    let mut change = Change::new();
    for id in ["booster", "mule", "quitter", "fair", "even", "once"] {
        change = change.add_user(&user(id, &id.to_uppercase(), Some(id)));
    }
    let mut n = 0;
    let mut play = |change: Change, winner: &str, loser: &str, left: bool, points: i64, days_ago: i64| {
        n += 1;
        let id = format!("m{n}");
        let row = |seat: i64, user: &str, by: i64| ResultRow {
            table: TableId(id.clone()),
            seat,
            user: UserId(user.to_owned()),
            game: "factory-manager".to_owned(),
            place: seat + 1,
            score: 0,
            seats: 2,
            left: left && seat == 1,
            rating_before: Some(25_000_000),
            rating_after: Some(25_000_000 + by),
            finished: now - days_ago * 86_400_000,
            unfinished: false,
            against: None,
            faced: 0,
            beaten: 0,
        };
        let change = change.add_table(&table(&id, "over"));
        change.add_result(&row(0, winner, points * 33_920)).add_result(&row(1, loser, -points * 33_920))
    };
    for _ in 0..5 {
        change = play(change, "booster", "mule", false, 40, 3);
    }
    for winner in [true, false, true, true] {
        let (one, other) = if winner { ("booster", "quitter") } else { ("quitter", "booster") };
        change = play(change, one, other, winner, 20, 3);
    }
    for n in 0..8 {
        let (one, other) = if n % 2 == 0 { ("fair", "even") } else { ("even", "fair") };
        change = play(change, one, other, false, 30, 3);
    }
    for _ in 0..2 {
        change = play(change, "fair", "once", false, 50, 3);
    }
    for _ in 0..4 {
        change = play(change, "even", "once", false, 50, 60);
    }
    with_store(&shell, async |store| store.commit(change).await.unwrap());

    let ran = shell.run("admin ratings");
    ran.shows(&["2 to look at. Rated matches in 30 days: 19."]);
    let lines: Vec<&str> = ran.out.lines().filter(|line| line.contains("BOOSTER")).collect();
    let words = |line: &str| line.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(words(lines[0]), ["BOOSTER", "(booster)", "MULE", "(mule)", "5", "5", "0", "+200"]);
    assert_eq!(words(lines[1]), ["BOOSTER", "(booster)", "QUITTER", "(quitter)", "4", "3", "3", "+40"]);
    assert!(!ran.out.contains("FAIR") && !ran.out.contains("ONCE"), "{}", ran.out);
    shell.run("admin ratings --days 90").shows(&["EVEN (even)", "ONCE (once)", "3 to look at"]);
    shell.run("admin ratings --days 0").fails_with(&["0"]);
    shell.run("admin ratings --help").shows(&["throwing", "replay a match"]);
}
