//! `shopfloor replay`: looking at a match file.

use std::path::PathBuf;

use catalog::AnyMatch;
use engine::{Lang, MatchFile, Seat, Viewer};

use crate::Done;
use crate::chrome::say;
use crate::files;
use crate::paint::{self, Colour};
use crate::session::told;

/// Show a match file at any point, from any seat
///
/// Plays the match up to entry --at and prints the board and what happened
/// last; with --json the view, the prompt and the legal actions of the seat;
/// with --svg the board as a picture.
#[derive(clap::Args)]
pub struct Args {
    /// The match file
    file: PathBuf,
    /// The number of entries to play [default: all]
    #[arg(long, value_name = "N")]
    at: Option<usize>,
    /// The seat to look from, counting from 0 [default: a spectator]
    #[arg(long, value_name = "K")]
    seat: Option<u8>,
    /// The view, the prompt and the legal actions as JSON
    #[arg(long, conflicts_with_all = ["svg", "log"])]
    json: bool,
    /// The board as an SVG picture
    #[arg(long, conflicts_with = "log")]
    svg: bool,
    /// The whole commentary instead of the board
    #[arg(long)]
    log: bool,
    /// The language: en or de
    #[arg(long, default_value = "en")]
    lang: Lang,
    #[arg(long, value_enum, default_value_t)]
    colour: Colour,
}

pub fn run(args: &Args) -> Done {
    let mut file = files::read(&args.file)?;
    let all = file.log.len();
    if let Some(at) = args.at {
        if at > all {
            return Err(format!("--at {at}: the match has only {all} entries"));
        }
        file.log.truncate(at);
    }
    let game = replayed(&file).map_err(|e| format!("{}: {e}", args.file.display()))?;
    let viewer = match args.seat {
        Some(seat) if seat < file.header.seats => Viewer::Seat(Seat(seat)),
        Some(seat) => return Err(format!("--seat {seat}: the seats are 0 to {}", file.header.seats - 1)),
        None => Viewer::Spectator,
    };
    let colour = args.colour.wanted();
    if args.json {
        outln!(
            "{}",
            serde_json::to_string_pretty(&json(game.as_ref(), viewer, args.lang)).expect("frames serialize")
        );
        return Ok(());
    }
    if args.svg {
        out!("{}", paint::svg(&game.board(viewer, args.lang)));
        return Ok(());
    }
    let commentary = game.commentary(0, viewer, args.lang);
    if args.log {
        for (n, entry) in commentary.iter().enumerate() {
            told(std::slice::from_ref(entry)).for_each(|text| outln!("{n:>5}  {text}"));
        }
        return Ok(());
    }
    out!("{}", paint::terminal(&game.board(viewer, args.lang), colour));
    outln!("{}", say(args.lang, "entries", &[&file.log.len().to_string(), &all.to_string()]));
    told(&commentary[commentary.len().saturating_sub(1)..]).for_each(|text| outln!("  {text}"));
    let names = file.names();
    let acting: Vec<_> = game.turn().seats().iter().map(|seat| names[seat.index()].as_str()).collect();
    match (game.outcome(viewer, args.lang), viewer) {
        (Some(outcome), _) => outln!("  {}", outcome.text),
        (None, Viewer::Seat(seat)) if game.turn().includes(seat) => {
            outln!("  {}", game.frame(viewer, args.lang).prompt.ask);
        }
        (None, Viewer::Seat(_) | Viewer::Spectator) if acting.is_empty() => {
            outln!("  {}", say(args.lang, "chance_is_next", &[]));
        }
        (None, Viewer::Seat(_) | Viewer::Spectator) => {
            outln!("  {}", say(args.lang, "next", &[&acting.join(", ")]));
        }
    }
    Ok(())
}

fn replayed(file: &MatchFile) -> Result<Box<dyn AnyMatch>, String> {
    let game = catalog::game_of(file).map_err(|e| e.to_string())?;
    game.replay(file.header.clone(), file.log.clone(), file.names()).map_err(|e| e.to_string())
}

fn json(game: &dyn AnyMatch, viewer: Viewer, lang: Lang) -> serde_json::Value {
    let mut frame = serde_json::to_value(game.frame(viewer, lang)).expect("frames serialize");
    frame["legal_actions"] = match viewer {
        Viewer::Seat(seat) => game.legal_actions(seat).into(),
        Viewer::Spectator => Vec::<serde_json::Value>::new().into(),
    };
    frame
}
