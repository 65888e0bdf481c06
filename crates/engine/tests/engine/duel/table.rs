//! What Duel says: its word list, and tables with one thing wrong.

use shopfloor_engine::Phrase;

/// Nothing wrong.
pub const SOUND: u8 = 0;
/// The game forgets to hide the drawn card in events; its table is sound.
pub const TELLTALE: u8 = 1;
/// `event.rolled` stands twice in the table.
pub const TWICE: u8 = 2;
/// `event.rolled` has no row.
pub const ROWLESS: u8 = 3;
/// `event.rolled` names the die in English only.
pub const ONE_SIDED: u8 = 4;
/// `event.rolled` is empty in German.
pub const SILENT: u8 = 5;
/// `event.rolled` has a brace that does not close.
pub const OPEN_BRACE: u8 = 6;

/// The table of a `Duel` with this flaw.
pub const fn words(flaw: u8) -> &'static [Phrase] {
    match flaw {
        TWICE => const { &doubled() },
        ROWLESS => const { &first_row("event.thrown", &["The die shows {die}.", "Der Würfel zeigt {die}."]) },
        ONE_SIDED => const { &first_row("event.rolled", &["The die shows {die}.", "Gewürfelt."]) },
        SILENT => const { &first_row("event.rolled", &["The die is cast.", ""]) },
        OPEN_BRACE => {
            const {
                &first_row("event.rolled", &["The die shows {die", "Der Würfel zeigt {die|eins|{die} Augen}"])
            }
        }
        _ => &SECTION,
    }
}

const fn first_row(key: &'static str, texts: &'static [&'static str]) -> [Phrase; ROWS] {
    let mut rows = SECTION;
    rows[0] = Phrase::new(key, texts);
    rows
}

const fn doubled() -> [Phrase; ROWS + 1] {
    let mut rows = [SECTION[0]; ROWS + 1];
    let mut n = 0;
    while n < ROWS {
        rows[n] = SECTION[n];
        n += 1;
    }
    rows
}

const ROWS: usize = 22;

const SECTION: [Phrase; ROWS] = [
    Phrase::new("event.rolled", &["The die shows {die}.", "Der Würfel zeigt {die}."]),
    Phrase::new("event.drew", &["{seat} {seat?draw:draws} {card}.", "{seat} {seat?ziehst:zieht} {card}."]),
    Phrase::new("event.swapped", &["{seat} {seat?swap:swaps}.", "{seat} {seat?tauschst:tauscht}."]),
    Phrase::new("event.bid", &["{seat} {seat?bid:bids} {coins}.", "{seat} {seat?bietest:bietet} {coins}."]),
    Phrase::new(
        "event.sealed",
        &["{seat} {seat?seal:seals} the bid.", "{seat} {seat?versiegelst:versiegelt} das Gebot."],
    ),
    Phrase::new("event.revealed", &["The bids were {bids}.", "Die Gebote waren {bids}."]),
    Phrase::new(
        "event.won",
        &[
            "{seat} {seat?win:wins} {points} {points|point|points}.",
            "{seat} {seat?gewinnst:gewinnt} {points} {points|Punkt|Punkte}.",
        ],
    ),
    Phrase::new("event.unwon", &["Nobody wins.", "Niemand gewinnt."]),
    Phrase::new("illegal.not_now", &["Not now.", "Nicht jetzt."]),
    Phrase::new(
        "illegal.too_poor",
        &[
            "You have {have} {have|coin|coins} and need {need}.",
            "Du hast {have} {have|Münze|Münzen} und brauchst {need}.",
        ],
    ),
    Phrase::new("illegal.no_bid_yet", &["There is no bid to seal.", "Es gibt kein Gebot zu versiegeln."]),
    Phrase::new("illegal.bid_already", &["You have bid already.", "Du hast schon geboten."]),
    Phrase::new("illegal.swapped_already", &["Once a round.", "Einmal je Runde."]),
    Phrase::new("illegal.impossible", &["Chance cannot do that.", "Das kann der Zufall nicht."]),
    Phrase::new(
        "ask.bid",
        &["How much for {die} {die|point|points}?", "Wie viel für {die} {die|Punkt|Punkte}?"],
    ),
    Phrase::new("ask.seal", &["Is that your bid?", "Ist das dein Gebot?"]),
    Phrase::new("choice.bid", &["Bid", "Bieten"]),
    Phrase::new("choice.swap", &["Swap the card", "Karte tauschen"]),
    Phrase::new("choice.seal", &["Seal", "Versiegeln"]),
    Phrase::new("game.name", &["Duel", "Duell"]),
    // A zero form, the reader inside a sentence, and a text in a third language.
    Phrase::new(
        "note.prize",
        &[
            "The last card goes to {seat?you:*} for {coins|nothing|one coin|some coins}. {seat} {seat?pay:pays}.",
            "Die letzte Karte geht an {seat?dich:*} für {coins|nichts|eine Münze|einige Münzen}. {seat} {seat?zahlst:zahlt}.",
            "Zu {seat?yu:*}: {coins|niks|wan|lotz}. {seat} {seat?pe:pez}.",
        ],
    ),
    Phrase::new("outcome.points", &["{best} points win.", "{best} Punkte gewinnen."]),
];
