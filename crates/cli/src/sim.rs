//! `shopfloor sim`: many matches between bots.

use std::io::IsTerminal as _;

use engine::Lang;
use indicatif::{ProgressBar, ProgressStyle};
use lab::LuckBudget;
use report::{Setting, Tally};

use crate::Done;
use crate::choose::{self, OptionArgs};
use crate::output::{Format, Output, OutputArgs};

/// Play many bot matches and report statistics
///
/// Match i has seed S + i and depends on nothing else: the same command gives
/// the same matches on any machine. Formats: `table` for this terminal, `json`
/// one line per match and then the summary, `csv` one row per number of the
/// summary, `html` a self-contained page with plots.
///
/// With --luck, means without luck stand beside the raw ones: what chance brought
/// is taken out of every match by a judge that was fixed beforehand. Both
/// estimate the same, but without luck fewer matches make it as sure.
#[derive(clap::Args)]
pub struct Args {
    /// The game's id
    game: String,
    /// The bot level of each seat, separated by commas
    #[arg(long, value_delimiter = ',', required = true)]
    seats: Vec<String>,
    /// Number of matches
    #[arg(long, alias = "games", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..))]
    matches: u64,
    /// The seed of the first match
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Take luck out of the results, too: each match is judged when it is over, which takes much longer
    #[arg(long)]
    luck: bool,
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    options: OptionArgs,
}

pub fn run(args: &Args) -> Done {
    let game = choose::game(&args.game)?;
    let seats = choose::seats(game, args.seats.len())?;
    let options = args.options.options(game)?;
    let luck = args.luck.then_some(LuckBudget::USUAL);
    let simulate = choose::lab(game).simulator(&args.seats, &options, luck).map_err(|e| e.to_string())?;
    let glossary = game.glossary(&options, seats, Lang::EN).map_err(|e| e.to_string())?;
    let mut output = Output::open(&args.output)?;
    let setting = args.setting(&game.about(Lang::EN).name, luck.map(LuckBudget::judge_name));
    let mut tally = Tally::new(setting, glossary.clone());
    let bar = progress_bar(args.matches);
    lab::play_many(&*simulate, args.seed, args.matches, |record| {
        tally.add(&record);
        bar.inc(1);
        match output.format {
            Format::Json => output.write(&(report::line(&record, &glossary) + "\n")),
            Format::Table | Format::Csv | Format::Html => Ok(()),
        }
    })?;
    bar.finish_and_clear();
    let summary = tally.summary();
    output.write(&match output.format {
        Format::Table => report::table(&summary),
        Format::Json => format!("{}\n", serde_json::json!({ "summary": summary })),
        Format::Csv => report::csv(&summary),
        Format::Html => report::html(&summary),
    })?;
    output.close()
}

impl Args {
    fn setting(&self, name: &str, judge: Option<String>) -> Setting {
        let command = format!(
            "shopfloor sim {} --seats {} --matches {} --seed {}{}{}",
            self.game,
            self.seats.join(","),
            self.matches,
            self.seed,
            if self.luck { " --luck" } else { "" },
            self.options.command_line()
        );
        Setting {
            game: self.game.clone(),
            name: name.to_owned(),
            seats: self.seats.clone(),
            seed: self.seed,
            command,
            judge,
        }
    }
}

/// A progress bar where stderr is a terminal.
pub fn progress_bar(length: u64) -> ProgressBar {
    if !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len} ({per_sec}, {eta} left)");
    ProgressBar::new(length).with_style(style.expect("the template is well formed"))
}
