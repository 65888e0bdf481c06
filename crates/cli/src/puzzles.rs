//! `shopfloor puzzles`: puzzles made from bots' matches, and proven again.

use std::collections::{BTreeMap, HashSet};
use std::path::{Path, PathBuf};
use std::time::Instant;

use ::puzzles::{AnyMaker, Puzzle, Recipe};
use catalog::AnyGame;

use crate::Done;
use crate::choose;
use crate::sim::progress_bar;

/// Make puzzles from bots' matches, and check them
///
/// A puzzle is a turn with one best result. The page shows those that come with a game
/// (games/GAME/data/puzzles.jsonl); `make` finds new ones, `check` proves a set again.
#[derive(clap::Args)]
pub struct Args {
    #[command(subcommand)]
    command: PuzzlesCommand,
}

#[derive(clap::Subcommand)]
enum PuzzlesCommand {
    Make(MakeArgs),
    Check(CheckArgs),
}

/// Make puzzles from bots' matches
///
/// Bots play; every turn that may be a puzzle is solved. It becomes one if the best result is better
/// than every other by a margin, if greedy play misses it, and if all that is possible could be looked
/// into (--limit). A brute force that knows only the rules then proves it, where chance has no part in
/// it; otherwise the exact solver has. It is graded by what must be seen: steps, kinds of actions,
/// chance, and whether a second greedy try finds it. A match gives at most one puzzle of a kind.
///
/// Match i has seed S + i: the same command makes the same puzzles on any machine.
///
///   shopfloor puzzles make GAME --games 200 --out new.jsonl
///   shopfloor puzzles make GAME --games 500 --each 60 --out new.jsonl
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
struct MakeArgs {
    /// The game's id
    game: String,
    /// Matches to look through
    #[arg(long, alias = "matches", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// The file to write: a puzzle a line, in JSON
    #[arg(long)]
    out: PathBuf,
    /// The seed of the first match
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The level of the bots
    #[arg(long, default_value = "foreman")]
    level: String,
    /// The most positions to look into for a puzzle
    #[arg(long, default_value_t = 200_000, value_parser = clap::value_parser!(u32).range(1..))]
    limit: u32,
    /// The most puzzles of each theme and grade
    #[arg(long, default_value_t = 20)]
    each: usize,
}

/// Prove puzzles again
///
/// Without a file, those that come with the games. With --quickly only the exact solver is asked, and
/// its time is told; otherwise every puzzle is made again from its position and must come out the same:
/// result, next best result, greedy play, proof, grade and shortest line.
///
///   shopfloor puzzles check --quickly
///   shopfloor puzzles check new.jsonl --game GAME
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
struct CheckArgs {
    /// A file of puzzles; by default those that come with the games
    file: Option<PathBuf>,
    /// The game's id: which game the file is for, or the only one to check
    #[arg(long)]
    game: Option<String>,
    /// Only solve them
    #[arg(long)]
    quickly: bool,
    /// The most positions to look into for a puzzle
    #[arg(long, default_value_t = 200_000, value_parser = clap::value_parser!(u32).range(1..))]
    limit: u32,
}

pub fn run(args: &Args) -> Done {
    match &args.command {
        PuzzlesCommand::Make(args) => make(args),
        PuzzlesCommand::Check(args) => check(args),
    }
}

fn maker(game: &dyn AnyGame) -> Result<&'static dyn AnyMaker, String> {
    ::puzzles::maker(game.meta().id)
        .filter(|_| !game.aims().is_empty())
        .ok_or_else(|| format!("{} has no solver, so it has no puzzles", game.meta().id))
}

fn make(args: &MakeArgs) -> Done {
    let game = choose::game(&args.game)?;
    let maker = maker(game)?;
    if game.thought(&args.level).is_none() {
        return Err(format!("--level {}: there is no such bot", args.level));
    }
    let making = maker.making(Recipe { level: args.level.clone(), limit: args.limit });
    let (mut found, mut known, mut counts) = (Vec::new(), HashSet::new(), BTreeMap::new());
    let bar = progress_bar(args.games);
    lab::play_many(&*making, args.seed, args.games, |made| {
        for puzzle in made {
            let of_its_kind = counts.entry((puzzle.theme.clone(), puzzle.grade)).or_insert(0usize);
            if *of_its_kind < args.each && known.insert(puzzle.id.clone()) {
                *of_its_kind += 1;
                found.push(puzzle);
            }
        }
        bar.inc(1);
        // A long run can be stopped: what was found so far is kept.
        write(&args.out, &mut found)
    })?;
    bar.finish_and_clear();
    outln!("{} puzzles in {}", found.len(), args.out.display());
    for ((theme, grade), count) in counts {
        outln!("  {theme:<12} {:<7} {count}", format!("{grade:?}").to_lowercase());
    }
    Ok(())
}

fn write(path: &Path, found: &mut [Puzzle]) -> Done {
    found.sort_by(|one, other| (&one.theme, one.grade, &one.id).cmp(&(&other.theme, other.grade, &other.id)));
    let lines: Vec<String> =
        found.iter().map(|puzzle| serde_json::to_string(puzzle).expect("puzzles serialize") + "\n").collect();
    std::fs::write(path, lines.concat()).map_err(|e| format!("{}: {e}", path.display()))
}

fn check(args: &CheckArgs) -> Done {
    let named = args.game.as_deref().map(choose::game).transpose()?;
    let Some(file) = &args.file else {
        let games = catalog::GAMES.iter().copied();
        let wanted = games.filter(|game| named.is_none_or(|named| named.meta().id == game.meta().id));
        return wanted.filter(|game| !game.aims().is_empty()).try_for_each(|game| {
            let book = ::puzzles::of(game.meta().id).expect("every game has a book");
            check_all(args, game, &book.built_in()?)
        });
    };
    let game = named.ok_or("say which game the file is for: --game GAME")?;
    let text = std::fs::read_to_string(file).map_err(|e| format!("{}: {e}", file.display()))?;
    let puzzles = ::puzzles::read(&text).map_err(|e| format!("{}: {e}", file.display()))?;
    check_all(args, game, &puzzles)
}

fn check_all(args: &CheckArgs, game: &dyn AnyGame, puzzles: &[Puzzle]) -> Done {
    let maker = maker(game)?;
    let bar = progress_bar(puzzles.len() as u64);
    let mut times = Vec::new();
    for puzzle in puzzles {
        let began = Instant::now();
        let wrong = |why: String| format!("{} {}: {why}", game.meta().id, puzzle.id);
        if args.quickly {
            let (best, _) =
                maker.solved(puzzle, u32::MAX).ok_or_else(|| wrong("the solver gave up".into()))?;
            if (best - puzzle.best).abs() > 1e-5 {
                return Err(wrong(format!("the best result is {best}, not {}", puzzle.best)));
            }
        } else {
            maker.check(puzzle, args.limit).map_err(wrong)?;
        }
        times.push(began.elapsed().as_secs_f64() * 1000.0);
        bar.inc(1);
    }
    bar.finish_and_clear();
    times.sort_by(f64::total_cmp);
    let at = |part: f64| times.get((part * (times.len().max(1) - 1) as f64) as usize).copied().unwrap_or(0.0);
    let what = if args.quickly { "solved" } else { "proven" };
    outln!(
        "{}: {} puzzles {what}; median {:.1} ms, 95 % {:.1} ms, longest {:.1} ms",
        game.meta().id,
        puzzles.len(),
        at(0.5),
        at(0.95),
        at(1.0)
    );
    Ok(())
}
