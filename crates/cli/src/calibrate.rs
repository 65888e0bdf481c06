//! `shopfloor calibrate`: do expectations come true?

use std::path::PathBuf;

use lab::{CalibrationReport, ExpectedMatch};

use crate::Done;
use crate::choose::{self, OptionArgs};
use crate::files;
use crate::sim::progress_bar;

/// Check that what bots expect comes true
///
/// Bots of one level play each other. At the beginning of each turn everybody's
/// share of the victory and final score are asked for; in the end they are held
/// against what came of it: of all the times somebody was given a chance of 30 %,
/// about 30 % should have won. Figures are given by tenths of the victory and
/// thirds of the match. A figure holds if it is off by no more than 2 points and
/// 2.6 standard errors (matches are drawn again to find them); the mean deviation,
/// less what chance alone makes, should be at most 1.5 points.
///
/// With --fit the table that makes expectations come true is written instead; use
/// other seeds to check it, and build again to play with it.
#[derive(clap::Args)]
pub struct Args {
    /// The game's id
    game: String,
    /// The numbers of seats, separated by commas [default: all]
    #[arg(long, value_delimiter = ',')]
    seats: Vec<u8>,
    /// Matches for each number of seats
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..))]
    matches: u64,
    /// The seed of the first match
    #[arg(long, default_value_t = 20_000_000)]
    seed: u64,
    /// Who plays: expectations are for equals of this level
    #[arg(long, default_value = "engineer")]
    level: String,
    /// Points of a hundred that a figure may be off [default: 2]
    #[arg(long)]
    points: Option<f64>,
    /// Only the summary of each number of seats and what does not hold
    #[arg(long)]
    brief: bool,
    /// One JSON line per number of seats
    #[arg(long)]
    json: bool,
    /// Write the table that fits these matches to this file
    #[arg(long, value_name = "FILE")]
    fit: Option<PathBuf>,
    #[command(flatten)]
    options: OptionArgs,
}

pub fn run(args: &Args) -> Done {
    let game = choose::game(&args.game)?;
    let (lab, meta) = (choose::lab(game), game.meta());
    let options = args.options.options(game)?;
    if lab.moments().is_empty() {
        return Err(format!("{} has no calibration", meta.id));
    }
    let seats: Vec<u8> =
        if args.seats.is_empty() { (meta.min_seats..=meta.max_seats).collect() } else { args.seats.clone() };
    let mut played: Vec<(u8, Vec<ExpectedMatch>)> = Vec::new();
    let mut missed = 0;
    for seats in seats {
        choose::seats(game, seats.into())?;
        let simulator = lab.expecting_simulator(&args.level, seats, &options).map_err(|e| e.to_string())?;
        let bar = progress_bar(args.matches);
        let mut matches = Vec::new();
        lab::play_many(&*simulator, args.seed, args.matches, |one| {
            matches.push(one);
            bar.inc(1);
            Ok(())
        })?;
        bar.finish_and_clear();
        let report =
            CalibrationReport::new(meta.id, seats, lab.moments(), lab.close(), args.points, &matches);
        missed += usize::from(!report.holds);
        if args.json {
            outln!("{}", serde_json::to_string(&report).expect("reports serialize"));
        } else {
            print(&report, args.brief);
        }
        played.push((seats, matches));
    }
    if let Some(path) = &args.fit {
        files::write(path, &lab::fitted(lab.moments(), &played))?;
        outln!("wrote {}", path.display());
        return Ok(());
    }
    match missed {
        0 => Ok(()),
        _ => Err(format!("expectations do not come true with {missed} of {} numbers of seats", played.len())),
    }
}

fn print(report: &CalibrationReport, brief: bool) {
    let verdict = |holds: bool| if holds { "holds" } else { "MISSED" };
    outln!(
        "{} with {} seats, {} matches: {}. Mean deviation {:.2} points (chance alone {:.2}); log loss {:.3}, knowing nothing {:.3}",
        report.game,
        report.seats,
        report.matches,
        verdict(report.holds),
        100.0 * report.mean_deviation,
        100.0 * report.by_chance,
        report.log_loss,
        report.log_loss_of_nothing
    );
    let shown = |holds: bool| !brief || !holds;
    if report.bins.iter().any(|bin| shown(bin.holds)) {
        outln!("  third  share         seen  expected   came   ± error");
    }
    for bin in report.bins.iter().filter(|bin| shown(bin.holds)) {
        outln!(
            "  {:>5}  {:>3.0} to {:>3.0} % {:>7}  {:>6.1} % {:>6.1} %  ± {:>4.1}  {}",
            bin.third,
            100.0 * bin.from,
            100.0 * bin.from + 10.0,
            bin.expectations,
            100.0 * bin.expected,
            100.0 * bin.came,
            100.0 * bin.standard_error,
            verdict(bin.holds)
        );
    }
    if report.scores.iter().any(|bias| shown(bias.holds)) {
        outln!("  moment                scores: expected   came   ± error");
    }
    for bias in report.scores.iter().filter(|bias| shown(bias.holds)) {
        outln!(
            "  {:<28}  {:>6.2} {:>6.2}    ± {:>4.2}  {}",
            bias.moment,
            bias.expected,
            bias.came,
            bias.standard_error,
            verdict(bias.holds)
        );
    }
}
