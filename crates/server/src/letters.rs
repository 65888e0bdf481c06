//! Notices in words, in the language of whoever is called. A letter tells no secret, and its link carries no token.

use std::str::FromStr;

use courier::Letter;
use engine::Lang;
use store::OutboxRow;

use crate::calls::{NoticeFacts, NoticeKind};

/// What is sent: something that happens, or what somebody has asked for just now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LetterKind {
    Notice(NoticeKind),
    Test,
    /// The code by which the owner of a mail address says that it is theirs.
    Confirm,
    /// The code for whoever has lost their password.
    Password,
}

impl LetterKind {
    pub fn word(self) -> &'static str {
        match self {
            LetterKind::Notice(kind) => kind.word(),
            LetterKind::Test => "test",
            LetterKind::Confirm => "confirm",
            LetterKind::Password => "password",
        }
    }

    pub fn of(row: &OutboxRow) -> Option<LetterKind> {
        match row.kind.as_str() {
            "test" => Some(LetterKind::Test),
            "confirm" => Some(LetterKind::Confirm),
            "password" => Some(LetterKind::Password),
            word => NoticeKind::from_str(word).ok().map(LetterKind::Notice),
        }
    }

    /// Whether somebody waits for it now: neither quiet hours nor limits delay it.
    pub fn is_asked_for(self) -> bool {
        match self {
            LetterKind::Notice(_) => false,
            LetterKind::Test | LetterKind::Confirm | LetterKind::Password => true,
        }
    }

    /// Title and text, a column for each language; `{what}` is the game, and the table where everybody may know it.
    fn texts(self) -> (&'static [&'static str], &'static [&'static str]) {
        match self {
            LetterKind::Notice(NoticeKind::Turn) => {
                (&["Your turn", "Du bist am Zug"], &["{what}: it is your turn.", "{what}: Du bist am Zug."])
            }
            LetterKind::Notice(NoticeKind::Invited) => (
                &["You are invited", "Du bist eingeladen"],
                &["{who} invites you to a table: {what}.", "{who} lädt dich an einen Tisch ein: {what}."],
            ),
            LetterKind::Notice(NoticeKind::Starts) => (
                &["The match begins", "Die Partie beginnt"],
                &["{what}: the match has begun.", "{what}: Die Partie hat begonnen."],
            ),
            LetterKind::Notice(NoticeKind::TimeShort) => (
                &["Your time is running out", "Deine Zeit wird knapp"],
                &[
                    "{what}: it is your turn. When your time is up, a bot plays for you.",
                    "{what}: Du bist am Zug. Ist deine Zeit um, spielt ein Bot für dich.",
                ],
            ),
            LetterKind::Notice(NoticeKind::Over) => (
                &["The match is over", "Die Partie ist zu Ende"],
                &[
                    "{what}: the match is over. See how it ended.",
                    "{what}: Die Partie ist zu Ende. Sieh nach, wie sie ausging.",
                ],
            ),
            LetterKind::Notice(NoticeKind::Report) => (
                &["Your report is ready", "Dein Bericht ist fertig"],
                &[
                    "{what}: the report of your match is ready.",
                    "{what}: Der Bericht deiner Partie ist fertig.",
                ],
            ),
            LetterKind::Notice(NoticeKind::Day) => (
                &["Results of the day", "Ergebnisse des Tages"],
                &[
                    "{what}: the match of the day has its results.",
                    "{what}: Die Partie des Tages hat ihre Ergebnisse.",
                ],
            ),
            LetterKind::Notice(NoticeKind::Club) => (
                &["Your club", "Dein Club"],
                &["There is news in your club.", "Es gibt Neues in deinem Club."],
            ),
            LetterKind::Test => (
                &["A test", "Ein Test"],
                &["It works: notices arrive here.", "Es klappt: Hier kommen Benachrichtigungen an."],
            ),
            LetterKind::Confirm => (
                &["Your code: {code}", "Dein Code: {code}"],
                &[
                    "Enter the code {code} on the page of your notices. If you have not asked for this, do nothing: you get no further mail.",
                    "Gib den Code {code} auf der Seite deiner Benachrichtigungen ein. Wenn du das nicht wolltest, tu nichts: Es kommt keine weitere Mail.",
                ],
            ),
            LetterKind::Password => (
                &["A new password", "Ein neues Passwort"],
                &[
                    "Sign in with this code in place of your recovery code: {code}. It is good for an hour, and once. If you have not asked for this, do nothing.",
                    "Melde dich mit diesem Code anstelle deines Wiederherstellungscodes an: {code}. Er gilt eine Stunde und einmal. Wenn du das nicht wolltest, tu nichts.",
                ],
            ),
        }
    }
}

/// What is played, in words.
fn what(about: &NoticeFacts, lang: Lang) -> String {
    let game = about.game.as_deref().and_then(catalog::find);
    let game = game.map_or_else(|| "Shopfloor".to_owned(), |game| game.about(lang).name);
    match &about.table {
        Some(table) => format!("{game}, {table}"),
        None => game,
    }
}

/// A letter of one notice, or of several turns. `code` is what the person is to type, where there is one; `base` the site's
/// address.
pub fn write(rows: &[OutboxRow], lang: Lang, code: Option<&str>, base: &str) -> Option<Letter> {
    let first = rows.first()?;
    let kind = LetterKind::of(first)?;
    let abouts: Vec<NoticeFacts> =
        rows.iter().filter_map(|row| serde_json::from_str(&row.about).ok()).collect();
    let about = abouts.first()?;
    let (title, text) = match abouts.len() {
        1 => one(kind, about, lang, code),
        n => several(&abouts, n, lang),
    };
    let path = if abouts.len() == 1 { about.path.clone() } else { "/".to_owned() };
    Some(Letter {
        id: stable(first.letter.as_deref().unwrap_or(&first.id)),
        kind: kind.word().to_owned(),
        title,
        text,
        link: format!("{base}{path}"),
        path,
        made: first.made,
    })
}

fn one(kind: LetterKind, about: &NoticeFacts, lang: Lang, code: Option<&str>) -> (String, String) {
    let (title, text) = kind.texts();
    let own: Vec<&str> = about.texts.iter().map(String::as_str).collect();
    let text = if own.is_empty() { lang.pick(text) } else { lang.pick(&own) };
    let who = about.who.as_deref().unwrap_or("Shopfloor");
    // What people have written comes last: nothing in it is filled in.
    let fill = |text: &str| {
        let text = text.replace("{code}", code.unwrap_or_default());
        let parts: Vec<String> = text.split("{what}").map(|part| part.replace("{who}", who)).collect();
        parts.join(&what(about, lang))
    };
    (fill(lang.pick(title)), fill(text))
}

/// Turns at several tables are one letter, which leads to the list of them.
fn several(abouts: &[NoticeFacts], n: usize, lang: Lang) -> (String, String) {
    let title = lang.pick(&["Your turn at {n} tables", "Du bist an {n} Tischen am Zug"]);
    let mut games: Vec<String> = abouts.iter().map(|about| what(about, lang)).collect();
    games.sort_unstable();
    games.dedup();
    (title.replace("{n}", &n.to_string()), format!("{}.", games.join(", ")))
}

/// The id as receivers know it: it follows from ours, and tells nothing.
fn stable(id: &str) -> String {
    blake3::hash(id.as_bytes()).to_hex()[..32].to_owned()
}

#[cfg(test)]
mod tests {
    use strum::IntoEnumIterator as _;

    use super::*;

    fn row(kind: LetterKind, about: &NoticeFacts) -> OutboxRow {
        OutboxRow {
            id: format!("{}:t:1:w", kind.word()),
            user: store::UserId("ada".into()),
            way: "w".into(),
            kind: kind.word().into(),
            table: None,
            about: serde_json::to_string(about).unwrap(),
            made: 5,
            due: 5,
            state: "waiting".into(),
            letter: None,
            tries: 0,
            begun: None,
            ended: None,
            trouble: None,
        }
    }

    fn kinds() -> impl Iterator<Item = LetterKind> {
        let asked = [LetterKind::Test, LetterKind::Confirm, LetterKind::Password];
        NoticeKind::iter().map(LetterKind::Notice).chain(asked)
    }

    #[test]
    fn every_kind_has_words_in_each_language_and_nothing_is_left_to_fill_in() {
        let about = NoticeFacts {
            path: "/table/t".into(),
            game: Some("factory-manager".into()),
            who: Some("{code} {what}".into()),
            ..NoticeFacts::default()
        };
        for kind in kinds() {
            let (title, text) = kind.texts();
            assert!(title.len() == 2 && text.len() == 2 && title[0] != title[1] && text[0] != text[1]);
            assert_eq!(LetterKind::of(&row(kind, &about)), Some(kind));
            let letter = write(&[row(kind, &about)], Lang::DE, Some("12345"), "https://x.org").unwrap();
            assert!(!letter.title.contains('{'), "{letter:?}");
            assert_eq!(letter.link, "https://x.org/table/t");
        }
    }

    #[test]
    fn turns_at_several_tables_are_one_letter_with_the_id_of_the_first() {
        let at = |path: &str, game: &str| NoticeFacts {
            path: path.into(),
            game: Some(game.into()),
            ..NoticeFacts::default()
        };
        let turn = LetterKind::Notice(NoticeKind::Turn);
        let rows = [
            row(turn, &at("/table/a", "factory-manager")),
            row(turn, &at("/table/b", "fantastic-factories")),
        ];
        let both = write(&rows, Lang::EN, None, "").unwrap();
        assert_eq!((both.title.as_str(), both.path.as_str()), ("Your turn at 2 tables", "/"));
        assert_eq!(both.text, "Factory Manager, Fantastic Factories.");
        assert_eq!(both.id, write(&rows[..1], Lang::DE, None, "").unwrap().id);
    }
}
