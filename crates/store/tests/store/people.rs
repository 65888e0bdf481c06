//! People, sessions, mutes, notices.

use shopfloor_store::{Change, Counts, Notice, PresetRow, SessionRow, TableRow, Unwritten, UserRow};
use testkit::databases::each;

use crate::sample::{chat, open, result, seat, session, table, table_id, user, user_id, with_table, write};

#[tokio::test]
async fn a_user_is_read_as_it_was_written() {
    each(async |database| {
        let store = open(database).await;
        let account = UserRow {
            name: "Ädä \u{1F3ED}".to_owned(),
            password: Some("$argon2id$...".to_owned()),
            created: 1_700_000_000_000,
            banned: true,
            ..user("ada")
        };
        let guest = UserRow { account: None, deleted: true, ..user("guest") };
        write(&store, Change::new().add_user(&account).add_user(&guest)).await;
        assert_eq!(store.user(&account.id).await.unwrap(), Some(account.clone()));
        assert_eq!(store.user(&guest.id).await.unwrap(), Some(guest));
        assert_eq!(store.user_by_account("ada").await.unwrap(), Some(account));
        assert_eq!(store.user_by_account("bob").await.unwrap(), None);
        assert_eq!(store.user(&user_id("bob")).await.unwrap(), None);
    })
    .await;
}

#[tokio::test]
async fn a_preset_is_written_over_by_name_and_goes_with_its_person() {
    each(async |database| {
        let store = open(database).await;
        let row = |id: &str, who: &str, name: &str, text: &str| PresetRow {
            id: id.to_owned(),
            user: user_id(who),
            game: "g".to_owned(),
            name: name.to_owned(),
            text: text.to_owned(),
            changed: 7,
        };
        let of = async |who| store.presets_of(&user_id(who)).await.unwrap();
        let change = Change::new().add_user(&user("ada")).add_user(&user("bob"));
        let change = change
            .put_preset(&row("1", "ada", "my box", "old"))
            .put_preset(&row("2", "bob", "my box", "his"));
        write(&store, change).await;
        write(&store, Change::new().put_preset(&row("3", "ada", "my box", "new \u{1F3ED}"))).await;
        assert_eq!(of("ada").await, [row("1", "ada", "my box", "new \u{1F3ED}")], "it keeps its id");
        write(&store, Change::new().put_preset(&row("4", "ada", "a box", "x"))).await;
        assert_eq!(
            of("ada").await.iter().map(|row| row.name.as_str()).collect::<Vec<_>>(),
            ["a box", "my box"]
        );

        let foreign = Change::new().remove_preset(&user_id("bob"), "1");
        assert_eq!(store.commit(foreign).await, Err(Unwritten::Conflict), "nobody removes another's");
        write(&store, Change::new().remove_preset(&user_id("ada"), "1")).await;
        assert_eq!(of("ada").await.len(), 1);
        write(&store, Change::new().forget_user(&user_id("ada"), "Someone")).await;
        assert_eq!((of("ada").await.len(), of("bob").await.len()), (0, 1));
    })
    .await;
}

#[tokio::test]
async fn no_two_accounts_have_one_name_but_guests_have_none() {
    each(async |database| {
        let store = open(database).await;
        let guest = |id| UserRow { account: None, ..user(id) };
        write(&store, Change::new().add_user(&user("ada")).add_user(&guest("g1")).add_user(&guest("g2")))
            .await;

        let second = UserRow { id: user_id("other"), ..user("ada") };
        assert_eq!(store.commit(Change::new().add_user(&second)).await, Err(Unwritten::Conflict));
        let taken = Change::new().make_account(&user_id("g1"), "Ada", "ada", "hash", "code");
        assert_eq!(store.commit(taken).await, Err(Unwritten::Conflict));
        assert_eq!(store.user(&user_id("g1")).await.unwrap(), Some(guest("g1")));
        write(&store, Change::new().make_account(&user_id("g1"), "Grace", "grace", "hash", "code")).await;
        assert_eq!(store.user_by_account("grace").await.unwrap().unwrap().id, user_id("g1"));
    })
    .await;
}

#[tokio::test]
async fn a_new_name_stands_at_the_tables_too_and_only_an_account_claims_it() {
    each(async |database| {
        let store = with_table(database).await;
        let guest = UserRow { account: None, ..user("guest") };
        let over = TableRow { status: "over".to_owned(), ..table("o") };
        let change = Change::new().add_user(&guest).add_table(&over);
        let change = change.put_seat(&seat("t", 0, Some("ada"))).put_seat(&seat("t", 1, Some("bob")));
        write(&store, change.put_seat(&seat("o", 0, Some("ada"))).add_chat(&chat("t", 1))).await;

        write(&store, Change::new().rename_user(&user_id("ada"), "Grace", "grace")).await;
        let grace = UserRow { name: "Grace".to_owned(), account: Some("grace".to_owned()), ..user("ada") };
        assert_eq!(store.user(&user_id("ada")).await.unwrap(), Some(grace));
        let name = async |table: &str, seat: usize| -> Option<String> {
            store.seats(&table_id(table)).await.unwrap()[seat].name.clone()
        };
        assert_eq!(name("t", 0).await.as_deref(), Some("Grace"));
        assert_eq!(name("t", 1).await.as_deref(), Some("bob"));
        assert_eq!(name("o", 0).await.as_deref(), Some("Grace"));
        assert_eq!(store.chat(&table_id("t"), 0, 9).await.unwrap()[0].name, "ADA", "said under that name");
        let rev = async |table: &str| store.table(&table_id(table)).await.unwrap().unwrap().rev;
        assert_eq!((rev("t").await, rev("o").await), (1, 0), "who knows the old name must not write it back");

        let taken = Change::new().rename_user(&user_id("bob"), "Grace", "grace");
        assert_eq!(store.commit(taken).await, Err(Unwritten::Conflict));
        write(&store, Change::new().rename_user(&user_id("guest"), "Grace", "grace")).await;
        assert_eq!(store.user(&user_id("guest")).await.unwrap().unwrap().account, None);
    })
    .await;
}

#[tokio::test]
async fn a_guest_gets_an_account_once_and_a_password_only_for_the_old_one() {
    each(async |database| {
        let store = with_table(database).await;
        let banned = UserRow { account: None, banned: true, ..user("guest") };
        write(&store, Change::new().add_user(&banned)).await;
        let make = async |user: &str, account: &str| {
            store.commit(Change::new().make_account(&user_id(user), "Eve", account, "hash", "code")).await
        };
        assert_eq!(make("guest", "ada").await, Err(Unwritten::Conflict), "the name is taken");
        assert_eq!(make("ada", "eve").await, Err(Unwritten::Conflict), "has one");
        assert_eq!(make("guest", "eve").await, Ok(()));
        let eve = store.user_by_account("eve").await.unwrap().unwrap();
        assert_eq!((eve.id, eve.password.as_deref(), eve.banned), (user_id("guest"), Some("hash"), true));

        let set =
            async |old: &str| store.commit(Change::new().set_password(&user_id("guest"), old, "new")).await;
        assert_eq!(set("other").await, Err(Unwritten::Conflict));
        assert_eq!(set("hash").await, Ok(()));
        assert_eq!(set("hash").await, Err(Unwritten::Conflict), "somebody else was faster");
    })
    .await;
}

#[tokio::test]
async fn of_deleted_people_only_their_matches_stay() {
    each(async |database| {
        let store = with_table(database).await;
        let (ada, bob) = (user_id("ada"), user_id("bob"));
        let change = Change::new().put_seat(&seat("t", 0, Some("ada"))).add_chat(&chat("t", 1));
        let change = change.mute(&ada, &bob).mute(&bob, &ada).add_session(&session("a", "ada"));
        write(&store, change.add_result(&result("t", 0, "ada", 5))).await;

        write(&store, Change::new().forget_user(&ada, "Someone")).await;
        let gone = store.user(&ada).await.unwrap().unwrap();
        assert_eq!((gone.name.as_str(), gone.account, gone.deleted), ("Someone", None, true));
        assert_eq!(store.seats(&table_id("t")).await.unwrap()[0].name.as_deref(), Some("Someone"));
        assert_eq!(store.chat(&table_id("t"), 0, 9).await.unwrap()[0].name, "Someone");
        assert_eq!(store.session("a").await.unwrap(), None);
        assert_eq!((store.mutes_of(&ada).await, store.mutes_of(&bob).await), (Ok(vec![]), Ok(vec![])));
        assert_eq!(store.results_of(&ada, 9, 9).await.unwrap().len(), 1);
        write(&store, Change::new().add_user(&UserRow { id: user_id("new"), ..user("ada") })).await;

        let twice = [
            Change::new().forget_user(&ada, "Someone"),
            Change::new().rename_user(&ada, "Back", "back"),
            Change::new().make_account(&ada, "Back", "back", "hash", "code"),
        ];
        for change in twice {
            assert_eq!(store.commit(change).await, Err(Unwritten::Conflict));
        }
    })
    .await;
}

#[tokio::test]
async fn a_session_leads_to_its_user_until_it_is_removed() {
    each(async |database| {
        let store = with_table(database).await;
        let browser = session("b", "ada");
        let token = SessionRow { label: Some("my bot".to_owned()), created: 2, ..session("t", "ada") };
        write(&store, Change::new().add_session(&browser).add_session(&token)).await;
        assert_eq!(store.session("b").await.unwrap(), Some((browser.clone(), user("ada"))));
        assert_eq!(store.sessions_of(&user_id("ada")).await.unwrap(), [browser.clone(), token]);
        assert_eq!(store.commit(Change::new().add_session(&browser)).await, Err(Unwritten::Conflict));

        write(&store, Change::new().touch_session("b", 50).touch_session("b", 40).touch_session("gone", 50))
            .await;
        assert_eq!(store.session("b").await.unwrap().unwrap().0.seen, 50);
        write(
            &store,
            Change::new().remove_session(&user_id("bob"), "b").remove_session(&user_id("ada"), "b"),
        )
        .await;
        assert_eq!(store.session("b").await.unwrap(), None);
        assert_eq!(store.sessions_of(&user_id("ada")).await.unwrap().len(), 1);
    })
    .await;
}

#[tokio::test]
async fn sessions_are_removed_all_at_once_or_all_but_one() {
    each(async |database| {
        let store = with_table(database).await;
        let change =
            ["a1", "a2", "a3"].iter().fold(Change::new(), |c, hash| c.add_session(&session(hash, "ada")));
        write(&store, change.add_session(&session("b1", "bob"))).await;

        write(&store, Change::new().remove_sessions_but(&user_id("ada"), "a2")).await;
        assert_eq!(store.sessions_of(&user_id("ada")).await.unwrap(), [session("a2", "ada")]);
        write(&store, Change::new().remove_sessions_of(&user_id("ada"))).await;
        assert_eq!(store.sessions_of(&user_id("ada")).await.unwrap(), []);
        assert_eq!(store.sessions_of(&user_id("bob")).await.unwrap(), [session("b1", "bob")]);
    })
    .await;
}

#[tokio::test]
async fn a_token_is_removed_by_the_beginning_of_its_hash_if_only_one_fits() {
    each(async |database| {
        let store = with_table(database).await;
        let token = |hash| SessionRow { label: Some("bot".to_owned()), ..session(hash, "ada") };
        let change = Change::new().add_session(&token("ab1")).add_session(&token("ab2"));
        write(&store, change.add_session(&session("ac", "ada"))).await;
        let remove = async |user: &str, hash: &str| {
            store.commit(Change::new().remove_token(&user_id(user), hash)).await
        };

        assert_eq!(remove("ada", "ab").await, Err(Unwritten::Conflict), "two fit");
        assert_eq!(remove("ada", "ac").await, Err(Unwritten::Conflict), "a browser's is no token");
        assert_eq!(remove("ada", "a%").await, Err(Unwritten::Conflict), "none fits");
        assert_eq!(remove("bob", "ab1").await, Err(Unwritten::Conflict), "another's");
        assert_eq!(remove("ada", "ab1").await, Ok(()));
        assert_eq!(remove("ada", "ab").await, Ok(()));
        assert_eq!(store.sessions_of(&user_id("ada")).await.unwrap(), [session("ac", "ada")]);
    })
    .await;
}

#[tokio::test]
async fn muting_twice_is_muting_once() {
    each(async |database| {
        let store = with_table(database).await;
        let (ada, bob) = (user_id("ada"), user_id("bob"));
        write(&store, Change::new().mute(&ada, &bob).mute(&ada, &bob)).await;
        assert_eq!(store.mutes_of(&ada).await.unwrap(), std::slice::from_ref(&bob));
        assert_eq!(store.mutes_of(&bob).await.unwrap(), []);
        assert_eq!(store.muted_by(&ada).await.unwrap(), [user("bob")]);
        write(&store, Change::new().unmute(&ada, &bob).unmute(&ada, &bob)).await;
        assert_eq!(store.mutes_of(&ada).await.unwrap(), []);
    })
    .await;
}

#[tokio::test]
async fn notices_are_numbered_in_their_order() {
    each(async |database| {
        let store = open(database).await;
        let (table, user) = (Notice::Table(table_id("t")), Notice::User(user_id("u")));
        write(&store, Change::new().add_notice(&table).add_notice(&user)).await;
        write(&store, Change::new().add_notice(&table)).await;
        let all = [(1, table.clone()), (2, user), (3, table)];
        assert_eq!(store.notices_after(0).await.unwrap(), all);
        assert_eq!(store.notices_after(2).await.unwrap(), all[2..]);
        assert_eq!(store.notices_after(3).await.unwrap(), []);
    })
    .await;
}

#[tokio::test]
async fn notices_of_two_programs_at_once_are_all_kept() {
    each(async |database| {
        let stores = [open(database).await, open(database).await];
        let writing: Vec<_> = (0..20)
            .map(|n| {
                let store = stores[n % 2].clone();
                tokio::spawn(async move {
                    store.commit(Change::new().add_notice(&Notice::Table(table_id("t")))).await
                })
            })
            .collect();
        let mut kept = 0;
        for written in writing {
            // Both may take the same number; the loser is told and may try again.
            match written.await.unwrap() {
                Ok(()) => kept += 1,
                Err(e) => assert_eq!(e, Unwritten::Conflict),
            }
        }
        let numbers: Vec<i64> = stores[0].notices_after(0).await.unwrap().iter().map(|(n, _)| *n).collect();
        assert_eq!(numbers, (1..=kept).collect::<Vec<_>>());
        assert!(kept > 0);
    })
    .await;
}

#[tokio::test]
async fn an_admin_finds_people_by_id_and_by_a_part_of_the_name() {
    each(async |database| {
        let store = open(database).await;
        let grace = UserRow { name: "Grace Hopper".to_owned(), account: None, created: 2, ..user("u7") };
        let odd = UserRow { name: "100%_sure".to_owned(), account: None, created: 3, ..user("u8") };
        write(&store, Change::new().add_user(&grace).add_user(&odd).add_user(&user("ada"))).await;
        let found = async |text: &str| -> Vec<String> {
            store.users_like(text, 10).await.unwrap().into_iter().map(|user| user.id.0).collect()
        };
        assert_eq!(found("HOPPER").await, ["u7"]);
        assert_eq!(found("u7").await, ["u7"]);
        assert_eq!(found("0%_s").await, ["u8"]);
        assert_eq!(found("0__s").await, [""; 0]);
        assert_eq!(found("").await, ["u8", "u7", "ada"], "everybody, the newest first");
        assert_eq!(store.users_like("", 2).await.unwrap().len(), 2);
    })
    .await;
}

#[tokio::test]
async fn the_counts_leave_out_deleted_people() {
    each(async |database| {
        let store = with_table(database).await;
        let gone = UserRow { deleted: true, ..user("gone") };
        let mut playing = table("p");
        playing.status = "playing".to_owned();
        write(&store, Change::new().add_user(&gone).add_table(&playing)).await;
        let tables = vec![("open".to_owned(), 1), ("playing".to_owned(), 1)];
        assert_eq!(store.counts().await.unwrap(), Counts { users: 2, tables });
    })
    .await;
}

#[tokio::test]
async fn shutting_somebody_out_touches_nothing_else() {
    each(async |database| {
        let store = open(database).await;
        write(&store, Change::new().add_user(&user("ada"))).await;
        write(&store, Change::new().set_banned(&user_id("ada"), true)).await;
        let banned = UserRow { banned: true, ..user("ada") };
        assert_eq!(store.user(&user_id("ada")).await.unwrap(), Some(banned));
        let again = Change::new().set_banned(&user_id("ada"), true);
        assert_eq!(store.commit(again).await, Err(Unwritten::Conflict), "it is so already");
        let nobody = Change::new().set_banned(&user_id("nobody"), true);
        assert_eq!(store.commit(nobody).await, Err(Unwritten::Conflict));
        write(&store, Change::new().set_banned(&user_id("ada"), false)).await;
    })
    .await;
}

#[tokio::test]
async fn a_name_is_claimed_by_one_account_and_given_up_for_another() {
    each(async |database| {
        let store = open(database).await;
        write(&store, Change::new().add_user(&user("ada")).add_user(&user("bob"))).await;
        let claim =
            async |who: &str, like: &str| store.commit(Change::new().claim_name(&user_id(who), like)).await;
        let owner = async |like: &str| store.name_owner(like).await.unwrap();
        assert_eq!(claim("ada", "ada").await, Ok(()));
        assert_eq!(claim("ada", "ada").await, Ok(()), "her own");
        assert_eq!(claim("bob", "ada").await, Err(Unwritten::Conflict));
        write(&store, Change::new().claim_if_free(&user_id("bob"), "ada")).await;
        assert_eq!(owner("ada").await, Some(user_id("ada")));
        assert_eq!(claim("ada", "grace").await, Ok(()));
        assert_eq!((owner("ada").await, owner("grace").await), (None, Some(user_id("ada"))));
        assert_eq!(claim("bob", "ada").await, Ok(()));
        write(&store, Change::new().forget_user(&user_id("ada"), "Someone")).await;
        assert_eq!(owner("grace").await, None, "a deleted person has no name");

        assert_eq!(store.names_claimed().await.unwrap(), None);
        write(&store, Change::new().names_are_claimed(1)).await;
        write(&store, Change::new().names_are_claimed(2)).await;
        assert_eq!(store.names_claimed().await.unwrap(), Some(2));
    })
    .await;
}

#[tokio::test]
async fn a_recovery_code_is_replaced_by_its_use_and_with_the_password_only() {
    each(async |database| {
        let store = open(database).await;
        let ada = user_id("ada");
        let row = UserRow { password: Some("one".into()), recovery: Some("code".into()), ..user("ada") };
        write(&store, Change::new().add_user(&row)).await;
        let commit = async |change: Change| store.commit(change).await;
        assert_eq!(commit(Change::new().set_recovery(&ada, "two", "x")).await, Err(Unwritten::Conflict));
        assert_eq!(
            commit(Change::new().recover_account(&ada, "x", "two", "y")).await,
            Err(Unwritten::Conflict)
        );
        write(&store, Change::new().set_recovery(&ada, "one", "next")).await;
        assert_eq!(
            commit(Change::new().recover_account(&ada, "code", "two", "y")).await,
            Err(Unwritten::Conflict)
        );
        write(&store, Change::new().recover_account(&ada, "next", "two", "last")).await;
        assert_eq!(
            commit(Change::new().recover_account(&ada, "next", "three", "y")).await,
            Err(Unwritten::Conflict)
        );
        let row = store.user(&ada).await.unwrap().unwrap();
        assert_eq!((row.password.as_deref(), row.recovery.as_deref()), (Some("two"), Some("last")));
        write(&store, Change::new().forget_user(&ada, "Someone")).await;
        assert_eq!(store.user(&ada).await.unwrap().unwrap().recovery, None);
    })
    .await;
}
