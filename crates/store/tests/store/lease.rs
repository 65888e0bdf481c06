//! Servers on one Postgres share the tables out.

use std::collections::HashSet;
use std::time::Duration;

use shopfloor_store::{Shard, Store};
use testkit::databases::Database;
use tokio::time::sleep;

use crate::sample::open;

const LONG: Duration = Duration::from_secs(60);

/// Renews a lease for so long, as a server does that holds these shards.
async fn renew(store: &Store, lease: Duration, held: &mut HashSet<Shard>) {
    let mine = store.renew(lease, |share| {
        let extra: Vec<Shard> = held.iter().copied().skip(share).collect();
        held.retain(|shard| !extra.contains(shard));
        extra
    });
    *held = mine.await.unwrap().into_iter().collect();
}

#[tokio::test]
async fn servers_share_fairly_whoever_comes_and_goes() {
    let database = Database::postgres().await;
    let stores = [open(&database).await, open(&database).await, open(&database).await];
    let mut held: [HashSet<Shard>; 3] = Default::default();
    renew(&stores[0], LONG, &mut held[0]).await;
    assert_eq!(held[0].len(), Shard::COUNT, "alone");

    renew(&stores[1], LONG, &mut held[1]).await;
    assert_eq!(held[1].len(), 0, "the first has not given up anything yet");
    for _ in 0..2 {
        for (store, held) in stores.iter().zip(&mut held) {
            renew(store, LONG, held).await;
        }
    }
    assert_eq!(held.each_ref().map(HashSet::len), [342, 342, 340]);
    let all: HashSet<Shard> = held.iter().flatten().copied().collect();
    assert_eq!(all.len(), Shard::COUNT, "none is held twice");

    stores[1].give_all_back().await.unwrap();
    for server in [0, 2] {
        renew(&stores[server], LONG, &mut held[server]).await;
    }
    assert_eq!((held[0].len(), held[2].len()), (512, 512));
    assert!(held[0].is_disjoint(&held[2]));
}

#[tokio::test]
async fn a_silent_servers_tables_go_to_the_others_when_its_lease_is_over() {
    let database = Database::postgres().await;
    let stores = [open(&database).await, open(&database).await];
    let mut held: [HashSet<Shard>; 2] = Default::default();
    renew(&stores[0], Duration::from_secs(2), &mut held[0]).await;
    renew(&stores[1], LONG, &mut held[1]).await;
    assert_eq!((held[0].len(), held[1].len()), (Shard::COUNT, 0));
    sleep(Duration::from_millis(2_100)).await;
    renew(&stores[1], LONG, &mut held[1]).await;
    assert_eq!(held[1].len(), Shard::COUNT);
    // It wakes up, and finds that it has nothing.
    renew(&stores[0], LONG, &mut held[0]).await;
    assert_eq!(held[0].len(), 0);
}

#[tokio::test]
async fn of_servers_that_renew_at_once_no_two_hold_a_shard() {
    let database = Database::postgres().await;
    let stores = [open(&database).await, open(&database).await];
    let mut held: [HashSet<Shard>; 2] = Default::default();
    for n in 0..40 {
        // Now and then both are late: the database was away.
        let lease = if n % 4 == 0 { Duration::from_millis(1) } else { LONG };
        let [one, other] = &mut held;
        tokio::join!(renew(&stores[0], lease, one), renew(&stores[1], lease, other));
        if lease == LONG {
            assert!(held[0].is_disjoint(&held[1]), "{n}");
        }
        sleep(Duration::from_millis(5)).await;
    }
    assert_eq!((held[0].len(), held[1].len()), (512, 512));
}
