//! Tables and people to try things with.

use engine::{Hex32, Seat, Turn};
use serde_json::{Value, json};
use shopfloor_table::{
    Moment, Mover, NewTable, Refusal, SeatedPerson, Table, TableChange, TableRandom, UserId,
};

pub const GAME: &str = "factory-manager";
/// Not random at all, so that every run is the same.
pub const RANDOM: TableRandom = TableRandom::new(|bytes| bytes.fill(7));

pub fn when(ms: i64) -> Moment {
    Moment::simple(ms)
}

pub fn person(name: &str) -> SeatedPerson {
    SeatedPerson { id: UserId(name.to_lowercase()), name: name.to_owned(), guest: false, network: None }
}

/// A table as Ada asks for it.
pub fn asked(more: &Value) -> Result<Table, Refusal> {
    let mut new = json!({"game": GAME, "seats": [{"kind": "me"}, {"kind": "open"}]});
    for (name, value) in more.as_object().unwrap() {
        new[name] = value.clone();
    }
    let new: NewTable = serde_json::from_value(new).unwrap();
    Table::open(new, None, &person("Ada"), 0, RANDOM)
}

/// Ada and Ben are playing since 1,000.
pub fn playing(more: &Value) -> Table {
    let mut table = asked(more).unwrap();
    table.join(&person("Ben"), None, None, Hex32([1; 32])).unwrap();
    table.start(when(1_000), None, None, RANDOM).unwrap();
    table
}

pub fn on_turn(table: &Table) -> Seat {
    match table.the_match().unwrap().turn() {
        Turn::Seats(seats) => seats.first().unwrap(),
        Turn::Chance | Turn::Over => panic!("nobody's turn"),
    }
}

/// Whoever is on turn plays their first legal action.
pub fn play(table: &mut Table, now: i64) -> TableChange {
    let seat = on_turn(table);
    let action = table.the_match().unwrap().legal_actions(seat).remove(0);
    let user = table.seats[seat.index()].occupant.user().unwrap().clone();
    table.play(seat, table.ply as u64, action, Mover::User(user), when(now)).unwrap()
}
