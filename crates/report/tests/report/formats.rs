//! Every format says the same numbers.

use serde_json::{Value, json};

use crate::hand::{glossary, records, summary};

#[test]
fn a_line_names_what_the_notes_number() {
    let line: Value = serde_json::from_str(&shopfloor_report::line(&records()[0], &glossary())).unwrap();
    assert_eq!(line["seed"], 5);
    assert_eq!(line["offered"], json!({"hammer": 2, "wrench": 2}));
    assert_eq!(line["taken"], json!([["wrench", 0, 2], ["wrench", 0, 2]]));
    assert_eq!(line["measures"]["coins"], json!([[1, 2], [0, 2]]));
    assert_eq!(line["measures"]["cold"], json!([[9, 8], [9, 8]]));
}

#[test]
fn the_table_shows_seats_bars_measures_and_subjects() {
    let table = shopfloor_report::table(&summary());
    for line in [
        "toolbox: 3 matches from seed 5, 2.0 rounds and 20 decisions each",
        "A     ada           50.0 % (12.5 to  87.5)      6.0 ± 4.5",
        "Best score of a match: 8.00 ± 2.26",
        "Scores of ben",
        "               4   33.3 %  ████████████████████████████████████████",
        "Coins, in all",
        "Rounds played",
        "Wrench <1>                           2  100.0 %   1.50    2.0   75.0 %",
        "Hammer                               3    0.0 %",
    ] {
        assert!(table.contains(line), "{line:?} is not in\n{table}");
    }
}

#[test]
fn the_csv_has_a_row_for_each_number_and_as_many_fields_everywhere() {
    let csv = shopfloor_report::csv(&summary());
    let fields = |line: &str| line.split(',').count();
    let quoted = csv.lines().filter(|line| line.contains('"'));
    assert!(csv.lines().filter(|line| !line.contains('"')).all(|line| fields(line) == 9), "{csv}");
    assert!(quoted.count() > 0, "a name with a comma is quoted");
    for row in [
        "bot_score,,,ada,,3,6,",
        "seat_wins,B,,ben,,3,0.5,",
        "measure_in_round,coins,\"Coins, in all\",ada,2,2,1,",
        "offered,wrench,Wrench <1>,,,3,0.6666666666666666,",
        "wins_with,wrench,Wrench <1>,,,2,0.75,",
        "times_taken,wrench,Wrench <1>,,,2,1.5,",
        "rounds_played,3,,,,3,0.3333333333333333,",
    ] {
        assert!(csv.contains(row), "{row:?} is not in\n{csv}");
    }
}

#[test]
fn the_page_stands_alone_and_shows_the_numbers() {
    let page = shopfloor_report::html(&summary());
    for word in [
        "Toolbox &amp; sons",
        "Wrench &lt;1&gt;",
        "75.0\u{a0}%",
        "never taken in 3 matches",
        "shopfloor sim toolbox",
    ] {
        assert!(page.contains(word), "{word:?} is not in the page");
    }
    for word in ["<script", "http://", "https://", "url(", "NaN", "inf", "Wrench <1>"] {
        assert!(!page.contains(word), "{word:?} is in the page");
    }
    for tag in ["svg", "g", "table", "section", "ul", "li", "tr", "td", "div"] {
        let (opened, closed) = (
            page.matches(&format!("<{tag} ")).count() + page.matches(&format!("<{tag}>")).count(),
            page.matches(&format!("</{tag}>")).count(),
        );
        assert_eq!(opened, closed, "<{tag}>");
    }
}

#[test]
fn nothing_played_is_said_without_a_panic() {
    let nothing = shopfloor_report::Tally::new(
        shopfloor_report::Setting {
            game: "toolbox".into(),
            name: "Toolbox".into(),
            seats: vec!["ada".into()],
            seed: 1,
            command: String::new(),
            judge: None,
        },
        catalog::Glossary::default(),
    )
    .summary();
    assert!(shopfloor_report::table(&nothing).contains("0 matches"));
    assert!(!shopfloor_report::html(&nothing).contains("NaN"));
    assert!(shopfloor_report::csv(&nothing).starts_with("what,of,"));
}
