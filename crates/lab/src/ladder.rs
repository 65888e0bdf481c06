//! The ladder: who beats whom, by how much, and how long it takes.

mod elo;
mod plan;
mod plot;
mod progress;
mod report;
mod result_file;
mod results;

use std::collections::HashSet;
use std::path::Path;
use std::sync::Mutex;

use catalog::AnyGame;
use rayon::prelude::*;
use serde_json::{Map, Value, json};

use crate::luck::LuckBudget;
use crate::timed::{TimedMatch, TimedSimulator};

pub use self::report::LadderReport;
pub use elo::Elo;
pub use plan::{LadderPlayer, LadderRow, LadderSection, Requirement};
pub use progress::LadderProgress;
use result_file::{LadderHeading, MatchResult, ResultFile};
pub use results::{LadderResults, LadderStanding, RowResult, TurnTimes};

/// What decides which matches a ladder plays, besides the game and its options.
#[derive(Clone, Debug)]
pub struct LadderSettings {
    /// With seats or levels the ladder is a plain round robin.
    pub seats: Option<usize>,
    /// The weakest first; all where none is named.
    pub levels: Vec<String>,
    /// For each line-up of a round robin.
    pub matches: Option<u64>,
    /// The number of matches is multiplied by this.
    pub scale: f64,
    pub budget: Budget,
    /// The seed of each row's first match.
    pub seed: u64,
    /// Whether luck is judged, too.
    pub luck: bool,
}

/// How much thought the bots get in rows that take long.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Budget {
    /// A part of it where all of it would take too long.
    #[default]
    Auto,
    Full,
    Tenth,
}

impl Budget {
    pub const ALL: [Budget; 3] = [Budget::Auto, Budget::Full, Budget::Tenth];

    pub fn name(self) -> &'static str {
        match self {
            Budget::Auto => "auto",
            Budget::Full => "full",
            Budget::Tenth => "tenth",
        }
    }
}

/// A row that takes longer than this on one core gets a part of its budget: a ladder has up to nine such
/// rows and should take less than 50 minutes on two cores.
const LONG_MS: f64 = 400_000.0;
/// A tenth of the budget, or a fortieth where that takes too long as well.
const PART: u32 = 10;
const SMALL_PART: u32 = 40;
/// Matches up to this long are replayed to check that the bots still play the same.
const QUICK_MS: f64 = 2_000.0;

/// Plays a ladder, or what is still missing of one, and stores each match in `file` as soon as it is over.
/// `tell` is called before the first match and after each.
pub fn play(
    game: &'static dyn AnyGame,
    options: Value,
    settings: &LadderSettings,
    file: &Path,
    tell: &mut (dyn FnMut(&LadderProgress) + Send),
) -> Result<LadderResults, String> {
    let rows = settings.rows(game)?;
    let stored = settings.stored(game, &options, &rows);
    let luck = settings.luck.then_some(LuckBudget::USUAL);
    let arena = Arena { game, options, seed: settings.seed, luck };
    let results = ResultFile::open(file, game.meta().id, &stored, || {
        tell(&LadderProgress::default());
        let rows = within_budget(&arena, rows, settings.budget)?;
        Ok(LadderHeading::new(game.meta().id, stored.clone(), rows))
    })?;
    check_bots_unchanged(&arena, &results, &file.display().to_string())?;
    let results = play_missing(&arena, results, tell)?;
    Ok(LadderResults::new(&results.heading.rows, results.matches))
}

impl LadderSettings {
    /// The rows asked for, before anyone knows how long they take.
    fn rows(&self, game: &dyn AnyGame) -> Result<Vec<LadderRow>, String> {
        let round_robin = self.seats.is_some() || !self.levels.is_empty();
        if self.matches.is_some() && !round_robin {
            return Err("--matches is for a round robin (--seats, --levels); use --scale instead".into());
        }
        let mut rows = if round_robin {
            let (seats, meta) = (self.seats.unwrap_or(2), game.meta());
            let (min, max) = (meta.min_seats, meta.max_seats);
            if !(usize::from(min)..=usize::from(max)).contains(&seats) {
                return Err(format!("{} is for {min} to {max} players, not {seats}", meta.id));
            }
            let every = || catalog::LEVELS.iter().map(|level| level.id.to_owned()).collect();
            let levels = if self.levels.is_empty() { every() } else { self.levels.clone() };
            plan::round_robin(&levels, seats, self.matches.unwrap_or(50))
        } else {
            plan::standard(game)
        };
        for row in &mut rows {
            // Whole rotations, so that every seat counts the same.
            let seats = row.lineup.len() as u64;
            row.matches = ((row.matches as f64 * self.scale / seats as f64).ceil() as u64).max(1) * seats;
        }
        Ok(rows)
    }

    /// Everything that decides what is played, as the file stores it.
    fn stored(&self, game: &dyn AnyGame, options: &Value, rows: &[LadderRow]) -> Map<String, Value> {
        let mut levels: Vec<&str> =
            rows.iter().flat_map(|row| &row.lineup).map(|player| player.level.as_str()).collect();
        levels.sort_unstable();
        levels.dedup();
        let thoughts: Map<String, Value> = levels
            .into_iter()
            .filter_map(|level| {
                let t = game.thought(level)?;
                let thought = json!({
                    "habit": t.habit, "blur": t.blur, "effort": t.effort, "iterations": t.iterations, "rounds": t.rounds
                });
                Some((level.to_owned(), thought))
            })
            .collect();
        let mut settings = json!({
            "seed": self.seed, "scale": self.scale, "budget": self.budget.name(),
            "seats": self.seats, "levels": self.levels, "games": self.matches,
            "options": options, "thoughts": thoughts,
        });
        if self.luck {
            settings["luck"] = LuckBudget::USUAL.judge_name().into();
        }
        settings.as_object().expect("it is an object").clone()
    }
}

/// Where the matches are played.
struct Arena {
    game: &'static dyn AnyGame,
    options: Value,
    seed: u64,
    luck: Option<LuckBudget>,
}

impl Arena {
    fn simulator(&self, row: &LadderRow, seats: &[LadderPlayer]) -> Result<TimedSimulator, String> {
        let mut options = self.options.clone();
        for (name, value) in &row.options {
            options[name] = value.clone();
        }
        let bots: Vec<String> = seats.iter().map(|player| player.bot(self.game)).collect();
        let lab = crate::of(self.game.meta().id).expect("every game has a laboratory");
        lab.timed_simulator(&bots, &options, self.luck).map_err(|e| e.to_string())
    }

    /// Plays one match of a row.
    fn play(&self, rows: &[LadderRow], row: usize, n: u64) -> Result<MatchResult, String> {
        let seats = rows[row].seated(n);
        let seed = self.seed.wrapping_add(n);
        let TimedMatch { places, scores, decisions, turns_ms, slowest_ms, luck, judge_ms } =
            self.simulator(&rows[row], &seats)?(seed);
        let round = |ms: f64| (ms * 1e3).round() / 1e3;
        Ok(MatchResult {
            row,
            n,
            seed,
            seats: seats.iter().map(LadderPlayer::name).collect(),
            places,
            scores,
            decisions,
            turns_ms: turns_ms.into_iter().map(|turns| turns.into_iter().map(round).collect()).collect(),
            slowest_ms: slowest_ms.into_iter().map(round).collect(),
            judge_ms: if luck.is_empty() { 0.0 } else { round(judge_ms) },
            luck,
        })
    }
}

/// Times a match of each row, and gives less thought to rows that would take too long.
fn within_budget(arena: &Arena, rows: Vec<LadderRow>, budget: Budget) -> Result<Vec<LadderRow>, String> {
    let timed: Vec<LadderRow> =
        rows.par_iter().map(|row| row_within_budget(arena, row, budget)).collect::<Result<_, String>>()?;
    // Rows that are read side by side get the same part.
    let part = |row: &LadderRow| row.lineup.iter().map(|player| player.part).max().unwrap_or(1);
    let solo = timed.iter().filter(|row| row.section == LadderSection::Solo).map(part).max().unwrap_or(1);
    let rows = rows.iter().zip(timed).map(|(row, timed)| match timed.section {
        LadderSection::Solo => LadderRow { lineup: row.shrunk_lineup(arena.game, solo), ..timed },
        LadderSection::Pairs
        | LadderSection::Anchor
        | LadderSection::FullBudget
        | LadderSection::MoreSearch
        | LadderSection::Crowd
        | LadderSection::RoundRobin => timed,
    });
    Ok(plan::without_repeats(rows.collect()))
}

fn row_within_budget(arena: &Arena, row: &LadderRow, budget: Budget) -> Result<LadderRow, String> {
    let with_part = |part: u32| {
        let lineup = row.shrunk_lineup(arena.game, part);
        let mut timed = LadderRow { lineup, ..row.clone() };
        // A seed that no match of the row has.
        let seed = arena.seed.wrapping_sub(1);
        timed.cost_ms = arena.simulator(&timed, &timed.lineup)?(seed).turns_ms.concat().iter().sum();
        Ok::<LadderRow, String>(timed)
    };
    let too_long = |cost_ms: f64| cost_ms * row.matches as f64 > LONG_MS;
    let tenth = with_part(PART)?;
    let searches = tenth.lineup != row.lineup;
    // Ten times the iterations take ten times as long at most.
    let most_ms = tenth.cost_ms * if searches { f64::from(PART) } else { 1.0 };
    let full = LadderRow { cost_ms: most_ms, ..row.clone() };
    match budget {
        _ if !searches || !row.may_shrink() => Ok(full),
        Budget::Full => Ok(full),
        Budget::Tenth => Ok(tenth),
        Budget::Auto if !too_long(most_ms) => Ok(full),
        Budget::Auto if too_long(tenth.cost_ms) => with_part(SMALL_PART),
        // The full budget takes at least three times as long; closer than that, only a match can tell.
        Budget::Auto if too_long(3.0 * tenth.cost_ms) => Ok(tenth),
        Budget::Auto => Ok(Some(with_part(1)?).filter(|full| !too_long(full.cost_ms)).unwrap_or(tenth)),
    }
}

/// Replays a few stored matches: results of bots that have changed since do not belong in one ladder.
fn check_bots_unchanged(arena: &Arena, results: &ResultFile, file: &str) -> Result<(), String> {
    let rows = &results.heading.rows;
    let quickest = (0..rows.len()).filter_map(|row| {
        let played = results.matches.iter().filter(|played| played.row == row);
        played.min_by(|a, b| a.thought_ms().total_cmp(&b.thought_ms()))
    });
    let quick: Vec<&MatchResult> = quickest.filter(|played| played.thought_ms() < QUICK_MS).collect();
    quick.into_par_iter().try_for_each(|stored| {
        if arena.play(rows, stored.row, stored.n)?.same_result(stored) {
            return Ok(());
        }
        let (seats, seed) = (stored.seats.join(", "), stored.seed);
        Err(format!(
            "{file}: the bots have changed since ({seats} get another result with seed {seed}); \
             choose another --file, or delete this one to start over"
        ))
    })
}

/// Plays what is missing, the longest matches first.
fn play_missing(
    arena: &Arena,
    results: ResultFile,
    tell: &mut (dyn FnMut(&LadderProgress) + Send),
) -> Result<ResultFile, String> {
    let rows = results.heading.rows.clone();
    let done: HashSet<(usize, u64)> = results.matches.iter().map(|played| (played.row, played.n)).collect();
    let mut missing: Vec<(usize, u64)> =
        (0..rows.len()).flat_map(|row| (0..rows[row].matches).map(move |n| (row, n))).collect();
    missing.retain(|job| !done.contains(job));
    missing.sort_by(|a, b| rows[b.0].cost_ms.total_cmp(&rows[a.0].cost_ms));
    let progress = LadderProgress::new(&rows, &results.matches);
    tell(&progress);
    let shared = Mutex::new((results, progress, tell));
    // A bridge hands them out one by one, in order.
    missing.into_iter().par_bridge().try_for_each(|(row, n)| {
        let played = arena.play(&rows, row, n)?;
        let (results, progress, tell) = &mut *shared.lock().expect("nothing panics while it is locked");
        progress.count(&played);
        tell(progress);
        results.add(played)
    })?;
    Ok(shared.into_inner().expect("nothing panics while it is locked").0)
}
