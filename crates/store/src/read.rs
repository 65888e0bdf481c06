//! Queries.

mod clubs;
mod days;
mod days_off;
mod friends;
mod lists;
mod mistakes;
mod notices;
mod own;
mod people;
mod puzzles;
mod results;
mod reviews;
mod row;
mod tables;

use sqlx::{Any, Executor};

use crate::down::Down;
use crate::open::Store;
use crate::statement::{Hits, Statement, Value};
pub use lists::Wanted;
pub use own::{OwnRow, PERSONAL, PersonalColumn};
pub(crate) use row::FromRow;

/// Every row that a query finds, by one of the readers or within a transaction.
async fn all<'e, T: FromRow>(
    reader: impl Executor<'e, Database = Any>,
    sql: &'static str,
    values: Vec<Value>,
) -> Result<Vec<T>, Down> {
    let statement = Statement { sql, values, hits: Hits::Any };
    let rows = sqlx::query_with(sql, statement.arguments()).fetch_all(reader).await?;
    Ok(rows.iter().map(T::from_row).collect::<Result<_, _>>()?)
}

impl Store {
    pub(crate) async fn all<T: FromRow>(
        &self,
        sql: &'static str,
        values: Vec<Value>,
    ) -> Result<Vec<T>, Down> {
        all(&self.readers, sql, values).await
    }

    /// The first row; for what there is at most one of.
    pub(crate) async fn one<T: FromRow>(
        &self,
        sql: &'static str,
        values: Vec<Value>,
    ) -> Result<Option<T>, Down> {
        Ok(self.all(sql, values).await?.into_iter().next())
    }
}
