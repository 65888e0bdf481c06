//! The commentary: in the present tense, cause and effect in one sentence, and to the reader as "you" and "du".

use engine::{Game, Lang, Viewer, Voice, tellings};
use fantastic_factories::{
    Blueprint::*, Contractor::*, Event, FantasticFactories, Floor, Kind, Resource, Row,
};

use crate::table::*;

const NAMES: [&str; 3] = ["Ada", "Bea", "Cem"];
const TO_A: Viewer = Viewer::Seat(A);
const TO_B: Viewer = Viewer::Seat(B);
const TO_ALL: Viewer = Viewer::Spectator;

/// What a reader is told of these events, as they may know them.
fn told(events: &[Event], reader: Viewer, lang: Lang) -> Vec<String> {
    let (state, names) = (Table::work(3).state, NAMES.map(String::from));
    let events: Vec<_> = events.iter().map(|event| FantasticFactories::redact(event, reader)).collect();
    let voice = Voice { state: &state, names: &names, reader, lang };
    let messages = tellings::<FantasticFactories>(&events).into_iter().flatten();
    messages.map(|message| voice.try_say(&message).expect("it can be said")).collect()
}

/// The events are one sentence: in English and in German.
#[track_caller]
fn reads(events: &[Event], reader: Viewer, english: &str, german: &str) {
    assert_eq!(told(events, reader, Lang::EN), [english]);
    assert_eq!(told(events, reader, Lang::DE), [german]);
}

#[test]
fn the_reader_is_you_and_the_others_have_names() {
    let took = [Event::Took { seat: A, card: Megalith }];
    reads(&took, TO_A, "You take Megalith.", "Du nimmst Megalith.");
    reads(&took, TO_B, "Ada takes Megalith.", "Ada nimmt Megalith.");
    let begun = [Event::BeganRound { round: 3, seat: B }];
    reads(&begun, TO_B, "Round 3: you begin.", "Runde 3: Du beginnst.");
    reads(&begun, TO_A, "Round 3: Bea begins.", "Runde 3: Bea beginnt.");
    let last = [Event::BeganLastRound { round: 9, seat: A }];
    reads(&last, TO_B, "Round 9, the last one: Ada begins.", "Runde 9, die letzte: Ada beginnt.");
}

#[test]
fn what_others_draw_stays_unnamed_and_is_counted() {
    let drew = [Event::Drew { seat: A, card: Beacon }, Event::Drew { seat: A, card: Dojo }];
    reads(&drew, TO_A, "You draw Beacon and Dojo.", "Du ziehst Leuchtturm und Dojo.");
    reads(&drew, TO_B, "Ada draws 2 cards.", "Ada zieht 2 Karten.");
    reads(&drew[..1], TO_B, "Ada draws 1 card.", "Ada zieht 1 Karte.");
    let both = [Event::Drew { seat: A, card: Beacon }, Event::Drew { seat: B, card: Dojo }];
    assert_eq!(told(&both, TO_ALL, Lang::EN), ["Ada draws 1 card.", "Bea draws 1 card."]);
}

#[test]
fn new_cards_on_the_market_are_listed_together() {
    let cards = [
        Event::RevealedBlueprint { slot: 0, card: Obelisk },
        Event::RevealedBlueprint { slot: 3, card: Biolab },
    ];
    reads(&cards, TO_A, "New on the market: Obelisk and Biolab.", "Neu im Markt: Obelisk und Biolabor.");
    let contractor = [Event::RevealedContractor { slot: 0, contractor: Miner }];
    reads(&contractor, TO_A, "New on the market: Miner.", "Neu im Markt: Bergmann.");
}

#[test]
fn a_die_is_told_with_what_it_brings() {
    let put = |floor, die| Event::PutDie { seat: A, floor, die };
    let gained = |energy| Event::Gained { seat: A, stuff: stuff(0, 0, energy) };
    let matched = Event::Matched { seat: A, floor: Floor::Generate, die: 3 };
    reads(
        &[put(Floor::Generate, 3), gained(3)],
        TO_B,
        "Ada puts a 3 on Generate: 3 energy.",
        "Ada setzt eine 3 auf Erzeugen: 3 Energie.",
    );
    reads(
        &[put(Floor::Generate, 3), matched, gained(4)],
        TO_A,
        "You put a 3 on Generate: 4 energy with the matching bonus.",
        "Du setzt eine 3 auf Erzeugen: 4 Energie mit Paarbonus.",
    );
    let drew = |card| Event::Drew { seat: A, card };
    let research = [put(Floor::Research, 6), drew(Dojo)];
    reads(&research, TO_A, "You put a 6 on Research: Dojo.", "Du setzt eine 6 auf Forschen: Dojo.");
    reads(&research, TO_B, "Ada puts a 6 on Research: 1 card.", "Ada setzt eine 6 auf Forschen: 1 Karte.");
    // Where no card is left nothing is promised.
    reads(&research[..1], TO_B, "Ada puts a 6 on Research.", "Ada setzt eine 6 auf Forschen.");
}

#[test]
fn a_hire_is_told_with_its_price_and_what_it_brings() {
    let hired = |contractor, card, energy| Event::Hired { seat: A, contractor, slot: 2, card, energy };
    reads(
        &[
            hired(Miner, Dojo, 0),
            Event::Gained { seat: A, stuff: stuff(0, 3, 0) },
            Event::Gifted { seat: B, stuff: stuff(0, 1, 0) },
        ],
        TO_B,
        "Ada hires the Miner with Dojo: 3 metal, and 1 metal for you.",
        "Ada heuert mit Dojo den Bergmann an: 3 Metall, 1 Metall für dich.",
    );
    reads(
        &[hired(Engineer, Robot, 4)],
        TO_A,
        "You hire the Engineer with Robot and 4 energy.",
        "Du heuerst mit Roboter und 4 Energie die Ingenieurin an.",
    );
    reads(
        &[hired(Electrician, Robot, 0), Event::Gained { seat: A, stuff: stuff(0, 0, 5) }],
        TO_ALL,
        "Ada hires the Electrician with Robot: 5 energy.",
        "Ada heuert mit Roboter den Elektriker an: 5 Energie.",
    );
    reads(
        &[hired(Architect, Robot, 0), Event::GiftedCards { seat: B, cards: 1 }],
        TO_B,
        "Ada hires the Architect with Robot; you may draw 1 card, too.",
        "Ada heuert mit Roboter die Architektin an; auch du darfst 1 Karte ziehen.",
    );
    reads(
        &[Event::Gained { seat: A, stuff: stuff(0, 3, 0) }, Event::Gifted { seat: B, stuff: stuff(0, 1, 0) }],
        TO_B,
        "Ada gets 3 metal, you get 1 metal.",
        "Ada bekommt 3 Metall, du bekommst 1 Metall.",
    );
    reads(
        &[Event::TurnedUp { seat: A, card: Foundry }, Event::Gained { seat: A, stuff: stuff(0, 2, 1) }],
        TO_A,
        "The Investor turns up Foundry: 2 metal and 1 energy for you.",
        "Die Investorin deckt Gießerei auf: 2 Metall und 1 Energie für dich.",
    );
}

#[test]
fn an_activation_is_told_with_its_cost_and_what_it_gives() {
    let gained = |goods, metal, energy| Event::Gained { seat: B, stuff: stuff(goods, metal, energy) };
    let paid = |metal, energy| Event::Paid { seat: B, stuff: stuff(0, metal, energy) };
    let activated =
        |card, dice: &[u8]| Event::ActivatedWith { seat: B, card, dice: dice.iter().copied().collect() };
    reads(
        &[activated(AluminumFactory, &[2, 2]), paid(0, 5), gained(2, 1, 0)],
        TO_A,
        "Bea activates Aluminum Factory: 5 energy and a pair of 2s become 2 goods and 1 metal.",
        "Bea aktiviert Aluminiumwerk: 5 Energie und ein 2er-Paar werden 2 Waren und 1 Metall.",
    );
    reads(
        &[activated(PowerPlant, &[5]), gained(0, 0, 5)],
        TO_B,
        "You activate Power Plant: a 5 becomes 5 energy.",
        "Du aktivierst Kraftwerk: eine 5 wird 5 Energie.",
    );
    reads(
        &[activated(AssemblyLine, &[2, 3, 4]), gained(2, 0, 0)],
        TO_A,
        "Bea activates Assembly Line: a 2, a 3 and a 4 become 2 goods.",
        "Bea aktiviert Fließband: eine 2, eine 3 und eine 4 werden 2 Waren.",
    );
    reads(
        &[activated(Dojo, &[2]), paid(0, 1), Event::Trained { seat: B, die: 2, to: 5 }],
        TO_A,
        "Bea activates Dojo for 1 energy: a 2 becomes a 5.",
        "Bea aktiviert Dojo für 1 Energie: Eine 2 wird eine 5.",
    );
    reads(
        &[activated(Golem, &[4]), paid(0, 4), Event::GotDie { seat: B, die: 4 }],
        TO_A,
        "Bea activates Golem: 4 energy become a 4.",
        "Bea aktiviert Golem: 4 Energie werden eine 4.",
    );
    reads(
        &[Event::Activated { seat: B, card: Incinerator }, paid(1, 0)],
        TO_A,
        "Bea activates Incinerator for 1 metal.",
        "Bea aktiviert Verbrennungsanlage für 1 Metall.",
    );
    reads(
        &[Event::Discarded { seat: B, card: Dojo }, gained(0, 0, 6)],
        TO_A,
        "Bea discards Dojo: 6 energy.",
        "Bea wirft Dojo ab: 6 Energie.",
    );
    let two = [
        Event::Discarded { seat: B, card: Dojo },
        Event::Discarded { seat: B, card: Robot },
        gained(2, 0, 0),
    ];
    reads(&two, TO_A, "Bea discards Dojo and Robot: 2 goods.", "Bea wirft Dojo und Roboter ab: 2 Waren.");
}

#[test]
fn a_copy_is_told_like_an_activation() {
    let copied = |card, dice| Event::ReplicatedWith { seat: A, card, dice: pool(dice) };
    let paid = Event::Paid { seat: A, stuff: stuff(0, 0, 1) };
    reads(
        &[copied(PowerPlant, [5]), paid, Event::Gained { seat: A, stuff: stuff(0, 0, 5) }],
        TO_B,
        "Ada copies Power Plant with the Replicator: 1 energy and a 5 become 5 energy.",
        "Ada kopiert Kraftwerk mit dem Replikator: 1 Energie und eine 5 werden 5 Energie.",
    );
    reads(
        &[copied(Gymnasium, [5]), paid, Event::Trained { seat: A, die: 5, to: 6 }],
        TO_A,
        "You copy Gymnasium with the Replicator for 1 energy: a 5 becomes a 6.",
        "Du kopierst Turnhalle mit dem Replikator für 1 Energie: Eine 5 wird eine 6.",
    );
}

#[test]
fn buildings_that_act_by_themselves_are_told_with_what_they_give() {
    let built = Event::Built { seat: A, card: Foundry, with: Dojo, stuff: stuff(0, 2, 1) };
    let fired = |card| Event::Fired { seat: A, card };
    let events = [built, fired(ScrapYard), Event::Gained { seat: A, stuff: stuff(0, 1, 0) }];
    assert_eq!(
        told(&events, TO_A, Lang::EN),
        ["You build Foundry for 2 metal and 1 energy, discarding Dojo.", "Scrap Yard gives you 1 metal."]
    );
    assert_eq!(
        told(&events, TO_B, Lang::DE),
        [
            "Ada baut Gießerei für 2 Metall und 1 Energie und wirft Dojo ab.",
            "Schrottplatz bringt Ada 1 Metall."
        ]
    );
    reads(
        &[fired(Laboratory)],
        TO_A,
        "Laboratory lets you draw a card.",
        "Labor lässt dich eine Karte ziehen.",
    );
}

#[test]
fn the_end_of_a_players_round_says_what_was_left() {
    let events = [Event::LeftDice { seat: A, dice: 2 }, Event::Finished { seat: A }];
    assert_eq!(told(&events, TO_B, Lang::EN), ["Ada leaves 2 dice unused.", "Ada finishes the round."]);
    assert_eq!(told(&events, TO_A, Lang::DE), ["Du lässt 2 Würfel liegen.", "Du beendest die Runde."]);
    let one = [Event::LeftDice { seat: A, dice: 1 }];
    reads(&one, TO_A, "You leave 1 die unused.", "Du lässt 1 Würfel liegen.");
}

#[test]
fn commentary_says_who_brings_on_the_last_round() {
    let goods = [Event::ReachedGoods { seat: A, goods: 12 }];
    reads(&goods, TO_B, "Ada has 12 goods: one more round!", "Ada hat 12 Waren: noch eine Runde!");
    let buildings = [Event::ReachedBuildings { seat: A, buildings: 10 }];
    reads(&buildings, TO_A, "You have 10 buildings: one more round!", "Du hast 10 Gebäude: noch eine Runde!");
    let machine = [Event::MachineReachedGoods { goods: 13 }];
    reads(
        &machine,
        TO_A,
        "The Machine has 13 goods: one more round!",
        "Die Maschine hat 13 Waren: noch eine Runde!",
    );
}

#[test]
fn commentary_tells_dice_and_new_rows() {
    let rolled = [Event::Rolled { seat: A, dice: pool([6, 1, 1]) }];
    reads(&rolled, TO_B, "Ada rolls 1, 1 and 6.", "Ada würfelt 1, 1 und 6.");
    let refreshed = [Event::Refreshed { seat: A, row: Row::Contractors, pay: Resource::Energy }];
    reads(&refreshed, TO_B, "Ada pays 1 energy for new contractors.", "Ada zahlt 1 Energie für neue Helfer.");
}

#[test]
fn commentary_explains_the_machine() {
    reads(
        &[Event::MachineRolled { green: 5, red: 1, blue: 2, purple: 3, yellow: 4 }],
        TO_A,
        "The Machine rolls green 5, red 1, blue 2, purple 3 and yellow 4.",
        "Die Maschine würfelt Grün 5, Rot 1, Blau 2, Lila 3 und Gelb 4.",
    );
    reads(
        &[Event::MachineTook { slot: 2, card: Golem }],
        TO_A,
        "Green 3: the Machine takes Golem.",
        "Grün 3: Die Maschine nimmt Golem.",
    );
    reads(
        &[Event::MachineMade { kind: Kind::Production, die: 5, cards: 6 }],
        TO_A,
        "Blue 5, 6 production cards: 1 good.",
        "Blau 5, 6 Produktionskarten: 1 Ware.",
    );
    reads(
        &[Event::MachineMissed { kind: Kind::Training, die: 4, cards: 1 }],
        TO_A,
        "Red 4, 1 training card: nothing.",
        "Rot 4, 1 Trainingskarte: nichts.",
    );
    reads(
        &[Event::MachineMissed { kind: Kind::Utility, die: 6, cards: 0 }],
        TO_A,
        "Yellow 6, no utility card: nothing.",
        "Gelb 6, keine Versorgungskarte: nichts.",
    );
}
