//! games, sim, fuzz, bench, preset, help.

use serde_json::Value;

use crate::shell::Shell;

#[test]
fn help_fits_one_screen_and_names_every_command() {
    let ran = Shell::new().run("--help");
    ran.shows(&[
        "play",
        "sim",
        "tune",
        "ladder",
        "replay",
        "verify",
        "preset",
        "fuzz",
        "bench",
        "games",
        "serve",
        "admin",
        "Laboratory",
        "factory-manager or fantastic-factories",
    ]);
    assert!(ran.out.lines().count() <= 40, "{} lines", ran.out.lines().count());
    assert!(ran.out.lines().all(|line| line.chars().count() <= 100));
}

#[test]
fn every_command_explains_itself() {
    let shell = Shell::new();
    for command in [
        "games", "play", "sim", "tune", "ladder", "replay", "verify", "preset", "fuzz", "bench", "serve",
        "admin",
    ] {
        let ran = shell.run(&format!("{command} --help"));
        ran.shows(&["Usage: shopfloor"]);
        // The whole text of the command, not the one line of the list.
        let before = ran.out.lines().take_while(|line| !line.starts_with("Usage")).count();
        assert!(before > 3 || command == "games", "{command} teaches: {}", ran.out);
    }
}

#[test]
fn games_lists_games_options_and_bots() {
    let shell = Shell::new();
    shell.run("games").shows(&[
        "factory-manager",
        "Friedemann Friese",
        "first_game=false",
        "[true, false]",
        "apprentice",
        "Worker (easy)",
    ]);
    let games: Value = serde_json::from_str(&shell.run("games --json").out).unwrap();
    assert_eq!(games[0]["game"]["id"], "factory-manager");
}

fn lines(out: &str) -> Vec<Value> {
    out.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn sim_prints_a_line_for_each_match_and_a_summary_and_is_the_same_on_any_number_of_cores() {
    let shell = Shell::new();
    let words = "sim factory-manager --seats random,random,random --matches 40 --seed 9 --json";
    let ran = shell.run(words);
    let rows = lines(&ran.out);
    assert_eq!(rows.len(), 41);
    for (n, row) in rows[..40].iter().enumerate() {
        assert_eq!(row["seed"], 9 + n as u64);
        assert_eq!(row["scores"].as_array().unwrap().len(), 3);
        assert!(row["ranking"].as_array().unwrap().contains(&1.into()));
        assert_eq!(row["rounds"], 5);
        assert!(row["decisions"].as_u64().unwrap() > 20);
    }
    let rates = rows[40]["summary"]["seats"].as_array().unwrap().iter();
    let sum: f64 = rates.map(|seat| seat["win_rate"].as_f64().unwrap()).sum();
    assert!((sum - 1.0).abs() < 1e-9, "{sum}");
    let alone = shell.command(words).env("RAYON_NUM_THREADS", "1").output().unwrap();
    assert_eq!(String::from_utf8(alone.stdout).unwrap(), ran.out);
}

#[test]
fn sim_without_json_prints_a_table() {
    let ran = Shell::new().run("sim factory-manager --seats random,random --matches 50");
    ran.shows(&["50 matches", "mean score", "A ", "B "]);
}

#[test]
fn sim_refuses_what_cannot_be_played_with_the_reason() {
    let shell = Shell::new();
    shell.run("sim chess --seats random").fails_with(&["no game \"chess\"", "factory-manager"]);
    shell.run("sim factory-manager --seats random").fails_with(&["2 to 5 players, not 1"]);
    shell.run("sim factory-manager --seats random,grandmaster").fails_with(&["no bot “grandmaster”"]);
    shell
        .run("sim factory-manager --seats random,random -o first=true")
        .fails_with(&["no option “first”", "first_game"]);
    shell.run("sim factory-manager --seats random,random -o first_game=7").fails_with(&[
        "first_game",
        "cannot be 7",
        "true",
    ]);
    shell.run("sim factory-manager --seats random,random -o first_game").fails_with(&["NAME=VALUE"]);
    shell.run("sim factory-manager --seats random,random --preset none.csv").fails_with(&["none.csv"]);
}

#[test]
fn a_template_passes_the_check_and_can_be_played_with() {
    let shell = Shell::new();
    let template = shell.run("preset template factory-manager").out;
    // A box in which everything costs nothing is odd, but can be played with.
    let free: Vec<String> = template
        .lines()
        .map(|line| {
            let fields: Vec<_> = line.split(',').collect();
            if fields.len() == 8 && fields[0] != "type" {
                [fields[0], "0"].join(",") + "," + &fields[2..].join(",")
            } else {
                line.into()
            }
        })
        .collect();
    shell.write("box.csv", &template);
    shell.write("free.csv", &free.join("\n"));
    shell.run("preset check factory-manager box.csv").shows(&["you can play with “my box”"]);
    shell.run("preset check factory-manager free.csv").shows(&["you can play with", "warning: line"]);
    let mean = |tiles: &str| {
        let ran = shell
            .run(&format!("sim factory-manager --seats random,random --matches 400 --json --preset {tiles}"));
        lines(&ran.out)[400]["summary"]["seats"][0]["mean_score"].as_f64().unwrap()
    };
    assert!(mean("free.csv") > mean("box.csv") + 5.0, "free tiles make rich");
    let ran =
        shell.run("play factory-manager --seats random,random --seed 1 --preset free.csv --file match.json");
    ran.shows(&["my box"]);
    // The set travels in the match: it replays without the file.
    std::fs::remove_file(shell.path("free.csv")).unwrap();
    shell.run("verify match.json").shows(&["follow the rules"]);
    shell.run("replay match.json").shows(&["my box"]);
}

#[test]
fn a_bad_tile_file_is_refused_with_every_line_and_reason() {
    let shell = Shell::new();
    let template = shell.run("preset template factory-manager").out;
    let bad = template.replacen("machine,5,2,0,4,2,2-5", "machine,five,2,0,4,2,2-5", 1).replacen(
        "control,6,0",
        "kontrol,6,0",
        1,
    );
    shell.write("bad.csv", &bad);
    let line =
        |text: &str| format!("line {}", 1 + bad.lines().position(|line| line.starts_with(text)).unwrap());
    let ran = shell.run("preset check factory-manager bad.csv");
    ran.fails_with(&["2 errors", &line("machine,five"), "whole number", &line("kontrol"), "no type"]);
    shell.run("play factory-manager --preset bad.csv").fails_with(&["2 errors"]);
    assert_eq!(shell.kept_matches(), 0, "nothing was started");
}

#[test]
fn fuzz_holds_matches_against_the_laws() {
    let ran = Shell::new().run("fuzz factory-manager --matches 24 --full 40");
    ran.shows(&["all laws hold in 24 matches"]);
}

#[test]
fn bench_reports_every_seat_count() {
    let ran = Shell::new().run("bench liars-dice --json --seconds 0.01");
    let (rules, bots): (Vec<_>, Vec<_>) =
        lines(&ran.out).into_iter().partition(|row| row.get("level").is_none());
    assert_eq!(rules.iter().map(|row| row["seats"].as_u64().unwrap()).collect::<Vec<_>>(), [2, 3, 4, 5, 6]);
    let levels = |seats: u64| bots.iter().filter(move |row| row["seats"] == seats).count();
    assert_eq!([levels(2), levels(4)], [8, 8]);
    for row in bots {
        assert!(row["longest_turn_ms"].as_f64().unwrap() >= row["mean_turn_ms"].as_f64().unwrap());
        let searches = ["foreman", "engineer", "director"].contains(&row["level"].as_str().unwrap());
        assert_eq!(
            row["iterations_per_second"].as_f64().is_some_and(|speed| speed > 10.0),
            searches,
            "{row}"
        );
    }
    for row in rules {
        for figure in
            ["matches_per_second", "decisions_per_second", "clone_ns", "apply_ns", "legal_actions_ns"]
        {
            assert!(row[figure].as_f64().unwrap() > 0.0, "{figure}");
        }
        assert!(row["state_bytes"].as_u64().unwrap() < 1024);
    }
}

#[test]
fn bench_without_json_prints_a_table_of_the_rules_and_one_of_the_bots() {
    let ran = Shell::new().run("bench liars-dice --seconds 0.01");
    ran.shows(&["decisions/s", "iterations/s", "longest turn ms", "director"]);
    let rules = Shell::new().run("bench factory-manager --rules --seconds 0.01");
    rules.shows(&["decisions/s"]);
    assert!(!rules.out.contains("iterations/s"), "{}", rules.out);
}
