//! The web client is part of the binary: when it was built anew, so is this crate.

use std::path::Path;

fn main() {
    let dist = Path::new("../../web/dist");
    // Cargo takes what is not there for changed, each time. Where nothing may be written it has to.
    let _ = std::fs::create_dir_all(dist);
    println!("cargo:rerun-if-changed={}", dist.display());
}
