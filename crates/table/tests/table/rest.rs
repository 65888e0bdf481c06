//! Clocks over days that stand still.

use engine::Seat;
use serde_json::json;
use shopfloor_table::{Code, LONGEST_PAUSE_MS, Nights, Table, TimeSpan, UserId};

use crate::sample::{RANDOM, asked, on_turn, person, play, playing, when};

const DAY: i64 = 24 * 60 * 60 * 1000;
const HOUR: i64 = 60 * 60 * 1000;

fn over_days() -> Table {
    playing(&json!({"pace": {"kind": "days", "days": 2}}))
}

fn user(table: &Table, seat: Seat) -> UserId {
    table.seats[seat.index()].occupant.user().unwrap().clone()
}

fn deadline(table: &Table, now: i64) -> Option<i64> {
    table.clock_infos(when(now))[on_turn(table).index()].deadline
}

#[test]
fn a_pause_needs_everybody_and_ends_with_anybody() {
    let mut table = over_days();
    let first = on_turn(&table);
    let (mover, other) = (user(&table, first), user(&table, Seat(1 - first.0)));
    assert_eq!(deadline(&table, 1_000), Some(1_000 + 2 * DAY));

    table.ask_pause(&other, true, when(2_000)).unwrap();
    assert_eq!(table.paused, None);
    let wishes: Vec<bool> = table.clock_infos(when(2_000)).iter().map(|clock| clock.wishes_pause).collect();
    assert_eq!((wishes[first.index()], wishes.iter().filter(|wish| **wish).count()), (false, 1));
    // Taken back, and asked again.
    table.ask_pause(&other, false, when(2_500)).unwrap();
    table.ask_pause(&mover, true, when(2_600)).unwrap();
    assert_eq!(table.paused, None);
    table.ask_pause(&other, true, when(HOUR)).unwrap();
    assert_eq!(table.info(None, |_| false, 0, when(HOUR)).paused, Some(HOUR));

    // Nothing goes on, and nobody's time does.
    let action = table.the_match().unwrap().legal_actions(first).remove(0);
    let mover_id = shopfloor_table::Mover::User(mover.clone());
    let at = table.ply as u64;
    let refused = table.play(first, at, action.clone(), mover_id, when(HOUR + 1)).err().unwrap();
    assert_eq!(refused.code, Code::Paused);
    assert_eq!(table.undoing(first, at).err().unwrap().code, Code::Paused);
    assert_eq!(table.preview(first, at, action, engine::Lang::default()).err().unwrap().code, Code::Paused);
    assert_eq!(deadline(&table, 3 * DAY), None);
    assert!(table.expired(when(20 * DAY)).is_empty() && table.bots_to_act().is_empty());

    // Anybody lets it go on; the time before the pause stays used, none of it is added.
    table.ask_pause(&mover, false, when(HOUR + 9 * DAY)).unwrap();
    assert_eq!((table.paused, deadline(&table, HOUR + 9 * DAY)), (None, Some(1_000 + 11 * DAY)));
    assert!(table.wish_to_pause().is_empty(), "all would have to agree again");
    play(&mut table, HOUR + 9 * DAY + 1);
}

#[test]
fn a_pause_gains_no_time_by_undoing_what_was_played_before_it() {
    let mut table = over_days();
    let first = on_turn(&table);
    play(&mut table, HOUR);
    for seat in [0, 1] {
        let user = user(&table, Seat(seat));
        table.ask_pause(&user, true, when(2 * HOUR)).unwrap();
    }
    let user = user(&table, first);
    table.ask_pause(&user, false, when(2 * HOUR + DAY)).unwrap();
    if let Ok(undoing) = table.undoing(first, table.ply as u64) {
        let undone = undoing.work_out().unwrap();
        table.undo(undone, &user, when(2 * HOUR + DAY)).unwrap();
        assert_eq!(deadline(&table, 0), Some(1_000 + 3 * DAY));
    } else {
        panic!("a first bid can be taken back");
    }
}

#[test]
fn a_pause_ends_by_itself_and_those_who_leave_do_not_hold_it_up() {
    let mut table = over_days();
    let (ada, ben) = (UserId("ada".into()), UserId("ben".into()));
    table.ask_pause(&ada, true, when(2_000)).unwrap();
    let bens = table.seat_of(&ben).unwrap();
    table.take_over(bens, "worker", when(3_000)).unwrap();
    assert_eq!(table.paused, Some(3_000), "whoever is left agrees");
    assert_eq!(table.deadline(), Some(3_000 + LONGEST_PAUSE_MS));
    let end = when(3_000 + LONGEST_PAUSE_MS);
    assert!(table.end_pause(when(3_000 + LONGEST_PAUSE_MS - 1)).is_err());
    table.end_pause(end).unwrap();
    assert_eq!(table.paused, None);
    // Nobody is there to end a pause: the bots go on.
    table.ask_pause(&ada, true, end).unwrap();
    assert!(table.paused.is_some());
    table.take_over(table.seat_of(&ada).unwrap(), "worker", end).unwrap();
    assert_eq!(table.paused, None);
    assert!(!table.bots_to_act().is_empty());
}

#[test]
fn only_matches_over_days_pause_and_only_for_those_who_play() {
    let ada = UserId("ada".into());
    let mut live = playing(&json!({}));
    assert_eq!(live.ask_pause(&ada, true, when(2_000)).err().unwrap().code, Code::Forbidden);
    let mut table = over_days();
    let stranger = UserId("eve".into());
    assert_eq!(table.ask_pause(&stranger, true, when(2_000)).err().unwrap().code, Code::NotSeated);
    table.take_over(table.seat_of(&ada).unwrap(), "worker", when(2_000)).unwrap();
    assert_eq!(table.ask_pause(&ada, true, when(2_000)).err().unwrap().code, Code::NotSeated);
}

#[test]
fn the_host_says_when_clocks_stand_still() {
    let mut table = playing(
        &json!({"pace": {"kind": "days", "days": 1}, "nights": {"from": 1320, "until": 480, "zone": "UTC"}}),
    );
    let seat = on_turn(&table);
    let off = TimeSpan { from: 5_000, until: 9_000 };
    let mine = user(&table, seat);
    let days_off = |user: &UserId| if *user == mine { vec![off] } else { Vec::new() };
    let end = |nights: Option<&Nights>, spans: &[TimeSpan], since: i64, given: i64| {
        assert_eq!((nights.map(|nights| nights.from), spans, since), (Some(1320), &[off][..], 1_000));
        since + given + 700
    };
    table.rest(days_off, end, when(2_000));
    let clock = table.clock_infos(when(6_000)).remove(seat.index());
    assert_eq!((clock.deadline, clock.off_until), (Some(1_000 + DAY + 700), Some(9_000)));
    assert_eq!(table.clock_infos(when(9_000))[seat.index()].off_until, None);
    assert_eq!(table.expired(when(1_000 + DAY + 699)), []);
    assert_eq!(table.expired(when(1_000 + DAY + 700)), [seat]);
    // Whoever no longer plays has no days off here.
    let mut left = serde_json::from_value::<Table>(serde_json::to_value(&table).unwrap()).unwrap();
    left.status = shopfloor_table::Status::Over;
    left.rest(days_off, |_, _, since, given| since + given, when(6_000));
    assert_eq!(left.clock_infos(when(6_000))[seat.index()].off_until, None);
    // The next turn has its own.
    play(&mut table, 7_000);
    assert_eq!(deadline(&table, 7_000), Some(7_000 + DAY));
    // A rematch keeps the nights; an old table reads as one without.
    let text = serde_json::to_value(&table).unwrap();
    let mut older = text.clone();
    older.as_object_mut().unwrap().retain(|name, _| name != "nights" && name != "paused");
    assert_eq!(serde_json::from_value::<Table>(older).unwrap().nights, None);
    assert!(serde_json::from_value::<Table>(text).unwrap().nights.is_some());
}

#[test]
fn nights_are_for_matches_over_days_and_leave_enough_of_the_day() {
    let night = |pace: &str, from: u16, until: u16| {
        let pace = match pace {
            "days" => json!({"kind": "days", "days": 1}),
            _ => json!({"kind": "live", "move_s": 60, "reserve_s": 0}),
        };
        let nights = json!({"from": from, "until": until, "zone": "UTC"});
        asked(&json!({"pace": pace, "nights": nights})).err().map(|refusal| refusal.code)
    };
    assert_eq!(night("days", 1320, 480), None);
    assert_eq!(night("days", 0, 14 * 60), None);
    assert_eq!(night("live", 1320, 480), Some(Code::BadTable));
    for (from, until) in [(600, 600), (0, 14 * 60 + 1), (480, 300), (1440, 60), (60, 1440), (65_000, 65_100)]
    {
        assert_eq!(night("days", from, until), Some(Code::BadTable), "{from} {until}");
    }
}

#[test]
fn a_rematch_has_the_same_nights() {
    let nights = json!({"from": 1320, "until": 480, "zone": "UTC"});
    let mut table = playing(&json!({"pace": {"kind": "days", "days": 1}, "nights": nights}));
    table.status = shopfloor_table::Status::Over;
    let change = table.open_rematch(&person("Ada"), 5, RANDOM).unwrap();
    assert_eq!(change.opened.unwrap().nights, table.nights);
}
