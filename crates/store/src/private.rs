//! Files that only their owner can read: a database has everybody's words, and the dice of matches in play.

use std::fs::{File, OpenOptions};
use std::io;
use std::path::Path;

/// Makes an empty file; one that exists is an error.
pub fn create(file: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(file)
}
