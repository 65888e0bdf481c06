//! The binary `shopfloor`.

/// Prints a line; whoever closed the pipe (`shopfloor replay --log m.json | head`) has had enough.
macro_rules! outln {
    ($($what:tt)*) => {{
        use std::io::Write as _;
        if writeln!(std::io::stdout(), $($what)*).is_err() {
            std::process::exit(0);
        }
    }};
}

/// Prints without ending the line.
macro_rules! out {
    ($($what:tt)*) => {{
        use std::io::Write as _;
        let mut stdout = std::io::stdout();
        if write!(stdout, $($what)*).and_then(|()| stdout.flush()).is_err() {
            std::process::exit(0);
        }
    }};
}

mod admin;
mod bench;
mod choose;
mod chrome;
mod columns;
#[cfg(test)]
mod documents;
mod files;
mod fuzz;
mod games;
mod ladder;
mod menu;
mod output;
mod paint;
mod play;
mod players;
mod position;
mod public_url;
mod replay;
mod serve;
mod session;
mod sim;
mod swarm;
mod tiles;
mod tune;
mod verify;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

const STORY: &str = "\
A first evening:
  shopfloor play factory-manager                     you against two bots, in this terminal
  shopfloor play fantastic-factories --seats human   alone against the Machine
  shopfloor play --resume                            go on where you stopped (nothing is ever lost)
  shopfloor replay my-game.json --at 40              look at any moment again
  shopfloor verify my-game.json                      check that the dice were honest

You own the box:
  shopfloor tiles template > my-box.csv              write the printed numbers into it
  shopfloor play factory-manager --tiles my-box.csv

You host it:
  shopfloor serve                                    the site; shopfloor admin looks after it

In the laboratory:
  shopfloor sim factory-manager --seats foreman,foreman,worker --games 200 --out report.html
  shopfloor tune factory-manager --seats greedy,greedy --change start-money=12,24
  shopfloor ladder factory-manager --scale 0.1       who beats whom; stop and go on at will

Every command explains itself: shopfloor play --help";

/// Factory board games: exact rules, bots, a laboratory.
#[derive(Parser)]
#[command(version, after_help = STORY, max_term_width = 100)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

// Each says what it does in its own file.
#[derive(Subcommand)]
enum Command {
    Games(games::Args),
    Serve(serve::Args),
    Admin(admin::Args),
    Play(play::Args),
    Sim(sim::Args),
    Tune(tune::Args),
    Ladder(ladder::Args),
    Replay(replay::Args),
    Verify(verify::Args),
    Tiles(tiles::Args),
    Position(position::Args),
    Fuzz(fuzz::Args),
    Bench(bench::Args),
    Swarm(swarm::Args),
}

/// Done, or what went wrong, for a person.
type Done = Result<(), String>;

fn main() -> ExitCode {
    let done = match Cli::parse().command {
        Command::Games(args) => {
            games::run(&args);
            Ok(())
        }
        Command::Serve(args) => serve::run(&args),
        Command::Admin(args) => admin::run(&args),
        Command::Play(args) => play::run(args),
        Command::Sim(args) => sim::run(&args),
        Command::Tune(args) => tune::run(&args),
        Command::Ladder(args) => ladder::run(&args),
        Command::Replay(args) => replay::run(&args),
        Command::Verify(args) => verify::run(&args),
        Command::Tiles(args) => tiles::run(&args),
        Command::Position(args) => position::run(&args),
        Command::Fuzz(args) => fuzz::run(&args),
        Command::Bench(args) => bench::run(&args),
        Command::Swarm(args) => swarm::run(&args),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("shopfloor: {why}");
            ExitCode::FAILURE
        }
    }
}
