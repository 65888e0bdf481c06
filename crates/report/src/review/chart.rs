//! The review's plots as SVG: shares stacked to 100 %, and a strip of luck.

use std::fmt::Write as _;

use catalog::{Class, MatchReview};
use engine::Lang;

use super::words::{class, decimal, say};
use crate::html::page::escape;
use crate::html::plot::{legend, marker};

const WIDTH: f64 = 1140.0;
const HEIGHT: f64 = 300.0;
const LEFT: f64 = 44.0;
const RIGHT: f64 = 8.0;
const TOP: f64 = 12.0;
const BOTTOM: f64 = 24.0;
const STRIP: f64 = 110.0;

/// Where each moment stands, from left to right.
fn across(n: usize, of: usize) -> f64 {
    LEFT + (WIDTH - LEFT - RIGHT) * n as f64 / of.saturating_sub(1).max(1) as f64
}

fn svg(height: f64, label: &str, inside: &str) -> String {
    let label = escape(label);
    format!(
        "<div class=\"scroll all\"><svg class=\"plot wide\" viewBox=\"0 0 {WIDTH:.0} {height:.0}\" role=\"img\" aria-label=\"{label}\">{inside}</svg></div>"
    )
}

/// A line and a number where each round begins.
fn round_marks(review: &MatchReview, bottom: f64) -> String {
    let of = review.standings.len();
    let mut text = String::new();
    let mut before = 0;
    for (n, standing) in review.standings.iter().enumerate().filter(|(n, _)| n + 1 < of) {
        if standing.round != before {
            before = standing.round;
            let x = across(n, of);
            let _ = write!(
                text,
                "<line class=\"gl\" x1=\"{x:.1}\" y1=\"{TOP}\" x2=\"{x:.1}\" y2=\"{bottom:.1}\"/><text x=\"{:.1}\" y=\"{:.1}\">{before}</text>",
                x + 3.0,
                bottom + 14.0
            );
        }
    }
    text
}

/// Everybody's shares stacked to 100 %, with a mark for each mistake.
pub fn shares(review: &MatchReview, names: &[String], lang: Lang) -> String {
    let of = review.standings.len();
    let bottom = HEIGHT - BOTTOM;
    let y = |share: f64| bottom - (bottom - TOP) * share.clamp(0.0, 1.0);
    let mut inside = String::new();
    let mut floor = vec![0.0; of];
    for (seat, name) in names.iter().enumerate() {
        let edge = |(n, (standing, floor)): (usize, (&catalog::Standing, &f64))| {
            format!("{:.1},{:.1}", across(n, of), y(floor + standing.shares[seat]))
        };
        let upper: Vec<String> = review.standings.iter().zip(&floor).enumerate().map(edge).collect();
        let lower = floor.iter().enumerate().rev();
        let lower: Vec<String> =
            lower.map(|(n, floor)| format!("{:.1},{:.1}", across(n, of), y(*floor))).collect();
        let _ = write!(
            inside,
            "<polygon class=\"area c{seat}\" points=\"{} {}\"><title>{}</title></polygon>",
            upper.join(" "),
            lower.join(" "),
            escape(name)
        );
        floor.iter_mut().zip(&review.standings).for_each(|(floor, standing)| *floor += standing.shares[seat]);
    }
    inside += &round_marks(review, bottom);
    for tick in [0.0, 0.5, 1.0] {
        let at = y(tick);
        let _ = write!(
            inside,
            "<line class=\"gl\" x1=\"{LEFT}\" y1=\"{at:.1}\" x2=\"{:.1}\" y2=\"{at:.1}\"/><text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{:.0} %</text>",
            WIDTH - RIGHT,
            LEFT - 6.0,
            at + 4.0,
            100.0 * tick
        );
    }
    for it in review.decisions.iter().filter(|it| it.class != Class::Fine) {
        let after = review.standings.iter().position(|standing| standing.ply == it.last + 1).unwrap_or(0);
        let below: f64 = review.standings[after].shares[..it.seat.index()].iter().sum();
        let middle = below + review.standings[after].shares[it.seat.index()] / 2.0;
        let size = if it.class == Class::Blunder { 6.0 } else { 4.0 };
        let lost = decimal(lang, 100.0 * it.lost);
        let tip = format!("{}, {}: −{lost}", names[it.seat.index()], class(lang, it.class));
        let _ = write!(
            inside,
            "<g class=\"miss\"><title>{}</title>{}</g>",
            escape(&tip),
            marker(3, across(after, of), y(middle), size)
        );
    }
    legend('c', names.iter().map(String::as_str)) + &svg(HEIGHT, say(lang, "shares"), &inside)
}

/// A bar for each draw: up is good for the seat it was good for most.
pub fn luck(review: &MatchReview, names: &[String], lang: Lang) -> String {
    let of = review.standings.len();
    let middle = STRIP / 2.0;
    let most =
        review.draws.iter().flat_map(|draw| &draw.luck).fold(0.05, |most: f64, luck| most.max(luck.abs()));
    let mut inside = round_marks(review, STRIP - 16.0);
    for draw in &review.draws {
        let after = review.standings.iter().position(|standing| standing.ply == draw.last + 1).unwrap_or(0);
        for (seat, luck) in draw.luck.iter().enumerate() {
            let height = luck.abs() / most * (middle - 18.0);
            let top = if *luck > 0.0 { middle - height } else { middle };
            let sign = if *luck < 0.0 { "−" } else { "+" };
            let tip = format!("{}: {sign}{}", names[seat], decimal(lang, 100.0 * luck.abs()));
            let _ = write!(
                inside,
                "<rect class=\"fill c{seat}\" x=\"{:.1}\" y=\"{top:.1}\" width=\"2.5\" height=\"{height:.1}\"><title>{}</title></rect>",
                across(after, of) + 2.5 * seat as f64,
                escape(&tip)
            );
        }
    }
    let _ = write!(
        inside,
        "<line class=\"ax\" x1=\"{LEFT}\" y1=\"{middle:.1}\" x2=\"{:.1}\" y2=\"{middle:.1}\"/><text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">±{:.0}</text>",
        WIDTH - RIGHT,
        LEFT - 6.0,
        middle + 4.0,
        100.0 * most
    );
    svg(STRIP, say(lang, "luck"), &inside)
}
