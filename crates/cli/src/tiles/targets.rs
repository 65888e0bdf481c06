//! `shopfloor tiles targets`: does a tile set bring about games like the real ones?

use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::path::PathBuf;

use catalog::{AnyGame, Glossary};
use engine::Lang;
use indicatif::ProgressBar;
use lab::Simulator;
use report::stats::{Mean, Share};
use report::{MeasureSummary, Setting, Summary, Tally};
use serde::Serialize;
use serde_json::Value;

use crate::Done;
use crate::choose::{self, OptionArgs};
use crate::sim::progress;

/// A kind or an order tile seen fewer times than this says nothing yet.
const ENOUGH: u64 = 30;

/// The tables of every size, for what is bought.
const TABLES: [u8; 4] = [2, 3, 4, 5];

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
    /// How many matches at each table; what is bought is counted in as many, evenly over 2 to 5 seats
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
    let every = TABLES.map(|seats| Table::new(game, &options, &args.bots, seats));
    let each = args.games.div_ceil(TABLES.len() as u64);
    let bar = progress(2 * args.games * args.seats.len() as u64 + each * TABLES.len() as u64);
    let mut targets = Vec::new();
    for (strong, beginners) in tables {
        targets.extend(of_strong(&strong.play(args.seed, args.games, &bar)?, &args.bots));
        let summary = beginners.play(args.seed, args.games, &bar)?;
        targets.push(of_beginners(&summary, &args.beginners));
    }
    let mut bought = Bought::new();
    for table in every {
        count(&table?.play(args.seed, each, &bar)?, &mut bought);
    }
    targets.push(kinds(&args.bots, &bought));
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
        let simulate = choose::lab(game).simulator(&levels, options).map_err(|e| e.to_string())?;
        let glossary = game.glossary(options, seats, Lang::EN).map_err(|e| e.to_string())?;
        Ok(Table { simulate, glossary, levels })
    }

    fn play(self, seed: u64, games: u64, bar: &ProgressBar) -> Result<Summary, String> {
        let mut tally = Tally::new(Setting { seats: self.levels, ..Setting::default() }, self.glossary);
        lab::play_many(&self.simulate, seed, games, |record| {
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

/// In how many matches each kind was offered, and in how many of them somebody bought it.
type Bought = BTreeMap<String, (u64, f64)>;

fn count(summary: &Summary, bought: &mut Bought) {
    let tiles =
        summary.subjects.iter().filter(|it| !matches!(it.group.as_str(), "order_tile" | "start_tile"));
    for it in tiles {
        let (offered, taken) = bought.entry(it.key.clone()).or_default();
        *offered += it.offered;
        *taken += it.taken.share * it.offered as f64;
    }
}

/// Every kind of tile is bought sometimes and not always, at tables of every size together.
fn kinds(level: &str, bought: &Bought) -> Target {
    let share = |(offered, taken): (u64, f64)| taken / offered.max(1) as f64;
    let seen = bought.iter().filter(|(_, it)| it.0 >= ENOUGH).map(|(key, it)| (key.as_str(), share(*it)));
    let rare = bought.iter().filter(|(_, it)| it.0 < ENOUGH).map(|(key, _)| key.as_str());
    Target {
        what: format!("2 to 5 {level}: each kind of tile is bought where offered"),
        target: "in 3 to 97 % of the games".into(),
        ..offenders(&seen.collect::<Vec<_>>(), &rare.collect::<Vec<_>>(), |share| {
            (0.03..=0.97).contains(&share)
        })
    }
}

/// No place in the order decides the game.
fn order_tiles(table: &str, summary: &Summary) -> Target {
    let tiles = summary.subjects.iter().filter(|it| it.group == "order_tile");
    let (seen, rare): (Vec<_>, Vec<_>) = tiles.partition(|it| it.win_rate.n >= ENOUGH);
    let seen: Vec<_> = seen.iter().map(|it| (it.key.as_str(), it.win_rate.share)).collect();
    let rare: Vec<_> = rare.iter().map(|it| it.key.as_str()).collect();
    let fair = summary.fair;
    Target {
        what: format!("{table}: wins of who won an order tile, each"),
        target: format!("{:.0} to {:.0} %", 100.0 * (fair - 0.12).max(0.0), 100.0 * (fair + 0.12)),
        ..offenders(&seen, &rare, |share| (share - fair).abs() <= 0.12)
    }
}

/// All of them within their bounds, or the names of those that are not.
fn offenders(seen: &[(&str, f64)], rare: &[&str], holds: impl Fn(f64) -> bool) -> Target {
    let percent = |share: f64| format!("{:.1} %", 100.0 * share);
    let wrong: Vec<_> = seen.iter().filter(|it| !holds(it.1)).collect();
    let mut measured = if wrong.is_empty() {
        let mut shares: Vec<f64> = seen.iter().map(|it| it.1).collect();
        shares.sort_by(f64::total_cmp);
        match (shares.first(), shares.last()) {
            (Some(low), Some(high)) => format!("{} to {}", percent(*low), percent(*high)),
            _ => "nothing was offered".to_owned(),
        }
    } else {
        wrong.iter().map(|it| format!("{} {}", it.0, percent(it.1))).collect::<Vec<_>>().join(", ")
    };
    if !rare.is_empty() {
        measured += &format!("; too rare to tell: {}", rare.join(", "));
    }
    let holds = wrong.is_empty() && !seen.is_empty();
    Target { what: String::new(), target: String::new(), measured, holds }
}
