//! The results of a ladder.

use std::collections::BTreeMap;

use report::LuckTally;
use report::stats::Share;

use super::elo::{Elo, elo};
use super::plan::{LadderPlayer, LadderRow, LadderSection, Requirement};
use super::result_file::MatchResult;

/// Drawn matches added to each pair that met, for the Elo.
pub const DRAWS: f64 = 1.0;

pub struct LadderResults {
    pub rows: Vec<RowResult>,
    /// The strongest first.
    pub standings: Vec<LadderStanding>,
    /// Bots that played with their full budget, in the order of the levels.
    pub times: Vec<TurnTimes>,
}

pub struct RowResult {
    pub row: LadderRow,
    pub matches: u64,
    /// Each distinct player of the row; the first is the one measured.
    pub rates: Vec<(LadderPlayer, Share)>,
    /// How long the measured player thought.
    pub decision_ms: f64,
    pub slowest_ms: f64,
    /// The measured player's results without luck, where it was judged.
    pub luck: Option<LuckTally>,
}

impl RowResult {
    /// The win rate of the measured player.
    pub fn rate(&self) -> Share {
        self.rates[0].1
    }

    /// Whether the requirement holds; none where there is none.
    pub fn holds(&self) -> Option<bool> {
        let Requirement { rate, low } = self.row.requirement;
        let wanted = rate.is_some() || low.is_some();
        let measured = self.rate();
        wanted.then(|| rate.is_none_or(|r| measured.share >= r) && low.is_none_or(|l| measured.low > l))
    }
}

pub struct LadderStanding {
    pub player: LadderPlayer,
    pub elo: Elo,
    pub matches: u64,
}

/// How long turns took, in milliseconds.
pub struct TurnTimes {
    pub player: LadderPlayer,
    pub turns: usize,
    pub mean: f64,
    pub p95: f64,
    pub longest: f64,
}

impl LadderResults {
    pub fn new(rows: &[LadderRow], mut played: Vec<MatchResult>) -> LadderResults {
        // Matches end in any order; sums must not depend on it.
        played.sort_by_key(|played| (played.row, played.n));
        played.dedup_by_key(|played| (played.row, played.n));
        let of = |row: usize| played.iter().filter(move |played| played.row == row);
        LadderResults {
            rows: rows.iter().enumerate().map(|(n, row)| row_result(row, of(n))).collect(),
            standings: standings(rows, &played),
            times: times(rows, &played),
        }
    }
}

/// The wins of a seat: a shared win counts in part.
fn wins(places: &[u8], seat: usize) -> f64 {
    let winners = places.iter().filter(|place| **place == 1).count();
    if places[seat] == 1 { 1.0 / winners as f64 } else { 0.0 }
}

fn row_result<'a>(row: &LadderRow, played: impl Iterator<Item = &'a MatchResult>) -> RowResult {
    let mut players: Vec<LadderPlayer> = Vec::new();
    for player in &row.lineup {
        if !players.contains(player) {
            players.push(player.clone());
        }
    }
    let mut won = vec![0.0; players.len()];
    let (mut luck, mut judged) = (LuckTally::default(), 0);
    let (mut matches, mut decisions, mut spent_ms, mut slowest_ms) = (0u64, 0u64, 0.0, 0.0f64);
    for played in played {
        matches += 1;
        for (seat, player) in row.seated(played.n).iter().enumerate() {
            let at = players.iter().position(|known| known == player).expect("from the same line-up");
            let win = wins(&played.places, seat);
            won[at] += win;
            if at == 0 {
                if let Some(brought) = played.luck.get(seat) {
                    luck.add(seat, win, &played.scores, brought);
                    judged += 1;
                }
                decisions += u64::from(played.decisions[seat]);
                spent_ms += played.turns_ms[seat].iter().sum::<f64>();
                slowest_ms = slowest_ms.max(played.slowest_ms[seat]);
            }
        }
    }
    let rates = players.into_iter().zip(&won).map(|(player, won)| (player, Share::of(*won, matches)));
    RowResult {
        row: row.clone(),
        matches,
        rates: rates.collect(),
        decision_ms: spent_ms / decisions.max(1) as f64,
        slowest_ms,
        luck: (judged > 0).then_some(luck),
    }
}

/// The Elo of all bots that met one against one or in a round robin. A better place beats a worse one.
fn standings(rows: &[LadderRow], played: &[MatchResult]) -> Vec<LadderStanding> {
    let counts = |row: &LadderRow| match row.section {
        LadderSection::Pairs
        | LadderSection::FullBudget
        | LadderSection::MoreSearch
        | LadderSection::RoundRobin => row.lineup.len() > 1,
        LadderSection::Anchor => row.lineup.len() == 2,
        LadderSection::Crowd | LadderSection::Solo => false,
    };
    let counted = || played.iter().filter(|played| counts(&rows[played.row]));
    let mut players: BTreeMap<LadderPlayer, u64> = BTreeMap::new();
    for played in counted() {
        for player in rows[played.row].seated(played.n) {
            *players.entry(player).or_default() += 1;
        }
    }
    let at: Vec<&LadderPlayer> = players.keys().collect();
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
    let mut standings: Vec<LadderStanding> = players
        .into_iter()
        .zip(elos)
        .zip(linked)
        .filter(|(_, linked)| *linked)
        .map(|(((player, matches), elo), _)| LadderStanding { player, elo, matches })
        .collect();
    standings.sort_by(|a, b| b.elo.elo.total_cmp(&a.elo.elo));
    standings
}

/// Players connected to the anchor by a chain of opponents: only they can be compared with it.
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

fn times(rows: &[LadderRow], played: &[MatchResult]) -> Vec<TurnTimes> {
    // Only two-player matches, so that all times are comparable.
    let meant = |played: &&MatchResult| match rows[played.row].section {
        LadderSection::Pairs | LadderSection::FullBudget | LadderSection::RoundRobin => true,
        LadderSection::Anchor => rows[played.row].lineup.len() == 2,
        LadderSection::MoreSearch | LadderSection::Crowd | LadderSection::Solo => false,
    };
    let mut turns: BTreeMap<LadderPlayer, Vec<f64>> = BTreeMap::new();
    for played in played.iter().filter(meant) {
        for (player, ms) in rows[played.row].seated(played.n).into_iter().zip(&played.turns_ms) {
            if player.times == player.part {
                turns.entry(player).or_default().extend(ms);
            }
        }
    }
    let mut times: Vec<TurnTimes> = turns
        .into_iter()
        .map(|(player, mut turns)| {
            turns.sort_by(f64::total_cmp);
            TurnTimes {
                player,
                turns: turns.len(),
                mean: turns.iter().sum::<f64>() / turns.len().max(1) as f64,
                p95: quantile(&turns, 0.95),
                longest: quantile(&turns, 1.0),
            }
        })
        .collect();
    let rank = |level: &str| catalog::LEVELS.iter().position(|known| level.starts_with(known.id));
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
    fn a_player_not_connected_to_the_anchor_has_no_elo() {
        let mut won = vec![vec![0.0; 4]; 4];
        (won[0][1], won[2][3]) = (3.0, 1.0);
        assert_eq!(linked(&won, 0), [true, true, false, false]);
    }
    use crate::ladder::plan::round_robin;

    fn played(n: u64, places: [u8; 2]) -> MatchResult {
        let turns_ms = vec![vec![1.0, 3.0], vec![10.0]];
        let (seats, scores, decisions) = (Vec::new(), vec![0, 0], vec![4, 1]);
        let places = places.to_vec();
        MatchResult {
            row: 0,
            n,
            seed: n,
            seats,
            places,
            scores,
            decisions,
            turns_ms,
            slowest_ms: vec![3.0, 10.0],
            luck: Vec::new(),
            judge_ms: 0.0,
        }
    }

    #[test]
    fn wins_go_to_the_player_wherever_it_sits_and_are_shared() {
        let rows = round_robin(&["greedy".into(), "worker".into()], 2, 4);
        let all = [played(0, [1, 2]), played(1, [2, 1]), played(2, [1, 1]), played(3, [1, 2])];
        let results = LadderResults::new(&rows, all.to_vec());
        // Worker is first at the table: it wins matches 0 and 1, shares 2, loses 3.
        assert_eq!(results.rows[0].rate().share, 0.625);
        assert_eq!(results.rows[0].holds(), None);
        assert_eq!(results.standings[0].player.level, "worker");
        assert_eq!(results.standings[1].elo.elo, 1000.0);
        // In any order, and with a line twice.
        let mut again = vec![all[3].clone(), all[1].clone(), all[0].clone(), all[2].clone(), all[1].clone()];
        again.rotate_left(1);
        let again = LadderResults::new(&rows, again);
        assert_eq!(again.rows[0].rates, results.rows[0].rates);
        let worker = results.times.iter().find(|times| times.player.level == "worker").unwrap();
        assert_eq!((worker.turns, worker.longest), (6, 10.0));
    }

    #[test]
    fn a_promise_holds_only_if_rate_and_interval_do() {
        let mut rows = round_robin(&["greedy".into(), "worker".into()], 2, 4);
        let mut holds = |rate, low| {
            rows[0].requirement = Requirement { rate, low };
            LadderResults::new(&rows, vec![played(0, [1, 2]), played(1, [2, 1])]).rows[0].holds()
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
