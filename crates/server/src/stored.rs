//! What is stored of people, in words and as a file. A test holds the words against the database's tables: a new one without
//! a sentence fails.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use serde_json::{Map, Value, json};
use store::{OwnRow, PersonalColumn};
use utoipa::ToSchema;

use crate::app::{App, now};
use crate::lang;
use crate::refusal::ServerRefusal;
use crate::sessions::Me;

/// A column for each language.
type Texts = &'static [&'static str];

/// What is kept in some tables of the database.
struct Sentences {
    tables: &'static [&'static str],
    title: Texts,
    what: Texts,
    until: Texts,
    seen_by: Texts,
}

const STORED: &[Sentences] = &[
    Sentences {
        tables: &["users", "names"],
        title: &["You", "Du"],
        what: &[
            "Your name, when you came, who sees that you are here and who may invite you. With an account also the hashes of your password and your recovery code, and what your name looks like, so that nobody takes one that looks the same. No mail address is needed.",
            "Dein Name, seit wann du dabei bist, wer sieht, dass du da bist, und wer dich einladen darf. Mit Konto auch die Hashes von Passwort und Wiederherstellungscode und wie dein Name aussieht, damit sich niemand zum Verwechseln ähnlich nennt. Eine Mailadresse brauchst du nicht.",
        ],
        until: &[
            "Until you delete your account. A guest who has not been here for 90 days and has played no match is forgotten.",
            "Bis du dein Konto löschst. Wer als Gast 90 Tage lang nicht da war und keine Partie gespielt hat, wird vergessen.",
        ],
        seen_by: &[
            "Everybody sees your name, and since when you are here.",
            "Alle sehen deinen Namen und seit wann du dabei bist.",
        ],
    },
    Sentences {
        tables: &["sessions"],
        title: &["Browsers and programs", "Browser und Programme"],
        what: &[
            "For each browser and each program that is signed in: a hash of its cookie or token, its label, when it signed in, and when it was last here, to the hour.",
            "Für jeden angemeldeten Browser und jedes Programm: ein Hash des Cookies oder Tokens, die Bezeichnung, seit wann es angemeldet ist und wann es zuletzt da war, auf die Stunde genau.",
        ],
        until: &[
            "Until you sign out, or have not been here for 400 days; a token for a year at most. For guests 90 days.",
            "Bis du dich abmeldest oder 400 Tage nicht da warst; ein Token höchstens ein Jahr. Bei Gästen 90 Tage.",
        ],
        seen_by: &["Only you.", "Nur du."],
    },
    Sentences {
        tables: &["tables", "seats", "log", "results", "reviews"],
        title: &["Your matches", "Deine Partien"],
        what: &[
            "Tables with their settings, who sat where, every move with its time, the orders you have left for your next turns, the result, and the report that computes how everybody played. With a seat a scrambled mark of your network, so that two players from one household are not rated against each other: your address cannot be read from it.",
            "Tische mit ihren Einstellungen, wer wo saß, jeder Zug mit Zeitpunkt, deine Anweisungen für die nächsten Züge, das Ergebnis und der Bericht, der berechnet, wie alle gespielt haben. Beim Platz auch ein verschlüsseltes Kennzeichen deines Netzes, damit zwei aus einem Haushalt nicht gegeneinander gewertet werden: Deine Adresse lässt sich daraus nicht lesen.",
        ],
        until: &[
            "For good: the others have played them, too. When you delete your account, “Someone” stands in your place, with an id that leads nowhere, and the mark of your network goes. A table that closes before its match begins goes after 30 days.",
            "Dauerhaft, denn auch die anderen haben sie gespielt. Löschst du dein Konto, steht an deiner Stelle „Someone“ mit einer Kennung, die nirgends hinführt, und das Kennzeichen deines Netzes verschwindet. Ein Tisch, der vor der Partie schließt, wird nach 30 Tagen gelöscht.",
        ],
        seen_by: &[
            "Public tables everybody, private ones only who was there or has the link, a club’s its members. Orders only you see, and they go with the end of the match. The list of your matches is on your profile; private ones appear there without a link.",
            "Öffentliche Tische sehen alle, private nur, wer dort war oder den Link hat, die eines Clubs seine Mitglieder. Anweisungen siehst nur du, und sie verschwinden mit dem Ende der Partie. Die Liste deiner Partien steht in deinem Profil, private ohne Link.",
        ],
    },
    Sentences {
        tables: &["chat"],
        title: &["What you write", "Was du schreibst"],
        what: &["Your messages at tables, with their time.", "Deine Nachrichten an Tischen, mit Zeitpunkt."],
        until: &[
            "As long as the table. When you delete your account, the words stay under the name “Someone”.",
            "So lange wie der Tisch. Löschst du dein Konto, bleiben die Worte unter dem Namen „Someone“ stehen.",
        ],
        seen_by: &[
            "Everybody who may see the table, but those who have muted you.",
            "Alle, die den Tisch sehen dürfen, außer denen, die dich stummgeschaltet haben.",
        ],
    },
    Sentences {
        tables: &["ratings"],
        title: &["Your rating", "Deine Wertung"],
        what: &[
            "For each game your rating, how uncertain it is, and from how many matches it comes.",
            "Für jedes Spiel deine Wertung, wie unsicher sie ist und aus wie vielen Partien sie stammt.",
        ],
        until: &["Until you delete your account.", "Bis du dein Konto löschst."],
        seen_by: &[
            "Everybody, on your profile and on the leaderboard.",
            "Alle, in deinem Profil und in der Rangliste.",
        ],
    },
    Sentences {
        tables: &["attempts"],
        title: &["Matches of the day", "Partien des Tages"],
        what: &[
            "On which days you tried the match of the day, and how it ended.",
            "An welchen Tagen du die Partie des Tages versucht hast und wie es ausging.",
        ],
        until: &[
            "For good, like your matches; once your account is deleted without your name.",
            "Dauerhaft wie deine Partien; ist dein Konto gelöscht, ohne deinen Namen.",
        ],
        seen_by: &[
            "Everybody, once the day is over; only you before.",
            "Alle, sobald der Tag vorbei ist; vorher nur du.",
        ],
    },
    Sentences {
        tables: &["follows", "mutes"],
        title: &["Whom you follow, mute and block", "Wem du folgst, wen du stummschaltest und blockierst"],
        what: &[
            "Their ids, and since when you follow them.",
            "Ihre Kennungen und seit wann du ihnen folgst.",
        ],
        until: &[
            "Until you change it, or one of you deletes the account.",
            "Bis du es änderst oder eine Seite das Konto löscht.",
        ],
        seen_by: &[
            "Only you. Whoever you follow sees on your profile that you follow them, and nobody else does; friends, who follow each other, see that they are. Nobody is told of a mute or a block.",
            "Nur du. Wem du folgst, sieht das in deinem Profil, sonst niemand; wer einander folgt, sieht, dass ihr befreundet seid. Von Stummschalten und Blockieren erfährt niemand.",
        ],
    },
    Sentences {
        tables: &["presence"],
        title: &["That you are here", "Dass du da bist"],
        what: &[
            "Nothing, unless you show it to friends: then until when you count as here, and at which table.",
            "Nichts, außer du zeigst es Freunden: dann bis wann du als da giltst und an welchem Tisch.",
        ],
        until: &[
            "Two and a half minutes. Soon after that the mark is deleted; there is no record of it.",
            "Zweieinhalb Minuten. Kurz danach wird der Vermerk gelöscht; aufgezeichnet wird es nicht.",
        ],
        seen_by: &[
            "Friends, if you want: people you follow who follow you. Whoever looks at a table where you sit sees whether you are looking at it, too.",
            "Freunde, wenn du das willst: Leute, denen du folgst und die dir folgen. Wer einen Tisch ansieht, an dem du sitzt, sieht, ob du ihn auch gerade ansiehst.",
        ],
    },
    Sentences {
        tables: &["invitations"],
        title: &["Invitations", "Einladungen"],
        what: &[
            "Who has invited whom to which seat, when, and whether it was declined.",
            "Wer wen wann an welchen Platz eingeladen hat und ob abgelehnt wurde.",
        ],
        until: &[
            "Until the match begins or the table closes, and a minute at most after that.",
            "Bis die Partie beginnt oder der Tisch schließt, und höchstens eine Minute länger.",
        ],
        seen_by: &["The two of you.", "Ihr beide."],
    },
    Sentences {
        tables: &["learned", "puzzle_tries", "puzzle_days", "mistakes"],
        title: &["What you learn", "Was du lernst"],
        what: &[
            "Lessons you have finished, puzzles you have tried and on which days you solved one, and turns of yours that come back to be tried again.",
            "Lektionen, die du beendet hast, Rätsel, die du versucht hast, an welchen Tagen du eines gelöst hast, und Züge von dir, die zum Üben wiederkommen.",
        ],
        until: &["Until you delete your account.", "Bis du dein Konto löschst."],
        seen_by: &["Only you.", "Nur du."],
    },
    Sentences {
        tables: &["own_presets"],
        title: &["Your own box", "Deine eigene Schachtel"],
        what: &[
            "The files you have saved to set matches up with.",
            "Die Dateien, die du gespeichert hast, um Partien damit aufzubauen.",
        ],
        until: &["Until you delete them or your account.", "Bis du sie oder dein Konto löschst."],
        seen_by: &[
            "You, and whoever sees a table that is set up with one.",
            "Du und alle, die einen damit aufgebauten Tisch sehen.",
        ],
    },
    Sentences {
        tables: &["ways", "notice_choices", "outbox"],
        title: &["How you are called", "Wie du gerufen wirst"],
        what: &[
            "Nothing, unless you ask to be called: then the devices, mail addresses and webhooks you have given, what you want to be called for and when not, and the notices on their way.",
            "Nichts, außer du willst gerufen werden: dann die Geräte, Mailadressen und Webhooks, die du angegeben hast, wofür du gerufen werden willst und wann nicht, und die Nachrichten, die unterwegs sind.",
        ],
        until: &[
            "Until you remove them or delete your account; a notice until soon after it was sent.",
            "Bis du sie entfernst oder dein Konto löschst; eine Nachricht bis kurz nach dem Versand.",
        ],
        seen_by: &[
            "Only you. What carries a notice (your browser's push service, your mail provider) carries its text.",
            "Nur du. Was eine Nachricht überbringt (der Push-Dienst deines Browsers, dein Mailanbieter), überbringt ihren Text.",
        ],
    },
    Sentences {
        tables: &["days_off"],
        title: &["Your days off", "Deine freien Tage"],
        what: &[
            "The days on which your clocks stand still in matches over days.",
            "Die Tage, an denen deine Uhren in Partien über Tage stillstehen.",
        ],
        until: &[
            "Until you give them back, or delete your account; past ones for 400 days.",
            "Bis du sie zurückgibst oder dein Konto löschst; vergangene 400 Tage lang.",
        ],
        seen_by: &[
            "You. While you have one, whoever sees a match over days that you play sees until when.",
            "Du. Während du freihast, sieht bis wann, wer eine Partie über Tage sieht, die du spielst.",
        ],
    },
    Sentences {
        tables: &[
            "clubs",
            "members",
            "tournaments",
            "entrants",
            "rounds",
            "pairings",
            "leagues",
            "league_players",
            "league_matches",
        ],
        title: &["Your clubs", "Deine Clubs"],
        what: &[
            "The clubs you belong to and what you do there, the tournaments you took part in and who sat with whom, the leagues you play in and your place.",
            "Zu welchen Clubs du gehörst und was du dort tust, an welchen Turnieren du teilgenommen hast und wer mit wem saß, in welchen Ligen du spielst und dein Platz.",
        ],
        until: &[
            "Membership and leagues until you leave or delete your account. Tournaments for good, like your matches; once your account is deleted without your name.",
            "Mitgliedschaft und Ligen, bis du austrittst oder dein Konto löschst. Turniere dauerhaft wie deine Partien; ist dein Konto gelöscht, ohne deinen Namen.",
        ],
        seen_by: &["The members of the club.", "Die Mitglieder des Clubs."],
    },
    Sentences {
        tables: &["notices"],
        title: &["What the host has done", "Was der Betreiber getan hat"],
        what: &[
            "That the host has banned or renamed somebody or closed a table, for the servers to read: an id, nothing more.",
            "Dass der Betreiber jemanden gesperrt oder umbenannt oder einen Tisch geschlossen hat, damit es die Server lesen: eine Kennung, sonst nichts.",
        ],
        until: &["Until 1,000 newer ones have come.", "Bis 1.000 neuere gekommen sind."],
        seen_by: &["The host.", "Der Betreiber."],
    },
];

/// What is kept of you in one part of the database.
#[derive(Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct StoredPart {
    title: String,
    what: String,
    /// For how long.
    until: String,
    /// Who sees it.
    seen_by: String,
    /// The tables of the database, as the file of your data calls them.
    tables: Vec<String>,
}

#[derive(Serialize, ToSchema)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct StoredParts {
    parts: Vec<StoredPart>,
}

#[utoipa::path(get, path = "/api/stored", security(()), tag = "people", responses((status = 200, body = StoredParts)))]
/// What is stored of people, in words.
pub async fn tell() -> Json<StoredParts> {
    let lang = lang::asked();
    let say = |texts: Texts| lang.pick(texts).to_owned();
    let part = |one: &Sentences| StoredPart {
        title: say(one.title),
        what: say(one.what),
        until: say(one.until),
        seen_by: say(one.seen_by),
        tables: one.tables.iter().map(|&table| table.to_owned()).collect(),
    };
    Json(StoredParts { parts: STORED.iter().map(part).collect() })
}

/// A row of one's own; a match that is over comes with the address of its file.
fn object(app: &App, row: OwnRow) -> Value {
    let mut object = Map::new();
    for (name, value) in row {
        let value = match value {
            store::Value::Text(text) => json!(text),
            store::Value::Number(number) => json!(number),
        };
        object.insert(name.to_owned(), value);
    }
    if let Some(table) = object.get("table_id").and_then(Value::as_str) {
        let file = format!("{}api/tables/{table}/file", app.config.base());
        object.insert("match_file".to_owned(), json!(file));
    }
    Value::Object(object)
}

#[utoipa::path(get, path = "/api/export", tag = "people",
    responses((status = 200, description = "A JSON file: the rows of each table that are about you, without secrets")))]
/// Download everything that is stored of you.
///
/// By the names of the database's tables. Whatever belongs to a match names the address of its file, which you may download
/// once the match is over. Times are milliseconds since 1970.
pub async fn export(State(app): State<Arc<App>>, me: Me) -> Result<Response, ServerRefusal> {
    app.limits.export(&me.user.id)?;
    let mut file = Map::new();
    file.insert("exported".to_owned(), json!(now()));
    for (PersonalColumn { table, person, .. }, rows) in app.store.own_rows(&me.user.id).await? {
        // Of an invitation there are two: who was invited, and by whom.
        let name = if file.contains_key(table) { format!("{table} ({person})") } else { table.to_owned() };
        file.insert(name, rows.into_iter().map(|row| object(&app, row)).collect());
    }
    let text = serde_json::to_string_pretty(&file).expect("texts and numbers serialize");
    let headers = [
        (header::CONTENT_TYPE, "application/json"),
        (header::CONTENT_DISPOSITION, "attachment; filename=\"shopfloor-my-data.json\""),
        (header::CACHE_CONTROL, "no-store"),
    ];
    Ok((headers, text).into_response())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use sqlx::{Connection as _, Row as _};
    use store::PERSONAL;

    use super::*;

    /// Of nobody: the site's own.
    const OF_NOBODY: [&str; 6] = ["_sqlx_migrations", "days", "meta", "servers", "shards", "site_keys"];
    /// Names of people in other columns: the log's `user:ID`, and the subject of what the host has done.
    const WRITTEN: [(&str, &str); 2] = [("log", "who"), ("notices", "subject")];

    async fn columns() -> Vec<(String, String, bool)> {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("empty.db").display().to_string();
        let store = store::Store::open(&file, Arc::new(|_, _| {})).await.unwrap();
        drop(store);
        let mut database = sqlx::SqliteConnection::connect(&format!("sqlite://{file}")).await.unwrap();
        let sql = "SELECT tables.name, columns.name, EXISTS (
                SELECT 1 FROM pragma_foreign_key_list(tables.name) AS keys
                WHERE keys.\"from\" = columns.name AND keys.\"table\" = 'users')
             FROM sqlite_master AS tables JOIN pragma_table_info(tables.name) AS columns
             WHERE tables.type = 'table' AND tables.name NOT LIKE 'sqlite%'";
        let rows = sqlx::query(sql).fetch_all(&mut database).await.unwrap();
        rows.iter().map(|row| (row.get(0), row.get(1), row.get(2))).collect()
    }

    #[tokio::test]
    async fn every_table_of_the_database_has_its_sentences() {
        let tables: BTreeSet<String> = columns().await.into_iter().map(|(table, ..)| table).collect();
        let told = STORED.iter().flat_map(|one| one.tables).chain(&OF_NOBODY);
        let told: BTreeSet<String> = told.map(|&table| table.to_owned()).collect();
        assert_eq!(told, tables, "a new table needs its sentences in STORED");
        for one in STORED {
            let languages = engine::LANGUAGES.iter().filter(|language| language.complete).count();
            for texts in [one.title, one.what, one.until, one.seen_by] {
                assert_eq!(texts.len(), languages, "{}", texts[0]);
            }
        }
    }

    #[tokio::test]
    async fn every_column_that_names_a_person_is_known() {
        let named = columns().await.into_iter().filter(|(_, column, refers)| *refers || column == "user_id");
        let named: BTreeSet<(String, String)> = named.map(|(table, column, _)| (table, column)).collect();
        let known = PERSONAL.iter().map(|one| (one.table.to_owned(), one.person.to_owned()));
        let known: BTreeSet<(String, String)> = known.filter(|(table, _)| table != "users").collect();
        assert_eq!(known, named, "a new column needs its line in store::PERSONAL");
        let told = |table: &str| STORED.iter().any(|one| one.tables.contains(&table));
        assert!(PERSONAL.iter().map(|one| one.table).chain(WRITTEN.map(|(table, _)| table)).all(told));
    }
}
