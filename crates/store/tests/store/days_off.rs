//! Days on which clocks stand still.

use shopfloor_store::{Change, DayOffRow, Unwritten};
use testkit::databases::each;

use crate::sample::{open, seat, table, table_id, user, user_id, write};

fn day(who: &str, day: &str, from: i64) -> DayOffRow {
    DayOffRow { user: user_id(who), day: day.to_owned(), from, until: from + 10 }
}

#[tokio::test]
async fn a_day_is_taken_once_given_back_before_it_begins_and_a_year_has_so_many() {
    each(async |database| {
        let store = open(database).await;
        write(&store, Change::new().add_user(&user("ada")).add_user(&user("ben"))).await;
        let (first, second) = (day("ada", "2026-12-30", 100), day("ada", "2026-12-31", 110));
        write(&store, Change::new().add_day_off(&first, 2).add_day_off(&second, 2)).await;
        let take = async |row: &DayOffRow| store.commit(Change::new().add_day_off(row, 2)).await;
        assert_eq!(take(&first).await, Err(Unwritten::Conflict), "it is taken");
        assert_eq!(take(&day("ada", "2026-01-01", 1)).await, Err(Unwritten::Conflict), "two a year");
        assert_eq!(take(&day("ada", "2027-01-01", 120)).await, Ok(()));
        assert_eq!(take(&day("ben", "2026-12-30", 100)).await, Ok(()), "everybody has their own");
        let give_back = async |day: &str, now: i64| {
            store.commit(Change::new().remove_day_off(&user_id("ada"), day, now)).await
        };
        assert_eq!(give_back("2026-12-30", 100).await, Err(Unwritten::Conflict), "it has begun");
        assert_eq!(give_back("2026-12-31", 100).await, Ok(()));
        let days: Vec<String> = store
            .days_off(&user_id("ada"), "2026-12-30")
            .await
            .unwrap()
            .into_iter()
            .map(|row| row.day)
            .collect();
        assert_eq!(days, ["2026-12-30", "2027-01-01"]);
        assert_eq!(store.days_off(&user_id("ada"), "2027-01-01").await.unwrap().len(), 1);
        write(&store, Change::new().remove_old_days_off(111)).await;
        assert_eq!(
            store.days_off(&user_id("ada"), "2026-01-01").await.unwrap().len(),
            1,
            "what is long over goes"
        );
    })
    .await;
}

#[tokio::test]
async fn a_table_knows_the_days_off_of_those_who_sit_there() {
    each(async |database| {
        let store = open(database).await;
        let people = Change::new().add_user(&user("ada")).add_user(&user("ben")).add_user(&user("eve"));
        let seats = people.add_table(&table("t")).put_seat(&seat("t", 0, Some("ada"))).put_seat(&seat(
            "t",
            1,
            Some("ben"),
        ));
        let days = [
            day("ada", "2026-12-30", 100),
            day("ada", "2026-01-01", 5),
            day("ben", "2026-12-30", 100),
            day("eve", "2026-12-30", 100),
        ];
        write(&store, days.iter().fold(seats, |change, row| change.add_day_off(row, 30))).await;
        let found = store.days_off_at(&table_id("t"), 50).await.unwrap();
        assert_eq!(found, [days[0].clone(), days[2].clone()]);
    })
    .await;
}
