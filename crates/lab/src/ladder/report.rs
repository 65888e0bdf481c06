//! The ladder for people (terminal, Markdown, a picture) and for spreadsheets.

use std::fs;
use std::path::{Path, PathBuf};

use catalog::AnyGame;
use report::stats::Share;

use super::plan::{Need, Player, Row, Section};
use super::plot;
use super::results::{DRAWS, Results, RowResult};
use crate::columns;
use crate::files;

/// A table in words; the first column is text, the others stand to the right.
struct Table {
    title: &'static str,
    head: Vec<&'static str>,
    rows: Vec<Vec<String>>,
    note: String,
}

pub struct Report<'a> {
    game: &'a dyn AnyGame,
    results: &'a Results,
    seed: u64,
}

pub fn percent(rate: f64) -> String {
    format!("{:.1} %", 100.0 * rate)
}

fn interval(rate: Share) -> String {
    format!("{:.1} to {:.1} %", 100.0 * rate.low, 100.0 * rate.high)
}

/// What is asked, in words.
pub fn required(need: Need) -> String {
    let rate = need.rate.map(|rate| format!("≥ {:.0} %", 100.0 * rate));
    let low = need.low.map(|low| format!("lower end > {:.0} %", 100.0 * low));
    let both: Vec<String> = [rate, low].into_iter().flatten().collect();
    if both.is_empty() { "–".into() } else { both.join(", ") }
}

fn verdict(holds: Option<bool>) -> String {
    holds.map_or("–", |holds| if holds { "holds" } else { "does not hold" }).into()
}

fn ms(ms: f64) -> String {
    match ms {
        ms if ms >= 1000.0 => format!("{:.2} s", ms / 1000.0),
        ms if ms >= 10.0 => format!("{ms:.0} ms"),
        ms => format!("{ms:.2} ms"),
    }
}

impl<'a> Report<'a> {
    pub fn new(game: &'a dyn AnyGame, results: &'a Results, seed: u64) -> Report<'a> {
        Report { game, results, seed }
    }

    /// A bot's budget for a turn: courses of the match it imagines, or positions it looks at.
    fn thought(&self, player: &Player) -> String {
        match self.game.thought(&player.bot(self.game)) {
            None => "none".into(),
            Some(thought) if thought.iterations > 0 => format!("{} iterations", thought.iterations),
            Some(thought) if thought.effort == 1 => "1 position".into(),
            Some(thought) => format!("{} positions", thought.effort),
        }
    }

    /// How much thought a row got.
    fn budget(&self, row: &Row) -> String {
        let mut players: Vec<&Player> = row.lineup.iter().collect();
        players.dedup();
        let part = row.lineup.iter().map(|player| player.part).max().unwrap_or(1);
        let part = if part > 1 { format!(", 1/{part} of the budget") } else { String::new() };
        let thoughts: Vec<String> = players.iter().map(|player| self.thought(player)).collect();
        format!("{}{part}", thoughts.join(" : "))
    }

    fn rows(&self, wanted: impl Fn(Section) -> bool) -> impl Iterator<Item = &RowResult> {
        self.results.rows.iter().filter(move |result| wanted(result.row.section))
    }

    fn tables(&self) -> Vec<Table> {
        let duel = |result: &RowResult| {
            let rate = result.rate();
            let [bot, others] = names(&result.row);
            vec![
                bot,
                others,
                self.budget(&result.row),
                result.games.to_string(),
                percent(rate.share),
                interval(rate),
                required(result.row.need),
                verdict(result.holds()),
            ]
        };
        let crowded = |result: &RowResult| {
            let rates = result
                .rates
                .iter()
                .map(|(player, rate)| format!("{} {}", player.name(), percent(rate.share)));
            vec![rates.collect::<Vec<_>>().join(", "), self.budget(&result.row), result.games.to_string()]
        };
        let many =
            |result: &&RowResult| result.row.section == Section::RoundRobin && result.row.lineup.len() > 2;
        let duels = self.rows(|section| section != Section::Alone).filter(|result| !many(result));
        let alone = self.rows(|section| section == Section::Alone).map(|result| {
            let rate = result.rate();
            let [bot, others] = names(&result.row);
            vec![
                bot,
                others,
                self.budget(&result.row),
                result.games.to_string(),
                percent(rate.share),
                interval(rate),
                ms(result.decision_ms),
                ms(result.slowest_ms),
            ]
        });
        let standings = self.results.standings.iter().map(|standing| {
            let half = if standing.elo.half > 0.0 {
                format!("± {:.0}", standing.elo.half)
            } else {
                "by definition".into()
            };
            vec![
                standing.player.name(),
                self.thought(&standing.player),
                format!("{:.0}", standing.elo.elo),
                half,
                standing.matches.to_string(),
            ]
        });
        let times = self.results.times.iter().map(|times| {
            vec![
                times.player.level.clone(),
                self.thought(&times.player),
                times.turns.to_string(),
                ms(times.mean),
                ms(times.p95),
                ms(times.longest),
            ]
        });
        let tables = [
            Table {
                title: "Who beats whom",
                head: vec!["Bot", "against", "budget per turn", "matches", "wins", "95 % interval", "required", "verdict"],
                rows: duels.map(duel).collect(),
                note: "Wins are those of the first; a shared win counts as its share. The interval is Wilson's.".into(),
            },
            Table {
                title: "Tables",
                head: vec!["Wins", "budget per turn", "matches"],
                rows: self.results.rows.iter().filter(many).map(crowded).collect(),
                note: "A shared win counts as its share.".into(),
            },
            Table {
                title: "Alone",
                head: vec!["Bot", "against", "budget per turn", "matches", "wins", "95 % interval", "per decision", "slowest decision"],
                rows: alone.collect(),
                note: "A win is more points than the Machine.".into(),
            },
            Table {
                title: "Elo",
                head: vec!["Bot", "budget per turn", "Elo", "95 % interval", "matches"],
                rows: standings.collect(),
                note: format!(
                    "Fitted to all pairs by maximum likelihood (Bradley and Terry), with {DRAWS} drawn match added to \
                     each pair; `greedy` is 1000 where it plays. ×4 and ÷10 are bots with so much of their budget."
                ),
            },
            Table {
                title: "Time per turn",
                head: vec!["Bot", "budget per turn", "turns", "mean", "95 % below", "longest"],
                rows: times.collect(),
                note: "At the full budget, while every core plays a match. A turn is all decisions of a seat until \
                       another seat or chance acts."
                    .into(),
            },
        ];
        tables.into_iter().filter(|table| !table.rows.is_empty()).collect()
    }

    fn introduction(&self) -> String {
        let matches: u64 = self.results.rows.iter().map(|row| row.games).sum();
        format!(
            "{matches} matches, seats rotating; match n of every row (from 0) has the seed {} + n.",
            self.seed
        )
    }

    /// For the terminal.
    pub fn text(&self) -> String {
        let mut text = format!("{}: {}\n", self.game.meta().name, self.introduction());
        for table in self.tables() {
            text += &format!("\n{}\n", table.title);
            text += &columns::lines(&table.head, &table.rows, left);
        }
        text + "\n"
    }

    /// This game's section of the page.
    fn markdown(&self, command: &str) -> String {
        let meta = self.game.meta();
        let mut text = format!(
            "## {}\n\n{} Written by `{command}`.\n\n![Elo and win rates](ladder-{}.svg)\n",
            meta.name,
            self.introduction(),
            meta.id
        );
        for table in self.tables() {
            text += &format!("\n### {}\n\n| {} |\n|", table.title, table.head.join(" | "));
            for head in &table.head {
                text += if left(head) { " --- |" } else { " ---: |" };
            }
            text += "\n";
            for row in &table.rows {
                text += &format!("| {} |\n", row.join(" | "));
            }
            text += &format!("\n{}\n", table.note);
        }
        text
    }

    /// Results only: the same from the same command on any machine.
    fn csv(&self) -> String {
        let mut text = String::from(
            "section,bot,against,seats,budget,matches,wins,rate,low,high,required_rate,required_low,holds\n",
        );
        for result in &self.results.rows {
            let row = &result.row;
            for (n, (player, rate)) in result.rates.iter().enumerate() {
                // Who is not asked about is listed only where several are.
                if n > 0 && row.section != Section::RoundRobin {
                    continue;
                }
                let others: Vec<String> =
                    row.lineup.iter().filter(|other| *other != player).map(Player::name).collect();
                let against = if others.is_empty() { row.others() } else { others.join(" + ") };
                let section = serde_json::to_value(row.section).expect("a word");
                let optional = |x: Option<f64>| x.map_or(String::new(), |x| x.to_string());
                let (need, holds) = if n == 0 { (row.need, result.holds()) } else { (Need::default(), None) };
                text += &format!(
                    "{},{},{},{},{},{},{},{:.6},{:.6},{:.6},{},{},{}\n",
                    section.as_str().unwrap_or_default(),
                    player.name(),
                    against.replace(',', ""),
                    row.lineup.len(),
                    self.thought(player),
                    result.games,
                    rate.share * result.games as f64,
                    rate.share,
                    rate.low,
                    rate.high,
                    optional(need.rate),
                    optional(need.low),
                    holds.map_or(String::new(), |holds| holds.to_string()),
                );
            }
        }
        text
    }

    fn elo_csv(&self) -> String {
        let mut text = String::from("bot,budget,elo,half_interval,matches\n");
        for standing in &self.results.standings {
            let (name, thought) = (standing.player.name(), self.thought(&standing.player));
            let (elo, matches) = (standing.elo, standing.matches);
            text += &format!("{name},{thought},{:.2},{:.2},{matches}\n", elo.elo, elo.half);
        }
        text
    }

    fn time_csv(&self) -> String {
        let mut text = String::from("bot,budget,turns,mean_ms,p95_ms,longest_ms\n");
        for times in &self.results.times {
            let (level, thought) = (&times.player.level, self.thought(&times.player));
            let (turns, mean, p95, longest) = (times.turns, times.mean, times.p95, times.longest);
            text += &format!("{level},{thought},{turns},{mean:.3},{p95:.3},{longest:.3}\n");
        }
        text
    }

    /// Writes all of it to a folder.
    pub fn write(&self, folder: &Path, command: &str) -> Result<Vec<PathBuf>, String> {
        let id = self.game.meta().id;
        let page = folder.join("ladder.md");
        let before = fs::read_to_string(&page).unwrap_or_default();
        let svg = plot::svg(self.game.meta().name, self.results, self.seed);
        let written = [
            (page, with_section(&before, id, &self.markdown(command))),
            (folder.join(format!("ladder-{id}.csv")), self.csv()),
            (folder.join(format!("ladder-{id}-elo.csv")), self.elo_csv()),
            (folder.join(format!("ladder-{id}-time.csv")), self.time_csv()),
            (folder.join(format!("ladder-{id}.svg")), svg),
        ];
        for (path, text) in &written {
            files::write(path, text)?;
        }
        Ok(written.into_iter().map(|(path, _)| path).collect())
    }
}

/// Words stand to the left, numbers to the right.
fn left(head: &str) -> bool {
    ["Bot", "Wins", "against", "budget per turn", "required", "verdict"].contains(&head)
}

/// Who meets whom, without the budgets, which have a column of their own: unless nothing else tells them apart.
fn names(row: &Row) -> [String; 2] {
    let alike = |other: &Player| other.level == row.lineup[0].level;
    if row.lineup[1..].iter().any(alike) {
        return [row.lineup[0].name(), row.others()];
    }
    let plain = row.lineup.iter().map(|player| Player::new(&player.level)).collect();
    [row.lineup[0].level.clone(), Row { lineup: plain, ..row.clone() }.others()]
}

const PREFACE: &str = "# The ladder

Who beats whom, and how long it takes. This page is written by `shopfloor ladder GAME`, a section for each game. With the
same budgets the same seeds give the same results on any machine; only the times differ. Where a full budget would take
too long, a row says which part of it was used.
";

/// The page with this game's section new and the others as they were.
fn with_section(page: &str, id: &str, section: &str) -> String {
    let (begin, end) = (format!("<!-- {id} -->\n"), format!("<!-- end of {id} -->\n"));
    let section = format!("{begin}\n{section}\n{end}");
    let page = if page.is_empty() { PREFACE } else { page };
    match page.split_once(&begin).map(|(before, rest)| (before, rest.split_once(&end))) {
        Some((before, Some((_, after)))) => format!("{before}{section}{after}"),
        Some((before, None)) => format!("{before}{section}"),
        None => format!("{page}\n{section}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_keeps_the_other_games_section() {
        let one = with_section("", "one", "1\n");
        let both = with_section(&one, "two", "2\n");
        assert!(both.contains("# The ladder") && both.contains("1\n") && both.contains("2\n"));
        let newer = with_section(&both, "one", "11\n");
        assert_eq!(newer, both.replace("\n1\n", "\n11\n"));
        assert_eq!(with_section(&newer, "two", "2\n"), newer);
    }
}
