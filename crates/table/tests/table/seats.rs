//! Opening a table, and who sits where.

use engine::{Hex32, Seat};
use serde_json::json;
use shopfloor_table::{
    Code, Ending, NewSeat, Occupant, Pace, SeatKind, SeatedPerson, Status, Table, Unrated,
};

use crate::sample::{RANDOM, asked, on_turn, person, play, playing, when};

const NONCE: Hex32 = Hex32([2; 32]);

fn kinds(table: &Table) -> Vec<SeatKind> {
    table.seats.iter().map(|seat| seat.occupant.kind()).collect()
}

#[test]
fn a_new_table_has_its_host_and_a_clock_if_others_may_come() {
    let table = asked(&json!({})).unwrap();
    assert_eq!((table.status, table.rated, table.public), (Status::Open, false, true));
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
    assert!(!table.admits(&ben.id, None, 0) && table.admits(&ben.id, Some(&invite), 0));
    assert_eq!(table.join(&ben, None, None, NONCE).err().unwrap().code, Code::SeatTaken);
    let change = table.join(&ben, None, Some(&invite), NONCE).unwrap();
    assert_eq!(change.seats.iter().collect::<Vec<_>>(), [Seat(1)]);
    assert_eq!(table.join(&ben, None, Some(&invite), NONCE).err().unwrap().code, Code::SeatedAlready);
    table.leave(&ben.id).unwrap();
    assert_eq!(kinds(&table), [SeatKind::Person, SeatKind::Invited]);
    assert_eq!(table.invite, invite, "leaving by oneself leaves the link as it is");
    table.join(&ben, None, Some(&invite), NONCE).unwrap();
    table.invite = "old".into();
    table.renew_invite(RANDOM).unwrap();
    assert!(!table.admits(&person("Cleo").id, Some("old"), 0) && table.admits(&ben.id, None, 0));
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
    assert_eq!(table.close(&person("Cleo").id).err().unwrap().code, Code::NotHost);
    assert_eq!(table.close(&ben.id).err().unwrap().code, Code::Forbidden);
    assert_eq!(table.close(&ada.id).err().unwrap().code, Code::Forbidden);
    let seats = json!([{"kind": "me"}, {"kind": "bot", "level": "worker"}]);
    let mut alone = asked(&json!({"seats": seats, "rated": true})).unwrap();
    alone.start(when(0), None, None, RANDOM).unwrap();
    assert_eq!(alone.close(&ben.id).err().unwrap().code, Code::NotHost);
    let change = alone.close(&ada.id).unwrap();
    assert_eq!((alone.status, alone.deadline()), (Status::Closed, None));
    assert_eq!(change.ending, Some(Ending::Unfinished));
    assert_eq!(asked(&json!({})).unwrap().close(&ada.id).unwrap().ending, None, "there was no match");
}

fn from(name: &str, network: &str) -> SeatedPerson {
    SeatedPerson { network: Some(network.to_owned()), ..person(name) }
}

#[test]
fn whether_a_match_is_rated_is_decided_when_it_starts() {
    let start = |more: serde_json::Value, joins: &[SeatedPerson]| {
        let mut table = asked(&more).unwrap();
        joins.iter().for_each(|person| drop(table.join(person, None, None, NONCE).unwrap()));
        let before = table.unrated();
        table.start(when(1), None, Some("worker"), RANDOM).unwrap();
        assert_eq!(table.rated, table.unrated().is_none());
        (before, table.unrated())
    };
    let ben = [from("Ben", "elsewhere")];
    let rated = json!({"rated": true});
    assert_eq!(start(rated.clone(), &ben), (None, None));
    assert_eq!(start(json!({}), &ben), (Some(Unrated::Chosen), Some(Unrated::Chosen)));
    assert_eq!(start(rated, &[]), (None, Some(Unrated::Alone)), "nobody came");
    let own = json!({"rated": true, "options": {"first_game": true}});
    assert_eq!(start(own, &ben), (Some(Unrated::Options), Some(Unrated::Options)));
    let days = json!({"rated": true, "pace": {"kind": "days", "days": 3}});
    assert_eq!(start(days, &ben), (None, None), "days are a clock");
    // A table that was opened alone has no clock, even if somebody comes later.
    let mut table =
        asked(&json!({"rated": true, "seats": [{"kind": "me"}, {"kind": "bot", "level": "worker"}]}))
            .unwrap();
    table.reseat(Seat(1), &NewSeat::Open, RANDOM).unwrap();
    assert_eq!((table.pace, table.unrated()), (Pace::Free, Some(Unrated::Chosen)));
}

#[test]
fn people_of_one_address_are_not_rated_and_practice_does_not_ask() {
    let three = |rated: bool, networks: [&str; 2]| {
        let seats = json!([{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]);
        let mut table = asked(&json!({"rated": rated, "seats": seats})).unwrap();
        table.join(&from("Ben", networks[0]), None, None, NONCE).unwrap();
        table.join(&from("Cleo", networks[1]), None, None, NONCE).unwrap();
        table
    };
    assert_eq!(three(true, ["a", "b"]).unrated(), None);
    let mut same = three(true, ["a", "a"]);
    assert_eq!(same.unrated(), Some(Unrated::Address));
    same.leave(&person("Cleo").id).unwrap();
    assert_eq!(same.unrated(), None, "one of them has left");
    let practice = three(false, ["a", "a"]);
    assert_eq!(practice.unrated(), Some(Unrated::Chosen));
    assert!(practice.seats.iter().all(|seat| seat.network.is_none()));
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
