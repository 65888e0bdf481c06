//! A test for each rule of `rules/en.md`.

use engine::{Actor, Game, Seat, Turn, Viewer};
use liars_dice::{Action, Bid, Cup, Event, Illegal, LiarsDice, Options};

use crate::table::*;

#[test]
fn ld_1_1_everyone_begins_with_five_dice_or_as_many_as_the_option_says() {
    assert_eq!(Table::new(Options::default(), 6).left(), [5; 6]);
    assert_eq!(Table::new(Options { dice: 2, ..Options::default() }, 3).left(), [2; 3]);
    for dice in [0, 6] {
        assert!(LiarsDice::setup(&Options { dice, ..Options::default() }, 2).is_err());
    }
}

#[test]
fn ld_1_2_the_first_player_opens_the_first_round() {
    assert_eq!(Table::with_dice(&[&[1], &[2], &[3]]).view().acting, Some(A));
}

#[test]
fn ld_2_1_you_see_your_own_dice_and_nobody_elses() {
    let table = Table::with_dice(&[&[1, 4], &[2, 5]]);
    let seen = |viewer| table.state.view(viewer).players.iter().map(|p| p.dice).collect::<Vec<_>>();
    assert_eq!(seen(Viewer::Seat(A)), [Some(cup(&[1, 4])), None]);
    assert_eq!(seen(Viewer::Seat(B)), [None, Some(cup(&[2, 5]))]);
    assert_eq!(seen(Viewer::Spectator), [None, None]);
    let told = |viewer| LiarsDice::redact(&table.events[0], viewer);
    assert_eq!(told(Viewer::Seat(B)), Event::RolledOwn { round: 1, seat: B, dice: cup(&[2, 5]) });
    assert_eq!(told(Viewer::Spectator), Event::RolledHidden { round: 1 });
}

#[test]
fn ld_2_1_everyone_rolls_all_the_dice_they_have_left() {
    let mut table = Table::new(Options { dice: 2, ..Options::default() }, 2);
    let mut cups = [Cup::EMPTY; 6];
    (cups[0], cups[1]) = (cup(&[1, 2]), cup(&[3]));
    assert_eq!(table.attempt(Actor::Chance, Action::Roll { cups }), Err(Illegal::Impossible));
    cups[1] = cup(&[3, 3]);
    assert_eq!(table.attempt(Actor::Chance, Action::Roll { cups }), Ok(()));
}

#[test]
fn ld_2_2_a_bid_is_at_least_one_die_of_a_face_from_1_to_6() {
    let mut table = Table::with_dice(&[&[1], &[2]]);
    for (quantity, face) in [(0, 3), (1, 0), (1, 7)] {
        table.refuses(A, bid(quantity, face), Illegal::NotABid { quantity, face });
    }
    let table = table.play(A, bid(1, 1));
    assert_eq!(table.events, [Event::Bid { seat: A, bid: Bid { quantity: 1, face: 1 } }]);
}

#[test]
fn ld_2_3_a_raise_names_more_dice_or_as_many_of_a_higher_face() {
    let mut table = Table::with_dice(&[&[1, 1], &[2, 2]]).play(A, bid(2, 4));
    let standing = Bid { quantity: 2, face: 4 };
    for (quantity, face) in [(2, 4), (2, 3), (1, 6)] {
        table.refuses(B, bid(quantity, face), Illegal::TooLow { bid: Bid { quantity, face }, standing });
    }
    let table = table.play(B, bid(2, 5)).play(A, bid(3, 1));
    assert_eq!(table.view().bid.map(|standing| standing.bid), Some(Bid { quantity: 3, face: 1 }));
}

#[test]
fn ld_2_3_the_turn_goes_around_clockwise_past_those_who_are_out() {
    let mut table = Table::with_dice(&[&[1], &[2], &[3]]).play(A, bid(1, 1));
    table.refuses(C, bid(1, 2), Illegal::NotYourTurn);
    let table = table.play(B, Action::Call);
    assert_eq!(table.left(), [1, 0, 1], "B was wrong");
    let table = table.roll(&[&[1], &[], &[3]]);
    assert_eq!(table.view().acting, Some(C));
    assert_eq!(table.play(C, bid(1, 1)).play(A, bid(1, 2)).view().acting, Some(C));
}

#[test]
fn ld_2_4_nobody_can_bid_more_dice_than_are_in_play() {
    let mut table = Table::with_dice(&[&[1, 1], &[2, 2]]);
    table.refuses(A, bid(5, 1), Illegal::TooMany { quantity: 5, dice: 4 });
    let mut table = table.play(A, bid(4, 6));
    let mut legal = Vec::new();
    table.state.legal_actions(B, &mut legal);
    assert_eq!(legal, [Action::Call]);
    table.refuses(B, bid(5, 6), Illegal::TooMany { quantity: 5, dice: 4 });
}

#[test]
fn ld_2_5_the_opener_has_nothing_to_call() {
    Table::with_dice(&[&[1], &[2]]).refuses(A, Action::Call, Illegal::NothingToCall);
}

#[test]
fn ld_3_1_all_cups_come_up_and_the_dice_of_the_face_are_counted() {
    let table = Table::with_dice(&[&[1, 4], &[4, 5]]).play(A, bid(2, 4)).play(B, Action::Call);
    let last = table.view().last.unwrap();
    assert_eq!((last.count, last.cups[0], last.cups[1]), (2, cup(&[1, 4]), cup(&[4, 5])));
    assert!(table.events.contains(&Event::Showed { seat: B, dice: cup(&[4, 5]) }));
}

#[test]
fn ld_3_2_ones_count_as_any_face_only_with_the_option() {
    for (ones_wild, count) in [(false, 1), (true, 3)] {
        let table = Table::new(Options { dice: 2, ones_wild }, 2).roll(&[&[1, 1], &[5, 6]]);
        let table = table.play(A, bid(2, 5)).play(B, Action::Call);
        assert_eq!(table.view().last.unwrap().count, count);
    }
}

#[test]
fn ld_3_3_the_caller_loses_a_die_if_the_bid_holds_and_otherwise_the_bidder_does() {
    let called = |quantity| {
        Table::with_dice(&[&[4, 4], &[4, 5]]).play(A, bid(quantity, 4)).play(B, Action::Call).left()
    };
    assert_eq!(called(2), [2, 1], "more than enough");
    assert_eq!(called(3), [2, 1], "just enough");
    assert_eq!(called(4), [1, 2], "too few");
}

#[test]
fn ld_3_4_whoever_lost_a_die_opens_the_next_round() {
    let table = Table::with_dice(&[&[4, 4], &[4, 5]]).play(A, bid(1, 4)).play(B, Action::Call);
    assert_eq!(table.state.turn(), Turn::Chance);
    assert_eq!(table.roll(&[&[1, 1], &[1]]).view().acting, Some(B));
}

#[test]
fn ld_4_1_a_player_without_dice_is_out_of_the_match() {
    let table = Table::with_dice(&[&[1], &[2], &[3]]).play(A, bid(3, 6)).play(B, Action::Call);
    assert!(table.events.contains(&Event::WentOut { seat: A }));
    let mut table = table.roll(&[&[], &[2], &[3]]);
    table.refuses(A, bid(1, 1), Illegal::NotYourTurn);
    assert_eq!(LiarsDice::redact(&table_rolled(&table), Viewer::Seat(A)), Event::RolledHidden { round: 2 });
}

/// The roll that a table has just had.
fn table_rolled(table: &Table) -> Event {
    let cups = std::array::from_fn(|seat| {
        let seat = Seat(seat as u8);
        let seen = table.state.view(Viewer::Seat(seat));
        seen.players.get(seat.index()).and_then(|player| player.dice).unwrap_or_default()
    });
    Event::Rolled { round: 2, cups }
}

#[test]
fn ld_4_2_the_last_player_with_dice_wins_and_scores_a_point_for_each_player_outlasted() {
    let table = Table::with_dice(&[&[1], &[2], &[3]]).play(A, bid(3, 6)).play(B, Action::Call);
    let mut table = table.roll(&[&[], &[2], &[3]]).play(B, bid(2, 6)).play(C, Action::Call);
    assert_eq!(table.state.turn(), Turn::Over);
    let outcome = table.state.outcome().unwrap();
    assert_eq!((outcome.scores, outcome.places), (vec![0, 1, 2], vec![3, 2, 1]));
    table.refuses(C, bid(1, 1), Illegal::Over);
}

#[test]
fn every_rule_of_the_rulebook_has_a_test_here_in_both_languages() {
    let ids = |text: &str| -> Vec<String> {
        text.split("**").filter(|bold| bold.starts_with("LD-")).map(str::to_owned).collect()
    };
    let [en, de] = [include_str!("../../rules/en.md"), include_str!("../../rules/de.md")].map(ids);
    assert_eq!(en, de);
    for id in en {
        let name = format!("fn {}_", id.to_lowercase().replace(['-', '.'], "_"));
        assert!(include_str!("rules.rs").contains(&name), "no test is called {name}...");
    }
}
