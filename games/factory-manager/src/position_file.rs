//! A position as a file of one's own: TOML or JSON.

use engine::{Game as _, PresetKind, PresetReport};
use serde_json::Value;

use crate::options::Options;
use crate::position::Position;
use crate::state::FactoryManager;

/// A turn to set a match up with.
pub const POSITION: PresetKind = PresetKind { name: "position", option: "start", template, check };

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
    let seats = position.seats().ok_or("the position: there are 2 to 5 players, each a [[players]]")?;
    let options = Options { start: Some(Box::new(position)), ..Options::default() };
    FactoryManager::setup(&options, seats).map_err(|e| e.to_string())?;
    Ok(value)
}

const TEMPLATE: &str = r#"# A Factory Manager position: a turn of the first of these players.
# Names of tiles are their type and price: machine, working_robot, personnel_robot, storage, control, optimization.
# machine-0 and storage-0 are the tiles everybody starts with.
# Play it:  shopfloor play factory-manager --seats human,foreman --preset my-position.toml

round = 5
turn = "buying"                      # or "market": the tiles to move
market = ["machine-19", "storage-13", "working_robot-9", "control-6", "optimization-7"]
energy_seen = [1, 0, 1, 2]           # one for each round before this one; the price is 1 and all of them
energy_left = [1]                    # what may come next: one tile is a known price; left out, all others of the box
# supply = ["machine-24"]            # the columns; left out, every tile that lies nowhere else

[[players]]                          # on turn
order = 8                            # the order tile
money = 41
hall = ["machine-0", "machine-10", "working_robot-6", "personnel_robot-4", "storage-0", "storage-0", "storage-0", "storage-6"]
kept = []                            # beside the factory
seasonal = 0
bid = 1                              # workers on the order tile

[[players]]
order = 4
money = 30
"#;
