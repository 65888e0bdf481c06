//! `shopfloor ladder`: who beats whom, by how much, and how long it takes.

mod book;
mod elo;
mod pace;
mod plan;
mod plot;
mod report;
mod results;

use std::path::PathBuf;
use std::sync::Mutex;

use catalog::{AnyGame, Clocked, Timekeeper};
use rayon::prelude::*;
use serde_json::{Map, Value, json};

use crate::Done;
use crate::choose::{self, OptionArgs};
use book::{Book, Heading, Played};
use pace::Pace;
use plan::{Player, Row, Section};
use results::Results;

/// Find out who beats whom: win rates with intervals, Elo, time per turn.
///
/// The levels of bots play each other with rotating seats, as many matches as
/// it takes to be sure; the table says what each level promises and whether it
/// holds. Match n of every row has the seed S + n. Where a row would take too
/// long, all its searching bots get a tenth of their iterations (or a
/// fortieth, where that is still too long), and the row says so.
///
/// Each finished match is written to a file at once: stop at any time, and the
/// same command goes on where it stopped. In the end the report is printed and
/// written to a folder, as Markdown (a section of ladder.md), CSV and a picture.
///
/// With --seats or --levels it is a plain round robin instead: every choice of
/// as many levels as there are seats.
#[derive(clap::Args)]
pub struct Args {
    /// The game's id
    game: String,
    /// A round robin with so many seats
    #[arg(long)]
    seats: Option<usize>,
    /// Who is in the round robin, separated by commas, the weakest first; every level without
    #[arg(long, value_delimiter = ',')]
    levels: Vec<String>,
    /// Matches at each table of the round robin [default: 50]
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    games: Option<u64>,
    /// Play this many times the matches: 0.1 for a quick look
    #[arg(long, default_value = "1", value_parser = scale)]
    scale: f64,
    /// Iterations of the rows that take long: all, a tenth, or by the time it would take
    #[arg(long, value_enum, default_value_t)]
    budget: Budget,
    /// The seed of each row's first match
    #[arg(long, default_value_t = 1_000_000)]
    seed: u64,
    /// Where matches are kept [default: ladder-GAME.jsonl]
    #[arg(long)]
    file: Option<PathBuf>,
    /// Where the report goes
    #[arg(long, value_name = "DIR", default_value = "docs")]
    out: PathBuf,
    #[command(flatten)]
    options: OptionArgs,
}

#[derive(Clone, Copy, Debug, Default, clap::ValueEnum)]
enum Budget {
    #[default]
    Auto,
    Full,
    Tenth,
}

/// A row that takes longer than this on one core gets a part of its budget: a ladder has up to nine rows
/// that may take long, and shall take less than 50 minutes on two cores.
const LONG_MS: f64 = 400_000.0;
/// A tenth of the budget, or a fortieth where that takes too long as well.
const PART: u32 = 10;
const SMALL_PART: u32 = 40;
/// Matches up to this long are played again to see whether the bots still play the same.
const QUICK_MS: f64 = 2_000.0;

fn scale(text: &str) -> Result<f64, String> {
    let scale = text.parse::<f64>().ok().filter(|scale| *scale > 0.0 && *scale <= 100.0);
    scale.ok_or_else(|| "the scale is a number above 0, 100 at most".into())
}

pub fn run(args: &Args) -> Done {
    let game = choose::game(&args.game)?;
    let options = args.options.options(game)?;
    let file = args.file.clone().unwrap_or_else(|| format!("ladder-{}.jsonl", args.game).into());
    let rows = wanted(args, game)?;
    let settings = settings(args, game, &options, &rows);
    let hall = Hall { game, options, seed: args.seed };
    let book = Book::open(&file, game.meta().id, &settings, || {
        let rows = affordable(&hall, rows, args.budget)?;
        Ok(Heading::new(game.meta().id, settings.clone(), rows))
    })?;
    still_the_same(&hall, &book, &file.display().to_string())?;
    let book = play(&hall, book)?;
    let results = Results::new(&book.heading.rows, book.played);
    let report = report::Report::new(game, &results, args.seed);
    out!("{}", report.text());
    for written in report.write(&args.out, &command())? {
        outln!("written: {}", written.display());
    }
    Ok(())
}

/// What was typed, without where this program lies.
fn command() -> String {
    [vec!["shopfloor".into()], std::env::args().skip(1).collect()].concat().join(" ")
}

/// What was asked for, before anybody knows how long it takes.
fn wanted(args: &Args, game: &dyn AnyGame) -> Result<Vec<Row>, String> {
    let plain = args.seats.is_some() || !args.levels.is_empty();
    if args.games.is_some() && !plain {
        return Err("--games is for a round robin (--seats, --levels); otherwise use --scale".into());
    }
    let mut rows = if plain {
        let seats = args.seats.unwrap_or(2);
        choose::seats(game, seats)?;
        let every = || catalog::LEVELS.iter().map(|level| level.id.to_owned()).collect();
        let levels = if args.levels.is_empty() { every() } else { args.levels.clone() };
        plan::round_robin(&levels, seats, args.games.unwrap_or(50))
    } else {
        plan::standard(game)
    };
    for row in &mut rows {
        // Whole rotations, so that every seat counts the same.
        let seats = row.lineup.len() as u64;
        row.games = ((row.games as f64 * args.scale / seats as f64).ceil() as u64).max(1) * seats;
    }
    Ok(rows)
}

/// All that decides what is played, for the heading of the file.
fn settings(args: &Args, game: &dyn AnyGame, options: &Value, rows: &[Row]) -> Map<String, Value> {
    let mut levels: Vec<&str> =
        rows.iter().flat_map(|row| &row.lineup).map(|player| player.level.as_str()).collect();
    levels.sort_unstable();
    levels.dedup();
    let thoughts: Map<String, Value> = levels
        .into_iter()
        .filter_map(|level| {
            let t = game.thought(level)?;
            let thought =
                json!({ "blur": t.blur, "effort": t.effort, "iterations": t.iterations, "rounds": t.rounds });
            Some((level.to_owned(), thought))
        })
        .collect();
    let settings = json!({
        "seed": args.seed, "scale": args.scale, "budget": format!("{:?}", args.budget).to_lowercase(),
        "seats": args.seats, "levels": args.levels, "games": args.games,
        "options": options, "thoughts": thoughts,
    });
    settings.as_object().expect("it is one").clone()
}

/// Where the matches are played.
struct Hall {
    game: &'static dyn AnyGame,
    options: Value,
    seed: u64,
}

impl Hall {
    fn timekeeper(&self, row: &Row, seats: &[Player]) -> Result<Timekeeper, String> {
        let mut options = self.options.clone();
        for (name, value) in &row.options {
            options[name] = value.clone();
        }
        let bots: Vec<String> = seats.iter().map(|player| player.bot(self.game)).collect();
        self.game.timekeeper(&bots, &options).map_err(|e| e.to_string())
    }

    /// Plays one match of a row.
    fn play(&self, rows: &[Row], row: usize, n: u64) -> Result<Played, String> {
        let seats = rows[row].seated(n);
        let seed = self.seed.wrapping_add(n);
        let Clocked { places, scores, decisions, turns_ms, slowest_ms } =
            self.timekeeper(&rows[row], &seats)?(seed);
        let round = |ms: f64| (ms * 1e3).round() / 1e3;
        Ok(Played {
            row,
            n,
            seed,
            seats: seats.iter().map(Player::name).collect(),
            places,
            scores,
            decisions,
            turns_ms: turns_ms.into_iter().map(|turns| turns.into_iter().map(round).collect()).collect(),
            slowest_ms: slowest_ms.into_iter().map(round).collect(),
        })
    }
}

/// Plays matches of each row to see how long they take, and gives less thought to those that take too long.
fn affordable(hall: &Hall, rows: Vec<Row>, budget: Budget) -> Result<Vec<Row>, String> {
    eprintln!("Timing a match of each row ...");
    let timed: Vec<Row> =
        rows.par_iter().map(|row| afford(hall, row, budget)).collect::<Result<_, String>>()?;
    // Rows that are read side by side get the same.
    let part = |row: &Row| row.lineup.iter().map(|player| player.part).max().unwrap_or(1);
    let alone = timed.iter().filter(|row| row.section == Section::Alone).map(part).max().unwrap_or(1);
    let rows = rows.iter().zip(timed).map(|(row, timed)| match timed.section {
        Section::Alone => Row { lineup: row.shrunk_lineup(hall.game, alone), ..timed },
        Section::Pairs | Section::FullBudget | Section::MoreSearch | Section::Crowd | Section::RoundRobin => {
            timed
        }
    });
    Ok(plan::without_repeats(rows.collect()))
}

fn afford(hall: &Hall, row: &Row, budget: Budget) -> Result<Row, String> {
    let with_part = |part: u32| {
        let lineup = row.shrunk_lineup(hall.game, part);
        let mut timed = Row { lineup, ..row.clone() };
        // A seed of its own: the row's matches are not known beforehand.
        let seed = hall.seed.wrapping_sub(1);
        timed.cost_ms = hall.timekeeper(&timed, &timed.lineup)?(seed).turns_ms.concat().iter().sum();
        Ok::<Row, String>(timed)
    };
    let too_long = |cost_ms: f64| cost_ms * row.games as f64 > LONG_MS;
    let tenth = with_part(PART)?;
    let searches = tenth.lineup != row.lineup;
    // Ten times the iterations take ten times as long at most.
    let most_ms = tenth.cost_ms * if searches { f64::from(PART) } else { 1.0 };
    let full = Row { cost_ms: most_ms, ..row.clone() };
    match budget {
        _ if !searches || !row.may_shrink() => Ok(full),
        Budget::Full => Ok(full),
        Budget::Tenth => Ok(tenth),
        Budget::Auto if !too_long(most_ms) => Ok(full),
        Budget::Auto if too_long(tenth.cost_ms) => with_part(SMALL_PART),
        // The full budget takes three times as long at least; nearer than that, only a match can tell.
        Budget::Auto if too_long(3.0 * tenth.cost_ms) => Ok(tenth),
        Budget::Auto => Ok(Some(with_part(1)?).filter(|full| !too_long(full.cost_ms)).unwrap_or(tenth)),
    }
}

/// Plays a few kept matches again: a ladder whose bots have changed since is no ladder.
fn still_the_same(hall: &Hall, book: &Book, file: &str) -> Done {
    let rows = &book.heading.rows;
    let quickest = (0..rows.len()).filter_map(|row| {
        let played = book.played.iter().filter(|played| played.row == row);
        played.min_by(|a, b| a.thought_ms().total_cmp(&b.thought_ms()))
    });
    let quick: Vec<&Played> = quickest.filter(|played| played.thought_ms() < QUICK_MS).collect();
    quick.into_par_iter().try_for_each(|kept| {
        if hall.play(rows, kept.row, kept.n)?.same_result(kept) {
            return Ok(());
        }
        let (seats, seed) = (kept.seats.join(", "), kept.seed);
        Err(format!(
            "{file}: the bots have changed since (another result of {seats} with seed {seed}); \
             name another --file, or remove it to begin anew"
        ))
    })
}

/// Plays what is missing, the longest matches first.
fn play(hall: &Hall, book: Book) -> Result<Book, String> {
    let rows = book.heading.rows.clone();
    let done: std::collections::HashSet<(usize, u64)> =
        book.played.iter().map(|played| (played.row, played.n)).collect();
    let mut missing: Vec<(usize, u64)> =
        (0..rows.len()).flat_map(|row| (0..rows[row].games).map(move |n| (row, n))).collect();
    missing.retain(|job| !done.contains(job));
    missing.sort_by(|a, b| rows[b.0].cost_ms.total_cmp(&rows[a.0].cost_ms));
    let pace = Pace::new(&rows, &book.played);
    let kept = Mutex::new((book, pace));
    // A bridge hands them out in their order, one by one.
    missing.into_iter().par_bridge().try_for_each(|(row, n)| {
        let played = hall.play(&rows, row, n)?;
        let (book, pace) = &mut *kept.lock().expect("nobody panics while writing");
        pace.tell(&played);
        book.add(played)
    })?;
    let (book, pace) = kept.into_inner().expect("nobody panics while writing");
    pace.finish();
    Ok(book)
}
