//! Every refusal there is, provoked, with the rule it cites.

use std::collections::BTreeSet;

use engine::{Actor, Sayable};
use fantastic_factories::{Blueprint::*, Contractor::*, Floor, Illegal, Resource, Row, Tool};

use crate::table::*;

type Case = (Table, Move, Illegal, &'static str);

#[track_caller]
fn provoke<const N: usize>(cases: [Case; N]) -> BTreeSet<String> {
    let mut keys = BTreeSet::new();
    for (table, last, why, rule) in cases {
        check(table, [last], [Expect::Refused(why, rule)]);
        keys.insert(why.message().key);
    }
    keys
}

fn in_the_market() -> BTreeSet<String> {
    let market = || Table::market(3).hand(A, [Beacon, Robot, Dojo]);
    let gift = || market().play(A, hire(0, Beacon));
    let renew = refresh(Row::Blueprints, Resource::Metal);
    let broke = Illegal::NothingToPayWith { rule: "FF-1.1", pay: Resource::Metal };
    let dear = Illegal::ContractorTooDear { contractor: Engineer, have: 2, need: 4 };
    provoke([
        (market(), b(take(Golem)), Illegal::NotYourTurn, "FF-2.1"),
        (market(), a(FINISH), Illegal::NotNow { rule: "FF-2.10" }, "FF-2.10"),
        (market(), a(mine(4)), Illegal::NotNow { rule: "FF-2.2" }, "FF-2.2"),
        (market(), a(build(Beacon, Robot)), Illegal::NotNow { rule: "FF-2.4" }, "FF-2.4"),
        (market(), a(activate(Golem, [1])), Illegal::NotNow { rule: "FF-2.5" }, "FF-2.5"),
        (market(), a(replicate(Golem, [1])), Illegal::NotNow { rule: "FF-2.8" }, "FF-2.8"),
        (market(), a(split(1)), Illegal::NotNow { rule: "FF-2.9" }, "FF-2.9"),
        (market(), a(specialist(1)), Illegal::NotNow { rule: "FF-1.4" }, "FF-1.4"),
        (gift(), a(PASS), Illegal::FinishStep { rule: "FF-1.4" }, "FF-1.4"),
        (market().metal(A, 2).play(A, renew).settle(), a(renew), Illegal::RefreshedAlready, "FF-1.1"),
        (market().metal(A, 0), a(renew), broke, "FF-1.1"),
        (market(), a(take(Warehouse)), Illegal::NotFaceUp { rule: "FF-1.2", card: Warehouse }, "FF-1.2"),
        (market(), a(hire(9, Beacon)), Illegal::EmptySlot, "FF-1.2"),
        (
            market(),
            a(hire(0, Robot)),
            Illegal::WrongTool { rule: "FF-1.2", card: Robot, tool: Tool::Shovel },
            "FF-1.2",
        ),
        (market(), a(hire(0, Gymnasium)), Illegal::NotInHand { rule: "FF-1.2", card: Gymnasium }, "FF-1.2"),
        (market().contractors([Engineer, Miner, Miner, Investor]), a(hire(0, Beacon)), dear, "FF-1.2"),
        (gift(), a(give(A)), Illegal::NotAnOpponent, "FF-1.4"),
        (market(), a(PASS), Illegal::MustChoose, "FF-1.2"),
    ])
}

fn with_dice() -> BTreeSet<String> {
    let work = || Table::work(2).dice(A, [1, 5]).metal(A, 3).energy(A, 3);
    let full = || {
        let table = work().dice(A, [4, 4, 4, 4]);
        table.play(A, mine(4)).play(A, mine(4)).play(A, mine(4))
    };
    let picking = || work().compound(A, [TempAgency]).play(A, activate(TempAgency, []));
    provoke([
        (work(), a(generate(2)), Illegal::NoSuchDie { rule: "FF-2.1", die: 2 }, "FF-2.1"),
        (picking(), a(pick_die(3)), Illegal::NoSuchDie { rule: "FF-2.6", die: 3 }, "FF-2.6"),
        (work(), a(specialist(1)), Illegal::NoSpecialist, "FF-1.4"),
        (work().closed_mine(), a(mine(5)), Illegal::FloorClosed { floor: Floor::Mine }, "FF-2.2"),
        (full(), a(mine(4)), Illegal::FloorFull { floor: Floor::Mine }, "FF-2.2"),
        (work(), a(mine(1)), Illegal::FloorRefuses { floor: Floor::Mine, die: 1 }, "FF-2.2"),
        (work(), a(activate(Dojo, [1])), Illegal::NotBuilt { card: Dojo }, "FF-2.5"),
        (
            work().compound(A, [Dojo]).play(A, activate(Dojo, [1])),
            a(activate(Dojo, [5])),
            Illegal::UsedAlready { card: Dojo },
            "FF-2.5",
        ),
        (
            work().compound(A, [Beacon]),
            a(activate(Beacon, [])),
            Illegal::NothingToActivate { card: Beacon },
            "FF-2.5",
        ),
        (
            work().compound(A, [Biolab]),
            a(activate(Biolab, [5])),
            Illegal::DiceDoNotFit { card: Biolab },
            "FF-2.5",
        ),
        (
            work().compound(A, [FitnessCenter]),
            a(activate(FitnessCenter, [1])),
            Illegal::CannotTrain { card: FitnessCenter, die: 1 },
            "FF-2.6",
        ),
        (
            work().compound(A, [TempAgency]).dice(A, []),
            a(activate(TempAgency, [])),
            Illegal::NoDiceLeft { card: TempAgency },
            "FF-2.6",
        ),
        (picking(), a(ROLL), Illegal::PickADie, "FF-2.6"),
        (picking(), a(FINISH), Illegal::FinishStep { rule: "FF-2.6" }, "FF-2.6"),
    ])
}

fn with_cards() -> BTreeSet<String> {
    let work = || Table::work(2).metal(A, 3).energy(A, 3);
    let recycling = || {
        let table = work().compound(A, [RecyclingPlant]).hand(A, [Beacon, Dojo, Robot]);
        table.play(A, activate(RecyclingPlant, []))
    };
    let harvest = || work().compound(A, [Harvester]).dice(A, [2, 2]).play(A, activate(Harvester, [2, 2]));
    let copier = || work().compound(A, [Replicator]).blueprints([Beacon, Golem, Dojo, Robot]);
    provoke([
        (
            work().compound(A, [Incinerator]).metal(A, 0).hand(A, [Robot]),
            a(activate(Incinerator, [])),
            Illegal::TooLittleMetal { rule: "FF-2.5", have: 0, need: 1 },
            "FF-2.5",
        ),
        (
            work().compound(A, [BatteryFactory]),
            a(activate(BatteryFactory, [])),
            Illegal::TooLittleEnergy { rule: "FF-2.5", have: 3, need: 4 },
            "FF-2.5",
        ),
        (
            work().compound(A, [Refinery]),
            a(activate(Refinery, [])),
            Illegal::TooFewCards { card: Refinery, have: 0, need: 1 },
            "FF-2.5",
        ),
        (
            recycling(),
            a(discard(Beacon)),
            Illegal::TooFewCards { card: RecyclingPlant, have: 1, need: 2 },
            "FF-2.5",
        ),
        (
            recycling(),
            a(discard_two(Beacon, Beacon)),
            Illegal::NotInHand { rule: "FF-2.5", card: Beacon },
            "FF-2.5",
        ),
        (
            recycling(),
            a(discard_two(Robot, Dojo)),
            Illegal::OutOfOrder { rule: "FF-2.5", card: Dojo },
            "FF-2.5",
        ),
        (harvest(), a(payout(2)), Illegal::NoSuchPayout, "FF-2.5"),
        (work(), a(replicate(Golem, [1])), Illegal::NoReplicator, "FF-2.8"),
        (copier(), a(replicate(Beacon, [])), Illegal::CannotCopy { card: Beacon }, "FF-2.8"),
        (copier(), a(replicate(Biolab, [])), Illegal::NotFaceUp { rule: "FF-2.8", card: Biolab }, "FF-2.8"),
        (
            work().hand(A, [Gymnasium, Beacon]).compound(A, [Gymnasium]),
            a(build(Gymnasium, Beacon)),
            Illegal::TwinsForbidden { card: Gymnasium },
            "FF-2.4",
        ),
        (
            work().hand(A, [Gymnasium, Robot]),
            a(build(Gymnasium, Robot)),
            Illegal::NoToolCard { card: Gymnasium, tool: Tool::Shovel },
            "FF-2.4",
        ),
        (
            work().metal(A, 12).play(A, FINISH),
            a(shed(9)),
            Illegal::WrongAmount { rule: "FF-2.10", least: 0, most: 3 },
            "FF-2.10",
        ),
    ])
}

fn at_the_edges() -> BTreeSet<String> {
    let over = || Table::work(2).round(40).finish_all();
    let foreman = || {
        let table = Table::market(1).contractors([Foreman, Miner, Investor, Specialist]).hand(A, [Beacon]);
        table.play(A, hire(0, Beacon)).settle().play(A, set_die(3))
    };
    let low = Illegal::DieTooLow { rule: "FF-1.4", die: 2, least: 3 };
    provoke([
        (over(), a(FINISH), Illegal::Over, "FF-4.1"),
        (over(), (Actor::Chance, roll(A, [1])), Illegal::Over, "FF-4.1"),
        (Table::work(2), (Actor::Chance, roll(A, [1])), Illegal::NotYourTurn, "FF-2.1"),
        (Table::work(2), a(roll(A, [6, 6, 6, 6])), Illegal::Impossible { rule: "FF-2.11" }, "FF-2.11"),
        (Table::work(2), a(draw(A, Beacon)), Illegal::Impossible { rule: "FF-2.11" }, "FF-2.11"),
        (foreman(), a(set_die(2)), low, "FF-1.4"),
    ])
}

#[test]
fn every_refusal_can_be_provoked_and_cites_its_rule() {
    let provoked: BTreeSet<_> =
        [in_the_market(), with_dice(), with_cards(), at_the_edges()].into_iter().flatten().collect();
    let all: BTreeSet<_> = Illegal::NAMES.iter().map(|name| format!("illegal.{name}")).collect();
    assert_eq!(provoked, all);
}

#[test]
fn a_seat_that_no_table_has_is_refused_like_any_other() {
    let (nobody, table) = (engine::Seat(200), Table::market(2));
    assert_eq!(table.refusal(Actor::Seat(nobody), take(Golem)), Some(Illegal::NotYourTurn));
    assert_eq!(table.refusal(Actor::Seat(C), take(Golem)), Some(Illegal::NotYourTurn));
}

#[test]
fn while_chance_owes_something_nobody_may_act() {
    let table = Table::market(2).play(A, take(Golem));
    for seat in [A, B] {
        assert_eq!(table.refusal(Actor::Seat(seat), take(Harvester)), Some(Illegal::NotYourTurn));
        assert!(table.legal(seat).is_empty());
    }
}
