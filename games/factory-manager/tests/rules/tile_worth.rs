//! What a tile brings until the end, against the same match played on with and without it; what holds a factory back; and
//! what is lost when workers have nothing to do.

use engine::{Game, Seat, Viewer};
use factory_manager::{Action, Bottleneck, Phase, TileId, TileWorth};

use crate::table::*;

const M: TileId = START_MACHINE;
const S: TileId = START_STORAGE;

fn worth(table: &Table, tile: TileId) -> TileWorth {
    let view = table.state.view(Viewer::Seat(A));
    let found = view.worth.into_iter().find(|worth| worth.tile == tile);
    found.unwrap_or_else(|| panic!("{tile:?} is nowhere"))
}

/// A buys in this round with plenty of money, and the price of energy stays what it is.
fn shopping(round: u8, market: &[TileId]) -> Table {
    let table = Table::new(2).until_round(round).until_preparing().until_buying();
    table.market(market.iter().copied()).money(A, 100)
}

/// The money A ends with if nobody does anything any more and energy gets no dearer.
fn money_at_the_end(mut table: Table) -> i32 {
    while table.view().phase != Phase::Over {
        table = table.until(|phase| matches!(phase, Phase::EnergyPrice | Phase::Over));
        if table.view().phase == Phase::EnergyPrice {
            table = table.energy(0);
        }
    }
    table.view().factories[0].money
}

#[test]
fn what_a_tile_brings_until_the_end_is_what_the_match_pays_for_it() {
    let market = [machine(12), machine(21), storage(6), control(5), optimization(5)];
    // Only two energy tiles leave the price as it is.
    for round in [4, 5] {
        for hall in [vec![M, M, S, S, S], vec![M, M, S], vec![M, S, S, S, storage(6)]] {
            let table = shopping(round, &market).hall(A, hall.clone());
            let without = money_at_the_end(table.clone());
            for tile in market {
                let said = worth(&table, tile);
                let with = money_at_the_end(table.clone().play(A, buy(tile)));
                assert_eq!(
                    said.until_end,
                    with - without,
                    "{tile:?} in round {round} with {hall:?}: {said:?}"
                );
                let price = table.view().energy.price;
                let today = said.at_prices.iter().find(|at| at.price == price).expect("0 can come");
                assert_eq!(today.until_end, said.until_end);
            }
        }
    }
}

#[test]
fn what_a_tile_of_the_hall_brings_is_what_tearing_it_down_loses() {
    let table = shopping(4, &[]).hall(A, [M, M, S, S, S, robot(9)]);
    let with = money_at_the_end(table.clone());
    for tile in [M, S, robot(9)] {
        let without = money_at_the_end(table.clone().play(A, tear_down(tile)));
        let said = worth(&table, tile);
        assert_eq!((said.until_end, said.owned, said.costs), (with - without, true, 0), "{tile:?}");
    }
}

#[test]
fn a_forecast_ends_with_the_match() {
    for round in [4, 5] {
        let table = shopping(round, &[]).hall(A, [M, M, S, S, S]);
        let price = table.view().energy.price;
        let incomes = table.view().factories[0].forecast.incomes.clone();
        let today = incomes.iter().find(|at| at.price == price).expect("0 can come");
        assert_eq!(today.money_at_end, money_at_the_end(table), "round {round}");
    }
}

#[test]
fn a_control_takes_the_place_of_the_old_one() {
    let table = shopping(4, &[control(9)]).hall(A, [M, M, S, S, S, control(5)]);
    let said = worth(&table, control(9));
    assert_eq!((said.replaces, said.workers), (Some(control(5)), 2), "one tears down, one buys");
    let swapped = table.clone().play(A, tear_down(control(5))).play(A, buy(control(9)));
    assert_eq!(said.until_end, money_at_the_end(swapped) - money_at_the_end(table));
}

#[test]
fn a_tile_that_cannot_run_brings_nothing_and_says_why() {
    let table = shopping(3, &[robot(7), machine(6)]).hall(A, [M, S, robot(7)]);
    let said = worth(&table, robot(7));
    assert_eq!(said.until_end, -i32::from(said.costs));
    assert!(said.notes.contains(&Bottleneck::MachinesMissing { n: 1 }), "{:?}", said.notes);

    let full =
        [M, M, S, S, S, storage(6), storage(6), storage(6), storage(10), storage(10), robot(5), robot(5)];
    let table = shopping(3, &[machine(6)]).extensions(A, 2).hall(A, full);
    let said = worth(&table, machine(6));
    assert!(said.notes.contains(&Bottleneck::HallFull), "{:?}", said.notes);
    let table = shopping(3, &[machine(21)]).hall(A, full[..10].to_vec());
    assert_eq!(worth(&table, machine(21)).costs, worth(&shopping(3, &[machine(21)]), machine(21)).costs + 10);
}

#[test]
fn a_forecast_says_why_it_is_no_more() {
    let notes = |hall: &[TileId]| {
        let table = shopping(3, &[]).hall(A, hall.to_vec());
        table.view().factories[0].forecast.notes.clone()
    };
    let idle = Bottleneck::WorkersIdle { n: worth_of_workers() };
    assert_eq!(notes(&[M, M, S]), [Bottleneck::StorageFull { at: 1, lost: 1 }, idle]);
    assert_eq!(notes(&[M, S, S, S]), [Bottleneck::ProductionShort { at: 1, free: 2 }, idle]);
    assert_eq!(notes(&[robot(9), S]), [Bottleneck::MachinesMissing { n: 1 }, idle]);
}

/// The workers of A at the beginning of its turn in round 3.
fn worth_of_workers() -> u8 {
    shopping(3, &[]).view().factories[0].workers.available
}

#[test]
fn only_the_viewer_is_told_what_tiles_are_worth_to_them() {
    let table = shopping(3, &[machine(12)]);
    assert!(table.view().worth.is_empty(), "a spectator has no factory");
    let of = |seat: Seat| table.state.view(Viewer::Seat(seat)).worth;
    let kinds: Vec<_> = of(A).into_iter().map(|worth| worth.tile).collect();
    let mut unique = kinds.clone();
    unique.sort_unstable();
    unique.dedup();
    assert_eq!(unique.len(), kinds.len(), "each kind once");
    assert!([M, S, machine(12)].iter().all(|tile| kinds.contains(tile)));
}

#[test]
fn ending_the_turn_asks_only_if_a_worker_could_still_earn_something() {
    let lapses = |table: &Table| table.state.lapses(A, hire(0));
    let table = shopping(3, &[machine(21), storage(6)]).hall(A, [M, M, S]);
    let lost = lapses(&table);
    assert_eq!(lost.len(), 1, "{lost:?}");
    let best = [machine(21), storage(6)].into_iter().max_by_key(|tile| worth(&table, *tile).until_end);
    assert_eq!(lost[0].instead, best.map(|tile| Action::Buy { tile }));
    assert_eq!(lost[0].what.facts["brings"], worth(&table, best.unwrap()).until_end);

    assert!(lapses(&table.clone().money(A, 0)).is_empty(), "nothing can be paid for");
    assert!(lapses(&shopping(3, &[]).hall(A, [M, M, S])).is_empty(), "nothing is for sale");
    let useless = shopping(5, &[storage(6)]).hall(A, [M, S, S, S]);
    assert!(lapses(&useless).is_empty(), "it would bring nothing: {:?}", worth(&useless, storage(6)));
    assert!(table.state.lapses(A, buy(storage(6))).is_empty(), "buying ends nothing");
}
