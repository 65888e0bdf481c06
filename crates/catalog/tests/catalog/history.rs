//! The told of a match agrees with what was shown on the way.

use engine::{Header, Lang, Seat, Seed, Turn, Viewer};
use serde_json::Value;
use shopfloor_catalog::{AnyGame, AnyMatch, GAMES, History, SeatsHistory};

fn start(game: &dyn AnyGame, seats: u8, seed: u64) -> Box<dyn AnyMatch> {
    let (id, options) = (game.meta().id.into(), game.default_options());
    let header = Header { game: id, seats, options, seed: Seed::from_number(seed), origin: Vec::new() };
    game.start(header, (0..seats).map(engine::seat_letter).collect()).unwrap().0
}

/// Plays to the end at random; every third action that can be taken back is, if `undo`. `each` sees every moment.
fn play(table: &mut Box<dyn AnyMatch>, undo: bool, mut each: impl FnMut(&dyn AnyMatch)) {
    while let Turn::Seats(active) = table.turn() {
        let seat = active.first().unwrap();
        let action = table.bot_action(seat, "random", &mut || true).unwrap();
        table.play(seat, action).unwrap();
        if undo && table.ply().is_multiple_of(3) {
            let _ = table.undo(seat);
        }
        each(table.as_ref());
    }
}

fn history(table: &dyn AnyMatch) -> History {
    table.history(Viewer::Spectator, Lang::EN)
}

fn measure<'a>(told: &'a History, key: &str) -> &'a SeatsHistory {
    told.measures.iter().find(|measure| measure.key == key).unwrap_or_else(|| panic!("no measure {key}"))
}

/// What a view says of each seat, by the key of its measure.
type Shown = (&'static str, fn(&Value) -> &Value);

fn shown(game: &str) -> (&'static str, Vec<Shown>) {
    match game {
        "factory-manager" => (
            "factories",
            vec![
                ("money", |seat| &seat["money"]),
                ("income", |seat| &seat["income"]),
                ("production", |seat| &seat["tracks"]["production"]),
                ("storage", |seat| &seat["tracks"]["storage"]),
                ("energy", |seat| &seat["tracks"]["energy"]),
                ("canteen", |seat| &seat["workers"]["canteen"]),
                ("workers", |seat| &seat["workers"]["available"]),
                ("order_tile", |seat| &seat["order_tile"]),
            ],
        ),
        "fantastic-factories" => (
            "players",
            vec![
                ("score", |seat| &seat["score"]),
                ("goods", |seat| &seat["goods"]),
                ("prestige", |seat| &seat["prestige"]),
                ("metal", |seat| &seat["metal"]),
                ("energy", |seat| &seat["energy"]),
                ("cards", |seat| &seat["cards"]),
                ("buildings", |seat| &seat["buildings"]),
            ],
        ),
        _ => ("players", vec![("score", |seat| &seat["score"])]),
    }
}

/// The views in which a round had just ended, from the first to the last.
fn ends_of_rounds(table: &dyn AnyMatch) -> Vec<Value> {
    let mut ends = Vec::new();
    let mut round = 1;
    for ply in 1..=table.ply() {
        let then = table.at(ply).frame(Viewer::Spectator, Lang::EN);
        if then.round > round || then.turn == Turn::Over {
            // What ended the round may have been taken back before.
            ends.truncate(round as usize - 1);
            ends.push(then.view);
        }
        round = then.round;
    }
    ends
}

#[test]
fn measures_are_what_the_views_showed_at_the_end_of_each_round() {
    for game in GAMES {
        let (list, keys) = shown(game.meta().id);
        for (seats, undo) in [(game.meta().min_seats, false), (3, false), (2, true)] {
            let mut table = start(*game, seats, 11);
            play(&mut table, undo, |_| {});
            let told = history(table.as_ref());
            let ends = ends_of_rounds(table.as_ref());
            assert_eq!(ends.len(), table.frame(Viewer::Spectator, Lang::EN).round as usize);
            for (key, of) in &keys {
                let measure = measure(&told, key);
                assert_eq!(measure.seats.len(), usize::from(seats));
                for (seat, counted) in measure.seats.iter().enumerate() {
                    let seen: Vec<i64> =
                        ends.iter().map(|view| of(&view[list][seat]).as_i64().unwrap()).collect();
                    let counted: Vec<i64> = counted.iter().map(|n| i64::from(*n)).collect();
                    assert_eq!(counted, seen, "{} {key} of seat {seat}, undo {undo}", game.meta().id);
                }
            }
        }
    }
}

#[test]
fn what_belongs_to_no_seat_has_a_place_of_its_own() {
    let mut table = start(shopfloor_catalog::find("factory-manager").unwrap(), 3, 4);
    play(&mut table, false, |_| {});
    let told = history(table.as_ref());
    let [price] = told.beside.as_slice() else { panic!("the energy price: {:?}", told.beside) };
    assert_eq!((price.key.as_str(), price.name.as_str(), &price.of), ("energy_price", "Energy price", &None));
    let seen = ends_of_rounds(table.as_ref());
    let seen: Vec<i64> = seen.iter().map(|view| view["energy"]["price"].as_i64().unwrap()).collect();
    assert_eq!(price.rounds.iter().map(|n| i64::from(*n)).collect::<Vec<_>>(), seen);

    let fantastic = shopfloor_catalog::find("fantastic-factories").unwrap();
    let mut alone = start(fantastic, 1, 4);
    play(&mut alone, false, |_| {});
    let told = alone.history(Viewer::Seat(Seat(0)), Lang::DE);
    let seen = ends_of_rounds(alone.as_ref());
    for (line, (key, field)) in told.beside.iter().zip([("score", "score"), ("goods", "goods")]) {
        assert_eq!((line.key.as_str(), line.of.as_deref()), (key, Some("Die Maschine")));
        assert_eq!(line.name, measure(&told, key).name, "one more line of the same measure");
        let seen: Vec<i64> = seen.iter().map(|view| view["machine"][field].as_i64().unwrap()).collect();
        assert_eq!(line.rounds.iter().map(|n| i64::from(*n)).collect::<Vec<_>>(), seen);
    }
    assert_eq!(told.beside.len(), 2);
    let mut two = start(fantastic, 2, 4);
    play(&mut two, false, |_| {});
    assert!(history(two.as_ref()).beside.is_empty());
}

#[test]
fn a_round_that_goes_on_has_no_numbers_yet() {
    for game in GAMES {
        let mut table = start(*game, 2, 8);
        play(&mut table, true, |table| {
            let frame = table.frame(Viewer::Spectator, Lang::EN);
            let over = if frame.turn == Turn::Over { frame.round } else { frame.round - 1 };
            let told = history(table);
            let lists = told.measures.iter().flat_map(|measure| &measure.seats);
            let lists = lists.chain(told.beside.iter().map(|line| &line.rounds));
            assert!(lists.clone().count() > 2 || over == 0);
            lists.for_each(|list| assert_eq!(list.len(), over as usize));
        });
    }
}

#[test]
fn entries_are_numbered_like_the_log_and_say_their_round_their_seat_and_whether_they_stand() {
    for game in GAMES {
        let mut table = start(*game, 2, 6);
        play(&mut table, true, |_| {});
        for viewer in Viewer::all(2) {
            let told = table.history(viewer, Lang::DE);
            let log = table.log();
            assert_eq!((told.ply, told.entries.len()), (log.len(), log.len()));
            let story = table.commentary(0, viewer, Lang::DE);
            let mut undone = 0;
            for (n, (entry, logged)) in told.entries.iter().zip(&log).enumerate() {
                let by = serde_json::to_value(logged).unwrap();
                assert_eq!(entry.seat.map(|seat| u64::from(seat.0)), by["by"].as_u64());
                let texts = |tellings: &[shopfloor_catalog::Telling]| -> Vec<_> {
                    tellings.iter().map(|telling| telling.text.clone()).collect()
                };
                assert_eq!(texts(&entry.events), texts(&story[n]));
                undone += i32::from(entry.undone) - i32::from(by["undo"] == true);
            }
            assert_eq!(undone, 0, "as much is taken back as there are undos");
            assert!(told.entries.iter().any(|entry| entry.undone));
            // Looked at where some rounds have passed.
            for n in (0..log.len()).step_by(17) {
                let then = table.at(n).frame(viewer, Lang::DE);
                assert_eq!(told.entries[n].round, then.round, "entry {n}");
            }
        }
    }
}

#[test]
fn measures_are_named_in_the_language_asked_for() {
    for game in GAMES {
        let mut table = start(*game, game.meta().min_seats, 2);
        play(&mut table, false, |_| {});
        let [en, de] = [Lang::EN, Lang::DE].map(|lang| table.history(Viewer::Spectator, lang));
        let names = |told: &History| -> Vec<String> {
            let seats = told.measures.iter().map(|measure| &measure.name);
            seats.chain(told.beside.iter().map(|line| &line.name)).cloned().collect()
        };
        assert!(names(&en).iter().chain(&names(&de)).all(|name| !name.contains('.')));
        let same = names(&en).into_iter().zip(names(&de)).filter(|(en, de)| en == de);
        assert!(same.map(|(name, _)| name).all(|name| name == "Prestige"));
    }
}
