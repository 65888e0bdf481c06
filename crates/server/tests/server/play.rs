//! A match over sockets.

use client::{Socket, SocketOptions};
use engine::MatchFile;
use serde_json::{Value, json};

use crate::house::{House, Player, play_on, text};

const GAMES: [&str; 2] = ["factory-manager", "fantastic-factories"];

#[tokio::test(flavor = "multi_thread")]
async fn two_people_play_whole_matches_and_the_files_verify() {
    let house = House::open().await;
    for game in GAMES {
        let mut players = house.table(game, 2).await;
        let commitment = text(&players[0].table["commitment"]);
        assert!(players[0].table["seed"].is_null(), "the seed is secret");
        play_on(&mut players, 5_000).await;
        for player in &mut players {
            player.until(|player| player.table["status"] == "over").await;
            assert!(player.is_over() && player.actions().is_empty());
        }
        let file = players[1].api.file(&players[1].id).await.unwrap();
        let file = MatchFile::read(&file.to_string()).unwrap();
        assert_eq!(file.header.seed.commitment().to_string(), commitment);
        assert_eq!(file.header.seed.nonces.len(), 2);
        assert_eq!(players[0].table["seed"]["secret"], json!(file.header.seed.secret));
        let rules = catalog::game_of(&file).unwrap();
        let verified = rules.verify(file.header.clone(), file.log.clone(), file.names()).unwrap();
        assert_eq!(verified.ply() as u64, players[0].ply());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn everybody_is_told_the_same_story_and_sees_their_own_view() {
    let house = House::open().await;
    let mut players = house.table("fantastic-factories", 2).await;
    play_on(&mut players, 40).await;
    let (one, other) = (&players[0], &players[1]);
    assert_eq!(one.ply(), other.ply());
    assert_ne!(one.frame["view"], other.frame["view"], "each knows their own hand");
    assert_eq!(one.story.len(), other.story.len());
}

#[tokio::test(flavor = "multi_thread")]
async fn an_action_is_stale_for_the_seat_that_acted_since_and_for_no_other() {
    let house = House::open().await;
    let mut players = house.table("fantastic-factories", 2).await;
    // On to a work phase, where both act at once.
    for n in 0.. {
        if players.iter().all(Player::may_act) {
            break;
        }
        assert!(n < 200, "the work phase comes");
        play_on(&mut players, 1).await;
    }
    let at = players[0].ply();
    let actions = [players[0].actions()[0].clone(), players[1].actions()[0].clone()];
    let first = players[0].ask(json!({"type": "act", "at": at, "action": actions[0]})).await;
    assert_eq!(first["type"], "ok", "{first}");
    let second = players[1].ask(json!({"type": "act", "at": at, "action": actions[1]})).await;
    assert_eq!(second["type"], "ok", "seats that act at once do not make each other stale: {second}");
    let again = players[0].ask(json!({"type": "act", "at": at, "action": actions[0]})).await;
    assert_eq!((&again["type"], &again["refused"]), (&json!("refused"), &json!("stale")));
    assert_eq!(again["update"]["ply"], second["ply"], "a refusal shows the table as it is");
    let future = players[0].ask(json!({"type": "act", "at": 1_000_000, "action": actions[0]})).await;
    assert_eq!(future["refused"], "stale");
}

#[tokio::test(flavor = "multi_thread")]
async fn spectators_and_players_out_of_turn_are_refused_and_a_rule_is_named() {
    let house = House::open().await;
    let mut players = house.table("factory-manager", 2).await;
    let id = players[0].id.clone();
    let acting = players.iter().position(Player::may_act).unwrap();
    let action = players[acting].actions()[0].clone();

    let waiting = &mut players[1 - acting];
    let refused = waiting.ask(waiting.act(&action)).await;
    assert_eq!(refused["refused"], "not_your_turn");

    let mut stranger = Player::sit(house.guest().await, &id).await;
    assert!(stranger.table["you"].is_null() && stranger.actions().is_empty());
    let refused = stranger.ask(stranger.act(&action)).await;
    assert_eq!(refused["refused"], "not_seated");

    let blocked = players[acting].frame["prompt"]["blocked"][0].clone();
    let act = players[acting].act(&blocked["action"]);
    let refused = players[acting].ask(act).await;
    assert_eq!(refused["refused"], "illegal", "{refused}");
    assert_eq!(refused["rule"], blocked["rule"]);
    assert_eq!(refused["text"], blocked["why"]);

    let before = players[acting].ply();
    players[acting].play(0).await;
    assert!(players[acting].ply() > before);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_preview_shows_what_would_be_and_stores_nothing() {
    let house = House::open().await;
    let mut players = house.table("factory-manager", 2).await;
    let acting = players.iter().position(Player::may_act).unwrap();
    let player = &mut players[acting];
    let (before, action) = (player.frame.clone(), player.actions()[0].clone());
    let preview = player.ask(json!({"type": "preview", "at": player.ply(), "action": action})).await;
    assert_eq!(preview["type"], "preview", "{preview}");
    assert_ne!(preview["frame"]["view"], before["view"]);
    assert!(!preview["events"].as_array().unwrap().is_empty());
    let pong = player.ask(json!({"type": "ping"})).await;
    assert_eq!(pong["ply"], before["ply"], "nothing was stored");
    let refused = player.ask(json!({"type": "preview", "at": player.ply(), "action": {"do": "dance"}})).await;
    assert_eq!(refused["refused"], "unreadable");
}

/// It failed with "storage": the set-up had taken the first entry's place in the log.
#[tokio::test(flavor = "multi_thread")]
async fn a_match_that_begins_without_any_chance_can_be_played() {
    let house = House::open_with(|config| {
        config.presets.push(shopfloor_server::TablePreset {
            game: "fantastic-factories".into(),
            name: "puzzle".into(),
            options: json!({"start": {"dice": [1, 5], "metal": 2}}),
        });
    })
    .await;
    let mut player = house.table_with("fantastic-factories", 1, json!({"preset": "puzzle"})).await.remove(0);
    assert_eq!(player.ply(), 0, "nothing is drawn or rolled");
    let act = player.act(&json!({"do": "put_die", "floor": "mine", "die": 5}));
    let played = player.ask(act).await;
    assert_eq!((&played["type"], &played["ply"]), (&json!("ok"), &json!(1)), "{played}");
}

/// A solo match at the beginning of its first work phase.
async fn at_work(house: &House) -> Player {
    let solo = json!({"options": {"difficulty": "easy"}});
    let mut player = house.table_with("fantastic-factories", 1, solo).await.remove(0);
    for n in 0..20 {
        if player.actions().iter().any(|action| action["do"] == "put_die") {
            return player;
        }
        player.play(n).await;
    }
    panic!("no work phase: {}", player.frame);
}

/// Two dice for the headquarters that draw no card.
fn two_dice(player: &Player) -> Vec<Value> {
    let dice = player.frame["view"]["players"][0]["dice"].as_array().unwrap().clone();
    let put = |die: &Value| {
        let floor = if die.as_u64().unwrap() > 3 { "mine" } else { "generate" };
        json!({"do": "put_die", "floor": floor, "die": die})
    };
    dice.iter().take(2).map(put).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn several_actions_are_one_commit_all_or_nothing() {
    let house = House::open().await;
    let mut player = at_work(&house).await;
    let (ply, dice) = (player.ply(), two_dice(&player));

    let foreseen = player.ask(json!({"type": "preview", "at": ply, "action": dice})).await;
    assert_eq!(foreseen["type"], "preview", "{foreseen}");
    assert_eq!(foreseen["frame"]["view"]["players"][0]["dice"].as_array().unwrap().len(), 2);

    let mut bad = dice.clone();
    bad.push(json!({"do": "set_die", "die": 7}));
    let refused = player.ask(json!({"type": "act", "at": ply, "action": bad})).await;
    assert_eq!((&refused["refused"], &refused["step"]), (&json!("illegal"), &json!(2)), "{refused}");
    let pong = player.ask(json!({"type": "ping"})).await;
    assert_eq!(pong["ply"].as_u64(), Some(ply), "nothing was stored");

    // A card that nobody has seen yet comes in between.
    let research = json!({"do": "put_die", "floor": "research", "die": dice[0]["die"]});
    let refused = player.ask(json!({"type": "act", "at": ply, "action": [research, dice[1]]})).await;
    assert_eq!((&refused["refused"], &refused["step"]), (&json!("illegal"), &json!(1)), "{refused}");

    let played = player.ask(json!({"type": "act", "at": ply, "action": dice})).await;
    assert_eq!((&played["type"], played["ply"].as_u64()), (&json!("ok"), Some(ply + 2)), "{played}");
    let id = store::TableId(player.id.clone());
    let log = store::Store::open(house.database(), std::sync::Arc::new(|_, _| {})).await.unwrap();
    let rows = log.log(&id, ply as i64).await.unwrap();
    assert_eq!(rows.iter().map(|row| row.count).collect::<Vec<_>>(), [2], "one row for both");
    let undone = player.ask(json!({"type": "undo", "at": ply + 2})).await;
    assert_eq!(undone["type"], "ok", "each is undone for itself: {undone}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_list_has_thirty_actions_at_most_and_each_counts() {
    let house = House::open_with(|config| config.socket_messages = 20).await;
    let mut player = at_work(&house).await;
    let (ply, action) = (player.ply(), json!({"do": "finish"}));
    for (list, code) in [(vec![], "unreadable"), (vec![action.clone(); 31], "too_large")] {
        let refused = player.ask(json!({"type": "act", "at": ply, "action": list})).await;
        assert_eq!(refused["refused"], code, "{refused}");
    }
    // 60 messages at once and 20 a second: three lists of thirty are too many.
    let mut answers = Vec::new();
    for _ in 0..3 {
        let list = vec![action.clone(); 30];
        answers
            .push(player.ask(json!({"type": "preview", "at": ply, "action": list})).await["refused"].clone());
    }
    assert!(answers.contains(&json!("too_many")), "{answers:?}");
    assert_eq!(answers[0], "illegal", "the first may be asked");
}

#[tokio::test(flavor = "multi_thread")]
async fn undo_is_an_entry_and_a_table_may_do_without() {
    let house = House::open().await;
    let solo = json!({"options": {"difficulty": "easy"}});
    let mut with = house.table_with("fantastic-factories", 1, solo.clone()).await.remove(0);
    for n in 0.. {
        assert!(n < 100, "something can be taken back sooner or later");
        with.play(n).await;
        if !with.frame["undoable"].is_null() {
            break;
        }
    }
    assert!(!text(&with.frame["undoable"]["text"]).is_empty(), "{}", with.frame["undoable"]);
    let ply = with.ply();
    let undone = with.ask(json!({"type": "undo", "at": ply})).await;
    assert_eq!((&undone["type"], undone["ply"].as_u64()), (&json!("ok"), Some(ply + 1)), "the log grew");

    let mut options = solo;
    options["undo"] = false.into();
    let mut without = house.table_with("fantastic-factories", 1, options).await.remove(0);
    without.play(0).await;
    assert!(without.frame["undoable"].is_null());
    let refused = without.ask(json!({"type": "undo", "at": without.ply()})).await;
    assert_eq!(refused["refused"], "undo_off");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_client_that_reconnects_is_told_exactly_what_it_missed() {
    let house = House::open().await;
    let mut players = house.table("fantastic-factories", 2).await;
    play_on(&mut players, 10).await;
    let gone = players.pop().unwrap();
    let (api, id, ply, heard) = (gone.api.clone(), gone.id.clone(), gone.ply(), gone.story.len());
    // Broken off, not closed.
    drop(gone.socket);
    let mut watcher = Player::sit(house.guest().await, &id).await;
    for n in 0..10 {
        if !players[0].may_act() {
            break;
        }
        players[0].play(n).await;
    }
    let now = players[0].ply();
    watcher.until(|watcher| watcher.ply() == now).await;
    let back = Player::sit_since(api, &id, ply).await;
    assert_eq!(back.ply(), now);
    assert_eq!(back.story.len(), watcher.story.len());
    assert!(heard > 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_restarted_server_goes_on_with_every_match() {
    let mut house = House::open().await;
    let mut tables = Vec::new();
    for game in GAMES {
        let mut players = house.table(game, 2).await;
        play_on(&mut players, 15).await;
        tables.push(players);
    }
    house.reopen().await;
    for players in tables {
        let mut back = Vec::new();
        for old in players {
            let token = text(&json!(old.api.base()));
            assert_ne!(token, house.url(), "another port");
            let api = old.api.clone().at(&house.url());
            let new = Player::sit_since(api, &old.id, old.ply()).await;
            assert_eq!((new.ply(), &new.frame), (old.ply(), &old.frame), "nothing was lost, nothing added");
            back.push(new);
        }
        assert!(play_on(&mut back, 5).await > 0);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_shutdown_says_goodbye() {
    let mut house = House::open().await;
    let mut players = house.table("factory-manager", 2).await;
    house.reopen().await;
    let mut bye = players[0].hear().await;
    while bye["type"] == "table" {
        bye = players[0].hear().await;
    }
    assert_eq!((&bye["type"], &bye["refused"]), (&json!("bye"), &json!("closing")));
}

#[tokio::test(flavor = "multi_thread")]
async fn another_version_is_told_so() {
    let house = House::open().await;
    let players = house.table("factory-manager", 2).await;
    let opening = SocketOptions { version: Some(2), ..SocketOptions::default() };
    let mut socket = Socket::table(&players[0].api, &players[0].id, &opening).await.unwrap();
    let bye = socket.next().await.unwrap();
    assert_eq!(bye.value["refused"], "version");
}

#[tokio::test(flavor = "multi_thread")]
async fn prompts_come_in_the_language_asked_for() {
    let house = House::open().await;
    let players = house.table("factory-manager", 2).await;
    let opening = SocketOptions { lang: Some("de".into()), ..SocketOptions::default() };
    let socket = Socket::table(&players[0].api, &players[0].id, &opening).await.unwrap();
    let german = Player::at(players[0].api.clone(), &players[0].id, socket).await;
    assert_ne!(german.frame["prompt"]["ask"], players[0].frame["prompt"]["ask"]);
    assert_eq!(german.frame["view"], players[0].frame["view"]);
}
