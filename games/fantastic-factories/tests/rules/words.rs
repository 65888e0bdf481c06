//! What the game says: names, "you" and "du", one and many.

use engine::{Detail, Game, LANGUAGES, Lang, Message, Sayable, Seat, Viewer, Voice};
use fantastic_factories::{
    Blueprint, Blueprint::*, Card, Contractor, Contractor::*, FantasticFactories, Floor, Illegal, Resource,
    Tool,
};

use crate::table::*;

const NAMES: [&str; 3] = ["Ada", "Bea", "Cem"];
const TO_A: Viewer = Viewer::Seat(A);
const TO_B: Viewer = Viewer::Seat(B);

/// What a reader is told, in English and in German.
#[track_caller]
fn reads(table: &Table, reader: Viewer, line: &Message, english: &str, german: &str) {
    let names = NAMES.map(String::from);
    for (lang, expected) in [(Lang::EN, english), (Lang::DE, german)] {
        let voice = Voice { state: &table.state, names: &names, reader, lang };
        assert_eq!(voice.say(line), expected);
    }
}

#[track_caller]
fn refusal_reads(why: Illegal, english: &str, german: &str) {
    reads(&Table::work(3), TO_A, &why.message(), english, german);
}

#[track_caller]
fn asked(table: &Table, seat: Seat, english: &str, german: &str) {
    reads(table, Viewer::Seat(seat), &table.state.prompt(seat).ask, english, german);
}

/// The labels of everything a seat can choose, in English.
fn labels(table: &Table, seat: Seat) -> Vec<String> {
    let names = NAMES.map(String::from);
    let voice = Voice { state: &table.state, names: &names, reader: Viewer::Seat(seat), lang: Lang::EN };
    table.state.prompt(seat).choices.iter().map(|choice| voice.say(&choice.label)).collect()
}

#[test]
fn refusals_name_cards_tools_and_amounts() {
    refusal_reads(
        Illegal::NoToolCard { card: Gymnasium, tool: Tool::Shovel },
        "To build Gymnasium you must discard another card with the shovel, and you have none.",
        "Um Turnhalle zu bauen, musst du eine andere Karte mit Schaufel abwerfen, und du hast keine.",
    );
    refusal_reads(
        Illegal::WrongTool { rule: "FF-1.2", card: Robot, tool: Tool::Wrench },
        "Robot has another tool: you need a card with the wrench.",
        "Roboter hat ein anderes Werkzeug: Du brauchst eine Karte mit Schraubenschlüssel.",
    );
    refusal_reads(
        Illegal::TooLittleMetal { rule: "FF-2.4", have: 1, need: 5 },
        "You need 5 metal but have 1.",
        "Du brauchst 5 Metall, hast aber 1.",
    );
    refusal_reads(
        Illegal::ContractorTooDear { contractor: HiredHands, have: 2, need: 3 },
        "Hired Hands: you need 3 energy but have 2.",
        "Hilfskräfte: Du brauchst 3 Energie, hast aber 2.",
    );
    refusal_reads(
        Illegal::FloorRefuses { floor: Floor::Mine, die: 2 },
        "Mine does not take a 2.",
        "Abbauen nimmt keine 2.",
    );
}

#[test]
fn a_refusal_about_cards_knows_one_from_many() {
    refusal_reads(
        Illegal::TooFewCards { card: Refinery, have: 0, need: 1 },
        "Refinery needs 1 card from your hand, and you have none.",
        "Raffinerie braucht 1 Karte aus deiner Hand, und du hast keine.",
    );
    refusal_reads(
        Illegal::TooFewCards { card: RecyclingPlant, have: 1, need: 2 },
        "Recycling Plant needs 2 cards from your hand, not 1.",
        "Recyclinghof braucht 2 Karten aus deiner Hand, nicht 1.",
    );
}

#[test]
fn a_refusal_says_what_is_missing_and_the_way_out() {
    refusal_reads(
        Illegal::NothingToPayWith { rule: "FF-1.1", pay: Resource::Metal },
        "That costs 1 metal, and you have none.",
        "Das kostet 1 Metall, und du hast nichts davon.",
    );
    refusal_reads(
        Illegal::OutOfOrder { rule: "FF-2.10", card: Dojo },
        "Choose in alphabetical order; undo to start over.",
        "Wähle nach dem Alphabet der englischen Namen. Mit „Rückgängig“ fängst du neu an.",
    );
    refusal_reads(
        Illegal::TwinsForbidden { card: Dojo },
        "You already have Dojo; only one is allowed.",
        "Dojo hast du schon; erlaubt ist nur eine Karte davon.",
    );
}

#[test]
fn what_a_cards_foot_says_fits_on_it() {
    for phrase in FantasticFactories::WORDS.iter().filter(|phrase| phrase.key.starts_with("short.")) {
        let refusal = phrase.key.strip_prefix("short.").expect("it begins like this");
        assert!(Illegal::NAMES.contains(&refusal), "{refusal} is no refusal");
        for text in phrase.texts {
            let shown = text.replace("{tool}", "wrench").replace("{need}", "5");
            let shown = shown.replace("{need|card|cards}", "cards").replace("{need|Karte|Karten}", "Karten");
            assert!(shown.chars().count() <= 21, "{shown}");
            assert!(!shown.ends_with('.'), "{shown}");
        }
    }
}

#[test]
fn every_card_has_a_name_in_every_language() {
    let complete = LANGUAGES.iter().filter(|language| language.complete).count();
    let blueprints = Blueprint::ALL.iter().map(|card| card.row().names);
    let contractors = Contractor::ALL.iter().map(|card| card.row().names);
    assert!(blueprints.chain(contractors).all(|names| names.len() >= complete));
}

#[test]
fn a_refusal_as_an_error_begins_with_its_rule() {
    let why = Illegal::TooLittleEnergy { rule: "FF-2.8", have: 0, need: 1 };
    assert_eq!(why.to_string(), "FF-2.8: You need 1 energy but have 0.");
    assert_eq!(
        Illegal::MustChoose.to_string(),
        "FF-1.2: You may pass only if you can neither take a blueprint nor hire a contractor."
    );
}

#[test]
fn prompts_say_what_is_asked_with_numbers() {
    asked(
        &Table::market(3),
        A,
        "Take a blueprint, or hire a contractor by discarding a card with the tool above the slot. You have 1 metal and 2 energy.",
        "Nimm einen Bauplan oder heure einen Helfer an; dafür wirfst du eine Karte mit dem Werkzeug über seinem Platz ab. Du hast 1 Metall und 2 Energie.",
    );
    asked(&Table::market(3), B, "Nothing to do for you right now.", "Für dich gibt es gerade nichts zu tun.");
    asked(
        &Table::work(3).dice(A, [5, 2]).goods(A, 3),
        A,
        "Place dice, activate buildings and build. Dice: 2 and 5. You have 0 metal, 0 energy and 3 goods.",
        "Setze Würfel ein, aktiviere Gebäude und baue. Würfel: 2 und 5. Du hast 0 Metall, 0 Energie und 3 Waren.",
    );
    asked(
        &Table::work(3).metal(A, 15).play(A, FINISH),
        A,
        "Limit of 12 metal and energy: discard 3 metal.",
        "Limit von 12 Metall und Energie: Wirf 3 Metall ab.",
    );
    asked(
        &Table::work(3).metal(A, 5).energy(A, 10).play(A, FINISH),
        A,
        "Limit of 12 metal and energy: discard 3. How much of it is metal? The rest is energy.",
        "Limit von 12 Metall und Energie: Wirf 3 ab. Wie viel davon ist Metall? Der Rest ist Energie.",
    );
    let sold = Table::work(3).compound(A, [BlackMarket]).dice(A, [1]).hand(A, [Megalith]);
    let sold = sold.play(A, activate(BlackMarket, [1]));
    asked(&sold, A, "Black Market: which card do you discard?", "Schwarzmarkt: Welche Karte wirfst du ab?");
    asked(
        &sold.play(A, discard(Megalith)),
        A,
        "Megalith costs more than 4. How much of the 4 do you take as metal? The rest is energy.",
        "Megalith kostet mehr als 4. Wie viel von den 4 nimmst du als Metall? Der Rest ist Energie.",
    );
}

#[test]
fn choices_say_what_they_do_and_cost() {
    let table =
        Table::market(3).contractors([HiredHands, Miner, Investor, Specialist]).hand(A, [Beacon, Dojo]);
    let expected = [
        "Take Golem",
        "Take Harvester",
        "Take Motherlode",
        "Take Power Plant",
        "Hire Hired Hands (shovel, 3 energy) with",
        "Hire Miner (gear) with",
        "New blueprints for 1 metal",
        "New blueprints for 1 energy",
        "New contractors for 1 metal",
        "New contractors for 1 energy",
    ];
    assert_eq!(labels(&table.clone().energy(A, 3), A), expected);
    let table = table.play(A, hire(1, Dojo));
    assert_eq!(labels(&table, A), ["Give it to Bea", "Give it to Cem"]);
    let table =
        Table::work(3).hand(A, [Megalith, FitnessCenter]).compound(A, [Obelisk]).metal(A, 4).energy(A, 2);
    let expected = [
        "Build Fitness Center for 1 metal, discarding",
        "Build Megalith for 4 metal and 2 energy, discarding",
        "Finish the round",
    ];
    assert_eq!(labels(&table, A), expected);
}

#[test]
fn a_card_can_be_explained_in_full() {
    let table = Table::work(3);
    let names = NAMES.map(String::from);
    let explained = |fact: &str, id: &str, lang| {
        let voice = Voice { state: &table.state, names: &names, reader: TO_A, lang };
        voice.fact(fact, &id.into(), Detail::Full)
    };
    assert_eq!(
        explained("card", "concrete_plant", Lang::EN),
        "Concrete Plant (a pair of X + X metal → 2 goods)"
    );
    assert_eq!(explained("card", "motherlode", Lang::DE), "Hauptader (ein Würfel → 1 Metall (4–6: 2))");
    assert_eq!(
        explained("card", "manufactory", Lang::EN),
        "Manufactory (a pair → 1 good + 2 metal, 3 energy or 2 cards)"
    );
    assert_eq!(explained("contractor", "miner", Lang::EN), "Miner (3 metal; 1 metal for an opponent)");
    assert_eq!(explained("contractor", "foreman", Lang::DE), "Vorarbeiter (bis zu 4 Würfel festlegen)");
}

#[test]
fn the_outcome_is_told_to_winners_and_losers() {
    let table = Table::work(3).goods(A, 9).goods(B, 4).round(40).finish_all();
    let why = table.state.outcome().expect("the match is over").why;
    reads(&table, TO_A, &why, "You win with 9 points.", "Du gewinnst mit 9 Punkten.");
    reads(&table, TO_B, &why, "Ada wins with 9 points.", "Ada gewinnt mit 9 Punkten.");
    let table = Table::work(3).goods(A, 4).goods(B, 4).metal(B, 1).round(40).finish_all();
    let why = table.state.outcome().expect("the match is over").why;
    reads(
        &table,
        TO_B,
        &why,
        "Tied at 4: you win with more metal, 1 to 0.",
        "Gleichstand bei 4: Du siegst mit mehr Metall, 1 zu 0.",
    );
    for (seat, better, by) in [(A, B, "energy"), (B, A, "cards")] {
        let table = Table::work(3).goods(seat, 4).goods(better, 4).metal(seat, 1).metal(better, 1);
        let table = if by == "energy" { table.energy(better, 1) } else { table.hand(better, [Dojo]) };
        let why = table.round(40).finish_all().state.outcome().expect("the match is over").why;
        assert_eq!((&why.facts["seat"], &why.facts["by"]), (&better.0.into(), &by.into()));
    }
    let table = Table::work(3).goods(A, 4).goods(B, 4).round(40).finish_all();
    let why = table.state.outcome().expect("the match is over").why;
    reads(
        &table,
        Viewer::Spectator,
        &why,
        "Shared victory: Ada and Bea, with 4 points, 0 metal, 0 energy and 0 cards each.",
        "Geteilter Sieg: Ada und Bea, mit je 4 Punkten, 0 Metall, 0 Energie und 0 Karten.",
    );
    let table = Table::solo([Dojo]).goods(A, 9).round(40).finish_all().settle();
    let why = table.state.outcome().expect("the match is over").why;
    reads(
        &table,
        TO_A,
        &why,
        "You beat the Machine with 9 to 2 points.",
        "Du schlägst die Maschine mit 9 zu 2 Punkten.",
    );
}
