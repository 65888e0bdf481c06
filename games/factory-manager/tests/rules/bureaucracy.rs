//! FM-4.1 to FM-4.5: bureaucracy, then the new energy price.

use engine::{Actor, Game, Turn};
use factory_manager::{Action, Event, Illegal, Phase, TileId, Type};

use crate::table::*;

const M: TileId = START_MACHINE;
const S: TileId = START_STORAGE;

fn closed([production, storage, energy, canteen]: [i16; 4], available: i16) -> Expect {
    Expect::Events(vec![Event::ClosedBooks { seat: A, production, storage, energy, canteen, available }])
}

#[test]
fn fm_4_1_all_workers_come_back_before_the_first_decides() {
    let table = Table::auction([1, 4]).play(B, open(4, 2)).play(A, take_last(1)).until_buying();
    let table = check(table, [], [Expect::Available(A, 2), Expect::Available(B, 1)]);
    let books = [(A, hire(0)), (B, hire(0))];
    let table = check(table, books, [Expect::Event(Event::BeganBureaucracy), Expect::Turn(A)]);
    check(table, [], [Expect::Available(A, 3), Expect::Available(B, 3)]);
}

#[test]
fn fm_4_1_players_decide_in_order() {
    let table = Table::new(3).orders(&[2, 3, 1]).until_bureaucracy();
    let table = check(table, [], [Expect::Phase(Phase::Bureaucracy { seat: C })]);
    check(table.clone(), [(A, DONE)], [Expect::Refused(Illegal::NotYourTurn, "FM-1.6")]);
    let table = check(table, [(C, DONE)], [Expect::Phase(Phase::Bureaucracy { seat: A })]);
    let table = check(table, [(A, DONE)], [Expect::Phase(Phase::Bureaucracy { seat: B })]);
    check(table, [(B, DONE)], [Expect::Phase(Phase::EnergyPrice)]);
}

#[test]
fn fm_4_1_any_machine_or_robot_can_be_shut_down_this_round() {
    let hall = [M, S, machine(6), robot(5), personnel(4), control(5), optimization(5)];
    let shut_downs = [machine(6), robot(5), personnel(4), M].map(shut_down);
    let table = Table::books(2, hall);
    check(table.clone(), [], [Expect::Legal(A, shut_downs.into_iter().chain([DONE]).collect())]);
    let table =
        check(table, [(A, shut_down(M))], [Expect::Events(vec![Event::ShutDown { seat: A, tile: M }])]);
    let off: Vec<_> = table.view().factories[0].hall.iter().map(|placed| placed.shut_down).collect();
    assert_eq!(off, [false, false, false, true, false, false, false]);
}

#[test]
fn fm_4_1_next_round_everything_runs_again_unless_shut_down_again() {
    let table = check(
        Table::books(2, [M, M, S, S, S]),
        [(A, shut_down(M)), (A, DONE)],
        [Expect::Tracks(A, [1, 3, 2, 2])],
    );
    let table = table.until_round(2).until(|phase| phase == Phase::Bureaucracy { seat: A });
    check(table, [(A, DONE)], [Expect::Tracks(A, [2, 3, 4, 4])]);
}

#[test]
fn fm_4_1_shutting_down_is_for_phase_4() {
    let wrong = Illegal::WrongPhase { rule: "FM-4.1" };
    for table in [Table::preparing(2), Table::buying(2, [])] {
        check(table, [(A, shut_down(M))], [Expect::Refused(wrong, "FM-4.1")]);
    }
}

#[test]
fn fm_4_2_active_robots_may_not_outnumber_active_machines() {
    let table = Table::books(2, [M, M, S, robot(5), robot(7)]);
    check(table.clone(), [(A, DONE)], [closed([4, 1, 7, 4], 3)]);
    // With one machine less there is one robot too many.
    let why = Illegal::TooManyRobots { robots: 2, machines: 1 };
    check(table.clone(), [(A, shut_down(M)), (A, DONE)], [Expect::Refused(why, "FM-4.2")]);
    check(table, [(A, shut_down(M)), (A, shut_down(robot(5))), (A, DONE)], [closed([2, 1, 3, 2], 5)]);
}

#[test]
fn fm_4_2_both_kinds_of_robots_count_together() {
    let table = Table::books(2, [M, M, S, robot(5), personnel(4), personnel(8)]);
    let why = Illegal::TooManyRobots { robots: 3, machines: 2 };
    check(table.clone(), [(A, DONE)], [Expect::Refused(why, "FM-4.2")]);
    for robot in [robot(5), personnel(4), personnel(8)] {
        check(table.clone(), [(A, shut_down(robot)), (A, DONE)], [Expect::Turn(B)]);
    }
}

#[test]
fn fm_4_2_any_placed_tile_of_the_types_counts_and_no_other() {
    // Three machines of any kind for three robots; control and optimization are not robots.
    let hall =
        [M, machine(12), machine(18), robot(5), robot(7), personnel(4), control(5), optimization(5), S];
    check(Table::books(2, hall), [(A, DONE)], [Expect::Turn(B)]);
}

#[test]
fn fm_4_3_the_canteen_is_workers_needed_less_workers_saved() {
    // 2 + 2 + 3 needed, 2 + 1 saved.
    let table = Table::books(2, [M, M, machine(6), personnel(8), optimization(5), S]);
    check(table, [(A, DONE)], [closed([4, 1, 9, 4], 3)]);
}

#[test]
fn fm_4_3_the_canteen_is_at_least_empty() {
    let table = Table::books(2, [M, S, optimization(16)]);
    check(table, [(A, DONE)], [closed([1, 1, 2, 0], 7)]);
}

#[test]
fn fm_4_3_one_worker_must_stay_available() {
    let table = Table::books(2, [M, M, machine(6), S]);
    let why = Illegal::NobodyLeft { canteen: 7, workers: 7 };
    check(table.clone(), [(A, DONE)], [Expect::Refused(why, "FM-4.3")]);
    check(table.clone(), [(A, shut_down(M)), (A, DONE)], [closed([3, 1, 5, 5], 2)]);
    // Six in the canteen are not too many.
    let table = table.hall(A, [M, M, machine(8), S]);
    check(table, [(A, DONE)], [closed([4, 1, 7, 6], 1)]);
}

#[test]
fn fm_4_3_a_seasonal_worker_will_do() {
    let table = Table::books(2, [M, M, machine(6), S]).seasonal(A, 1);
    check(table.clone(), [(A, DONE)], [closed([4, 1, 7, 7], 1)]);
    let why = Illegal::NobodyLeft { canteen: 8, workers: 8 };
    let more = table.hall(A, [M, M, machine(8), machine(10), S]);
    check(more.clone(), [(A, DONE)], [Expect::Refused(why, "FM-4.3")]);
    check(more.seasonal(A, 2), [(A, DONE)], [closed([6, 1, 9, 8], 1)]);
}

#[test]
fn fm_4_3_in_round_5_too() {
    let table = Table::new(2).until_round(5).until_bureaucracy().hall(A, [M, M, machine(6), S]);
    let table = table.until(|phase| phase == Phase::Bureaucracy { seat: A });
    let why = Illegal::NobodyLeft { canteen: 7, workers: 7 };
    check(table.clone(), [(A, DONE)], [Expect::Refused(why, "FM-4.3")]);
    check(table.seasonal(A, 1), [(A, DONE)], [closed([4, 1, 7, 7], 1)]);
}

#[test]
fn fm_4_3_a_shut_down_personnel_robot_saves_no_workers() {
    let table = Table::books(2, [M, M, machine(6), personnel(4), S]);
    check(table.clone(), [(A, DONE)], [closed([4, 1, 8, 6], 1)]);
    let why = Illegal::NobodyLeft { canteen: 7, workers: 7 };
    check(table, [(A, shut_down(personnel(4))), (A, DONE)], [Expect::Refused(why, "FM-4.3")]);
}

#[test]
fn fm_4_3_with_everything_shut_down_the_books_can_always_be_closed() {
    let hall =
        [M, M, machine(6), machine(8), machine(10), robot(5), robot(7), robot(9), personnel(4), personnel(8)];
    let mut table = Table::books(2, hall);
    for tile in [machine(6), machine(8), machine(10), M, M] {
        table = table.play(A, shut_down(tile));
    }
    let why = Illegal::TooManyRobots { robots: 5, machines: 0 };
    table = check(table, [(A, DONE)], [Expect::Refused(why, "FM-4.2")]);
    for tile in [robot(5), robot(7), robot(9), personnel(4), personnel(8)] {
        table = table.play(A, shut_down(tile));
    }
    check(table, [(A, DONE)], [closed([0, 0, 1, 0], 7)]);
}

#[test]
fn fm_4_3_ten_markers_are_no_limit() {
    let (six, eight, ten) = (machine(6), machine(8), machine(10));
    let hall = [M, M, six, six, eight, eight, ten, ten, ten, machine(12), machine(14), machine(14)];
    let mut table = Table::preparing(5).until_bureaucracy().extensions(A, 2).hall(A, hall);
    for tile in hall {
        table = table.play(A, shut_down(tile));
    }
    check(table, [], [Expect::Legal(A, vec![DONE])]);
}

#[test]
fn fm_4_4_the_tracks_are_sums_over_everything_active() {
    let hall = [M, M, S, S, S, machine(18), robot(9), personnel(6), storage(14), control(5), optimization(5)];
    let table = Table::new(3).until_preparing().until_bureaucracy().extensions(A, 0).hall(A, hall);
    // Production 1+1+3+1, storage 3+3, energy 2+2+2+0+0-1, canteen 2+2+1-1-1.
    check(table, [(A, DONE)], [closed([6, 6, 5, 3], 4), Expect::Tracks(A, [6, 6, 5, 3])]);
}

#[test]
fn fm_4_4_a_shut_down_tile_counts_for_nothing() {
    let table = Table::books(2, [M, M, S, robot(5), personnel(4)]);
    let moves = [(A, shut_down(M)), (A, shut_down(personnel(4))), (A, DONE)];
    check(table, moves, [closed([2, 1, 4, 2], 5)]);
}

#[test]
fn fm_4_4_energy_is_used_less_saved_and_at_least_1() {
    check(Table::books(2, [M, S, control(5)]), [(A, DONE)], [closed([1, 1, 1, 2], 5)]);
    check(Table::books(2, [M, S, control(20)]), [(A, DONE)], [closed([1, 1, 1, 2], 5)]);
    check(Table::books(2, [M, M, S, control(13)]), [(A, DONE)], [closed([2, 1, 1, 4], 3)]);
    check(Table::books(2, [S]), [(A, DONE)], [closed([0, 1, 1, 0], 7)]);
    check(Table::books(2, []), [(A, DONE)], [closed([0, 0, 1, 0], 7)]);
}

#[test]
fn fm_4_4_only_machines_and_robots_can_be_shut_down() {
    let table = Table::books(2, [M, S, storage(6), control(5), optimization(5)]);
    for tile in [S, storage(6), control(5), optimization(5)] {
        let why = Illegal::CannotShutDown { tile };
        check(table.clone(), [(A, shut_down(tile))], [Expect::Refused(why, "FM-4.4")]);
    }
    for tile in [machine(6), robot(5), TileId(255)] {
        check(
            table.clone(),
            [(A, shut_down(tile))],
            [Expect::Refused(Illegal::NotPlaced { tile }, "FM-3.4")],
        );
    }
}

#[test]
fn fm_4_4_what_is_shut_down_cannot_be_shut_down_again() {
    let table = Table::books(2, [M, M, S, robot(5)]);
    let twice = [(A, shut_down(M)), (A, shut_down(M))];
    let table = check(table, twice, [Expect::Legal(A, vec![shut_down(robot(5))])]);
    check(table, [(A, shut_down(M))], [Expect::Refused(Illegal::NotRunning { tile: M }, "FM-4.4")]);
}

#[test]
fn fm_4_5_the_price_rises_only_after_all_have_decided() {
    let table = check(Table::books(3, [M, M, S]), [(A, DONE), (B, DONE)], [Expect::Turn(C)]);
    let turn = Action::TurnEnergy { step: 2 };
    assert_eq!(table.refusal(Actor::Chance, turn), Some(Illegal::NotYourTurn));
    assert_eq!(table.view().energy.price, 1);
    let table = check(table, [(C, DONE)], [Expect::Phase(Phase::EnergyPrice)]);
    assert_eq!((table.state.turn(), table.view().energy.price), (Turn::Chance, 1));
    assert_eq!(table.chance(turn).view().energy.price, 3);
}

#[test]
fn fm_4_5_the_tile_turned_up_raises_the_price_by_its_number() {
    let table = Table::new(2).until_energy().energy(2).until_energy();
    for (step, price) in [(0, 3), (1, 4), (2, 5)] {
        let table = table.clone().energy(step);
        assert_eq!(table.events[0], Event::TurnedEnergy { step, price });
        let energy = table.view().energy;
        assert_eq!((energy.price, energy.seen), (price, vec![2, step]));
    }
}

#[test]
fn fm_4_5_whoever_decided_cannot_decide_again() {
    let table = Table::books(2, [M, M, S]).play(A, DONE);
    check(table.clone(), [(A, shut_down(M))], [Expect::Refused(Illegal::NotYourTurn, "FM-1.6")]);
    assert!(table.column(Type::Machine).contains(&machine(6)), "the market is cleared by then");
}
