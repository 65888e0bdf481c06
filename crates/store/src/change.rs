//! Statements that are committed together or not at all.

use crate::notifications::Notification;
use crate::rows::{
    ChatRow, LogRow, Notice, RatingRow, ResultRow, SeatRow, SessionRow, TableId, TableRow, UserId, UserRow,
};
use crate::statement::{Hits, Statement, Value};

/// What is to be written as a whole:
/// `Change::new().set_table(&table).add_log(&log)`.
#[derive(Clone, Debug, Default)]
pub struct Change {
    pub(crate) statements: Vec<Statement>,
    /// What the other servers are told once it is written.
    pub(crate) notifications: Vec<Notification>,
}

/// Adds a statement: `push!(change, Hits, SQL, values...)`.
macro_rules! push {
    ($change:ident, $hits:ident, $sql:expr, $($value:expr),* $(,)?) => {{
        let values: Vec<Value> = vec![$(Value::from($value)),*];
        $change.push(Hits::$hits, $sql, values)
    }};
}

mod clubs;
mod days;
mod days_off;
mod friends;
mod learned;
mod mistakes;
mod notices;
mod old;
mod people;
mod presets;
mod puzzles;
mod reviews;

impl Change {
    pub fn new() -> Change {
        Change::default()
    }

    pub fn is_empty(&self) -> bool {
        self.statements.is_empty()
    }

    pub(crate) fn push(mut self, hits: Hits, sql: &'static str, values: Vec<Value>) -> Change {
        self.statements.push(Statement { sql, values, hits });
        self
    }

    /// The same with another change.
    pub fn and(mut self, other: Change) -> Change {
        self.statements.extend(other.statements);
        self.notifications.extend(other.notifications);
        self
    }

    fn notify(mut self, notification: Notification) -> Change {
        self.notifications.push(notification);
        self
    }

    /// A new person; refused if the account's name is taken.
    pub fn add_user(self, row: &UserRow) -> Change {
        push!(
            self,
            One,
            "INSERT INTO users (id, name, account, password, created, banned, deleted, recovery)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING",
            &row.id,
            &row.name,
            &row.account,
            &row.password,
            row.created,
            row.banned,
            row.deleted,
            &row.recovery,
        )
    }

    pub fn add_session(self, row: &SessionRow) -> Change {
        push!(
            self,
            One,
            "INSERT INTO sessions (hash, user_id, label, created, seen, scope, expires)
             VALUES ($1, $2, $3, $4, $5, $6, $7)
             ON CONFLICT DO NOTHING",
            &row.hash,
            &row.user,
            &row.label,
            row.created,
            row.seen,
            &row.scope,
            row.expires,
        )
    }

    /// The session was used; one that is gone stays gone.
    pub fn touch_session(self, hash: &str, seen: i64) -> Change {
        push!(self, Any, "UPDATE sessions SET seen = $2 WHERE hash = $1 AND seen < $2", hash, seen)
    }

    /// A session ends, and the device it was on is no longer called.
    pub fn remove_session(self, user: &UserId, hash: &str) -> Change {
        let change = push!(self, Any, "DELETE FROM ways WHERE user_id = $1 AND session = $2", user, hash);
        let change = push!(change, Any, "DELETE FROM sessions WHERE user_id = $1 AND hash = $2", user, hash);
        change.notify(Notification::SessionEnded { id: user.clone() })
    }

    pub fn remove_sessions_of(self, user: &UserId) -> Change {
        let change = push!(
            self,
            Any,
            "DELETE FROM ways WHERE session IN (SELECT hash FROM sessions WHERE user_id = $1)",
            user,
        );
        let change = push!(change, Any, "DELETE FROM sessions WHERE user_id = $1", user);
        change.notify(Notification::SessionEnded { id: user.clone() })
    }

    /// Ends all sessions but one: the password was changed.
    pub fn remove_sessions_but(self, user: &UserId, keep_hash: &str) -> Change {
        let sql =
            "DELETE FROM ways WHERE session IN (SELECT hash FROM sessions WHERE user_id = $1 AND hash <> $2)";
        let change = push!(self, Any, sql, user, keep_hash);
        let sql = "DELETE FROM sessions WHERE user_id = $1 AND hash <> $2";
        push!(change, Any, sql, user, keep_hash).notify(Notification::SessionEnded { id: user.clone() })
    }

    /// A program's token, by its hash or the beginning of it; refused unless exactly one fits.
    pub fn remove_token(self, user: &UserId, hash: &str) -> Change {
        let change = push!(
            self,
            One,
            "DELETE FROM sessions
             WHERE user_id = $1 AND label IS NOT NULL AND substr(hash, 1, length($2)) = $2",
            user,
            hash,
        );
        change.notify(Notification::SessionEnded { id: user.clone() })
    }

    pub fn add_table(self, row: &TableRow) -> Change {
        let change = self.push(
            Hits::One,
            "INSERT INTO tables (id, rev, game, options, status, public, invite, host, pace, undo, rated,
                preset, secret, ply, clocks, deadline, shift, bot_to_act, created, started, finished,
                outcome, rematch, imported, name, expires, network, decided, origin, hints, day, attempt, keyed, club,
                nights, paused)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18,
                $19, $20, $21, $22, $23, $24, $25, $26, $27, $28, $29, $30, $31, $32, $33, $34,
                $35, $36)
             ON CONFLICT DO NOTHING",
            columns(row),
        );
        let id = row.id.clone();
        change.notify(Notification::Table { id, rev: row.rev, bot: row.bot_to_act }).tell_lists(&row.id)
    }

    /// Tells the other servers that the table looks different in lists.
    pub fn tell_lists(self, table: &TableId) -> Change {
        self.notify(Notification::Listed { id: table.clone() })
    }

    /// Everything about a table. `row.rev` is the revision the writer knows; it grows by one.
    /// Refused if the table has another revision.
    pub fn set_table(self, row: &TableRow) -> Change {
        let change = self.push(
            Hits::One,
            "UPDATE tables SET rev = rev + 1, game = $3, options = $4, status = $5, public = $6, invite = $7,
                host = $8, pace = $9, undo = $10, rated = $11, preset = $12, secret = $13, ply = $14,
                clocks = $15, deadline = $16, shift = $17, bot_to_act = $18, created = $19, started = $20,
                finished = $21, outcome = $22, rematch = $23, imported = $24, name = $25,
                expires = $26, network = $27, decided = $28, origin = $29, hints = $30,
                day = $31, attempt = $32, keyed = $33, club = $34, nights = $35, paused = $36
             WHERE id = $1 AND rev = $2",
            columns(row),
        );
        let id = row.id.clone();
        change.notify(Notification::Table { id, rev: row.rev + 1, bot: row.bot_to_act })
    }

    /// A seat as it is now, new or not.
    pub fn put_seat(self, row: &SeatRow) -> Change {
        push!(
            self,
            One,
            "INSERT INTO seats (table_id, seat, kind, user_id, name, level, taken_over, nonce, network, orders)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
             ON CONFLICT (table_id, seat) DO UPDATE SET kind = excluded.kind, user_id = excluded.user_id,
                name = excluded.name, level = excluded.level, taken_over = excluded.taken_over,
                nonce = excluded.nonce, network = excluded.network, orders = excluded.orders",
            &row.table,
            row.seat,
            &row.kind,
            &row.user,
            &row.name,
            &row.level,
            &row.taken_over,
            &row.nonce,
            &row.network,
            &row.orders,
        )
    }

    /// Entries at their ply; refused if that ply is taken.
    pub fn add_log(self, row: &LogRow) -> Change {
        push!(
            self,
            One,
            "INSERT INTO log (table_id, ply, count, entries, who, at) VALUES ($1, $2, $3, $4, $5, $6)
             ON CONFLICT DO NOTHING",
            &row.table,
            row.ply,
            row.count,
            &row.entries,
            &row.who,
            row.at,
        )
    }

    /// A chat message at its number; refused if that number is taken.
    pub fn add_chat(self, row: &ChatRow) -> Change {
        let change = push!(
            self,
            One,
            "INSERT INTO chat (table_id, n, user_id, name, text, at) VALUES ($1, $2, $3, $4, $5, $6)
             ON CONFLICT DO NOTHING",
            &row.table,
            row.n,
            &row.user,
            &row.name,
            &row.text,
            row.at,
        );
        change.notify(Notification::Chat { table: row.table.clone(), n: row.n })
    }

    /// A rating after one more match: `row.matches` is the new count. Refused if another match was
    /// counted in the meantime.
    pub fn put_rating(self, row: &RatingRow) -> Change {
        let sql = if row.matches == 1 {
            "INSERT INTO ratings (user_id, game, rating, uncertainty, matches) VALUES ($1, $2, $3, $4, $5)
             ON CONFLICT DO NOTHING"
        } else {
            "UPDATE ratings SET rating = $3, uncertainty = $4, matches = $5
             WHERE user_id = $1 AND game = $2 AND matches = $5 - 1"
        };
        push!(self, One, sql, &row.user, &row.game, row.rating, row.uncertainty, row.matches)
    }

    pub fn add_result(self, row: &ResultRow) -> Change {
        push!(
            self,
            One,
            "INSERT INTO results (table_id, seat, user_id, game, place, score, seats, has_left,
                rating_before, rating_after, finished, unfinished, against, faced, beaten)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15) ON CONFLICT DO NOTHING",
            &row.table,
            row.seat,
            &row.user,
            &row.game,
            row.place,
            row.score,
            row.seats,
            row.left,
            row.rating_before,
            row.rating_after,
            row.finished,
            row.unfinished,
            &row.against,
            row.faced,
            row.beaten,
        )
    }

    /// A notice with the next number. Numbers are not drawn from a sequence: a reader that has read up to n
    /// has missed none below it, whoever commits first.
    pub fn add_notice(self, notice: &Notice) -> Change {
        let (kind, subject) = match notice {
            Notice::Table(TableId(id)) => ("table", id),
            Notice::User(UserId(id)) => ("user", id),
        };
        push!(
            self,
            One,
            "INSERT INTO notices (n, kind, subject) SELECT COALESCE(MAX(n), 0) + 1, $1, $2 FROM notices",
            kind,
            subject,
        )
    }
}

/// A table's columns as both of its statements number them.
fn columns(row: &TableRow) -> Vec<Value> {
    vec![
        Value::from(&row.id),
        Value::from(row.rev),
        Value::from(&row.game),
        Value::from(&row.options),
        Value::from(&row.status),
        Value::from(row.public),
        Value::from(&row.invite),
        Value::from(&row.host),
        Value::from(&row.pace),
        Value::from(row.undo),
        Value::from(row.rated),
        Value::from(&row.preset),
        Value::from(&row.secret),
        Value::from(row.ply),
        Value::from(&row.clocks),
        Value::from(row.deadline),
        Value::from(row.shift),
        Value::from(row.bot_to_act),
        Value::from(row.created),
        Value::from(row.started),
        Value::from(row.finished),
        Value::from(&row.outcome),
        Value::from(&row.rematch),
        Value::from(row.imported),
        Value::from(&row.name),
        Value::from(row.expires),
        Value::from(&row.network),
        Value::from(row.decided),
        Value::from(&row.origin),
        Value::from(row.hints),
        Value::from(row.day),
        Value::from(row.attempt),
        Value::from(row.keyed),
        Value::from(&row.club),
        Value::from(&row.nights),
        Value::from(row.paused),
    ]
}
