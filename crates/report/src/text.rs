//! A summary for the terminal: tables, and bars made of blocks.

use std::fmt::Write as _;

use crate::leads::{LeadSummary, RoundLeads};
use crate::luck::{Adjusted, LuckSummary};
use crate::stats::{Bin, Histogram, Mean, Share, bin_width};
use crate::summary::{SubjectSummary, Summary};
use crate::text_table::TextTable;

/// The longest bar of a histogram.
const BAR: usize = 40;
/// The most bars of one.
const BARS: i32 = 20;

/// The whole summary.
pub fn table(summary: &Summary) -> String {
    let mut text = format!(
        "{}: {} matches from seed {}, {:.1} rounds and {:.0} decisions each\n\n",
        summary.game, summary.matches, summary.seed, summary.rounds_per_match, summary.decisions_per_match
    );
    text += "seat  bot           wins                     mean score   deviation    min    max\n";
    for seat in &summary.seats {
        let scores = &seat.scores;
        let wins = Share { n: 0, share: scores.win_rate, low: scores.win_low, high: scores.win_high };
        let _ = writeln!(
            text,
            "{:<5} {:<12} {}   {:>6.1} ± {:<5.1}  {:>7.1}  {:>6} {:>6}",
            seat.seat,
            seat.bot,
            share(&wins),
            scores.mean_score,
            scores.interval,
            scores.deviation,
            scores.min,
            scores.max
        );
    }
    let _ = writeln!(text, "\nBest score of a match: {}.", mean(&summary.winning_score).trim());
    text += &summary.luck.as_ref().map_or(String::new(), luck);
    text += &scores(summary);
    text += &leads(&summary.leads);
    text += &measures(summary);
    if summary.rounds.min() != summary.rounds.max() {
        text += "\nRounds played\n";
        text += &bars(&summary.rounds, &summary.rounds);
    }
    for group in summary.groups() {
        text += &subjects(group, summary.fair);
    }
    text += "\n± and brackets are 95 % intervals. ";
    if !summary.subjects.is_empty() {
        text += "Wins and score are those of the seats that took it; + and − mark\n\
                 win rates whose interval does not include the fair one, ";
        let _ = write!(text, "{:.1} %. ", 100.0 * summary.fair);
        text += "Where bots differ, what good bots prefer looks good.";
    }
    text + "\n"
}

fn scores(summary: &Summary) -> String {
    let all = summary.all_scores();
    summary
        .bots
        .iter()
        .map(|bot| format!("\nScores of {}\n", bot.bot) + &bars(&bot.histogram, &all))
        .collect()
}

/// Raw means and those without luck, a row for each number of a seat.
fn luck(luck: &LuckSummary) -> String {
    let mut rows = Vec::new();
    for seat in &luck.seats {
        let mut row = |what: &str, it: &Adjusted, mean: &dyn Fn(&Mean) -> String| {
            let factor = it.factor.map_or("–".to_owned(), |factor| format!("÷ {factor:.2}"));
            let cells = [seat.seat.clone(), seat.bot.clone(), what.to_owned()];
            rows.push([&cells[..], &[mean(&it.raw), mean(&it.adjusted), factor]].concat());
        };
        let rate = |mean: &Mean| format!("{:.1} ± {:.1} %", 100.0 * mean.mean, 100.0 * mean.interval);
        let points = |mean: &Mean| format!("{:.2} ± {:.2}", mean.mean, mean.interval).replace('-', "−");
        row("wins", &seat.wins, &rate);
        row("score", &seat.score, &points);
        if let Some(lead) = &seat.lead {
            row("lead", lead, &points);
        }
    }
    let head = ["seat", "bot", "mean of", "raw", "without luck", "variance"];
    let table = TextTable { head: &head, rows: &rows };
    let left = |head: &str| ["seat", "bot", "mean of"].contains(&head);
    format!("\nWithout luck ({})\n{}", luck.judge, table.lines(left))
        + "  Both estimate the same; the lead is over the best of the others.\n"
}

/// How often the lead changed hands, and how often those behind still won.
fn leads(leads: &LeadSummary) -> String {
    if leads.histogram.n() == 0 {
        return String::new();
    }
    let mut text = format!("\nChanges of the lead in a match: {}\n", mean(&leads.changes).trim());
    text += &bars(&leads.histogram, &leads.histogram);
    let rounds = leads.common_rounds();
    if rounds.is_empty() {
        return text;
    }
    let cell = |share: &Share| match share.n {
        0 => "–".to_owned(),
        n => {
            let [middle, low, high] = [share.share, share.low, share.high].map(|share| 100.0 * share);
            format!("{middle:.0} % ({low:.0} to {high:.0}) of {n}")
        }
    };
    let row = |at: &RoundLeads| {
        let behind = at.behind.iter().map(|band| cell(&band.wins));
        [at.round.to_string(), cell(&at.leader)].into_iter().chain(behind).collect()
    };
    let rows: Vec<Vec<String>> = rounds.iter().map(row).collect();
    let bands = LeadSummary::bands();
    let head: Vec<&str> =
        ["round", "the leader won"].into_iter().chain(bands.iter().map(String::as_str)).collect();
    text +=
        "\nComebacks: how often those still won who were behind the leader's win chance when a round began\n";
    text + &TextTable { head: &head, rows: &rows }.lines(|_| false)
}

/// A bar for each bin over the range of `all`.
fn bars(histogram: &Histogram, all: &Histogram) -> String {
    let (Some(min), Some(max)) = (all.min(), all.max()) else { return String::new() };
    let bins = histogram.bins(min, max, bin_width(min, max, BARS));
    let most = bins.iter().map(|bin| bin.count).max().unwrap_or(1).max(1);
    let total = histogram.n().max(1);
    let row = |bin: &Bin| {
        let range = if bin.first == bin.last {
            bin.first.to_string()
        } else {
            format!("{} to {}", bin.first, bin.last)
        };
        let percent = 100.0 * bin.count as f64 / total as f64;
        let bar = bar(bin.count as f64 / most as f64);
        format!("{range:>16}  {percent:>5.1} %  {bar}").trim_end().to_owned() + "\n"
    };
    bins.iter().map(row).collect()
}

/// A part of the longest bar, to an eighth of a block.
fn bar(part: f64) -> String {
    let eighths = (part * (8 * BAR) as f64).round() as usize;
    let rest = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"][eighths % 8];
    "█".repeat(eighths / 8) + rest
}

/// One row per measure, one column per bot.
fn measures(summary: &Summary) -> String {
    let Some(first) = summary.bots.first().filter(|bot| !bot.measures.is_empty()) else {
        return String::new();
    };
    let mut text = format!("\n{:<38}", "Per seat and match");
    summary.bots.iter().for_each(|bot| text += &format!("{:>20}", bot.bot));
    text += "\n";
    for (n, measure) in first.measures.iter().enumerate() {
        text += &format!("{:<38}", format!("{}, {}", measure.name, measure.over));
        summary.bots.iter().for_each(|bot| text += &format!("{:>20}", mean(&bot.measures[n].value)));
        text += "\n";
    }
    text
}

fn subjects(group: &[SubjectSummary], fair: f64) -> String {
    let Some(first) = group.first() else { return String::new() };
    let mut text = format!(
        "\n{:<30} offered    taken  times  round   wins                     score    others\n",
        first.group_name
    );
    for subject in group {
        let name: String = subject.name.chars().take(30).collect();
        let _ = write!(text, "{name:<30} {:>7}", subject.offered);
        if subject.win_rate.n == 0 {
            text += if subject.offered == 0 { "\n" } else { "    0.0 %\n" };
            continue;
        }
        let sign = match &subject.win_rate {
            rate if rate.low > fair => '+',
            rate if rate.high < fair => '−',
            _ => ' ',
        };
        let _ = write!(
            text,
            " {:>6.1} % {:>6.2} {:>6.1}  {} {sign}  {}",
            100.0 * subject.taken.share,
            subject.per_match.mean,
            subject.round.mean,
            share(&subject.win_rate),
            mean(&subject.score),
        );
        if subject.score_without.n > 0 {
            let _ = write!(text, "  {:>6.1}", subject.score_without.mean);
        }
        text += "\n";
    }
    text
}

fn share(share: &Share) -> String {
    format!("{:>5.1} % ({:>4.1} to {:>5.1})", 100.0 * share.share, 100.0 * share.low, 100.0 * share.high)
}

fn mean(mean: &Mean) -> String {
    let digits = if mean.mean.abs() < 10.0 { 2 } else { 1 };
    format!("{:>6.digits$} ± {:<5.digits$}", mean.mean, mean.interval)
}
