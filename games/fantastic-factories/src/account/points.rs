//! Where the points came from, and how fast they came against the others'.

use engine::{Finding, Seat};
use serde_json::{Value, json};

use super::ledger::{Building, Ledger, SeatLedger};
use super::{POINTS, ROUNDS, said, with_parts};

pub fn find(ledger: &Ledger, seat: Seat, findings: &mut Vec<Finding>) {
    let mine = ledger.of_seat(seat);
    let found = [sources(mine, seat), best_card(mine, seat), pace(ledger, seat), first_good(ledger, seat)];
    findings.extend(found.into_iter().flatten());
}

/// Goods, monuments and other buildings: they add up to the score.
fn sources(mine: &SeatLedger, seat: Seat) -> Option<Finding> {
    let page = mine.pages.last()?;
    let others = mine.prestige - mine.monuments;
    let sources = [("goods", mine.goods.into()), ("monuments", mine.monuments), ("buildings", others)];
    let sources: Vec<Value> =
        sources.into_iter().filter(|(_, n)| *n > 0).map(|(key, n)| json!([key, n])).collect();
    // For whoever shows them card by card.
    let made = mine.buildings.iter().filter(|building| building.goods > 0);
    let made: Vec<_> = made.map(|building| (building.card, building.goods)).collect();
    let said = said("sources", seat).with("sources", sources).with("score", mine.score()).with("made", made);
    let before = std::iter::once(0).chain(mine.pages.iter().map(|page| i32::from(page.score)));
    let gained =
        mine.pages.iter().zip(before).map(|(page, before)| (page.round, i32::from(page.score) - before));
    let finding = with_parts(Finding::earned(seat, "sources", POINTS, said), gained);
    finding.filter(|_| page.score > 0)
}

/// The building that made most of the goods.
fn best_card(mine: &SeatLedger, seat: Seat) -> Option<Finding> {
    let best = mine.buildings.iter().max_by_key(|building| building.goods)?;
    let Building { card, goods, round, worked, .. } = *best;
    let said = said("best_card", seat).with("card", card).with("round", round).with("times", worked);
    let said = said.with("made", goods).with("goods", mine.goods);
    let finding = Finding::earned(seat, "best_card", POINTS, said);
    with_parts(finding, [(round, goods.into())].into_iter()).filter(|_| goods >= 2)
}

/// Until when the seat kept up with the leader; for the leader, since when it led.
fn pace(ledger: &Ledger, seat: Seat) -> Option<Finding> {
    let mine = ledger.of_seat(seat);
    let scores = |mine: &SeatLedger| mine.pages.iter().map(|page| i32::from(page.score)).collect::<Vec<_>>();
    let own = scores(mine);
    let rivals = ledger.seats().filter(|rival| *rival != seat);
    let rival = rivals.max_by_key(|rival| (ledger.of_seat(*rival).score(), std::cmp::Reverse(*rival)));
    let (other, opponent) = match (rival, &ledger.machine) {
        (Some(rival), _) => (scores(ledger.of_seat(rival)), ""),
        (None, Some(machine)) => (machine.iter().map(|score| i32::from(*score)).collect(), "_machine"),
        (None, None) => return None,
    };
    let gaps: Vec<i32> = own.iter().zip(&other).map(|(own, other)| own - other).collect();
    let gap = *gaps.last()?;
    // The last round after which the one who is ahead at the end was not ahead.
    let turn = gaps.iter().rposition(|then| then.signum() != gap.signum());
    let (round, level) = match turn {
        Some(turn) => (mine.pages[turn].round, (own[turn], other[turn])),
        None => (0, (0, 0)),
    };
    let row = match (gap, level) {
        (0, _) => return None,
        (1.., _) => "led",
        (_, (..EARLY, _)) => "behind",
        (_, _) => "kept_up",
    };
    let said = said(&format!("{row}{opponent}"), seat)
        .with("other_seat", rival)
        .with("round", if row == "kept_up" { round } else { round + 1 })
        .with("score", level.0)
        .with("other_score", level.1)
        .with("gap", gap.abs());
    let end = mine.pages.last()?.round;
    with_parts(Finding::earned(seat, "pace", POINTS, said), [(end, gap.abs())].into_iter())
}

/// With fewer points nobody has got going.
const EARLY: i32 = 3;

/// Whose goods came late.
fn first_good(ledger: &Ledger, seat: Seat) -> Option<Finding> {
    let first =
        |seat: Seat| ledger.of_seat(seat).pages.iter().find(|page| page.goods > 0).map(|page| page.round);
    let rival = ledger.seats().filter(|rival| first(*rival).is_some()).min_by_key(|rival| first(*rival))?;
    let (own, other) = (first(seat)?, first(rival)?);
    let said =
        said("first_good", seat).with("round", own).with("other_seat", rival).with("other_round", other);
    let late = i32::from(own) - i32::from(other);
    let finding = Finding::earned(seat, "first_good", ROUNDS, said);
    with_parts(finding, [(own, late)].into_iter()).filter(|_| late >= 2)
}
