//! Provokes every refusal there is and checks the rule it cites.

use std::collections::BTreeSet;

use engine::Sayable;
use factory_manager::{Action, Illegal, Options, Phase, Type};

use crate::table::*;

#[test]
fn every_refusal_can_be_provoked_and_cites_its_rule() {
    let (m, s) = (START_MACHINE, START_STORAGE);
    let auction = || Table::auction([1, 2, 3]);
    let buying = || Table::buying(2, [machine(6), control(13)]);
    let ten = [m, m, s, s, s, storage(6), storage(6), storage(10), storage(10), storage(14)];
    let twelve =
        [m, m, s, s, s, storage(6), storage(6), storage(10), storage(10), storage(14), robot(5), robot(5)];
    let at_once = || {
        let options = Options { seasonal_act_at_once: true, ..fixed_tiles() };
        Table::with(&options, 2).until_preparing().until_buying()
    };
    let over = || Table::new(2).until(|phase| phase == Phase::Over);
    let cases = [
        (auction(), A, open(1, 0), Illegal::NotYourTurn, "FM-1.6"),
        (auction(), C, buy(machine(6)), Illegal::WrongPhase { rule: "FM-3.1" }, "FM-3.1"),
        (auction(), C, Action::TurnEnergy { step: 1 }, Illegal::Impossible { rule: "FM-S8" }, "FM-S8"),
        (over(), A, DONE, Illegal::Over, "FM-6"),
        (auction(), C, open(7, 0), Illegal::NoSuchOrderTile { order_tile: 7 }, "FM-1.2"),
        (auction(), C, open(1, 3), Illegal::BidTooHigh { workers: 3, most: 2, available: 3 }, "FM-1.3"),
        (auction().play(C, open(1, 1)), A, bid(1), Illegal::BidTooLow { workers: 1, least: 2 }, "FM-1.2"),
        (auction(), C, PASS, Illegal::OpenerMayNotPass, "FM-1.2"),
        (
            Table::preparing(2).columns([storage(6)]),
            A,
            shift(Type::Control),
            Illegal::ColumnEmpty { column: Type::Control },
            "FM-2.1",
        ),
        (Table::preparing(2), A, DONE, Illegal::MustMove { left: 3 }, "FM-2.1"),
        (buying(), A, buy(robot(5)), Illegal::NotInMarket { tile: robot(5) }, "FM-3.1"),
        (
            buying().play(A, tear_down(m)).play(A, tear_down(m)).play(A, tear_down(s)),
            A,
            tear_down(s),
            Illegal::NoActionLeft,
            "FM-3.1",
        ),
        (
            buying().money(A, 5),
            A,
            buy(machine(6)),
            Illegal::TooPoor { tile: machine(6), have: 5, need: 6 },
            "FM-3.2",
        ),
        (
            buying().hall(A, ten).money(A, 15),
            A,
            buy(machine(6)),
            Illegal::TooPoorForSpace { tile: machine(6), have: 15, price: 6, fee: 10, need: 16 },
            "FM-S7",
        ),
        (buying().money(A, 6), A, hire(1), Illegal::TooPoorToHire { workers: 1, have: 6, need: 7 }, "FM-3.5"),
        (buying().money(A, -3), A, buy(machine(6)), Illegal::InDebt { have: -3 }, "FM-5.1"),
        (buying().extensions(A, 2).hall(A, twelve), A, buy(machine(6)), Illegal::HallFull, "FM-S7"),
        (
            buying().hall(A, [control(5)]),
            A,
            buy(control(13)),
            Illegal::SpaceTaken { tile: control(13), by: control(5) },
            "FM-3.3",
        ),
        (buying(), A, place(machine(6)), Illegal::NotKept { tile: machine(6) }, "FM-3.3"),
        (buying(), A, tear_down(machine(6)), Illegal::NotPlaced { tile: machine(6) }, "FM-3.4"),
        (buying(), A, hire(3), Illegal::TooManySeasonal { workers: 3 }, "FM-3.5"),
        (buying(), A, DONE, Illegal::HireEndsTurn, "FM-3.5"),
        (at_once(), A, tear_down(m), Illegal::HireFirst, "FM-3.6"),
        (at_once().play(A, hire(0)), A, hire(0), Illegal::HiredAlready, "FM-3.6"),
        (Table::books(2, [m, s]), A, shut_down(s), Illegal::CannotShutDown { tile: s }, "FM-4.4"),
        (
            Table::books(2, [m, s]).play(A, shut_down(m)),
            A,
            shut_down(m),
            Illegal::NotRunning { tile: m },
            "FM-4.4",
        ),
        (Table::books(2, [robot(5)]), A, DONE, Illegal::TooManyRobots { robots: 1, machines: 0 }, "FM-4.2"),
        (
            Table::books(2, [m, m, machine(6)]),
            A,
            DONE,
            Illegal::NobodyLeft { canteen: 7, workers: 7 },
            "FM-4.3",
        ),
    ];
    let mut provoked = BTreeSet::new();
    for (table, seat, action, why, rule) in cases {
        check(table, [(seat, action)], [Expect::Refused(why, rule)]);
        provoked.insert(why.message().key);
    }
    let all: BTreeSet<_> = Illegal::NAMES.iter().map(|name| format!("illegal.{name}")).collect();
    assert_eq!(provoked, all);
}
