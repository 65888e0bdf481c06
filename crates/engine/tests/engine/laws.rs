//! The laws let a sound game pass, and catch each bug under the right name.

use shopfloor_engine::laws::{BrokenLaw, Full, Passed, Trial, check};
use shopfloor_engine::{Game, MatchFile};

use crate::duel::{Bug, Duel, MAX_ROUNDS, Options, ROWLESS, SOUND, TELLTALE};

/// Random matches for 2 to 4 seats with the full laws at every state.
fn trials(bug: Bug) -> impl Iterator<Item = Trial<Options>> {
    (0..30).map(move |seed| Trial {
        options: Options { rounds: MAX_ROUNDS, bug },
        seats: 2 + (seed % 3) as u8,
        seed,
        full: Full::Everywhere,
    })
}

/// What the trials of a flawed game show. Every one of them that fails must
/// fail by the same law, and leave a file that can be read again.
#[track_caller]
fn assert_broken_by<const FLAW: u8>(bug: Bug, law: &str) -> Vec<BrokenLaw> {
    let found: Vec<BrokenLaw> = trials(bug).filter_map(|trial| check::<Duel<FLAW>>(&trial).err()).collect();
    assert!(!found.is_empty(), "{bug:?} was not found");
    for broken in &found {
        assert_eq!(broken.law, law, "{broken}");
        assert_eq!(
            MatchFile::read(&broken.file.write()).expect("what was written can be read"),
            *broken.file
        );
    }
    found
}

#[test]
fn a_sound_game_passes_for_every_number_of_seats() {
    let mut fully = 0;
    for seed in 0..210 {
        let full = if seed % 3 == 0 { Full::Everywhere } else { Full::OneIn(50) };
        for seats in 2..=4 {
            let rounds = 1 + (seed % u64::from(MAX_ROUNDS)) as u8;
            let trial = Trial { options: Options { rounds, bug: Bug::None }, seats, seed, full };
            let passed = check::<Duel>(&trial).unwrap_or_else(|broken| panic!("{trial:?}: {broken}"));
            // A card each, then a die and at least a bid and a seal each in every round.
            let least = seats + rounds * (1 + 2 * seats);
            assert!(passed.entries >= least as usize, "{passed:?}");
            assert!(passed.entries <= Duel::<SOUND>::META.longest, "{passed:?}");
            assert_eq!(passed.rounds, u32::from(rounds));
            match full {
                Full::Everywhere => assert_eq!(passed.full, passed.entries),
                Full::OneIn(_) => fully += passed.full,
            }
        }
    }
    assert!((100..800).contains(&fully), "one in 50 of about 15000 entries, not {fully}");
}

#[test]
fn a_trial_is_the_same_every_time() {
    let passed = |seed| -> Passed {
        let full = Full::OneIn(3);
        check::<Duel>(&Trial { options: Options::default(), seats: 3, seed, full }).expect("no bug")
    };
    assert_eq!(passed(5), passed(5));
    let (first, rest) = (passed(0), 1..10);
    assert!(rest.map(passed).any(|other| other != first));
}

#[test]
fn a_view_that_shows_a_neighbours_card_is_caught() {
    let found = assert_broken_by::<SOUND>(Bug::ShowsNeighbour, "imagined");
    assert!(found.iter().all(|broken| broken.what.contains("Seat(Seat(")), "{found:?}");
}

#[test]
fn a_view_that_shows_a_card_to_the_spectator_only_is_caught() {
    let found = assert_broken_by::<SOUND>(Bug::ShowsSpectator, "imagined");
    assert!(found.iter().all(|broken| broken.what.starts_with("Spectator sees")), "{found:?}");
}

#[test]
fn an_event_that_tells_a_drawn_card_is_caught() {
    let found = assert_broken_by::<TELLTALE>(Bug::None, "secret");
    assert!(found.iter().all(|broken| broken.what.contains("Drew")), "{found:?}");
}

#[test]
fn a_state_that_a_refused_action_changed_is_caught() {
    let found = assert_broken_by::<SOUND>(Bug::TouchesThenRefuses, "refuses");
    assert!(found.iter().all(|broken| broken.what.contains("changed the state")), "{found:?}");
}

#[test]
fn a_prompt_that_offers_less_than_is_legal_is_caught() {
    assert_broken_by::<SOUND>(Bug::OffersLess, "prompt");
}

#[test]
fn a_prompt_that_offers_more_than_is_legal_is_caught() {
    assert_broken_by::<SOUND>(Bug::OffersMore, "prompt");
}

#[test]
fn a_prompt_that_blocks_for_another_reason_than_apply_gives_is_caught() {
    let found = assert_broken_by::<SOUND>(Bug::BlocksWrongly, "prompt");
    assert!(found.iter().all(|broken| broken.what.contains("Impossible")), "{found:?}");
}

#[test]
fn a_determinization_that_invents_cards_is_caught() {
    let found = assert_broken_by::<SOUND>(Bug::InventsCards, "imagined");
    assert!(found.iter().all(|broken| broken.what.contains("cards")), "{found:?}");
}

#[test]
fn a_determinization_that_follows_from_what_the_seat_cannot_see_is_caught() {
    let found = assert_broken_by::<SOUND>(Bug::Suspects, "imagined");
    assert!(found.iter().all(|broken| broken.what.contains("there")), "{found:?}");
}

#[test]
fn a_determinization_that_knows_the_real_secrets_is_caught() {
    let found = assert_broken_by::<SOUND>(Bug::KnowsAll, "imagined");
    assert!(found.iter().all(|broken| broken.what.contains("imagines the real state")), "{found:?}");
}

#[test]
fn a_seat_that_changes_what_another_may_do_at_the_same_time_is_caught() {
    assert_broken_by::<SOUND>(Bug::Disturbs, "independent");
}

#[test]
fn an_action_that_is_played_though_it_is_not_legal_is_caught() {
    let found = assert_broken_by::<SOUND>(Bug::SwapsTwice, "refuses");
    assert!(found.iter().all(|broken| broken.what.contains("Swap")), "{found:?}");
}

#[test]
fn legal_actions_out_of_order_are_caught() {
    assert_broken_by::<SOUND>(Bug::UnsortedActions, "legal");
}

#[test]
fn a_legal_action_listed_twice_is_caught() {
    assert_broken_by::<SOUND>(Bug::RepeatedActions, "legal");
}

#[test]
fn a_turn_in_which_nobody_may_act_is_caught() {
    assert_broken_by::<SOUND>(Bug::Stuck, "legal");
}

#[test]
fn a_lost_coin_is_caught() {
    let found = assert_broken_by::<SOUND>(Bug::LosesCoin, "conserved");
    assert!(found.iter().all(|broken| broken.what.contains("coins")), "{found:?}");
}

#[test]
fn a_lost_card_is_caught() {
    let found = assert_broken_by::<SOUND>(Bug::LosesCard, "conserved");
    assert!(found.iter().all(|broken| broken.what.contains("cards")), "{found:?}");
}

#[test]
fn a_part_of_the_state_that_is_not_written_is_caught() {
    let found = assert_broken_by::<SOUND>(Bug::Unsaved, "json");
    assert!(found.iter().all(|broken| broken.what.contains("unsaved: 1")), "{found:?}");
}

#[test]
fn a_match_that_never_ends_is_caught() {
    let longest = Duel::<SOUND>::META.longest;
    let found = assert_broken_by::<SOUND>(Bug::Endless, "ends");
    assert!(found.iter().all(|broken| broken.file.log.len() == longest));
}

#[test]
fn an_end_without_an_outcome_is_caught() {
    assert_broken_by::<SOUND>(Bug::Inconclusive, "outcome");
}

#[test]
fn an_event_without_a_phrase_is_caught() {
    let found = assert_broken_by::<ROWLESS>(Bug::None, "said");
    assert!(found.iter().all(|broken| broken.what.contains("event.rolled")), "{found:?}");
}

#[test]
fn a_prompt_without_a_phrase_is_caught() {
    let found = assert_broken_by::<SOUND>(Bug::AsksTheUnsaid, "said");
    assert!(found.iter().all(|broken| broken.what.contains("ask.the_unsaid")), "{found:?}");
}

#[test]
fn the_file_of_a_broken_law_holds_the_match_up_to_there() {
    for broken in assert_broken_by::<SOUND>(Bug::LosesCoin, "conserved") {
        let header = &broken.file.header;
        assert_eq!((header.game.as_str(), &header.options["bug"]), ("duel", &"loses_coin".into()));
        let last =
            broken.file.log.last().map(|entry| serde_json::to_value(entry).expect("entries serialize"));
        assert_eq!(last.map(|entry| entry["action"]["do"].clone()), Some("swap".into()));
        let message = broken.to_string();
        assert!(message.contains(&format!("after {} entries", broken.file.log.len())), "{message}");
    }
}

#[test]
fn options_that_no_match_can_have_are_a_broken_law_and_no_panic() {
    let options = Options { rounds: 0, ..Options::default() };
    let broken = check::<Duel>(&Trial { options, seats: 2, seed: 0, full: Full::Everywhere });
    assert_eq!(broken.expect_err("no rounds").law, "setup");
}
