//! Playthroughs and stored matches: any change of rules, words or board shows
//! here. `UPDATE=1 cargo test -p factory-manager golden` writes them anew.

use std::path::{Path, PathBuf};

use engine::{Entry, Header, Lang, Match, MatchFile, Seed, golden, laws};
use factory_manager::{FactoryManager, Options};

/// Three matches that between them use every option and both languages.
fn playthroughs() -> [(&'static str, Header<Options>, Lang); 3] {
    let header =
        |seats, options, seed| Header::new::<FactoryManager>(seats, options, Seed::from_number(seed));
    let first = Options { first_game: true, ..Options::default() };
    let at_once = Options { seasonal_act_at_once: true, ..Options::default() };
    [
        ("two-seats-first-game", header(2, first, 2), Lang::En),
        ("four-seats", header(4, Options::default(), 4), Lang::En),
        ("five-seats-seasonal-at-once-german", header(5, at_once, 5), Lang::De),
    ]
}

fn path(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(name)
}

#[track_caller]
fn assert_golden(name: &str, text: &str) {
    let path = path(name);
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(&path, text).unwrap();
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    if kept != text {
        let differs = kept.lines().zip(text.lines()).position(|(a, b)| a != b);
        let line = differs.unwrap_or(kept.lines().count().min(text.lines().count()));
        panic!(
            "{name} differs from line {}:\n  kept {:?}\n  now  {:?}\nIf that is meant: UPDATE=1 cargo test -p factory-manager golden",
            line + 1,
            kept.lines().nth(line),
            text.lines().nth(line)
        );
    }
}

#[test]
fn golden_playthroughs_read_as_before() {
    for (name, header, lang) in playthroughs() {
        let text = golden::playthrough::<FactoryManager>(&header, lang).unwrap();
        assert_golden(&format!("{name}.txt"), &text);
    }
}

/// A change that breaks one of these needs a new ruleset.
#[test]
fn golden_matches_stored_earlier_still_verify() {
    for (name, header, _) in playthroughs() {
        let game = golden::play::<FactoryManager>(&header).unwrap();
        let file = laws::match_file::<FactoryManager>(&header, game.log());
        assert_golden(&format!("{name}.json"), &file.write());

        let stored =
            MatchFile::read(&std::fs::read_to_string(path(&format!("{name}.json"))).unwrap()).unwrap();
        let options = serde_json::from_value(stored.header.options).unwrap();
        let header = Header {
            game: stored.header.game,
            seats: stored.header.seats,
            options,
            seed: stored.header.seed,
        };
        let log =
            stored.log.into_iter().map(|entry: Entry<_>| entry.try_map(serde_json::from_value).unwrap());
        let verified = Match::<FactoryManager>::verify(header, log).unwrap();
        assert_eq!(verified.state(), game.state(), "{name}");
    }
}
