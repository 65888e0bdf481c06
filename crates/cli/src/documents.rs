//! The commands that the documents show are commands of this program.

use std::fs;
use std::path::{Path, PathBuf};

use clap::Parser as _;

use crate::Cli;

/// The documents people read: at the top, in docs/, and each game's own.
fn documents() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut folders = vec![root.clone(), root.join("docs")];
    folders.extend(fs::read_dir(root.join("games")).unwrap().map(|game| game.unwrap().path()));
    let files =
        folders.iter().flat_map(|folder| fs::read_dir(folder).unwrap()).map(|entry| entry.unwrap().path());
    files.filter(|path| path.extension().is_some_and(|end| end == "md")).collect()
}

/// The lines of a document's code blocks.
fn code(text: &str) -> impl Iterator<Item = &str> {
    text.split("```").skip(1).step_by(2).flat_map(str::lines)
}

/// A command as the shell would take it apart; what comes after two blanks explains it.
fn words(line: &str) -> Vec<String> {
    let line = line.split("  ").next().unwrap_or_default();
    let (mut words, mut word, mut quoted) = (Vec::new(), String::new(), false);
    for c in line.chars().chain([' ']) {
        match c {
            '\'' => quoted = !quoted,
            ' ' if !quoted => {
                if !word.is_empty() {
                    words.push(std::mem::take(&mut word));
                }
            }
            c => word.push(c),
        }
    }
    let end = words.iter().position(|word| [">", "|", "&&", "&"].contains(&word.as_str()));
    words.truncate(end.unwrap_or(words.len()));
    words
}

#[test]
fn every_command_in_the_documents_can_be_given() {
    let mut found = 0;
    for path in documents() {
        let text = fs::read_to_string(&path).unwrap();
        for line in code(&text).map(str::trim).filter(|line| line.starts_with("shopfloor ")) {
            found += 1;
            if let Err(why) = Cli::try_parse_from(words(line)) {
                let helps = matches!(
                    why.kind(),
                    clap::error::ErrorKind::DisplayHelp | clap::error::ErrorKind::DisplayVersion
                );
                assert!(helps, "{}: {line}\n{why}", path.display());
            }
        }
    }
    assert!(found > 20, "only {found} commands were found: are they written in another way?");
}

#[test]
fn a_command_is_taken_apart_as_a_shell_does() {
    let line = "shopfloor tune g --change 'machine-11 price=9,13' > out.html   what it does";
    assert_eq!(words(line), ["shopfloor", "tune", "g", "--change", "machine-11 price=9,13"]);
}
