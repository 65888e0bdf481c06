//! The text table: what the game says, in English and German; and the cards in words.

use engine::{Detail, Lang, Phrase, word};
use serde_json::Value;

use crate::action::Floor;
use crate::blueprints::{Amount, Blueprint, Effect, Gain, Kind, Need, Pay, Then, Training};
use crate::contractors::{Contractor, Service};
use crate::options::Difficulty;
use crate::state::FantasticFactories;
use crate::tool::Tool;

const fn row(key: &'static str, texts: &'static [&'static str]) -> Phrase {
    Phrase::new(key, texts)
}

/// How a fact of this game is said.
pub fn fact(name: &str, value: &Value, detail: Detail, lang: Lang) -> Option<String> {
    match name {
        "card" | "with" => {
            let card: Blueprint = serde_json::from_value(value.clone()).ok()?;
            Some(match detail {
                Detail::Name => card_name(card, lang).to_owned(),
                Detail::Full => format!("{} ({})", card_name(card, lang), recipe(card, lang)),
            })
        }
        "contractor" => {
            let contractor: Contractor = serde_json::from_value(value.clone()).ok()?;
            Some(match detail {
                Detail::Name => contractor_name(contractor, lang).to_owned(),
                Detail::Full => {
                    format!("{} ({})", contractor_name(contractor, lang), service(contractor, lang))
                }
            })
        }
        "stuff" => {
            let amount = |field: &str| value.get(field).and_then(Value::as_u64).unwrap_or(0) as u8;
            let said = [
                counted(amount("goods"), Unit::Goods, lang),
                counted(amount("metal"), Unit::Metal, lang),
                counted(amount("energy"), Unit::Energy, lang),
            ];
            let said: Vec<_> = said.into_iter().flatten().collect();
            Some(if said.is_empty() { pick(lang, "nothing", "nichts").to_owned() } else { said.join(", ") })
        }
        "slot" => Some((value.as_u64()? + 1).to_string()),
        "start" => Some(match value.as_u64()? {
            1 => pick(lang, "Begins", "Beginnt").to_owned(),
            n => format!("{} {n}", pick(lang, "Place", "Platz")),
        }),
        _ => None,
    }
}

fn pick(lang: Lang, en: &'static str, de: &'static str) -> &'static str {
    lang.pick(&[en, de])
}

pub fn card_name(card: Blueprint, lang: Lang) -> &'static str {
    pick(lang, card.row().en, card.row().de)
}

pub fn contractor_name(contractor: Contractor, lang: Lang) -> &'static str {
    pick(lang, contractor.row().en, contractor.row().de)
}

fn say(key: &'static str, lang: Lang) -> &'static str {
    word::<FantasticFactories>(key, lang)
}

pub fn kind_name(kind: Kind, lang: Lang) -> &'static str {
    let key = match kind {
        Kind::Production => "word.production",
        Kind::Utility => "word.utility",
        Kind::Training => "word.training",
        Kind::Special => "word.special",
        Kind::Monument => "word.monument",
    };
    say(key, lang)
}

pub fn tool_name(tool: Tool, lang: Lang) -> &'static str {
    let key = match tool {
        Tool::Shovel => "word.shovel",
        Tool::Gear => "word.gear",
        Tool::Wrench => "word.wrench",
        Tool::Hammer => "word.hammer",
    };
    say(key, lang)
}

pub fn floor_name(floor: Floor, lang: Lang) -> &'static str {
    let key = match floor {
        Floor::Research => "word.research",
        Floor::Generate => "word.generate",
        Floor::Mine => "word.mine",
    };
    say(key, lang)
}

pub fn difficulty_name(difficulty: Difficulty, lang: Lang) -> &'static str {
    let key = match difficulty {
        Difficulty::Easy => "board.easy",
        Difficulty::Medium => "board.medium",
        Difficulty::Hard => "board.hard",
        Difficulty::Insane => "board.insane",
    };
    say(key, lang)
}

#[derive(Clone, Copy)]
enum Unit {
    Goods,
    Metal,
    Energy,
    Cards,
}

fn unit(unit: Unit, one: bool, lang: Lang) -> &'static str {
    match unit {
        Unit::Goods if one => pick(lang, "good", "Ware"),
        Unit::Goods => pick(lang, "goods", "Waren"),
        Unit::Metal => pick(lang, "metal", "Metall"),
        Unit::Energy => pick(lang, "energy", "Energie"),
        Unit::Cards if one => pick(lang, "card", "Karte"),
        Unit::Cards => pick(lang, "cards", "Karten"),
    }
}

fn counted(n: u8, what: Unit, lang: Lang) -> Option<String> {
    (n > 0).then(|| format!("{n} {}", unit(what, n == 1, lang)))
}

fn amount(amount: Amount, what: Unit, lang: Lang) -> Option<String> {
    match amount {
        Amount::Just(n) => counted(n, what, lang),
        Amount::Die => Some(format!("X {}", unit(what, false, lang))),
        Amount::LowHigh { low, high } => Some(format!("{low} {} (4–6: {high})", unit(what, false, lang))),
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

/// The dice; their value is called X where something depends on it.
fn needs(need: Need, x: bool, lang: Lang) -> Option<String> {
    Some(match need {
        Need::None => return None,
        Need::Any if !x => pick(lang, "a die", "ein Würfel").to_owned(),
        Need::Any => pick(lang, "a die X", "ein Würfel X").to_owned(),
        Need::Exactly(value) => format!("{} {value}", pick(lang, "a", "eine")),
        Need::Pair if x => pick(lang, "a pair of X", "ein Paar X").to_owned(),
        Need::Pair => pick(lang, "a pair", "ein Paar").to_owned(),
        Need::Triple => pick(lang, "a triple", "ein Drilling").to_owned(),
        Need::Run => pick(lang, "three dice in a row", "drei Würfel in Folge").to_owned(),
        Need::Sum(least) => {
            let [dice, more] =
                lang.pick(&[["three dice, sum", "or more"], ["drei Würfel, Summe", "oder mehr"]]);
            format!("{dice} {least} {more}")
        }
    })
}

/// What a building takes and gives, from its row.
pub fn recipe(card: Blueprint, lang: Lang) -> String {
    match card.row().effect {
        Effect::Monument => pick(lang, "monument", "Monument").to_owned(),
        Effect::DrawWithGoods => {
            pick(lang, "the first goods of a round: 1 card", "mit den ersten Waren einer Runde: 1 Karte")
                .to_owned()
        }
        Effect::GainWithBuild(gain) => {
            let first = pick(lang, "after the first build of a round", "nach dem ersten Bau einer Runde");
            format!("{first}: {}", gains(gain, lang).join(", "))
        }
        Effect::Convert { dice, pay: Pay { metal, energy, cards }, gain, then } => {
            let x = [metal, energy, gain.metal, gain.energy].contains(&Amount::Die);
            let paid = [
                needs(dice, x, lang),
                amount(metal, Unit::Metal, lang),
                amount(energy, Unit::Energy, lang),
                counted(cards, Unit::Cards, lang),
            ];
            let paid: Vec<_> = paid.into_iter().flatten().collect();
            let mut given = gains(gain, lang);
            match then {
                Then::Nothing => {}
                Then::OneOf(options) => {
                    let or = pick(lang, " or ", " oder ");
                    given.push(
                        options.iter().map(|gain| gains(*gain, lang).join(", ")).collect::<Vec<_>>().join(or),
                    );
                }
                Then::ExtraDie => {
                    given.push(pick(lang, "a die of any value", "ein beliebiger Würfel").to_owned())
                }
                Then::CostOfCard(most) => {
                    let cost = pick(lang, "the card's cost, at most", "die Kosten der Karte, höchstens");
                    given.push(format!("{cost} {most}"));
                }
            }
            format!("{} → {}", paid.join(" + "), given.join(" + "))
        }
        Effect::Train(training) => {
            let what = match training {
                Training::Flip => pick(lang, "turn a die over", "einen Würfel umdrehen"),
                Training::Down => pick(lang, "a die one down", "ein Würfel um eins kleiner"),
                Training::Up => pick(lang, "a die one up", "ein Würfel um eins größer"),
            };
            format!("{} → {what}", pick(lang, "1 energy", "1 Energie"))
        }
        Effect::RollAgain => {
            pick(lang, "1 energy → roll dice again", "1 Energie → Würfel neu werfen").to_owned()
        }
        Effect::BuyDie => pick(lang, "X energy → a die X", "X Energie → ein Würfel X").to_owned(),
        Effect::RollExtra => {
            pick(lang, "1 metal → roll an extra die", "1 Metall → einen Würfel mehr werfen").to_owned()
        }
        Effect::Replicate => pick(
            lang,
            "1 energy → use a blueprint of the market",
            "1 Energie → einen Bauplan des Markts aktivieren",
        )
        .to_owned(),
    }
}

/// What a contractor does, from the row.
pub fn service(contractor: Contractor, lang: Lang) -> String {
    let both = |own: u8, gift: u8, what: Unit| {
        let (own, gift) = (counted(own, what, lang), counted(gift, what, lang));
        let for_one = pick(lang, "for an opponent", "für einen Gegner");
        format!("{}; {} {for_one}", own.unwrap_or_default(), gift.unwrap_or_default())
    };
    match contractor.row().service {
        Service::Draw { own, gift } => both(own, gift, Unit::Cards),
        Service::Energy { own, gift } => both(own, gift, Unit::Energy),
        Service::Metal { own, gift } => both(own, gift, Unit::Metal),
        Service::FreeBuild => {
            pick(lang, "turn up a card and build it free", "eine Karte aufdecken und gratis bauen").to_owned()
        }
        Service::CostOfCard => {
            pick(lang, "turn up a card, gain its cost", "eine Karte aufdecken, ihre Kosten erhalten")
                .to_owned()
        }
        Service::SetDice => pick(lang, "set up to 4 dice", "bis zu 4 Würfel setzen").to_owned(),
        Service::ExtraDice => pick(lang, "2 extra dice", "2 Würfel mehr").to_owned(),
        Service::Specialist => {
            pick(lang, "an extra die of any value", "ein beliebiger Würfel mehr").to_owned()
        }
    }
}

#[rustfmt::skip]
pub const WORDS: &[Phrase] = &[
    // What lists and lobbies say about the game.
    row("game.name", &["Fantastic Factories", "Fantastic Factories"]),
    row("game.line", &["Roll dice, put them to work, and build an engine of factories and monuments.", "Würfle, setze die Würfel ein und baue Fabriken und Monumente, die ineinandergreifen."]),
    row("game.goal", &["Have the most points from goods and prestige when somebody has 12 goods or 10 buildings.", "Die meisten Punkte aus Waren und Prestige haben, wenn jemand 12 Waren oder 10 Gebäude hat."]),
    row("game.unit", &["{n|point|points}", "{n|Punkt|Punkte}"]),
    row("game.solo", &["the Machine", "die Maschine"]),
    row("preset.position", &["A work phase of your own", "Eine eigene Arbeitsphase"]),
    row("option.ruleset.name", &["Ruleset", "Regelfassung"]),
    row("option.ruleset=published-1", &["As published, first edition", "Wie veröffentlicht, erste Fassung"]),
    row("option.difficulty.name", &["The Machine's strength", "Stärke der Maschine"]),
    row("option.difficulty=easy", &["easy", "leicht"]),
    row("option.difficulty=medium", &["medium", "mittel"]),
    row("option.difficulty=hard", &["hard", "schwer"]),
    row("option.difficulty=insane", &["insane", "wahnsinnig"]),

    // Single words.
    row("word.shovel", &["shovel", "Schaufel"]),
    row("word.gear", &["gear", "Zahnrad"]),
    row("word.wrench", &["wrench", "Schraubenschlüssel"]),
    row("word.hammer", &["hammer", "Hammer"]),
    row("word.research", &["Research", "Forschen"]),
    row("word.generate", &["Generate", "Erzeugen"]),
    row("word.mine", &["Mine", "Abbauen"]),
    row("word.blueprints", &["blueprints", "Baupläne"]),
    row("word.contractors", &["contractors", "Helfer"]),
    row("word.metal", &["metal", "Metall"]),
    row("word.energy", &["energy", "Energie"]),
    row("word.production", &["production", "Produktion"]),
    row("word.utility", &["utility", "Versorgung"]),
    row("word.training", &["training", "Training"]),
    row("word.special", &["special", "Spezial"]),
    row("word.monument", &["monument", "Monument"]),

    // What is asked.
    row("ask.market", &["Take a blueprint, or hire a contractor by discarding a card with the slot's tool. You have {metal} metal and {energy} energy.", "Nimm einen Bauplan, oder heure einen Helfer an, indem du eine Karte mit dem Werkzeug des Platzes abwirfst. Du hast {metal} Metall und {energy} Energie."]),
    row("ask.gift", &["Who gets the gift?", "Wer bekommt das Geschenk?"]),
    row("ask.work", &["Place dice, activate buildings, build. Dice: {dice}. You have {metal} metal, {energy} energy and {goods} goods.", "Setze Würfel ein, aktiviere Gebäude, baue. Würfel: {dice}. Du hast {metal} Metall, {energy} Energie und {goods} Waren."]),
    row("ask.set_dice", &["The Foreman sets dice, from low to high: {left} left. The rest is rolled.", "Der Vorarbeiter setzt Würfel, von niedrig zu hoch: noch {left}. Der Rest wird geworfen."]),
    row("ask.discard", &["{card} takes a card from your hand. Which?", "{card} braucht eine Karte aus deiner Hand. Welche?"]),
    row("ask.discard_two", &["{card} takes two cards from your hand. Which?", "{card} braucht zwei Karten aus deiner Hand. Welche?"]),
    row("ask.payout", &["What does {card} give you?", "Was gibt dir {card}?"]),
    row("ask.split", &["{card} costs more than {most}: how much metal of the {most}? The rest is energy.", "{card} kostet mehr als {most}: Wie viel Metall von den {most}? Der Rest ist Energie."]),
    row("ask.extra_die", &["Which value has the extra die?", "Welchen Wert hat der zusätzliche Würfel?"]),
    row("ask.pick_dice", &["Pick dice to be rolled again, from low to high.", "Wähle Würfel zum Neuwerfen, von niedrig zu hoch."]),
    row("ask.shed", &["You may keep 12 metal and energy together: {over} too many. How much metal do you discard? The rest is energy.", "Du darfst 12 Metall und Energie zusammen behalten: {over} zu viel. Wie viel Metall wirfst du ab? Der Rest ist Energie."]),
    row("ask.toss", &["You may keep 10 cards: {over} too many. Discard by the alphabet.", "Du darfst 10 Karten behalten: {over} zu viel. Wirf nach dem Alphabet der englischen Namen ab."]),

    // What can be chosen.
    row("choice.take", &["Take {card}", "{card} nehmen"]),
    row("choice.hire", &["Hire {contractor} ({tool}) with", "{contractor} anheuern ({tool}) mit"]),
    row("choice.hire_paid", &["Hire {contractor} ({tool}, {energy} energy) with", "{contractor} anheuern ({tool}, {energy} Energie) mit"]),
    row("choice.refresh", &["New {row} for 1 {pay}", "Neue {row} für 1 {pay}"]),
    row("choice.pass", &["Pass", "Passen"]),
    row("choice.give", &["{seat}", "{seat}"]),
    row("choice.set_die", &["Set a die to", "Würfel setzen auf"]),
    row("choice.roll_rest", &["Roll the other {left}", "Die übrigen {left} werfen"]),
    row("choice.put_die", &["{floor}, with a", "{floor}, mit einer"]),
    row("choice.activate", &["Activate {card}", "{card} aktivieren"]),
    row("choice.replicate", &["Copy {card} with the Replicator", "{card} mit dem Replikator aktivieren"]),
    row("choice.build", &["Build {card} for {stuff}, discarding", "{card} für {stuff} bauen, abwerfen"]),
    row("choice.discard", &["Discard", "Abwerfen"]),
    row("choice.payout", &["{stuff}", "{stuff}"]),
    row("choice.payout_cards", &["Draw {cards} {cards|card|cards}", "{cards} {cards|Karte|Karten} ziehen"]),
    row("choice.split", &["Metal", "Metall"]),
    row("choice.extra_die", &["The die shows", "Der Würfel zeigt"]),
    row("choice.pick_die", &["Roll again", "Neu werfen"]),
    row("choice.roll_picked", &["Roll {dice}", "{dice} werfen"]),
    row("choice.set_specialist", &["The Specialist's die shows", "Der Würfel der Fachkraft zeigt"]),
    row("choice.shed", &["Metal", "Metall"]),
    row("choice.toss", &["Discard", "Abwerfen"]),
    row("choice.finish", &["Finish the round", "Runde beenden"]),

    // What happened.
    row("event.laid_tools", &["Tools over the contractors, from the left: {tools}.", "Werkzeuge über den Helfern, von links: {tools}."]),
    row("event.began_round", &["Round {round}: {seat} {seat?begin:begins}.", "Runde {round}: {seat} {seat?beginnst:beginnt}."]),
    row("event.began_last_round", &["Round {round}, the last one: {seat} {seat?begin:begins}.", "Runde {round}, die letzte: {seat} {seat?beginnst:beginnt}."]),
    row("event.reshuffled", &["The deck was empty: {cards} discarded {cards|blueprint was|blueprints were} shuffled.", "Der Stapel war leer: {cards} abgeworfene Baupläne wurden gemischt."]),
    row("event.reshuffled_contractors", &["The contractors' deck was empty: {cards} {cards|card was|cards were} shuffled.", "Der Stapel der Helfer war leer: {cards} {cards|Karte wurde|Karten wurden} gemischt."]),
    row("event.revealed_blueprint", &["{card} came to the market.", "{card} liegt im Markt."]),
    row("event.revealed_contractor", &["{contractor} came to slot {slot}.", "{contractor} liegt auf Platz {slot}."]),
    row("event.drew", &["{seat} drew {card}.", "{seat} {seat?hast:hat} {card} gezogen."]),
    row("event.drew_hidden", &["{seat} drew a card.", "{seat} {seat?hast:hat} eine Karte gezogen."]),
    row("event.refreshed", &["{seat} paid 1 {pay} for new {row}.", "{seat} {seat?hast:hat} 1 {pay} für neue {row} bezahlt."]),
    row("event.took", &["{seat} took {card}.", "{seat} {seat?hast:hat} {card} genommen."]),
    row("event.hired", &["{seat} hired {contractor} for {energy} energy, discarding {card}.", "{seat} {seat?hast:hat} {contractor} für {energy} Energie angeheuert und {card} abgeworfen."]),
    row("event.gifted", &["{seat} got {stuff} as a gift.", "{seat} {seat?hast:hat} {stuff} geschenkt bekommen."]),
    row("event.gifted_cards", &["{seat} {seat?draw:draws} {cards} {cards|card|cards} as a gift.", "{seat} {seat?darfst:darf} {cards} {cards|Karte|Karten} als Geschenk ziehen."]),
    row("event.turned_up", &["{seat} had {card} turned up by the Investor.", "{seat} {seat?hast:hat} durch die Investorin {card} aufgedeckt."]),
    row("event.rejected", &["{seat} already {seat?have:has} {card}, which the Engineer turned up.", "{seat} {seat?hast:hat} {card} schon, von der Ingenieurin aufgedeckt."]),
    row("event.built_free", &["{seat} got {card} built by the Engineer.", "{seat} {seat?hast:hat} von der Ingenieurin {card} gebaut bekommen."]),
    row("event.nothing_to_build", &["{seat} got nothing from the Engineer: no card was left.", "{seat} {seat?hast:hat} von der Ingenieurin nichts bekommen: Es war keine Karte mehr da."]),
    row("event.passed", &["{seat} could do nothing and passed.", "{seat} {seat?konntest:konnte} nichts tun und {seat?hast:hat} gepasst."]),
    row("event.began_work", &["The work phase begins.", "Die Arbeitsphase beginnt."]),
    row("event.rolled", &["{seat} rolled {dice}.", "{seat} {seat?hast:hat} {dice} geworfen."]),
    row("event.set_die", &["{seat} set a die to {die}.", "{seat} {seat?hast:hat} einen Würfel auf {die} gesetzt."]),
    row("event.set_specialist", &["{seat} set the Specialist's die to {die}.", "{seat} {seat?hast:hat} den Würfel der Fachkraft auf {die} gesetzt."]),
    row("event.put_die", &["{seat} put a {die} on {floor}.", "{seat} {seat?hast:hat} eine {die} auf {floor} gesetzt."]),
    row("event.matched", &["It matches: one more.", "Ein Paar: eins mehr."]),
    row("event.activated", &["{seat} activated {card}.", "{seat} {seat?hast:hat} {card} aktiviert."]),
    row("event.activated_with", &["{seat} activated {card} with {dice}.", "{seat} {seat?hast:hat} {card} mit {dice} aktiviert."]),
    row("event.replicated", &["{seat} copied {card}.", "{seat} {seat?hast:hat} {card} repliziert."]),
    row("event.replicated_with", &["{seat} copied {card} with {dice}.", "{seat} {seat?hast:hat} {card} mit {dice} repliziert."]),
    row("event.paid", &["{seat} paid {stuff}.", "{seat} {seat?hast:hat} {stuff} bezahlt."]),
    row("event.discarded", &["{seat} discarded {card}.", "{seat} {seat?hast:hat} {card} abgeworfen."]),
    row("event.gained", &["{seat} gained {stuff}.", "{seat} {seat?hast:hat} {stuff} erhalten."]),
    row("event.trained", &["{seat} trained a {die} to a {to}.", "{seat} {seat?hast:hat} eine {die} zu einer {to} trainiert."]),
    row("event.got_die", &["{seat} got an extra {die}.", "{seat} {seat?hast:hat} eine zusätzliche {die} bekommen."]),
    row("event.picked_die", &["{seat} picked up a {die}.", "{seat} {seat?hast:hat} eine {die} aufgenommen."]),
    row("event.built", &["{seat} built {card} for {stuff}, discarding {with}.", "{seat} {seat?hast:hat} {card} für {stuff} gebaut und {with} abgeworfen."]),
    row("event.fired", &["{seat} set {card} going.", "{seat} {seat?hast:hat} {card} in Gang gesetzt."]),
    row("event.shed", &["{seat} discarded {stuff}.", "{seat} {seat?hast:hat} {stuff} abgeworfen."]),
    row("event.tossed", &["{seat} discarded {card}.", "{seat} {seat?hast:hat} {card} abgeworfen."]),
    row("event.lost_specialist", &["{seat} did not use the Specialist's die.", "{seat} {seat?hast:hat} den Würfel der Fachkraft nicht genutzt."]),
    row("event.finished", &["{seat} finished the round.", "{seat} {seat?hast:hat} die Runde beendet."]),
    row("event.machine_rolled", &["The Machine rolled green {green}, red {red}, blue {blue}, purple {purple}, yellow {yellow}.", "Die Maschine hat Grün {green}, Rot {red}, Blau {blue}, Lila {purple}, Gelb {yellow} geworfen."]),
    row("event.machine_began", &["The Machine begins with {card}.", "Die Maschine beginnt mit {card}."]),
    row("event.machine_skipped", &["{card} is a monument and was replaced.", "{card} ist ein Monument und wurde ersetzt."]),
    row("event.machine_took", &["Green: the Machine took {card}.", "Grün: Die Maschine hat {card} genommen."]),
    row("event.machine_drew", &["Green: the Machine took {card} from the deck.", "Grün: Die Maschine hat {card} vom Stapel genommen."]),
    row("event.machine_swept", &["The {row} of the market were discarded.", "Im Markt abgeworfen: {row}."]),
    row("event.machine_made", &["{die} for {kind}, {cards} {cards|card|cards}: the Machine made 1 good.", "{die} für {kind}, {cards} {cards|Karte|Karten}: Die Maschine macht 1 Ware."]),
    row("event.machine_missed", &["{die} for {kind}, {cards} {cards|card|cards}: nothing.", "{die} für {kind}, {cards} {cards|Karte|Karten}: nichts."]),

    // How it ended.
    row("outcome.most_points", &["{seat} won with {score} points.", "{seat} {seat?hast:hat} mit {score} Punkten gewonnen."]),
    row("outcome.tie_broken", &["{seat} won by metal, energy or cards: {leading} players have {score} points.", "{seat} {seat?hast:hat} durch Metall, Energie oder Karten gewonnen: {leading} Spieler haben {score} Punkte."]),
    row("outcome.shared", &["{seats} share the victory with {score} points.", "{seats} teilen sich den Sieg mit {score} Punkten."]),
    row("outcome.beat_machine", &["{seat} beat the Machine with {score} to {machine} points.", "{seat} {seat?hast:hat} die Maschine mit {score} zu {machine} Punkten geschlagen."]),
    row("outcome.lost_to_machine", &["{seat} lost to the Machine with {score} to {machine} points.", "{seat} {seat?hast:hat} gegen die Maschine mit {score} zu {machine} Punkten verloren."]),

    // Why not.
    row("illegal.not_your_turn", &["It is not your turn.", "Du bist nicht am Zug."]),
    row("illegal.over", &["The match is over.", "Die Partie ist zu Ende."]),
    row("illegal.impossible", &["Chance cannot bring that about.", "Das kann der Zufall nicht bringen."]),
    row("illegal.not_now", &["That belongs to another moment of the round.", "Das gehört an eine andere Stelle der Runde."]),
    row("illegal.finish_step", &["First finish what you have begun, or take it back.", "Beende zuerst, was du begonnen hast, oder nimm es zurück."]),
    row("illegal.refreshed_already", &["A row can be renewed only once a turn.", "Eine Reihe kann man nur einmal im Zug erneuern."]),
    row("illegal.nothing_to_pay_with", &["That costs 1, and you have none.", "Das kostet 1, und du hast keins."]),
    row("illegal.not_face_up", &["{card} does not lie in the market.", "{card} liegt nicht im Markt."]),
    row("illegal.empty_slot", &["Nobody stands there to be hired.", "Dort gibt es niemanden anzuheuern."]),
    row("illegal.wrong_tool", &["{card} has another tool: the {tool} is needed.", "{card} hat ein anderes Werkzeug: Gebraucht wird {tool}."]),
    row("illegal.not_in_hand", &["{card} is not in your hand, or not often enough.", "{card} ist nicht auf deiner Hand, oder nicht oft genug."]),
    row("illegal.too_little_energy", &["That takes {need} energy, and you have {have}.", "Das braucht {need} Energie, und du hast {have}."]),
    row("illegal.too_little_metal", &["That takes {need} metal, and you have {have}.", "Das braucht {need} Metall, und du hast {have}."]),
    row("illegal.contractor_too_dear", &["{contractor}: that takes {need} energy, and you have {have}.", "{contractor}: Das kostet {need} Energie, und du hast {have}."]),
    row("illegal.not_an_opponent", &["The gift goes to an opponent.", "Das Geschenk geht an einen Gegner."]),
    row("illegal.must_choose", &["Passing is allowed only if you can neither take nor hire.", "Passen darf nur, wer weder nehmen noch anheuern kann."]),
    row("illegal.no_such_die", &["You have no unplaced {die}.", "Du hast keine freie {die}."]),
    row("illegal.die_too_low", &["Dice are named from low to high: {least} or more. Undo lets you choose again.", "Würfel werden von niedrig zu hoch genannt: {least} oder mehr. Mit Zurücknehmen kannst du neu wählen."]),
    row("illegal.no_specialist", &["You have not hired the Specialist, or the die is set already.", "Du hast die Fachkraft nicht angeheuert, oder der Würfel ist schon gesetzt."]),
    row("illegal.floor_full", &["{floor} has three slots, and all are taken.", "{floor} hat drei Plätze, und alle sind belegt."]),
    row("illegal.floor_refuses", &["{floor} does not take a {die}.", "{floor} nimmt keine {die}."]),
    row("illegal.not_built", &["{card} does not stand in your compound.", "{card} steht nicht auf deinem Gelände."]),
    row("illegal.used_already", &["{card} has worked this round already.", "{card} hat in dieser Runde schon gearbeitet."]),
    row("illegal.nothing_to_activate", &["{card} cannot be activated: it works by itself, or only counts at the end.", "{card} lässt sich nicht aktivieren: Es wirkt von selbst oder zählt nur am Ende."]),
    row("illegal.dice_do_not_fit", &["{card} needs other dice than you have.", "{card} braucht andere Würfel, als du hast."]),
    row("illegal.cannot_train", &["{card} cannot change a {die}.", "{card} kann eine {die} nicht ändern."]),
    row("illegal.no_dice_left", &["{card} needs an unplaced die.", "{card} braucht einen freien Würfel."]),
    row("illegal.too_few_cards", &["{card} takes {need} {need|card|cards} from the hand, not {have}.", "{card} braucht {need} {need|Karte|Karten} aus der Hand, nicht {have}."]),
    row("illegal.no_replicator", &["No Replicator stands in your compound.", "Auf deinem Gelände steht kein Replikator."]),
    row("illegal.cannot_copy", &["The Replicator cannot copy {card}.", "Der Replikator kann {card} nicht kopieren."]),
    row("illegal.twins_forbidden", &["{card} stands in your compound already, and only one may.", "{card} steht schon auf deinem Gelände, und mehr als eins darf nicht sein."]),
    row("illegal.no_tool_card", &["To build {card} you must discard another card with the {tool}, and you have none.", "Um {card} zu bauen, musst du eine andere Karte mit {tool} abwerfen, und du hast keine."]),
    row("illegal.no_such_payout", &["There is no such payout.", "Diese Auszahlung gibt es nicht."]),
    row("illegal.wrong_amount", &["Choose from {least} to {most} metal.", "Wähle {least} bis {most} Metall."]),
    row("illegal.pick_a_die", &["Pick at least one die.", "Wähle mindestens einen Würfel."]),
    row("illegal.out_of_order", &["Cards are named by the alphabet, and {card} comes too early or too late. Undo lets you choose again.", "Karten werden nach dem Alphabet der englischen Namen genannt, und {card} kommt zu früh oder zu spät. Mit Zurücknehmen kannst du neu wählen."]),

    // What the options do.
    row("option.ruleset", &["the rules as they were when a match began", "die Regeln, wie sie beim Beginn einer Partie waren"]),
    row("option.difficulty", &["alone: how strong the Machine is (easy, medium, hard, insane)", "allein: wie stark die Maschine ist (easy, medium, hard, insane)"]),

    // What the laboratory counts.
    row("group.production", &["Production built", "Gebaute Produktion"]),
    row("group.utility", &["Utility built", "Gebaute Versorgung"]),
    row("group.training", &["Training built", "Gebautes Training"]),
    row("group.special", &["Special buildings", "Spezialgebäude"]),
    row("group.monument", &["Monuments built", "Gebaute Monumente"]),
    row("group.contractor", &["Contractors hired", "Angeheuerte Helfer"]),
    row("group.start", &["Order of the first round", "Reihenfolge der ersten Runde"]),
    row("measure.score", &["Points", "Punkte"]),
    row("measure.goods", &["Goods", "Waren"]),
    row("measure.prestige", &["Prestige", "Prestige"]),
    row("measure.buildings", &["Buildings", "Gebäude"]),
    row("measure.researched", &["Dice on Research", "Würfel auf Forschen"]),
    row("measure.generated", &["Dice on Generate", "Würfel auf Erzeugen"]),
    row("measure.mined", &["Dice on Mine", "Würfel auf Abbauen"]),
    row("measure.activations", &["Activations", "Aktivierungen"]),
    row("measure.built", &["Built", "Gebaut"]),
    row("measure.hired", &["Contractors hired", "Angeheuerte Helfer"]),
    row("measure.drawn", &["Cards drawn", "Gezogene Karten"]),
    row("measure.taken", &["Cards taken from the market", "Karten aus dem Markt"]),
    row("measure.metal", &["Metal", "Metall"]),
    row("measure.energy", &["Energy", "Energie"]),
    row("measure.cards", &["Cards in hand", "Handkarten"]),

    // Labels of the board.
    row("board.round", &["Round", "Runde"]),
    row("board.last", &["last round", "letzte Runde"]),
    row("board.market", &["Market", "Markt"]),
    row("board.work", &["Work", "Arbeit"]),
    row("board.machine", &["The Machine", "Die Maschine"]),
    row("board.over", &["Game over", "Spielende"]),
    row("board.deck", &["deck", "Stapel"]),
    row("board.discard", &["discarded", "abgeworfen"]),
    row("board.empty", &["empty", "leer"]),
    row("board.you", &[" (you)", " (du)"]),
    row("board.first", &["first", "zuerst"]),
    row("board.done", &["done", "fertig"]),
    row("board.cards", &["cards", "Karten"]),
    row("board.buildings", &["buildings", "Gebäude"]),
    row("board.prestige", &["prestige", "Prestige"]),
    row("board.points", &["points", "Punkte"]),
    row("board.goods", &["goods", "Waren"]),
    row("board.metal", &["metal", "Metall"]),
    row("board.energy", &["energy", "Energie"]),
    row("board.dice", &["Dice", "Würfel"]),
    row("board.green", &["card", "Karte"]),
    row("board.discards", &["Discarded", "Abgeworfen"]),
    row("board.contractors", &["Contractors", "Helfer"]),
    row("board.specialist", &["Specialist's die", "Würfel der Fachkraft"]),
    row("board.foreman", &["Foreman", "Vorarbeiter"]),
    row("board.hired_hands", &["Hired Hands", "Hilfskräfte"]),
    row("board.hand", &["Hand", "Hand"]),
    row("board.known", &["known", "bekannt"]),
    row("board.compound", &["Compound", "Gelände"]),
    row("board.used", &["used", "genutzt"]),
    row("board.easy", &["easy", "leicht"]),
    row("board.medium", &["medium", "mittel"]),
    row("board.hard", &["hard", "schwer"]),
    row("board.insane", &["insane", "wahnsinnig"]),
    row("board.shovel", &["shovel", "Schaufel"]),
    row("board.gear", &["gear", "Zahnrad"]),
    row("board.wrench", &["wrench", "Schlüssel"]),
    row("board.hammer", &["hammer", "Hammer"]),
    row("board.letters", &["m metal  e energy; a tool in brackets; ★ prestige", "m Metall  e Energie; Werkzeug in Klammern; ★ Prestige"]),
];
