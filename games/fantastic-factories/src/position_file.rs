//! A position as a file of one's own: TOML or JSON.

use engine::{Game as _, PresetKind, PresetReport};
use serde_json::Value;

use crate::options::Options;
use crate::position::Position;
use crate::state::FantasticFactories;

/// A work phase to set a match up with.
pub const PRESET: PresetKind = PresetKind { name: "position", option: "start", template, check };

fn template() -> String {
    TEMPLATE.to_owned()
}

fn check(text: &str) -> PresetReport {
    match read(text).and_then(playable) {
        Ok(value) => PresetReport { value: Some(value), ..PresetReport::default() },
        Err(why) => PresetReport { errors: vec![why], ..PresetReport::default() },
    }
}

/// The file as JSON, whichever of the two it is written in.
fn read(text: &str) -> Result<Value, String> {
    if text.trim_start().starts_with('{') {
        return serde_json::from_str(text).map_err(|e| e.to_string());
    }
    toml::from_str(text).map_err(|e| e.to_string())
}

/// The position, if a match can begin with it.
fn playable(value: Value) -> Result<Value, String> {
    let position: Position = serde_json::from_value(value.clone()).map_err(|e| e.to_string())?;
    let options = Options { start: Some(Box::new(position)), ..Options::default() };
    FantasticFactories::setup(&options, 1).map_err(|e| e.to_string())?;
    Ok(value)
}

const TEMPLATE: &str = r#"# A Fantastic Factories position: one seat in its work phase.
# Everything may be left out; names are those of the cards, in small letters with _ between the words.
# Play it:  shopfloor play fantastic-factories --seats human --preset my-position.toml

round = 6
dice = [2, 2, 4, 6]                  # unplaced dice
research = []                        # dice on the headquarters
generate = [3]
mine = []
closed = []                          # floors that take no dice this round: ["research", "generate", "mine"]
metal = 3
energy = 5
goods = 4
hand = ["beacon", "gymnasium", "incinerator"]
compound = ["aluminum_factory", "dojo", "nuclear_plant", "solar_array"]
used = ["dojo"]                      # buildings that have worked this round
specialist = false                   # an extra die that has no value yet
marketplace = ["golem", "foundry", "megalith", "warehouse"]   # fewer than four leave slots empty
discard = ["robot", "obelisk"]
last_round = false
contractors = ["miner", "architect", "investor", "specialist"]
tools = ["shovel", "gear", "wrench", "hammer"]
machine = ["robot", "refinery", "manufactory"]
machine_goods = 2
"#;
