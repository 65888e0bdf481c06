//! Positions that people build: what is said of them, the word that holds one, and what is best in it.

use engine::Lang;
use serde_json::{Value, json};
use shopfloor_puzzles::{BadCode, PosedTurn, PuzzleLine, Shelf, decode, encode};

const GAMES: [&str; 2] = ["factory-manager", "fantastic-factories"];

fn shelf(game: &str) -> &'static Shelf {
    Shelf::of(game).unwrap()
}

fn blank(game: &str) -> PosedTurn {
    shelf(game).book.blank().unwrap()
}

/// The blank position with one field changed.
fn with(game: &str, path: &str, value: Value) -> PosedTurn {
    let mut posed = blank(game);
    *posed.options.pointer_mut(path).unwrap_or_else(|| panic!("{path}")) = value;
    posed
}

fn line(actions: Vec<Value>) -> PuzzleLine {
    PuzzleLine { actions, show: false, look: false }
}

/// A plant that makes a good of a six: two goods with the aim of most goods.
fn small() -> PosedTurn {
    let mut posed = with("fantastic-factories", "/start/dice", json!([1, 6]));
    posed.options["start"]["compound"] = json!(["nuclear_plant", "biolab"]);
    posed.options["start"]["energy"] = json!(1);
    posed.options["start"]["closed"] = json!(["research", "generate", "mine"]);
    posed
}

#[test]
fn somebody_who_builds_begins_with_a_position_that_can_be_asked() {
    for game in GAMES {
        let built = shelf(game).blank(Lang::EN).unwrap();
        assert_eq!(built.faults().count(), 0, "{game}");
        assert!(built.code().is_some_and(|code| code.len() < 400), "{game}");
        assert!(shelf(game).solve(&blank(game), true, Lang::EN).unwrap().is_some(), "{game}");
    }
}

#[test]
fn every_puzzle_has_a_word_that_holds_all_of_it() {
    let mut longest = 0;
    for game in GAMES {
        for puzzle in &shelf(game).puzzles {
            let posed = PosedTurn { aim: puzzle.aim.clone(), options: puzzle.options.clone() };
            let built = shelf(game).built(posed.clone(), Lang::EN);
            let code = built.code().unwrap_or_else(|| panic!("{game} {}", puzzle.id));
            longest = longest.max(code.len());
            let held = decode(code).unwrap();
            assert_eq!(held.aim, puzzle.aim);
            let again = shelf(game).built(held, Lang::EN);
            assert_eq!(again.code(), Some(code), "the same position has the same word");
            let frames = [posed, decode(code).unwrap()].map(|posed| {
                let played = shelf(game)
                    .play_posed(&posed, &line(Vec::new()), Lang::EN, || Ok::<_, catalog::AnyRefusal>(()));
                let played = serde_json::to_value(played.unwrap_or_else(|why| panic!("{why}"))).unwrap();
                played["frame"]["view"].clone()
            });
            assert_eq!(frames[0], frames[1], "{game} {}: the same board", puzzle.id);
        }
    }
    assert!(longest < 1500, "an address of {longest} letters");
}

#[test]
fn a_word_that_is_broken_too_long_or_of_later_says_so() {
    let code = encode(&small()).unwrap();
    assert_eq!(decode(&code).unwrap(), small());
    assert_eq!(decode(""), Err(BadCode::Broken));
    assert_eq!(decode("hello"), Err(BadCode::Broken));
    assert_eq!(decode(&code[..code.len() / 2]), Err(BadCode::Broken));
    assert_eq!(decode(&format!("{code}=")), Err(BadCode::Broken), "no letter of an address");
    assert_eq!(decode("Ag"), Err(BadCode::Newer), "a byte 2");
    assert_eq!(decode(&"A".repeat(100_000)), Err(BadCode::TooLong));
    for lang in Lang::all() {
        assert!(!BadCode::Broken.say(lang).is_empty());
    }
}

#[test]
fn what_inflates_to_more_than_a_position_is_refused() {
    use base64::Engine as _;
    use std::io::Write as _;
    let mut bomb = flate2::write::DeflateEncoder::new(vec![1], flate2::Compression::best());
    bomb.write_all(&vec![b' '; 2_000_000]).unwrap();
    let code = base64::engine::general_purpose::URL_SAFE_NO_PAD.encode(bomb.finish().unwrap());
    assert!(code.len() < 3000, "{}", code.len());
    assert_eq!(decode(&code), Err(BadCode::TooLong));
}

#[test]
fn what_a_word_leaves_out_is_there_again_when_it_is_opened() {
    let shelf = shelf("fantastic-factories");
    let code = shelf.built(small(), Lang::EN).code().unwrap().to_owned();
    assert!(decode(&code).unwrap().options["start"].get("metal").is_none(), "it is as if left out");
    let opened = shelf.play_posed(&decode(&code).unwrap(), &line(Vec::new()), Lang::EN, || {
        Ok::<_, catalog::AnyRefusal>(())
    });
    let opened = serde_json::to_value(opened.unwrap()).unwrap();
    assert_eq!(opened["options"]["start"]["metal"], 0);
    assert_eq!(opened["code"], code);
}

#[test]
fn any_letters_at_all_are_no_position_and_harm_nobody() {
    let mut dice = engine::Seed::from_number(5).dice(0);
    for _ in 0..2_000 {
        let letters = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
        let code: String = (0..dice.below(300)).map(|_| char::from(dice.pick(letters))).collect();
        // Nearly every word begins with another version.
        assert!(decode(&format!("AQ{code}")).is_err());
        assert!(decode(&code).is_err());
    }
}

#[track_caller]
fn faulty(posed: PosedTurn, at: &str, rule: Option<&str>) {
    for lang in Lang::all() {
        let game = if posed.options["start"].get("players").is_some() { GAMES[0] } else { GAMES[1] };
        let built = shelf(game).built(posed.clone(), lang);
        let fault = built.faults().find(|fault| fault.at == at);
        let fault = fault.unwrap_or_else(|| panic!("{:?}", built.faults().collect::<Vec<_>>()));
        assert_eq!(fault.rule.as_deref(), rule, "{}", fault.text);
        assert!(!fault.text.contains(['[', '{']), "in words: {}", fault.text);
        assert_eq!(built.code(), None);
    }
}

#[test]
fn what_is_wrong_is_said_at_its_place_with_the_rule() {
    let ff = |field: &str, value: Value| with("fantastic-factories", &format!("/start/{field}"), value);
    faulty(ff("dice", json!(vec![1; 11])), "dice", Some("FF-2.6"));
    faulty(ff("dice", json!(vec![1; 200])), "dice", Some("FF-2.6"));
    faulty(ff("mine", json!([1])), "mine", Some("FF-2.2"));
    faulty(ff("hand", json!(["dojo", "dojo", "dojo"])), "hand", Some("FF-S2"));
    faulty(ff("compound", json!(["dojo", "dojo"])), "compound", Some("FF-2.4"));
    faulty(ff("used", json!(["dojo"])), "used", Some("FF-2.5"));
    faulty(ff("metal", json!(300)), "metal", None);
    faulty(ff("contractors", json!(["foreman", "foreman"])), "contractors", Some("FF-S2"));
    faulty(ff("metal", json!(-1)), "", None);
    faulty(ff("hand", json!(["castle"])), "", None);
    let fm = |field: &str, value: Value| with("factory-manager", &format!("/start/{field}"), value);
    faulty(fm("market", json!(["machine-1"])), "market", None);
    faulty(fm("market", json!(vec!["optimization-7"; 9])), "market", Some("FM-S3"));
    faulty(fm("players/0/order", json!(4)), "players.1.order", Some("FM-S2"));
    faulty(fm("players/0/bid", json!(7)), "players.0.bid", Some("FM-1.3"));
    faulty(fm("players/0/hall", json!(["control-6", "control-6"])), "players.0.hall", Some("FM-S7"));
    faulty(fm("players", json!([])), "players", Some("FM-S1"));
    faulty(fm("energy_seen", json!([0])), "energy_seen", Some("FM-S5"));
    faulty(fm("energy_left", json!([7])), "energy_left", Some("FM-S5"));
    // A match can begin with these; only the question does not fit.
    faulty(fm("turn", json!("market")), "turn", Some("FM-3.1"));
    let mut early = fm("round", json!(4));
    early.options["start"]["energy_seen"] = json!([1, 1, 1]);
    early.options["start"]["energy_left"] = json!([0, 1]);
    faulty(early, "round", Some("FM-6"));
}

#[test]
fn everything_that_is_wrong_is_said_at_once() {
    let mut posed = with("fantastic-factories", "/start/mine", json!([1]));
    posed.options["start"]["metal"] = json!(300);
    posed.options["start"]["compound"] = json!(["dojo", "dojo"]);
    assert_eq!(shelf("fantastic-factories").built(posed, Lang::EN).faults().count(), 3);
}

#[test]
fn strangers_choose_no_tiles_of_their_own_and_no_aim_that_nobody_is_asked() {
    let mut posed = blank("factory-manager");
    posed.options["tiles"] = json!({ "name": "mine" });
    let built = shelf("factory-manager").built(posed.clone(), Lang::EN);
    assert!(built.code().is_none() && built.faults().count() == 1);
    assert!(shelf("factory-manager").solve(&posed, false, Lang::EN).is_err());
    let worth = PosedTurn { aim: "worth".into(), ..small() };
    assert_eq!(shelf("fantastic-factories").built(worth.clone(), Lang::EN).code(), None);
    assert!(shelf("fantastic-factories").solve(&worth, false, Lang::EN).is_err());
}

#[test]
fn a_position_is_solved_and_its_line_is_the_shortest() {
    let solved = shelf("fantastic-factories").book.solve(&small()).unwrap();
    assert_eq!((solved.best, solved.guaranteed, solved.shortest), (2.0, 2.0, true));
    assert_eq!(solved.line.len(), 3, "both buildings, and the end: {:?}", solved.line);
}

#[test]
fn a_line_is_judged_by_the_best_there_is_and_the_answer_comes_only_then() {
    let shelf = shelf("fantastic-factories");
    let best = shelf.book.solve(&small()).unwrap().line;
    let play = |tried: &PuzzleLine, may: bool| {
        let may = || if may { Ok(()) } else { Err(catalog::AnyRefusal::turn_goes_on()) };
        shelf.play_posed(&small(), tried, Lang::EN, may).map(|frame| serde_json::to_value(frame).unwrap())
    };
    let begun = play(&line(Vec::new()), false).unwrap();
    assert_eq!(
        (&begun["judged"], &begun["shortest"], &begun["known"]),
        (&Value::Null, &Value::Null, &Value::Null)
    );
    let right = play(&line(best.clone()), true).unwrap();
    assert_eq!((&right["judged"]["right"], &right["judged"]["best"]), (&json!(true), &json!(2.0)));
    assert_eq!(right["shortest"].as_array().unwrap().len(), 3);
    let poor = vec![best.last().unwrap().clone()];
    let wrong = play(&line(poor.clone()), true).unwrap();
    assert_eq!((&wrong["judged"]["right"], &wrong["shortest"]), (&json!(false), &Value::Null));
    let shown = play(&PuzzleLine { show: true, ..line(poor.clone()) }, true).unwrap();
    assert_eq!(shown["shortest"], right["shortest"]);
    // Looked at, nothing is solved; and nothing is where it may not be.
    let looked = play(&PuzzleLine { look: true, ..line(poor.clone()) }, false).unwrap();
    assert_eq!((&looked["over"], &looked["judged"]), (&json!(true), &Value::Null));
    assert!(play(&line(poor), false).is_err());
}

#[test]
fn a_position_that_is_too_large_is_not_solved_by_guessing() {
    let mut posed = with("fantastic-factories", "/start/dice", json!([1, 2, 3, 4, 5, 6, 6, 6, 5]));
    let start = &mut posed.options["start"];
    for (field, n) in [("metal", 60), ("energy", 60)] {
        start[field] = json!(n);
    }
    start["hand"] =
        json!(["beacon", "obelisk", "golem", "robot", "foundry", "warehouse", "megalith", "dojo"]);
    start["compound"] = json!([
        "gymnasium",
        "fitness_center",
        "temp_agency",
        "laboratory",
        "biolab",
        "replicator",
        "manufactory",
        "harvester"
    ]);
    assert!(shelf("fantastic-factories").solve(&posed, false, Lang::EN).unwrap().is_none());
}
