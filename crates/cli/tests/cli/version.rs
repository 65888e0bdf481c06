//! What the program says of itself.

use crate::shell::Shell;

#[test]
fn the_version_tells_the_commit_and_the_rulesets() {
    let shell = Shell::new();
    let short = shell.run("-V").out;
    let (start, commit) = short.trim().split_once(" (").unwrap();
    assert_eq!(start, concat!("shopfloor ", env!("CARGO_PKG_VERSION")));
    let commit = commit.strip_suffix(')').unwrap();
    let known = commit.len() >= 12 && commit[..12].chars().all(|c| c.is_ascii_hexdigit());
    assert!(known || commit == "unknown", "{short}");

    let long = shell.run("--version").out;
    let lines: Vec<&str> = long.lines().collect();
    assert_eq!(lines[0], short.trim(), "the first line is the short version");
    assert!(lines.contains(&"factory-manager: reconstructed-1, reconstructed-2"), "{long}");
    assert!(lines.contains(&"fantastic-factories: published-1"), "{long}");
}
