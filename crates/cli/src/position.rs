//! `shopfloor position`: a Fantastic Factories work phase, written down.

use std::path::{Path, PathBuf};

use engine::{Header, Lang, Seat, Seed, Viewer};
use serde_json::Value;

use crate::Done;
use crate::choose;
use crate::chrome::say;
use crate::paint::{self, Colour};

/// Write down a Fantastic Factories work phase and play from it.
///
/// A position is one seat's work phase: dice, resources, hand, compound,
/// marketplace. It is checked and becomes the start of an ordinary match, which
/// replays, verifies and undoes like any other: for puzzles and for tests.
#[derive(clap::Args)]
pub struct Args {
    #[command(subcommand)]
    what: What,
}

#[derive(clap::Subcommand)]
enum What {
    /// Print an example to change
    Template,
    /// Check a file (JSON or TOML) and draw it
    Check {
        /// The file
        file: PathBuf,
        /// en or de
        #[arg(long, default_value = "en")]
        lang: Lang,
        #[arg(long, value_enum, default_value_t)]
        colour: Colour,
    },
}

const GAME: &str = "fantastic-factories";

const TEMPLATE: &str = r#"# A Fantastic Factories position: one seat in its work phase.
# Everything may be left out; names are those of the cards, in small letters with _ between the words.
# Play it:  shopfloor play fantastic-factories --seats human --position my-position.toml

round = 6
dice = [2, 2, 4, 6]                  # unplaced dice
research = []                        # dice on the headquarters
generate = [3]
mine = []
metal = 3
energy = 5
goods = 4
hand = ["beacon", "gymnasium", "incinerator"]
compound = ["aluminum_factory", "dojo", "nuclear_plant", "solar_array"]
used = ["dojo"]                      # buildings that have worked this round
specialist = false                   # an extra die that has no value yet
marketplace = ["golem", "foundry", "megalith", "warehouse"]   # fewer than four leave slots empty
discard = ["robot", "obelisk"]
last_round = false
contractors = ["miner", "architect", "investor", "specialist"]
tools = ["shovel", "gear", "wrench", "hammer"]
machine = ["robot", "refinery", "manufactory"]
machine_goods = 2
"#;

pub fn run(args: &Args) -> Done {
    match &args.what {
        What::Template => {
            out!("{TEMPLATE}");
            Ok(())
        }
        What::Check { file, lang, colour } => {
            let game = choose::game(GAME)?;
            let mut options = game.default_options();
            options["start"] = read(file)?;
            let header = Header { game: GAME.into(), seats: 1, options, seed: Seed::from_number(0) };
            let at = |e: catalog::AnyRefusal| format!("{}: {e}", file.display());
            let (table, _) = game.start(header, vec!["A".into()]).map_err(at)?;
            out!("{}", paint::terminal(&table.board(Viewer::Seat(Seat(0)), *lang), colour.wanted()));
            outln!("{}", say(*lang, "playable", &[&file.display().to_string()]));
            Ok(())
        }
    }
}

/// A position file as JSON, whichever of the two it is written in.
pub fn read(path: &Path) -> Result<Value, String> {
    let text = std::fs::read_to_string(path).map_err(|e| format!("{}: {e}", path.display()))?;
    if text.trim_start().starts_with('{') {
        return serde_json::from_str(&text).map_err(|e| format!("{}: {e}", path.display()));
    }
    toml::from_str(&text).map_err(|e| format!("{}: {e}", path.display()))
}
