//! Does a tile set bring about matches like the real ones?
//!
//! `cargo run --release -p factory-manager --example targets -- [--tiles my-box.csv]` compares bots' matches with the
//! recorded results of experienced players and of beginners, and with what reviews say about bids, incomes, extension
//! spaces, energy and tight purses. It fails if a target is missed. Tiles that hardly ever come to the market are named,
//! but fail nothing.
//!
//! The sources are thin: a dozen results and some sentences of reviews. Where a sentence gives no number, as with purses,
//! production and what stays unsold, the range is our decision and not a fact about the printed game.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::process::ExitCode;

use catalog::{AnyGame, Glossary};
use clap::Parser;
use engine::Lang;
use factory_manager::tile_file;
use lab::Simulator;
use report::stats::{Mean, Share};
use report::{MeasureSummary, Setting, Summary, Tally};
use serde::Serialize;
use serde_json::Value;

/// A kind or an order tile seen less often than this says nothing yet.
const ENOUGH: u64 = 30;

const ALL_ROUNDS: RangeInclusive<usize> = 1..=5;

/// The numbers of seats over which purchases are counted.
const SEAT_COUNTS: [u8; 4] = [2, 3, 4, 5];

/// Compare a tile set with what is known of real matches
#[derive(Parser)]
struct Args {
    /// The tile set [default: that of the ruleset]
    #[arg(long, value_name = "FILE")]
    tiles: Option<PathBuf>,
    /// The ruleset [default: that of new matches]
    #[arg(long)]
    ruleset: Option<String>,
    /// Number of matches for each number of seats; purchases are counted in as many, evenly over 2 to 5 seats
    #[arg(long, default_value_t = 500, value_parser = clap::value_parser!(u64).range(1..))]
    matches: u64,
    /// The numbers of seats, separated by commas
    #[arg(long, value_delimiter = ',', default_value = "4,5", value_parser = clap::value_parser!(u8).range(2..=5))]
    seats: Vec<u8>,
    /// The bot level that stands for experienced players
    #[arg(long, default_value = "foreman")]
    bots: String,
    /// The bot level that stands for beginners
    #[arg(long, default_value = "apprentice")]
    beginners: String,
    /// The seed of the first match
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// One JSON line per target
    #[arg(long)]
    json: bool,
}

/// Something that should hold.
#[derive(Clone, Debug, PartialEq, Serialize)]
struct Target {
    what: String,
    target: String,
    measured: String,
    holds: bool,
}

fn main() -> ExitCode {
    let args = Args::parse();
    match targets(&args).and_then(|targets| print(&args, &targets)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("targets: {why}");
            ExitCode::FAILURE
        }
    }
}

fn print(args: &Args, targets: &[Target]) -> Result<(), String> {
    for target in targets {
        if args.json {
            println!("{}", serde_json::to_string(target).expect("targets serialize"));
        } else {
            let holds = if target.holds { "holds " } else { "MISSED" };
            println!("{holds}  {:<62} {:<26} {}", target.what, target.target, target.measured);
        }
    }
    match targets.iter().filter(|target| !target.holds).count() {
        0 => Ok(()),
        missed => Err(format!("{missed} of {} targets were missed", targets.len())),
    }
}

/// Plays all matches and measures every target.
fn targets(args: &Args) -> Result<Vec<Target>, String> {
    let game = catalog::find("factory-manager").ok_or("the catalog does not have this game")?;
    let chosen = args.ruleset.iter().map(|ruleset| ("ruleset".to_owned(), Value::from(ruleset.as_str())));
    let mut options = game.choose_options(&chosen.collect()).map_err(|e| e.to_string())?;
    if let Some(path) = &args.tiles {
        let text = std::fs::read_to_string(path).map_err(|e| format!("{}: {e}", path.display()))?;
        let set = tile_file::check(&text).set;
        let set = set.ok_or_else(|| format!("{}: see `shopfloor preset check`", path.display()))?;
        options["tiles"] = serde_json::to_value(set).expect("tile sets serialize");
    }
    // An unknown level is found before anything is played.
    let pairs = args.seats.iter().map(|seats| {
        let of = |level: &str| MirrorMatch::new(game, &options, level, *seats);
        Ok((of(&args.bots)?, of(&args.beginners)?))
    });
    let pairs: Vec<(MirrorMatch, MirrorMatch)> = pairs.collect::<Result<_, String>>()?;
    let every = SEAT_COUNTS.map(|seats| MirrorMatch::new(game, &options, &args.bots, seats));
    let mut targets = Vec::new();
    for (strong, beginners) in pairs {
        targets.extend(of_strong(&strong.play(args.seed, args.matches)?, &args.bots));
        targets.push(of_beginners(&beginners.play(args.seed, args.matches)?, &args.beginners));
    }
    let each = args.matches.div_ceil(SEAT_COUNTS.len() as u64);
    let mut bought = Bought::new();
    for mirror in every {
        count(&mirror?.play(args.seed, each)?, &mut bought);
    }
    targets.push(kinds(&args.bots, &bought));
    Ok(targets)
}

/// Matches in which the same bot sits everywhere.
struct MirrorMatch {
    simulate: Simulator,
    glossary: Glossary,
    levels: Vec<String>,
}

impl MirrorMatch {
    fn new(game: &dyn AnyGame, options: &Value, level: &str, seats: u8) -> Result<MirrorMatch, String> {
        let levels = vec![level.to_owned(); seats.into()];
        let lab = lab::of(game.meta().id).ok_or("the game has no laboratory")?;
        let simulate = lab.simulator(&levels, options, None).map_err(|e| e.to_string())?;
        let glossary = game.glossary(options, seats, Lang::EN).map_err(|e| e.to_string())?;
        Ok(MirrorMatch { simulate, glossary, levels })
    }

    fn play(self, seed: u64, matches: u64) -> Result<Summary, String> {
        let mut tally = Tally::new(Setting { seats: self.levels, ..Setting::default() }, self.glossary);
        lab::play_many(&*self.simulate, seed, matches, |record| {
            tally.add(&record);
            Ok(())
        })?;
        Ok(tally.summary())
    }
}

/// What is known of matches between experienced players.
fn of_strong(summary: &Summary, level: &str) -> Vec<Target> {
    let table = format!("{} {level}", summary.seats.len());
    let scores = summary.all_scores().moments().estimate();
    let within = summary.winners.share(|score| (250..=330).contains(&score));
    let mut targets = vec![
        mean_within(format!("{table}: mean score"), &scores, 230.0..=280.0),
        mean_within(format!("{table}: mean score of the winners"), &summary.winning_score, 250.0..=330.0),
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
    share("bid", "order tiles won with 0 or 1 workers", 60, &|bid| {
        bid.over_rounds(ALL_ROUNDS).share(|workers| workers <= 1)
    });
    share("extensions", "seats that buy an extension space", 50, &|it| {
        it.matches.share(|spaces| spaces >= 1)
    });
    targets.push(order_tiles(&table, summary));
    targets.extend(of_tight_purses(&table, summary));
    targets
}

/// What reviews say of purses and energy, in ranges that we decided on.
fn of_tight_purses(table: &str, summary: &Summary) -> Vec<Target> {
    let mut targets = Vec::new();
    let what = |what: &str| format!("{table}: {what}");
    let of = |key: &str| measure(summary, key);
    if let Some(energy) = of("energy") {
        let low = energy.matches.share(|energy| energy == 1);
        targets.push(share_within(what("seats whose energy is 1 in some round"), low.share, 10.0..=50.0));
    }
    if let (Some(cost), Some(income)) = (of("energy_cost"), of("income")) {
        let last = |of: &MeasureSummary| of.rounds.last().map_or(0.0, |round| round.mean);
        let share = last(cost) / (last(cost) + last(income));
        targets.push(share_within(what("energy of the gross income in the last round"), share, 12.0..=25.0));
    }
    if let Some(production) = of("production") {
        targets.push(mean_within(what("final production"), &production.value, 9.0..=12.0));
    }
    if let Some(median) = of("left").and_then(|left| left.over_rounds(2..=4).median()) {
        targets.push(Target {
            what: what("median of the money after buying, rounds 2 to 4"),
            target: "at most 12".into(),
            measured: median.to_string(),
            holds: median <= 12,
        });
    }
    if let Some(unused) = of("unused") {
        let mean = unused.over_rounds(3..=5).moments().estimate();
        targets.push(mean_within(what("unused actions a seat and round, rounds 3 to 5"), &mean, 0.5..=1.5));
    }
    // Only with four seats is there a range: what is unsold depends on how many buy.
    let in_round_3 = |key: &str| of(key).and_then(|of| of.rounds.get(2));
    if let (4, Some(moved), Some(bought)) = (summary.seats.len(), in_round_3("moved"), in_round_3("bought")) {
        let unsold = 4.0 * (moved.mean - bought.mean);
        targets.push(Target {
            what: what("unsold tiles after round 3"),
            target: "4 to 9".into(),
            measured: format!("{unsold:.1}"),
            holds: (4.0..=9.0).contains(&unsold),
        });
    }
    targets
}

fn of_beginners(summary: &Summary, level: &str) -> Target {
    let what = format!("{} {level}: mean score", summary.seats.len());
    mean_within(what, &summary.all_scores().moments().estimate(), 160.0..=200.0)
}

fn measure<'a>(summary: &'a Summary, key: &str) -> Option<&'a MeasureSummary> {
    summary.bots.first()?.measures.iter().find(|measure| measure.key == key)
}

fn said(mean: &Mean) -> String {
    format!("{:.2} ± {:.2}", mean.mean, mean.interval)
}

fn mean_within(what: String, mean: &Mean, range: RangeInclusive<f64>) -> Target {
    Target {
        what,
        target: format!("{} to {}", range.start(), range.end()),
        measured: said(mean),
        holds: range.contains(&mean.mean),
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

fn share_within(what: String, share: f64, percent: RangeInclusive<f64>) -> Target {
    Target {
        what,
        target: format!("{} to {} %", percent.start(), percent.end()),
        measured: format!("{:.1} %", 100.0 * share),
        holds: percent.contains(&(100.0 * share)),
    }
}

/// In how many matches each kind was offered, and in how many of those it was bought.
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

/// Every kind of tile is bought sometimes but not always, over all numbers of seats.
fn kinds(level: &str, bought: &Bought) -> Target {
    let share = |(offered, taken): (u64, f64)| taken / offered.max(1) as f64;
    let seen = bought.iter().filter(|(_, it)| it.0 >= ENOUGH).map(|(key, it)| (key.as_str(), share(*it)));
    let rare = bought.iter().filter(|(_, it)| it.0 < ENOUGH).map(|(key, _)| key.as_str());
    Target {
        what: format!("2 to 5 {level}: each kind of tile is bought where offered"),
        target: "in 3 to 97 % of the matches".into(),
        ..offenders(&seen.collect::<Vec<_>>(), &rare.collect::<Vec<_>>(), |share| {
            (0.03..=0.97).contains(&share)
        })
    }
}

/// No order tile decides the match.
fn order_tiles(table: &str, summary: &Summary) -> Target {
    let tiles = summary.subjects.iter().filter(|it| it.group == "order_tile");
    let (seen, rare): (Vec<_>, Vec<_>) = tiles.partition(|it| it.win_rate.n >= ENOUGH);
    let seen: Vec<_> = seen.iter().map(|it| (it.key.as_str(), it.win_rate.share)).collect();
    let rare: Vec<_> = rare.iter().map(|it| it.key.as_str()).collect();
    let fair = summary.fair;
    Target {
        what: format!("{table}: wins with each order tile"),
        target: format!("{:.0} to {:.0} %", 100.0 * (fair - 0.12).max(0.0), 100.0 * (fair + 0.12)),
        ..offenders(&seen, &rare, |share| (share - fair).abs() <= 0.12)
    }
}

/// The range of all shares, or the names of those out of bounds.
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

#[cfg(test)]
mod tests {
    use super::*;
    use report::MatchRecord;

    fn args(words: &str) -> Args {
        Args::try_parse_from(std::iter::once("targets").chain(words.split_whitespace())).unwrap()
    }

    fn mean(numbers: &[f64]) -> String {
        format!("{:.2} ±", numbers.iter().sum::<f64>() / numbers.len() as f64)
    }

    fn percent(hits: &[bool]) -> String {
        format!("{:.1} %", 100.0 * hits.iter().filter(|hit| **hit).count() as f64 / hits.len() as f64)
    }

    #[test]
    fn targets_measure_what_the_matches_show() {
        let words = "--ruleset reconstructed-1 --matches 40 --seats 3 --bots greedy --beginners random";
        let targets = targets(&args(words)).unwrap();
        assert_eq!(targets.len(), 14);
        let target = |what: &str| targets.iter().find(|target| target.what.ends_with(what)).unwrap();
        assert!(target("greedy: mean score").holds && !target("random: mean score").holds);

        let game = catalog::find("factory-manager").unwrap();
        let mut options = game.default_options();
        options["ruleset"] = "reconstructed-1".into();
        let glossary = game.glossary(&options, 3, Lang::EN).unwrap();
        let lab = lab::of("factory-manager").unwrap();
        let simulate = lab.simulator(&vec!["greedy".to_owned(); 3], &options, None).unwrap();
        let records: Vec<MatchRecord> = (1..=40).map(simulate).collect();
        let scores: Vec<f64> =
            records.iter().flat_map(|it| &it.scores).map(|score| f64::from(*score)).collect();
        assert!(target("greedy: mean score").measured.starts_with(&mean(&scores)));
        // By seat and match, the numbers of all rounds.
        let each = |key: &str| -> Vec<Vec<i32>> {
            let n = glossary.measures.iter().position(|measure| measure.key == key).unwrap();
            let seats = |record: &MatchRecord| -> Vec<Vec<i32>> {
                engine::Seat::all(3).map(|seat| record.notes.rounds(n, seat).collect()).collect()
            };
            records.iter().flat_map(seats).collect()
        };
        let second: Vec<f64> = each("income").iter().map(|rounds| f64::from(rounds[1])).collect();
        assert!(target("income of round 2").measured.starts_with(&mean(&second)));
        let cheap: Vec<bool> = each("bid").concat().iter().map(|workers| *workers <= 1).collect();
        assert_eq!(target("0 or 1 workers").measured, percent(&cheap));
        let bought: Vec<bool> =
            each("extensions").iter().map(|rounds| rounds.iter().sum::<i32>() >= 1).collect();
        assert_eq!(target("buy an extension space").measured, percent(&bought));
        let cold: Vec<bool> = each("energy").iter().map(|rounds| rounds.contains(&1)).collect();
        assert_eq!(target("is 1 in some round").measured, percent(&cold));
        let last: Vec<f64> = each("production").iter().map(|rounds| f64::from(rounds[4])).collect();
        assert!(target("final production").measured.starts_with(&mean(&last)));
        // From money and prices alone: what an income is made of (FM-5.1), and what lay in the purse before it.
        let (income, money) = (each("income"), each("money"));
        let goods = each("production").into_iter().zip(each("storage"));
        let gross: i32 = goods.map(|(made, stored)| 2 * 10 * made[4].min(stored[4])).sum();
        let net: i32 = income.iter().map(|rounds| rounds[4]).sum();
        let share = 100.0 * f64::from(gross - net) / f64::from(gross);
        assert_eq!(target("in the last round").measured, format!("{share:.1} %"));
        let purse = |(money, income): (&Vec<i32>, &Vec<i32>)| (1..4).map(|n| money[n] - income[n]).collect();
        let mut left: Vec<i32> = money.iter().zip(&income).flat_map::<Vec<i32>, _>(purse).collect();
        left.sort_unstable();
        assert_eq!(target("rounds 2 to 4").measured, left[(left.len() - 1) / 2].to_string());
        // Workers left by the last bureaucracy, less those bid: each buys or tears down a tile, or does nothing.
        let [workers, bid, bought, torn] = ["workers", "bid", "bought", "torn_down"].map(each);
        let idle = |n: usize, r: usize| workers[n][r - 1] - bid[n][r] - bought[n][r] - torn[n][r];
        let idle: Vec<f64> =
            (0..workers.len()).flat_map(|n| [2, 3, 4].map(|r| f64::from(idle(n, r)))).collect();
        assert!(target("rounds 3 to 5").measured.starts_with(&mean(&idle)));
    }

    #[test]
    fn unknown_bots_and_missing_files_are_refused_before_anything_is_played() {
        let long = "--matches 100000000000 --bots random --beginners";
        for words in [&format!("{long} grandmaster"), "--bots grandmaster"] {
            assert!(targets(&args(words)).unwrap_err().contains("grandmaster"));
        }
        assert!(targets(&args(&format!("{long} random --tiles none.csv"))).unwrap_err().contains("none.csv"));
        assert!(Args::try_parse_from(["targets", "--seats", "6"]).is_err());
    }

    #[test]
    fn the_tiles_of_a_file_are_played_with() {
        let file = std::env::temp_dir().join(format!("free-tiles-{}.csv", std::process::id()));
        std::fs::write(&file, tile_file::template().replace("machine,5,", "machine,0,")).unwrap();
        let words = "--matches 20 --seats 2 --bots random --beginners random";
        let before = targets(&args(words)).unwrap();
        let after = targets(&args(&format!("{words} --tiles {}", file.display()))).unwrap();
        std::fs::remove_file(&file).unwrap();
        assert_ne!(before, after);
    }
}
