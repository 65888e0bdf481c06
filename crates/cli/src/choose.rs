//! What several commands let a person choose: a game and its options.

use std::path::PathBuf;

use catalog::AnyGame;
use engine::Lang;
use lab::AnyLab;
use serde_json::Value;

/// A game's options.
#[derive(clap::Args, Clone, Debug)]
pub struct OptionArgs {
    /// An option of the game, e.g. -o first_game=true (see `shopfloor games`); may be repeated
    #[arg(short, long = "option", value_name = "NAME=VALUE")]
    pub option: Vec<String>,
    /// Factory Manager: the tiles of your own box (see `shopfloor tiles`)
    #[arg(long, value_name = "FILE")]
    pub tiles: Option<PathBuf>,
    /// Fantastic Factories: a work phase to begin with (see `shopfloor position`)
    #[arg(long, value_name = "FILE")]
    pub position: Option<PathBuf>,
}

/// The game with this id, or a list of those there are.
pub fn game(id: &str) -> Result<&'static dyn AnyGame, String> {
    catalog::find(id).ok_or_else(|| {
        let ids: Vec<_> = catalog::GAMES.iter().map(|game| game.meta().id).collect();
        format!("there is no game {id:?}; there are: {}", ids.join(", "))
    })
}

/// The laboratory of a game of the catalog.
pub fn lab(game: &dyn AnyGame) -> &'static dyn AnyLab {
    lab::of(game.meta().id).expect("every game has a laboratory")
}

/// How many seats, if the game can be played by so many.
pub fn seats(game: &dyn AnyGame, count: usize) -> Result<u8, String> {
    let meta = game.meta();
    let fits = u8::try_from(count).ok().filter(|seats| (meta.min_seats..=meta.max_seats).contains(seats));
    let (name, min, max) = (game.about(Lang::EN).name, meta.min_seats, meta.max_seats);
    fits.ok_or_else(|| format!("{name} is for {min} to {max} players, not {count}"))
}

/// A length of time that is not nothing.
pub fn seconds(text: &str) -> Result<f64, String> {
    let seconds = text.parse::<f64>().ok().filter(|seconds| *seconds > 0.0 && *seconds <= 3600.0);
    seconds.ok_or_else(|| "seconds are a number above 0, 3600 at most".into())
}

impl OptionArgs {
    /// The same options as words of a command line.
    pub fn words(&self) -> String {
        let mut words: Vec<String> = self.option.iter().map(|option| format!(" -o {option}")).collect();
        words.extend(self.tiles.iter().map(|path| format!(" --tiles {}", path.display())));
        words.extend(self.position.iter().map(|path| format!(" --position {}", path.display())));
        words.concat()
    }

    /// The game's ordinary options with the chosen ones written over.
    pub fn options(&self, game: &dyn AnyGame) -> Result<Value, String> {
        let mut options = game.default_options();
        for given in &self.option {
            let (name, value) =
                given.split_once('=').ok_or_else(|| format!("-o takes NAME=VALUE, not {given:?}"))?;
            // An option that is only written down where it is used has its help all the same.
            if !game.option_specs().iter().any(|spec| spec.name == name) {
                let names: Vec<_> = options.as_object().into_iter().flat_map(|o| o.keys()).cloned().collect();
                let (id, names) = (game.meta().id, names.join(", "));
                return Err(format!("{id} has no option {name:?}; there are: {names}"));
            }
            // A bare word is a string: -o ruleset=reconstructed-1.
            options[name] = serde_json::from_str(value).unwrap_or_else(|_| value.into());
        }
        let only_for = |option: &str, id: &str| match game.meta().id {
            this if this == id => Ok(()),
            this => Err(format!("{option} is for {id}, not for {this}")),
        };
        if let Some(path) = &self.tiles {
            only_for("--tiles", "factory-manager")?;
            let set = crate::tiles::checked(path)?;
            options["tiles"] = serde_json::to_value(set).expect("tile sets serialize");
        }
        if let Some(path) = &self.position {
            only_for("--position", "fantastic-factories")?;
            options["start"] = crate::position::read(path)?;
        }
        Ok(options)
    }
}
