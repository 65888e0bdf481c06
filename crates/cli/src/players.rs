//! The players of a command line: `human:Ada,random`.

use engine::{Player, check_name};

const NAMES: [&str; 8] = ["Ada", "Bruno", "Chidi", "Dalia", "Emil", "Fatma", "Goran", "Hana"];

/// The longest name, in characters.
const LONGEST: usize = 20;

/// Reads the seats of a command line. Players without a name get one that is free.
pub fn read(seats: &[String]) -> Result<Vec<Player>, String> {
    let given: Vec<(&str, Option<&str>)> = seats
        .iter()
        .map(|seat| {
            seat.split_once(':').map_or((seat.as_str(), None), |(kind, name)| (kind, Some(name.trim())))
        })
        .collect();
    let mut players: Vec<Player> = Vec::new();
    for (kind, name) in &given {
        let bot = match *kind {
            "human" => None,
            level if catalog::LEVELS.iter().any(|known| known.id == level) => Some(level.to_owned()),
            other => {
                let levels: Vec<_> = catalog::LEVELS.iter().map(|level| level.id).collect();
                return Err(format!(
                    "a seat is `human` or a bot level ({}), not {other:?}",
                    levels.join(", ")
                ));
            }
        };
        let taken = |name: &str| {
            players.iter().any(|player| player.name == name)
                || given.iter().any(|(_, other)| *other == Some(name))
        };
        let name = match name {
            Some(name) => (*name).to_owned(),
            None => NAMES
                .iter()
                .find(|name| !taken(name))
                .map_or_else(|| format!("{}", players.len() + 1), |n| (*n).to_owned()),
        };
        check_name(&name, LONGEST)?;
        if players.iter().any(|player| player.name == name) {
            return Err(format!("two players are named {name:?}"));
        }
        players.push(Player { name, bot });
    }
    Ok(players)
}
