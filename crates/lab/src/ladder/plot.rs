//! The ladder as a picture: strengths above, win rates below, each with its
//! interval. A file of its own that follows the reader's light or dark theme
//! and says nothing by colour alone.

use std::fmt::Write as _;

use super::plan::{LadderRow, LadderSection};
use super::report::{percent, required};
use super::results::{LadderResults, RowResult};

const WIDTH: f64 = 920.0;
/// Where names end, and where the axis begins and ends.
const NAMES: f64 = 238.0;
const LEFT: f64 = 256.0;
const RIGHT: f64 = 650.0;
const LINE: f64 = 26.0;

/// The roles of the house's colours (see the design's tokens) that are needed here.
const STYLE: &str = "
  svg { --paper: #f1ebde; --sheet: #fcf9f2; --well: #ece4d3; --ink: #17273b; --ink-2: #4a5666; --line: #d6ccb8;
        --edge: #857b66; --blue: #1d4f91; --gain: #1b6a47; --bad: #a11b2b; --grid: rgb(31 78 140 / .075) }
  @media (prefers-color-scheme: dark) {
    svg { --paper: #0e1620; --sheet: #17222f; --well: #101a25; --ink: #e9eff6; --ink-2: #aebccb; --line: #2b3a4b;
          --edge: #71849a; --blue: #94bdf0; --gain: #83d8aa; --bad: #ff9aa2; --grid: rgb(141 184 238 / .055) }
  }
  text { font: 13px -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', 'Liberation Sans', Arial, sans-serif; fill: var(--ink) }
  .title { font-size: 20px; font-weight: 600 }
  .head { font-size: 15px; font-weight: 600; fill: var(--blue) }
  .small { font-size: 12px; fill: var(--ink-2) }
  .name { text-anchor: end }
  .axis { font-size: 12px; fill: var(--ink-2); text-anchor: middle; font-variant-numeric: tabular-nums }
  .number { font-variant-numeric: tabular-nums }
  .sheet { fill: var(--sheet); stroke: var(--line) }
  .well { fill: var(--well) }
  .goal { stroke: var(--edge); stroke-width: 1.75 }
  .rule { stroke: var(--line) }
  .half { stroke: var(--edge); stroke-dasharray: 3 3 }
  .span { stroke: var(--blue); stroke-width: 2.5 }
  .dot { fill: var(--blue); stroke: var(--sheet); stroke-width: 1.5 }
  .open { fill: var(--sheet); stroke: var(--blue); stroke-width: 2 }
  .fails { fill: var(--sheet); stroke: var(--bad); stroke-width: 2 }
  .yes { fill: var(--gain); font-weight: 600 } .no { fill: var(--bad); font-weight: 600 }
";

/// Drawing from the top down.
struct Page {
    svg: String,
    y: f64,
}

/// Values to places on the axis.
#[derive(Clone, Copy)]
struct Axis {
    from: f64,
    to: f64,
}

impl Axis {
    fn x(self, value: f64) -> f64 {
        LEFT + (RIGHT - LEFT) * ((value - self.from) / (self.to - self.from)).clamp(0.0, 1.0)
    }
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

impl Page {
    fn add(&mut self, what: &str) {
        let _ = writeln!(self.svg, "{what}");
    }

    fn text(&mut self, class: &str, x: f64, y: f64, text: &str) {
        self.add(&format!("<text class='{class}' x='{x:.1}' y='{y:.1}'>{}</text>", escape(text)));
    }

    fn vertical(&mut self, class: &str, x: f64, top: f64, bottom: f64) {
        self.add(&format!("<line class='{class}' x1='{x:.1}' x2='{x:.1}' y1='{top:.1}' y2='{bottom:.1}'/>"));
    }

    /// An interval on the present line.
    fn span(&mut self, axis: Axis, low: f64, high: f64) {
        let (y, low, high) = (self.y, axis.x(low), axis.x(high));
        self.add(&format!("<line class='span' x1='{low:.1}' x2='{high:.1}' y1='{y:.1}' y2='{y:.1}'/>"));
        self.vertical("span", low, y - 4.0, y + 4.0);
        self.vertical("span", high, y - 4.0, y + 4.0);
    }

    fn dot(&mut self, class: &str, x: f64) {
        let y = self.y;
        self.add(&format!("<circle class='{class}' cx='{x:.1}' cy='{y:.1}' r='5.5'/>"));
    }

    fn diamond(&mut self, class: &str, x: f64) {
        let y = self.y;
        self.add(&format!("<path class='{class}' d='M{x:.1} {:.1}l7 7-7 7-7-7z'/>", y - 7.0));
    }

    /// A sheet of so many lines with its grid; the pen is on the first line afterwards.
    fn sheet(&mut self, title: &str, note: &str, lines: f64, axis: Axis, ticks: &[(f64, String)]) {
        let (top, height) = (self.y, lines * LINE + 84.0);
        self.add(&format!(
            "<rect class='sheet' x='16' y='{top:.1}' width='{:.1}' height='{height:.1}' rx='6'/>",
            WIDTH - 32.0
        ));
        self.text("head", 32.0, top + 28.0, title);
        self.text("small", LEFT, top + 28.0, note);
        let (from, to) = (top + 44.0, top + 52.0 + lines * LINE);
        for (value, label) in ticks {
            self.vertical("rule", axis.x(*value), from, to);
            self.text("axis", axis.x(*value), to + 18.0, label);
        }
        self.y = top + 48.0 + LINE / 2.0;
    }

    /// Ends a sheet that began at `top` with so many lines.
    fn below(&mut self, top: f64, lines: f64) {
        self.y = top + lines * LINE + 84.0 + 16.0;
    }
}

/// The picture of a whole ladder.
pub fn svg(name: &str, results: &LadderResults, seed: u64) -> String {
    let mut page = Page { svg: String::new(), y: 72.0 };
    strengths(&mut page, results);
    rates(&mut page, results);
    let height = page.y;
    let matches: u64 = results.rows.iter().map(|row| row.matches).sum();
    format!(
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {WIDTH} {height:.0}' width='{WIDTH}' \
         height='{height:.0}' role='img' aria-label='{name}: Elo and win rates of the bots'>\n\
         <style>{STYLE}</style>\n\
         <defs><pattern id='grid' width='24' height='24' patternUnits='userSpaceOnUse'>\
         <path d='M24 0H0V24' fill='none' style='stroke: var(--grid)'/></pattern></defs>\n\
         <rect width='100%' height='100%' style='fill: var(--paper)'/><rect width='100%' height='100%' fill='url(#grid)'/>\n\
         <text class='title' x='32' y='42'>{name}: who beats whom</text>\n\
         <text class='small' x='{:.0}' y='42' text-anchor='end'>{matches} matches, seeds from {seed}, 95 % intervals</text>\n\
         {}</svg>\n",
        WIDTH - 32.0,
        page.svg
    )
}

fn strengths(page: &mut Page, results: &LadderResults) {
    let standings = &results.standings;
    let low = standings.iter().map(|s| s.elo.elo - s.elo.half).fold(f64::INFINITY, f64::min);
    let high = standings.iter().map(|s| s.elo.elo + s.elo.half).fold(f64::NEG_INFINITY, f64::max);
    if standings.is_empty() {
        return;
    }
    let step = [50.0, 100.0, 200.0, 500.0, 1000.0].into_iter().find(|step| (high - low) / step < 8.0);
    let step = step.unwrap_or(2000.0);
    let axis = Axis { from: (low / step).floor() * step, to: (high / step).ceil() * step };
    let count = ((axis.to - axis.from) / step).round() as u32;
    let ticks: Vec<(f64, String)> = (0..=count)
        .map(|n| axis.from + step * f64::from(n))
        .map(|elo| (elo, format!("{elo:.0}").replace('-', "−")))
        .collect();
    let (top, lines) = (page.y, standings.len() as f64);
    page.sheet("Elo", "a lead of 200 means placing better in three of four matches", lines, axis, &ticks);
    for standing in standings {
        let elo = standing.elo;
        page.text("name", NAMES, page.y + 4.5, &standing.player.name());
        if elo.half > 0.0 {
            page.span(axis, elo.elo - elo.half, elo.elo + elo.half);
            page.dot("dot", axis.x(elo.elo));
            page.text("number", RIGHT + 24.0, page.y + 4.5, &format!("{:.0} ± {:.0}", elo.elo, elo.half));
        } else {
            page.dot("open", axis.x(elo.elo));
            page.text("number", RIGHT + 24.0, page.y + 4.5, &format!("{:.0}, the anchor", elo.elo));
        }
        page.y += LINE;
    }
    page.below(top, lines);
}

fn heading(section: LadderSection) -> &'static str {
    match section {
        LadderSection::Pairs => "each level against the next",
        LadderSection::Anchor => "against the frozen director",
        LadderSection::FullBudget => "at the full budget",
        LadderSection::MoreSearch => "more search",
        LadderSection::Crowd => "one against several",
        LadderSection::Solo => "solo",
        LadderSection::RoundRobin => "round robin",
    }
}

fn rates(page: &mut Page, results: &LadderResults) {
    // A table of several different bots has no single win rate; its Elo is shown.
    let plain = |row: &LadderRow| row.section != LadderSection::RoundRobin || row.lineup.len() <= 2;
    let shown: Vec<&RowResult> = results.rows.iter().filter(|result| plain(&result.row)).collect();
    if shown.is_empty() {
        return;
    }
    let sections = 1 + shown.windows(2).filter(|two| two[0].row.section != two[1].row.section).count();
    let axis = Axis { from: 0.0, to: 1.0 };
    let ticks: Vec<(f64, String)> =
        (0..=4).map(|n| f64::from(n) / 4.0).map(|rate| (rate, format!("{:.0} %", 100.0 * rate))).collect();
    let (top, lines) = (page.y, (shown.len() + sections) as f64);
    page.sheet(
        "Wins",
        "of the first bot; the interval must clear the shaded bar, the dot must reach the mark",
        lines,
        axis,
        &ticks,
    );
    page.vertical("half", axis.x(0.5), top + 44.0, top + 52.0 + lines * LINE);
    let mut section = None;
    for result in shown {
        if section != Some(result.row.section) {
            section = Some(result.row.section);
            page.text("small", 32.0, page.y + 4.5, heading(result.row.section));
            page.y += LINE;
        }
        rate(page, axis, result);
        page.y += LINE;
    }
    page.below(top, lines);
}

fn rate(page: &mut Page, axis: Axis, result: &RowResult) {
    let (rate, requirement, y) = (result.rate(), result.row.requirement, page.y);
    if let Some(low) = requirement.low {
        let width = axis.x(low) - LEFT;
        page.add(&format!(
            "<rect class='well' x='{LEFT:.1}' y='{:.1}' width='{width:.1}' height='16'/>",
            y - 8.0
        ));
    }
    if let Some(goal) = requirement.rate {
        page.vertical("goal", axis.x(goal), y - 9.0, y + 9.0);
    }
    page.text("name", NAMES, y + 4.5, &format!("{} – {}", result.row.lineup[0].name(), result.row.others()));
    page.span(axis, rate.low, rate.high);
    match result.holds() {
        Some(true) => page.dot("dot", axis.x(rate.share)),
        Some(false) => page.diamond("fails", axis.x(rate.share)),
        None => page.dot("open", axis.x(rate.share)),
    }
    page.text("number", RIGHT + 24.0, y + 4.5, &percent(rate.share));
    let (class, verdict) = match result.holds() {
        Some(true) => ("yes", "holds"),
        Some(false) => ("no", "fails"),
        None => return,
    };
    page.text(class, RIGHT + 86.0, y + 4.5, verdict);
    let needed = required(requirement).replace("lower end", "low");
    page.text("small", RIGHT + 128.0, y + 4.5, &needed);
}
