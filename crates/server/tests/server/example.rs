//! `examples/bot.mjs`, as somebody else would run it.

use std::time::Duration;

use tokio::process::Command;

use crate::house::House;

#[tokio::test(flavor = "multi_thread")]
async fn the_example_plays_a_whole_match_of_either_game() {
    let house = House::open().await;
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/bot.mjs");
    for game in ["factory-manager", "fantastic-factories"] {
        let playing = Command::new("node")
            .args(["--experimental-websocket", script, &house.url(), game])
            .kill_on_drop(true)
            .output();
        let played = tokio::time::timeout(Duration::from_secs(120), playing).await.expect("it ends");
        let played = played.expect("Node is installed");
        let said = String::from_utf8_lossy(&played.stdout);
        assert!(played.status.success(), "{said}{}", String::from_utf8_lossy(&played.stderr));
        let last = said.lines().last().unwrap_or_default();
        assert!(last.contains('[') && last.ends_with(']'), "a result and the scores: {said}");
    }
}

#[test]
fn the_example_is_short_and_needs_nothing_installed() {
    let script = include_str!("../../../../examples/bot.mjs");
    assert!(script.lines().count() <= 50);
    assert!(!script.contains("import ") && !script.contains("require("));
}
