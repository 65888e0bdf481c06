//! What the game says: names, 'You' and 'Du', one and many.

use engine::{Game, Lang, Message, Sayable, Seat, Viewer, Voice};
use factory_manager::{Event, Illegal, Phase, TileId, Types};

use crate::table::*;

const NAMES: [&str; 3] = ["Ada", "Bea", "Cem"];

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
    reads(&Table::new(3), Viewer::Seat(A), &why.message(), english, german);
}

#[track_caller]
fn event_reads(event: Event, reader: Viewer, english: &str, german: &str) {
    reads(&Table::new(3), reader, &event.message(), english, german);
}

#[track_caller]
fn asked(table: &Table, seat: Seat, english: &str, german: &str) {
    reads(table, Viewer::Seat(seat), &table.state.prompt(seat).ask, english, german);
}

const TO_A: Viewer = Viewer::Seat(A);
const TO_B: Viewer = Viewer::Seat(B);

#[test]
fn a_bid_too_high_is_refused_with_one_and_with_many_workers() {
    refusal_reads(
        Illegal::BidTooHigh { workers: 3, most: 2, available: 3 },
        "3 workers are too many: of 3 available one must stay, so 2 at most.",
        "3 Arbeiter sind zu viel: Von 3 verfügbaren muss einer bleiben, also höchstens 2.",
    );
    refusal_reads(
        Illegal::BidTooHigh { workers: 1, most: 0, available: 1 },
        "1 worker is too many: of 1 available one must stay, so 0 at most.",
        "1 Arbeiter ist zu viel: Von 1 verfügbaren muss einer bleiben, also höchstens 0.",
    );
}

#[test]
fn refusals_name_the_tiles() {
    refusal_reads(
        Illegal::TooPoor { tile: machine(6), have: 5, need: 6 },
        "Machine 6 costs you 6, and you have 5.",
        "Maschine 6 kostet dich 6, und du hast 5.",
    );
    refusal_reads(
        Illegal::SpaceTaken { tile: control(13), by: control(5) },
        "The space for Control −3 is taken by Control −1. Tear that down first; that needs one worker.",
        "Auf dem Feld für Steuerung −3 liegt Steuerung −1. Reiße das zuerst ab; das braucht einen Arbeiter.",
    );
    refusal_reads(
        Illegal::CannotShutDown { tile: START_STORAGE },
        "Starting storage cannot be shut down: only machines and robots can.",
        "Startlager lässt sich nicht stilllegen: Das geht nur bei Maschinen und Robotern.",
    );
}

#[test]
fn each_type_of_tile_has_a_name() {
    let named = |tile: TileId, english: &str, german: &str| {
        event_reads(
            Event::ToreDown { seat: B, tile },
            TO_A,
            &format!("Bea tore down {english}."),
            &format!("Bea hat {german} abgerissen."),
        );
    };
    named(START_MACHINE, "Starting machine", "Startmaschine");
    named(START_STORAGE, "Starting storage", "Startlager");
    named(machine(12), "Machine 12", "Maschine 12");
    named(robot(5), "Working robot 5", "Produktionsroboter 5");
    named(personnel(4), "Personnel robot 4", "Personalroboter 4");
    named(storage(18), "Storage +4", "Lager +4");
    named(control(20), "Control −5", "Steuerung −5");
    named(optimization(16), "Optimization −4", "Optimierung −4");
}

#[test]
fn a_refusal_in_debt_shows_a_proper_minus() {
    refusal_reads(
        Illegal::InDebt { have: -5 },
        "With −5 Elektro nothing can be paid for, not even at price 0. Tearing down and placing without a fee are possible.",
        "Mit −5 Elektro lässt sich nichts bezahlen, auch nicht zum Preis 0. Abreißen und gebührenfreies Einbauen gehen.",
    );
}

#[test]
fn a_refusal_about_robots_counts_machines() {
    refusal_reads(
        Illegal::TooManyRobots { robots: 2, machines: 1 },
        "2 robots run on 1 machine. Each robot needs a machine of its own: shut robots down.",
        "2 Roboter laufen auf 1 Maschine. Jeder Roboter braucht eine eigene Maschine: Lege Roboter still.",
    );
    refusal_reads(
        Illegal::MustMove { left: 1 },
        "1 more tile must go to the market: one for each available worker.",
        "1 Plättchen muss noch in den Markt: eines für jeden verfügbaren Arbeiter.",
    );
}

#[test]
fn a_refusal_as_an_error_begins_with_its_rule() {
    let why = Illegal::BidTooLow { workers: 1, least: 2 };
    assert_eq!(why.to_string(), "FM-1.2: 1 is not more than the highest bid. Bid at least 2, or pass.");
}

#[test]
fn commentary_speaks_to_whoever_did_it() {
    let passed = Event::Passed { seat: A, order_tile: 4 };
    event_reads(passed, TO_A, "You passed on order tile 4.", "Du hast bei Reihenfolgeplättchen 4 gepasst.");
    event_reads(passed, TO_B, "Ada passed on order tile 4.", "Ada hat bei Reihenfolgeplättchen 4 gepasst.");
    let spectator = Viewer::Spectator;
    event_reads(
        passed,
        spectator,
        "Ada passed on order tile 4.",
        "Ada hat bei Reihenfolgeplättchen 4 gepasst.",
    );
    let forced = Event::HadToPass { seat: A, order_tile: 4, most: 2 };
    event_reads(
        forced,
        TO_A,
        "You could not bid more than 2 and passed on order tile 4.",
        "Du konntest nicht mehr als 2 bieten und hast bei Reihenfolgeplättchen 4 gepasst.",
    );
}

#[test]
fn commentary_knows_one_from_many() {
    let hired = |workers, cost| Event::Hired { seat: B, workers, cost };
    event_reads(
        hired(1, 7),
        TO_A,
        "Bea hired 1 seasonal worker for 7.",
        "Bea hat 1 Saisonarbeiter für 7 eingestellt.",
    );
    event_reads(
        hired(2, 14),
        TO_A,
        "Bea hired 2 seasonal workers for 14.",
        "Bea hat 2 Saisonarbeiter für 14 eingestellt.",
    );
    event_reads(
        Event::ClearedMarket { tiles: 1 },
        TO_A,
        "1 unsold tile went back to the columns.",
        "1 unverkauftes Plättchen kommt zurück in die Spalten.",
    );
    event_reads(
        Event::ClearedMarket { tiles: 4 },
        TO_A,
        "4 unsold tiles went back to the columns.",
        "4 unverkaufte Plättchen kommen zurück in die Spalten.",
    );
}

#[test]
fn commentary_lists_types_and_order_tiles() {
    let types = Types::from(vec![factory_manager::Type::Machine, factory_manager::Type::PersonnelRobot]);
    event_reads(
        Event::OpenedMarket { types },
        TO_A,
        "X tiles in the market: Machine, Personnel robot.",
        "X-Plättchen im Markt: Maschine, Personalroboter.",
    );
    let order_tiles = factory_manager::OrderTiles::of(&[6, 1, 3]);
    event_reads(
        Event::DrewOrder { order_tiles },
        TO_A,
        "New order tiles: 1, 3, 6.",
        "Neue Reihenfolgeplättchen: 1, 3, 6.",
    );
}

#[test]
fn commentary_explains_an_income() {
    let earned = Event::Earned { seat: A, goods: 1, energy_cost: 22, income: -12, money: 6 };
    event_reads(
        earned,
        TO_A,
        "You earned −12 (10 × 1 goods, less 22 for energy) and now have 6.",
        "Du hast −12 verdient (10 × 1 Waren, weniger 22 für Energie), jetzt 6.",
    );
    event_reads(
        earned,
        TO_B,
        "Ada earned −12 (10 × 1 goods, less 22 for energy) and now has 6.",
        "Ada hat −12 verdient (10 × 1 Waren, weniger 22 für Energie), jetzt 6.",
    );
}

#[test]
fn prompts_say_what_is_asked_with_names_and_numbers() {
    let table = Table::auction([1, 2, 4]);
    asked(
        &table,
        C,
        "Choose an order tile and open with a bid. 3 workers are available; one must stay.",
        "Wähle ein Reihenfolgeplättchen und eröffne mit einem Gebot. 3 Arbeiter sind verfügbar; einer muss bleiben.",
    );
    asked(
        &table.clone().play(C, open(4, 1)),
        A,
        "Order tile 4 (discount 1): the highest bid is 1, by Cem. Bid more or pass; you have 3 available.",
        "Reihenfolgeplättchen 4 (Rabatt 1): Höchstgebot 1, von Cem. Biete mehr oder passe; verfügbar: 3.",
    );
    asked(&table, A, "Nothing to do for you now.", "Für dich gibt es gerade nichts zu tun.");
}

#[test]
fn prompts_know_one_from_many() {
    let table = Table::preparing(3);
    asked(
        &table,
        A,
        "Move 3 tiles to the market, always the cheapest of a column.",
        "Lege 3 Plättchen in den Markt, immer das günstigste einer Spalte.",
    );
    let table = table.until(|phase| matches!(phase, Phase::Market { left: 1, .. }));
    asked(
        &table,
        A,
        "Move 1 tile to the market, always the cheapest of a column.",
        "Lege 1 Plättchen in den Markt, immer das günstigste einer Spalte.",
    );
}

#[test]
fn choices_say_what_they_cost() {
    let (m, s) = (START_MACHINE, START_STORAGE);
    let ten = [m, m, s, s, s, storage(6), storage(6), storage(6), storage(10), storage(10)];
    let table = Table::buying(3, [machine(6)]).hall(A, ten);
    let prompt = table.state.prompt(A);
    let names = NAMES.map(String::from);
    let voice = Voice { state: &table.state, names: &names, reader: TO_A, lang: Lang::EN };
    let labels: Vec<_> = prompt.choices.iter().map(|choice| voice.say(&choice.label)).collect();
    let expected = [
        "Buy Machine 6 for 6 and a new space for 10",
        "Buy and keep Machine 6 for 6",
        "Tear down",
        "Hire nobody and end the turn",
        "Hire 1 seasonal worker for 7 and end the turn",
        "Hire 2 seasonal workers for 14 and end the turn",
    ];
    assert_eq!(labels, expected);
}

#[test]
fn the_outcome_is_told_to_winners_and_losers() {
    let end = |money: [i32; 3]| {
        let mut table = Table::new(3).until_round(5).until_energy();
        for seat in [A, B, C] {
            table = table.money(seat, money[seat.index()]).tracks(seat, [4, 4, 4, 4]);
        }
        let table = table.energy(0);
        let why = table.state.outcome().expect("the match is over").why;
        (table, why)
    };
    let (table, why) = end([60, 10, 20]);
    reads(&table, TO_A, &why, "You won with 100 Elektro.", "Du hast mit 100 Elektro gewonnen.");
    reads(&table, TO_B, &why, "Ada won with 100 Elektro.", "Ada hat mit 100 Elektro gewonnen.");
    let (table, why) = end([60, 10, 60]);
    reads(
        &table,
        TO_B,
        &why,
        "Ada, Cem share the victory with 100 Elektro and a last income of 40.",
        "Ada, Cem teilen sich den Sieg mit 100 Elektro und einem letzten Gewinn von 40.",
    );
}
