//! What nobody needs any more.

use crate::change::Change;
use crate::rows::UserId;
use crate::statement::{Hits, Value};

/// Tables that were closed before their match began, the oldest first.
macro_rules! never_started {
    () => {
        "SELECT id FROM tables WHERE status = 'closed' AND started IS NULL AND created < $1
             ORDER BY created, id LIMIT $2"
    };
}

/// Rows of a guest who has no session left; whoever has an account keeps theirs.
macro_rules! gone_with_a_guest {
    ($table:literal) => {
        concat!(
            "DELETE FROM ",
            $table,
            " WHERE user_id = $1 AND NOT EXISTS (SELECT 1 FROM sessions WHERE user_id = $1)
                AND EXISTS (SELECT 1 FROM users WHERE id = $1 AND account IS NULL)"
        )
    };
}

impl Change {
    /// A guest whom nobody has seen since `before`: no way in is left, and no row that nothing refers to. Nothing changes if
    /// they were seen after all.
    pub fn remove_guest(self, user: &UserId, before: i64) -> Change {
        let change = push!(
            self,
            Any,
            "DELETE FROM sessions WHERE user_id = $1
                AND NOT EXISTS (SELECT 1 FROM sessions AS later WHERE later.user_id = $1 AND later.seen >= $2)",
            user,
            before,
        );
        let change = push!(
            change,
            Any,
            "DELETE FROM mutes WHERE user_id = $1 AND NOT EXISTS (SELECT 1 FROM sessions WHERE user_id = $1)",
            user,
        );
        let change = push!(
            change,
            Any,
            "DELETE FROM follows WHERE (user_id = $1 OR followed_id = $1)
                AND NOT EXISTS (SELECT 1 FROM sessions WHERE user_id = $1)
                AND EXISTS (SELECT 1 FROM users WHERE id = $1 AND account IS NULL)",
            user,
        );
        let change = push!(
            change,
            Any,
            "DELETE FROM invitations WHERE (user_id = $1 OR by_id = $1)
                AND NOT EXISTS (SELECT 1 FROM sessions WHERE user_id = $1)
                AND EXISTS (SELECT 1 FROM users WHERE id = $1 AND account IS NULL)",
            user,
        );
        let change = push!(
            change,
            Any,
            "DELETE FROM presence WHERE user_id = $1 AND NOT EXISTS (SELECT 1 FROM sessions WHERE user_id = $1)",
            user,
        );
        let change = push!(change, Any, gone_with_a_guest!("own_presets"), user);
        let change = push!(change, Any, gone_with_a_guest!("learned"), user);
        let change = push!(change, Any, gone_with_a_guest!("mistakes"), user);
        let change = push!(change, Any, gone_with_a_guest!("puzzle_tries"), user);
        let change = push!(change, Any, gone_with_a_guest!("puzzle_days"), user);
        let change = push!(change, Any, gone_with_a_guest!("outbox"), user);
        let change = push!(change, Any, gone_with_a_guest!("ways"), user);
        let change = push!(change, Any, gone_with_a_guest!("notice_choices"), user);
        let change = push!(change, Any, gone_with_a_guest!("days_off"), user);
        push!(
            change,
            Any,
            "DELETE FROM users WHERE id = $1 AND account IS NULL
                AND NOT EXISTS (SELECT 1 FROM sessions WHERE user_id = $1)
                AND NOT EXISTS (SELECT 1 FROM seats WHERE user_id = $1)
                AND NOT EXISTS (SELECT 1 FROM tables WHERE host = $1)
                AND NOT EXISTS (SELECT 1 FROM results WHERE user_id = $1)
                AND NOT EXISTS (SELECT 1 FROM ratings WHERE user_id = $1)
                AND NOT EXISTS (SELECT 1 FROM chat WHERE user_id = $1)
                AND NOT EXISTS (SELECT 1 FROM names WHERE user_id = $1)
                AND NOT EXISTS (SELECT 1 FROM mutes WHERE muted_id = $1)",
            user,
        )
    }

    /// Tokens that have ended by `now`, sessions not seen since `before`, and what admins told servers long ago.
    pub fn remove_old_sessions(self, now: i64, before: i64, limit: i64) -> Change {
        let change = push!(
            self,
            Any,
            "DELETE FROM sessions WHERE hash IN (
                SELECT hash FROM sessions WHERE expires IS NOT NULL AND expires <= $1 ORDER BY expires LIMIT $2)",
            now,
            limit,
        );
        let change = push!(
            change,
            Any,
            "DELETE FROM sessions WHERE hash IN (SELECT hash FROM sessions WHERE seen < $1 ORDER BY seen LIMIT $2)",
            before,
            limit,
        );
        push!(change, Any, "DELETE FROM notices WHERE n <= (SELECT MAX(n) FROM notices) - $1", 1000)
    }

    /// Tables that were opened before a date and closed before their match began.
    pub fn remove_closed_tables(self, before: i64, limit: i64) -> Change {
        let change = push!(
            self,
            Any,
            concat!("DELETE FROM chat WHERE table_id IN (", never_started!(), ")"),
            before,
            limit,
        );
        let change = push!(
            change,
            Any,
            concat!("DELETE FROM seats WHERE table_id IN (", never_started!(), ")"),
            before,
            limit,
        );
        let change = push!(
            change,
            Any,
            concat!("DELETE FROM invitations WHERE table_id IN (", never_started!(), ")"),
            before,
            limit,
        );
        push!(change, Any, concat!("DELETE FROM tables WHERE id IN (", never_started!(), ")"), before, limit)
    }
}
