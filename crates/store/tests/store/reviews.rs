//! Reports of matches that are over.

use shopfloor_store::{Change, ResultRow, ReviewRow, ReviewedResult};
use testkit::databases::each;

use crate::sample::{result, table, table_id, user_id, with_table, write};

fn review(table: &str, judge: i64, text: &str) -> ReviewRow {
    let seats = format!("[{judge}]");
    ReviewRow { table: table_id(table), judge, review: text.to_owned(), seats, made: 7 }
}

#[tokio::test]
async fn a_review_is_kept_until_a_newer_judge_writes_over_it() {
    each(async |database| {
        let store = with_table(database).await;
        let stored = async || store.review(&table_id("t")).await.unwrap();
        assert_eq!(stored().await, None);
        for (judge, text, kept) in
            [(2, "first", "first"), (2, "again", "again"), (3, "newer", "newer"), (2, "older", "newer")]
        {
            write(&store, Change::new().put_review(&review("t", judge, text))).await;
            assert_eq!(stored().await.unwrap().review, kept, "after {text}");
        }
        assert_eq!(stored().await, Some(review("t", 3, "newer")));
    })
    .await;
}

#[tokio::test]
async fn ones_reviewed_results_are_those_that_were_played_to_the_end() {
    each(async |database| {
        let store = with_table(database).await;
        let ada = |table: &str, finished| ResultRow { left: false, ..result(table, 0, "ada", finished) };
        let mut change = Change::new();
        for id in ["t1", "t2", "t3", "t4", "t5"] {
            change = change.add_table(&table(id));
        }
        for row in [
            ada("t1", 10),
            ada("t2", 30),
            ResultRow { unfinished: true, ..ada("t3", 40) },
            ResultRow { left: true, ..ada("t4", 50) },
            // Nobody has asked for a report of this one.
            ada("t5", 60),
            result("t1", 1, "bob", 10),
        ] {
            change = change.add_result(&row);
        }
        for id in ["t1", "t2", "t3", "t4"] {
            change = change.put_review(&review(id, 4, "all of it"));
        }
        write(&store, change).await;
        let of = |row: ResultRow| ReviewedResult { row, judge: 4, seats: "[4]".to_owned() };
        let reviewed =
            async |game: &str, limit| store.reviewed_results(&user_id("ada"), game, limit).await.unwrap();
        assert_eq!(reviewed("factory-manager", 10).await, [of(ada("t2", 30)), of(ada("t1", 10))]);
        assert_eq!(reviewed("factory-manager", 1).await, [of(ada("t2", 30))]);
        assert_eq!(reviewed("fantastic-factories", 10).await, []);
    })
    .await;
}
