//! `shopfloor --version`: the version, the commit it was built from, and the rules it plays by.

use std::sync::LazyLock;

use catalog::OptionForm;
use engine::Lang;

/// For `-V`: one line.
pub const SHORT: &str = concat!(env!("CARGO_PKG_VERSION"), " (", env!("SHOPFLOOR_COMMIT"), ")");

/// For `--version`: with the rulesets of each game. Matches of all of them can be played and replayed.
pub static LONG: LazyLock<String> = LazyLock::new(|| {
    let mut text = SHORT.to_owned();
    for game in catalog::GAMES {
        let options = game.options(Lang::default());
        let ruleset = options.into_iter().find(|option| option.name == "ruleset").map(|option| option.kind);
        if let Some(OptionForm::OneOf { of }) = ruleset {
            let names: Vec<String> = of.into_iter().map(|one| one.value).collect();
            text += &format!("\n{}: {}", game.meta().id, names.join(", "));
        }
    }
    text
});
