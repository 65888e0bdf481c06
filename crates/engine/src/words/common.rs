//! The engine's own words.

use super::Phrase;

/// Sentences every game needs.
#[rustfmt::skip]
pub const COMMON: &[Phrase] = &[
    Phrase::new("ask.wait", &["Nothing to do for you right now.", "Für dich gibt es gerade nichts zu tun."]),
    Phrase::new("ask.act", &["Your move.", "Du bist am Zug."]),
    Phrase::new("refusal.over", &["The match is over.", "Die Partie ist zu Ende."]),
    Phrase::new("refusal.not_your_turn", &["It is not your turn.", "Du bist nicht am Zug."]),
    Phrase::new("refusal.chance_between", &["Dice or cards come up first: do this afterwards.", "Vorher wird gewürfelt oder gezogen: Mach das danach."]),
    Phrase::new("refusal.nothing_to_undo", &["There is nothing to undo.", "Es gibt nichts zurückzunehmen."]),
    Phrase::new("refusal.since_chance", &["You cannot undo this: dice or cards have come up since.", "Das kannst du nicht zurücknehmen: Es wurde schon gewürfelt oder gezogen."]),
    Phrase::new("refusal.others_moved", &["You cannot undo this: another player's move depends on it.", "Das kannst du nicht zurücknehmen: Der Zug eines anderen Spielers baut darauf auf."]),
    Phrase::new("refusal.no_such_game", &["There is no game “{game}”.", "Das Spiel „{game}“ gibt es nicht."]),
    Phrase::new("refusal.no_such_bot", &["There is no bot “{level}”.", "Den Bot „{level}“ gibt es nicht."]),
    Phrase::new("refusal.unreadable", &["This is not an action of the game: {why}.", "Das ist keine Aktion dieses Spiels: {why}."]),
    Phrase::new("refusal.log", &["This is not a match that can be replayed: {why}", "Diese Partie lässt sich nicht nachspielen: {why}"]),
    Phrase::new("refusal.no_decision", &["There is nothing to be judged here.", "Hier gibt es nichts zu beurteilen."]),
    Phrase::new("refusal.turn_goes_on", &["The turn is not over yet: play it to its end.", "Der Zug ist noch nicht zu Ende: Spiel ihn zu Ende."]),
    Phrase::new("refusal.lesson_over", &["The lesson is over.", "Die Lektion ist zu Ende."]),
    Phrase::new("refusal.lesson_read", &["There is nothing to do in this step: read it, then go on.", "In diesem Schritt ist nichts zu tun: Lies ihn, dann geht es weiter."]),
    Phrase::new("refusal.options", &["A match cannot be set up like this: {why}.", "So lässt sich keine Partie aufbauen: {why}."]),
    Phrase::new("refusal.seats", &["This game is for {min} to {max} players, not {seats}.", "Dieses Spiel ist für {min} bis {max} Spieler, nicht für {seats}."]),
    Phrase::new("refusal.no_such_option", &["There is no option “{option}”. Choose from: {allowed}.", "Die Option „{option}“ gibt es nicht. Möglich sind: {allowed}."]),
    Phrase::new("refusal.option_value", &["The option “{option}” cannot be {given}. Choose from: {allowed}.", "Die Option „{option}“ kann nicht {given} sein. Möglich sind: {allowed}."]),
    Phrase::new("log.undo", &["{seat} {seat?undo:undoes} the last move.", "{seat} {seat?nimmst:nimmt} den letzten Zug zurück."]),
    Phrase::new("log.hint", &["{seat} {seat?take:takes} a hint.", "{seat} {seat?holst dir:holt sich} einen Tipp."]),
    Phrase::new("refusal.order_late", &["That part of the match is over, or still too far away. Look at the orders again.", "Dieser Teil der Partie ist vorbei oder noch zu weit weg. Sieh dir die Anweisungen noch einmal an."]),
    Phrase::new("refusal.order_long", &["An order has at most {max} lines, and a line at most {max} alternatives.", "Eine Anweisung hat höchstens {max} Zeilen und eine Zeile höchstens {max} Alternativen."]),
    Phrase::new("refusal.bad_order", &["This is not an order of the game: {why}.", "Das ist keine Anweisung dieses Spiels: {why}."]),
    Phrase::new("order.undone", &["You took a move back, and your orders with it.", "Du hast einen Zug zurückgenommen und damit auch deine Anweisungen."]),
    Phrase::new("order.refused", &["An order could not be carried out. Decide yourself.", "Eine Anweisung ließ sich nicht ausführen. Entscheide selbst."]),
    Phrase::new("word.you", &["you", "du"]),
    Phrase::new("word.none", &["none", "keine"]),
    Phrase::new("word.and", &["and", "und"]),
];
