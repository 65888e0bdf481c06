//! How far a ladder is, and how long it still takes.

use std::io::IsTerminal as _;
use std::time::{Duration, Instant};

use indicatif::{HumanDuration, ProgressBar, ProgressStyle};

use super::book::Played;
use super::plan::Row;

/// Where nobody watches a bar, a line this often is enough.
const SILENCE: Duration = Duration::from_secs(30);
/// The bar's length.
const WHOLE: f64 = 1000.0;

/// Matches of one row.
struct Part {
    left: u64,
    played: u64,
    spent_ms: f64,
    /// A first guess at a match's length, until some have been played.
    guess_ms: f64,
}

impl Part {
    fn left_ms(&self) -> f64 {
        let each = if self.played > 0 { self.spent_ms / self.played as f64 } else { self.guess_ms };
        self.left as f64 * each
    }
}

/// Counts work, not matches: some take a thousand times as long as others.
pub struct Pace {
    parts: Vec<Part>,
    all: u64,
    bar: Option<ProgressBar>,
    said: Instant,
}

impl Pace {
    pub fn new(rows: &[Row], played: &[Played]) -> Pace {
        let part = |row: &Row| Part { left: row.games, played: 0, spent_ms: 0.0, guess_ms: row.cost_ms };
        let bar = std::io::stderr().is_terminal().then(|| {
            let style = ProgressStyle::with_template("{bar:40} {msg}").expect("the template is well formed");
            ProgressBar::new(WHOLE as u64).with_style(style)
        });
        let all = rows.iter().map(|row| row.games).sum();
        let mut pace = Pace { parts: rows.iter().map(part).collect(), all, bar, said: Instant::now() };
        played.iter().for_each(|played| pace.count(played));
        if pace.left() > 0 {
            pace.say();
        }
        pace
    }

    fn count(&mut self, played: &Played) {
        let part = &mut self.parts[played.row];
        part.left = part.left.saturating_sub(1);
        part.played += 1;
        part.spent_ms += played.thought_ms();
    }

    /// A match is over.
    pub fn tell(&mut self, played: &Played) {
        self.count(played);
        if self.bar.is_some() || self.said.elapsed() > SILENCE {
            self.say();
        }
    }

    fn left(&self) -> u64 {
        self.parts.iter().map(|part| part.left).sum()
    }

    fn say(&mut self) {
        let left_ms: f64 = self.parts.iter().map(Part::left_ms).sum();
        let spent_ms: f64 = self.parts.iter().map(|part| part.spent_ms).sum();
        let cores = rayon::current_num_threads() as f64;
        let time = HumanDuration(Duration::from_millis((left_ms / cores) as u64));
        let matches = format!("{} of {} matches, about {time} left", self.all - self.left(), self.all);
        let done = spent_ms / (spent_ms + left_ms).max(1e-9);
        match &self.bar {
            Some(bar) => {
                bar.set_position((WHOLE * done) as u64);
                bar.set_message(matches);
            }
            None => eprintln!("{:>3.0} % of the work: {matches}", 100.0 * done),
        }
        self.said = Instant::now();
    }

    pub fn finish(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}
