//! `shopfloor admin ratings`: pairs of people whose rated matches look like throwing.

use std::collections::BTreeMap;

use jiff::Timestamp;
use report::TextTable;
use store::{ResultRow, Store, UserId};

use super::list::printable;
use crate::Done;

const DAY_MS: i64 = 24 * 60 * 60 * 1000;
/// Fewer matches with each other say nothing.
const SEVERAL: usize = 3;

/// What two people did to each other's ratings.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Pair {
    matches: usize,
    /// By whom, in the order of their ids; ties are nobody's.
    won: [usize; 2],
    left: [usize; 2],
    /// How their ratings moved, in millionths.
    moved: [i64; 2],
}

/// A pair that looks like throwing, seen from the one it helps.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Suspicion {
    gains: UserId,
    gives: UserId,
    matches: usize,
    won: usize,
    /// How often the other left.
    left: usize,
    /// What the one gained in these matches.
    points: i64,
}

/// Every two people who met, with all their matches.
fn pairs(rows: &[ResultRow]) -> BTreeMap<(UserId, UserId), Pair> {
    let mut pairs: BTreeMap<(UserId, UserId), Pair> = BTreeMap::new();
    for table in rows.chunk_by(|one, next| one.table == next.table) {
        for (n, one) in table.iter().enumerate() {
            for other in &table[n + 1..] {
                let (first, second) = if one.user < other.user { (one, other) } else { (other, one) };
                let pair = pairs.entry((first.user.clone(), second.user.clone())).or_default();
                pair.matches += 1;
                for (n, (own, others)) in [(first, second), (second, first)].into_iter().enumerate() {
                    pair.won[n] += usize::from(own.place < others.place);
                    pair.left[n] += usize::from(own.left);
                    pair.moved[n] += own.rating_after.unwrap_or(0) - own.rating_before.unwrap_or(0);
                }
            }
        }
    }
    pairs
}

/// Nearly always the same winner, or one who keeps leaving; whoever gained most comes first.
fn suspicions(rows: &[ResultRow]) -> Vec<Suspicion> {
    let suspicion = |((first, second), pair): ((UserId, UserId), Pair)| {
        let (gains, gives) = if pair.moved[0] >= pair.moved[1] { (0, 1) } else { (1, 0) };
        let nearly_always = pair.won[gains] * 5 >= pair.matches * 4;
        let keeps_leaving = pair.left[gives] * 2 >= pair.matches;
        let users = [first, second];
        let looks = pair.matches >= SEVERAL && pair.moved[gains] > 0 && (nearly_always || keeps_leaving);
        looks.then(|| Suspicion {
            gains: users[gains].clone(),
            gives: users[gives].clone(),
            matches: pair.matches,
            won: pair.won[gains],
            left: pair.left[gives],
            points: server::rating_points(pair.moved[gains]),
        })
    };
    let mut found: Vec<Suspicion> = pairs(rows).into_iter().filter_map(suspicion).collect();
    found.sort_by_key(|pair| (std::cmp::Reverse(pair.points), std::cmp::Reverse(pair.matches)));
    found
}

pub async fn run(store: &Store, days: i64) -> Done {
    let since = Timestamp::now().as_millisecond() - days * DAY_MS;
    let rows = store.rated_since(since).await.map_err(|e| e.to_string())?;
    let matches = rows.chunk_by(|one, next| one.table == next.table).count();
    let found = suspicions(&rows);
    let mut cells = Vec::new();
    for pair in &found {
        cells.push(vec![
            named(store, &pair.gains).await?,
            named(store, &pair.gives).await?,
            pair.matches.to_string(),
            pair.won.to_string(),
            pair.left.to_string(),
            format!("+{}", pair.points),
        ]);
    }
    if !cells.is_empty() {
        let head = ["gains", "against", "matches", "won", "other left", "points"];
        let left = |head: &str| matches!(head, "gains" | "against");
        out!("{}\n", TextTable { head: &head, rows: &cells }.lines(left));
    }
    outln!("{} to look at. Rated matches in {days} days: {matches}.", found.len());
    Ok(())
}

/// A user as an admin can name them in other commands.
async fn named(store: &Store, user: &UserId) -> Result<String, String> {
    let row = store.user(user).await.map_err(|e| e.to_string())?;
    let name = row.map_or_else(|| "?".to_owned(), |row| printable(&row.name));
    Ok(format!("{name} ({user})"))
}
