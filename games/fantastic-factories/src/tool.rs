//! The four tools, on blueprints and over the contractors' slots.

use serde::{Deserialize, Serialize};
use strum::VariantArray;
use ts_rs::TS;

#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, VariantArray, TS,
)]
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
