//! Match files that are right in every detail and long to replay.

use engine::{Header, MatchFile, Player, Seat, Seed, Turn};

/// How far the match is when somebody begins to act and undo: the later, the more each costs.
const LATE: usize = 150;

/// A finished match of this game between two, in which somebody acts and undoes it so many times. None if nothing in it
/// can be undone.
pub fn undone_again_and_again(game: &str, times: usize) -> Option<String> {
    let rules = catalog::find(game)?;
    let options = rules.default_options();
    let header =
        Header { game: game.to_owned(), seats: 2, options, seed: Seed::from_number(14), origin: Vec::new() };
    let names = ["Ada", "Ben"].map(str::to_owned);
    let (mut the_match, _) = rules.start(header, names.to_vec()).ok()?;
    let mut bomb = false;
    for n in 0usize.. {
        let Turn::Seats(seats) = the_match.turn() else { break };
        let seat: Seat = seats.first()?;
        let mut actions = the_match.legal_actions(seat);
        // Not always the same choice, so that the match goes on and ends.
        let action = actions.swap_remove((n * 7 + 3) % actions.len());
        let acted = the_match.play(seat, action.clone()).ok()?;
        if bomb || the_match.ply() < LATE || acted.entries.len() > 1 || the_match.undo(seat).is_err() {
            continue;
        }
        bomb = true;
        for _ in 1..times {
            the_match.play(seat, action.clone()).ok()?;
            the_match.undo(seat).ok()?;
        }
    }
    let players = names.map(|name| Player { name, bot: None }).to_vec();
    bomb.then(|| MatchFile { players, header: the_match.header(), log: the_match.log() }.write())
}
