//! Who is called, where and how; and notices on their way.

use crate::change::Change;
use crate::rows::{CallRow, ChoicesRow, OutboxRow, TableId, UserId, WayRow};
use crate::statement::{Hits, Value};

impl Change {
    /// Calls somebody by every way of theirs that they want to be called by for such things; nobody if they have none. Said
    /// twice, it calls once.
    pub fn call(self, row: &CallRow) -> Change {
        push!(
            self,
            Any,
            "INSERT INTO outbox (id, user_id, way_id, kind, table_id, about, made, due, state)
             SELECT CAST($1 AS TEXT) || ':' || ways.id, ways.user_id, ways.id, CAST($3 AS TEXT), CAST($4 AS TEXT),
                CAST($5 AS TEXT), CAST($6 AS BIGINT), CAST($7 AS BIGINT), 'waiting'
             FROM ways JOIN notice_choices ON notice_choices.user_id = ways.user_id
             WHERE ways.user_id = $2 AND ways.confirmed = 1
                AND notice_choices.unwanted NOT LIKE '% ' || ways.way || '.' || CAST($3 AS TEXT) || ' %'
             ON CONFLICT DO NOTHING",
            &row.event,
            &row.user,
            &row.kind,
            &row.table,
            &row.about,
            row.made,
            row.due,
        )
    }

    /// Calls by one way alone, whatever the person has chosen: they have asked for it just now.
    pub fn call_by(self, way: &str, row: &CallRow) -> Change {
        push!(
            self,
            Any,
            "INSERT INTO outbox (id, user_id, way_id, kind, table_id, about, made, due, state)
             VALUES (CAST($1 AS TEXT) || ':' || CAST($8 AS TEXT), $2, $8, $3, $4, $5, $6, $7, 'waiting')
             ON CONFLICT DO NOTHING",
            &row.event,
            &row.user,
            &row.kind,
            &row.table,
            &row.about,
            row.made,
            row.due,
            way,
        )
    }

    /// It is no longer somebody's turn at a table: what waits to tell them so goes.
    pub fn take_turn_back(self, user: &UserId, table: &TableId) -> Change {
        push!(
            self,
            Any,
            "DELETE FROM outbox WHERE user_id = $1 AND table_id = $2 AND kind IN ('turn', 'time_short')
                AND state = 'waiting' AND letter IS NULL",
            user,
            table,
        )
    }

    /// The reminder that time is short goes: there is more time now.
    pub fn take_reminder_back(self, user: &UserId, table: &TableId) -> Change {
        push!(
            self,
            Any,
            "DELETE FROM outbox WHERE user_id = $1 AND table_id = $2 AND kind = 'time_short'
                AND state = 'waiting' AND letter IS NULL",
            user,
            table,
        )
    }

    /// Somebody looks at a table: what waits to tell them about it goes, but for the reminder.
    pub fn looked_at(self, user: &UserId, table: &TableId) -> Change {
        push!(
            self,
            Any,
            "DELETE FROM outbox WHERE user_id = $1 AND table_id = $2 AND kind <> 'time_short'
                AND state = 'waiting' AND letter IS NULL",
            user,
            table,
        )
    }

    /// One more way; a device that another person has used before is this one's now.
    pub fn add_way(self, row: &WayRow) -> Change {
        let change = match row.way.as_str() {
            "push" => push!(self, Any, "DELETE FROM ways WHERE way = 'push' AND address = $1", &row.address),
            _ => self,
        };
        push!(
            change,
            One,
            "INSERT INTO ways (id, user_id, way, label, address, keys, session, made, confirmed, trouble)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT DO NOTHING",
            &row.id,
            &row.user,
            &row.way,
            &row.label,
            &row.address,
            &row.keys,
            &row.session,
            row.made,
            row.confirmed,
            &row.trouble,
        )
    }

    /// The owner of a mail address has said that it is theirs; refused if the way is gone.
    pub fn confirm_way(self, user: &UserId, way: &str) -> Change {
        push!(self, One, "UPDATE ways SET confirmed = 1 WHERE id = $2 AND user_id = $1", user, way)
    }

    /// What went wrong there, or nothing any more.
    pub fn note_trouble(self, way: &str, trouble: &Option<String>) -> Change {
        push!(self, Any, "UPDATE ways SET trouble = $2 WHERE id = $1", way, trouble)
    }

    /// A way goes, with what waits to be sent there.
    pub fn remove_way(self, user: &UserId, way: &str, now: i64) -> Change {
        let change = push!(self, Any, "DELETE FROM ways WHERE id = $2 AND user_id = $1", user, way);
        push!(
            change,
            Any,
            "UPDATE outbox SET state = 'failed', ended = $2, trouble = 'the way is gone'
             WHERE way_id = $1 AND state = 'waiting'",
            way,
            now,
        )
    }

    /// The devices of a session go on with another one: the same browser.
    pub fn hand_over_ways(self, from: &str, to: &str) -> Change {
        push!(self, Any, "UPDATE ways SET session = $2 WHERE session = $1", from, to)
    }

    pub fn put_choices(self, row: &ChoicesRow) -> Change {
        push!(
            self,
            One,
            "INSERT INTO notice_choices (user_id, lang, zone, quiet_from, quiet_until, unwanted)
             VALUES ($1, $2, $3, $4, $5, $6)
             ON CONFLICT (user_id) DO UPDATE SET lang = excluded.lang, zone = excluded.zone,
                quiet_from = excluded.quiet_from, quiet_until = excluded.quiet_until, unwanted = excluded.unwanted",
            &row.user,
            &row.lang,
            &row.zone,
            row.quiet_from,
            row.quiet_until,
            &row.unwanted,
        )
    }

    /// A notice is about to be sent, as part of a letter; refused if another server is at it. Until it is known what came of
    /// it, it is tried again at `again`.
    pub fn begin_letter(self, row: &OutboxRow, letter: &str, now: i64, again: i64) -> Change {
        push!(
            self,
            One,
            "UPDATE outbox SET letter = $2, tries = tries + 1, due = $4, begun = COALESCE(begun, $3)
             WHERE id = $1 AND state = 'waiting' AND tries = $5",
            &row.id,
            letter,
            now,
            again,
            row.tries,
        )
    }

    /// A letter has arrived.
    pub fn letter_sent(self, letter: &str, now: i64) -> Change {
        push!(
            self,
            Any,
            "UPDATE outbox SET state = 'sent', ended = $2, trouble = NULL WHERE letter = $1 AND state = 'waiting'",
            letter,
            now,
        )
    }

    /// A letter has not arrived, and is tried again.
    pub fn letter_delayed(self, letter: &str, trouble: &str) -> Change {
        let sql = "UPDATE outbox SET trouble = $2 WHERE letter = $1 AND state = 'waiting'";
        push!(self, Any, sql, letter, trouble)
    }

    /// Whoever got a letter wants it not before this.
    pub fn delay_letter(self, letter: &str, until: i64) -> Change {
        let sql = "UPDATE outbox SET due = $2 WHERE letter = $1 AND state = 'waiting' AND due < $2";
        push!(self, Any, sql, letter, until)
    }

    /// A letter will never arrive.
    pub fn letter_failed(self, letter: &str, trouble: &str, now: i64) -> Change {
        push!(
            self,
            Any,
            "UPDATE outbox SET state = 'failed', ended = $3, trouble = $2 WHERE letter = $1 AND state = 'waiting'",
            letter,
            trouble,
            now,
        )
    }

    /// Whatever a way has due waits until then.
    pub fn postpone(self, way: &str, now: i64, until: i64) -> Change {
        push!(
            self,
            Any,
            "UPDATE outbox SET due = $3 WHERE way_id = $1 AND state = 'waiting' AND letter IS NULL AND due <= $2",
            way,
            now,
            until,
        )
    }

    /// One notice waits until then.
    pub fn postpone_notice(self, id: &str, until: i64) -> Change {
        let sql = "UPDATE outbox SET due = $2 WHERE id = $1 AND state = 'waiting' AND letter IS NULL";
        push!(self, Any, sql, id, until)
    }

    /// Somebody has other quiet hours: when they are reminded is thought about again.
    pub fn plan_reminders(self, user: &UserId, now: i64) -> Change {
        push!(
            self,
            Any,
            "UPDATE outbox SET due = $2
             WHERE user_id = $1 AND kind = 'time_short' AND state = 'waiting' AND letter IS NULL AND due > $2",
            user,
            now,
        )
    }

    /// A notice that nobody needs any more.
    pub fn drop_notice(self, id: &str) -> Change {
        push!(self, Any, "DELETE FROM outbox WHERE id = $1 AND state = 'waiting' AND letter IS NULL", id)
    }

    /// A way gets nothing of what waits there.
    pub fn drop_notices_at(self, way: &str) -> Change {
        push!(self, Any, "DELETE FROM outbox WHERE way_id = $1 AND state = 'waiting' AND letter IS NULL", way)
    }

    /// Notices that ended before a date.
    pub fn remove_old_notices(self, before: i64) -> Change {
        push!(self, Any, "DELETE FROM outbox WHERE ended IS NOT NULL AND ended < $1", before)
    }

    /// Calls everybody whose attempt at a match of the day counts; each once.
    pub fn call_attempters(self, game: &str, day: i64, about: &str, now: i64) -> Change {
        push!(
            self,
            Any,
            "INSERT INTO outbox (id, user_id, way_id, kind, table_id, about, made, due, state)
             SELECT 'day:' || attempts.game || ':' || CAST(attempts.day AS TEXT) || ':' || ways.id, ways.user_id, ways.id,
                'day', NULL, CAST($3 AS TEXT), CAST($4 AS BIGINT), CAST($4 AS BIGINT), 'waiting'
             FROM attempts JOIN ways ON ways.user_id = attempts.user_id
                JOIN notice_choices ON notice_choices.user_id = ways.user_id
             WHERE attempts.game = $1 AND attempts.day = $2 AND attempts.number = 0 AND attempts.score IS NOT NULL
                AND ways.confirmed = 1 AND notice_choices.unwanted NOT LIKE '% ' || ways.way || '.day %'
             ON CONFLICT DO NOTHING",
            game,
            day,
            about,
            now,
        )
    }

    /// Somebody is called no more, by no way.
    pub(super) fn forget_ways(self, user: &UserId) -> Change {
        let change = push!(self, Any, "DELETE FROM outbox WHERE user_id = $1", user);
        let change = push!(change, Any, "DELETE FROM ways WHERE user_id = $1", user);
        push!(change, Any, "DELETE FROM notice_choices WHERE user_id = $1", user)
    }

    /// What the site signs with; whoever was first has made it.
    pub fn add_site_key(self, name: &str, value: &str) -> Change {
        let sql = "INSERT INTO site_keys (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING";
        push!(self, Any, sql, name, value)
    }
}
