//! `shopfloor preset`, and matches that are set up with one.

use crate::shell::Shell;

#[test]
fn the_template_is_checked_drawn_and_played() {
    let shell = Shell::new();
    let template = shell.run("preset template fantastic-factories").out;
    shell.write("p.toml", &template);
    shell.run("preset check fantastic-factories p.toml").shows(&[
        "Aluminum Factory",
        "Dojo (activated)",
        "you can play with “p”",
    ]);
    shell.run("preset check fantastic-factories p.toml --lang de").shows(&["Aluminiumwerk", "aktiviert"]);
    let words = "play fantastic-factories --preset p.toml --seed 3 --file m.json";
    shell.run_with(words, "1\nundo\nquit\n").shows(&["Round 6"]);
    shell.run("verify m.json").shows(&["follow the rules"]);
    shell.run("replay m.json --at 0").shows(&["Round 6"]);
    shell.run_with("play --resume m.json", &"1\n".repeat(2000)).shows(&["Match over"]);
    shell.run("verify m.json").shows(&["every draw matches the seed"]);
}

#[test]
fn json_does_as_well_and_bad_positions_are_refused_with_the_reason() {
    let shell = Shell::new();
    shell.write("p.json", r#"{"dice": [1, 1], "energy": 5, "compound": ["biolab"]}"#);
    shell.run("preset check fantastic-factories p.json").shows(&["Biolab"]);
    for (text, reason) in [
        (r#"{"dice": [7]}"#, "a die shows 1 to 6, not 7"),
        (r#"{"hand": ["dojo", "dojo", "dojo"]}"#, "only 2 × Dojo"),
        (r#"{"hand": ["dojo"], "discard": ["dojo", "dojo"]}"#, "only 2 × Dojo"),
        (r#"{"compound": ["dojo", "dojo"]}"#, "only one Dojo"),
        (r#"{"mine": [1]}"#, "Mine does not take a 1"),
        (r#"{"colour": 1}"#, "unknown field `colour`"),
        ("{", "EOF"),
    ] {
        shell.write("bad.json", text);
        shell.run("preset check fantastic-factories bad.json").fails_with(&["bad.json", reason]);
    }
    shell.write("bad.toml", "dice = [1,\n");
    shell.run("preset check fantastic-factories bad.toml").fails_with(&["bad.toml", "line 1"]);
    shell.write("p.toml", "dice = [1]\n");
    let two = "play fantastic-factories --seats human,random --preset p.toml";
    shell.run(two).fails_with(&["a position is for one seat"]);
}

#[test]
fn a_solo_match_and_one_against_a_bot_are_played_to_the_end() {
    let shell = Shell::new();
    for seats in ["human", "human,random"] {
        let words = format!("play fantastic-factories --seats {seats} --seed 5 -o difficulty=hard");
        let ran = shell.run_with(&words, &"1\n".repeat(4000));
        ran.shows(&["Match over", "Round 1:", "shopfloor"]);
        assert!(!ran.out.contains("[event.") && !ran.out.contains("[ask."), "a phrase is missing");
    }
}

#[test]
fn a_position_is_solved_with_proof_or_the_limit_that_was_reached() {
    let shell = Shell::new();
    let position = r#"
        dice = [3]
        metal = 1
        closed = ["research", "generate", "mine"]
        compound = ["nuclear_plant", "robot"]
    "#;
    shell.write("p.toml", position);
    let shown =
        ["p, for goods: proven", "expected    0.17", "guaranteed  0", "Activate Robot", "Nuclear Plant"];
    shell.run("position solve p.toml --for goods").shows(&shown);
    shell.run("position solve p.toml --limit 2").shows(&["for points: the limit was reached"]);
    shell.run("position solve p.toml --for money").fails_with(&["points, goods, worth"]);
    shell
        .run("position solve p.toml --game factory-manager")
        .fails_with(&["p.toml", "unknown field `closed`"]);
    shell.run("position solve none.toml").fails_with(&["none.toml"]);
    shell.write("bad.toml", "dice = [7]\n");
    shell.run("position solve bad.toml").fails_with(&["bad.toml", "say which game: --game"]);
    let named = shell.run("position solve bad.toml --game fantastic-factories");
    named.fails_with(&["bad.toml", "a die shows 1 to 6, not 7"]);
}
