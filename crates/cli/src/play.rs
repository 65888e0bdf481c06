//! `shopfloor play`: a match in this terminal.

use std::path::PathBuf;

use engine::{Header, Hex32, Lang, Seed};

use crate::Done;
use crate::choose::{self, OptionArgs};
use crate::files::{self, Keeper};
use crate::paint::Colour;
use crate::players;
use crate::session::Session;

/// Play in this terminal: people and bots, one keyboard.
///
/// Every accepted move is on the disk before you see it; kill the program at
/// any moment and go on with --resume.
#[derive(clap::Args)]
pub struct Args {
    /// The game's id (see `shopfloor games`)
    #[arg(required_unless_present = "resume")]
    game: Option<String>,
    /// Who plays, by seat, separated by commas: `human` or a bot's level, with a name if you like
    /// (human:Ada,foreman:Bruno); alone where a position is given
    #[arg(
        long,
        value_delimiter = ',',
        default_value = "human,worker,apprentice",
        default_value_if("position", clap::builder::ArgPredicate::IsPresent, "human")
    )]
    seats: Vec<String>,
    /// Go on with a match file; without FILE with the last match that is not over
    #[arg(long, value_name = "FILE", num_args = 0..=1, conflicts_with_all = ["seats", "seed", "option", "tiles", "position", "file"])]
    resume: Option<Option<PathBuf>>,
    /// Where to keep the match
    #[arg(long, value_name = "FILE")]
    file: Option<PathBuf>,
    /// A number the dice follow from; without, they come from this machine's randomness
    #[arg(long)]
    seed: Option<u64>,
    /// en or de
    #[arg(long, default_value = "en")]
    lang: Lang,
    #[arg(long, value_enum, default_value_t)]
    colour: Colour,
    #[command(flatten)]
    options: OptionArgs,
}

pub fn run(args: Args) -> Done {
    let mut session = if args.resume.is_some() { resume(&args)? } else { start(&args)? };
    let told = session.evening();
    session.say_goodbye();
    told
}

fn start(args: &Args) -> Result<Session, String> {
    let game = choose::game(args.game.as_deref().unwrap_or_default())?;
    let players = players::read(&args.seats)?;
    let options = args.options.options(game)?;
    let seats = choose::seats(game, players.len())?;
    let seed = match args.seed {
        Some(number) => Seed::from_number(number),
        None => fresh_seed(players.len())?,
    };
    let header = Header { game: game.meta().id.into(), seats, options, seed };
    let path = args.file.clone().unwrap_or_else(|| files::fresh(game.meta().id));
    if path.exists() {
        return Err(format!(
            "{} exists already; go on with --resume, or name another --file",
            path.display()
        ));
    }
    let names = players.iter().map(|player| player.name.clone()).collect();
    let (game, _) = game.start(header, names).map_err(|e| e.to_string())?;
    let mut session = Session::new(game, players, Keeper::new(path), args.lang, args.colour.wanted());
    session.keep()?;
    Ok(session)
}

fn resume(args: &Args) -> Result<Session, String> {
    let path = match args.resume.clone().flatten() {
        Some(id) if args.game.is_none() && id.to_str().is_some_and(|id| catalog::find(id).is_some()) => {
            last_unfinished(id.to_str())?
        }
        Some(path) => path,
        None => last_unfinished(args.game.as_deref())?,
    };
    let keeper = Keeper::resumed(path)?;
    let file = files::read(&keeper.path)?;
    let names = file.names();
    let at = |e: catalog::AnyRefusal| format!("{}: {e}", keeper.path.display());
    let mut game =
        catalog::game_of(&file).and_then(|game| game.replay(file.header, file.log, names)).map_err(at)?;
    game.settle();
    let mut session = Session::new(game, file.players, keeper, args.lang, args.colour.wanted());
    session.skip_old_news();
    session.keep()?;
    Ok(session)
}

fn last_unfinished(game: Option<&str>) -> Result<PathBuf, String> {
    files::latest_unfinished(game)?.ok_or_else(|| {
        format!("no unfinished match in {}; start one with: shopfloor play GAME", files::folder().display())
    })
}

fn fresh_seed(seats: usize) -> Result<Seed, String> {
    let random = || {
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes).map_err(|e| format!("no randomness to be had on this machine: {e}"))?;
        Ok::<_, String>(Hex32(bytes))
    };
    Ok(Seed { secret: random()?, nonces: (0..seats).map(|_| random()).collect::<Result<_, _>>()? })
}
