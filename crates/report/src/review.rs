//! The review of one match, as a page and as Markdown, in the reader's language.

mod chart;
mod words;

use catalog::{MatchReview, ReviewedDecision, ReviewedMove};
use engine::Lang;

use crate::html::page::{Page, escape, panel};
use words::{class, decimal, say};

/// A reviewed match, and what it is called.
pub struct ReviewSheet<'a> {
    /// The game's name.
    pub game: &'a str,
    /// The players' names, by seat.
    pub names: &'a [String],
    pub review: &'a MatchReview,
    /// The command that made it.
    pub command: &'a str,
    pub lang: Lang,
}

/// How many of the worst decisions are shown first.
const WORST: usize = 3;

impl ReviewSheet<'_> {
    /// A page of its own, without a script.
    pub fn html(&self) -> String {
        let lang = self.lang;
        let (review, say) = (self.review, |key| say(lang, key));
        let list = |items: &mut dyn Iterator<Item = String>| {
            format!(
                "<ul class=\"found\">{}</ul>",
                items.map(|item| format!("<li>{item}</li>")).collect::<String>()
            )
        };
        let story = list(&mut review.story.iter().map(|said| escape(said)));
        let mut cards = panel(12, say("story"), "", &story);
        cards += &panel(12, say("shares"), say("shares_note"), &chart::shares(review, self.names, lang));
        cards += &panel(12, say("luck"), say("luck_note"), &chart::luck(review, self.names, lang));
        let worst: Vec<String> = review.worst.iter().take(WORST).map(|n| self.worst(*n)).collect();
        let worst = if worst.is_empty() { vec![escape(say("none_worst"))] } else { worst };
        cards += &panel(12, say("worst"), say("worst_note"), &list(&mut worst.into_iter()));
        cards += &panel(12, say("reckoning"), say("reckoning_note"), &self.reckoning());
        if !review.findings.is_empty() {
            let of_seat = |(name, said): (&String, Vec<&str>)| {
                format!("<h3>{}</h3>{}", escape(name), list(&mut said.into_iter().map(escape)))
            };
            cards += &panel(12, say("why"), "", &self.findings().map(of_seat).collect::<String>());
        }
        cards += &panel(12, say("decisions"), say("decisions_note"), &self.decisions());
        let facts = self.judged().map(|(what, said)| (what, said, String::new())).to_vec();
        let about = format!("{} {}", say("review_of"), self.names.join(", "));
        let page = Page {
            title: self.game,
            about: &about,
            facts,
            body: format!("<div class=\"cards\">{cards}</div>"),
            command: self.command,
            notes: &[say("how_to_read")],
        };
        page.write_as(lang.code(), say("office"))
    }

    /// The same as Markdown.
    pub fn markdown(&self) -> String {
        let (review, say) = (self.review, |key| say(self.lang, key));
        let mut text = format!("# {}\n\n{} {}\n", self.game, say("review_of"), self.names.join(", "));
        text += &format!("\n## {}\n\n", say("story"));
        review.story.iter().for_each(|said| text += &format!("- {said}\n"));
        text += &format!("\n## {}\n\n", say("worst"));
        for (place, n) in (1..).zip(review.worst.iter().take(WORST)) {
            let it = &review.decisions[*n];
            text += &format!("{place}. {}\n", self.headline(it));
            text += &format!("   - {} {}\n", say("played"), plan(&it.played));
            text += &format!("   - {} {}\n", say("better"), plan(&it.best));
            text += &format!("   - {}\n", self.scores(it));
            if let Some(why) = &it.why {
                text += &format!("   - {why}\n");
            }
        }
        if review.worst.is_empty() {
            text += &format!("{}\n", say("none_worst"));
        }
        text += &format!("\n## {}\n\n{}\n\n", say("reckoning"), say("reckoning_note"));
        let (head, rows) = self.reckoning_rows();
        let line = |cells: &[String]| format!("| {} |\n", cells.join(" | "));
        text += &line(&head);
        text += &line(&vec!["---".to_owned(); head.len()]);
        rows.iter().for_each(|row| text += &line(row));
        if !review.findings.is_empty() {
            text += &format!("\n## {}\n\n", say("why"));
            for (name, said) in self.findings() {
                text += &format!("- {name}\n");
                said.iter().for_each(|said| text += &format!("  - {said}\n"));
            }
        }
        text += &format!("\n## {}\n\n{}\n\n", say("shares"), say("shares_by_round"));
        for standing in rounds(review) {
            let shares = self.names.iter().zip(&standing.shares);
            let shares: Vec<_> = shares.map(|(name, share)| format!("{name} {}", percent(*share))).collect();
            text += &format!("- {} {}: {}\n", say("round"), standing.round, shares.join(", "));
        }
        let judged = self.judged().map(|(what, said)| format!("{what}: {said}")).join(" · ");
        text += &format!("\n{}\n\n{judged}\n\n`{}`\n", say("how_to_read"), self.command);
        text
    }

    /// Who judged, and how.
    fn judged(&self) -> [(&'static str, String); 4] {
        let (review, judge) = (self.review, &self.review.judge);
        let level = catalog::LEVELS.iter().find(|level| level.id == judge.assumed);
        let assumed = level.map_or(judge.assumed.as_str(), |level| level.name.in_lang(self.lang)).to_owned();
        [
            ("judge", judge.version.to_string()),
            ("assumed", assumed),
            ("courses", judge.courses.to_string()),
            ("turns", review.decisions.len().to_string()),
        ]
        .map(|(key, said)| (say(self.lang, key), said))
    }

    /// What the game says of everybody's quantities, by seat.
    fn findings(&self) -> impl Iterator<Item = (&String, Vec<&str>)> {
        let of_seat = |seat: usize| {
            let found = self.review.findings.iter().filter(move |it| it.sum.seat.index() == seat);
            found.map(|it| it.text.as_str()).collect::<Vec<_>>()
        };
        let seats = (0..).zip(self.names).map(move |(seat, name)| (name, of_seat(seat)));
        seats.filter(|(_, said)| !said.is_empty())
    }

    /// `Round 4, Ada: blunder, −12.3 points of win chance (± 1.0)`.
    fn headline(&self, it: &ReviewedDecision) -> String {
        let points = |share: f64| decimal(self.lang, 100.0 * share);
        format!(
            "{} {}, {}: {}, −{} {} (± {})",
            say(self.lang, "round"),
            it.round,
            self.names[it.seat.index()],
            class(self.lang, it.class),
            points(it.lost),
            say(self.lang, "points"),
            points(it.error)
        )
    }

    fn scores(&self, it: &ReviewedDecision) -> String {
        let (better, played) = (it.scores.best, it.scores.played);
        let row = if better > played { "scores" } else { "scores_but" };
        let number = |score: f64| decimal(self.lang, score);
        say(self.lang, row).replace("{better}", &number(better)).replace("{played}", &number(played))
    }

    fn worst(&self, n: usize) -> String {
        let it = &self.review.decisions[n];
        let row = |what: &str, moves: &[ReviewedMove]| {
            format!("<br>{} {}", escape(say(self.lang, what)), escape(&plan(moves)))
        };
        let mut text = format!("<b>{}</b>", escape(&self.headline(it)));
        text += &row("played", &it.played);
        text += &row("better", &it.best);
        text += &format!("<br>{}", escape(&self.scores(it)));
        if let Some(why) = &it.why {
            text += &format!("<br>{}", escape(why));
        }
        text + &format!("<br><small>{} {}</small>", escape(say(self.lang, "board")), it.ply)
    }

    fn reckoning(&self) -> String {
        let (head, rows) = self.reckoning_rows();
        let cells = |row: &[String], tag: &str| {
            let cells = row.iter().map(|cell| format!("<{tag}>{}</{tag}>", escape(cell)));
            format!("<tr>{}</tr>", cells.collect::<String>())
        };
        let rows: String = rows.iter().map(|row| cells(row, "td")).collect();
        format!(
            "<div class=\"scroll all\"><table><thead>{}</thead><tbody>{rows}</tbody></table></div>",
            cells(&head, "th")
        )
    }

    /// A row for each seat; the parts of the result add up to it.
    fn reckoning_rows(&self) -> (Vec<String>, Vec<Vec<String>>) {
        let keys = [
            "seat", "start", "of_luck", "own", "others", "hidden", "rest", "result", "lost", "per_turn",
            "counts",
        ];
        let head = keys.map(|key| say(self.lang, key).to_owned()).to_vec();
        let row = |(name, it): (&String, &catalog::Reckoning)| {
            let per_turn = it.lost / f64::from(it.turns.max(1));
            vec![
                name.clone(),
                percent(it.start),
                signed(it.luck),
                signed(it.own),
                signed(it.others),
                signed(it.hidden),
                signed(it.rest),
                percent(it.result),
                format!("{:.0}", 100.0 * it.lost),
                decimal(self.lang, 100.0 * per_turn),
                format!("{} / {} / {}", it.inaccuracies, it.mistakes, it.blunders),
            ]
        };
        (head, self.names.iter().zip(&self.review.reckonings).map(row).collect())
    }

    fn decisions(&self) -> String {
        let row = |it: &ReviewedDecision| {
            let only = if it.only { say(self.lang, "only") } else { "" };
            format!(
                "<tr><td>{}</td><td>{}</td><td>{} {}</td><td>{}</td><td>{}</td><td>{}</td></tr>",
                it.round,
                escape(&self.names[it.seat.index()]),
                escape(class(self.lang, it.class)),
                escape(only),
                decimal(self.lang, 100.0 * it.lost),
                decimal(self.lang, 100.0 * it.error),
                it.ply
            )
        };
        let rows: String = self.review.decisions.iter().map(row).collect();
        let head = ["round", "seat", "kind", "lost_once", "error", "entry"].map(|key| say(self.lang, key));
        let head: String = head.iter().map(|head| format!("<th>{}</th>", escape(head))).collect();
        format!(
            "<details><summary>{} ({})</summary><div class=\"scroll all\"><table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></div></details>",
            escape(say(self.lang, "decisions")),
            self.review.decisions.len()
        )
    }
}

/// The last standing of each round.
fn rounds(review: &MatchReview) -> impl Iterator<Item = &catalog::Standing> {
    review.standings.chunk_by(|one, next| one.round == next.round).filter_map(|round| round.last())
}

fn plan(moves: &[ReviewedMove]) -> String {
    let texts: Vec<&str> = moves.iter().map(|it| it.text.as_str()).filter(|text| !text.is_empty()).collect();
    let repeats = texts.chunk_by(|one, next| one == next);
    let counted = repeats.map(|same| match same.len() {
        1 => same[0].to_owned(),
        n => format!("{n}× {}", same[0]),
    });
    counted.collect::<Vec<_>>().join(" · ")
}

fn percent(share: f64) -> String {
    format!("{:.0} %", 100.0 * share)
}

/// Points of a hundred with their sign.
fn signed(share: f64) -> String {
    let points = (100.0 * share).round();
    match points {
        _ if points > 0.0 => format!("+{points:.0}"),
        _ if points < 0.0 => format!("−{:.0}", -points),
        _ => "0".to_owned(),
    }
}
