//! A summary as CSV for spreadsheets: one row per number.

use crate::leads::LeadSummary;
use crate::luck::LuckSummary;
use crate::stats::{Mean, Share};
use crate::summary::{Scores, Summary};

const HEAD: &str = "what,of,name,bot,round,n,value,low,high\n";

/// What a number stands for.
#[derive(Default)]
struct Row<'a> {
    what: &'a str,
    of: &'a str,
    name: &'a str,
    bot: &'a str,
    round: Option<usize>,
}

impl Row<'_> {
    fn share(&self, share: &Share) -> String {
        self.write(share.n, [share.share, share.low, share.high])
    }

    fn mean(&self, mean: &Mean) -> String {
        let Mean { n, mean, interval } = *mean;
        self.write(n, [mean, mean - interval, mean + interval])
    }

    fn write(&self, n: u64, [value, low, high]: [f64; 3]) -> String {
        let round = self.round.map_or(String::new(), |round| round.to_string());
        let [what, of, name, bot] = [self.what, self.of, self.name, self.bot].map(quoted);
        format!("{what},{of},{name},{bot},{round},{n},{value},{low},{high}\n")
    }
}

/// A field, in quotes where necessary.
pub(crate) fn quoted(field: &str) -> String {
    if field.contains([',', '"', '\n']) {
        format!("\"{}\"", field.replace('"', "\"\""))
    } else {
        field.to_owned()
    }
}

/// The whole summary: scores and wins by seat and by bot, measures, subjects.
pub fn csv(summary: &Summary) -> String {
    let mut text = HEAD.to_owned();
    for seat in &summary.seats {
        let row = |what| Row { what, of: &seat.seat, bot: &seat.bot, ..Row::default() };
        text += &scores(&seat.scores, summary.matches, row("seat_wins"), row("seat_score"));
    }
    for bot in &summary.bots {
        let row = |what| Row { what, bot: &bot.bot, ..Row::default() };
        text += &scores(&bot.scores, bot.histogram.n(), row("bot_wins"), row("bot_score"));
        for measure in &bot.measures {
            let name = format!("{}, {}", measure.name, measure.over);
            let row = Row { what: "measure", of: &measure.key, name: &name, bot: &bot.bot, round: None };
            text += &row.mean(&measure.value);
            for (n, mean) in measure.rounds.iter().enumerate() {
                text += &Row { round: Some(n + 1), what: "measure_in_round", ..row }.mean(mean);
            }
        }
    }
    for (rounds, count) in summary.rounds.counts() {
        let of = rounds.to_string();
        text += &Row { what: "rounds_played", of: &of, ..Row::default() }
            .share(&Share::of(count as f64, summary.matches));
    }
    text += &leads(&summary.leads, summary.matches);
    text += &summary.luck.as_ref().map_or(String::new(), luck);
    for subject in &summary.subjects {
        let row = |what| Row { what, of: &subject.key, name: &subject.name, ..Row::default() };
        text += &row("offered").share(&Share::of(subject.offered as f64, summary.matches));
        text += &row("taken").share(&subject.taken);
        if subject.score.n > 0 {
            text += &row("wins_with").share(&subject.win_rate);
            text += &row("score_with").mean(&subject.score);
            text += &row("times_taken").mean(&subject.per_match);
            text += &row("round_taken").mean(&subject.round);
        }
        if subject.score_without.n > 0 {
            text += &row("wins_without").share(&subject.win_rate_without);
            text += &row("score_without").mean(&subject.score_without);
        }
    }
    text
}

fn leads(leads: &LeadSummary, matches: u64) -> String {
    let mut text = Row { what: "lead_changes", ..Row::default() }.mean(&leads.changes);
    for (changes, count) in leads.histogram.counts() {
        let of = changes.to_string();
        text += &Row { what: "matches_with_lead_changes", of: &of, ..Row::default() }
            .share(&Share::of(count as f64, matches));
    }
    for at in &leads.rounds {
        let round = Some(at.round as usize);
        text += &Row { what: "leader_wins", round, ..Row::default() }.share(&at.leader);
        for band in at.behind.iter().filter(|band| band.wins.n > 0) {
            let of = format!("{:.2} to {:.2}", band.from, band.to);
            text += &Row { what: "comeback", of: &of, round, ..Row::default() }.share(&band.wins);
        }
    }
    text
}

/// The factor is that of the variances, with how many matches it was taken from.
fn luck(luck: &LuckSummary) -> String {
    let mut text = String::new();
    for seat in &luck.seats {
        let named = [("wins", Some(seat.wins)), ("score", Some(seat.score)), ("lead", seat.lead)];
        for (name, it) in named.iter().filter_map(|(name, it)| Some((name, (*it)?))) {
            let row = |what| Row { what, of: &seat.seat, name, bot: &seat.bot, round: None };
            text += &row("raw").mean(&it.raw);
            text += &row("without_luck").mean(&it.adjusted);
            if let Some(factor) = it.factor {
                text += &row("variance_divided_by").write(it.raw.n, [factor; 3]);
            }
        }
    }
    text
}

fn scores(scores: &Scores, n: u64, wins: Row, score: Row) -> String {
    let Scores { win_rate, win_low, win_high, mean_score, interval, .. } = *scores;
    wins.share(&Share { n, share: win_rate, low: win_low, high: win_high })
        + &score.mean(&Mean { n, mean: mean_score, interval })
}
