//! `shopfloor sim`: many matches between bots.

use std::io::{IsTerminal as _, Write as _};

use catalog::GameRecord;
use indicatif::{ProgressBar, ProgressStyle};
use rayon::prelude::*;

use crate::Done;
use crate::choose::{self, OptionArgs};

/// Let bots play many matches and count.
///
/// Match number i has the seed S + i and depends on nothing else: the same
/// command gives the same matches on any machine, whatever its cores.
#[derive(clap::Args)]
pub struct Args {
    /// The game's id
    game: String,
    /// Who plays: the bots' levels by seat, separated by commas
    #[arg(long, value_delimiter = ',', required = true)]
    seats: Vec<String>,
    /// How many matches
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// The first match's seed
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// A JSON line for each match, then one with the summary
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    options: OptionArgs,
}

/// How many matches are played before their records are printed.
const BATCH: u64 = 512;

pub fn run(args: &Args) -> Done {
    let game = choose::game(&args.game)?;
    choose::seats(game, args.seats.len())?;
    let options = args.options.options(game)?;
    let simulate = game.simulator(&args.seats, &options).map_err(|e| e.to_string())?;
    let bar = progress(args.games);
    let mut out = std::io::stdout().lock();
    let mut tally = Tally::new(args.seats.len());
    let mut done = 0;
    while done < args.games {
        let batch = BATCH.min(args.games - done);
        let first = args.seed.wrapping_add(done);
        let records: Vec<GameRecord> =
            (0..batch).into_par_iter().map(|i| simulate(first.wrapping_add(i))).collect();
        for record in &records {
            tally.add(record);
            if args.json {
                let line = serde_json::to_string(record).expect("records serialize");
                if writeln!(out, "{line}").is_err() {
                    // Whoever reads has had enough: `shopfloor sim ... | head`.
                    return Ok(());
                }
            }
        }
        done += batch;
        bar.set_position(done);
    }
    bar.finish_and_clear();
    let summary = if args.json { tally.json(args) } else { tally.table(args) };
    let _ = write!(out, "{summary}");
    Ok(())
}

/// A bar on a terminal, nothing elsewhere.
pub fn progress(length: u64) -> ProgressBar {
    if !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len} ({per_sec}, {eta} left)");
    ProgressBar::new(length).with_style(style.expect("the template is well formed"))
}

struct Tally {
    games: u64,
    rounds: u64,
    decisions: u64,
    scores: Vec<Mean>,
    /// A shared victory counts as its share.
    wins: Vec<f64>,
}

impl Tally {
    fn new(seats: usize) -> Tally {
        Tally {
            games: 0,
            rounds: 0,
            decisions: 0,
            scores: vec![Mean::default(); seats],
            wins: vec![0.0; seats],
        }
    }

    fn add(&mut self, record: &GameRecord) {
        self.games += 1;
        self.rounds += u64::from(record.rounds);
        self.decisions += record.decisions as u64;
        let winners = record.ranking.iter().filter(|place| **place == 1).count();
        for (seat, place) in record.ranking.iter().enumerate() {
            self.scores[seat].add(f64::from(record.scores[seat]));
            self.wins[seat] += if *place == 1 { 1.0 / winners as f64 } else { 0.0 };
        }
    }

    fn per_game(&self, sum: u64) -> f64 {
        sum as f64 / self.games.max(1) as f64
    }

    fn win_rate(&self, seat: usize) -> f64 {
        self.wins[seat] / self.games.max(1) as f64
    }

    fn table(&self, args: &Args) -> String {
        let mut text = format!(
            "{}: {} matches from seed {}, {:.1} rounds and {:.0} decisions each\n\n",
            args.game,
            self.games,
            args.seed,
            self.per_game(self.rounds),
            self.per_game(self.decisions)
        );
        text += "seat  bot           wins      mean score   deviation    min    max\n";
        for (seat, level) in args.seats.iter().enumerate() {
            let score = &self.scores[seat];
            text += &format!(
                "{:<5} {level:<12} {:>5.1} %   {:>6.1} ± {:<5.1}  {:>7.1}  {:>6.0} {:>6.0}\n",
                engine::seat_letter(seat as u8),
                100.0 * self.win_rate(seat),
                score.mean(),
                score.interval(),
                score.deviation(),
                score.min,
                score.max
            );
        }
        text + "\n± is the 95 % interval of the mean.\n"
    }

    fn json(&self, args: &Args) -> String {
        let seats: Vec<_> = (0..args.seats.len())
            .map(|seat| {
                let score = &self.scores[seat];
                serde_json::json!({
                    "bot": args.seats[seat], "win_rate": self.win_rate(seat), "mean_score": score.mean(),
                    "interval": score.interval(), "deviation": score.deviation(), "min": score.min, "max": score.max,
                })
            })
            .collect();
        let summary = serde_json::json!({ "summary": {
            "game": args.game, "games": self.games, "seed": args.seed, "seats": seats,
            "rounds_per_game": self.per_game(self.rounds), "decisions_per_game": self.per_game(self.decisions),
        }});
        format!("{summary}\n")
    }
}

/// Mean and spread, one number at a time (Welford).
#[derive(Clone, Debug)]
struct Mean {
    n: f64,
    mean: f64,
    squares: f64,
    min: f64,
    max: f64,
}

impl Default for Mean {
    fn default() -> Self {
        Mean { n: 0.0, mean: 0.0, squares: 0.0, min: f64::INFINITY, max: f64::NEG_INFINITY }
    }
}

impl Mean {
    fn add(&mut self, x: f64) {
        self.n += 1.0;
        let before = x - self.mean;
        self.mean += before / self.n;
        self.squares += before * (x - self.mean);
        (self.min, self.max) = (self.min.min(x), self.max.max(x));
    }

    fn mean(&self) -> f64 {
        self.mean
    }

    fn deviation(&self) -> f64 {
        if self.n > 1.0 { (self.squares / (self.n - 1.0)).sqrt() } else { 0.0 }
    }

    /// Half the width of the 95 % interval of the mean.
    fn interval(&self) -> f64 {
        if self.n > 0.0 { 1.96 * self.deviation() / self.n.sqrt() } else { 0.0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mean_and_deviation_are_those_of_the_sample() {
        let mut mean = Mean::default();
        [2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0].into_iter().for_each(|x| mean.add(x));
        assert_eq!(mean.mean(), 5.0);
        assert!((mean.deviation() - (32.0f64 / 7.0).sqrt()).abs() < 1e-12);
        assert_eq!((mean.min, mean.max), (2.0, 9.0));
    }
}
