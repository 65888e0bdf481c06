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

    /// A guest gets an account; refused if they already have one, or if the name is taken. `password` and `recovery`
    /// are hashes.
    pub fn make_account(
        self,
        user: &UserId,
        name: &str,
        account: &str,
        password: &str,
        recovery: &str,
    ) -> Change {
        let change = push!(
            self,
            One,
            "UPDATE users SET name = $2, account = $3, password = $4, recovery = $5
             WHERE id = $1 AND account IS NULL AND deleted = 0",
            user,
            name,
            account,
            password,
            recovery,
        );
        change.name_seats(user, name)
    }

    /// An account keeps others from names that look like its own, and gives up the one it had; refused if another has it.
    pub fn claim_name(self, user: &UserId, likeness: &str) -> Change {
        let change =
            push!(self, Any, "DELETE FROM names WHERE user_id = $1 AND likeness <> $2", user, likeness);
        push!(
            change,
            One,
            "INSERT INTO names (likeness, user_id) VALUES ($2, $1)
             ON CONFLICT (likeness) DO UPDATE SET user_id = excluded.user_id WHERE names.user_id = excluded.user_id",
            user,
            likeness,
        )
    }

    /// The same for an account from before names were claimed: the first one has it.
    pub fn claim_if_free(self, user: &UserId, likeness: &str) -> Change {
        let sql = "INSERT INTO names (likeness, user_id) VALUES ($2, $1) ON CONFLICT DO NOTHING";
        push!(self, Any, sql, user, likeness)
    }

    /// All accounts have claimed their names, by this version of what looks alike.
    pub fn names_are_claimed(self, version: i64) -> Change {
        push!(
            self,
            One,
            "INSERT INTO meta (key, value) VALUES ('names', $1) ON CONFLICT (key) DO UPDATE SET value = excluded.value",
            version,
        )
    }

    /// A new recovery code, by its hash; refused if `password` is no longer the password's hash.
    pub fn set_recovery(self, user: &UserId, password: &str, recovery: &str) -> Change {
        let sql = "UPDATE users SET recovery = $3 WHERE id = $1 AND password = $2 AND deleted = 0";
        push!(self, One, sql, user, password, recovery)
    }

    /// The recovery code was used: another password and another code. Refused if it is no longer the one.
    pub fn recover_account(self, user: &UserId, used: &str, password: &str, recovery: &str) -> Change {
        push!(
            self,
            One,
            "UPDATE users SET password = $3, recovery = $4 WHERE id = $1 AND recovery = $2 AND deleted = 0",
            user,
            used,
            password,
            recovery,
        )
    }

    /// Whoever has lost the password has proven who they are: another password and another code. Refused if the password
    /// was changed in the meantime.
    pub fn regain_account(self, user: &UserId, old: &str, password: &str, recovery: &str) -> Change {
        push!(
            self,
            One,
            "UPDATE users SET password = $3, recovery = $4 WHERE id = $1 AND password = $2 AND deleted = 0",
            user,
            old,
            password,
            recovery,
        )
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
            "UPDATE users SET name = $2, account = NULL, password = NULL, recovery = NULL, deleted = 1
             WHERE id = $1 AND deleted = 0",
            user,
            name,
        );
        let change = push!(change, Any, "DELETE FROM names WHERE user_id = $1", user);
        let change = push!(change, Any, "DELETE FROM own_presets WHERE user_id = $1", user);
        let change = push!(change, Any, "DELETE FROM learned WHERE user_id = $1", user);
        let change = push!(change, Any, "DELETE FROM days_off WHERE user_id = $1", user);
        let change = push!(change, Any, "DELETE FROM mistakes WHERE user_id = $1", user);
        let change = push!(change, Any, "DELETE FROM puzzle_tries WHERE user_id = $1", user);
        let change = push!(change, Any, "DELETE FROM puzzle_days WHERE user_id = $1", user);
        let change = push!(change, Any, "DELETE FROM ratings WHERE user_id = $1", user);
        let change = push!(change, Any, "UPDATE seats SET network = NULL WHERE user_id = $1", user);
        let change = push!(change, Any, "UPDATE tables SET network = NULL WHERE host = $1", user);
        let change = change.forget_friends(user);
        let change = push!(change, Any, "DELETE FROM mutes WHERE user_id = $1 OR muted_id = $1", user);
        change.forget_ways(user).leave_clubs(user).remove_sessions_of(user).forget_name(user, name)
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
