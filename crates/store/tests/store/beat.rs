//! The site's time stands still while all servers are down.

use testkit::databases::each;

use crate::sample::open;

const NOW: i64 = 1_700_000_000_000;

#[tokio::test]
async fn the_time_is_stored_with_every_beat_and_goes_on_from_there() {
    each(async |database| {
        let store = open(database).await;
        assert_eq!(store.time().await.unwrap(), None, "there was no server before");
        assert_eq!(store.beat(NOW).await.unwrap(), NOW);
        drop(store);
        assert_eq!(open(database).await.time().await.unwrap(), Some(NOW), "however long nobody was there");
    })
    .await;
}

#[tokio::test]
async fn of_several_servers_the_latest_time_counts() {
    each(async |database| {
        let stores = [open(database).await, open(database).await];
        assert_eq!(stores[0].beat(NOW + 3000).await.unwrap(), NOW + 3000);
        assert_eq!(stores[1].beat(NOW).await.unwrap(), NOW + 3000, "a server that is behind hears of it");
        let beats = tokio::join!(stores[0].beat(NOW + 4000), stores[1].beat(NOW + 5000));
        assert!(beats.0.unwrap() >= NOW + 4000 && beats.1.unwrap() == NOW + 5000);
        assert_eq!(stores[0].time().await.unwrap(), Some(NOW + 5000));
    })
    .await;
}
