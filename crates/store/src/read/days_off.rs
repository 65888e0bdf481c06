//! Days on which people's clocks stand still.

use crate::down::Down;
use crate::open::Store;
use crate::rows::{DayOffRow, TableId, UserId};

impl Store {
    /// A person's days off from a day on (`2026-01-01`).
    pub async fn days_off(&self, user: &UserId, from: &str) -> Result<Vec<DayOffRow>, Down> {
        let sql = "SELECT * FROM days_off WHERE user_id = $1 AND day >= $2 ORDER BY day";
        self.all(sql, vec![user.into(), from.into()]).await
    }

    /// The days off of everybody at a table that end after a date.
    pub async fn days_off_at(&self, table: &TableId, after: i64) -> Result<Vec<DayOffRow>, Down> {
        let sql = "SELECT * FROM days_off WHERE until_date > $2
                AND user_id IN (SELECT user_id FROM seats WHERE table_id = $1) ORDER BY user_id, from_date";
        self.all(sql, vec![table.into(), after.into()]).await
    }
}
