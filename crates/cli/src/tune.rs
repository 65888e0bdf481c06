//! `shopfloor tune`: one number changed, the same matches again.

use catalog::AnyGame;
use engine::Knob;
use report::{Comparison, Experiment, Sample};
use serde_json::Value;

use crate::Done;
use crate::choose::{self, OptionArgs};
use crate::output::{Format, Output, OutputArgs};
use crate::sim::progress;

/// Change one number of a game and see what it does.
///
/// Every value is played with the same seeds as the game as it is, so that
/// the differences are taken match by match and small ones show soon. What
/// can be changed are the options of the game and, in Factory Manager, every
/// number printed on the tiles: --list names them.
#[derive(clap::Args)]
pub struct Args {
    /// The game's id
    game: String,
    /// Who plays: the bots' levels by seat, separated by commas
    #[arg(long, value_delimiter = ',', required_unless_present = "list")]
    seats: Vec<String>,
    /// What to change and the values to try, e.g. 'machine-11 price=9,13'
    #[arg(long, value_name = "WHAT=VALUES", required_unless_present = "list")]
    change: Option<String>,
    /// List what can be changed, with the values there are
    #[arg(long, conflicts_with_all = ["seats", "change"])]
    list: bool,
    /// How many matches for each value
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// The first match's seed
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
        list(&options, &knobs);
        return Ok(());
    }
    choose::seats(game, args.seats.len())?;
    let (what, values) = wish(args.change.as_deref().unwrap_or_default())?;
    let change = Change::find(game, &options, &knobs, what)?;
    // Everything that can be refused is refused before anything is played.
    let mut variants = vec![(change.now(), options.clone())];
    for value in values {
        if variants.iter().all(|(known, _)| known != value) {
            variants.push((value.to_owned(), change.to(game, &options, value)?));
        }
    }
    let simulators = variants.iter().map(|(value, options)| {
        let simulate = choose::lab(game).simulator(&args.seats, options).map_err(|e| e.to_string())?;
        Ok((value.clone(), simulate))
    });
    let simulators: Vec<_> = simulators.collect::<Result<_, String>>()?;
    let mut output = Output::open(&args.output)?;
    let bar = progress(args.games * simulators.len() as u64);
    let mut played = Vec::new();
    for (value, simulate) in &simulators {
        let mut matches = Sample::default();
        lab::play_many(simulate, args.seed, args.games, |record| {
            matches.add(record);
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
            "shopfloor tune {} --seats {} --change '{}' --games {} --seed {}{}",
            self.game,
            self.seats.join(","),
            self.change.as_deref().unwrap_or_default(),
            self.games,
            self.seed,
            self.options.words()
        );
        Experiment {
            game: self.game.clone(),
            name: game.about(engine::Lang::EN).name,
            seats: self.seats.clone(),
            games: self.games,
            seed: self.seed,
            what: what.to_owned(),
            command,
        }
    }
}

/// What a person wants to change, and to which values.
fn wish(change: &str) -> Result<(&str, Vec<&str>), String> {
    let wrong = || format!("--change takes WHAT=VALUES, such as 'start-money=12,24', not {change:?}");
    let (what, values) = change.split_once('=').ok_or_else(wrong)?;
    let values: Vec<&str> = values.split(',').map(str::trim).collect();
    if what.trim().is_empty() || values.iter().any(|value| value.is_empty()) {
        return Err(wrong());
    }
    Ok((what.trim(), values))
}

/// `Machine: 11 price` and `machine-11-price` are the same.
fn joined(name: &str) -> String {
    let words = name.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join("-").to_lowercase()
}

/// Something that can be changed, as it is now.
enum Change<'a> {
    Knob(&'a Knob),
    Option(&'a str, &'a Value),
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
        let mut fields = options.as_object().into_iter().flatten();
        let found = fields.find(|(name, value)| joined(name) == wanted && !value.is_object());
        let found = found.map(|(name, value)| Change::Option(name, value));
        let id = game.meta().id;
        found.ok_or_else(|| {
            format!(
                "{id} has nothing called {what:?} to change; `shopfloor tune {id} --list` lists what it has"
            )
        })
    }

    fn name(&self) -> &str {
        match self {
            Change::Knob(knob) => &knob.name,
            Change::Option(name, _) => name,
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
            Change::Option(name, _) => {
                let mut options = options.clone();
                options[*name] = serde_json::from_str(value).unwrap_or_else(|_| value.into());
                Ok(options)
            }
        }
    }
}

/// A value as a person writes it.
fn plain(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

fn list(options: &Value, knobs: &[Knob]) {
    for (name, value) in options.as_object().into_iter().flatten().filter(|(_, value)| !value.is_object()) {
        outln!("{name}={}", plain(value));
    }
    for knob in knobs {
        outln!("{}={}", knob.name, knob.value);
    }
}
