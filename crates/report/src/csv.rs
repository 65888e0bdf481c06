//! A summary as CSV for spreadsheets: one row per number.

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

fn scores(scores: &Scores, n: u64, wins: Row, score: Row) -> String {
    let Scores { win_rate, win_low, win_high, mean_score, interval, .. } = *scores;
    wins.share(&Share { n, share: win_rate, low: win_low, high: win_high })
        + &score.mean(&Mean { n, mean: mean_score, interval })
}
