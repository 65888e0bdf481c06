//! An older database, copied and updated, so that its rows can be read as this program knows them.

use futures_util::StreamExt as _;
use sqlx::any::{AnyArguments, AnyRow};
use sqlx::{AnyConnection, Arguments as _, AssertSqlSafe, ConnectOptions as _, Connection as _, Row as _};
use tempfile::TempDir;

use super::Inspection;
use crate::address::DatabaseAddress;
use crate::down::{Down, said};
use crate::migrations::MIGRATIONS;
use crate::open::Store;

/// A column as both databases know it.
struct Column {
    name: String,
    is_text: bool,
}

impl Inspection {
    /// Copies every row into a file of our own, updates that file, and reads from there. Rows that cannot be
    /// copied are faults.
    pub(super) async fn read_updated_copy(&mut self) -> Result<(), Down> {
        let folder = TempDir::new().map_err(|e| Down(format!("no room for a copy to update: {e}")))?;
        let address = DatabaseAddress::Sqlite(folder.path().join("copy.db"));
        let mut copy = address.options().connect().await?;
        for pragma in ["PRAGMA foreign_keys = OFF", "PRAGMA synchronous = OFF"] {
            sqlx::query(pragma).execute(&mut copy).await?;
        }
        let cannot = |e| Down(format!("the database's tables cannot be updated: {e}"));
        MIGRATIONS.run_direct(Some(self.schema.version), &mut copy, false).await.map_err(cannot)?;
        let sql = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '$_%' ESCAPE '$'";
        for row in sqlx::query(sql).fetch_all(&mut copy).await? {
            self.copy_table(&row.try_get::<String, _>(0)?, &mut copy).await?;
        }
        MIGRATIONS.run_direct(None, &mut copy, false).await.map_err(cannot)?;
        copy.close().await?;
        self.store = Store::to_read(address, true);
        self._copy = Some(folder);
        Ok(())
    }

    async fn copy_table(&mut self, table: &str, copy: &mut AnyConnection) -> Result<(), Down> {
        let sql = "SELECT name, type FROM pragma_table_info($1)";
        let rows = sqlx::query(sql).bind(table).fetch_all(&mut *copy).await?;
        let column = |row: &AnyRow| {
            let kind: String = row.try_get(1)?;
            Ok(Column { name: row.try_get(0)?, is_text: kind == "TEXT" })
        };
        let columns = rows.iter().map(column).collect::<Result<Vec<_>, sqlx::Error>>()?;
        let names = columns.iter().map(|column| column.name.as_str()).collect::<Vec<_>>().join(", ");
        let places = (1..=columns.len()).map(|n| format!("${n}")).collect::<Vec<_>>().join(", ");
        let read = format!("SELECT {names} FROM {table}");
        let write = format!("INSERT INTO {table} ({names}) VALUES ({places})");

        let mut transaction = copy.begin().await?;
        let mut found = sqlx::query(AssertSqlSafe(read)).fetch(&self.store.readers);
        while let Some(row) = found.next().await {
            let row = row?;
            match values(&row, &columns) {
                Ok(values) => {
                    let insert = sqlx::query_with(AssertSqlSafe(write.clone()), values);
                    insert.execute(&mut *transaction).await?;
                }
                Err(why) => {
                    let key = row.try_get::<String, _>(0).unwrap_or_else(|_| "?".to_owned());
                    self.faults.push(format!("{table}: the row of {key} cannot be read: {}", said(&why)));
                }
            }
        }
        drop(found);
        Ok(transaction.commit().await?)
    }
}

fn values(row: &AnyRow, columns: &[Column]) -> Result<AnyArguments, sqlx::Error> {
    let mut values = AnyArguments::default();
    for (n, column) in columns.iter().enumerate() {
        let added = match column.is_text {
            true => values.add(row.try_get::<Option<String>, _>(n)?),
            false => values.add(row.try_get::<Option<i64>, _>(n)?),
        };
        added.map_err(sqlx::Error::Encode)?;
    }
    Ok(values)
}
