//! `examples/bot.py`, as somebody else would run it.

use std::time::Duration;

use tokio::process::Command;

use crate::house::House;

#[tokio::test(flavor = "multi_thread")]
async fn the_example_plays_a_whole_match_of_either_game() {
    let house = House::open().await;
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/bot.py");
    for game in ["factory-manager", "fantastic-factories"] {
        let playing = Command::new("python3")
            .args([script, &house.url(), game])
            .env("no_proxy", "*")
            .kill_on_drop(true)
            .output();
        let played = tokio::time::timeout(Duration::from_secs(120), playing).await.expect("it ends").unwrap();
        let said = String::from_utf8_lossy(&played.stdout);
        assert!(played.status.success(), "{said}{}", String::from_utf8_lossy(&played.stderr));
        assert!(said.contains(" won ") || said.contains("share"), "{said}");
    }
}

#[test]
fn the_example_is_short_and_needs_nothing_installed() {
    let script = include_str!("../../../../examples/bot.py");
    assert!(script.lines().count() <= 50);
    let imports = script.lines().find(|line| line.starts_with("import ")).unwrap();
    assert_eq!(imports, "import base64, json, os, random, socket, sys, time, urllib.parse, urllib.request");
}
