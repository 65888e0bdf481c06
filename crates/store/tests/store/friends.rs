//! Whom people follow, block and invite, and who is here.

use shopfloor_store::{Change, InvitationRow, UserRow};
use testkit::databases::each;

use crate::sample::{result, seat, table, table_id, user, user_id, with_table, write};

fn invitation(table: &str, user: &str, seat: i64) -> InvitationRow {
    InvitationRow {
        table: table_id(table),
        user: user_id(user),
        by: user_id("ada"),
        seat,
        was_open: true,
        declined: false,
        made: 5,
    }
}

#[tokio::test]
async fn presence_is_written_for_those_who_show_it_and_seen_by_friends_until_it_ends() {
    each(async |database| {
        let store = with_table(database).await;
        let (ada, bob) = (user_id("ada"), user_id("bob"));
        write(&store, Change::new().be_here(&ada, 100).follow(&bob, &ada, 1)).await;
        let seen = async |now| {
            let rows = store.followed_by(&bob, now).await.unwrap();
            (rows[0].back, rows[0].here, rows[0].at.is_some())
        };
        assert_eq!(seen(50).await, (false, false, false));
        write(&store, Change::new().set_privacy(&ada, "friends", "met").be_at(&ada, &table_id("t"), 100))
            .await;
        assert_eq!(seen(50).await, (false, false, false), "who follows is no friend");
        write(&store, Change::new().follow(&ada, &bob, 2).follow(&ada, &bob, 3)).await;
        assert_eq!(seen(50).await, (true, true, true));
        write(&store, Change::new().be_here(&ada, 200)).await;
        assert_eq!(seen(150).await, (true, true, false), "no longer at the table");
        assert_eq!(seen(200).await, (true, false, false), "no longer here");
        write(&store, Change::new().put_seat(&seat("t", 0, Some("ada")))).await;
        assert_eq!(store.tables_of_friends(&bob, 50).await.unwrap().len(), 1);
        write(&store, Change::new().set_privacy(&ada, "nobody", "met")).await;
        assert_eq!(seen(50).await, (true, false, false));
        assert!(store.tables_of_friends(&bob, 50).await.unwrap().is_empty());
        write(&store, Change::new().be_here(&ada, 100)).await;
        assert_eq!(seen(50).await, (true, false, false), "a server that has not heard of it writes nothing");
    })
    .await;
}

#[tokio::test]
async fn a_block_is_a_mute_that_ends_following_and_invitations() {
    each(async |database| {
        let store = with_table(database).await;
        let (ada, bob) = (user_id("ada"), user_id("bob"));
        let change = Change::new().follow(&ada, &bob, 1).follow(&bob, &ada, 1);
        write(&store, change.add_invitation(&invitation("t", "bob", 1)).mute(&ada, &bob)).await;
        let standing = store.standing(&ada, &bob).await.unwrap();
        assert!(standing.follows && standing.followed && standing.muted && !standing.blocks && !standing.met);
        write(&store, Change::new().block(&ada, &bob)).await;
        let standing = store.standing(&ada, &bob).await.unwrap();
        assert!(!standing.follows && standing.muted && standing.blocks && !standing.blocked);
        assert!(store.standing(&bob, &ada).await.unwrap().blocked);
        assert!(store.blocks(&ada, &bob).await.unwrap() && !store.blocks(&bob, &ada).await.unwrap());
        assert_eq!(store.blocked_by(&ada).await.unwrap(), std::slice::from_ref(&bob));
        assert!(store.invitation(&table_id("t"), &bob).await.unwrap().is_none());
        assert!(store.commit(Change::new().follow(&ada, &bob, 9)).await.is_err(), "first unblock");
        write(&store, Change::new().unmute(&ada, &bob).follow(&ada, &bob, 9)).await;
        assert_eq!(store.follows(&ada).await.unwrap(), 1);
    })
    .await;
}

#[tokio::test]
async fn a_seat_is_promised_once_and_an_invitation_ends_with_the_wait() {
    each(async |database| {
        let store = with_table(database).await;
        let bob = user_id("bob");
        write(&store, Change::new().add_user(&user("eve")).add_invitation(&invitation("t", "bob", 1))).await;
        assert!(store.commit(Change::new().add_invitation(&invitation("t", "eve", 1))).await.is_err());
        assert!(store.commit(Change::new().add_invitation(&invitation("t", "bob", 2))).await.is_err());
        assert_eq!(store.promised_seats(&table_id("t")).await.unwrap(), [1]);
        assert_eq!(store.invitations_from_others(&bob).await.unwrap(), 1);
        let to_bob = async || store.invitations_to(&bob, 9).await.unwrap();
        assert_eq!(to_bob().await[0].1.id, user_id("ada"));
        assert_eq!(store.tables_invited_to(&bob).await.unwrap().len(), 1);
        write(&store, Change::new().decline_invitation(&table_id("t"), &bob)).await;
        assert!(to_bob().await.is_empty());
        assert!(store.invitations_by(&user_id("ada")).await.unwrap()[0].0.declined);
        write(&store, Change::new().add_invitation(&invitation("t", "eve", 1))).await;

        let mut playing = table("t");
        playing.status = "playing".to_owned();
        write(&store, Change::new().set_table(&playing)).await;
        assert!(store.invitations_by(&user_id("ada")).await.unwrap().is_empty());
        write(&store, Change::new().remove_past_friends(0)).await;
        assert!(store.invitation(&table_id("t"), &user_id("eve")).await.unwrap().is_none());
    })
    .await;
}

#[tokio::test]
async fn a_table_that_never_began_goes_with_its_invitations_and_a_guest_with_all_notes() {
    each(async |database| {
        let store = with_table(database).await;
        let guest = UserRow { account: None, ..user("gus") };
        let gus = guest.id.clone();
        let change =
            Change::new().add_user(&guest).follow(&gus, &user_id("ada"), 1).follow(&user_id("ada"), &gus, 1);
        write(&store, change.add_invitation(&invitation("t", "gus", 1))).await;
        let mut closed = table("t");
        closed.status = "closed".to_owned();
        write(&store, Change::new().set_table(&closed).remove_closed_tables(1000, 10)).await;
        assert!(store.table(&table_id("t")).await.unwrap().is_none());
        write(&store, Change::new().remove_guest(&gus, i64::MAX)).await;
        assert!(store.user(&gus).await.unwrap().is_none());
        assert!(store.followed_by(&user_id("ada"), 0).await.unwrap().is_empty());
    })
    .await;
}

#[tokio::test]
async fn people_have_met_in_a_match_that_is_over_and_read_all_that_is_theirs() {
    each(async |database| {
        let store = with_table(database).await;
        let (ada, bob) = (user_id("ada"), user_id("bob"));
        let change =
            Change::new().add_result(&result("t", 0, "ada", 1)).add_result(&result("t", 1, "bob", 1));
        write(&store, change.follow(&ada, &bob, 7)).await;
        assert!(store.standing(&ada, &bob).await.unwrap().met);
        let own = store.own_rows(&ada).await.unwrap();
        let rows = |table: &str| own.iter().find(|(column, _)| column.table == table).unwrap().1.clone();
        assert_eq!(rows("results").len(), 1);
        let follows = rows("follows");
        assert_eq!(follows[0][0], ("followed_id", "bob".into()));
        assert_eq!(follows[0][1], ("since", 7.into()));
    })
    .await;
}
