//! `shopfloor --help`: every command on one screen, in groups.

use clap::Command;

const GROUPS: [(&str, &[&str]); 4] = [
    ("Play", &["play", "games"]),
    ("Host", &["serve", "admin", "site"]),
    ("Laboratory", &["sim", "tune", "ladder", "calibrate", "bench", "fuzz"]),
    ("Files", &["replay", "review", "verify", "preset", "position", "puzzles"]),
];

const EXAMPLES: &str = "\
Examples
  shopfloor play GAME                          you against two bots, in this terminal
  shopfloor play GAME --seats human            solo, if the game has a solo variant
  shopfloor play --resume                      resume your last match: every move is saved
  shopfloor review match.json --out r.html     who stood how, what was luck, what was a mistake
  shopfloor preset template GAME > my.file     enter the numbers of your own box, or a position
  shopfloor serve                              host the site
  shopfloor sim GAME --seats foreman,worker --matches 200 --out report.html";

/// The whole text.
pub fn text(command: &Command) -> String {
    let about = command.get_about().map(ToString::to_string).unwrap_or_default();
    let mut text = format!("{about}\n\nUsage: shopfloor COMMAND\n");
    for (heading, names) in GROUPS {
        text += &format!("\n{heading}\n");
        for name in names {
            let about = command.find_subcommand(name).and_then(Command::get_about);
            text += &format!("  {name:<9} {}\n", about.map(ToString::to_string).unwrap_or_default());
        }
    }
    let ids: Vec<_> = catalog::GAMES.iter().map(|game| game.meta().id).collect();
    text += &format!("\n{EXAMPLES}\n\nGAME is {}.\n", ids.join(" or "));
    text + "Each command has its own help: shopfloor play --help. Version: shopfloor --version.\n"
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory as _;

    #[test]
    fn every_command_is_in_one_group() {
        let command = crate::Cli::command();
        let mut listed: Vec<&str> = GROUPS.iter().flat_map(|(_, names)| *names).copied().collect();
        let mut known: Vec<&str> = command.get_subcommands().map(Command::get_name).collect();
        listed.sort_unstable();
        known.sort_unstable();
        assert_eq!(listed, known);
    }
}
