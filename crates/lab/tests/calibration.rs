//! What bots expect comes true, on seeds that no table was fitted on.

use shopfloor_lab::{CalibrationReport, ExpectedMatch, of, play_many};

/// Matches between engineers, and whether their expectations held.
fn report(game: &str, seats: u8, matches: u64, points: Option<f64>) -> CalibrationReport {
    let rules = catalog::find(game).expect("a game");
    let lab = of(game).expect("every game has a laboratory");
    let simulator = lab.expecting_simulator("engineer", seats, &rules.default_options());
    let simulator = simulator.map_err(|e| e.to_string()).expect("a level");
    let mut played: Vec<ExpectedMatch> = Vec::new();
    play_many(&*simulator, 30_000_000, matches, |one| {
        played.push(one);
        Ok(())
    })
    .expect("nothing fails");
    CalibrationReport::new(rules.meta().id, seats, lab.moments(), lab.close(), points, &played)
}

/// The games that have a table.
fn games() -> impl Iterator<Item = &'static str> {
    let ids = catalog::GAMES.iter().map(|game| game.meta().id);
    ids.filter(|id| of(id).is_some_and(|lab| !lab.moments().is_empty()))
}

#[test]
fn expectations_come_true_in_a_hundred_matches_for_two() {
    for game in games() {
        let report = report(game, 2, 100, Some(8.0));
        assert!(report.holds, "{report:#?}");
    }
}

#[test]
#[ignore = "at length: ./test long"]
fn expectations_come_true_in_a_thousand_matches_with_any_number_of_seats() {
    for game in games() {
        let meta = catalog::find(game).expect("a game").meta();
        for seats in meta.min_seats..=meta.max_seats {
            let report = report(game, seats, 1000, None);
            assert!(report.holds, "{report:#?}");
        }
    }
}
