//! sim and its reports.

use serde_json::Value;

use crate::shell::Shell;

const SIM: &str = "sim factory-manager --seats random,greedy,random --matches 60 --seed 4";

fn lines(out: &str) -> Vec<Value> {
    out.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn numbers(value: &Value) -> Vec<f64> {
    value.as_array().unwrap().iter().map(|n| n.as_f64().unwrap()).collect()
}

fn mean(numbers: &[f64]) -> f64 {
    numbers.iter().sum::<f64>() / numbers.len() as f64
}

#[track_caller]
fn close(a: &Value, b: f64) {
    let a = a.as_f64().unwrap();
    assert!((a - b).abs() < 1e-9, "{a} is not {b}");
}

/// The summary against the lines it was made of, counted once more and differently.
#[test]
fn the_summary_is_that_of_the_lines_before_it() {
    let rows = lines(&Shell::new().run(&format!("{SIM} --format json")).out);
    let (records, summary) = (&rows[..60], &rows[60]["summary"]);
    let column =
        |seat: usize| -> Vec<f64> { records.iter().map(|row| numbers(&row["scores"])[seat]).collect() };
    for seat in 0..3 {
        close(&summary["seats"][seat]["mean_score"], mean(&column(seat)));
    }
    let randoms = [column(0), column(2)].concat();
    assert_eq!(summary["bots"][0]["bot"], "random");
    close(&summary["bots"][0]["mean_score"], mean(&randoms));
    let winning: Vec<f64> =
        records.iter().map(|row| numbers(&row["scores"]).into_iter().fold(f64::MIN, f64::max)).collect();
    close(&summary["winning_score"]["mean"], mean(&winning));

    let subjects = summary["subjects"].as_array().unwrap();
    assert!(subjects.len() > 30);
    for subject in subjects {
        let key = subject["key"].as_str().unwrap();
        let offered: Vec<&Value> = records.iter().filter(|row| !row["offered"][key].is_null()).collect();
        assert_eq!(subject["offered"], offered.len(), "{key}");
        let takers = |row: &Value| -> Vec<usize> {
            let taken = row["taken"].as_array().unwrap().iter().filter(|taken| taken[0] == key);
            taken.map(|taken| taken[1].as_u64().unwrap() as usize).collect()
        };
        if offered.is_empty() {
            continue;
        }
        let matches = offered.iter().filter(|row| !takers(row).is_empty()).count();
        close(&subject["taken"]["share"], matches as f64 / offered.len() as f64);
        let times: usize = offered.iter().map(|row| takers(row).len()).sum();
        close(&subject["per_match"]["mean"], times as f64 / offered.len() as f64);
        let scores = |took: bool| -> Vec<f64> {
            let seats = |row: &&Value| (0..3).map(|seat| (seat, (*row).clone())).collect::<Vec<_>>();
            let seats = offered.iter().flat_map(seats);
            let sided = seats.filter(|(seat, row)| takers(row).contains(seat) == took);
            sided.map(|(seat, row)| numbers(&row["scores"])[seat]).collect()
        };
        assert_eq!(subject["score"]["n"], scores(true).len());
        if times > 0 {
            close(&subject["score"]["mean"], mean(&scores(true)));
        }
        if !scores(false).is_empty() {
            close(&subject["score_without"]["mean"], mean(&scores(false)));
        }
    }

    let income = &summary["bots"][1]["measures"][0];
    assert_eq!(income["key"], "income");
    let by_round: Vec<Vec<f64>> = records.iter().map(|row| numbers(&row["measures"]["income"][1])).collect();
    let totals: Vec<f64> = by_round.iter().map(|rounds| rounds.iter().sum()).collect();
    close(&income["value"]["mean"], mean(&totals));
    let second: Vec<f64> = by_round.iter().map(|rounds| rounds[1]).collect();
    close(&income["rounds"][1]["mean"], mean(&second));
}

#[test]
fn equal_seeds_give_equal_files_in_every_format() {
    let shell = Shell::new();
    for format in ["table", "json", "csv", "html"] {
        for file in ["one", "two"] {
            shell.run(&format!("{SIM} --format {format} --out {file}")).shows(&[file]);
        }
        assert_eq!(shell.read("one"), shell.read("two"), "{format}");
        let printed = shell.run(&format!("{SIM} --format {format}"));
        assert_eq!(shell.read("one"), printed.out, "{format}: the file holds what would be printed");
    }
}

#[test]
fn the_form_follows_the_name_of_the_file() {
    let shell = Shell::new();
    let begins = [
        ("a.html", "<!doctype html>"),
        ("a.csv", "what,of,"),
        ("a.json", "{\"seed\":4"),
        ("a.txt", "factory-manager: 60"),
    ];
    for (file, begin) in begins {
        shell.run(&format!("{SIM} --out {file}")).shows(&[file]);
        assert!(shell.read(file).starts_with(begin), "{file}");
    }
    // The numbers of the page are those of the summary.
    let rows = lines(&shell.read("a.json"));
    let greedy = rows[60]["summary"]["bots"][1]["mean_score"].as_f64().unwrap();
    let page = shell.read("a.html");
    assert!(
        page.contains(&format!("mean {greedy:.0}")) || page.contains(&format!("mean {greedy:.1}")),
        "{greedy}"
    );
}

#[test]
fn what_cannot_be_written_is_found_before_anything_is_played() {
    let shell = Shell::new();
    // More matches than could be played while a test waits.
    let long = "sim factory-manager --seats random,random --matches 100000000000";
    shell.run(&format!("{long} --out none/report.html")).fails_with(&["none/report.html"]);
    std::fs::create_dir(shell.path("folder")).unwrap();
    shell.run(&format!("{long} --out folder")).fails_with(&["folder", "is a folder"]);
    shell.run(&format!("{long} --format pdf")).fails_with(&["pdf", "table, json, csv, html"]);
    shell.run(&format!("{long} --json --format csv")).fails_with(&["--json", "--format"]);
}

#[test]
fn a_report_leaves_nothing_beside_it_and_goes_to_devices_too() {
    let shell = Shell::new();
    shell.run(&format!("{SIM} --out report.html")).shows(&["report.html"]);
    let files: Vec<_> =
        std::fs::read_dir(shell.path("")).unwrap().map(|file| file.unwrap().file_name()).collect();
    assert_eq!(files, ["report.html"]);
    assert!(shell.run(&format!("{SIM} --out /dev/null")).ok);
}

#[test]
fn fantastic_factories_is_reported_alone_and_at_a_table() {
    let shell = Shell::new();
    shell.run("sim fantastic-factories --seats greedy --matches 20").shows(&[
        "Dice on Mine, in all",
        "Contractors hired",
        "Rounds played",
        "Mega Factory",
    ]);
    let ran = shell.run("sim fantastic-factories --seats random,random --matches 20 --format html");
    ran.shows(&["Order of the first round", "Begins", "Length in rounds"]);
}

const TUNE: &str =
    "tune factory-manager --seats random,greedy --matches 40 --seed 3 -o ruleset=reconstructed-1";

/// The means of two simulations, and their difference match by match, are those tune tells.
#[test]
fn tune_plays_the_same_seeds_with_every_value() {
    let shell = Shell::new();
    let sim = |money: &str| {
        let words = format!(
            "sim factory-manager --seats random,greedy --matches 40 --seed 3 --json -o ruleset=reconstructed-1 -o start_money={money}"
        );
        let rows = lines(&shell.run(&words).out);
        rows[..40].iter().map(|row| numbers(&row["scores"])[1]).collect::<Vec<f64>>()
    };
    let (before, after) = (sim("18"), sim("30"));
    let ran = shell.run(&format!("{TUNE} --change start-money=30,18 --json"));
    let told: Value = serde_json::from_str(&ran.out).unwrap();
    let variants = told["comparison"]["variants"].as_array().unwrap();
    assert_eq!(variants.len(), 2, "18 is there already");
    assert_eq!((&variants[0]["value"], &variants[0]["unchanged"]), (&"18".into(), &true.into()));
    let greedy = |n: usize| &variants[n]["seats"][1];
    close(&greedy(0)["score"]["mean"], mean(&before));
    close(&greedy(1)["score"]["mean"], mean(&after));
    let differences: Vec<f64> = after.iter().zip(&before).map(|(after, before)| after - before).collect();
    close(&greedy(1)["score"]["change"]["mean"], mean(&differences));
    let around: f64 = differences.iter().map(|x| (x - mean(&differences)).powi(2)).sum();
    close(&greedy(1)["score"]["change"]["interval"], 1.96 * (around / 39.0).sqrt() / 40f64.sqrt());
    assert!(greedy(0)["score"]["change"].is_null());
}

#[test]
fn tune_tells_what_it_did_in_every_format_and_the_same_each_time() {
    let shell = Shell::new();
    let words = format!("{TUNE} --format");
    let change = ["--change", "Machine: 9 price=5,13"];
    for (format, shown) in [
        ("table", "9 (unchanged)"),
        ("csv", "machine-9-price,13,seat_wins,B,greedy,40,"),
        ("html", "What changing machine-9-price does"),
    ] {
        let run = || {
            let output = shell.command(&format!("{words} {format}")).args(change).output().unwrap();
            String::from_utf8(output.stdout).unwrap()
        };
        let told = run();
        assert!(told.contains(shown), "{told}");
        assert!(!told.contains("NaN"), "{told}");
        assert_eq!(told, run(), "{format}");
    }
}

#[test]
fn tune_lists_what_can_be_changed_and_refuses_the_rest() {
    let shell = Shell::new();
    shell.run("tune factory-manager --list").shows(&[
        "first_game=false",
        "start-money=18",
        "discount-12=5",
        "storage-18-storage=4",
    ]);
    shell.run("tune fantastic-factories --list").shows(&["difficulty=medium"]);
    let refused = |change: &str, words: &[&str]| {
        let long = "tune factory-manager --seats random,greedy --matches 100000000000 --change";
        shell.run(&format!("{long} {change}")).fails_with(words);
    };
    shell.run(TUNE).fails_with(&["--change"]);
    refused("colour=red", &["nothing called \"colour\"", "--list"]);
    refused("start-money", &["WHAT=VALUES"]);
    refused("start-money=", &["WHAT=VALUES"]);
    refused("start-money=100", &["100"]);
    refused("start-money=many", &["whole number", "many"]);
    refused("first_game=perhaps", &["perhaps"]);
    refused("discount-4=7", &["discount-4 cannot be 7"]);
    refused("machine-5-production=0", &["machine-5-production cannot be 0", "must produce something"]);
}

#[test]
fn an_option_of_a_word_can_be_tuned() {
    let ran = Shell::new()
        .run("tune fantastic-factories --seats random --change difficulty=easy,insane --matches 5");
    ran.shows(&["medium (unchanged)", "easy", "insane", "rounds"]);
}

/// Leads and comebacks are always told; luck only where it was asked for, and then the same each time.
#[test]
fn luck_is_taken_out_where_that_is_asked_for() {
    let shell = Shell::new();
    let sim = "sim fantastic-factories --seats worker,apprentice --matches 3 --seed 5";
    let plain = shell.run(sim);
    plain.shows(&["Changes of the lead in a match", "Comebacks", "the leader won"]);
    assert!(!plain.out.contains("Without luck"));
    let judged = shell.run(&format!("{sim} --luck"));
    judged.shows(&[
        "Without luck (judge ",
        "A     worker      wins",
        "B     apprentice  lead",
        "÷ ",
        "Comebacks",
    ]);
    assert_eq!(judged.out, shell.run(&format!("{sim} --luck")).out);
    // The means are those of the lines before the summary.
    let rows = lines(&shell.run(&format!("{sim} --luck --json")).out);
    let lead = |row: &Value| numbers(&row["scores"])[0] - numbers(&row["scores"])[1];
    let luck = |row: &Value| row["luck"][0]["lead"].as_f64().unwrap();
    let adjusted: Vec<f64> = rows[..3].iter().map(|row| lead(row) - luck(row)).collect();
    let told = &rows[3]["summary"]["luck"]["seats"][0]["lead"];
    close(&told["adjusted"]["mean"], mean(&adjusted));
    close(&told["raw"]["mean"], mean(&rows[..3].iter().map(lead).collect::<Vec<_>>()));
    assert!(adjusted.iter().zip(&rows).any(|(adjusted, row)| *adjusted != lead(row)), "there was luck");
    // Who led when is in the lines, too: a list for each round.
    for row in &rows[..3] {
        assert_eq!(row["shares"].as_array().unwrap().len(), row["rounds"].as_u64().unwrap() as usize);
    }
    shell.run(&format!("{sim} --luck --format html")).shows(&[
        "Leads and comebacks",
        "Without luck",
        "--luck",
    ]);
    shell.run(&format!("{sim} --luck --format csv")).shows(&["comeback,", "without_luck,A,lead,worker,,3,"]);
}
