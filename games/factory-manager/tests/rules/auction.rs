//! FM-1.1 to FM-1.6: the auction for the new player order.

use engine::{Actor, Game, Seat, SeatSet, Seed};
use factory_manager::{Action, Event, Illegal, OrderTiles, Phase};

use crate::table::*;

/// Four seats; D holds the highest old tile, then C, B, A. Three workers available each.
fn four() -> Table {
    Table::auction([1, 2, 3, 4])
}

/// The same with six workers available each.
fn four_with_many_workers() -> Table {
    Seat::all(4).fold(four(), |table, seat| table.canteen(seat, 1))
}

fn bidding(seat: Seat, tile: u8, bid: u8, leader: Seat, rivals: &[Seat]) -> Expect {
    Expect::Phase(Phase::Bidding { seat, tile, bid, leader, rivals: rivals.iter().copied().collect() })
}

#[test]
fn fm_1_1_one_tile_a_player_is_drawn_face_up_and_two_stay_hidden() {
    for seats in 2..=5 {
        let stack = Table::new(seats).stack();
        let (drawn, rest) = stack.split_at(seats as usize);
        let table = Table::new(seats).draw(drawn);
        let view = table.view();
        assert_eq!(view.order.face_up.iter().map(|up| up.order_tile).collect::<Vec<_>>(), drawn);
        assert_eq!(view.order.hidden, 2);
        assert_eq!(table.stack(), rest);
        let tiles = OrderTiles::of(drawn);
        assert_eq!(table.events, [Event::BeganRound { round: 1 }, Event::DrewOrder { order_tiles: tiles }]);
    }
}

#[test]
fn fm_1_1_neither_more_nor_fewer_nor_other_tiles_can_be_drawn() {
    for tiles in [&[1, 2][..], &[1, 2, 3, 4], &[1, 2, 8], &[]] {
        let draw = Action::DrawOrder { tiles: OrderTiles::of(tiles) };
        assert_eq!(Table::new(3).possible(draw), Err("FM-1.1"), "{tiles:?}");
    }
}

#[test]
fn fm_1_1_every_tile_of_the_stack_can_come() {
    let (table, mut seen) = (Table::new(5), OrderTiles::NONE);
    for n in 0..50 {
        let Action::DrawOrder { tiles } = table.state.sample_chance(&mut Seed::from_number(n).dice(0)) else {
            panic!("order tiles are to be drawn");
        };
        assert_eq!(tiles.count(), 5);
        tiles.iter().for_each(|tile| seen.insert(tile));
    }
    assert_eq!(seen, OrderTiles::of(&[1, 2, 3, 4, 5, 6, 7]));
}

#[test]
fn fm_1_2_the_highest_old_tile_chooses_any_face_up_tile_and_opens_with_any_bid() {
    let opens = [1, 2, 3, 4].iter().flat_map(|tile| (0..=2).map(|workers| open(*tile, workers)));
    check(four(), [], [Expect::Turn(D), Expect::Legal(D, opens.collect()), Expect::Legal(C, vec![])]);
    check(Table::new(4).order_tiles([8, 10, 9, 7]).draw(&[1, 2, 3, 4]), [], [Expect::Turn(B)]);
}

#[test]
fn fm_1_2_a_tile_that_is_not_face_up_cannot_be_chosen() {
    for tile in [0, 5, 6, 7, 10, 13, 200, 255] {
        let why = Illegal::NoSuchOrderTile { order_tile: tile };
        check(four(), [(D, open(tile, 0))], [Expect::Refused(why, "FM-1.2")]);
    }
}

#[test]
fn fm_1_2_the_opener_may_not_pass() {
    check(four(), [(D, PASS)], [Expect::Refused(Illegal::OpenerMayNotPass, "FM-1.2")]);
}

#[test]
fn fm_1_2_only_the_opener_opens() {
    for seat in [A, B, C] {
        check(four(), [(seat, open(1, 0))], [Expect::Refused(Illegal::NotYourTurn, "FM-1.6")]);
    }
    let again = [(D, open(1, 0)), (A, open(2, 1))];
    check(four(), again, [Expect::Refused(Illegal::WrongPhase { rule: "FM-1.2" }, "FM-1.2")]);
}

#[test]
fn fm_1_2_the_next_clockwise_bids_first() {
    let expected = [Expect::Legal(A, vec![bid(1), bid(2), PASS]), bidding(A, 4, 0, D, &[A, B, C, D])];
    check(four(), [(D, open(4, 0))], expected);
    let swapped = Table::new(4).order_tiles([8, 10, 9, 7]).draw(&[1, 2, 3, 4]);
    check(swapped, [(B, open(4, 0))], [Expect::Turn(C)]);
}

#[test]
fn fm_1_2_a_bid_is_strictly_more() {
    let at_one = four().play(D, open(4, 1));
    for workers in [0, 1] {
        let why = Illegal::BidTooLow { workers, least: 2 };
        check(at_one.clone(), [(A, bid(workers))], [Expect::Refused(why, "FM-1.2")]);
    }
    check(at_one, [(A, bid(2))], [Expect::Event(Event::Bid { seat: A, order_tile: 4, workers: 2 })]);
    let zero_on_zero = [(D, open(4, 0)), (A, bid(0))];
    check(four(), zero_on_zero, [Expect::Refused(Illegal::BidTooLow { workers: 0, least: 1 }, "FM-1.2")]);
}

#[test]
fn fm_1_2_a_bid_may_jump() {
    let moves = [(D, open(4, 0)), (A, bid(5))];
    let forced = [B, C, D].map(|seat| Event::HadToPass { seat, order_tile: 4, most: 5 });
    let [b, c, d] = forced;
    let won = Event::Won { seat: A, order_tile: 4, workers: 5 };
    let expected = vec![Event::Bid { seat: A, order_tile: 4, workers: 5 }, b, c, d, won];
    check(four_with_many_workers(), moves, [Expect::Events(expected)]);
}

#[test]
fn fm_1_2_bidding_goes_clockwise_again_and_again() {
    let first = [(D, open(4, 0)), (A, bid(1)), (B, PASS), (C, bid(2)), (D, bid(3))];
    let table = check(four_with_many_workers(), first, [bidding(A, 4, 3, D, &[A, C, D])]);
    let table = check(table, [(A, bid(4))], [bidding(C, 4, 4, A, &[A, C, D])]);
    check(
        table,
        [(C, PASS), (D, bid(5))],
        [Expect::Event(Event::Won { seat: D, order_tile: 4, workers: 5 })],
    );
}

#[test]
fn fm_1_2_a_pass_is_final_for_this_auction() {
    let table = four_with_many_workers();
    let moves = [(D, open(4, 0)), (A, PASS), (B, bid(1)), (C, bid(2)), (D, bid(3))];
    let table = check(table, moves, [bidding(B, 4, 3, D, &[B, C, D])]);
    check(table.clone(), [(A, bid(4))], [Expect::Refused(Illegal::NotYourTurn, "FM-1.6")]);
    // In the next auction, a player who passed may bid again.
    let next = [(B, PASS), (C, PASS), (C, open(3, 0))];
    check(table, next, [bidding(A, 3, 0, C, &[A, B, C])]);
}

#[test]
fn fm_1_2_an_auction_ends_when_one_is_left() {
    let moves = [(D, open(2, 0)), (A, PASS), (B, PASS), (C, PASS)];
    let won = Event::Won { seat: D, order_tile: 2, workers: 0 };
    let expected = [Expect::Events(vec![Event::Passed { seat: C, order_tile: 2 }, won]), Expect::Turn(C)];
    let table = check(four(), moves, expected);
    assert_eq!(table.view().factories[3].new_order_tile, Some(2));
    let table = check(four(), [(D, open(2, 0)), (A, bid(1)), (B, PASS), (C, PASS)], [Expect::Turn(D)]);
    check(table, [(D, PASS)], [Expect::Event(Event::Won { seat: A, order_tile: 2, workers: 1 })]);
}

#[test]
fn fm_1_2_who_cannot_bid_more_passes() {
    // A has two available workers and so could bid 1 at most, which has already been bid.
    let events = vec![
        Event::Opened { seat: D, order_tile: 4, workers: 1 },
        Event::HadToPass { seat: A, order_tile: 4, most: 1 },
    ];
    let expected = [Expect::Events(events), bidding(B, 4, 1, D, &[B, C, D])];
    check(four().canteen(A, 5), [(D, open(4, 1))], expected);
    // The highest possible opening ends the auction at once.
    let won = Event::Won { seat: D, order_tile: 4, workers: 2 };
    check(four(), [(D, open(4, 2))], [Expect::Event(won), Expect::Turn(C)]);
}

#[test]
fn fm_1_2_with_one_available_worker_one_opens_at_0_or_passes() {
    let poor = four().canteen(D, 6);
    let opens = [1, 2, 3, 4].map(|tile| open(tile, 0));
    check(poor, [], [Expect::Legal(D, opens.to_vec())]);
    let forced = Event::HadToPass { seat: A, order_tile: 4, most: 0 };
    check(four().canteen(A, 6), [(D, open(4, 0))], [Expect::Event(forced), Expect::Turn(B)]);
}

#[test]
fn fm_1_2_who_has_a_new_tile_bids_no_more() {
    let first = [(D, open(4, 0)), (A, bid(1)), (B, PASS), (C, PASS), (D, PASS)];
    let table = check(four(), first, [Expect::Phase(Phase::Choosing { seat: D })]);
    check(table.clone(), [(D, open(3, 0))], [bidding(B, 3, 0, D, &[B, C, D])]);
    check(table, [(D, open(4, 0))], [Expect::Refused(Illegal::NoSuchOrderTile { order_tile: 4 }, "FM-1.2")]);
}

#[test]
fn fm_1_3_a_bid_leaves_one_worker() {
    let too_high = |workers| Illegal::BidTooHigh { workers, most: 2, available: 3 };
    check(four(), [(D, open(4, 3))], [Expect::Refused(too_high(3), "FM-1.3")]);
    check(four(), [(D, open(4, 255))], [Expect::Refused(too_high(255), "FM-1.3")]);
    check(four(), [(D, open(4, 0)), (A, bid(3))], [Expect::Refused(too_high(3), "FM-1.3")]);
    check(
        four(),
        [(D, open(4, 0)), (A, bid(2))],
        [Expect::Event(Event::Bid { seat: A, order_tile: 4, workers: 2 })],
    );
}

#[test]
fn fm_1_3_seasonal_workers_can_be_bid() {
    let moves = [(D, open(4, 4))];
    check(four().seasonal(D, 2), moves, [Expect::Event(Event::Won { seat: D, order_tile: 4, workers: 4 })]);
    let why = Illegal::BidTooHigh { workers: 5, most: 4, available: 5 };
    check(four().seasonal(D, 2), [(D, open(4, 5))], [Expect::Refused(why, "FM-1.3")]);
}

#[test]
fn fm_1_4_the_winner_takes_the_tile_and_locks_the_workers() {
    let table = check(four(), [(D, open(4, 2))], [Expect::Available(D, 1), Expect::Available(C, 3)]);
    let (factory, up) = (&table.view().factories[3], table.view().order.face_up);
    assert_eq!((factory.new_order_tile, factory.workers.bid), (Some(4), 2));
    assert_eq!(up.iter().map(|up| up.order_tile).collect::<Vec<_>>(), [1, 2, 3]);
}

#[test]
fn fm_1_4_who_does_not_win_locks_nothing() {
    let moves = [(D, open(4, 1)), (A, bid(2))];
    check(four(), moves, [Expect::Available(D, 3), Expect::Available(A, 1)]);
}

#[test]
fn fm_1_4_the_workers_stay_locked_until_phase_4() {
    let table = four().play(D, open(4, 2));
    let table =
        check(table.until(|phase| matches!(phase, Phase::Market { .. })), [], [Expect::Available(D, 1)]);
    let table = check(table.until_buying(), [], [Expect::Available(D, 1)]);
    check(table.until_bureaucracy(), [], [Expect::Available(D, 3)]);
}

#[test]
fn fm_1_4_the_same_player_chooses_again_if_another_won() {
    let first = [(D, open(4, 0)), (A, bid(1)), (B, PASS), (C, PASS), (D, PASS)];
    let table = check(four(), first, [Expect::Phase(Phase::Choosing { seat: D })]);
    // And again, as long as D wins nothing.
    let second = [(D, open(3, 0)), (B, bid(1)), (C, PASS), (D, PASS)];
    check(table, second, [Expect::Phase(Phase::Choosing { seat: D })]);
}

#[test]
fn fm_1_4_the_next_highest_old_tile_chooses_if_the_chooser_won() {
    let table = check(four(), [(D, open(4, 2))], [Expect::Phase(Phase::Choosing { seat: C })]);
    check(table, [(C, open(1, 2))], [Expect::Phase(Phase::Choosing { seat: B })]);
    // A player who has won is left out.
    let first = [(D, open(4, 0)), (A, PASS), (B, PASS), (C, bid(1)), (D, PASS), (D, open(3, 2))];
    check(four(), first, [Expect::Phase(Phase::Choosing { seat: B })]);
}

/// A is the last without a tile; 1 is left.
fn last_tile() -> Table {
    four().play(D, open(4, 2)).play(C, open(3, 2)).play(B, open(2, 2))
}

#[test]
fn fm_1_5_the_last_player_takes_the_last_tile_and_may_lock_workers() {
    let choices = [0, 1, 2].map(take_last);
    check(last_tile(), [], [Expect::Phase(Phase::LastTile { seat: A }), Expect::Legal(A, choices.to_vec())]);
    for workers in 0..=2 {
        let expected = [
            Expect::Event(Event::TookLast { seat: A, order_tile: 1, workers }),
            Expect::Available(A, 3 - workers),
            Expect::Phase(Phase::Market { seat: A, left: 3 - workers, extra: false }),
        ];
        check(last_tile(), [(A, take_last(workers))], expected);
    }
}

#[test]
fn fm_1_5_one_worker_stays_available_there_too() {
    let why = Illegal::BidTooHigh { workers: 3, most: 2, available: 3 };
    check(last_tile(), [(A, take_last(3))], [Expect::Refused(why, "FM-1.3")]);
}

#[test]
fn fm_1_5_the_last_tile_is_neither_opened_nor_passed() {
    let wrong = Illegal::WrongPhase { rule: "FM-1.2" };
    for action in [open(1, 0), bid(1), PASS, DONE] {
        check(last_tile(), [(A, action)], [Expect::Refused(wrong, "FM-1.2")]);
    }
    let early = Illegal::WrongPhase { rule: "FM-1.5" };
    check(four(), [(D, take_last(0))], [Expect::Refused(early, "FM-1.5")]);
}

#[test]
fn fm_1_5_with_one_available_worker_the_last_tile_comes_without_a_question() {
    let table = four().canteen(A, 6).play(D, open(4, 2)).play(C, open(3, 2)).play(B, open(2, 2));
    let took = Event::TookLast { seat: A, order_tile: 1, workers: 0 };
    check(table, [], [Expect::Event(took), Expect::Phase(Phase::Market { seat: A, left: 1, extra: false })]);
}

#[test]
fn fm_1_5_of_two_players_the_other_takes_what_is_left() {
    let table = Table::auction([4, 6]);
    check(table, [(B, open(4, 2))], [Expect::Phase(Phase::LastTile { seat: A })]);
}

#[test]
fn fm_1_6_the_old_tiles_go_back_into_the_stack() {
    let table = Table::new(4).orders(&[3, 2, 1, 6]);
    assert_eq!(table.stack(), [4, 5, 7, 8, 9, 10]);
    assert_eq!(table.view().order.hidden, 6);
    let view = table.view();
    let held: Vec<_> = view.factories.iter().map(|f| (f.order_tile, f.new_order_tile)).collect();
    assert_eq!(held, [(3, None), (2, None), (1, None), (6, None)]);
    // So they can be drawn for the next round, and the current ones cannot.
    let next = table.until_round(2);
    let draw = |tiles: &[u8]| next.possible(Action::DrawOrder { tiles: OrderTiles::of(tiles) });
    assert_eq!(draw(&[7, 8, 9, 10]), Ok(()));
    assert_eq!(draw(&[3, 8, 9, 10]), Err("FM-1.1"));
}

#[test]
fn fm_1_6_play_then_goes_from_the_lowest_new_tile_up() {
    let mut table = Table::new(4).orders(&[3, 2, 1, 6]);
    let mut order = Vec::new();
    while table.state.round() == 1 {
        let seats = table.state.turn().seats();
        if let Some(seat) = seats.first().filter(|seat| order.last() != Some(seat)) {
            assert_eq!(seats, SeatSet::only(seat), "one at a time");
            order.push(seat);
        }
        table = table.routine_step();
    }
    // Filling the market (the last is asked for extra tiles), buying, bureaucracy.
    assert_eq!(order, [C, B, A, D, C, B, A, D, C, B, A, D]);
}

#[test]
fn fm_1_6_nobody_acts_out_of_turn() {
    let table = Table::new(4).orders(&[3, 2, 1, 6]);
    for seat in [A, B, D, E, Seat(7), Seat(255)] {
        assert_eq!(table.refusal(Actor::Seat(seat), table.legal(C)[0]), Some(Illegal::NotYourTurn));
    }
}
