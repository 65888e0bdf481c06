//! A match in the terminal: to the end, with undo and why, killed and resumed.

use std::io::{Read as _, Write as _};
use std::process::{Child, Stdio};

use engine::{Actor, Entry, MatchFile, Seat};

use crate::shell::Shell;

#[test]
fn a_whole_match_is_played_by_typing_numbers() {
    let shell = Shell::new();
    let ran = shell.run_with("play factory-manager --seed 11 --file m.json", &"1\n".repeat(400));
    ran.shows(&["Fingerprint of the dice", "Round 1.", "Match over", "wins with", "shopfloor verify"]);
    assert!(!ran.out.contains("[event.") && !ran.out.contains("[ask."), "a phrase is missing");
    shell.run("verify m.json").shows(&["every draw matches the seed"]);
}

#[test]
fn a_match_in_german_speaks_german() {
    let shell = Shell::new();
    let ran = shell.run_with("play factory-manager --seed 11 --lang de", &"1\n".repeat(400));
    ran.shows(&["Fingerabdruck der Würfel", "Runde 1.", "Versteigerung", "gewinnt mit", "Die Partie ist in"]);
}

#[test]
fn people_can_share_a_keyboard() {
    let shell = Shell::new();
    let ran =
        shell.run_with("play factory-manager --seats human:Ada,human:Berta --seed 2", &"1\n".repeat(400));
    ran.shows(&["Ada, your turn.", "Berta, your turn.", "Match over"]);
}

#[test]
fn undo_takes_back_and_why_explains() {
    let shell = Shell::new();
    // Bids of 0 until the market; then a tile is moved and taken back.
    let ran = shell.run_with(
        "play factory-manager --seats human:A,human:B --seed 2 --file m.json",
        "why\n1\nundo\n77\nfly\nhelp\nlog\nsave\nsave copy.json\nquit\n",
    );
    ran.shows(&[
        "FM-1.2  The opener cannot pass",
        "the last move",
        "There is no choice 77",
        "neither a number nor a command",
        "every move is already saved",
        "Name a file: save",
        "Saved to copy.json",
        "--resume m.json",
    ]);
    let file = MatchFile::read(&shell.read("m.json")).unwrap();
    assert!(file.log.iter().any(|entry| matches!(entry, Entry::Undo { .. })));
    assert_eq!(shell.read("copy.json"), shell.read("m.json"));
}

#[test]
fn resume_finds_the_last_unfinished_match() {
    let shell = Shell::new();
    shell.run("play --resume").fails_with(&["no unfinished match", "shopfloor play GAME"]);
    shell.run_with("play factory-manager --seed 1", "1\nquit\n").shows(&["Resume it with"]);
    assert_eq!(shell.kept_matches(), 1);
    shell.run_with("play --resume", &"1\n".repeat(400)).shows(&["Match over"]);
    shell.run("play --resume").fails_with(&["no unfinished match"]);
}

#[test]
fn a_file_that_exists_is_not_written_over() {
    let shell = Shell::new();
    shell.write("m.json", "mine");
    shell.run("play factory-manager --file m.json").fails_with(&["already exists"]);
    assert_eq!(shell.read("m.json"), "mine");
}

#[test]
fn wrong_seats_are_refused() {
    let shell = Shell::new();
    shell.run("play factory-manager --seats human,alien").fails_with(&["`human` or a bot", "random"]);
    shell.run("play factory-manager --seats human").fails_with(&["2 to 5 players"]);
    shell.run("play factory-manager --seats human:,random").fails_with(&["1 to 20 characters"]);
    shell.run("play nine-mens-morris").fails_with(&["no game"]);
}

/// A running program: typed into, and read up to its next prompt.
struct Evening {
    child: Child,
}

impl Evening {
    fn start(shell: &Shell, words: &str) -> Evening {
        let mut command = shell.command(words);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        Evening { child: command.spawn().unwrap() }
    }

    /// Waits for the next prompt; false if the program ended instead.
    fn prompted(&mut self) -> bool {
        let out = self.child.stdout.as_mut().unwrap();
        let mut last = [0u8; 2];
        let mut byte = [0u8; 1];
        while last != *b"> " {
            if out.read(&mut byte).unwrap() == 0 {
                return false;
            }
            last = [last[1], byte[0]];
        }
        true
    }

    fn type_in(&mut self, line: &str) {
        self.child.stdin.as_mut().unwrap().write_all(line.as_bytes()).unwrap();
    }
}

fn decisions_of_seat_0(shell: &Shell) -> usize {
    let file = MatchFile::read(&shell.read("m.json")).unwrap();
    let own = |entry: &&Entry<_>| entry.by() == Actor::Seat(Seat(0));
    file.log.iter().filter(own).count()
}

/// Kills the program again and again, right after a move was accepted or while
/// one is on its way. An accepted move is one after which a prompt came.
#[test]
fn kill_9_at_any_moment_loses_no_accepted_move() {
    let shell = Shell::new();
    let mut accepted = 0;
    let mut evening = Evening::start(&shell, "play factory-manager --seed 8 --file m.json");
    for round in 0.. {
        assert!(round < 200, "the match should have ended");
        let mut alive = evening.prompted();
        for _ in 0..round % 3 {
            if alive {
                evening.type_in("1\n");
                alive = evening.prompted();
                accepted += 1;
            }
        }
        if alive {
            // On its way: it may be accepted or not, but never by half.
            evening.type_in("1\n");
        }
        evening.child.kill().unwrap();
        evening.child.wait().unwrap();
        let kept = decisions_of_seat_0(&shell);
        assert!((accepted..=accepted + 1).contains(&kept), "{accepted} accepted, {kept} kept");
        accepted = kept;
        if !alive {
            break;
        }
        assert!(shell.run("verify m.json").ok);
        evening = Evening::start(&shell, "play --resume m.json");
    }
    shell.run("verify m.json").shows(&["wins with"]);
    shell.run("replay m.json").shows(&["Match over"]);
}
