//! Accounts behind one face: only of finished matches, in words, and what comes back in many of them.

use engine::{Header, Lang, Seat, Seed, Viewer};
use serde_json::Value;
use shopfloor_catalog::{AnyGame, AnyMatch, FindingSum, GAMES, RoundSum, find};

/// A match in which everybody plays at random, until this many entries at most.
fn random_match(game: &dyn AnyGame, most: usize) -> Box<dyn AnyMatch> {
    let seats = game.meta().min_seats.max(2);
    let (id, options, seed) =
        (game.meta().id.to_owned(), Value::Object(Default::default()), Seed::from_number(7));
    let names = ["Ada", "Bea"].map(String::from).to_vec();
    let (mut it, _) =
        game.start(Header { game: id, seats, options, seed, origin: Vec::new() }, names).expect("a match");
    while let Some(seat) = it.turn().seats().first()
        && it.ply() < most
    {
        let action = it.bot_action(seat, "random", &mut || true).expect("a level");
        it.play(seat, action).expect("bots play by the rules");
    }
    it
}

#[test]
fn a_match_that_goes_on_has_no_account() {
    for game in GAMES {
        let it = random_match(*game, 10);
        assert!(it.outcome(Viewer::Spectator, Lang::EN).is_none());
        assert!(it.account(Viewer::Spectator, Lang::EN).is_empty(), "{}", game.meta().id);
    }
}

#[test]
fn a_finished_match_is_accounted_for_in_the_readers_language() {
    for id in ["factory-manager", "fantastic-factories"] {
        let it = random_match(find(id).expect("a game"), usize::MAX);
        let [en, de] = [Lang::EN, Lang::DE].map(|lang| it.account(Viewer::Seat(Seat(0)), lang));
        for seat in [Seat(0), Seat(1)] {
            assert!(en.iter().any(|finding| finding.sum.seat == seat), "{id}: everybody is accounted for");
        }
        for (en, de) in en.iter().zip(&de) {
            assert_eq!(en.sum, de.sum, "the numbers are the same");
            assert_ne!(en.text, de.text);
            let amount: i32 = en.sum.rounds.iter().map(|part| part.amount).sum();
            assert_eq!(en.sum.amount, amount, "the rounds add up");
            assert!(!en.unit_name.contains("unit."), "{}", en.unit_name);
        }
        let json = serde_json::to_value(&en[0]).expect("findings serialize");
        assert_eq!(json["kind"], en[0].sum.kind.as_str(), "one flat object");
    }
}

fn loss(kind: &str, rounds: &[(u32, i32)]) -> FindingSum {
    FindingSum {
        seat: Seat(0),
        kind: kind.to_owned(),
        unit: "elektro".to_owned(),
        lost: true,
        amount: rounds.iter().map(|(_, amount)| amount).sum(),
        rounds: rounds.iter().map(|(round, amount)| RoundSum { round: *round, amount: *amount }).collect(),
    }
}

#[test]
fn what_comes_back_is_said_with_its_rounds_and_its_amount_in_a_match() {
    let game = find("factory-manager").expect("a game");
    let matches = [
        vec![loss("storage", &[(3, 30), (4, 20)]), loss("robots", &[(2, 90)])],
        vec![loss("storage", &[(1, 3), (4, 40)]), loss("energy", &[(5, 12)])],
        vec![loss("energy", &[(5, 12)]), FindingSum { lost: false, ..loss("idle", &[(3, 99)]) }],
    ];
    let habits = game.habits(&matches, Lang::EN);
    let said: Vec<&str> = habits.iter().map(|habit| habit.text.as_str()).collect();
    // 93 of storage and 24 of energy in three matches; robots came once, and idle money is no loss.
    let storage = "Storage caps you in rounds 3 and 4: 31 Elektro a match.";
    let energy = "You pay more for energy than others, mostly in round 5: 8 Elektro a match.";
    assert_eq!(said, [storage, energy]);
    assert_eq!((habits[0].matches, habits[0].amount), (2, 31.0));
    let german = game.habits(&matches, Lang::DE);
    assert_eq!(german[0].text, "In Runde 3 und 4 fehlt dir Lagerplatz: 31 Elektro pro Partie.");
    assert!(game.habits(&[], Lang::EN).is_empty());
}

#[test]
fn a_kind_that_no_game_knows_any_longer_is_not_said() {
    let forgotten = vec![vec![loss("forgotten", &[(1, 10)])]; 3];
    assert!(GAMES.iter().all(|game| game.habits(&forgotten, Lang::EN).is_empty()));
}
