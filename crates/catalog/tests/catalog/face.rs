//! Every game through the erased face.

use engine::{Header, Lang, Seat, Seed, Turn, Viewer};
use serde_json::json;
use shopfloor_catalog::{AnyGame, AnyRefusal, GAMES};

fn header(game: &dyn AnyGame, seats: u8, seed: u64) -> Header<serde_json::Value> {
    Header {
        game: game.meta().id.into(),
        seats,
        options: game.default_options(),
        seed: Seed::from_number(seed),
    }
}

fn names(seats: u8) -> Vec<String> {
    (0..seats).map(engine::seat_letter).collect()
}

#[test]
fn every_game_plays_through_the_face_and_replays_to_the_same_frame() {
    for game in GAMES {
        for seats in game.meta().min_seats..=game.meta().max_seats {
            let header = header(*game, seats, 5);
            let (mut table, first) = game.start(header.clone(), names(seats)).unwrap();
            let mut log = first.entries;
            let mut told = 0;
            while let Turn::Seats(active) = table.turn() {
                let seat = active.first().unwrap();
                let action = table.bot_action(seat, "random", &mut || true).unwrap();
                let played = table.play(seat, action).unwrap();
                told += played.tell(Viewer::Spectator, Lang::De).len();
                log.extend(played.entries);
            }
            assert!(told > 0);
            assert_eq!(log, table.log());
            let again = game.replay(header.clone(), log.clone(), names(seats)).unwrap();
            for viewer in Viewer::all(seats) {
                let frame = |table: &dyn shopfloor_catalog::AnyMatch| {
                    serde_json::to_value(table.frame(viewer, Lang::En)).unwrap()
                };
                assert_eq!(frame(again.as_ref()), frame(table.as_ref()));
            }
            let story = again.commentary(0, Viewer::Spectator, Lang::En);
            assert_eq!(story.len(), log.len());
            assert!(game.verify(header, log, names(seats)).is_ok());
        }
    }
}

#[test]
fn what_is_told_as_it_happens_is_what_the_commentary_retells_undo_too() {
    for game in GAMES {
        for viewer in Viewer::all(2) {
            let (mut table, first) = game.start(header(*game, 2, 5), names(2)).unwrap();
            let mut told = first.tell(viewer, Lang::En);
            let mut undone = 0;
            while let Turn::Seats(active) = table.turn()
                && table.ply() < 60
            {
                let seat = active.first().unwrap();
                let action = table.bot_action(seat, "random", &mut || true).unwrap();
                told.extend(table.play(seat, action).unwrap().tell(viewer, Lang::En));
                // Not too often, or the match would stand still.
                if table.ply() % 3 == 0
                    && let Ok(played) = table.undo(seat)
                {
                    undone += 1;
                    told.extend(played.tell(viewer, Lang::En));
                }
            }
            assert!(undone > 0);
            let events = |told: Vec<shopfloor_catalog::Telling>| -> Vec<_> {
                told.into_iter().map(|it| it.event).collect()
            };
            assert_eq!(events(told), events(table.commentary(0, viewer, Lang::En).concat()), "{viewer:?}");
        }
    }
}

#[test]
fn what_can_be_taken_back_is_said_in_the_readers_words_and_is_what_happened() {
    for game in GAMES {
        let (mut table, _) = game.start(header(*game, 2, 5), names(2)).unwrap();
        let mut shown = 0;
        while let Turn::Seats(active) = table.turn()
            && table.ply() < 300
        {
            let seat = active.first().unwrap();
            let action = table.bot_action(seat, "random", &mut || true).unwrap();
            let played = table.play(seat, action.clone()).unwrap();
            let own = |told: &shopfloor_catalog::Telling| told.event["seat"] == seat.0;
            let viewer = Viewer::Seat(seat);
            let [en, de] = Lang::ALL.map(|lang| table.frame(viewer, lang).undoable);
            let (Some(en), Some(de)) = (en, de) else { continue };
            assert_eq!(en.action, action);
            let told = played.tell(viewer, Lang::En).into_iter().filter(own).map(|told| told.text);
            let told = told.collect::<Vec<_>>().join(" ");
            assert_ne!(en.text, de.text);
            if told.is_empty() {
                assert_eq!(en.text, "Finish the round", "the only action that brings nothing about at once");
                continue;
            }
            assert_eq!(en.text, told);
            assert!(en.text.starts_with("You "), "{}", en.text);
            shown += 1;
        }
        assert!(shown > 20, "{}: {shown}", game.meta().id);
    }
}

#[test]
fn a_refusal_says_why_in_both_languages_and_changes_nothing() {
    for game in GAMES {
        let seats = game.meta().max_seats;
        let (mut table, _) = game.start(header(*game, seats, 1), names(seats)).unwrap();
        let acting = table.turn().seats().first().unwrap();
        let waiting = (0..seats).map(Seat).find(|seat| !table.turn().includes(*seat));
        let before = table.log();
        for (seat, blocked) in
            table.frame(Viewer::Seat(acting), Lang::En).prompt.blocked.iter().map(|b| (acting, b))
        {
            let refused = table.play(seat, blocked.action.clone()).err().unwrap();
            assert_eq!(refused.rule(), Some(blocked.rule));
            assert_eq!(refused.say(Lang::En), blocked.why);
            assert_ne!(refused.say(Lang::De), refused.say(Lang::En));
        }
        if let Some(seat) = waiting {
            let action = table.legal_actions(acting)[0].clone();
            assert_eq!(table.play(seat, action).err().unwrap().say(Lang::De), "Du bist nicht am Zug.");
        }
        let unreadable = table.play(acting, json!({"do": "levitate"})).err().unwrap();
        assert!(matches!(unreadable, AnyRefusal::Unreadable(_)), "{unreadable:?}");
        assert_eq!(table.undo(acting).err().unwrap().say(Lang::En), "There is nothing to take back.");
        assert_eq!(table.log(), before);
    }
}

#[test]
fn a_prompt_lists_every_legal_action_with_words() {
    for game in GAMES {
        let seats = game.meta().min_seats;
        let (table, _) = game.start(header(*game, seats, 1), names(seats)).unwrap();
        let seat = table.turn().seats().first().unwrap();
        for lang in Lang::ALL {
            let prompt = table.frame(Viewer::Seat(seat), lang).prompt;
            let mut offered: Vec<_> =
                prompt.choices.iter().flat_map(|c| c.options.iter().map(|o| o.action.to_string())).collect();
            let mut legal: Vec<_> = table.legal_actions(seat).iter().map(|a| a.to_string()).collect();
            offered.sort();
            legal.sort();
            assert_eq!(offered, legal);
            assert!(
                prompt.choices.iter().all(|choice| !choice.label.is_empty() && !choice.label.contains('{'))
            );
        }
    }
}

#[test]
fn every_option_is_explained_in_both_languages() {
    for game in GAMES {
        for name in game.default_options().as_object().unwrap().keys() {
            for lang in Lang::ALL {
                assert!(game.option_help(name, lang).is_some(), "{} {name} {lang:?}", game.meta().id);
            }
        }
    }
}

#[test]
fn wrong_options_and_seats_are_refused() {
    let game = shopfloor_catalog::find("factory-manager").unwrap();
    let mut wrong = header(game, 9, 1);
    assert!(matches!(game.start(wrong.clone(), names(9)), Err(AnyRefusal::Options(_))));
    wrong.seats = 2;
    wrong.options["colour"] = "red".into();
    let refused = game.start(wrong, names(2)).err().unwrap();
    assert!(refused.to_string().contains("colour"), "{refused}");
    assert!(shopfloor_catalog::find("ludo").is_none());
}
