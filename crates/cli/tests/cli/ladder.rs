//! ladder: small ones played, stopped, resumed and refused.

use crate::shell::Shell;

/// Quick bots, few matches.
const SMALL: &str =
    "ladder factory-manager --levels random,greedy,apprentice --matches 6 --out docs --file l.jsonl";

/// The smaller ladders below are in `./test`.
#[test]
#[ignore = "at length: ./test long"]
fn the_standard_ladder_is_played_in_small() {
    let shell = Shell::new();
    let words = "ladder factory-manager --scale 0.001 --budget tenth --out docs";
    shell.run(words).shows(&[
        "Who beats whom",
        "≥ 60 %, lower end > 55 %",
        "1/10 of the budget",
        "director ×4 ÷10",
        "3 × worker",
        "Elo",
        "by definition",
        "Time per turn",
        "seed 1000000",
    ]);
    let page = shell.read("docs/ladder.md");
    for part in [&format!("`shopfloor {words}`"), "## Factory Manager", "| engineer | foreman |", ".svg)"] {
        assert!(page.contains(part), "{part:?} is not in {page}");
    }
    let picture = shell.read("docs/ladder-factory-manager.svg");
    assert!(picture.starts_with("<svg") && picture.ends_with("</svg>\n"));
    assert!(!picture.contains("NaN") && picture.contains("director ÷10"));
    assert!(
        shell.read("docs/ladder-factory-manager-time.csv").lines().any(|line| line.starts_with("director,"))
    );
}

#[test]
fn a_ladder_that_was_stopped_resumes_and_ends_as_if_it_had_not_been() {
    let shell = Shell::new();
    shell.run(SMALL).shows(&["18 matches"]);
    let (csv, elo) = ("docs/ladder-factory-manager.csv", "docs/ladder-factory-manager-elo.csv");
    let whole = [shell.read(csv), shell.read(elo)];
    let book = shell.read("l.jsonl");
    assert_eq!(book.lines().count(), 19);
    for cut in [book.find('\n').unwrap() - 5, book.len() / 2, book.len() - 3] {
        shell.write("l.jsonl", &book[..cut]);
        std::fs::remove_dir_all(shell.path("docs")).unwrap();
        shell.run(SMALL).shows(&["18 matches"]);
        assert_eq!([shell.read(csv), shell.read(elo)], whole, "cut at {cut}");
        let again = shell.read("l.jsonl");
        assert_eq!(again.lines().count(), 19);
        let kept = &book[..book[..cut].rfind('\n').map_or(0, |end| end + 1)];
        assert!(again.starts_with(kept), "what was played is not played again");
    }
    let before = shell.read("l.jsonl");
    shell.run(SMALL).shows(&["18 matches"]);
    assert_eq!(shell.read("l.jsonl"), before, "nothing was missing");
}

#[test]
fn a_ladder_of_other_settings_or_other_bots_is_refused() {
    let shell = Shell::new();
    shell.run(SMALL).shows(&["18 matches"]);
    let book = shell.read("l.jsonl");
    let other = ["l.jsonl was started with other settings", "--file"];
    for (more, named) in [(" --seed 7", "seed was 1000000, now it is 7"), (" --scale 2", "scale was")] {
        shell.run(&format!("{SMALL}{more}")).fails_with(&[other[0], named, other[1]]);
    }
    shell
        .run(&SMALL.replace("factory-manager", "fantastic-factories"))
        .fails_with(&[other[0], "the game was"]);
    assert_eq!(shell.read("l.jsonl"), book);
    // As if the bots had played differently then.
    shell.write("l.jsonl", &book.replace("\"decisions\":[", "\"decisions\":[9"));
    shell.run(SMALL).fails_with(&["the bots have changed", "--file"]);
    shell.write("l.jsonl", "my diary\n");
    shell.run(SMALL).fails_with(&["l.jsonl is not a ladder file"]);
    assert_eq!(shell.read("l.jsonl"), "my diary\n");
}

#[test]
fn a_round_robin_takes_any_number_of_seats() {
    let shell = Shell::new();
    let three =
        "ladder fantastic-factories --seats 3 --matches 3 --levels random,greedy,apprentice,worker --out d";
    shell.run(three).shows(&["12 matches", "Tables", "greedy", "Elo"]);
    shell
        .run("ladder fantastic-factories --seats 1 --games 3 --levels random,greedy --out d --file one.jsonl")
        .shows(&["6 matches", "solo"]);
    assert_eq!(shell.read("d/ladder.md").matches("## Fantastic Factories").count(), 1);
}

#[test]
fn what_cannot_be_a_ladder_is_refused() {
    let shell = Shell::new();
    shell.run("ladder chess").fails_with(&["no game \"chess\""]);
    shell.run("ladder factory-manager --levels random,boss").fails_with(&["no bot “boss”"]);
    shell.run("ladder factory-manager --seats 9").fails_with(&["2 to 5 players"]);
    shell.run("ladder factory-manager --matches 9").fails_with(&["--scale"]);
    shell.run("ladder factory-manager --scale 0").fails_with(&["above 0"]);
    assert!(!shell.path("ladder-factory-manager.jsonl").exists(), "what could not begin leaves nothing");
}

#[test]
fn a_ladder_takes_luck_out_where_that_is_asked_for() {
    let shell = Shell::new();
    let words = "ladder fantastic-factories --levels apprentice,worker --matches 4 --out d --file l.jsonl";
    let luck = format!("{words} --luck");
    shell.run(&luck).shows(&["Without luck", "Who beats whom", "÷ ", "Elo"]);
    let page = shell.read("d/ladder.md");
    assert!(page.contains("| Bot | against | results | wins | without luck | variance | lead |"), "{page}");
    assert!(page.contains("fixed beforehand (judge "), "{page}");
    let (csv, elo) = ("d/ladder-fantastic-factories-luck.csv", "d/ladder-fantastic-factories-elo.csv");
    let whole = [shell.read(csv), shell.read(elo)];
    assert!(whole[0].contains("\nworker,apprentice,lead,4,"), "{}", whole[0]);
    // What was judged is kept: a ladder that was stopped ends as if it had not been.
    let file = shell.read("l.jsonl");
    shell.write("l.jsonl", &file[..file.len() / 2]);
    shell.run(&luck).shows(&["Without luck"]);
    assert_eq!([shell.read(csv), shell.read(elo)], whole);
    // Without the switch it is another ladder, with the same results.
    shell.run(words).fails_with(&["l.jsonl was started with other settings", "luck was"]);
    let plain = shell.run(&words.replace("l.jsonl", "plain.jsonl"));
    assert!(!plain.out.contains("Without luck"));
    assert!(!shell.read("d/ladder.md").contains("Without luck"));
    assert_eq!(shell.read(elo), whole[1]);
}
