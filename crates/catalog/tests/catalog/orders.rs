//! The law of orders in advance: an order never does what its owner could not do, follows from what its owner sees alone,
//! and changes nothing for anybody else before it is carried out.

use engine::{Dice, Entry, Header, Lang, Seat, Seed, Turn, Viewer};
use serde_json::{Map, Value, json};
use shopfloor_catalog::{AnyFollowed, AnyGame, AnyMatch, GAMES, OrderChoiceFrame, OrderFormFrame};

fn start(game: &dyn AnyGame, seats: u8, seed: u64) -> Box<dyn AnyMatch> {
    let header = Header {
        game: game.meta().id.to_owned(),
        seats,
        options: game.default_options(),
        seed: Seed::from_number(seed),
        origin: Vec::new(),
    };
    game.start(header, (0..seats).map(engine::seat_letter).collect()).unwrap().0
}

fn choose(into: &mut Map<String, Value>, choice: &OrderChoiceFrame, dice: &mut Dice) {
    let option = &choice.options[dice.index(choice.options.len())];
    if !option.value.is_null() {
        into.insert(choice.field.to_owned(), option.value.clone());
    }
}

/// A form filled in at random; mostly with what it offers first, which is there already.
fn filled(form: &OrderFormFrame, dice: &mut Dice) -> Value {
    let mut order = form.base.as_object().unwrap().clone();
    for list in &form.lists {
        let item = |dice: &mut Dice| {
            let few = if dice.one_in(3) { list.items.len() } else { list.items.len().min(6) };
            let item = &list.items[dice.index(few)];
            let mut value = item.value.as_object().unwrap().clone();
            for choice in list.choices.iter().filter(|choice| item.choices.contains(&choice.field)) {
                choose(&mut value, choice, dice);
            }
            Value::Object(value)
        };
        let lines = (0..=dice.index(6)).map(|_| match list.alternatives {
            true => (0..=dice.index(3)).map(|_| item(dice)).collect(),
            false => item(dice),
        });
        order.insert(list.field.to_owned(), lines.collect());
    }
    form.choices.iter().for_each(|choice| choose(&mut order, choice, dice));
    Value::Object(order)
}

/// Everything that anybody at the table is shown.
fn shown(table: &dyn AnyMatch, seats: u8) -> Vec<String> {
    let frame = |viewer| serde_json::to_string(&table.frame(viewer, Lang::EN)).unwrap();
    Viewer::all(seats).map(frame).collect()
}

#[derive(Debug, Default)]
struct Count {
    given: usize,
    carried_out: usize,
    unfit: usize,
    spent: usize,
}

/// A match where everybody gives orders at random; what is not ordered is played at random.
fn play(game: &dyn AnyGame, seats: u8, seed: u64, count: &mut Count) {
    let mut table = start(game, seats, seed);
    let mut dice = Seed::from_number(seed).bot_dice(1);
    let mut orders: Vec<Vec<Value>> = vec![Vec::new(); seats.into()];
    while table.turn() != Turn::Over {
        for seat in Seat::all(seats).filter(|_| dice.one_in(3)).collect::<Vec<_>>() {
            let before = shown(table.as_ref(), seats);
            let forms = table.order_forms(seat, Lang::EN);
            assert_eq!(forms.len(), table.order_forms(seat, Lang::DE).len());
            for form in forms {
                let order = filled(&form, &mut dice);
                table.check_order(seat, &order).unwrap_or_else(|why| panic!("{order}: {why}"));
                orders[seat.index()].retain(|old| old["order"] != order["order"]);
                orders[seat.index()].push(order);
                count.given += 1;
            }
            assert_eq!(shown(table.as_ref(), seats), before, "giving orders shows nothing");
        }
        let Turn::Seats(on_turn) = table.turn() else { panic!("chance has acted") };
        let mut acted = false;
        for seat in Seat::all(seats) {
            for order in std::mem::take(&mut orders[seat.index()]) {
                let followed = if acted { AnyFollowed::Wait } else { table.follow_order(seat, &order) };
                for number in 0..2 {
                    let guess = table.imagine(seat, number);
                    assert!(acted || guess.follow_order(seat, &order) == followed, "by what it sees alone");
                }
                match followed {
                    AnyFollowed::Wait => orders[seat.index()].push(order),
                    AnyFollowed::Spent => count.spent += 1,
                    AnyFollowed::NoLongerFits(why) => {
                        let told = [Lang::EN, Lang::DE].map(|lang| table.say(&why, seat, lang));
                        assert!(told[0] != told[1] && !told[0].is_empty(), "{why:?}");
                        count.unfit += 1;
                    }
                    AnyFollowed::Act(actions) => {
                        assert!(on_turn.contains(seat), "{order} acts out of turn");
                        let mut by_hand = table.snapshot();
                        for action in &actions {
                            assert!(by_hand.legal_actions(seat).contains(action), "{order}: {action}");
                            by_hand.play(seat, action.clone()).unwrap();
                        }
                        let advance = table.carry_out(seat, actions).unwrap();
                        let marked = |entry: &&Entry<Value>| matches!(entry, Entry::Act { order: true, .. });
                        let ordered = advance.entries.iter().filter(marked).count();
                        assert!(
                            ordered > 0 && advance.entries.iter().take(ordered).all(|entry| marked(&entry))
                        );
                        let tell = advance.tell(Viewer::Spectator, Lang::EN);
                        assert!(tell.iter().any(|telling| telling.ordered));
                        assert_eq!(
                            shown(table.as_ref(), seats),
                            shown(by_hand.as_ref(), seats),
                            "as by hand"
                        );
                        acted = true;
                        count.carried_out += 1;
                    }
                }
            }
        }
        if !acted {
            let seat = on_turn.first().unwrap();
            let legal = table.legal_actions(seat);
            table.play(seat, legal[dice.index(legal.len())].clone()).unwrap();
        }
    }
    let again = game.replay(table.header(), table.log(), vec![String::new(); seats.into()]).unwrap();
    assert_eq!(again.log(), table.log(), "the marks are part of the log");
}

#[test]
fn an_order_never_does_what_its_owner_could_not_do_and_nobody_sees_it_before() {
    for game in GAMES {
        let mut count = Count::default();
        for seed in 0..3 {
            play(*game, 2 + (seed % 3) as u8, seed, &mut count);
        }
        let has_orders = !start(*game, 2, 1).order_forms(Seat(0), Lang::EN).is_empty();
        assert_eq!(has_orders, game.meta().id != "liars-dice");
        assert!(!has_orders || count.carried_out > 20 && count.unfit > 5 && count.spent > 0, "{count:?}");
    }
}

#[test]
fn what_is_no_order_is_refused_in_words() {
    for game in GAMES.iter().filter(|game| game.meta().id != "liars-dice") {
        let table = start(*game, 3, 1);
        for order in [
            json!(null),
            json!([]),
            json!({}),
            json!({"order": "victory"}),
            json!({"order": "market", "round": -1}),
            json!({"order": "market", "round": 99, "columns": [], "picks": []}),
        ] {
            let why = table.check_order(Seat(0), &order).unwrap_err();
            assert!(why.say(Lang::EN).len() > 20 && why.say(Lang::DE) != why.say(Lang::EN), "{why}");
            assert_eq!(table.follow_order(Seat(0), &order), AnyFollowed::Spent, "{order}");
        }
        let form = &table.order_forms(Seat(0), Lang::EN)[0];
        let mut long = filled(form, &mut Seed::from_number(1).bot_dice(1));
        let list = &form.lists[0];
        long[list.field] = std::iter::repeat_n(long[list.field][0].clone(), list.most + 1).collect();
        assert!(table.check_order(Seat(0), &long).is_err(), "too long");
    }
}
