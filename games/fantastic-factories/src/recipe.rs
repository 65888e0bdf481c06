//! Cards in words: what a building takes and gives, and what a contractor does, said from their rows.

use engine::{Lang, Message, list, say_plainly};
use serde_json::Value;

use crate::blueprints::{Amount, Blueprint, Effect, Gain, Need, Pay, Then, Training};
use crate::contractors::{Contractor, Service};
use crate::event::Stuff;
use crate::facts::{card_name, say};
use crate::pool::Pool;
use crate::words::WORDS;

#[derive(Clone, Copy)]
enum Unit {
    Goods,
    Metal,
    Energy,
    Cards,
}

impl Unit {
    /// The row that counts it, and the row of its name.
    fn rows(self) -> (&'static str, &'static str) {
        match self {
            Unit::Goods => ("amount.goods", "word.goods"),
            Unit::Metal => ("amount.metal", "word.metal"),
            Unit::Energy => ("amount.energy", "word.energy"),
            Unit::Cards => ("amount.cards", "word.cards"),
        }
    }
}

/// A row with facts that are numbers or words already.
fn filled(message: Message, lang: Lang) -> String {
    say_plainly(WORDS, &message, lang)
}

fn counted(n: u8, what: Unit, lang: Lang) -> Option<String> {
    (n > 0).then(|| filled(Message::new(what.rows().0).with("n", n), lang))
}

fn amount(amount: Amount, what: Unit, lang: Lang) -> Option<String> {
    let unit = say(what.rows().1, lang);
    match amount {
        Amount::Just(n) => counted(n, what, lang),
        Amount::Die => Some(filled(Message::new("amount.x").with("unit", unit), lang)),
        Amount::LowHigh { low, high } => {
            let message = Message::new("amount.low_high").with("unit", unit);
            Some(filled(message.with("low", low).with("high", high), lang))
        }
    }
}

fn gains(gain: Gain, lang: Lang) -> Vec<String> {
    let said = [
        counted(gain.goods, Unit::Goods, lang),
        amount(gain.metal, Unit::Metal, lang),
        amount(gain.energy, Unit::Energy, lang),
        counted(gain.cards, Unit::Cards, lang),
    ];
    said.into_iter().flatten().collect()
}

/// Several things in a sentence.
pub fn listed(things: &[String], lang: Lang) -> String {
    list(things, say("word.and", lang))
}

/// Goods and resources, one by one.
pub fn stuff(stuff: Stuff, lang: Lang) -> Vec<String> {
    let said = [
        counted(stuff.goods, Unit::Goods, lang),
        counted(stuff.metal, Unit::Metal, lang),
        counted(stuff.energy, Unit::Energy, lang),
    ];
    said.into_iter().flatten().collect()
}

/// Dice in a sentence: a pair and a triple as such, others one by one.
pub fn dice(dice: Pool, lang: Lang) -> Vec<String> {
    let equal = dice.values().count() == 1;
    let said = |key: &str, die: u8| filled(Message::new(key).with("die", die), lang);
    match dice.lowest() {
        Some(die) if equal && dice.len() == 2 => vec![said("dice.pair", die)],
        Some(die) if equal && dice.len() == 3 => vec![said("dice.triple", die)],
        _ => dice.iter().map(|die| said("dice.one", die)).collect(),
    }
}

/// Things of different kinds: cards by their ids or as `{"cards": 2}`, dice as `{"dice": [2, 2]}` or as
/// `{"extra_dice": 2}` and `{"set_dice": 4}`, goods and resources as [`Stuff`].
pub fn things(value: &Value, lang: Lang) -> Option<String> {
    let mut said = Vec::new();
    for thing in value.as_array()? {
        if let Ok(card) = serde_json::from_value::<Blueprint>(thing.clone()) {
            said.push(card_name(card, lang).to_owned());
        } else if let Some(n) = thing.get("cards").and_then(Value::as_u64) {
            said.extend(counted(n as u8, Unit::Cards, lang));
        } else if let Some(n) = thing.get("extra_dice") {
            said.push(filled(Message::new("amount.extra_dice").with("n", n), lang));
        } else if let Some(n) = thing.get("set_dice") {
            said.push(filled(Message::new("amount.set_dice").with("n", n), lang));
        } else if let Some(pool) = thing.get("dice") {
            said.extend(dice(serde_json::from_value(pool.clone()).ok()?, lang));
        } else {
            said.extend(stuff(serde_json::from_value(thing.clone()).ok()?, lang));
        }
    }
    Some(listed(&said, lang))
}

/// The dice a building takes; their value is called X where something depends on it.
fn needs(need: Need, x: bool, lang: Lang) -> Option<String> {
    let key = match need {
        Need::None => return None,
        Need::Any if x => "need.any_x",
        Need::Any => "need.any",
        Need::Exactly(die) => return Some(filled(Message::new("dice.one").with("die", die), lang)),
        Need::Pair if x => "need.pair_x",
        Need::Pair => "need.pair",
        Need::Triple => "need.triple",
        Need::Run => "need.run",
        Need::Sum(least) => return Some(filled(Message::new("need.sum").with("least", least), lang)),
    };
    Some(say(key, lang).to_owned())
}

/// What a building takes and gives, from its row.
pub fn recipe(card: Blueprint, lang: Lang) -> String {
    let key = match card.row().effect {
        Effect::Convert { dice, pay, gain, then } => return conversion(dice, pay, gain, then, lang),
        Effect::GainWithBuild(gain) => {
            let gain = listed(&gains(gain, lang), lang);
            return filled(Message::new("recipe.gain_with_build").with("gain", gain), lang);
        }
        Effect::Monument => "recipe.monument",
        Effect::DrawWithGoods => "recipe.draw_with_goods",
        Effect::Train(Training::Flip) => "recipe.flip",
        Effect::Train(Training::Down) => "recipe.down",
        Effect::Train(Training::Up) => "recipe.up",
        Effect::RollAgain => "recipe.roll_again",
        Effect::BuyDie => "recipe.buy_die",
        Effect::RollExtra => "recipe.roll_extra",
        Effect::Replicate => "recipe.replicate",
    };
    say(key, lang).to_owned()
}

fn conversion(dice: Need, pay: Pay, gain: Gain, then: Then, lang: Lang) -> String {
    let x = [pay.metal, pay.energy, gain.metal, gain.energy].contains(&Amount::Die);
    let paid = [
        needs(dice, x, lang),
        amount(pay.metal, Unit::Metal, lang),
        amount(pay.energy, Unit::Energy, lang),
        counted(pay.cards, Unit::Cards, lang),
    ];
    let paid: Vec<_> = paid.into_iter().flatten().collect();
    let mut given = gains(gain, lang);
    match then {
        Then::Nothing => {}
        Then::OneOf(options) => {
            let options: Vec<_> = options.iter().map(|gain| listed(&gains(*gain, lang), lang)).collect();
            given.push(list(&options, say("word.or", lang)));
        }
        Then::ExtraDie => given.push(say("recipe.extra_die", lang).to_owned()),
        Then::CostOfCard(most) => {
            given.push(filled(Message::new("recipe.cost_of_card").with("most", most), lang))
        }
    }
    format!("{} → {}", paid.join(" + "), given.join(" + "))
}

/// What a contractor does, from the row.
pub fn service(contractor: Contractor, lang: Lang) -> String {
    let both = |own: u8, gift: u8, what: Unit| {
        let message = Message::new("service.gift").with("own", counted(own, what, lang));
        message.with("gift", counted(gift, what, lang))
    };
    let message = match contractor.row().service {
        Service::Draw { own, gift } => both(own, gift, Unit::Cards),
        Service::Energy { own, gift } => both(own, gift, Unit::Energy),
        Service::Metal { own, gift } => both(own, gift, Unit::Metal),
        Service::FreeBuild => Message::new("service.free_build"),
        Service::CostOfCard => Message::new("service.cost_of_card"),
        Service::SetDice { most } => Message::new("service.set_dice").with("most", most),
        Service::ExtraDice { dice } => Message::new("service.extra_dice").with("dice", dice),
        Service::Specialist => Message::new("service.specialist"),
    };
    filled(message, lang)
}
