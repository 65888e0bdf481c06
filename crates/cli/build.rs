//! Tells `shopfloor --version` which commit it was built from.

use std::process::Command;

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-env-changed=SHOPFLOOR_COMMIT");
    let given = std::env::var("SHOPFLOOR_COMMIT").ok().filter(|commit| !commit.is_empty());
    // Builds for tests do not ask git: they would be built again after every commit.
    let optimized = std::env::var("PROFILE").as_deref() == Ok("release");
    let commit = given.or_else(|| if optimized { head() } else { None });
    println!("cargo:rustc-env=SHOPFLOOR_COMMIT={}", commit.as_deref().unwrap_or("unknown"));
}

/// The commit that is checked out; nothing if this is no checkout of ours.
fn head() -> Option<String> {
    let root = git(&["rev-parse", "--show-toplevel"])?;
    // Sources unpacked inside somebody else's repository are not at its commit.
    if std::fs::canonicalize("../..").ok()? != std::fs::canonicalize(root).ok()? {
        return None;
    }
    // Grows with every commit and checkout; missing in a bare export, and then asked each time.
    println!("cargo:rerun-if-changed={}", git(&["rev-parse", "--git-path", "logs/HEAD"])?);
    git(&["rev-parse", "--short=12", "HEAD"])
}

fn git(words: &[&str]) -> Option<String> {
    let ran = Command::new("git").args(words).output().ok().filter(|ran| ran.status.success())?;
    Some(String::from_utf8(ran.stdout).ok()?.trim().to_owned())
}
