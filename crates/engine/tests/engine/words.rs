//! Words: lines put into sentences, and tables that cannot do it.

use serde_json::json;
use shopfloor_engine::{
    Detail, Game, Header, Lang, Message, Phrase, Sayable, Seat, Seed, Unsaid, Viewer, Voice,
};
use shopfloor_engine::{golden, plain_english, table_faults};

use crate::duel::*;
use crate::matches::{A, B};

/// What a Duel with this word list says to a reader.
fn try_say<const FLAW: u8>(line: &Message, reader: Viewer, lang: Lang) -> Result<String, Unsaid> {
    let state = Duel::<FLAW>::setup(&Options::default(), 2).expect("good options");
    Voice { state: &state, names: &names(), reader, lang }.try_say(line)
}

fn names() -> [String; 2] {
    ["Ann", "Bo"].map(str::to_owned)
}

#[track_caller]
fn assert_said(line: &Message, reader: Viewer, en: &str, de: &str) {
    assert_eq!(try_say::<SOUND>(line, reader, Lang::EN).as_deref(), Ok(en));
    assert_eq!(try_say::<SOUND>(line, reader, Lang::DE).as_deref(), Ok(de));
}

/// One fact in words, in English and in German, read by the first seat.
fn fact(name: &str, value: serde_json::Value, detail: Detail) -> [String; 2] {
    let state = Duel::<SOUND>::setup(&Options::default(), 2).expect("good options");
    [Lang::EN, Lang::DE].map(|lang| {
        Voice { state: &state, names: &names(), reader: Viewer::Seat(A), lang }.fact(name, &value, detail)
    })
}

#[test]
fn facts_are_put_into_both_languages() {
    let rolled = Event::Rolled { die: 4 }.message();
    assert_eq!(rolled, Message::new("event.rolled").with("die", 4));
    assert_said(&rolled, Viewer::Spectator, "The die shows 4.", "Der Würfel zeigt 4.");
}

#[test]
fn one_is_said_otherwise_than_many() {
    let won = |points| Event::Won { seat: B, points }.message();
    assert_said(&won(1), Viewer::Spectator, "Bo wins 1 point.", "Bo gewinnt 1 Punkt.");
    assert_said(&won(0), Viewer::Spectator, "Bo wins 0 points.", "Bo gewinnt 0 Punkte.");
    assert_said(&won(6), Viewer::Spectator, "Bo wins 6 points.", "Bo gewinnt 6 Punkte.");
    let yes = won(6).with("points", true);
    assert_said(&yes, Viewer::Spectator, "Bo wins true point.", "Bo gewinnt true Punkt.");
}

#[test]
fn the_reader_is_addressed_and_the_others_are_named() {
    let sealed = Event::Sealed { seat: B }.message();
    assert_said(&sealed, Viewer::Seat(B), "You seal the bid.", "Du versiegelst das Gebot.");
    for other in [Viewer::Seat(A), Viewer::Spectator] {
        assert_said(&sealed, other, "Bo seals the bid.", "Bo versiegelt das Gebot.");
    }
    let nameless = Event::Sealed { seat: Seat(2) }.message();
    assert_said(&nameless, Viewer::Spectator, "C seals the bid.", "C versiegelt das Gebot.");
}

#[test]
fn lists_are_said_one_by_one() {
    let revealed = Event::Revealed { bids: vec![3, 0] }.message();
    assert_said(&revealed, Viewer::Spectator, "The bids were 3 and 0.", "Die Gebote waren 3 und 0.");
    let nothing = Event::Revealed { bids: vec![] }.message();
    assert_said(&nothing, Viewer::Spectator, "The bids were none.", "Die Gebote waren keine.");
    assert_eq!(fact("seats", json!([1, 0]), Detail::Name), ["Bo and you", "Bo und du"]);
}

#[test]
fn zero_has_a_form_and_the_reader_is_small_inside_a_sentence() {
    let prize = |coins: i32| Message::new("note.prize").with("seat", A).with("coins", coins);
    assert_said(
        &prize(0),
        Viewer::Seat(A),
        "The last card goes to you for nothing. You pay.",
        "Die letzte Karte geht an dich für nichts. Du zahlst.",
    );
    assert_said(
        &prize(1),
        Viewer::Spectator,
        "The last card goes to Ann for one coin. Ann pays.",
        "Die letzte Karte geht an Ann für eine Münze. Ann zahlt.",
    );
    let many = try_say::<SOUND>(&prize(2), Viewer::Spectator, Lang::EN).expect("a row");
    assert!(many.contains("some coins"), "{many}");
}

/// The engine's tests are built without the feature `testing`; with it there is a third language.
#[test]
fn a_language_without_a_column_falls_back_to_english() {
    for lang in Lang::all() {
        let said =
            try_say::<SOUND>(&Event::Rolled { die: 2 }.message(), Viewer::Spectator, lang).expect("a row");
        let english = "The die shows 2.".to_owned();
        match lang.code() {
            "de" => assert_eq!(said, "Der Würfel zeigt 2."),
            _ => assert_eq!(said, english),
        }
        let prize = Message::new("note.prize").with("seat", A).with("coins", 0);
        let said = try_say::<SOUND>(&prize, Viewer::Seat(A), lang).expect("a row");
        assert_eq!(said.starts_with("Zu yu: niks."), lang.code() == "xx", "{said}");
    }
}

#[test]
fn negative_numbers_have_a_real_minus_sign() {
    let points = Message::new("outcome.points").with("best", -3);
    assert_said(&points, Viewer::Spectator, "−3 points win.", "−3 Punkte gewinnen.");
}

#[test]
fn a_game_knows_what_its_own_facts_mean() {
    let drew = |card| Event::Drew { seat: A, card }.message();
    assert_said(&drew(Some(2)), Viewer::Seat(A), "You draw the card 2.", "Du ziehst die Karte 2.");
    assert_said(&drew(None), Viewer::Spectator, "Ann draws a card.", "Ann zieht eine Karte.");
    assert_eq!(
        fact("cards", json!([1, 2]), Detail::Name),
        ["the card 1 and the card 2", "die Karte 1 und die Karte 2"]
    );
    assert_eq!(fact("card", json!(3), Detail::Full), ["the card 3 (+3)", "die Karte 3 (+3)"]);
}

#[test]
fn the_engine_knows_what_other_facts_mean() {
    assert_eq!(fact("leader", json!("none"), Detail::Name), ["none", "keine"], "a word of the table");
    assert_eq!(fact("leader", json!("Cleo"), Detail::Name), ["Cleo"; 2], "a word of its own");
    assert_eq!(fact("left_seat", json!(1), Detail::Name), ["Bo"; 2]);
    assert_eq!(fact("seat", json!(-1), Detail::Name), ["?"; 2]);
    assert_eq!(fact("best", json!(null), Detail::Name), ["–"; 2]);
    assert_eq!(fact("best", json!(true), Detail::Name), ["true"; 2]);
}

#[test]
fn a_line_without_a_phrase_is_an_error_that_names_it() {
    let unsaid = try_say::<SOUND>(&Message::new("event.exploded"), Viewer::Spectator, Lang::EN);
    assert_eq!(unsaid, Err(Unsaid::NoPhrase("event.exploded".into())));
    assert_eq!(unsaid.unwrap_err().to_string(), r#"the word list has no row "event.exploded""#);
}

#[test]
fn a_line_without_a_fact_is_an_error_that_names_both() {
    let unsaid = try_say::<SOUND>(&Message::new("event.rolled"), Viewer::Spectator, Lang::DE);
    assert_eq!(unsaid, Err(Unsaid::NoFact { key: "event.rolled".into(), fact: "die".into() }));
}

#[test]
fn a_brace_that_does_not_close_or_has_another_in_it_is_an_error() {
    for lang in [Lang::EN, Lang::DE] {
        let unsaid = try_say::<OPEN_BRACE>(&Event::Rolled { die: 1 }.message(), Viewer::Spectator, lang);
        assert_eq!(unsaid, Err(Unsaid::OpenBrace("event.rolled".into())));
    }
}

#[test]
fn what_cannot_be_said_is_shown_as_its_bare_facts() {
    let state = Duel::<SOUND>::setup(&Options::default(), 2).expect("good options");
    let voice = Voice { state: &state, names: &names(), reader: Viewer::Spectator, lang: Lang::DE };
    let line = Message::new("event.exploded").with("die", 3).with("seat", B);
    assert_eq!(voice.say(&line), r#"[event.exploded {"die":3,"seat":1}]"#);
    assert_eq!(voice.say(&Message::new("event.rolled")), "[event.rolled {}]");
}

#[test]
fn a_sound_table_has_no_faults() {
    assert_eq!(table_faults::<Duel>(), [""; 0]);
}

#[test]
fn each_fault_of_a_table_is_found() {
    assert_eq!(table_faults::<Duel<TWICE>>(), [r#""event.rolled" stands in the table twice"#]);
    assert_eq!(table_faults::<Duel<ROWLESS>>(), [r#""event.rolled" has no row in the table"#]);
    let one_sided = r#""event.rolled" names {"die"} in en and {} in de"#;
    assert_eq!(table_faults::<Duel<ONE_SIDED>>(), [one_sided]);
    assert_eq!(table_faults::<Duel<SILENT>>(), [r#""event.rolled" lacks a text in a language"#]);
}

#[test]
fn a_refusal_is_an_english_sentence_with_its_rule() {
    let poor = |have| Illegal::TooPoor { have, need: 6 }.to_string();
    assert_eq!(poor(1), "D-1: You have 1 coin and need 6.");
    assert_eq!(poor(5), "D-1: You have 5 coins and need 6.");
    assert_eq!(Illegal::SwappedAlready.to_string(), "D-4: Once a round.");
    let refusal = shopfloor_engine::Unplayable::Illegal(Illegal::NotNow);
    assert_eq!(refusal.to_string(), "D-0: Not now.");
    assert_eq!((refusal.message().key.as_str(), refusal.rule()), ("illegal.not_now", Some("D-0")));
}

#[test]
fn a_refusal_names_facts_as_they_are_and_what_is_missing() {
    let words = [Phrase::new("illegal.shut", &["{place} is shut, {n} {n|day|days}.", ""])];
    let shut = Message::new("illegal.shut").with("place", "bank");
    assert_eq!(plain_english(&words, &shut.clone().with("n", -2), "X-1"), "X-1: bank is shut, -2 days.");
    let missing = r#"X-1: the phrase "illegal.shut" names "n", which is not among the facts"#;
    assert_eq!(plain_english(&words, &shut, "X-1"), missing);
    let rowless = Message::new("illegal.closed");
    assert_eq!(plain_english(&words, &rowless, "X-2"), r#"X-2: the word list has no row "illegal.closed""#);
}

#[test]
fn every_refusal_of_a_match_can_be_said() {
    use shopfloor_engine::Unplayable::{NotYourTurn, NothingToUndo, OthersMoved, Over, SinceChance};
    for refusal in [Over, NotYourTurn, NothingToUndo, SinceChance, OthersMoved { entry: 3 }] {
        let refusal: shopfloor_engine::Unplayable<Illegal> = refusal;
        for lang in Lang::all() {
            try_say::<SOUND>(&refusal.message(), Viewer::Seat(A), lang).expect("common words");
        }
        assert_eq!(refusal.rule(), None);
    }
}

#[test]
fn languages_are_called_by_their_codes() {
    assert_eq!(["en", "de"].map(str::parse), [Lang::EN, Lang::DE].map(Ok));
    let unknown = "fr".parse::<Lang>().unwrap_err();
    assert!(unknown.starts_with(r#"there is no language "fr"; choose one of: en, de"#), "{unknown}");
}

#[test]
fn a_playthrough_says_everything_and_is_the_same_every_time() {
    let header = Header::new::<Duel>(2, Options::default(), Seed::from_number(1));
    let [en, de] =
        [Lang::EN, Lang::DE].map(|lang| golden::playthrough::<Duel>(&header, lang).expect("good options"));
    assert!(
        en.starts_with("Duel with 2 seats, {\"rounds\":3,\"bug\":\"none\"}\n   0 chance {\"do\":\"deal\""),
        "{en}"
    );
    assert!(
        en.contains("A draws a card.") && de.contains("A zieht eine Karte."),
        "the spectator sees no card"
    );
    assert!(en.contains(" points win.\n") && de.contains(" Punkte gewinnen.\n"));
    for text in [&en, &de] {
        assert!(!text.contains("[event"), "{text}");
    }
    assert_eq!(golden::playthrough::<Duel>(&header, Lang::EN).as_ref(), Ok(&en));
}
