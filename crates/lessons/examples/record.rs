//! Records a match for lessons to begin in: seat 0 does what the lines of the input say, bots play the others.
//!
//! ```text
//! cargo run -p shopfloor-lessons --example record -- GAME 7 Ada,Bruno,Chidi '{}' games/…/lessons/first.json < moves
//! ```
//!
//! Each line is an action, `bot LEVEL` for what a bot would do, or `bots LEVEL` for that until the end; `#` begins a comment. Where the input ends, the board and what is possible there are printed.
//! The number before each action is the `at` of a lesson that begins with it.

use std::io::Read as _;

use engine::{Header, Lang, MatchFile, Player, Seat, Seed, Turn, Viewer};
use serde_json::Value;

/// It ranks and does not search: it needs no clock.
const LEVEL: &str = "journeyman";

/// Seat 0 does what a bot would do, once or until the end.
const BOT: &str = "bot";
const REST: &str = "bots";

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [game, seed, names, options, file] = &args[..] else {
        return Err("game seed names options file".into());
    };
    let names: Vec<String> = names.split(',').map(str::to_owned).collect();
    let rules = catalog::find(game).ok_or("no such game")?;
    let header = Header {
        game: game.clone(),
        seats: names.len() as u8,
        options: serde_json::from_str(options)?,
        seed: Seed::from_number(seed.parse()?),
        origin: Vec::new(),
    };
    let mut input = String::new();
    std::io::stdin().read_to_string(&mut input)?;
    let lines = input.lines().map(|line| line.split('#').next().unwrap_or_default().trim());
    let mut mine = lines.filter(|line| !line.is_empty()).peekable();
    let (mut current, _) = rules.start(header.clone(), names.clone())?;
    while let Turn::Seats(seats) = current.turn() {
        let seat = seats.iter().find(|seat| *seat != Seat(0)).unwrap_or(Seat(0));
        let action: Value = if seat == Seat(0) {
            let rest = |line: &&str| line.starts_with(REST);
            let Some(line) = mine.next_if(|line| !rest(line)).or(mine.peek().copied()) else { break };
            let action = match line.split_once(' ') {
                Some((BOT | REST, level)) => current.bot_action(seat, level, &mut || true)?,
                Some(_) | None => serde_json::from_str(line)?,
            };
            println!("{:4} {action}", current.ply());
            action
        } else {
            current.bot_action(seat, LEVEL, &mut || true)?
        };
        let said = current.play(seat, action.clone()).map_err(|why| format!("{action}: {why}"))?;
        for telling in
            said.tell(Viewer::Seat(Seat(0)), Lang::EN).iter().filter(|telling| !telling.text.is_empty())
        {
            println!("       {}", telling.text);
        }
    }
    let me = Viewer::Seat(Seat(0));
    println!("{}\nat {}", current.board(me, Lang::EN), current.ply());
    for action in current.legal_actions(Seat(0)) {
        println!("{action}");
    }
    let players = names.into_iter().map(|name| Player { name, bot: None }).collect();
    std::fs::write(file, MatchFile { players, header, log: current.log() }.write())?;
    Ok(())
}
