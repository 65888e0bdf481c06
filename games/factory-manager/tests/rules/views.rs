//! The numbers worked out for a player, and what each viewer sees.

use engine::{Game, Seat, Viewer};
use factory_manager::{Options, Phase, TileId};

use crate::table::*;

const M: TileId = START_MACHINE;
const S: TileId = START_STORAGE;

/// Price and income pairs of a seat's forecast.
fn incomes(table: &Table, seat: Seat) -> Vec<(u8, i32)> {
    let view = table.view();
    view.factories[seat.index()].forecast.incomes.iter().map(|at| (at.price, at.income)).collect()
}

/// Production, storage, energy and canteen of a seat's forecast, and the workers then available.
fn forecast(table: &Table, seat: Seat) -> ([i16; 4], i16) {
    let view = table.view();
    let forecast = &view.factories[seat.index()].forecast;
    let t = forecast.tracks;
    ([t.production, t.storage, t.energy, t.canteen], forecast.available)
}

#[test]
fn a_spectator_and_every_seat_see_the_same_but_for_who_looks() {
    let tables = [
        Table::bare(&fixed_tiles(), 3),
        Table::auction([1, 2, 3]).play(C, open(2, 1)),
        Table::preparing(3),
        Table::buying(3, [machine(6)]).play(A, keep(machine(6))),
        Table::books(3, [M, M, S]).play(A, shut_down(M)),
        Table::new(3).until(|phase| phase == Phase::Over),
    ];
    for table in tables {
        let spectator = table.view();
        assert_eq!(spectator.you, None);
        for seat in Seat::all(3) {
            let mut view = table.state.view(Viewer::Seat(seat));
            assert_eq!(view.you, Some(seat));
            assert!(!view.worth.is_empty());
            (view.you, view.worth) = (None, Vec::new());
            assert_eq!(view, spectator);
        }
    }
}

#[test]
fn the_market_shows_what_each_seat_would_pay() {
    let table = Table::buying(5, [machine(6), personnel(4)]).order_tiles([12, 1, 4, 6, 8]);
    let rows: Vec<_> = table.view().market.into_iter().map(|row| (row.tile.tile, row.price_for)).collect();
    assert_eq!(rows, [(machine(6), vec![1, 6, 5, 4, 3]), (personnel(4), vec![0, 4, 3, 2, 1])]);
}

#[test]
fn equal_tiles_of_the_market_stand_in_one_row() {
    let table = Table::buying(5, [storage(6), storage(6), storage(6), machine(6)]);
    let rows: Vec<_> = table.view().market.iter().map(|row| (row.tile.tile, row.count)).collect();
    assert_eq!(rows, [(machine(6), 1), (storage(6), 3)]);
}

#[test]
fn the_next_space_costs_nothing_10_or_is_not_there() {
    let six = storage(6);
    let nine = [M, M, S, S, S, six, six, six, storage(10)];
    let [a, b, c, d, e, f, g, h, i] = nine;
    let ten = [a, b, c, d, e, f, g, h, i, storage(10)];
    let eleven = [a, b, c, d, e, f, g, h, i, storage(10), robot(5)];
    let twelve = [a, b, c, d, e, f, g, h, i, storage(10), robot(5), robot(5)];
    let next = |table: Table| {
        let factory = &table.view().factories[0];
        (factory.spaces_used, factory.spaces, factory.next_space)
    };
    let buying = || Table::buying(2, []);
    assert_eq!(next(buying().hall(A, nine)), (9, 10, Some(0)));
    assert_eq!(next(buying().hall(A, ten)), (10, 10, Some(10)));
    assert_eq!(next(buying().extensions(A, 1).hall(A, ten)), (10, 11, Some(0)));
    assert_eq!(next(buying().extensions(A, 1).hall(A, eleven)), (11, 11, Some(10)));
    assert_eq!(next(buying().extensions(A, 2).hall(A, eleven)), (11, 12, Some(0)));
    assert_eq!(next(buying().extensions(A, 2).hall(A, twelve)), (12, 12, None));
    assert_eq!(next(buying().hall(A, [a, b, c, control(5), optimization(5)])), (3, 10, Some(0)));
}

#[test]
fn the_forecast_tells_the_income_at_each_price_that_can_come() {
    let table = Table::new(3).until_auction();
    assert_eq!(incomes(&table, A), [(1, 16), (2, 12), (3, 8)]);
    let table = Table::new(3).until_energy().energy(2).until_energy().energy(2).until_auction();
    assert_eq!(incomes(&table, A), [(5, 0), (6, -4)], "no 2 is left");
    let first_game = Options { first_game: true, ..fixed_tiles() };
    assert_eq!(incomes(&Table::with(&first_game, 3).until_auction(), A), [(1, 16)]);
}

#[test]
fn the_forecast_doubles_in_round_5_and_ends_with_the_match() {
    let table = Table::new(2).until_round(5).until_auction();
    assert_eq!(incomes(&table, A), [(5, 0), (7, -16)], "the four tiles of 1 are gone");
    let over = table.until(|phase| phase == Phase::Over);
    assert_eq!(incomes(&over, A), []);
    assert!(over.view().energy.next.is_empty());
}

#[test]
fn the_energy_view_tells_what_can_come_and_how_likely() {
    let next =
        |table: &Table| table.view().energy.next.iter().map(|n| (n.price, n.tiles)).collect::<Vec<_>>();
    assert_eq!(next(&Table::new(2)), [(1, 2), (2, 4), (3, 2)]);
    let table = Table::new(2).until_energy().energy(0).until_energy().energy(2);
    assert_eq!(next(&table), [(3, 1), (4, 4), (5, 1)]);
}

#[test]
fn the_forecast_shows_what_is_placed_now_and_the_tracks_what_was_written_down() {
    let table = Table::buying(2, [machine(18)]);
    let before = forecast(&table, A);
    assert_eq!(before, ([2, 3, 4, 4], 3));
    let table = check(table, [(A, buy(machine(18)))], [Expect::Tracks(A, [2, 3, 4, 4])]);
    assert_eq!(forecast(&table, A), ([5, 3, 6, 5], 2));
}

#[test]
fn the_forecast_says_whether_the_books_could_be_closed_like_this() {
    let legal = |table: &Table| {
        let forecast = &table.view().factories[0].forecast;
        (forecast.machines, forecast.robots, forecast.available, forecast.legal)
    };
    assert_eq!(legal(&Table::books(2, [M, M, S, robot(5)])), (2, 1, 3, true));
    assert_eq!(legal(&Table::books(2, [M, robot(5), personnel(4)])), (1, 2, 6, false));
    let hungry = Table::books(2, [M, M, machine(6), S]);
    assert_eq!(legal(&hungry), (3, 0, 0, false));
    assert_eq!(legal(&hungry.clone().seasonal(A, 1)), (3, 0, 1, true));
    assert_eq!(legal(&hungry.play(A, shut_down(M))), (2, 0, 2, true));
}

#[test]
fn shut_down_tiles_count_in_the_forecast_only_for_those_who_decided_this_round() {
    let table = Table::books(2, [M, M, S, S, S]).play(A, shut_down(M)).play(A, DONE);
    assert_eq!(forecast(&table, A), ([1, 3, 2, 2], 5), "A has decided");
    let table = table.until_round(2).until_auction();
    check(table.clone(), [], [Expect::Tracks(A, [1, 3, 2, 2])]);
    assert_eq!(forecast(&table, A), ([2, 3, 4, 4], 3), "A will decide again");
}

#[test]
fn the_order_view_shows_discounts_and_who_has_won_what() {
    let table = Table::auction([1, 4, 6]);
    let up = |table: &Table| {
        table.view().order.face_up.iter().map(|t| (t.order_tile, t.discount)).collect::<Vec<_>>()
    };
    assert_eq!(up(&table), [(1, 0), (4, 1), (6, 2)]);
    let table = table.play(C, open(6, 2));
    assert_eq!(up(&table), [(1, 0), (4, 1)]);
    let view = table.view();
    let held: Vec<_> = view.factories.iter().map(|f| (f.order_tile, f.new_order_tile, f.discount)).collect();
    assert_eq!(held, [(5, None, 1), (7, None, 2), (8, Some(6), 3)]);
}

#[test]
fn the_workers_of_a_factory_add_up() {
    let table = Table::new(3).seasonal(C, 2).canteen(C, 3).draw(&[1, 4, 6]).play(C, open(6, 4));
    let workers = table.view().factories[2].workers;
    assert_eq!((workers.available, workers.canteen, workers.bid, workers.seasonal), (2, 3, 4, 2));
}

#[test]
fn the_hall_lists_control_and_optimization_last_and_kept_tiles_apart() {
    let table =
        Table::buying(2, []).hall(A, [control(5), M, S, optimization(5), machine(6)]).kept(A, [robot(5)]);
    let view = table.view();
    let hall: Vec<_> = view.factories[0].hall.iter().map(|placed| placed.tile.tile).collect();
    assert_eq!(hall, [machine(6), M, S, control(5), optimization(5)]);
    assert_eq!(view.factories[0].kept.iter().map(|tile| tile.tile).collect::<Vec<_>>(), [robot(5)]);
}

#[test]
fn fm_3_5_the_forecast_counts_seasonal_workers_only_once_they_are_hired_again() {
    // Two machines that need 6 workers in all: with last round's seasonal worker 2 would be left.
    let available = |table: &Table, seat| forecast(table, seat).1;
    let table =
        Table::buying(3, [machine(6)]).hall(A, [machine(6), machine(14), S]).seasonal(A, 1).money(A, 20);
    assert_eq!(available(&table, A), 1, "7 workers, 6 in the canteen: the seasonal worker leaves");
    let hired = table.play(A, hire(1));
    assert_eq!(available(&hired, A), 2);
}
