//! `shopfloor tune`: one number changed, the same matches again.

use catalog::AnyGame;
use engine::{Knob, Lang, OptionSpec};
use report::{Comparison, Experiment, Sample};
use serde_json::Value;

use crate::Done;
use crate::choose::{self, OptionArgs, plain};
use crate::output::{Format, Output, OutputArgs};
use crate::sim::progress_bar;

/// Change one number of a game and see what it does
///
/// Every value is played with the same seeds as the unchanged game, so that
/// matches can be compared one by one and small differences show soon. You
/// can change the game's options and whatever numbers it exposes, such as
/// those printed on its pieces: --list names them.
#[derive(clap::Args)]
pub struct Args {
    /// The game's id
    game: String,
    /// The bot level of each seat, separated by commas
    #[arg(long, value_delimiter = ',', required_unless_present = "list")]
    seats: Vec<String>,
    /// What to change and the values to try, e.g. start-money=12,24
    #[arg(long, value_name = "WHAT=VALUES", required_unless_present = "list")]
    change: Option<String>,
    /// List what can be changed, with the current values
    #[arg(long, conflicts_with_all = ["seats", "change"])]
    list: bool,
    /// Number of matches for each value
    #[arg(long, alias = "games", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..))]
    matches: u64,
    /// The seed of the first match
    #[arg(long, default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    options: OptionArgs,
}

pub fn run(args: &Args) -> Done {
    let game = choose::game(&args.game)?;
    let options = args.options.options(game)?;
    let knobs = game.knobs(&options).map_err(|e| e.to_string())?;
    if args.list {
        list(game, &options, &knobs);
        return Ok(());
    }
    choose::seats(game, args.seats.len())?;
    let (what, values) = parse_change(args.change.as_deref().unwrap_or_default())?;
    let change = Change::find(game, &options, &knobs, what)?;
    // All mistakes are found before anything is played.
    let mut variants = vec![(change.now(), options.clone())];
    for value in values {
        if variants.iter().all(|(known, _)| known != value) {
            variants.push((value.to_owned(), change.to(game, &options, value)?));
        }
    }
    let simulators = variants.iter().map(|(value, options)| {
        let simulate = choose::lab(game).simulator(&args.seats, options, None).map_err(|e| e.to_string())?;
        Ok((value.clone(), simulate))
    });
    let simulators: Vec<_> = simulators.collect::<Result<_, String>>()?;
    let mut output = Output::open(&args.output)?;
    let bar = progress_bar(args.matches * simulators.len() as u64);
    let mut played = Vec::new();
    for (value, simulate) in &simulators {
        let mut matches = Sample::default();
        lab::play_many(&**simulate, args.seed, args.matches, |record| {
            matches.add(&record);
            bar.inc(1);
            Ok(())
        })?;
        played.push((value.clone(), matches));
    }
    bar.finish_and_clear();
    let comparison = Comparison::new(args.experiment(game, change.name()), &played);
    output.write(&match output.format {
        Format::Table => comparison.table(),
        Format::Json => format!("{}\n", serde_json::json!({ "comparison": comparison })),
        Format::Csv => comparison.csv(),
        Format::Html => comparison.html(),
    })?;
    output.close()
}

impl Args {
    fn experiment(&self, game: &dyn AnyGame, what: &str) -> Experiment {
        let command = format!(
            "shopfloor tune {} --seats {} --change '{}' --matches {} --seed {}{}",
            self.game,
            self.seats.join(","),
            self.change.as_deref().unwrap_or_default(),
            self.matches,
            self.seed,
            self.options.command_line()
        );
        Experiment {
            game: self.game.clone(),
            name: game.about(Lang::EN).name,
            seats: self.seats.clone(),
            matches: self.matches,
            seed: self.seed,
            what: what.to_owned(),
            command,
        }
    }
}

/// What to change, and the values to try.
fn parse_change(change: &str) -> Result<(&str, Vec<&str>), String> {
    let wrong = || format!("--change takes WHAT=VALUES, such as 'start-money=12,24', not {change:?}");
    let (what, values) = change.split_once('=').ok_or_else(wrong)?;
    let values: Vec<&str> = values.split(',').map(str::trim).collect();
    if what.trim().is_empty() || values.iter().any(|value| value.is_empty()) {
        return Err(wrong());
    }
    Ok((what.trim(), values))
}

/// `Start money` and `start-money` are the same.
fn joined(name: &str) -> String {
    let words = name.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join("-").to_lowercase()
}

/// Something that can be changed, and its current value.
enum Change<'a> {
    Knob(&'a Knob),
    Option(&'static OptionSpec, &'a Value),
}

impl<'a> Change<'a> {
    fn find(
        game: &dyn AnyGame,
        options: &'a Value,
        knobs: &'a [Knob],
        what: &str,
    ) -> Result<Change<'a>, String> {
        let wanted = joined(what);
        if let Some(knob) = knobs.iter().find(|knob| knob.name == wanted) {
            return Ok(Change::Knob(knob));
        }
        let found = game.option_specs().iter().find(|spec| joined(spec.name) == wanted);
        let found = found.and_then(|spec| Some(Change::Option(spec, options.get(spec.name)?)));
        let id = game.meta().id;
        found.ok_or_else(|| {
            format!("{id} has nothing called {what:?} that can be changed; see `shopfloor tune {id} --list`")
        })
    }

    fn name(&self) -> &str {
        match self {
            Change::Knob(knob) => &knob.name,
            Change::Option(spec, _) => spec.name,
        }
    }

    fn now(&self) -> String {
        match self {
            Change::Knob(knob) => knob.value.to_string(),
            Change::Option(_, value) => plain(value),
        }
    }

    /// The options with another value.
    fn to(&self, game: &dyn AnyGame, options: &Value, value: &str) -> Result<Value, String> {
        match self {
            Change::Knob(knob) => {
                let wrong = |_| format!("{} is a whole number, not {value:?}", knob.name);
                let number = value.replace('−', "-").parse().map_err(wrong)?;
                game.change(options, &knob.name, number).map_err(|e| e.to_string())
            }
            Change::Option(spec, _) => {
                let value = choose::value(value);
                spec.check(&value).map_err(|why| engine::say_plainly(engine::COMMON, &why, Lang::EN))?;
                let mut options = options.clone();
                options[spec.name] = value;
                Ok(options)
            }
        }
    }
}

fn list(game: &dyn AnyGame, options: &Value, knobs: &[Knob]) {
    for (spec, value) in game.option_specs().iter().filter_map(|spec| Some((spec, options.get(spec.name)?))) {
        outln!("{}={}", spec.name, plain(value));
    }
    for knob in knobs {
        outln!("{}={}", knob.name, knob.value);
    }
}
