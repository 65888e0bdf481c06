//! What the game says: names, "you" and "du", none, one and many.

use engine::{Game, Lang, Message, Sayable, Seat, Viewer, Voice, tellings};
use factory_manager::{Event, FactoryManager, Illegal, OrderTiles, Phase, TileId, Type, Types};

use crate::table::*;

const NAMES: [&str; 3] = ["Ada", "Bea", "Cem"];

/// What a reader is told, in English and in German.
#[track_caller]
fn reads(table: &Table, reader: Viewer, message: &Message, english: &str, german: &str) {
    let names = NAMES.map(String::from);
    for (lang, expected) in [(Lang::EN, english), (Lang::DE, german)] {
        let voice = Voice { state: &table.state, names: &names, reader, lang };
        assert_eq!(voice.say(message), expected);
    }
}

#[track_caller]
fn refusal_reads(why: Illegal, english: &str, german: &str) {
    reads(&Table::new(3), Viewer::Seat(A), &why.message(), english, german);
}

/// The sentences in which a reader is told these events of one entry, one per line.
#[track_caller]
fn told(events: &[Event], reader: Viewer, english: &str, german: &str) {
    let (table, names) = (Table::new(3), NAMES.map(String::from));
    for (lang, expected) in [(Lang::EN, english), (Lang::DE, german)] {
        let voice = Voice { state: &table.state, names: &names, reader, lang };
        let said: Vec<_> =
            tellings::<FactoryManager>(events).iter().flatten().map(|message| voice.say(message)).collect();
        assert_eq!(said.join("\n"), expected);
    }
}

#[track_caller]
fn asked(table: &Table, seat: Seat, english: &str, german: &str) {
    reads(table, Viewer::Seat(seat), &table.state.prompt(seat).ask, english, german);
}

const TO_A: Viewer = Viewer::Seat(A);
const TO_B: Viewer = Viewer::Seat(B);
const TO_ALL: Viewer = Viewer::Spectator;

#[test]
fn a_bid_too_high_is_refused_with_one_and_with_many_workers() {
    refusal_reads(
        Illegal::BidTooHigh { workers: 3, most: 2, available: 3 },
        "3 workers are too many: of 3 available, one must stay, so 2 at most.",
        "3 Arbeiter sind zu viel: Von 3 verfügbaren muss einer bleiben, also höchstens 2.",
    );
    refusal_reads(
        Illegal::BidTooHigh { workers: 1, most: 0, available: 1 },
        "1 worker is too many: of 1 available, one must stay, so 0 at most.",
        "1 Arbeiter ist zu viel: Von 1 verfügbaren muss einer bleiben, also höchstens 0.",
    );
}

#[test]
fn refusals_name_the_tiles() {
    refusal_reads(
        Illegal::TooPoor { tile: machine(6), have: 5, need: 6 },
        "Machine 6 costs you 6 Elektro, but you have 5.",
        "Maschine 6 kostet dich 6 Elektro, aber du hast 5.",
    );
    refusal_reads(
        Illegal::SpaceTaken { tile: control(13), by: control(5) },
        "The space for Control −3 is taken by Control −1. Tear it down first; that takes one worker.",
        "Auf dem Feld für Steuerung −3 liegt schon Steuerung −1. Reiße das alte Plättchen zuerst ab; das braucht einen Arbeiter.",
    );
    refusal_reads(
        Illegal::CannotShutDown { tile: START_STORAGE },
        "Starting storage cannot be shut down: only machines and robots can.",
        "Startlager kannst du nicht stilllegen, nur Maschinen und Roboter.",
    );
}

#[test]
fn each_type_of_tile_has_a_name() {
    let named = |tile: TileId, english: &str, german: &str| {
        told(
            &[Event::ToreDown { seat: B, tile }],
            TO_A,
            &format!("Bea tears down {english}."),
            &format!("Bea reißt {german} ab."),
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
        "You are in debt (−5 Elektro) and cannot pay, not even a price of 0. You can still tear down, and place kept tiles where no fee is due.",
        "Du hast Schulden (−5 Elektro) und kannst nichts bezahlen, auch keinen Preis von 0. Abreißen kannst du weiterhin, und gebührenfrei einbauen auch.",
    );
}

#[test]
fn refusals_count_robots_machines_and_tiles() {
    refusal_reads(
        Illegal::TooManyRobots { robots: 2, machines: 1 },
        "2 robots run on 1 machine. Each robot needs a machine of its own: shut robots down.",
        "2 Roboter laufen auf 1 Maschine. Jeder Roboter braucht eine eigene Maschine: Lege Roboter still.",
    );
    refusal_reads(
        Illegal::TooManyRobots { robots: 1, machines: 0 },
        "1 robot runs on 0 machines. Each robot needs a machine of its own: shut robots down.",
        "1 Roboter läuft auf 0 Maschinen. Jeder Roboter braucht eine eigene Maschine: Lege Roboter still.",
    );
    refusal_reads(
        Illegal::MustMove { left: 1 },
        "You must move 1 more tile to the market: one for each available worker.",
        "Du musst noch 1 Plättchen in den Markt legen: eines für jeden verfügbaren Arbeiter.",
    );
}

#[test]
fn a_refusal_as_an_error_begins_with_its_rule() {
    let why = Illegal::BidTooLow { workers: 1, least: 2 };
    assert_eq!(why.to_string(), "FM-1.2: 1 is not more than the highest bid. Bid at least 2, or pass.");
}

#[test]
fn commentary_speaks_to_whoever_did_it() {
    let passed = [Event::Passed { seat: A, order_tile: 4 }];
    told(&passed, TO_A, "You pass.", "Du passt.");
    told(&passed, TO_B, "Ada passes.", "Ada passt.");
    told(&passed, TO_ALL, "Ada passes.", "Ada passt.");
    let forced = [Event::HadToPass { seat: A, order_tile: 4, most: 2 }];
    told(&forced, TO_A, "You cannot bid more and pass.", "Du kannst nicht mehr bieten und passt.");
    told(&forced, TO_B, "Ada cannot bid more and passes.", "Ada kann nicht mehr bieten und passt.");
}

#[test]
fn an_auction_is_told_bid_by_bid() {
    told(
        &[Event::Opened { seat: A, order_tile: 3, workers: 0 }],
        TO_B,
        "Ada puts order tile 3 up for auction and opens with 0.",
        "Ada versteigert Reihenfolgeplättchen 3 und eröffnet mit 0.",
    );
    told(&[Event::Bid { seat: B, order_tile: 3, workers: 1 }], TO_B, "You bid 1.", "Du bietest 1.");
}

#[test]
fn the_pass_that_decides_an_auction_is_told_with_its_winner() {
    let decided =
        |workers| [Event::Passed { seat: C, order_tile: 3 }, Event::Won { seat: B, order_tile: 3, workers }];
    told(
        &decided(1),
        TO_A,
        "Cem passes, and Bea wins order tile 3 for 1 worker.",
        "Cem passt, und Bea ersteigert Reihenfolgeplättchen 3 für 1 Arbeiter.",
    );
    told(
        &decided(2),
        TO_B,
        "Cem passes, and you win order tile 3 for 2 workers.",
        "Cem passt, und du ersteigerst Reihenfolgeplättchen 3 für 2 Arbeiter.",
    );
    told(
        &decided(0),
        TO_B,
        "Cem passes, and you win order tile 3 for nothing.",
        "Cem passt, und du bekommst Reihenfolgeplättchen 3 umsonst.",
    );
}

#[test]
fn a_bid_nobody_can_beat_is_told_as_a_win() {
    let pass = |seat| Event::HadToPass { seat, order_tile: 3, most: 2 };
    let won = Event::Won { seat: A, order_tile: 3, workers: 2 };
    told(
        &[Event::Bid { seat: A, order_tile: 3, workers: 2 }, pass(B), pass(C), won],
        TO_B,
        "Ada bids 2 and wins order tile 3: nobody can bid more.",
        "Ada bietet 2 und ersteigert Reihenfolgeplättchen 3: Mehr kann niemand bieten.",
    );
    told(
        &[Event::Opened { seat: A, order_tile: 3, workers: 2 }, pass(B), pass(C), won],
        TO_A,
        "You put order tile 3 up for auction, open with 2 and win: nobody can bid more.",
        "Du versteigerst Reihenfolgeplättchen 3, eröffnest mit 2 und bekommst es: Mehr kann niemand bieten.",
    );
    told(
        &[Event::Passed { seat: B, order_tile: 3 }, pass(C), won],
        TO_A,
        "Bea passes.\nNobody else can bid more: you win order tile 3 for 2 workers.",
        "Bea passt.\nMehr kann sonst niemand bieten, also ersteigerst du Reihenfolgeplättchen 3 für 2 Arbeiter.",
    );
    told(
        &[
            Event::Passed { seat: B, order_tile: 3 },
            pass(C),
            Event::Won { seat: A, order_tile: 3, workers: 0 },
        ],
        TO_B,
        "You pass.\nNobody else can bid more: Ada wins order tile 3 for nothing.",
        "Du passt.\nMehr kann sonst niemand bieten, also bekommt Ada Reihenfolgeplättchen 3 umsonst.",
    );
    // Somebody is still in, so nothing is decided.
    told(
        &[Event::Bid { seat: A, order_tile: 3, workers: 1 }, pass(B)],
        TO_ALL,
        "Ada bids 1.\nBea cannot bid more and passes.",
        "Ada bietet 1.\nBea kann nicht mehr bieten und passt.",
    );
}

#[test]
fn the_last_order_tile_is_taken_with_or_without_workers() {
    let took = |workers| [Event::TookLast { seat: A, order_tile: 10, workers }];
    told(
        &took(1),
        TO_B,
        "Ada takes the last order tile, 10, and locks 1 worker on it.",
        "Ada nimmt das letzte Reihenfolgeplättchen, 10, und bindet 1 Arbeiter darauf.",
    );
    told(
        &took(0),
        TO_A,
        "You take the last order tile, 10.",
        "Du nimmst das letzte Reihenfolgeplättchen, 10.",
    );
}

#[test]
fn commentary_knows_none_one_and_many() {
    let hired = |workers, cost| [Event::Hired { seat: B, workers, cost }];
    told(&hired(1, 7), TO_A, "Bea hires 1 seasonal worker for 7.", "Bea stellt 1 Saisonarbeiter für 7 ein.");
    told(
        &hired(2, 14),
        TO_A,
        "Bea hires 2 seasonal workers for 14.",
        "Bea stellt 2 Saisonarbeiter für 14 ein.",
    );
    told(
        &hired(2, 0),
        TO_B,
        "You hire 2 seasonal workers for nothing.",
        "Du stellst 2 Saisonarbeiter umsonst ein.",
    );
    told(
        &[Event::ClearedMarket { tiles: 1 }],
        TO_A,
        "1 unsold tile goes back to the columns.",
        "1 unverkauftes Plättchen kommt zurück in die Spalten.",
    );
    told(
        &[Event::ClearedMarket { tiles: 4 }],
        TO_A,
        "4 unsold tiles go back to the columns.",
        "4 unverkaufte Plättchen kommen zurück in die Spalten.",
    );
}

#[test]
fn what_did_not_happen_is_not_told() {
    told(&[Event::HiredNobody { seat: A }], TO_A, "", "");
    told(&[Event::EndedTurn { seat: A }], TO_B, "", "");
    told(
        &[Event::HiredNobody { seat: A }, Event::BeganBureaucracy],
        TO_A,
        "Bureaucracy: all workers come back.",
        "Buchhaltung: Alle Arbeiter kommen zurück.",
    );
    told(
        &[Event::Dismissed { seat: A, workers: 2 }, Event::HiredNobody { seat: A }],
        TO_B,
        "Ada lets 2 seasonal workers go.",
        "Ada lässt 2 Saisonarbeiter gehen.",
    );
}

#[test]
fn a_purchase_is_told_with_its_space() {
    let bought = |price| Event::Bought { seat: A, tile: machine(6), price, discount: 6 - price };
    let space = Event::PaidExtension { seat: A, space: 11, cost: 10 };
    told(&[bought(6)], TO_B, "Ada buys Machine 6 for 6.", "Ada kauft Maschine 6 für 6.");
    told(&[bought(0)], TO_A, "You buy Machine 6 for nothing.", "Du bekommst Maschine 6 umsonst.");
    told(
        &[bought(6), space],
        TO_B,
        "Ada buys Machine 6 for 6 and pays 10 for space 11.",
        "Ada kauft Maschine 6 für 6 und zahlt 10 für Feld 11.",
    );
    told(
        &[bought(0), space],
        TO_A,
        "You buy Machine 6 for nothing and pay 10 for space 11.",
        "Du bekommst Maschine 6 umsonst und zahlst 10 für Feld 11.",
    );
    told(
        &[Event::Placed { seat: A, tile: machine(6) }, space],
        TO_B,
        "Ada places Machine 6 and pays 10 for space 11.",
        "Ada baut Maschine 6 ein und zahlt 10 für Feld 11.",
    );
    let kept = |price| [Event::BoughtToKeep { seat: A, tile: machine(6), price, discount: 6 - price }];
    told(
        &kept(6),
        TO_B,
        "Ada buys Machine 6 for 6 and keeps it beside the factory.",
        "Ada kauft Maschine 6 für 6 und hebt das Plättchen neben der Fabrik auf.",
    );
    told(
        &kept(0),
        TO_A,
        "You buy Machine 6 for nothing and keep it beside the factory.",
        "Du bekommst Maschine 6 umsonst und hebst das Plättchen neben der Fabrik auf.",
    );
}

#[test]
fn commentary_lists_types_and_order_tiles() {
    let types = Types::from(vec![Type::Machine, Type::PersonnelRobot]);
    told(
        &[Event::OpenedMarket { types }],
        TO_A,
        "X tiles in the market: Machine and Personnel robot.",
        "X-Plättchen im Markt: Maschine und Personalroboter.",
    );
    let draw = Event::DrewOrder { order_tiles: OrderTiles::of(&[6, 1, 3]) };
    told(
        &[Event::BeganRound { round: 4 }, draw],
        TO_A,
        "Round 4. New order tiles: 1, 3 and 6.",
        "Runde 4. Neue Reihenfolgeplättchen: 1, 3 und 6.",
    );
    told(
        &[Event::BeganRound { round: 5 }, draw],
        TO_A,
        "Last round: income counts double. New order tiles: 1, 3 and 6.",
        "Letzte Runde: Der Gewinn zählt doppelt. Neue Reihenfolgeplättchen: 1, 3 und 6.",
    );
}

#[test]
fn the_energy_price_rises_or_stays() {
    told(
        &[Event::TurnedEnergy { step: 2, price: 5 }],
        TO_A,
        "Energy rises by 2 to 5!",
        "Energie steigt um 2 auf 5!",
    );
    told(&[Event::TurnedEnergy { step: 0, price: 3 }], TO_A, "Energy stays at 3.", "Energie bleibt bei 3.");
}

#[test]
fn commentary_explains_an_income() {
    let earned = |goods, energy_cost, money| {
        let income = 10 * i32::from(goods) - energy_cost;
        [Event::Earned { seat: A, goods, energy_cost, income, money }]
    };
    told(
        &earned(4, 4, 58),
        TO_B,
        "Ada earns 36: 40 for 4 goods, less 4 for energy. Now 58.",
        "Ada verdient 36: 40 für 4 Waren, minus 4 für Energie. Jetzt 58.",
    );
    told(
        &earned(1, 22, -6),
        TO_A,
        "You lose 12: 10 for 1 good, less 22 for energy. Now −6.",
        "Du verlierst 12: 10 für 1 Ware, minus 22 für Energie. Jetzt −6.",
    );
    told(
        &earned(1, 10, 6),
        TO_B,
        "Ada earns nothing: 10 for 1 good, less 10 for energy. Still 6.",
        "Ada verdient nichts: 10 für 1 Ware, minus 10 für Energie. Weiterhin 6.",
    );
    told(
        &earned(0, 2, 4),
        TO_B,
        "Ada loses 2: no goods, but 2 for energy. Now 4.",
        "Ada verliert 2: keine Waren, aber 2 für Energie. Jetzt 4.",
    );
}

#[test]
fn commentary_explains_the_last_income() {
    let earned = |goods, energy_cost, money| {
        let income = 2 * (10 * i32::from(goods) - energy_cost);
        [Event::EarnedDouble { seat: A, goods, energy_cost, income, money }]
    };
    told(
        &earned(4, 20, 100),
        TO_A,
        "You earn 40: 40 for 4 goods, less 20 for energy, all doubled. Final total: 100.",
        "Du verdienst 40: 40 für 4 Waren, minus 20 für Energie, alles doppelt. Am Ende 100.",
    );
    told(
        &earned(1, 20, -20),
        TO_B,
        "Ada loses 20: 10 for 1 good, less 20 for energy, all doubled. Final total: −20.",
        "Ada verliert 20: 10 für 1 Ware, minus 20 für Energie, alles doppelt. Am Ende −20.",
    );
    told(
        &earned(2, 20, 6),
        TO_B,
        "Ada earns nothing: 20 for 2 goods, less 20 for energy. Final total: 6.",
        "Ada verdient nichts: 20 für 2 Waren, minus 20 für Energie. Am Ende 6.",
    );
    told(
        &earned(0, 7, 24),
        TO_A,
        "You lose 14: no goods, but 7 for energy, doubled. Final total: 24.",
        "Du verlierst 14: keine Waren, aber 7 für Energie, doppelt. Am Ende 24.",
    );
}

#[test]
fn prompts_say_what_is_asked_with_names_and_numbers() {
    let table = Table::auction([1, 2, 4]);
    asked(
        &table,
        C,
        "Choose an order tile and open with a bid. You have 3 workers available; keep one.",
        "Wähle ein Reihenfolgeplättchen und eröffne mit einem Gebot. Du hast 3 Arbeiter verfügbar; einer muss bleiben.",
    );
    asked(
        &table.clone().play(C, open(4, 1)),
        A,
        "Order tile 4 (discount 1): Cem leads with 1. Bid more or pass; you have 3 workers available.",
        "Reihenfolgeplättchen 4 (Rabatt 1): Cem führt mit 1. Biete mehr oder passe; du hast 3 Arbeiter verfügbar.",
    );
    asked(
        &table.clone().play(C, open(2, 0)),
        A,
        "Order tile 2 (no discount): Cem leads with 0. Bid more or pass; you have 3 workers available.",
        "Reihenfolgeplättchen 2 (kein Rabatt): Cem führt mit 0. Biete mehr oder passe; du hast 3 Arbeiter verfügbar.",
    );
    asked(&table, A, "Nothing to do for you right now.", "Für dich gibt es gerade nichts zu tun.");
}

#[test]
fn prompts_know_one_from_many() {
    let table = Table::preparing(3);
    asked(
        &table,
        A,
        "Move 3 tiles to the market, always the cheapest in a column.",
        "Lege 3 Plättchen in den Markt, immer das günstigste einer Spalte.",
    );
    let table = table.until(|phase| matches!(phase, Phase::Market { left: 1, .. }));
    asked(
        &table,
        A,
        "Move 1 tile to the market, always the cheapest in a column.",
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
        "Buy Machine 6 for 6, plus 10 for a new space",
        "Buy and keep Machine 6 for 6",
        "Tear down",
        "Hire nobody and end turn",
        "Hire 1 seasonal worker for 7 and end turn",
        "Hire 2 seasonal workers for 14 and end turn",
    ];
    assert_eq!(labels, expected);
}

#[test]
fn the_outcome_is_told_to_winners_and_losers() {
    let end = |money: [i32; 3], goods: [i16; 3]| {
        let mut table = Table::new(3).until_round(5).until_energy();
        for (n, seat) in [A, B, C].into_iter().enumerate() {
            table = table.money(seat, money[n]).tracks(seat, [goods[n], 4, 4, 4]);
        }
        let table = table.energy(0);
        let why = table.state.outcome().expect("the match is over").why;
        (table, why)
    };
    let (table, why) = end([60, 10, 20], [4; 3]);
    reads(&table, TO_A, &why, "You win with 100 Elektro.", "Du gewinnst mit 100 Elektro.");
    reads(&table, TO_B, &why, "Ada wins with 100 Elektro.", "Ada gewinnt mit 100 Elektro.");
    let (table, why) = end([60, 10, 80], [4, 4, 3]);
    reads(
        &table,
        TO_A,
        &why,
        "Tied at 100: you win with the higher last income, 40 to 20.",
        "Gleichstand bei 100: Du siegst mit dem höheren letzten Gewinn, 40 zu 20.",
    );
    reads(
        &table,
        TO_B,
        &why,
        "Tied at 100: Ada wins with the higher last income, 40 to 20.",
        "Gleichstand bei 100: Ada siegt mit dem höheren letzten Gewinn, 40 zu 20.",
    );
    let (table, why) = end([60, 10, 60], [4; 3]);
    reads(
        &table,
        TO_B,
        &why,
        "Shared victory: Ada and Cem, with 100 Elektro and a last income of 40.",
        "Geteilter Sieg: Ada und Cem, mit 100 Elektro und einem letzten Gewinn von 40.",
    );
    reads(
        &table,
        TO_A,
        &why,
        "Shared victory: you and Cem, with 100 Elektro and a last income of 40.",
        "Geteilter Sieg: du und Cem, mit 100 Elektro und einem letzten Gewinn von 40.",
    );
}
