//! What the director would do, asked of matches that are over.

use serde_json::{Value, json};

use crate::branches::to_the_end;
use crate::house::{House, Player, play_on, text};

/// A quick one, so that a test need not wait for the strongest.
pub const ADVISER: &str = "engineer/iterations=6/effort=20";

pub async fn house() -> House {
    House::open_with(|config| config.adviser = ADVISER.into()).await
}

/// The actions of the plans.
pub fn actions(advice: &Value) -> Vec<Vec<Value>> {
    let plans = advice["advice"]["plans"].as_array().unwrap();
    let moves =
        |plan: &Value| plan["moves"].as_array().unwrap().iter().map(|step| step["action"].clone()).collect();
    plans.iter().map(moves).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn any_moment_of_a_finished_match_can_be_asked_about_and_no_moment_of_another() {
    let house = house().await;
    for game in ["factory-manager", "fantastic-factories"] {
        let mut players = house.table(game, 2).await;
        play_on(&mut players, 6).await;
        let id = players[0].id.clone();
        let at = |query: &str| format!("/api/tables/{id}/advice?{query}");
        let eve = house.guest().await;
        for api in [&players[0].api, &players[1].api, &eve] {
            assert_eq!(api.get(&at("at=3")).await.unwrap_err().code, "forbidden", "it is being played");
        }
        play_on(&mut players, 5_000).await;
        let ply = players[0].ply();
        let seat = (0..ply).find(|at| *at > ply / 2).unwrap();
        let mut found = None;
        for n in seat..ply {
            match eve.get(&at(&format!("at={n}&as=1"))).await {
                Ok(advice) => {
                    found = Some((n, advice));
                    break;
                }
                Err(refused) => assert_eq!(refused.code, "not_your_turn", "{}", refused.text),
            }
        }
        let (n, advice) = found.unwrap();
        assert_eq!(advice["at"], n);
        assert_eq!(advice["advice"]["level"], ADVISER);
        let plans = actions(&advice);
        assert!(!plans.is_empty() && !plans[0].is_empty(), "{advice}");
        // What is advised can be done there.
        let as_seat = advice["advice"]["seat"].as_u64().unwrap();
        let then = eve.get(&format!("/api/tables/{id}/replay?at={n}&as={as_seat}")).await.unwrap();
        let choices = then["frame"]["prompt"]["choices"].as_array().unwrap();
        let offered: Vec<&Value> = choices
            .iter()
            .flat_map(|one| one["options"].as_array().unwrap())
            .map(|one| &one["action"])
            .collect();
        assert!(plans.iter().all(|plan| offered.contains(&&plan[0])), "{advice}");
        let again = players[0].api.get(&at(&format!("at={n}&as={as_seat}"))).await.unwrap();
        assert_eq!(again, advice, "whoever asks is told the same");
        let german = eve.get(&at(&format!("at={n}&as={as_seat}&lang=de"))).await.unwrap();
        assert_eq!(actions(&german), plans);
        let end = eve.get(&at(&format!("at={ply}"))).await.unwrap_err();
        assert_eq!(end.code, "not_your_turn");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_private_table_is_asked_about_with_its_link_only_and_nobody_asks_without_end() {
    let house = house().await;
    let api = house.guest().await;
    let quick = json!({"game": "factory-manager", "level": "apprentice", "seats": 2});
    let id = text(&api.quick(&quick).await.unwrap()["id"]);
    let mut player = Player::sit(api, &id).await;
    to_the_end(&mut player).await;
    let eve = house.guest().await;
    let ask = format!("/api/tables/{id}/advice?at=14");
    assert_eq!(eve.get(&ask).await.unwrap_err().code, "private");
    let invite = player.api.table(&id).await.unwrap()["invite"].as_str().unwrap().to_owned();
    let mut refused = None;
    for _ in 0..40 {
        if let Err(why) = eve.get(&format!("{ask}&invite={invite}")).await {
            refused = Some(why.code);
            break;
        }
    }
    assert_eq!(refused.as_deref(), Some("too_many"));
}
