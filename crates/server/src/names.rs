//! Names: what people may be called, and friendly ones for those who have not chosen.

use crate::limits::NAME;
use crate::random;
use crate::refusal::{Code, Refusal};

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

/// A name somebody has chosen, without the white space nobody sees.
pub fn checked(name: &str) -> Result<String, Refusal> {
    let name = tidy(name);
    if engine::check_name(&name, NAME).is_ok() && !name.chars().any(is_invisible) {
        return Ok(name);
    }
    Err(Refusal::because(
        Code::BadName,
        format!("A name has 1 to {NAME} characters, all of them visible."),
        format!("Ein Name hat 1 bis {NAME} Zeichen, und alle sind zu sehen."),
    ))
}

/// A name as it is compared: no two accounts are alike in it.
pub fn compared(name: &str) -> String {
    tidy(name).to_lowercase()
}

/// White space as one sees it, and without the marks that make an emoji colourful.
fn tidy(name: &str) -> String {
    let plain: String = name.chars().filter(|c| !matches!(c, '\u{fe00}'..='\u{fe0f}')).collect();
    plain.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// What shows nothing, or turns the text after it round: two names could look alike.
fn is_invisible(c: char) -> bool {
    matches!(c,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}'
        | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{3164}'
        | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}' | '\u{e0000}'..='\u{e0fff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn white_space_and_capitals_make_no_other_name() {
        assert_eq!(checked("  Ada \t Lovelace ").unwrap(), "Ada Lovelace");
        assert_eq!(compared(" ÄDA\u{a0} lovelace"), "äda lovelace");
    }

    #[test]
    fn names_that_are_empty_too_long_or_not_to_be_seen_are_refused() {
        for bad in ["", " \n ", &"x".repeat(25), "Ada\u{200b}", "\u{202e}adA", "A\0da", "\u{3164}"] {
            assert_eq!(checked(bad).unwrap_err().code, Code::BadName, "{bad:?}");
        }
        assert!(checked(&"ä".repeat(24)).is_ok() && checked("Käthe 🏭").is_ok());
    }
}
