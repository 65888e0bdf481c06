//! Where the database names people, and what it has of one of them.

use sqlx::any::AnyRow;
use sqlx::{AssertSqlSafe, Row as _};

use crate::down::Down;
use crate::open::Store;
use crate::rows::UserId;
use crate::statement::Value;

/// A column that names a person.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PersonalColumn {
    pub table: &'static str,
    pub person: &'static str,
    /// What the person is given of such a row: everything but secrets, and nothing of what others have noted about them.
    columns: &'static [&'static str],
    /// Whether the row goes when the person is deleted; else their id stays, which leads nowhere.
    pub goes: bool,
}

const fn goes(table: &'static str, person: &'static str, columns: &'static [&'static str]) -> PersonalColumn {
    PersonalColumn { table, person, columns, goes: true }
}

const fn stays(
    table: &'static str,
    person: &'static str,
    columns: &'static [&'static str],
) -> PersonalColumn {
    PersonalColumn { table, person, columns, goes: false }
}

/// Every column that names a person.
pub const PERSONAL: &[PersonalColumn] = &[
    stays("users", "id", &["id", "name", "account", "created", "shown_to", "invited_by"]),
    goes("names", "user_id", &["likeness"]),
    goes("sessions", "user_id", &["label", "created", "seen", "scope", "expires"]),
    stays("tables", "host", &["id", "name", "game", "status", "public", "created", "started", "finished"]),
    stays("seats", "user_id", &["table_id", "seat", "name", "taken_over", "network", "orders"]),
    stays(
        "results",
        "user_id",
        &["table_id", "seat", "game", "place", "score", "has_left", "rating_after", "finished"],
    ),
    stays("chat", "user_id", &["table_id", "n", "text", "at"]),
    goes("ratings", "user_id", &["game", "rating", "uncertainty", "matches"]),
    stays("attempts", "user_id", &["table_id", "game", "day", "number", "begun", "place", "score"]),
    goes("mutes", "user_id", &["muted_id", "blocked"]),
    goes("mutes", "muted_id", &[]),
    goes("follows", "user_id", &["followed_id", "since"]),
    goes("follows", "followed_id", &[]),
    goes("presence", "user_id", &["until", "table_id", "table_until"]),
    goes("invitations", "user_id", &["table_id", "by_id", "seat", "declined", "made"]),
    goes("invitations", "by_id", &["table_id", "user_id", "seat", "declined", "made"]),
    goes("own_presets", "user_id", &["id", "game", "name", "text", "changed"]),
    goes("learned", "user_id", &["game", "lesson", "learned"]),
    goes("puzzle_tries", "user_id", &["game", "puzzle", "tried", "at_once", "solved"]),
    goes("puzzle_days", "user_id", &["day"]),
    goes(
        "mistakes",
        "user_id",
        &["table_id", "ply", "game", "round", "played", "due", "answered", "was_right", "reps", "lapses"],
    ),
    goes("ways", "user_id", &["id", "way", "label", "address", "made", "confirmed", "trouble"]),
    goes("notice_choices", "user_id", &["lang", "zone", "quiet_from", "quiet_until", "unwanted"]),
    goes("days_off", "user_id", &["day", "from_date", "until_date"]),
    goes("members", "user_id", &["club_id", "role", "joined", "host_since"]),
    stays("entrants", "user_id", &["tournament_id", "entered", "points", "is_out"]),
    stays("pairings", "user_id", &["tournament_id", "round", "number", "table_id"]),
    goes("league_players", "user_id", &["club_id", "game", "joined", "place"]),
    goes("outbox", "user_id", &["kind", "table_id", "about", "made", "state", "ended"]),
];

/// A row, as the person is given it: columns and what is in them.
pub type OwnRow = Vec<(&'static str, Value)>;

fn value(row: &AnyRow, n: usize) -> Result<Value, sqlx::Error> {
    row.try_get(n).map(Value::Text).or_else(|_| row.try_get(n).map(Value::Number))
}

impl Store {
    /// What is stored of a person, table by table.
    pub async fn own_rows(&self, user: &UserId) -> Result<Vec<(PersonalColumn, Vec<OwnRow>)>, Down> {
        let mut all = Vec::new();
        for column in PERSONAL.iter().filter(|column| !column.columns.is_empty()) {
            // Only names of our own are in this text.
            let (PersonalColumn { table, person, columns, .. }, names) = (*column, column.columns.join(", "));
            let sql = format!("SELECT {names} FROM {table} WHERE {person} = $1 ORDER BY {}", columns[0]);
            let rows = sqlx::query(AssertSqlSafe(sql)).bind(&user.0).fetch_all(&self.readers).await?;
            let own = |row: &AnyRow| {
                let cells = columns.iter().enumerate().map(|(n, name)| Ok((*name, value(row, n)?)));
                cells.collect::<Result<OwnRow, sqlx::Error>>()
            };
            all.push((*column, rows.iter().map(own).collect::<Result<_, _>>()?));
        }
        Ok(all)
    }
}
