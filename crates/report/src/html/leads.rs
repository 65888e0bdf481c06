//! Who led when, comebacks, and means without luck.

use super::page::{escape, number, panel, percent};
use super::{cards_of, part, plot};
use crate::leads::{LeadSummary, RoundLeads};
use crate::luck::{Adjusted, SeatAdjusted};
use crate::stats::{Mean, Share};
use crate::summary::Summary;

/// How often the lead changed hands, and how often those behind still won.
pub fn leads(summary: &Summary) -> String {
    let leads = &summary.leads;
    if leads.histogram.n() == 0 {
        return String::new();
    }
    let changes = &leads.changes;
    let note =
        format!("{} ± {} in a match; share of matches", number(changes.mean), number(changes.interval));
    let counts = &leads.histogram;
    let plot = plot::histogram(6, 0, counts, counts, plot::tallest(counts, counts), "Changes of the lead");
    let rounds = leads.common_rounds();
    let mut cards = panel(6, "Changes of the lead", &note, &plot);
    cards += &panel(
        6,
        "The leader won",
        "who led when the round began",
        &table(&["the leader"], rounds, |at| vec![at.leader]),
    );
    let bands = LeadSummary::bands();
    let bands: Vec<&str> = bands.iter().map(String::as_str).collect();
    let behind = table(&bands, rounds, |at| at.behind.iter().map(|band| band.wins).collect());
    let note =
        "how often those still won who were behind the leader by so much of the victory when the round began";
    cards += &panel(12, "Comebacks", note, &format!("<div class=\"scroll all\">{behind}</div>"));
    let lead = "By everybody's win chance at the beginning of each round, if equals play on. Nobody leads by less than \
                1 %. The end counts as a change if the winner did not lead before. Small: in how many cases. Rounds \
                that fewer than one match in twenty reached are left out.";
    part("Leads and comebacks", lead) + &cards_of(&cards)
}

/// A row for each round, with a share in each column.
fn table(heads: &[&str], rounds: &[RoundLeads], shares: impl Fn(&RoundLeads) -> Vec<Share>) -> String {
    let cell = |(n, share): (usize, &Share)| match share.n {
        0 => "<td class=\"p\"></td><td class=\"none\">–</td>".to_owned(),
        cases => format!(
            "<td class=\"p g{0}\">{1}</td><td><b>{2}</b> <small>{cases}</small></td>",
            n % 8,
            plot::interval(n, share, 0.5, 1.0),
            percent(share.share)
        ),
    };
    let row = |at: &RoundLeads| {
        let cells: String = shares(at).iter().enumerate().map(cell).collect();
        format!("<tr><td>{}</td>{cells}</tr>", at.round)
    };
    let heads: String =
        heads.iter().map(|head| format!("<th class=\"p\">{}</th><th></th>", escape(head))).collect();
    let rows: String = rounds.iter().map(row).collect();
    format!("<table><thead><tr><th>Round</th>{heads}</tr></thead><tbody>{rows}</tbody></table>")
}

/// Means without luck beside the raw ones.
pub fn luck(summary: &Summary) -> String {
    let Some(luck) = &summary.luck else { return String::new() };
    let head = "<tr><th>Seat</th><th>Mean of</th><th>Raw</th><th>Without luck</th><th>Variance</th></tr>";
    let rows: String = luck.seats.iter().map(seat).collect();
    let table = format!("<table><thead>{head}</thead><tbody>{rows}</tbody></table>");
    let lead = "What chance brought is taken out of every match: what could be made of dice and cards, minus the mean \
                over what could have come. The judge was fixed beforehand, so both means estimate the same; without \
                luck fewer matches say as much. The lead is over the best of the others.";
    part("Without luck", lead) + &cards_of(&panel(12, "Means", &luck.judge, &table))
}

fn seat(of: &SeatAdjusted) -> String {
    let rate =
        |mean: &Mean| format!("<b>{}</b> <small>± {}</small>", percent(mean.mean), percent(mean.interval));
    let points =
        |mean: &Mean| format!("<b>{}</b> <small>± {}</small>", number(mean.mean), number(mean.interval));
    let row = |what: &str, it: &Adjusted, mean: &dyn Fn(&Mean) -> String| {
        let factor = it.factor.map_or("–".to_owned(), |factor| format!("÷ {factor:.2}"));
        format!(
            "<tr><td>{} {}</td><td>{what}</td><td>{}</td><td>{}</td><td>{factor}</td></tr>",
            escape(&of.seat),
            escape(&of.bot),
            mean(&it.raw),
            mean(&it.adjusted)
        )
    };
    row("wins", &of.wins, &rate)
        + &row("score", &of.score, &points)
        + &of.lead.as_ref().map_or(String::new(), |lead| row("lead", lead, &points))
}
