//! `shopfloor tiles targets`: does a tile set bring about games like the real ones?

use std::ops::RangeInclusive;
use std::path::PathBuf;

use catalog::{AnyGame, Glossary, Simulator};
use engine::Lang;
use indicatif::ProgressBar;
use report::stats::{Mean, Share};
use report::{MeasureSummary, Setting, SubjectSummary, Summary, Tally};
use serde::Serialize;
use serde_json::Value;

use crate::Done;
use crate::choose::{self, OptionArgs};
use crate::sim::{play, progress};

/// A kind or an order tile seen fewer times than this says nothing yet.
const ENOUGH: u64 = 30;

/// Hold a tile set against what is known of real games.
///
/// The recorded results of experienced players and of beginners, and what
/// reviews say of bids, incomes, extension spaces and energy, as targets for
/// bots that play well and bots that do not. The command fails if one of them
/// does not hold. Tiles that hardly ever come to the market are named, and
/// fail nothing.
#[derive(clap::Args)]
pub struct Args {
    /// The tile set; without, the built-in one
    #[arg(long, value_name = "FILE")]
    tiles: Option<PathBuf>,
    /// How many matches at each table
    #[arg(long, default_value_t = 500, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// The tables: numbers of seats, separated by commas
    #[arg(long, value_delimiter = ',', default_value = "4,5", value_parser = clap::value_parser!(u8).range(2..=5))]
    seats: Vec<u8>,
    /// The level that plays like experienced players
    #[arg(long, default_value = "foreman")]
    bots: String,
    /// The level that plays like beginners
    #[arg(long, default_value = "apprentice")]
    beginners: String,
    /// The first match's seed
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// A JSON line for each target
    #[arg(long)]
    json: bool,
}

/// One thing that should be so.
#[derive(Clone, Debug, PartialEq, Serialize)]
struct Target {
    what: String,
    target: String,
    measured: String,
    holds: bool,
}

pub fn run(args: &Args) -> Done {
    let game = choose::game("factory-manager")?;
    let options =
        OptionArgs { option: Vec::new(), tiles: args.tiles.clone(), position: None }.options(game)?;
    // A level that does not exist is found before anything is played.
    let tables = args.seats.iter().map(|seats| {
        let table = |level: &str| Table::new(game, &options, level, *seats);
        Ok((table(&args.bots)?, table(&args.beginners)?))
    });
    let tables: Vec<(Table, Table)> = tables.collect::<Result<_, String>>()?;
    let bar = progress(2 * args.games * args.seats.len() as u64);
    let mut targets = Vec::new();
    for (strong, beginners) in tables {
        targets.extend(of_strong(&strong.play(args, &bar)?, &args.bots));
        targets.push(of_beginners(&beginners.play(args, &bar)?, &args.beginners));
    }
    bar.finish_and_clear();
    for target in &targets {
        if args.json {
            outln!("{}", serde_json::to_string(target).expect("targets serialize"));
        } else {
            let holds = if target.holds { "holds" } else { "FAILS" };
            outln!("{holds}  {:<62} {:<26} {}", target.what, target.target, target.measured);
        }
    }
    match targets.iter().filter(|target| !target.holds).count() {
        0 => Ok(()),
        failed => Err(format!("{failed} of {} targets do not hold", targets.len())),
    }
}

/// A table at which everybody plays alike.
struct Table {
    simulate: Simulator,
    glossary: Glossary,
    levels: Vec<String>,
}

impl Table {
    fn new(game: &dyn AnyGame, options: &Value, level: &str, seats: u8) -> Result<Table, String> {
        let levels = vec![level.to_owned(); seats.into()];
        let simulate = game.simulator(&levels, options).map_err(|e| e.to_string())?;
        let glossary = game.glossary(options, seats, Lang::En).map_err(|e| e.to_string())?;
        Ok(Table { simulate, glossary, levels })
    }

    fn play(self, args: &Args, bar: &ProgressBar) -> Result<Summary, String> {
        let mut tally = Tally::new(Setting { seats: self.levels, ..Setting::default() }, self.glossary);
        play(&self.simulate, args.seed, args.games, |record| {
            tally.add(record);
            bar.inc(1);
            Ok(())
        })?;
        Ok(tally.summary())
    }
}

/// What is known of games between experienced players.
fn of_strong(summary: &Summary, level: &str) -> Vec<Target> {
    let table = format!("{} {level}", summary.seats.len());
    let scores = summary.all_scores().moments().estimate();
    let within = summary.winners.share(|score| (250..=330).contains(&score));
    let mut targets = vec![
        mean_within(format!("{table}: mean score"), &scores, 230..=280),
        mean_within(format!("{table}: mean score of the winners"), &summary.winning_score, 250..=330),
        Target {
            target: "at least 50 %".into(),
            holds: within.share >= 0.5,
            ..share_above(format!("{table}: winners with 250 to 330"), &within, 50)
        },
    ];
    if let Some(second) = measure(summary, "income").and_then(|income| income.rounds.get(1)) {
        targets.push(Target {
            what: format!("{table}: mean income of round 2"),
            target: "above 20".into(),
            measured: said(second),
            holds: second.mean > 20.0,
        });
    }
    let mut share = |key: &str, what: &str, percent: u32, of: &dyn Fn(&MeasureSummary) -> Share| {
        let shares = measure(summary, key).map(of);
        targets.extend(shares.map(|share| share_above(format!("{table}: {what}"), &share, percent)));
    };
    share("bid", "order tiles won with 0 or 1 workers", 60, &|bid| bid.each.share(|workers| workers <= 1));
    share("extensions", "seats that buy an extension space", 50, &|it| {
        it.matches.share(|spaces| spaces >= 1)
    });
    share("energy", "seats whose energy is 1 in some round", 1, &|it| it.matches.share(|energy| energy == 1));
    targets.push(kinds(&table, summary));
    targets.push(order_tiles(&table, summary));
    targets
}

fn of_beginners(summary: &Summary, level: &str) -> Target {
    let what = format!("{} {level}: mean score", summary.seats.len());
    mean_within(what, &summary.all_scores().moments().estimate(), 160..=200)
}

fn measure<'a>(summary: &'a Summary, key: &str) -> Option<&'a MeasureSummary> {
    summary.bots.first()?.measures.iter().find(|measure| measure.key == key)
}

fn said(mean: &Mean) -> String {
    format!("{:.1} ± {:.1}", mean.mean, mean.interval)
}

fn mean_within(what: String, mean: &Mean, range: RangeInclusive<i32>) -> Target {
    let (low, high) = (f64::from(*range.start()), f64::from(*range.end()));
    Target {
        what,
        target: format!("{low} to {high}"),
        measured: said(mean),
        holds: (low..=high).contains(&mean.mean),
    }
}

fn share_above(what: String, share: &Share, percent: u32) -> Target {
    Target {
        what,
        target: format!("above {percent} %"),
        measured: format!("{:.1} %", 100.0 * share.share),
        holds: share.share > f64::from(percent) / 100.0,
    }
}

/// Every kind of tile is bought sometimes and not always.
fn kinds(table: &str, summary: &Summary) -> Target {
    let tiles =
        summary.subjects.iter().filter(|it| !matches!(it.group.as_str(), "order_tile" | "start_tile"));
    let (seen, rare): (Vec<_>, Vec<_>) = tiles.partition(|it| it.offered >= ENOUGH);
    let share = |it: &SubjectSummary| it.taken.share;
    let holds = |it: &SubjectSummary| (0.03..=0.97).contains(&it.taken.share);
    Target {
        what: format!("{table}: each kind of tile is bought where offered"),
        target: "in 3 to 97 % of the games".into(),
        ..offenders(&seen, &rare, share, holds)
    }
}

/// No place in the order decides the game.
fn order_tiles(table: &str, summary: &Summary) -> Target {
    let tiles = summary.subjects.iter().filter(|it| it.group == "order_tile");
    let (seen, rare): (Vec<_>, Vec<_>) = tiles.partition(|it| it.win_rate.n >= ENOUGH);
    let fair = summary.fair;
    let share = |it: &SubjectSummary| it.win_rate.share;
    let holds = |it: &SubjectSummary| (it.win_rate.share - fair).abs() <= 0.12;
    Target {
        what: format!("{table}: wins of who won an order tile, each"),
        target: format!("{:.0} to {:.0} %", 100.0 * (fair - 0.12).max(0.0), 100.0 * (fair + 0.12)),
        ..offenders(&seen, &rare, share, holds)
    }
}

/// All of them within their bounds, or the names of those that are not.
fn offenders(
    seen: &[&SubjectSummary],
    rare: &[&SubjectSummary],
    share: impl Fn(&SubjectSummary) -> f64,
    holds: impl Fn(&SubjectSummary) -> bool,
) -> Target {
    let percent = |it: &&SubjectSummary| format!("{:.1} %", 100.0 * share(it));
    let wrong: Vec<_> = seen.iter().filter(|it| !holds(it)).collect();
    let mut measured = if wrong.is_empty() {
        let mut shares: Vec<_> = seen.iter().collect();
        shares.sort_by(|a, b| share(a).total_cmp(&share(b)));
        match (shares.first(), shares.last()) {
            (Some(low), Some(high)) => format!("{} to {}", percent(low), percent(high)),
            _ => "nothing was offered".to_owned(),
        }
    } else {
        wrong.iter().map(|it| format!("{} {}", it.key, percent(it))).collect::<Vec<_>>().join(", ")
    };
    if !rare.is_empty() {
        let names: Vec<_> = rare.iter().map(|it| it.key.as_str()).collect();
        measured += &format!("; too rare to tell: {}", names.join(", "));
    }
    let holds = wrong.is_empty() && !seen.is_empty();
    Target { what: String::new(), target: String::new(), measured, holds }
}
