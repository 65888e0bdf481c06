//! What people have written down of their own boxes.

use crate::change::Change;
use crate::rows::{PresetRow, UserId};
use crate::statement::{Hits, Value};

impl Change {
    /// Writes a preset; one of the same person, game and name is written over, and keeps its id.
    pub fn put_preset(self, row: &PresetRow) -> Change {
        push!(
            self,
            One,
            "INSERT INTO own_presets (id, user_id, game, name, text, changed) VALUES ($1, $2, $3, $4, $5, $6)
             ON CONFLICT (user_id, game, name) DO UPDATE SET text = excluded.text, changed = excluded.changed",
            &row.id,
            &row.user,
            &row.game,
            &row.name,
            &row.text,
            row.changed,
        )
    }

    /// Refused if the person has no such preset.
    pub fn remove_preset(self, user: &UserId, id: &str) -> Change {
        push!(self, One, "DELETE FROM own_presets WHERE user_id = $1 AND id = $2", user, id)
    }
}
