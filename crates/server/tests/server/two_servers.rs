//! Two servers on one Postgres: one log, and everybody sees every move.

use std::time::{Duration, Instant};

use client::{Method, Socket};
use serde_json::json;
use testkit::databases::Database;
use testkit::eventually;

use crate::house::{House, Player, play_on, text};
use crate::people::closes;

async fn houses(database: &Database) -> (House, House) {
    let url = database.url.clone();
    let one = House::open_with(move |config| config.database = url).await;
    let other = one.second().await;
    (one, other)
}

#[tokio::test(flavor = "multi_thread")]
async fn players_on_either_server_see_every_move_of_a_whole_match() {
    let database = Database::postgres().await;
    let (one, other) = houses(&database).await;
    for game in ["factory-manager", "fantastic-factories"] {
        let mut players = one.table(game, 2).await;
        let moved = players.pop().unwrap();
        let here = Player::sit(moved.api.at(&other.url()), &moved.id).await;
        players.push(here);
        let mut watcher = Player::sit(other.guest().await, &players[0].id).await;
        play_on(&mut players, 5_000).await;
        for player in players.iter_mut().chain([&mut watcher]) {
            player.until(|player| player.table["status"] == "over").await;
            assert!(player.is_over());
        }
        assert_eq!(players[0].frame["outcome"]["scores"], players[1].frame["outcome"]["scores"]);
        assert_eq!(watcher.story.len(), players[0].story.len());
        let file = players[1].api.file(&players[1].id).await.unwrap().to_string();
        let file = engine::MatchFile::read(&file).unwrap();
        catalog::game_of(&file).unwrap().verify(file.header.clone(), file.log.clone(), file.names()).unwrap();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_servers_that_write_the_same_ply_one_is_refused_reloads_and_goes_on() {
    let database = Database::postgres().await;
    let (one, other) = houses(&database).await;
    let mut here = one.table("fantastic-factories", 2).await;
    let id = here[0].id.clone();
    for n in 0.. {
        if here.iter().all(Player::may_act) {
            break;
        }
        assert!(n < 200, "the work phase comes");
        play_on(&mut here, 1).await;
    }
    // Both act at once, on different servers, again and again: neither is stale for the other.
    let mut there = Player::sit(here[1].api.clone().at(&other.url()), &id).await;
    let mut both = 0;
    for _ in 0..12 {
        if !(here[0].may_act() && there.may_act()) {
            break;
        }
        let (first, second) = (here[0].act(&here[0].actions()[0]), there.act(&there.actions()[0]));
        let (a, b) = tokio::join!(here[0].ask(first), there.ask(second));
        assert_eq!((&a["type"], &b["type"]), (&json!("ok"), &json!("ok")), "{a} {b}");
        assert_ne!(a["ply"], b["ply"]);
        let ply = a["ply"].as_u64().max(b["ply"].as_u64()).unwrap();
        here[0].until(|player| player.ply() >= ply).await;
        there.until(|player| player.ply() >= ply).await;
        both += 1;
    }
    assert!(both > 1, "{both}");
    // The same person on both servers: the same ply is taken once.
    let mut twin = Player::sit(here[0].api.clone().at(&other.url()), &id).await;
    if here[0].may_act() {
        let act = here[0].act(&here[0].actions()[0]);
        let (a, b) = tokio::join!(here[0].ask(act.clone()), twin.ask(act));
        let words = [text(&a["type"]), text(&b["type"])];
        assert!(words.contains(&"ok".into()) && words.contains(&"refused".into()), "{a} {b}");
        let refused = if a["type"] == "refused" { a } else { b };
        assert_eq!(refused["refused"], "stale");
    }
    let log = store::Store::open(&database.url, std::sync::Arc::new(|_, _| {})).await.unwrap();
    let mut next = 0;
    for row in log.log(&store::TableId(id), 0).await.unwrap() {
        assert_eq!(row.ply, next, "the log has no gap and no double");
        next = row.ply + row.count;
    }
}

/// One of a server's metrics.
async fn counted(house: &House, name: &str) -> u64 {
    house.metric(&format!("shopfloor_{name}")).await
}

/// How many rows of logs a server has read.
async fn rows_read(house: &House) -> u64 {
    counted(house, "log_rows_read_total").await
}

#[tokio::test(flavor = "multi_thread")]
async fn of_another_servers_moves_only_the_new_rows_are_read() {
    let database = Database::postgres().await;
    let (one, other) = houses(&database).await;
    let mut players = one.table("factory-manager", 2).await;
    play_on(&mut players, 10).await;
    let mut watcher = Player::sit(other.guest().await, &players[0].id).await;
    let (rows, told) = (rows_read(&other).await, players[0].story.len());
    let moves = play_on(&mut players, 30).await as u64;
    let ply = players.iter().map(Player::ply).max().unwrap();
    watcher.until(|watcher| watcher.ply() == ply).await;
    assert!(moves >= 20, "{moves}");
    assert_eq!(rows_read(&other).await - rows, moves, "each row once");
    assert_eq!(watcher.story.len(), players[0].story.len() - told);
}

#[tokio::test(flavor = "multi_thread")]
async fn bots_of_a_table_on_two_servers_play_one_match() {
    let database = Database::postgres().await;
    let (one, other) = houses(&database).await;
    let api = one.guest().await;
    let quick = json!({"game": "factory-manager", "level": "apprentice", "seats": 4});
    let id = text(&api.quick(&quick).await.unwrap()["id"]);
    let mut here = Player::sit(api.clone(), &id).await;
    let mut there = Player::sit(api.at(&other.url()), &id).await;
    let play = async {
        for n in 0.. {
            here.until(|player| player.may_act() || player.table["status"] == "over").await;
            if here.table["status"] == "over" {
                break;
            }
            here.play(n).await;
        }
    };
    // Who does not listen is hung up on after a while.
    tokio::join!(play, there.until(|player| player.table["status"] == "over"));
    assert_eq!(here.frame["outcome"], there.frame["outcome"]);

    let counted = async |name: &str| counted(&one, name).await + counted(&other, name).await;
    let (thoughts, actions) = (counted("bot_thoughts_total").await, counted("bot_actions_total").await);
    assert!(actions > 20, "{actions}");
    // The second server has taken its share when the first was already playing.
    assert!((actions..actions + 3).contains(&thoughts), "{thoughts} thoughts for {actions} actions");
    eventually("each server has its share", async || {
        (counted("shards").await == 1024 && self::counted(&other, "shards").await == 512).then_some(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_whose_server_is_not_the_players_answers_at_once() {
    let database = Database::postgres().await;
    let (one, other) = houses(&database).await;
    eventually("each server has its share", async || (counted(&other, "shards").await == 512).then_some(()))
        .await;
    let mut moves = 0;
    for _ in 0..4 {
        let api = one.guest().await;
        let quick = json!({"game": "factory-manager", "level": "apprentice", "seats": 2});
        let id = text(&api.quick(&quick).await.unwrap()["id"]);
        let mut player = Player::sit(api, &id).await;
        let begun = Instant::now();
        for n in 0..6 {
            player.until(|player| player.may_act() || player.is_over()).await;
            if player.is_over() {
                break;
            }
            player.play(n).await;
            moves += 1;
        }
        // Were they not woken, the bots would be found every two seconds.
        assert!(begun.elapsed() < Duration::from_secs(6), "{:?}", begun.elapsed());
    }
    assert!(moves > 12, "{moves}");
    let thought = (counted(&one, "bot_thoughts_total").await, counted(&other, "bot_thoughts_total").await);
    assert!(thought.0 + thought.1 > 12, "{thought:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_has_not_heard_yet_looks_again_before_it_refuses() {
    let database = Database::postgres().await;
    let url = database.url.clone();
    let house = House::open_with(move |config| config.database = url).await;
    let (host, guest) = (house.guest().await, house.guest().await);
    let asked =
        json!({"game": "factory-manager", "public": false, "seats": [{"kind": "me"}, {"kind": "open"}]});
    let id = text(&host.create(&asked).await.unwrap()["id"]);
    let _here = Player::sit(host, &id).await;
    // The guest sits down on another server, and the news is late: here it never comes.
    let me = text(&guest.get("/api/me").await.unwrap()["id"]);
    let sit = format!("UPDATE seats SET kind = 'person', user_id = '{me}', name = 'Late' WHERE seat = 1");
    database.execute(sit).await;
    database.execute("UPDATE tables SET rev = rev + 1").await;
    let mut there = Player::sit(guest.clone(), &id).await;
    assert_eq!(there.table["seats"][1]["name"], "Late");

    database
        .execute(format!(
            "UPDATE seats SET kind = 'open', user_id = NULL, name = NULL WHERE user_id = '{me}'"
        ))
        .await;
    database.execute("UPDATE tables SET rev = rev + 1").await;
    let refused = there.ask(json!({"type": "preview", "at": 0, "action": {"do": "pass"}})).await;
    assert_eq!(refused["refused"], "not_seated", "{refused}");
    database
        .execute(format!("UPDATE seats SET kind = 'person', user_id = '{me}', name = 'Late' WHERE seat = 1"))
        .await;
    database.execute("UPDATE tables SET rev = rev + 1").await;
    guest.leave(&id).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_said_on_one_server_is_heard_on_the_other() {
    let database = Database::postgres().await;
    let (one, other) = houses(&database).await;
    let mut here = one.table("factory-manager", 2).await.remove(0);
    let mut there = Player::sit(here.api.clone().at(&other.url()), &here.id).await;
    here.ask(json!({"type": "chat", "text": "from here"})).await;
    there.until(|player| player.chat.len() == 1).await;
    there.ask(json!({"type": "chat", "text": "from there"})).await;
    here.until(|player| player.chat.len() == 2).await;
    assert_eq!(here.chat[1]["n"], 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_that_goes_away_loses_nothing_and_is_used_again() {
    let database = Database::postgres().await;
    let url = database.url.clone();
    let house = House::open_with(move |config| config.database = url).await;
    let mut players = house.table("factory-manager", 2).await;
    play_on(&mut players, 4).await;
    let ply = players[0].ply();
    database.go_away().await;
    let acting = players.iter().position(Player::may_act).unwrap();
    let action = players[acting].actions()[0].clone();
    let act = players[acting].act(&action);
    let refused = players[acting].ask(act).await;
    assert_eq!((&refused["type"], &refused["refused"]), (&json!("refused"), &json!("storage")), "{refused}");
    database.come_back().await;
    eventually("the move is stored", async || {
        let told = players[acting].ask(json!({"type": "act", "at": ply, "action": action})).await;
        assert!(told["type"] == "ok" || told["refused"] == "storage", "{told}");
        (told["type"] == "ok").then_some(())
    })
    .await;
    for player in &mut players {
        player.until(|player| player.ply() > ply).await;
    }
    assert!(play_on(&mut players, 5).await > 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn names_mutes_and_signing_out_reach_the_other_server() {
    let database = Database::postgres().await;
    let (one, other) = houses(&database).await;
    let mut here = one.table("factory-manager", 2).await;
    let mut there = Player::sit(here[1].api.clone().at(&other.url()), &here[1].id).await;
    let (ada, api) = (text(&there.table["seats"][0]["user"]), here[1].api.clone());

    here[0].api.patch("/api/me", &json!({"name": "Ada"})).await.unwrap();
    there.until(|player| player.table["seats"][0]["name"] == "Ada").await;

    api.ask(Method::PUT, &format!("/api/mutes/{ada}"), None).await.unwrap();
    // What is heard of a person comes by another way than what they say, so the first words may still arrive.
    let mut n = 0;
    eventually("Ada is muted on the other server", async || {
        n += 1;
        let (unheard, heard) = (format!("unheard {n}"), format!("heard {n}"));
        here[0].ask(json!({"type": "chat", "text": unheard})).await;
        let said = here[1].ask(json!({"type": "chat", "text": heard})).await;
        if said["refused"] == "too_many" {
            return None;
        }
        let has = |player: &Player, text: &str| player.chat.iter().any(|line| line["text"] == text);
        there.until(|player| has(player, &heard)).await;
        (!has(&there, &unheard)).then_some(())
    })
    .await;

    api.post("/api/logout", &json!({"everywhere": true})).await.unwrap();
    assert!(closes(&mut there).await);
}

#[tokio::test(flavor = "multi_thread")]
async fn whose_turn_it_is_reaches_the_lobby_on_the_other_server() {
    let database = Database::postgres().await;
    let (one, other) = houses(&database).await;
    // Tables of all shards: those that the other server has, and those that it has not.
    for _ in 0..6 {
        let mut here = one.table("factory-manager", 2).await;
        let waiting = here.iter().position(|player| !player.may_act()).unwrap();
        let looking = here[waiting].api.clone().at(&other.url());
        let mut lobby = Socket::lobby(&looking).await.unwrap();
        lobby.next_of("lobby").await.unwrap();
        let mut n = 0;
        while !here[waiting].may_act() {
            here[1 - waiting].play(n).await;
            let ply = here[1 - waiting].ply();
            here[waiting].until(|player| player.ply() >= ply).await;
            n += 1;
        }
        let mine = async {
            loop {
                let told = lobby.next_of("changes").await.unwrap().value;
                let table = &told["mine"]["tables"][0];
                if table["turn"].as_array().is_some_and(|turn| turn.contains(&table["you"])) {
                    return;
                }
            }
        };
        tokio::time::timeout(Duration::from_secs(5), mine).await.expect("told before the next ping");
    }
}
