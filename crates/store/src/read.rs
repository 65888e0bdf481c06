//! Queries.

mod lists;
mod people;
mod results;
mod row;
mod tables;

use sqlx::any::AnyRow;

use crate::down::Down;
use crate::open::Store;
use crate::statement::{Hits, Statement, Value};
pub use lists::Wanted;
pub(crate) use row::FromRow;

impl Store {
    async fn rows(&self, sql: &'static str, values: Vec<Value>) -> Result<Vec<AnyRow>, Down> {
        let statement = Statement { sql, values, hits: Hits::Any };
        Ok(sqlx::query_with(sql, statement.arguments()).fetch_all(&self.readers).await?)
    }

    pub(crate) async fn all<T: FromRow>(
        &self,
        sql: &'static str,
        values: Vec<Value>,
    ) -> Result<Vec<T>, Down> {
        Ok(self.rows(sql, values).await?.iter().map(T::from_row).collect::<Result<_, _>>()?)
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
