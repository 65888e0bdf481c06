//! A comparison for a terminal.

use std::fmt::Write as _;

use super::{Changed, Comparison, Variant};
use crate::stats::Mean;

pub fn table(comparison: &Comparison) -> String {
    let experiment = &comparison.experiment;
    let mut text = format!(
        "{}: {} matches for each value, the same seeds from {} on: {}\n\n",
        experiment.game,
        experiment.matches,
        experiment.seed,
        experiment.seats.join(", ")
    );
    let label = |variant: &Variant| match variant.unchanged {
        true => format!("{} (unchanged)", variant.value),
        false => variant.value.clone(),
    };
    let labels = comparison.variants.iter().map(|variant| label(variant).chars().count());
    let width = labels.max().unwrap_or(0).max(experiment.what.chars().count()) + 2;
    let _ = write!(text, "{:<width$}{:<26}{:<26}", experiment.what, "mean score", "best score of a match");
    text += "rounds\n";
    for variant in &comparison.variants {
        let _ = writeln!(
            text,
            "{:<width$}{}{}{}",
            label(variant),
            changed(&variant.score),
            changed(&variant.winning_score),
            changed(&variant.rounds).trim_end()
        );
    }
    let _ = write!(text, "\n{:<width$}", "wins, %");
    for (seat, bot) in experiment.seats.iter().enumerate() {
        let _ = write!(text, "{:<22}", format!("{} {bot}", engine::seat_letter(seat as u8)));
    }
    text = text.trim_end().to_owned() + "\n";
    for variant in &comparison.variants {
        let _ = write!(text, "{:<width$}", label(variant));
        for seat in &variant.seats {
            let change = seat.wins_change.map(|change| Mean {
                n: change.n,
                mean: 100.0 * change.mean,
                interval: 100.0 * change.interval,
            });
            let _ = write!(text, "{:>5.1} {:<16}", 100.0 * seat.wins.share, difference(change.as_ref()));
        }
        text = text.trim_end().to_owned() + "\n";
    }
    text + "\nIn brackets: the difference from the unchanged game, match by match, with its 95 % interval;\n\
            * where the interval does not include 0.\n"
}

fn changed(changed: &Changed) -> String {
    let Mean { mean, interval, .. } = changed.value;
    let beside = match &changed.change {
        Some(change) => difference(Some(change)),
        None => format!("± {interval:.1}"),
    };
    format!("{mean:>6.1} {beside:<19}")
}

/// The difference and its interval; a star where it is significant.
fn difference(change: Option<&Mean>) -> String {
    let Some(change) = change else { return String::new() };
    let star = if is_clear(change) { "*" } else { "" };
    format!("({:+.1} ± {:.1}){star}", change.mean, change.interval)
}

/// Whether the interval of a difference does not include 0.
pub(super) fn is_clear(change: &Mean) -> bool {
    change.n > 1 && change.mean.abs() > change.interval
}
