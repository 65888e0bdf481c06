//! Orders in advance at a table: given, taken back, carried out, and how many visits they spare.

use catalog::AnyFollowed;
use engine::{Entry, Hex32, Lang, Seat, Turn};
use serde_json::{Value, json};
use shopfloor_table::{Code, Mover, OrdersInfo, Status, Table, UserId};

use crate::sample::{RANDOM, asked, on_turn, person, playing, when};

fn user(table: &Table, seat: Seat) -> UserId {
    table.seats[seat.index()].occupant.user().unwrap().clone()
}

fn orders(table: &Table, seat: Seat) -> OrdersInfo {
    table.orders_of(&user(table, seat), Lang::EN).unwrap()
}

fn pass(round: u8) -> Value {
    json!({"order": "auction", "round": round, "bids": []})
}

/// The first opens, so that the other is asked for a bid.
fn open(table: &mut Table) {
    let (seat, at) = (on_turn(table), table.ply as u64);
    let action = table.the_match().unwrap().legal_actions(seat).remove(0);
    let by = Mover::User(user(table, seat));
    table.play(seat, at, action, by, when(2_000)).unwrap();
}

#[test]
fn an_order_waits_for_its_turn_is_carried_out_once_and_its_entry_is_marked() {
    let mut table = playing(&json!({}));
    let other = Seat(1 - on_turn(&table).0);
    let change = table.give_orders(&user(&table, other), &[pass(1)]).unwrap();
    assert!(change.is_secret() && change.orders.contains(other));
    assert!(table.orders_to_act().is_empty());
    assert_eq!(table.carry_out_order(when(2_000)).err().unwrap().code, Code::Stale);
    open(&mut table);
    let ply = table.ply;
    assert!(table.orders_to_act().contains(other));
    let change = table.carry_out_order(when(3_000)).unwrap();
    assert!(!change.is_secret());
    let logged = change.logged.unwrap();
    assert_eq!(logged.by, Mover::Order(user(&table, other)));
    let Entry::Act { action, order: true, .. } = &logged.advance.entries[0] else { panic!("not marked") };
    assert_eq!((action, logged.ply), (&json!({"do": "pass"}), ply));
    assert!(table.orders_to_act().is_empty(), "with two players the auction is over, and the order with it");
    assert!(orders(&table, other).orders.is_empty());
}

#[test]
fn orders_are_replaced_as_a_whole_and_what_is_no_order_changes_nothing() {
    let mut table = playing(&json!({}));
    let seat = Seat(1 - on_turn(&table).0);
    let ben = user(&table, seat);
    table.give_orders(&ben, &[pass(1)]).unwrap();
    let refused = |table: &mut Table, orders: &[Value]| {
        let refusal = table.give_orders(&ben, orders).err().unwrap();
        assert_ne!(refusal.say(Lang::EN), refusal.say(Lang::DE));
        refusal.code
    };
    assert_eq!(refused(&mut table, &[json!({"order": "win"})]), Code::Unreadable);
    assert_eq!(refused(&mut table, &[pass(3)]), Code::Illegal);
    assert_eq!(refused(&mut table, &[pass(1), pass(1)]), Code::TooLarge);
    assert_eq!(refused(&mut table, &vec![pass(1); 9]), Code::TooLarge);
    assert_eq!(table.give_orders(&person("Eve").id, &[]).err().unwrap().code, Code::NotSeated);
    assert_eq!(orders(&table, seat).orders, [pass(1)]);
    table.give_orders(&ben, &[]).unwrap();
    open(&mut table);
    assert!(table.orders_to_act().is_empty(), "taken back in time");
}

#[test]
fn an_order_that_no_longer_fits_does_nothing_but_tell_its_owner() {
    let mut table = playing(&json!({}));
    let seat = on_turn(&table);
    let face_up = table.frame(engine::Viewer::Spectator, Lang::EN).unwrap().view["order"]["face_up"].clone();
    let shown: Vec<u64> =
        face_up.as_array().unwrap().iter().map(|tile| tile["order_tile"].as_u64().unwrap()).collect();
    let away = (1..=12).find(|tile| !shown.contains(tile)).unwrap();
    let order = json!({"order": "auction", "round": 1, "bids": [{"tile": away, "workers": 1}]});
    table.give_orders(&user(&table, seat), &[order]).unwrap();
    let ply = table.ply;
    let change = table.carry_out_order(when(2_000)).unwrap();
    assert!(change.is_secret() && table.ply == ply);
    let told = orders(&table, seat);
    assert!(told.orders.is_empty() && told.told[0].contains("your turn to open"), "{:?}", told.told);
    let other = orders(&table, Seat(1 - seat.0));
    assert!(other.told.is_empty(), "nobody else");
    assert!(table.orders_to_act().is_empty(), "and it is not tried again");
}

#[test]
fn an_undo_takes_ones_orders_back_and_leaving_drops_them() {
    let mut table = playing(&json!({}));
    let (first, other) = (on_turn(&table), Seat(1 - on_turn(&table).0));
    open(&mut table);
    let (ada, ben) = (user(&table, first), user(&table, other));
    table.give_orders(&ada, &[json!({"order": "books", "round": 1})]).unwrap();
    let undone = table.undoing(first, table.ply as u64).unwrap().work_out().unwrap();
    let change = table.undo(undone, &ada, when(3_000)).unwrap();
    assert!(change.orders.contains(first));
    let mine = orders(&table, first);
    assert!(mine.orders.is_empty() && mine.told.len() == 1, "{:?}", mine.told);
    table.give_orders(&ben, &[pass(1)]).unwrap();
    table.take_over(other, "worker", when(4_000)).unwrap();
    assert!(table.seats[other.index()].orders.is_empty());
}

/// What a person at this seat wants in the rest of this round: always the same, by hand or by order.
fn wishes(table: &Table, seat: Seat) -> Vec<Value> {
    let round = table.the_match().unwrap().frame(engine::Viewer::Seat(seat), Lang::EN).round;
    let turned = |items: Vec<Value>| {
        let by = seat.index() % items.len().max(1);
        [&items[by..], &items[..by]].concat()
    };
    let fill = |form: &catalog::OrderFormFrame| {
        let mut order = form.base.clone();
        let list = &form.lists[0];
        let items: Vec<Value> = list.items.iter().map(|item| item.value.clone()).collect();
        match order["order"].as_str().unwrap() {
            "auction" => {
                // The form names those that are face up first.
                let up = table.seats.len();
                let tiles = [turned(items[..up].to_vec()), items[up..].to_vec()].concat();
                let bid = |(n, tile): (usize, &Value)| {
                    let workers = [2, 1].get(n).copied().unwrap_or(0);
                    json!({"tile": tile["tile"], "workers": workers})
                };
                order["bids"] = tiles.iter().enumerate().take(list.most).map(bid).collect();
            }
            "market" => order["columns"] = turned(items).into_iter().cycle().take(list.most).collect(),
            "buying" => {
                let sold = items.into_iter().filter(|item| item["do"] == "buy").take(list.most - 1).collect();
                let line: Vec<Value> = turned(sold).into_iter().chain([json!({"do": "nothing"})]).collect();
                order["lines"] = json!([line, line, line]);
                order["hire"] = 0.into();
            }
            _ => {}
        }
        order
    };
    let forms = orders(table, seat).forms;
    forms.iter().filter(|form| form.base["round"] == round).map(fill).collect()
}

/// Somebody looks at the table: they do what waits for them, and leave orders for the rest of the round if they do that.
fn visit(table: &mut Table, seat: Seat, leaves_orders: bool) {
    while table.the_match().unwrap().turn().includes(seat) {
        let followed = |order: &Value| match table.the_match().unwrap().follow_order(seat, order) {
            AnyFollowed::Act(actions) => Some(Value::Array(actions)),
            AnyFollowed::Wait | AnyFollowed::Spent | AnyFollowed::NoLongerFits(_) => None,
        };
        let by_hand = || table.the_match().unwrap().legal_actions(seat).remove(0);
        let action = wishes(table, seat).iter().find_map(followed).unwrap_or_else(by_hand);
        let by = Mover::User(user(table, seat));
        table.play(seat, table.ply as u64, action, by, when(2_000)).unwrap();
    }
    if leaves_orders && table.status == Status::Playing {
        let wishes = wishes(table, seat);
        table.give_orders(&user(table, seat), &wishes).unwrap();
    }
}

/// How many visits a whole match of four people over days takes, how many moves, and whether all orders are gone.
fn visits(leaves_orders: bool) -> (usize, usize) {
    let seats = json!([{"kind": "me"}, {"kind": "open"}, {"kind": "open"}, {"kind": "open"}]);
    let mut table = asked(&json!({"seats": seats, "pace": {"kind": "days", "days": 3}})).unwrap();
    for (n, name) in ["Ben", "Cy", "Dee"].iter().enumerate() {
        table.join(&person(name), None, None, Hex32([n as u8; 32])).unwrap();
    }
    table.start(when(1_000), None, None, RANDOM).unwrap();
    let (mut visits, mut carried_out) = (0, 0);
    while let Turn::Seats(seats) = table.the_match().unwrap().turn() {
        if table.orders_to_act().is_empty() {
            visit(&mut table, seats.first().unwrap(), leaves_orders);
            visits += 1;
        } else {
            carried_out += usize::from(table.carry_out_order(when(2_000)).unwrap().logged.is_some());
        }
    }
    assert_eq!(table.status, Status::Over);
    assert!(table.seats.iter().all(|seat| seat.orders.is_empty()), "unused limits are gone");
    (visits, carried_out)
}

#[test]
fn with_orders_a_match_of_four_people_takes_half_the_visits_or_less() {
    let ((without, none), (with, carried_out)) = (visits(false), visits(true));
    println!("visits without orders: {without}, with orders: {with} ({carried_out} orders carried out)");
    assert!(none == 0 && carried_out > 20);
    assert!(2 * with <= without, "{with} of {without}");
}
