//! `shopfloor position`: the best line of a turn, worked out.

use std::path::{Path, PathBuf};

use catalog::{AnyGame, Question, SolvedAnswer, SolvedPosition};
use engine::Lang;

use crate::Done;
use crate::choose;
use crate::preset;
use crate::sim::progress_bar;

/// Work out the best line of a position
///
/// A position is a turn written down in a file; `template` prints one to edit. `solve` looks into every
/// action and everything that chance may answer.
#[derive(clap::Args)]
pub struct Args {
    #[command(subcommand)]
    command: PositionCommand,
}

#[derive(clap::Subcommand)]
enum PositionCommand {
    /// Print a position to edit
    Template {
        /// The game's id
        game: String,
    },
    Solve(SolveArgs),
}

/// Print the best line of a position, and what it comes to
///
/// "Expected" is the mean over all draws and rolls with the best play for it, "guaranteed" what is
/// reached whatever is drawn and rolled. The line ends where chance answers; the answers follow, each
/// with its chance, both values and how to go on. "Proven" means that nothing better is possible;
/// otherwise the limit was reached, and a higher --limit may find more.
///
///   shopfloor position solve puzzle.toml                      most points at the end of the round
///   shopfloor position solve puzzle.toml --for goods          most goods
///   shopfloor position solve puzzle.toml --limit 100000000    for a hard one
#[derive(clap::Args)]
#[command(verbatim_doc_comment)]
struct SolveArgs {
    /// The position's file
    file: PathBuf,
    /// What to solve for: a word of the game (a wrong one lists them); by default its usual one
    #[arg(long = "for", value_name = "AIM")]
    aim: Option<String>,
    /// The most positions to look into
    #[arg(long, default_value_t = 5_000_000, value_parser = clap::value_parser!(u32).range(1..))]
    limit: u32,
    /// The game's id, if several games have positions
    #[arg(long)]
    game: Option<String>,
    /// The language: en or de
    #[arg(long, default_value = "en")]
    lang: Lang,
}

/// More answers of chance than this are not listed.
const MOST_ANSWERS: usize = 24;

pub fn run(args: &Args) -> Done {
    match &args.command {
        PositionCommand::Template { game } => {
            let game = choose::game(game)?;
            let kind = game.position().ok_or_else(|| format!("{} has no positions", game.meta().id))?;
            out!("{}", (kind.template)());
            Ok(())
        }
        PositionCommand::Solve(args) => solve(args),
    }
}

fn solve(args: &SolveArgs) -> Done {
    let game = match &args.game {
        Some(id) => choose::game(id)?,
        None => game_of(&args.file)?,
    };
    let Some(usual) = game.aims().first() else {
        return Err(format!("{} has no solver", game.meta().id));
    };
    let aim = args.aim.as_deref().unwrap_or(usual);
    if !game.aims().contains(&aim) {
        return Err(format!("--for {aim}: a position can be solved for {}", game.aims().join(", ")));
    }
    let (kind, position) = preset::position(game, &args.file)?;
    let mut options = game.default_options();
    options[kind.option] = position.value;
    let bar = progress_bar(args.limit.into());
    let question = Question { options: &options, aim, limit: args.limit, lang: args.lang };
    let solved = game.solve(&question, &mut |positions| bar.set_position(positions.into()));
    bar.finish_and_clear();
    let solved = solved.map_err(|e| format!("{}: {e}", args.file.display()))?;
    let solved = solved.ok_or_else(|| format!("{} has no solver", game.meta().id))?;
    show(&position.title, aim, &solved);
    Ok(())
}

/// The only game whose position the file can be.
fn game_of(file: &Path) -> Result<&'static dyn AnyGame, String> {
    let text = std::fs::read_to_string(file).map_err(|e| format!("{}: {e}", file.display()))?;
    let able = catalog::GAMES.iter().copied().filter(|game| !game.aims().is_empty());
    let fits =
        |game: &&dyn AnyGame| game.position().is_some_and(|kind| (kind.check)(&text).errors.is_empty());
    match able.clone().filter(fits).collect::<Vec<_>>().as_slice() {
        [game] => Ok(*game),
        _ => {
            let ids: Vec<_> = able.map(|game| game.meta().id).collect();
            Err(format!("{}: say which game: --game {}", file.display(), ids.join(" or ")))
        }
    }
}

fn show(title: &str, aim: &str, solved: &SolvedPosition) {
    let end = if solved.proven { "proven" } else { "the limit was reached: there may be better" };
    outln!("{title}, for {aim}: {} ({} positions)", end, solved.positions);
    outln!("  expected    {}", number(solved.expected));
    outln!("  guaranteed  {}\n", number(solved.guaranteed));
    steps("The best line:", &solved.line);
    if !solved.answers.is_empty() {
        outln!("\nThen chance answers:");
        outln!("   chance  expected  guaranteed");
        solved.answers.iter().take(MOST_ANSWERS).for_each(answer);
        if let Some(rest) = solved.answers.get(MOST_ANSWERS..).filter(|rest| !rest.is_empty()) {
            let chance: f64 = rest.iter().map(|answer| answer.chance).sum();
            outln!(
                "{:>7.1} %  {} more answers, expected {} or less",
                100.0 * chance,
                rest.len(),
                number(rest[0].expected)
            );
        }
    }
    if solved.careful != solved.line {
        outln!("");
        steps("The line that guarantees the most:", &solved.careful);
    }
}

fn steps(heading: &str, steps: &[String]) {
    outln!("{heading}");
    steps.iter().enumerate().for_each(|(n, step)| outln!("  {}. {step}", n + 1));
}

fn answer(answer: &SolvedAnswer) {
    let SolvedAnswer { text, chance, expected, guaranteed, line } = answer;
    let (expected, guaranteed) = (number(*expected), number(*guaranteed));
    outln!("{:>7.1} %  {expected:>8}  {guaranteed:>10}  {text}", 100.0 * chance);
    if !line.is_empty() {
        outln!("{:35}{}", "", line.join("; "));
    }
}

/// At most two decimals.
fn number(value: f64) -> String {
    let text = format!("{value:.2}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}
