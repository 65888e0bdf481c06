//! Plots as SVG: histograms, lines, intervals, points.

use std::fmt::Write as _;

use super::page::{escape, number, percent};
use crate::stats::{Histogram, Mean, Share, bin_width};

/// A plot in a panel.
const HEIGHT: f64 = 190.0;
const LEFT: f64 = 38.0;
const RIGHT: f64 = 10.0;
const TOP: f64 = 18.0;
const BOTTOM: f64 = 22.0;

/// The most bars of a histogram.
const BARS: i32 = 28;

/// How wide a plot is drawn in a panel of so many twelfths: close to what it
/// is shown at, so that its text stays readable.
fn width(twelfths: u8) -> f64 {
    98.0 * f64::from(twelfths) - 36.0
}

/// Values on their way to the page.
#[derive(Clone, Copy)]
struct Scale {
    from: f64,
    to: f64,
    start: f64,
    end: f64,
}

impl Scale {
    fn at(&self, value: f64) -> f64 {
        let span = if self.to == self.from { 1.0 } else { self.to - self.from };
        self.start + (value - self.from) / span * (self.end - self.start)
    }
}

/// Round numbers between two, at most about `most`.
fn ticks(from: f64, to: f64, most: usize) -> Vec<f64> {
    let rough = ((to - from) / most as f64).max(1e-9);
    let power = 10f64.powf(rough.log10().floor());
    let step = [1.0, 2.0, 5.0, 10.0].into_iter().map(|n| n * power).find(|step| *step >= rough);
    let step = step.unwrap_or(10.0 * power);
    let first = (from / step).ceil() as i64;
    let last = (to / step + 1e-9).floor() as i64;
    (first..=last).map(|n| n as f64 * step).collect()
}

fn tick_label(value: f64) -> String {
    let text = format!("{value:.2}");
    text.trim_end_matches('0').trim_end_matches('.').replace('-', "−")
}

fn svg(class: &str, [width, height]: [f64; 2], label: &str, inside: &str) -> String {
    format!(
        "<svg class=\"plot {class}\" viewBox=\"0 0 {width:.0} {height:.0}\" role=\"img\" aria-label=\"{}\">{inside}</svg>",
        escape(label)
    )
}

fn text(x: f64, y: f64, anchor: &str, class: &str, text: &str) -> String {
    format!(
        "<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\" class=\"{class}\">{}</text>",
        escape(text)
    )
}

fn segment(class: &str, [x1, y1, x2, y2]: [f64; 4]) -> String {
    format!("<line class=\"{class}\" x1=\"{x1:.1}\" y1=\"{y1:.1}\" x2=\"{x2:.1}\" y2=\"{y2:.1}\"/>")
}

/// The shape of a bot or a group: never its colour alone.
pub fn marker(n: usize, x: f64, y: f64, r: f64) -> String {
    match n % 7 {
        0 => format!("<circle class=\"mk\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{r:.1}\"/>"),
        1 => polygon(x, y, &[(-r, -r), (r, -r), (r, r), (-r, r)], 0.9),
        2 => polygon(x, y, &[(0.0, -r), (r, 0.8 * r), (-r, 0.8 * r)], 1.15),
        3 => polygon(x, y, &[(0.0, -r), (r, 0.0), (0.0, r), (-r, 0.0)], 1.25),
        4 => polygon(
            x,
            y,
            &[(-r, 0.0), (-r / 2.0, -r), (r / 2.0, -r), (r, 0.0), (r / 2.0, r), (-r / 2.0, r)],
            1.1,
        ),
        5 => polygon(x, y, &[(0.0, r), (r, -0.8 * r), (-r, -0.8 * r)], 1.15),
        _ => polygon(
            x,
            y,
            &[
                (-r, -r),
                (0.0, -0.4 * r),
                (r, -r),
                (0.4 * r, 0.0),
                (r, r),
                (0.0, 0.4 * r),
                (-r, r),
                (-0.4 * r, 0.0),
            ],
            1.5,
        ),
    }
}

fn polygon(x: f64, y: f64, corners: &[(f64, f64)], size: f64) -> String {
    let points: Vec<String> =
        corners.iter().map(|(dx, dy)| format!("{:.1},{:.1}", x + size * dx, y + size * dy)).collect();
    format!("<polygon class=\"mk\" points=\"{}\"/>", points.join(" "))
}

/// A list of names with their marks.
pub fn legend<'a>(colour: char, names: impl Iterator<Item = &'a str>) -> String {
    let item = |(n, name): (usize, &str)| {
        let mark = marker(n, 7.0, 7.0, 5.0);
        format!(
            "<li class=\"{colour}{n}\"><svg viewBox=\"0 0 14 14\" aria-hidden=\"true\">{mark}</svg>{}</li>",
            escape(name)
        )
    };
    format!("<ul class=\"legend\">{}</ul>", names.enumerate().map(item).collect::<String>())
}

/// Horizontal lines with their numbers.
fn grid(y: Scale, x: [f64; 2], label: impl Fn(f64) -> String) -> String {
    let line = |tick: f64| {
        let at = y.at(tick);
        segment("gl", [x[0], at, x[1], at]) + &text(x[0] - 6.0, at + 4.0, "end", "", &label(tick))
    };
    ticks(y.from, y.to, 4).into_iter().map(line).collect()
}

/// How often each number came, from the lowest to the highest of `all`. `tallest` is the
/// greatest share of a bar of any of the histograms that are to be compared.
pub fn histogram(
    twelfths: u8,
    n: usize,
    histogram: &Histogram,
    all: &Histogram,
    tallest: f64,
    what: &str,
) -> String {
    let (Some(min), Some(max)) = (all.min(), all.max()) else { return String::new() };
    let (page, width) = (width(twelfths), bin_width(min, max, BARS));
    let bins = histogram.bins(min, max, width);
    let total = histogram.n().max(1) as f64;
    let x = Scale {
        from: f64::from(min.div_euclid(width)),
        to: f64::from(max.div_euclid(width) + 1),
        start: LEFT,
        end: page - RIGHT,
    };
    let y = Scale { from: 0.0, to: tallest.max(1e-9), start: HEIGHT - BOTTOM, end: TOP };
    let mut inside = grid(y, [LEFT, page - RIGHT], |tick| tick_label(100.0 * tick));
    for bin in &bins {
        let left = x.at(f64::from(bin.first.div_euclid(width)));
        let share = bin.count as f64 / total;
        let top = y.at(share);
        let range = if bin.first == bin.last {
            bin.first.to_string()
        } else {
            format!("{} to {}", bin.first, bin.last)
        };
        let _ = write!(
            inside,
            "<rect class=\"fill\" x=\"{:.1}\" y=\"{top:.1}\" width=\"{:.1}\" height=\"{:.1}\"><title>{range}: {}</title></rect>",
            left + 0.5,
            (x.at(1.0) - x.at(0.0) - 1.0).max(0.5),
            (y.start - top).max(0.0),
            percent(share)
        );
    }
    inside += &segment("ax", [LEFT, y.start, page - RIGHT, y.start]);
    let (from, to) = (f64::from(min), f64::from(max));
    // A single number stands in the middle of its bar.
    let middle = if width == 1 { 0.5 } else { 0.0 };
    for tick in ticks(from, to, 6).into_iter().filter(|tick| tick.fract() == 0.0) {
        let at = x.at(tick / f64::from(width) + middle);
        inside += &text(at, HEIGHT - 6.0, "middle", "", &tick_label(tick));
    }
    let mean = histogram.moments().mean();
    let at = x.at(mean / f64::from(width) + middle);
    inside += &segment("mean", [at, TOP - 4.0, at, y.start]);
    let anchor = if at > page * 0.75 {
        "end"
    } else if at < page * 0.25 {
        "start"
    } else {
        "middle"
    };
    inside += &text(at, TOP - 7.0, anchor, "on", &format!("mean {}", number(mean)));
    inside += &text(LEFT - 6.0, TOP - 7.0, "end", "", "%");
    svg(&format!("c{n}"), [page, HEIGHT], &format!("{what}: mean {}", number(mean)), &inside)
}

/// The share of the tallest bar, for histograms that share an axis.
pub fn tallest(histogram: &Histogram, all: &Histogram) -> f64 {
    let (Some(min), Some(max)) = (all.min(), all.max()) else { return 0.0 };
    let bins = histogram.bins(min, max, bin_width(min, max, BARS));
    let most = bins.iter().map(|bin| bin.count).max().unwrap_or_default();
    most as f64 / histogram.n().max(1) as f64
}

/// A line for each bot, place by place (rounds, or values that were tried),
/// with the interval of each mean as a band.
pub fn lines(twelfths: u8, series: &[&[Mean]], labels: &[String], what: &str) -> String {
    let page = width(twelfths);
    let means = || series.iter().flat_map(|line| line.iter());
    let low = means().map(|mean| mean.mean - mean.interval).fold(0.0, f64::min);
    let high = means().map(|mean| mean.mean + mean.interval).fold(0.0, f64::max);
    let places = series.iter().map(|line| line.len()).max().unwrap_or(0);
    // What hardly ever happens is to look like it.
    let y = Scale { from: low, to: high.max(low + 0.5), start: HEIGHT - BOTTOM, end: TOP };
    let x = Scale { from: 1.0, to: places as f64, start: LEFT + 12.0, end: page - RIGHT - 12.0 };
    let mut inside = grid(y, [LEFT, page - RIGHT], tick_label);
    inside += &segment("ax", [LEFT, y.at(0.0), page - RIGHT, y.at(0.0)]);
    let step = places.div_ceil((page / 26.0) as usize).max(1);
    for (n, label) in labels.iter().enumerate().take(places).step_by(step) {
        inside += &text(x.at(n as f64 + 1.0), HEIGHT - 6.0, "middle", "", label);
    }
    for (n, line) in series.iter().enumerate() {
        inside += &one_line(n, line, labels, x, y);
    }
    svg("", [page, HEIGHT], what, &inside)
}

fn one_line(n: usize, line: &[Mean], labels: &[String], x: Scale, y: Scale) -> String {
    let at = |i: usize, value: f64| format!("{:.1},{:.1}", x.at(i as f64 + 1.0), y.at(value));
    let points = |value: &dyn Fn(&Mean) -> f64| -> Vec<String> {
        line.iter().enumerate().map(|(i, mean)| at(i, value(mean))).collect()
    };
    let mut band = points(&|mean| mean.mean + mean.interval);
    band.extend(points(&|mean| mean.mean - mean.interval).into_iter().rev());
    let middle = points(&|mean| mean.mean).join(" ");
    let r = if line.len() > 16 { 2.5 } else { 4.0 };
    let marks: String = line
        .iter()
        .enumerate()
        .map(|(i, mean)| {
            let mark = marker(n, x.at(i as f64 + 1.0), y.at(mean.mean), r);
            let (value, interval) = (number(mean.mean), number(mean.interval));
            let place = escape(labels.get(i).map_or("", String::as_str));
            format!("<g><title>{place}: {value} ± {interval}</title>{mark}</g>")
        })
        .collect();
    format!(
        "<g class=\"c{n}\"><polygon class=\"band\" points=\"{}\"/><polyline class=\"ln\" points=\"{middle}\"/>{marks}</g>",
        band.join(" ")
    )
}

/// A share with its interval on a line from 0 to `most`, and the fair share as a mark.
/// Everything is placed in percent, so that the line fits any cell.
pub fn interval(shape: usize, share: &Share, fair: f64, most: f64) -> String {
    let at = |share: f64| format!("{:.1}%", 3.0 + 94.0 * (share / most).min(1.0));
    let line = |class: &str, from: f64, to: f64, y: [u8; 2]| {
        let ([y1, y2], x1, x2) = (y, at(from), at(to));
        format!("<line class=\"{class}\" x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\"/>")
    };
    let label =
        format!("{}, 95 % from {} to {}", percent(share.share), percent(share.low), percent(share.high));
    let inside = line("gl", 0.0, most, [13, 13])
        + &line("fair", fair, fair, [3, 23])
        + &line("wh", share.low, share.high, [13, 13]);
    format!(
        "<svg class=\"row\" role=\"img\" aria-label=\"{0}\"><title>{0}</title>{inside}<svg x=\"{1}\" y=\"13\" overflow=\"visible\">{2}</svg></svg>",
        escape(&label),
        at(share.share),
        marker(shape, 0.0, 0.0, 3.8)
    )
}

/// A thing with a place: how often it is taken, and how often its takers win.
pub struct Point<'a> {
    pub group: usize,
    pub name: &'a str,
    pub taken: f64,
    pub wins: f64,
    /// Whether it is named in the plot.
    pub named: bool,
}

/// Points by how often they are taken and how often their takers win.
pub fn scatter(points: &[Point], fair: f64) -> String {
    let (width, height) = (748.0, 330.0);
    let most = points.iter().map(|point| point.wins).fold(fair, f64::max) + 0.03;
    let x = Scale { from: 0.0, to: 1.0, start: 44.0, end: width - 16.0 };
    let y = Scale { from: 0.0, to: most, start: height - 40.0, end: 14.0 };
    let mut inside = grid(y, [x.start, x.end], |tick| tick_label(100.0 * tick));
    for tick in ticks(0.0, 1.0, 5) {
        inside += &text(x.at(tick), height - 22.0, "middle", "", &format!("{:.0} %", 100.0 * tick));
    }
    inside += &text(x.end, height - 4.0, "end", "", "taken, of the matches that offered it →");
    inside += &text(x.start + 4.0, 10.0, "start", "", "↑ % won by those who took it");
    inside += &segment("fair", [x.start, y.at(fair), x.end, y.at(fair)]);
    inside += &text(x.start + 4.0, y.at(fair) - 5.0, "start", "on", &format!("fair {}", percent(fair)));
    // What stands where, the fair line and the word beside it first.
    let line = [x.start, y.at(fair) - 1.0, x.end, y.at(fair) + 1.0];
    let mut taken = vec![[x.start, y.at(fair) - 16.0, x.start + 66.0, y.at(fair)], line];
    for point in points {
        let (px, py) = (x.at(point.taken), y.at(point.wins));
        let tip = format!("{}: taken {}, wins {}", point.name, percent(point.taken), percent(point.wins));
        let _ = write!(
            inside,
            "<g class=\"g{}\"><title>{}</title>{}</g>",
            point.group % 8,
            escape(&tip),
            marker(point.group, px, py, 4.5)
        );
        taken.push([px - 5.0, py - 5.0, px + 5.0, py + 5.0]);
    }
    for point in points.iter().filter(|point| point.named) {
        let (px, py) = (x.at(point.taken), y.at(point.wins));
        let length = 6.3 * point.name.chars().count() as f64;
        // To the right, or to the left, above or below: the first place where nothing stands.
        let places = [(8.0, 4.0, "start"), (-8.0, 4.0, "end"), (0.0, -9.0, "middle"), (0.0, 17.0, "middle")];
        let boxed = |(dx, dy, anchor): (f64, f64, &str)| {
            let left = match anchor {
                "start" => px + dx,
                "end" => px + dx - length,
                _ => px - length / 2.0,
            };
            [left, py + dy - 10.0, left + length, py + dy + 3.0]
        };
        let free = |place: &(f64, f64, &str)| {
            let [l, t, r, b] = boxed(*place);
            let clear = taken.iter().all(|[l2, t2, r2, b2]| r < *l2 || l > *r2 || b < *t2 || t > *b2);
            clear && l > x.start && r < x.end + 12.0 && t > 0.0 && b < height - 30.0
        };
        if let Some(place) = places.into_iter().find(free) {
            taken.push(boxed(place));
            inside += &text(px + place.0, py + place.1, place.2, "on lbl", point.name);
        }
    }
    let plot =
        svg("wide", [width, height], "How often each is taken and how often those who take it win", &inside);
    format!("<div class=\"scroll\">{plot}</div>")
}
