//! Changes of a person. Each statement writes only its own columns: an admin may ban the person at the same moment.

use crate::change::Change;
use crate::notifications::Notification;
use crate::rows::UserId;
use crate::statement::{Hits, Value};

impl Change {
    /// A person gets another name, at their tables too; `account` is the name in the form used to compare names,
    /// written if the person has an account. Refused if it is taken, or if the person is deleted.
    pub fn rename_user(self, user: &UserId, name: &str, account: &str) -> Change {
        let change = push!(
            self,
            One,
            "UPDATE users SET name = $2, account = CASE WHEN account IS NULL THEN NULL ELSE $3 END
             WHERE id = $1 AND deleted = 0",
            user,
            name,
            account,
        );
        change.name_seats(user, name)
    }

    /// A guest gets an account; refused if they already have one, or if the name is taken.
    pub fn make_account(self, user: &UserId, name: &str, account: &str, password: &str) -> Change {
        let change = push!(
            self,
            One,
            "UPDATE users SET name = $2, account = $3, password = $4
             WHERE id = $1 AND account IS NULL AND deleted = 0",
            user,
            name,
            account,
            password,
        );
        change.name_seats(user, name)
    }

    /// A new hash for an old one; refused if the old one is no longer the password's.
    pub fn set_password(self, user: &UserId, old: &str, new: &str) -> Change {
        push!(self, One, "UPDATE users SET password = $3 WHERE id = $1 AND password = $2", user, old, new)
    }

    /// The admin bans or unbans somebody; refused if nothing would change.
    pub fn set_banned(self, user: &UserId, banned: bool) -> Change {
        push!(self, One, "UPDATE users SET banned = $2 WHERE id = $1 AND banned <> $2", user, banned)
    }

    /// Deletes a person: no account, no sessions, another name in place of theirs. Their matches stay. Refused if
    /// they are already deleted.
    pub fn forget_user(self, user: &UserId, name: &str) -> Change {
        let change = push!(
            self,
            One,
            "UPDATE users SET name = $2, account = NULL, password = NULL, deleted = 1
             WHERE id = $1 AND deleted = 0",
            user,
            name,
        );
        let change = push!(change, Any, "DELETE FROM mutes WHERE user_id = $1 OR muted_id = $1", user);
        change.remove_sessions_of(user).forget_name(user, name)
    }

    /// Replaces the person's name on all their seats and chat messages.
    pub fn forget_name(self, user: &UserId, name: &str) -> Change {
        let change = push!(self, Any, "UPDATE chat SET name = $2 WHERE user_id = $1", user, name);
        change.name_seats(user, name)
    }

    /// Unfinished tables count as changed: a server that knows the old name must not write it back.
    fn name_seats(self, user: &UserId, name: &str) -> Change {
        let change = push!(self, Any, "UPDATE seats SET name = $2 WHERE user_id = $1", user, name);
        let change = push!(
            change,
            Any,
            "UPDATE tables SET rev = rev + 1
             WHERE id IN (SELECT table_id FROM seats WHERE user_id = $1) AND status IN ('open', 'playing')",
            user,
        );
        change.notify(Notification::User { id: user.clone() })
    }

    pub fn mute(self, user: &UserId, muted: &UserId) -> Change {
        let change = push!(
            self,
            Any,
            "INSERT INTO mutes (user_id, muted_id) VALUES ($1, $2) ON CONFLICT DO NOTHING",
            user,
            muted,
        );
        change.notify(Notification::User { id: user.clone() })
    }

    pub fn unmute(self, user: &UserId, muted: &UserId) -> Change {
        let change = push!(self, Any, "DELETE FROM mutes WHERE user_id = $1 AND muted_id = $2", user, muted);
        change.notify(Notification::User { id: user.clone() })
    }
}
