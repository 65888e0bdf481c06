//! The database's tables, change by change. sqlx's macro for this would build both drivers a second time, for the compiler.

use std::sync::LazyLock;

use sqlx::SqlSafeStr as _;
use sqlx::migrate::{Migration, MigrationType, Migrator};

/// A file of `migrations/`: its number, what it is about, its SQL, and what changes for whoever upgrades. What was released
/// never changes: databases remember its checksum.
macro_rules! migration {
    ($version:literal, $about:literal, $file:literal, $changes:literal) => {
        ($version, $about, include_str!(concat!("../migrations/", $file)), $changes)
    };
}

const FILES: [(i64, &str, &str, &str); 15] = [
    migration!(
        1,
        "people tables logs",
        "0001_people_tables_logs.sql",
        "makes the tables for people, matches and their logs"
    ),
    migration!(
        2,
        "names of tables",
        "0002_names_of_tables.sql",
        "a table can have a name; those there are have none"
    ),
    migration!(
        3,
        "presets",
        "0003_presets.sql",
        "a table's tiles are called its preset; nothing else changes"
    ),
    migration!(
        4,
        "withstanding",
        "0004_withstanding.sql",
        "accounts can have recovery codes, tokens an age, tables a day on which they close by themselves"
    ),
    migration!(
        5,
        "own presets",
        "0005_own_presets.sql",
        "people can keep the numbers of their own boxes; nothing else changes"
    ),
    migration!(
        6,
        "reviews",
        "0006_reviews.sql",
        "reports of matches that are over are kept; nothing else changes"
    ),
    migration!(
        7,
        "branches and hints",
        "0007_branches_and_hints.sql",
        "a match can go on from another one, and a table can have hints; those there are have neither"
    ),
    migration!(8, "learned", "0008_learned.sql", "people's finished lessons are kept; nothing else changes"),
    migration!(
        9,
        "days",
        "0009_days.sql",
        "there is a match of the day, with everybody's attempts at it; nothing else changes"
    ),
    migration!(
        10,
        "mistakes and puzzles",
        "0010_mistakes_and_puzzles.sql",
        "one's own mistakes come back, and who has solved which puzzles is kept; nothing else changes"
    ),
    migration!(
        11,
        "notices",
        "0011_notices.sql",
        "people can be called by push, mail and webhooks; nobody is before they ask for it"
    ),
    migration!(
        12,
        "orders",
        "0012_orders.sql",
        "players can leave orders for their next turns; nothing else changes"
    ),
    migration!(
        13,
        "friends",
        "0013_friends.sql",
        "people can follow, block and invite each other, and show friends that they are here; nobody does yet"
    ),
    migration!(
        14,
        "clubs",
        "0014_clubs.sql",
        "there are clubs, with tournaments and leagues; nothing else changes"
    ),
    migration!(
        15,
        "rest",
        "0015_rest.sql",
        "clocks over days can stand still: at night, on days off, in a pause; those there are go on"
    ),
];

/// What a migration changes, in a sentence.
pub fn change(version: i64) -> &'static str {
    FILES.iter().find(|(of, ..)| *of == version).map_or("", |(_, _, _, changes)| changes)
}

pub static MIGRATIONS: LazyLock<Migrator> = LazyLock::new(|| {
    let all = FILES.map(|(version, about, sql, _)| {
        Migration::new(version, about.into(), MigrationType::Simple, sql.into_sql_str(), false)
    });
    Migrator::with_migrations(all.into())
});

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_of_the_folder_is_in_the_list() {
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("migrations");
        let mut files: Vec<String> = std::fs::read_dir(folder)
            .unwrap()
            .map(|file| std::fs::read_to_string(file.unwrap().path()).unwrap())
            .collect();
        let mut listed: Vec<&str> = FILES.iter().map(|(_, _, sql, _)| *sql).collect();
        files.sort_unstable();
        listed.sort_unstable();
        assert_eq!(files, listed);
        assert!(FILES.iter().zip(1..).all(|((version, ..), n)| *version == n));
    }
}
