//! What a ladder is made of: rows of matches, and what is asked of each.

use catalog::AnyGame;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// A bot as it sits in a ladder: a level, perhaps with another budget.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Player {
    pub level: String,
    /// The level's budget times this: its iterations, or where it has none its effort ...
    pub times: u32,
    /// ... divided by this.
    pub part: u32,
}

impl Player {
    pub fn new(level: &str) -> Player {
        Player { level: level.to_owned(), times: 1, part: 1 }
    }

    /// What a table calls it.
    pub fn name(&self) -> String {
        let times = if self.times > 1 { format!(" ×{}", self.times) } else { String::new() };
        let part = if self.part > 1 { format!(" ÷{}", self.part) } else { String::new() };
        format!("{}{times}{part}", self.level)
    }

    /// What [`AnyGame::timekeeper`] calls it.
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

    /// With a part of its budget, if it searches or thinks long: who is quick plays as before.
    fn shrunk(mut self, game: &dyn AnyGame, part: u32) -> Player {
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
pub enum Section {
    /// Each level against the next, and against `greedy`.
    Pairs,
    /// Pairs that got less than their budget, with all of it: for the time they take.
    FullBudget,
    /// The same bot with more and with less time.
    MoreSearch,
    /// One against several.
    Crowd,
    /// Against the game itself.
    Alone,
    /// Everybody against everybody.
    RoundRobin,
}

/// What is asked of the first player's win rate; nothing where nothing is said.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Need {
    /// At least this ...
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rate: Option<f64>,
    /// ... and the lower end of the interval above this.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub low: Option<f64>,
}

/// Matches of one line-up.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Row {
    pub section: Section,
    /// Who plays, by seat in the first match; they move on by a seat in each. The first is the one asked about.
    pub lineup: Vec<Player>,
    /// Options of the game that differ from the ladder's.
    #[serde(default, skip_serializing_if = "Map::is_empty")]
    pub options: Map<String, Value>,
    pub games: u64,
    #[serde(default)]
    pub need: Need,
    /// About how long a match takes on one core: measured once, before the first.
    #[serde(default)]
    pub cost_ms: f64,
}

impl Row {
    fn new(section: Section, levels: &[&str], games: u64) -> Row {
        let lineup = levels.iter().map(|level| Player::new(level)).collect();
        Row { section, lineup, options: Map::new(), games, need: Need::default(), cost_ms: 0.0 }
    }

    fn needs(mut self, rate: Option<f64>, low: Option<f64>) -> Row {
        self.need = Need { rate, low };
        self
    }

    /// Whom the first player meets.
    pub fn others(&self) -> String {
        let Some(other) = self.lineup.get(1) else {
            let options = self.options.iter().map(|(name, value)| format!("{name} {}", said(value)));
            let options = options.collect::<Vec<_>>().join(", ");
            return if options.is_empty() { "alone".into() } else { options };
        };
        match self.lineup.len() {
            2 => other.name(),
            _ if self.lineup[1..].iter().all(|player| player == other) => {
                format!("{} × {}", self.lineup.len() - 1, other.name())
            }
            _ => self.lineup[1..].iter().map(Player::name).collect::<Vec<_>>().join(", "),
        }
    }

    /// Who sits where in match `n`.
    pub fn seated(&self, n: u64) -> Vec<Player> {
        let mut seats = self.lineup.clone();
        seats.rotate_right((n % self.lineup.len() as u64) as usize);
        seats
    }

    /// Whether a row may be played with less thought than its levels have: those of the levels that think
    /// long, unless it is there to see how long that is.
    pub fn may_shrink(&self) -> bool {
        match self.section {
            Section::FullBudget => false,
            Section::Pairs | Section::MoreSearch | Section::Crowd | Section::Alone | Section::RoundRobin => {
                self.lineup.iter().any(Player::thinks_long)
            }
        }
    }

    /// Everybody with a part of the budget.
    pub fn shrunk_lineup(&self, game: &dyn AnyGame, part: u32) -> Vec<Player> {
        self.lineup.iter().map(|player| player.clone().shrunk(game, part)).collect()
    }
}

fn said(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

/// What the levels promise: each beats the one below, time helps, and nobody waits long.
pub fn standard(game: &dyn AnyGame) -> Vec<Row> {
    let pairs = [
        ("apprentice", "greedy", 400),
        ("worker", "apprentice", 1000),
        ("foreman", "worker", 1000),
        ("engineer", "foreman", 400),
        ("director", "engineer", 400),
        ("director", "greedy", 400),
    ];
    let mut rows = Vec::new();
    for (above, below, games) in pairs {
        let row = Row::new(Section::Pairs, &[above, below], games);
        rows.push(match (above, below) {
            // Nobody promised this; it ties the scale to its anchor.
            ("apprentice", _) => row,
            ("director", "greedy") => row.needs(Some(0.75), None),
            (_, _) => row.needs(Some(0.60), Some(0.55)),
        });
    }
    rows.extend(pairs.map(|(above, below, _)| Row::new(Section::FullBudget, &[above, below], 20)));
    let mut more = Row::new(Section::MoreSearch, &["director", "director"], 400).needs(None, Some(0.45));
    more.lineup[0].times = 4;
    rows.push(more);
    let meta = game.meta();
    if meta.max_seats >= 4 {
        let crowd = Row::new(Section::Crowd, &["director", "worker", "worker", "worker"], 200);
        rows.push(crowd.needs(Some(0.40), None));
    }
    if meta.min_seats == 1 {
        let alone = Row::new(Section::Alone, &["engineer"], 500);
        let graded = game.default_options().get("difficulty").is_some();
        let difficulties: &[&str] = if graded { &["easy", "medium", "hard", "insane"] } else { &[] };
        rows.extend(difficulties.iter().map(|difficulty| {
            let options = Map::from_iter([("difficulty".to_owned(), Value::from(*difficulty))]);
            Row { options, ..alone.clone() }
        }));
        if !graded {
            rows.push(alone);
        }
    }
    rows
}

/// Leaves out the rows at the full budget of pairs that kept theirs: these tell as much.
pub fn without_repeats(mut rows: Vec<Row>) -> Vec<Row> {
    let pairs: Vec<Vec<Player>> =
        rows.iter().filter(|row| row.section == Section::Pairs).map(|row| row.lineup.clone()).collect();
    rows.retain(|row| row.section != Section::FullBudget || !pairs.contains(&row.lineup));
    rows
}

/// Every choice of as many levels as there are seats. Where there are fewer levels than seats, they come again.
pub fn round_robin(levels: &[String], seats: usize, games: u64) -> Vec<Row> {
    let levels: Vec<&str> = levels.iter().map(String::as_str).collect();
    let tables = if levels.len() < seats {
        vec![levels.iter().copied().cycle().take(seats).collect()]
    } else {
        choices(&levels, seats)
    };
    // The strongest first, as in the standard ladder: levels are named from the weakest up.
    let tables = tables.into_iter().map(|table: Vec<&str>| table.into_iter().rev().collect::<Vec<_>>());
    tables.map(|table| Row::new(Section::RoundRobin, &table, games)).collect()
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
            rows.iter().map(|row| row.lineup.iter().map(Player::name).collect()).collect();
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
            .map(|row| Row { lineup: row.shrunk_lineup(game, 10), ..row.clone() })
            .map(|row| [row.lineup[0].name(), row.others()])
            .collect();
        assert!(shrunk.contains(&["engineer ÷10".into(), "foreman ÷10".into()]));
        assert!(shrunk.contains(&["director ÷10".into(), "greedy".into()]));
        assert!(!shrunk.contains(&["foreman ÷10".into(), "worker".into()]), "that is quick enough");
        assert!(shrunk.contains(&["director ×4 ÷10".into(), "director ÷10".into()]));
        assert!(shrunk.contains(&["director ÷10".into(), "3 × worker".into()]));
        assert!(without_repeats(rows.clone()).iter().all(|row| row.section != Section::FullBudget));
        let full = game.thought("director").unwrap().iterations;
        let bot = Player { level: "director".into(), times: 4, part: 10 }.bot(game);
        assert_eq!(bot, format!("director/iterations={}", full * 4 / 10));
    }

    #[test]
    fn who_can_play_alone_meets_every_machine() {
        let alone = |id| {
            let rows = standard(catalog::find(id).unwrap());
            rows.iter().filter(|row| row.section == Section::Alone).map(Row::others).collect::<Vec<_>>()
        };
        assert!(alone("factory-manager").is_empty());
        assert_eq!(alone("fantastic-factories")[2], "difficulty hard");
    }
}
