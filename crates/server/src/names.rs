//! Names: which ones people may choose, which look alike, and friendly ones for guests.

use store::{Change, UserRow};
use table::is_invisible;
use unicode_normalization::UnicodeNormalization as _;
use unicode_properties::UnicodeEmoji as _;

use crate::app::App;
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

/// How many names a guest is offered before one has a number.
const TRIES: usize = 8;
/// Accounts looked at in one go.
const BATCH: i64 = 500;
/// Grows when [`likeness`] changes: then all accounts are claimed again.
const LIKENESS: i64 = 1;

/// A guest's name that looks like no account's.
pub async fn guest(app: &App) -> Result<String, ServerRefusal> {
    for _ in 0..TRIES {
        let name = format!("{} {}", RANDOM.pick(HOW), RANDOM.pick(WHAT));
        if app.store.name_owner(&likeness(&name)).await?.is_none() {
            return Ok(name);
        }
    }
    let number = u32::from_le_bytes(RANDOM.bytes()) % 1_000_000;
    Ok(format!("{} {} {number}", RANDOM.pick(HOW), RANDOM.pick(WHAT)))
}

/// A name somebody has chosen: in one encoding, without needless white space.
pub fn checked(name: &str) -> Result<String, ServerRefusal> {
    let name = tidy(&name.nfc().collect::<String>());
    let fits = engine::check_name(&name, NAME).is_ok() && has_no_stray(&name) && !likeness(&name).is_empty();
    if fits {
        return Ok(name);
    }
    let texts =
        &["A name needs 1 to {max} visible characters.", "Ein Name braucht 1 bis {max} sichtbare Zeichen."];
    Err(Refusal::because(Code::BadName, texts).with("max", NAME).into())
}

/// The form by which people sign in: no two accounts share it.
pub fn account(name: &str) -> String {
    typed(&name.nfc().collect::<String>())
}

/// The same without looking at the encoding, as accounts were once stored.
pub fn typed(name: &str) -> String {
    let plain: String = name.chars().filter(|c| !matches!(c, '\u{fe00}'..='\u{fe0f}')).collect();
    spaced(&plain).to_lowercase()
}

/// What a name looks like: names with the same likeness are told apart by nobody. Compatible characters are one (NFKC),
/// capitals and what shows nothing do not count, and letters that look alike are one (the skeleton of Unicode's TR39).
/// The capital I looks like a small l, whose skeleton it has; so the small i is one with them.
pub fn likeness(name: &str) -> String {
    let folded: String = name.nfkc().collect::<String>().to_lowercase();
    let seen: String = folded.nfkc().filter(|c| !is_invisible(*c)).collect();
    let skeleton: String = unicode_security::confusable_detection::skeleton(&spaced(&seen)).collect();
    let alike = |c: char| if matches!(c, 'i' | 'ı') { 'l' } else { c };
    spaced(&skeleton.to_lowercase()).chars().map(alike).collect()
}

/// White space as it looks.
fn spaced(name: &str) -> String {
    name.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// White space as it looks, and marks of colour only where there is an emoji to be coloured.
fn tidy(name: &str) -> String {
    let mut kept = String::new();
    for c in name.chars() {
        let mark = matches!(c, '\u{fe00}'..='\u{fe0f}');
        if !mark || c == '\u{fe0f}' && kept.chars().next_back().is_some_and(is_emoji) {
            kept.push(c);
        }
    }
    spaced(&kept)
}

/// Digits and a few signs can be emoji; here they are not meant.
fn is_emoji(c: char) -> bool {
    !c.is_ascii() && c.is_emoji_char()
}

/// Whether every character shows something, or joins two emoji to one.
fn has_no_stray(name: &str) -> bool {
    let letters: Vec<char> = name.chars().collect();
    let fine = |(n, c): (usize, &char)| match *c {
        '\u{fe0f}' => true,
        '\u{200d}' => {
            let before = letters[..n].iter().rev().find(|c| **c != '\u{fe0f}');
            before.is_some_and(|c| is_emoji(*c)) && letters.get(n + 1).is_some_and(|c| is_emoji(*c))
        }
        c => !is_invisible(c),
    };
    letters.iter().enumerate().all(fine)
}

/// Refuses a guest a name that looks like an account's.
pub async fn free_for_guest(app: &App, name: &str) -> Result<(), ServerRefusal> {
    match app.store.name_owner(&likeness(name)).await? {
        Some(_) => Err(Code::NameTaken.into()),
        None => Ok(()),
    }
}

/// Claims the names of accounts from before names were claimed, the oldest first. An account that looks like an older
/// one keeps its name, without a claim.
pub async fn claim_old(app: &App) -> Result<(), ServerRefusal> {
    if app.store.names_claimed().await? == Some(LIKENESS) {
        return Ok(());
    }
    let mut last: Option<UserRow> = None;
    loop {
        let accounts = app.store.accounts_after(last.as_ref(), BATCH).await?;
        let claim = |change: Change, user: &UserRow| change.claim_if_free(&user.id, &likeness(&user.name));
        let change = accounts.iter().fold(Change::new(), claim);
        if accounts.is_empty() {
            app.store.commit(change.names_are_claimed(LIKENESS)).await?;
            return Ok(());
        }
        app.store.commit(change).await?;
        last = accounts.into_iter().next_back();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn white_space_and_capitals_make_no_other_name() {
        assert_eq!(checked("  Ada \t Lovelace ").unwrap(), "Ada Lovelace");
        assert_eq!(account(" ÄDA\u{a0} lovelace"), "äda lovelace");
        assert_eq!(account("Rene\u{301}"), account("Ren\u{e9}"));
        assert_ne!(typed("Rene\u{301}"), typed("Ren\u{e9}"), "as it was typed");
    }

    #[test]
    fn empty_too_long_and_invisible_names_are_refused() {
        let bad = [
            "",
            " \n ",
            &"x".repeat(25),
            "Ada\u{200b}",
            "\u{202e}adA",
            "A\0da",
            "\u{3164}",
            "\u{2800}",
            "A\u{200d}da",
            "\u{200d}",
            "👩\u{200d}",
            "👩\u{200d}a",
            "👩\u{200d}\u{200d}🏭",
            "Ada\u{e0041}",
        ];
        for bad in bad {
            assert_eq!(checked(bad).unwrap_err().code, Code::BadName, "{bad:?}");
        }
        assert!(checked(&"ä".repeat(24)).is_ok() && checked("Käthe 🏭").is_ok());
    }

    #[test]
    fn emoji_are_allowed_as_they_are_joined() {
        for whole in ["👩\u{200d}🏭", "Ada ❤\u{fe0f}", "🏳\u{fe0f}\u{200d}🌈", "👩🏽\u{200d}🔧 Ada"]
        {
            assert_eq!(checked(whole).unwrap(), whole);
        }
        assert_eq!(checked("A\u{fe0f}da\u{fe01}").unwrap(), "Ada", "no letter is an emoji");
        assert_eq!(likeness("👩\u{200d}🏭"), likeness("👩🏭"));
    }

    #[test]
    fn names_that_look_alike_are_one() {
        let alike = [
            ("Ren\u{e9}", "Rene\u{301}"),
            ("Ada", "\u{410}d\u{430}"),
            ("Ada", "Ａｄａ"),
            ("Ada", "ADA"),
            ("Ada", "Ada\u{a0}"),
            ("Ada", "\u{3000}Ada\u{2003}"),
            ("Ada", "A\u{200b}da"),
            ("Ada", "A\u{fe0f}da"),
            ("Iris", "lris"),
            ("Iris", "iris"),
            ("B0b", "Bob"),
            ("Bill", "Bi11"),
            ("Emma", "Ernma"),
            ("Ada Lovelace", "Ada\u{2003} lovelace"),
            ("𝐀da", "Ada"),
            ("Straße", "STRAßE"),
        ];
        for (one, other) in alike {
            assert_eq!(likeness(one), likeness(other), "{one:?} {other:?}");
        }
        for (one, other) in
            [("Ada", "Ida"), ("René", "Rene"), ("Ada", "Ada 2"), ("👩", "🏭"), ("Анна", "Яна")]
        {
            assert_ne!(likeness(one), likeness(other), "{one:?} {other:?}");
        }
    }
}
