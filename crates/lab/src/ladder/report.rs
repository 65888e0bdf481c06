//! The ladder as text, Markdown, a picture and CSV.

use catalog::AnyGame;
use engine::Lang;
use report::stats::{Mean, Share};
use report::{Adjusted, TextTable};

use super::plan::{LadderPlayer, LadderRow, LadderSection, Requirement};
use super::plot;
use super::results::{DRAWS, LadderResults, RowResult};
use crate::luck::LuckBudget;

/// A table of the report.
struct ReportTable {
    title: &'static str,
    head: Vec<&'static str>,
    rows: Vec<Vec<String>>,
    note: String,
}

pub struct LadderReport<'a> {
    game: &'a dyn AnyGame,
    results: &'a LadderResults,
    seed: u64,
}

pub fn percent(rate: f64) -> String {
    format!("{:.1} %", 100.0 * rate)
}

fn interval(rate: Share) -> String {
    format!("{:.1} to {:.1} %", 100.0 * rate.low, 100.0 * rate.high)
}

/// A mean rate with its interval.
fn rate(mean: &Mean) -> String {
    format!("{:.1} ± {:.1} %", 100.0 * mean.mean, 100.0 * mean.interval)
}

fn points(mean: &Mean) -> String {
    format!("{:.2} ± {:.2}", mean.mean, mean.interval).replace('-', "−")
}

/// By what taking luck out divided the variance.
fn divided(it: &Adjusted) -> String {
    it.factor.map_or("–".into(), |factor| format!("÷ {factor:.2}"))
}

/// The requirement in words.
pub fn required(requirement: Requirement) -> String {
    let rate = requirement.rate.map(|rate| format!("≥ {:.0} %", 100.0 * rate));
    let low = requirement.low.map(|low| format!("lower end > {:.0} %", 100.0 * low));
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

impl<'a> LadderReport<'a> {
    /// The page with a section for each game.
    pub const PAGE: &'static str = "ladder.md";

    pub fn new(game: &'a dyn AnyGame, results: &'a LadderResults, seed: u64) -> LadderReport<'a> {
        LadderReport { game, results, seed }
    }

    /// A bot's budget for a turn: iterations of its search, or positions it looks at.
    fn thought(&self, player: &LadderPlayer) -> String {
        match self.game.thought(&player.bot(self.game)) {
            None => "none".into(),
            Some(thought) if thought.iterations > 0 => format!("{} iterations", thought.iterations),
            Some(thought) if thought.effort == 1 => "1 position".into(),
            Some(thought) => format!("{} positions", thought.effort),
        }
    }

    /// How much thought a row got.
    fn budget(&self, row: &LadderRow) -> String {
        let mut players: Vec<&LadderPlayer> = row.lineup.iter().collect();
        players.dedup();
        let part = row.lineup.iter().map(|player| player.part).max().unwrap_or(1);
        let part = if part > 1 { format!(", 1/{part} of the budget") } else { String::new() };
        let thoughts: Vec<String> = players.iter().map(|player| self.thought(player)).collect();
        format!("{}{part}", thoughts.join(" : "))
    }

    fn rows(&self, wanted: impl Fn(LadderSection) -> bool) -> impl Iterator<Item = &RowResult> {
        self.results.rows.iter().filter(move |result| wanted(result.row.section))
    }

    fn tables(&self) -> Vec<ReportTable> {
        let duel = |result: &RowResult| {
            let rate = result.rate();
            let [bot, others] = names(&result.row);
            vec![
                bot,
                others,
                self.budget(&result.row),
                result.matches.to_string(),
                percent(rate.share),
                interval(rate),
                required(result.row.requirement),
                verdict(result.holds()),
            ]
        };
        let crowded = |result: &RowResult| {
            let rates = result
                .rates
                .iter()
                .map(|(player, rate)| format!("{} {}", player.name(), percent(rate.share)));
            vec![rates.collect::<Vec<_>>().join(", "), self.budget(&result.row), result.matches.to_string()]
        };
        let many = |result: &&RowResult| {
            result.row.section == LadderSection::RoundRobin && result.row.lineup.len() > 2
        };
        let duels = self.rows(|section| section != LadderSection::Solo).filter(|result| !many(result));
        let solo = self.rows(|section| section == LadderSection::Solo).map(|result| {
            let rate = result.rate();
            let [bot, others] = names(&result.row);
            vec![
                bot,
                others,
                self.budget(&result.row),
                result.matches.to_string(),
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
        let luck = self.results.rows.iter().filter_map(|result| {
            let (luck, [bot, others]) = (result.luck?, names(&result.row));
            let wins = luck.wins.adjusted();
            let lead = luck.lead();
            let lead = |said: &dyn Fn(&Adjusted) -> String| lead.as_ref().map_or("–".into(), said);
            Some(vec![
                bot,
                others,
                wins.raw.n.to_string(),
                rate(&wins.raw),
                rate(&wins.adjusted),
                divided(&wins),
                lead(&|lead| points(&lead.raw)),
                lead(&|lead| points(&lead.adjusted)),
                lead(&divided),
            ])
        });
        let tables = [
            ReportTable {
                title: "Who beats whom",
                head: vec!["Bot", "against", "budget per turn", "matches", "wins", "95 % interval", "required", "verdict"],
                rows: duels.map(duel).collect(),
                note: "Wins are those of the first bot; a shared win counts in part. The interval is Wilson's.".into(),
            },
            ReportTable {
                title: "Tables",
                head: vec!["Wins", "budget per turn", "matches"],
                rows: self.results.rows.iter().filter(many).map(crowded).collect(),
                note: "A shared win counts in part.".into(),
            },
            ReportTable {
                title: "Solo",
                head: vec!["Bot", "against", "budget per turn", "matches", "wins", "95 % interval", "per decision", "slowest decision"],
                rows: solo.collect(),
                note: self.solo_note(),
            },
            ReportTable {
                title: "Without luck",
                head: vec!["Bot", "against", "results", "wins", "without luck", "variance", "lead", "without luck", "variance"],
                rows: luck.collect(),
                note: format!(
                    "What chance brought is taken out of every match, by a judge that was fixed beforehand ({}): both means \
                     estimate the same. The lead is over the best of the others, in points. The variance was divided by \
                     so much: as many times the matches would be as sure without it.",
                    LuckBudget::USUAL.judge_name()
                ),
            },
            ReportTable {
                title: "Elo",
                head: vec!["Bot", "budget per turn", "Elo", "95 % interval", "matches"],
                rows: standings.collect(),
                note: format!(
                    "Fitted to all pairs by maximum likelihood (Bradley and Terry), with {DRAWS} drawn match added to \
                     each pair; `greedy` is 1000 where it plays. ×4 and ÷10 are bots with four times or a tenth of their budget."
                ),
            },
            ReportTable {
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

    fn solo_note(&self) -> String {
        match self.game.about(Lang::EN).solo {
            Some(opponent) => format!("Wins are against {opponent}."),
            None => "A win is a solo match that the rules count as won.".into(),
        }
    }

    fn introduction(&self) -> String {
        let matches: u64 = self.results.rows.iter().map(|row| row.matches).sum();
        format!(
            "{matches} matches with rotating seats; match n of each row (from 0) has seed {} + n.",
            self.seed
        )
    }

    /// For the terminal.
    pub fn text(&self) -> String {
        let mut text = format!("{}: {}\n", &self.game.about(Lang::EN).name, self.introduction());
        for table in self.tables() {
            text += &format!("\n{}\n", table.title);
            text += &TextTable { head: &table.head, rows: &table.rows }.lines(is_text);
        }
        text + "\n"
    }

    /// This game's section of the page.
    fn markdown(&self, command: &str) -> String {
        let meta = self.game.meta();
        let mut text = format!(
            "## {}\n\n{} Written by `{command}`.\n\n![Elo and win rates](ladder-{}.svg)\n",
            self.game.about(Lang::EN).name,
            self.introduction(),
            meta.id
        );
        text += "\n";
        for level in catalog::LEVELS {
            text += &format!("- **{}**: {}\n", level.id, level.plays.in_lang(Lang::EN));
        }
        for table in self.tables() {
            text += &format!("\n### {}\n\n| {} |\n|", table.title, table.head.join(" | "));
            for head in &table.head {
                text += if is_text(head) { " --- |" } else { " ---: |" };
            }
            text += "\n";
            for row in &table.rows {
                text += &format!("| {} |\n", row.join(" | "));
            }
            text += &format!("\n{}\n", table.note);
        }
        text
    }

    /// Results only, no times: the same from the same command on any machine.
    fn csv(&self) -> String {
        let mut text = String::from(
            "section,bot,against,seats,budget,matches,wins,rate,low,high,required_rate,required_low,holds\n",
        );
        for result in &self.results.rows {
            let row = &result.row;
            for (n, (player, rate)) in result.rates.iter().enumerate() {
                // Players other than the first are listed only in a round robin.
                if n > 0 && row.section != LadderSection::RoundRobin {
                    continue;
                }
                let others: Vec<String> =
                    row.lineup.iter().filter(|other| *other != player).map(LadderPlayer::name).collect();
                let against = if others.is_empty() { row.others() } else { others.join(" + ") };
                let section = serde_json::to_value(row.section).expect("a word");
                let optional = |x: Option<f64>| x.map_or(String::new(), |x| x.to_string());
                let (requirement, holds) =
                    if n == 0 { (row.requirement, result.holds()) } else { (Requirement::default(), None) };
                text += &format!(
                    "{},{},{},{},{},{},{},{:.6},{:.6},{:.6},{},{},{}\n",
                    section.as_str().unwrap_or_default(),
                    player.name(),
                    against.replace(',', ""),
                    row.lineup.len(),
                    self.thought(player),
                    result.matches,
                    rate.share * result.matches as f64,
                    rate.share,
                    rate.low,
                    rate.high,
                    optional(requirement.rate),
                    optional(requirement.low),
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

    /// None where luck was not judged.
    fn luck_csv(&self) -> Option<String> {
        let mut text = String::from(
            "bot,against,mean_of,n,raw,half_interval,without_luck,half_interval_without_luck,variance_divided_by\n",
        );
        let mut judged = false;
        for result in &self.results.rows {
            let Some(luck) = &result.luck else { continue };
            judged = true;
            let [bot, others] = names(&result.row);
            let numbers = [
                ("wins", Some(luck.wins.adjusted())),
                ("score", Some(luck.score.adjusted())),
                ("lead", luck.lead()),
            ];
            for (what, it) in numbers.into_iter().filter_map(|(what, it)| Some((what, it?))) {
                let Adjusted { raw, adjusted, factor } = it;
                text += &format!(
                    "{bot},{},{what},{},{:.6},{:.6},{:.6},{:.6},{}\n",
                    others.replace(',', ""),
                    raw.n,
                    raw.mean,
                    raw.interval,
                    adjusted.mean,
                    adjusted.interval,
                    factor.map_or(String::new(), |factor| format!("{factor:.4}")),
                );
            }
        }
        judged.then_some(text)
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

    /// The files of a report by name. The page is shared by all games: `page` is the one there was.
    pub fn files(&self, page: &str, command: &str) -> Vec<(String, String)> {
        let meta = self.game.meta();
        let id = meta.id;
        let mut files = vec![
            (Self::PAGE.to_owned(), with_section(page, id, &self.markdown(command))),
            (format!("ladder-{id}.csv"), self.csv()),
            (format!("ladder-{id}-elo.csv"), self.elo_csv()),
            (format!("ladder-{id}-time.csv"), self.time_csv()),
            (format!("ladder-{id}.svg"), plot::svg(&self.game.about(Lang::EN).name, self.results, self.seed)),
        ];
        files.extend(self.luck_csv().map(|text| (format!("ladder-{id}-luck.csv"), text)));
        files
    }
}

/// Whether a column holds text, which is aligned left.
fn is_text(head: &str) -> bool {
    ["Bot", "Wins", "against", "budget per turn", "required", "verdict"].contains(&head)
}

/// Who meets whom. Budgets have a column of their own and are named only where nothing else tells bots apart.
fn names(row: &LadderRow) -> [String; 2] {
    let alike = |other: &LadderPlayer| other.level == row.lineup[0].level;
    if row.lineup[1..].iter().any(alike) {
        return [row.lineup[0].name(), row.others()];
    }
    let plain = row.lineup.iter().map(|player| LadderPlayer::new(&player.level)).collect();
    [row.lineup[0].level.clone(), LadderRow { lineup: plain, ..row.clone() }.others()]
}

const PREFACE: &str = "# The ladder

Who beats whom, and how long it takes. `shopfloor ladder GAME` writes this page, one section per game. With the same
budgets, the same seeds give the same results on any machine; only the times differ. Where a full budget would take too
long, a row says which part of it was used.
";

/// The page with this game's section replaced.
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
