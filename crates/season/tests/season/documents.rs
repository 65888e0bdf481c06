//! Every rule of docs/clubs.md has a test that is named by it, and stands on the page.

use std::fs;
use std::path::{Path, PathBuf};

fn texts(folder: &Path, ending: &str, all: &mut String) {
    for entry in fs::read_dir(folder).unwrap() {
        let path: PathBuf = entry.unwrap().path();
        if path.is_dir() {
            texts(&path, ending, all);
        } else if path.extension().is_some_and(|end| end == ending) {
            all.push_str(&fs::read_to_string(path).unwrap());
        }
    }
}

#[test]
fn every_rule_has_a_test_and_stands_on_the_page() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let document = fs::read_to_string(root.join("docs/clubs.md")).unwrap();
    let page = fs::read_to_string(root.join("web/src/routes/ClubRules.svelte")).unwrap();
    let mut code = String::new();
    for folder in ["crates/season", "crates/server/tests", "crates/store/tests"] {
        texts(&root.join(folder), "rs", &mut code);
    }
    let rules: Vec<&str> = document
        .lines()
        .filter_map(|line| line.strip_prefix("- **")?.split_once("**"))
        .map(|(id, _)| id)
        .collect();
    assert_eq!(rules.len(), 20, "{rules:?}");
    for rule in rules {
        let name = format!("fn {}_", rule.to_lowercase().replace('-', "_"));
        assert!(code.contains(&name), "no test is named {name}...");
        assert_eq!(page.matches(&format!("'{rule}':")).count(), 2, "{rule} in both languages");
    }
}
