//! A statement with its values; it can be run more than once.

use sqlx::Arguments as _;
use sqlx::any::AnyArguments;

use crate::rows::{TableId, UserId};

/// SQL with its values, and how many rows it has to hit.
#[derive(Clone, Debug)]
pub struct Statement {
    pub sql: &'static str,
    pub values: Vec<Value>,
    pub hits: Hits,
}

/// How many rows a statement has to hit; anything else refuses the change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hits {
    Any,
    One,
}

impl Hits {
    pub fn fit(self, rows: u64) -> bool {
        match self {
            Hits::Any => true,
            Hits::One => rows == 1,
        }
    }
}

impl Statement {
    pub fn arguments(&self) -> AnyArguments {
        let mut arguments = AnyArguments::default();
        for value in &self.values {
            let added = match value {
                Value::Text(text) => arguments.add(text.clone()),
                Value::Number(number) => arguments.add(*number),
            };
            added.expect("texts and numbers are always taken");
        }
        arguments
    }
}

/// The value of a column. NULL has a type too: Postgres asks for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    Text(Option<String>),
    Number(Option<i64>),
}

macro_rules! values {
    ($($from:ty: $value:ident => $into:expr;)*) => {$(
        impl From<$from> for Value {
            fn from($value: $from) -> Value {
                $into
            }
        }
    )*};
}

values! {
    &str: text => Value::Text(Some(text.to_owned()));
    &String: text => Value::Text(Some(text.clone()));
    &Option<String>: text => Value::Text(text.clone());
    &UserId: id => Value::Text(Some(id.0.clone()));
    &Option<UserId>: id => Value::Text(id.as_ref().map(|id| id.0.clone()));
    &TableId: id => Value::Text(Some(id.0.clone()));
    &Option<TableId>: id => Value::Text(id.as_ref().map(|id| id.0.clone()));
    i64: number => Value::Number(Some(number));
    Option<i64>: number => Value::Number(number);
    bool: flag => Value::Number(Some(i64::from(flag)));
}
