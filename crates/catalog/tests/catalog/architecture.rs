//! What the folders promise: rules and bots run anywhere, a game is its folder, and a word is one thing.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Every file below a folder.
fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display()));
    let paths = entries.map(|entry| entry.unwrap().path());
    paths.flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] }).collect()
}

/// Every Rust file below a folder.
fn sources(folder: &Path) -> Vec<PathBuf> {
    files(folder).into_iter().filter(|path| path.extension().is_some_and(|end| end == "rs")).collect()
}

/// A file's text up to its own tests, if it is text.
fn text_without_tests(path: &Path) -> Option<String> {
    let text = String::from_utf8(fs::read(path).unwrap()).ok()?;
    Some(text.split("#[cfg(test)]").next().unwrap_or_default().to_owned())
}

/// A path as people write it, from the root of the repository.
fn from_root(path: &Path) -> String {
    path.strip_prefix(root()).unwrap_or(path).to_string_lossy().replace('\\', "/")
}

fn games() -> Vec<PathBuf> {
    fs::read_dir(root().join("games")).unwrap().map(|entry| entry.unwrap().path()).collect()
}

/// A game's id: the name of its folder.
fn id(game: &Path) -> String {
    game.file_name().expect("a folder has a name").to_string_lossy().into_owned()
}

#[test]
fn what_runs_in_a_browser_has_no_clock_thread_file_or_environment() {
    let crates = ["engine", "bots", "review", "lessons", "puzzles", "table", "browser", "season"];
    let mut folders = crates.map(|name| root().join("crates").join(name).join("src")).to_vec();
    folders.extend(games().iter().map(|game| game.join("src")));
    for path in folders.iter().flat_map(|folder| sources(folder)) {
        let text = fs::read_to_string(&path).unwrap();
        for word in
            ["std::time", "std::thread", "std::fs", "std::env", "std::net", "std::process", "println!"]
        {
            assert!(!text.contains(word), "{} uses {word}", path.display());
        }
    }
}

/// What platforms compute differently in the last bit: a library of our own choice (libm) must do it.
const PLATFORMS_OWN: [&str; 22] = [
    "exp", "exp2", "exp_m1", "ln", "ln_1p", "log", "log2", "log10", "powf", "powi", "cbrt", "hypot", "sin",
    "cos", "sin_cos", "tan", "asin", "acos", "atan", "atan2", "sinh", "tanh",
];

/// The first function in a text that platforms compute differently.
fn of_the_platform(text: &str) -> Option<&'static str> {
    PLATFORMS_OWN.into_iter().find(|name| {
        let called = text.match_indices(&format!(".{name}(")).any(|(at, call)| {
            // A match has a log, too, and asking for it takes no argument.
            *name != "log" || !text[at + call.len()..].starts_with(')')
        });
        let named = ["f64", "f32"].iter().any(|of| {
            let path = format!("{of}::{name}");
            let ends = |(at, _): (usize, &str)| {
                !text[at + path.len()..].starts_with(|c: char| c.is_alphanumeric() || c == '_')
            };
            text.match_indices(&path).any(ends)
        });
        called || named
    })
}

#[test]
fn rules_and_bots_compute_the_same_bits_everywhere() {
    let mut folders = ["engine", "bots"].map(|name| root().join("crates").join(name).join("src")).to_vec();
    folders.extend(games().iter().map(|game| game.join("src")));
    for path in folders.iter().flat_map(|folder| sources(folder)) {
        let text = text_without_tests(&path).unwrap();
        assert_eq!(of_the_platform(&text), None, "{} should ask libm", path.display());
    }
    assert_eq!(of_the_platform("(a / b).exp()"), Some("exp"));
    assert_eq!(of_the_platform("map(f64::ln)"), Some("ln"));
    assert_eq!(of_the_platform("x.log(2.0)"), Some("log"));
    assert_eq!(of_the_platform("game.log().iter().map(libm::exp)"), None);
}

#[test]
fn only_the_catalog_depends_on_games() {
    let ids: Vec<String> = games().iter().map(|game| id(game)).collect();
    assert!(!ids.is_empty());
    for entry in fs::read_dir(root().join("crates")).unwrap() {
        let folder = entry.unwrap().path();
        let manifest = fs::read_to_string(folder.join("Cargo.toml")).unwrap();
        let dependencies = manifest.split("dependencies]").skip(1).collect::<String>();
        let is_catalog = folder.ends_with("catalog");
        for id in &ids {
            let names = dependencies.lines().any(|line| line.starts_with(id.as_str()));
            assert_eq!(names, is_catalog, "{} and {id}", folder.display());
        }
    }
}

/// The packages that the program consists of, built with these arguments.
fn parts_of_the_program(arguments: &[&str]) -> String {
    let cargo = Command::new(env!("CARGO"))
        .current_dir(root())
        .args(["tree", "--offline", "--package", "shopfloor", "--prefix", "none"])
        .args(arguments)
        .output()
        .expect("cargo runs");
    assert!(cargo.status.success(), "{}", String::from_utf8_lossy(&cargo.stderr));
    String::from_utf8(cargo.stdout).expect("cargo writes UTF-8")
}

#[test]
fn the_product_has_two_games_and_only_tests_have_more() {
    let in_program = |arguments: &[&str]| {
        let parts = parts_of_the_program(&[&["--edges", "normal"], arguments].concat());
        games()
            .iter()
            .filter(|game| parts.lines().any(|line| line.starts_with(&format!("{} ", id(game)))))
            .count()
    };
    assert_eq!(in_program(&[]), 2);
    assert_eq!(in_program(&["--features", "testing"]), games().len());
    assert_eq!(shopfloor_catalog::GAMES.len(), games().len(), "tests play every game there is");
}

#[test]
fn the_product_is_built_without_what_only_tests_and_the_laboratory_want() {
    let with = |feature: &str, arguments: &[&str]| {
        let parts =
            parts_of_the_program(&[&["--edges", "normal", "--format", "{lib} {f}"], arguments].concat());
        let with = |line: &&str| line.split([' ', ',']).skip(1).any(|other| other == feature);
        let names = parts.lines().filter(with).map(|line| line.split(' ').next().unwrap().to_owned());
        names.collect::<BTreeSet<_>>()
    };
    assert_eq!(with("testing", &[]), BTreeSet::new(), "dice that follow from a seed are for tests");
    let known = ["", "shopfloor_catalog", "shopfloor_engine", "shopfloor_server"].map(str::to_owned);
    assert_eq!(with("testing", &["--features", "testing"]), BTreeSet::from(known));
    assert_eq!(with("anchor", &[]), BTreeSet::new(), "the yardstick is for the laboratory");
    assert!(with("anchor", &["--features", "anchor"]).contains("shopfloor_bots"));
}

/// Small letters only: `Liar's Dice`, `liars-dice`, `liars_dice` and `LiarsDice` are one name.
fn letters(text: &str) -> String {
    text.to_lowercase().chars().filter(|c| c.is_alphanumeric()).collect()
}

/// Whether a game may be named in this file: it is a list of games, a test, a migration or generated.
fn may_name_games(path: &str) -> bool {
    ["crates/catalog/src/lib.rs", "crates/catalog/Cargo.toml"].contains(&path)
        || ["/tests/", "/migrations/", "/generated/"].iter().any(|folder| path.contains(folder))
        || path.ends_with(".test.ts")
}

#[test]
fn a_game_is_named_in_its_folders_and_in_lists_only() {
    let names: Vec<(String, String)> = shopfloor_catalog::GAMES
        .iter()
        .flat_map(|game| {
            let said = engine::Lang::all().map(|lang| game.about(lang).name);
            let id = game.meta().id;
            said.chain([id.to_owned()]).map(move |name| (id.to_owned(), letters(&name)))
        })
        .collect();
    let mut found = Vec::new();
    for path in ["crates", "web/src"].iter().flat_map(|folder| files(&root().join(folder))) {
        let short = from_root(&path);
        let Some(text) = text_without_tests(&path).filter(|_| !may_name_games(&short)) else { continue };
        for (line, text) in (1..).zip(text.lines().map(letters)) {
            let named = |(id, name): &&(String, String)| {
                text.contains(name.as_str()) && !short.starts_with(&format!("web/src/games/{id}/"))
            };
            if names.iter().any(|name| named(&name)) {
                found.push(format!("{short}:{line}"));
            }
        }
    }
    assert!(found.is_empty(), "a game is named outside its folders:\n{}", found.join("\n"));
}

/// The name of the public type that a line declares.
fn public_type(line: &str) -> Option<&str> {
    let (kind, rest) = line.trim_start().strip_prefix("pub ")?.split_once(' ')?;
    let name = rest.split(|c: char| !c.is_alphanumeric() && c != '_').next()?;
    ["struct", "enum", "trait", "type"].contains(&kind).then_some(name)
}

/// Names that several commands have, each in its own file.
const EVERY_COMMAND_HAS: &[&str] = &["Args"];

#[test]
fn a_public_type_has_a_name_of_its_own() {
    let mut places: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for path in sources(&root().join("crates")) {
        let short = from_root(&path);
        let Some(text) = text_without_tests(&path).filter(|_| short.contains("/src/")) else { continue };
        for name in text.lines().filter_map(public_type) {
            places.entry(name.to_owned()).or_default().push(short.clone());
        }
    }
    assert!(places.contains_key("AnyGame"), "the test finds types");
    places.retain(|name, files| files.len() > 1 && !EVERY_COMMAND_HAS.contains(&name.as_str()));
    assert!(places.is_empty(), "a name stands for several types: {places:#?}");
}

#[test]
fn no_source_file_is_longer_than_600_lines() {
    for folder in ["crates", "games"] {
        for path in sources(&root().join(folder)) {
            let lines = fs::read_to_string(&path).unwrap().lines().count();
            assert!(lines <= 600, "{}: {lines} lines; which second noun is in it?", path.display());
        }
    }
}
