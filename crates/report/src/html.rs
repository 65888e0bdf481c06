//! A summary as a self-contained page: one file, no script.

mod findings;
mod leads;
pub(crate) mod page;
pub(crate) mod plot;

use page::{Page, escape, number, panel, percent, whole, widths};
use plot::Point;

use crate::stats::{Histogram, Mean, Share};
use crate::summary::{Scores, SubjectSummary, Summary};

const NOTES: &[&str] = &[
    "The same command plays the same matches again, on any machine. Bands, bars and brackets are 95 % intervals: \
     of the mean, or Wilson's of a share.",
    "Numbers for a piece or card are those of the seats that took it at least once in a match that offered it. \
     A high win rate need not be its merit: winners can afford more, and where bots differ, what good bots \
     prefer looks good.",
];

/// The whole report.
pub fn html(summary: &Summary) -> String {
    let bots: Vec<&str> = summary.seats.iter().map(|seat| seat.bot.as_str()).collect();
    let all = summary.all_scores();
    let range = |all: &Histogram| match (all.min(), all.max()) {
        (Some(min), Some(max)) => format!("{min} to {max}").replace('-', "−"),
        _ => String::new(),
    };
    let mean = all.moments().estimate();
    let best = &summary.winning_score;
    let facts = vec![
        ("Matches", whole(summary.matches), format!("from seed {}", summary.seed)),
        ("Mean score", number(mean.mean), format!("± {}", number(mean.interval))),
        ("Best score of a match", number(best.mean), format!("± {}", number(best.interval))),
        ("Scores", range(&all), String::new()),
        ("Rounds", format!("{:.1}", summary.rounds_per_match), "per match".to_owned()),
        ("Decisions", number(summary.decisions_per_match), "per match".to_owned()),
    ];
    let about = format!("{} matches between bots: {}", whole(summary.matches), bots.join(", "));
    let body = first_look(summary)
        + &scores(summary)
        + &leads::leads(summary)
        + &leads::luck(summary)
        + &by_round(summary)
        + &subjects(summary);
    Page { title: &summary.name, about: &about, facts, body, command: &summary.command, notes: NOTES }.write()
}

/// What stands out, and an overview.
fn first_look(summary: &Summary) -> String {
    let found: String =
        findings::findings(summary).iter().map(|said| format!("<li>{}</li>", sentence(said))).collect();
    // What is always taken, such as a place in the turn order, is not a choice.
    let chosen = |group: &&[SubjectSummary]| group.iter().any(|it| it.offered > 0 && it.taken.share < 1.0);
    let groups: Vec<&[SubjectSummary]> = summary.groups().filter(chosen).collect();
    let mut points: Vec<Point> = Vec::new();
    for (n, group) in groups.iter().enumerate() {
        let with_takers = group.iter().filter(|it| it.win_rate.n >= 10 && it.offered > 0);
        points.extend(with_takers.map(|it| Point {
            group: n,
            name: &it.name,
            taken: it.taken.share,
            wins: it.win_rate.share,
            named: it.win_rate.low > summary.fair || it.win_rate.high < summary.fair || it.taken.share < 0.2,
        }));
    }
    let found = panel(4, "What stands out", "", &format!("<ul class=\"found\">{found}</ul>"));
    if points.is_empty() {
        return cards_of(&found);
    }
    let legend =
        plot::legend('g', groups.iter().filter_map(|group| Some(group.first()?.group_name.as_str())));
    let plot = legend + &plot::scatter(&points, summary.fair);
    let note = "Each mark is a piece or card, named where its win rate clearly differs from the fair one.";
    cards_of(&(found + &panel(8, "Popular and useful", note, &plot)))
}

/// `What: rest`, the first part bold.
fn sentence(said: &str) -> String {
    match said.split_once(": ") {
        Some((what, rest)) => format!("<b>{}:</b> {}", escape(what), escape(rest)),
        None => escape(said),
    }
}

fn scores(summary: &Summary) -> String {
    let all = summary.all_scores();
    let tallest = summary.bots.iter().map(|bot| plot::tallest(&bot.histogram, &all)).fold(0.0, f64::max);
    let lengths = summary.rounds.min() != summary.rounds.max();
    let mut widths = widths(summary.bots.len() + 2 + usize::from(lengths), false).into_iter();
    let mut next = || widths.next().unwrap_or(4);
    let mut cards = String::new();
    for (n, bot) in summary.bots.iter().enumerate() {
        let (Scores { mean_score, interval, win_rate, .. }, width) = (bot.scores, next());
        let (mean, interval) = (number(mean_score), number(interval));
        let note = format!("{mean} ± {interval}, wins {} of its seats", percent(win_rate));
        let title = format!("Scores of {}", bot.bot);
        let plot = plot::histogram(width, n, &bot.histogram, &all, tallest, &title);
        cards += &panel(width, &title, &note, &plot);
    }
    cards += &seats(next(), summary);
    let mut length = |title: &str, note: &str, counts: &Histogram| {
        let width = next();
        let plot = plot::histogram(width, 0, counts, counts, plot::tallest(counts, counts), title);
        cards += &panel(width, title, note, &plot);
    };
    if lengths {
        length("Length in rounds", "share of matches", &summary.rounds);
    }
    length("Length in decisions", "of all seats together; share of matches", &summary.decisions);
    part("Scores and seats", "Dashed lines are means; for seats, the fair share.") + &cards_of(&cards)
}

/// A heading and an explanation below it.
fn part(title: &str, lead: &str) -> String {
    format!("<h2 class=\"part\">{}</h2><p class=\"lead\">{}</p>", escape(title), escape(lead))
}

fn cards_of(cards: &str) -> String {
    format!("<div class=\"cards\">{cards}</div>")
}

/// Wins by seat: the seat's own advantage where all bots are the same.
fn seats(width: u8, summary: &Summary) -> String {
    let most =
        summary.seats.iter().map(|seat| seat.scores.win_high).fold(2.0 * summary.fair, f64::max).min(1.0);
    let row = |(n, seat): (usize, &crate::summary::SeatSummary)| {
        let scores = &seat.scores;
        let wins =
            Share { n: summary.matches, share: scores.win_rate, low: scores.win_low, high: scores.win_high };
        let level = summary.bots.iter().position(|bot| bot.bot == seat.bot).unwrap_or(n);
        format!(
            "<tr class=\"c{level}\"><td>{} {}</td><td class=\"p\">{}</td><td><b>{}</b></td><td><b>{}</b> <small>± {}</small></td></tr>",
            escape(&seat.seat),
            escape(&seat.bot),
            plot::interval(level, &wins, summary.fair, most),
            percent(scores.win_rate),
            number(scores.mean_score),
            number(scores.interval)
        )
    };
    let rows: String = summary.seats.iter().enumerate().map(row).collect();
    let note = format!("dashed: the fair share, {}", percent(summary.fair));
    let head = "<tr><th>Seat</th><th class=\"p\">Wins</th><th></th><th>Mean score</th></tr>";
    panel(width, "Seats", &note, &format!("<table><thead>{head}</thead><tbody>{rows}</tbody></table>"))
}

fn by_round(summary: &Summary) -> String {
    let Some(first) = summary.bots.first().filter(|bot| !bot.measures.is_empty()) else {
        return String::new();
    };
    let mut cards = String::new();
    for (n, (measure, width)) in first.measures.iter().zip(widths(first.measures.len(), true)).enumerate() {
        let series: Vec<_> = summary.bots.iter().map(|bot| common(&bot.measures[n].rounds)).collect();
        let said = summary.bots.iter().map(|bot| {
            let value = &bot.measures[n].value;
            format!("{} ± {}", number(value.mean), number(value.interval))
        });
        let note = format!("{}: {}", measure.over, said.collect::<Vec<_>>().join(" · "));
        let rounds: Vec<String> = (1..=measure.rounds.len()).map(|round| round.to_string()).collect();
        cards += &panel(width, &measure.name, &note, &plot::lines(width, &series, &rounds, &measure.name));
    }
    let legend = plot::legend('c', summary.bots.iter().map(|bot| bot.bot.as_str()));
    let lead = "Means per seat in each round; below the name, those of a whole match. Rounds that \
                fewer than one match in twenty reached are left out.";
    part("Round by round", lead) + &legend + &cards_of(&cards)
}

/// Without the rounds that fewer than one match in twenty reached.
fn common(line: &[Mean]) -> &[Mean] {
    let all = line.first().map_or(0, |mean| mean.n);
    let last = line.iter().rposition(|mean| 20 * mean.n >= all);
    &line[..last.map_or(0, |last| last + 1)]
}

fn subjects(summary: &Summary) -> String {
    let groups: Vec<&[SubjectSummary]> = summary.groups().collect();
    if groups.is_empty() {
        return String::new();
    }
    let rates = summary.subjects.iter().filter(|it| it.win_rate.n >= 10).map(|it| it.win_rate.share);
    let most = (rates.fold(summary.fair, f64::max) + 0.1).min(1.0);
    let tables: String = groups
        .iter()
        .enumerate()
        .map(|(n, group)| {
            let rows: String = group.iter().map(|it| subject(n, it, summary, most)).collect();
            let head = "<tr><th></th><th>Taken</th><th class=\"sm0\">Times</th><th class=\"sm0\">Round</th><th class=\"p\">Wins with it</th><th></th><th>Score</th></tr>";
            let title = group.first().map_or("", |it| it.group_name.as_str());
            panel(6, title, "", &format!("<table class=\"g{}\"><thead>{head}</thead><tbody>{rows}</tbody></table>", n % 8))
        })
        .collect();
    let lead = format!(
        "Taken: in how many of the matches that offered it. Times: how often in such a match. Dashed: the fair \
         share, {}. Score: of those who took it, and the difference from the others.",
        percent(summary.fair)
    );
    part("What was taken", &lead) + &format!("<div class=\"cols\">{tables}</div>")
}

fn subject(shape: usize, it: &SubjectSummary, summary: &Summary, most: f64) -> String {
    let name = format!("<td title=\"{}\">{}</td>", escape(&it.full), escape(&it.name));
    if it.offered == 0 {
        return format!("<tr>{name}<td class=\"none\" colspan=\"6\">never offered</td></tr>");
    }
    let taken = format!(
        "<td><span class=\"bar\"><i style=\"width:{:.0}%\"></i></span><b>{}</b></td>",
        100.0 * it.taken.share,
        percent(it.taken.share)
    );
    if it.win_rate.n == 0 {
        let times =
            format!("never taken in {} {}", it.offered, if it.offered == 1 { "match" } else { "matches" });
        return format!("<tr>{name}{taken}<td class=\"none\" colspan=\"5\">{times}</td></tr>");
    }
    let colour = match &it.win_rate {
        rate if rate.low > summary.fair => "up",
        rate if rate.high < summary.fair => "dn",
        _ => "",
    };
    let difference = if it.score_without.n > 0 {
        let more = it.score.mean - it.score_without.mean;
        format!(" <small>{}{}</small>", if more > 0.0 { "+" } else { "" }, number(more))
    } else {
        String::new()
    };
    format!(
        "<tr>{name}{taken}<td class=\"sm0\">{:.2}</td><td class=\"sm0\">{:.1}</td><td class=\"p\">{}</td><td><b class=\"{colour}\">{}</b></td><td><b>{}</b>{difference}</td></tr>",
        it.per_match.mean,
        it.round.mean,
        plot::interval(shape, &it.win_rate, summary.fair, most),
        percent(it.win_rate.share),
        number(it.score.mean)
    )
}
