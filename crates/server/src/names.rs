//! Names: which ones people may choose, and friendly ones for guests.

use crate::limits::NAME;
use crate::random::RANDOM;
use crate::refusal::{Code, Refusal, ServerRefusal};

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

/// A guest's name.
pub fn guest() -> String {
    format!("{} {}", RANDOM.pick(HOW), RANDOM.pick(WHAT))
}

/// A name somebody has chosen, without needless white space.
pub fn checked(name: &str) -> Result<String, ServerRefusal> {
    let name = tidy(name);
    if engine::check_name(&name, NAME).is_ok() && !name.chars().any(is_invisible) {
        return Ok(name);
    }
    let texts =
        &["A name needs 1 to {max} visible characters.", "Ein Name braucht 1 bis {max} sichtbare Zeichen."];
    Err(Refusal::because(Code::BadName, texts).with("max", NAME).into())
}

/// The form in which names are compared: no two accounts share it.
pub fn compared(name: &str) -> String {
    tidy(name).to_lowercase()
}

/// White space as it looks, and without the marks that make an emoji colourful.
fn tidy(name: &str) -> String {
    let plain: String = name.chars().filter(|c| !matches!(c, '\u{fe00}'..='\u{fe0f}')).collect();
    plain.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Characters that show nothing or reverse the text after them: two names could look alike.
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
    fn empty_too_long_and_invisible_names_are_refused() {
        for bad in ["", " \n ", &"x".repeat(25), "Ada\u{200b}", "\u{202e}adA", "A\0da", "\u{3164}"] {
            assert_eq!(checked(bad).unwrap_err().code, Code::BadName, "{bad:?}");
        }
        assert!(checked(&"ä".repeat(24)).is_ok() && checked("Käthe 🏭").is_ok());
    }
}
