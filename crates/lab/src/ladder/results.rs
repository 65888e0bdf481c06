//! What came of the matches.

use std::collections::BTreeMap;

use report::stats::Share;

use super::book::Played;
use super::elo::{Elo, elo};
use super::plan::{Need, Player, Row, Section};

/// Drawn matches added to each pair that met, for the Elo.
pub const DRAWS: f64 = 1.0;

pub struct Results {
    pub rows: Vec<RowResult>,
    /// The strongest first.
    pub standings: Vec<Standing>,
    /// Every bot that played at its full budget, in the order of the levels.
    pub times: Vec<Times>,
}

pub struct RowResult {
    pub row: Row,
    pub games: u64,
    /// Everybody who is different in the row; the first is the one asked about.
    pub rates: Vec<(Player, Share)>,
    /// Thought of the one asked about.
    pub decision_ms: f64,
    pub slowest_ms: f64,
}

impl RowResult {
    /// The win rate asked about.
    pub fn rate(&self) -> Share {
        self.rates[0].1
    }

    /// Whether the row shows what it must; none where nothing is asked.
    pub fn holds(&self) -> Option<bool> {
        let Need { rate, low } = self.row.need;
        let wanted = rate.is_some() || low.is_some();
        let measured = self.rate();
        wanted.then(|| rate.is_none_or(|r| measured.share >= r) && low.is_none_or(|l| measured.low > l))
    }
}

pub struct Standing {
    pub player: Player,
    pub elo: Elo,
    pub matches: u64,
}

/// How long turns took, in milliseconds.
pub struct Times {
    pub player: Player,
    pub turns: usize,
    pub mean: f64,
    pub p95: f64,
    pub longest: f64,
}

impl Results {
    pub fn new(rows: &[Row], mut played: Vec<Played>) -> Results {
        // Matches end in any order; sums shall not depend on it.
        played.sort_by_key(|played| (played.row, played.n));
        played.dedup_by_key(|played| (played.row, played.n));
        let of = |row: usize| played.iter().filter(move |played| played.row == row);
        Results {
            rows: rows.iter().enumerate().map(|(n, row)| row_result(row, of(n))).collect(),
            standings: standings(rows, &played),
            times: times(rows, &played),
        }
    }
}

/// What a place is worth: a shared win is shared.
fn wins(places: &[u8], seat: usize) -> f64 {
    let winners = places.iter().filter(|place| **place == 1).count();
    if places[seat] == 1 { 1.0 / winners as f64 } else { 0.0 }
}

fn row_result<'a>(row: &Row, played: impl Iterator<Item = &'a Played>) -> RowResult {
    let mut players: Vec<Player> = Vec::new();
    for player in &row.lineup {
        if !players.contains(player) {
            players.push(player.clone());
        }
    }
    let mut won = vec![0.0; players.len()];
    let (mut games, mut decisions, mut spent_ms, mut slowest_ms) = (0u64, 0u64, 0.0, 0.0f64);
    for played in played {
        games += 1;
        for (seat, player) in row.seated(played.n).iter().enumerate() {
            let at = players.iter().position(|known| known == player).expect("from the same line-up");
            won[at] += wins(&played.places, seat);
            if at == 0 {
                decisions += u64::from(played.decisions[seat]);
                spent_ms += played.turns_ms[seat].iter().sum::<f64>();
                slowest_ms = slowest_ms.max(played.slowest_ms[seat]);
            }
        }
    }
    let rates = players.into_iter().zip(&won).map(|(player, won)| (player, Share::of(*won, games)));
    RowResult {
        row: row.clone(),
        games,
        rates: rates.collect(),
        decision_ms: spent_ms / decisions.max(1) as f64,
        slowest_ms,
    }
}

/// The Elo of all who met one against one, or in a round robin. Who ends before another has beaten it.
fn standings(rows: &[Row], played: &[Played]) -> Vec<Standing> {
    let counts = |row: &Row| match row.section {
        Section::Pairs | Section::FullBudget | Section::MoreSearch | Section::RoundRobin => {
            row.lineup.len() > 1
        }
        Section::Crowd | Section::Alone => false,
    };
    let counted = || played.iter().filter(|played| counts(&rows[played.row]));
    let mut players: BTreeMap<Player, u64> = BTreeMap::new();
    for played in counted() {
        for player in rows[played.row].seated(played.n) {
            *players.entry(player).or_default() += 1;
        }
    }
    let at: Vec<&Player> = players.keys().collect();
    let mut won = vec![vec![0.0; at.len()]; at.len()];
    for played in counted() {
        let seats = rows[played.row].seated(played.n);
        let seats: Vec<usize> =
            seats.iter().map(|player| at.binary_search(&player).expect("known")).collect();
        for (a, &one) in seats.iter().enumerate() {
            for (b, &other) in seats.iter().enumerate() {
                if one != other && played.places[a] <= played.places[b] {
                    won[one][other] += if played.places[a] == played.places[b] { 0.5 } else { 1.0 };
                }
            }
        }
    }
    let anchor = at.iter().position(|player| player.level == "greedy").unwrap_or(0);
    let elos = if at.is_empty() { Vec::new() } else { elo(&won, anchor, DRAWS) };
    let linked = linked(&won, anchor);
    let mut standings: Vec<Standing> = players
        .into_iter()
        .zip(elos)
        .zip(linked)
        .filter(|(_, linked)| *linked)
        .map(|(((player, matches), elo), _)| Standing { player, elo, matches })
        .collect();
    standings.sort_by(|a, b| b.elo.elo.total_cmp(&a.elo.elo));
    standings
}

/// Who met the anchor, or somebody who did, and so on: nobody else can be measured by it.
fn linked(won: &[Vec<f64>], anchor: usize) -> Vec<bool> {
    let mut linked = vec![false; won.len()];
    let mut next = vec![anchor];
    while let Some(player) = next.pop() {
        if !won.is_empty() && !std::mem::replace(&mut linked[player], true) {
            next.extend((0..won.len()).filter(|&other| won[player][other] + won[other][player] > 0.0));
        }
    }
    linked
}

fn times(rows: &[Row], played: &[Played]) -> Vec<Times> {
    // Not of those who sit alone or in a crowd: the same circumstances for everybody.
    let meant = |played: &&Played| match rows[played.row].section {
        Section::Pairs | Section::FullBudget | Section::RoundRobin => true,
        Section::MoreSearch | Section::Crowd | Section::Alone => false,
    };
    let mut turns: BTreeMap<Player, Vec<f64>> = BTreeMap::new();
    for played in played.iter().filter(meant) {
        for (player, ms) in rows[played.row].seated(played.n).into_iter().zip(&played.turns_ms) {
            if player.times == player.part {
                turns.entry(player).or_default().extend(ms);
            }
        }
    }
    let mut times: Vec<Times> = turns
        .into_iter()
        .map(|(player, mut turns)| {
            turns.sort_by(f64::total_cmp);
            Times {
                player,
                turns: turns.len(),
                mean: turns.iter().sum::<f64>() / turns.len().max(1) as f64,
                p95: quantile(&turns, 0.95),
                longest: quantile(&turns, 1.0),
            }
        })
        .collect();
    let rank = |level: &str| catalog::LEVELS.iter().position(|known| level.starts_with(known.name));
    times.sort_by_key(|times| rank(&times.player.level));
    times
}

/// The value below which this part of the sorted numbers lies.
fn quantile(sorted: &[f64], part: f64) -> f64 {
    let last = sorted.len().saturating_sub(1);
    sorted.get((part * last as f64).round() as usize).copied().unwrap_or(0.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_never_met_the_anchor_has_no_elo() {
        let mut won = vec![vec![0.0; 4]; 4];
        (won[0][1], won[2][3]) = (3.0, 1.0);
        assert_eq!(linked(&won, 0), [true, true, false, false]);
    }
    use crate::ladder::plan::round_robin;

    fn played(n: u64, places: [u8; 2]) -> Played {
        let turns_ms = vec![vec![1.0, 3.0], vec![10.0]];
        let (seats, scores, decisions) = (Vec::new(), vec![0, 0], vec![4, 1]);
        let places = places.to_vec();
        Played { row: 0, n, seed: n, seats, places, scores, decisions, turns_ms, slowest_ms: vec![3.0, 10.0] }
    }

    #[test]
    fn wins_go_to_the_player_wherever_it_sits_and_are_shared() {
        let rows = round_robin(&["greedy".into(), "worker".into()], 2, 4);
        let all = [played(0, [1, 2]), played(1, [2, 1]), played(2, [1, 1]), played(3, [1, 2])];
        let results = Results::new(&rows, all.to_vec());
        // Worker is first at the table: it wins matches 0 and 1, shares 2, loses 3.
        assert_eq!(results.rows[0].rate().share, 0.625);
        assert_eq!(results.rows[0].holds(), None);
        assert_eq!(results.standings[0].player.level, "worker");
        assert_eq!(results.standings[1].elo.elo, 1000.0);
        // In any order, and with a line twice.
        let mut again = vec![all[3].clone(), all[1].clone(), all[0].clone(), all[2].clone(), all[1].clone()];
        again.rotate_left(1);
        let again = Results::new(&rows, again);
        assert_eq!(again.rows[0].rates, results.rows[0].rates);
        let worker = results.times.iter().find(|times| times.player.level == "worker").unwrap();
        assert_eq!((worker.turns, worker.longest), (6, 10.0));
    }

    #[test]
    fn a_promise_holds_only_if_rate_and_interval_do() {
        let mut rows = round_robin(&["greedy".into(), "worker".into()], 2, 4);
        let mut holds = |rate, low| {
            rows[0].need = Need { rate, low };
            Results::new(&rows, vec![played(0, [1, 2]), played(1, [2, 1])]).rows[0].holds()
        };
        assert_eq!(holds(Some(0.6), None), Some(true));
        assert_eq!(holds(Some(0.6), Some(0.55)), Some(false), "two matches prove little");
        assert_eq!(holds(None, Some(0.2)), Some(true));
    }

    #[test]
    fn quantiles_are_of_the_list() {
        let list: Vec<f64> = (0..=100).map(f64::from).collect();
        assert_eq!((quantile(&list, 0.95), quantile(&list, 1.0), quantile(&[], 0.5)), (95.0, 100.0, 0.0));
    }
}
