//! Whom people follow, block and invite, and who is here.

use crate::change::Change;
use crate::notifications::Notification;
use crate::rows::{InvitationRow, TableId, UserId};
use crate::statement::{Hits, Value};

impl Change {
    /// Follows somebody; refused if they are blocked. Who follows again has followed since the first time.
    pub fn follow(self, user: &UserId, followed: &UserId, since: i64) -> Change {
        push!(
            self,
            One,
            "INSERT INTO follows (user_id, followed_id, since) SELECT CAST($1 AS TEXT), CAST($2 AS TEXT), CAST($3 AS BIGINT)
             WHERE NOT EXISTS (SELECT 1 FROM mutes WHERE user_id = $1 AND muted_id = $2 AND blocked = 1)
             ON CONFLICT (user_id, followed_id) DO UPDATE SET since = follows.since",
            user,
            followed,
            since,
        )
    }

    pub fn unfollow(self, user: &UserId, followed: &UserId) -> Change {
        push!(self, Any, "DELETE FROM follows WHERE user_id = $1 AND followed_id = $2", user, followed)
    }

    /// Mutes somebody and keeps them away: nobody follows whom they block, and neither invites the other.
    pub fn block(self, user: &UserId, blocked: &UserId) -> Change {
        let change = push!(
            self,
            One,
            "INSERT INTO mutes (user_id, muted_id, blocked) VALUES ($1, $2, 1)
             ON CONFLICT (user_id, muted_id) DO UPDATE SET blocked = 1",
            user,
            blocked,
        );
        let change = push!(
            change,
            Any,
            "DELETE FROM invitations WHERE (user_id = $1 AND by_id = $2) OR (user_id = $2 AND by_id = $1)",
            user,
            blocked,
        );
        let change = change.unfollow(user, blocked).notify(Notification::User { id: user.clone() });
        change.tell_invited(user).tell_invited(blocked)
    }

    /// Who sees that a person is here, and who may invite them.
    pub fn set_privacy(self, user: &UserId, shown_to: &str, invited_by: &str) -> Change {
        let change = push!(
            self,
            One,
            "UPDATE users SET shown_to = $2, invited_by = $3 WHERE id = $1 AND deleted = 0",
            user,
            shown_to,
            invited_by,
        );
        push!(
            change,
            Any,
            "DELETE FROM presence WHERE user_id = $1
                AND NOT EXISTS (SELECT 1 FROM users WHERE id = $1 AND shown_to = 'friends')",
            user,
        )
    }

    /// A person is here until then; not written for those who show it to nobody.
    pub fn be_here(self, user: &UserId, until: i64) -> Change {
        push!(
            self,
            Any,
            "INSERT INTO presence (user_id, until) SELECT id, CAST($2 AS BIGINT) FROM users
             WHERE id = $1 AND shown_to = 'friends'
             ON CONFLICT (user_id) DO UPDATE SET until = excluded.until",
            user,
            until,
        )
    }

    /// The same at a table.
    pub fn be_at(self, user: &UserId, table: &TableId, until: i64) -> Change {
        push!(
            self,
            Any,
            "INSERT INTO presence (user_id, until, table_id, table_until)
             SELECT id, CAST($2 AS BIGINT), CAST($3 AS TEXT), CAST($2 AS BIGINT) FROM users WHERE id = $1 AND shown_to = 'friends'
             ON CONFLICT (user_id) DO UPDATE SET until = excluded.until, table_id = excluded.table_id,
                table_until = excluded.table_until",
            user,
            until,
            table,
        )
    }

    /// Invites somebody to a seat; refused if they are already invited to this table, or somebody else to this seat.
    pub fn add_invitation(self, row: &InvitationRow) -> Change {
        let change = push!(
            self,
            One,
            "INSERT INTO invitations (table_id, user_id, by_id, seat, was_open, declined, made)
             VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING",
            &row.table,
            &row.user,
            &row.by,
            row.seat,
            row.was_open,
            row.declined,
            row.made,
        );
        change.tell_invited(&row.user)
    }

    pub fn decline_invitation(self, table: &TableId, user: &UserId) -> Change {
        let sql = "UPDATE invitations SET declined = 1 WHERE table_id = $1 AND user_id = $2";
        push!(self, Any, sql, table, user).tell_invited(user)
    }

    /// Takes an invitation back, and the call if it was not sent yet.
    pub fn remove_invitation(self, table: &TableId, user: &UserId) -> Change {
        let sql = "DELETE FROM invitations WHERE table_id = $1 AND user_id = $2";
        let change = push!(self, Any, sql, table, user);
        let sql = "DELETE FROM outbox
             WHERE table_id = $1 AND user_id = $2 AND kind = 'invited' AND state = 'waiting'";
        push!(change, Any, sql, table, user).tell_invited(user)
    }

    fn tell_invited(self, user: &UserId) -> Change {
        self.notify(Notification::Invited { id: user.clone() })
    }

    /// Invitations to tables that no longer wait, and people who are no longer here.
    pub fn remove_past_friends(self, now: i64) -> Change {
        let change = push!(
            self,
            Any,
            "DELETE FROM invitations WHERE table_id IN (SELECT id FROM tables WHERE status <> 'open')",
        );
        push!(change, Any, "DELETE FROM presence WHERE until < $1", now)
    }

    /// A person is deleted: nobody follows them any more, and nothing tells whom they knew.
    pub(super) fn forget_friends(self, user: &UserId) -> Change {
        let change = push!(self, Any, "DELETE FROM follows WHERE user_id = $1 OR followed_id = $1", user);
        let change = push!(
            change,
            Any,
            "DELETE FROM outbox
             WHERE kind = 'invited' AND table_id IN (SELECT table_id FROM invitations WHERE by_id = $1)",
            user,
        );
        let change = push!(change, Any, "DELETE FROM invitations WHERE user_id = $1 OR by_id = $1", user);
        push!(change, Any, "DELETE FROM presence WHERE user_id = $1", user)
    }
}
