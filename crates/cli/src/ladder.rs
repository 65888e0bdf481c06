//! `shopfloor ladder`: who beats whom, by how much, and how long it takes.

use std::io::IsTerminal as _;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use clap::builder::{PossibleValuesParser, TypedValueParser as _};
use indicatif::{HumanDuration, ProgressBar, ProgressStyle};
use lab::ladder::{Budget, LadderProgress, LadderReport, LadderSettings};

use crate::Done;
use crate::choose::{self, OptionArgs};
use crate::files;

/// Rank the bots: win rates with intervals, Elo, time per turn
///
/// The bot levels play each other with rotating seats, as many matches as it
/// takes to be sure; the report says what each level promises and whether it
/// holds. Match n of each row has seed S + n. Where a row would take too long,
/// all its searching bots get a tenth of their iterations (or a fortieth, if
/// that is still too long), and the row says so.
///
/// Each finished match is saved at once: stop at any time, and the same
/// command resumes. In the end the report is printed and written to a folder
/// as Markdown (a section of ladder.md), CSV and a picture.
///
/// With --luck, what chance brought is taken out of every match: the means stay
/// the same, and fewer matches make them as sure. The judge is fixed beforehand.
///
/// With --seats or --levels it is a plain round robin instead: every choice of
/// as many levels as there are seats.
#[derive(clap::Args)]
pub struct Args {
    /// The game's id
    game: String,
    /// A round robin with this many seats
    #[arg(long)]
    seats: Option<usize>,
    /// The levels in the round robin, separated by commas, weakest first [default: all]
    #[arg(long, value_delimiter = ',')]
    levels: Vec<String>,
    /// Matches for each line-up of the round robin [default: 50]
    #[arg(long, alias = "games", value_parser = clap::value_parser!(u64).range(1..))]
    matches: Option<u64>,
    /// Multiply the number of matches, e.g. 0.1 for a quick look
    #[arg(long, default_value = "1", value_parser = scale)]
    scale: f64,
    /// Iterations in rows that take long: all, a tenth, or depending on the time they take
    #[arg(long, default_value = "auto", value_parser = budget())]
    budget: Budget,
    /// The seed of each row's first match
    #[arg(long, default_value_t = 1_000_000)]
    seed: u64,
    /// Where matches are saved [default: ladder-GAME.jsonl]
    #[arg(long)]
    file: Option<PathBuf>,
    /// Where the report is written
    #[arg(long, value_name = "DIR", default_value = "docs")]
    out: PathBuf,
    /// Take luck out of the results, too: each match is judged when it is over, which takes longer
    #[arg(long)]
    luck: bool,
    #[command(flatten)]
    options: OptionArgs,
}

fn budget() -> impl clap::builder::TypedValueParser<Value = Budget> {
    PossibleValuesParser::new(Budget::ALL.map(Budget::name))
        .map(|name| Budget::ALL.into_iter().find(|budget| budget.name() == name).unwrap_or_default())
}

fn scale(text: &str) -> Result<f64, String> {
    let scale = text.parse::<f64>().ok().filter(|scale| *scale > 0.0 && *scale <= 100.0);
    scale.ok_or_else(|| "expected a number above 0, at most 100".into())
}

pub fn run(args: &Args) -> Done {
    let game = choose::game(&args.game)?;
    let options = args.options.options(game)?;
    let file = args.file.clone().unwrap_or_else(|| format!("ladder-{}.jsonl", args.game).into());
    let settings = LadderSettings {
        seats: args.seats,
        levels: args.levels.clone(),
        matches: args.matches,
        scale: args.scale,
        budget: args.budget,
        seed: args.seed,
        luck: args.luck,
    };
    let mut bar = Bar::new();
    let results = lab::ladder::play(game, options, &settings, &file, &mut |progress| bar.show(progress))?;
    bar.finish();
    let report = LadderReport::new(game, &results, args.seed);
    out!("{}", report.text());
    let page = std::fs::read_to_string(args.out.join(LadderReport::PAGE)).unwrap_or_default();
    for (name, text) in report.files(&page, &command()) {
        let path = args.out.join(name);
        files::write(&path, &text)?;
        outln!("wrote {}", path.display());
    }
    Ok(())
}

/// The command as it was typed, without the path of this program.
fn command() -> String {
    [vec!["shopfloor".into()], std::env::args().skip(1).collect()].concat().join(" ")
}

/// Where there is no terminal, a line this often is enough.
const SILENCE: Duration = Duration::from_secs(30);
/// The bar's length.
const WHOLE: f64 = 1000.0;

/// The progress on stderr: a bar on a terminal, else a line from time to time.
struct Bar {
    bar: Option<ProgressBar>,
    last_line: Option<Instant>,
}

impl Bar {
    fn new() -> Bar {
        let bar = std::io::stderr().is_terminal().then(|| {
            let style = ProgressStyle::with_template("{bar:40} {msg}").expect("the template is well formed");
            ProgressBar::new(WHOLE as u64).with_style(style)
        });
        Bar { bar, last_line: None }
    }

    fn show(&mut self, progress: &LadderProgress) {
        if progress.matches == 0 {
            eprintln!("Timing one match of each row ...");
            return;
        }
        let (all, left) = (progress.matches, progress.left());
        let time = HumanDuration(progress.time_left());
        let text = format!("{} of {all} matches, about {time} left", all - left);
        match &self.bar {
            Some(bar) => {
                bar.set_position((WHOLE * progress.part_done()) as u64);
                bar.set_message(text);
            }
            None if left > 0 && self.last_line.is_none_or(|last| last.elapsed() > SILENCE) => {
                eprintln!("{:>3.0} % done: {text}", 100.0 * progress.part_done());
                self.last_line = Some(Instant::now());
            }
            None => {}
        }
    }

    fn finish(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}
