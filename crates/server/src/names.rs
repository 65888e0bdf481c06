//! Friendly names for those who have not chosen one.

use crate::random;

const HOW: &[&str] = &[
    "Brisk", "Patient", "Copper", "Quiet", "Bold", "Clever", "Steady", "Merry", "Golden", "Nimble", "Rusty",
    "Bright", "Gentle", "Silver", "Sturdy", "Sunny", "Swift", "Tidy", "Velvet", "Warm", "Wise", "Amber",
    "Cobalt", "Lucky",
];

const WHAT: &[&str] = &[
    "Lathe", "Gantry", "Turbine", "Rivet", "Anvil", "Piston", "Lever", "Sprocket", "Foundry", "Kiln",
    "Pulley", "Spindle", "Crane", "Boiler", "Flywheel", "Gasket", "Hopper", "Ratchet", "Loom", "Chisel",
    "Bellows", "Dynamo", "Caliper", "Press",
];

const BOTS: &[&str] = &[
    "Bruno", "Clara", "Dario", "Edda", "Fritz", "Greta", "Hugo", "Ida", "Jonas", "Käthe", "Leo", "Mina",
    "Nils", "Olga", "Paul", "Rosa", "Selma", "Theo", "Ulla", "Viktor",
];

/// A guest's name.
pub fn guest() -> String {
    format!("{} {}", random::pick(HOW), random::pick(WHAT))
}

/// A bot's name that nobody at the table has.
pub fn bot(taken: &[String]) -> String {
    let free: Vec<&str> =
        BOTS.iter().copied().filter(|name| !taken.iter().any(|other| other == name)).collect();
    random::pick(&free).to_owned()
}
