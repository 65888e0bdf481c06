//! What the terminal itself says, in English and German. The games' sentences come from their own tables.

use engine::{Lang, Phrase};

#[rustfmt::skip]
const WORDS: &[Phrase] = &[
    Phrase::new("game", &["{name}, by {designers}; {min} to {max} players", "{name}, von {designers}; {min} bis {max} Personen"]),
    Phrase::new("bots", &["Bots that can take a seat:", "Bots, die einen Platz einnehmen können:"]),
    Phrase::new("playable", &["{path}: the position can be played.", "{path}: Die Stellung ist spielbar."]),
    Phrase::new("turn", &["{name}, your turn.", "{name}, du bist am Zug."]),
    Phrase::new("hand_over", &["{name} is next. Take the keyboard and press Enter when nobody else looks.", "{name} ist an der Reihe. Übernimm die Tastatur und drücke Enter, wenn niemand sonst hinsieht."]),
    Phrase::new("commands", &["number, or: undo  why  log  board  save FILE  help  quit", "Nummer, oder: zurück  warum  log  brett  sichern DATEI  hilfe  ende"]),
    Phrase::new("no_such_number", &["There is no choice {n}. Type a number from 1 to {most}.", "Die Nummer {n} gibt es nicht. Gib 1 bis {most} ein."]),
    Phrase::new("no_such_command", &["“{word}” is neither a number nor a command. Type help.", "“{word}” ist weder eine Nummer noch ein Befehl. Gib hilfe ein."]),
    Phrase::new("undone", &["Taken back.", "Zurückgenommen."]),
    Phrase::new("nothing_blocked", &["Nothing is blocked here.", "Hier ist nichts gesperrt."]),
    Phrase::new("exists", &["{path} exists already and is left as it is. Name another file.", "{path} gibt es schon und bleibt, wie es ist. Nenne eine andere Datei."]),
    Phrase::new("entries", &["{n} of {all} entries", "{n} von {all} Einträgen"]),
    Phrase::new("next", &["{names} to act.", "Am Zug: {names}."]),
    Phrase::new("chance_is_next", &["Chance is next.", "Der Zufall ist an der Reihe."]),
    Phrase::new("cannot_save", &["The match could not be saved, so the move does not count: {why}", "Die Partie ließ sich nicht sichern, der Zug gilt also nicht: {why}"]),
    Phrase::new("saved", &["Saved to {path}.", "Gesichert in {path}."]),
    Phrase::new("save_needs_file", &["Say where: save my-game.json. (Every move is kept in {path} anyway.)", "Sage wohin: sichern spiel.json. (Jeder Zug steht ohnehin in {path}.)"]),
    Phrase::new("kept", &["The match is kept in {path}.", "Die Partie liegt in {path}."]),
    Phrase::new("resume", &["Go on with: {program} play --resume {path}", "Weiter geht es mit: {program} play --lang de --resume {path}"]),
    Phrase::new("commitment", &["Dice commitment: {hash}", "Würfel-Festlegung: {hash}"]),
    Phrase::new("verify", &["The secret behind it is in the match file; check it with: {program} verify {path}", "Das Geheimnis dahinter steht in der Partiedatei; prüfe es mit: {program} verify {path}"]),
    Phrase::new("score", &["{place}. {name}: {score}", "{place}. {name}: {score}"]),
    Phrase::new("help", &["  a number     play that choice\n  undo         take back your last step, if nobody and no chance has answered it\n  why          what is blocked right now, and by which rule\n  log          the story so far\n  board        draw the table again\n  save FILE    write the match to a file of your own\n  quit         stop; every accepted move is already on the disk", "  eine Nummer    diese Wahl spielen\n  zurück         den letzten Schritt zurücknehmen, solange niemand und kein Zufall geantwortet hat\n  warum          was gerade gesperrt ist, und durch welche Regel\n  log            die Geschichte bis hierher\n  brett          den Tisch noch einmal zeichnen\n  sichern DATEI  die Partie in eine eigene Datei schreiben\n  ende           aufhören; jeder angenommene Zug liegt schon auf der Platte"]),
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

/// How this program was called, for hints that can be typed as they stand.
pub fn program() -> String {
    std::env::args().next().unwrap_or_else(|| "shopfloor".into())
}
