//! What came to nothing: dice, resources and cards over the limits, buildings that never worked, and what was left.

use engine::{Finding, Seat};
use serde_json::json;

use super::ledger::{Building, Ledger, Page, SeatLedger};
use super::{CARDS, DICE, POINTS, RESOURCES, said, with_parts};
use crate::blueprints::{Blueprint, Kind};
use crate::event::Stuff;

pub fn find(ledger: &Ledger, seat: Seat, findings: &mut Vec<Finding>) {
    let mine = ledger.of_seat(seat);
    let found = [
        dice(mine, seat),
        limit(mine, seat),
        hand_limit(mine, seat),
        idle_cards(mine, seat),
        unused_points(mine, seat),
        left_over(mine, seat),
    ];
    findings.extend(found.into_iter().flatten());
}

/// The rounds after which another one came: what is left in the last one cannot be used anyway.
fn early(mine: &SeatLedger) -> impl Iterator<Item = &Page> {
    mine.pages.iter().filter(|page| !page.last)
}

fn dice(mine: &SeatLedger, seat: Seat) -> Option<Finding> {
    let parts = early(mine).map(|page| (page.round, i32::from(page.dice)));
    with_parts(Finding::lost(seat, "dice", DICE, said("dice", seat)), parts)
}

pub fn both(stuff: Stuff) -> i32 {
    i32::from(stuff.metal) + i32::from(stuff.energy)
}

pub fn sum(stuff: impl Iterator<Item = Stuff>) -> Stuff {
    stuff.fold(Stuff::default(), |sum, one| Stuff {
        goods: sum.goods.saturating_add(one.goods),
        metal: sum.metal.saturating_add(one.metal),
        energy: sum.energy.saturating_add(one.energy),
    })
}

fn limit(mine: &SeatLedger, seat: Seat) -> Option<Finding> {
    let stuff = sum(early(mine).map(|page| page.shed));
    let parts = early(mine).map(|page| (page.round, both(page.shed)));
    with_parts(Finding::lost(seat, "limit", RESOURCES, said("limit", seat).with("stuff", stuff)), parts)
}

fn hand_limit(mine: &SeatLedger, seat: Seat) -> Option<Finding> {
    let parts = early(mine).map(|page| (page.round, i32::from(page.tossed)));
    with_parts(Finding::lost(seat, "hand_limit", CARDS, said("hand_limit", seat)), parts)
}

/// Buildings that had a round or more to work in and never did.
fn idle_cards(mine: &SeatLedger, seat: Seat) -> Option<Finding> {
    let last = mine.pages.last().filter(|page| page.last).map_or(u8::MAX, |page| page.round);
    let idle = |building: &&Building| {
        let works = building.card.row().kind != Kind::Monument;
        works && building.worked == 0 && building.round < last && building.cost.is_some()
    };
    let idle: Vec<&Building> = mine.buildings.iter().filter(idle).collect();
    let cost = |building: &Building| building.cost.unwrap_or_default();
    let cards: Vec<Blueprint> = idle.iter().map(|building| building.card).collect();
    let points: u8 = cards.iter().map(|card| card.row().prestige).sum();
    let row = match (cards.len(), points) {
        (0, _) => return None,
        (1, 0) => "idle_card",
        (1, _) => "idle_card_with_prestige",
        (_, 0) => "idle_cards",
        (_, _) => "idle_cards_with_prestige",
    };
    let paid = json!([sum(idle.iter().map(|building| cost(building))), { "cards": cards.len() }]);
    let said = said(row, seat)
        .with("card", cards[0])
        .with("cards", &cards)
        .with("round", idle[0].round)
        .with("cost", paid)
        .with("points", points);
    // The card that was discarded for it counts, too.
    let parts = idle.iter().map(|building| (building.round, both(cost(building)) + 1));
    with_parts(Finding::lost(seat, "idle_card", RESOURCES, said), parts)
}

fn unused_points(mine: &SeatLedger, seat: Seat) -> Option<Finding> {
    let unused = mine.unused?;
    let row = if unused.build { "unbuilt" } else { "unmade" };
    let said = said(row, seat).with("card", unused.card).with("points", unused.points);
    let finding = Finding::lost(seat, "unused_points", POINTS, said);
    with_parts(finding, [(unused.round, unused.points.into())].into_iter())
}

/// Less than that is left with everybody.
const LEAST_LEFT: i32 = 6;

fn left_over(mine: &SeatLedger, seat: Seat) -> Option<Finding> {
    let page = mine.pages.last().filter(|page| page.last)?;
    let left = sum([mine.left, page.shed].into_iter());
    let said = said("left_over", seat).with("stuff", left);
    let finding = Finding::lost(seat, "left_over", RESOURCES, said);
    with_parts(finding, [(page.round, both(left))].into_iter()).filter(|_| both(left) >= LEAST_LEFT)
}
