//! What the game says: names, "you" and "du", one and many.

use engine::{Detail, Game, Lang, Message, Sayable, Seat, Viewer, Voice};
use fantastic_factories::{Blueprint::*, Contractor::*, Event, Floor, Illegal, Kind, Resource, Row, Tool};

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
fn event_reads(event: Event, reader: Viewer, english: &str, german: &str) {
    reads(&Table::work(3), reader, &event.message(), english, german);
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
        "Robot has another tool: the wrench is needed.",
        "Roboter hat ein anderes Werkzeug: Gebraucht wird Schraubenschlüssel.",
    );
    refusal_reads(
        Illegal::TooLittleMetal { rule: "FF-2.4", have: 1, need: 5 },
        "That takes 5 metal, and you have 1.",
        "Das braucht 5 Metall, und du hast 1.",
    );
    refusal_reads(
        Illegal::ContractorTooDear { contractor: HiredHands, have: 2, need: 3 },
        "Hired Hands: that takes 3 energy, and you have 2.",
        "Hilfskräfte: Das kostet 3 Energie, und du hast 2.",
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
        "Refinery takes 1 card from the hand, not 0.",
        "Raffinerie braucht 1 Karte aus der Hand, nicht 0.",
    );
    refusal_reads(
        Illegal::TooFewCards { card: RecyclingPlant, have: 1, need: 2 },
        "Recycling Plant takes 2 cards from the hand, not 1.",
        "Recyclinghof braucht 2 Karten aus der Hand, nicht 1.",
    );
}

#[test]
fn a_refusal_as_an_error_begins_with_its_rule() {
    let why = Illegal::TooLittleEnergy { rule: "FF-2.8", have: 0, need: 1 };
    assert_eq!(why.to_string(), "FF-2.8: That takes 1 energy, and you have 0.");
    assert_eq!(
        Illegal::MustChoose.to_string(),
        "FF-1.2: Passing is allowed only if you can neither take nor hire."
    );
}

#[test]
fn commentary_calls_the_reader_you_and_the_others_by_name() {
    let took = Event::Took { seat: A, card: Megalith };
    event_reads(took, TO_A, "You took Megalith.", "Du hast Megalith genommen.");
    event_reads(took, TO_B, "Ada took Megalith.", "Ada hat Megalith genommen.");
    let begun = Event::BeganRound { round: 3, seat: B };
    event_reads(begun, TO_B, "Round 3: You begin.", "Runde 3: Du beginnst.");
    event_reads(begun, TO_A, "Round 3: Bea begins.", "Runde 3: Bea beginnt.");
    let last = Event::BeganLastRound { round: 9, seat: A };
    event_reads(last, TO_B, "Round 9, the last one: Ada begins.", "Runde 9, die letzte: Ada beginnt.");
    let passed = Event::Passed { seat: A };
    event_reads(passed, TO_A, "You could do nothing and passed.", "Du konntest nichts tun und hast gepasst.");
    event_reads(passed, TO_B, "Ada could do nothing and passed.", "Ada konnte nichts tun und hat gepasst.");
}

#[test]
fn what_others_draw_stays_unnamed() {
    let drew = Event::Drew { seat: A, card: Beacon };
    event_reads(drew, TO_A, "You drew Beacon.", "Du hast Leuchtturm gezogen.");
    let hidden = fantastic_factories::FantasticFactories::redact(&drew, TO_B);
    event_reads(hidden, TO_B, "Ada drew a card.", "Ada hat eine Karte gezogen.");
}

#[test]
fn commentary_counts_goods_metal_energy_and_cards() {
    let gained = |goods, metal, energy| Event::Gained { seat: B, stuff: stuff(goods, metal, energy) };
    event_reads(gained(1, 0, 0), TO_A, "Bea gained 1 good.", "Bea hat 1 Ware erhalten.");
    event_reads(
        gained(2, 1, 5),
        TO_A,
        "Bea gained 2 goods, 1 metal, 5 energy.",
        "Bea hat 2 Waren, 1 Metall, 5 Energie erhalten.",
    );
    let gift = |cards| Event::GiftedCards { seat: B, cards };
    event_reads(gift(1), TO_A, "Bea draws 1 card as a gift.", "Bea darf 1 Karte als Geschenk ziehen.");
    event_reads(gift(2), TO_B, "You draw 2 cards as a gift.", "Du darfst 2 Karten als Geschenk ziehen.");
    let gifted = Event::Gifted { seat: A, stuff: stuff(0, 1, 0) };
    event_reads(gifted, TO_A, "You got 1 metal as a gift.", "Du hast 1 Metall geschenkt bekommen.");
}

#[test]
fn commentary_tells_hires_builds_and_dice() {
    event_reads(
        Event::Hired { seat: A, contractor: Engineer, slot: 2, card: Robot, energy: 4 },
        TO_B,
        "Ada hired Engineer for 4 energy, discarding Robot.",
        "Ada hat Ingenieurin für 4 Energie angeheuert und Roboter abgeworfen.",
    );
    event_reads(
        Event::Built { seat: A, card: Foundry, with: Dojo, stuff: stuff(0, 2, 1) },
        TO_A,
        "You built Foundry for 2 metal, 1 energy, discarding Dojo.",
        "Du hast Gießerei für 2 Metall, 1 Energie gebaut und Dojo abgeworfen.",
    );
    event_reads(
        Event::Rolled { seat: A, dice: pool([6, 1, 1]) },
        TO_B,
        "Ada rolled 1, 1, 6.",
        "Ada hat 1, 1, 6 geworfen.",
    );
    event_reads(
        Event::PutDie { seat: A, floor: Floor::Generate, die: 3 },
        TO_A,
        "You put a 3 on Generate.",
        "Du hast eine 3 auf Erzeugen gesetzt.",
    );
    event_reads(
        Event::ActivatedWith { seat: B, card: AluminumFactory, dice: pool([2, 2]) },
        TO_A,
        "Bea activated Aluminum Factory with 2, 2.",
        "Bea hat Aluminiumwerk mit 2, 2 aktiviert.",
    );
    event_reads(
        Event::Refreshed { seat: A, row: Row::Contractors, pay: Resource::Energy },
        TO_B,
        "Ada paid 1 energy for new contractors.",
        "Ada hat 1 Energie für neue Helfer bezahlt.",
    );
}

#[test]
fn slots_are_counted_from_1() {
    event_reads(
        Event::RevealedContractor { slot: 0, contractor: Miner },
        TO_A,
        "Miner came to slot 1.",
        "Bergmann liegt auf Platz 1.",
    );
}

#[test]
fn commentary_explains_the_machine() {
    event_reads(
        Event::MachineRolled { green: 5, red: 1, blue: 2, purple: 3, yellow: 4 },
        TO_A,
        "The Machine rolled green 5, red 1, blue 2, purple 3, yellow 4.",
        "Die Maschine hat Grün 5, Rot 1, Blau 2, Lila 3, Gelb 4 geworfen.",
    );
    event_reads(
        Event::MachineMade { kind: Kind::Training, die: 1, cards: 1 },
        TO_A,
        "1 for training, 1 card: the Machine made 1 good.",
        "1 für Training, 1 Karte: Die Maschine macht 1 Ware.",
    );
    event_reads(
        Event::MachineMissed { kind: Kind::Utility, die: 6, cards: 2 },
        TO_A,
        "6 for utility, 2 cards: nothing.",
        "6 für Versorgung, 2 Karten: nichts.",
    );
}

#[test]
fn prompts_say_what_is_asked_with_numbers() {
    asked(
        &Table::market(3),
        A,
        "Take a blueprint, or hire a contractor by discarding a card with the slot's tool. You have 1 metal and 2 energy.",
        "Nimm einen Bauplan, oder heure einen Helfer an, indem du eine Karte mit dem Werkzeug des Platzes abwirfst. Du hast 1 Metall und 2 Energie.",
    );
    asked(&Table::market(3), B, "Nothing to do for you now.", "Für dich gibt es gerade nichts zu tun.");
    asked(
        &Table::work(3).dice(A, [5, 2]).goods(A, 3),
        A,
        "Place dice, activate buildings, build. Dice: 2, 5. You have 0 metal, 0 energy and 3 goods.",
        "Setze Würfel ein, aktiviere Gebäude, baue. Würfel: 2, 5. Du hast 0 Metall, 0 Energie und 3 Waren.",
    );
    asked(
        &Table::work(3).metal(A, 15).play(A, FINISH),
        A,
        "You may keep 12 metal and energy together: 3 too many. How much metal do you discard? The rest is energy.",
        "Du darfst 12 Metall und Energie zusammen behalten: 3 zu viel. Wie viel Metall wirfst du ab? Der Rest ist Energie.",
    );
    let sold = Table::work(3).compound(A, [BlackMarket]).dice(A, [1]).hand(A, [Megalith]);
    let sold = sold.play(A, activate(BlackMarket, [1]));
    asked(
        &sold,
        A,
        "Black Market takes a card from your hand. Which?",
        "Schwarzmarkt braucht eine Karte aus deiner Hand. Welche?",
    );
    asked(
        &sold.play(A, discard(Megalith)),
        A,
        "Megalith costs more than 4: how much metal of the 4? The rest is energy.",
        "Megalith kostet mehr als 4: Wie viel Metall von den 4? Der Rest ist Energie.",
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
    assert_eq!(labels(&table, A), ["Bea", "Cem"]);
    let table =
        Table::work(3).hand(A, [Megalith, FitnessCenter]).compound(A, [Obelisk]).metal(A, 4).energy(A, 2);
    let expected = [
        "Build Fitness Center for 1 metal, discarding",
        "Build Megalith for 4 metal, 2 energy, discarding",
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
        "Manufactory (a pair → 1 good + 2 metal or 3 energy or 2 cards)"
    );
    assert_eq!(explained("contractor", "miner", Lang::EN), "Miner (3 metal; 1 metal for an opponent)");
    assert_eq!(explained("contractor", "foreman", Lang::DE), "Vorarbeiter (bis zu 4 Würfel setzen)");
}

#[test]
fn the_outcome_is_told_to_winners_and_losers() {
    let table = Table::work(3).goods(A, 9).goods(B, 4).round(40).finish_all();
    let why = table.state.outcome().expect("the match is over").why;
    reads(&table, TO_A, &why, "You won with 9 points.", "Du hast mit 9 Punkten gewonnen.");
    reads(&table, TO_B, &why, "Ada won with 9 points.", "Ada hat mit 9 Punkten gewonnen.");
    let table = Table::work(3).goods(A, 4).goods(B, 4).metal(B, 1).round(40).finish_all();
    let why = table.state.outcome().expect("the match is over").why;
    reads(
        &table,
        TO_B,
        &why,
        "You won by metal, energy or cards: 2 players have 4 points.",
        "Du hast durch Metall, Energie oder Karten gewonnen: 2 Spieler haben 4 Punkte.",
    );
    let table = Table::work(3).goods(A, 4).goods(B, 4).round(40).finish_all();
    let why = table.state.outcome().expect("the match is over").why;
    reads(
        &table,
        Viewer::Spectator,
        &why,
        "Ada, Bea share the victory with 4 points.",
        "Ada, Bea teilen sich den Sieg mit 4 Punkten.",
    );
    let table = Table::solo([Dojo]).goods(A, 9).round(40).finish_all().settle();
    let why = table.state.outcome().expect("the match is over").why;
    reads(
        &table,
        TO_A,
        &why,
        "You beat the Machine with 9 to 2 points.",
        "Du hast die Maschine mit 9 zu 2 Punkten geschlagen.",
    );
}
