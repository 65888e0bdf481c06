//! A comparison as CSV for spreadsheets: one row per number.

use super::{Changed, Comparison};
use crate::csv::quoted;
use crate::stats::Mean;

const HEAD: &str = "what,value,number,seat,bot,n,mean,low,high,change,change_low,change_high\n";

pub fn csv(comparison: &Comparison) -> String {
    let what = quoted(&comparison.experiment.what);
    let mut text = HEAD.to_owned();
    for variant in &comparison.variants {
        let value = quoted(&variant.value);
        let mut row =
            |number: &str, [seat, bot]: [&str; 2], n: u64, numbers: [f64; 3], change: Option<Mean>| {
                let (seat, bot, numbers) = (quoted(seat), quoted(bot), joined(numbers));
                let change = change.map_or(",,".to_owned(), |change| joined(span(&change)));
                text += &format!("{what},{value},{number},{seat},{bot},{n},{numbers},{change}\n");
            };
        let mut mean = |number, names, changed: &Changed| {
            row(number, names, changed.value.n, span(&changed.value), changed.change);
        };
        mean("score", ["", ""], &variant.score);
        mean("winning_score", ["", ""], &variant.winning_score);
        mean("rounds", ["", ""], &variant.rounds);
        for seat in &variant.seats {
            mean("seat_score", [&seat.seat, &seat.bot], &seat.score);
        }
        for seat in &variant.seats {
            let wins = &seat.wins;
            let numbers = [wins.share, wins.low, wins.high];
            row("seat_wins", [&seat.seat, &seat.bot], wins.n, numbers, seat.wins_change);
        }
    }
    text
}

fn span(mean: &Mean) -> [f64; 3] {
    [mean.mean, mean.mean - mean.interval, mean.mean + mean.interval]
}

fn joined([value, low, high]: [f64; 3]) -> String {
    format!("{value},{low},{high}")
}
