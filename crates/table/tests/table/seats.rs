//! Opening a table, and who sits where.

use engine::{Hex32, Seat};
use serde_json::json;
use shopfloor_table::{Code, NewSeat, Occupant, Pace, SeatKind, Status, Table};

use crate::sample::{RANDOM, asked, on_turn, person, play, playing, when};

const NONCE: Hex32 = Hex32([2; 32]);

fn kinds(table: &Table) -> Vec<SeatKind> {
    table.seats.iter().map(|seat| seat.occupant.kind()).collect()
}

#[test]
fn a_new_table_has_its_host_and_a_clock_if_others_may_come() {
    let table = asked(&json!({})).unwrap();
    assert_eq!((table.status, table.rated, table.public), (Status::Open, true, true));
    assert_eq!(table.pace, Pace::Live { move_s: 90, reserve_s: 600 });
    assert_eq!(kinds(&table), [SeatKind::Person, SeatKind::Open]);
    let alone = json!({"seats": [{"kind": "me"}, {"kind": "bot", "level": "worker"}]});
    assert_eq!(asked(&alone).unwrap().pace, Pace::Free);
}

#[test]
fn what_no_table_can_have_is_refused() {
    let me = json!({"kind": "me"});
    let refused = [
        (json!({"game": "chess"}), Code::NoSuchGame),
        (json!({"seats": [{"kind": "open"}, {"kind": "open"}]}), Code::BadTable),
        (json!({"seats": [me, me]}), Code::BadTable),
        (json!({"seats": [me, {"kind": "bot", "level": "nobody"}]}), Code::NoSuchBot),
        (json!({"pace": {"kind": "days", "days": 31}}), Code::BadTable),
        (json!({"options": {"no_such_option": true}}), Code::BadOptions),
        (json!({"options": []}), Code::BadOptions),
        (json!({"name": "x".repeat(41)}), Code::BadName),
    ];
    for (more, code) in refused {
        assert_eq!(asked(&more).err().map(|refusal| refusal.code), Some(code), "{more}");
    }
}

#[test]
fn reserved_seats_are_for_people_with_the_invite_code() {
    let mut table = asked(&json!({"seats": [{"kind": "me"}, {"kind": "invited"}], "public": false})).unwrap();
    let (ben, invite) = (person("Ben"), table.invite.clone());
    assert!(!table.admits(&ben.id, None) && table.admits(&ben.id, Some(&invite)));
    assert_eq!(table.join(&ben, None, None, NONCE).err().unwrap().code, Code::SeatTaken);
    let change = table.join(&ben, None, Some(&invite), NONCE).unwrap();
    assert_eq!(change.seats.iter().collect::<Vec<_>>(), [Seat(1)]);
    assert_eq!(table.join(&ben, None, Some(&invite), NONCE).err().unwrap().code, Code::SeatedAlready);
    table.leave(&ben.id).unwrap();
    assert_eq!(kinds(&table), [SeatKind::Person, SeatKind::Invited]);
}

#[test]
fn the_host_removes_people_but_keeps_their_own_seat() {
    let mut table = asked(&json!({})).unwrap();
    table.join(&person("Ben"), Some(1), None, NONCE).unwrap();
    table.invite = "old".into();
    table.reseat(Seat(1), &NewSeat::Bot { level: "worker".into() }, RANDOM).unwrap();
    assert_eq!(kinds(&table), [SeatKind::Person, SeatKind::Bot]);
    assert_ne!(table.invite, "old", "the old link leads nowhere");
    assert_eq!(table.reseat(Seat(0), &NewSeat::Open, RANDOM).err().unwrap().code, Code::BadTable);
    assert_eq!(table.reseat(Seat(9), &NewSeat::Open, RANDOM).err().unwrap().code, Code::NotFound);
}

#[test]
fn a_refused_start_changes_nothing_and_bots_fill_empty_seats() {
    let mut table = asked(&json!({})).unwrap();
    let before = table.seats.clone();
    assert_eq!(table.start(when(5), None, None, RANDOM).err().unwrap().code, Code::BadTable);
    assert_eq!((table.status, &table.seats), (Status::Open, &before));
    let change = table.start(when(5), Some(NONCE), Some("worker"), RANDOM).unwrap();
    assert_eq!((table.status, table.started, change.seats.len()), (Status::Playing, Some(5), 2));
    assert_eq!(table.seats[0].nonce, Some(NONCE));
    assert_eq!(change.logged.map(|logged| logged.ply), Some(0));
    assert!(table.is_full() && table.ply > 0);
    assert_eq!(table.join(&person("Cleo"), None, None, NONCE).err().unwrap().code, Code::NotOpen);
}

#[test]
fn only_the_host_closes_a_table_and_only_if_nobody_else_is_playing() {
    let mut table = playing(&json!({}));
    let (ada, ben) = (person("Ada"), person("Ben"));
    assert_eq!(table.close(&ben.id).err().unwrap().code, Code::NotHost);
    assert_eq!(table.close(&ada.id).err().unwrap().code, Code::Forbidden);
    let seats = json!([{"kind": "me"}, {"kind": "bot", "level": "worker"}]);
    let mut alone = asked(&json!({"seats": seats, "rated": false})).unwrap();
    alone.start(when(0), None, None, RANDOM).unwrap();
    alone.close(&ada.id).unwrap();
    assert_eq!((alone.status, alone.deadline()), (Status::Closed, None));
}

#[test]
fn a_rematch_keeps_the_others_seats_for_them() {
    let mut table = playing(&json!({"undo": false}));
    assert_eq!(table.open_rematch(&person("Ben"), 0, RANDOM).err().unwrap().code, Code::NotPlaying);
    for n in 0.. {
        if table.status == Status::Over {
            break;
        }
        assert!(n < 5_000 && on_turn(&table).index() < 2);
        play(&mut table, 2_000);
    }
    assert!(table.outcome.is_some() && table.finished == Some(2_000));
    let change = table.open_rematch(&person("Ben"), 3_000, RANDOM).unwrap();
    let new = change.opened.unwrap();
    assert_eq!(table.rematch.as_ref(), Some(&new.id));
    assert_eq!((new.status, new.undo, &new.host), (Status::Open, false, &person("Ben").id));
    assert_eq!(new.seats[0].occupant, Occupant::Invited);
    assert_eq!(new.seats[1].occupant.name(), Some("Ben"));
}
