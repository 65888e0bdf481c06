//! Every game through the erased face.

use engine::{Header, Lang, OptionKind, Seat, Seed, Turn, Viewer};
use serde_json::{Value, json};
use shopfloor_catalog::{AnyGame, GAMES, OptionForm, RefusalKind};

fn header(game: &dyn AnyGame, seats: u8, seed: u64) -> Header<Value> {
    Header {
        game: game.meta().id.into(),
        seats,
        options: game.default_options(),
        seed: Seed::from_number(seed),
        origin: Vec::new(),
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
                told += played.tell(Viewer::Spectator, Lang::DE).len();
                log.extend(played.entries);
            }
            assert!(told > 0);
            assert_eq!(log, table.log());
            let again = game.replay(header.clone(), log.clone(), names(seats)).unwrap();
            for viewer in Viewer::all(seats) {
                let frame = |table: &dyn shopfloor_catalog::AnyMatch| {
                    serde_json::to_value(table.frame(viewer, Lang::EN)).unwrap()
                };
                assert_eq!(frame(again.as_ref()), frame(table.as_ref()));
            }
            let story = again.commentary(0, Viewer::Spectator, Lang::EN);
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
            let mut told = first.tell(viewer, Lang::EN);
            let mut undone = 0;
            while let Turn::Seats(active) = table.turn()
                && table.ply() < 60
            {
                let seat = active.first().unwrap();
                let action = table.bot_action(seat, "random", &mut || true).unwrap();
                told.extend(table.play(seat, action).unwrap().tell(viewer, Lang::EN));
                // Not too often, or the match would stand still.
                if table.ply() % 3 == 0
                    && let Ok(played) = table.undo(seat)
                {
                    undone += 1;
                    told.extend(played.tell(viewer, Lang::EN));
                }
            }
            assert!(undone > 0);
            let events = |told: Vec<shopfloor_catalog::Telling>| -> Vec<_> {
                told.into_iter().map(|it| it.event).collect()
            };
            assert_eq!(events(told), events(table.commentary(0, viewer, Lang::EN).concat()), "{viewer:?}");
        }
    }
}

/// How a prompt words an action.
fn chosen(prompt: shopfloor_catalog::PromptFrame, action: &Value) -> String {
    let offered = prompt.choices.into_iter().find_map(|choice| {
        let option = choice.options.into_iter().find(|option| option.action == *action)?;
        Some(if option.text.is_empty() { choice.label } else { format!("{} {}", choice.label, option.text) })
    });
    offered.expect("what is played was offered")
}

#[test]
fn what_can_be_undone_is_called_as_it_was_chosen() {
    for game in GAMES {
        let (mut table, _) = game.start(header(*game, 2, 5), names(2)).unwrap();
        let mut shown = 0;
        while let Turn::Seats(active) = table.turn()
            && table.ply() < 300
        {
            let seat = active.first().unwrap();
            let viewer = Viewer::Seat(seat);
            let action = table.bot_action(seat, "random", &mut || true).unwrap();
            let chosen = [Lang::EN, Lang::DE].map(|lang| chosen(table.frame(viewer, lang).prompt, &action));
            table.play(seat, action.clone()).unwrap();
            let undoable = [Lang::EN, Lang::DE].map(|lang| table.frame(viewer, lang).undoable);
            let [Some(en), Some(de)] = undoable else { continue };
            assert_eq!((en.action, [en.text, de.text]), (action, chosen));
            shown += 1;
        }
        assert!(shown > 10, "{}: {shown}", game.meta().id);
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
            table.frame(Viewer::Seat(acting), Lang::EN).prompt.blocked.iter().map(|b| (acting, b))
        {
            let refused = table.play(seat, blocked.action.clone()).err().unwrap();
            assert_eq!(refused.rule(), Some(blocked.rule));
            assert_eq!(refused.say(Lang::EN), blocked.why);
            assert_ne!(refused.say(Lang::DE), refused.say(Lang::EN));
        }
        if let Some(seat) = waiting {
            let action = table.legal_actions(acting)[0].clone();
            assert_eq!(table.play(seat, action).err().unwrap().say(Lang::DE), "Du bist nicht am Zug.");
        }
        let unreadable = table.play(acting, json!({"do": "levitate"})).err().unwrap();
        assert!(unreadable.kind == RefusalKind::Unreadable, "{unreadable:?}");
        assert_eq!(table.undo(acting).err().unwrap().say(Lang::EN), "There is nothing to undo.");
        assert_eq!(table.log(), before);
    }
}

#[test]
fn a_prompt_lists_every_legal_action_with_words() {
    for game in GAMES {
        let seats = game.meta().min_seats;
        let (table, _) = game.start(header(*game, seats, 1), names(seats)).unwrap();
        let seat = table.turn().seats().first().unwrap();
        for lang in Lang::all() {
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
fn every_option_has_a_name_and_an_explanation_in_every_language() {
    for game in GAMES {
        let known: Vec<&str> = game.option_specs().iter().map(|spec| spec.name).collect();
        for name in game.default_options().as_object().unwrap().keys() {
            assert!(known.contains(&name.as_str()), "{}: {name} is not among the options", game.meta().id);
        }
        for lang in [Lang::EN, Lang::DE] {
            for option in game.options(lang) {
                assert!(!option.help.is_empty() && option.label != option.name, "{option:?} {lang:?}");
                if let OptionForm::OneOf { of } = option.kind {
                    assert!(of.iter().all(|value| !value.label.is_empty()), "{of:?}");
                    assert!(of.iter().any(|value| option.default == value.value), "{of:?}");
                }
            }
        }
    }
}

#[test]
fn options_are_checked_against_their_schema() {
    for game in GAMES {
        let choose = |given: Value| game.choose_options(given.as_object().unwrap());
        assert_eq!(choose(json!({})).unwrap(), game.default_options());
        for spec in game.option_specs() {
            let (good, bad) = match spec.kind {
                OptionKind::Flag => (json!(true), json!("true")),
                OptionKind::OneOf(of) => (json!(of[0]), json!("no such word")),
                OptionKind::Range { min, max } => (json!(min), json!(max + 1)),
            };
            assert_eq!(choose(json!({ spec.name: good })).unwrap()[spec.name], good);
            let refusal = choose(json!({ spec.name: bad })).unwrap_err();
            for lang in [Lang::EN, Lang::DE] {
                assert!(refusal.say(lang).contains(spec.name), "{}", refusal.say(lang));
            }
        }
        assert!(choose(json!({ "colour": "red" })).unwrap_err().to_string().contains("colour"));
    }
}

#[test]
fn lists_and_lobbies_know_every_game_in_every_language() {
    for game in GAMES {
        for lang in [Lang::EN, Lang::DE] {
            let about = game.about(lang);
            let texts = [&about.name, &about.line, &about.goal, &about.score.one, &about.score.many];
            assert!(texts.iter().all(|text| !text.is_empty() && !text.starts_with("game.")), "{about:?}");
            assert_eq!(about.designers.is_empty(), game.meta().designers.is_empty());
            assert_eq!(about.solo.is_some(), game.meta().min_seats == 1, "{about:?}");
            assert!(game.rulebook(lang).starts_with("# "), "{}", game.meta().id);
            if let Some(kind) = game.preset() {
                assert!(about.preset_label.is_some());
                let report = (kind.check)(&(kind.template)());
                assert!(report.value.is_some() && report.errors.is_empty(), "{:?}", report.errors);
                assert!(!(kind.check)("{ nonsense").errors.is_empty());
            }
        }
    }
}

#[test]
fn wrong_options_and_seats_are_refused() {
    let game = shopfloor_catalog::find("factory-manager").unwrap();
    let mut wrong = header(game, 9, 1);
    assert!(game.start(wrong.clone(), names(9)).is_err_and(|refusal| refusal.kind == RefusalKind::Options));
    wrong.seats = 2;
    wrong.options["colour"] = "red".into();
    let refused = game.start(wrong, names(2)).err().unwrap();
    assert!(refused.to_string().contains("colour"), "{refused}");
    assert!(shopfloor_catalog::find("ludo").is_none());
}
