//! `shopfloor play`: a match in this terminal.

use std::path::PathBuf;

use catalog::AnyGame;
use engine::{Header, Hex32, Lang, Seed};
use serde_json::Value;

use crate::Done;
use crate::choose::{self, OptionArgs};
use crate::files::{self, MatchSaver};
use crate::paint::Colour;
use crate::players;
use crate::session::Session;

/// Play in this terminal: people and bots, one keyboard
///
/// Every move is saved before you see its result: stop or kill the program at
/// any moment, then resume with --resume.
#[derive(clap::Args)]
pub struct Args {
    /// The game's id (see `shopfloor games`)
    #[arg(required_unless_present = "resume")]
    game: Option<String>,
    /// The players by seat, separated by commas: `human` or a bot level, with a name if you like
    /// (human:Ada,foreman:Bruno) [default: human,worker,apprentice, or fewer where the game allows fewer]
    #[arg(long, value_delimiter = ',')]
    seats: Vec<String>,
    /// Resume a match file [default FILE: your last unfinished match]
    #[arg(long, value_name = "FILE", num_args = 0..=1, conflicts_with_all = ["seats", "seed", "option", "preset", "file"])]
    resume: Option<Option<PathBuf>>,
    /// Where to save the match [default: a new file in your data folder]
    #[arg(long, value_name = "FILE")]
    file: Option<PathBuf>,
    /// A number that decides all dice [default: this machine's randomness]
    #[arg(long)]
    seed: Option<u64>,
    /// The language: en or de
    #[arg(long, default_value = "en")]
    lang: Lang,
    #[arg(long, value_enum, default_value_t)]
    colour: Colour,
    #[command(flatten)]
    options: OptionArgs,
}

pub fn run(args: Args) -> Done {
    let mut session = if args.resume.is_some() { resume(&args)? } else { start(&args)? };
    let ended = session.play();
    session.say_where_saved();
    ended
}

fn start(args: &Args) -> Result<Session, String> {
    let game = choose::game(args.game.as_deref().unwrap_or_default())?;
    let options = args.options.options(game)?;
    let players = match args.seats.as_slice() {
        [] => players::read(&default_seats(game, &options))?,
        seats => players::read(seats)?,
    };
    let seats = choose::seats(game, players.len())?;
    let seed = match args.seed {
        Some(number) => Seed::from_number(number),
        None => fresh_seed(players.len())?,
    };
    let header = Header { game: game.meta().id.into(), seats, options, seed, origin: Vec::new() };
    let path = args.file.clone().unwrap_or_else(|| files::fresh(game.meta().id));
    if path.exists() {
        return Err(format!(
            "{} already exists; resume it with --resume, or choose another --file",
            path.display()
        ));
    }
    let names = players.iter().map(|player| player.name.clone()).collect();
    let (game, _) = game.start(header, names).map_err(|e| e.to_string())?;
    let mut session = Session::new(game, players, MatchSaver::new(path), args.lang, args.colour.wanted());
    session.save()?;
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
    let saver = MatchSaver::resumed(path)?;
    let file = files::read(&saver.path)?;
    let names = file.names();
    let at = |e: catalog::AnyRefusal| format!("{}: {e}", saver.path.display());
    let mut game =
        catalog::game_of(&file).and_then(|game| game.replay(file.header, file.log, names)).map_err(at)?;
    game.settle();
    let mut session = Session::new(game, file.players, saver, args.lang, args.colour.wanted());
    session.skip_old_commentary();
    session.save()?;
    Ok(session)
}

fn last_unfinished(game: Option<&str>) -> Result<PathBuf, String> {
    files::latest_unfinished(game)?.ok_or_else(|| {
        format!(
            "there is no unfinished match in {}; start one with: shopfloor play GAME",
            files::folder().display()
        )
    })
}

/// You against two bots, or as many as the game and these options allow.
fn default_seats(game: &dyn AnyGame, options: &Value) -> Vec<String> {
    const SEATS: [&str; 3] = ["human", "worker", "apprentice"];
    let can_start = |seats: &usize| {
        let header = Header {
            game: game.meta().id.into(),
            seats: *seats as u8,
            options: options.clone(),
            seed: Seed::from_number(0),
            origin: Vec::new(),
        };
        game.start(header, vec![String::new(); *seats]).is_ok()
    };
    let count = (1..=SEATS.len()).rev().find(can_start).unwrap_or(SEATS.len());
    SEATS[..count].iter().map(|seat| (*seat).to_owned()).collect()
}

fn fresh_seed(seats: usize) -> Result<Seed, String> {
    let random = || {
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes).map_err(|e| format!("this machine provides no randomness: {e}"))?;
        Ok::<_, String>(Hex32(bytes))
    };
    Ok(Seed { nonces: (0..seats).map(|_| random()).collect::<Result<_, _>>()?, ..Seed::of_secret(random()?) })
}
