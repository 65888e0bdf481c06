//! The match of the day: the same for everybody, one attempt that counts, all revealed when it is over.

use std::time::Duration;

use client::Api;
use engine::{Hex32, MatchFile, Seed};
use serde_json::{Value, json};
use table::Day;
use testkit::databases::Database;

use crate::accounts::account;
use crate::house::{House, Player, text};

const GAMES: [&str; 2] = ["factory-manager", "fantastic-factories"];
const HOUR_MS: i64 = 60 * 60 * 1000;
/// A day long after the accounts of a test are made, and noon of it.
pub const DAY: Day = Day(25_000);

pub fn noon(day: Day) -> i64 {
    day.begins() + 12 * HOUR_MS
}

/// A house where it is noon of a day, and a quick judge.
pub async fn house() -> House {
    let house = House::open().await;
    house.set_date(noon(DAY));
    house
}

pub async fn day(api: &Api, game: &str) -> Value {
    api.get(&format!("/api/day/{game}")).await.unwrap()
}

pub async fn attempt(api: &Api, game: &str) -> Value {
    api.post(&format!("/api/day/{game}"), &json!({})).await.unwrap()
}

pub async fn sit_down(api: &Api, game: &str) -> Player {
    Player::sit(api.clone(), &text(&attempt(api, game).await["id"])).await
}

/// Plays to the end; what is chosen follows from the number of the decision and `habit` alone. So many decisions at most.
pub async fn play(player: &mut Player, habit: usize, most: usize) -> usize {
    for n in 0..most {
        player.until(|player| player.may_act() || player.table["status"] != "playing").await;
        if player.table["status"] != "playing" {
            return n;
        }
        player.play(n * habit + 3).await;
    }
    most
}

pub async fn to_the_end(player: &mut Player, habit: usize) {
    play(player, habit, 5_000).await;
    player.until(|player| player.table["status"] == "over").await;
}

/// A person's name on the standings, and what it says of them.
fn of<'a>(standings: &'a Value, list: &str, table: &str) -> &'a Value {
    let rows = standings[list].as_array().unwrap();
    rows.iter().find(|row| row["table"] == table).unwrap_or_else(|| panic!("{table} is not in {standings}"))
}

#[tokio::test(flavor = "multi_thread")]
async fn everybody_plays_the_same_match_and_is_compared_when_the_day_is_over() {
    let house = house().await;
    let (ada, bob) = (account(&house, "Ada").await, account(&house, "Bob").await);
    let guest = house.guest().await;
    for game in GAMES {
        let before = day(&ada, game).await;
        let today = &before["today"];
        assert_eq!(
            (&today["day"], &today["first"], &today["standings"]),
            (&json!(DAY.0), &Value::Null, &Value::Null)
        );
        assert_eq!((&today["secret"], &before["last"]), (&Value::Null, &Value::Null));
        let mut hers = sit_down(&ada, game).await;
        assert_eq!(hers.table["commitment"], today["commitment"], "it was shown before");
        assert_eq!(
            (&hers.table["undo"], &hers.table["hints"], &hers.table["rated"]),
            (&json!(false), &json!(false), &json!(false))
        );
        assert_eq!(
            (&hers.table["attempt"]["counts"], &hers.table["attempt"]["sealed"]),
            (&json!(true), &json!(true))
        );
        assert_eq!(hers.table["invite"], Value::Null);
        let mut his = sit_down(&bob, game).await;
        let mut theirs = sit_down(&guest, game).await;
        hers.until(Player::may_act).await;
        his.until(Player::may_act).await;
        assert_eq!(his.frame["view"], hers.frame["view"], "it begins the same");
        let names = |player: &Player| {
            player.table["seats"]
                .as_array()
                .unwrap()
                .iter()
                .map(|seat| seat["level"].clone())
                .collect::<Vec<_>>()
        };
        assert_eq!(names(&his), names(&hers));
        // Bob chooses what Ada does; the guest chooses otherwise.
        to_the_end(&mut hers, 7).await;
        to_the_end(&mut his, 7).await;
        to_the_end(&mut theirs, 5).await;
        assert_eq!(hers.frame["outcome"]["scores"], his.frame["outcome"]["scores"], "luck is the same");

        house.set_date(DAY.reveals());
        let after = day(&ada, game).await;
        let last = &after["last"];
        assert_eq!((&last["day"], &after["today"]["day"]), (&json!(DAY.0), &json!(DAY.0 + 1)));
        assert_ne!(last["commitment"], after["today"]["commitment"]);
        let secret: Hex32 = text(&last["secret"]).parse().unwrap();
        assert_eq!(Seed::of_secret(secret).commitment().to_string(), text(&last["commitment"]));
        let standings = &last["standings"];
        let (own, other) = (of(standings, "ranked", &hers.id), of(standings, "ranked", &his.id));
        assert_eq!((&own["rank"], &other["rank"]), (&json!(1), &json!(1)), "equals share a rank");
        let seat = hers.seat() as usize;
        assert_eq!(own["score"], hers.frame["outcome"]["scores"][seat]);
        assert_eq!(own["place"], hers.frame["outcome"]["places"][seat]);
        assert_eq!(of(standings, "apart", &theirs.id)["guest"], true);
        assert_eq!((&last["attempted"], &last["first"]["table"]), (&json!(3), &json!(hers.id)));

        // Whoever wants to checks it: two files of one secret, which other programs read or refuse by their version.
        let eve = house.guest().await;
        let mut logs = Vec::new();
        for id in [&hers.id, &his.id, &theirs.id] {
            let file = eve.file(id).await.unwrap();
            assert_eq!((&file["version"], &file["header"]["seed"]["keyed"]), (&json!(3), &json!(true)));
            assert_eq!(file["header"]["seed"]["secret"], last["secret"]);
            assert_eq!(file["header"]["seed"]["nonces"], json!([]));
            let read = MatchFile::read(&file.to_string()).unwrap();
            let rules = catalog::game_of(&read).unwrap();
            rules.verify(read.header.clone(), read.log.clone(), read.names()).unwrap();
            let imported = eve.post("/api/matches", &file).await.unwrap();
            assert_eq!((&imported["attempt"], &imported["seed"]["keyed"]), (&Value::Null, &json!(true)));
            assert_eq!(eve.file(&text(&imported["id"])).await.unwrap(), file);
            let mut plain = file.clone();
            plain["header"]["seed"]["keyed"] = json!(false);
            assert_eq!(eve.post("/api/matches", &plain).await.unwrap_err().code, "bad_match");
            logs.push(file["log"].clone());
        }
        assert_eq!(logs[0], logs[1], "what is chosen decides everything");
        assert_ne!(logs[0], logs[2]);
        eve.get(&format!("/api/tables/{}/replay?at=5&as={seat}", hers.id)).await.unwrap();
        let on = eve
            .post(&format!("/api/tables/{}/branch", hers.id), &json!({"at": 30, "level": "apprentice"}))
            .await
            .unwrap();
        assert_eq!((&on["attempt"], &on["status"]), (&Value::Null, &json!("playing")));

        // Reports come by themselves, without anybody asking.
        let mut told = Value::Null;
        // They come behind everything else, on threads of the lowest priority.
        for _ in 0..2400 {
            told = day(&eve, game).await["last"]["standings"].clone();
            let judged = |row: &Value| row["lost"].is_number() && row["luck"].is_number();
            if ["ranked", "apart"].iter().all(|list| told[*list].as_array().unwrap().iter().all(judged)) {
                break;
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        let (own, other) = (of(&told, "ranked", &hers.id), of(&told, "ranked", &his.id));
        assert!(
            own["lost"].is_number() && own["luck"] == other["luck"] && own["lost"] == other["lost"],
            "{told}"
        );
        house.set_date(noon(DAY));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_first_attempt_counts_and_the_others_are_for_fun_one_after_the_other() {
    let house = house().await;
    let ada = account(&house, "Ada").await;
    let game = GAMES[1];
    let first = attempt(&ada, game).await;
    assert_eq!(attempt(&ada, game).await["id"], first["id"], "one that is under way goes on");
    let mut player = Player::sit(ada.clone(), &text(&first["id"])).await;
    play(&mut player, 7, 4).await;
    // Nobody looks ahead in a second attempt while the first one can still be played.
    assert_eq!(attempt(&ada, game).await["id"], first["id"]);
    let closed = ada.post(&format!("/api/tables/{}/close", player.id), &json!({})).await.unwrap();
    assert_eq!((&closed["status"], &closed["seed"]), (&json!("closed"), &Value::Null));
    let mut fun = sit_down(&ada, game).await;
    assert_eq!((&fun.table["attempt"]["counts"], fun.id == player.id), (&json!(false), false));
    assert_eq!(fun.table["commitment"], first["commitment"]);
    let told = day(&ada, game).await;
    assert_eq!(
        (&told["today"]["first"]["table"], &told["today"]["latest"]["table"]),
        (&first["id"], &json!(fun.id))
    );
    to_the_end(&mut fun, 7).await;
    assert_eq!(attempt(&ada, game).await["attempt"]["counts"], false);

    house.set_date(DAY.reveals());
    let told = day(&ada, game).await;
    let standings = &told["last"]["standings"];
    let own = of(standings, "ranked", &player.id);
    assert_eq!(
        (&own["rank"], &own["score"], &own["left"]),
        (&Value::Null, &Value::Null, &json!(false)),
        "put away"
    );
    assert_eq!((standings["ranked"].as_array().unwrap().len(), &told["last"]["attempted"]), (1, &json!(1)));
    // What was played for fun stays its player's, and none of it is in anybody's record.
    let eve = house.guest().await;
    assert_eq!(eve.table(&fun.id).await.unwrap_err().code, "private");
    ada.file(&fun.id).await.unwrap();
    let me = text(&ada.get("/api/me").await.unwrap()["id"]);
    let past = ada.get(&format!("/api/users/{me}/matches")).await.unwrap();
    assert_eq!(past["matches"], json!([]));
    let profile = ada.get(&format!("/api/users/{me}")).await.unwrap();
    assert!(
        profile["games"]
            .as_array()
            .unwrap()
            .iter()
            .all(|game| game["plays"] == 0 && game["against"] == json!([]))
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn of_attempts_begun_at_once_one_counts_and_the_others_are_the_same() {
    let database = Database::postgres().await;
    let url = database.url.clone();
    let one = House::open_with(move |config| config.database = url).await;
    one.set_date(noon(DAY));
    let other = one.second().await;
    let (here, there) = (one.guest().await, other.guest().await);
    // Both servers are asked for a day that nobody has drawn yet.
    for game in GAMES {
        let (a, b) = tokio::join!(day(&here, game), day(&there, game));
        assert_eq!(
            (&a["today"]["commitment"], &a["today"]["bots"]),
            (&b["today"]["commitment"], &b["today"]["bots"])
        );
        let again = here.clone().at(&other.url());
        let (a, b, c, d) = tokio::join!(
            attempt(&here, game),
            attempt(&again, game),
            attempt(&here, game),
            attempt(&again, game)
        );
        assert!([&b, &c, &d].iter().all(|other| other["id"] == a["id"]), "{a} {b} {c} {d}");
        assert_eq!(a["attempt"]["counts"], true);
        assert_eq!(day(&there, game).await["today"]["attempted"], 1);
        // A match goes on wherever its player is.
        let mut player = Player::sit(again.clone(), &text(&a["id"])).await;
        play(&mut player, 7, 6).await;
        let mut back = Player::sit(here.clone(), &text(&a["id"])).await;
        play(&mut back, 7, 6).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_restart_changes_nothing_of_an_attempt() {
    let mut house = house().await;
    let (ada, bob) = (house.guest().await, house.guest().await);
    for game in GAMES {
        let (ada, bob) = (ada.clone().at(&house.url()), bob.clone().at(&house.url()));
        let mut hers = sit_down(&ada, game).await;
        to_the_end(&mut hers, 7).await;
        let mut his = sit_down(&bob, game).await;
        let id = his.id.clone();
        let mut n = 0;
        loop {
            his.until(|player| player.may_act() || player.table["status"] != "playing").await;
            if his.table["status"] != "playing" {
                break;
            }
            if n == 5 || n == 12 {
                house.reopen().await;
                his = Player::sit(bob.clone().at(&house.url()), &id).await;
                his.until(Player::may_act).await;
            }
            his.play(n * 7 + 3).await;
            n += 1;
        }
        assert_eq!(his.frame["outcome"]["scores"], hers.frame["outcome"]["scores"]);
        house.set_date(DAY.reveals());
        let api = bob.clone().at(&house.url());
        assert_eq!(api.file(&id).await.unwrap()["log"], api.file(&hers.id).await.unwrap()["log"]);
        house.set_date(noon(DAY));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_begun_before_midnight_may_be_finished_for_two_hours_and_is_then_put_away() {
    let house = house().await;
    let (ada, bob) = (account(&house, "Ada").await, account(&house, "Bob").await);
    let game = GAMES[0];
    house.set_date(DAY.ends() - 1000);
    let mut hers = sit_down(&ada, game).await;
    let mut his = sit_down(&bob, game).await;
    house.set_date(DAY.ends() + HOUR_MS);
    let now = day(&ada, game).await;
    assert_eq!(
        (&now["today"]["day"], &now["last"]),
        (&json!(DAY.0 + 1), &Value::Null),
        "nothing is revealed yet"
    );
    let sealed = ada.get(&format!("/api/day/{game}/{}", DAY.0)).await.unwrap();
    assert_eq!((&sealed["standings"], &sealed["secret"]), (&Value::Null, &Value::Null));
    assert_ne!(attempt(&ada, game).await["id"], json!(hers.id), "the new day's is another match");
    to_the_end(&mut hers, 7).await;
    play(&mut his, 7, 3).await;
    assert_eq!(ada.file(&hers.id).await.unwrap_err().code, "forbidden");

    his.until(Player::may_act).await;
    house.set_date(DAY.reveals());
    let refused = his.ask(his.act(&his.actions()[0])).await;
    assert_eq!(refused["refused"], "over", "{refused}");
    let standings = day(&ada, game).await["last"]["standings"].clone();
    assert_eq!(of(&standings, "ranked", &hers.id)["rank"], 1);
    assert_eq!(of(&standings, "ranked", &his.id)["rank"], Value::Null);
    ada.file(&hers.id).await.unwrap();
    for _ in 0..600 {
        if bob.table(&his.id).await.unwrap()["status"] == "closed" {
            return;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    panic!("what was not finished is put away");
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_resigns_has_left_and_young_accounts_stand_apart() {
    let house = house().await;
    let ada = account(&house, "Ada").await;
    // By this date, accounts that are made now are two days old.
    let young = Day(Day::of(
        std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap().as_millis() as i64,
    )
    .0 + 2);
    house.set_date(noon(young));
    let game = GAMES[1];
    let mut hers = sit_down(&ada, game).await;
    play(&mut hers, 7, 3).await;
    assert_eq!(hers.ask(json!({"type": "resign"})).await["type"], "ok");
    hers.until(|player| player.table["status"] == "over").await;
    house.set_date(young.reveals());
    let standings = day(&ada, game).await["last"]["standings"].clone();
    assert_eq!(standings["ranked"], json!([]));
    let row = of(&standings, "apart", &hers.id);
    assert_eq!((&row["rank"], &row["left"], &row["guest"]), (&Value::Null, &json!(true), &json!(false)));
}

#[tokio::test]
async fn what_is_no_day_or_game_is_not_found() {
    let house = house().await;
    let api = house.guest().await;
    for (path, code) in [
        ("/api/day/chess", "no_such_game"),
        ("/api/day/factory-manager/7", "not_found"),
        ("/api/day/factory-manager/tomorrow", "not_found"),
        ("/api/day/factory-manager/99999999999999999999", "not_found"),
        ("/api/day/chess/25000", "no_such_game"),
    ] {
        assert_eq!(api.get(path).await.unwrap_err().code, code, "{path}");
    }
    assert_eq!(api.post("/api/day/chess", &json!({})).await.unwrap_err().code, "no_such_game");
    let stranger = Api::new(&house.url());
    assert_eq!(
        stranger.post("/api/day/factory-manager", &json!({})).await.unwrap_err().code,
        "not_signed_in"
    );
    assert_eq!(day(&stranger, "factory-manager").await["today"]["attempted"], 0);
}
