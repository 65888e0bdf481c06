//! The three matches, counted.

use shopfloor_report::stats::Share;

use crate::hand::summary;

#[test]
fn scores_and_victories_of_the_seats() {
    let summary = summary();
    assert_eq!((summary.matches, summary.rounds_per_match, summary.decisions_per_match), (3, 2.0, 20.0));
    assert_eq!(summary.fair, 0.5);
    let [ada, ben] = summary.seats.as_slice() else { panic!("two seats") };
    assert_eq!((ada.scores.mean_score, ben.scores.mean_score), (6.0, 6.0));
    assert_eq!((ada.scores.min, ada.scores.max, ben.scores.min, ben.scores.max), (2, 10, 4, 8));
    // One victory alone, one shared.
    assert_eq!((ada.scores.win_rate, ben.scores.win_rate), (0.5, 0.5));
    assert_eq!(ada.scores.deviation, 4.0);
    assert_eq!(summary.winning_score.mean, 8.0);
}

#[test]
fn a_subject_is_counted_where_it_was_offered() {
    let summary = summary();
    let [wrench, hammer] = summary.subjects.as_slice() else { panic!("two subjects") };
    // Taken twice by A in the first match and once by B in the second; not offered in the third.
    assert_eq!(wrench.offered, 2);
    assert_eq!(wrench.taken, Share::of(2.0, 2));
    assert_eq!(wrench.per_match.mean, 1.5);
    assert_eq!(wrench.round.mean, 2.0);
    assert_eq!(wrench.win_rate, Share::of(1.5, 2));
    assert_eq!(wrench.score.mean, 8.0);
    assert_eq!(wrench.win_rate_without, Share::of(0.5, 2));
    assert_eq!(wrench.score_without.mean, 5.0);
    assert_eq!((hammer.offered, hammer.taken.share, hammer.win_rate.n), (3, 0.0, 0));
    assert_eq!(hammer.score_without.n, 6);
}

#[test]
fn measures_add_up_as_they_say() {
    let summary = summary();
    let [coins, cold] = summary.bots[0].measures.as_slice() else { panic!("two measures") };
    // A's coins: 3, 6 and 0 in all; 1, 3 and 0 in round 1; 2 and 0 in round 2; 3 in round 3.
    assert_eq!((coins.value.n, coins.value.mean), (3, 3.0));
    let rounds: Vec<_> = coins.rounds.iter().map(|mean| (mean.n, mean.mean)).collect();
    assert_eq!(rounds, [(3, 4.0 / 3.0), (2, 1.0), (1, 3.0)]);
    let all = coins.over_rounds(1..=3);
    assert_eq!(all.counts().collect::<Vec<_>>(), [(0, 2), (1, 1), (2, 1), (3, 2)]);
    let late = coins.over_rounds(2..=3);
    assert_eq!(late.counts().collect::<Vec<_>>(), [(0, 1), (2, 1), (3, 1)]);
    assert_eq!((all.median(), late.median(), coins.over_rounds(4..=9).median()), (Some(1), Some(2), None));
    assert_eq!(cold.value.mean, 8.0, "the lowest of 9, 8 and 7, of 9 and 8, of 9");
    assert_eq!((coins.over, cold.over), ("in all", "lowest"));
}
