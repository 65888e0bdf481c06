//! A match at a table: moves, undo, clocks, bots that take over, and keeping up with another host.

use engine::{Entry, Lang, Seat};
use serde_json::{Value, json};
use shopfloor_table::{Code, Ending, Mover, Status, Table, TableChange, check_length};

use crate::sample::{asked, on_turn, person, play, playing, when};

fn entries(change: &TableChange) -> Vec<Entry<Value>> {
    change.logged.as_ref().unwrap().advance.entries.clone()
}

fn user(table: &Table, seat: Seat) -> shopfloor_table::UserId {
    table.seats[seat.index()].occupant.user().unwrap().clone()
}

#[test]
fn a_move_is_refused_if_it_is_stale_or_not_ones_turn() {
    let mut table = playing(&json!({}));
    let (seat, at) = (on_turn(&table), table.ply as u64);
    let other = Seat(1 - seat.0);
    let action = table.the_match().unwrap().legal_actions(seat).remove(0);
    let mover = Mover::User(user(&table, seat));
    let refused = table.play(other, at, action.clone(), mover.clone(), when(2_000)).err().unwrap();
    assert_eq!(refused.code, Code::NotYourTurn);
    let refused = table.play(seat, at, json!({"do": "nonsense"}), mover.clone(), when(2_000)).err().unwrap();
    assert_eq!(refused.code, Code::Unreadable);
    table.play(seat, at, action.clone(), mover.clone(), when(2_000)).unwrap();
    assert_eq!(table.play(seat, at, action, mover, when(2_000)).err().unwrap().code, Code::Stale);
}

#[test]
fn a_refusal_of_the_rules_is_said_in_the_readers_language_with_its_rule() {
    let table = playing(&json!({}));
    let seat = on_turn(&table);
    let illegal = json!({"do": "open", "tile": 1, "workers": 99});
    let refusal = table.preview(seat, table.ply as u64, illegal, Lang::EN).err().unwrap();
    assert_eq!(refusal.code, Code::Illegal);
    assert!(refusal.rule().is_some_and(|rule| rule.starts_with("FM-")), "{refusal:?}");
    assert_ne!(refusal.say(Lang::EN), refusal.say(Lang::DE));
}

#[test]
fn an_undo_is_worked_out_on_a_copy_and_does_not_fit_a_match_that_went_on() {
    let mut table = playing(&json!({}));
    play(&mut table, 2_000);
    // Whoever acted last may undo it, as long as chance has not answered.
    let (ply, before) = (table.ply, table.seats.clone());
    let undone = Seat::all(2).find_map(|seat| {
        let undone = table.undoing(seat, ply as u64).ok()?.work_out().ok()?;
        Some((seat, undone))
    });
    let (seat, undone) = undone.expect("an opening bid can be undone");
    let user = user(&table, seat);
    let other = person(if user.0 == "ada" { "Ben" } else { "Ada" });
    let again = table.undoing(seat, ply as u64).unwrap().work_out().unwrap();
    assert_eq!(table.undo(again, &other.id, when(3_000)).err().unwrap().code, Code::NotSeated);
    let change = table.undo(undone, &user, when(3_000)).unwrap();
    assert_eq!(change.logged.unwrap().ply, ply);
    assert_eq!((table.ply, &table.seats), (ply + 1, &before));

    play(&mut table, 4_000);
    let stale = table.undoing(seat, table.ply as u64).unwrap().work_out().unwrap();
    let fresh = table.undoing(seat, table.ply as u64).unwrap().work_out().unwrap();
    table.undo(fresh, &user, when(5_000)).unwrap();
    assert_eq!(table.undo(stale, &user, when(5_000)).err().unwrap().code, Code::Stale);
}

#[test]
fn where_undo_is_off_nothing_is_undone_or_offered() {
    let mut table = playing(&json!({"undo": false}));
    let seat = on_turn(&table);
    play(&mut table, 2_000);
    assert_eq!(table.undoing(seat, table.ply as u64).err().unwrap().code, Code::UndoOff);
    let frame = table.frame(engine::Viewer::Seat(seat), Lang::EN).unwrap();
    assert!(frame.undoable.is_none());
}

#[test]
fn a_bot_takes_over_when_the_time_is_up_and_the_person_comes_back() {
    let mut table = playing(&json!({"pace": {"kind": "live", "move_s": 10, "reserve_s": 20}}));
    let seat = on_turn(&table);
    assert_eq!(table.deadline(), Some(31_000));
    assert_eq!((table.expired(when(30_999)), table.expired(when(31_000))), (vec![], vec![seat]));
    let user = user(&table, seat);
    table.take_over(seat, "worker", when(31_000)).unwrap();
    assert_eq!((table.bots_to_act(), table.deadline()), (vec![(seat, "worker".to_owned())], None));
    assert_eq!(table.acting_seat(&user).err().unwrap().code, Code::NotSeated);
    table.take_back(seat).unwrap();
    assert_eq!(table.take_back(seat).err().unwrap().code, Code::SeatedAlready);
    assert!(table.bots_to_act().is_empty() && table.left(seat));
}

#[test]
fn another_hosts_moves_are_played_on_the_match_in_memory() {
    let (mut here, mut there) = (playing(&json!({})), playing(&json!({})));
    let moves: Vec<_> = (0..20).map(|_| entries(&play(&mut there, 2_000))).collect();
    // The same table as stored after the moves, without its match.
    let mut fresh = asked(&json!({})).unwrap();
    (fresh.seats, fresh.ply) = (there.seats.clone(), there.ply);
    let advances = fresh.continue_from(here, moves.clone()).expect("they fit");
    assert_eq!(advances.len(), 20);
    assert_eq!(fresh.the_match().unwrap().log(), there.the_match().unwrap().log());

    // Entries that do not follow from the match in memory need the whole log.
    here = playing(&json!({}));
    let mut odd = asked(&json!({})).unwrap();
    (odd.seats, odd.ply) = (there.seats.clone(), there.ply);
    assert!(odd.continue_from(here, moves[1..].to_vec()).is_none());
}

#[test]
fn a_person_sees_the_match_from_their_own_seat_until_it_is_over() {
    let mut table = playing(&json!({}));
    let ada = person("Ada");
    assert_eq!(table.view_for(&ada.id, None, 0).unwrap(), engine::Viewer::Seat(Seat(0)));
    assert_eq!(table.view_for(&ada.id, Some("spectator"), 0).unwrap(), engine::Viewer::Spectator);
    assert_eq!(table.view_for(&ada.id, Some("1"), 0).err().unwrap().code, Code::Forbidden);
    assert_eq!(table.players(0).err().unwrap().code, Code::Forbidden);
    table.status = Status::Over;
    assert!(table.view_for(&ada.id, Some("1"), 0).is_ok() && table.players(0).is_ok());
    assert_eq!(table.view_for(&ada.id, Some("2"), 0).err().unwrap().code, Code::NotFound);
}

#[test]
fn a_log_is_as_long_at_most_as_a_match_at_a_table_can_get() {
    let mut table = playing(&json!({}));
    let mut log = table.the_match().unwrap().log();
    let meta = catalog::find(&table.game).unwrap().meta();
    // Acting and undoing, as long as the table lets them.
    let refused = loop {
        log.extend(entries(&play(&mut table, 2_000)));
        let ply = table.ply as u64;
        let seat = Seat::all(2).find(|seat| {
            let undoing = table.undoing(*seat, ply);
            undoing.is_err() || undoing.is_ok_and(|undoing| undoing.work_out().is_ok())
        });
        let seat = seat.expect("an opening bid can be undone");
        match table.undoing(seat, ply) {
            Ok(undoing) => {
                let (undone, user) = (undoing.work_out().unwrap(), user(&table, seat));
                log.extend(entries(&table.undo(undone, &user, when(2_000)).unwrap()));
            }
            Err(refused) => break refused,
        }
    };
    assert_eq!(refused.code, Code::CannotUndo);
    assert_eq!(log, table.the_match().unwrap().log());
    let undos = log.iter().filter(|entry| matches!(entry, Entry::Undo { .. })).count();
    assert_eq!(undos, 500);
    check_length(&meta, &log).expect("it was played at a table");

    let [.., act, _] = &log[..log.len() - 1] else { panic!("{log:?}") };
    let undo = log[log.len() - 2].clone();
    let more: Vec<_> = log.iter().cloned().chain([act.clone(), undo]).collect();
    let refused = check_length(&meta, &more).unwrap_err();
    assert_eq!((refused.code, refused.say(Lang::EN).contains("501")), (Code::BadMatch, true), "{refused:?}");
    let acts = |n| vec![act.clone(); n];
    check_length(&meta, &acts(meta.longest)).unwrap();
    let refused = check_length(&meta, &acts(meta.longest + 1)).unwrap_err();
    assert_eq!((refused.code, refused.say(Lang::DE).contains("2001")), (Code::BadMatch, true), "{refused:?}");
}

#[test]
fn as_soon_as_one_person_is_left_they_have_won_and_that_is_final() {
    let mut table = playing(&json!({}));
    let change = table.take_over(Seat(1), "worker", when(2_000)).unwrap();
    assert_eq!((change.ending, table.decided, table.status), (Some(Ending::Left), true, Status::Playing));
    assert_eq!(table.verdict().decided().places, [1, 2]);
    // For fun: nothing of it is settled again.
    table.take_back(Seat(1)).unwrap();
    assert_eq!(table.take_over(Seat(0), "worker", when(3_000)).unwrap().ending, None);
    assert_eq!(table.verdict().decided().left, [false, true]);
    table.take_back(Seat(0)).unwrap();
    let mut last = None;
    while table.status == Status::Playing {
        last = play(&mut table, 4_000).ending;
    }
    assert_eq!((last, &table.outcome.as_ref().unwrap().places), (None, &vec![1, 2]));
    let frame = table.frame(engine::Viewer::Seat(Seat(1)), Lang::EN).unwrap().outcome.unwrap();
    assert_eq!((frame.places, frame.left), (vec![1, 2], vec![false, true]));
    assert!(!frame.text.starts_with("You"), "{}", frame.text);
    assert_eq!(table.close(&person("Ada").id).err().unwrap().code, Code::Over);
}

#[test]
fn whoever_plays_bots_alone_and_leaves_ends_last_when_they_are_done() {
    let seats = json!([{"kind": "me"}, {"kind": "bot", "level": "worker"}]);
    let mut table = asked(&json!({"seats": seats})).unwrap();
    table.start(when(1_000), None, None, crate::sample::RANDOM).unwrap();
    assert_eq!(table.take_over(Seat(0), "worker", when(2_000)).unwrap().ending, None);
    let mut last = None;
    while table.status == Status::Playing {
        let seat = on_turn(&table);
        let action = table.the_match().unwrap().legal_actions(seat).remove(0);
        last = table
            .play(seat, table.ply as u64, action, Mover::Bot("worker".into()), when(3_000))
            .unwrap()
            .ending;
    }
    assert_eq!(last, Some(Ending::Played));
    assert_eq!(table.outcome.unwrap().places, [2, 1]);
}
