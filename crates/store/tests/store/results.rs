//! Ratings, the leaderboard, results.

use shopfloor_store::{
    AgainstTotals, Change, GameTotals, PastResult, RatingRow, ResultRow, TableRow, Unwritten, UserRow,
};
use testkit::databases::each;

use crate::sample::{open, rating, result, table, table_id, user, user_id, with_table, write};

#[tokio::test]
async fn a_rating_is_counted_on_match_by_match() {
    each(async |database| {
        let store = with_table(database).await;
        let put = async |row: &RatingRow| store.commit(Change::new().put_rating(row)).await;
        let first = rating("ada", 25_000_000, 8_000_000, 1);
        assert_eq!(put(&rating("ada", 1, 1, 2)).await, Err(Unwritten::Conflict), "there was no first match");
        assert_eq!(put(&first).await, Ok(()));
        assert_eq!(put(&first).await, Err(Unwritten::Conflict), "the first match is counted");
        assert_eq!(store.rating(&user_id("ada"), "factory-manager").await.unwrap(), Some(first));

        let second = rating("ada", 26_000_000, 7_000_000, 2);
        assert_eq!(put(&second).await, Ok(()));
        assert_eq!(put(&second).await, Err(Unwritten::Conflict), "the second match is counted");
        assert_eq!(put(&rating("ada", 1, 1, 4)).await, Err(Unwritten::Conflict), "the third is missing");
        assert_eq!(store.ratings_of(&user_id("ada")).await.unwrap(), [second]);
        assert_eq!(store.rating(&user_id("ada"), "fantastic-factories").await.unwrap(), None);
    })
    .await;
}

#[tokio::test]
async fn the_leaderboard_ranks_by_the_lower_end_and_leaves_out_guests_and_banned_and_deleted_people() {
    each(async |database| {
        let store = open(database).await;
        let people = [
            (user("sure"), 30, 1),
            (user("lucky"), 40, 10),
            (user("low"), 20, 5),
            (UserRow { banned: true, ..user("banned") }, 90, 1),
            (UserRow { deleted: true, ..user("deleted") }, 90, 1),
            (UserRow { account: None, ..user("guest") }, 90, 1),
        ];
        let mut change = Change::new();
        for (user, value, uncertainty) in &people {
            change = change.add_user(user).put_rating(&rating(&user.id.0, *value, *uncertainty, 1));
        }
        let other = RatingRow { game: "fantastic-factories".to_owned(), ..rating("low", 99, 1, 1) };
        write(&store, change.put_rating(&other)).await;

        let board = store.leaderboard("factory-manager", 1, 10).await.unwrap();
        let expected =
            [(rating("sure", 30, 1, 1), user("sure")), (rating("lucky", 40, 10, 1), user("lucky"))];
        assert_eq!(board[..2], expected);
        assert_eq!(board.len(), 3);
        assert_eq!(store.leaderboard("factory-manager", 1, 1).await.unwrap(), expected[..1]);
        assert_eq!(store.leaderboard("factory-manager", 2, 10).await.unwrap(), [], "one match is not enough");
    })
    .await;
}

#[tokio::test]
async fn results_come_newest_first_and_page_by_page() {
    each(async |database| {
        let store = with_table(database).await;
        let mut change = Change::new();
        for n in 1..=3 {
            let id = format!("t{n}");
            // The second is not for everybody.
            change = change
                .add_table(&TableRow { public: n != 2, decided: n == 1, ..table(&id) })
                .add_result(&result(&id, 0, "ada", n * 10));
            change = change.add_result(&result(&id, 1, "bob", n * 10));
        }
        write(&store, change).await;
        let second = store.commit(Change::new().add_result(&result("t1", 0, "ada", 99))).await;
        assert_eq!(second, Err(Unwritten::Conflict), "a seat has one result");

        let page = store.results_of(&user_id("ada"), i64::MAX, 2).await.unwrap();
        let past = |n: i64, public| PastResult {
            row: result(&format!("t{n}"), 0, "ada", n * 10),
            public,
            decided: n == 1,
        };
        assert_eq!(page, [past(3, true), past(2, false)]);
        let page = store.results_of(&user_id("ada"), page[1].row.finished, 2).await.unwrap();
        assert_eq!(page, [past(1, true)]);
        let table = store.results_at(&table_id("t2")).await.unwrap();
        assert_eq!(table, [result("t2", 0, "ada", 20), result("t2", 1, "bob", 20)]);
    })
    .await;
}

#[tokio::test]
async fn wins_are_counted_by_game_and_a_player_who_left_has_not_won() {
    each(async |database| {
        let store = with_table(database).await;
        let mut change = Change::new();
        let results = [
            ResultRow { place: 1, left: false, ..result("t1", 0, "ada", 1) },
            ResultRow { place: 2, left: false, ..result("t2", 0, "ada", 2) },
            ResultRow { place: 1, left: true, ..result("t3", 0, "ada", 3) },
            ResultRow { place: 1, game: "another".to_owned(), ..result("t4", 0, "ada", 4) },
            ResultRow { place: 1, left: false, ..result("t1", 1, "bob", 1) },
            ResultRow { place: 0, unfinished: true, ..result("t5", 0, "ada", 5) },
        ];
        for id in ["t1", "t2", "t3", "t4", "t5"] {
            change = change.add_table(&table(id));
        }
        write(&store, results.iter().fold(change, |change, result| change.add_result(result))).await;
        let played = |game: &str, matches, wins| GameTotals { game: game.to_owned(), matches, wins };
        let ada = store.played_by(&user_id("ada")).await.unwrap();
        assert_eq!(ada, [played("another", 1, 1), played("factory-manager", 3, 1)]);
        assert_eq!(store.played_by(&user_id("nobody")).await.unwrap(), []);
    })
    .await;
}

#[tokio::test]
async fn rated_matches_of_two_people_with_each_other_are_counted_since_a_time() {
    each(async |database| {
        let store = with_table(database).await;
        let mut change = Change::new().add_user(&user("cleo"));
        for (n, (other, rated)) in
            (1..).zip([("bob", true), ("bob", true), ("cleo", true), ("bob", false), ("bob", true)])
        {
            let id = format!("t{n}");
            let unrated =
                |row: ResultRow| ResultRow { rating_after: row.rating_after.filter(|_| rated), ..row };
            change = change.add_table(&table(&id)).add_result(&unrated(result(&id, 0, "ada", n * 10)));
            change = change.add_result(&unrated(result(&id, 1, other, n * 10)));
        }
        write(&store, change).await;
        let met = async |one: &str, other: &str, since| {
            store.rated_together(&user_id(one), &user_id(other), since).await.unwrap()
        };
        assert_eq!((met("ada", "bob", 0).await, met("bob", "ada", 0).await), (3, 3));
        assert_eq!((met("ada", "bob", 10).await, met("ada", "bob", 50).await), (2, 0));
        assert_eq!((met("ada", "cleo", 0).await, met("bob", "cleo", 0).await), (1, 0));
        let since = store.rated_since(20).await.unwrap();
        assert_eq!(
            since.iter().map(|row| (&*row.table.0, row.seat)).collect::<Vec<_>>(),
            [("t3", 0), ("t3", 1), ("t5", 0), ("t5", 1)]
        );
    })
    .await;
}

#[tokio::test]
async fn what_one_did_against_each_level_is_added_up() {
    each(async |database| {
        let store = with_table(database).await;
        let rows = [("worker", 2, 4, 1), ("worker", 2, 1, 2), ("foreman", 1, 0, 2)];
        let mut change = Change::new();
        for (n, (level, faced, beaten, place)) in rows.into_iter().enumerate() {
            let id = format!("t{n}");
            let row = ResultRow {
                against: Some(level.into()),
                faced,
                beaten,
                place,
                left: false,
                ..result(&id, 0, "ada", 1)
            };
            change = change.add_table(&table(&id)).add_result(&row);
        }
        write(&store, change.add_result(&result("t0", 1, "bob", 1))).await;
        let totals = |level: &str, matches, wins, faced, beaten| AgainstTotals {
            game: "factory-manager".into(),
            level: level.into(),
            matches,
            wins,
            faced,
            beaten,
        };
        let ada = store.against_bots(&user_id("ada")).await.unwrap();
        assert_eq!(ada, [totals("foreman", 1, 0, 1, 0), totals("worker", 2, 1, 4, 5)]);
        assert_eq!(store.against_bots(&user_id("bob")).await.unwrap(), []);
    })
    .await;
}
