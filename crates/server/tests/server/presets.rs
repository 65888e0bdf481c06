//! One's own box: its numbers checked, saved, and played with.

use client::{Api, Method};
use serde_json::{Value, json};

use crate::house::{House, text};
use crate::people::browser;

const CHECK: &str = "/api/games/factory-manager/preset";

async fn template(api: &Api) -> String {
    api.ask(Method::GET, CHECK, None).await.unwrap().text
}

fn named(template: &str, name: &str) -> String {
    template.replace("tile_set,my box", &format!("tile_set,{name}"))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_is_checked_line_by_line_for_anybody() {
    let house = House::open().await;
    let stranger = Api::new(&house.url());
    let file = template(&stranger).await;
    let check = async |text: &str| stranger.post(CHECK, &json!({"text": text})).await.unwrap();
    let fine = check(&file).await;
    assert_eq!((&fine["name"], &fine["errors"]), (&json!("my box"), &json!([])));
    let (line, row) = file.lines().enumerate().find(|(_, row)| row.starts_with("machine,")).unwrap();
    let wrong = check(&file.replacen(row, &row.replacen("machine,5,2", "machine,x,2", 1), 1)).await;
    assert_eq!(wrong["errors"][0]["line"], json!(line + 1));
    assert!(text(&wrong["errors"][0]["text"]).starts_with("price should be a whole number"), "{wrong}");
    let long = "x".repeat(17 * 1024);
    assert_eq!(stranger.post(CHECK, &json!({"text": long})).await.unwrap_err().code, "too_large");
    assert_eq!(
        stranger.post("/api/games/liars-dice/preset", &json!({"text": ""})).await.unwrap_err().code,
        "not_found"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_box_is_saved_with_a_guest_and_played_with_at_their_tables_alone() {
    let house = House::open().await;
    let (ada, bob) = (browser(&house).await, browser(&house).await);
    let file = template(&ada).await;
    let saved = ada.post("/api/presets", &json!({"game": "factory-manager", "text": file})).await.unwrap();
    assert_eq!(saved["name"], "my box");
    // The dearest machine costs one more: it is another box, and the same preset.
    let changed = file.replacen("machine,29,5,0,3,1,4-5", "machine,30,5,0,3,1,4-5", 1);
    assert_ne!(changed, file);
    let again = ada.post("/api/presets", &json!({"game": "factory-manager", "text": changed})).await.unwrap();
    assert_eq!(again["id"], saved["id"]);
    let list = ada.get("/api/presets").await.unwrap();
    assert_eq!(list["presets"].as_array().unwrap().len(), 1);
    assert_eq!(list["presets"][0]["text"], json!(changed));

    let wanted = json!({"game": "factory-manager", "seats": 2, "preset": "my box"});
    let table = ada.quick(&wanted).await.unwrap();
    assert_eq!((&table["preset"], &table["unrated"]), (&json!("my box"), &json!("alone")));
    assert_eq!(table["options"]["tiles"]["name"], "my box");
    assert_eq!(bob.quick(&wanted).await.unwrap_err().code, "bad_options", "it is hers");
    assert_eq!(bob.get("/api/presets").await.unwrap(), json!({"presets": []}));
    let id = text(&saved["id"]);
    assert_eq!(bob.delete(&format!("/api/presets/{id}")).await.unwrap_err().code, "not_found");
    assert_eq!(ada.delete(&format!("/api/presets/{id}")).await.unwrap(), Value::Null);
    assert_eq!(ada.quick(&wanted).await.unwrap_err().code, "bad_options");
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_saves_what_cannot_be_played_too_much_or_under_the_servers_name() {
    let house = House::open_with(|config| {
        let options = json!({});
        config.presets.push(shopfloor_server::TablePreset {
            game: "factory-manager".into(),
            name: "club".into(),
            options,
        });
    })
    .await;
    let ada = browser(&house).await;
    let file = template(&ada).await;
    let save =
        async |text: &str| ada.post("/api/presets", &json!({"game": "factory-manager", "text": text})).await;
    assert_eq!(save(&file.replacen("machine,", "crane,", 1)).await.unwrap_err().code, "bad_options");
    assert_eq!(save(&named(&file, "club")).await.unwrap_err().code, "name_taken");
    for n in 0..8 {
        save(&named(&file, &format!("box {n}"))).await.unwrap();
    }
    assert_eq!(save(&named(&file, "box 8")).await.unwrap_err().code, "too_many");
    save(&named(&file, "box 7")).await.expect("one's own may always be changed");
    assert_eq!(Api::new(&house.url()).get("/api/presets").await.unwrap_err().code, "not_signed_in");
}
