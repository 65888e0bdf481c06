//! What the folders promise: rules and bots run anywhere, and only the catalog names games.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Every Rust file below a folder.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display()));
    let paths = entries.map(|entry| entry.unwrap().path());
    paths
        .flat_map(|path| match path.is_dir() {
            true => sources(&path),
            false if path.extension().is_some_and(|end| end == "rs") => vec![path],
            false => Vec::new(),
        })
        .collect()
}

fn games() -> Vec<PathBuf> {
    fs::read_dir(root().join("games")).unwrap().map(|entry| entry.unwrap().path()).collect()
}

/// A game's id: the name of its folder.
fn id(game: &Path) -> String {
    game.file_name().expect("a folder has a name").to_string_lossy().into_owned()
}

#[test]
fn engine_games_and_bots_have_no_clock_thread_file_or_environment() {
    let mut folders = vec![root().join("crates/engine/src"), root().join("crates/bots/src")];
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
        .args(["tree", "--offline", "--package", "shopfloor", "--edges", "normal", "--prefix", "none"])
        .args(arguments)
        .output()
        .expect("cargo runs");
    assert!(cargo.status.success(), "{}", String::from_utf8_lossy(&cargo.stderr));
    String::from_utf8(cargo.stdout).expect("cargo writes UTF-8")
}

#[test]
fn the_product_has_two_games_and_only_tests_have_more() {
    let in_program = |arguments: &[&str]| {
        let parts = parts_of_the_program(arguments);
        games()
            .iter()
            .filter(|game| parts.lines().any(|line| line.starts_with(&format!("{} ", id(game)))))
            .count()
    };
    assert_eq!(in_program(&[]), 2);
    assert_eq!(in_program(&["--features", "demos"]), games().len());
    assert_eq!(shopfloor_catalog::GAMES.len(), games().len(), "tests play every game there is");
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
