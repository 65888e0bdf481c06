//! One's own mistakes, and when they come back.

use shopfloor_store::{AttemptRow, Change, LogRow, MistakeCounts, MistakeRow, ResultRow, ReviewRow, Store};
use testkit::databases::{Database, each};

use crate::sample::{log, result, session, table, table_id, user, user_id, with_table, write};

const JUDGE: i64 = 3;
const NOW: i64 = 1000;

fn mistake(table: &str, ply: i64, due: i64) -> MistakeRow {
    MistakeRow {
        user: user_id("ada"),
        table: table_id(table),
        ply,
        seat: 1,
        game: "factory-manager".to_owned(),
        round: 2,
        judge: JUDGE,
        played: 5,
        added: 7,
        due,
        answered: None,
        right: None,
        reps: 0,
        lapses: 0,
        stability: 0,
        difficulty: 0,
    }
}

async fn with_mistakes(database: &Database, rows: &[MistakeRow]) -> Store {
    let store = with_table(database).await;
    write(&store, rows.iter().fold(Change::new(), Change::put_mistake)).await;
    store
}

async fn due(store: &Store, judge: i64) -> Vec<i64> {
    let rows = store.due_mistakes(&user_id("ada"), judge, NOW, 10).await.unwrap();
    rows.into_iter().map(|row| row.ply).collect()
}

#[tokio::test]
async fn mistakes_are_due_in_order_and_others_are_counted() {
    each(async |database| {
        let rows = [mistake("t", 4, 900), mistake("t", 9, 300), mistake("t", 2, 5000), mistake("t", 8, 2000)];
        let store = with_mistakes(database, &rows).await;
        assert_eq!(due(&store, JUDGE).await, [9, 4]);
        let (ada, bob) = (user_id("ada"), user_id("bob"));
        let counts = store.mistake_counts(&ada, JUDGE, NOW).await.unwrap();
        assert_eq!(counts, MistakeCounts { due: 2, later: 2, next: Some(2000) });
        assert_eq!(store.mistake(&ada, &table_id("t"), 4).await.unwrap(), Some(rows[0].clone()));
        assert_eq!(store.mistake(&bob, &table_id("t"), 4).await.unwrap(), None, "they are hers");
        assert_eq!(store.mistake_counts(&bob, JUDGE, NOW).await.unwrap(), MistakeCounts::default());
    })
    .await;
}

#[tokio::test]
async fn an_answer_is_written_once_wherever_it_was_given() {
    each(async |database| {
        let first = mistake("t", 4, 900);
        let store = with_mistakes(database, std::slice::from_ref(&first)).await;
        let answered = |right, due| MistakeRow {
            due,
            answered: Some(NOW),
            right: Some(right),
            reps: 1,
            stability: 3_126_200,
            difficulty: 5_000_000,
            ..first.clone()
        };
        for (right, due) in [(true, 4000), (false, 2000)] {
            write(&store, Change::new().set_mistake(&answered(right, due))).await;
        }
        let kept = store.mistake(&first.user, &first.table, 4).await.unwrap();
        assert_eq!(kept, Some(answered(true, 4000)), "the second tab was too late");
        write(&store, Change::new().put_mistake(&first)).await;
        assert_eq!(store.mistake(&first.user, &first.table, 4).await.unwrap(), kept, "it is gathered once");
    })
    .await;
}

#[tokio::test]
async fn what_a_newer_judge_does_not_call_a_mistake_goes_and_the_rest_keeps_its_day() {
    each(async |database| {
        let (ada, t) = (user_id("ada"), table_id("t"));
        let store = with_mistakes(database, &[mistake("t", 4, 900), mistake("t", 9, 300)]).await;
        assert_eq!(store.outdated_mistake(&ada, JUDGE, NOW).await.unwrap(), None);
        assert_eq!(store.outdated_mistake(&ada, JUDGE + 1, NOW).await.unwrap(), Some(t.clone()));
        assert_eq!(due(&store, JUDGE + 1).await, [] as [i64; 0], "nothing is asked that is not judged");
        let again = MistakeRow { judge: JUDGE + 1, due: 1, ..mistake("t", 4, 1) };
        let change = Change::new().put_mistake(&again).mistakes_are_gathered(&ada, &t, JUDGE + 1);
        write(&store, change).await;
        assert_eq!(due(&store, JUDGE + 1).await, [4]);
        assert_eq!(store.mistake(&ada, &t, 4).await.unwrap().unwrap().due, 900);
        assert_eq!(store.mistake(&ada, &t, 9).await.unwrap(), None);
    })
    .await;
}

#[tokio::test]
async fn a_report_is_looked_through_once_by_each_person_and_judge() {
    each(async |database| {
        let store = with_table(database).await;
        let ada = user_id("ada");
        let mut change = Change::new().add_user(&user("eve")).add_table(&table("t2")).add_table(&table("t3"));
        for row in [
            ResultRow { left: false, ..result("t", 0, "ada", 10) },
            ResultRow { left: false, ..result("t", 1, "eve", 10) },
            ResultRow { left: true, ..result("t2", 0, "ada", 20) },
            ResultRow { left: false, unfinished: true, ..result("t3", 0, "ada", 30) },
        ] {
            change = change.add_result(&row);
        }
        // A match of the day has no result, but an attempt.
        let attempt = |id: &str, number, left| AttemptRow {
            table: table_id(id),
            game: "factory-manager".to_owned(),
            day: 1,
            user: user_id("ada"),
            number,
            begun: 1,
            seat: 2,
            finished: Some(5),
            place: Some(1),
            score: Some(7),
            left,
        };
        for (id, number, left) in [("day", 0, false), ("left", 1, true)] {
            let row = attempt(id, number, left);
            change = change.add_table(&table(id)).add_attempt(&row).end_attempt(&row);
        }
        for id in ["t", "t2", "t3", "day", "left"] {
            let (review, seats) = ("{}".to_owned(), "[]".to_owned());
            change =
                change.put_review(&ReviewRow { table: table_id(id), judge: JUDGE, review, seats, made: 9 });
        }
        write(&store, change).await;
        let tables = async |who: &str, judge| {
            let found = store.ungathered(&user_id(who), judge, 50, 5).await.unwrap();
            found.into_iter().map(|row| (row.table.0, row.seat)).collect::<Vec<_>>()
        };
        let hers = [("t".to_owned(), 0), ("day".to_owned(), 2)];
        assert_eq!(tables("ada", JUDGE).await, hers, "not what she left or nobody finished");
        assert_eq!(tables("ada", JUDGE + 1).await, [], "there is no report by this one");
        for id in ["t", "day"] {
            write(&store, Change::new().mistakes_are_gathered(&ada, &table_id(id), JUDGE)).await;
        }
        assert_eq!(tables("ada", JUDGE).await, []);
        assert_eq!(tables("eve", JUDGE).await, [("t".to_owned(), 1)], "everybody looks for their own");
    })
    .await;
}

#[tokio::test]
async fn a_move_is_of_whoever_made_it() {
    each(async |database| {
        let store = with_table(database).await;
        let mut change = Change::new();
        for (ply, count, who) in [(0, 3, "user:ada"), (3, 2, "bot:worker"), (5, 1, "user:ada")] {
            change = change.add_log(&LogRow { count, who: who.to_owned(), ..log("t", ply) });
        }
        write(&store, change).await;
        let moved = async |who: &str, ply| store.moved(&user_id(who), &table_id("t"), ply).await.unwrap();
        for (ply, hers) in [(0, true), (2, true), (3, false), (4, false), (5, true), (6, false)] {
            assert_eq!(moved("ada", ply).await, hers, "{ply}");
        }
        assert!(!moved("bob", 5).await);
    })
    .await;
}

#[tokio::test]
async fn of_too_many_those_go_that_would_come_back_last() {
    each(async |database| {
        let rows = [mistake("t", 1, 900), mistake("t", 2, 5000), mistake("t", 3, 300), mistake("t", 4, 700)];
        let store = with_mistakes(database, &rows).await;
        write(&store, Change::new().trim_mistakes(&user_id("ada"), 5)).await;
        let counts = async || store.mistake_counts(&user_id("ada"), JUDGE, NOW).await.unwrap();
        assert_eq!((counts().await.due, counts().await.later), (3, 1));
        write(&store, Change::new().trim_mistakes(&user_id("ada"), 2)).await;
        assert_eq!(due(&store, JUDGE).await, [3, 4]);
        assert_eq!(counts().await.later, 0);
    })
    .await;
}

#[tokio::test]
async fn they_go_with_their_person() {
    each(async |database| {
        let store = with_mistakes(database, &[mistake("t", 4, 900)]).await;
        let guest = shopfloor_store::UserRow { account: None, ..user("eve") };
        let hers = MistakeRow { user: user_id("eve"), ..mistake("t", 4, 900) };
        let change = Change::new().add_user(&guest).add_session(&session("e", "eve")).put_mistake(&hers);
        write(&store, change).await;
        let count = async |who: &str| store.mistake_counts(&user_id(who), JUDGE, NOW).await.unwrap().due;
        assert_eq!((count("ada").await, count("eve").await), (1, 1));
        write(&store, Change::new().remove_guest(&user_id("eve"), i64::MAX)).await;
        assert_eq!((count("ada").await, count("eve").await), (1, 0));
        assert_eq!(store.user(&user_id("eve")).await.unwrap(), None);
        write(&store, Change::new().forget_user(&user_id("ada"), "Somebody")).await;
        assert_eq!(count("ada").await, 0);
    })
    .await;
}
