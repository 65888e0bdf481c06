//! replay and verify: match files, good and bad.

use engine::{MatchFile, Seed};
use serde_json::Value;

use crate::shell::Shell;

#[test]
fn replay_shows_any_moment_as_any_seat() {
    let shell = Shell::new();
    shell.finished_match("m.json");
    shell.run("replay m.json").shows(&["Match over", "wins with"]);
    shell.run("replay m.json --at 20").shows(&["20 of", "Round 1/5"]);
    shell.run("replay m.json --at 0").shows(&["0 of"]);
    shell.run("replay m.json --lang de").shows(&["Partie beendet", "gewinnt"]);
    shell.run("replay m.json --log").shows(&["Round 1.", "Last round", "buys"]);
    let picture = shell.run("replay m.json --svg");
    picture.shows(&["<svg", "</svg>", "Elektro"]);
}

#[test]
fn replay_json_gives_view_prompt_and_legal_actions() {
    let shell = Shell::new();
    shell.finished_match("m.json");
    let acting = (0..3).find(|seat| {
        let frame: Value =
            serde_json::from_str(&shell.run(&format!("replay m.json --at 30 --seat {seat} --json")).out)
                .unwrap();
        assert_eq!(frame["view"]["you"], *seat);
        let legal = frame["legal_actions"].as_array().unwrap().clone();
        let offered: usize = frame["prompt"]["choices"]
            .as_array()
            .unwrap()
            .iter()
            .map(|c| c["options"].as_array().unwrap().len())
            .sum();
        assert_eq!(offered, legal.len());
        !legal.is_empty()
    });
    assert!(acting.is_some(), "it is somebody's turn");
}

#[test]
fn replay_refuses_what_is_not_there() {
    let shell = Shell::new();
    shell.finished_match("m.json");
    shell.run("replay m.json --at 99999").fails_with(&["--at 99999", "entries"]);
    shell.run("replay m.json --seat 3").fails_with(&["seats are 0 to 2"]);
    shell.run("replay nothing.json").fails_with(&["nothing.json"]);
}

#[test]
fn review_refuses_what_it_cannot_judge() {
    let shell = Shell::new();
    shell.run("review --help").shows(&["win", "luck", "--format", "html", "--lang"]);
    shell.run("review nothing.json").fails_with(&["nothing.json"]);
    shell.finished_match("m.json");
    let text = shell.read("m.json");
    let cut: Vec<&str> = text.lines().take(40).collect();
    shell.write("cut.json", &(cut.join("\n").trim_end_matches(',').to_owned() + "\n]\n}\n"));
    shell.run("review cut.json").fails_with(&["cut.json", "not over"]);
}

#[test]
#[ignore = "at length: ./test long"]
fn review_tells_the_match_in_every_format_and_language() {
    let shell = Shell::new();
    shell.finished_match("m.json");
    shell.run("review m.json").shows(&[
        "## The match in a few sentences",
        "## How each result came about",
        "| Player |",
    ]);
    shell.run("review m.json --lang de --format html").shows(&[
        "lang=\"de\"",
        "Siegchancen",
        "<svg",
        "Glück",
    ]);
    let json: Value = serde_json::from_str(&shell.run("review m.json --format json").out).unwrap();
    assert_eq!(json["reckonings"].as_array().unwrap().len(), 3);
    shell.run("review m.json --out report.html").shows(&["wrote", "report.html"]);
}

#[test]
fn verify_accepts_an_honest_match_and_shows_the_secret() {
    let shell = Shell::new();
    shell.finished_match("m.json");
    shell.run("verify m.json").shows(&["every draw matches the seed", "fingerprint", "secret", "wins with"]);
}

#[test]
fn verify_says_whose_dice_a_match_has_that_goes_on_from_another() {
    let shell = Shell::new();
    shell.finished_match("m.json");
    let file = MatchFile::read(&std::fs::read_to_string(shell.path("m.json")).unwrap()).unwrap();
    let rules = catalog::game_of(&file).unwrap();
    let source = rules.replay(file.header.clone(), file.log.clone(), file.names()).unwrap();
    let mut branch = source.branch(30, Seed::from_number(5), file.names());
    branch.settle();
    while let Some(seat) = branch.turn().seats().first() {
        let action = branch.bot_action(seat, "apprentice", &mut || true).unwrap();
        branch.play(seat, action).unwrap();
    }
    let on = MatchFile { players: file.players.clone(), header: branch.header(), log: branch.log() };
    std::fs::write(shell.path("on.json"), on.write()).unwrap();
    let fingerprints =
        [file.header.seed.commitment().to_string(), Seed::from_number(5).commitment().to_string()];
    let shown =
        ["entries 0 to 29: from another match", &fingerprints[0], "entries from 30 on", &fingerprints[1]];
    shell.run("verify on.json").shows(&shown);
    shell.run("replay on.json").shows(&["Match over"]);
    // The other match's dice do not go for the part that was played on.
    let mut forged = on;
    forged.header.seed = file.header.seed.clone();
    std::fs::write(shell.path("forged.json"), forged.write()).unwrap();
    shell.run("verify forged.json").fails_with(&["entry"]);
}

#[test]
fn an_edited_match_is_refused_with_the_entry_and_the_rule() {
    let shell = Shell::new();
    shell.finished_match("m.json");
    let text = shell.read("m.json");

    // A legal but dishonest draw.
    let step = text.lines().position(|line| line.contains("turn_energy")).unwrap();
    let entry = step - text.lines().position(|line| line.starts_with("\"log\"")).unwrap() - 1;
    let now = text.lines().nth(step).unwrap();
    let other = if now.contains("\"step\":1") {
        now.replace("\"step\":1", "\"step\":2")
    } else {
        now.replace("\"step\":", "\"step\":1,\"x\":").replace(",\"x\":0", "").replace(",\"x\":2", "")
    };
    shell.write("dice.json", &text.replacen(now, &other, 1));
    shell
        .run("verify dice.json")
        .fails_with(&[&format!("entry {entry}"), "the dice do not follow from the seed"]);

    // A bid nobody could make.
    let bid = text.lines().find(|line| line.contains("\"do\":\"open\"")).unwrap();
    let high = format!(
        "{}9{}",
        &bid[..bid.find("\"workers\":").unwrap() + 10],
        &bid[bid.find("\"workers\":").unwrap() + 11..]
    );
    shell.write("bid.json", &text.replacen(bid, &high, 1));
    for command in ["verify", "replay", "play --resume"] {
        shell.run(&format!("{command} bid.json")).fails_with(&["entry ", "FM-1.3"]);
    }

    shell.write("word.json", &text.replacen("\"do\":\"open\"", "\"do\":\"opne\"", 1));
    shell.run("verify word.json").fails_with(&["entry ", "unknown variant `opne`"]);
    shell.write("game.json", &text.replacen("\"game\":\"factory-manager\"", "\"game\":\"go\"", 1));
    shell.run("verify game.json").fails_with(&["no game “go”"]);
    shell.write("seats.json", &text.replacen("\"seats\":3", "\"seats\":9", 1));
    shell.run("verify seats.json").fails_with(&["at most 8"]);
    shell.write("version.json", &text.replacen("\"version\":1", "\"version\":5", 1));
    shell.run("verify version.json").fails_with(&["version 5"]);
}

#[test]
fn truncated_and_foreign_files_are_refused_clearly() {
    let shell = Shell::new();
    shell.finished_match("m.json");
    let text = shell.read("m.json");
    for part in [1, 100, text.len() / 2, text.len() - 10] {
        shell.write("cut.json", &text[..part]);
        shell.run("verify cut.json").fails_with(&["cut.json", "cut short"]);
    }
    shell.write("foreign.json", "{\"format\":\"chess\"}");
    shell.run("replay foreign.json").fails_with(&["not a Shopfloor match"]);
    std::fs::write(shell.path("binary.json"), [0xff, 0xfe, 0x00]).unwrap();
    shell.run("replay binary.json").fails_with(&["not a text file"]);
}

/// The pictures in the README are what `replay` draws of stored matches that were played by hand.
/// `UPDATE=1 cargo test -p shopfloor pictures` redraws them.
#[test]
fn the_pictures_in_the_readme_are_up_to_date() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let shell = Shell::new();
    for (stored, at, picture) in [
        ("factory-manager/tests/golden/by-hand.json", 139, "factory-manager.svg"),
        ("fantastic-factories/tests/golden/by-hand-solo.json", 100, "fantastic-factories.svg"),
    ] {
        std::fs::copy(root.join("games").join(stored), shell.path("m.json")).unwrap();
        shell.run("verify m.json").shows(&["every draw matches the seed"]);
        let drawn = shell.run(&format!("replay m.json --at {at} --seat 0 --svg")).out;
        let picture = root.join("docs").join(picture);
        if std::env::var_os("UPDATE").is_some() {
            std::fs::write(&picture, &drawn).unwrap();
        }
        let kept = std::fs::read_to_string(&picture).unwrap_or_default();
        assert!(kept == drawn, "{} is stale: UPDATE=1 cargo test -p shopfloor pictures", picture.display());
    }
}
