//! What stands out, in sentences.

use super::page::percent;
use crate::summary::{SubjectSummary, Summary};

/// Fewer cases than this are not worth a sentence.
const ENOUGH: u64 = 30;
/// The most names in one sentence.
const NAMES: usize = 4;

/// A sentence for each thing worth looking at first.
pub fn findings(summary: &Summary) -> Vec<String> {
    let mut found = Vec::new();
    found.extend(bots(summary));
    found.extend(seats(summary));
    let chosen = || summary.subjects.iter().filter(|subject| is_choice(summary, subject));
    let with_takers = || summary.subjects.iter().filter(|subject| subject.win_rate.n >= ENOUGH);
    let mut good: Vec<_> = with_takers().filter(|it| it.win_rate.low > summary.fair).collect();
    good.sort_by(|a, b| b.win_rate.low.total_cmp(&a.win_rate.low));
    let mut bad: Vec<_> = with_takers().filter(|it| it.win_rate.high < summary.fair).collect();
    bad.sort_by(|a, b| a.win_rate.high.total_cmp(&b.win_rate.high));
    let wins = |it: &&SubjectSummary| format!("{} ({})", it.name, percent(it.win_rate.share));
    found.extend(listed("Goes with winning", &good, wins));
    found.extend(listed("Goes with losing", &bad, wins));
    let taken = |it: &&SubjectSummary| format!("{} ({})", it.name, percent(it.taken.share));
    let mut never: Vec<_> = chosen().filter(|it| it.taken.share < 0.03).collect();
    never.sort_by(|a, b| a.taken.share.total_cmp(&b.taken.share));
    found.extend(listed("Hardly ever taken when offered", &never, taken));
    let mut always: Vec<_> = chosen().filter(|it| it.taken.share > 0.97).collect();
    always.sort_by(|a, b| b.taken.share.total_cmp(&a.taken.share));
    found.extend(listed("Nearly always taken when offered", &always, taken));
    let unseen: Vec<_> = summary.subjects.iter().filter(|it| it.offered == 0).collect();
    found.extend(listed("Never offered", &unseen, |it| it.name.clone()));
    found
}

/// Whether the subject was offered often enough and is not always taken.
fn is_choice(summary: &Summary, subject: &SubjectSummary) -> bool {
    let group = || summary.subjects.iter().filter(|other| other.group == subject.group && other.offered > 0);
    subject.offered >= ENOUGH && group().any(|other| other.taken.share < 1.0)
}

fn bots(summary: &Summary) -> Option<String> {
    if summary.bots.len() < 2 {
        return None;
    }
    let mut bots: Vec<_> = summary.bots.iter().collect();
    bots.sort_by(|a, b| b.scores.win_rate.total_cmp(&a.scores.win_rate));
    let said: Vec<_> =
        bots.iter().map(|bot| format!("{} {}", bot.bot, percent(bot.scores.win_rate))).collect();
    Some(format!("Wins per seat: {}.", said.join(", ")))
}

/// Only where all bots are the same do differences come from the seat.
fn seats(summary: &Summary) -> Option<String> {
    if summary.bots.len() != 1 || summary.seats.len() < 2 {
        return None;
    }
    let unfair = summary
        .seats
        .iter()
        .filter(|seat| seat.scores.win_low > summary.fair || seat.scores.win_high < summary.fair);
    let said: Vec<_> =
        unfair.map(|seat| format!("{} wins {}", seat.seat, percent(seat.scores.win_rate))).collect();
    Some(if said.is_empty() {
        format!("Seats: none wins clearly more or less often than the fair {}.", percent(summary.fair))
    } else {
        format!("Seats: {}, where {} is fair.", said.join(", "), percent(summary.fair))
    })
}

fn listed(
    what: &str,
    found: &[&SubjectSummary],
    name: impl Fn(&&SubjectSummary) -> String,
) -> Option<String> {
    if found.is_empty() {
        return None;
    }
    let names: Vec<String> = found.iter().take(NAMES).map(name).collect();
    let more = match found.len().saturating_sub(NAMES) {
        0 => String::new(),
        n => format!(" and {n} more"),
    };
    Some(format!("{what}: {}{more}.", names.join(", ")))
}
