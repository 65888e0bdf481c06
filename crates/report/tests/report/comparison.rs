//! The three matches against themselves with one thing changed.

use shopfloor_report::{Comparison, Experiment, Sample};

use crate::hand::records;

fn experiment() -> Experiment {
    Experiment {
        game: "toolbox".into(),
        name: "Toolbox".into(),
        seats: vec!["ada".into(), "ben".into()],
        matches: 3,
        seed: 5,
        what: "handles, long".into(),
        command: "shopfloor tune toolbox".into(),
    }
}

/// As it was; and with 1, 2 and 3 points more for A.
fn comparison() -> Comparison {
    let (mut before, mut after) = (Sample::default(), Sample::default());
    for (more, record) in (1..).zip(records()) {
        before.add(&record);
        let mut changed = record;
        changed.scores[0] += more;
        if changed.scores[0] > changed.scores[1] {
            changed.ranking = vec![1, 2];
        }
        after.add(&changed);
    }
    Comparison::new(experiment(), &[("7".into(), before), ("12".into(), after)])
}

#[test]
fn differences_are_taken_match_by_match() {
    let comparison = comparison();
    let [before, after] = comparison.variants.as_slice() else { panic!("two variants") };
    assert!(before.unchanged && !after.unchanged);
    assert_eq!((before.score.value.mean, before.score.change), (6.0, None));
    let change = after.score.change.unwrap();
    // A half of 1, 2 and 3: the scores differ by 4 and more, the differences by a half.
    assert_eq!((change.n, change.mean), (3, 1.0));
    assert!((change.interval - 1.96 * 0.5 / 3f64.sqrt()).abs() < 1e-12, "{}", change.interval);
    // The best of the matches are 10, 6, 8 and then 11, 8, 8.
    assert_eq!(after.winning_score.change.unwrap().mean, 1.0);
    assert_eq!(after.rounds.change.unwrap().mean, 0.0);
    let [ada, ben] = after.seats.as_slice() else { panic!("two seats") };
    assert_eq!((ada.score.change.unwrap().mean, ben.score.change.unwrap().mean), (2.0, 0.0));
    // The second match is A's alone now.
    assert!((ada.wins_change.unwrap().mean - 0.5 / 3.0).abs() < 1e-12);
    assert!((ada.wins.share - 2.0 / 3.0).abs() < 1e-12);
}

#[test]
fn every_format_tells_the_difference() {
    let comparison = comparison();
    let table = comparison.table();
    for line in ["7 (unchanged)     6.0 ± 1.1", "12                7.0 (+1.0 ± 0.6)*", "66.7 (+16.7 ± 32.7)"]
    {
        assert!(table.contains(line), "{line:?} is not in\n{table}");
    }
    let csv = comparison.csv();
    assert!(csv.contains("\"handles, long\",12,score,,,3,7,"), "{csv}");
    assert!(csv.contains("\"handles, long\",7,seat_wins,A,ada,3,0.5,"), "{csv}");
    let page = comparison.html();
    for word in ["What changing handles, long does", "+1.00 ± 0.57", "unchanged"] {
        assert!(page.contains(word), "{word:?} is not in the page");
    }
    assert!(page.find(">7<").unwrap() < page.find(">12<").unwrap(), "by their size");
}
