//! What people do that nobody thought of: each was once a bug or could have been.

use std::io::Read;
use std::process::Stdio;

use engine::MatchFile;

use crate::shell::Shell;

#[test]
fn a_reader_who_has_had_enough_is_no_error() {
    let shell = Shell::new();
    shell.finished_match("m.json");
    for words in [
        "replay m.json --log",
        "verify m.json",
        "games",
        "bench factory-manager --seconds 0.01",
        "preset template factory-manager",
    ] {
        let mut child = shell.command(words).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        drop(child.stdout.take());
        let output = child.wait_with_output().unwrap();
        assert!(output.status.success(), "{words}: {}", String::from_utf8_lossy(&output.stderr));
        assert!(!String::from_utf8_lossy(&output.stderr).contains("panicked"), "{words}");
    }
}

#[test]
fn too_many_seats_are_refused_however_many() {
    let shell = Shell::new();
    let seats = vec!["random"; 258].join(",");
    shell.run(&format!("sim factory-manager --seats {seats}")).fails_with(&["2 to 5 players, not 258"]);
    shell.run(&format!("play factory-manager --seats {seats}")).fails_with(&["2 to 5 players, not 258"]);
    assert_eq!(shell.kept_matches(), 0);
}

#[test]
fn nothing_to_count_is_refused() {
    let shell = Shell::new();
    shell.run("sim factory-manager --seats random,random --matches 0").fails_with(&["--matches"]);
    shell.run("bench --seconds nan").fails_with(&["above 0"]);
    shell.run("bench --seconds 0").fails_with(&["above 0"]);
}

#[test]
fn an_option_or_preset_of_the_other_game_is_refused() {
    let shell = Shell::new();
    shell.write("box.csv", &shell.run("preset template factory-manager").out);
    shell.write("p.toml", &shell.run("preset template fantastic-factories").out);
    shell.run("play fantastic-factories --preset box.csv").fails_with(&["box.csv", "error"]);
    shell.run("play factory-manager --preset p.toml").fails_with(&["p.toml", "error"]);
    shell.run("play factory-manager -o difficulty=hard").fails_with(&["no option “difficulty”"]);
    assert_eq!(shell.kept_matches(), 0, "nothing was started");
}

#[test]
fn a_foreign_file_with_no_seats_or_a_wild_name_is_refused() {
    let shell = Shell::new();
    shell.finished_match("m.json");
    let text = shell.read("m.json");
    let start = text.find("\"players\":").unwrap();
    let end = text.find("\"header\":").unwrap();
    let empty = format!("{}\"players\":[],\n{}", &text[..start], &text[end..]).replacen(
        "\"seats\":3",
        "\"seats\":0",
        1,
    );
    shell.write("empty.json", &empty);
    shell.run("replay empty.json --seat 0").fails_with(&["2 to 5 players"]);
    shell.write("wild.json", &text.replacen("\"Ada\"", "\"\\u001b[2JAda\"", 1));
    shell.run("replay wild.json").fails_with(&["players", "control characters"]);
    shell.write("long.json", &text.replacen("\"Ada\"", &format!("\"{}\"", "A".repeat(200)), 1));
    shell.run("verify long.json").fails_with(&["1 to 40 characters"]);
    shell.write("version.json", &text.replacen("\"version\":1", "\"version\":\"1\"", 1));
    shell.run("verify version.json").fails_with(&["version", "whole number"]);
}

#[test]
fn any_bytes_may_be_typed() {
    let shell = Shell::new();
    let mut child = shell
        .command("play factory-manager --seed 1")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let typed = b"zur\xfcck\n1 2 3\n-1\n99999999999999999999999999\nquit\n";
    std::io::Write::write_all(child.stdin.as_mut().unwrap(), typed).unwrap();
    let out = String::from_utf8(child.wait_with_output().unwrap().stdout).unwrap();
    assert_eq!(out.matches("neither a number nor a command").count(), 3, "{out}");
    assert!(out.contains("There is no choice 18446744073709551615"), "{out}");
    assert!(out.contains("Resume it with"));
}

#[test]
fn save_does_not_write_over_a_file() {
    let shell = Shell::new();
    shell.write("mine.txt", "mine");
    let ran = shell.run_with("play factory-manager --seed 1", "save mine.txt\nquit\n");
    ran.shows(&["mine.txt already exists"]);
    assert_eq!(shell.read("mine.txt"), "mine");
}

/// Reads until the program has said this, and no further.
fn read_until(from: &mut impl Read, end: &str) {
    let mut said = Vec::new();
    while !said.ends_with(end.as_bytes()) {
        let mut byte = [0];
        from.read_exact(&mut byte).unwrap_or_else(|e| panic!("{e}: {}", String::from_utf8_lossy(&said)));
        said.extend(byte);
    }
}

#[test]
fn two_programs_on_one_match_lose_nothing() {
    let shell = Shell::new();
    shell
        .run_with("play factory-manager --seats human,human --seed 1 --file m.json", "1\nquit\n")
        .shows(&["m.json"]);
    // The first sits at its prompt while the second plays on.
    let mut first = shell.command("play --resume m.json");
    let mut first =
        first.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut said = first.stdout.take().unwrap();
    read_until(&mut said, "\n> ");
    shell.run_with("play --resume m.json", "1\n1\nquit\n");
    let kept = shell.read("m.json");
    std::io::Write::write_all(first.stdin.as_mut().unwrap(), b"1\n").unwrap();
    let output = first.wait_with_output().unwrap();
    assert!(String::from_utf8_lossy(&output.stderr).contains("changed by another program"));
    assert_eq!(shell.read("m.json"), kept, "the second's moves stand");
    shell.run("verify m.json").shows(&["follow the rules"]);
}

#[test]
fn names_are_told_apart() {
    let shell = Shell::new();
    shell.run_with("play factory-manager --seats human:Bruno,random --seed 1 --file m.json", "quit\n");
    let names = MatchFile::read(&shell.read("m.json")).unwrap().names();
    assert_eq!(names[0], "Bruno");
    assert_ne!(names[1], "Bruno");
    shell.run("play factory-manager --seats human:A,human:A").fails_with(&["two players are named \"A\""]);
}

#[test]
fn why_says_each_reason_once() {
    let shell = Shell::new();
    let ran = shell.run_with("play factory-manager --seed 11", &("1\n".repeat(9) + "why\nquit\n"));
    let reasons: Vec<_> = ran.out.lines().filter(|line| line.contains("FM-")).collect();
    let mut once = reasons.clone();
    once.dedup();
    assert_eq!(reasons, once);
}

#[test]
fn people_who_share_a_screen_are_called_by_name_at_the_end() {
    let shell = Shell::new();
    let ran = shell.run_with("play factory-manager --seats human:Ada,human:Ben --seed 2", &"1\n".repeat(400));
    let end = ran.out.rfind("Match over").unwrap();
    assert!(!ran.out[end..].contains("You win") && !ran.out[end..].contains("(you)"), "{}", &ran.out[end..]);
}

#[test]
fn people_with_secrets_hand_over_the_keyboard() {
    let shell = Shell::new();
    let ran =
        shell.run_with("play fantastic-factories --seats human:Ada,human:Ben --seed 2", "\n1\n\nquit\n");
    assert_eq!(ran.out.matches("Take the keyboard and press Enter").count(), 2, "{}", ran.out);
}

#[test]
fn resume_takes_a_game_for_a_file_only_if_it_is_none() {
    let shell = Shell::new();
    shell.run_with("play factory-manager --seed 1", "1\nquit\n").shows(&["Resume it with"]);
    shell.run_with("play --resume factory-manager", "quit\n").shows(&["Resume it with"]);
    shell.run("play --resume fantastic-factories").fails_with(&["no unfinished match"]);
}

#[test]
fn a_save_folder_that_cannot_be_is_named() {
    let shell = Shell::new();
    shell.write("matches", "a file where the folder should be");
    shell.run("play factory-manager --seed 1").fails_with(&["could not be saved", "matches"]);
    shell.run("play --resume").fails_with(&["matches"]);
}
