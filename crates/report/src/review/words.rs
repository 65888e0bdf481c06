//! What a review's sheet says around the numbers.

use catalog::Class;
use engine::{Lang, Phrase};

#[rustfmt::skip]
const WORDS: &[Phrase] = &[
    Phrase::new("office", &["Shopfloor report", "Shopfloor-Bericht"]),
    Phrase::new("review_of", &["A match reviewed:", "Eine Partie im Rückblick:"]),
    Phrase::new("story", &["The match in a few sentences", "Die Partie in wenigen Sätzen"]),
    Phrase::new("shares", &["Win chances", "Siegchancen"]),
    Phrase::new("shares_note", &["Everybody's share of the victory from the true position, with all dice and cards to come unknown.", "Wie groß der Anteil aller am Sieg ist, von der wahren Stellung aus; was noch gezogen oder gewürfelt wird, ist dabei unbekannt."]),
    Phrase::new("shares_by_round", &["At the end of each round.", "Jeweils am Ende der Runde."]),
    Phrase::new("luck", &["Luck", "Glück"]),
    Phrase::new("luck_note", &["What each draw or roll brought, against the mean of what could have come.", "Was jedes Ziehen und jeder Wurf brachte, gemessen am Mittel dessen, was hätte kommen können."]),
    Phrase::new("worst", &["The costliest decisions", "Die teuersten Entscheidungen"]),
    Phrase::new("worst_note", &["Judged by what the player could know. A turn is judged as a whole.", "Beurteilt nach dem, was der Spieler wissen konnte. Ein Zug wird als Ganzes beurteilt."]),
    Phrase::new("none_worst", &["No decision was clearly a mistake.", "Keine Entscheidung war eindeutig ein Fehler."]),
    Phrase::new("reckoning", &["How each result came about", "Wie die Ergebnisse zustande kamen"]),
    Phrase::new("reckoning_note", &["In points of win chance: start + luck + own play + others' play + hidden + rest = result. Own play and others' play are measured against the judge's own way of playing, so they can be above zero. Hidden is what came of things that nobody who decided could know; rest is what the judge cannot account for. Lost is measured against the best plan found, turn by turn, and added up: over many turns it can be more than 100.", "In Punkten Siegchance: Start + Glück + eigenes Spiel + Spiel der anderen + Verdecktes + Rest = Ergebnis. Das eigene Spiel und das der anderen werden an der Spielweise des Prüfers gemessen und können darum über null liegen. Verdecktes ist, was aus Dingen wurde, die niemand wissen konnte, der entschied; Rest ist, was der Prüfer nicht erklären kann. Verlorenes wird Zug für Zug am besten gefundenen Plan gemessen und zusammengezählt: Über viele Züge kann es mehr als 100 sein."]),
    Phrase::new("why", &["Why", "Warum"]),
    Phrase::new("decisions", &["All decisions", "Alle Entscheidungen"]),
    Phrase::new("decisions_note", &["Forced moves are left out.", "Erzwungene Züge sind weggelassen."]),
    Phrase::new("judge", &["Judge's version", "Fassung des Prüfers"]),
    Phrase::new("assumed", &["Assumed players", "Angenommene Spieler"]),
    Phrase::new("courses", &["Imagined courses per moment", "Gedachte Fortsetzungen je Stelle"]),
    Phrase::new("turns", &["Decisions", "Entscheidungen"]),
    Phrase::new("how_to_read", &["100 points of win chance are one victory. Nothing below two standard errors (±) is called a mistake. The same match gives the same report on any machine.", "100 Punkte Siegchance sind ein Sieg. Was weniger als zwei Standardfehler (±) ausmacht, gilt nicht als Fehler. Dieselbe Partie ergibt überall denselben Bericht."]),
    Phrase::new("decimal_point", &[".", ","]),
    Phrase::new("round", &["Round", "Runde"]),
    Phrase::new("played", &["Played:", "Gespielt:"]),
    Phrase::new("better", &["Better:", "Besser:"]),
    Phrase::new("scores", &["Expected final score: {played} as played, {better} with the better plan", "Erwartete Endwertung: {played} wie gespielt, {better} mit dem besseren Plan"]),
    Phrase::new("scores_but", &["Expected final score: {played} as played, {better} with the better plan, which wins more often all the same", "Erwartete Endwertung: {played} wie gespielt, {better} mit dem besseren Plan, der trotzdem öfter gewinnt"]),
    Phrase::new("board", &["The position: shopfloor replay FILE --at", "Die Stellung: shopfloor replay DATEI --at"]),
    Phrase::new("points", &["points of win chance", "Punkte Siegchance"]),
    Phrase::new("seat", &["Player", "Spieler"]),
    Phrase::new("start", &["Start", "Start"]),
    Phrase::new("of_luck", &["Luck", "Glück"]),
    Phrase::new("own", &["Own play", "Eigenes Spiel"]),
    Phrase::new("others", &["Others' play", "Spiel der anderen"]),
    Phrase::new("hidden", &["Hidden", "Verdecktes"]),
    Phrase::new("rest", &["Rest", "Rest"]),
    Phrase::new("result", &["Result", "Ergebnis"]),
    Phrase::new("lost", &["Lost, added up", "Verloren, zusammengezählt"]),
    Phrase::new("lost_once", &["Lost", "Verloren"]),
    Phrase::new("per_turn", &["per turn", "pro Zug"]),
    Phrase::new("counts", &["Inaccuracies / mistakes / blunders", "Ungenauigkeiten / Fehler / grobe Fehler"]),
    Phrase::new("kind", &["Judgement", "Urteil"]),
    Phrase::new("error", &["±", "±"]),
    Phrase::new("entry", &["Entry", "Eintrag"]),
    Phrase::new("only", &["(only move)", "(einziger Zug)"]),
    Phrase::new("fine", &["fine", "in Ordnung"]),
    Phrase::new("inaccuracy", &["inaccuracy", "Ungenauigkeit"]),
    Phrase::new("mistake", &["mistake", "Fehler"]),
    Phrase::new("blunder", &["blunder", "grober Fehler"]),
];

/// The row `key`.
pub fn say(lang: Lang, key: &str) -> &'static str {
    WORDS.iter().find(|phrase| phrase.key == key).map_or("", |phrase| phrase.in_lang(lang))
}

/// A number with one decimal place, as the language writes it.
pub fn decimal(lang: Lang, number: f64) -> String {
    let written = format!("{number:.1}");
    match say(lang, "decimal_point") {
        "." => written,
        point => written.replace('.', point),
    }
}

/// What a class is called.
pub fn class(lang: Lang, class: Class) -> &'static str {
    match class {
        Class::Fine => say(lang, "fine"),
        Class::Inaccuracy => say(lang, "inaccuracy"),
        Class::Mistake => say(lang, "mistake"),
        Class::Blunder => say(lang, "blunder"),
    }
}
