//! Leads, comebacks and means without luck, in matches written down by hand.

use shopfloor_report::stats::Share;
use shopfloor_report::{LeadSummary, MatchRecord, SeatLuck, Setting, Summary, Tally};

use crate::hand::{glossary, record};

/// A match of two seats with everybody's shares at the beginning of each round.
fn with_shares(scores: [i32; 2], shares: &[[f64; 2]]) -> MatchRecord {
    let coins = vec![[0, 0]; shares.len()];
    let shares = shares.iter().map(|shares| shares.to_vec()).collect();
    MatchRecord { shares, ..record(1, scores, &coins, &[]) }
}

fn summary(seats: &[&str], records: &[MatchRecord]) -> Summary {
    let seats = seats.iter().map(|seat| (*seat).to_owned()).collect();
    let judge = (!records[0].luck.is_empty()).then(|| "a judge".to_owned());
    let mut tally =
        Tally::new(Setting { game: "toolbox".into(), seats, judge, ..Setting::default() }, glossary());
    records.iter().for_each(|record| tally.add(record));
    tally.summary()
}

/// The shares of those who were behind by so much in a round.
fn behind(leads: &LeadSummary, round: usize, from: f64) -> Share {
    let bands = &leads.rounds[round - 1].behind;
    bands.iter().find(|band| band.from == from).expect("a band").wins
}

#[test]
fn a_lead_changes_when_another_takes_it() {
    let leads = summary(
        &["ada", "ben"],
        &[
            // Even, A, B, even, B, and A wins: to B, and back in the end.
            with_shares([9, 1], &[[0.5, 0.5], [0.6, 0.4], [0.3, 0.7], [0.501, 0.499], [0.4, 0.6]]),
            // B leads and wins.
            with_shares([1, 9], &[[0.495, 0.505], [0.1, 0.9]]),
            // A leads, B wins.
            with_shares([1, 9], &[[0.8, 0.2]]),
            // A leads, and both win.
            with_shares([5, 5], &[[0.8, 0.2]]),
        ],
    )
    .leads;
    assert_eq!(leads.histogram.counts().collect::<Vec<_>>(), [(0, 2), (1, 1), (2, 1)]);
    assert_eq!(leads.changes.mean, 0.75);
}

#[test]
fn comebacks_are_counted_by_round_and_by_what_one_was_behind() {
    let leads = summary(
        &["ada", "ben"],
        &[
            // B is behind by .05, then by .25, and wins.
            with_shares([1, 9], &[[0.525, 0.475], [0.625, 0.375]]),
            // B is behind by .09, then by .8, and does not.
            with_shares([9, 1], &[[0.545, 0.455], [0.9, 0.1]]),
            // Nobody leads; then A is behind by .3, and wins its part.
            with_shares([5, 5], &[[0.5, 0.5], [0.35, 0.65]]),
        ],
    )
    .leads;
    assert_eq!(leads.rounds.len(), 2);
    assert_eq!(behind(&leads, 1, 0.0), Share::of(1.0, 2));
    assert_eq!(leads.rounds[0].leader, Share::of(1.0, 2));
    assert_eq!(behind(&leads, 2, 0.0), Share::of(0.0, 0));
    assert_eq!(behind(&leads, 2, 0.25), Share::of(1.5, 2), "a band begins with its first number");
    assert_eq!(behind(&leads, 2, 0.75), Share::of(0.0, 1));
    assert_eq!(leads.rounds[1].leader, Share::of(1.5, 3));
}

#[test]
fn against_the_game_itself_the_game_may_lead() {
    let alone = |share: f64, place: u8| MatchRecord {
        scores: vec![5],
        ranking: vec![place],
        shares: vec![vec![share]],
        ..record(1, [5, 5], &[[0, 0]], &[])
    };
    let leads = summary(&["ada"], &[alone(0.2, 1), alone(0.2, 2), alone(0.7, 2)]).leads;
    // Behind by .6 twice, won once; and the game came back from .4 behind.
    assert_eq!(behind(&leads, 1, 0.5), Share::of(1.0, 2));
    assert_eq!(behind(&leads, 1, 0.25), Share::of(1.0, 1));
    assert_eq!(leads.changes.mean, 2.0 / 3.0);
}

#[test]
fn luck_is_taken_out_of_wins_scores_and_leads() {
    let lucky = |scores: [i32; 2], [wins, score, lead]: [f64; 3]| MatchRecord {
        luck: vec![SeatLuck { wins, score, lead }, SeatLuck { wins: -wins, score: 0.0, lead: -lead }],
        ..with_shares(scores, &[[0.5, 0.5]])
    };
    let summary =
        summary(&["ada", "ben"], &[lucky([12, 6], [0.25, 2.0, 4.0]), lucky([6, 8], [-0.25, -2.0, -3.0])]);
    let luck = summary.luck.as_ref().expect("it was judged");
    let [ada, ben] = luck.seats.as_slice() else { panic!("two seats") };
    // Wins 1 and 0 become .75 and .25; scores 12 and 6 become 10 and 8; leads 6 and −2 become 2 and 1.
    assert_eq!((ada.wins.raw.mean, ada.wins.adjusted.mean, ada.wins.factor), (0.5, 0.5, Some(4.0)));
    assert_eq!((ada.score.raw.mean, ada.score.adjusted.mean, ada.score.factor), (9.0, 9.0, Some(9.0)));
    let lead = ada.lead.expect("there is another");
    assert_eq!((lead.raw.mean, lead.adjusted.mean, lead.factor), (2.0, 1.5, Some(64.0)));
    assert_eq!(ben.lead.expect("there is another").adjusted.mean, -1.5);
    assert_eq!(ben.score.factor, Some(1.0), "B had no luck with its score");
}

#[test]
fn every_format_says_leads_comebacks_and_luck() {
    let judged = |scores, luck: f64| MatchRecord {
        luck: vec![SeatLuck { wins: luck, score: luck, lead: luck }; 2],
        ..with_shares(scores, &[[0.5, 0.5], [0.6, 0.4]])
    };
    let summary = summary(&["ada", "ben"], &[judged([9, 1], 0.1), judged([1, 9], -0.1), judged([7, 1], 0.0)]);
    let table = shopfloor_report::table(&summary);
    for line in [
        "Changes of the lead in a match: 0.33 ±",
        "Comebacks: how often those still won",
        "      2  67 % (21 to 94) of 3",
        "33 % (6 to 79) of 3",
        "Without luck (a judge)",
        "A     ada  wins     66.7 ± 65.3 %",
    ] {
        assert!(table.contains(line), "{line:?} is not in\n{table}");
    }
    let csv = shopfloor_report::csv(&summary);
    for row in [
        "lead_changes,,,,,3,0.333",
        "comeback,0.10 to 0.25,,,2,3,0.333",
        "leader_wins,,,,2,3,0.666",
        "without_luck,A,wins,ada,,3,0.666",
    ] {
        assert!(csv.contains(row), "{row:?} is not in\n{csv}");
    }
    let page = shopfloor_report::html(&summary);
    for word in ["Leads and comebacks", "Comebacks", "Without luck", "a judge", "33.3\u{a0}%"] {
        assert!(page.contains(word), "{word:?} is not in the page");
    }
    assert!(!page.contains("NaN") && !table.contains("NaN") && !csv.contains("NaN"));
    let json = serde_json::to_value(&summary).unwrap();
    assert_eq!(json["leads"]["rounds"][1]["behind"][1]["wins"]["n"], 3);
    assert_eq!(json["luck"]["seats"][0]["bot"], "ada");
}

#[test]
fn without_a_judge_nothing_is_said_of_luck() {
    let summary = crate::hand::summary();
    assert!(!shopfloor_report::table(&summary).contains("Without luck"));
    assert!(!shopfloor_report::html(&summary).contains("Without luck"));
    assert!(serde_json::to_value(&summary).unwrap()["luck"].is_null());
}
