//! Match files: what is written can be read, and all else is refused with a reason.

use serde_json::{Value, json};
use shopfloor_engine::laws::match_file;
use shopfloor_engine::{Actor, BadFile, Entry, Match, MatchFile, Seat};

use crate::duel::{Action, Duel};
use crate::matches::{A, bid, finished, header, started};

/// The beginning of a match, with an undo in it and a name that is not plain ASCII.
fn file() -> MatchFile {
    let mut game = started(2, 1);
    game.play(A, bid(1)).expect("legal");
    game.undo(A).expect("unanswered");
    let mut file = match_file::<Duel>(game.header(), game.log());
    file.players[0].name = "Zoë \"零\"".into();
    file.players[1].bot = None;
    file
}

/// The file with one change to its JSON.
fn edited(edit: impl FnOnce(&mut Value)) -> String {
    let mut json = serde_json::from_str(&file().write()).expect("it is JSON");
    edit(&mut json);
    json.to_string()
}

#[track_caller]
fn error(text: &str) -> String {
    MatchFile::read(text).expect_err("no match").to_string()
}

#[test]
fn a_file_reads_as_it_was_written() {
    let finished = finished(4, 2);
    for file in [file(), match_file::<Duel>(finished.header(), finished.log())] {
        let text = file.write();
        assert_eq!(MatchFile::read(&text).expect("a match"), file);
        assert_eq!(text.lines().count(), file.log.len() + 8, "one entry a line");
    }
}

#[test]
fn a_match_without_entries_is_a_match() {
    let empty = MatchFile { log: Vec::new(), ..file() };
    assert_eq!(MatchFile::read(&empty.write()).expect("a match"), empty);
}

#[test]
fn a_file_holds_the_whole_match() {
    let game = finished(3, 3);
    let read = MatchFile::read(&match_file::<Duel>(game.header(), game.log()).write()).expect("a match");
    let typed = |entry: Entry<Value>| entry.try_map(serde_json::from_value::<Action>).expect("an action");
    let again = Match::<Duel>::verify(header(3, 3), read.log.into_iter().map(typed)).expect("honest");
    assert_eq!((again.state(), again.log()), (game.state(), game.log()));
}

#[test]
fn entries_are_written_as_short_as_the_page_says() {
    let line = |entry: Entry<Action>| serde_json::to_string(&entry).expect("entries serialize");
    assert_eq!(
        line(Entry::Act { by: Actor::Seat(A), action: bid(1), order: false }),
        r#"{"by":0,"action":{"do":"bid","coins":1}}"#
    );
    assert_eq!(line(Entry::Undo { by: Seat(3) }), r#"{"by":3,"undo":true}"#);
    assert_eq!(line(Entry::Hint { by: Seat(3) }), r#"{"by":3,"hint":true}"#);
    let roll = Entry::Act { by: Actor::Chance, action: Action::Roll { die: 5 }, order: false };
    assert_eq!(line(roll), r#"{"by":"chance","action":{"do":"roll","die":5}}"#);
}

#[test]
fn a_file_cut_short_at_any_byte_is_refused() {
    let text = file().write();
    let whole = text.trim_end().len();
    for cut in 0..whole {
        // A cut through a letter is what a careless reader makes of it.
        let short = String::from_utf8_lossy(&text.as_bytes()[..cut]);
        let bad = MatchFile::read(&short).expect_err("cut short");
        assert!(matches!(bad, BadFile::Json(_)), "{cut}: {bad}");
        assert!(bad.to_string().starts_with("not a readable match file (cut short or edited?)"), "{bad}");
    }
    assert_eq!(MatchFile::read(&text[..whole]).expect("only the last line's end is missing"), file());
}

#[test]
fn json_of_something_else_is_foreign() {
    for text in ["{}", "[]", "null", "17", r#""shopfloor-match""#, r#"{"format":"chess","version":1}"#] {
        assert_eq!(error(text), r#"not a Shopfloor match: the field "format" should be "shopfloor-match""#);
    }
}

#[test]
fn another_version_is_named() {
    let error = |version: Value| error(&edited(|file| file["version"] = version));
    assert_eq!(error(json!(5)), "the match has file version 5; this Shopfloor reads versions 1 to 4");
    assert_eq!(error(json!(0)), "the match has file version 0; this Shopfloor reads versions 1 to 4");
    assert!(error(json!("one")).contains("version"));
    assert!(error(json!(-1)).contains("version"));
}

#[test]
fn as_many_players_as_seats_are_needed() {
    let text = edited(|file| file["players"] = json!([{"name": "Ann"}]));
    assert_eq!(error(&text), "players: 1 for 2 seats");
    assert!(error(&edited(|file| file["players"] = json!("Ann"))).starts_with("players: invalid type"));
}

#[test]
fn a_table_has_at_most_eight_seats() {
    let text = edited(|file| file["header"]["seats"] = 9.into());
    assert_eq!(error(&text), "header: 9 seats, but a table has at most 8");
}

#[test]
fn a_missing_part_is_named() {
    for part in ["players", "header", "log"] {
        let text = edited(|file| drop(file.as_object_mut().and_then(|file| file.remove(part))));
        assert_eq!(error(&text), format!("{part}: is missing"));
    }
    let text = edited(|file| drop(file["header"].as_object_mut().and_then(|header| header.remove("seed"))));
    assert!(error(&text).starts_with("header: missing field `seed`"));
}

#[test]
fn an_unknown_field_is_named() {
    for (place, field) in [("", "winner"), ("/header", "Seats"), ("/players/1", "elo"), ("/log/2", "at")] {
        let text = edited(|file| file.pointer_mut(place).expect("it is there")[field] = json!(1));
        let error = error(&text);
        assert!(error.contains(field) && error.contains("unknown"), "{error}");
    }
}

#[test]
fn a_bad_entry_is_named_with_its_number() {
    for (entry, why) in [
        (
            json!({"by": 200, "action": {}}),
            "invalid value: integer `200`, expected a seat number or \"chance\"",
        ),
        (
            json!({"by": "luck", "action": {}}),
            "invalid value: string \"luck\", expected a seat number or \"chance\"",
        ),
        (json!({"by": -1, "action": {}}), "invalid type: integer `-1`, expected a seat number or \"chance\""),
        (json!({"by": 0}), "an entry needs an action or \"undo\": true"),
        (json!({"by": 0, "undo": true, "action": {}}), "an entry is an action or an undo, not both"),
        (json!({"by": "chance", "undo": true}), "chance takes nothing back"),
        (json!({"by": "chance", "hint": true}), "chance is given no hints"),
        (json!({"by": 0, "undo": true, "hint": true}), "an entry is an undo or a hint, not both"),
        (json!({"action": {}}), "missing field `by`"),
        (json!("bid 3"), "invalid type: string \"bid 3\", expected struct RawEntry"),
    ] {
        let text = edited(|file| file["log"][3] = entry);
        assert_eq!(error(&text), format!("entry 3: {why}"));
    }
}

#[test]
fn a_bad_seed_is_refused() {
    let text = edited(|file| file["header"]["seed"]["secret"] = json!("seven"));
    assert_eq!(error(&text), "header: expected 64 hexadecimal digits");
}

/// A table keeps one for each seat; more would be lost at an import, and the dice would no longer verify.
#[test]
fn nobody_gives_two_nonces() {
    let nonces = vec![json!("00".repeat(32)); 3];
    let text = edited(|file| file["header"]["seed"]["nonces"] = nonces.into());
    assert_eq!(error(&text), "header: 3 nonces for 2 seats");
}
