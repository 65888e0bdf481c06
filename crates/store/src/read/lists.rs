//! Lists of tables with their seats: two queries each, however long the list.

use std::collections::HashMap;

use sqlx::AssertSqlSafe;

use super::row::{FromRow as _, seats};
use crate::down::Down;
use crate::open::Store;
use crate::rows::{SeatRow, TableId, TableRow, UserId};
use crate::statement::Value;

/// A table and its seats, in their order.
type Seated = (TableRow, Vec<SeatRow>);

/// Which tables are to be listed. Whatever is empty or 0 makes no difference.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Wanted {
    pub status: String,
    pub game: String,
    /// The kind of pace: `live`, `days`, `free`.
    pub pace: String,
    pub seats: i64,
}

impl Store {
    /// Tables everybody may see, the newest first; but of each household only three come before all the others. Looks at the
    /// newest 2,000 and no further, so that a list costs little on a site of any size.
    pub async fn public_tables(&self, wanted: &Wanted, limit: i64, skip: i64) -> Result<Vec<Seated>, Down> {
        let sql = "SELECT tables.* FROM (
                SELECT id, created, ROW_NUMBER() OVER (
                    PARTITION BY COALESCE(network, id) ORDER BY created DESC, id DESC) AS nth
                FROM (
                    SELECT id, created, network, game, pace FROM tables
                    WHERE public = 1 AND status = $1 ORDER BY created DESC, id DESC LIMIT 2000
                ) AS newest
                WHERE ($2 = '' OR game = $2) AND ($3 = '' OR pace LIKE '{\"kind\":\"' || $3 || '\"%')
                    AND ($4 = 0 OR (SELECT COUNT(*) FROM seats WHERE table_id = newest.id) = $4)
             ) AS wanted JOIN tables ON tables.id = wanted.id
             ORDER BY CASE WHEN nth > 3 THEN 1 ELSE 0 END, tables.created DESC, tables.id DESC LIMIT $5 OFFSET $6";
        let Wanted { status, game, pace, seats } = wanted;
        let values = [status, game, pace].map(Value::from);
        let numbers = [*seats, limit, skip].map(Value::from);
        self.seated(sql, values.into_iter().chain(numbers).collect()).await
    }

    /// How many tables in the list of those that wait for players were opened from a household.
    pub async fn open_from(&self, network: &str) -> Result<i64, Down> {
        let sql = "SELECT COUNT(*) FROM tables WHERE network = $1 AND status = 'open' AND public = 1";
        Ok(self.one(sql, vec![network.into()]).await?.unwrap_or(0))
    }

    /// A person's tables: those that are not over, then those that are, each with the newest first.
    pub async fn tables_of(&self, user: &UserId, limit: i64) -> Result<Vec<Seated>, Down> {
        let sql = "SELECT * FROM tables
             WHERE id IN (SELECT table_id FROM seats WHERE user_id = $1
                          UNION SELECT id FROM tables WHERE host = $1 AND status = 'over' AND imported = 1)
               AND status <> 'closed'
             ORDER BY CASE WHEN status = 'over' THEN 1 ELSE 0 END, COALESCE(finished, created) DESC, id DESC
             LIMIT $2";
        self.seated(sql, vec![user.into(), limit.into()]).await
    }

    /// The newest tables, all or with one status: for the admin.
    pub async fn tables_like(&self, status: Option<&str>, limit: i64) -> Result<Vec<Seated>, Down> {
        match status {
            Some(status) => {
                let sql = "SELECT * FROM tables WHERE status = $1 ORDER BY created DESC, id DESC LIMIT $2";
                self.seated(sql, vec![status.into(), limit.into()]).await
            }
            None => {
                let sql = "SELECT * FROM tables ORDER BY created DESC, id DESC LIMIT $1";
                self.seated(sql, vec![limit.into()]).await
            }
        }
    }

    pub(super) async fn seated(&self, sql: &'static str, values: Vec<Value>) -> Result<Vec<Seated>, Down> {
        let tables: Vec<TableRow> = self.all(sql, values).await?;
        let mut seats = self.seats_at(tables.iter().map(|table| &table.id)).await?;
        let seated = |table: TableRow| {
            let seats = seats.remove(&table.id).unwrap_or_default();
            (table, seats)
        };
        Ok(tables.into_iter().map(seated).collect())
    }

    async fn seats_at(
        &self,
        tables: impl ExactSizeIterator<Item = &TableId>,
    ) -> Result<HashMap<TableId, Vec<SeatRow>>, Down> {
        if tables.len() == 0 {
            return Ok(HashMap::new());
        }
        // Neither database takes a list as the other does; this text has numbers in it, nothing else.
        let places: Vec<_> = (1..=tables.len()).map(|n| format!("${n}")).collect();
        let sql =
            format!(concat!(seats!(), " WHERE table_id IN ({}) ORDER BY table_id, seat"), places.join(", "));
        // A statement for each length: not worth keeping prepared.
        let mut query = sqlx::query(AssertSqlSafe(sql)).persistent(false);
        for table in tables {
            query = query.bind(&table.0);
        }
        let mut seats: HashMap<TableId, Vec<SeatRow>> = HashMap::new();
        for row in query.fetch_all(&self.readers).await? {
            let seat = SeatRow::from_row(&row)?;
            seats.entry(seat.table.clone()).or_default().push(seat);
        }
        Ok(seats)
    }
}
