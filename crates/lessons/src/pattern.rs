//! Which actions a step means, and what must be true on the board.

use serde::Deserialize;
use serde_json::{Map, Value};

/// Actions that have these fields, whatever else they have: `{ do = "buy" }` is any purchase.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(transparent)]
pub struct ActionPattern(pub Map<String, Value>);

impl ActionPattern {
    pub fn fits(&self, action: &Value) -> bool {
        self.0.iter().all(|(field, value)| action.get(field) == Some(value))
    }
}

/// A number of the seat's view, compared.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Condition {
    /// Where it is: a JSON pointer.
    pub at: String,
    pub is: Relation,
    pub to: Value,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum Relation {
    #[serde(rename = "=")]
    Equal,
    #[serde(rename = ">=")]
    AtLeast,
    #[serde(rename = "<=")]
    AtMost,
}

impl Condition {
    pub fn holds(&self, view: &Value) -> bool {
        let Some(value) = view.pointer(&self.at) else { return false };
        match (self.is, value.as_i64(), self.to.as_i64()) {
            (Relation::Equal, ..) => *value == self.to,
            (Relation::AtLeast, Some(value), Some(to)) => value >= to,
            (Relation::AtMost, Some(value), Some(to)) => value <= to,
            (Relation::AtLeast | Relation::AtMost, ..) => false,
        }
    }
}
