//! The program `shopfloor`.

/// Prints a line. If the reader has closed the pipe (`shopfloor replay --log m.json | head`), the program ends.
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
mod calibrate;
mod choose;
mod chrome;
#[cfg(test)]
mod documents;
mod files;
mod fuzz;
mod games;
mod help;
mod ladder;
mod menu;
mod names;
mod output;
mod paint;
mod play;
mod players;
mod position;
mod preset;
mod puzzles;
mod replay;
mod review;
mod serve;
mod session;
mod sim;
mod site;
mod tune;
mod verify;
mod version;

use std::process::ExitCode;

use clap::{CommandFactory as _, FromArgMatches as _, Parser, Subcommand};

/// Factory board games: exact rules, bots, a laboratory.
#[derive(Parser)]
#[command(version = version::SHORT, long_version = version::LONG.as_str(), max_term_width = 100)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

// Each is explained in its own file.
#[derive(Subcommand)]
enum Command {
    Games(games::Args),
    Serve(serve::Args),
    Admin(admin::Args),
    Site(site::Args),
    Play(play::Args),
    Sim(sim::Args),
    Tune(tune::Args),
    Ladder(ladder::Args),
    Calibrate(calibrate::Args),
    Replay(replay::Args),
    Review(review::Args),
    Verify(verify::Args),
    Preset(preset::Args),
    Position(position::Args),
    Puzzles(puzzles::Args),
    Fuzz(fuzz::Args),
    Bench(bench::Args),
}

/// Done, or what went wrong, for a person.
type Done = Result<(), String>;

fn main() -> ExitCode {
    names::look_up_without_libraries();
    let command = Cli::command();
    let text = help::text(&command);
    let matches = command.override_help(text).get_matches();
    let cli = Cli::from_arg_matches(&matches).unwrap_or_else(|e| e.exit());
    let done = match cli.command {
        Command::Games(args) => {
            games::run(&args);
            Ok(())
        }
        Command::Serve(args) => serve::run(&args),
        Command::Admin(args) => admin::run(&args),
        Command::Site(args) => site::run(&args),
        Command::Play(args) => play::run(args),
        Command::Sim(args) => sim::run(&args),
        Command::Tune(args) => tune::run(&args),
        Command::Ladder(args) => ladder::run(&args),
        Command::Calibrate(args) => calibrate::run(&args),
        Command::Replay(args) => replay::run(&args),
        Command::Review(args) => review::run(&args),
        Command::Verify(args) => verify::run(&args),
        Command::Preset(args) => preset::run(&args),
        Command::Position(args) => position::run(&args),
        Command::Puzzles(args) => puzzles::run(&args),
        Command::Fuzz(args) => fuzz::run(&args),
        Command::Bench(args) => bench::run(&args),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("shopfloor: {why}");
            ExitCode::FAILURE
        }
    }
}
