//! Clubs, their tournaments and leagues, on both databases.

use shopfloor_store::{
    Change, ClubRow, EntrantRow, LeagueMatchRow, LeaguePlayerRow, LeagueRow, MemberRow, PairingRow, RoundRow,
    Store, TableRow, TournamentRow, Unwritten,
};
use testkit::databases::{Database, each};

use crate::sample::{result, table, table_id, user_id, with_table, write};

fn member(name: &str, role: &str, joined: i64, host_since: Option<i64>) -> MemberRow {
    MemberRow { club: "c".into(), user: user_id(name), role: role.into(), joined, host_since }
}

/// A club of Ada, its owner, and Bob.
async fn with_club(database: &Database) -> Store {
    let store = with_table(database).await;
    let club =
        ClubRow { id: "c".into(), name: "Nut".into(), invite: "come".into(), created: 1, closed: None };
    let change = Change::new().add_club(&club).add_member(&member("ada", "owner", 1, None));
    write(&store, change.add_member(&member("bob", "member", 2, None))).await;
    store
}

async fn refused(store: &Store, change: Change) {
    assert!(matches!(store.commit(change).await, Err(Unwritten::Conflict)));
}

#[tokio::test]
async fn a_club_has_one_owner_and_somebody_follows() {
    each(async |database| {
        let store = with_club(database).await;
        let (ada, bob) = (user_id("ada"), user_id("bob"));
        assert_eq!(store.next_owner("c").await.unwrap(), Some(member("bob", "member", 2, None)));
        refused(&store, Change::new().set_role("c", &bob, "host", "member", None)).await;
        assert!(
            store.commit(Change::new().set_role("c", &bob, "member", "owner", None)).await.is_err(),
            "never two owners"
        );
        let change = Change::new().remove_member("c", &ada, "owner");
        write(&store, change.set_role("c", &bob, "member", "owner", None)).await;
        let clubs = store.clubs_of(&bob).await.unwrap();
        assert_eq!((clubs[0].1.as_str(), clubs[0].2), ("owner", 1));
        write(&store, Change::new().close_club("c", 9)).await;
        assert!(store.club("c").await.unwrap().is_none() && store.members("c").await.unwrap().is_empty());
        refused(&store, Change::new().close_club("c", 10)).await;
    })
    .await;
}

#[tokio::test]
async fn a_round_is_drawn_once_and_nobody_sits_twice_in_it() {
    each(async |database| {
        let store = with_club(database).await;
        let tournament = |id: &str| TournamentRow {
            id: id.into(),
            club: "c".into(),
            name: "Friday".into(),
            game: "liars-dice".into(),
            size: 4,
            rounds: 3,
            pace: "{}".into(),
            created: 1,
            starts: None,
            status: "open".into(),
            round: 0,
        };
        let entrant =
            EntrantRow { tournament: "t".into(), user: user_id("ada"), entered: 1, points: 12, out: true };
        write(&store, Change::new().add_tournament(&tournament("t")).put_entrant(&entrant)).await;
        refused(&store, Change::new().add_tournament(&tournament("u"))).await;
        let back = EntrantRow { entered: 5, points: 99, out: false, ..entrant };
        write(&store, Change::new().put_entrant(&back)).await;
        let known = store.entrants("t").await.unwrap();
        assert_eq!(
            (known[0].0.points, known[0].0.entered, known[0].0.out),
            (12, 5, false),
            "points are kept"
        );

        let round = RoundRow { tournament: "t".into(), round: 0, seed: "aa".into(), drawn: 3 };
        let seat = PairingRow {
            tournament: "t".into(),
            round: 0,
            user: user_id("ada"),
            number: 0,
            table: Some(table_id("t")),
        };
        let drawn = || Change::new().set_tournament("t", ("open", 0), ("playing", 1)).add_round(&round);
        refused(&store, drawn().add_pairing(&seat).add_pairing(&PairingRow { number: 1, ..seat.clone() }))
            .await;
        assert!(store.rounds("t").await.unwrap().is_empty(), "all of it or nothing");
        write(&store, drawn().add_pairing(&seat)).await;
        refused(&store, drawn()).await;
        refused(&store, Change::new().add_round(&RoundRow { seed: "bb".into(), ..round.clone() })).await;
        assert_eq!(store.rounds("t").await.unwrap(), [round]);
        assert_eq!(store.pairings("t").await.unwrap(), [seat]);
    })
    .await;
}

#[tokio::test]
async fn l_6_a_match_counts_for_the_season_in_which_it_ends_and_a_month_is_opened_once() {
    each(async |database| {
        let store = with_club(database).await;
        let league = LeagueRow { club: "c".into(), game: "g".into(), days: 2, month: 10 };
        let (ada, bob) = (user_id("ada"), user_id("bob"));
        let player = |name: &str, joined| LeaguePlayerRow {
            club: "c".into(),
            game: "g".into(),
            user: user_id(name),
            joined,
            place: None,
        };
        let change = Change::new().add_league(&league).add_league_player(&player("ada", 1));
        write(&store, change.add_league_player(&player("bob", 2)).add_league_player(&player("bob", 9))).await;
        let place = Change::new().set_league_place("c", "g", &bob, 0);
        write(&store, place).await;
        let names: Vec<String> =
            store.league_players("c", "g").await.unwrap().into_iter().map(|(row, _)| row.user.0).collect();
        assert_eq!(names, ["bob", "ada"], "the ladder, then those who are new");
        assert_eq!(store.leagues_before(11, 5).await.unwrap(), std::slice::from_ref(&league));
        let opened = |table: &TableRow| {
            let of = LeagueMatchRow {
                club: "c".into(),
                game: "g".into(),
                month: 11,
                number: 0,
                table: table.id.clone(),
            };
            Change::new().open_month(&league, 11).add_table(table).add_league_match(&of)
        };
        write(&store, opened(&TableRow { club: Some("c".into()), ..table("m") })).await;
        refused(&store, opened(&TableRow { club: Some("c".into()), ..table("n") })).await;
        assert!(store.leagues_before(11, 5).await.unwrap().is_empty());
        assert!(store.table(&table_id("n")).await.unwrap().is_none());

        write(
            &store,
            Change::new().add_result(&result("m", 0, "ada", 200)).add_result(&result("m", 1, "bob", 200)),
        )
        .await;
        for (from, until, found) in [(0, 200, 0), (200, 201, 2), (201, 300, 0)] {
            assert_eq!(store.league_results("c", "g", from, until).await.unwrap().len(), found);
            assert_eq!(store.club_results("c", from, until).await.unwrap().len(), found);
        }
        assert_eq!(store.club_tables("c", 5).await.unwrap().len(), 1);
        // Whoever leaves the club plays in no league of it.
        write(&store, Change::new().remove_member("c", &bob, "member")).await;
        assert_eq!(store.league_players("c", "g").await.unwrap().len(), 1);
        write(&store, Change::new().forget_user(&ada, "Someone")).await;
        assert!(store.members("c").await.unwrap().is_empty());
    })
    .await;
}

#[tokio::test]
async fn l_7_a_league_ends_once_and_with_it_who_plays_there_but_not_its_matches() {
    each(async |database| {
        let store = with_club(database).await;
        let league = |game: &str| LeagueRow { club: "c".into(), game: game.into(), days: 2, month: 10 };
        let player = |game: &str| LeaguePlayerRow {
            club: "c".into(),
            game: game.into(),
            user: user_id("ada"),
            joined: 1,
            place: None,
        };
        let of =
            LeagueMatchRow { club: "c".into(), game: "g".into(), month: 10, number: 0, table: table_id("m") };
        let change = Change::new().add_league(&league("g")).add_league(&league("h"));
        let change = change.add_league_player(&player("g")).add_league_player(&player("h"));
        let change = change.add_table(&TableRow { club: Some("c".into()), ..table("m") });
        write(&store, change.add_league_match(&of).add_result(&result("m", 0, "ada", 200))).await;
        write(&store, Change::new().end_league("c", "g")).await;
        refused(&store, Change::new().end_league("c", "g")).await;
        refused(&store, Change::new().open_month(&league("g"), 11)).await;
        assert!(store.league("c", "g").await.unwrap().is_none());
        assert!(store.league_players("c", "g").await.unwrap().is_empty());
        assert_eq!(store.league_players("c", "h").await.unwrap().len(), 1, "another goes on");
        assert_eq!(store.league_results("c", "g", 0, 300).await.unwrap().len(), 1);
    })
    .await;
}
