//! What several commands let a person choose: a game and its options.

use std::path::PathBuf;

use catalog::AnyGame;
use lab::AnyLab;
use serde_json::{Map, Value};

use crate::preset;

/// A game's options.
#[derive(clap::Args, Clone, Debug)]
pub struct OptionArgs {
    /// An option of the game (see `shopfloor games`); can be repeated
    #[arg(short, long = "option", value_name = "NAME=VALUE")]
    pub option: Vec<String>,
    /// A file of your own to set the match up with (see `shopfloor preset`)
    #[arg(long, value_name = "FILE")]
    pub preset: Option<PathBuf>,
}

/// The game with this id, or an error that lists the games.
pub fn game(id: &str) -> Result<&'static dyn AnyGame, String> {
    catalog::find(id).ok_or_else(|| {
        let ids: Vec<_> = catalog::GAMES.iter().map(|game| game.meta().id).collect();
        format!("there is no game {id:?}; choose from: {}", ids.join(", "))
    })
}

/// The laboratory of a game.
pub fn lab(game: &dyn AnyGame) -> &'static dyn AnyLab {
    lab::of(game.meta().id).expect("every game has a laboratory")
}

/// The number of seats, if the game has a place for them.
pub fn seats(game: &dyn AnyGame, count: usize) -> Result<u8, String> {
    let meta = game.meta();
    let fits = u8::try_from(count).ok().filter(|seats| (meta.min_seats..=meta.max_seats).contains(seats));
    let (id, min, max) = (meta.id, meta.min_seats, meta.max_seats);
    fits.ok_or_else(|| format!("{id} is for {min} to {max} players, not {count}"))
}

/// A length of time above 0.
pub fn seconds(text: &str) -> Result<f64, String> {
    let seconds = text.parse::<f64>().ok().filter(|seconds| *seconds > 0.0 && *seconds <= 3600.0);
    seconds.ok_or_else(|| "expected a number of seconds above 0, at most 3600".into())
}

/// A value as typed on a command line: JSON where it is JSON, else a word.
pub fn value(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|_| text.into())
}

/// A value as a person writes it.
pub fn plain(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

impl OptionArgs {
    /// The same options as typed on a command line.
    pub fn command_line(&self) -> String {
        let mut words: Vec<String> = self.option.iter().map(|option| format!(" -o {option}")).collect();
        words.extend(self.preset.iter().map(|path| format!(" --preset {}", path.display())));
        words.concat()
    }

    /// The game's standard options with the chosen ones written over them.
    pub fn options(&self, game: &dyn AnyGame) -> Result<Value, String> {
        let mut given = Map::new();
        for option in &self.option {
            let (name, text) =
                option.split_once('=').ok_or_else(|| format!("-o takes NAME=VALUE, not {option:?}"))?;
            given.insert(name.to_owned(), value(text));
        }
        let mut options =
            game.choose_options(&given).map_err(|refusal| format!("{}: {refusal}", game.meta().id))?;
        if let Some(path) = &self.preset {
            let (kind, preset) = preset::read(game, path)?;
            options[kind.option] = preset.value;
        }
        Ok(options)
    }
}
