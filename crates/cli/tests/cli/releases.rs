//! Upgrades: a database and match files of every release, opened with the present program.
//!
//! `tests/releases/VERSION` holds what that release has written. `UPDATE=1` writes the folder of the present version
//! again (scripts/keep-release); a release that is out is never written again.

use std::fs;
use std::path::{Path, PathBuf};

use engine::Seed;
use serde_json::{Value, json};

use crate::serve::Served;
use crate::shell::Shell;
use crate::visitor::{Seated, Visitor, play, text};

/// The most bytes a release may take.
const SIZE: u64 = 300_000;
const DATABASE: &str = "site.sqlite";

pub fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/releases")
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let mut files: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files
}

#[tokio::test(flavor = "multi_thread")]
async fn what_every_release_has_written_is_read_and_played_on() {
    let releases = files(&folder());
    assert!(!releases.is_empty());
    for release in releases {
        eprintln!("{}:", release.display());
        let size: u64 = files(&release).iter().map(|file| file.metadata().unwrap().len()).sum();
        assert!(size <= SIZE, "{} has {size} bytes", release.display());
        read_and_play_on(&release).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_this_version_writes_is_read_and_played_on() {
    let shell = Shell::new();
    let fresh = shell.path("release");
    fs::create_dir(&fresh).unwrap();
    write(&shell, &fresh).await;
    read_and_play_on(&fresh).await;
    if std::env::var_os("UPDATE").is_some() {
        let kept = folder().join(env!("CARGO_PKG_VERSION"));
        let _ = fs::remove_dir_all(&kept);
        fs::create_dir_all(&kept).unwrap();
        for file in files(&fresh) {
            fs::copy(&file, kept.join(file.file_name().unwrap())).unwrap();
        }
    }
}

/// Checks a release's database, serves it, goes on with its matches, and verifies its match files.
async fn read_and_play_on(release: &Path) {
    let shell = Shell::new();
    for file in files(release) {
        fs::copy(&file, shell.path(file.file_name().unwrap().to_str().unwrap())).unwrap();
    }
    let before = fs::read(shell.path(DATABASE)).unwrap();
    shell.run(&format!("admin check --database {DATABASE}")).shows(&["All is well."]);
    assert!(before == fs::read(shell.path(DATABASE)).unwrap(), "a check changes nothing");

    let served = Served::start(&shell.path(DATABASE));
    let ada = Visitor::sign_in(&served.url, "Ada").await;
    let over = ada.tables("over").await;
    for game in catalog::GAMES.iter().filter(|game| game.meta().id != "liars-dice") {
        assert!(over.iter().any(|table| table["game"] == game.meta().id), "{over:?}");
    }
    for table in over {
        let id = text(&table["id"]);
        let history = ada.api.history(&id, Some(0)).await.unwrap();
        assert!(history["entries"].as_array().unwrap().len() > 20, "{history}");
        let then = ada.api.get(&format!("/api/tables/{id}/replay?at=10&as=0")).await.unwrap();
        assert!(!then["frame"]["view"].is_null(), "{then}");
        shell.write("over.json", &ada.file(&id).await);
        shell.run("verify over.json").shows(&["every draw matches the seed"]);
    }
    let playing = ada.tables("playing").await;
    let mut said = 0;
    for table in &playing {
        let id = text(&table["id"]);
        let seated = Seated::sit(&ada, &id).await;
        said += seated.chat.len();
        let ply = seated.frame["ply"].as_u64().unwrap();
        let mut people = [seated];
        play(&mut people, 1, &mut Seed::from_number(1).dice(0)).await;
        assert!(people[0].frame["ply"].as_u64().unwrap() > ply, "{table}");
    }
    assert!(playing.len() >= 2 && said > 0, "{playing:?}");
    assert!(playing.iter().any(|table| table["pace"]["kind"] == "days"), "{playing:?}");
    assert!(playing.iter().any(|table| !table["preset"].is_null()), "{playing:?}");
    served.stop();
    let ran = shell.run(&format!("admin check --database {DATABASE}"));
    ran.shows(&["changes nothing", "All is well."]);

    let matches: Vec<_> =
        files(release).into_iter().filter(|file| file.extension().unwrap() == "json").collect();
    assert!(matches.len() >= 3, "{matches:?}");
    for file in matches {
        let name = file.file_name().unwrap().to_str().unwrap();
        shell.run(&format!("verify {name}")).shows(&["every draw matches the seed"]);
        shell.run(&format!("replay {name} --at 5 --seat 0")).shows(&["Round"]);
        shell.run(&format!("replay {name} --log")).shows(&["Round"]);
    }
}

/// Writes what a release is remembered by: a site with a bit of everything, and match files.
async fn write(shell: &Shell, release: &Path) {
    let template = shell.run("preset template factory-manager").out;
    shell.write("my-box.csv", &template);
    let database = shell.path("busy.db");
    let preset = format!("factory-manager={}", shell.path("my-box.csv").display());
    let served = Served::start_with(&database, &["--preset", &preset, "--rate-one-address"]);
    let mut dice = Seed::from_number(1).dice(0);
    let ada = Visitor::register(&served.url, "Ada").await;
    let ben = Visitor::register(&served.url, "Ben").await;
    let both = json!([{"kind": "me"}, {"kind": "open"}]);
    let with_bot = json!([{"kind": "me"}, {"kind": "bot", "level": "apprentice"}]);

    // To the end, rated, with a word in between.
    let table = ada.open(&json!({"game": "factory-manager", "seats": both, "rated": true}), &[&ben]).await;
    let mut people = [Seated::sit(&ada, &table).await, Seated::sit(&ben, &table).await];
    people[0].say(&json!({"type": "chat", "id": 2, "text": "Good luck!"})).await;
    play(&mut people, 1000, &mut dice).await;
    let finished = ada.file(&table).await;
    fs::write(release.join("factory-manager.json"), &finished).unwrap();
    ada.api.post("/api/matches", &serde_json::from_str(&finished).unwrap()).await.unwrap();
    ada.api.rematch(&table).await.unwrap();

    let table = ada.open(&json!({"game": "fantastic-factories", "seats": [{"kind": "me"}]}), &[]).await;
    play(&mut [Seated::sit(&ada, &table).await], 1000, &mut dice).await;
    fs::write(release.join("fantastic-factories.json"), ada.file(&table).await).unwrap();

    // Somebody leaves, and a bot ends the match.
    let table = ben.open(&json!({"game": "factory-manager", "seats": with_bot}), &[]).await;
    let mut leaving = Seated::sit(&ben, &table).await;
    leaving.say(&json!({"type": "resign", "id": 3})).await;
    while !leaving.is_over() {
        leaving.hear().await;
    }

    // Over days, with tiles of one's own, a name, words and an undo.
    let days = json!({"game": "factory-manager", "seats": both, "pace": {"kind": "days", "days": 3},
        "preset": "my box", "name": "Friday evening"});
    let table = ada.open(&days, &[&ben]).await;
    let mut people = [Seated::sit(&ada, &table).await, Seated::sit(&ben, &table).await];
    people[1].say(&json!({"type": "chat", "id": 2, "text": "No hurry."})).await;
    play(&mut people, 8, &mut dice).await;
    undo(&mut people, &mut dice).await;
    until_on_turn(&mut people, &mut dice).await;

    let table = ada.open(&json!({"game": "fantastic-factories", "seats": with_bot}), &[]).await;
    let mut people = [Seated::sit(&ada, &table).await];
    play(&mut people, 6, &mut dice).await;
    undo(&mut people, &mut dice).await;
    until_on_turn(&mut people, &mut dice).await;

    // Not begun, given up, not public; a guest who is muted.
    let invited = json!([{"kind": "me"}, {"kind": "invited"}]);
    ada.api.create(&json!({"game": "factory-manager", "seats": invited, "public": false})).await.unwrap();
    let closed = ada.api.create(&json!({"game": "fantastic-factories", "seats": invited})).await.unwrap();
    ada.api.leave(&text(&closed["id"])).await.unwrap();
    let (_, guest) = client::Api::guest(&served.url).await.unwrap();
    let mute = format!("/api/mutes/{}", text(&guest["id"]));
    ada.api.ask(client::Method::PUT, &mute, None).await.unwrap();
    served.stop();

    shell
        .run(&format!("admin backup --database busy.db {}", release.join(DATABASE).display()))
        .shows(&["Backed up"]);
    for game in ["factory-manager", "fantastic-factories"] {
        let file = release.join(format!("{game}-unfinished.json"));
        let words = format!("play {game} --seats human,worker --seed 5 --file {}", file.display());
        let ran = shell.run_with(&words, &("1\n".repeat(8) + "undo\nquit\n"));
        assert!(file.exists(), "{}", ran.err);
    }
}

/// Somebody takes a move back: moves are made until one can be.
async fn undo(people: &mut [Seated], dice: &mut engine::Dice) {
    let mut moves = 0;
    while moves < 200 {
        // Bots that are on turn, too, would come in between: they first.
        let seats: Vec<Value> = people.iter().map(|person| json!(person.seat)).collect();
        let bots = |seat: &Value| !seats.contains(seat);
        if people[0].frame["turn"]["seats"].as_array().is_some_and(|turn| turn.iter().any(bots)) {
            people[0].hear().await;
            continue;
        }
        let can = |person: &&mut Seated| {
            person.frame["turn"]["seats"] == json!([person.seat]) && !person.frame["undoable"].is_null()
        };
        if let Some(person) = people.iter_mut().find(can) {
            let at = person.frame["ply"].clone();
            let told = person.say(&json!({"type": "undo", "id": 4, "at": at})).await;
            for person in people.iter_mut() {
                person.catch_up(told["ply"].as_u64().unwrap()).await;
            }
            return;
        }
        play(people, 1, dice).await;
        moves += 1;
    }
    panic!("nothing can be taken back");
}

/// Moves are made until it is the first person's turn.
async fn until_on_turn(people: &mut [Seated], dice: &mut engine::Dice) {
    while !people[0].is_on_turn() {
        match people.iter().any(Seated::is_on_turn) {
            true => play(people, 1, dice).await,
            false => drop(people[0].hear().await),
        }
    }
}
