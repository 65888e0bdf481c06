//! The four tools, on blueprints and over the contractors' slots.

use serde::{Deserialize, Serialize};
use strum::VariantArray;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, VariantArray)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Tool {
    Shovel,
    Gear,
    Wrench,
    Hammer,
}

impl Tool {
    pub const ALL: &[Tool] = Tool::VARIANTS;
}
