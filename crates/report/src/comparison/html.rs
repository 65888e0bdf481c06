//! A comparison as a page.

use super::text::is_clear;
use super::{Changed, Comparison, SeatChange, Variant};
use crate::html::page::{Page, escape, number, panel, percent, whole};
use crate::html::plot;
use crate::stats::Mean;

const NOTES: &[&str] = &[
    "The same seeds were played with every value, so the differences are taken match by match: luck that both \
     matches share cancels out. Bands and ± are 95 % intervals.",
    "Bots judge each variant as they judge the unchanged game; a person would adapt.",
];

pub fn html(comparison: &Comparison) -> String {
    let experiment = &comparison.experiment;
    let values = in_order(comparison);
    let facts = vec![
        ("Changed", experiment.what.clone(), String::new()),
        ("Values", comparison.variants.len().to_string(), "including the unchanged one".to_owned()),
        ("Matches", whole(experiment.matches), format!("for each, from seed {}", experiment.seed)),
        ("Bots", experiment.seats.len().to_string(), experiment.seats.join(", ")),
    ];
    let about = format!("What changing {} does", experiment.what);
    let body = plots(comparison, &values) + &table(&values);
    Page { title: &experiment.name, about: &about, facts, body, command: &experiment.command, notes: NOTES }
        .write()
}

/// Sorted by size, where the values are numbers.
fn in_order(comparison: &Comparison) -> Vec<&Variant> {
    let mut values: Vec<&Variant> = comparison.variants.iter().collect();
    let size = |variant: &&Variant| variant.value.parse::<f64>();
    if values.iter().all(|variant| size(variant).is_ok()) {
        values.sort_by(|a, b| size(a).unwrap_or(0.0).total_cmp(&size(b).unwrap_or(0.0)));
    }
    values
}

fn plots(comparison: &Comparison, values: &[&Variant]) -> String {
    let labels: Vec<String> = values.iter().map(|variant| variant.value.clone()).collect();
    let series = |number: &dyn Fn(&Variant) -> Mean| -> Vec<Mean> {
        values.iter().map(|variant| number(variant)).collect()
    };
    let change = |changed: &Changed| changed.change.unwrap_or_default();
    let scores = [series(&|it| change(&it.score)), series(&|it| change(&it.winning_score))];
    let legend = plot::legend('c', ["mean score", "best score of a match"].into_iter());
    let mut cards = panel(
        6,
        "Change of the scores",
        "in points, compared with the unchanged game",
        &(legend + &plot::lines(6, &scores.each_ref().map(Vec::as_slice), &labels, "Change of the scores")),
    );
    let seats: Vec<Vec<Mean>> = (0..comparison.experiment.seats.len())
        .map(|seat| {
            series(&|it| {
                let wins = &it.seats[seat].wins;
                let (mean, interval) = (100.0 * wins.share, 50.0 * (wins.high - wins.low));
                Mean { n: wins.n, mean, interval }
            })
        })
        .collect();
    let names: Vec<String> = comparison.variants[0].seats.iter().map(seat_name).collect();
    let legend = plot::legend('c', names.iter().map(String::as_str));
    let lines: Vec<&[Mean]> = seats.iter().map(Vec::as_slice).collect();
    cards += &panel(
        6,
        "Wins by seat",
        "in percent of the matches",
        &(legend + &plot::lines(6, &lines, &labels, "Wins by seat")),
    );
    format!("<div class=\"cards\">{cards}</div>")
}

fn seat_name(seat: &SeatChange) -> String {
    format!("{} {}", seat.seat, seat.bot)
}

fn table(values: &[&Variant]) -> String {
    let Some(first) = values.first() else { return String::new() };
    let seats: String =
        first.seats.iter().map(|seat| format!("<th>{}</th>", escape(&seat_name(seat)))).collect();
    let rows: String = values.iter().map(|variant| row(variant)).collect();
    let head = format!("<tr><th>Value</th><th>Mean score</th><th>Best score</th><th>Rounds</th>{seats}</tr>");
    let table = format!("<table><thead>{head}</thead><tbody>{rows}</tbody></table>");
    let note = "Seats: how often they win. Small: the difference from the unchanged game, in colour where it is significant.";
    panel(12, "All numbers", note, &format!("<div class=\"scroll all\">{table}</div>"))
}

fn row(variant: &Variant) -> String {
    let value = escape(&variant.value);
    let value = if variant.unchanged { format!("<b>{value}</b> <small>unchanged</small>") } else { value };
    let numbers = [&variant.score, &variant.winning_score, &variant.rounds].map(|changed| {
        format!("<td><b>{}</b> {}</td>", number(changed.value.mean), difference(changed.change, 1.0))
    });
    let seats = variant.seats.iter().map(|seat| {
        format!("<td><b>{}</b> {}</td>", percent(seat.wins.share), difference(seat.wins_change, 100.0))
    });
    format!("<tr><td>{value}</td>{}{}</tr>", numbers.concat(), seats.collect::<String>())
}

fn difference(change: Option<Mean>, times: f64) -> String {
    let Some(change) = change else { return String::new() };
    let class = match change.mean {
        more if is_clear(&change) && more > 0.0 => "up",
        _ if is_clear(&change) => "dn",
        _ => "",
    };
    let sign = if change.mean > 0.0 { "+" } else { "" };
    let (mean, interval) = (number(times * change.mean), number(times * change.interval));
    format!("<small class=\"{class}\">{sign}{mean} ± {interval}</small>")
}
