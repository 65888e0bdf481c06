//! What the terminal itself says. The games' sentences come from their own word lists.

use engine::{Lang, Phrase};

#[rustfmt::skip]
const WORDS: &[Phrase] = &[
    Phrase::new("game", &["{name}, {min} to {max} players", "{name}, {min} bis {max} Spieler"]),
    Phrase::new("designed_game", &["{name} by {designers}, {min} to {max} players", "{name} von {designers}, {min} bis {max} Spieler"]),
    Phrase::new("bots", &["Bots:", "Bots:"]),
    Phrase::new("warning", &["warning", "Warnung"]),
    Phrase::new("playable", &["{path}: OK, you can play with “{title}”.", "{path}: In Ordnung, mit „{title}“ kann gespielt werden."]),
    Phrase::new("turn", &["{name}, your turn.", "{name}, du bist am Zug."]),
    Phrase::new("hand_over", &["{name} is next. Take the keyboard and press Enter when nobody else is looking.", "{name} ist an der Reihe. Übernimm die Tastatur und drücke Enter, wenn niemand sonst hinsieht."]),
    Phrase::new("commands", &["number, or: undo  why  log  board  save FILE  help  quit", "Nummer, oder: rückgängig  warum  verlauf  brett  sichern DATEI  hilfe  ende"]),
    Phrase::new("no_such_number", &["There is no choice {n}. Type a number from 1 to {most}.", "Nummer {n} gibt es nicht. Gib eine Zahl von 1 bis {most} ein."]),
    Phrase::new("no_such_command", &["“{word}” is neither a number nor a command. Type help.", "„{word}“ ist weder eine Nummer noch ein Befehl. Gib hilfe ein."]),
    Phrase::new("nothing_blocked", &["Nothing is blocked right now.", "Gerade ist nichts gesperrt."]),
    Phrase::new("exists", &["{path} already exists and was not changed. Choose another name.", "{path} gibt es schon und wurde nicht verändert. Wähle einen anderen Namen."]),
    Phrase::new("entries", &["{n} of {all} entries", "{n} von {all} Einträgen"]),
    Phrase::new("next", &["Waiting for {names}.", "Am Zug: {names}."]),
    Phrase::new("chance_is_next", &["A draw or roll is next.", "Als Nächstes wird gezogen oder gewürfelt."]),
    Phrase::new("cannot_save", &["The match could not be saved, so the move does not count: {why}", "Die Partie konnte nicht gesichert werden, der Zug gilt also nicht: {why}"]),
    Phrase::new("saved", &["Saved to {path}.", "Gesichert in {path}."]),
    Phrase::new("save_needs_file", &["Name a file: save my-match.json. (Every move is saved in {path} anyway.)", "Nenne eine Datei: sichern partie.json. (Jeder Zug wird ohnehin in {path} gesichert.)"]),
    Phrase::new("saved_in", &["The match is saved in {path}.", "Die Partie ist in {path} gesichert."]),
    Phrase::new("resume", &["Resume it with: {program} play --resume {path}", "Weiter geht es mit: {program} play --lang de --resume {path}"]),
    Phrase::new("commitment", &["Fingerprint of the dice: {hash}", "Fingerabdruck der Würfel: {hash}"]),
    Phrase::new("verify", &["The secret of the dice is in the match file. Check it with: {program} verify {path}", "Das Geheimnis der Würfel steht in der Partiedatei. Prüfe es mit: {program} verify {path}"]),
    Phrase::new("score", &["{place}. {name}: {score}", "{place}. {name}: {score}"]),
    Phrase::new("help", &[
"  a number     play that choice
  undo         undo your last move, unless dice, cards or another player's move came after it
  why          what is blocked right now, and by which rule
  log          what has happened so far
  board        draw the board again
  save FILE    save a copy of the match to a file of your own
  quit         stop; every move is already saved",
"  eine Nummer    diese Wahl spielen
  rückgängig     den letzten Zug zurücknehmen, solange danach nichts gewürfelt, gezogen oder gespielt wurde
  warum          was gerade gesperrt ist, und durch welche Regel
  verlauf        was bisher geschehen ist
  brett          das Brett noch einmal zeichnen
  sichern DATEI  eine Kopie der Partie in einer eigenen Datei sichern
  ende           aufhören; jeder Zug ist schon gesichert"]),
];

/// The row `key` with its braces filled in, in their order.
pub fn say(lang: Lang, key: &str, facts: &[&str]) -> String {
    let phrase = WORDS.iter().find(|phrase| phrase.key == key).map_or(key, |phrase| phrase.in_lang(lang));
    let mut text = String::new();
    let mut rest = phrase;
    let mut facts = facts.iter();
    while let Some((before, after)) = rest.split_once('{') {
        let (_, after) = after.split_once('}').unwrap_or(("", after));
        text += before;
        text += facts.next().copied().unwrap_or_default();
        rest = after;
    }
    text + rest
}

/// The name this program was called by, for hints that can be typed as they are.
pub fn program() -> String {
    std::env::args().next().unwrap_or_else(|| "shopfloor".into())
}
