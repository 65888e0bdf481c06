//! The parts of docs/protocol.md that the reference quotes.

const PROTOCOL: &str = include_str!("../../../docs/protocol.md");

/// The text under a heading.
fn section(title: &str) -> &'static str {
    let heading = format!("\n## {title}\n");
    let (_, text) =
        PROTOCOL.split_once(&heading).expect("docs/protocol.md has every section the reference quotes");
    text.split("\n## ").next().unwrap_or(text).trim()
}

/// The introduction.
pub fn introduction() -> String {
    let opening = PROTOCOL.split("\n## ").next().unwrap_or_default();
    let opening = opening.split_once("\n\n").map_or("", |(_title, text)| text.trim());
    let rest = ["Who you are", "Refusals"].map(|title| format!("## {title}\n\n{}", section(title)));
    [opening.to_owned(), rest.join("\n\n")].join("\n\n")
}

pub fn tables() -> &'static str {
    section("A table")
}

pub fn table_socket() -> &'static str {
    section("A table's socket")
}

pub fn lobby_socket() -> &'static str {
    section("The lobby's socket")
}
