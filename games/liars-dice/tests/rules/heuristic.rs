//! What a bot makes of its dice.

use engine::{Heuristic, Seat, Seed};
use liars_dice::Action;

use crate::table::*;

/// What the seat ranks first.
fn best(table: &Table, seat: Seat) -> Action {
    let mut ranked = Vec::new();
    table.state.rank(seat, 1, &mut Seed::from_number(1).dice(0), &mut ranked);
    ranked[0].0
}

#[test]
fn a_bid_that_can_hardly_hold_is_called() {
    let table = Table::with_dice(&[&[2, 3, 4], &[2, 3, 4]]).play(A, bid(6, 6));
    assert_eq!(best(&table, B), Action::Call);
}

#[test]
fn a_bid_that_holds_with_the_own_dice_is_raised() {
    let table = Table::with_dice(&[&[2, 3, 4], &[5, 5, 5]]).play(A, bid(2, 5));
    assert_eq!(best(&table, B), bid(3, 5));
}

#[test]
fn dice_under_other_cups_are_not_looked_at() {
    let ranks = |others: &[u8]| {
        let table = Table::with_dice(&[&[1, 4, 4], others]).play(A, bid(2, 4));
        best(&Table { state: table.state, events: Vec::new() }.play(B, bid(3, 4)), A)
    };
    assert_eq!(ranks(&[4, 4, 4]), ranks(&[1, 2, 3]));
}
