//! What the game says: English, German, and the made-up third language of the tests.

use engine::{Lang, Phrase};
use serde_json::Value;

use crate::bid::Bid;

const fn row(key: &'static str, texts: &'static [&'static str]) -> Phrase {
    Phrase::new(key, texts)
}

/// The faces by language, each for one die and for several.
const FACES: [&[[&str; 2]; 6]; 3] = [
    &[
        ["one", "ones"],
        ["two", "twos"],
        ["three", "threes"],
        ["four", "fours"],
        ["five", "fives"],
        ["six", "sixes"],
    ],
    &[
        ["Eins", "Einsen"],
        ["Zwei", "Zweien"],
        ["Drei", "Dreien"],
        ["Vier", "Vieren"],
        ["Fünf", "Fünfen"],
        ["Sechs", "Sechsen"],
    ],
    &[["ux", "uxu"], ["dux", "duxu"], ["trix", "trixu"], ["quax", "quaxu"], ["pex", "pexu"], ["hex", "hexu"]],
];

/// How a fact of this game is said.
pub fn fact(name: &str, value: &Value, lang: Lang) -> Option<String> {
    match name {
        "bid" | "standing" => Some(bid_words(serde_json::from_value(value.clone()).ok()?, lang)),
        "face" => {
            let face = value.as_u64().filter(|face| (1..=6).contains(face))?;
            Some(lang.pick(&FACES)[face as usize - 1][1].to_owned())
        }
        _ => None,
    }
}

/// A bid: `1 five`, `4 fives`.
pub fn bid_words(Bid { quantity, face }: Bid, lang: Lang) -> String {
    let [one, many] = lang.pick(&FACES)[usize::from(face.clamp(1, 6)) - 1];
    format!("{quantity} {}", if quantity == 1 { one } else { many })
}

#[rustfmt::skip]
pub const WORDS: &[Phrase] = &[
    // What lists and lobbies say about the game.
    row("game.name", &["Liar's Dice", "Bluff mit Bechern", "Liarux Dux"]),
    row("game.line", &["Roll in secret, bid on everyone's dice, and call the bluff.", "Würfle verdeckt, biete auf die Würfel aller und entlarve den Bluff.", "Rolux hidux, bidux, callux."]),
    row("game.goal", &["Be the last player with dice.", "Als Letzter noch Würfel haben.", "Lastux dicux havex."]),
    row("game.unit", &["{n|point|points}", "{n|Punkt|Punkte}", "{n|pointux|pointuxu}"]),
    row("option.dice.name", &["Dice each", "Würfel pro Spieler", "Dicuxu"]),
    row("option.dice", &["How many dice everyone starts with.", "So viele Würfel hat jeder am Anfang.", "Dicuxu ax starx."]),
    row("option.ones_wild.name", &["Ones are wild", "Einsen sind Joker", "Uxu wildux"]),
    row("option.ones_wild", &["Ones count as any face.", "Einsen zählen als jede Zahl.", "Uxu countux allux."]),

    // What is asked and offered.
    row("ask.open", &["Open with a bid: at least how many of the {dice} dice show which face?", "Eröffne mit einem Gebot: Mindestens wie viele der {dice} Würfel zeigen welche Zahl?", "Openux bidux: {dice} dicuxu?"]),
    row("ask.raise", &["{bid_seat} {bid_seat?bid:bids} {bid}. Bid higher or call.", "{bid_seat} {bid_seat?bietest:bietet} {bid}. Biete höher oder zweifle an.", "{bid_seat} bidux {bid}. Raisux callux?"]),
    row("choice.bid", &["Bid {face}", "{face} bieten", "Bidux {face}"]),
    row("choice.call", &["Call the bid", "Gebot anzweifeln", "Callux"]),

    // What happened.
    row("event.rolled", &["Round {round}: everyone rolls.", "Runde {round}: Alle würfeln.", "Roundux {round}: rolux."]),
    row("event.rolled_own", &["Round {round}: everyone rolls. {seat} {seat?have:has} {dice}.", "Runde {round}: Alle würfeln. {seat} {seat?hast:hat} {dice}.", "Roundux {round}: rolux. {seat} havex {dice}."]),
    row("event.rolled_hidden", &["Round {round}: everyone rolls.", "Runde {round}: Alle würfeln.", "Roundux {round}: rolux."]),
    row("event.bid", &["{seat} {seat?bid:bids} {bid}.", "{seat} {seat?bietest:bietet} {bid}.", "{seat} bidux {bid}."]),
    row("event.called", &["{seat} {seat?call:calls} {bid_seat?your bid:the bid of *}: {bid}.", "{seat} {seat?zweifelst:zweifelt} {bid_seat?dein Gebot:das Gebot von *} an: {bid}.", "{seat} callux {bid_seat?yux:*}: {bid}."]),
    row("event.showed", &["{seat} {seat?show:shows} {dice}.", "{seat} {seat?zeigst:zeigt} {dice}.", "{seat} showx {dice}."]),
    row("event.bid_held", &["Counted: {count}. The bid holds, and {seat} {seat?lose:loses} a die.", "Gezählt: {count}. Das Gebot stimmt, {seat} {seat?verlierst:verliert} einen Würfel.", "Countux {count}: truex. {seat} losux dicux."]),
    row("event.bid_failed", &["Counted: {count}. The bid was too high, and {seat} {seat?lose:loses} a die.", "Gezählt: {count}. Das Gebot war zu hoch, {seat} {seat?verlierst:verliert} einen Würfel.", "Countux {count}: falsux. {seat} losux dicux."]),
    row("event.went_out", &["{seat} {seat?are:is} out.", "{seat} {seat?scheidest:scheidet} aus.", "{seat} outux."]),
    row("outcome.last", &["{seat} {seat?win:wins}: only {seat?you have:* has} dice left.", "{seat} {seat?gewinnst:gewinnt}: Nur {seat?du hast:* hat} noch Würfel.", "{seat} winux lastux."]),

    // Why not.
    row("illegal.not_your_turn", &["It is not your turn.", "Du bist nicht am Zug.", "Notux turnux."]),
    row("illegal.over", &["The match is over.", "Die Partie ist zu Ende.", "Matchux overux."]),
    row("illegal.impossible", &["That roll is not possible.", "So kann nicht gewürfelt werden.", "Rolux notux."]),
    row("illegal.not_a_bid", &["Bid at least 1 die of a face from 1 to 6.", "Biete mindestens 1 Würfel einer Zahl von 1 bis 6.", "Bidux 1 dicux, 1–6."]),
    row("illegal.too_many", &["Only {dice} dice are in play, so you cannot bid {quantity}.", "Es sind nur {dice} Würfel im Spiel, du kannst also nicht {quantity} bieten.", "Dicuxu {dice}, notux {quantity}."]),
    row("illegal.too_low", &["You must bid higher than {standing}: more dice, or as many of a higher face.", "Du musst höher bieten als {standing}: mehr Würfel oder gleich viele einer höheren Zahl.", "Bidux highux {standing}."]),
    row("illegal.nothing_to_call", &["There is no bid to call yet. Open with one.", "Es gibt noch kein Gebot zum Anzweifeln. Eröffne mit einem.", "Nothux callux. Openux bidux."]),

    // What is counted, and the board.
    row("measure.score", &["Players outlasted", "Überlebte Mitspieler", "Outlastux"]),
    row("measure.dice", &["Dice left", "Übrige Würfel", "Dicuxu"]),
    row("measure.bids", &["Bids", "Gebote", "Biduxu"]),
    row("measure.calls", &["Calls", "Angezweifelte Gebote", "Calluxu"]),
    row("board.round", &["Round", "Runde", "Roundux"]),
    row("board.dice", &["Dice in play:", "Würfel im Spiel:", "Dicuxu:"]),
];
