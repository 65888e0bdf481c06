//! Names for bots, tables and people at one screen.

use crate::plain::harmless;
use crate::random::TableRandom;
use crate::refusal::{Code, Refusal};

const BOTS: &[&str] = &[
    "Bruno", "Clara", "Dario", "Edda", "Fritz", "Greta", "Hugo", "Ida", "Jonas", "Käthe", "Leo", "Mina",
    "Nils", "Olga", "Paul", "Rosa", "Selma", "Theo", "Ulla", "Viktor",
];

/// The longest name of a table, in characters.
const TABLE_NAME: usize = 40;

/// The longest name of a person at a screen, in characters.
const PERSON_NAME: usize = 24;

/// A bot's name that nobody else at the table has.
pub fn bot(taken: &[String], random: TableRandom) -> String {
    let free: Vec<&str> =
        BOTS.iter().copied().filter(|name| !taken.iter().any(|other| other == name)).collect();
    random.pick(&free).to_owned()
}

/// A table's name as the host gave it; an empty one is none.
pub fn of_table(given: &str) -> Result<Option<String>, Refusal> {
    let plain = harmless(given);
    let name = plain.trim();
    if name.is_empty() {
        return Ok(None);
    }
    if given.trim().chars().any(char::is_control) || engine::check_name(name, TABLE_NAME).is_err() {
        let texts = &[
            "A table's name can have up to {max} visible characters.",
            "Der Name eines Tisches darf höchstens {max} sichtbare Zeichen haben.",
        ];
        return Err(Refusal::because(Code::BadName, texts).with("max", TABLE_NAME));
    }
    Ok(Some(name.to_owned()))
}

/// The name of a person who plays at somebody's screen, as it was typed.
pub fn of_person(given: &str) -> Result<String, Refusal> {
    let name = harmless(given).trim().to_owned();
    if engine::check_name(&name, PERSON_NAME).is_ok() {
        return Ok(name);
    }
    let texts =
        &["A name needs 1 to {max} visible characters.", "Ein Name braucht 1 bis {max} sichtbare Zeichen."];
    Err(Refusal::because(Code::BadName, texts).with("max", PERSON_NAME))
}
