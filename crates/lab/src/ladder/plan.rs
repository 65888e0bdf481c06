//! What a ladder is made of: rows of matches, and what each is required to show.

use catalog::AnyGame;
use engine::OptionKind;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// A bot in a ladder: a level, perhaps with another budget.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct LadderPlayer {
    pub level: String,
    /// The level's budget times this: its iterations, or where it has none its effort ...
    pub times: u32,
    /// ... divided by this.
    pub part: u32,
}

impl LadderPlayer {
    pub fn new(level: &str) -> LadderPlayer {
        LadderPlayer { level: level.to_owned(), times: 1, part: 1 }
    }

    /// Its name in tables.
    pub fn name(&self) -> String {
        let times = if self.times > 1 { format!(" ×{}", self.times) } else { String::new() };
        let part = if self.part > 1 { format!(" ÷{}", self.part) } else { String::new() };
        format!("{}{times}{part}", self.level)
    }

    /// Its name for [`AnyLab`](crate::AnyLab), with its budget.
    pub fn bot(&self, game: &dyn AnyGame) -> String {
        match game.thought(&self.level) {
            Some(thought) if self.times != self.part => {
                let scaled = |budget: u32| (budget * self.times / self.part).max(1);
                match thought.iterations {
                    0 => format!("{}/effort={}", self.level, scaled(thought.effort)),
                    iterations => format!("{}/iterations={}", self.level, scaled(iterations)),
                }
            }
            Some(_) | None => self.level.clone(),
        }
    }

    fn thinks_long(&self) -> bool {
        ["engineer", "director"].contains(&self.level.as_str())
    }

    /// With a part of its budget, if it searches or thinks long; quick bots play as before.
    fn shrunk(mut self, game: &dyn AnyGame, part: u32) -> LadderPlayer {
        let searches = game.thought(&self.level).is_some_and(|thought| thought.iterations > 0);
        if searches || self.thinks_long() {
            self.part *= part;
        }
        self
    }
}

/// Where a row belongs in the report.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LadderSection {
    /// Each level against the next, and against `greedy`.
    Pairs,
    /// The director against the frozen one, where the laboratory was built with it.
    Anchor,
    /// Pairs that got less than their budget, again with all of it: to see how long that takes.
    FullBudget,
    /// The same bot with more and with less search.
    MoreSearch,
    /// One against several.
    Crowd,
    /// A solo game against the game's own opponent.
    #[serde(rename = "alone")]
    Solo,
    /// Every choice of levels.
    RoundRobin,
}

/// What is required of the first player's win rate.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Requirement {
    /// At least this ...
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rate: Option<f64>,
    /// ... and the lower end of the interval above this.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub low: Option<f64>,
}

/// Matches of one line-up.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct LadderRow {
    pub section: LadderSection,
    /// The bots by seat in the first match; they move on by one seat in each. The first is the one measured.
    pub lineup: Vec<LadderPlayer>,
    /// Options of the game that differ from the ladder's.
    #[serde(default, skip_serializing_if = "Map::is_empty")]
    pub options: Map<String, Value>,
    /// Files call it by an older name.
    #[serde(rename = "games")]
    pub matches: u64,
    #[serde(default, rename = "need")]
    pub requirement: Requirement,
    /// About how long a match takes on one core: measured once, before the first.
    #[serde(default)]
    pub cost_ms: f64,
}

impl LadderRow {
    fn new(section: LadderSection, levels: &[&str], matches: u64) -> LadderRow {
        let lineup = levels.iter().map(|level| LadderPlayer::new(level)).collect();
        LadderRow {
            section,
            lineup,
            options: Map::new(),
            matches,
            requirement: Requirement::default(),
            cost_ms: 0.0,
        }
    }

    fn requiring(mut self, rate: Option<f64>, low: Option<f64>) -> LadderRow {
        self.requirement = Requirement { rate, low };
        self
    }

    /// The first player's opponents.
    pub fn others(&self) -> String {
        let options = self.options.iter().map(|(name, value)| format!("{name} {}", said(value)));
        let options = options.collect::<Vec<_>>().join(", ");
        let Some(other) = self.lineup.get(1) else {
            return if options.is_empty() { "solo".into() } else { options };
        };
        let others = match self.lineup.len() {
            2 => other.name(),
            _ if self.lineup[1..].iter().all(|player| player == other) => {
                format!("{} × {}", self.lineup.len() - 1, other.name())
            }
            _ => self.lineup[1..].iter().map(LadderPlayer::name).collect::<Vec<_>>().join(", "),
        };
        if options.is_empty() { others } else { format!("{others}, {options}") }
    }

    /// Who sits where in match `n`.
    pub fn seated(&self, n: u64) -> Vec<LadderPlayer> {
        let mut seats = self.lineup.clone();
        seats.rotate_right((n % self.lineup.len() as u64) as usize);
        seats
    }

    /// Whether a row may be played with less than the full budget: if a level in it thinks long, unless the row
    /// is there to time that.
    pub fn may_shrink(&self) -> bool {
        match self.section {
            LadderSection::FullBudget | LadderSection::Anchor => false,
            LadderSection::Pairs
            | LadderSection::MoreSearch
            | LadderSection::Crowd
            | LadderSection::Solo
            | LadderSection::RoundRobin => self.lineup.iter().any(LadderPlayer::thinks_long),
        }
    }

    /// All players with a part of their budget.
    pub fn shrunk_lineup(&self, game: &dyn AnyGame, part: u32) -> Vec<LadderPlayer> {
        self.lineup.iter().map(|player| player.clone().shrunk(game, part)).collect()
    }
}

fn said(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

/// What the levels promise: each beats the one below, and more search helps.
pub fn standard(game: &dyn AnyGame) -> Vec<LadderRow> {
    let pairs = [
        ("apprentice", "greedy", 400),
        ("worker", "apprentice", 400),
        ("journeyman", "worker", 400),
        ("foreman", "journeyman", 400),
        ("engineer", "foreman", 400),
        ("director", "engineer", 400),
        ("director", "greedy", 400),
    ];
    let mut rows = Vec::new();
    for (above, below, matches) in pairs {
        let row = LadderRow::new(LadderSection::Pairs, &[above, below], matches);
        rows.push(match (above, below) {
            // Not a promise; it ties the scale to its anchor.
            ("apprentice", _) => row,
            ("director", "greedy") => row.requiring(Some(0.75), None),
            (_, _) => row.requiring(Some(0.60), Some(0.55)),
        });
    }
    rows.extend(anchor_rows(game));
    rows.extend(
        pairs.map(|(above, below, _)| LadderRow::new(LadderSection::FullBudget, &[above, below], 20)),
    );
    let mut more =
        LadderRow::new(LadderSection::MoreSearch, &["director", "director"], 200).requiring(None, Some(0.45));
    more.lineup[0].times = 4;
    rows.push(more);
    let meta = game.meta();
    if meta.max_seats >= 4 {
        let crowd = LadderRow::new(LadderSection::Crowd, &["director", "worker", "worker", "worker"], 200);
        rows.push(crowd.requiring(Some(0.40), None));
    }
    if meta.min_seats == 1 {
        rows.extend(solo_rows(game));
    }
    rows
}

/// The director against the frozen one at full budgets, whose times per turn were chosen to be equal: with the oldest
/// ruleset, for which the frozen one was made, that is required; with the present one it is reported.
fn anchor_rows(game: &dyn AnyGame) -> Vec<LadderRow> {
    if game.thought("anchor").is_none() {
        return Vec::new();
    }
    let two = LadderRow::new(LadderSection::Anchor, &["director", "anchor"], 1000);
    let four = LadderRow::new(LadderSection::Anchor, &["director", "anchor", "anchor", "anchor"], 200);
    let required = [two.clone().requiring(Some(0.60), Some(0.56)), four.clone().requiring(Some(0.33), None)];
    let oldest =
        game.option_specs().iter().find(|spec| spec.name == "ruleset").and_then(|spec| match spec.kind {
            OptionKind::OneOf(&[oldest, _, ..]) => Some(oldest),
            OptionKind::OneOf(_) | OptionKind::Flag | OptionKind::Range { .. } => None,
        });
    let Some(oldest) = oldest else { return required.into() };
    let options = Map::from_iter([("ruleset".to_owned(), Value::from(oldest))]);
    let mut rows = required.map(|row| LadderRow { options: options.clone(), ..row }).to_vec();
    rows.push(LadderRow { matches: 200, ..two });
    rows
}

/// Solo matches, with each value of an option that only matters there, such as how strong the opponent is.
fn solo_rows(game: &dyn AnyGame) -> Vec<LadderRow> {
    ["engineer", "director"].iter().flat_map(|level| solo_rows_of(game, level)).collect()
}

fn solo_rows_of(game: &dyn AnyGame, level: &str) -> Vec<LadderRow> {
    let solo = LadderRow::new(LadderSection::Solo, &[level], 500);
    let graded = game.option_specs().iter().find_map(|spec| match spec.kind {
        OptionKind::OneOf(values) if spec.seats == (1, 1) => Some((spec.name, values)),
        OptionKind::OneOf(_) | OptionKind::Flag | OptionKind::Range { .. } => None,
    });
    let Some((name, values)) = graded else { return vec![solo] };
    let row = |value: &&str| {
        let options = Map::from_iter([(name.to_owned(), Value::from(*value))]);
        LadderRow { options, ..solo.clone() }
    };
    values.iter().map(row).collect()
}

/// Leaves out full-budget rows of pairs that kept their budget anyway.
pub fn without_repeats(mut rows: Vec<LadderRow>) -> Vec<LadderRow> {
    let pairs: Vec<Vec<LadderPlayer>> =
        rows.iter().filter(|row| row.section == LadderSection::Pairs).map(|row| row.lineup.clone()).collect();
    rows.retain(|row| row.section != LadderSection::FullBudget || !pairs.contains(&row.lineup));
    rows
}

/// Every choice of as many levels as there are seats. Fewer levels than seats are repeated.
pub fn round_robin(levels: &[String], seats: usize, matches: u64) -> Vec<LadderRow> {
    let levels: Vec<&str> = levels.iter().map(String::as_str).collect();
    let tables = if levels.len() < seats {
        vec![levels.iter().copied().cycle().take(seats).collect()]
    } else {
        choices(&levels, seats)
    };
    // The strongest first, as in the standard ladder: levels are named from the weakest up.
    let tables = tables.into_iter().map(|table: Vec<&str>| table.into_iter().rev().collect::<Vec<_>>());
    tables.map(|table| LadderRow::new(LadderSection::RoundRobin, &table, matches)).collect()
}

fn choices<'a>(of: &[&'a str], count: usize) -> Vec<Vec<&'a str>> {
    if count == 0 {
        return vec![Vec::new()];
    }
    let with = |(n, first): (usize, &&'a str)| {
        let rest = choices(&of[n + 1..], count - 1);
        let first = *first;
        rest.into_iter().map(move |rest| [vec![first], rest].concat()).collect::<Vec<_>>()
    };
    of.iter().enumerate().flat_map(with).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everybody_sits_everywhere_and_meets_everybody() {
        let levels = ["a", "b", "c", "d"].map(String::from);
        let rows = round_robin(&levels, 3, 6);
        let tables: Vec<String> =
            rows.iter().map(|row| row.lineup.iter().map(LadderPlayer::name).collect()).collect();
        assert_eq!(tables, ["cba", "dba", "dca", "dcb"]);
        let first = |n| rows[0].seated(n).iter().position(|player| player.level == "c").unwrap();
        assert_eq!([first(0), first(1), first(2), first(3)], [0, 1, 2, 0]);
        assert_eq!(round_robin(&levels[..2], 3, 6)[0].lineup.len(), 3);
    }

    #[test]
    fn budgets_shrink_where_there_is_one_and_are_named() {
        let game = catalog::find("factory-manager").unwrap();
        let rows = standard(game);
        let shrunk: Vec<_> = rows
            .iter()
            .filter(|row| row.may_shrink())
            .map(|row| LadderRow { lineup: row.shrunk_lineup(game, 10), ..row.clone() })
            .map(|row| [row.lineup[0].name(), row.others()])
            .collect();
        assert!(shrunk.contains(&["engineer ÷10".into(), "foreman ÷10".into()]));
        assert!(shrunk.contains(&["director ÷10".into(), "greedy".into()]));
        assert!(!shrunk.contains(&["foreman ÷10".into(), "worker".into()]), "that is quick enough");
        assert!(shrunk.contains(&["director ×4 ÷10".into(), "director ÷10".into()]));
        assert!(shrunk.contains(&["director ÷10".into(), "3 × worker".into()]));
        assert!(without_repeats(rows.clone()).iter().all(|row| row.section != LadderSection::FullBudget));
        let full = game.thought("director").unwrap().iterations;
        let bot = LadderPlayer { level: "director".into(), times: 4, part: 10 }.bot(game);
        assert_eq!(bot, format!("director/iterations={}", full * 4 / 10));
    }

    #[test]
    fn solo_games_are_played_with_every_value_of_their_own_option() {
        let alone = |id| {
            let rows = standard(catalog::find(id).unwrap());
            rows.iter()
                .filter(|row| row.section == LadderSection::Solo)
                .map(LadderRow::others)
                .collect::<Vec<_>>()
        };
        assert!(alone("factory-manager").is_empty());
        assert_eq!(alone("fantastic-factories")[2], "difficulty hard");
    }
}
