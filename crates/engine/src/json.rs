//! JSON read in one way, so that what reads a type exists once.

use serde::de::DeserializeOwned;
use serde_json::Value;

/// A value of this type from its text, by way of [`Value`]: games read actions and options from those anyway, and a type that is
/// read from texts, too, is twice as much code. For the module for browsers that counts more than the time it takes.
pub fn read_json<T: DeserializeOwned>(text: &str) -> serde_json::Result<T> {
    serde_json::from_value(serde_json::from_str::<Value>(text)?)
}
