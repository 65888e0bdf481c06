//! Luck taken out of results changes no mean, and leaves less spread where there is much luck.

use report::{LuckTally, MatchRecord};
use shopfloor_lab::{LuckBudget, of, play_many};

const GAME: &str = "fantastic-factories";

fn played(game: &str, levels: &[&str], matches: u64, luck: Option<LuckBudget>) -> Vec<MatchRecord> {
    let rules = catalog::find(game).expect("a game");
    let levels: Vec<String> = levels.iter().map(|level| (*level).to_owned()).collect();
    let simulator = of(game).expect("a laboratory").simulator(&levels, &rules.default_options(), luck);
    let simulator = simulator.map_err(|e| e.to_string()).expect("levels");
    let mut played = Vec::new();
    play_many(&*simulator, 40_000_000, matches, |record| {
        played.push(record);
        Ok(())
    })
    .expect("nothing fails");
    played
}

/// Half the width of a 99 % interval, in that of a 95 % one.
const SURE: f64 = 2.576 / 1.96;

/// The means of luck are 0 within their 99 % intervals.
fn assert_unbiased(game: &str, levels: &[&str], matches: u64, luck: LuckBudget) -> LuckTally {
    let records = played(game, levels, matches, Some(luck));
    let mut tally = LuckTally::default();
    let mut lucks: [Vec<f64>; 3] = Default::default();
    for record in &records {
        let winners = record.ranking.iter().filter(|place| **place == 1).count();
        let win = if record.ranking[0] == 1 { 1.0 / winners as f64 } else { 0.0 };
        tally.add(0, win, &record.scores, &record.luck[0]);
        let luck = record.luck[0];
        lucks.iter_mut().zip([luck.wins, luck.score, luck.lead]).for_each(|(all, luck)| all.push(luck));
        let sum: f64 = record.luck.iter().map(|luck| luck.wins).sum();
        assert!(sum.abs() < 1e-9, "what one wins the others lose, not {sum}");
    }
    for (what, luck) in ["wins", "score", "lead"].into_iter().zip(&lucks) {
        let mean = report::stats::estimate(luck);
        assert!(mean.interval > 0.0, "{game}: there is luck in {what}");
        assert!(mean.mean.abs() <= SURE * mean.interval, "{game}, {levels:?}: {what} by luck {mean:?}");
    }
    tally
}

#[test]
fn means_stay_and_the_lead_varies_less() {
    let quick = LuckBudget { courses: 8, rounds: 0 };
    let tally = assert_unbiased(GAME, &["worker", "worker"], 60, quick);
    let lead = tally.lead().expect("there are two");
    assert!(lead.factor.is_some_and(|factor| factor > 1.0), "{lead:?}");
    assert!(lead.adjusted.interval < lead.raw.interval, "{lead:?}");
}

#[test]
fn means_stay_between_unequal_bots_and_in_a_game_with_little_luck() {
    let quick = LuckBudget { courses: 4, rounds: 0 };
    assert_unbiased(GAME, &["foreman", "apprentice"], 30, quick);
    assert_unbiased("factory-manager", &["worker", "apprentice", "worker"], 60, quick);
}

#[test]
#[ignore = "at length: ./test long"]
fn the_usual_judge_divides_the_variance_of_the_lead() {
    let tally = assert_unbiased(GAME, &["foreman", "foreman"], 300, LuckBudget::USUAL);
    let lead = tally.lead().expect("there are two");
    assert!(lead.factor.is_some_and(|factor| factor > 1.15), "{lead:?}");
}

#[test]
fn luck_follows_from_the_match_and_changes_nothing_in_it() {
    let luck = Some(LuckBudget { courses: 4, rounds: 0 });
    let (judged, again) = (played(GAME, &["worker"; 3], 4, luck), played(GAME, &["worker"; 3], 4, luck));
    let plain = played(GAME, &["worker"; 3], 4, None);
    for ((one, two), plain) in judged.iter().zip(&again).zip(&plain) {
        assert_eq!((&one.luck, &one.shares), (&two.luck, &two.shares));
        assert_eq!((&one.scores, &one.shares), (&plain.scores, &plain.shares));
        assert!(plain.luck.is_empty() && one.luck.len() == 3);
    }
}

#[test]
fn everybodys_shares_are_noted_when_a_round_begins() {
    for record in played(GAME, &["worker", "worker"], 5, None) {
        assert_eq!(record.shares.len(), record.rounds as usize, "a list for each round");
        for shares in &record.shares {
            assert!((shares.iter().sum::<f64>() - 1.0).abs() < 1e-9, "{shares:?}");
        }
    }
}
