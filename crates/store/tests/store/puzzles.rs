//! Who has solved which puzzles, and on which days.

use shopfloor_store::{Change, PuzzleTryRow, UserRow};
use testkit::databases::each;

use crate::sample::{open, session, user, user_id, write};

fn tried(puzzle: &str, at: i64, right: bool) -> PuzzleTryRow {
    PuzzleTryRow {
        user: user_id("ada"),
        game: "factory-manager".to_owned(),
        puzzle: puzzle.to_owned(),
        tried: at,
        at_once: right,
        solved: right.then_some(at),
    }
}

#[tokio::test]
async fn a_puzzle_is_tried_first_and_solved_first_once() {
    each(async |database| {
        let store = open(database).await;
        let ada = user_id("ada");
        let mut change = Change::new().add_user(&user("ada")).add_user(&user("bob"));
        for row in [tried("a", 1, false), tried("a", 2, false), tried("a", 3, true), tried("a", 4, true)] {
            change = change.put_puzzle_try(&row);
        }
        for row in [tried("b", 5, true), tried("b", 6, false)] {
            change = change.put_puzzle_try(&row);
        }
        for day in [7, 7, 9, 8] {
            change = change.put_puzzle_day(&ada, day);
        }
        write(&store, change).await;
        let a = PuzzleTryRow { solved: Some(3), ..tried("a", 1, false) };
        assert_eq!(store.puzzle_tries(&ada).await.unwrap(), [a, tried("b", 5, true)]);
        assert_eq!(store.puzzle_days(&ada, 2).await.unwrap(), [9, 8]);
        assert_eq!(store.puzzle_tries(&user_id("bob")).await.unwrap(), []);
        assert_eq!(store.puzzle_days(&user_id("bob"), 9).await.unwrap(), [] as [i64; 0]);
        write(&store, Change::new().forget_user(&ada, "Somebody")).await;
        assert_eq!(store.puzzle_tries(&ada).await.unwrap(), []);
        assert_eq!(store.puzzle_days(&ada, 9).await.unwrap(), [] as [i64; 0]);
    })
    .await;
}

#[tokio::test]
async fn a_guest_who_does_not_come_back_leaves_none() {
    each(async |database| {
        let store = open(database).await;
        let ada = user_id("ada");
        let guest = UserRow { account: None, ..user("ada") };
        let change = Change::new().add_user(&guest).add_session(&session("a", "ada"));
        write(&store, change.put_puzzle_try(&tried("a", 1, true)).put_puzzle_day(&ada, 1)).await;
        write(&store, Change::new().remove_guest(&ada, i64::MAX)).await;
        assert_eq!(store.user(&ada).await.unwrap(), None);
        assert_eq!(store.puzzle_tries(&ada).await.unwrap(), []);
    })
    .await;
}
